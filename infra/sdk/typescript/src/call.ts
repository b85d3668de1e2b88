// One call: what is sent, and what to do with each thing that can come back.

import { randomUUID } from "node:crypto";
import { ApiError, ConnectionFailedError, MissingKeyError, NotInSandboxError, UnexpectedAnswerError } from "./base.js";
import type { Problem } from "./base.js";
import { BY_CODE } from "./errors.js";
import { safeToRepeat } from "./operation.js";
import type { CallOptions, Operation } from "./operation.js";

export interface Settings {
  baseUrl: string;
  apiKey: string | undefined;
  sandbox: boolean;
  timeout: number;
  maxRetries: number;
  longestWait: number;
  fetch: typeof fetch;
}

export interface Answer {
  value: any;
  credits: number;
  nextCursor: string | undefined;
}

const RETRIED = new Set([408, 429, 502, 503, 504]);
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "UND_ERR_CONNECT_TIMEOUT"]);

/** A request that may be sent several times, each time the same. */
export class Call {
  readonly key: string | undefined;
  private readonly url: URL;
  private readonly headers: Record<string, string>;
  private body: FormData | Uint8Array | string | undefined;
  private attempts = 0;

  constructor(
    private readonly settings: Settings,
    readonly operation: Operation,
    private readonly path: Record<string, string>,
    private readonly args: object,
    private readonly options: CallOptions = {},
    dryRun = false,
  ) {
    let target = operation.path;
    if (settings.sandbox && operation.needsKey) {
      if (!operation.sandbox) throw new NotInSandboxError(`${operation.id} has no twin in the sandbox`);
      target = target.replace("/v1/", "/v1/sandbox/");
    } else if (operation.needsKey && !settings.apiKey) {
      throw new MissingKeyError(`${operation.id} needs an API key: new Almanac({ apiKey }), or ALMANAC_API_KEY`);
    }
    for (const [name, value] of Object.entries(path)) {
      if (!value || value === "." || value === "..") throw new TypeError(`${name} must not be "${value}"`);
      target = target.replace(`{${name}}`, () => encodeURIComponent(value));
    }
    this.url = new URL(settings.baseUrl + target);
    const rest: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(args)) {
      if (!operation.query.includes(name)) rest[name] = value;
      else if (value !== undefined && value !== null) this.url.searchParams.set(name, String(value));
    }
    if (dryRun) this.url.searchParams.set("dry_run", "true");
    this.headers = { accept: operation.answer === "json" ? "application/json" : "*/*" };
    if (settings.apiKey && !settings.sandbox) this.headers["authorization"] = `Bearer ${settings.apiKey}`;
    if (operation.repeatable && !dryRun) {
      // One key for all attempts: whatever happens to the answers, the call is charged once.
      this.key = options.idempotencyKey ?? randomUUID();
      this.headers["idempotency-key"] = this.key;
    }
    this.body = this.encoded(rest);
  }

  /** The same request, asking for its price. */
  asDryRun(): Call {
    return new Call(this.settings, this.operation, this.path, this.args, this.options, true);
  }

  private encoded(args: Record<string, unknown>): FormData | Uint8Array | string | undefined {
    if (this.operation.body === "json") {
      this.headers["content-type"] = "application/json";
      return JSON.stringify(args);
    }
    if (this.operation.body === "raw") {
      this.headers["content-type"] = (args["contentType"] as string | undefined) ?? this.operation.bodyTypes[0] ?? "";
      return args["content"] as Uint8Array | string;
    }
    if (this.operation.body === "multipart") {
      const form = new FormData();
      for (const [name, value] of Object.entries(args)) {
        if (value instanceof Uint8Array) form.set(name, new Blob([value as Uint8Array<ArrayBuffer>]), name);
        else if (value !== undefined) form.set(name, String(value));
      }
      return form;
    }
    return undefined;
  }

  /** Sends it until there is an answer or no hope for one. */
  async send(): Promise<Answer> {
    if (this.body instanceof FormData) {
      // Encoded once, so that all attempts send the same bytes.
      const encoded = new Response(this.body);
      this.headers["content-type"] = encoded.headers.get("content-type") ?? "";
      this.body = new Uint8Array(await encoded.arrayBuffer());
    }
    for (;;) {
      this.options.signal?.throwIfAborted();
      this.attempts += 1;
      const wait = await this.attempt();
      if (typeof wait !== "number") return wait;
      await pause(wait * 1000, this.options.signal);
    }
  }

  /** An answer, or the seconds to wait before the next attempt. */
  private async attempt(): Promise<Answer | number> {
    const { signal, timeout = this.settings.timeout } = this.options;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`no answer within ${timeout} ms`)), timeout);
    const cancel = () => stop.abort(signal?.reason);
    signal?.addEventListener("abort", cancel, { once: true });
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await this.settings.fetch(this.url, {
        method: this.operation.method,
        headers: this.headers,
        body: (this.body ?? null) as never,
        redirect: "manual",
        signal: stop.signal,
      });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      signal?.throwIfAborted();
      return this.failed(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
    return this.judge(response, bytes);
  }

  private failed(error: unknown): number {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    const harmless = safeToRepeat(this.operation) || NEVER_CONNECTED.has(cause?.code ?? "");
    if (!this.mayRepeat(harmless)) {
      const told = cause?.message || cause?.code || (error as Error).message;
      throw new ConnectionFailedError(`${this.operation.id}: ${told} (${this.attempts} attempts)`, { cause: error });
    }
    return this.backoff();
  }

  private judge(response: Response, bytes: Uint8Array): Answer | number {
    if (response.ok) return this.answer(response, bytes);
    const text = decode(bytes);
    const problem: Problem = object(text) ?? { detail: text.slice(0, 200) };
    const retryAfter = seconds(response.headers.get("retry-after"));
    // A call that was repeated can meet itself still running.
    const transient = RETRIED.has(response.status) || problem.code === "idempotency_in_progress";
    const wait = retryAfter ?? this.backoff();
    const harmless = safeToRepeat(this.operation) || response.status === 429;
    if (transient && wait <= this.settings.longestWait && this.mayRepeat(harmless)) return wait;
    const known = problem.code !== undefined && Object.hasOwn(BY_CODE, problem.code) ? BY_CODE[problem.code] : undefined;
    throw new (known ?? ApiError)(response.status, problem, retryAfter);
  }

  private answer(response: Response, bytes: Uint8Array): Answer {
    const charged = Number(response.headers.get("x-credits-charged") ?? 0) || 0;
    if (this.operation.answer === "bytes") return { value: bytes, credits: charged, nextCursor: undefined };
    const text = decode(bytes);
    if (this.operation.answer === "text") {
      const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get("link") ?? "")?.[1];
      const nextCursor = link ? new URL(link, this.url).searchParams.get("cursor") ?? undefined : undefined;
      return { value: text, credits: charged, nextCursor };
    }
    const value = object(text) as Record<string, any> | undefined;
    if (!value) {
      const shown = JSON.stringify(text.slice(0, 100));
      throw new UnexpectedAnswerError(`${this.operation.id}: status ${response.status} with ${shown}`);
    }
    // Credits held for a job are spent until it says otherwise.
    const cost = value["cost"];
    const credits = cost ? (cost.credits ?? 0) + (cost.held ?? 0) : charged;
    return { value, credits, nextCursor: undefined };
  }

  private mayRepeat(harmless: boolean): boolean {
    return harmless && this.attempts <= this.settings.maxRetries;
  }

  private backoff(): number {
    return Math.min(8, 0.25 * 2 ** this.attempts) * (0.5 + Math.random() / 2);
  }
}

/** Waits, unless the signal ends the waiting. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function object(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The `Retry-After` header, which is a number of seconds or a date. */
function seconds(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const number = Number(retryAfter);
  if (Number.isFinite(number)) return Math.max(0, number);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1000);
}
