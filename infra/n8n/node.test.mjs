// The node as it is packed, executed against a running service. What n8n itself would give it (parameters with their
// defaults and conditions, errors) comes from n8n-workflow; only the sending of requests is ours.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(`${process.env.ALMANAC_TEST_PACKAGE}/`);
const { NodeApiError, NodeHelpers, NodeOperationError } = require("n8n-workflow");
const { n8n } = require("./package.json");
const { Almanac } = require(`./${n8n.nodes[0]}`);
const { AlmanacApi } = require(`./${n8n.credentials[0]}`);
const { operations } = require("./dist/nodes/Almanac/operations.js");

const { ALMANAC_TEST_ADDRESS: ADDRESS, ALMANAC_TEST_KEY: KEY, ALMANAC_TEST_FAULTS: FAULTS } = process.env;
const OPENAPI = JSON.parse(readFileSync(process.env.ALMANAC_TEST_OPENAPI, "utf8"));
const SOMEONE = { networkUrl: "https://network.example/in/george-fox" };
const NOBODY = { email: "nobody@nowhere.example" };
const ENRICH = { resource: "resolve", operation: "enrich" };

const node = new Almanac();
const credential = new AlmanacApi();
const filled = (text, credentials) =>
  text.replace(/^=/, "").replace(/{{\s*\$credentials\.(\w+)\s*}}/g, (_, name) => credentials[name]);

async function request(options, credentials) {
  const url = new URL(options.url);
  for (const [name, value] of Object.entries(options.qs ?? {})) url.searchParams.set(name, value);
  const headers = { ...options.headers };
  for (const [name, value] of Object.entries(credential.authenticate.properties.headers)) {
    headers[name] = filled(value, credentials);
  }
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(url, { method: options.method, headers, body });
  const text = await response.text();
  let value = text;
  try {
    if (options.json) value = JSON.parse(text);
  } catch {
    value = text;
  }
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: value };
}

/** Executes the node for items that each have their own parameters. */
async function execute(items, { address = ADDRESS, key = KEY, execution = randomUUID(), continueOnFail = false } = {}) {
  const credentials = { baseUrl: address, apiKey: key };
  const self = { id: "node-1", name: "Almanac", type: "almanac", typeVersion: 1, position: [0, 0], parameters: {} };
  const resolved = items.map((given) =>
    NodeHelpers.getNodeParameters(node.description.properties, given, true, false, { ...self, parameters: given }, node.description),
  );
  const context = {
    getInputData: () => items.map((json) => ({ json })),
    getNode: () => self,
    getExecutionId: () => execution,
    evaluateExpression: () => 0,
    continueOnFail: () => continueOnFail,
    getCredentials: async () => credentials,
    getNodeParameter(name, index, fallback) {
      const value = resolved[index][name] ?? fallback;
      if (value === undefined) throw new Error(`Could not get parameter "${name}"`);
      return value;
    },
    helpers: { httpRequestWithAuthentication: async (type, options) => request(options, credentials) },
  };
  const [returned] = await node.execute.call(context);
  return returned;
}

async function plan(...faults) {
  const made = await fetch(`${FAULTS}/plans`, { method: "POST", body: JSON.stringify({ faults }) });
  const { id } = await made.json();
  return { address: `${FAULTS}/${id}`, seen: async () => (await fetch(`${FAULTS}/plans/${id}`)).json() };
}

async function balance() {
  const [me] = await execute([{ resource: "account", operation: "getMe" }]);
  return me.json.balance;
}

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

