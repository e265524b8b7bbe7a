"""Alien Getaway: every step, move and refusal in words."""

import numpy as np

from escapade.engine.contract import Box, Line, Move
from escapade.engine.piles import has
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.decisions import legal_plays
from escapade.games.alien_getaway.rules.pile import can_pair
from escapade.games.alien_getaway.state import State
from escapade.games.alien_getaway.view import TURNS, pass_takes


def prompt(box: Box, s: State, seat: int) -> Line:
    """AG-INFO-2: the player on turn is told what to do, the others whose turn it is and which step."""
    if s.phase == state.OVER:
        return Line("The match is over.", "AG-FIN-5")
    if s.turn != seat:
        doing = ("chooses cards for the route", "puts penalty cards away", "may play Planet cards")[s.phase]
        return Line(f"{{{s.turn}}} {doing}.", ("AG-PLAY-1", "AG-PILE-1", "AG-PLAN-1")[s.phase])
    if s.phase == state.PUT:
        return Line("Put each penalty card on your pile. One that matches the top may take it along.", "AG-PILE-1")
    if s.phase == state.PLANETS:
        if s.final_left:
            return Line("Last chance for Planet cards: what stays in your hand will count.", "AG-FIN-3")
        return Line("Play Planet cards on your pile if you like, then end your turn.", "AG-PLAN-1")
    return _prompt_play(box, s, seat)


def _prompt_play(box: Box, s: State, seat: int) -> Line:
    boxed_in = route.holds_route(s, *route.target(s))
    layable = legal_plays(box.record, s, seat, np.zeros(state.MOVES, np.int64)) > 1
    if s.laid:
        if not layable:
            reason = "AG-GRID-6" if boxed_in else "AG-PLAY-1"
            return Line("Nothing more can be laid: launch, and roll for each card.", reason)
        return Line("Lay another card of the same Value or Crystal, or launch and roll for each card.", "AG-PLAY-1")
    if boxed_in:
        return Line("The route is boxed in, so nothing can be laid: you must pass.", "AG-GRID-6")
    if not s.hand[seat] & box.record.asteroid_set:
        return Line("You hold no asteroid: only passing is left.", "AG-PLAY-6")
    if not layable:
        return Line("Your asteroids would all lead into the planet: only passing is left.", "AG-GRID-8")
    if s.final_left:
        return Line("Final round: lay cards or pass. Whatever is left in hand will count.", "AG-FIN-2")
    return Line("Lay asteroids of one Value or one Crystal, or pass.", "AG-PLAY-1")


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    name = box.data.short
    if move < state.LAYS:
        card, turn = move // 2, int(route.turn_of(box.record, move))
        if turn == state.AHEAD:
            return Move(move, f"Lay {name(card)}", (f"card:{card}",))
        return Move(move, f"Lay {name(card)}, turning {TURNS[turn]}", (f"card:{card}", f"turn:{TURNS[turn]}"))
    if move == state.PASS:
        return Move(move, _pass_words(box, s), ("button:pass",))
    if move == state.LAUNCH:
        return Move(move, f"Launch: roll for {s.laid} card{'s' * int(s.laid > 1)}", ("button:launch",))
    if move == state.END_TURN:
        return Move(move, "End your turn", ("button:end",))
    card, pair = card_and_pair(move)
    verb = "Put" if move < state.FIRST_PLANET else "Play"
    if pair:
        top = name(int(s.pile[seat, s.pile_count[seat] - 1]))
        return Move(move, f"{verb} {name(card)} and discard it with {top}", (f"card:{card}", "button:pair"))
    picks = (f"card:{card}", "button:stack") if can_pair(box.record, s, seat, card) else (f"card:{card}",)
    return Move(move, f"{verb} {name(card)} on top of your pile", picks)


def card_and_pair(move: int) -> tuple[int, bool]:
    """The card of a put or planet move, and whether it pairs."""
    card, pair = divmod(move - (state.FIRST_PUT if move < state.FIRST_PLANET else state.FIRST_PLANET), 2)
    return card, pair == 1


def _pass_words(box: Box, s: State) -> str:
    flight = "Zoid drifts on" if route.cards_ahead(s) else "Zoid stays"
    cost = {
        "route": f"you take {box.data.short(int(s.route[s.first]))}",
        "draw": "you take the top card of the draw pile",
        "nothing": "there is nothing to take",
    }
    return f"Pass: {flight}, {cost[pass_takes(s)]}"


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = (
        state.PLAY if move <= state.LAUNCH else state.PUT if move < state.FIRST_PLANET else state.PLANETS
    )  # to which END_TURN belongs, too
    if s.phase != step:
        now = ("laying cards", "putting penalty cards away", "Planet cards")[s.phase]
        return Line(f"That does not belong to this step, which is {now}.", "AG-TURN-1")
    if move == state.PASS:
        return Line("You have laid a card this turn: launch instead of passing.", "AG-TURN-2")
    if move == state.LAUNCH:
        return Line("Lay at least one card before you launch.", "AG-PLAY-8")
    if move < state.LAYS:
        return _refuse_lay(box, s, seat, move)
    card, _ = card_and_pair(move)
    if card >= box.record.cards:
        return _no_such_card(card)
    if move < state.FIRST_PLANET and not has(s.collected, card):
        return Line(f"You have not collected {box.data.short(card)}.", "AG-PILE-1")
    if move >= state.FIRST_PLANET and not has(s.hand[seat], card):
        return Line(f"The {box.data.short(card)} is not in your hand.", "AG-PLAN-1")
    if move >= state.FIRST_PLANET and card < box.record.asteroids:
        return Line(f"The {box.data.short(card)} is no Planet card.", "AG-PLAN-1")
    if s.pile_count[seat] == 0:
        return Line("Your pile is empty: there is nothing to match.", "AG-PILE-5")
    return Line(f"The {box.data.short(card)} does not match the top of your pile.", "AG-PILE-3")


def _no_such_card(card: int) -> Line:
    return Line(f"There is no card number {card} in this box.", "AG-GEN-4")


def _refuse_lay(box: Box, s: State, seat: int, move: int) -> Line:
    card, turn = move // 2, int(route.turn_of(box.record, move))
    x, y = route.target(s)
    if card >= box.record.cards:
        return _no_such_card(card)
    if card >= box.record.asteroids:
        return Line(f"The {box.data.short(card)} is never laid on the route.", "AG-PLAY-6")
    if not has(s.hand[seat], card):
        return Line(f"{box.data.short(card)} is not in your hand.", "AG-PLAY-1")
    if route.holds_route(s, x, y):
        return Line("A card lies where the route leads: nothing can be laid until it is taken.", "AG-GRID-6")
    if not has(route.fitting(box.record, s), card):
        return Line(
            f"{box.data.short(card)} shares neither Value nor Crystal with all cards laid this turn.", "AG-PLAY-3"
        )
    if turn == state.AHEAD and move % 2:
        return Line(f"{box.data.short(card)} can lie in one way only.", "AG-GRID-5")
    return Line(f"Laid {TURNS[turn]}, the route would lead back into the planet.", "AG-GRID-8")
