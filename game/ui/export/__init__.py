"""Pictures and prints: PNG, SVG, sheets at true scale."""
