"""Reading the settings: flags, `--set`, the environment, a file; refusals name the place and what was meant."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_type_hints

from sqlalchemy.engine import make_url

from escapade.server.house.password import Password
from escapade.server.house.settings import CHECKS, BadSettings, Limits, Settings, database_url, unlimited

PREFIX = "ESCAPADE_"
FILE_VARIABLE = "ESCAPADE_SETTINGS"
NOT_OURS = {FILE_VARIABLE, "ESCAPADE_SERVER"}  # the latter is for who works on the browser client
LIMITS = "limits"
FLAGS, SETS, DEFAULT = "command line", "--set", "default"
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
MOST = 10**12
GONE = {  # settings of before, and what to do in their place
    "processes": "A server is one process: take `processes` out, and for more cores start several servers on one "
    "PostgreSQL behind a proxy that sends everybody at a table to the same one (docs/host-it.md, section 10)"
}


@dataclass(frozen=True)
class Setting:
    """What a setting is."""

    name: str
    type: Any
    default: Any
    about: str = ""
    choices: tuple[str, ...] = ()
    high: int = MOST
    hidden: bool = False

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return PREFIX + self.name.upper().replace(".", "_")


@dataclass(frozen=True)
class FoundValue:
    """A value as it was found, and where."""

    value: Any
    place: str
    as_text: bool


@dataclass(frozen=True)
class ChosenSettings:
    """The settings, each with where it came from."""

    settings: Settings
    places: dict[str, str]

    def as_toml(self) -> str:
        """All of them as a settings file. What is secret is left for the reader to fill in."""
        lines, limits = ["# The settings of this Escapade server, and where each of them comes from."], ["", "[limits]"]
        for kind in kinds():
            place = self.places[kind.name]
            if kind.name.startswith(f"{LIMITS}."):
                short = kind.name.partition(".")[2]
                limits.append(f"{short} = {_as_toml(getattr(self.settings.limits, short))}  # {place}")
                continue
            value = getattr(self.settings, kind.name)
            lines += ["", f"# {kind.about}", f"{_line(kind, value)}  # {place}"]
        return "\n".join([*lines, *limits]) + "\n"


def read_settings(
    flags: Mapping[str, Any] | None = None,
    file: str | None = None,
    environment: Mapping[str, str] | None = None,
    sets: Sequence[str] = (),
) -> ChosenSettings:
    """The settings, each from the first source that has it. A flag that is None was not given."""
    variables = os.environ if environment is None else environment
    known = {kind.name: kind for kind in kinds()}
    sources = (
        _from_flags(flags or {}, known),
        _from_sets(sets, known),
        _from_environment(variables, known),
        _from_file(file or variables.get(FILE_VARIABLE, ""), known),
        ((name, FoundValue(kind.default, DEFAULT, False)) for name, kind in known.items()),
    )
    found: dict[str, FoundValue] = {}
    for source in sources:
        found = _spread_out(dict(source)) | found
    values = {
        name: here.value if here.place == DEFAULT else _checked(known[name], here) for name, here in found.items()
    }
    limits = Limits(**{name.partition(".")[2]: values.pop(name) for name in [*values] if name.startswith(f"{LIMITS}.")})
    return ChosenSettings(Settings(limits=limits, **values), {name: found[name].place for name in known})


def kinds() -> Iterator[Setting]:
    """Every setting there is."""
    hints = get_type_hints(Settings)
    for each in fields(Settings):
        if "about" in each.metadata:
            default = database_url("") if each.name == "database" else _default(each)
            yield Setting(each.name, hints[each.name], default, **each.metadata)
    for limit in fields(Limits):
        yield Setting(f"{LIMITS}.{limit.name}", get_type_hints(Limits)[limit.name], limit.default)


def _default(each: "Field[Any]") -> Any:
    return None if each.default is MISSING else each.default


# Finding


def _from_file(file: str, known: Mapping[str, Setting]) -> Iterator[tuple[str, FoundValue]]:
    if not file:
        return
    path = Path(file).expanduser()
    try:
        text = path.read_text(encoding="utf-8")
        told = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as problem:
        cause = getattr(problem, "strerror", None) or "it is not text"
        raise BadSettings(f"The settings file {path} cannot be read: {cause}.") from None
    except tomllib.TOMLDecodeError as problem:
        raise BadSettings(f"The settings file {path} is not TOML: {problem}.") from None
    for section, name, value in _flat(told):
        full = f"{section}.{name}" if section else name
        place = f"line {_line_of(text, section, name)} of {path}"
        yield _known(full, known, place), FoundValue(value, place, False)


def _flat(told: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for name, value in told.items():
        if isinstance(value, dict):
            yield from ((name, inner, each) for inner, each in value.items())
        else:
            yield "", name, value


def _line_of(text: str, section: str, name: str) -> int:
    """Where a name stands. A name written in an unusual way is looked for in the first line."""
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\s*([\w.\"'-]+)\s*\]", line):
            inside = head[1].strip("\"'")
            if not name:
                return number
        dotted = f"{section}.{name}" if section else name
        if (inside == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line)) or (
            not inside and re.match(rf"\s*{re.escape(dotted)}\s*=", line)
        ):
            return number
    return 1


def _from_environment(variables: Mapping[str, str], known: Mapping[str, Setting]) -> Iterator[tuple[str, FoundValue]]:
    names = {kind.variable: name for name, kind in known.items()} | {f"{PREFIX}{LIMITS.upper()}": LIMITS}
    for variable, value in variables.items():
        if not variable.startswith(PREFIX) or variable in NOT_OURS:
            continue
        gone = variable.removeprefix(PREFIX).lower()
        if gone in GONE:
            _known(gone, known, f"{variable} in the environment")
        if variable not in names:
            raise BadSettings(f"There is no setting {variable} (environment).{_meant(variable, names)}")
        if value:
            yield names[variable], FoundValue(value, f"{variable} in the environment", True)


def _from_flags(flags: Mapping[str, Any], known: Mapping[str, Setting]) -> Iterator[tuple[str, FoundValue]]:
    for name, value in flags.items():
        if value is not None:
            yield _known(name, known, FLAGS), FoundValue(value, FLAGS, isinstance(value, str))


def _from_sets(sets: Sequence[str], known: Mapping[str, Setting]) -> Iterator[tuple[str, FoundValue]]:
    """Settings from `--set name=value`."""
    seen = set()
    for wish in sets:
        name, equals, value = (part.strip() for part in wish.partition("="))
        if not equals or not name:
            raise BadSettings(f"Write a setting as name=value, not '{wish}'.")
        if name in seen:
            raise BadSettings(f"The setting '{name}' is given twice with --set.")
        seen.add(name)
        yield _known(name, known, SETS), FoundValue(value, SETS, True)


def _known(name: str, known: Mapping[str, Setting], place: str) -> str:
    if name in GONE:
        raise BadSettings(f"{GONE[name]} ({place}).")
    if name not in known and name != LIMITS:
        raise BadSettings(f"There is no setting '{name}' ({place}).{_meant(name, known)}")
    return name


def _spread_out(found: dict[str, FoundValue]) -> dict[str, FoundValue]:
    """The switch of all limits as each of them, so that it outdoes what later sources say of one."""
    switch = found.pop(LIMITS, None)
    if switch is None:
        return found
    limits = Limits() if _switched_on(switch) else unlimited()
    return {f"{LIMITS}.{name}": FoundValue(value, switch.place, False) for name, value in vars(limits).items()} | found


def _meant(name: str, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), 1, 0.6)
    return f" Did you mean '{close[0]}'?" if close else " `escapade serve --show-settings` lists them all."


# Checking


def _switched_on(switch: FoundValue) -> bool:
    word = str(switch.value).lower()
    if word not in (*YES, *NO):
        raise BadSettings(f"The limits are on or off, not '{switch.value}' ({switch.place}).")
    return word in YES


def _checked(kind: Setting, found: FoundValue) -> Any:
    try:
        value = _read_text(kind, found.value) if found.as_text else _as_is(kind, found.value)
        if kind.choices and value not in kind.choices:
            close = get_close_matches(str(value), kind.choices, 1)
            meant = f". Did you mean '{close[0]}'?" if close else ""
            raise ValueError(f"it is one of {', '.join(kind.choices)}, not '{value}'{meant}")
        if isinstance(value, int | float) and not 0 <= value <= kind.high:
            raise ValueError(f"it goes from 0 to {kind.high}")
        return CHECKS[kind.name](value) if kind.name in CHECKS else value
    except ValueError as problem:
        raise BadSettings(f"{kind.name}: {str(problem).rstrip('.')} ({found.place}).") from None
    except BadSettings as problem:
        raise BadSettings(f"{kind.name}: {problem.sentence} ({found.place}).") from None


def _read_text(kind: Setting, text: str) -> Any:
    text = text.strip()
    if kind.type is bool:
        if text.lower() not in (*YES, *NO):
            raise ValueError(f"it is on or off, not '{text}'")
        return text.lower() in YES
    if kind.type is int or kind.type is float:
        try:
            return kind.type(text.replace("_", ""))
        except ValueError:
            raise ValueError(f"it is {_WORDS[kind.type]}, not '{text}'") from None
    if kind.type == tuple[str, ...]:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text


def _as_is(kind: Setting, value: Any) -> Any:
    if kind.type is bool and isinstance(value, bool):
        return value
    if kind.type in (int, float) and isinstance(value, int | float) and not isinstance(value, bool):
        if kind.type is int and value != int(value):
            raise ValueError(f"it is a whole number, not {value}")
        return kind.type(value)
    if kind.type == tuple[str, ...] and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return tuple(value)
    if kind.type in (str, Password | None) and isinstance(value, str):
        return value
    raise ValueError(f"it is {_WORDS.get(kind.type, 'a text in quotes')}, not {_as_toml(value)}")


_WORDS: dict[Any, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    tuple[str, ...]: 'a list such as ["one", "two"]',
}

# Showing


def _line(kind: Setting, value: Any) -> str:
    if kind.hidden:
        return f"# {kind.name} = (hidden)" if value else f'{kind.name} = ""'
    if kind.name == "database" and make_url(value).password is not None:
        return f"# {kind.name} = {_as_toml(make_url(value).render_as_string())}  (password hidden)"
    return f"{kind.name} = {_as_toml(value)}"


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return f"[{', '.join(_as_toml(each) for each in value)}]"
    if isinstance(value, str):
        plain = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(f"\\u{ord(sign):04x}" if sign < " " or sign == "\x7f" else sign for sign in plain) + '"'
    return f"{value!r}"
