"""The application: battles, maps, cards and saves of this machine, for the window and the commands."""
