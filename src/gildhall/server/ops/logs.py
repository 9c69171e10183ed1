"""Logs: one line of JSON for each event. They never contain a key, a query or a chat message."""

from __future__ import annotations

import json
import logging
import sys
import time

_PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """A log record as one line of JSON, with its ``extra`` fields."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: value for name, value in record.__dict__.items() if name not in _PLAIN},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


_HANDSHAKES = ('"WebSocket ', "without completing handshake", "connection open", "connection rejected")


def _is_no_handshake(record: logging.LogRecord) -> bool:
    """A log filter that drops uvicorn's messages about WebSocket handshakes. The guard logs WebSockets like all
    requests. Uvicorn would log addresses and queries, and would log a refusal as an error.
    """
    return not any(part in str(record.msg) for part in _HANDSHAKES)


def set_up(level: str, stream: object = None) -> None:
    """Write the server's log to standard error."""
    handler = logging.StreamHandler(stream or sys.stderr)  # type: ignore[arg-type]
    handler.setFormatter(JsonLines())
    for name in ("gildhall", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
    connections = logging.getLogger("uvicorn.error")
    connections.setLevel(max(logging.INFO, logging.getLevelName(level.upper())))  # at debug it logs headers
    connections.addFilter(_is_no_handshake)
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False
