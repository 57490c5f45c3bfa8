"""The compiled part of ``finish``: plain integers in, plain integers out.

**How it searches.** A turn is one *stage* (action 1), yours are two (action 1, then action 2). What the future
depends on is small: of each row the last cell and the number of crosses; the penalties; the pointer into the
bonus row; how far each symbol has come. Which cells were crossed on the way matters to the final *sheet* only.

1. ``prices``: an upper bound for every small state, as a sum of table look-ups, one per row (see ``bound``).
2. ``search``, narrow: the most promising states of each stage only (a beam). It ends with a good score.
3. ``search``, best first: all small states whose bound reaches the best score, the highest first.
4. ``count``: backwards, the small states from which the best score is really reached; then forwards through those
   alone, now with every cross: the different final sheets, and one line.

A full state is never made unless it ends in a best sheet, and no state is kept whose bound is too low.
"""
