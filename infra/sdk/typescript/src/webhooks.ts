// Webhooks: whether one is from the service, and what it says (https://www.standardwebhooks.com).

import { createHmac, timingSafeEqual } from "node:crypto";
import { InvalidWebhookError } from "./base.js";
import { EVENT_TYPES } from "./types.js";
import type { Event } from "./types.js";

export interface VerifyOptions {
  /** How many seconds old, or early, a webhook may be; 300 when left out. */
  tolerance?: number;
  /** The time in seconds, for tests. */
  now?: number;
}

type Headers = Record<string, string | string[] | undefined> | { get(name: string): string | null };

/**
 * Gives the event of a webhook that the service signed, or throws InvalidWebhookError.
 *
 * `body` is the body exactly as it arrived, before any parsing; `secret` is `whsec_…` as GET /v1/me/webhook-secret shows
 * it, or several while it is being rotated.
 */
export function verify(
  body: Uint8Array | string,
  headers: Headers,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Event {
  const raw = Buffer.from(body as string);
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const signatures = header(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) {
    throw new InvalidWebhookError("webhook-id, webhook-timestamp or webhook-signature is missing");
  }
  if (!/^[0-9]+$/.test(timestamp)) throw new InvalidWebhookError("webhook-timestamp is not a number");
  const age = (options.now ?? Date.now() / 1000) - Number(timestamp);
  if (Math.abs(age) > (options.tolerance ?? 300)) {
    throw new InvalidWebhookError(`the webhook is ${Math.round(age)} seconds old`);
  }
  const given = signatures.split(" ").filter((part) => part.startsWith("v1,"));
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), raw]);
  for (const one of typeof secret === "string" ? [secret] : secret) {
    const made = createHmac("sha256", keyOf(one)).update(signed).digest("base64");
    if (given.some((signature) => same(signature.slice(3), made))) return event(raw);
  }
  throw new InvalidWebhookError("no signature fits");
}

/** Whether the type of an event is one this version has a type for; newer services may send others. */
export function known(event: Event): boolean {
  return EVENT_TYPES.has(event.type);
}

function header(headers: Headers, name: string): string {
  if (typeof headers.get === "function") return headers.get(name) ?? "";
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return (Array.isArray(value) ? value.join(" ") : (value as string | undefined)) ?? "";
  }
  return "";
}

function keyOf(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, "");
  const key = Buffer.from(text, "base64");
  if (!key.length || key.toString("base64") !== text) throw new TypeError("a webhook secret is whsec_ and base64");
  return key;
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function event(raw: Buffer): Event {
  let value: any;
  try {
    value = JSON.parse(raw.toString("utf8"));
  } catch (cause) {
    throw new InvalidWebhookError("the body is not JSON", { cause });
  }
  if (typeof value?.type !== "string" || !("data" in value)) throw new InvalidWebhookError("the body is not an event");
  return value;
}
