"""How long some tests take: shortly in `make test`, at length in `make test-research` and `make test-browser`."""

import os

LONG = os.environ.get("ESCAPADE_TESTS") == "long"


def environment(**variables: str) -> dict[str, str]:
    """For a server of these tests: it would refuse a setting that only tests know."""
    return {name: value for name, value in os.environ.items() if name != "ESCAPADE_TESTS"} | variables
