"""MECHA-INIT, -CP, -SETUP, -END, -VIC: the structure of the turn and of the battle."""
