"""Intervals of shares and means over games, and what a person is told of them."""

import math
from statistics import NormalDist

NORMAL_95 = 1.959963984540054
WORTH_NAMING = 0.02  # a difference in shares


def deviation(mean: float, squares: float, games: int) -> float:
    """The standard deviation between games, from the sum of squares."""
    return math.sqrt(max(0.0, squares - games * mean**2) / (games - 1)) if games > 1 else math.inf


def around(mean: float, squares: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a mean over games."""
    if games < 2:
        return -math.inf, math.inf
    reach = NORMAL_95 * deviation(float(mean), float(squares), games) / math.sqrt(games)
    return float(mean) - reach, float(mean) + reach


def tell_whether(off: float, spread: float, games: int, tries: int, *, surely: str, hardly: str, maybe: str) -> str:
    """Which of three sentences holds; where it is open, how many games would tell."""
    sure = NormalDist().inv_cdf(1 - 0.025 / tries)
    reach = sure * spread / math.sqrt(games)
    if abs(off) > reach:
        return surely
    if abs(off) + reach < WORTH_NAMING:
        return hardly
    need = (sure * spread / max(abs(off), WORTH_NAMING - abs(off))) ** 2
    return f"{maybe}: about {rounded(need):,} games would tell." if math.isfinite(need) else f"{maybe}."


def rounded(number: float) -> int:
    """A number of games as one says it: two figures."""
    if number < 100:
        return math.ceil(number)
    unit = 10 ** (len(str(int(number))) - 2)
    return int(math.ceil(number / unit) * unit)


def lasting(seconds: float) -> str:
    """A time as one says it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    if seconds < 5400:
        return f"{round(seconds / 60)} min"
    return f"{round(seconds / 3600)} h"


def wilson(wins: float, games: int, sure: float = NORMAL_95) -> tuple[float, float]:
    """The Wilson interval (95 %) of a share of `games`; a shared win counts as its part."""
    if games < 1:
        return 0.0, 1.0
    share, square = wins / games, sure**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = sure / (1 + square / games) * math.sqrt(max(0.0, share * (1 - share) / games + square / (4 * games**2)))
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return (low if wins > 0 else 0.0), (high if wins < games else 1.0)
