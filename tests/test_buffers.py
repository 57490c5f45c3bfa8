"""Plain buffers, as they stand for numpy's arrays."""

import pytest

from sheetgen.base import buffers, jit

KINDS = tuple(buffers.CELLS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_buffer_is_read_and_written_as_an_array_of_numpy(kind: str) -> None:
    numbers = [1, 0, 1, 1, 0, 1]
    arrays = [made.array(numbers, kind, (2, 3)) for made in (jit, buffers)]
    for array in arrays:
        array[1, 0] = 0
    expected, found = arrays

    assert expected.tolist() == found.tolist() == [[1, 0, 1], [0, 0, 1]]
    assert expected.tobytes() == found.tobytes()
    assert expected.shape == found.shape and len(expected) == len(found)
    assert expected[1].tolist() == found[1].tolist()
    assert found.tolist() == buffers.view(found.tobytes(), kind, (2, 3)).tolist()
    assert found[1].tolist() == buffers.view(b"head" + found.tobytes(), kind, (2, 3), 4)[1].tolist()


def test_a_part_of_a_buffer_is_the_same_memory() -> None:
    whole = buffers.zeros((2, 3, 4))
    whole[1][2][3] = 7

    assert 7 == whole[1, 2, 3] == whole[1, 2][3]
    assert 7 == sum(sum(map(sum, plane)) for plane in whole.tolist())
    whole[1:][0, 0, 0] = 5
    assert 5 == whole[1, 0, 0]


@pytest.mark.parametrize("part", [slice(2), slice(1, 3), slice(1, None), slice(9), slice(2, 1), slice(-1, None)])
def test_a_slice_of_a_buffer_is_that_of_an_array_of_numpy(part: slice) -> None:
    for shape in ((3,), (3, 2)):
        expected, found = (made.array(range(3 * len(shape)), "int32", shape)[part] for made in (jit, buffers))
        assert expected.tolist() == found.tolist()


def test_a_slice_with_steps_is_refused() -> None:
    with pytest.raises(IndexError, match="a step of 2"):
        buffers.zeros(3)[::2]


@pytest.mark.parametrize(("kind", "value"), [("int64", -1), ("int32", 1 << 20), ("float64", -1e300), ("bool", True)])
def test_a_buffer_is_filled(kind: str, value: float) -> None:
    assert jit.full(3, value, kind).tolist() == buffers.full(3, value, kind).tolist()


@pytest.mark.parametrize("place", [-1, 3, (0, 2), (-1, 0)])
def test_a_place_outside_a_buffer_is_refused(place: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        buffers.zeros((3, 2) if isinstance(place, tuple) else 3)[place]


@pytest.mark.parametrize("place", [(0, 1, 0), (0, 1, 5)])
def test_more_indices_than_dimensions_are_refused(place: tuple[int, ...]) -> None:
    with pytest.raises(IndexError, match=r"in an array of \(3, 2\)"):
        buffers.zeros((3, 2))[place]


def test_a_row_is_not_taken_for_a_number() -> None:
    array = buffers.zeros((3, 2))
    with pytest.raises(IndexError, match=r"1 is no single number of an array of \(3, 2\)"):
        array[1] = 7

    assert [[0, 0]] * 3 == array.tolist()


@pytest.mark.parametrize("shape", [(3, 2), (2, 1), (5,)])
def test_numbers_that_do_not_fill_a_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"3 numbers for an array of \("):
        buffers.array([1, 2, 3], shape=shape)


@pytest.mark.parametrize("shape", [0, (0, 2), (2, 0), (2, 0, 3), (2, 3, 0)])
def test_arrays_without_numbers_are_as_numpys(shape: int | tuple[int, ...]) -> None:
    expected, found = (made.zeros(shape) for made in (jit, buffers))

    assert expected.tolist() == found.tolist()
    assert b"" == found.tobytes()


def test_records_have_the_layout_of_numpy() -> None:
    fields: tuple[buffers.Field, ...] = (("one", ()), ("many", (2, 3)), ("last", ()))
    expected, found = (made.record(fields, range(8)) for made in (jit, buffers))

    assert expected.tobytes() == found.tobytes()
    assert f"record{expected.dtype.itemsize}[1]" == found.kind
    assert bytes(64) == buffers.record(fields).tobytes()
