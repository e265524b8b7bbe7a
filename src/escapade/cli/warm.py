"""`escapade warm`: compile games before anybody waits for them."""

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escapade.cli.console import Json, NotPossibleHere, err, out, print_json, stop

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.warming.warm import CompilerProcess, Tell

FAILED = 1
MOST_JOBS = 64


def warm(
    game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games. Default: all.")] = None,
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="For a package: compile for any processor of this kind, into a folder laid out as site-packages.",
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", metavar="N", min=1, max=MOST_JOBS, help="Processes. Default: cores.")
    ] = None,
    json: Json = False,
) -> None:
    """Compile the games now, so that nobody waits for it later, each in a process of its own.

    A table opens without it, in plain Python. What is compiled is kept in ~/.cache/escapade, until the rules, Numba or
    NumPy change. Ctrl-C stops it: what is done is kept.

    With --into a package can carry its game's machine code: it is used by who installs it, and never written.

    Examples: [bold]escapade warm[/], [bold]escapade warm my-game --into build/machine_code[/]
    """
    from escapade.engine import code_cache, contract
    from escapade.engine.changeover import on_disk
    from escapade.engine.record import INTERPRETED
    from escapade.warming.warm import CompilerProcess, everything

    if INTERPRETED:
        raise NotPossibleHere("NUMBA_DISABLE_JIT is set: nothing is compiled.")
    chosen = [contract.game(name) for name in dict.fromkeys(game)] if game else contract.games()
    problem = _no_room_in(into) if into else code_cache.no_room()
    if problem:
        raise NotPossibleHere(f"The games cannot be compiled: {problem}.")
    ready = [] if into else [one for one in chosen if on_disk(everything(one))]
    cold = [one for one in chosen if one not in ready]
    for one in cold if not into else ():
        if why := code_cache.why_not_shipped(one.play):
            err().print(f"{one.title}: {why}", markup=False)
    builds = {one.id: CompilerProcess(one.id, whole=True, into=into) for one in cold}
    failed = _compile(builds, {one.id: one.title for one in cold}, jobs or os.cpu_count() or 1)
    if json:
        print_json(
            {"ready": [one.id for one in chosen if one.id not in failed], "failed": failed, "into": into and str(into)}
        )
    else:
        _print_outcome(out(), len(chosen), len(ready), failed, into)
    if failed:
        stop(FAILED)


def _no_room_in(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        return f"{folder} cannot be written ({(problem.strerror or 'no access').lower()})"
    return "" if os.access(folder, os.W_OK) else f"{folder} cannot be written"


def _compile(builds: "dict[str, CompilerProcess]", titles: dict[str, str], jobs: int) -> dict[str, str]:
    """Compile all these, with progress; what went wrong with which."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console, failed = err(), {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        bar_of = {game_id: bars.add_task(titles[game_id], total=None, start=False) for game_id in builds}

        def tell(game_id: str) -> "Tell":
            bars.start_task(bar_of[game_id])
            return lambda done, of: bars.update(bar_of[game_id], completed=done, total=of)

        pool = ThreadPoolExecutor(jobs)
        running = {pool.submit(lambda name=name: builds[name].run(tell(name))): name for name in builds}  # type: ignore[misc]
        try:
            for done in as_completed(running):
                name = running[done]
                if problem := done.result():
                    failed[name] = problem
                console.print(f"{titles[name]}: {problem or 'compiled'}", markup=False)
        finally:  # also on Ctrl-C
            for one in builds.values():
                one.stop()
            pool.shutdown(cancel_futures=True)
    return failed


def _print_outcome(console: "Console", chosen: int, ready: int, failed: dict[str, str], into: Path | None) -> None:
    def games(count: int) -> str:
        return f"{count} game{'s' * (count != 1)}"

    if failed:
        console.print(f"{games(len(failed))} of {chosen} could not be compiled: {', '.join(failed)}.", markup=False)
    elif into:
        console.print(f"The machine code of {games(chosen)} is in {into}, for a package.", markup=False)
    elif ready == chosen:
        console.print("Everything was compiled already." if chosen > 1 else "It was compiled already.")
    else:
        console.print(f"{games(chosen)} ready: tables and simulations begin at once.", markup=False)
