"""Escape From a Dying Planet: box.toml, checked and laid out for the kernels."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from escapade.engine.contract import Box
from escapade.engine.errors import BadBox
from escapade.engine.record import blank
from escapade.games.dying_planet import state
from escapade.games.dying_planet.state import (
    CHALLENGES,
    CONTAMINATION_CARD,
    ESCALATIONS,
    FIRST_CHALLENGE_CARD,
    FIRST_KIT_ABILITY,
    FIRST_KIT_CARD,
    FIRST_TREASURE_ABILITY,
    KITS,
    MARKET,
    MEMBERS,
    STARTERS,
    TREASURES,
    TYPES,
    WINDOW_IDS,
)

PASSIVE = ("ease", "shield", "tie_win", "hand_limit")
AFTER_REVEAL = ("after_challenge_reveal", "after_treasure_reveal")


class Ability(msgspec.Struct, forbid_unknown_fields=True):
    """What a card can do: a kind of effect, its numbers, its windows, its text."""

    kind: str
    text: str
    n: int = 1
    when: list[str] = []
    freq: Literal["game", "round"] | None = None
    target: Literal["one", "all"] = "one"
    per: Literal["type", "distinct", "challenge", "clean", "filter"] | None = None
    type: str | None = None
    max: int = 99
    max_contamination: int = 0


class Type(msgspec.Struct, forbid_unknown_fields=True):
    """A type of Treasure, with the shape and colour it is drawn in."""

    id: str
    name: str
    colour: str
    glyph: str


class Starter(msgspec.Struct, forbid_unknown_fields=True):
    """A player card."""

    energy: int
    name: str
    flavour: str


class Member(msgspec.Struct, forbid_unknown_fields=True):
    """An Expedition member with the starter cards."""

    id: str
    name: str
    role: str
    colour: str
    profile: str
    cards: list[Starter]


class Challenge(msgspec.Struct, forbid_unknown_fields=True):
    """A Challenge card: to be passed, and then to be kept or used."""

    id: str
    name: str
    value: int
    danger: int
    energy: int
    bonus: int
    flavour: str
    ability: Ability


class Treasure(msgspec.Struct, forbid_unknown_fields=True):
    """A Treasure card."""

    id: str
    name: str
    type: str
    points: int
    flavour: str = ""
    ability: Ability | None = None


class Kit(msgspec.Struct, forbid_unknown_fields=True):
    """A Supply Kit card."""

    id: str
    name: str
    energy: int
    ability: Ability


class Escalation(msgspec.Struct, forbid_unknown_fields=True):
    """An Escalation card: numbers that it changes for the whole game."""

    id: str
    name: str
    text: str
    value_delta: int = 0
    danger_delta: int = 0
    start_contamination_delta: int = 0
    hand_limit_delta: int = 0
    contamination_energy: int = 0
    treasure_min_bid: int = 0
    lowest_challenge_contamination: int = 0
    late_from_round: int = 0
    late_value_delta: int = 0
    late_danger_delta: int = 0
    fewest_treasures_points: int = 0


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """DP-CARD-19, DP-CARD-20: all of box.toml."""

    type: list[Type]
    member: list[Member]
    challenge: list[Challenge]
    treasure: list[Treasure]
    kit: list[Kit]
    escalation: list[Escalation]

    def card_name(self, card: int) -> str:
        """A card as players say it: 'Site Map (4)', 'Boiling Lake (6)', 'Contamination'."""
        if card == CONTAMINATION_CARD:
            return "Contamination"
        return f"{self._owned(card).name} ({self._owned(card).energy})"

    def card_energy(self, card: int) -> int:
        """The energy of a card in a bid, Escalation apart."""
        return 0 if card == CONTAMINATION_CARD else self._owned(card).energy

    def _owned(self, card: int) -> Starter | Challenge | Kit:
        if card >= FIRST_KIT_CARD:
            return self.kit[card - FIRST_KIT_CARD]
        if card >= FIRST_CHALLENGE_CARD:
            return self.challenge[card - FIRST_CHALLENGE_CARD]
        return self.member[card // STARTERS].cards[card % STARTERS]

    def treasure_name(self, treasure: int) -> str:
        """A Treasure as players say it: 'Hymn Bell (Relic, 1)'."""
        it = self.treasure[treasure]
        kind = next(kind.name for kind in self.type if kind.id == it.type)
        return f"{it.name} ({kind}, {it.points})"

    def ability(self, number: int) -> Ability:
        """The ability of this number, over Challenges, Treasures and kits."""
        if number >= FIRST_KIT_ABILITY:
            return self.kit[number - FIRST_KIT_ABILITY].ability
        if number < FIRST_TREASURE_ABILITY:
            return self.challenge[number].ability
        ability = self.treasure[number - FIRST_TREASURE_ABILITY].ability
        assert ability is not None
        return ability


def card_of(member: int, definition: int) -> int:
    """The name number of a card: starters of all members, then Challenges, kits, Contamination."""
    if definition < STARTERS:
        return member * STARTERS + definition
    return FIRST_CHALLENGE_CARD + definition - STARTERS


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    try:
        parts = msgspec.convert(data, Components)
    except msgspec.ValidationError as problem:
        raise BadBox(f"The components of Escape From a Dying Planet: {problem}.") from None
    _check(parts)
    records = blank(state.Box)
    box = records[0]
    for member in range(MEMBERS):
        _lay_out_slots(box, parts, member)
    for i, challenge in enumerate(parts.challenge):
        box.value[i], box.danger[i], box.bonus[i] = challenge.value, challenge.danger, challenge.bonus
        _lay_out_ability(box, parts, i, challenge.ability)
    types = [kind.id for kind in parts.type]
    for i, treasure in enumerate(parts.treasure):
        box.points[i], box.type[i] = treasure.points, types.index(treasure.type)
        box.of_type[box.type[i]] |= 1 << i
        if treasure.ability is not None:
            _lay_out_treasure_ability(box, parts, i, treasure.ability)
    for i, kit in enumerate(parts.kit):
        _lay_out_ability(box, parts, FIRST_KIT_ABILITY + i, kit.ability)
    for i, escalation in enumerate(parts.escalation):
        for name in Escalation.__struct_fields__[3:]:
            box[name][i] = getattr(escalation, name)
    return Box(records, parts)


def _lay_out_slots(box: Any, parts: Components, member: int) -> None:
    """The cards that a member may own in the order of bids: energy, then starter, Challenge, kit (DP-INF-1)."""
    energies = [card.energy for card in parts.member[member].cards]
    energies += [card.energy for card in parts.challenge] + [card.energy for card in parts.kit]
    order = sorted(range(len(energies)), key=lambda definition: (-energies[definition], definition))
    for slot, definition in enumerate(order):
        box.card[member, slot], box.slot[member, definition] = definition, slot
        box.energy[member, slot] = energies[definition]
        bit = 1 << slot
        box.kin[member, slot] = bit
        if definition < STARTERS:
            box.starters[member] |= bit
            kin = [other for other, it in enumerate(order) if it < STARTERS and energies[it] == energies[definition]]
            box.kin[member, slot] = sum(1 << other for other in kin)
            box.shared[member] |= bit if len(kin) > 1 else 0
            box.same[member] |= bit if slot > kin[0] else 0
        elif definition < STARTERS + CHALLENGES:
            box.challenges[member] |= bit
        else:
            box.kits[member] |= bit
            for window in parts.kit[definition - STARTERS - CHALLENGES].ability.when:
                box.kits_in[member, WINDOW_IDS.index(window)] |= bit


def _lay_out_ability(box: Any, parts: Components, number: int, ability: Ability) -> None:
    box.effect[number] = state.EFFECT_IDS.index(ability.kind)
    box.n[number] = ability.n
    box.everyone[number] = ability.target == "all"
    box.per[number] = state.PER_IDS.index(ability.per) if ability.per else 0
    box.of[number] = [kind.id for kind in parts.type].index(ability.type) if ability.type else 0
    box.most[number] = ability.max_contamination if ability.per == "clean" else ability.max


def _lay_out_treasure_ability(box: Any, parts: Components, treasure: int, ability: Ability) -> None:
    _lay_out_ability(box, parts, FIRST_TREASURE_ABILITY + treasure, ability)
    bit = 1 << treasure
    if ability.when in (["passive"], ["endgame"]):
        box.passive[state.EFFECT_IDS.index(ability.kind)] |= bit
        return
    for window in ability.when:
        box.treasures_in[WINDOW_IDS.index(window)] |= bit
    box.once_a_game |= bit if ability.freq == "game" else 0


def _check(parts: Components) -> None:
    """Say everything that would make the game unplayable."""
    faults = []
    for name, cards, wanted in (
        ("types", parts.type, TYPES),
        ("members", parts.member, MEMBERS),
        ("Challenges", parts.challenge, CHALLENGES),
        ("Treasures", parts.treasure, TREASURES),
        ("Supply Kits", parts.kit, KITS),
        ("Escalation cards", parts.escalation, ESCALATIONS),
    ):
        listed: Sequence[Any] = cards
        if len(listed) != wanted:
            faults.append(f"there must be {wanted} {name}, not {len(listed)}")
        if len({card.id for card in listed}) != len(listed):
            faults.append(f"two {name} have the same id")
    for member in parts.member:
        if len(member.cards) != STARTERS:
            faults.append(f"{member.id} must have {STARTERS} cards")
        if not all(0 <= card.energy <= 9 for card in member.cards):
            faults.append(f"{member.id} has a card with an energy that is not 0 to 9")
    for challenge in parts.challenge:
        if not (1 <= challenge.value <= 30 and 0 <= challenge.danger <= 5):
            faults.append(f"{challenge.id} must have a value from 1 to 30 and a Danger from 0 to 5")
        if not (0 <= challenge.energy <= 20 and 0 <= challenge.bonus <= 20):
            faults.append(f"{challenge.id} must have an energy and a bonus from 0 to 20")
        faults += _ability_faults(parts, challenge.id, challenge.ability, "challenge")
    for treasure in parts.treasure:
        if treasure.type not in {kind.id for kind in parts.type}:
            faults.append(f"{treasure.id} has the unknown type '{treasure.type}'")
        if not -20 <= treasure.points <= 20:
            faults.append(f"{treasure.id} must have -20 to 20 points")
        if treasure.ability is not None:
            faults += _ability_faults(parts, treasure.id, treasure.ability, "treasure")
    for kit in parts.kit:
        if not 0 <= kit.energy <= 20:
            faults.append(f"{kit.id} must have an energy from 0 to 20")
        faults += _ability_faults(parts, kit.id, kit.ability, "kit")
    for escalation in parts.escalation:
        faults += _escalation_faults(escalation)
    if faults:
        raise BadBox(f"The components of Escape From a Dying Planet do not fit: {'; '.join(faults)}.")


def _ability_faults(parts: Components, card: str, ability: Ability, home: str) -> list[str]:
    if ability.kind not in state.EFFECT_IDS[1:]:
        return [f"{card} has the unknown effect '{ability.kind}' (known: {', '.join(state.EFFECT_IDS[1:])})"]
    faults = []
    lasting = ability.when in (["passive"], ["endgame"])
    if not 0 <= ability.n <= 9 or not 0 <= ability.max <= 99 or not 0 <= ability.max_contamination <= 99:
        faults.append(f"{card} has a number that is out of range")
    if home == "challenge" and (ability.when or ability.freq):
        faults.append(f"{card} works when it is won: it names no window and no freq")
    if lasting and home != "treasure":
        faults.append(f"{card} cannot be {ability.when[0]}: only Treasures can")
    if not lasting and home != "challenge":
        unknown = [window for window in ability.when if window not in WINDOW_IDS]
        if unknown or not ability.when:
            faults.append(f"{card} must name windows among {', '.join(WINDOW_IDS)}")
    if home == "treasure" and lasting == (ability.freq is not None):
        faults.append(f"{card} needs a freq if it has a window, and none if it is passive or endgame")
    if home == "kit" and ability.freq is not None:
        faults.append(f"{card} is used from the hand: it has no freq")
    faults += _kind_faults(parts, card, ability)
    return faults


def _kind_faults(parts: Components, card: str, ability: Ability) -> list[str]:
    """Effects that make sense only at certain times."""
    faults = []
    if (ability.kind == "endgame") != (ability.when == ["endgame"]) or (ability.kind == "endgame") != bool(ability.per):
        faults.append(f"{card}: endgame effects have the window endgame and say per what they count")
    if ability.per == "type" and ability.type not in {kind.id for kind in parts.type}:
        faults.append(f"{card} counts the unknown type '{ability.type}'")
    if ability.when == ["passive"] and ability.kind not in PASSIVE:
        faults.append(f"{card}: {ability.kind} cannot be passive")
    if ability.when != ["passive"] and ability.kind in PASSIVE and ability.kind != "shield":
        faults.append(f"{card}: {ability.kind} is always passive")
    if ability.kind == "boost" and any(window not in AFTER_REVEAL for window in ability.when):
        faults.append(f"{card}: a boost works after bids are revealed")
    if ability.kind == "shield" and any(
        window not in ("passive", "before_challenge", "after_challenge_reveal") for window in ability.when
    ):
        faults.append(f"{card}: a shield works before the Challenge is resolved")
    if ability.kind == "salvage" and not 1 <= ability.n <= MARKET:
        faults.append(f"{card} must salvage 1 to {MARKET} Treasures")
    return faults


def _escalation_faults(escalation: Escalation) -> list[str]:
    faults = []
    if not (0 <= escalation.start_contamination_delta <= 8 and -3 <= escalation.hand_limit_delta <= 3):
        faults.append(f"{escalation.id} must add 0 to 8 Contamination and change the hand limit by at most 3")
    if not (0 <= escalation.danger_delta <= 3 and 0 <= escalation.late_danger_delta <= 3):
        faults.append(f"{escalation.id} must add 0 to 3 Danger")
    if not (-5 <= escalation.value_delta <= 9 and -5 <= escalation.late_value_delta <= 9):
        faults.append(f"{escalation.id} must change values by -5 to 9")
    if not (-3 <= escalation.contamination_energy <= 0 and 0 <= escalation.lowest_challenge_contamination <= 3):
        faults.append(f"{escalation.id} must have a Contamination energy of -3 to 0 and 0 to 3 for the lowest bid")
    return faults
