"""The window and the basis of all screens: the app, the page to draw on, keys, settings, the pilot."""
