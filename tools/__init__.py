"""What is made beside the program: pictures and pages of docs."""
