"""Escape from Zyzzlvaria: one crew, eight pods, three dice, and whoever launches a pod keeps the pawns in it.

Where to read: box.toml and box.py are board, crew and cards; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; a turn is in cards, movement, zones and turn; board.py asks the questions.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what decent and strong players do: nothing else leans on it.
"""

from escapade.engine.layout import from_folder
from escapade.games.zyzzlvaria import state

game = from_folder(
    __name__,
    version=2,
    about="Send the crew past stellar objects for money, into pods, and out through the one sector that is open. "
    "Whoever saves most of them wins.",
    minutes=40,
    seats=(2, 3, 4),
    # A shown card stays shown, and so does a throw (ZY-CARD-4, ZY-ZONE-4)
    final=frozenset({*state.PLAY_CARD.numbers, *state.MAKE_THROW.numbers}),
    rollout_depth=0,
    doubt=0.005,
    habits=frozenset({*state.PLAY_CARD.numbers, state.NO_CARD}),
    points="most",
    accent="#ffd52e",
)
