"""The table as a graph of corners and borders, and what the straight lines between them cost."""
