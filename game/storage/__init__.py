"""The disk: the one place where the program reads, writes, replaces and removes files."""
