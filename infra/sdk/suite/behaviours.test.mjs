// The behaviours of behaviours.json in TypeScript's package, as it is installed.

import assert from "node:assert/strict";
import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import * as sdk from "almanac-client";
import { Almanac, errors, webhooks } from "almanac-client";

const { ALMANAC_TEST_ADDRESS: ADDRESS, ALMANAC_TEST_KEY: KEY, ALMANAC_TEST_FAULTS: FAULTS } = process.env;
const OPENAPI = JSON.parse(readFileSync(process.env.ALMANAC_TEST_OPENAPI, "utf8"));
const LISTED = JSON.parse(readFileSync(process.env.ALMANAC_TEST_BEHAVIOURS, "utf8"));
const SOMEONE = { networkUrl: "https://network.example/in/george-fox" };
const NOBODY = { email: "nobody@nowhere.example" };
const UNAVAILABLE = { status: 503, body: { code: "unavailable", detail: "not now" } };

const there = [];
const behaviour = (name, body) => {
  there.push(name);
  test(name, { timeout: 120_000 }, body);
};
after(() => assert.deepEqual(there, LISTED, "these are the behaviours that are listed"));

/** Faults that the requests to one address meet in turn. */
class Plan {
  static async of(...faults) {
    const made = await fetch(`${FAULTS}/plans`, { method: "POST", body: JSON.stringify({ faults }) });
    const plan = new Plan();
    const { id } = await made.json();
    plan.address = `${FAULTS}/${id}`;
    plan.told = `${FAULTS}/plans/${id}`;
    return plan;
  }
  async seen() {
    const { requests, passed_on } = await (await fetch(this.told)).json();
    const keys = requests.map((request) => request.headers["idempotency-key"]);
    return { requests, keys, passedOn: passed_on };
  }
}

const client = (baseUrl = ADDRESS, options = {}) => new Almanac({ apiKey: KEY, baseUrl, ...options });
const balance = async () => (await client().getMe()).balance;
const distinct = (values) => new Set(values).size;
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

async function items(iterator, most = Infinity) {
  const found = [];
  for await (const item of iterator) {
    found.push(item);
    if (found.length >= most) break;
  }
  return found;
}

/** The error a call is refused with, which must be exactly of this class. */
async function refusal(promise, kind) {
  try {
    await promise;
  } catch (error) {
    assert.equal(error.constructor, kind, String(error));
    assert.equal(error.name, kind.name);
    return error;
  }
  assert.fail(`no ${kind.name}`);
}

