"""Errors that do not depend on the API's document."""

from __future__ import annotations

from typing import Any


class AlmanacError(Exception):
    """Whatever this package raises."""


class ApiError(AlmanacError):
    """The service refused a call. Each code has a class of its own in `almanac_client.errors`."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: float | None = None):
        self.status = status
        self.problem = problem
        self.code: str = problem.get("code") or f"http_{status}"
        self.detail: str = problem.get("detail") or ""
        self.request_id: str | None = problem.get("request_id")
        self.fields: list[dict[str, str]] = problem.get("errors") or []
        self.required: float | None = problem.get("required")
        self.balance_remaining: float | None = problem.get("balance_remaining")
        self.retry_after = retry_after
        named = "; ".join(f"{bad.get('field')}: {bad.get('detail')}" for bad in self.fields)
        told = f"{self.code} ({status}): {self.detail}" + (f" [{named}]" if named else "")
        super().__init__(told + (f" ({self.request_id})" if self.request_id else ""))


class ConnectionFailedError(AlmanacError):
    """The service could not be reached, or its answer did not arrive, in any of the attempts."""


class UnexpectedAnswerError(AlmanacError):
    """What arrived is not an answer of the API: it is empty, or not JSON."""


class MissingKeyError(AlmanacError):
    """The call needs an API key and the client has none; nothing was sent."""


class NotInSandboxError(AlmanacError):
    """The sandbox has no twin of this endpoint; nothing was sent."""


class BudgetExceededError(AlmanacError):
    """The call could take the budget over its limit; it was not made."""

    def __init__(self, limit: float, spent: float, needed: float):
        self.limit, self.spent, self.needed = limit, spent, needed
        super().__init__(f"this call can cost up to {needed:g} credits; {spent:g} of {limit:g} are spent or set aside")


class BulkTimeoutError(AlmanacError):
    """A bulk job did not end in the time given; it goes on, and `job_id` finds it."""

    def __init__(self, job_id: str):
        self.job_id = job_id
        super().__init__(f"{job_id} did not end in time")


class BulkFailedError(AlmanacError):
    """A bulk job failed as a whole."""

    def __init__(self, job_id: str):
        self.job_id = job_id
        super().__init__(f"{job_id} failed")


class InvalidWebhookError(AlmanacError):
    """A webhook is not from the service, or too old, or not readable."""
