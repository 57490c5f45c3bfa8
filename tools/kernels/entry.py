"""What surrounds the kernels in a module, in the language of LLVM: their common way in, and numba's memory."""

from typing import Any

from numba.core import types

from sheetgen.base import kernels

from .taken import Kernel

ARENA = 262_144  # bytes

MEMORY = """
%meminfo = type { i64, ptr, ptr, ptr, i64 }
declare noalias ptr @malloc(i32)
declare void @free(ptr)
@arena = internal global i64 0
@top = internal global ptr null
@outside = internal global i8 0

define linkonce_odr noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {
  %head = ptrtoint ptr getelementptr (%meminfo, ptr null, i32 1) to i64
  %slack = zext i32 %align to i64
  %ahead = add i64 %head, %slack
  %all = add i64 %ahead, %size
  %below = load ptr, ptr @top
  %empty = icmp eq ptr %below, null
  %bottom = load i64, ptr @arena
  br i1 %empty, label %first, label %next
first:
  br label %look
next:
  %ends = getelementptr %meminfo, ptr %below, i32 0, i32 4
  %ended = load i64, ptr %ends
  br label %look
look:
  %start = phi i64 [ %bottom, %first ], [ %ended, %next ]
  %past8 = add i64 %start, 7
  %place = and i64 %past8, -8
  %end = add i64 %place, %all
  %limit = add i64 %bottom, ARENA
  %fits = icmp ule i64 %end, %limit
  br i1 %fits, label %inside, label %beyond
inside:
  %here = inttoptr i64 %place to ptr
  store ptr %here, ptr @top
  br label %take
beyond:
  %bytes = trunc i64 %all to i32
  %back = zext i32 %bytes to i64
  %small = icmp eq i64 %back, %all
  br i1 %small, label %ask, label %none
ask:
  %got = call ptr @malloc(i32 %bytes)
  %failed = icmp eq ptr %got, null
  br i1 %failed, label %none, label %take
none:
  ret ptr null
take:
  %info = phi ptr [ %here, %inside ], [ %got, %ask ]
  %under = phi ptr [ %below, %inside ], [ @outside, %ask ]
  store i64 1, ptr %info
  %under_field = getelementptr %meminfo, ptr %info, i32 0, i32 1
  store ptr %under, ptr %under_field
  %base = ptrtoint ptr %info to i64
  %past = add i64 %base, %ahead
  %mask = sub i64 0, %slack
  %aligned = and i64 %past, %mask
  %data = inttoptr i64 %aligned to ptr
  %data_field = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data_field
  %end_field = getelementptr %meminfo, ptr %info, i32 0, i32 4
  store i64 %end, ptr %end_field
  ret ptr %info
}

define linkonce_odr ptr @NRT_MemInfo_data_fast(ptr %info) {
  %field = getelementptr %meminfo, ptr %info, i32 0, i32 3
  %data = load ptr, ptr %field
  ret ptr %data
}

define linkonce_odr void @NRT_incref(ptr %info) {
  %owned = icmp ne ptr %info, null
  br i1 %owned, label %count, label %done
count:
  %before = load i64, ptr %info
  %after = add i64 %before, 1
  store i64 %after, ptr %info
  br label %done
done:
  ret void
}

define linkonce_odr void @NRT_decref(ptr %info) {
  %owned = icmp ne ptr %info, null
  br i1 %owned, label %count, label %done
count:
  %before = load i64, ptr %info
  %after = sub i64 %before, 1
  store i64 %after, ptr %info
  %last = icmp eq i64 %after, 0
  br i1 %last, label %end, label %done
end:
  call void @drop(ptr %info)
  br label %done
done:
  ret void
}

define linkonce_odr void @drop(ptr %info) noinline {
  %field = getelementptr %meminfo, ptr %info, i32 0, i32 1
  %under = load ptr, ptr %field
  %is_outside = icmp eq ptr %under, @outside
  br i1 %is_outside, label %give_back, label %settle
give_back:
  call void @free(ptr %info)
  br label %done
settle:
  %highest = load ptr, ptr @top
  %none = icmp eq ptr %highest, null
  br i1 %none, label %done, label %look
look:
  %users = load i64, ptr %highest
  %free = icmp eq i64 %users, 0
  br i1 %free, label %lower, label %done
lower:
  %next_field = getelementptr %meminfo, ptr %highest, i32 0, i32 1
  %next = load ptr, ptr %next_field
  store ptr %next, ptr @top
  br label %settle
done:
  ret void
}

define linkonce_odr void @begin(ptr %arena) {
  %bottom = ptrtoint ptr %arena to i64
  store i64 %bottom, ptr @arena
  store ptr null, ptr @top
  store volatile i32 0, ptr @stop
  ret void
}

@stop = internal global i32 0

define linkonce_odr void @look_whether_to_stop() {
  %asked = load volatile i32, ptr @stop
  %goes_on = icmp eq i32 %asked, 0
  br i1 %goes_on, label %on, label %off, !prof !0
off:
  call void @llvm.trap()
  unreachable
on:
  ret void
}
declare void @llvm.trap()
!0 = !{!"branch_weights", i32 1000000, i32 1}

define ptr @place_of_stop() {
  ret ptr @stop
}

define hidden void @__multi3(ptr %to, i64 %a, i64 %a_high, i64 %b, i64 %b_high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %low = mul i64 %a0, %b0
  %carry = lshr i64 %low, 32
  %cross0 = mul i64 %a1, %b0
  %middle = add i64 %cross0, %carry
  %middle_low = and i64 %middle, 4294967295
  %middle_high = lshr i64 %middle, 32
  %cross1 = mul i64 %a0, %b1
  %sum = add i64 %cross1, %middle_low
  %sum_high = lshr i64 %sum, 32
  %top_product = mul i64 %a1, %b1
  %upper0 = add i64 %top_product, %middle_high
  %upper1 = add i64 %upper0, %sum_high
  %signs0 = mul i64 %a_high, %b
  %signs1 = mul i64 %a, %b_high
  %upper2 = add i64 %upper1, %signs0
  %upper = add i64 %upper2, %signs1
  %lower = mul i64 %a, %b
  store i64 %lower, ptr %to
  %second = getelementptr i64, ptr %to, i32 1
  store i64 %upper, ptr %second
  ret void
}
""".replace("ARENA", str(ARENA))
"""What numba's code asks for. Arrays that a kernel makes for itself lie one upon the other on the stack, and are asked
of the host where they find no room there; no other thread ever sees them, so counting needs no atomic operations.

``@stop`` is set by the host, wherever ``place_of_stop`` says it lies: a kernel that looks there ends in a trap.
"""


BEGINNING = "declare void @begin(ptr)\n"
"""What the ways into kernels are written after."""


def kind(type_: Any) -> str:
    """The name by which ``sheetgen.base.kernels`` knows a type."""
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

define i32 @{kernels.symbol(kernel.name)}(ptr %words) {{
  %result = alloca i64
  %exception = alloca ptr
  %arena = alloca [{ARENA} x i8], align 16
  call void @begin(ptr %arena)
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
