// The document alone is enough for a client: one of openapi-fetch, told which types of content it reads, takes results without
// asking first what came. A dry run has a type of content of its own.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: "http://127.0.0.1:8080" });

const people = await client.POST("/v1/search/people", { body: { titles: ["CTO"], limit: 5 } });
if (!people.data) throw new Error(people.error.detail);
export const names: string[] = people.data.results.map((person) => person.fullName);
export const cursor: string | null = people.data.next_cursor;
export const paid: number = people.data.cost.credits;

const signals = await client.GET("/v1/signals", { params: { query: { kind: "funding", limit: 5 } } });
export const kinds: string[] = signals.data?.results.map((signal) => signal.kind) ?? [];

type Reads = "application/vnd.almanac.dry-run+json";
const priced = createClient<paths, Reads | "application/problem+json">({ baseUrl: "http://127.0.0.1:8080" });
const price = await priced.POST("/v1/enrich", { params: { query: { dry_run: true } }, body: { email: "gfox@glenmere-pay.example" } });
export const most: components["schemas"]["DryRun"] | undefined = price.data;
