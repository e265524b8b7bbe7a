"""Andromeda Escape: three jammed fly zones, one wormhole, and nobody wants to be the last one out.

Where to read: box.toml and box.py are board, cards and missions; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; from there to turn, cards, missions and board.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ tries every choice on the board and takes the best: nothing else leans on it.
"""

from escapade.engine.layout import from_folder
from escapade.games.andromeda_escape import state

game = from_folder(
    __name__,
    version=2,
    about="Jostle your fleet through three jammed fly zones into one wormhole, with missions nobody else can see. "
    "The most victory points win.",
    minutes=40,
    seats=(2, 3, 4),
    # AE-TURN-3, AE-CARD-2, AE-SKIP-6: what is said is said
    final=frozenset({*state.PLAY_CARD.numbers, state.DONE, state.SKIP}),
    rollout_depth=4,
    points="most",
    accent="#5fd4f4",
)
