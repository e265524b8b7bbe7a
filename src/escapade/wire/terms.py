"""Sizes and short types that several messages share."""

from typing import Annotated, Literal

from msgspec import Meta

NAME_LENGTH = 24
CHAT_LENGTH = 280
MOST_SEATS = 8
IMPORT_LENGTH = 500_000
ID_LENGTH = 60
KEY_LENGTH = 100
MOST_OPTIONS = 40
Name = Annotated[str, Meta(max_length=NAME_LENGTH, description="What the others read; empty for the usual name.")]
HEX_32 = {"max_length": 64, "pattern": "^[0-9a-f]{64}$"}  # The length, too: a pattern lets a newline at the end pass.
Share = Annotated[str, Meta(**HEX_32, description="32 random bytes in hex, made in the person's browser.")]
Seal = Annotated[str, Meta(**HEX_32, description="The hash of a share, in hex: it binds without telling.")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="Seats are counted from 0.")]
LevelId = Annotated[str, Meta(max_length=20, description="How well a bot plays; empty for the usual level.")]
Choice = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)] | bool | Annotated[str, Meta(max_length=ID_LENGTH)]
Pace = Literal["instant", "quick", "calm", "slow"]
SeatKind = Literal["person", "bot", "open"]
Stage = Literal["gathering", "playing", "over", "older"]
