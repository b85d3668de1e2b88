// Compares the technologies that `judged` found with those that Wappalyzer's own engine finds by the same rules in the same pages:
// node wappalyzer_judge.mjs PACKAGE JUDGED.jsonl. Elements (`dom`) are left out: Wappalyzer looks at them in a browser.
// With FOUND as a third argument it writes there what it finds by itself, a page a line.
import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const [folder, judged, found] = process.argv.slice(2)
const Wappalyzer = createRequire(import.meta.url)(join(folder, "wappalyzer.js"))
const technologies = {}
for (const file of readdirSync(join(folder, "technologies")).filter((name) => name.endsWith(".json"))) {
  Object.assign(technologies, JSON.parse(readFileSync(join(folder, "technologies", file))))
}
Wappalyzer.setTechnologies(technologies)
Wappalyzer.setCategories(JSON.parse(readFileSync(join(folder, "categories.json"))))
let both = 0, ours = 0, theirs = 0
const missed = {}, extra = {}, lines = []
for (const line of readFileSync(judged, "utf8").split("\n").filter(Boolean)) {
  const page = JSON.parse(line)
  const detections = Wappalyzer.analyze({ cookies: {}, dns: {}, ...page.seen })
  const known = new Set(Wappalyzer.resolve(detections).filter(({ confidence }) => confidence >= 50).map(({ name }) => name))
  lines.push(JSON.stringify({ file: page.file, technologies: [...known] }))
  const mine = new Set(page.technologies.filter(([, , confidence]) => confidence >= 50).map(([name]) => name))
  for (const name of mine) known.has(name) ? both++ : (ours++, (extra[name] = (extra[name] ?? 0) + 1))
  for (const name of known) if (!mine.has(name)) theirs++, (missed[name] = (missed[name] ?? 0) + 1)
}
if (found) writeFileSync(found, lines.join("\n"))
console.log({ both, onlyOurs: ours, onlyTheirs: theirs, precision: both / (both + ours), recall: both / (both + theirs) })
console.log("only ours", extra, "only theirs", missed)
