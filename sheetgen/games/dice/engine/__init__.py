"""The compiled engine of the dice game: plain integers in, plain integers out, for sheets with any mechanics.

- ``layout``: the records that all kernels work on. ``states``: a state is a *vector* of small numbers; those that a
  sheet needs are packed into a few words. What cannot matter any more is dropped, so that equal futures share one
  state. States do not keep which cells were crossed; ``count`` finds that again for the best sheets.
- ``moves``: ``rules/rows.py``, compiled. ``rolls``: another player's turn is one *stage*, one's own is two; the
  candidates of a stage are the crosses that its roll allows.
- ``finish``: the best finish for known rolls. ``bounds`` finds a bound for every state: ``effects`` for sheets of rows,
  symbols and bonus fields, ``tracks`` for all others. ``search.narrow``, a beam, finds a good score;
  ``search.best_first`` expands all states whose bound reaches the best score so far, the highest bound first. ``count``
  goes backwards to the states from which the best score is really reached, then forwards through those alone, now with
  every cross: that gives the distinct final sheets, and one line of play.
- ``graph``: all states of a few turns instead, for the ``questions`` of puzzles; ``locks`` drops those from which too
  few rows can be closed. ``playout``: whole games of a simple player, for estimates.

A new mechanic needs a flag for its cells in ``layout``, a number in the vector, a line in ``bounds.kind_of`` (else the
wrong bound is used), and a price if tracks share it.
"""
