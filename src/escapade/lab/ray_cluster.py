"""The lab on many machines: a Ray cluster plays the deals, and the answers are put together in their order.

What travels is the number of a deal and what the game hangs on: its id, the changes of the box, who sits where. Workers
have Escapade themselves, and must have the same one. Blocks of a machine that dies are played again by another.
"""

import math
import pickle
import socket
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.code_cache import tools, user_folder
from escapade.engine.contract import Game
from escapade.engine.errors import EscapadeError
from escapade.engine.record import Numbers
from escapade.lab.contest import Contest
from escapade.lab.crew import GLANCE, Answer, Halt, Piece
from escapade.lab.optional_packages import needed

RAY_CLIENT = "ray://"
AUTO = "auto"
PATIENCE = 5.0  # Seconds to answer at an address.
ALONE = 60.0  # Seconds without a single core in the cluster before it is given up.
LOT_SECONDS = 0.3  # What a worker is given in one go takes about as long: a task costs Ray a millisecond or two.
LARGEST_LOT = 4096
AHEAD = 2  # Lots in line for each core.
ROOMS = ("engine", "games", "bots", "lab")  # whose sources decide how a game goes
ENOUGH = 20  # Pieces of a worker, and of all others, below which nothing is said about it.
OFF = 6.0  # Standard errors from which a worker does not fit: many measures are looked at, of few pieces at times.


class NoCluster(EscapadeError, code="no-cluster"):
    """No Ray cluster answers at this address, or it has nobody who could play."""


class WorkersDiffer(EscapadeError, code="workers-differ"):
    """A worker has another Escapade, Python or Ray than this machine."""


class WorkerFailed(EscapadeError, code="worker-failed"):
    """A worker could not play, for a reason that another one would have as well."""


# What travels


class _Packer(pickle.Pickler):
    """Games by id, boxes by their changes: kernels and records do not travel."""

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, Game):
            return _game, (thing.id, _sources(thing))
        if isinstance(thing, Contest):
            settings = thing.seats, thing.bots, dict(thing.options), thing.seed, thing.rotate
            return _contest, (thing.game, dict(thing.box.changes), thing.box.digest, settings)
        return NotImplemented


def pack(task: Callable[..., Any]) -> bytes:
    """A task as bytes that a worker can read."""
    room = BytesIO()
    try:
        _Packer(room).dump(task)
    except (pickle.PicklingError, AttributeError, TypeError) as problem:
        raise WorkerFailed(
            f"This cannot travel to other machines: {problem}. Bots must be functions of a module."
        ) from None
    return room.getvalue()


def _sources(game: Game) -> str:
    return user_folder(game.setup, game.play).name


def _game(game_id: str, sources: str) -> Game:
    found = contract.game(game_id)
    if _sources(found) != sources:
        raise WorkersDiffer(f"the rules of {found.title} are others there")
    return found


def _contest(game: Game, changes: Mapping[str, Any], digest: str, settings: tuple[Any, ...]) -> Contest:
    box = changed_box(game, changes) if changes else game.box
    if box.digest != digest:
        raise WorkersDiffer(f"the box of {game.title} is another one there")
    seats, bots, options, seed, rotate = settings
    return Contest(game, seats, bots, box, options, seed, rotate)


