"""The lab: many games at once, and what they say about a game or a bot.

`from escapade.lab import compare, cards, sensitivity, check, ladder, tune, report`: each takes a game and gives a
dataclass back, most of them with a `frame()` for Polars. They are loaded when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from escapade.lab.by_card import cards as cards
    from escapade.lab.by_number import sensitivity as sensitivity
    from escapade.lab.comparison import compare as compare
    from escapade.lab.findings import check as check
    from escapade.lab.reporting import report as report
    from escapade.lab.rungs import ladder as ladder
    from escapade.lab.tuning import tune as tune

# No module here is called like one of these: a module that is imported would take the function's place.
WHERE = {
    "cards": "by_card",
    "check": "findings",
    "compare": "comparison",
    "ladder": "rungs",
    "report": "reporting",
    "sensitivity": "by_number",
    "tune": "tuning",
}


def __getattr__(name: str) -> Any:
    """A function of the lab, from its module."""
    if name not in WHERE:
        raise AttributeError(f"module 'escapade.lab' has no attribute '{name}'")
    return getattr(import_module(f"escapade.lab.{WHERE[name]}"), name)
