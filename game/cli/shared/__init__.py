"""What several commands share: arguments, PINs, pictures, output. None is a command."""
