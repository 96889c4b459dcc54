"""What lies on the table: fields, kinds of terrain, the ground, and the arrays made of them."""
