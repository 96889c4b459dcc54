"""Answers to computer players that several families share."""
