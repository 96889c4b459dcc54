"""Playing a game: the table, the turn, the match and its log, dice, agreement."""
