// A budget: credits are set aside before a call and counted as its answer says. Does no I/O.

import { BudgetExceededError } from "./base.js";
import type { Operation } from "./operation.js";
import type { PricingResponse } from "./types.js";

/** What may be spent and what was, in thousandths of a credit, by call. */
export class Budget {
  // By idempotency key, so that a call repeated with its key counts once, as it is charged once.
  private readonly calls = new Map<string, number>();
  private readonly jobs = new Map<string, string>();
  private readonly most: number;
  private total = 0;
  private flat: Map<string, number> | undefined;

  constructor(
    readonly limit: number,
    private readonly parent?: Budget,
  ) {
    if (!(limit >= 0)) throw new RangeError(`a budget is at least 0 credits, not ${limit}`);
    this.most = Math.round(limit * 1000);
    this.flat = parent?.flat;
  }

  /** Credits spent, those set aside for calls and jobs under way included. */
  get spent(): number {
    return this.total / 1000;
  }

  /** Sets the most a call can cost aside, or refuses. */
  reserve(call: string, most: number): void {
    const before = this.calls.get(call) ?? 0;
    const aside = Math.max(before, Math.round(most * 1000));
    if (this.total - before + aside > this.most) throw new BudgetExceededError(this.limit, this.spent, most);
    this.parent?.reserve(call, most);
    this.put(call, aside);
  }

  /** Counts what a call cost instead of what was set aside for it. */
  settle(call: string, credits: number, answer?: any): void {
    this.put(call, Math.round(credits * 1000));
    if (answer?.id && answer.cost?.held) this.jobs.set(answer.id, call);
    this.parent?.settle(call, credits, answer);
  }

  /** Counts what a job cost so far and still holds, when an answer tells. */
  notice(answer: any): void {
    const call = this.jobs.get(answer?.id ?? "");
    if (call !== undefined && answer.cost?.held !== undefined) {
      this.put(call, Math.round((answer.cost.credits + answer.cost.held) * 1000));
    }
    this.parent?.notice(answer);
  }

  private put(call: string, thousandths: number): void {
    this.total += thousandths - (this.calls.get(call) ?? 0);
    if (thousandths) this.calls.set(call, thousandths);
    else this.calls.delete(call);
  }

  get knowsPrices(): boolean {
    return this.flat !== undefined;
  }

  /** Keeps the prices that are the same for every request. */
  learn(pricing: PricingResponse): void {
    const rows = pricing.endpoints.filter((row) => row.per === "call");
    this.flat = new Map(rows.map((row) => [`${row.method} ${row.path}`, row.base + row.unit]));
  }

  flatPrice(operation: Operation): number | undefined {
    return this.flat?.get(`${operation.method} ${operation.path}`);
  }
}
