// Opens the calculator of costs in a real browser, as a reader does, and compares what it says with the table of the guide.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), ".tools/node/"));
const { chromium } = require("playwright-core");

const MILLION = 1_000_000;
/** The columns of the guide, as the calculator calls them. */
const COLUMNS = ["DynamoDB", "API Gateway", "Lambda", "Logs, with the gateway's lines"];
const guide = readFileSync("infra/DEPLOYING.md", "utf8").split("<!-- costs:begin -->")[1].split("<!-- costs:end -->")[0];
const rows = guide.trim().split("\n").slice(2).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", "")));
assert.ok(rows.length >= 6, `the guide has only ${rows.length} kinds of calls`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("request", (request) => request.url().startsWith("file:") || complaints.push(`asks for ${request.url()}`));
await page.goto(pathToFileURL(resolve("infra/costs.html")).href);

const set = (name, value) => page.fill(`input[name="${name}"]`, String(value));
/** What the calculator says: its parts, and its sum. */
const told = async () => {
  const parts = await page.$$eval("#parts tr", (lines) => lines.map((line) => [...line.cells].map((cell) => cell.textContent)));
  return { parts: Object.fromEntries(parts.map(([name, price]) => [name, Number(price)])), all: Number(await page.textContent("#all")) };
};
/** Equal as far as two decimals go, which both round. */
const agree = (one, other, what) => assert.ok(Math.abs(one - other) < 0.011, `${what}: the calculator says ${one}, the guide ${other}`);

assert.equal((await page.$$('input[name^="calls"]')).length, rows.length);
for (const name of ["vendor", "stored", "watching"]) await set(name, 0);
for (const [at, [name, , , ...prices]] of rows.entries()) {
  for (const other of rows.keys()) await set(`calls${other}`, other === at ? MILLION : 0);
  assert.equal((await page.textContent(`label:has(input[name="calls${at}"])`)).trim(), name);
  const { parts, all } = await told();
  COLUMNS.forEach((column, number) => agree(parts[column], Number(prices[number]), `${name}, ${column}`));
  agree(all, Number(prices.at(-1)), name);
  assert.deepEqual(Object.keys(parts), COLUMNS, "nothing else is paid for");
}
// Lambda's own lines cost what the guide says of them.
const without = (await told()).all;
await set("lines", 1);
const more = Number(readFileSync("infra/DEPLOYING.md", "utf8").match(/\(400 bytes, US\$([0-9.]+) a million calls\)/)[1]);
agree((await told()).all - without, more, "Lambda's own lines");
assert.deepEqual(complaints, []);
await browser.close();
console.log("the calculator agrees with the guide");
