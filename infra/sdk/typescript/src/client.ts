// The client.

import { ApiError, BulkFailedError, BulkTimeoutError, UnexpectedAnswerError } from "./base.js";
import { Budget } from "./budget.js";
import { Call, pause } from "./call.js";
import type { Answer, Settings } from "./call.js";
import { OutcomeUnknownError } from "./errors.js";
import type { CallOptions, Operation } from "./operation.js";
import { OPERATIONS, Operations, Prices } from "./operations.js";
import type { BulkItem, BulkResult } from "./types.js";

const JOB_SIZE = 500;
const PAGE = 100;

export interface ClientOptions {
  /** `alm_live_…`; ALMANAC_API_KEY when left out. */
  apiKey?: string | undefined;
  /** Where the service is; ALMANAC_URL when left out, else http://127.0.0.1:8080. */
  baseUrl?: string | undefined;
  /** How many milliseconds one attempt may take; 30,000 when left out. */
  timeout?: number | undefined;
  /** How often a call is repeated after a lost connection, 408, 429, 502, 503 and 504; 4 when left out. */
  maxRetries?: number | undefined;
  /** A `Retry-After` beyond so many seconds is not waited for but thrown; 60 when left out. */
  longestWait?: number | undefined;
  /** What to send with instead of the global fetch, for proxies and certificates. */
  fetch?: typeof fetch | undefined;
}

/** How far a bulk run is, over all of its jobs. */
export interface Progress {
  total: number;
  processed: number;
  found: number;
  notFound: number;
  failed: number;
  credits: number;
}

/** What a bulk run came to: one result per item, in their order. */
export interface BulkRun {
  progress: Progress;
  results: BulkResult[];
  jobIds: string[];
}

export interface BulkOptions {
  /** Called whenever more is done. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Makes the whole run safe to repeat. */
  idempotencyKey?: string | undefined;
  /** Milliseconds between two looks at a job; 1,000 when left out. */
  interval?: number | undefined;
  /** Milliseconds after which BulkTimeoutError is thrown; the job itself goes on. */
  timeout?: number | undefined;
  /** Ends the waiting; the job itself goes on. */
  signal?: AbortSignal | undefined;
}

/** A client of the API. */
export class Almanac extends Operations {
  private settings: Settings;
  private purse: Budget | undefined;

