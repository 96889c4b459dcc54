"""The screens around a battle: the main menu, setting a battle up, saves, settings, the end, replays."""
