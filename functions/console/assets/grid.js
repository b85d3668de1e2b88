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
  /** How many rows can be chosen by hand, as the server has it. */
  const CHOSEN = 500;
  /** How often what is in view is asked for again while a run goes on, and how often in vain. */
  const EVERY = 5000;
  const TRIES = 12;
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

  async function ask(wanted) {
    // As htmx asks, so that a session that has ended is answered with the way to sign in and back to this page.
    const headers = { Accept: "application/json", "HX-Request": "true", "HX-Current-URL": location.href };
    const answer = await fetch(`/console/files/${place.dataset.file}/rows?${wanted}`, { headers });
    const away = answer.headers.get("HX-Redirect");
    if (away) location.assign(away);
    return answer.ok && !away ? answer.json() : Promise.reject(answer.status);
  }
  function askPage(page) {
    const wanted = new URLSearchParams(query);
    wanted.set("offset", page * PAGE);
    wanted.set("limit", PAGE);
    return ask(wanted);
  }
  function take(page, { results, columns: own, total: all }) {
    pages.set(page, results);
    columns = own;
    if (all !== total) {
      total = all;
      size();
    }
  }
  async function load(page) {
    if (pages.has(page)) return;
    const asked = query.toString();
    if (!waiting.has(page)) waiting.set(page, askPage(page));
    try {
      const answer = await waiting.get(page);
      // What was asked before the rows were sorted otherwise has another order.
      if (asked !== query.toString()) return;
      take(page, answer);
      // The pages that were left longest ago go.
      if (pages.size > KEPT) pages.delete(pages.keys().next().value);
    } catch {
      about.textContent = "These rows could not be loaded. Scroll away and back to try again.";
    } finally {
      if (asked === query.toString()) waiting.delete(page);
    }
  }

  const rowAt = (at) => pages.get(Math.floor(at / PAGE))?.[at % PAGE];
  const firstInView = () => Math.floor(grid.scrollTop / HEIGHT);
  const inView = () => Math.ceil(grid.clientHeight / HEIGHT);
  /** The rows that are on the page: those in view, and some around them. */
  const range = () => [Math.max(0, firstInView() - AROUND), Math.min(total, firstInView() + inView() + AROUND)];
  /** The pages that have these rows. */
  function pagesOf(first, end) {
    const of = [];
    for (let page = Math.floor(first / PAGE); page * PAGE < end; page++) of.push(page);
    return of;
  }
  function size() {
    body.style.height = `${total * HEIGHT}px`;
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
    last = null;
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

  /** The domain in a cell of a column of domains or websites. */
  function domain(text, column) {
    if (!/(^|[ _])(domain|website)$/i.test(column?.name ?? "")) return null;
    return /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]|$)/i.exec(text.trim())?.[1].toLowerCase() ?? null;
  }
  /** Logos come when scrolling rests. */
  let resting = 0;
  function rest() {
    clearTimeout(resting);
    resting = setTimeout(() => showLogos(body), 250);
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
      const site = domain(text, columns[column]);
      if (site) {
        const mark = make("span", "mark");
        mark.dataset.logo = site;
        cell.prepend(mark);
      }
      cell.title = told(row, columns[column]) || text;
      made.append(cell);
    });
    [...made.children].forEach((cell, column) => {
      cell.tabIndex = at === stop && column === active.column ? 0 : -1;
      cell.dataset.column = column;
    });
    return made;
  }

  let drawn = "";
  /** The row that the Tab key reaches: the active one, or one in view where that has been scrolled away. */
  let stop = 0;
  function draw(force = true) {
    const [first, end] = range();
    for (const page of pagesOf(first, end)) if (!pages.has(page)) load(page).then(() => draw());
    stop = active.row >= first && active.row < end ? active.row : Math.min(firstInView() + 1, end - 1);
    const now = `${first}-${end}`;
    if (!force && now === drawn) return;
    drawn = now;
    const lines = [];
    for (let at = first; at < end; at++) lines.push(line(at));
    const window = make("div", "window");
    role(window, "presentation");
    window.style.transform = `translateY(${first * HEIGHT}px)`;
    window.append(...lines);
    body.replaceChildren(window);
    rest();
    if (held) (cellAt(active.row, active.column) ?? grid).focus({ preventScroll: true });
  }
  /** Whether the keyboard is in the table: its cells come and go. */
  let held = false;
  document.addEventListener("focusin", (event) => (held = held && grid.contains(event.target)));

  const cellAt = (row, column) => body.querySelector(`[data-at="${row}"] > [data-column="${column}"]`);
  function go(row, column) {
    active = { row: Math.min(Math.max(row, 0), total - 1), column: Math.min(Math.max(column, 0), columns.length + 1) };
    const top = active.row * HEIGHT;
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
  function tally() {
    picked.textContent = chosen.size ? `${number.format(chosen.size)} chosen` : `Choose rows, or act on all ${number.format(total)} that fit.`;
  }
  async function choose(at, on, ranged) {
    const [from, to] = ranged && last !== null ? [Math.min(last, at), Math.max(last, at)] : [at, at];
    if (to - from >= CHOSEN) {
      draw();
      about.textContent = `At most ${CHOSEN} rows can be chosen by hand. Filter the table instead, and act on all matching rows.`;
      return;
    }
    const asked = query.toString();
    await Promise.all(pagesOf(from, to + 1).map(load));
    if (asked !== query.toString()) return;
    const rows = Array.from({ length: to - from + 1 }, (_, one) => rowAt(from + one));
    // Rows that could not be loaded are not left out in silence: none is chosen, and `load` has said why.
    if (!rows.includes(undefined)) {
      for (const { row } of rows) {
        if (on) chosen.add(row);
        else chosen.delete(row);
      }
      last = at;
    }
    tally();
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
    const on = event.target.type === "checkbox" ? event.target.checked : !chosen.has(rowAt(at)?.row);
    go(at, Number(cell.dataset.column ?? 0));
    if (cell.classList.contains("pick")) choose(at, on, event.shiftKey);
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
  form.addEventListener("formdata", ({ formData }) => {
    for (const row of chosen) formData.append("only", row);
  });

  const isWaiting = (rows) => rows.some((row) => row.status === "waiting");
  /** A run goes on: rows in view that wait are asked for again, and replaced when they have come. Whether any row may still change. */
  async function follow() {
    const asked = query.toString();
    const seen = pagesOf(...range());
    // Where rows come, go or change places, every page changes; otherwise one without a waiting row stays as it is.
    const moves = query.has("status") || query.has("sort");
    const changes = (page) => moves || isWaiting(pages.get(page));
    for (const page of [...pages.keys()]) if (!seen.includes(page) && changes(page)) pages.delete(page);
    const due = seen.filter((page) => pages.has(page) && changes(page));
    const answers = await Promise.all(due.map(askPage));
    if (asked !== query.toString()) return true;
    due.forEach((page, at) => take(page, answers[at]));
    if (due.length) draw();
    // What waits elsewhere matters only to pages that are not there yet: they are asked for as they come into view.
    if (due.length && !moves) return true;
    return (await ask(new URLSearchParams({ status: "waiting", limit: 1 }))).total > 0;
  }
  let failed = 0;
  async function again() {
    const goes = await follow().then((goes) => ((failed = 0), goes), () => ++failed < TRIES);
    if (goes) setTimeout(again, EVERY);
    else if (failed) about.textContent = "These rows are no longer updated. Reload the page to try again.";
  }

  (async () => {
    await load(0);
    if (!pages.has(0)) return;
    header();
    size();
    grid.append(head, body);
    place.replaceChildren(grid, about);
    draw();
    tally();
    document.documentElement.dataset.grid = Math.round(performance.now());
    if (place.dataset.goes) setTimeout(again, EVERY);
  })();
})();
