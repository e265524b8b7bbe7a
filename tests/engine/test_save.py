"""What a saved match proves: chance, seals, take-backs, names and words; and what damage and lies come to."""

import random
import re
from pathlib import Path

import pytest

from escapade.check.case import finish, play_randomly
from escapade.engine.chance import NARROW_CHANCE, SECRET_BYTES, WIDE_CHANCE, Origin, commitment, seal
from escapade.engine.errors import BadSave, EscapadeError, GameOver
from escapade.engine.match import Match
from escapade.engine.save import FORMAT, digest, verify

OLD = Path(__file__).parent / "saves" / "format-1.txt"
SHARES = [bytes([seat + 1]) * 32 for seat in range(2)]
SEALS = tuple(seal(share) for share in SHARES)
ESCAPE = "\x1b[31m"


def signed(text: str) -> str:
    """The text with the digest that fits it: as somebody would write it who knows how."""
    lines = [line for line in text.splitlines() if not line.startswith("digest ")]
    return "\n".join([*lines, f"digest      {digest(lines)}"]) + "\n"


def changed(text: str, word: str, line: str) -> str:
    return re.sub(rf"^{word} .*$", line, text, count=1, flags=re.MULTILINE)


def a_match(**more: object) -> Match:
    """Two people who sealed their shares, at a table with a fresh secret."""
    secret = bytes(range(SECRET_BYTES))
    settings = {"names": ["Ann", "Ben"], "shares": SHARES, "origin": Origin((0, 1), SEALS), **more}
    return Match("alien-getaway", 2, secret=secret, chance=WIDE_CHANCE, **settings)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def text() -> str:
    match = a_match()
    finish(match, 5)
    return match.save()


def test_seeds_that_somebody_names_stay_narrow_and_fresh_secrets_are_wide() -> None:
    assert Match("alien-getaway", 2, seed=1).chance == NARROW_CHANCE
    assert Match("alien-getaway", 2).chance == WIDE_CHANCE
    assert a_match().digest != Match("alien-getaway", 2, secret=a_match().secret, shares=SHARES).digest


@pytest.mark.parametrize("chance", [NARROW_CHANCE, WIDE_CHANCE])
def test_what_drew_on_chance_is_known_either_way(chance: int) -> None:
    match = Match("alien-getaway", 2, secret=bytes(SECRET_BYTES), chance=chance)
    finish(match, 3)
    drew = {ply.drew for ply in match.history}
    words = {
        ply.drew
        for ply in match.history
        if match.game.describe(match.box, ply.before[0], ply.seat, ply.move).text.startswith("Launch")
    }
    assert drew == {True, False} and words == {True}


def test_a_wide_match_survives_the_paper_and_goes_on_as_it_would_have() -> None:
    match, choices = a_match(), random.Random(2)
    for _ in range(20):
        play_randomly(match, choices)
    again = Match.load(match.save())
    assert (again.chance, again.shares, again.origin) == (match.chance, match.shares, match.origin)
    one, other = random.Random(3), random.Random(3)
    while not match.over:
        play_randomly(match, one)
        play_randomly(again, other)
        assert again.digest == match.digest
    assert again.save() == match.save()


def test_the_verdict_tells_of_seals_and_of_what_was_not_proved(text: str) -> None:
    verdict = verify(text, commitment(bytes(range(SECRET_BYTES))), share=SHARES[1].hex(), seals=SEALS, seat=1)
    assert verdict.sealed and not verdict.practice and verdict.take_backs == 0
    assert "2 players added a share of chance, and they fit the seals" in verdict.remarks[0]
    assert verdict.remarks[1:] == (
        "Your own share is part of it, in the place of seat 2. Of the 2 seals you named 2, and they are there.",
        "Nothing was taken back.",
    )
    unsealed = a_match(origin=Origin())
    finish(unsealed, 5)
    assert "unsealed: whoever came last could have chosen" in verify(unsealed.save()).remarks[0]
    anew = a_match(origin=Origin((0, 1), SEALS, sealed_anew=2))
    finish(anew, 5)
    assert "sealed anew 2 times" in verify(anew.save()).remarks[0]
    brought = a_match(origin=Origin((0, 1), SEALS, imported=True))
    finish(brought, 5)
    assert "whose owner knew all its chance" in verify(brought.save()).remarks[0]
    alone = Match("alien-getaway", 2)
    finish(alone, 5)
    assert "Nobody added a share" in verify(alone.save()).remarks[0]


@pytest.mark.parametrize(
    ("own", "part"),
    [
        ({"share": "ab" * 32}, "Your share is not among those"),
        ({"share": SHARES[0].hex(), "seat": 1}, "not in the place of seat 2"),
        ({"share": SHARES[0].hex(), "seat": 5}, "not in the place of seat 6"),
        ({"seals": [SEALS[0], "cd" * 32]}, "A seal that you saw is not among those"),
        ({"promised": "0" * 64}, "commitment that you were shown"),
    ],
)
def test_what_a_player_wrote_down_is_looked_for(text: str, own: dict[str, object], part: str) -> None:
    with pytest.raises(BadSave, match=part):
        verify(text, **own)  # type: ignore[arg-type]


