"""The report after a battle: its course, damage and luck, turning points, decisive attacks, movement."""
