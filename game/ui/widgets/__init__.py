"""Widgets: buttons, entries, lists, dialogs, tooltips, and the theme of the toolkit that draws them."""
