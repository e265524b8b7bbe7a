# Two commands: `make play` opens a table, `make test` runs all tests. Both set everything up first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup play test lint format bench soak lock clean help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv with everything in it

$(READY): pyproject.toml requirements.lock examples/connect_four/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Escapade needs Python 3.11 or newer; try 'make $(MAKECMDGOALS) PYTHON=python3.12'."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . -e examples/connect_four
	@touch $@

play: setup ## sit down at the table
	@$(BIN)/escapade play

test: setup lint ## all tests
	$(BIN)/python -m pytest -n auto --dist loadgroup

lint: setup ## style, types, and the order of the layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup ## put the code into our style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup ## measure against peers
	$(BIN)/escapade bench

soak: setup ## a million random games for every number of seats, all laws checked
	$(BIN)/escapade soak --games 1000000

lock: setup ## pin the dependencies anew
	$(BIN)/uv pip compile --universal --all-extras --no-header --no-annotate --python-version 3.11 --generate-hashes pyproject.toml -o requirements.lock

clean: ## remove what setup made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
