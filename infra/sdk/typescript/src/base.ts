// Errors that do not depend on the API's document.

/** Whatever this package throws. */
export class AlmanacError extends Error {
  override name = "AlmanacError";
}

/** The body of an error answer (RFC 9457). */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  code?: string;
  detail?: string;
  request_id?: string;
  errors?: { field: string; code: string; detail: string }[];
  required?: number;
  balance_remaining?: number;
  cap?: number;
  resets_at?: string;
}

/** The service refused a call. Each code has a class of its own in `errors`. */
export class ApiError extends AlmanacError {
  override name = "ApiError";
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly fields: { field: string; code: string; detail: string }[];

  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds after which the service wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    const code = problem.code ?? `http_${status}`;
    const fields = Array.isArray(problem.errors) ? problem.errors : [];
    const named = fields.map((bad) => `${bad.field}: ${bad.detail}`).join("; ");
    const id = problem.request_id ? ` (${problem.request_id})` : "";
    super(`${code} (${status}): ${problem.detail ?? ""}${named && ` [${named}]`}${id}`);
    this.code = code;
    this.detail = problem.detail ?? "";
    this.requestId = problem.request_id;
    this.fields = fields;
  }
}

/** The service could not be reached, or its answer did not arrive, in any of the attempts. */
export class ConnectionFailedError extends AlmanacError {
  override name = "ConnectionFailedError";
}

/** What arrived is not an answer of the API: it is empty, or not JSON. */
export class UnexpectedAnswerError extends AlmanacError {
  override name = "UnexpectedAnswerError";
}

/** The call needs an API key and the client has none; nothing was sent. */
export class MissingKeyError extends AlmanacError {
  override name = "MissingKeyError";
}

/** The sandbox has no twin of this endpoint; nothing was sent. */
export class NotInSandboxError extends AlmanacError {
  override name = "NotInSandboxError";
}

/** The call could take the budget over its limit; it was not made. */
export class BudgetExceededError extends AlmanacError {
  override name = "BudgetExceededError";
  constructor(
    readonly limit: number,
    readonly spent: number,
    readonly needed: number,
  ) {
    super(`this call can cost up to ${needed} credits; ${spent} of ${limit} are spent or set aside`);
  }
}

/** A bulk job did not end in the time given; it goes on, and `jobId` finds it. */
export class BulkTimeoutError extends AlmanacError {
  override name = "BulkTimeoutError";
  constructor(readonly jobId: string) {
    super(`${jobId} did not end in time`);
  }
}

/** A bulk job failed as a whole. */
export class BulkFailedError extends AlmanacError {
  override name = "BulkFailedError";
  constructor(readonly jobId: string) {
    super(`${jobId} failed`);
  }
}

/** A webhook is not from the service, or too old, or not readable. */
export class InvalidWebhookError extends AlmanacError {
  override name = "InvalidWebhookError";
}
