"""Escape Earth: two ships, one galaxy, and time running out. The players win or lose together.

Where to read: box.toml and box.py are worlds, cards and events; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; actions.py is what players do, fate.py what happens to them.
ending.py says who wins, hidden.py who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what everybody sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what decent players do, and what they have learned by self-play: nothing else leans on it.
"""

from escapade.engine.layout import from_folder

game = from_folder(
    __name__,
    version=2,
    about="Two ships, one galaxy: scout the way to the ocean planet together before Earth's time runs out. "
    "You win together, or not at all.",
    minutes=30,
    seats=(2,),  # EE-OPT-4: one person may hold both seats
    cooperative=True,
    rollout_depth=1,
    accent="#45c9b0",
)
