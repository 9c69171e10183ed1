"""The lab: many games at once, and how fast the engine is."""
