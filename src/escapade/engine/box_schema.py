"""What may stand in each field of a box: its kind, its range, its length. And what of a box does not fit.

A game whose tables are read into a `Part` has said it all there; of any other game the kinds are read off its box.toml.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

from escapade.engine.errors import Fault

KEYS = ("id", "letter", "number", "field", "kind")  # by which the parts of a list are called, the first that all have
FEW = 12  # so many names are listed in a refusal


class BoxSchema(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may stand in one field, or in one table with its fields."""

    kind: str  # whole, number, text, yes-no, choice, table, list, or any
    low: float | None = None  # of a number
    high: float | None = None
    shortest: int = 0  # of a text, or a list
    longest: int | None = None
    pattern: str = ""
    choices: tuple[str | int, ...] = ()
    optional: bool = False
    about: str = ""  # for people
    fields: dict[str, "BoxSchema"] = {}  # of a table; empty where it takes any name
    each: "BoxSchema | None" = None  # what a list is a list of, or what a table that takes any name holds

    @property
    def allowed(self) -> str:
        """In words, after "must be"."""
        if self.about and self.pattern:
            return self.about
        if self.kind in ("whole", "number"):
            what = "a whole number" if self.kind == "whole" else "a number"
            return f"{self.low:g} to {self.high:g}" if self.low is not None and self.high is not None else what
        if self.kind == "text":
            fewest = f"{self.shortest} to " if self.shortest else "at most "
            return "a text" if self.longest is None else f"a text of {fewest}{self.longest} characters"
        if self.kind == "choice":
            return _one_of([str(choice) or '""' for choice in self.choices])
        return {"yes-no": "true or false", "table": "a table", "list": "a list"}.get(self.kind, "something else")


def sheet_of(kind: Any) -> BoxSchema:
    """The sheet of a `Part`, or of whatever msgspec can read."""
    return _sheet(inspect.type_info(kind))


def sheet_like(value: Any) -> BoxSchema:
    """The sheet of a value that nobody has described: the same kind, nothing more."""
    if isinstance(value, bool):
        return BoxSchema("yes-no")
    if isinstance(value, int | float):
        return BoxSchema("whole" if isinstance(value, int) else "number")
    if isinstance(value, str):
        return BoxSchema("text")
    if isinstance(value, Mapping):
        return BoxSchema("table", fields={name: sheet_like(each) for name, each in value.items()})
    if isinstance(value, Sequence):
        return BoxSchema("list", each=sheet_like(value[0]) if value else BoxSchema("any"))
    return BoxSchema("any")


def keys(parts: Sequence[Any]) -> list[str]:
    """What the parts of a list are called in a path: by their ids, or counted from 1."""
    for key in KEYS:
        named = [str(part[key]) for part in parts if isinstance(part, Mapping) and key in part]
        callable_so = len(named) == len(parts) and all(_is_word(name) for name in named)
        if callable_so and len(set(named)) == len(named):
            return named
    return [str(number) for number in range(1, len(parts) + 1)]


def faults(sheet: BoxSchema, value: Any, path: str = "") -> Iterator[Fault]:
    """Everything in a value that its sheet does not allow."""
    if sheet.kind == "any" or (value is None and sheet.optional):
        return
    if not _is_of(sheet, value):
        yield Fault(path, f"{path or 'the box'} must be {sheet.allowed}, not {_said(value)}{_near(value, sheet)}")
    elif sheet.kind == "table":
        yield from _table_faults(sheet, value, path)
    elif sheet.kind == "list":
        yield from _list_faults(sheet, value, path)
    elif sheet.kind == "text" and not value.isprintable():
        yield Fault(path, f"{path} has a character in it that cannot be printed")


def unknown(name: str, known: Sequence[str]) -> str:
    """The end of a sentence about a name that is not there: what was meant, or what there is."""
    near = get_close_matches(name, known, 1, 0.6)
    if near:
        return f"; did you mean '{near[0]}'?"
    more = f", and {len(known) - FEW} more" if len(known) > FEW else ""
    return f"; there is {', '.join(known[:FEW])}{more}" if known else ""


def within(path: str, name: str) -> str:
    """A path one step further in."""
    return f"{path}.{name}" if path else name


