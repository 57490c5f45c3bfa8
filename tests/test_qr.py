import pytest

from sheetgen.base.errors import InputError
from sheetgen.page.qr import modules, qr

ID = "mixx-b/1.0/2-12,5r7y"


def test_the_three_corners_are_finder_patterns() -> None:
    rows = modules(ID)
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]

    def corner(top: int, left: int) -> list[str]:
        return ["".join(map(str, row[left : left + 7])) for row in rows[top : top + 7]]

    assert corner(0, 0) == corner(0, len(rows) - 7) == corner(len(rows) - 7, 0) == finder


def test_the_shape_has_exactly_the_dark_modules() -> None:
    rows = modules(ID)
    side = len(rows) + 8  # a module is one millimetre
    path = qr(ID, 10, 20, side)
    dark = set()
    for (_, left, middle), (_, right, _) in zip(path.steps[::2], path.steps[1::2], strict=True):
        dark |= {(int(float(middle) - 24), int(column - 14)) for column in range(int(left), int(right))}

    assert dark == {(j, i) for j, row in enumerate(rows) for i, module in enumerate(row) if module}


def test_a_quiet_zone_of_four_modules_lies_around_the_code() -> None:
    module = 12 / (len(modules(ID)) + 8)
    across = [float(step[1]) for step in qr(ID, 0, 0, 12).steps]
    down = [float(step[2]) for step in qr(ID, 0, 0, 12).steps]

    assert (min(across), max(across)) == pytest.approx((4 * module, 12 - 4 * module))
    assert (min(down), max(down)) == pytest.approx((4.5 * module, 12 - 4.5 * module))


def test_a_text_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(InputError, match=r"text '7+…': too long for a QR code: shorten it"):
        qr("7" * 8000, 0, 0, 12)
