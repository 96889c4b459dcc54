"""What stands on the table: tokens, silhouettes, emblems, dice."""
