"""`make attack`: runs a hostile player against a real hall, and then checks the invariants."""
