"""MECHA-INIT, -CP, -SETUP, -END, -VIC: the frame of the turn and of the battle."""
