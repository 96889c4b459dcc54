"""Pictures and prints: PNG, SVG, sheets in true scale."""
