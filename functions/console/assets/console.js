// Times in the reader's zone, copying, and files dropped on the form: everything else works without.
"use strict";
const zone = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
function localise(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = zone.format(at);
    time.title = time.dateTime;
  }
}
/** Names every cell by its column, so that a phone can show rows as cards. */
function label(root) {
  for (const table of root.querySelectorAll(".wide table:not(.preview, .grid)")) {
    const names = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
    for (const row of table.tBodies[0]?.rows ?? []) [...row.cells].forEach((cell, at) => (cell.dataset.label = names[at] ?? ""));
    table.classList.add("labelled");
  }
}
/** Logos that can be shown, by domain; false where there is none. */
const logos = new Map();
let [unshown, loading] = [[], 0];
/** Shows the logos of companies in view, two at a time: a company's site may have to be read for one. */
function showLogos(root) {
  unshown = [...root.querySelectorAll("[data-logo]:empty")];
  for (const place of unshown) if (logos.get(place.dataset.logo)) place.append(logos.get(place.dataset.logo).cloneNode());
  nextLogo();
}
function nextLogo() {
  while (loading < 2 && unshown.length) {
    const place = unshown.shift();
    const domain = place.dataset.logo;
    if (!place.isConnected || place.firstChild || logos.has(domain)) continue;
    const image = new Image();
    const ended = (shown) => {
      loading--;
      logos.set(domain, shown);
      for (const other of shown ? document.querySelectorAll(`[data-logo="${CSS.escape(domain)}"]:empty`) : []) other.append(shown.cloneNode());
      nextLogo();
    };
    loading++;
    image.alt = "";
    image.onload = () => ended(image);
    image.onerror = () => ended(false);
    image.src = `/console/logo/${encodeURIComponent(domain)}`;
  }
}
function prepare(root) {
  localise(root);
  label(root);
  showLogos(document);
}
prepare(document);
document.addEventListener("htmx:load", (event) => prepare(event.detail.elt));
const here = document.querySelector(".menu [aria-current]");
const reach = () => here && (here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.offsetLeft - 40);
reach();
addEventListener("resize", reach);
// A value that exists, in the place of one that does not.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-put]");
  const field = button && document.getElementsByName(button.dataset.filter)[0];
  if (!field) return;
  const values = field.value.split(",").map((value) => value.trim());
  field.value = values.map((value) => (value === button.dataset.was ? button.dataset.put : value)).join(", ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
  button.textContent = "Copied";
});
const drop = document.querySelector(".drop");
if (drop) {
  const input = drop.querySelector("input[type=file]");
  for (const name of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", name === "dragover");
    });
  }
  drop.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    input.files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}
// An import is sent without leaving the page: the file stays chosen, and the bar says how far it is.
const imports = document.getElementById("import");
if (imports) {
  const [bar, said, report] = ["sent", "sending", "report"].map((id) => document.getElementById(id));
  const headers = { "HX-Request": "true" };
  const show = (percent, text) => {
    bar.hidden = false;
    if (percent === null) bar.removeAttribute("value");
    else bar.value = percent;
    said.textContent = text;
  };
  imports.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const buttons = [...imports.querySelectorAll("button")];
    // A button without an address of its own says that of the page.
    const target = new URL(event.submitter?.getAttribute("formaction") ?? imports.action, location.href);
    const changed = [...report.querySelectorAll("[data-own]")].filter((select) => select.value !== select.dataset.own);
    if (changed.length) target.searchParams.delete("map");
    for (const select of changed) target.searchParams.append("map", select.value);
    const request = new XMLHttpRequest();
    request.open("POST", target);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => show(Math.floor((loaded / total) * 100), `Sending, ${Math.floor((loaded / total) * 100)} %`);
    const asking = setInterval(async () => {
      const part = await fetch("/console/operator/data/progress", { headers }).then((answer) => answer.text()).catch(() => "");
      const data = new DOMParser().parseFromString(part, "text/html").querySelector("data");
      if (data && request.readyState !== 4) show(data.getAttribute("value"), data.textContent);
    }, 1000);
    request.onloadend = () => {
      clearInterval(asking);
      bar.hidden = true;
      const away = request.getResponseHeader("HX-Redirect");
      if (away) return location.assign(away);
      said.textContent = request.status ? "" : "The file could not be sent. Try again.";
      report.replaceChildren(...new DOMParser().parseFromString(request.responseText, "text/html").body.childNodes);
      prepare(report);
      for (const button of buttons) button.disabled = false;
      report.scrollIntoView({ block: "start" });
    };
    request.send(new FormData(imports));
    for (const button of buttons) button.disabled = true;
    show(0, "Sending");
  });
}
// A form is sent once, however often its button is pressed. A file that is saved leaves the page as it is.
document.addEventListener("submit", (event) => {
  if (event.target.method !== "post" || event.submitter?.matches("[data-saves]")) return;
  setTimeout(() => event.target.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});
addEventListener("pageshow", () => document.querySelectorAll("button:disabled").forEach((button) => (button.disabled = false)));
// Ctrl-K goes anywhere, and looks anything up.
const menu = [...document.querySelectorAll(".menu a")].map((link) => ({ name: link.textContent, to: link.getAttribute("href") }));
if (menu.length) {
  const palette = document.createElement("dialog");
  palette.className = "palette";
  palette.setAttribute("aria-label", "Go to");
  const field = document.createElement("input");
  field.placeholder = "Go to a page, or look up an email, profile or domain";
  for (const [name, value] of Object.entries({ role: "combobox", "aria-expanded": "true", "aria-controls": "places", "aria-label": "Go to", autocomplete: "off" })) field.setAttribute(name, value);
  const list = document.createElement("ul");
  list.id = "places";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Places");
  palette.append(field, list);
  document.body.append(palette);
  let shown = [];
  let at = 0;
  const isCustomer = menu[0].to === "/console";
  const found = (text) => {
    const places = menu.concat({ name: "Reference", to: "/docs" }).filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    if (!text) return places;
    const q = encodeURIComponent(text);
    const asks = [{ name: `Search the reference for “${text}”`, to: `/docs/find?q=${q}` }];
    if (isCustomer) {
      const company = !text.includes("@") && !text.includes("/") && /\.[a-z]{2,}$/i.test(text);
      asks.unshift({ name: `Look up “${text}”`, to: `/console/lookup?${company ? "kind=company&" : ""}q=${q}` }, { name: `Search people with the title “${text}”`, to: `/console/search?titles=${q}` });
    }
    return places.concat(asks);
  };
  const draw = () => {
    list.replaceChildren(...shown.map(({ name }, place) => {
      const item = document.createElement("li");
      item.textContent = name;
      item.id = `place-${place}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(place === at));
      item.addEventListener("click", () => location.assign(shown[place].to));
      return item;
    }));
    field.setAttribute("aria-activedescendant", shown.length ? `place-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  field.addEventListener("input", () => {
    shown = found(field.value.trim());
    at = 0;
    draw();
  });
  field.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) at = (at + step + shown.length) % Math.max(shown.length, 1);
    else if (event.key === "Enter" && shown[at]) location.assign(shown[at].to);
    else return;
    event.preventDefault();
    draw();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    field.value = "";
    shown = found("");
    at = 0;
    draw();
    palette.showModal();
  });
}
