// Client of the Almanac contact and company enrichment API.

export { Almanac } from "./client.js";
export type { BulkOptions, BulkRun, ClientOptions, Progress } from "./client.js";
export * from "./base.js";
export * as errors from "./errors.js";
export type { CallOptions } from "./operation.js";
export type { Operations, Prices } from "./operations.js";
export type * from "./types.js";
export * as webhooks from "./webhooks.js";
