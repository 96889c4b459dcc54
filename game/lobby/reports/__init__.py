"""Reports: what commands answer, as JSON has it and in lines of words. Nothing here is printed."""
