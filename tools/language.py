"""A language as one folder: `python -m tools.language out pl work/pl` collects all Polish texts, `python -m
tools.language in fr work/fr` installs such a translated folder as French.

No list of languages is kept in the code: the hall offers a language as soon as its files are there.
"""

import argparse
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[1]
PLACES = (
    "web/src/words/{}.json",
    "web/src/learn/words/{}.json",
    "web/src/daily/words/{}.json",
    "web/src/owner/words/{}.json",
    "src/gildhall/engine/words/{}.toml",
    "src/gildhall/games/*/words/{}.toml",
    "src/gildhall/games/*/booklet/{}.md",
    "src/gildhall/lessons/*/words/{}.toml",
    "src/gildhall/lessons/*/guide/{}.md",
)
"""Where the files of a language are. The language code is the file name."""


def files_of(language: str, home: Path = HOME) -> Iterator[Path]:
    """All files of a language."""
    for place in PLACES:
        yield from sorted(home.glob(place.format(language)))


def collect(language: str, folder: Path, home: Path = HOME) -> int:
    """Copy all files of a language into a folder, with the same folder structure. Returns how many."""
    found = list(files_of(language, home))
    for path in found:
        _copy(path, folder / path.relative_to(home).with_stem("words"))
    return len(found)


def place(language: str, folder: Path, home: Path = HOME) -> int:
    """Install the files of a folder as this language. Returns how many."""
    if not re.fullmatch("[a-z]{2}", language):
        raise SystemExit("A language is named by its code of two letters, such as 'fr'.")
    found = [path for path in folder.rglob("words.*") if path.is_file()]
    for path in found:
        _copy(path, home / path.relative_to(folder).with_stem(language))
    return len(found)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def main() -> None:
    """Collect a language in a folder, or put one in its places."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("way", choices=["out", "in"])
    parser.add_argument("language")
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    moved = (collect if asked.way == "out" else place)(asked.language, asked.folder)
    print(f"{moved} files")


if __name__ == "__main__":
    main()
