// What the landing page and the reference share: making a call, and showing what came of it.

/** An element with a class and a text. */
export function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Makes a call; one that is no JSON is answered as its text. */
export async function send({ url, body, method }, key) {
  const headers = {};
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const started = performance.now();
  const response = await fetch(url, { method: method ?? (body ? "POST" : "GET"), headers, body });
  const text = await response.text();
  const took = performance.now() - started;
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  return { ok: response.ok, status: response.status, answer: isJson ? JSON.parse(text) : text, took };
}

/** JSON with its names, texts and other values told apart. */
export function coloured(value) {
  const pieces = document.createDocumentFragment();
  const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
  const text = JSON.stringify(value, null, 2);
  let end = 0;
  for (const match of text.matchAll(token)) {
    const kind = match[2] ? "n" : match[1] ? "s" : "v";
    pieces.append(text.slice(end, match.index), element("span", kind, match[1] ?? match[0]));
    end = match.index + (match[1] ?? match[0]).length;
  }
  pieces.append(text.slice(end));
  return pieces;
}

/** A figure with what it means. */
export function figure(value, what) {
  const shown = document.createElement("span");
  shown.append(element("b", "", value), ` ${what}`);
  return shown;
}

/** What went wrong, in the words of the service. */
export function reason(answer) {
  const fields = (answer.errors || []).map((error) => error.detail);
  return fields.length ? fields.join("; ") : answer.detail || "That did not work.";
}
