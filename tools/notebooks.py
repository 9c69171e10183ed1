"""Execute the notebooks of the docs and keep their outputs: `python -m tools.notebooks`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
SECONDS = 120


def main() -> None:
    for path in sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(executed(path), path)


def executed(path: Path) -> Any:
    """The notebook with fresh outputs. Raises if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", record_timing=False).execute(cwd=str(path.parent))
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return notebook


if __name__ == "__main__":
    main()
