"""Close assault on the table: contact, encounters on thirteen hexes, secret tactics, and leaving."""