const operations = Object.entries(OPENAPI.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** The examples of the parameters an operation cannot do without. */
function required(operation, place) {
  const found = (operation.parameters ?? []).filter((each) => each.in === place && each.required);
  return Object.fromEntries(found.map((each) => [each.name, each.example]));
}

behaviour("every endpoint of the sandbox answers without a key", async () => {
  const sandbox = Almanac.sandbox({ baseUrl: ADDRESS });
  let called = 0;
  for (const { path, operation } of operations) {
    if (!path.startsWith("/v1/sandbox/") || path === "/v1/sandbox/info") continue;
    const example = operation.requestBody?.content["application/json"]?.example;
    const args = { ...example, ...required(operation, "query") };
    const method = camel(operation.operationId.replace(/^sandbox_/, ""));
    assert.ok(await sandbox[method](...Object.values(required(operation, "path")), args), path);
    called += 1;
  }
  assert.ok(called >= 50);
  assert.equal((await sandbox.sandboxInfo()).sandbox, true);
});

behaviour("every endpoint without a body answers with a key", async () => {
  let called = 0;
  for (const { path, method, operation } of operations) {
    // The operator's side takes a key of its own.
    const elsewhere = path.startsWith("/v1/sandbox/") || path.startsWith("/v1/operator/");
    if (method !== "get" || elsewhere || Object.keys(required(operation, "path")).length) continue;
    const query = required(operation, "query");
    const args = operation.parameters?.length ? [query] : [];
    assert.ok(await client()[camel(operation.operationId)](...args), path);
    called += 1;
  }
  assert.ok(called >= 10);
});

behaviour("the sandbox refuses what has no twin", async () => {
  const plan = await Plan.of();
  await refusal(Almanac.sandbox({ baseUrl: plan.address }).listKeys(), sdk.NotInSandboxError);
  assert.deepEqual((await plan.seen()).requests, []);
});

behaviour("the sandbox's magic inputs become errors", async () => {
  const sandbox = Almanac.sandbox({ baseUrl: ADDRESS, maxRetries: 0 });
  await refusal(sandbox.enrich({ email: "error402@acme.example" }), errors.InsufficientCreditsError);
  await refusal(sandbox.enrich({ email: "error429@acme.example" }), errors.RateLimitedError);
  await refusal(sandbox.enrich({ email: "timeout@acme.example" }), errors.UpstreamTimeoutError);
  assert.equal((await sandbox.enrich({ email: "notfound@acme.example" })).found, false);
});

behaviour("a lookup finds a person and says what it cost", async () => {
  const before = await balance();
  const answer = await client().enrich(SOMEONE);
  assert.deepEqual([answer.found, answer.person.fullName, answer.cost.credits], [true, "George Fox", 1]);
  assert.equal(await balance(), before - 1);
});

behaviour("a lookup that finds nothing is free", async () => {
  const before = await balance();
  const answer = await client().enrich(NOBODY);
  assert.deepEqual([answer.found, answer.person, answer.cost.credits], [false, null, 0]);
  assert.equal(await balance(), before);
});

behaviour("letters of every script survive", async () => {
  const name = "Łukasz 李 \u{1f600}";
  const { id } = await client().createWatchList({ name, kind: "companies", entries: ["acme.example"] });
  assert.equal((await client().getWatchList(id)).name, name);
  await client().deleteWatchList(id);
});

behaviour("what is left out is not sent and null is", async () => {
  const plan = await Plan.of();
  await client(plan.address).enrich({ ...NOBODY, phone: null, domain: undefined });
  assert.deepEqual(JSON.parse((await plan.seen()).requests[0].body), { ...NOBODY, phone: null });
});

behaviour("a list in the query arrives", async () => {
  const found = await items(client().iterSignals({ kind: "funding", stage: ["seed", "series_a"] }), 50);
  assert.deepEqual([...new Set(found.map((signal) => signal.data.stage))].sort(), ["seed", "series_a"]);
});

behaviour("a list is made, changed and deleted", async () => {
  const { id } = await client().createWatchList({ name: "targets", kind: "companies", entries: ["acme.example"] });
  assert.equal((await client().updateWatchList(id, { name: "renamed" })).name, "renamed");
  assert.ok((await items(client().iterListWatchLists())).some((list) => list.id === id));
  await client().deleteWatchList(id);
  await refusal(client().getWatchList(id), errors.NotFoundError);
});

behaviour("an export is text", async () => {
  await client().enrich(NOBODY);
  const text = await client().historyExport();
  assert.ok(text.startsWith("request_id,at,method,path") && text.includes("/v1/enrich"));
});

behaviour("a long export is put together from its parts", async () => {
  const Link = '</v1/me/history/export?since=x&cursor=two%3D>; rel="next"';
  const plan = await Plan.of({ status: 200, headers: { Link }, body: "head\n1\n" }, { status: 200, body: "2\n" });
  assert.equal(await client(plan.address).historyExport(), "head\n1\n2\n");
  assert.equal((await plan.seen()).requests[1].path, "/v1/me/history/export?cursor=two%3D");
});

behaviour("a missing key is noticed before anything is sent", async () => {
  delete process.env.ALMANAC_API_KEY;
  const plan = await Plan.of();
  const keyless = new Almanac({ baseUrl: plan.address });
  await refusal(keyless.enrich(SOMEONE), sdk.MissingKeyError);
  assert.deepEqual((await plan.seen()).requests, []);
  assert.equal((await keyless.health()).status, "ok");
  for (const apiKey of ["", "  ", "alm_live_\nx", "schlüssel"]) {
    assert.throws(() => new Almanac({ apiKey, baseUrl: ADDRESS }), TypeError);
  }
});

behaviour("a wrong key is refused", async () => {
  const error = await refusal(client(ADDRESS, { apiKey: "alm_live_nobody" }).enrich(SOMEONE), errors.UnauthorizedError);
  assert.deepEqual([error.status, error.code], [401, "unauthorized"]);
  assert.ok(error.requestId.startsWith("req_") && !error.message.includes("alm_live_nobody"));
});

behaviour("a bad field is named", async () => {
  const error = await refusal(client().enrich({ email: "no address" }), errors.InvalidRequestError);
  assert.deepEqual(error.fields.map((bad) => bad.field), ["email"]);
  assert.ok(error.message.includes("email"));
});

behaviour("an unknown id is not found", async () => {
  await refusal(client().getBulk("job_0199c7d2a4b47c5ea0314c5d6e7f8092"), errors.NotFoundError);
});

behaviour("an id cannot leave its path", async () => {
  const plan = await Plan.of();
  await assert.rejects(client(plan.address).getBulk("../me/keys?x#y"), sdk.ApiError);
  assert.equal((await plan.seen()).requests[0].path, "/v1/bulk/..%2Fme%2Fkeys%3Fx%23y");
  for (const bad of ["", ".", ".."]) await assert.rejects(client().getBulk(bad), TypeError);
});

behaviour("each error code has a class of its own", async () => {
  const known = new Map();
  for (const response of Object.values(OPENAPI.components.responses)) {
    for (const content of Object.values(response.content ?? {})) {
      for (const { value } of Object.values(content.examples ?? {})) known.set(value.code, value);
    }
  }
  const classes = Object.values(errors.BY_CODE);
  assert.ok(known.size >= 20 && classes.length >= known.size && distinct(classes) === classes.length);
  const plan = await Plan.of(...[...known.values()].map((body) => ({ status: body.status, body })));
  for (const code of known.keys()) {
    const error = await refusal(client(plan.address, { maxRetries: 0 }).enrich(SOMEONE), errors.BY_CODE[code]);
    assert.equal(error.code, code);
  }
});

behaviour("an error that is not the API's keeps its status", async () => {
  const plan = await Plan.of({ status: 502, body: "<html>proxy</html>" }, { status: 418, body: { code: "constructor" } });
  for (const expected of [[502, "http_502", "<html>proxy</html>"], [418, "constructor", ""]]) {
    const error = await refusal(client(plan.address, { maxRetries: 0 }).enrich(SOMEONE), sdk.ApiError);
    assert.deepEqual([error.status, error.code, error.detail], expected);
  }
});

behaviour("an empty answer is an error", async () => {
  const plan = await Plan.of({ status: 200, body: "" });
  await refusal(client(plan.address).enrich(SOMEONE), sdk.UnexpectedAnswerError);
});

behaviour("an answer that is not JSON is an error", async () => {
  const plan = await Plan.of({ status: 200, body: "<html>log in</html>" }, { status: 200, body: "[]" }, { status: 302 });
  for (const kind of [sdk.UnexpectedAnswerError, sdk.UnexpectedAnswerError, sdk.ApiError]) {
    await refusal(client(plan.address).enrich(SOMEONE), kind);
  }
});

behaviour("a dry run tells the price and charges nothing", async () => {
  const before = await balance();
  const prices = client().dryRun();
  assert.equal((await prices.findPhone(SOMEONE)).max_credits, 12);
  assert.equal((await prices.searchPeople({ titles: ["CTO"], limit: 7 })).max_credits, 8);
  assert.equal(await balance(), before);
  assert.equal((await Almanac.sandbox({ baseUrl: ADDRESS }).dryRun().enrich(SOMEONE)).max_credits, 1);
});

behaviour("an iterator goes through all pages", async () => {
  const plan = await Plan.of();
  const found = await items(client(plan.address).iterSearchPeople({ titles: ["VP Engineering"], limit: 5 }), 12);
  const { requests, keys } = await plan.seen();
  assert.deepEqual([distinct(found.map((person) => person.id)), requests.length, distinct(keys)], [12, 3, 3]);
  const signals = await items(client().iterSignals({ kind: "funding", limit: 10 }), 25);
  assert.equal(distinct(signals.map((signal) => signal.id)), 25);
});

behaviour("a page of one hundred arrives whole", async () => {
  const answer = await client().searchPeople({ seniorities: ["manager"], limit: 100 });
  assert.equal(distinct(answer.results.map((person) => person.id)), 100);
  assert.ok(answer.next_cursor && answer.cost.credits === 101);
});

behaviour("an iterator over nothing ends", async () => {
  assert.deepEqual(await items(client().iterDomainSearch({ domain: "nowhere.example" })), []);
});

behaviour("an empty page is not the end", async () => {
  const pages = [[[], "a"], [[{ id: "sig_1" }], "b"], [[], null]];
  const bodies = pages.map(([results, next_cursor]) => ({ results, next_cursor, cost: { credits: 0 } }));
  const plan = await Plan.of(...bodies.map((body) => ({ status: 200, body })));
  assert.deepEqual(await items(client(plan.address).iterSignals({ kind: "funding" })), [{ id: "sig_1" }]);
  const paths = (await plan.seen()).requests.map((request) => request.path);
  assert.deepEqual(paths.slice(1), ["/v1/signals?kind=funding&cursor=a", "/v1/signals?kind=funding&cursor=b"]);
});

behaviour("the same cursor twice is an error", async () => {
  const page = { status: 200, body: { results: [], next_cursor: "a", cost: { credits: 0 } } };
  const plan = await Plan.of(...Array(10).fill(page));
  await refusal(items(client(plan.address).iterSignals({ kind: "funding" })), sdk.UnexpectedAnswerError);
  assert.equal((await plan.seen()).requests.length, 2);
});

const limited = (after) => ({
  status: 429,
  headers: { "Retry-After": after },
  body: { code: "rate_limited", detail: "" },
});

behaviour("a rate limit is waited out as long as it says", async () => {
  const plan = await Plan.of(limited("2"));
  assert.ok((await client(plan.address).enrich(SOMEONE)).found);
  const { requests, keys } = await plan.seen();
  const waited = requests[1].at - requests[0].at;
  assert.ok(waited >= 2 && waited < 12, `${waited}`);
  assert.ok(keys[0] && distinct(keys) === 1);
});

behaviour("a date in Retry-After is understood", async () => {
  const told = new Date(Date.now() + 3000).toUTCString();
  const plan = await Plan.of(limited(told));
  await client(plan.address).enrich(NOBODY);
  const { requests } = await plan.seen();
  const late = requests[1].at - Date.parse(told) / 1000;
  assert.ok(late >= -0.5 && late < 12, `${late}`);
});

behaviour("a long Retry-After is not waited for", async () => {
  const plan = await Plan.of(limited("3600"));
  const error = await refusal(client(plan.address).enrich(SOMEONE), errors.RateLimitedError);
  assert.equal(error.retryAfter, 3600);
  assert.equal((await plan.seen()).requests.length, 1);
});

behaviour("outages are outlasted with one idempotency key", async () => {
  const failed = { status: 502, body: { code: "upstream_failed", detail: "" } };
  const late = { status: 504, body: "<html>gateway</html>" };
  const plan = await Plan.of(UNAVAILABLE, failed, late, { drop: "before" });
  const before = await balance();
  assert.ok((await client(plan.address).enrich(SOMEONE)).found);
  const { requests, keys } = await plan.seen();
  assert.ok(requests.length === 5 && distinct(keys) === 1 && keys[0]);
  assert.equal(distinct(requests.map((request) => request.body)), 1);
  assert.equal(await balance(), before - 1);
});

behaviour("retries end", async () => {
  const plan = await Plan.of(...Array(10).fill(UNAVAILABLE));
  await refusal(client(plan.address, { maxRetries: 2 }).enrich(SOMEONE), errors.UnavailableError);
  assert.equal((await plan.seen()).requests.length, 3);
  const lost = await Plan.of(...Array(10).fill({ drop: "before" }));
  await refusal(client(lost.address, { maxRetries: 2 }).getMe(), sdk.ConnectionFailedError);
  assert.equal((await lost.seen()).requests.length, 3);
});

async function chargedOnce(fault) {
  const plan = await Plan.of(fault);
  const before = await balance();
  const answer = await client(plan.address).enrich(SOMEONE);
  assert.ok(answer.found && answer.cost.credits === 1);
  const { requests, keys, passedOn } = await plan.seen();
  assert.deepEqual([requests.length, passedOn, distinct(keys)], [2, 2, 1]);
  assert.equal(await balance(), before - 1);
}

behaviour("a lost answer is charged once", () => chargedOnce({ drop: "after" }));

behaviour("a cut answer is charged once", () => chargedOnce({ drop: "within" }));

behaviour("a call that meets itself still running is asked again", async () => {
  const plan = await Plan.of({ status: 409, body: { code: "idempotency_in_progress", detail: "" } });
  assert.ok((await client(plan.address).enrich(SOMEONE)).found);
  const { requests, keys } = await plan.seen();
  assert.deepEqual([requests.length, distinct(keys)], [2, 1]);
});

behaviour("a sign-up is not repeated after a lost connection", async () => {
  const plan = await Plan.of({ drop: "before" }, UNAVAILABLE);
  const keyless = new Almanac({ baseUrl: plan.address });
  await refusal(keyless.signup({ email: "sdk@company.example" }), sdk.ConnectionFailedError);
  await refusal(keyless.signup({ email: "sdk@company.example" }), errors.UnavailableError);
  const { keys, passedOn } = await plan.seen();
  assert.deepEqual([keys, passedOn], [[undefined, undefined], 0]);
});

behaviour("two calls have two idempotency keys", async () => {
  const plan = await Plan.of();
  const counted = client(plan.address);
  await counted.enrich(NOBODY);
  await counted.enrich(NOBODY);
  await counted.getMe();
  await counted.dryRun().enrich(NOBODY);
  const [one, two, ...others] = (await plan.seen()).keys;
  assert.ok(one && two && one !== two);
  assert.deepEqual(others, [undefined, undefined]);
});

behaviour("the caller's idempotency key replays the answer", async () => {
  const options = { idempotencyKey: `sdk-${randomUUID()}` };
  const before = await balance();
  assert.deepEqual(await client().enrich(SOMEONE, options), await client().enrich(SOMEONE, options));
  assert.equal(await balance(), before - 1);
  await refusal(client().enrich(NOBODY, options), errors.IdempotencyMismatchError);
});

behaviour("a service that is not there is a failed connection", async () => {
  // Port 9 is one that fetch refuses by itself.
  const gone = client("http://127.0.0.1:10", { maxRetries: 1 });
  const error = await refusal(gone.enrich(SOMEONE), sdk.ConnectionFailedError);
  assert.ok(error.message.includes("2 attempts"), error.message);
  assert.throws(() => client("127.0.0.1:9"), TypeError);
});

behaviour("a slow answer runs into the timeout", async () => {
  const plan = await Plan.of({ delay: 15 });
  const started = Date.now();
  await refusal(client(plan.address, { timeout: 300, maxRetries: 0 }).enrich(NOBODY), sdk.ConnectionFailedError);
  assert.ok(Date.now() - started < 12_000);
});

behaviour("a cancelled call ends and is not repeated", async () => {
  for (const fault of [{ delay: 15 }, { ...UNAVAILABLE, headers: { "Retry-After": "15" } }]) {
    const plan = await Plan.of(fault);
    const started = Date.now();
    const call = client(plan.address).enrich(NOBODY, { signal: AbortSignal.timeout(1500) });
    await assert.rejects(call, { name: "TimeoutError" });
    assert.ok(Date.now() - started < 12_000);
    assert.equal((await plan.seen()).requests.length, 1);
  }
  const plan = await Plan.of();
  const reason = new Error("changed my mind");
  await assert.rejects(client(plan.address).enrich(NOBODY, { signal: AbortSignal.abort(reason) }), reason);
  assert.equal((await plan.seen()).requests.length, 0);
});

behaviour("a budget refuses what could exceed it", async () => {
  const plan = await Plan.of();
  const budget = client(plan.address).budget(11);
  const error = await refusal(budget.findPhone(SOMEONE), sdk.BudgetExceededError);
  assert.deepEqual([error.limit, error.spent, error.needed], [11, 0, 12]);
  await refusal(budget.searchPeople({ titles: ["CTO"], limit: 11 }), sdk.BudgetExceededError);
  const asked = (await plan.seen()).requests.map((request) => request.path);
  assert.deepEqual(asked, ["/v1/pricing", "/v1/search/people?dry_run=true"], "nothing that costs was sent");
  assert.deepEqual([budget.spent, budget.remaining], [0, 11]);
  for (const bad of [-1, NaN]) assert.throws(() => client().budget(bad), RangeError);
});

behaviour("a budget counts what answers cost", async () => {
  const budget = client().budget(6);
  const before = await balance();
  await budget.enrich(NOBODY);
  assert.equal(budget.spent, 0);
  await budget.enrich(SOMEONE);
  assert.equal(budget.spent, 1);
  const found = await budget.searchPeople({ titles: ["VP Engineering"], limit: 2 });
  assert.deepEqual([found.cost.credits, budget.spent], [3, 4]);
  await budget.verifyEmail({ email: "not an address" });
  assert.deepEqual([budget.spent, budget.remaining], [4.5, 1.5]);
  await refusal(budget.findEmail(SOMEONE), sdk.BudgetExceededError);
  assert.equal(await balance(), before - 4.5);
});

const prices = async () => ({ status: 200, body: await client().pricing() });

behaviour("a budget counts a lost answer once", async () => {
  const lossy = await Plan.of(await prices(), { drop: "after" });
  const budget = client(lossy.address).budget(3);
  const options = { idempotencyKey: randomUUID() };
  assert.ok((await budget.enrich(SOMEONE, options)).found && (await budget.enrich(SOMEONE, options)).found);
  assert.deepEqual([budget.spent, (await lossy.seen()).passedOn], [1, 3]);
});

behaviour("a budget keeps what may have been charged set aside", async () => {
  const unknown = { status: 503, body: { code: "outcome_unknown", detail: "" } };
  for (const [fault, kind] of [
    [unknown, errors.OutcomeUnknownError],
    [{ drop: "after" }, sdk.ConnectionFailedError],
    [{ status: 200, body: "" }, sdk.UnexpectedAnswerError],
  ]) {
    const plan = await Plan.of(await prices(), fault);
    const budget = client(plan.address, { maxRetries: 0 }).budget(12);
    await refusal(budget.findPhone(SOMEONE), kind);
    assert.equal(budget.spent, 12);
  }
});

behaviour("a budget gives back what a refused call did not cost", async () => {
  const budget = client().budget(12);
  await refusal(budget.findPhone({ networkUrl: "no address" }), errors.InvalidRequestError);
  assert.equal(budget.spent, 0);
});

behaviour("a budget holds over calls at the same time", async () => {
  const budget = client().budget(3);
  const before = await balance();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => budget.enrich(SOMEONE)));
  const refused = outcomes.filter((outcome) => outcome.reason instanceof sdk.BudgetExceededError);
  const found = outcomes.filter((outcome) => outcome.value?.found);
  assert.deepEqual([refused.length, found.length, budget.spent], [7, 3, 3]);
  assert.equal(await balance(), before - 3);
});

