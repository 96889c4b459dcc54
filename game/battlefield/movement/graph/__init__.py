"""The table as a graph of corners and borders, and the costs of straight segments between them."""
