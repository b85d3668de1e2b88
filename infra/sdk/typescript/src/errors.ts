// One class per error code of the API. Written by infra/sdk/generate; do not edit.
import { ApiError } from "./base.js";

/** 409 `conflict`: conflict. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 400 `cursor_expired`: cursor expired. */
export class CursorExpiredError extends ApiError {
  override name = "CursorExpiredError";
}

/** 403 `forbidden`: forbidden. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** 409 `idempotency_in_progress`: idempotency in progress. */
export class IdempotencyInProgressError extends ApiError {
  override name = "IdempotencyInProgressError";
}

/** 422 `idempotency_mismatch`: idempotency mismatch. */
export class IdempotencyMismatchError extends ApiError {
  override name = "IdempotencyMismatchError";
}

/** 402 `insufficient_credits`: insufficient credits. */
export class InsufficientCreditsError extends ApiError {
  override name = "InsufficientCreditsError";
}

/** 500 `internal`: internal. */
export class InternalError extends ApiError {
  override name = "InternalError";
}

/** 400 `invalid_json`: invalid json. */
export class InvalidJsonError extends ApiError {
  override name = "InvalidJsonError";
}

/** 400 `invalid_request`: invalid request. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}

/** 404 `not_found`: not found. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 503 `outcome_unknown`: outcome unknown. */
export class OutcomeUnknownError extends ApiError {
  override name = "OutcomeUnknownError";
}

/** 403 `plan_required`: plan required. */
export class PlanRequiredError extends ApiError {
  override name = "PlanRequiredError";
}

/** 429 `rate_limited`: rate limited. */
export class RateLimitedError extends ApiError {
  override name = "RateLimitedError";
}

/** 408 `request_timeout`: request timeout. */
export class RequestTimeoutError extends ApiError {
  override name = "RequestTimeoutError";
}

/** 403 `scope_required`: scope required. */
export class ScopeRequiredError extends ApiError {
  override name = "ScopeRequiredError";
}

/** 402 `spend_cap_reached`: spend cap reached. */
export class SpendCapReachedError extends ApiError {
  override name = "SpendCapReachedError";
}

/** 413 `too_large`: too large. */
export class TooLargeError extends ApiError {
  override name = "TooLargeError";
}

/** 401 `unauthorized`: unauthorized. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
}

/** 503 `unavailable`: unavailable. */
export class UnavailableError extends ApiError {
  override name = "UnavailableError";
}

/** 415 `unsupported_media_type`: unsupported media type. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = "UnsupportedMediaTypeError";
}

/** 502 `upstream_failed`: upstream failed. */
export class UpstreamFailedError extends ApiError {
  override name = "UpstreamFailedError";
}

/** 504 `upstream_timeout`: upstream timeout. */
export class UpstreamTimeoutError extends ApiError {
  override name = "UpstreamTimeoutError";
}

export const BY_CODE: Readonly<Record<string, typeof ApiError>> = {
  conflict: ConflictError,
  cursor_expired: CursorExpiredError,
  forbidden: ForbiddenError,
  idempotency_in_progress: IdempotencyInProgressError,
  idempotency_mismatch: IdempotencyMismatchError,
  insufficient_credits: InsufficientCreditsError,
  internal: InternalError,
  invalid_json: InvalidJsonError,
  invalid_request: InvalidRequestError,
  not_found: NotFoundError,
  outcome_unknown: OutcomeUnknownError,
  plan_required: PlanRequiredError,
  rate_limited: RateLimitedError,
  request_timeout: RequestTimeoutError,
  scope_required: ScopeRequiredError,
  spend_cap_reached: SpendCapReachedError,
  too_large: TooLargeError,
  unauthorized: UnauthorizedError,
  unavailable: UnavailableError,
  unsupported_media_type: UnsupportedMediaTypeError,
  upstream_failed: UpstreamFailedError,
  upstream_timeout: UpstreamTimeoutError,
};
