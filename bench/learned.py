"""What has been learned, as the source of a game's learned.py."""

import base64
from collections.abc import Mapping
from typing import Any

import numpy as np


def written(about: str, inputs: int, hidden: int, weights: Mapping[str, Any], kind: str = "int8") -> str:
    """The weights as source; each is a whole number of this kind times a scale."""
    rows = [
        f'"""{about}"""',
        "\nimport base64\nfrom typing import Any\n\nimport numpy as np\n",
        f"INPUTS = {inputs}\nHIDDEN = {hidden}\n\n",
        "def _weights(scale: float, text: str) -> np.ndarray[Any, Any]:",
        f"    return (scale * np.frombuffer(base64.b85decode(text), np.{kind})).astype(np.float32)\n\n",
    ]
    for name, values in weights.items():
        scale = float(np.abs(values).max()) / np.iinfo(kind).max or 1.0
        text = base64.b85encode(np.round(np.asarray(values) / scale).astype(kind).tobytes()).decode()
        lines = "\n".join(f"    {text[i : i + 108]!r}" for i in range(0, len(text), 108)).replace("'", '"')
        shape = ".reshape(INPUTS, HIDDEN)" if name == "INNER" else ""
        rows.append(f"{name} = _weights(\n    {scale:.6g},\n{lines},\n){shape}")
    return "\n".join(rows) + "\n"
