"""The ids of rules, as they stand in RULES.md, in code and in tests."""

import re

ONE_ID = r"\b[A-Z][A-Z0-9]-(?:[A-Z]+-(?:[A-Z]?\d+|[A-Z])|\d+)\b"
RANGE = re.compile(rf"({ONE_ID}) to ({ONE_ID})")


def ids_in(text: str, prefix: str = "") -> set[str]:
    """The rule ids in a text; `AG-SET-1 to AG-SET-5` names all five."""
    found = set(re.findall(ONE_ID, text))
    for first, last in RANGE.findall(text):
        (stem, low), (stem_again, high) = (re.findall(r"^(.*?)(\d+)$", end)[0] for end in (first, last))
        if stem != stem_again or int(low) >= int(high):
            raise ValueError(f"'{first} to {last}' is no range of rules.")
        found |= {f"{stem}{number}" for number in range(int(low), int(high) + 1)}
    return {one for one in found if one.startswith(prefix)}
