"""The window and what every screen stands in: the app, widgets, dialogs, keys, settings, the pilot."""
