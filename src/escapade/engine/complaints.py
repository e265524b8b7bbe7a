"""What Numba says of a kernel that it cannot compile, in a sentence with the author's file and line.

First the fields of the records are looked up in the sources; then the call is made in plain Python, whose sentences
people can read; what only Numba minds is told with the place that it names.
"""

import copy
import linecache
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from escapade.engine.errors import CannotCompile, EscapadeError
from escapade.engine.fields import wrong_fields
from escapade.engine.form import KERNELS
from escapade.engine.watched import is_authors, minding_overflow, sentence_of, watched

PLACE = re.compile(r'File "([^"]+)", line (\d+)')
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
RECORDS = {"boxes": "Box", "states": "State"}  # how doors and templates call their arrays of records
NOISE = ("Failed in nopython mode", "File ", "def ", "<source elided>", "^", "During:", "[", "This error", "Enable ")


def listened_to(dispatcher: Any) -> Any:
    """The same kernel, which says why if it cannot be compiled. Costs nothing once it is."""
    from escapade.engine.machine import NotThere

    compile_for = dispatcher._compile_for_args

    def compile_or_complain(*arguments: Any, **named: Any) -> Any:
        held = [copy.copy(one) for one in arguments]  # Numba takes nothing from them, the trial in Python does.
        try:
            return compile_for(*arguments, **named)
        except (EscapadeError, NotThere):
            raise
        except Exception as problem:
            raise CannotCompile(explain(problem, dispatcher.py_func, held)) from problem

    dispatcher._compile_for_args = compile_or_complain
    return dispatcher


def explain(problem: Exception, function: Callable[..., Any], arguments: list[Any]) -> str:
    """A sentence that names the place. The kernels of a game are what `bind` put in place of a template's names."""
    names = dict(zip(function.__code__.co_varnames, arguments, strict=False))
    records = {RECORDS[name]: value for name, value in names.items() if name in RECORDS}
    fields = {role: tuple(value.dtype.names or ()) for role, value in records.items()}
    own = {name: function.__globals__[name] for name in KERNELS if name in function.__globals__}
    for sentence in wrong_fields(own, fields):
        return f"{sentence.rstrip('.?')}{'?' if sentence.endswith('?') else '.'}"
    return _in_python(function, names) or _in_numbas_words(problem)


def _in_python(function: Callable[..., Any], names: Mapping[str, Any]) -> str:
    arguments = [watched(value, RECORDS[name]) if name in RECORDS else value for name, value in names.items()]
    try:
        with minding_overflow():
            function(*arguments)
    except Exception as problem:
        return f"{sentence_of(problem)}."
    return ""


def _in_numbas_words(problem: Exception) -> str:
    text = COLOURS.sub("", str(problem))
    places = [(file, line) for file, line in PLACE.findall(text) if is_authors(str(Path(file).resolve()))]
    reasons = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(NOISE)]
    reason = reasons[0] if reasons else f"{type(problem).__name__}: {text}"
    if not places:
        return f"Numba cannot compile this game: {reason}. All of Numba's words: --traceback."
    file, line = places[0]
    source = linecache.getline(file, int(line)).strip()
    return (
        f"{Path(file).name}, line {line}: Numba cannot compile `{source}`: {reason} All of Numba's words: --traceback."
    )
