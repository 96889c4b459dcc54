"""Mutation testing by rule: mutants of the code with a rule's id, judged by the tests with that id."""