@cache
def fingerprint() -> str:
    """Everything that decides how a game goes: sources, components, weights, and what compiles them."""
    home = Path(__file__).parent.parent
    digest = blake2b(repr(sorted(tools().items())).encode(), digest_size=8)
    for room in ROOMS:
        for file in sorted((home / room).rglob("*")):
            if file.suffix in {".py", ".toml", ".npz"}:
                digest.update(file.relative_to(home).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()


@lru_cache(8)
def _unpacked(task: bytes) -> Callable[..., Any]:
    found: Callable[..., Any] = pickle.loads(task)
    return found


@dataclass(frozen=True)
class Answered:
    """A lot that was played: by whom, in what time, and what came out; or why it could not be played."""

    worker: str
    seconds: float
    answers: list[Any]
    refused: str = ""
    code: str = ""


def play_lot(task: bytes, pieces: Sequence[Any], expected: str) -> Answered:
    """What a worker does."""
    context = needed("ray", "ray").get_runtime_context()
    worker = f"{socket.gethostname()} (node {context.get_node_id()[:8]})"
    if fingerprint() != expected:
        return Answered(worker, 0.0, [], "its Escapade, Numba or NumPy is another one than here", WorkersDiffer.code)
    started = time.perf_counter()
    try:
        play = _unpacked(task)
        answers = [play(Halt(), piece) for piece in pieces]
    except EscapadeError as problem:
        return Answered(worker, 0.0, [], problem.sentence.rstrip("."), problem.code)
    except Exception as problem:  # a bot or a plugin of somebody else's, or none where there should be one
        return Answered(worker, 0.0, [], f"{type(problem).__name__}: {problem}", WorkerFailed.code)
    return Answered(worker, time.perf_counter() - started, answers)


# Who does not fit


@dataclass
class Fit:
    """Whether the blocks of each worker look like those of the others: what it says is compared, not what it is.

    Deals are the unit, since the same deals under several boxes go up and down together: of each worker and first deal
    of a piece, the mean over everything it played there, less what all say of the same task and box.
    """

    sums: dict[Any, list[Any]] = field(default_factory=dict)  # by what was played: how many, and their sum
    told: dict[tuple[str, int], list[tuple[Any, Numbers]]] = field(default_factory=lambda: defaultdict(list))

    def add(self, worker: str, work: Any, piece: Any, answer: Any) -> None:
        """The mean of an answer to a piece (…, first deal, how many)."""
        *which, first, _ = piece
        rows = np.hstack(
            [np.reshape(part, (len(part), -1)) for part in (answer if isinstance(answer, tuple) else [answer])]
        )
        mean, key = rows.mean(0), (work, *which)
        whole = self.sums.setdefault(key, [0, np.zeros_like(mean)])
        whole[0] += 1
        whole[1] += mean
        self.told[worker, first].append((key, mean))

    def residuals(self) -> dict[str, float]:
        """Of each worker with enough blocks: by how many standard errors its worst measure is off the others'."""
        units: dict[str, list[Numbers]] = defaultdict(list)
        for (worker, _), answers in self.told.items():
            off = [mean - self.sums[key][1] / self.sums[key][0] for key, mean in answers]
            units[worker].append(np.mean(off, axis=0))
        found = {}
        for worker, own in units.items():
            others = [unit for other, theirs in units.items() if other != worker for unit in theirs]
            if min(len(own), len(others)) >= ENOUGH:
                found[worker] = _apart(np.array(own), np.array(others))
        return found


def _apart(own: Numbers, others: Numbers) -> float:
    """How far apart two means are, in standard errors of their distance; of all columns the largest."""
    distance = np.abs(own.mean(0) - others.mean(0))
    error = np.sqrt(own.var(0, ddof=1) / len(own) + others.var(0, ddof=1) / len(others))
    rounding = 1e-9 * (1 + np.abs(others).max(0))
    return float(np.max(np.where(distance <= rounding, 0.0, distance / np.maximum(error, rounding)), initial=0.0))


# The cluster


class Elsewhere:
    """A crew of Ray workers."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # A retry costs a lot of a third of a second; a cluster that loses a machine a minute still gets on.
        self._play = ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(play_lot)
        self._machines = self._alive()
        self._fit = Fit()
        self._deals: dict[str, int] = defaultdict(int)
        self._task, self._pace = b"", LOT_SECONDS  # what is played, and how long a piece of it takes
        self._counted, self._known_cores = -math.inf, 0
        self._last_sign = 0.0

    def answers(self, task: Callable[[Halt, Piece], Answer], pieces: Iterable[Piece], halt: Halt) -> Iterator[Answer]:
        """The answers, in order, whoever gives them. Once `halt` is set, those that are there without a gap."""
        packed, coming = pack(task), iter(pieces)
        if packed != self._task:
            self._task, self._pace = packed, LOT_SECONDS  # a first lot is one piece
        self._last_sign = time.monotonic()
        line, ready = deque[tuple[Any, list[Piece]]](), True
        try:
            while not halt.is_set():
                self._fill(line, packed, coming)
                if not line:
                    return
                if self._wait(line[0][0]):
                    yield from self._taken(packed, *line.popleft())
            while line and ready:
                ready = bool(self._ray.wait([line[0][0]], timeout=0)[0])
                if ready:
                    yield from self._taken(packed, *line.popleft())
        finally:
            for asked, _ in line:
                self._ray.cancel(asked)

    def _fill(self, line: deque[tuple[Any, list[Piece]]], packed: bytes, coming: Iterator[Piece]) -> None:
        """Give out lots until everybody has enough to do; what is left at the end is shared out evenly."""
        cores = max(1, self._cores())
        free = AHEAD * cores - len(line)
        if free < max(1, cores // 2):
            return
        size = min(LARGEST_LOT, max(1, int(LOT_SECONDS / max(self._pace, 1e-6))))
        some = list(islice(coming, free * size))
        size = min(size, max(1, math.ceil(len(some) / cores)))
        for at in range(0, len(some), size):
            lot = some[at : at + size]
            line.append((self._play.remote(packed, lot, fingerprint()), lot))

    def _wait(self, asked: Any) -> bool:
        """Whether this lot is there. A cluster in which nobody is left is not waited for for ever."""
        there = bool(self._ray.wait([asked], timeout=GLANCE)[0])
        if there or self._cores():
            self._last_sign = time.monotonic()
        elif time.monotonic() - self._last_sign > ALONE:
            raise NoCluster("No worker is left in the Ray cluster.")
        return there

    def _taken(self, packed: bytes, asked: Any, lot: list[Any]) -> Iterator[Any]:
        try:
            done: Answered = self._ray.get(asked)
        except self._ray.exceptions.RayError as problem:
            words = str(problem).strip().splitlines() or [type(problem).__name__]
            raise WorkerFailed(f"A worker could not play: {words[-1]}") from None
        if done.code == WorkersDiffer.code:
            raise WorkersDiffer(f"{done.worker} cannot play along: {done.refused}. Install the same there.")
        if done.refused:
            raise WorkerFailed(f"{done.worker} could not play: {done.refused}.")
        self._pace = min(2 * self._pace, done.seconds / len(lot))  # a worker's first lot loads the rules
        self._deals[done.worker] += sum(piece[-1] for piece in lot)
        for piece, answer in zip(lot, done.answers, strict=True):
            self._fit.add(done.worker, packed, piece, answer)
            yield answer

    def _cores(self) -> int:
        if time.monotonic() - self._counted > 1.0:
            self._known_cores = int(self._ray.cluster_resources().get("CPU", 0))
            self._counted = time.monotonic()
        return self._known_cores

    def _alive(self) -> set[str]:
        return {str(node["NodeID"]) for node in self._ray.nodes() if node["Alive"]}

    def told(self) -> list[str]:
        """Who has played how much and whether it fits, in words."""
        residuals = self._fit.residuals()
        lines = [
            f"{worker}: {deals:,} deals, {_fits(residuals.get(worker))}"
            for worker, deals in sorted(self._deals.items())
        ]
        gone = len(self._machines - self._alive())
        if gone:
            lines.append(
                f"{gone} of {len(self._machines)} machines went away; what they had begun was played by others."
            )
        return lines


def _fits(residual: float | None) -> str:
    if residual is None:
        return "too few, of it or of others, to say whether they fit."
    if residual <= OFF:
        return f"which fit those of the others ({residual:.1f} standard errors)."
    return (
        f"WHICH DO NOT FIT those of the others ({residual:.1f} standard errors): something is wrong with that machine. "
        "Play again without it."
    )


@contextmanager
def cluster(address: str) -> Iterator[Elsewhere]:
    """The Ray cluster at host:port, ray://host:port, or auto for the one that this machine belongs to."""
    ray = needed("ray", "ray")
    _knock(address)
    try:
        ray.init(address, log_to_driver=False, logging_level="error", configure_logging=False)
    except RuntimeError as problem:
        if "ersion mismatch" in str(problem):
            raise WorkersDiffer(f"The Ray cluster at {address} has another Ray or Python than this machine.") from None
        raise NoCluster(f"The Ray cluster at {address} does not take us in: {_first_line(problem)}") from None
    except Exception as problem:
        raise NoCluster(f"The Ray cluster at {address} does not take us in: {_first_line(problem)}") from None
    try:
        if not ray.cluster_resources().get("CPU"):
            raise NoCluster(f"The Ray cluster at {address} has no core that could play.")
        yield Elsewhere(ray)
    finally:
        with suppress(Exception):
            ray.shutdown()


def _knock(address: str) -> None:
    """Whether somebody answers there: Ray itself would wait for a minute, and end this process."""
    if address == AUTO:
        return
    host, colon, port = address.removeprefix(RAY_CLIENT).rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise NoCluster(f"'{address}' is no address of a Ray cluster: write host:port, ray://host:port, or auto.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError:
        raise NoCluster(f"No Ray cluster answers at {address}.") from None


def _first_line(problem: Exception) -> str:
    return (str(problem).strip().splitlines() or [type(problem).__name__])[0].rstrip(".") + "."
