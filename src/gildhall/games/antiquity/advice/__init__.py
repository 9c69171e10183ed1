"""What the rules of thumb know (RULES.md section 16), one question in each file."""
