"""Layout of worksheets and keys; games supply the pictures and words of their puzzles."""
