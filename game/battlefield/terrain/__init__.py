"""What lies on the table: features, kinds of terrain, the ground; and what is made ready of them, once."""
