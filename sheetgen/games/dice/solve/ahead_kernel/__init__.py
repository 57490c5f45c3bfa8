"""The compiled part of ``ahead``: plain integers in, plain integers out.

``growth.grow`` lists every *small state* that the rolls can lead to, turn by turn: of each row the last cell and the
number of crosses; the penalties; the pointer into the bonus row; which cells of each symbol are crossed. The score and
the future depend on nothing else. Each move is an edge to a state of the next turn, so a way to play is a path, and one
backward pass over the edges (``evaluation.weigh``) finds what players who look ahead do.

Several final *sheets* can share a small state. To know whether a state stands for one sheet, each state keeps the
crosses with which it was first reached, and a flag whether it was ever reached with others. That is enough: two paths
into a state with different crosses end in different sheets, because later crosses lie further right.
"""
