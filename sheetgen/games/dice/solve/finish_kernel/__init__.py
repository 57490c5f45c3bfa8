"""The compiled part of ``finish``: plain integers in, plain integers out.

Another player's turn is one *stage* (action 1), one's own are two (action 1, then action 2). The future depends on a
*small state* only: of each row the last cell and the number of crosses; the penalties; the pointer into the bonus row;
the progress of each symbol. Which cells were crossed on the way matters only for the final *sheet*.

1. ``prices`` finds an upper bound for every small state: a sum of table look-ups, one per row (see ``bound``).
2. ``search.narrow``, a beam search over the most promising states of each stage, finds a good score.
3. ``search.best_first`` expands all small states whose bound reaches the best score so far, highest bound first.
4. ``count`` goes backwards to the small states from which the best score is really reached, then forwards through
   those alone, now with every cross: that gives the distinct final sheets, and one line of play.

So a full sheet is built only on the way to a best one, and no state is kept whose bound is too low.
"""
