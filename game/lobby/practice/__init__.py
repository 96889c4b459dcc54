"""Practice: problems in their positions, the problem of a day, and the results on this machine."""
