# laizi: needs Python 3.11 or newer with venv, git, make and the network. No Node.js, no compiler.

# make play PORT=9000 serves at another port; make play PYTHON=python3.12 takes another Python.
# make bench ONLY=distance,waits measures parts; WRITE=1 also writes benchmarks/results.*.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PEERS  := .venv-bench
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

# What an installation depends on: the settings, and the sources of the page that it builds.
PAGE := $(shell find web src/laizi/words -type f -not -path '*/node_modules/*' \
          -not -path '*/generated/*' -not -name '*.pyc' 2>/dev/null)
SETTINGS := pyproject.toml hatch_build.py tools/web.py $(PAGE)

# What runs the engine uncompiled to measure its coverage.
PLAINLY_COVERED := tests/core tests/table tests/settlement tests/analysis tests/proofs/test_hands.py

.PHONY: help play test coverage check prove bench format clean

help:  ## Show these lines
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

play: $(VENV)/installed-to-play  ## Set up, build and open the game
	$(BIN)/laizi serve --open $(if $(PORT),--port $(PORT))

test: $(VENV)/installed-to-develop  ## Set up and run every test that PyPI and npm can bring
	$(BIN)/python tools/web.py check
	$(BIN)/python tools/web.py test
	@$(MAKE) --no-print-directory coverage
	$(BIN)/laizi warm
	$(BIN)/python -m tests.core.warming
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist worksteal --timeout 900

coverage: $(VENV)/installed-to-develop  ## Branch coverage of the engine, run uncompiled: 95 % at least
	LAIZI_PLAIN=1 $(BIN)/python -m pytest -q -n auto --maxprocesses 4 --dist worksteal $(PLAINLY_COVERED) \
	  -m "not proof" --cov=laizi.core --cov-config=tests/core/plain.coveragerc --cov-fail-under=95

check: $(VENV)/installed-to-develop  ## Lint, types, import contracts, fast tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -m "not slow and not proof and not browser"

prove: $(VENV)/installed-to-develop  ## The full-size proofs; writes dated results to docs/proofs
	$(BIN)/laizi warm
	$(BIN)/python -m tests.core.warming
	LAIZI_FULL=1 $(BIN)/python -m pytest -m proof -n auto --maxprocesses 4 --dist worksteal

bench: $(VENV)/installed-to-develop $(PEERS)/installed  ## Measure speed beside the peers
	$(BIN)/python -m benchmarks $(if $(ONLY),--only $(ONLY)) $(if $(WRITE),--write)

format: $(VENV)/installed-to-develop  ## Format and mend what ruff can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:  ## Remove what was installed and built
	rm -rf $(VENV) $(PEERS) src/laizi/static web/node_modules web/src/generated build dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "laizi needs Python 3.11 or newer, for example: make play PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed-to-play: $(VENV)/bin/python $(SETTINGS)
	@echo "Installing laizi and building its page (a minute or two the first time) ..."
	$(INSTALL) '.[server]'
	@touch $@

$(VENV)/installed-to-develop: $(VENV)/bin/python $(SETTINGS)
	@echo "Installing laizi with its tools and building its page (a few minutes the first time) ..."
	$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/installed-to-play

# The libraries that the benchmark compares with stay away from ours.
$(PEERS)/installed: benchmarks/peers/requirements.txt
	@echo "Installing the peers of the benchmark into $(PEERS) (a minute or two) ..."
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
