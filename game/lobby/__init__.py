"""The application layer: battles, maps, cards and saves on this machine, for the window and the commands."""
