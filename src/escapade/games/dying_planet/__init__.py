"""temp"""
from pathlib import Path

from escapade.engine.contract import Game, Option, Line, Move
from escapade.games.dying_planet import bot, hidden, rules, scoring, state
from escapade.games.dying_planet.box import load_box

game = Game(
    id="dying-planet",
    title="Escape From a Dying Planet",
    version=1,
    about="Split your hand between two secret bids.",
    minutes=25,
    seats=(2, 3, 4, 5, 6, 7, 8),
    options=(
        Option("escalation", "x"),
        Option("random_members", "Y"),
        Option("escalation_card", "z", -1, -1, state.ESCALATIONS - 1, "int"),
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
    view=None, prompt=None, describe=None, narrate=None,
    fault_words=hidden.FAULT_WORDS,
    greedy=bot.greedy,
    policy=bot.greedy,
    estimate=bot.estimate,
    rollout_depth=24,
)