behaviour("a budget within a budget obeys both", async () => {
  const outer = client().budget(2);
  const inner = outer.budget(100);
  await inner.enrich(SOMEONE);
  assert.deepEqual([inner.spent, outer.spent], [1, 1]);
  await refusal(inner.searchPeople({ titles: ["CTO"], limit: 1 }), sdk.BudgetExceededError);
  assert.deepEqual([inner.spent, outer.spent], [1, 1]);
  await refusal(outer.budget(0).enrich(SOMEONE), sdk.BudgetExceededError);
  assert.throws(() => client().spent, TypeError);
});

behaviour("a budget counts what a bulk job used", async () => {
  const budget = client().budget(3);
  const { id } = await budget.bulkEnrich({ items: [SOMEONE, NOBODY] });
  assert.equal(budget.spent, 2, "the worst case is held");
  while ((await budget.getBulk(id)).status !== "completed") await sleep(50);
  assert.equal(budget.spent, 1);
  await refusal(budget.runBulk([NOBODY, NOBODY, NOBODY]), sdk.BudgetExceededError);
});

behaviour("a bulk run waits, tells its progress and keeps the order", async () => {
  const told = [];
  const list = [{ ...NOBODY, ref: "a" }, { ...SOMEONE, ref: "b" }, { email: "bad", ref: "c" }];
  const run = await client().runBulk(list, { onProgress: (progress) => told.push(progress), interval: 50 });
  assert.deepEqual(run.results.map(({ index, ref }) => [index, ref]), [[0, "a"], [1, "b"], [2, "c"]]);
  assert.deepEqual(run.results.map(({ status }) => status), ["not_found", "found", "failed"]);
  const done = { total: 3, processed: 3, found: 1, notFound: 1, failed: 1, credits: 1 };
  assert.deepEqual([run.progress, told.at(-1)], [done, done]);
  const processed = told.map((progress) => progress.processed);
  assert.deepEqual(processed, [...processed].sort());
});

