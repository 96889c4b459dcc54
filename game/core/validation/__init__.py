"""Whether what enters a game fits: rules and add-ons that are joined, saves and edits that are read."""
