"""The battle screen: the table, the panels around it, and everything that a player does there."""
