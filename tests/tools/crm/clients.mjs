// Reads and writes a CRM on loopback with its vendor's own client library: `node clients.mjs SYSTEM ADDRESS`. Fails where the library
// does not understand it, and prints the id of the person that it leaves behind.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [system, address] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), ".tools/crm-node/"));
const emails = (count) => Array.from({ length: count }, (_, at) => `one${at}@acme.example`);

/** HubSpot's client asks for the version before the dated ones, whose requests and answers are the same. */
async function hubspot() {
  const { Client } = require("@hubspot/api-client");
  const { contacts, properties } = new Client({ accessToken: "pat-test", basePath: address }).crm;
  const fields = (await properties.coreApi.getAll("contacts")).results;
  const of = (name) => fields.find((field) => field.name === name);
  assert.equal(of("hs_object_id").modificationMetadata.readOnlyValue, true);
  assert.deepEqual(of("seniority").options.map((option) => option.value), ["Director", "VP"]);
  const made = await contacts.batchApi.create({
    inputs: emails(100).map((email) => ({ properties: { email }, associations: [] })),
  });
  const ids = made.results.map((contact) => contact.id);
  const all = await contacts.getAll(30, undefined, ["email"]);
  assert.deepEqual(all.map((contact) => contact.id), ids);
  assert.equal(all[7].properties.email, "one7@acme.example");
  assert.ok(all[7].updatedAt instanceof Date && !Number.isNaN(all[7].updatedAt.getTime()));
  const filter = { propertyName: "email", operator: "EQ", value: "one7@acme.example" };
  const found = await contacts.searchApi.doSearch({ filterGroups: [{ filters: [filter] }], properties: ["email"], limit: 10 });
  assert.deepEqual([found.total, found.results[0].id], [1, ids[7]]);
  const inputs = [{ id: ids[0], properties: { jobtitle: "CTO" } }, { id: "999999", properties: { jobtitle: "CTO" } }];
  const written = await contacts.batchApi.update({ inputs });
  assert.deepEqual([written.results.length, written.numErrors, written.errors[0].category], [1, 1, "OBJECT_NOT_FOUND"]);
  const read = await contacts.batchApi.read({ inputs: [{ id: ids[0] }], properties: ["jobtitle"], propertiesWithHistory: [] });
  assert.equal(read.results[0].properties.jobtitle, "CTO");
  await assert.rejects(contacts.batchApi.update({ inputs: [{ id: ids[0], properties: { nickname: "x" } }] }), /PROPERTY_DOESNT_EXIST/);
  return ids[0];
}

async function pipedrive() {
  const { Configuration, PersonsApi, PersonFieldsApi } = require("pipedrive/v2");
  const config = new Configuration({ apiKey: "pat-test", basePath: `${address}/api/v2` });
  const [persons, personFields] = [new PersonsApi(config), new PersonFieldsApi(config)];
  const fields = [];
  for (let cursor; cursor !== null; ) {
    const page = await personFields.getPersonFields({ cursor, limit: 500 });
    fields.push(...page.data);
    cursor = page.additional_data.next_cursor;
  }
  const choice = fields.find((field) => field.field_type === "enum");
  assert.deepEqual(choice.options.map((option) => option.label), ["Director", "VP"]);
  const title = "1".repeat(40);
  const ids = [];
  for (const email of emails(30)) {
    const made = await persons.addPerson({ AddPersonRequest: { name: email, emails: [{ value: email, primary: true, label: "work" }] } });
    ids.push(made.data.id);
  }
  const seen = [];
  for (let cursor; cursor !== null; ) {
    const page = await persons.getPersons({ limit: 12, cursor, sort_by: "id", sort_direction: "asc", custom_fields: title });
    seen.push(...page.data);
    cursor = page.additional_data.next_cursor;
  }
  assert.deepEqual(seen.map((person) => person.id), ids);
  assert.equal(seen[7].emails[0].value, "one7@acme.example");
  const found = await persons.searchPersons({ term: "ONE7@acme.example", fields: "email", exact_match: true });
  assert.deepEqual(found.data.items.map((item) => item.item.id), [ids[7]]);
  const set = { custom_fields: { [title]: "CTO", [choice.field_code]: choice.options[1].id } };
  const written = await persons.updatePerson({ id: ids[0], UpdatePersonRequest: set });
  assert.deepEqual(written.data.custom_fields[choice.field_code], choice.options[1].id);
  const wrong = { custom_fields: { ["4".repeat(40)]: "many" } };
  await assert.rejects(persons.updatePerson({ id: ids[0], UpdatePersonRequest: wrong }), { code: "ERR_SCHEMA_VALIDATION_FAILED" });
  await persons.deletePerson({ id: ids[1] });
  assert.equal((await persons.getPerson({ id: ids[1] })).data.is_deleted, true);
  const left = await persons.getPersons({ ids: `${ids[0]},${ids[1]}` });
  assert.deepEqual(left.data.map((person) => person.id), [ids[0]]);
  return ids[0];
}