  constructor(options: ClientOptions = {}) {
    super();
    const key = options.apiKey ?? process.env["ALMANAC_API_KEY"];
    if (key !== undefined && !/^[\x21-\x7e]+$/.test(key.trim())) {
      throw new TypeError("the API key is empty or has characters that no key has");
    }
    const url = options.baseUrl || process.env["ALMANAC_URL"] || "http://127.0.0.1:8080";
    if (!/^https?:\/\//.test(url)) throw new TypeError(`baseUrl must begin with http:// or https://, not "${url}"`);
    this.settings = {
      baseUrl: url.replace(/\/+$/, ""),
      apiKey: key?.trim(),
      sandbox: false,
      timeout: options.timeout ?? 30_000,
      maxRetries: options.maxRetries ?? 4,
      longestWait: options.longestWait ?? 60,
      fetch: options.fetch ?? ((...request) => fetch(...request)),
    };
  }

  /** A client of the sandbox: no key, no credits, canned answers of the live types. */
  static sandbox(options: Omit<ClientOptions, "apiKey"> = {}): Almanac {
    const client = new Almanac(options);
    client.settings = { ...client.settings, apiKey: undefined, sandbox: true };
    return client;
  }

  /**
   * A client that refuses calls that could take what is spent through it above `limit` credits; `spent` and `remaining`
   * tell where it stands.
   */
  budget(limit: number): Almanac {
    const child = new Almanac();
    child.settings = this.settings;
    child.purse = new Budget(limit, this.purse);
    return child;
  }

  /** Credits spent through this budget, those set aside for calls and jobs under way included. */
  get spent(): number {
    return this.neededPurse().spent;
  }

  /** Credits that may still be spent through this budget. */
  get remaining(): number {
    const purse = this.neededPurse();
    return purse.limit - purse.spent;
  }

  private neededPurse(): Budget {
    if (!this.purse) throw new TypeError("only a client made by budget() counts what it spends");
    return this.purse;
  }

  /** The metered endpoints, each telling the most the call can cost instead of doing it. */
  dryRun(): Prices {
    return new Asked(this.settings);
  }

  protected override async call(
    operation: Operation,
    path: Record<string, string>,
    args: object,
    options?: CallOptions,
  ): Promise<any> {
    let answer = await this.paid(new Call(this.settings, operation, path, args, options));
    if (operation.answer !== "text") return answer.value;
    const texts = [answer.value];
    while (answer.nextCursor) {
      const next = { ...args, cursor: answer.nextCursor };
      answer = await new Call(this.settings, operation, path, next, options).send();
      texts.push(answer.value);
    }
    return texts.join("");
  }

  private async paid(call: Call): Promise<Answer> {
    const purse = this.purse;
    if (!purse) return call.send();
    if (!call.operation.metered) {
      const answer = await call.send();
      purse.notice(answer.value);
      return answer;
    }
    if (!purse.knowsPrices) {
      purse.learn((await new Call(this.settings, OPERATIONS.pricing, {}, {}).send()).value);
    }
    const most = purse.flatPrice(call.operation) ?? (await call.asDryRun().send()).value.max_credits;
    const key = call.key ?? "";
    purse.reserve(key, most);
    try {
      const answer = await call.send();
      purse.settle(key, answer.credits, answer.value);
      return answer;
    } catch (error) {
      // What was set aside is given back, unless the call may have been charged after all.
      if (error instanceof ApiError && !(error instanceof OutcomeUnknownError)) purse.settle(key, 0);
      throw error;
    }
  }

  protected override async *pages(
    operation: Operation,
    path: Record<string, string>,
    args: object,
    options?: CallOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page = await this.call(operation, path, cursor === undefined ? args : { ...args, cursor }, options);
      yield* page.results;
      if (page.next_cursor === null || page.next_cursor === undefined) return;
      if (page.next_cursor === cursor) throw new UnexpectedAnswerError("the service gave the same cursor twice");
      cursor = page.next_cursor;
    }
  }

  /** Enriches any number of items in jobs of 500, waits for them and gives the results in the items' order. */
  async runBulk(items: readonly BulkItem[], options: BulkOptions = {}): Promise<BulkRun> {
    if (!items.length) throw new RangeError("a bulk run needs at least one item");
    const { onProgress, idempotencyKey, interval = 1000, timeout, signal } = options;
    const end = timeout === undefined ? Infinity : Date.now() + timeout;
    const none: Progress = { total: items.length, processed: 0, found: 0, notFound: 0, failed: 0, credits: 0 };
    const run: BulkRun = { progress: none, results: [], jobIds: [] };
    for (let first = 0; first < items.length; first += JOB_SIZE) {
      const part = items.slice(first, first + JOB_SIZE);
      const key = idempotencyKey && `${idempotencyKey}-${first}`;
      const { id } = await this.bulkEnrich({ items: part }, { idempotencyKey: key, signal });
      run.jobIds.push(id);
      const before = run.progress;
      let shown = JSON.stringify(before);
      for (;;) {
        const job = await this.getBulk(id, { limit: 1 }, { signal });
        run.progress = {
          total: before.total,
          processed: before.processed + job.counts.processed,
          found: before.found + job.counts.found,
          notFound: before.notFound + job.counts.not_found,
          failed: before.failed + job.counts.failed,
          credits: before.credits + job.cost.credits,
        };
        if (shown !== JSON.stringify(run.progress)) {
          shown = JSON.stringify(run.progress);
          onProgress?.(run.progress);
        }
        if (job.status === "failed") throw new BulkFailedError(id);
        if (job.status === "completed") break;
        if (Date.now() + interval > end) throw new BulkTimeoutError(id);
        await pause(interval, signal);
      }
      for await (const result of this.iterGetBulk(id, { limit: PAGE }, { signal })) {
        run.results.push({ ...result, index: first + result.index });
      }
    }
    return run;
  }
}

class Asked extends Prices {
  constructor(private readonly settings: Settings) {
    super();
  }

  protected override async call(
    operation: Operation,
    path: Record<string, string>,
    args: object,
    options?: CallOptions,
  ): Promise<unknown> {
    return (await new Call(this.settings, operation, path, args, options, true).send()).value;
  }
}
