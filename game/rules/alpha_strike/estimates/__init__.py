"""What Alpha Strike answers computer players: places, sights by code, harm by code, attacks, orders."""
