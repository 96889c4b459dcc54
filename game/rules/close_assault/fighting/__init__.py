"""The mechanics of fighting: attacks, damage, criticals, falls and pilots."""
