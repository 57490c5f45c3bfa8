"""How much the tastes of ``sheetgen.games.dice.rules.players`` score: python -m benchmarks.players [games]."""

import sys
from functools import partial

from sheetgen.base.chance import Chance
from sheetgen.games.dice import templates
from sheetgen.games.dice.rules import players, table
from tests.tables import carefree, greedy, play_game, scores

HOPES = [
    players.Hope(cell, likely, lock)
    for cell, likely in ((0.4, 0.0), (0.1, 0.45), (0.25, 0.3))
    for lock in (0.3, 0.6, 1.0)
]


def measured(name: str, seats: int, taste: table.Player, games: int) -> str:
    """Mean score and mean penalties of a player."""
    sheet = templates.variant(name).sheet
    ends = [
        play_game(table.new_table([sheet] * seats), [taste] * seats, Chance(f"{name} {seats} {game}"))
        for game in range(games)
    ]
    points = sum(sum(scores(end)) for end in ends) / games / seats
    penalties = sum(state.penalties for end in ends for state in end.states) / games / seats
    return f"{points:4.0f}/{penalties:.1f}"


def main(games: int) -> None:
    print("points/penalties at tables of 1, 2 and 3: " + ", ".join(templates.variant_names()))
    tastes = [("carefree", carefree), ("greedy", greedy)]
    tastes += [(str(hope), partial(players.sensible, hope=hope)) for hope in HOPES]
    for name, taste in tastes:
        cells = [measured(variant, seats, taste, games) for variant in templates.variant_names() for seats in (1, 2, 3)]
        print(*cells, name)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
