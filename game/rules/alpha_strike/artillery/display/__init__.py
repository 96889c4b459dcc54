"""What players are shown of artillery: offers, marks, words, chances."""