behaviour("a bulk run of more than one job is one list", async () => {
  const list = Array.from({ length: 501 }, (_, n) => ({ email: `nobody${n}@nowhere.example`, ref: String(n) }));
  const options = { idempotencyKey: `sdk-${randomUUID()}`, interval: 100 };
  const before = await balance();
  const run = await client().runBulk(list, options);
  assert.deepEqual(run.results.map(({ index, ref }) => [index, ref]), list.map(({ ref }, n) => [n, ref]));
  const again = await client().runBulk(list, options);
  assert.deepEqual([again.jobIds, run.jobIds.length], [run.jobIds, 2]);
  assert.equal(await balance(), before);
});

behaviour("a bulk run that takes too long says so", async () => {
  const counts = { total: 1, processed: 0, found: 0, not_found: 0, failed: 0 };
  const job = { id: "job_1", status: "processing", counts, cost: { credits: 0, held: 1 } };
  const failed = { ...job, id: "job_2", status: "failed" };
  const plan = await Plan.of(...[job, job, failed, failed].map((body) => ({ status: 200, body })));
  const late = await refusal(client(plan.address).runBulk([NOBODY], { timeout: 500 }), sdk.BulkTimeoutError);
  assert.equal(late.jobId, "job_1");
  assert.equal((await refusal(client(plan.address).runBulk([NOBODY]), sdk.BulkFailedError)).jobId, "job_2");
});

