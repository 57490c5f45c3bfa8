"""Layout on paper in millimetres, independent of games and of PDF, SVG and PNG."""
