"""Escape From a Dying Planet: ten rounds of secret bids against disasters and for treasures; one seat is free.

Where to read: box.toml and box.py are the cards; state.py is what lies on the table, and numbers the moves.
rules/decisions.py has setup, legal and play; rounds.py orders a round; challenge, treasure, windows.
rules/effects.py carries abilities out; ending.py counts; hidden.py says who knows what, laws.py what always holds.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it; features.py is for learners.
bots/ is how much a decent player bids, and for what: nothing else leans on it.
"""

from escapade.engine.layout import from_folder
from escapade.games.dying_planet import state

game = from_folder(
    __name__,
    version=2,
    about="Split your hand between two secret bids a round: survive the Challenge, grab the Treasures, stay clean. "
    "The best score gets the only seat in the rescue craft.",
    minutes=25,
    seats=(2, 3, 4, 5, 6, 7, 8),
    most_legal=state.COMMITS,
    final=frozenset(state.BID.numbers),  # DP-BID-4
    rollout_depth=8,
    points="most",
    accent="#ff8a3d",
)