behaviour("a bulk run of nothing is refused", async () => {
  await refusal(client().runBulk([]), RangeError);
});

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = `whsec_${Buffer.from("another secret, of 32 bytes, yes").toString("base64")}`;
const NOW = 1_614_265_330;

function signed(body, secret = SECRET, id = "msg_1", at = NOW) {
  const key = Buffer.from(secret.slice(6), "base64");
  const made = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "Webhook-Id": id, "Webhook-Timestamp": String(at), "Webhook-Signature": `v1,${made}` };
}

const EVENTS = {
  "bulk.completed": { job: { id: "job_1" } },
  "bulk.failed": { job: { id: "job_1" } },
  "file.completed": { file: { id: "file_1" } },
  "watch.matched": { list: { id: "wl_1", name: "ü" }, matches: [] },
  "icp.matched": { list: { id: "icp_1", name: "x" }, matches: [] },
  "usage.threshold": { threshold: 80, period: "day", cap: 100, resets_at: "2026-03-02T00:00:00Z" },
  "record.changed": { id: "per_1", fields: [] },
  "connection.failed": {
    connection: { id: "con_1", name: "x" },
    problem: { code: "credentials_refused", detail: "x", since: "2026-03-01T00:00:00Z" },
  },
  "person.suppressed": { person_id: "per_1", suppressed_at: "…", deadline: "…" },
  "test.ping": {},
};
const PING = JSON.stringify({ type: "test.ping", timestamp: "…", data: {} });

