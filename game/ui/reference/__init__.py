"""The rules at hand: tooltips with the text of rules, and the browser that searches them."""
