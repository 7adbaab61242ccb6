"""Sends requests, with retries."""

from __future__ import annotations

import email.utils
import http.client
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Iterator, Mapping, Union

from .errors import BelvedereError

Body = Union[bytes, str]
"""A body that is sent as it is."""

PAGE_LIMIT = 1000
RETRIES_MAX = 5
RETRY_SECONDS_MAX = 120.0
FIRST_PAUSE_SECONDS = 0.25
REPEATABLE = frozenset({"GET", "PUT", "DELETE"})


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The token is for this server alone."""

    def redirect_request(self, *_arguments: Any, **_named: Any) -> None:
        return None


class Transport:
    """Sends requests to one server as one user."""

    def __init__(
        self,
        server: str,
        token: str,
        *,
        language: str | None = None,
        timezone: str | None = None,
        retries_max: int = RETRIES_MAX,
        timeout_seconds: float = 300.0,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._server = server.rstrip("/")
        self._headers = {"Accept": "application/json", "Authorization": f"Bearer {token}"}
        if language is not None:
            self._headers["Accept-Language"] = language
        if timezone is not None:
            self._headers["Timezone"] = timezone
        self._retries_max = retries_max
        self._timeout_seconds = timeout_seconds
        self._pause = pause
        self._opener = urllib.request.build_opener(_NoRedirects())

    @staticmethod
    def quote(value: object) -> str:
        """A value as a part of a path."""
        return urllib.parse.quote(str(value), safe="")

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content_type: str = "application/json",
    ) -> Any:
        """The answer: JSON as a value, other texts as they are, None without content."""
        return self._send(method, path, query or {}, body, content_type)[0]

    def pages(self, path: str, query: Mapping[str, Any]) -> Iterator[Any]:
        """The elements of a list, page by page."""
        after: str | None = None
        limit = query.get("limit") or PAGE_LIMIT
        while True:
            elements, link = self._send("GET", path, {**query, "limit": limit, "after": after}, None, "")
            yield from elements
            after = _next_cursor(link)
            if after is None:
                return

    def _send(
        self, method: str, path: str, query: Mapping[str, Any], body: Any, content_type: str
    ) -> tuple[Any, str]:
        words = {key: _text(value) for key, value in query.items() if value is not None}
        address = self._server + path + ("?" + urllib.parse.urlencode(words) if words else "")
        data = None if body is None else _bytes(body)
        headers = dict(self._headers) if data is None else {**self._headers, "Content-Type": content_type}
        attempt = 1
        while True:
            request = urllib.request.Request(address, data=data, headers=headers, method=method)
            try:
                with self._opener.open(request, timeout=self._timeout_seconds) as answer:
                    return _content(answer), answer.headers.get("Link", "")
            except urllib.error.HTTPError as refusal:
                wait = _pause_after(refusal.code, refusal.headers.get("Retry-After"), attempt)
                if wait is None or attempt > self._retries_max:
                    raise BelvedereError.of_answer(refusal.code, refusal.read()) from None
            except (OSError, http.client.HTTPException):
                # Only what does the same a second time is sent again.
                if method not in REPEATABLE or attempt > self._retries_max:
                    raise
                wait = _back_off(attempt)
            self._pause(wait)
            attempt += 1


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _bytes(body: Any) -> bytes:
    if isinstance(body, bytes):
        return body
    return (body if isinstance(body, str) else json.dumps(body)).encode()


def _content(answer: Any) -> Any:
    content = answer.read()
    if "json" in answer.headers.get("Content-Type", ""):
        return json.loads(content)
    return content.decode() if content else None


def _next_cursor(link: str) -> str | None:
    found = re.search(r'<([^>]*)>; *rel="?next"?', link)
    if found is None:
        return None
    values = urllib.parse.parse_qs(urllib.parse.urlsplit(found[1]).query).get("after")
    return None if values is None else values[0]


def _pause_after(status: int, retry_after: str | None, attempt: int) -> float | None:
    # With both statuses, the server has not executed the request.
    if status not in (429, 503):
        return None
    if retry_after is None:
        return _back_off(attempt)
    seconds = _seconds(retry_after)
    if seconds is None:
        return _back_off(attempt)
    return seconds if seconds <= RETRY_SECONDS_MAX else None


def _seconds(header: str) -> float | None:
    if header.isdigit():
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except ValueError:
        return None


def _back_off(attempt: int) -> float:
    return FIRST_PAUSE_SECONDS * 2.0 ** (attempt - 1)