behaviour("a signed webhook of every type is verified", () => {
  for (const [type, data] of Object.entries({ ...EVENTS, "later.added": {} })) {
    const body = JSON.stringify({ type, timestamp: "2026-03-01T00:00:00Z", data });
    const headers = signed(body);
    for (const form of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
      for (const shape of [headers, new Headers(headers)]) {
        const event = webhooks.verify(form, shape, SECRET, { now: NOW + 299 });
        assert.deepEqual([event.type, event.data, webhooks.known(event)], [type, data, type in EVENTS]);
      }
    }
  }
  // From the Standard Webhooks reference libraries' test suites.
  const headers = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": String(NOW),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const verify = () => webhooks.verify('{"test": 2432232314}', headers, SECRET, { now: NOW });
  assert.throws(verify, /not an event/);
});

behaviour("a forged, changed or old webhook is refused", () => {
  const good = signed(PING);
  const cases = [
    [`${PING} `, good, SECRET, NOW, /no signature fits/],
    [PING, good, OTHER, NOW, /no signature fits/],
    [PING, { ...good, "Webhook-Id": "msg_2" }, SECRET, NOW, /no signature fits/],
    [PING, { ...good, "Webhook-Timestamp": String(NOW + 1) }, SECRET, NOW, /no signature fits/],
    [PING, { ...good, "Webhook-Signature": "v1," }, SECRET, NOW, /no signature fits/],
    [PING, { ...good, "Webhook-Signature": `v2${good["Webhook-Signature"].slice(2)}` }, SECRET, NOW, /no signature fits/],
    [PING, { ...good, "Webhook-Signature": "v1,ü" }, SECRET, NOW, /no signature fits/],
    [PING, good, SECRET, NOW + 301, /seconds old/],
    [PING, good, SECRET, NOW - 301, /seconds old/],
    [PING, { ...good, "Webhook-Timestamp": "soon" }, SECRET, NOW, /not a number/],
    [PING, {}, SECRET, NOW, /missing/],
    ["not json", signed("not json"), SECRET, NOW, /not JSON/],
    ["null", signed("null"), SECRET, NOW, /not an event/],
  ];
  for (const [body, headers, secret, now, why] of cases) {
    const verify = () => webhooks.verify(body, headers, secret, { now });
    assert.throws(verify, (error) => error instanceof sdk.InvalidWebhookError && why.test(error.message));
  }
  assert.ok(webhooks.verify(PING, good, SECRET, { now: NOW + 3000, tolerance: 3600 }));
  for (const bad of ["", "whsec_", "whsec_ü"]) {
    assert.throws(() => webhooks.verify(PING, good, bad, { now: NOW }), TypeError);
  }
});

behaviour("during a rotation either secret will do", () => {
  const [older, newer] = [signed(PING), signed(PING, OTHER)];
  assert.ok(webhooks.verify(PING, older, [OTHER, SECRET], { now: NOW }));
  const both = { ...older, "Webhook-Signature": `${older["Webhook-Signature"]} ${newer["Webhook-Signature"]}` };
  for (const secret of [SECRET, OTHER]) assert.ok(webhooks.verify(PING, both, secret, { now: NOW }));
});

behaviour("a webhook that the service sends is verified", async () => {
  const receiver = await Plan.of({ status: 200, body: "" });
  const { secret } = await client().getWebhookSecret();
  const job = await client().bulkEnrich({ items: [NOBODY], webhook_url: `${receiver.address}/hook` });
  const end = Date.now() + 60_000;
  let received;
  while (!received && Date.now() < end) {
    await sleep(100);
    [received] = (await receiver.seen()).requests;
  }
  const event = webhooks.verify(received.body, received.headers, secret);
  assert.deepEqual([event.type, event.data.job.id], ["bulk.completed", job.id]);
  assert.equal(event.data.job.results_url, `/v1/bulk/${job.id}`);
});
