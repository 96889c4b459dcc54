"""AS-SEQ, AS-SETUP, AS-VIC: the frame of the turn and of the battle."""
