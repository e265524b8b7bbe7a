"""What has been learned, as the source of a game's bots/weights.py."""

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np


def written(
    about: str, inputs: int, hidden: int, weights: Mapping[str, Any], kind: str = "int8", bias: float | None = None
) -> str:
    """The weights as source; each is a whole number of this kind times a scale."""
    rows = [
        f'"""{about}"""',
        *(["\nimport numpy as np"] if bias is not None else []),
        "\nfrom escapade.engine.network import unpacked\n",
        f"INPUTS = {inputs}\nHIDDEN = {hidden}\n",
    ]
    for name, values in weights.items():
        scale = float(np.abs(values).max()) / np.iinfo(kind).max or 1.0
        text = base64.b85encode(np.round(np.asarray(values) / scale).astype(kind).tobytes()).decode()
        lines = "\n".join(f"    {text[i : i + 108]!r}" for i in range(0, len(text), 108)).replace("'", '"')
        shape = ".reshape(INPUTS, HIDDEN)" if name == "INNER" else ""
        rows.append(f'{name} = unpacked(\n    {scale:.6g},\n    "{kind}",\n{lines},\n){shape}')
    if bias is not None:
        rows.append(f"OUTER_BIAS = np.float32({bias:.5g})")
    return "\n".join(rows) + "\n"