test("every endpoint that needs a key is an operation, shown by n8n without complaint, and tells its price", async () => {
  let priced = 0;
  for (const [path, methods] of Object.entries(OPENAPI.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const content = described.requestBody?.content;
      if (described.security || (content && !content["application/json"])) continue;
      const [resource, operation] = [described.tags[0], camel(described.operationId)];
      const known = operations[resource]?.[operation];
      assert.ok(known, `${resource} ${operation}`);
      const example = { ...content?.["application/json"].example };
      for (const each of described.parameters ?? []) if (each.required) example[each.name] = each.example;
      const given = { resource, operation, additionalFields: {} };
      for (const [name, value] of Object.entries(example)) {
        const shown = known.json.includes(name) ? JSON.stringify(value) : value;
        if (known.required.includes(name)) given[name] = shown;
        else if (!(known.paged && name === "limit")) given.additionalFields[name] = shown;
      }
      const self = { id: "1", name: "Almanac", type: "almanac", typeVersion: 1, position: [0, 0], parameters: given };
      const issues = NodeHelpers.getNodeParametersIssues(node.description.properties, self, node.description);
      assert.equal(issues, null, `${operation}: ${JSON.stringify(issues)}`);
      if (!known.metered || path.includes("{")) continue;
      const [told] = await execute([{ ...given, estimatePrice: true }]);
      assert.ok(told.json.dry_run === true && told.json.max_credits > 0, `${method} ${path}`);
      priced += 1;
    }
  }
  assert.ok(priced >= 40, `${priced}`);
});

test("every paid operation has an estimate and a cap, and no other has", () => {
  const shown = (name, resource, operation) =>
    node.description.properties.filter(
      (property) =>
        property.name === name &&
        property.displayOptions.show.resource.includes(resource) &&
        property.displayOptions.show.operation?.includes(operation),
    ).length;
  for (const [resource, known] of Object.entries(operations)) {
    for (const [operation, { metered }] of Object.entries(known)) {
      for (const name of ["estimatePrice", "maximumCredits"]) {
        assert.equal(shown(name, resource, operation), metered ? 1 : 0, `${operation} ${name}`);
      }
    }
  }
});

test("a lookup answers each item, paired with it", async () => {
  const before = await balance();
  const returned = await execute([
    { ...ENRICH, additionalFields: SOMEONE },
    { ...ENRICH, additionalFields: NOBODY },
  ]);
  assert.deepEqual(returned.map((item) => [item.json.found, item.pairedItem.item]), [[true, 0], [false, 1]]);
  assert.equal(await balance(), before - 1);
});

test("a call that could cost more than the maximum is not made", async () => {
  const faults = await plan();
  const before = await balance();
  const find = { resource: "find", operation: "findPhone", maximumCredits: 11, additionalFields: SOMEONE };
  await assert.rejects(execute([find], { address: faults.address }), (error) => {
    assert.ok(error instanceof NodeOperationError && /up to 12 credits; 0 of at most 11/.test(error.message), error);
    return true;
  });
  const { requests } = await faults.seen();
  assert.deepEqual(requests.map((each) => each.path), ["/v1/find-phone?dry_run=true"]);
  assert.equal(await balance(), before);
});

test("the maximum holds over all items of a run", async () => {
  const before = await balance();
  const items = Array(4).fill({ ...ENRICH, maximumCredits: 2, additionalFields: SOMEONE });
  const returned = await execute(items, { continueOnFail: true });
  assert.deepEqual(returned.map((item) => item.json.found ?? "refused"), [true, true, "refused", "refused"]);
  assert.ok(returned[3].error instanceof NodeOperationError);
  assert.equal(await balance(), before - 2);
});

test("a job counts with what is held for it", async () => {
  const bulk = { resource: "bulk", operation: "bulkEnrich", items: JSON.stringify([NOBODY, NOBODY]), maximumCredits: 3 };
  const [first, second] = await execute([bulk, bulk], { continueOnFail: true });
  assert.match(first.json.id, /^job_/);
  assert.match(second.json.error, /up to 2 credits; 2 of at most 3/);
});

