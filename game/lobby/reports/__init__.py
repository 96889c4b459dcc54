"""Reports: the output of commands, as JSON and as text. Nothing is printed here."""
