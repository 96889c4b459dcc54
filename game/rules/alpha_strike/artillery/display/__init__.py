"""How artillery is shown to players: offers, marks, words, chances."""
