"""`make truth`: every figure of the documents is made again, by the script that owns it, and compared.

    python -m tests.truth.again                      # what is quick: console blocks and quick owners
    python -m tests.truth.again --long               # everything; some hours, on a machine that does nothing else
    python -m tests.truth.again cards docs/lab.md    # only these owners and documents

A line of a document is right if its owner prints it: the same words, and the same figures. Where a line gives an
interval after a figure (`31.2 (30.1–32.3)`, `± 0.4`) a figure that lies in it counts as the same; where an owner says
`within`, so does one that is off by that part at most. Times are never compared in console blocks.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.truth.figures import NUMBER, ROOT, Block, Owner, every_block, owners

TIMES = re.compile(r"\b[\d.,]+\s?(?:µs|ms|s|seconds?|minutes?)\b|\b[\d,]+ (?:games|moves|deals)(?= a second)")
RATES = re.compile(r"[\d,]+ games and [\d,]+ moves a second")
INTERVAL = re.compile(rf"({NUMBER})(?: %)? \(({NUMBER})[–…]({NUMBER})")
GIVE_OR_TAKE = re.compile(rf"({NUMBER})(?: %)? \(?± ({NUMBER})")
LEFT_OUT = "…"
PATIENCE = 24 * 3600  # s


@dataclass(frozen=True)
class Difference:
    """A line that its owner no longer prints."""

    where: str
    owner: str
    told: str
    now: str

    def __str__(self) -> str:
        """Both, one below the other."""
        return f"{self.where} ({self.owner})\n  document: {self.told}\n  now:      {self.now}"


def value(number: str) -> float:
    """A number as the documents write it."""
    return float(number.replace(",", "").replace("−", "-"))


def numbers(line: str) -> list[float]:
    """All numbers of a line."""
    return [value(found) for found in re.findall(NUMBER, line)]


def words(line: str) -> str:
    """A line without its numbers, and without how wide its columns are."""
    return " ".join(re.sub(r"-{2,}", "-", re.sub(NUMBER, "#", line)).replace("*", "").split())


def agree(told: str, now: str, within: float = 0.0) -> bool:
    """Whether two lines say the same, as far as the first one is sure of it."""
    if words(told) != words(now):
        return False
    reaches: dict[int, tuple[float, float]] = {}
    starts = [found.start() for found in re.finditer(NUMBER, told)]
    for found in INTERVAL.finditer(told):
        low, high = value(found[2]), value(found[3])
        for part in (1, 2, 3):  # the interval itself moves along
            middle = value(found[part])
            reaches[starts.index(found.start(part))] = (
                (low, high) if part == 1 else (middle - (high - low), middle + (high - low))
            )
    for found in GIVE_OR_TAKE.finditer(told):
        middle, reach = value(found[1]), value(found[2])
        reaches[starts.index(found.start(1))] = (middle - reach, middle + reach)
        reaches[starts.index(found.start(2))] = (0, 2 * reach)
    for place, (before, after) in enumerate(zip(numbers(told), numbers(now), strict=True)):
        low, high = reaches.get(place, (before, before))
        if before == after or low <= after <= high or abs(after - before) <= within * abs(before):
            continue
        return False
    return True


def compared(block: Block, owner: Owner, printed: str) -> Iterator[Difference]:
    """The lines with figures that come out otherwise."""
    lines = [line for line in printed.splitlines() if line.strip()]
    by_words: dict[str, list[str]] = {}
    for line in lines:
        by_words.setdefault(words(line), []).append(line)
    for told in block.text.splitlines():
        if not numbers(told):
            continue
        near = by_words.get(words(told), [])
        if any(agree(told, line, owner.within) for line in near):
            continue
        now = min(near, key=lambda line: _apart(told, line)) if near else "(the script prints no such line)"
        yield Difference(f"{block.where}:{block.line}", owner.name, told, now)


def _apart(told: str, now: str) -> int:
    return sum(one != other for one, other in zip(numbers(told), numbers(now), strict=False))


def plain(text: str) -> str:
    """Output without times, and however it was broken into lines."""
    return " ".join(TIMES.sub("# s", RATES.sub("# games and # moves a second", text)).split())


def shown(printed: str, told: str) -> str:
    """The part of what a console block shows that its command does not print; "" where all of it is there."""
    whole, at = plain(printed), 0
    for part in re.split(rf"^\s*{LEFT_OUT}\s*$", told, flags=re.M):
        wanted = plain(part)
        if not wanted:
            continue
        found = whole.find(wanted, at)
        if found < 0:
            return _first_difference(part, whole, at) or wanted
        at = found + len(wanted)
    return ""


def _first_difference(part: str, whole: str, at: int) -> str:
    return next((line.strip() for line in part.splitlines() if plain(line) not in whole[at:]), "")


def run(command: list[str], seconds: int = PATIENCE) -> tuple[str, float]:
    """What a command prints, and how long it took. `python` and `escapade` are those of this environment."""
    folder = Path(sys.executable).parent
    wide = {"COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb", "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    started = time.perf_counter()
    done = subprocess.run(
        command, check=False, cwd=ROOT, env=os.environ | wide, capture_output=True, text=True, timeout=seconds
    )
    if done.returncode:
        return f"{done.stdout}\n(ended with {done.returncode}: {done.stderr.strip()[-300:]})", 0.0
    return done.stdout, time.perf_counter() - started


def console(block: Block) -> Iterator[Difference]:
    """Each command of a console block, played again, where its output is shown."""
    for command, told in block.commands:
        if not told.strip():
            continue
        printed, seconds = run(command)
        print(f"  {seconds:6.1f} s  {shlex.join(command)}", flush=True)
        missing = shown(printed, told)
        if missing:
            yield Difference(f"{block.where}:{block.line}", shlex.join(command), missing, "\n" + printed.strip())


def owned(owner: Owner, mine: list[Block]) -> Iterator[Difference]:
    """What an owner prints now, beside all blocks that it owns."""
    before = {path: path.read_bytes() for path in map(ROOT.joinpath, owner.files + owner.writes)}
    try:
        printed, seconds = run(shlex.split(owner.run))
        printed += "".join(path.read_text("utf-8") for path in before)
    finally:  # It is looked at whether they are right, and nothing else.
        for path, text in before.items():
            path.write_bytes(text)
    print(f"  {seconds:6.1f} s  {owner.run}", flush=True)
    if owner.look:
        print(f"Compare with {', '.join(f'{block.where}:{block.line}' for block in mine)}:\n{printed}")
        return
    for block in mine:
        yield from compared(block, owner, printed)


def main() -> None:
    """Make figures again, and end with 1 where some come out otherwise."""
    asked = argparse.ArgumentParser(description="Make every figure of the documents again, and compare.")
    asked.add_argument("only", nargs="*", help="owners and documents")
    asked.add_argument("--long", action="store_true", help="also what takes long, or a quiet machine")
    given = asked.parse_args()
    known, every, later = owners(), list(every_block()), []
    found: list[Difference] = []
    for block in every:
        if block.language != "console" or (given.only and block.where not in given.only):
            continue
        takes = next((known[name] for name in block.owners if known[name].long), None)
        if takes is None or given.long:
            found += console(block)
    for owner in known.values():
        mine = [block for block in every if owner.name in block.owners]
        if not owner.run or (given.only and owner.name not in given.only and not _in(mine, given.only)):
            continue
        if owner.long and not given.long:
            later.append(owner)
            continue
        found += owned(owner, mine)
    for difference in found:
        print(f"\n{difference}")
    if later:
        print("\nNot made again (make truth LONG=1):")
        for owner in later:
            print(f"  {owner.on}  {owner.run}: {owner.long}")
    print(f"\n{len(found)} figures or blocks come out otherwise." if found else "\nEvery figure came out again.")
    raise SystemExit(1 if found else 0)


def _in(mine: list[Block], only: list[str]) -> bool:
    return any(block.where in only for block in mine)


if __name__ == "__main__":
    main()
