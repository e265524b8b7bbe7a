# Two commands: `make play` opens a table, `make test` runs all tests. Both set everything up first.

VENV := .venv
BIN := $(VENV)/bin
SET_UP := $(BIN)/python set_up.py
# Stamps of what is there: Node, what playing needs, and on top of that what testing needs.
NODE := $(VENV)/.node
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
CLIENT := src/escapade/server/static/index.html
# Packages of the browser table: what building it needs (npm writes this one), and on top of that what testing needs.
MODULES := web/node_modules/.package-lock.json
TOOLS := web/node_modules/.tools
BUILT_WITH := $(MODULES)
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web
# Many containers forbid bytecode: every process would compile again all that it imports, two seconds for a server.
unexport PYTHONDONTWRITEBYTECODE
# Python packages and the client beside each other: each waits for the network and the disk most of the time.
BESIDE := $(MAKE) --no-print-directory -s -j2
# Stages of `make test` beside each other: each prints what it has to say when it is over.
STAGES := $(MAKE) --no-print-directory --output-sync=line
PIN := $(BIN)/uv pip compile --quiet --universal --no-header --no-annotate --python-version 3.11 --generate-hashes pyproject.toml
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)
# Fast tests first: what fails quickly should. Browser tests are run apart: no asyncio test can follow them in a process.
FAST := tests/engine tests/games tests/bots tests/lab tests/truth tests/test_*.py tests/terminal tests/research

.PHONY: setup web play all-set test test-fast test-server-and-browser machine-code test-research test-ray test-proxies test-browser lint lint-python lint-client format golden wheel bench soak soak-server stress load attack truth strength pictures-check lock clean help

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY) ## make .venv with everything in it

$(BIN)/python:
	@for one in $(PYTHONS); do \
	  if $$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then exec $$one set_up.py environment; fi; \
	done; echo "Escapade needs Python 3.11 or newer. If it has a name of its own here: make play PYTHON=..." >&2; exit 1

# One installer at a time: Node first, which is mostly there, so that npm can begin.
$(NODE): web/package-lock.json | $(BIN)/python
	@$(SET_UP) node
	@touch $@

$(PLAYABLE): play.lock pyproject.toml | $(NODE)
	@$(SET_UP) playable
	@touch $@

