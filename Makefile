PYTHON ?= .venv/bin/python

.PHONY: test lint format bench gallery docs

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
	$(PYTHON) -m benchmarks.fuzz
	$(PYTHON) -m benchmarks.cards
	$(PYTHON) -m benchmarks.players
	$(PYTHON) -m benchmarks.pads
	$(PYTHON) -m benchmarks.colors
	$(PYTHON) -m benchmarks.finish
	$(PYTHON) -m benchmarks.puzzles
	$(PYTHON) -m benchmarks.quixo
	$(PYTHON) -m benchmarks.odds

gallery:
	$(PYTHON) tools/gallery.py

docs:
	$(PYTHON) tools/docs.py
