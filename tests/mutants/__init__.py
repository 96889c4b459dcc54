"""Mutation testing by rule: changes to the code that bears a rule's id, judged by the tests that bear it."""
