"""Generates the TypeScript types of the hall's API from its OpenAPI document: python -m tools.web_types [--check].

They are kept in web/src/api/schema.ts, so that nobody needs Python to work on the client; ``--check`` fails if that
file is out of date.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from gildhall.server.http.app import make_app
from gildhall.server.settings import Settings

WEB = Path(__file__).parents[1] / "web"
KEPT = WEB / "src" / "api" / "schema.ts"
GENERATOR = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def main() -> None:
    made = types_of(document())
    if "--check" not in sys.argv[1:]:
        KEPT.write_text(made, encoding="utf-8")
    elif not KEPT.is_file() or KEPT.read_text(encoding="utf-8") != made:
        sys.exit(f"{KEPT.relative_to(WEB.parent)} is not what the API says now; run: python -m tools.web_types")


def document() -> dict[str, Any]:
    """The shapes of the API, without its paths: the client names those itself."""
    whole = make_app(Settings(database="sqlite:///never-opened")).app.app.openapi_schema.to_schema()
    shapes = json.loads(json.dumps(whole["components"]["schemas"]))
    return {"openapi": "3.1.0", "info": whole["info"], "paths": {}, "components": {"schemas": shapes}}


def types_of(document: dict[str, Any]) -> str:
    """The document as TypeScript."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "api.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        wishes = ["--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix"]
        done = subprocess.run(["node", str(GENERATOR), str(file), *wishes], capture_output=True, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    main()
