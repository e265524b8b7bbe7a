"""Escape From a Dying Planet: ten rounds of secret bids against disasters and for treasures; one seat is free."""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.dying_planet import bot, hidden, rules, scoring, sketch, state, view, words
from escapade.games.dying_planet.box import load_box

game = Game(
    id="dying-planet",
    title="Escape From a Dying Planet",
    version=1,
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
            "Which Escalation card, by its number from 0; -1 draws one (DP-ESC-3).",
            -1,
            -1,
            state.ESCALATIONS - 1,
            "int",
        ),
    ),
    moves=state.MOVES,
    most_legal=state.COMMITS,
    features=hidden.FEATURES,
    folder=Path(__file__).parent,
    state=state.State,
    load_box=load_box,
    setup=rules.setup,
    awaits=rules.awaits,
    legal=rules.legal,
    play=rules.play,
    scores=scoring.scores,
    payoff=scoring.payoff,
    redeal=hidden.redeal,
    shown=rules.shown,
    encode=hidden.encode,
    faults=hidden.faults,
    view=view.view,
    prompt=view.prompt,
    describe=view.describe,
    narrate=words.narrate,
    refuse=view.refuse,
    sketch=sketch.sketch,
    fault_words=hidden.FAULT_WORDS,
    final=frozenset(range(state.FIRST_COMMIT, state.KEEP)),  # DP-BID-4
    greedy=bot.greedy,
    policy=bot.greedy,
    estimate=bot.estimate,
    rollout_depth=8,
    accent="#ff8a3d",
)
