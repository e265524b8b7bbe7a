"""How long the judges sit: shortly in `make test`, at length in `make test-research`."""

import os

LONG = os.environ.get("ESCAPADE_TESTS") == "long"
