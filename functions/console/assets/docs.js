// The reference: Swagger UI over /openapi.json. Calls go to the sandbox twin until a key is given.
"use strict";

let twins = [];

/** The paths that have a twin in the sandbox, as patterns of the live path. */
function twinsOf(paths) {
  const live = Object.keys(paths).filter((path) => paths[path.replace(/^\/v1\//, "/v1/sandbox/")] && !path.startsWith("/v1/sandbox/"));
  return live.flatMap((path) => {
    const twin = paths[path.replace(/^\/v1\//, "/v1/sandbox/")];
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
    return Object.keys(twin).map((method) => ({ method, pattern }));
  });
}

function sandboxed(request) {
  if (request.loadSpec || request.headers?.Authorization) return request;
  const url = new URL(request.url, location.origin);
  const method = (request.method || "GET").toLowerCase();
  if (url.origin === location.origin && twins.some((twin) => twin.method === method && twin.pattern.test(url.pathname))) {
    url.pathname = url.pathname.replace(/^\/v1\//, "/v1/sandbox/");
    request.url = url.href;
  }
  return request;
}

function follow(scheme) {
  document.documentElement.classList.toggle("dark-mode", scheme.matches);
}

addEventListener("DOMContentLoaded", async () => {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  follow(scheme);
  scheme.addEventListener("change", follow);
  const spec = await (await fetch("/openapi.json")).json();
  twins = twinsOf(spec.paths);
  SwaggerUIBundle({
    spec,
    dom_id: "#reference",
    deepLinking: true,
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    filter: true,
    displayRequestDuration: true,
    requestInterceptor: sandboxed,
  });
});
