"""Escape Earth: two ships, one galaxy, and time running out. The players win or lose together.

Where to read: box.toml and box.py are worlds, cards and events; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; actions.py is what players do, fate.py what happens to them.
ending.py says who wins, hidden.py who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what everybody sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what a decent player does: nothing else leans on it.
"""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.escape_earth import ending, features, hidden, laws, sketch, state, story, view, words
from escapade.games.escape_earth.bots import estimate, greedy, policy
from escapade.games.escape_earth.box import load_box
from escapade.games.escape_earth.rules import decisions

game = Game(
    id="escape-earth",
    title="Escape Earth",
    version=2,
    about="Two ships, one galaxy: scout the way to the ocean planet together before Earth's time runs out.",
    minutes=30,
    seats=(2,),  # EE-OPT-4: one person may hold both seats
    options=(
        Option("beginner", "For a first game: time starts late and aliens can be fought anywhere (EE-OPT-2)."),
        Option("late_time", "Time cards come into play after a few structures (EE-OPT-5)."),
        Option("fight_anywhere", "Aliens can be fought wherever they are (EE-OPT-5)."),
    ),
    cooperative=True,
    moves=state.MOVES,
    features=features.FEATURES,
    laws=laws.LAWS,
    events=state.EVENTS,
    folder=Path(__file__).parent,
    state=state.State,
    load_box=load_box,
    setup=decisions.setup,
    awaits=decisions.awaits,
    legal=decisions.legal,
    play=decisions.play,
    scores=ending.scores,
    payoff=ending.payoff,
    redeal=hidden.redeal,
    shown=hidden.shown,
    encode=features.encode,
    faults=laws.faults,
    view=view.view,
    prompt=words.prompt,
    describe=words.describe,
    narrate=story.narrate,
    refuse=words.refuse,
    sketch=sketch.sketch,
    greedy=greedy.greedy,
    policy=policy.policy,
    estimate=estimate.estimate,
    rollout_depth=1,
    accent="#45c9b0",
)
