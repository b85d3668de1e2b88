"""One class per error code of the API. Written by infra/sdk/generate; do not edit."""

from __future__ import annotations

from ._errors import ApiError


class ConflictError(ApiError):
    """409 `conflict`: conflict."""


class CursorExpiredError(ApiError):
    """400 `cursor_expired`: cursor expired."""


class ForbiddenError(ApiError):
    """403 `forbidden`: forbidden."""


class IdempotencyInProgressError(ApiError):
    """409 `idempotency_in_progress`: idempotency in progress."""


class IdempotencyMismatchError(ApiError):
    """422 `idempotency_mismatch`: idempotency mismatch."""


class InsufficientCreditsError(ApiError):
    """402 `insufficient_credits`: insufficient credits."""


class InternalError(ApiError):
    """500 `internal`: internal."""


class InvalidJsonError(ApiError):
    """400 `invalid_json`: invalid json."""


class InvalidRequestError(ApiError):
    """400 `invalid_request`: invalid request."""


class NotFoundError(ApiError):
    """404 `not_found`: not found."""


class OutcomeUnknownError(ApiError):
    """503 `outcome_unknown`: outcome unknown."""


class PlanRequiredError(ApiError):
    """403 `plan_required`: plan required."""


class RateLimitedError(ApiError):
    """429 `rate_limited`: rate limited."""


class RequestTimeoutError(ApiError):
    """408 `request_timeout`: request timeout."""


class ScopeRequiredError(ApiError):
    """403 `scope_required`: scope required."""


class SpendCapReachedError(ApiError):
    """402 `spend_cap_reached`: spend cap reached."""


class TooLargeError(ApiError):
    """413 `too_large`: too large."""


class UnauthorizedError(ApiError):
    """401 `unauthorized`: unauthorized."""


class UnavailableError(ApiError):
    """503 `unavailable`: unavailable."""


class UnsupportedMediaTypeError(ApiError):
    """415 `unsupported_media_type`: unsupported media type."""


class UpstreamFailedError(ApiError):
    """502 `upstream_failed`: upstream failed."""


class UpstreamTimeoutError(ApiError):
    """504 `upstream_timeout`: upstream timeout."""


BY_CODE: dict[str, type[ApiError]] = {
    "conflict": ConflictError,
    "cursor_expired": CursorExpiredError,
    "forbidden": ForbiddenError,
    "idempotency_in_progress": IdempotencyInProgressError,
    "idempotency_mismatch": IdempotencyMismatchError,
    "insufficient_credits": InsufficientCreditsError,
    "internal": InternalError,
    "invalid_json": InvalidJsonError,
    "invalid_request": InvalidRequestError,
    "not_found": NotFoundError,
    "outcome_unknown": OutcomeUnknownError,
    "plan_required": PlanRequiredError,
    "rate_limited": RateLimitedError,
    "request_timeout": RequestTimeoutError,
    "scope_required": ScopeRequiredError,
    "spend_cap_reached": SpendCapReachedError,
    "too_large": TooLargeError,
    "unauthorized": UnauthorizedError,
    "unavailable": UnavailableError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "upstream_failed": UpstreamFailedError,
    "upstream_timeout": UpstreamTimeoutError,
}
