PYTHON ?= .venv/bin/python

.PHONY: test long whole browser walk site site-test kernels cluster lint format bench gallery docs lock release

test:
	$(PYTHON) -m pytest

long:
	$(PYTHON) -m pytest -m long

whole:
	SHEETGEN_WHOLE=1 $(PYTHON) -m pytest -n 2 tests/whole

browser:
	SHEETGEN_BROWSER=1 $(PYTHON) -m pytest -n 2 tests/browser $(ONLY)

walk:
	SHEETGEN_BROWSER=1 SHEETGEN_WALK=1 $(PYTHON) -m pytest -n 2 tests/browser/test_walk.py $(ONLY)

site:
	$(PYTHON) -m tools.site

# The page's own tests that tell most about the site; all of them: SHEETGEN_BROWSER=site pytest -n 1 tests/browser
ON_SITE = command_makes_it or family_name or does_not_answer or every_move_is_valued or code_leads or keyboard_alone or brought_back

site-test: site
	SHEETGEN_BROWSER=1 $(PYTHON) -m pytest -n 1 tests/site
	SHEETGEN_BROWSER=site $(PYTHON) -m pytest -n 1 tests/browser -k "$(ON_SITE)"

kernels:
	SHEETGEN_WASM=1 $(PYTHON) -m pytest -n 0 tests/kernels

cluster:
	SHEETGEN_CLUSTER=1 $(PYTHON) -m pytest -n 2 tests/cluster

lint:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

bench:
	$(PYTHON) -m benchmarks

gallery:
	$(PYTHON) tools/gallery.py

docs:
	$(PYTHON) tools/docs.py
	$(PYTHON) -m tools.screens
	$(PYTHON) tools/rooms.py --write

lock:
	$(PYTHON) -m uv pip compile pyproject.toml --extra test --extra browser --extra cluster --extra release --universal --python-version 3.11 \
		--generate-hashes --no-annotate --upgrade --quiet --custom-compile-command "make lock" -o requirements-dev.txt

release:
	$(PYTHON) -m tools.release
