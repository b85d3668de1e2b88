// The landing page: the first call, the price tabs and the sign-up. Works on whatever origin serves it.
"use strict";

const byId = (id) => document.getElementById(id);
const REQUEST = { email: "ada.lovelace@acme.example" };

function curl(path, key) {
  const lines = [`curl ${location.origin}${path}`];
  if (key) lines.push(`  -H 'Authorization: Bearer ${key}'`);
  lines.push("  -H 'Content-Type: application/json'", `  -d '${JSON.stringify(REQUEST).replace('":"', '": "')}'`);
  return lines.join(" \\\n");
}

async function post(path, body, headers = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { ok: response.ok, body: await response.json() };
}

/** What went wrong, in the words of the service. */
function reason(body) {
  const fields = (body.errors || []).map((error) => error.detail);
  return fields.length ? fields.join("; ") : body.detail || "That did not work.";
}

function setUpFirstCall() {
  let path = "/v1/sandbox/enrich";
  let key = "";
  byId("curl").textContent = curl(path, key);
  byId("run").addEventListener("click", async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    try {
      const headers = key ? { Authorization: `Bearer ${key}` } : {};
      const { ok, body } = await post(path, REQUEST, headers);
      byId("answer").textContent = JSON.stringify(body, null, 2);
      byId("answer").parentElement.classList.toggle("ok", ok);
    } catch {
      byId("answer").textContent = "The service cannot be reached.";
    } finally {
      button.disabled = false;
    }
  });
  return (newKey) => {
    key = newKey;
    path = "/v1/enrich";
    byId("curl").textContent = curl(path, key);
  };
}

function setUpSignUp(useKey) {
  const answer = byId("signup-answer");
  byId("signup").addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.target.querySelector("button");
    button.disabled = true;
    answer.replaceChildren();
    try {
      const { ok, body } = await post("/v1/signup", { email: byId("email").value });
      answer.className = ok ? "good" : "bad";
      if (!ok) {
        answer.textContent = reason(body);
        return;
      }
      const title = document.createElement("strong");
      title.textContent = "Your key, shown this once: keep it.";
      const key = document.createElement("code");
      key.textContent = body.api_key;
      const copy = document.createElement("button");
      copy.type = "button";
      copy.textContent = "Copy";
      copy.addEventListener("click", async () => {
        await navigator.clipboard.writeText(body.api_key);
        copy.textContent = "Copied";
      });
      answer.replaceChildren(title, key, copy);
      useKey(body.api_key);
    } catch {
      answer.className = "bad";
      answer.textContent = "The service cannot be reached.";
    } finally {
      button.disabled = false;
    }
  });
}

function setUpPrices() {
  const tabs = [...document.querySelectorAll(".tabs button")];
  const bodies = [...document.querySelectorAll(".prices tbody")];
  const show = (family) => {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.family === family));
    for (const body of bodies) body.hidden = body.dataset.family !== family;
  };
  for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.family));
  if (tabs.length) show(tabs[0].dataset.family);
}

setUpSignUp(setUpFirstCall());
setUpPrices();
