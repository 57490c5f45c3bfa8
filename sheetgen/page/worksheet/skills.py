"""The skills that puzzles train."""

from collections.abc import Collection

from ..words import Words

SKILLS = ("adding", "chance", "planning", "weighing")  # in the order of their mention


def trained_skills(words: Words, skills: Collection[str]) -> str:
    """``Trains planning ahead``: the skills in a line."""
    return words("puzzle.trains", skills=", ".join(words(f"puzzle.skill.{one}") for one in SKILLS if one in skills))
