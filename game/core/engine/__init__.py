"""How a game is played: the table, the turn, the match and its log, dice, agreement."""
