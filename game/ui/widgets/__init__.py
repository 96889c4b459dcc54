"""Widgets: buttons, entries, lists, dialogs, tips, and the theme of the toolkit that draws them."""
