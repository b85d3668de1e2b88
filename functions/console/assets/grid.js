// A file as one table: only the rows in view are on the page, and they are asked for as they come into view.
"use strict";
(() => {
  const place = document.getElementById("grid");
  const form = document.getElementById("chosen");
  if (!place || !form) return;
  const HEIGHT = 34;
  const PAGE = 200;
  const KEPT = 40;
  const AROUND = 8;
  /** A box of a browser cannot be higher than this. */
  const HIGHEST = 15_000_000;
  const filters = new FormData(form);
  const query = new URLSearchParams(["status", "q", "sort", "descending"].flatMap((name) => (filters.get(name) ? [[name, filters.get(name)]] : [])));
  let total = Number(place.dataset.total);
  let columns = [];
  const pages = new Map();
  const waiting = new Map();
  const chosen = new Set();
  let active = { row: 0, column: 0 };
  let last = null;

  const make = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const role = (element, name) => (element.setAttribute("role", name), element);
  const grid = role(make("div", "sheet"), "grid");
  grid.setAttribute("aria-label", "Rows");
  grid.tabIndex = -1;
  const head = role(make("div", "line first"), "row");
  const body = role(make("div", "lines"), "rowgroup");
  const about = make("p", "about note");
  about.setAttribute("role", "status");
  const picked = document.getElementById("picked");
  const number = new Intl.NumberFormat();

  async function load(page) {
    if (pages.has(page)) return;
    if (!waiting.has(page)) {
      const wanted = new URLSearchParams(query);
      wanted.set("offset", page * PAGE);
      wanted.set("limit", PAGE);
      const asked = fetch(`/console/files/${place.dataset.file}/rows?${wanted}`, { headers: { Accept: "application/json" } });
      waiting.set(page, asked.then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status))));
    }
    try {
      const { results, columns: own, total: all } = await waiting.get(page);
      pages.set(page, results);
      columns = own;
      if (all !== total) {
        total = all;
        size();
      }
      // The pages that were left longest ago go.
      if (pages.size > KEPT) pages.delete(pages.keys().next().value);
    } catch {
      about.textContent = "These rows could not be loaded. Scroll away and back to try again.";
    } finally {
      waiting.delete(page);
    }
  }

  const rowAt = (at) => pages.get(Math.floor(at / PAGE))?.[at % PAGE];
  const scale = () => Math.max(1, (total * HEIGHT) / HIGHEST);
  const firstInView = () => Math.floor((grid.scrollTop * scale()) / HEIGHT);
  const inView = () => Math.ceil(grid.clientHeight / HEIGHT);
  function size() {
    body.style.height = `${Math.min(total * HEIGHT, HIGHEST)}px`;
    grid.setAttribute("aria-rowcount", total + 1);
  }

  const title = (column) => (column.of ? `${column.of.replace("_", " ")}: ${column.name.replaceAll("_", " ")}` : column.name);
  function header() {
    head.replaceChildren(role(make("span", "cell pick"), "columnheader"), role(make("span", "cell state-cell", "Outcome"), "columnheader"));
    head.firstChild.append(make("span", "hidden", "Choose"));
    columns.forEach((column, at) => {
      const cell = role(make("span", "cell"), "columnheader");
      const sorted = query.get("sort") === String(at);
      const down = sorted && query.get("descending");
      const button = make("button", "plain", title(column) + (sorted ? (down ? " ↓" : " ↑") : ""));
      button.type = "button";
      button.title = `Sort by ${title(column)}`;
      button.addEventListener("click", () => sort(at, sorted && !down));
      cell.setAttribute("aria-sort", sorted ? (down ? "descending" : "ascending") : "none");
      cell.append(button);
      head.append(cell);
    });
    grid.style.setProperty("--columns", columns.length);
    grid.setAttribute("aria-colcount", columns.length + 2);
  }

  async function sort(at, descending) {
    query.set("sort", at);
    if (descending) query.set("descending", "true");
    else query.delete("descending");
    const address = new URL(location.href);
    for (const name of ["sort", "descending"]) {
      if (query.get(name)) address.searchParams.set(name, query.get(name));
      else address.searchParams.delete(name);
    }
    history.replaceState(null, "", address);
    pages.clear();
    waiting.clear();
    about.textContent = "Sorting …";
    await load(Math.floor(firstInView() / PAGE));
    about.textContent = "";
    header();
    draw();
  }

  function told(row, column) {
    const one = column?.of && row.added.find((added) => added.of === column.of);
    if (!one) return "";
    const parts = [];
    if (one.reason) parts.push(one.reason.replaceAll("_", " "));
    if (one.source) parts.push(`from ${one.source}`);
    if (one.date) parts.push(new Date(one.date).toLocaleDateString());
    if (one.confidence !== null && one.confidence !== undefined) parts.push(`${Math.round(one.confidence * 100)} % sure`);
    if (one.credits || one.reason) parts.push(`${one.credits} ${one.credits === 1 ? "credit" : "credits"}`);
    return `${title(column)}: ${parts.join(", ")}`;
  }

  const KIND = { found: "good", failed: "bad", waiting: "busy" };
  function line(at) {
    const row = rowAt(at);
    const made = role(make("div", "line"), "row");
    made.setAttribute("aria-rowindex", at + 2);
    made.dataset.at = at;
    if (!row) {
      made.append(role(make("span", "cell pick"), "gridcell"), role(make("span", "cell waiting", "…"), "gridcell"));
      return made;
    }
    const pick = role(make("span", "cell pick"), "gridcell");
    const box = make("input");
    box.type = "checkbox";
    box.checked = chosen.has(row.row);
    box.tabIndex = -1;
    box.setAttribute("aria-label", `Choose row ${row.row + 1}`);
    pick.append(box);
    made.classList.toggle("chosen", box.checked);
    made.setAttribute("aria-selected", box.checked);
    const state = role(make("span", "cell state-cell"), "gridcell");
    state.append(make("span", `state ${KIND[row.status] ?? ""}`, row.status.replaceAll("_", " ")));
    made.append(pick, state);
    row.cells.forEach((text, column) => {
      const cell = role(make("span", columns[column]?.of ? "cell got" : "cell", text), "gridcell");
      cell.title = told(row, columns[column]) || text;
      made.append(cell);
    });
    [...made.children].forEach((cell, column) => {
      cell.tabIndex = at === active.row && column === active.column ? 0 : -1;
      cell.dataset.column = column;
    });
    return made;
  }

  let drawn = "";
  function draw(force = true) {
    const first = Math.max(0, firstInView() - AROUND);
    const end = Math.min(total, firstInView() + inView() + AROUND);
    for (let page = Math.floor(first / PAGE); page <= Math.floor(Math.max(first, end - 1) / PAGE) && total > 0; page++) {
      if (!pages.has(page)) load(page).then(() => draw());
    }
    const now = `${first}-${end}`;
    if (!force && now === drawn) return;
    drawn = now;
    const lines = [];
    for (let at = first; at < end; at++) lines.push(line(at));
    const window = make("div", "window");
    role(window, "presentation");
    const shift = scale() > 1 ? grid.scrollTop - (firstInView() - first) * HEIGHT : first * HEIGHT;
    window.style.transform = `translateY(${shift}px)`;
    window.append(...lines);
    body.replaceChildren(window);
    if (held) (cellAt(active.row, active.column) ?? grid).focus({ preventScroll: true });
  }
  /** Whether the keyboard is in the table: its cells come and go. */
  let held = false;
  document.addEventListener("focusin", (event) => (held = held && grid.contains(event.target)));

  const cellAt = (row, column) => body.querySelector(`[data-at="${row}"] > [data-column="${column}"]`);
  function go(row, column) {
    active = { row: Math.min(Math.max(row, 0), total - 1), column: Math.min(Math.max(column, 0), columns.length + 1) };
    const top = (active.row * HEIGHT) / scale();
    const room = grid.clientHeight - head.offsetHeight - HEIGHT;
    if (top < grid.scrollTop) grid.scrollTop = top;
    else if (top > grid.scrollTop + room) grid.scrollTop = top - room;
    held = true;
    draw();
    cellAt(active.row, active.column)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    explain();
  }
  function explain() {
    const row = rowAt(active.row);
    if (row) about.textContent = told(row, columns[active.column - 2]) || `Row ${number.format(row.row + 1)}, ${row.credits} ${row.credits === 1 ? "credit" : "credits"}`;
  }
  function choose(at, on, range) {
    const from = range && last !== null ? Math.min(last, at) : at;
    const to = range && last !== null ? Math.max(last, at) : at;
    for (let one = from; one <= to; one++) {
      const row = rowAt(one);
      if (!row) continue;
      if (on) chosen.add(row.row);
      else chosen.delete(row.row);
    }
    last = at;
    picked.textContent = chosen.size ? `${number.format(chosen.size)} chosen` : `Choose rows, or act on all ${number.format(total)} that fit.`;
    draw();
  }

  const lineOf = (event) => event.target.closest(".line[data-at]");
  body.addEventListener("focusin", (event) => {
    const cell = event.target.closest("[data-column]");
    if (!cell) return;
    held = true;
    active = { row: Number(cell.parentElement.dataset.at), column: Number(cell.dataset.column) };
  });
  body.addEventListener("click", (event) => {
    const line = lineOf(event);
    if (!line) return;
    const at = Number(line.dataset.at);
    const cell = event.target.closest(".cell");
    if (cell.classList.contains("pick")) {
      const on = event.target.type === "checkbox" ? event.target.checked : !chosen.has(rowAt(at)?.row);
      choose(at, on, event.shiftKey);
    }
    go(at, Number(cell.dataset.column ?? 0));
  });
  body.addEventListener("pointerover", (event) => {
    const line = lineOf(event);
    const column = event.target.closest(".cell")?.dataset.column;
    const row = line && rowAt(Number(line.dataset.at));
    const text = row && told(row, columns[column - 2]);
    if (text) about.textContent = text;
  });
  grid.addEventListener("keydown", (event) => {
    if (head.contains(event.target)) return;
    const { row, column } = active;
    const moves = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], ArrowRight: [row, column + 1], ArrowLeft: [row, column - 1],
      PageDown: [row + inView() - 2, column], PageUp: [row - inView() + 2, column],
      Home: event.ctrlKey ? [0, 0] : [row, 0], End: event.ctrlKey ? [total - 1, columns.length + 1] : [row, columns.length + 1],
    };
    const move = moves[event.key];
    if (move) go(...move);
    else if (event.key === " ") choose(row, !chosen.has(rowAt(row)?.row), event.shiftKey);
    else if (event.key === "Enter") explain();
    else return;
    event.preventDefault();
  });
  let asked = false;
  grid.addEventListener("scroll", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw(false);
    });
  }, { passive: true });
  form.addEventListener("submit", () => {
    for (const row of chosen) {
      const field = make("input");
      field.type = "hidden";
      field.name = "only";
      field.value = row;
      form.append(field);
    }
  });

  (async () => {
    await load(0);
    if (!pages.has(0)) return;
    header();
    size();
    grid.append(head, body);
    place.replaceChildren(grid, about);
    draw();
    choose(-1, false);
    document.documentElement.dataset.grid = Math.round(performance.now());
    // A run goes on: what is in view follows it.
    if (place.dataset.goes) setInterval(() => {
      pages.clear();
      draw();
    }, 5000);
  })();
})();
