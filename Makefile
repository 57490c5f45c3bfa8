PYTHON ?= .venv/bin/python

.PHONY: test lint format bench gallery

test:
	$(PYTHON) -m pytest

lint:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy

format:
	$(PYTHON) -m ruff format .
	$(PYTHON) -m ruff check --fix .

bench:
	$(PYTHON) benchmarks/players.py
	$(PYTHON) benchmarks/pads.py
	$(PYTHON) benchmarks/colors.py

gallery:
	$(PYTHON) tools/gallery.py
