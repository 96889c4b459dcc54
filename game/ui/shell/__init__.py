"""The window and what every screen stands in: the app, the page to draw on, keys, settings, the pilot."""
