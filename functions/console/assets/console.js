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
localise(document);
document.addEventListener("htmx:load", (event) => localise(event.detail.elt));
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
// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  if (event.target.method !== "post") return;
  setTimeout(() => event.target.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});
addEventListener("pageshow", () => document.querySelectorAll("button:disabled").forEach((button) => (button.disabled = false)));
