"""Escape Earth: two ships, one galaxy, and time running out. The players win or lose together."""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.escape_earth import bot, laws, rules, sketch, state, view, words
from escapade.games.escape_earth.box import load_box

game = Game(
    id="escape-earth",
    title="Escape Earth",
    version=1,
    about="Two ships, one galaxy: scout the way to the ocean planet together before Earth's time runs out.",
    minutes=30,
    seats=(2,),  # EE-OPT-4: one person may hold both seats
    options=(
        Option("beginner", "For a first game: time starts late and aliens can be fought anywhere (EE-OPT-2)."),
        Option("late_time", "Time cards come into play after two structures (EE-OPT-5)."),
        Option("fight_anywhere", "Aliens can be fought wherever they are (EE-OPT-5)."),
    ),
    cooperative=True,
    moves=state.MOVES,
    features=laws.FEATURES,
    folder=Path(__file__).parent,
    state=state.State,
    load_box=load_box,
    setup=rules.setup,
    awaits=rules.awaits,
    legal=rules.legal,
    play=rules.play,
    scores=laws.scores,
    payoff=laws.payoff,
    redeal=laws.redeal,
    shown=laws.shown,
    encode=laws.encode,
    faults=laws.faults,
    view=view.view,
    prompt=view.prompt,
    describe=view.describe,
    narrate=words.narrate,
    refuse=words.refuse,
    sketch=sketch.sketch,
    fault_words=laws.FAULT_WORDS,
    greedy=bot.greedy,
    policy=bot.policy,
    estimate=bot.estimate,
    rollout_depth=1,
    accent="#45c9b0",
)
