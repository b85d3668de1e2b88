// The reference: results while one types, the language one reads, and calls to try. Everything can be read without.
import { coloured, figure, reason, send } from "./calls.js";

const byId = (id) => document.getElementById(id);
document.body.classList.add("scripts");

/** What a browser keeps; one that keeps nothing is no worse off. */
const memory = {
  get: (name, store = localStorage) => {
    try { return store.getItem(name); } catch { return null; }
  },
  set: (name, value, store = localStorage) => {
    try { value ? store.setItem(name, value) : store.removeItem(name); } catch { /* nothing is kept */ }
  },
};

// A proxy may hide from the service by which address it is reached; the browser knows.
const { address } = document.documentElement.dataset;
if (address !== location.origin) {
  for (const code of document.querySelectorAll("code")) {
    for (const node of code.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) node.textContent = node.textContent.replaceAll(address, location.origin);
    }
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(byId(button.dataset.copy).textContent);
  button.textContent = "Copied";
});

// The language that was chosen last is the one of every page.
const languages = [...document.querySelectorAll("[name=language]")];
const chosen = languages.find((language) => language.value === memory.get("almanac-language"));
if (chosen) chosen.checked = true;
for (const language of languages) language.addEventListener("change", () => memory.set("almanac-language", language.value));

// Results come while the reader types, in place of the page's content.
const search = byId("q");
let asked = 0;
async function look() {
  const turn = ++asked;
  const found = byId("found");
  const text = search.value.trim();
  if (!text) {
    found.hidden = true;
    return;
  }
  const response = await fetch(`/docs/search?q=${encodeURIComponent(text)}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (turn !== asked) return;
  found.replaceChildren(page.querySelector(".heading"), ...page.getElementById("results").children);
  found.hidden = false;
  scrollTo(0, 0);
}
let waiting;
search.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => look().catch(() => {}), 120);
});
byId("found").addEventListener("click", (event) => {
  // A place on this very page is shown, not loaded.
  const link = event.target.closest("a");
  if (link && link.pathname === location.pathname) byId("found").hidden = true;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea, select")) {
    event.preventDefault();
    search.focus();
  }
  if (event.key === "Escape" && event.target === search) {
    search.value = "";
    look();
  }
});

const form = byId("try");
if (form) setUpTry(form);

function setUpTry(form) {
  const { method, path, twin, price } = form.dataset;
  const [key, keep] = [byId("key"), byId("keep")];
  key.value = memory.get("almanac-key") ?? memory.get("almanac-key", sessionStorage) ?? "";
  keep.checked = Boolean(memory.get("almanac-key"));
  const remember = () => {
    memory.set("almanac-key", keep.checked ? key.value.trim() : "");
    memory.set("almanac-key", key.value.trim(), sessionStorage);
    say();
  };
  const live = () => key.value.trim() !== "" || !twin;
  const say = () => {
    byId("where").textContent = live() ? `Goes to ${path}${price ? `, at ${price}` : ", free"}.` : "Goes to the sandbox: invented data, no key, nothing charged.";
  };
  key.addEventListener("input", remember);
  keep.addEventListener("change", remember);
  say();
  const prepared = (dry) => {
    let url = live() ? path : path.replace("/v1/", "/v1/sandbox/");
    for (const part of form.querySelectorAll("[data-in=path]")) {
      url = url.replace(`{${part.name}}`, encodeURIComponent(part.value.trim()));
    }
    const query = [byId("query")?.value.trim(), dry ? "dry_run=true" : ""].filter(Boolean).join("&");
    return { url: query ? `${url}?${query}` : url, method, body: byId("body")?.value };
  };
  const make = async (dry) => {
    const said = byId("said");
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    try {
      const { ok, status, answer, took } = await send(prepared(dry), key.value.trim());
      byId("answer").replaceChildren(typeof answer === "string" ? answer : coloured(answer));
      byId("answer").scrollTop = 0;
      said.className = ok ? "note" : "note bad";
      const shown = [figure(status, `in ${Math.max(1, Math.round(took))} ms`)];
      if (answer.cost) shown.push(", ", figure(answer.cost.credits, live() ? "credits charged" : "credits for a live call"));
      if (!ok) shown.push(`: ${reason(answer)}`);
      said.replaceChildren(...shown);
    } catch {
      said.className = "note bad";
      said.textContent = "The service cannot be reached.";
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make(false);
  });
  byId("dry")?.addEventListener("click", () => make(true));
}

const calculator = byId("calculator");
calculator?.addEventListener("input", () => {
  const format = new Intl.NumberFormat("en");
  let total = 0;
  for (const row of calculator.querySelectorAll("tbody tr")) {
    const [calls, each] = [...row.querySelectorAll("input")].map((input) => Math.max(0, Math.floor(Number(input.value) || 0)));
    const cost = calls * (Number(row.dataset.base) + Number(row.dataset.unit) * (each ?? 1));
    row.querySelector(".cost").textContent = format.format(cost / 1000);
    total += cost;
  }
  byId("credits").textContent = format.format(total / 1000);
  byId("money").textContent = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format((total / 1000) * Number(calculator.dataset.rate));
});
