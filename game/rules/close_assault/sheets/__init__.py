"""Fighters: weapons, bodies with their hit locations, record sheets of 'Mechs and vehicles."""
