"""AS-SEQ, AS-SETUP, AS-VIC: the structure of the turn and of the battle."""
