"""The compiled part of ``further``: plain integers in, plain integers out, for sheets with any mechanics.

The search is that of ``finish_kernel``, which is made for sheets without further mechanics and is faster there.
What differs is what a state is, and what bounds it:

- ``states``: a state is a *vector* of small numbers; those that a sheet needs are packed into a few words. What
  cannot matter any more is forgotten, so that states which differ in nothing else become one. Which cells were crossed
  on the way is known again only when final sheets are counted.
- ``tracks``, ``labels``: for the bound, a sheet falls apart into tracks (rows, rows of round cells, swaps), which share
  nothing but prices: one cross an action, a link, a step, a cross that lets a round cell be crossed.
- ``bound``, ``prices``: what each track earns at most at the best prices found is added up.

``growth`` lists all states of a few turns instead, for the questions of ``ahead_kernel.evaluation`` about puzzles, on
sheets of any kind; ``locks`` drops those from which too few rows can be closed.
A mechanic is a flag of cells in the packed sheet, a number in the vector, and a price where tracks share it.
"""
