"""What is inside the browser besides sheetgen: the door to the page, and a small stand-in for Pillow."""
