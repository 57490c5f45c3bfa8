"""What all kinds of puzzles of the dice game share: moments of played games, proof, levels, ids, versions."""
