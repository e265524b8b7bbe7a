"""Escape from Zyzzlvaria: one crew, eight pods, three dice, and whoever launches a pod keeps the pawns in it.

Where to read: box.toml and box.py are board, crew and cards; state.py is what lies on the table.
rules/decisions.py has setup, legal and play; a turn is in cards, movement, zones and turn; board.py asks the questions.
ending.py counts, hidden.py says who knows what, laws.py what always holds, features.py what a learner sees.
view.py is what a seat sees; words.py, story.py and sketch.py tell and draw it.
bots/ is what decent and strong players do: nothing else leans on it.
"""

from pathlib import Path

from escapade.engine.contract import Game, Option
from escapade.games.zyzzlvaria import ending, features, hidden, laws, sketch, state, story, view, words
from escapade.games.zyzzlvaria.bots import estimate, greedy, policy
from escapade.games.zyzzlvaria.box import load_box
from escapade.games.zyzzlvaria.rules import decisions

game = Game(
    id="zyzzlvaria",
    title="Escape from Zyzzlvaria",
    version=2,
    about="Send the crew past stellar objects for money, into pods, and out through the one sector that is open.",
    minutes=40,
    seats=(2, 3, 4),
    options=(
        Option(
            "wheel_size",
            "Spaces of the Wheel of Death: the fewer, the deadlier (ZY-OPT-1).",
            24,
            state.LEAST_WHEEL,
            state.MOST_WHEEL,
            "int",
        ),
        Option(
            "seat_stipend", "DB for the second player, twice that for the third, and so on (ZY-OPT-2).", 2, 0, 2, "int"
        ),
        Option("full_band", "The Rim belongs to the sectors outside it, so pods start inside them (ZY-OPT-3)."),
        Option("free_boarding", "A pawn may walk past the pods on its way instead of boarding the first (ZY-OPT-4)."),
    ),
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
    # A shown card stays shown, and so does a throw (ZY-CARD-4, ZY-ZONE-4)
    final=frozenset({*range(state.FIRST_CARD, state.NO_CARD), *range(state.FIRST_THROW, state.FIRST_REROLL)}),
    greedy=greedy.greedy,
    policy=policy.policy,
    estimate=estimate.estimate,
    rollout_depth=0,
    doubt=0.005,
    habits=frozenset(range(state.FIRST_CARD, state.NO_CARD + 1)),
    accent="#ffd52e",
)
