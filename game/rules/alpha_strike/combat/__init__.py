"""AS-ATK, AS-HIT, AS-DMG, AS-CRIT, AS-PHYS: attacks, from the shot to the last bubble."""
