// An authorization server for a CRM on loopback: `node authority.mjs SYSTEM CRM REDIRECT`. Prints its address. It asks nobody, gives
// tokens that live a few seconds, takes each renewal once, and passes calls with a token that lives on to the CRM, at /crm.
import { createRequire } from "node:module";
import { join } from "node:path";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const [system, crm, redirect] = process.argv.slice(2);
const require = createRequire(join(process.cwd(), ".tools/crm-node/"));
const { Provider } = await import(pathToFileURL(require.resolve("oidc-provider")));

const server = createServer();
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const issuer = `http://127.0.0.1:${server.address().port}`;
const paths = {
  hubspot: { authorization: "/oauth/authorize", token: "/oauth/2026-09/token" },
  pipedrive: { authorization: "/oauth/authorize", token: "/oauth/token" },
  attio: { authorization: "/authorize", token: "/oauth/token" },
};
const objects = ["contacts", "companies"];
const scopes = objects.flatMap((of) => [`crm.objects.${of}.read`, `crm.objects.${of}.write`, `crm.schemas.${of}.write`]);
const method = system === "pipedrive" ? "client_secret_basic" : "client_secret_post";
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "almanac",
      client_secret: "a secret of the app",
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: method,
    },
  ],
  routes: paths[system],
  scopes: ["offline_access", "all", ...scopes],
  pkce: { required: () => true },
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  ttl: { AccessToken: 4, RefreshToken: 3600, AuthorizationCode: 60, Grant: 3600, Interaction: 60, Session: 3600 },
  findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, interaction) => `/agree/${interaction.uid}` },
});
const renewals = { count: 0 };
provider.on("grant.success", (ctx) => {
  if (ctx.oidc.params.grant_type === "refresh_token") renewals.count += 1;
});

/** Logs a person in, and agrees in their name. */
async function agree(ctx) {
  const { prompt, params, session } = await provider.interactionDetails(ctx.req, ctx.res);
  let result = { login: { accountId: "ada" } };
  if (prompt.name === "consent") {
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope(params.scope ?? "");
    result = { consent: { grantId: await grant.save() } };
  }
  ctx.respond = false;
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: true });
}

/** Passes a call on whose token lives. */
async function pass(ctx) {
  const token = await provider.AccessToken.find((ctx.get("authorization") || "").replace(/^Bearer /, "") || "none");
  if (!token || token.isExpired) {
    ctx.status = 401;
    ctx.body = { category: "EXPIRED_AUTHENTICATION", message: "the token ended" };
    return;
  }
  const chunks = [];
  for await (const chunk of ctx.req) chunks.push(chunk);
  const own = system === "pipedrive" ? { "x-api-token": "pat-test" } : { authorization: "Bearer pat-test" };
  const answer = await fetch(crm + ctx.url.slice("/crm".length), {
    method: ctx.method,
    headers: { "content-type": "application/json", ...own },
    body: chunks.length ? Buffer.concat(chunks) : undefined,
  });
  ctx.status = answer.status;
  ctx.type = "application/json";
  ctx.body = await answer.text();
}

let given = [];
provider.use(async (ctx, next) => {
  if (ctx.path.startsWith("/agree/")) return agree(ctx);
  if (ctx.path.startsWith("/crm/")) return pass(ctx);
  if (ctx.path === "/renewals") return (ctx.body = renewals);
  // As the owner of the CRM withdraws what was agreed to.
  if (ctx.path === "/withdraw") {
    for (const grant of given) {
      for (const kind of ["AccessToken", "RefreshToken", "AuthorizationCode"]) await provider[kind].revokeByGrantId(grant);
      await (await provider.Grant.find(grant))?.destroy();
    }
    given = [];
    return (ctx.body = {});
  }
  // These decide in the settings of the app what it may do.
  if (ctx.path === paths[system].authorization && !ctx.query.scope) ctx.url += "&scope=all";
  await next();
  const grant = ctx.oidc?.entities?.Grant?.jti;
  if (grant && !given.includes(grant)) given.push(grant);
});
server.on("request", provider.callback());
console.log(issuer);
