"""A small network, for bots that have learned: one hidden layer, and a direct way past it."""

import base64
from typing import Any

import numpy as np

from escapade.engine.record import rule


def unpacked(scale: float, kind: str, text: str) -> np.ndarray[Any, Any]:
    """Weights out of a game's bots/weights.py: whole numbers of this kind times a scale."""
    return (scale * np.frombuffer(base64.b85decode(text), kind)).astype(np.float32)


@rule
def weigh(x, inner, inner_bias, outer, direct, bias, hidden):
    """What the network makes of `x`; `hidden` is room to work in, one number for each hidden unit."""
    for j in range(hidden.shape[0]):  # `hidden[:] = inner_bias` takes half a second to compile
        hidden[j] = inner_bias[j]
    z = bias
    for i in range(inner.shape[0]):
        fact = x[i]
        if fact != 0.0:
            z += fact * direct[i]
            for j in range(hidden.shape[0]):  # a loop of a length known when compiled would not be vectorized
                hidden[j] += fact * inner[i, j]
    for j in range(hidden.shape[0]):
        z += max(hidden[j], np.float32(0.0)) * outer[j]
    return z
