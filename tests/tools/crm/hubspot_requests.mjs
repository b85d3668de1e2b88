// Checks requests to HubSpot against the models of HubSpot's own client, which are made from its published document:
// `node hubspot_requests.mjs FILE`, where each line of the file is a request as {method, path, query, body}. Every member of a body must be
// known and of its type, every needed one there, and every request one of those that are listed here.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(join(process.cwd(), ".tools/crm-node/"));
const root = join(dirname(require.resolve("@hubspot/api-client/package.json")), "lib/codegen/crm");
const REQUESTS = [
  ["GET", /^\/crm\/properties\/2026-09\/(contacts|companies)$/, ["archived"]],
  ["POST", /^\/crm\/properties\/2026-09\/(contacts|companies)$/, "properties", "PropertyCreate"],
  ["POST", /^\/crm\/properties\/2026-09\/(contacts|companies)\/groups$/, "properties", "PropertyGroupCreate"],
  ["GET", /^\/crm\/objects\/2026-09\/(contacts|companies)$/, ["limit", "after", "properties", "propertiesWithHistory", "associations", "archived"]],
  ["POST", /^\/crm\/objects\/2026-09\/(contacts|companies)\/search$/, "contacts", "PublicObjectSearchRequest"],
  ["POST", /^\/crm\/objects\/2026-09\/(contacts|companies)\/batch\/read$/, "contacts", "BatchReadInputSimplePublicObjectId"],
  ["POST", /^\/crm\/objects\/2026-09\/(contacts|companies)\/batch\/update$/, "contacts", "BatchInputSimplePublicObjectBatchInput"],
  ["POST", /^\/crm\/objects\/2026-09\/(contacts|companies)$/, "contacts", "SimplePublicObjectInputForCreate"],
  ["POST", /^\/crm\/objects\/2026-09\/(contacts|companies)\/batch\/archive$/, "contacts", "BatchInputSimplePublicObjectId"],
  ["POST", /^\/crm\/associations\/2026-09\/contacts\/companies\/batch\/read$/, "associations/v4", "BatchInputPublicFetchAssociationsBatchRequest"],
  ["POST", /^\/crm\/associations\/2026-09\/contacts\/companies\/batch\/create$/, "associations/v4", "BatchInputPublicAssociationMultiPost"],
  ["POST", /^\/crm\/associations\/2026-09\/contacts\/companies\/batch\/archive$/, "associations/v4", "BatchInputPublicAssociationMultiArchive"],
];
/** HubSpot's guides sort by objects where the document says text. */
const SORTS = [["direction", "propertyName"], ["ASCENDING", "DESCENDING"]];

/** The members of a model: name, type, whether it is needed. */
function members(area, model) {
  const types = require(join(root, area, "models", `${model}.js`))[model].getAttributeTypeMap();
  const declared = readFileSync(join(root, area, "models", `${model}.d.ts`), "utf8");
  return types.map(({ baseName, type }) => ({ name: baseName, type, isNeeded: declared.includes(`'${baseName}': `) }));
}

function check(area, type, value, at, owner) {
  const list = /^Array<(.+)>$/.exec(type);
  if (list) {
    assert.ok(Array.isArray(value), `${at} is a list`);
    if (at.endsWith(".sorts") && value.every((sort) => typeof sort === "object")) {
      value.forEach((sort) => assert.deepEqual(Object.keys(sort).sort(), SORTS[0]) ?? assert.ok(SORTS[1].includes(sort.direction)));
      return;
    }
    value.forEach((one, index) => check(area, list[1], one, `${at}[${index}]`, owner));
  } else if (["string", "number", "boolean"].includes(type)) {
    assert.equal(typeof value, type, `${at} is a ${type}`);
  } else if (type.startsWith("{ [key: string]: string")) {
    for (const [name, one] of Object.entries(value)) assert.equal(typeof one, "string", `${at}.${name} is text`);
  } else if (type.endsWith("Enum")) {
    const allowed = Object.values(require(join(root, area, "models", `${owner}.js`))[type]);
    assert.ok(allowed.includes(value), `${at} is one of ${allowed}, not ${value}`);
  } else {
    const known = members(area, type);
    for (const { name, isNeeded } of known) assert.ok(!isNeeded || name in value, `${at} needs ${name}`);
    for (const [name, one] of Object.entries(value)) {
      const member = known.find((member) => member.name === name);
      assert.ok(member, `${at} has no ${name}`);
      check(area, member.type, one, `${at}.${name}`, type);
    }
  }
}

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const seen = new Set();
for (const { method, path, query, body } of lines) {
  const known = REQUESTS.find((one) => one[0] === method && one[1].test(path));
  assert.ok(known, `HubSpot documents no ${method} ${path} that is used here`);
  seen.add(known);
  if (Array.isArray(known[2])) query.forEach((name) => assert.ok(known[2].includes(name), `${path} has no ${name}`));
  else check(known[2], known[3], body, path, known[3]);
}
console.log(`${lines.length} requests, ${seen.size} of ${REQUESTS.length} kinds`);
