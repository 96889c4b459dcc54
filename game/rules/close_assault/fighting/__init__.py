"""How fighters fare: attacks, damage, criticals, falls and pilots."""
