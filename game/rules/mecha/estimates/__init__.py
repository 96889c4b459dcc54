"""What the mecha family answers computer players: places, sights by code, harm by code, attacks, orders."""
