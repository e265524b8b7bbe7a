"""Escape From a Dying Planet: box.toml, checked and laid out for the kernels."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Annotated, Any, Literal

from msgspec import field

from escapade.engine.components import Colour, Flavour, Id, Name, Named, Part, Text, between, read_parts, refuse
from escapade.engine.contract import Box
from escapade.engine.errors import BadBox, Fault
from escapade.engine.record import blank
from escapade.engine.story import Number
from escapade.games.dying_planet import state

TITLE = "Escape From a Dying Planet"
# The windows of effects that do not work in every one
WINDOWS_OF = {
    "boost": ("after_challenge_reveal", "after_treasure_reveal"),
    "shield": ("passive", "before_challenge", "after_challenge_reveal"),
    **dict.fromkeys(("ease", "tie_win", "hand_limit"), ("passive",)),
    "endgame": ("endgame",),
}
BOTH_BIDS = (("before_bids", {"before_challenge", "before_treasure"}), ("after_bids", set(WINDOWS_OF["boost"])))
ABILITY_NUMBERS = ("n", "max", "max_contamination")  # that its text may name
Points = Annotated[int, between(-20, 20)]


class Ability(Part):
    """What a card can do: a kind of effect, its numbers, its windows. The text is ours, unless the card has its own."""

    kind: Id
    text: Text = ""
    n: Annotated[int, between(0, 9)] = 1
    when: list[Id] = field(default_factory=list)
    freq: Literal["game", "round"] | None = None
    target: Literal["one", "all"] = "one"
    per: Literal["type", "distinct", "challenge", "clean", "filter"] | None = None
    type: Id | None = None
    max: Annotated[int, between(0, 99)] = 99
    max_contamination: Annotated[int, between(0, 99)] = 0


class Market(Part):
    """From so many players on, so many Treasures are available each round."""

    players: Annotated[int, between(2, state.SEATS)]
    treasures: Annotated[int, between(1, state.MARKET)]


class Penalty(Part):
    """From so much Contamination on, it costs so many points."""

    contamination: Annotated[int, between(0, state.PENALISED)]
    points: Annotated[int, between(0, 20)]


class Rules(Part):
    """The numbers that the rulebook sets."""

    rounds: Annotated[int, between(1, state.CHALLENGES)]
    hand_limit: Annotated[int, between(1, state.HAND_CAP)]
    start_contamination: Annotated[int, between(0, 20)]
    contamination: Annotated[int, between(0, 999)]
    base_players: Annotated[int, between(2, state.SEATS)]
    market: list[Market]
    penalty: list[Penalty]


class Type(Named):
    """A type of Treasure, with the shape and colour it is drawn in."""

    colour: Colour
    glyph: Name


class Starter(Part):
    """A player card."""

    energy: Annotated[int, between(0, 9)]
    name: Name
    flavour: Flavour


class Member(Named):
    """An Expedition member with the starter cards."""

    role: Name
    colour: Colour
    profile: Flavour
    cards: list[Starter]


class Challenge(Named):
    """A Challenge card: to be passed, and then to be kept or used."""

    value: Annotated[int, between(1, 30)]
    danger: Annotated[int, between(0, 5)]
    energy: Annotated[int, between(0, 20)]
    bonus: Annotated[int, between(0, 20)]
    flavour: Flavour
    ability: Ability


class Treasure(Named):
    """A Treasure card."""

    type: Id
    points: Points
    flavour: Flavour = ""
    ability: Ability | None = None


class Kit(Named):
    """A Supply Kit card."""

    energy: Annotated[int, between(0, 20)]
    ability: Ability


class Escalation(Named):
    """An Escalation card: numbers that it changes for the whole game."""

    text: Text
    value_delta: Annotated[int, between(-5, 9)] = 0
    danger_delta: Annotated[int, between(0, 3)] = 0
    start_contamination_delta: Annotated[int, between(0, 8)] = 0
    hand_limit_delta: Annotated[int, between(-3, 3)] = 0
    contamination_energy: Annotated[int, between(-3, 0)] = 0
    treasure_min_bid: Annotated[int, between(0, 30)] = 0
    lowest_challenge_contamination: Annotated[int, between(0, 3)] = 0
    late_from_round: Annotated[int, between(0, state.CHALLENGES)] = 0
    late_value_delta: Annotated[int, between(-5, 9)] = 0
    late_danger_delta: Annotated[int, between(0, 3)] = 0
    fewest_treasures_points: Points = 0


ESCALATION_NUMBERS = tuple(name for name in Escalation.__struct_fields__ if name not in ("id", "name", "text"))


class Components(Part, dict=True):
    """DP-CARD-19, DP-CARD-20: all of box.toml. Deck cards have numbers: starters, Challenges, kits, Contamination."""

    rules: Rules
    texts: dict[str, Text]  # what abilities say, by their kinds and windows
    type: list[Type]
    member: list[Member]
    challenge: list[Challenge]
    treasure: list[Treasure]
    kit: list[Kit]
    escalation: list[Escalation]

    @cached_property
    def cards(self) -> list[Starter | Challenge | Kit]:
        """All cards that a deck may hold, by number, Contamination apart."""
        return [*(card for member in self.member for card in member.cards), *self.challenge, *self.kit]

    @property
    def with_abilities(self) -> list[tuple[str, Challenge | Treasure | Kit]]:
        """All cards that may have one, each with its home."""
        homes = (("challenge", self.challenge), ("treasure", self.treasure), ("kit", self.kit))
        return [(home, card) for home, cards in homes for card in cards]

    @property
    def first_challenge(self) -> int:
        """The number of the first Challenge."""
        return self.first_kit - len(self.challenge)

    @property
    def first_kit(self) -> int:
        """The number of the first Supply Kit."""
        return len(self.cards) - len(self.kit)

    @property
    def contamination(self) -> int:
        """The number of every Contamination card."""
        return len(self.cards)

    def card_name(self, card: int) -> str:
        """A card as players say it: 'Site Map (4)', 'Boiling Lake (6)', 'Contamination'."""
        return "Contamination" if card == self.contamination else f"{self.cards[card].name} ({self.cards[card].energy})"

    def card_energy(self, card: int) -> int:
        """The energy of a card in a bid, Escalation apart."""
        return 0 if card == self.contamination else self.cards[card].energy

    def type_of(self, treasure: Treasure) -> Type:
        """The type of a Treasure."""
        return next(kind for kind in self.type if kind.id == treasure.type)

    def treasure_name(self, treasure: int) -> str:
        """A Treasure as players say it: 'Hymn Bell (Relic, 1)'."""
        it = self.treasure[treasure]
        return f"{it.name} ({self.type_of(it).name}, {it.points})"

    def ability(self, number: int) -> Ability:
        """The ability of this number, over Challenges, Treasures and kits."""
        if number >= state.FIRST_KIT_ABILITY:
            return self.kit[number - state.FIRST_KIT_ABILITY].ability
        if number < state.FIRST_TREASURE_ABILITY:
            return self.challenge[number].ability
        ability = self.treasure[number - state.FIRST_TREASURE_ABILITY].ability
        assert ability is not None
        return ability


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    parts = read_parts(Components, data, TITLE)
    _check(parts)
    try:
        _fill_in_texts(parts)
    except KeyError as missing:
        raise BadBox(f"The components of {TITLE}: [texts] has no {missing}.") from None
    records = blank(state.Box)
    box = records[0]
    _lay_out_rules(box, parts)
    for member in range(len(parts.member)):
        _lay_out_slots(box, parts, member)
    for i, challenge in enumerate(parts.challenge):
        box.value[i], box.danger[i], box.bonus[i] = challenge.value, challenge.danger, challenge.bonus
        _lay_out_ability(box, parts, i, challenge.ability)
    for i, treasure in enumerate(parts.treasure):
        box.points[i], box.type[i] = treasure.points, parts.type.index(parts.type_of(treasure))
        box.of_type[box.type[i]] |= 1 << i
        if treasure.ability is not None:
            _lay_out_ability(box, parts, state.FIRST_TREASURE_ABILITY + i, treasure.ability)
    for i, kit in enumerate(parts.kit):
        _lay_out_ability(box, parts, state.FIRST_KIT_ABILITY + i, kit.ability)
    for i, escalation in enumerate(parts.escalation):
        for name in ESCALATION_NUMBERS:
            box[name][i] = getattr(escalation, name)
    return Box(records, parts)


def _fill_in_texts(parts: Components) -> None:
    """Every card says what its numbers are."""
    for home, card in parts.with_abilities:
        if card.ability is not None:
            own = parts.type_of(card).name if isinstance(card, Treasure) else ""
            card.ability.text = _text_of(parts, card.id, card.ability, home, own)
    for escalation in parts.escalation:
        numbers = {name: Number(getattr(escalation, name)) for name in ESCALATION_NUMBERS}
        escalation.text = _filled(escalation.id, escalation.text, numbers)


def _text_of(parts: Components, card: str, ability: Ability, home: str, own: str) -> str:
    """The text of an ability: how often, when, and what it does."""
    saying = ability.text
    if not saying:
        both = [(words, windows) for words, windows in BOTH_BIDS if windows <= set(ability.when)]
        alone = [window for window in ability.when if not any(window in windows for _, windows in both)]
        when = " or ".join(parts.texts[words] for words in [*(words for words, _ in both), *alone])
        often = parts.texts[f"once_a_{ability.freq}"] if ability.freq else ""
        saying = ": ".join(filter(None, [", ".join(filter(None, [often, when])), parts.texts[_kind(ability, home)]]))
    counted = next((kind.name for kind in parts.type if kind.id == ability.type), "")
    numbers = {name: Number(getattr(ability, name)) for name in ABILITY_NUMBERS}
    text = _filled(card, saying, {**numbers, "type": counted, "own": own})
    return text[:1].upper() + text[1:]


def _kind(ability: Ability, home: str) -> str:
    """Under which name the texts have this ability."""
    kind = ability.per or ability.kind
    if kind in ("infect", "sabotage"):
        return f"{kind}_{ability.target}"
    if kind == "salvage" and ability.n == 1:
        return "salvage_1"
    if (kind, home) in (("boost", "challenge"), ("swap", "treasure")):
        return f"{kind}_by_{home}"
    return "shield_passive" if kind == "shield" and ability.when == ["passive"] else kind


def _filled(card: str, text: str, numbers: Mapping[str, object]) -> str:
    try:
        named = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        if not named <= set(numbers):  # Nor anything of theirs: a text may come from anybody.
            raise KeyError(named)
        return text.format(**numbers)
    except (KeyError, ValueError, IndexError):
        known = ", ".join(f"{{{name}}}" for name in numbers)
        raise BadBox(f"The text of {card} may name {known}, and nothing else in braces: {text}") from None


def _lay_out_rules(box: Any, parts: Components) -> None:
    rules = parts.rules
    box.rounds, box.hand_limit, box.base_players = rules.rounds, rules.hand_limit, rules.base_players
    box.start_contamination, box.supply = rules.start_contamination, rules.contamination
    for market in rules.market:
        box.treasures_shown[market.players :] = market.treasures
    for step in rules.penalty:
        box.penalty[step.contamination :] = step.points
    box.worst_from = int((box.penalty != box.penalty[state.PENALISED]).sum())
    box.all_members, box.all_challenges = (1 << len(parts.member)) - 1, (1 << len(parts.challenge)) - 1
    box.all_treasures, box.all_kits = (1 << len(parts.treasure)) - 1, (1 << len(parts.kit)) - 1
    box.types, box.escalations, box.contamination_card = len(parts.type), len(parts.escalation), parts.contamination
    box.slot[:] = state.NO_SLOT


def _lay_out_slots(box: Any, parts: Components, member: int) -> None:
    """The cards that a member may own in the order of bids: energy, then starter, Challenge, kit (DP-INF-1)."""
    own = parts.member[member].cards
    first = sum(len(other.cards) for other in parts.member[:member])
    numbers = {starter: first + starter for starter in range(len(own))}
    numbers |= {state.FIRST_CHALLENGE + i: parts.first_challenge + i for i in range(len(parts.challenge))}
    numbers |= {state.FIRST_KIT + i: parts.first_kit + i for i in range(len(parts.kit))}
    energies = {kind: parts.cards[number].energy for kind, number in numbers.items()}
    order = sorted(energies, key=lambda kind: (-energies[kind], kind))
    for slot, kind in enumerate(order):
        box.kind[member, slot], box.slot[member, kind] = kind, slot
        box.card[member, slot], box.energy[member, slot] = numbers[kind], energies[kind]
        bit = 1 << slot
        box.kin[member, slot] = bit
        if kind < state.FIRST_CHALLENGE:
            box.starters[member] |= bit
            alike = [at for at, it in enumerate(order) if it < state.FIRST_CHALLENGE and energies[it] == energies[kind]]
            box.kin[member, slot] = sum(1 << at for at in alike)
            box.shared[member] |= bit if len(alike) > 1 else 0
        elif kind < state.FIRST_KIT:
            box.challenges[member] |= bit
        else:
            for window in parts.kit[kind - state.FIRST_KIT].ability.when:
                box.kits_in[member, state.WINDOWS.number(window)] |= bit


def _lay_out_ability(box: Any, parts: Components, number: int, ability: Ability) -> None:
    box.effect[number] = state.EFFECTS.number(ability.kind)
    box.n[number] = ability.n
    box.everyone[number] = ability.target == "all"
    box.per[number] = state.PER.number(ability.per) if ability.per else 0
    box.of[number] = [kind.id for kind in parts.type].index(ability.type) if ability.type else 0
    box.most[number] = ability.max_contamination if ability.per == "clean" else ability.max
    treasure = number - state.FIRST_TREASURE_ABILITY
    if not 0 <= treasure < state.TREASURES:
        return
    if ability.when in (["passive"], ["endgame"]):
        box.passive[box.effect[number]] |= 1 << treasure
        return
    for window in ability.when:
        box.treasures_in[state.WINDOWS.number(window)] |= 1 << treasure
    box.once_a_game |= 1 << treasure if ability.freq == "game" else 0


def _check(parts: Components) -> None:
    """Say everything that would make the game unplayable."""
    rules, rounds = parts.rules, parts.rules.rounds
    faults: list[Fault | str] = [*_steps_faults(rules)]
    for name, cards, fewest, most in (
        ("types", parts.type, 1, state.TYPES),
        ("members", parts.member, state.SEATS, state.MEMBERS),
        ("Challenges", parts.challenge, rounds, state.CHALLENGES),
        ("Treasures", parts.treasure, 1, state.TREASURES),
        ("Supply Kits", parts.kit, rounds, state.KITS),
        ("Escalation cards", parts.escalation, 1, state.ESCALATIONS),
    ):
        listed: Sequence[Any] = cards
        if not fewest <= len(listed) <= most:
            faults.append(f"there must be {fewest} to {most} {name}, not {len(listed)}")
        if len({card.id for card in listed}) != len(listed):
            faults.append(f"two {name} have the same id")
    for member in parts.member:
        if not 1 <= len(member.cards) <= state.STARTERS:
            faults.append(f"{member.id} must have 1 to {state.STARTERS} cards, not {len(member.cards)}")
        owned = len(member.cards) + len(parts.challenge) + len(parts.kit)
        if owned > state.SLOTS:
            faults.append(
                f"{member.id} may come to own {owned} starters, Challenges and kits; there is room for {state.SLOTS}"
            )
    for home, card in parts.with_abilities:
        if isinstance(card, Treasure) and card.type not in {kind.id for kind in parts.type}:
            faults.append(Fault(f"treasure.{card.id}.type", f"{card.id} has the unknown type '{card.type}'"))
        if card.ability is not None:
            path = f"{home}.{card.id}.ability"
            faults += [Fault(path, fault) for fault in _ability_faults(parts, card.id, card.ability, home)]
    refuse(faults, TITLE)


def _steps_faults(rules: Rules) -> list[Fault]:
    faults = []
    begins = [step.players for step in rules.market], [step.contamination for step in rules.penalty]
    for name, first, steps in zip(("market", "penalty"), (2, 0), begins, strict=True):
        if steps[:1] != [first] or sorted(set(steps)) != steps:
            faults.append(Fault(f"rules.{name}", f"the {name} must begin at {first} and rise from step to step"))
    return faults


def _ability_faults(parts: Components, card: str, ability: Ability, home: str) -> list[str]:
    if ability.kind not in state.EFFECTS.names:
        return [f"{card} has the unknown effect '{ability.kind}' (known: {', '.join(state.EFFECTS.names)})"]
    faults = []
    known = WINDOWS_OF.get(ability.kind, state.WINDOWS.names)
    lasting = ability.when in (["passive"], ["endgame"])
    wrong = [window for window in ability.when if window not in (known if lasting else state.WINDOWS.names)]
    wrong += [window for window in ability.when if window in state.WINDOWS.names and window not in known]
    if wrong or (home != "challenge" and not ability.when):
        faults.append(f"{card}: {ability.kind} works at {', '.join(known)}, not at {', '.join(wrong) or 'no time'}")
    if home == "challenge" and (ability.when or ability.freq or not set(known) & set(state.WINDOWS.names)):
        faults.append(f"{card} works when it is won: it has no window, no freq and no lasting effect")
    if home == "kit" and (lasting or ability.freq):
        faults.append(f"{card} is used from the hand: only Treasures are passive, work at the end, or have a freq")
    if home == "treasure" and lasting == (ability.freq is not None):
        faults.append(f"{card} needs a freq if it has a window, and none if it is passive or endgame")
    if (ability.kind == "endgame") != bool(ability.per):
        faults.append(f"{card}: endgame effects, and no others, say per what they count")
    if ability.per == "type" and ability.type not in {kind.id for kind in parts.type}:
        faults.append(f"{card} counts the unknown type '{ability.type}'")
    if ability.target == "all" and ability.kind not in ("infect", "sabotage"):
        faults.append(f"{card}: {ability.kind} has no target but one")
    if ability.kind == "salvage" and not 1 <= ability.n <= state.MARKET:
        faults.append(f"{card} must salvage 1 to {state.MARKET} Treasures")
    return faults
