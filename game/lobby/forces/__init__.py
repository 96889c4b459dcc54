"""Forces for the window and the commands: imported, exported, saved, and drawn at random."""
