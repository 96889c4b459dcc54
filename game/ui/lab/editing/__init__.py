"""Editing in the lab: the session, the selection, the tool in hand, and the edits of each kind."""
