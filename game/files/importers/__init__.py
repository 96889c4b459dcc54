"""Importers: what other tools wrote, as our own formats, with a list of everything that did not fit."""
