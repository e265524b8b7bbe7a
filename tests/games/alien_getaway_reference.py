"""Alien Getaway once more, written from the rules in plain lists and words, slow and short.

It shares nothing with the rules but the names of the cards. Chance comes from outside: the shuffled cards, and
the dice as they fell. Two independent readings of the rules that agree over many games are a proof of both.
"""

import re

PLANET = {(-1, -1), (0, -1), (-1, 0), (0, 0)}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
LEFT_OF = dict(zip("ENWS", "NWSE", strict=True))
RIGHT_OF = dict(zip("ESWN", "SWNE", strict=True))


def value(card):
    return int(re.sub(r"\D", "", card))


def crystal(card):
    return card.removeprefix("p")[0]


def is_planet(card):
    return card.startswith("p")


class Reference:
    """One game, by name: seat numbers, cards as words, moves as in alien_getaway_table."""

    def __init__(self, seats, start, cards, order, easy=False):
        self.seats, self.easy, self.order = seats, easy, order
        self.sides = max(2, seats)
        self.deck = list(cards)
        self.piles = {side: [] for side in range(self.sides)}
        self.hands = {side: [] for side in range(self.sides)}
        for i in range(self.sides):
            self.piles[(start + i) % self.sides].append(self.deck.pop(0))
        for i in range(seats):
            self.hands[(start + i) % seats] += [self.deck.pop(0), self.deck.pop(0)]
        self.route = []  # (card, cell, heading)
        self.zoid = None  # the card under Zoid, None on the pad
        self.collected, self.box, self.laid = [], [], []
        self.final_turns = None
        self.over = False
        self.begin(start)

    def begin(self, seat):
        self.turn, self.step, self.laid = seat, "play", []
        if self.final_turns is not None:
            return
        if not self.deck:
            self.final_turns = self.seats
            return
        self.hands[seat] += self.deck[:2]
        del self.deck[:2]

    # Geometry

    def target(self):
        if not self.tail:
            return (1, 0), "E"
        _, (x, y), heading = self.tail
        return (x + STEPS[heading][0], y + STEPS[heading][1]), heading

    @property
    def tail(self):
        return self.route[-1] if self.route else None

    def ways(self, card):
        """The ways in which a card may lie: (word, cell, heading)."""
        cell, heading = self.target()
        if cell in {lying for _, lying, _ in self.route}:
            return []
        turns = [("", heading)] if card[-1] == "s" else [(" left", LEFT_OF[heading]), (" right", RIGHT_OF[heading])]
        return [
            (word, cell, out) for word, out in turns if (cell[0] + STEPS[out][0], cell[1] + STEPS[out][1]) not in PLANET
        ]

    def joins(self, card):
        together = [*self.laid, card]
        coloured = {crystal(one) for one in together} - {"W"}
        return len({value(one) for one in together}) == 1 or len(coloured) <= 1

    # Zoid and penalties

    def ahead(self):
        if self.zoid is None:
            return len(self.route)
        return len(self.route) - 1 - [card for card, *_ in self.route].index(self.zoid)

    def fly(self, motion):
        """Move as far as there are cards; what is left over."""
        while motion and self.ahead():
            self.zoid = self.route[len(self.route) - self.ahead()][0]
            motion -= 1
        return motion

    def penalty(self):
        if self.zoid is not None and self.route[0][0] != self.zoid:
            return self.route.pop(0)[0]
        return self.deck.pop(0) if self.deck else None

    def matches(self, side, card):
        if not self.piles[side]:
            return False
        top = self.piles[side][-1]
        if "W" in (crystal(top), crystal(card)) or crystal(top) == crystal(card):
            return True
        return self.easy and value(top) == value(card)

    def put(self, side, card, pair):
        if pair:
            self.box += [card, self.piles[side].pop()]
        else:
            self.piles[side].append(card)

    # Decisions

    def legal(self):
        hand = self.hands[self.turn]
        if self.step == "play":
            lays = {
                f"lay {card}{word}"
                for card in hand
                if not is_planet(card) and self.joins(card)
                for word, *_ in self.ways(card)
            }
            return lays | {"launch" if self.laid else "pass"}
        cards = self.collected if self.step == "put" else [card for card in hand if is_planet(card)]
        verb = "put" if self.step == "put" else "planet"
        moves = {f"{verb} {card}" for card in cards}
        moves |= {f"{verb} {card} pair" for card in cards if self.matches(self.turn, card)}
        return moves if self.step == "put" else moves | {"end"}

    def play(self, move, rolls=()):
        """`rolls` are the dice of a launch, four for each card laid."""
        verb, *rest = move.split()
        if verb == "lay":
            card = rest[0]
            wanted = f" {rest[1]}" if len(rest) > 1 else ""
            cell, out = next((cell, out) for word, cell, out in self.ways(card) if word == wanted)
            self.hands[self.turn].remove(card)
            self.route.append((card, cell, out))
            self.laid.append(card)
        elif verb == "pass":
            self.fly(1)
            self.take(1)
            self.after_zoid()
        elif verb == "launch":
            for card, dice in zip(self.laid, rolls, strict=True):
                self.take(self.fly(sum(die <= value(card) for die in dice)))
            self.after_zoid()
        elif verb == "end":
            self.end_turn()
        else:
            (self.collected if verb == "put" else self.hands[self.turn]).remove(rest[0])
            self.put(self.turn, rest[0], rest[-1] == "pair")
            if verb == "put" and not self.collected:
                self.step = "planets"

    def take(self, owed):
        for _ in range(owed):
            card = self.penalty()
            if card is None:
                return
            self.collected.append(card)

    def after_zoid(self):
        self.step = "put" if self.collected else "planets"

    def end_turn(self):
        if self.final_turns is not None:
            self.piles[self.turn] += sorted(self.hands[self.turn], key=self.order.index)
            self.hands[self.turn] = []
            self.final_turns -= 1
            if self.final_turns == 0:
                self.over = True
                return
        if self.seats == 1:
            self.oola()
            self.begin(0)
        else:
            self.begin((self.turn + 1) % self.seats)

    def oola(self):
        if not self.deck:
            self.final_turns = 1
            return
        card = self.deck.pop(0)
        if is_planet(card):
            self.put(1, card, self.matches(1, card))
            return
        ways = self.ways(card)
        if not ways:
            self.fly(1)
            self.oola_takes()
            self.box.append(card)
            return
        lying = {cell for _, cell, _ in self.route}

        def worth(way):
            """Free exits before blocked ones, then far ones, then left."""
            word, (x, y), out = way
            to = (x + STEPS[out][0], y + STEPS[out][1])
            return to in lying, -abs(to[0]) - abs(to[1]), word

        _, cell, out = min(ways, key=worth)
        self.route.append((card, cell, out))
        if self.fly(value(card)):
            self.oola_takes()

    def oola_takes(self):
        card = self.penalty()
        if card is not None:
            self.put(1, card, self.matches(1, card))

    def scores(self):
        return tuple(
            len(pile) if self.seats == 1 and side == 1 else sum(map(value, pile)) for side, pile in self.piles.items()
        )

    def winners(self):
        keys = [(score, len(self.piles[side])) for side, score in enumerate(self.scores())]
        return tuple(side for side, key in enumerate(keys) if key == min(keys))
