"""Walking as every family has it: marches, costs of legs, proposals of ways."""
