"""Record sheets on the screen: figures with bubbles, slots, weapons."""