/** Made from Attio's published document; it checks every answer against it. */
async function attio() {
  const entry = require.resolve("attio-ts-sdk");
  const sdk = await import(pathToFileURL(entry.replace(/index\.cjs$/, "index.mjs")));
  const client = sdk.createAttioClient({ apiKey: "pat-test", baseUrl: address, throwOnError: false });
  const of = async (call) => {
    const { data, error } = await call;
    assert.equal(error, undefined, JSON.stringify(error));
    return data.data;
  };
  const path = { object: "people" };
  const attributes = await of(sdk.getV2ByTargetByIdentifierAttributes({ client, path: { target: "objects", identifier: "people" } }));
  assert.deepEqual(attributes.find((one) => one.api_slug === "email_addresses").is_multiselect, true);
  const where = { target: "objects", identifier: "people", attribute: "seniority" };
  const options = await of(sdk.getV2ByTargetByIdentifierAttributesByAttributeOptions({ client, path: where }));
  assert.deepEqual(options.map((option) => option.title), ["Director", "VP"]);
  const ids = [];
  for (const email of emails(30)) {
    const values = { email_addresses: [email], employees: [250], seniority: ["VP"] };
    ids.push((await of(sdk.postV2ObjectsByObjectRecords({ client, path, body: { data: { values } } }))).id.record_id);
  }
  const sorts = [{ attribute: "created_at", direction: "asc" }];
  const seen = [];
  for (let page = [null]; page.length > 0; seen.push(...page)) {
    page = await of(sdk.postV2ObjectsByObjectRecordsQuery({ client, path, body: { sorts, limit: 12, offset: seen.length } }));
  }
  assert.deepEqual(seen.map((record) => record.id.record_id), ids);
  assert.equal(seen[7].values.email_addresses[0].email_address, "one7@acme.example");
  const one = { object: "people", record_id: ids[0] };
  const write = (call, values) => of(call({ client, path: one, body: { data: { values } } }));
  await write(sdk.patchV2ObjectsByObjectRecordsByRecordId, { job_title: ["CTO"], email_addresses: ["new@acme.example"] });
  const kept = await of(sdk.getV2ObjectsByObjectRecordsByRecordId({ client, path: one }));
  const held = (record) => record.values.email_addresses.map((value) => value.email_address);
  assert.deepEqual(held(kept), ["new@acme.example", "one0@acme.example"]);
  const replaced = await write(sdk.putV2ObjectsByObjectRecordsByRecordId, { email_addresses: ["last@acme.example"] });
  assert.deepEqual(held(replaced), ["last@acme.example"]);
  const refused = await sdk.patchV2ObjectsByObjectRecordsByRecordId({ client, path: one, body: { data: { values: { seniority: ["Boss"] } } } });
  assert.equal(refused.error.code, "value_not_found", JSON.stringify(refused.error));
  return ids[0];
}

console.log(await { hubspot, pipedrive, attio }[system]());
// A client may keep its connections open.
process.exit(0);
