"""Escape from Zyzzlvaria: one crew, eight pods, three dice, and whoever launches a pod keeps the pawns in it."""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.zyzzlvaria import bot, information, log, mind, policy, rules, sketch, state, turn, view, words
from escapade.games.zyzzlvaria.box import load_box

game = Game(
    id="zyzzlvaria",
    title="Escape from Zyzzlvaria",
    version=1,
    about="Send the crew past stellar objects for money, into pods, and out through the one sector that is open.",
    minutes=40,
    seats=(2, 3, 4),
    options=(
        Option(
            "wheel_size",
            "Spaces of the Wheel of Death; six of them are bad for each player (ZY-OPT-1).",
            24,
            state.LEAST_WHEEL,
            state.MOST_WHEEL,
            "int",
        ),
        Option(
            "seat_stipend", "DB for the second player, twice that for the third, and so on (ZY-OPT-2).", 2, 0, 2, "int"
        ),
        Option("full_band", "The Rim belongs to the sectors outside it, so pods start inside them (ZY-OPT-3)."),
    ),
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
    narrate=log.narrate,
    refuse=words.refuse,
    sketch=sketch.sketch,
    fault_words=information.FAULT_WORDS,
    # A shown card stays shown, and so does a throw (ZY-CARD-4, ZY-ZONE-4)
    final=frozenset({*range(state.FIRST_CARD, state.NO_CARD), *range(state.FIRST_THROW, state.FIRST_REROLL)}),
    greedy=bot.greedy,
    policy=policy.policy,
    estimate=mind.estimate,
    rollout_depth=0,
    doubt=0.005,
    habits=frozenset(range(state.FIRST_CARD, state.NO_CARD + 1)),
    accent="#ffd52e",
)
