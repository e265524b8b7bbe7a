"""Alien Getaway: help Zoid stay ahead of an exploding planet, and collect the fewest penalty points.

Where to read: box.toml and box.py are the cards; state.py is what lies on the table, and numbers the moves.
rules/decisions.py has setup, legal and play; from there to turn, route (how cards lie, how Zoid flies), pile and oola.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what a decent player does: nothing else leans on it.
"""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.alien_getaway import ending, features, hidden, laws, sketch, state, story, view, words
from escapade.games.alien_getaway.bots import estimate, greedy
from escapade.games.alien_getaway.box import load_box
from escapade.games.alien_getaway.rules import decisions

game = Game(
    id="alien-getaway",
    title="Alien Getaway",
    version=2,
    about="Build the route ahead of clumsy Zoid, roll, and keep your pile of penalty cards small.",
    minutes=25,
    seats=(1, 2, 3, 4),
    options=(
        Option("easy", "Equal Values match on penalty piles too (AG-EASY-1)."),
        Option("games", "Games in the match, added up (AG-GRAND-1).", 1, 1, state.MOST_GAMES, "int"),
        Option("start", "Who starts (AG-SET-6).", -1, -1, 3, "seat"),
    ),
    automa="Oola",
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
    final=frozenset({state.PASS, state.LAUNCH, state.END_TURN}),  # AG-INFO-4
    greedy=greedy.greedy,
    policy=greedy.greedy,
    estimate=estimate.estimate,
    rollout_depth=20,
    accent="#9bef5b",
)
