"""Mutated templates and positions: a short run of ``benchmarks/fuzz.py``."""

from pathlib import Path

from benchmarks import fuzz, fuzz_inputs


def test_whatever_is_fed_in_ends_with_one_message_at_most(tmp_path: Path) -> None:
    for case in fuzz_inputs.cases(40, "tests", tmp_path):
        assert fuzz.complaint(case) is None, case


def test_the_inputs_are_wrong_in_many_ways_and_sometimes_right(tmp_path: Path) -> None:
    told = [fuzz.called(case) for case in fuzz_inputs.cases(50, "ways", tmp_path)]

    assert len({err for _, _, err in told}) > 30
    assert 3 < sum(code == 0 for code, _, _ in told) < 47


def test_the_same_seed_makes_the_same_inputs(tmp_path: Path) -> None:
    assert list(fuzz_inputs.cases(50, "same", tmp_path)) == list(fuzz_inputs.cases(50, "same", tmp_path))


def test_a_table_is_written_as_toml() -> None:
    value = {"a b": [1, True, 'x"y'], "row": [{"marks": []}, None]}

    assert b'"a b" = [1, true, "x\\"y"]\n"row" = [{"marks" = []}, inf]' == fuzz_inputs.toml_document(value)
