"""Templates in any family: where they land, which bodies they touch, their damage, where to aim."""
