"""Fighting at arm's length, as families offer it to rules for close combat."""
