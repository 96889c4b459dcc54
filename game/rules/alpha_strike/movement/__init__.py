"""AS-MOVE, AS-JUMP: walks, jumps, and the proposals of ways."""
