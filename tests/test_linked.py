"""Plain buffers and kernels of a folder, as they stand for numpy's arrays and numba's functions."""

import ctypes
import json
from pathlib import Path

import pytest

from sheetgen.base import cache, jit, linked

KINDS = tuple(linked.CELLS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_buffer_is_read_and_written_as_an_array_of_numpy(kind: str) -> None:
    numbers = [1, 0, 1, 1, 0, 1]
    arrays = [made.array(numbers, kind, (2, 3)) for made in (jit, linked)]
    for array in arrays:
        array[1, 0] = 0
    expected, found = arrays

    assert expected.tolist() == found.tolist() == [[1, 0, 1], [0, 0, 1]]
    assert expected.tobytes() == found.tobytes()
    assert expected.shape == found.shape and len(expected) == len(found)
    assert expected[1].tolist() == found[1].tolist()
    assert found.tolist() == linked.view(found.tobytes(), kind, (2, 3)).tolist()
    assert found[1].tolist() == linked.view(b"head" + found.tobytes(), kind, (2, 3), 4)[1].tolist()


def test_a_part_of_a_buffer_is_the_same_memory() -> None:
    whole = linked.zeros((2, 3, 4))
    whole[1][2][3] = 7

    assert 7 == whole[1, 2, 3] == whole[1, 2][3]
    assert 7 == sum(sum(map(sum, plane)) for plane in whole.tolist())


@pytest.mark.parametrize(("kind", "value"), [("int64", -1), ("int32", 1 << 20), ("float64", -1e300), ("bool", True)])
def test_a_buffer_is_filled(kind: str, value: float) -> None:
    assert jit.full(3, value, kind).tolist() == linked.full(3, value, kind).tolist()


@pytest.mark.parametrize("place", [-1, 3, (0, 2), (-1, 0)])
def test_a_place_outside_a_buffer_is_refused(place: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        linked.zeros((3, 2) if isinstance(place, tuple) else 3)[place]


def test_records_have_the_layout_of_numpy() -> None:
    fields: tuple[linked.Field, ...] = (("one", ()), ("many", (2, 3)), ("last", ()))
    expected, found = (made.record(fields, range(8)) for made in (jit, linked))

    assert expected.tobytes() == found.tobytes()
    assert f"record{expected.dtype.itemsize}[1]" == found.kind
    assert bytes(64) == linked.record(fields).tobytes()


@linked.compiled
def solve(numbers: object) -> int:
    raise AssertionError("never run")


def test_a_kernel_that_is_not_there_is_said_to_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernels.json").write_text(json.dumps({"sources": cache.version_of_kernels(), "modules": []}))
    for folder, said in (
        (None, "no solver is compiled here: install numba, or set SHEETGEN_KERNELS"),
        (tmp_path, "'tests.test_linked.solve' is not among the compiled kernels there"),
        (tmp_path / "nowhere", "the compiled kernels cannot be read (No such file or directory)"),
    ):
        monkeypatch.setattr(linked, "FOLDER", str(folder) if folder else None)
        linked._functions.cache_clear()
        with pytest.raises(linked.MissingKernelError) as refused:
            solve(linked.zeros(1))

        assert said in str(refused.value)
    linked._functions.cache_clear()


def test_kernels_of_another_version_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function = {"tests.test_linked.solve": {"takes": ["int64[1]"], "gives": "int64"}}
    index = {"sources": "0123456789ab", "modules": [{"file": "old.so", "functions": function}]}
    (tmp_path / "kernels.json").write_text(json.dumps(index))
    monkeypatch.setattr(linked, "FOLDER", str(tmp_path))
    linked._functions.cache_clear()
    with pytest.raises(linked.MissingKernelError, match=r"these kernels are of another version .* build them anew"):
        solve(linked.zeros(1))
    linked._functions.cache_clear()


def test_a_kernel_of_other_types_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = linked.EntryPoint("solve")
    entry.__dict__["_found"] = (lambda address: 0, ["int64[1]", "float64"], None)

    entry(linked.zeros(1), 0.5)
    with pytest.raises(TypeError, match=r"solve takes int64\[1\], float64, not int64\[2\], int64"):
        entry(linked.zeros((1, 1)), 1)


@pytest.mark.parametrize(
    ("told", "raised", "said"),
    [
        (b"builtins\x8c\x0bMemoryError\x93)", MemoryError, "solve needs more memory"),
        (b"builtins\x8c\x11ZeroDivisionError\x93)", RuntimeError, "solve failed: ZeroDivisionError"),
    ],
)
def test_a_kernel_that_fails_is_only_short_of_memory_if_it_says_so(
    told: bytes, raised: type[Exception], said: str
) -> None:
    text = ctypes.create_string_buffer(told)

    def fail(address: int) -> int:
        (ctypes.c_int64 * 2).from_address(address)[:] = [ctypes.addressof(text), len(text)]
        return 1

    entry = linked.EntryPoint("solve")
    entry.__dict__["_found"] = (fail, ["int64[1]"], None)
    with pytest.raises(raised, match=said):
        entry(linked.zeros(1))
