"""What is drawn over the table: marks, shades, labels, legend, grid, minimap."""
