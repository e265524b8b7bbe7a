"""Escape from Zyzzlvaria: one crew, eight pods, three dice, and whoever launches a pod keeps the pawns in it.

Where to read: box.toml and box.py are board, crew and cards; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; a turn is in cards, movement, zones and turn; board.py asks the questions.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what decent and strong players do: nothing else leans on it.
"""

from escapade.engine.contract import Option
from escapade.engine.layout import from_folder
from escapade.games.zyzzlvaria import state

game = from_folder(
    __name__,
    version=2,
    about="Send the crew past stellar objects for money, into pods, and out through the one sector that is open. "
    "Whoever saves most of them wins.",
    minutes=40,
    seats=(2, 3, 4),
    options=(
        Option(
            "wheel_size",
            "Spaces of the Wheel of Death: the fewer, the deadlier (ZY-OPT-1).",
            24,
            state.LEAST_WHEEL,
            state.MOST_WHEEL,
            "int",
            "The Wheel of Death has {value} spaces, not {usual}.",
        ),
        Option(
            "seat_stipend",
            "DB for the second player, twice that for the third, and so on (ZY-OPT-2).",
            2,
            0,
            2,
            "int",
            "{value} DB, not {usual}, for the second player, twice that for the third, and so on.",
        ),
        Option(
            "full_band",
            "The Rim belongs to the sectors outside it, so pods start inside them (ZY-OPT-3).",
            said="Full band: the Rim belongs to the sectors outside it.",
        ),
        Option(
            "free_boarding",
            "A pawn may walk past the pods on its way instead of boarding the first (ZY-OPT-4).",
            said="Free boarding: a pawn may walk past pods instead of boarding the first.",
        ),
    ),
    # A shown card stays shown, and so does a throw (ZY-CARD-4, ZY-ZONE-4)
    final=frozenset({*range(state.FIRST_CARD, state.NO_CARD), *range(state.FIRST_THROW, state.FIRST_REROLL)}),
    rollout_depth=0,
    doubt=0.005,
    habits=frozenset(range(state.FIRST_CARD, state.NO_CARD + 1)),
    accent="#ffd52e",
)
