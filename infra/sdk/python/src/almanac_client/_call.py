"""One call: what is sent, and what to do with each thing that can come back. Does no I/O, so sync and async share it."""

from __future__ import annotations

import copy
import json
import random
import time
import uuid
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import httpx

from . import errors
from ._errors import ApiError, ConnectionFailedError, MissingKeyError, NotInSandboxError, UnexpectedAnswerError
from ._operation import UNSET, Operation

RETRIED = {408, 429, 502, 503, 504}


@dataclass(frozen=True)
class Settings:
    """How a client calls."""

    base_url: str
    api_key: str | None
    sandbox: bool
    timeout: float
    max_retries: int
    longest_wait: float


@dataclass(frozen=True)
class Wait:
    """Try again after so many seconds."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """What a call came to."""

    value: Any
    credits: float
    next_cursor: str | None = None


class Call:
    """A request that may be sent several times, each time the same."""

    def __init__(
        self,
        settings: Settings,
        operation: Operation,
        path: dict[str, str],
        query: dict[str, Any],
        body: dict[str, Any],
        key: str | None,
        timeout: float | None,
        dry_run: bool = False,
    ):
        self.settings, self.operation, self.dry_run = settings, operation, dry_run
        self.attempts = 0
        target = operation.path
        if settings.sandbox and operation.needs_key:
            if not operation.sandbox:
                raise NotInSandboxError(f"{operation.id} has no twin in the sandbox")
            target = target.replace("/v1/", "/v1/sandbox/", 1)
        elif operation.needs_key and not settings.api_key:
            raise MissingKeyError(f"{operation.id} needs an API key: Almanac(api_key=…), or ALMANAC_API_KEY")
        for name, value in path.items():
            if not value or value in (".", ".."):
                raise ValueError(f"{name} must not be {value!r}")
            target = target.replace(f"{{{name}}}", quote(value, safe=""))
        self.url = settings.base_url + target
        self.query = {name: _text(value) for name, value in query.items() if value is not UNSET and value is not None}
        if dry_run:
            self.query["dry_run"] = "true"
        self.headers = {"Accept": "application/json" if operation.answer == "json" else "*/*"}
        if settings.api_key and not settings.sandbox:
            self.headers["Authorization"] = f"Bearer {settings.api_key}"
        self.key = None
        if operation.repeatable and not dry_run:
            # One key for all attempts: whatever happens to the answers, the call is charged once.
            self.key = key or str(uuid.uuid4())
            self.headers["Idempotency-Key"] = self.key
        self.timeout = settings.timeout if timeout is None else timeout
        self.sent = self._body({name: value for name, value in body.items() if value is not UNSET})

    def as_dry_run(self) -> Call:
        """The same request, asking for its price."""
        asked = copy.copy(self)
        asked.dry_run, asked.key, asked.attempts = True, None, 0
        asked.query = {**self.query, "dry_run": "true"}
        asked.headers = {name: value for name, value in self.headers.items() if name != "Idempotency-Key"}
        return asked

    def _body(self, body: dict[str, Any]) -> dict[str, Any]:
        """The body in httpx's words."""
        if self.operation.body == "json":
            self.headers["Content-Type"] = "application/json"
            return {"content": json.dumps(body, ensure_ascii=False, allow_nan=False).encode()}
        if self.operation.body == "multipart":
            # One boundary for all attempts, so that each sends the same bytes.
            self.headers["Content-Type"] = f"multipart/form-data; boundary={uuid.uuid4().hex}"
            files = {name: (name, value) for name, value in body.items() if isinstance(value, bytes)}
            return {"files": files, "data": {name: _text(value) for name, value in body.items() if name not in files}}
        if self.operation.body == "raw":
            self.headers["Content-Type"] = body["content_type"] or self.operation.body_types[0]
            return {"content": body["content"]}
        return {}

    def request(self, client: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        self.attempts += 1
        return client.build_request(
            self.operation.method, self.url, params=self.query, headers=self.headers, timeout=self.timeout, **self.sent
        )

    def failed(self, error: Exception) -> Wait:
        """What to do when no answer arrived."""
        if not self._may_repeat(self.operation.safe_to_repeat or isinstance(error, httpx.ConnectError)):
            told = str(error) or type(error).__name__
            raise ConnectionFailedError(f"{self.operation.id}: {told} ({self.attempts} attempts)") from error
        return Wait(self._backoff())

    def judge(self, response: httpx.Response) -> Answer | Wait:
        """What to do with an answer."""
        if response.is_success:
            return self._answer(response)
        problem = _problem(response)
        retry_after = _seconds(response.headers.get("Retry-After"))
        status, code = response.status_code, problem.get("code")
        # A call that was repeated can meet itself still running.
        transient = status in RETRIED or code == "idempotency_in_progress"
        wait = self._backoff() if retry_after is None else retry_after
        if transient and wait <= self.settings.longest_wait and self._may_repeat(self.operation.safe_to_repeat or status == 429):
            return Wait(wait)
        kind = errors.BY_CODE.get(code or "", ApiError)
        raise kind(status, problem, retry_after)

    def _may_repeat(self, harmless: bool) -> bool:
        return harmless and self.attempts <= self.settings.max_retries

    def _backoff(self) -> float:
        ceiling = min(8.0, 0.25 * 2.0**self.attempts)
        return ceiling * random.uniform(0.5, 1.0)

    def _answer(self, response: httpx.Response) -> Answer:
        if self.operation.answer == "bytes":
            return Answer(response.content, _credits(response, None))
        if self.operation.answer == "text":
            link = response.links.get("next", {}).get("url", "")
            cursor = parse_qs(urlsplit(link).query).get("cursor", [None])[0]
            return Answer(response.text, _credits(response, None), cursor)
        try:
            value = response.json()
        except ValueError:
            value = None
        if not isinstance(value, dict):
            shown = response.text[:100]
            raise UnexpectedAnswerError(f"{self.operation.id}: status {response.status_code} with {shown!r}")
        return Answer(value, _credits(response, value), value.get("next_cursor"))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple)) else str(value)


def _problem(response: httpx.Response) -> dict[str, Any]:
    try:
        problem = response.json()
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"detail": response.text[:200]}


def _credits(response: httpx.Response, value: dict[str, Any] | None) -> float:
    """The cost of the call, credits held for a job included."""
    cost = (value or {}).get("cost")
    if isinstance(cost, dict):
        return float(cost.get("credits") or 0) + float(cost.get("held") or 0)
    try:
        return float(response.headers.get("X-Credits-Charged", 0))
    except ValueError:
        return 0.0


def _seconds(retry_after: str | None) -> float | None:
    """The `Retry-After` header, which is a number of seconds or a date."""
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except ValueError:
        return None
