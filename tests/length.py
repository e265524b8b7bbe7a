"""How long some tests take: shortly in `make test`, at length in `make test-research` and `make test-browser`."""

import os

LONG = os.environ.get("ESCAPADE_TESTS") == "long"