$(READY): requirements.lock $(wildcard examples/*/pyproject.toml) $(PLAYABLE)
	@$(SET_UP) everything
	@touch $@

web: $(CLIENT) ## build the browser table

$(MODULES): web/package-lock.json | $(NODE)
	@$(SET_UP) modules
	@touch $@

$(TOOLS): web/package-lock.json | $(NODE)
	@$(SET_UP) tools
	@touch $@

$(CLIENT): $(shell find web -path web/node_modules -prune -o -type f -print) | $(BUILT_WITH)
	@$(SET_UP) client
	@touch $@

play: ## sit down at the table, in the browser
	@$(BESIDE) $(PLAYABLE) $(CLIENT)
	@$(BIN)/escapade

all-set:
	@$(BESIDE) BUILT_WITH=$(TOOLS) $(READY) $(CLIENT)

test: all-set ## all tests
	@command -v chromium || command -v chromium-browser || command -v google-chrome || { apt-get update -qq && apt-get install -y -qq chromium; } || echo "The browser tests need Chromium."
	@$(STAGES) -j3 lint-python lint-client machine-code
	@$(STAGES) -j2 test-server-and-browser test-fast

test-fast: setup ## rules, engine, bots, lab and commands; they give way to what runs beside them
	nice -n 19 $(BIN)/python -m pytest -n 2 --dist worksteal $(FAST)

# Both wait for servers, databases and pages most of the time, and bots of a server give way to it.
test-server-and-browser: all-set
	$(BIN)/python -m pytest -n 3 --dist worksteal tests/server
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/browser

# All games once: a test that needs one of them takes it from the disk, in whichever process it runs.
machine-code: setup
	@$(BIN)/escapade warm

test-research: setup ## the judges of PettingZoo, Gymnasium and OpenSpiel at length, for every setting; trainers learn
	$(BIN)/uv pip install --quiet --python $(BIN)/python --overrides tests/research/overrides.txt -r tests/research/requirements.txt
	ESCAPADE_TESTS=long $(BIN)/python -m pytest -n 2 --dist worksteal tests/research

test-ray: setup ## the lab on a cluster of two Ray nodes, one of which is killed
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r pyproject.toml --extra ray
	ESCAPADE_TESTS=long $(BIN)/python -m pytest -n 0 tests/lab/test_ray.py

test-proxies: setup ## two servers behind HAProxy and nginx: tables at both, one killed, both replaced while people play
	@command -v haproxy && command -v nginx || { apt-get update -qq && apt-get install -y -qq haproxy nginx; }
	ESCAPADE_TESTS=long $(BIN)/python -m pytest -n 0 tests/server/test_proxies.py

test-browser: all-set ## the browser tests at length: every game by keys, by the accessibility tree, and read by axe
	ESCAPADE_TESTS=long $(BIN)/python -m pytest -n 2 --dist loadfile tests/browser

lint: lint-python lint-client ## style, types, and the order of the layers

lint-python: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-client: $(TOOLS)
	$(NPM) run --silent lint
	$(NPM) run --silent check

format: setup $(TOOLS) ## put the code into our style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run --silent format

golden: setup ## write the golden playthroughs anew, to be reviewed as a diff
	@for game in $$($(BIN)/escapade games --json | $(BIN)/python -c 'import json, sys; [print(g["id"]) for g in json.load(sys.stdin)["games"]]'); do \
	  $(BIN)/escapade check $$game --part golden --golden || exit 1; done

wheel: all-set ## a wheel in dist/ with the machine code of all games, for this Python and platform; PURE=1: without
	@rm -rf build/machine_code
	$(if $(PURE),,$(BIN)/escapade warm --into build/machine_code)
	$(if $(PURE),,MACHINE_CODE=build/machine_code) $(BIN)/python -m hatchling build -t wheel

bench: setup ## measure against peers
	$(BIN)/uv pip install --quiet --python $(BIN)/python -r bench/requirements.txt
	$(BIN)/python bench/speed.py

soak: setup ## a million random games for every number of seats of every game, all laws checked
	@for game in $$($(BIN)/escapade games --json | $(BIN)/python -c 'import json, sys; [print(g["id"], n) for g in json.load(sys.stdin)["games"] for n in g["seats"]]' | tr ' ' ':'); do \
	  $(BIN)/escapade soak $${game%%:*} --seats $${game##*:} --games 1000000 || exit 1; done

strength: setup ## who beats whom, over 400 games each
	$(BIN)/escapade simulate alien-getaway --seats 2 --bots greedy,random --rotate --games 400
	$(BIN)/escapade simulate alien-getaway --seats 2 --bots hard,greedy --rotate --games 400
	$(BIN)/escapade simulate alien-getaway --seats 1 --bots hard --games 400

soak-server: setup ## kill servers, stop and kill PostgreSQL at random moments, let bots think for ten minutes: nothing is lost
	$(BIN)/python -m tests.server.killing --kills $(or $(KILLS),50)
	$(BIN)/python -m tests.server.stalling --rounds $(or $(ROUNDS),20)
	$(BIN)/python -m tests.server.thinking --seconds $(or $(SECONDS),600)

stress: setup ## every game and level under two to eight threads, with memory and indices checked: some ten minutes
	$(BIN)/python -m tests.stress

pictures-check: all-set ## every table at seven windows, dark and light: what must be seen is, nothing moves; on contact sheets
	$(BIN)/python -m tests.pictures.check

load: setup ## load on the server, beside boardgame.io's, and quiet tables
	$(BIN)/python bench/load/load.py

attack: setup ## what one attacker costs honest players, attack by attack
	$(BIN)/python bench/attack.py

truth: setup ## make the figures of the documents again, and compare; LONG=1: those too that take hours
	$(BIN)/python bench/ladder_truth.py $(if $(LONG),,before spacing)
	$(BIN)/python -m tests.truth.again $(if $(LONG),--long)

lock: setup ## pin the dependencies anew
	$(PIN) --extra dev --extra lab --extra research --group clone --group tools -o requirements.lock
	$(PIN) --group clone --constraints requirements.lock -o play.lock

clean: ## remove what setup made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache web/node_modules src/escapade/server/static
