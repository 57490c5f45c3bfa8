"""What surrounds the kernels in a module, in the language of LLVM: their common way in, and numba's memory."""

from typing import Any

from numba.core import types

from sheetgen.base import linked

from .taken import Kernel

MEMORY = """
%meminfo = type {{ i64, ptr, ptr, ptr, i64 }}
declare noalias ptr @malloc({size})
declare void @free(ptr)

define linkonce_odr noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {{
  %head = ptrtoint ptr getelementptr (%meminfo, ptr null, i32 1) to i64
  %slack = zext i32 %align to i64
  %ahead = add i64 %head, %slack
  %all = add i64 %ahead, %size
  %bytes = {narrow}
  %back = {widen}
  %fits = icmp eq i64 %back, %all
  br i1 %fits, label %take, label %none
take:
  %info = call ptr @malloc({size} %bytes)
  %failed = icmp eq ptr %info, null
  br i1 %failed, label %none, label %some
none:
  ret ptr null
some:
  store i64 1, ptr %info
  %base = ptrtoint ptr %info to i64
  %past = add i64 %base, %ahead
  %mask = sub i64 0, %slack
  %aligned = and i64 %past, %mask
  %data = inttoptr i64 %aligned to ptr
  %field = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %field
  ret ptr %info
}}

define linkonce_odr ptr @NRT_MemInfo_data_fast(ptr %info) {{
  %field = getelementptr %meminfo, ptr %info, i32 0, i32 3
  %data = load ptr, ptr %field
  ret ptr %data
}}

define linkonce_odr void @NRT_incref(ptr %info) {{
  %owned = icmp ne ptr %info, null
  br i1 %owned, label %count, label %done
count:
  %before = load i64, ptr %info
  %after = add i64 %before, 1
  store i64 %after, ptr %info
  br label %done
done:
  ret void
}}

define linkonce_odr void @NRT_decref(ptr %info) {{
  %owned = icmp ne ptr %info, null
  br i1 %owned, label %count, label %done
count:
  %before = load i64, ptr %info
  %after = sub i64 %before, 1
  store i64 %after, ptr %info
  %last = icmp eq i64 %after, 0
  br i1 %last, label %end, label %done
end:
  call void @free(ptr %info)
  br label %done
done:
  ret void
}}
"""
"""Arrays that a kernel makes for itself: no other thread ever sees them, so counting needs no atomic operations."""


def memory(bits: int) -> str:
    """numba's memory by ``malloc`` and ``free``, for pointers of so many bits."""
    if bits == 64:
        return MEMORY.format(size="i64", narrow="add i64 %all, 0", widen="add i64 %bytes, 0")
    return MEMORY.format(size="i32", narrow="trunc i64 %all to i32", widen="zext i32 %bytes to i64")


def kind(type_: Any) -> str:
    """The name by which ``sheetgen.base.linked`` knows a type."""
    if isinstance(type_, types.Array):
        if type_.layout != "C":
            raise SystemExit(f"{type_}: kernels take arrays whose numbers lie row by row")
        cell = f"record{type_.dtype.size}" if isinstance(type_.dtype, types.Record) else str(type_.dtype)
        return f"{cell}[{type_.ndim}]"
    if type_ not in (types.int64, types.boolean, types.float64, types.none):
        raise SystemExit(f"{type_}: kernels take and give 64-bit numbers, truth values and arrays")
    return str(type_)


def way_in(kernel: Kernel, function: Any) -> str:
    """A function that takes the address of all arguments as words, calls the kernel and leaves its result there.

    Of an exception it leaves where numba has it pickled, and how long that is.
    """
    expected = [str(argument.type) for argument in function.arguments]
    lines: list[str] = []
    given: list[str] = []
    place = 0

    def word() -> str:
        nonlocal place
        lines.append(f"%at{place} = getelementptr i64, ptr %words, i64 {place}")
        lines.append(f"%word{place} = load i64, ptr %at{place}")
        place += 1
        return f"%word{place - 1}"

    def give(text: str) -> None:
        given.append(f"{expected[len(given) + 2]} {text}")

    for argument in kernel.arguments:
        if isinstance(argument, types.Array):
            _give_array(argument, word, give, lines)
        else:
            give(_scalar(argument, word(), expected[len(given) + 2], lines))
    if len(given) + 2 != len(expected):
        raise SystemExit(f"{kernel.name} takes {len(expected)} values, not {len(given) + 2}: numba has changed")
    if place < 2:
        raise SystemExit(f"{kernel.name} takes {place} words: an exception needs two")
    declared = ", ".join(expected)
    body = "\n  ".join(lines)
    stores = _stores(kernel.result)
    return f"""
declare i32 @"{kernel.symbol}"({declared})

define i32 @{linked.symbol(kernel.name)}(ptr %words) {{
  %result = alloca i64
  %exception = alloca ptr
  {body}
  %status = call i32 @"{kernel.symbol}"(ptr %result, ptr %exception, {", ".join(given)})
  %failed = icmp sgt i32 %status, 0
  br i1 %failed, label %failure, label %done
failure:
  %info = load ptr, ptr %exception
  %pickled = load ptr, ptr %info
  %address = ptrtoint ptr %pickled to i64
  store i64 %address, ptr %words
  %field = getelementptr {{ptr, i32}}, ptr %info, i32 0, i32 1
  %count = load i32, ptr %field
  %length = zext i32 %count to i64
  %second = getelementptr i64, ptr %words, i64 1
  store i64 %length, ptr %second
  ret i32 1
done:
  {stores}
  ret i32 0
}}
"""


def _give_array(argument: Any, word: Any, give: Any, lines: list[str]) -> None:
    """numba's array: who owns it and holds it, how many numbers of what size, where, its shape and its strides."""
    address = word()
    shape = [word() for _ in range(argument.ndim)]
    size = argument.dtype.size if isinstance(argument.dtype, types.Record) else _size(argument.dtype)
    name = address[1:]
    steps = [str(size)]
    for number, length in enumerate(reversed(shape)):
        lines.append(f"%{name}x{number} = mul i64 {steps[-1]}, {length}")
        steps.append(f"%{name}x{number}")
    lines.append(f"%{name}n = udiv i64 {steps[-1]}, {size}")
    lines.append(f"%{name}p = inttoptr i64 {address} to ptr")
    for each in ("null", "null", f"%{name}n", str(size), f"%{name}p", *shape, *reversed(steps[:-1])):
        give(each)


def _size(dtype: Any) -> int:
    return 1 if dtype == types.boolean else int(dtype.bitwidth) // 8


def _scalar(argument: Any, word: str, expected: str, lines: list[str]) -> str:
    if argument == types.int64:
        return word
    cast = f"bitcast i64 {word} to double" if argument == types.float64 else f"trunc i64 {word} to {expected}"
    lines.append(f"{word}c = {cast}")
    return f"{word}c"


def _stores(result: Any) -> str:
    if result == types.none:
        return ""
    if result == types.boolean:
        return "%byte = load i8, ptr %result\n  %found = zext i8 %byte to i64\n  store i64 %found, ptr %words"
    return "%found = load i64, ptr %result\n  store i64 %found, ptr %words"
