"""Templates and arcs laid on the table."""
