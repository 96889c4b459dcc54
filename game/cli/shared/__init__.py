"""Code shared by commands: arguments, PINs, pictures, output."""
