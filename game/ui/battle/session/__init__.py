"""A battle at one screen: whose go it is, what is selected, its course, saving, playback."""
