"""Pages of rules, in our own words: what a sheet's mechanics are, said and shown on one page."""

from . import cubes
from .dice_game import SEED, story
from .setting import items, setting
from .story import Story

__all__ = ["SEED", "Story", "cubes", "items", "setting", "story"]
