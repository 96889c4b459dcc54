"""A battle at one screen: whose go it is, the selection, its course, saving, playback."""
