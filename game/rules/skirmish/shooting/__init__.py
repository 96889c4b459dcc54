"""A squad shoots: who fires at whom, to hit, to penetrate, to kill."""
