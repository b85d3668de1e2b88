// What is known of an endpoint besides its arguments, and what may be said of one call.

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: string | null;
  readonly bodyTypes: readonly string[];
  readonly answer: string;
  readonly metered: boolean;
  readonly repeatable: boolean;
  readonly needsKey: boolean;
  readonly sandbox: boolean;
}

export interface CallOptions {
  /** Makes the call safe to repeat from another process too; one is made up for each call otherwise. */
  idempotencyKey?: string | undefined;
  /** Ends the call, its waiting and its repeats. */
  signal?: AbortSignal | undefined;
  /** How many milliseconds one attempt may take. */
  timeout?: number | undefined;
}

/** The body of a call that takes a file. */
export interface RawBody {
  content: Uint8Array | string;
  contentType?: string;
}

/** Whether the same call again has the same effect as one. */
export function safeToRepeat(operation: Operation): boolean {
  return operation.repeatable || operation.method !== "POST";
}
