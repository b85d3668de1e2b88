// The node as it is packed, in n8n's own engine: n8n-core loads the package, resolves parameters and expressions, sends the
// requests and retries. Only the keeping of credentials, which is the n8n server's, is ours.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const PACKAGE = process.env.ALMANAC_TEST_PACKAGE;
const require = createRequire(`${PACKAGE}/`);
const { ExecutionLifecycleHooks, PackageDirectoryLoader, WorkflowExecute } = require("n8n-core");
const { NodeHelpers, Workflow } = require("n8n-workflow");
const { operations } = require("./dist/nodes/Almanac/operations.js");

const { ALMANAC_TEST_ADDRESS: ADDRESS, ALMANAC_TEST_KEY: KEY, ALMANAC_TEST_FAULTS: FAULTS } = process.env;
const OPENAPI = JSON.parse(readFileSync(process.env.ALMANAC_TEST_OPENAPI, "utf8"));
const SOMEONE = { networkUrl: "https://network.example/in/george-fox" };
const NOBODY = { email: "nobody@nowhere.example" };
const ENRICH = { resource: "resolve", operation: "enrich" };

const loader = new PackageDirectoryLoader(PACKAGE);
await loader.loadAll();
const node = loader.nodeTypes.almanac.type;
const credential = loader.credentialTypes.almanacApi.type;
const trigger = {
  description: { displayName: "Start", name: "start", group: ["trigger"], version: 1, inputs: [], outputs: ["main"], properties: [] },
};
const types = { start: trigger, almanac: node };
const nodeTypes = { getByName: (name) => types[name], getByNameAndVersion: (name) => types[name], getKnownTypes: () => ({}) };

const filled = (text, values) =>
  text.replace(/^=/, "").replace(/{{\s*\$credentials\.(\w+)\s*}}/g, (_, name) => values[name]);

/** The headers of a request with what the credential adds. */
function authenticated(headers, values) {
  const added = Object.entries(credential.authenticate.properties.headers);
  return { ...headers, ...Object.fromEntries(added.map(([name, value]) => [name, filled(value, values)])) };
}

/** Runs a workflow of the node alone; what it returned for its input items, or the error that ended it. */
async function execute(parameters, options = {}) {
  const { items = [{}], address = ADDRESS, key = KEY, execution = randomUUID(), settings = {} } = options;
  const values = { baseUrl: address, apiKey: key };
  const place = { typeVersion: 1, position: [0, 0] };
  const credentials = { almanacApi: { id: "1", name: "Almanac" } };
  const nodes = [
    { ...place, id: "node-0", name: "Start", type: "start", parameters: {} },
    { ...place, id: "node-1", name: "Almanac", type: "almanac", parameters, credentials, ...settings },
  ];
  const connections = { Start: { main: [[{ node: "Almanac", type: "main", index: 0 }]] } };
  const described = { id: "workflow", name: "workflow", nodes, connections, active: false, settings: { executionOrder: "v1" } };
  const workflow = new Workflow({ ...described, nodeTypes });
  const url = "http://n8n.example/";
  const additionalData = {
    credentialsHelper: {
      getParentTypes: () => [],
      isCredentialUsableByNode: () => true,
      getDecrypted: async () => values,
      preAuthentication: async () => undefined,
      authenticate: async (_, __, request) => ({ ...request, headers: authenticated(request.headers, values) }),
    },
    hooks: new ExecutionLifecycleHooks("manual", execution, described),
    executionId: execution,
    currentNodeExecutionIndex: 0,
    variables: {},
    restApiUrl: url,
    instanceBaseUrl: url,
    formWaitingBaseUrl: url,
    webhookBaseUrl: url,
    webhookWaitingBaseUrl: url,
    webhookTestBaseUrl: url,
    setExecutionStatus() {},
    sendDataToUI() {},
  };
  const pinData = { Start: items.map((json) => ({ json })) };
  const engine = new WorkflowExecute(additionalData, "manual");
  const { data } = await engine.run({ workflow, startNode: workflow.getNode("Start"), pinData });
  // n8n keeps errors as data.
  if (data.resultData.error) throw Object.assign(new Error(), data.resultData.error);
  return data.resultData.runData.Almanac[0].data.main[0];
}

async function plan(...faults) {
  const made = await fetch(`${FAULTS}/plans`, { method: "POST", body: JSON.stringify({ faults }) });
  const { id } = await made.json();
  return { address: `${FAULTS}/${id}`, seen: async () => (await fetch(`${FAULTS}/plans/${id}`)).json() };
}

async function balance() {
  const [me] = await execute({ resource: "account", operation: "getMe" });
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
      const [told] = await execute({ ...given, estimatePrice: true });
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
  const additionalFields = { networkUrl: "={{ $json.networkUrl }}", email: "={{ $json.email }}" };
  const returned = await execute({ ...ENRICH, additionalFields }, { items: [SOMEONE, NOBODY] });
  assert.deepEqual(returned.map((item) => [item.json.found, item.pairedItem.item]), [[true, 0], [false, 1]]);
  assert.equal(await balance(), before - 1);
});

test("a call that could cost more than the maximum is not made", async () => {
  const faults = await plan();
  const before = await balance();
  const find = { resource: "find", operation: "findPhone", maximumCredits: 11, additionalFields: SOMEONE };
  await assert.rejects(execute(find, { address: faults.address }), (error) => {
    assert.ok(error.name === "NodeOperationError" && /up to 12 credits; 0 of at most 11/.test(error.message), error);
    return true;
  });
  const { requests } = await faults.seen();
  assert.deepEqual(requests.map((each) => each.path), ["/v1/find-phone?dry_run=true"]);
  assert.equal(await balance(), before);
});

