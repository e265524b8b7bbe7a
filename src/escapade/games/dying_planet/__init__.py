"""Escape From a Dying Planet: ten rounds of secret bids against disasters and for treasures; one seat is free.

Where to read: box.toml and box.py are the cards; state.py is what lies on the table, and numbers the moves.
rules/decisions.py has setup, legal and play; rounds.py orders a round; challenge, treasure, windows.
rules/effects.py carries abilities out; ending.py counts; hidden.py says who knows what, laws.py what always holds.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it; features.py is for learners.
bots/ is what a decent player does: nothing else leans on it.
"""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.dying_planet import ending, features, hidden, laws, sketch, state, story, view, words
from escapade.games.dying_planet.bots import estimate, greedy, imagine
from escapade.games.dying_planet.box import load_box
from escapade.games.dying_planet.rules import decisions

game = Game(
    id="dying-planet",
    title="Escape From a Dying Planet",
    version=2,
    about="Split your hand between two secret bids a round: survive the Challenge, grab the Treasures, stay clean.",
    minutes=25,
    seats=(2, 3, 4, 5, 6, 7, 8),
    options=(
        Option(
            "escalation", "Escalation mode: one lasting hardship and Supply Kits; always on with 6 to 8 (DP-SET-3)."
        ),
        Option("random_members", "Members are dealt instead of picked (DP-SET-7)."),
        Option(
            "escalation_card",
            "Which Escalation card, by its number from 0; any number without a card draws one (DP-ESC-3).",
            -1,
            -1,
            state.ESCALATIONS - 1,
            "int",
        ),
    ),
    moves=state.MOVES,
    most_legal=state.COMMITS,
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
    imagine=imagine.imagine,
    encode=features.encode,
    faults=laws.faults,
    view=view.view,
    prompt=words.prompt,
    describe=words.describe,
    narrate=story.narrate,
    refuse=words.refuse,
    sketch=sketch.sketch,
    final=frozenset(range(state.FIRST_COMMIT, state.KEEP)),  # DP-BID-4
    greedy=greedy.greedy,
    policy=greedy.greedy,
    estimate=estimate.estimate,
    rollout_depth=8,
    accent="#ff8a3d",
)
