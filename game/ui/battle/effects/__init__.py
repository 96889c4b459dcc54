"""Effects: animations as they are drawn and heard, each a pure function of its record and the time."""
