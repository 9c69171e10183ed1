"""`make attack`: plays the hostile player against a real hall, and checks afterwards what must hold."""
