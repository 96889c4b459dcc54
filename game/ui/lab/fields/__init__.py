"""The fields of the selection in the lab, and the panel that shows them."""
