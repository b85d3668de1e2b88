// The landing page: calls to try, the price tabs and the sign-up. Works on whatever origin serves it.
import { coloured, element, figure, reason, send } from "./calls.js";

const byId = (id) => document.getElementById(id);

/** Buttons of which one is chosen. */
function choose(buttons, chosen, act) {
  const press = (button) => {
    for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
    act(button);
  };
  for (const button of buttons) button.addEventListener("click", () => press(button));
  if (chosen) press(chosen);
}

/** A call as the sandbox or, with a key, the live endpoint takes it. */
function prepared(call, key) {
  const path = key ? call.path : call.path.replace("/v1/", "/v1/sandbox/");
  const input = key ? call.live : call.sandbox;
  return call.method === "GET" ? { url: `${path}?${input}` } : { url: path, body: input };
}

function curl({ url, body }, key) {
  const address = location.origin + url;
  const lines = [`curl ${url.includes("?") ? `'${address}'` : address}`];
  if (key) lines.push(`  -H 'Authorization: Bearer ${key}'`);
  if (body) lines.push("  -H 'Content-Type: application/json'", `  -d '${body}'`);
  return lines.join(" \\\n");
}

function setUpCalls() {
  const calls = JSON.parse(document.querySelector(".try").dataset.calls);
  let call = calls[0];
  let key = "";
  const show = () => {
    byId("curl").textContent = curl(prepared(call, key), key);
  };
  const tabs = calls.map((each) => {
    const tab = element("button", "", each.name);
    tab.type = "button";
    return tab;
  });
  byId("calls").append(...tabs);
  const waiting = byId("answer").textContent;
  choose(tabs, tabs[0], (tab) => {
    call = calls[tabs.indexOf(tab)];
    byId("answer").textContent = waiting;
    byId("figures").replaceChildren();
    show();
  });
  byId("run").addEventListener("click", async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    try {
      const { status, answer, took } = await send(prepared(call, key), key);
      byId("answer").replaceChildren(coloured(answer));
      byId("answer").parentElement.scrollTop = 0;
      const credits = answer.cost?.credits;
      const unit = credits === 1 ? "credit" : "credits";
      const cost = answer.cost ? [figure(credits, key ? `${unit} charged` : `${unit} for a live call`)] : [];
      byId("figures").replaceChildren(figure(status, "status"), figure(`${Math.max(1, Math.round(took))} ms`, "round trip"), ...cost);
    } catch {
      byId("answer").textContent = "The service cannot be reached.";
    } finally {
      button.disabled = false;
    }
  });
  return (newKey) => {
    key = newKey;
    show();
  };
}

function setUpSignUp(useKey) {
  const shown = byId("signup-answer");
  byId("signup").addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.target.querySelector("button");
    button.disabled = true;
    shown.replaceChildren();
    try {
      const body = JSON.stringify({ email: byId("email").value });
      const { ok, answer } = await send({ url: "/v1/signup", body }, "");
      shown.className = ok ? "good" : "bad";
      if (!ok) {
        shown.textContent = reason(answer);
        return;
      }
      const copy = element("button", "", "Copy");
      copy.type = "button";
      copy.addEventListener("click", async () => {
        await navigator.clipboard.writeText(answer.api_key);
        copy.textContent = "Copied";
      });
      const title = "Your key, shown only once. The examples now use it.";
      const open = element("a", "", "Open the console");
      open.href = answer.console_url || "/console";
      shown.replaceChildren(element("strong", "", title), element("code", "", answer.api_key), copy, open);
      useKey(answer.api_key);
      // The reference tries its calls with it too, in this window alone.
      sessionStorage.setItem("almanac-key", answer.api_key);
    } catch {
      shown.className = "bad";
      shown.textContent = "The service cannot be reached.";
    } finally {
      button.disabled = false;
    }
  });
}

function setUpPrices() {
  const tabs = [...document.querySelectorAll(".prices .tabs button")];
  const bodies = [...document.querySelectorAll(".prices tbody")];
  choose(tabs, tabs[0], (tab) => {
    const { family } = tab.dataset;
    for (const body of bodies) body.hidden = Boolean(family) && body.dataset.family !== family;
    document.querySelector(".prices table").classList.toggle("every", !family);
  });
}

setUpSignUp(setUpCalls());
setUpPrices();

/** Says so where every person and company is invented. */
async function label(note) {
  try {
    const { dataset } = await (await fetch("/health")).json();
    if (dataset?.kind !== "demo") return;
    note.textContent = "Demo data: everyone here is invented";
    note.hidden = false;
  } catch {
    // A page without the label is still a page.
  }
}

label(byId("demo"));
