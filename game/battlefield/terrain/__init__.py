"""What lies on the table: features, kinds of terrain, the ground; and their prepared form."""