test("pages are followed as far as asked, each result an item", async () => {
  const feed = { resource: "signals", operation: "signals", kind: "funding" };
  const signals = await execute([{ ...feed, limit: 120 }]);
  assert.equal(new Set(signals.map((item) => item.json.id)).size, 120);
  const all = await execute([{ ...feed, returnAll: true, additionalFields: { stage: ["seed", "series_a"], limit: 5 } }]);
  assert.deepEqual([...new Set(all.map((item) => item.json.data.stage))].sort(), ["seed", "series_a"]);
  const search = { resource: "search", operation: "searchPeople", additionalFields: { titles: ["VP Engineering"] } };
  assert.equal((await execute([{ ...search, limit: 3 }])).length, 3);
  await assert.rejects(execute([{ ...search, returnAll: true, maximumCredits: 50 }]), /up to 101 credits/);
});

test("n8n's own retry is not charged again, another execution is", async () => {
  const before = await balance();
  const item = { ...ENRICH, additionalFields: SOMEONE };
  const execution = randomUUID();
  const [first] = await execute([item], { execution });
  const [again] = await execute([item], { execution });
  assert.deepEqual(first.json, again.json);
  assert.equal(await balance(), before - 1);
  await execute([item]);
  assert.equal(await balance(), before - 2);
});

test("lost answers and outages are outlasted with one key and one charge", async () => {
  const price = { status: 200, body: { dry_run: true, max_credits: 1, balance_remaining: 1 } };
  const limited = { status: 429, headers: { "Retry-After": "1" }, body: { code: "rate_limited" } };
  const faults = await plan(price, limited, { drop: "after" }, { status: 503, body: "<html>" });
  const before = await balance();
  const [found] = await execute([{ ...ENRICH, additionalFields: SOMEONE }], { address: faults.address });
  assert.equal(found.json.found, true);
  const { requests, passed_on } = await faults.seen();
  assert.deepEqual([requests.length, passed_on], [5, 2]);
  assert.equal(new Set(requests.slice(1).map((each) => each.headers["idempotency-key"])).size, 1);
  assert.ok(requests[2].at - requests[1].at >= 1);
  assert.equal(await balance(), before - 1);
});

test("a refusal says what is wrong", async () => {
  const named = async (item, options, code, word) =>
    assert.rejects(execute([item], options), (error) => {
      assert.ok(error instanceof NodeApiError, error);
      assert.ok(error.message.includes(code) && error.description.includes(word), `${error.message} ${error.description}`);
      return true;
    });
  const lookup = { ...ENRICH, additionalFields: SOMEONE };
  await named(lookup, { key: "alm_live_nobody" }, "unauthorized", "req_");
  await named({ ...ENRICH, additionalFields: { email: "no address" } }, {}, "invalid_request", "email:");
  await named({ resource: "bulk", operation: "getBulk", id: "../me/keys" }, {}, "not_found", "req_");
  const bulk = { resource: "bulk", operation: "bulkEnrich", items: "[not json" };
  await assert.rejects(execute([bulk]), /"items" is not valid JSON/);
  for (const id of ["", "..", "."]) {
    await assert.rejects(execute([{ resource: "bulk", operation: "getBulk", id }]), /is not a valid id/);
  }
  await assert.rejects(execute([{ ...ENRICH, operation: "nothing" }]), NodeOperationError);
  const empty = await plan({ status: 200, body: "" });
  await assert.rejects(execute([{ resource: "account", operation: "getMe" }], { address: empty.address }), /not an answer/);
});

test("an export is text", async () => {
  const [csv] = await execute([{ resource: "sticky", operation: "historyExport" }]);
  assert.ok(csv.json.data.startsWith("request_id,at,method"));
});

test("the credential's own test tells a good key from a bad one", async () => {
  const { baseURL, url } = credential.test.request;
  for (const [apiKey, status] of [[KEY, 200], ["alm_live_nobody", 401]]) {
    const credentials = { baseUrl: ADDRESS, apiKey };
    const answer = await request({ method: "GET", url: filled(baseURL, credentials) + url, json: true }, credentials);
    assert.equal(answer.statusCode, status);
  }
});
