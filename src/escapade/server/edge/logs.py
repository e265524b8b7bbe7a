"""What the server writes down while it runs: words for people, or an object a line for programs. Never a key."""

import logging
import time
from typing import Any

import msgspec

WORDS = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ACCESS = "escapade.access"


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who, what, and the facts that came along."""
        facts: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(facts).decode()


def set_up_logs(form: str, access: bool) -> None:
    """All loggers of this process, in one form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else logging.Formatter(WORDS))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("escapade.server").setLevel(logging.INFO)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.WARNING)
