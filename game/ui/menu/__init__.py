"""The screens around a battle: the main menu, battle set-up, saves, settings, the end, replays."""
