"""The fields of what is chosen in the lab, and the panel that shows them."""