def _table_faults(sheet: BoxSchema, value: Mapping[str, Any], path: str) -> Iterator[Fault]:
    fields = sheet.fields or dict.fromkeys(value, sheet.each or BoxSchema("any"))
    for name in value:
        if name not in fields:
            place = f" in {path}" if path else ""
            yield Fault(within(path, name), f"there is no '{name}'{place}{unknown(name, list(fields))}")
    for name, field in fields.items():
        if name in value:
            yield from faults(field, value[name], within(path, name))
        elif not field.optional:
            yield Fault(path, f"{within(path, name)} is missing: {field.allowed}")


def _list_faults(sheet: BoxSchema, value: Sequence[Any], path: str) -> Iterator[Fault]:
    each = sheet.each or BoxSchema("any")
    for key, part in zip(keys(value), value, strict=True):
        yield from faults(each, part, within(path, key))


def _is_of(sheet: BoxSchema, value: Any) -> bool:
    if sheet.kind in ("whole", "number"):
        number = isinstance(value, int) or (sheet.kind == "number" and isinstance(value, float))
        low, high = sheet.low, sheet.high
        fits = number and not isinstance(value, bool) and (low is None or value >= low)
        return fits and (high is None or value <= high)
    if sheet.kind == "choice":
        return not isinstance(value, bool) and value in sheet.choices
    if sheet.kind == "yes-no":
        return isinstance(value, bool)
    kinds = {"text": str, "table": Mapping, "list": Sequence}
    if not isinstance(value, kinds[sheet.kind]) or (sheet.kind == "list" and isinstance(value, str)):
        return False
    long = sheet.longest is not None and sheet.kind != "table" and len(value) > sheet.longest
    return not long and (sheet.kind == "table" or len(value) >= sheet.shortest) and _matches(sheet, value)


def _matches(sheet: BoxSchema, value: Any) -> bool:
    return not sheet.pattern or re.search(sheet.pattern, value) is not None


def _said(value: Any) -> str:
    """A value as a refusal quotes it."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, str):
        short = value if len(value) <= 60 else f"{value[:60]}…"
        plain = "".join(sign if sign.isprintable() else "?" for sign in short)
        return f"'{plain}'" + (f" ({len(value)} characters)" if len(value) > 60 else "")
    if isinstance(value, Sequence):
        return f"a list of {len(value)}"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)[:40]


def _near(value: Any, sheet: BoxSchema) -> str:
    near = get_close_matches(str(value), [str(choice) for choice in sheet.choices], 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


def _one_of(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _is_word(name: str) -> bool:
    return bool(name) and name.replace("-", "").replace("_", "").isalnum()


# From types


def _sheet(kind: inspect.Type, about: str = "") -> BoxSchema:
    if isinstance(kind, inspect.Metadata):
        return _sheet(kind.type, str((kind.extra_json_schema or {}).get("description", "")))
    if isinstance(kind, inspect.IntType | inspect.FloatType):
        what = "whole" if isinstance(kind, inspect.IntType) else "number"
        return BoxSchema(what, low=kind.ge, high=kind.le, about=about)
    if isinstance(kind, inspect.StrType):
        return BoxSchema(
            "text", shortest=kind.min_length or 0, longest=kind.max_length, pattern=kind.pattern or "", about=about
        )
    if isinstance(kind, inspect.BoolType):
        return BoxSchema("yes-no", about=about)
    if isinstance(kind, inspect.LiteralType):
        return BoxSchema(
            "choice", choices=tuple(each for each in kind.values if isinstance(each, str | int)), about=about
        )
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        each = _sheet(kind.item_type)
        return BoxSchema("list", shortest=kind.min_length or 0, longest=kind.max_length, each=each, about=about)
    if isinstance(kind, inspect.TupleType):
        size = len(kind.item_types)
        return BoxSchema("list", shortest=size, longest=size, each=_sheet(kind.item_types[0]), about=about)
    if isinstance(kind, inspect.DictType):
        return BoxSchema("table", each=_sheet(kind.value_type), about=about)
    if isinstance(kind, inspect.StructType):
        return BoxSchema("table", fields={field.encode_name: _field(field) for field in kind.fields}, about=about)
    if isinstance(kind, inspect.UnionType):
        some = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        return msgspec.structs.replace(_sheet(some[0], about), optional=True) if len(some) == 1 else BoxSchema("any")
    return BoxSchema("any")


def _field(field: inspect.Field) -> BoxSchema:
    sheet = _sheet(field.type)
    return sheet if field.required else msgspec.structs.replace(sheet, optional=True)
