"""Andromeda Escape: three jammed fly zones, one wormhole, and nobody wants to be the last one out."""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.andromeda_escape import bot, information, rules, sketch, state, turn, view, words, worth
from escapade.games.andromeda_escape.box import load_box

game = Game(
    id="andromeda-escape",
    title="Andromeda Escape",
    version=1,
    about="Jostle your fleet through three jammed fly zones into one wormhole, with missions nobody else can see.",
    minutes=40,
    seats=(2, 3, 4),
    options=(Option("start", "Who starts (AE-SETUP-11).", -1, -1, 3, "seat"),),
    moves=state.MOVES,
    features=information.FEATURES,
    folder=Path(__file__).parent,
    state=state.State,
    load_box=load_box,
    setup=rules.setup,
    awaits=rules.awaits,
    legal=rules.legal,
    play=rules.play,
    scores=turn.scores,
    payoff=turn.payoff,
    redeal=information.redeal,
    shown=information.shown,
    encode=information.encode,
    faults=information.faults,
    view=view.view,
    prompt=words.prompt,
    describe=words.describe,
    narrate=words.narrate,
    refuse=words.refuse,
    sketch=sketch.sketch,
    fault_words=information.FAULT_WORDS,
    # AE-TURN-3, AE-CARD-2, AE-SKIP-6: what is said is said
    final=frozenset({*range(state.FIRST_LETTER, state.DONE + 1), state.SKIP}),
    greedy=bot.greedy,
    policy=bot.greedy,
    estimate=worth.estimate,
    rollout_depth=4,
    accent="#5fd4f4",
)