test("the maximum holds over all items of a run", async () => {
  const before = await balance();
  const lookup = { ...ENRICH, maximumCredits: 2, additionalFields: SOMEONE };
  const returned = await execute(lookup, { items: [{}, {}, {}, {}], settings: { onError: "continueRegularOutput" } });
  assert.deepEqual(returned.map((item) => item.json.found ?? "refused"), [true, true, "refused", "refused"]);
  assert.match(returned[3].json.error, /up to 1 credits; 2 of at most 2/);
  assert.equal(await balance(), before - 2);
});

test("a job counts with what is held for it", async () => {
  const bulk = { resource: "bulk", operation: "bulkEnrich", items: JSON.stringify([NOBODY, NOBODY]), maximumCredits: 3 };
  const [first, second] = await execute(bulk, { items: [{}, {}], settings: { onError: "continueRegularOutput" } });
  assert.match(first.json.id, /^job_/);
  assert.match(second.json.error, /up to 2 credits; 2 of at most 3/);
});

test("pages are followed as far as asked, each result an item", async () => {
  const feed = { resource: "signals", operation: "signals", kind: "funding" };
  // The demo's past is written in the background after a start.
  let signals = [];
  for (const until = Date.now() + 90_000; signals.length < 120 && Date.now() < until; ) {
    if (signals.length > 0) await new Promise((resolve) => setTimeout(resolve, 2000));
    signals = await execute({ ...feed, limit: 120 });
  }
  assert.equal(new Set(signals.map((item) => item.json.id)).size, 120);
  const all = await execute({ ...feed, returnAll: true, additionalFields: { stage: ["seed", "series_a"] } });
  assert.deepEqual([...new Set(all.map((item) => item.json.data.stage))].sort(), ["seed", "series_a"]);
  const search = { resource: "search", operation: "searchPeople", additionalFields: { titles: ["VP Engineering"] } };
  assert.equal((await execute({ ...search, limit: 3 })).length, 3);
  await assert.rejects(execute({ ...search, returnAll: true, maximumCredits: 50 }), /up to 101 credits/);
});

test("n8n's own retry is not charged again, another execution is", async () => {
  const price = { status: 200, body: { dry_run: true, max_credits: 1, balance_remaining: 1 } };
  const faults = await plan(price, ...Array(4).fill({ drop: "after" }));
  const before = await balance();
  const lookup = { ...ENRICH, additionalFields: SOMEONE };
  const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
  const [found] = await execute(lookup, { address: faults.address, settings });
  assert.equal(found.json.found, true);
  const { requests, passed_on } = await faults.seen();
  assert.deepEqual([requests.length, passed_on], [7, 6], "two tries of the node, each asked for the price first");
  assert.equal(await balance(), before - 1);
  await execute(lookup);
  assert.equal(await balance(), before - 2);
});

test("lost answers and outages are outlasted with one key and one charge", async () => {
  const price = { status: 200, body: { dry_run: true, max_credits: 1, balance_remaining: 1 } };
  const limited = { status: 429, headers: { "Retry-After": "1" }, body: { code: "rate_limited" } };
  const faults = await plan(price, limited, { drop: "after" }, { status: 503, body: "<html>" });
  const before = await balance();
  const [found] = await execute({ ...ENRICH, additionalFields: SOMEONE }, { address: faults.address });
  assert.equal(found.json.found, true);
  const { requests, passed_on } = await faults.seen();
  assert.deepEqual([requests.length, passed_on], [5, 2]);
  assert.equal(new Set(requests.slice(1).map((each) => each.headers["idempotency-key"])).size, 1);
  assert.ok(requests[2].at - requests[1].at >= 1);
  assert.equal(await balance(), before - 1);
});

test("a refusal says what is wrong", async () => {
  const named = async (item, options, code, word) =>
    assert.rejects(execute(item, options), (error) => {
      assert.equal(error.name, "NodeApiError", error.message);
      assert.ok(error.message.includes(code) && error.description.includes(word), `${error.message} ${error.description}`);
      return true;
    });
  const lookup = { ...ENRICH, additionalFields: SOMEONE };
  await named(lookup, { key: "alm_live_nobody" }, "unauthorized", "req_");
  await named({ ...ENRICH, additionalFields: { email: "no address" } }, {}, "invalid_request", "email:");
  await named({ resource: "bulk", operation: "getBulk", id: "../me/keys" }, {}, "not_found", "req_");
  const bulk = { resource: "bulk", operation: "bulkEnrich", items: "[not json" };
  await assert.rejects(execute(bulk), /"items" is not valid JSON/);
  for (const id of ["..", "."]) {
    await assert.rejects(execute({ resource: "bulk", operation: "getBulk", id }), /is not a valid id/);
  }
  const empty = await plan({ status: 200, body: "" });
  await assert.rejects(execute({ resource: "account", operation: "getMe" }, { address: empty.address }), /not an answer/);
});

test("an export is text", async () => {
  const [csv] = await execute({ resource: "sticky", operation: "historyExport" });
  assert.ok(csv.json.data.startsWith("request_id,at,method"));
});

test("the credential's own test tells a good key from a bad one", async () => {
  const { baseURL, url } = credential.test.request;
  for (const [apiKey, status] of [[KEY, 200], ["alm_live_nobody", 401]]) {
    const values = { baseUrl: ADDRESS, apiKey };
    const answer = await fetch(filled(baseURL, values) + url, { headers: authenticated({}, values) });
    assert.equal(answer.status, status);
  }
});
