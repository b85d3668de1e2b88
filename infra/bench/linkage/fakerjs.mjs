// The given and family names of @faker-js/faker (MIT) as JSON, by locale: node fakerjs.mjs FOLDER > names.json, where FOLDER is the
// unpacked package (npm pack @faker-js/faker@10.6.0). None of them is in the matcher's own lists.
import { resolve } from "node:path";
const { allLocales } = await import(resolve(process.argv[2], "dist/index.js"));
const names = {};
for (const [locale, { person }] of Object.entries(allLocales)) {
  const list = (of, ...kinds) => kinds.flatMap((kind) => of?.[kind] ?? []).filter((name) => typeof name === "string");
  const { first_name: first, last_name: last } = person ?? {};
  names[locale] = { m: list(first, "male"), f: list(first, "female"), e: list(first, "generic"), last: list(last, "generic", "male", "female") };
}
console.log(JSON.stringify(names));
