"""AS-MOVE, AS-JUMP: walks, jumps, and path finding."""
