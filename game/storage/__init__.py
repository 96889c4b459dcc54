"""The disk: the only package that reads, writes, replaces and removes files."""
