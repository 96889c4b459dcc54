"""The panels that float over a table: what they have in common, and where they may stand."""
