"""Alien Getaway: help Zoid stay ahead of an exploding planet, and collect the fewest penalty points."""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.alien_getaway import bot, laws, rules, sketch, state, view
from escapade.games.alien_getaway.box import load_box

game = Game(
    id="alien-getaway",
    title="Alien Getaway",
    version=1,
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
    features=laws.FEATURES,
    folder=Path(__file__).parent,
    state=state.State,
    load_box=load_box,
    setup=rules.setup,
    awaits=rules.awaits,
    legal=rules.legal,
    play=rules.play,
    scores=rules.scores,
    payoff=rules.payoff,
    redeal=laws.redeal,
    shown=laws.shown,
    encode=laws.encode,
    faults=laws.faults,
    view=view.view,
    prompt=view.prompt,
    describe=view.describe,
    narrate=view.narrate,
    refuse=view.refuse,
    sketch=sketch.sketch,
    fault_words=laws.FAULT_WORDS,
    final=frozenset({state.PASS, state.LAUNCH, state.END_TURN}),  # AG-INFO-4
    greedy=bot.greedy,
    policy=bot.greedy,
    estimate=bot.estimate,
    rollout_depth=20,
    accent="#9bef5b",
)