def test_take_backs_are_counted_grouped_and_named() -> None:
    match, choices = a_match(), random.Random(4)
    rewound = 0
    while rewound < 200:  # The game is rewound until it suits.
        play_randomly(match, choices)
        last = match.history[-1]
        if match.over:
            break
        if last.drew:
            match.undo(last.seat, agreed=True)
            rewound += 1
    finish(match, 5)
    verdict = verify(match.save())
    assert (verdict.take_backs, verdict.beyond_free, len(verdict.rewinds)) == (200, 200, 200)
    assert verdict.practice and "taken back too far" in verdict.sentence
    assert "200 steps were taken back, 200 after something was rolled" in verdict.remarks[-1]
    told = verdict.rewinds_told
    assert len(told) == 200
    assert all(re.fullmatch(r"(Ann|Ben) took back 1 step at move \d+, dice included\.", line) for line in told)


def test_steps_taken_back_in_one_go_are_one_line() -> None:
    match, choices = a_match(), random.Random(1)
    while sum(ply.drew for ply in match.history[-3:]) == 0 or match.version < 3:
        play_randomly(match, choices)
    at = match.version
    for _ in range(3):
        match.undo(1, agreed=True)
    finish(match, 5)
    verdict = verify(match.save())
    assert verdict.rewinds_told == (f"Ben took back 3 steps at move {at}, dice included.",)


# Lies


def test_replaced_shares_are_found(text: str) -> None:
    """With seals in the file, and without them because the positions no longer come about."""
    other = text.replace(SHARES[1].hex(), "77" * 32)
    with pytest.raises(BadSave, match="Share 2 in the file is not the one that was sealed"):
        verify(signed(other))
    with pytest.raises(BadSave, match=r"^Line \d+: "):
        verify(signed(other.replace(SEALS[1], seal(b"\x77" * 32))))
    with pytest.raises(BadSave, match="not among"):
        verify(signed(changed(text, "seals", "seals       none")), seals=SEALS)


def test_swapped_names_are_found(text: str) -> None:
    lie = changed(text, "names", "names       Ben | Ann")
    with pytest.raises(BadSave, match="changed after it was written"):
        verify(lie)
    assert verify(signed(lie)).digest != verify(text).digest, "who compares digests finds it anyway"


def test_false_words_are_found_and_named(text: str) -> None:
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("   5 "))
    lines[at] = lines[at][:26] + "Pass the salt"
    lie = "\n".join(lines)
    with pytest.raises(BadSave, match=rf"Line {at + 1} calls the move 'Pass the salt'; it is '\w.*'"):
        verify(signed(lie))
    with pytest.raises(BadSave, match="changed after it was written"):
        Match.load(lie)
    assert Match.load(signed(lie)).over, "who plays on is told the real words"


@pytest.mark.parametrize("more", ["undo", "64"])
def test_nothing_goes_on_after_the_end(text: str, more: str) -> None:
    for kind in (text, OLD.read_text()):
        lines = kind.splitlines()
        last = max(number for number, line in enumerate(lines) if re.match(r" *\d", line))
        number, seat, _, position = lines[last].split()[:4]
        lines.insert(last + 1, f"{int(number) + 1:4} {seat} {more} {position}")
        with pytest.raises(BadSave, match=rf"Line {last + 2}: The game is over"):
            verify(signed("\n".join(lines)))


def test_a_game_over_is_over() -> None:
    match = a_match()
    finish(match, 5)
    with pytest.raises(GameOver):
        match.undo(0, agreed=True)


@pytest.mark.parametrize("names", ["Ann", "Ann | Ben | Cleo", ""])
def test_every_side_has_a_name_and_no_more(text: str, names: str) -> None:
    for lie in (changed(text, "names", f"names       {names}"), changed(OLD.read_text(), "names", f"names {names}")):
        with pytest.raises(BadSave, match=r"names? for 2 sides"):
            Match.load(signed(lie) if lie.startswith(FORMAT) else lie)


def test_names_come_clean_out_of_a_file(text: str) -> None:
    for honest in (text, OLD.read_text()):
        lie = changed(honest, "names", f"names       {ESCAPE}Ann\u202e | B\x07e\tn")
        match = Match.load(signed(lie) if lie.startswith(FORMAT) else lie)
        assert match.names == ("[31mAnn", "B e n")


