"""Guns on and off the table: missions, aim, flight, what comes down."""
