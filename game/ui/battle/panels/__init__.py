"""The panels beside and over the table."""
