"""How every refusal looks."""

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: a code that never changes, a sentence for a person, and the rule behind it, if any."""

    code: str
    sentence: str
    rule: str = ""


class Refusal(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Problem
