"""MECHA-SHOOT, -STRIKE, -VOLLEY, -REACT, -MELEE: attacks, reactions and their effects."""
