"""The bound for sheets with any mechanics: rows, rows of round cells and swaps earn for themselves, joined by prices.

- ``tracks``, ``labels``: a sheet falls apart into tracks, which share nothing but prices: one cross an action, a link,
  a step, a cross that lets a round cell be crossed.
- ``bound``, ``prices``: what each track earns at most at the best prices found is added up.
"""
