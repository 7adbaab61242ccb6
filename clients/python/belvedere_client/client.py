"""The client."""

from __future__ import annotations

from .operations import Operations


class Client(Operations):
    """Calls the API of a Belvedere server.

    ``Client("https://belvedere.example.org", token).get_projects()``
    """
