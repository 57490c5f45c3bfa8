"""What stands where on the paper, in millimetres; knows nothing of PDF, SVG or PNG."""
