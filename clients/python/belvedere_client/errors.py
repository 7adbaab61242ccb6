"""Refusals of the server."""

from __future__ import annotations

import json


class BelvedereError(Exception):
    """A request that the server refused (RFC 9457)."""

    def __init__(
        self,
        title: str,
        status: int,
        code: str | None = None,
        detail: str | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(title if detail is None else f"{title}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.request_id = request_id

    @classmethod
    def of_answer(cls, status: int, content: bytes) -> BelvedereError:
        """The error that an answer describes."""
        usual = f"The server answers {status}"
        try:
            problem = json.loads(content)
        except ValueError:
            return cls(usual, status)
        if not isinstance(problem, dict):
            return cls(usual, status)
        texts = {key: problem.get(key) for key in ("title", "code", "detail", "requestId")}
        known = {key: value for key, value in texts.items() if isinstance(value, str)}
        return cls(
            known.get("title", usual), status, known.get("code"), known.get("detail"), known.get("requestId")
        )
