"""Alien Getaway: help Zoid stay ahead of an exploding planet, and collect the fewest penalty points.

Where to read: box.toml and box.py are the cards; state.py is what lies on the table, and numbers the moves.
rules/decisions.py has setup, legal and play; from there to turn, route (how cards lie, how Zoid flies), pile and oola.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ weighs what a turn can bring: nothing else leans on it.
"""

from escapade.engine.layout import from_folder
from escapade.games.alien_getaway import state

game = from_folder(
    __name__,
    version=2,
    about="Build the route ahead of clumsy Zoid, roll, and keep your pile of penalty cards small. "
    "The fewest points win.",
    minutes=25,
    seats=(1, 2, 3, 4),
    points="fewest",
    automa="Oola",
    final=frozenset({state.PASS, state.LAUNCH, state.END_TURN}),  # AG-INFO-4
    rollout_depth=20,
    accent="#9bef5b",
)
