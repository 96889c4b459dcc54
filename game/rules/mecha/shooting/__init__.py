"""MECHA-SHOOT, -STRIKE, -VOLLEY, -REACT, -MELEE: attacks, reactions and what they do."""
