"""Force lists as files: our own format, and the themes and roles for random forces."""
