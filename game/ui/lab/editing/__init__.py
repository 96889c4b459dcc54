"""What the lab edits, and how: the session, what is chosen and in hand, and the edits of each kind."""