@pytest.mark.parametrize(
    ("word", "line", "part"),
    [
        ("chance", "chance      4", "chance is '4'"),
        ("chance", "chance      3", "no share can have entered it"),
        ("givers", "givers      0", "whose the shares are"),
        ("givers", "givers      1 0", "whose the shares are"),
        ("givers", "givers      0 7", "whose the shares are"),
        ("givers", "givers      0 0", "whose the shares are"),
        ("seals", f"seals       {SEALS[0]}", "1 seals for 2 shares"),
        ("anew", "anew        -1", "sealed anew"),
        ("anew", f"anew        {'9' * 5000}", "sealed anew"),
        ("imported", "imported    perhaps", "brought in"),
        ("seats", f"seats       {'9' * 5000}", "number of seats"),
        ("chance", "names       Eve | Mallory", "second time|lacks its line"),
    ],
)
def test_a_line_that_makes_no_sense_is_refused(text: str, word: str, line: str, part: str) -> None:
    with pytest.raises(BadSave, match=part):
        Match.load(signed(changed(text, word, line)))


def test_who_sits_where_is_a_line_of_the_file_that_its_digest_covers() -> None:
    match = a_match()
    assert Match.load(match.save()).seating == () and "seating" not in match.save()
    match.seating = ("person", "hard")
    text = match.save()
    again = Match.load(text)
    assert again.seating == again.dealt_again().seating == ("person", "hard") and again.save() == text
    with pytest.raises(BadSave, match="changed after it was written"):
        Match.load(text.replace("person hard", "person easy"))
    with pytest.raises(BadSave, match="seats 1 players on 2 seats"):
        Match.load(signed(changed(text, "seating", "seating     person")))


def test_the_digest_is_the_last_word(text: str) -> None:
    with pytest.raises(BadSave, match="comes after the digest"):
        Match.load(text + "seating     hard hard\n")
    with pytest.raises(BadSave, match="lacks its line 'digest'"):
        Match.load("\n".join(text.splitlines()[:-1]))
    assert Match.load(text.replace("\n", "\r\n") + "\r\n\r\n").over


def test_damage_of_any_kind_is_refused(text: str) -> None:
    choices = random.Random(6)
    for _ in range(300):
        at = choices.randrange(text.index("\n") + 1, len(text) - 1)
        damaged = text[:at] + chr(choices.choice([0, 27, 32, 48, 57, 65, 102, 124, 0x2028, 0x1F600])) + text[at + 1 :]
        if damaged.split() == text.split():
            continue
        with pytest.raises(EscapadeError):
            Match.load(damaged)
        try:
            Match.load(signed(damaged))
        except EscapadeError as refusal:
            assert refusal.sentence.isprintable()


# Files of before


def test_an_old_file_is_still_checked_and_says_what_it_cannot_prove() -> None:
    verdict = verify(OLD.read_text(), share="01" * 32)
    assert (verdict.old_format, verdict.sealed, verdict.match.chance) == (True, False, NARROW_CHANCE)
    assert "unsealed" in verdict.remarks[0] and "64 bits" in verdict.remarks[0]
    assert "names and words are bound by nothing" in verdict.remarks[-1]
    assert verdict.beyond_free == 2 and verdict.practice
    assert len(verdict.rewinds_told) == 2
    again = verdict.match.save()
    assert again.startswith(FORMAT) and verify(again).match.digest == verdict.match.digest


def test_who_gave_up_is_on_paper_and_checked() -> None:
    match, choices = a_match(), random.Random(4)
    for _ in range(12):
        play_randomly(match, choices)
    match.undo(match.history[-1].seat, agreed=True)
    match.give_up([1])
    text = match.save()
    assert f"{match.version:4} gives-up 1 {match.digest}" in text.splitlines()
    again = Match.load(text)
    assert (again.log, again.gave_up, again.payoffs, again.save()) == (match.log, (1,), (1.0, 0.0), text)
    assert match.dealt_again().replay(match.log).save() == text
    verdict = verify(text)
    assert verdict.moves == 11 and "Ben gave up, so it was not played to its end." in verdict.remarks


@pytest.mark.parametrize("line", ["gives-up 2", "gives-up", "gives-up 1 1 9", "gives-up 0-1", "gives-up -1"])
def test_nobody_else_gives_up_on_paper(line: str) -> None:
    match = a_match()
    match.give_up([0, 1])
    with pytest.raises(BadSave):
        Match.load(signed(match.save().replace("gives-up 0 1", line)))


def test_nothing_follows_on_paper_where_somebody_gave_up() -> None:
    match = a_match()
    text = match.save()
    match.give_up([0])
    last = next(line for line in match.save().splitlines() if "gives-up" in line)
    for more in (last.replace("   1 ", "   2 "), last.replace("1 gives-up 0", "2 0 undo")):
        with pytest.raises(BadSave, match="over"):
            Match.load(signed(text.replace("\n\ndigest", f"\n{last}\n{more}\n\ndigest")))
