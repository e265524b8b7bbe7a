"""What the extras `lab` and `ray` bring, imported when it is first needed; where it is missing, a sentence says so."""

import importlib
import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from escapade.engine.errors import EscapadeError

if TYPE_CHECKING:
    import polars


class MissingExtra(EscapadeError, code="missing-extra"):
    """A package that comes with an extra is not installed."""


def needed(name: str, extra: str = "lab") -> Any:
    """A package of an extra."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return importlib.import_module(name)
    except ImportError:
        raise MissingExtra(f"This needs {name}, which is not installed: pip install 'escapade[{extra}]'.") from None


def framed(rows: Iterable[Any]) -> "polars.DataFrame":
    """Rows as a frame of Polars."""
    frame: polars.DataFrame = needed("polars").DataFrame([msgspec.to_builtins(row) for row in rows])
    return frame


class Framed:
    """An answer that is rows."""

    rows: Sequence[Any]

    def frame(self) -> "polars.DataFrame":
        """Its rows as a frame."""
        return framed(self.rows)
