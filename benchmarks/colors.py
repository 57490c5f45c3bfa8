"""How far apart neighbouring rows look, for every palette and kind of sight, and how much ink the pads take.

Run: ``python -m benchmarks.colors``. The numbers are those that ``tests/test_theme.py`` holds to its bounds: CIEDE2000
between what neighbouring rows are seen by, under simulated protanopia, deuteranopia and tritanopia (Machado 2009,
severity 1), as grey, and as most people see; ink is what cyan, magenta and yellow cover of an A5
sheet, added up: 300 % would be black all over.
"""

import sys
from itertools import combinations, pairwise
from pathlib import Path

from sheetgen.page import palettes

sys.path.insert(0, str(Path(__file__).parent.parent))  # the bounds and the eyes stand in tests/

from tests.color_vision import SIGHTS, contrast
from tests.test_theme import ROWS, VARIANTS, apart, ink, theme


def least(name: str) -> float:
    """The least difference of neighbouring rows in a palette, to all eyes that see colours."""
    pairs = list(pairwise(ROWS))
    return min(apart(theme(name), *pair, sight) for pair in pairs for sight in SIGHTS if sight != "grey")


def main() -> None:
    print("Least difference (CIEDE2000) of neighbouring rows, and of any two of the four colours\n")
    print(f"| palette | {' | '.join(SIGHTS)} | digits' least contrast |\n|---|{'---:|' * (len(SIGHTS) + 1)}")
    for name in palettes.names():
        shown = theme(name)
        if all(shade.hatch for shade in shown.colors.values()):
            cells = ["by hatch"] * len(SIGHTS)
        else:
            cells = [
                f"{min(apart(shown, *pair, sight) for pair in pairwise(ROWS)):.1f}, "
                f"{min(apart(shown, *pair, sight) for pair in combinations(ROWS, 2)):.1f}"
                for sight in SIGHTS
            ]
        least = min(contrast(shade.ink, shown.ground or "#ffffff") for shade in shown.colors.values())
        print(f"| {name} | {' | '.join(cells)} | {least:.1f} : 1 |")
    print("\nInk on a sheet: cyan + magenta + yellow\n")
    print(f"| variant | {' | '.join(palettes.names())} | ink-saver beside classic |")
    print(f"|---|{'---:|' * (len(palettes.names()) + 1)}")
    for variant in VARIANTS:
        inks = {name: ink(variant, name) for name in palettes.names()}
        shares = " | ".join(f"{share:.1%}" for share in inks.values())
        print(f"| {variant} | {shares} | {inks['ink-saver'] / inks['classic']:.2f} |")


if __name__ == "__main__":
    main()
