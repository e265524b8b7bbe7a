"""The table in a browser on the machine that serves it."""

import os
import sys
import webbrowser

NO_BROWSER = "There is no browser to open here: give the address to one that can reach it."


def local_address(host: str, port: int) -> str:
    """Where a browser on this machine finds a server that listens there."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def open_page(address: str) -> bool:
    """Open a page in the browser, where there is a screen for one; whether that went well."""
    return _has_screen() and webbrowser.open(address)


def _has_screen() -> bool:
    """Without a screen Python would start a browser in this terminal, on top of the server."""
    if os.environ.get("BROWSER"):
        return True
    if sys.platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
