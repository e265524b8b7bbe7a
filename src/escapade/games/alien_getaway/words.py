"""Alien Getaway: every step, move and refusal in words."""

import numpy as np

from escapade.engine.contract import Box, Line
from escapade.engine.moves import Choice
from escapade.engine.piles import has
from escapade.engine.words import Described, Step, Words
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.decisions import awaits, legal_plays
from escapade.games.alien_getaway.rules.pile import can_pair
from escapade.games.alien_getaway.state import State
from escapade.games.alien_getaway.view import pass_takes

# ---------------------------------------------------------------- steps


def _lays(box: Box, s: State, seat: int) -> Step:
    """AG-INFO-2: whoever is on turn is told what to do, the others whose turn it is and which step."""
    told, rule = _lays_told(box, s, seat)
    return told, "chooses cards for the route", rule, "AG-PLAY-1"  # what the own rule is would tell of the hand


def _lays_told(box: Box, s: State, seat: int) -> tuple[str, str]:
    boxed_in = route.holds_route(s, *route.target(s))
    layable = legal_plays(box.record, s, seat, np.zeros(len(state.MOVES), np.int64)) > 1
    if s.laid:
        if not layable:
            reason = "AG-GRID-6" if boxed_in else "AG-PLAY-1"
            return "Nothing more can be laid: launch, and roll for each card.", reason
        return "Lay another card of the same Value or Crystal, or launch and roll for each card.", "AG-PLAY-1"
    if boxed_in:
        return "The route is boxed in, so nothing can be laid: you must pass.", "AG-GRID-6"
    if not s.hand[seat] & box.record.asteroid_set:
        return "You hold no asteroid: only passing is left.", "AG-PLAY-6"
    if not layable:
        return "Your asteroids would all lead into the planet: only passing is left.", "AG-GRID-8"
    if s.final_left:
        return "Final round: lay cards or pass. Whatever is left in hand will count.", "AG-FIN-2"
    return "Lay asteroids of one Value or one Crystal, or pass.", "AG-PLAY-1"


def _plays_planets(box: Box, s: State, seat: int) -> Step:
    if s.final_left:
        told, rule = "Last chance for Planet cards: what stays in your hand will count.", "AG-FIN-3"
    else:
        told, rule = "Play Planet cards on your pile if you like, then end your turn.", "AG-PLAN-1"
    return told, "may play Planet cards", rule, "AG-PLAN-1"


# ---------------------------------------------------------------- moves


def _lay(box: Box, s: State, seat: int, move: Choice) -> Described:
    text, card = f"Lay {box.data.short(move.card)}", f"card:{move.card}"
    turn = route.turn_of(box.record, move.move)
    if turn == state.AHEAD:
        return text, card
    name = state.TURNS[turn].name
    return f"{text}, turning {name}", card, f"turn:{name}"


def _pass(box: Box, s: State, seat: int, move: Choice) -> Described:
    flight = "Zoid drifts on" if route.cards_ahead(s) else "Zoid stays"
    cost = {
        "route": f"you take {box.data.short(int(s.route[s.first]))}",
        "draw": "you take the top card of the draw pile",
        "nothing": "there is nothing to take",
    }
    return f"Pass: {flight}, {cost[pass_takes(s)]}"


def _launch(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Launch: roll for {s.laid} card{'s' * int(s.laid > 1)}"


def _on_pile(box: Box, s: State, seat: int, move: Choice) -> Described:
    verb, card = "Put" if move.block == state.PUT_CARD else "Play", move.card
    text = f"{verb} {box.data.short(card)}"
    if move.pair:
        top = box.data.short(int(s.pile[seat, s.pile_count[seat] - 1]))
        return f"{text} and discard it with {top}", f"card:{card}", "button:pair"
    stack = ("button:stack",) if can_pair(box.record, s, seat, card) else ()
    return f"{text} on top of your pile", f"card:{card}", *stack


_WORDS = Words(
    state.MOVES,
    state.PHASES,
    awaits,
    says={},
    move_words={
        state.LAY: _lay,
        state.PASS: _pass,
        state.LAUNCH: _launch,
        state.PUT_CARD: _on_pile,
        state.PLAY_PLANET: _on_pile,
        state.END_TURN: "End your turn",
    },
    phase_words={
        state.PLAY: _lays,
        state.PUT: (
            "Put each penalty card on your pile. One that matches the top may take it along.",
            "puts penalty cards away",
            "AG-PILE-1",
        ),
        state.PLANETS: _plays_planets,
        state.OVER: ("The match is over.", "AG-FIN-5"),
    },
)
prompt, describe = _WORDS.prompt, _WORDS.describe

# ---------------------------------------------------------------- refusals

_STEPS = {  # to which step a move belongs, and how the step is called
    state.PLAY: ("laying cards", (state.LAY, state.PASS, state.LAUNCH)),
    state.PUT: ("putting penalty cards away", (state.PUT_CARD,)),
    state.PLANETS: ("Planet cards", (state.PLAY_PLANET, state.END_TURN)),
}


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    choice = state.MOVES.read(move)
    now, blocks = _STEPS[state.PHASES[s.phase]]
    if choice.block not in blocks:
        return Line(f"That does not belong to this step, which is {now}.", "AG-TURN-1")
    if choice.block == state.PASS:
        return Line("You have laid a card this turn: launch instead of passing.", "AG-TURN-2")
    if choice.block == state.LAUNCH:
        return Line("Lay at least one card before you launch.", "AG-PLAY-8")
    card = choice.card
    if card >= box.record.cards:
        return Line(f"There is no card number {card} in this box.", "AG-GEN-4")
    if choice.block == state.LAY:
        return _refuse_lay(box, s, seat, choice)
    name = box.data.short(card)
    if choice.block == state.PUT_CARD and not has(s.collected, card):
        return Line(f"You have not collected {name}.", "AG-PILE-1")
    if choice.block == state.PLAY_PLANET and not has(s.hand[seat], card):
        return Line(f"The {name} is not in your hand.", "AG-PLAN-1")
    if choice.block == state.PLAY_PLANET and card < box.record.asteroids:
        return Line(f"The {name} is no Planet card.", "AG-PLAN-1")
    if s.pile_count[seat] == 0:
        return Line("Your pile is empty: there is nothing to match.", "AG-PILE-5")
    return Line(f"The {name} does not match the top of your pile.", "AG-PILE-3")


def _refuse_lay(box: Box, s: State, seat: int, move: Choice) -> Line:
    card, turn = move.card, int(route.turn_of(box.record, move.move))
    name = box.data.short(card)
    x, y = route.target(s)
    if card >= box.record.asteroids:
        return Line(f"The {name} is never laid on the route.", "AG-PLAY-6")
    if not has(s.hand[seat], card):
        return Line(f"{name} is not in your hand.", "AG-PLAY-1")
    if route.holds_route(s, x, y):
        return Line("A card lies where the route leads: nothing can be laid until it is taken.", "AG-GRID-6")
    if not has(route.fitting(box.record, s), card):
        return Line(f"{name} shares neither Value nor Crystal with all cards laid this turn.", "AG-PLAY-3")
    if turn == state.AHEAD and move.way:
        return Line(f"{name} can lie in one way only.", "AG-GRID-5")
    return Line(f"Laid {state.TURNS[turn].name}, the route would lead back into the planet.", "AG-GRID-8")
