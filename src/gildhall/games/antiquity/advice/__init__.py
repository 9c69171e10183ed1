"""The knowledge of the rules of thumb (RULES.md section 16), one question in each file."""
