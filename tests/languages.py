"""The languages that Gildhall speaks: those in which the hall has a catalogue."""

from pathlib import Path

HOME = Path(__file__).parents[1]
LANGUAGES = sorted(path.stem for path in (HOME / "web/src/words").glob("??.json"))
