"""Andromeda Escape: three jammed fly zones, one wormhole, and nobody wants to be the last one out.

Where to read: box.toml and box.py are board, cards and missions; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; from there to turn, cards, missions and board.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what a decent player does: nothing else leans on it.
"""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.andromeda_escape import ending, features, hidden, laws, sketch, state, story, view, words
from escapade.games.andromeda_escape.bots import estimate, greedy
from escapade.games.andromeda_escape.box import load_box
from escapade.games.andromeda_escape.rules import decisions

game = Game(
    id="andromeda-escape",
    title="Andromeda Escape",
    version=2,
    about="Jostle your fleet through three jammed fly zones into one wormhole, with missions nobody else can see.",
    minutes=40,
    seats=(2, 3, 4),
    options=(Option("start", "Who starts (AE-SETUP-11).", -1, -1, 3, "seat"),),
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
    # AE-TURN-3, AE-CARD-2, AE-SKIP-6: what is said is said
    final=frozenset({*range(state.FIRST_LETTER, state.DONE + 1), state.SKIP}),
    greedy=greedy.greedy,
    policy=greedy.greedy,
    estimate=estimate.estimate,
    rollout_depth=4,
    accent="#5fd4f4",
)
