"""The cube game's board and moves."""
