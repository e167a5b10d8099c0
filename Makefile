# The tasks of the project. They need make and Python 3.11 or later with its venv module; the rest
# goes into .venv, once. `make` alone lists them.

# Another Python can be named: make play PYTHON=python3.13
PYTHON ?= python3
# More arguments for pytest, the benchmark or the lock: make test ARGS='-k oware'
ARGS ?=
# What to play, if not the default: make play GAME=kotu-baendum
GAME ?=

UV := uv==0.13.9
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
LOCALES := src/manqala/locales

.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

.PHONY: help play test test-all lint bench wheel translations lock clean FORCE

help: ## list the tasks
	@echo "Manqala's tasks:"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s%s\n", $$1, $$2 }' Makefile

play: $(VENV)/package ## play against the computer; another game: make play GAME=kotu-baendum
	@$(BIN)/manqala $(if $(GAME),play '$(GAME)')

test: $(VENV)/dev $(VENV)/package ## run the tests, all but the slow ones; some: make test ARGS='-k oware'
	@$(BIN)/python -m pytest -n auto -m 'not slow' $(ARGS)

test-all: $(VENV)/dev $(VENV)/package ## run all tests
	@$(BIN)/python -m pytest -n auto $(ARGS)

lint: $(VENV)/dev $(VENV)/package ## check style, format and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy

bench: $(VENV)/bench $(VENV)/package ## measure the speed beside C programs and OpenSpiel
	@$(BIN)/python -m bench $(ARGS)

wheel: $(VENV)/dev ## build the sdist and the wheel into dist/
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation --outdir dist

# The template is replaced only if more than its date has changed.
translations: $(VENV)/dev ## collect the messages of the code into the translation files
	@mkdir -p build
	@$(BIN)/pybabel --quiet extract --project=Manqala --version=messages \
		--copyright-holder='The Manqala developers' \
		--msgid-bugs-address='The Manqala developers' --add-comments=Translators: \
		--add-location=file --sort-by-file --output-file=build/manqala.pot src
	@diff -I POT-Creation-Date build/manqala.pot $(LOCALES)/manqala.pot > /dev/null 2>&1 \
		|| cp build/manqala.pot $(LOCALES)/manqala.pot
	@$(BIN)/pybabel --quiet update --domain=manqala --ignore-pot-creation-date \
		--input-file=$(LOCALES)/manqala.pot --output-dir=$(LOCALES)

# The smaller locks take their versions from the larger ones, so that all three agree.
lock: ## remake requirements/*.lock from pyproject.toml; newest: make lock ARGS=--upgrade
	@echo 'Resolving the requirements ...'
	@tools=$$(mktemp -d) && trap 'rm -rf "$$tools"' EXIT && \
	$(PYTHON) -m venv "$$tools" && \
	"$$tools/bin/python" -m pip --disable-pip-version-check -qq install '$(UV)' && \
	compile() { \
		name=$$1 && shift && \
		"$$tools/bin/uv" --quiet pip compile pyproject.toml --universal --python-version 3.11 \
			--generate-hashes --no-emit-index-url --custom-compile-command 'make lock' \
			$(ARGS) --output-file "requirements/$$name.lock" "$$@"; \
	} && \
	compile bench --group bench && \
	compile dev --group dev --constraint requirements/bench.lock && \
	compile run --group build --constraint requirements/bench.lock

clean: ## remove everything that these tasks have made
	@rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@rm -f $(LOCALES)/*/LC_MESSAGES/*.mo
	@find . -name __pycache__ -prune -exec rm -rf {} +

# The files .venv/run, .venv/dev and .venv/bench are empty: each says that the lock of its name is
# installed, on top of the one before it. .venv/package says the same of Manqala itself, which runs
# from src/: only its metadata and its translations are made by installing.

$(VENV)/run: $(VENV)/home requirements/run.lock
	@echo 'Installing what Manqala needs (once, about half a minute) ...'
	@$(PIP) install --require-hashes -r requirements/run.lock
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.lock
	@echo 'Installing the tools for tests and checks (once, about half a minute) ...'
	@$(PIP) install --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/bench: $(VENV)/dev requirements/bench.lock
	@echo 'Installing what the benchmark compares with (once, about half a minute) ...'
	@$(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

$(VENV)/package: $(VENV)/run pyproject.toml hatch_build.py \
		$(wildcard $(LOCALES)/*/LC_MESSAGES/manqala.po)
	@echo 'Installing Manqala itself ...'
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

# A virtual environment holds its own path and that of its Python: it is made anew when the folder
# has been moved or that Python is gone. .venv/home remembers the folder.
ifneq "$(shell test -x $(BIN)/python && cat $(VENV)/home 2>/dev/null)" "$(CURDIR)"
$(VENV)/home: FORCE
endif

$(VENV)/home:
	@$(PYTHON) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Manqala needs Python 3.11 or later with its venv module" \
			"(on Debian and Ubuntu: python3-venv); '$(PYTHON)' says: $$($(PYTHON) --version 2>&1)." \
			"Another can be named: make PYTHON=python3.13" >&2; exit 1; }
	@echo 'Making $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@pwd -P > $@
