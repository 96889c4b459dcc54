"""Importers: files of other tools converted to our formats, with a list of everything lost."""
