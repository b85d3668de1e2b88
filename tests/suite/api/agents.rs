//! Agents that sign in (OAuth): the whole way of a client and its user over HTTP, and every way of going astray.

use axum::Router;
use axum::routing::get;
use common::config::{Config, Hidden};
use common::domain::{Clock, Credits, Plan};
use common::store::agents::Agent;
use jiff::SignedDuration;
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use std::collections::HashMap;
use tests::binary::{self, Server};
use tests::{Customer, Reply, Service, invariants, noon, tools, unhurried};
use url::Url;

const ISSUER: &str = "https://api.service.example";
const RESOURCE: &str = "https://api.service.example/mcp";
const BACK: &str = "http://127.0.0.1:33418/callback";
/// The example of RFC 7636, appendix B.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

fn config() -> Config {
    unhurried().with(|config| {
        config.stored.seal_secret = Hidden("a secret of the tests".to_owned());
        config.network.public_url = ISSUER.to_owned();
    })
}

/// A service, a customer at a browser, and a client that registered.
struct Way {
    service: Service,
    customer: Customer,
    http: reqwest::Client,
    cookie: String,
    client: String,
}

impl Way {
    async fn begin(plan: Plan, credits: i64) -> Self {
        Self::begin_on(Service::start_with(config(), Clock::fixed(noon())).await, plan, credits).await
    }

    async fn begin_on(service: Service, plan: Plan, credits: i64) -> Self {
        let customer = service.customer(plan, credits).await;
        let http = reqwest::Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
        let mut way = Self { service, customer, http, cookie: String::new(), client: String::new() };
        let entered = way.form("/console/sign-in", &[("key", &way.customer.key)]).await;
        way.cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        assert_eq!(entered.status, 303, "{entered:?}");
        let registered = way.register(json!({"client_name": "Test agent", "redirect_uris": [BACK]})).await;
        assert_eq!(registered.status, 201, "{}", registered.body);
        way.client = registered.body["client_id"].as_str().unwrap().to_owned();
        way
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Reply {
        self.service.send(request).await
    }

    /// Opens a page as the browser does.
    async fn open(&self, path: &str) -> Reply {
        self.send(self.http.get(format!("{}{path}", self.service.address)).header("cookie", &self.cookie))
            .await
    }

    /// Sends a form of one of our own pages.
    async fn form(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        let request = self.http.post(format!("{}{path}", self.service.address)).form(form);
        self.send(request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")).await
    }

    async fn register(&self, body: Value) -> Reply {
        self.send(self.http.post(format!("{}/oauth/register", self.service.address)).json(&body)).await
    }

    /// The request to be let in, with some parameters changed; one that is changed to nothing is left out.
    async fn authorize(&self, changes: &[(&str, &str)]) -> Reply {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        let usual = [
            ("response_type", "code"),
            ("client_id", self.client.as_str()),
            ("redirect_uri", BACK),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
            ("resource", RESOURCE),
            ("scope", "resolve search"),
            ("state", "a state"),
        ];
        for (name, value) in usual {
            let changed = changes.iter().find(|(own, _)| *own == name).map(|(_, value)| *value);
            let value = changed.unwrap_or(value);
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        for (name, value) in changes.iter().filter(|(name, _)| usual.iter().all(|(own, _)| own != name)) {
            query.append_pair(name, value);
        }
        self.open(&format!("/oauth/authorize?{}", query.finish())).await
    }

    /// Where the bounce leads: the page where the user decides.
    async fn asked(&self, changes: &[(&str, &str)]) -> String {
        let bounce = self.authorize(changes).await;
        let page = String::from_utf8(bounce.bytes).unwrap();
        assert_eq!(bounce.status, 200, "{page}");
        let onward = page.split("content=\"0;url=").nth(1).and_then(|rest| rest.split('"').next());
        onward.expect("it moves on").replace("&amp;", "&")
    }

    /// What the client hears once its user decided.
    async fn decided(&self, changes: &[(&str, &str)], form: &[(&str, &str)]) -> HashMap<String, String> {
        let onward = self.asked(changes).await;
        let sealed = onward.split("request=").nth(1).unwrap();
        let form: Vec<_> = form.iter().copied().chain([("request", sealed)]).collect();
        let decided = self.form("/oauth/consent", &form).await;
        assert_eq!(decided.status, 303, "{}", String::from_utf8_lossy(&decided.bytes));
        answer(&decided)
    }

    async fn code(&self) -> String {
        self.allowed(&[("scope", "resolve"), ("scope", "search"), ("daily", "100")]).await
    }

    async fn allowed(&self, form: &[(&str, &str)]) -> String {
        let form: Vec<_> =
            form.iter().copied().chain([("decision", "allow"), ("confirm_above", "25")]).collect();
        let heard = self.decided(&[], &form).await;
        assert_eq!((heard["state"].as_str(), heard["iss"].as_str()), ("a state", ISSUER));
        heard["code"].clone()
    }

    async fn token(&self, form: &[(&str, &str)]) -> Reply {
        let request = self.http.post(format!("{}/oauth/token", self.service.address)).form(form);
        self.send(request).await
    }

    async fn exchange(&self, code: &str, changes: &[(&str, &str)]) -> Reply {
        let mut form = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("client_id", self.client.as_str()),
            ("redirect_uri", BACK),
            ("code_verifier", VERIFIER),
            ("resource", RESOURCE),
        ];
        for (name, value) in changes {
            form.retain(|(own, _)| own != name);
            form.push((name, value));
        }
        self.token(&form).await
    }

    async fn refresh(&self, token: &str) -> Reply {
        let client = self.client.as_str();
        self.token(&[("grant_type", "refresh_token"), ("refresh_token", token), ("client_id", client)]).await
    }

    /// An agent that was let in: its access token as a customer's key, and its refresh token.
    async fn agent(&self) -> (Customer, String) {
        let issued = self.exchange(&self.code().await, &[]).await;
        assert_eq!(issued.status, 200, "{}", issued.body);
        self.pair(&issued)
    }

    fn pair(&self, issued: &Reply) -> (Customer, String) {
        let text = |name: &str| issued.body[name].as_str().unwrap_or_default().to_owned();
        assert!(text("access_token").starts_with("alm_at_") && text("refresh_token").starts_with("alm_rt_"));
        let key = text("access_token");
        (Customer { id: self.customer.id.clone(), key }, text("refresh_token"))
    }

    async fn enrich(&self, agent: &Customer) -> Reply {
        self.service.post(agent, "/v1/enrich", &json!({"email": self.service.known_email()})).await
    }

    fn later(&self, seconds: i64) {
        self.service.app.clock.advance(SignedDuration::from_secs(seconds));
    }

    async fn agents(&self) -> Vec<Value> {
        let listed = self.service.get(&self.customer, "/v1/me/agents").await;
        listed.body["results"].as_array().expect("a list").clone()
    }
}

/// The parameters of the address that a response leads to.
fn answer(reply: &Reply) -> HashMap<String, String> {
    let url = Url::parse(reply.header("location")).expect("an address");
    assert_eq!(url[..url::Position::AfterPath], *BACK, "it leads to the client");
    url.query_pairs().into_owned().collect()
}

#[tokio::test]
async fn the_documents_say_where_to_sign_in_and_only_where_that_is_safe() {
    let service = Service::start_with(config(), Clock::System).await;
    let read = async |path: &str| service.send(service.request("GET", path, None)).await;
    for path in ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"] {
        let document = read(path).await;
        assert_eq!((document.status, document.header("access-control-allow-origin")), (200, "*"), "{path}");
        assert_eq!(document.body["resource"], RESOURCE);
        assert_eq!(document.body["authorization_servers"], json!([ISSUER]));
        assert_eq!(document.body["scopes_supported"], json!(["resolve", "search"]));
    }
    let server = read("/.well-known/oauth-authorization-server").await.body;
    assert_eq!(server, read("/.well-known/openid-configuration").await.body);
    assert_eq!(server["issuer"], ISSUER);
    assert_eq!(server["authorization_endpoint"], format!("{ISSUER}/oauth/authorize"));
    assert_eq!(server["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(server["client_id_metadata_document_supported"], true);
    assert_eq!(server["authorization_response_iss_parameter_supported"], true);
    let offered: Vec<&str> =
        server["scopes_supported"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(offered.contains(&"offline_access") && !offered.contains(&"account"), "{offered:?}");
    for path in ["/oauth/token", "/oauth/register", "/token", "/register"] {
        let asked = service.request("OPTIONS", path, None).header("origin", "http://localhost:6274");
        let asked = service.send(asked.header("access-control-request-method", "POST")).await;
        assert_eq!((asked.status, asked.header("access-control-allow-origin")), (204, "*"), "{path}");
    }
    for public_url in ["", "http://api.service.example", "https://service.example/almanac"] {
        let config = config().with(|config| config.network.public_url = public_url.to_owned());
        let service = Service::start_with(config, Clock::System).await;
        for path in ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-authorization-server"] {
            let missing = service.send(service.request("GET", path, None).header("accept", "*/*")).await;
            assert_eq!((missing.status, &missing.body["code"]), (404, &json!("not_found")), "{public_url}");
        }
        let refused = service.send(service.request("POST", "/mcp", None)).await;
        assert_eq!((refused.status, refused.header("www-authenticate")), (401, "Bearer"), "{public_url}");
    }
}

#[tokio::test]
async fn an_agent_is_let_in_calls_is_charged_as_a_key_and_is_cut_off_at_once() {
    let way = Way::begin(Plan::Pro, 100).await;
    let refused = way.send(way.service.request("POST", "/mcp", None)).await;
    let challenge = refused.header("www-authenticate").to_owned();
    let metadata = format!("resource_metadata=\"{ISSUER}/.well-known/oauth-protected-resource/mcp\"");
    assert_eq!((refused.status, challenge), (401, format!("Bearer {metadata}, scope=\"resolve search\"")));
    let at_api = way.send(way.service.request("GET", "/v1/me", None)).await;
    assert!(at_api.header("www-authenticate").contains(&metadata), "{at_api:?}");
    // The bounce reads no cookie and leads on to our own page.
    let onward = way.asked(&[]).await;
    let stranger = Way {
        cookie: String::new(),
        ..Way::begin_on(Service::start_with(config(), Clock::fixed(noon())).await, Plan::Pro, 0).await
    };
    let signed_out = stranger.open(&onward).await;
    let to = signed_out.header("location").to_owned();
    assert!(signed_out.status == 303 && to.starts_with("/console/sign-in?to=%2Foauth%2Fconsent"), "{to}");
    let page = way.open(&onward).await;
    assert_eq!((page.status, page.header("cross-origin-opener-policy")), (200, "unsafe-none"));
    let policy = page.header("content-security-policy").to_owned();
    assert!(
        policy.contains("frame-ancestors 'none'")
            && policy.contains("form-action 'self' http://127.0.0.1:33418"),
        "{policy}"
    );
    let page = String::from_utf8(page.bytes).unwrap();
    for told in ["Test agent", "127.0.0.1", "@tests.example", "on your own computer"] {
        assert!(page.contains(told), "the page does not say {told}");
    }

    let (agent, _) = way.agent().await;
    let found = way.enrich(&agent).await;
    assert_eq!((found.status, found.credits()), (200, Credits::whole(1)), "{}", found.body);
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "resolve_person", "arguments": {"email": way.service.known_email()}}});
    let called = way.service.post(&agent, "/mcp", &message).await;
    assert_eq!(called.body["result"]["structuredContent"]["cost"]["credits"], 1, "{}", called.body);
    let listed = way.agents().await;
    let own = &listed[0];
    assert_eq!((listed.len(), &own["name"], &own["host"]), (1, &json!("Test agent"), &json!("127.0.0.1")));
    assert_eq!((&own["scopes"], &own["caps"]["daily"]), (&json!(["resolve", "search"]), &json!(100)));
    assert!(own["last_used_at"].is_string() && own["client_id"] == way.client.as_str(), "{own}");
    let history = way.service.get(&way.customer, "/v1/me/history?path=/v1/enrich").await;
    let calls = history.body["results"].as_array().unwrap();
    assert!(calls.len() == 2 && calls.iter().all(|call| call["key_id"] == own["id"]), "{}", history.body);
    let keys = way.service.get(&way.customer, "/v1/me/keys").await;
    assert_eq!(keys.body["results"].as_array().unwrap().len(), 1, "a token is no key: {}", keys.body);
    let screen = String::from_utf8(way.open("/console/keys").await.bytes).unwrap();
    assert!(screen.contains("Connected agents") && screen.contains(own["id"].as_str().unwrap()));
    invariants::check(&way.service, &way.customer, &[found]).await;

    let path = format!("/console/keys/{}/disconnect", own["id"].as_str().unwrap());
    assert_eq!(way.form(&path, &[]).await.status, 200, "it asks first");
    assert_eq!(way.enrich(&agent).await.status, 200);
    assert_eq!(way.form(&path, &[("sure", "yes")]).await.status, 303);
    let cut_off = way.enrich(&agent).await;
    assert_eq!(cut_off.status, 401, "{}", cut_off.body);
    assert!(cut_off.header("www-authenticate").contains("error=\"invalid_token\""), "{cut_off:?}");
    assert_eq!(way.service.post(&agent, "/mcp", &message).await.status, 401);
    assert!(way.agents().await.is_empty());
}

#[tokio::test]
async fn an_agent_cannot_do_more_than_its_user_ticked() {
    let way = Way::begin(Plan::Pro, 100).await;
    let (agent, _) = way.agent().await;
    let refused = way.service.post(&agent, "/v1/find-email", &json!({"email": "a@b.example"})).await;
    assert_eq!((refused.status, &refused.body["code"]), (403, &json!("scope_required")));
    let challenge = refused.header("www-authenticate").to_owned();
    assert!(
        challenge.starts_with("Bearer error=\"insufficient_scope\", scope=\"find\", resource_metadata="),
        "{challenge}"
    );
    let call = |tool: &str| {
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": tool, "arguments": {"email": "a@b.example"}}})
    };
    let refused = way.service.post(&agent, "/mcp", &call("find_contact")).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(refused.header("www-authenticate").contains("scope=\"find\""), "{refused:?}");
    for (method, path) in
        [("GET", "/v1/me"), ("GET", "/v1/me/agents"), ("GET", "/v1/me/keys"), ("DELETE", "/v1/me")]
    {
        let refused = way.send(way.service.request(method, path, Some(&agent))).await;
        assert_eq!(refused.status, 403, "{method} {path}");
    }
    let made = way.service.post(&agent, "/v1/me/keys", &json!({"name": "mine"})).await;
    assert_eq!(made.status, 403, "{}", made.body);
    // A pasted key lacks a scope as before: the tool says so, and no dialog opens.
    let narrow =
        way.service.post(&way.customer, "/v1/me/keys", &json!({"name": "n", "scopes": ["resolve"]})).await;
    let narrow =
        Customer { id: way.customer.id.clone(), key: narrow.body["api_key"].as_str().unwrap().to_owned() };
    let told = way.service.post(&narrow, "/mcp", &call("find_contact")).await;
    assert_eq!((told.status, &told.body["result"]["isError"]), (200, &json!(true)), "{}", told.body);
    // Neither a plan nor a balance is a matter of signing in.
    let poor = Way::begin(Plan::Pro, 0).await;
    let (agent, _) = poor.agent().await;
    let message = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "resolve_person", "arguments": {"email": poor.service.known_email()}}});
    let told = poor.service.post(&agent, "/mcp", &message).await;
    assert_eq!((told.status, &told.body["result"]["isError"]), (200, &json!(true)), "{}", told.body);
}

#[tokio::test]
async fn a_cap_holds_over_all_tokens_of_an_agent() {
    let way = Way::begin(Plan::Pro, 100).await;
    let code = way.allowed(&[("scope", "resolve"), ("daily", "2"), ("monthly", "")]).await;
    let (agent, refresh) = way.pair(&way.exchange(&code, &[]).await);
    assert_eq!(way.enrich(&agent).await.status, 200);
    let (second, _) = way.pair(&way.refresh(&refresh).await);
    assert_eq!(way.enrich(&second).await.status, 200);
    for agent in [&agent, &second] {
        let capped = way.enrich(agent).await;
        assert_eq!(
            (capped.status, &capped.body["code"]),
            (402, &json!("spend_cap_reached")),
            "{}",
            capped.body
        );
    }
    assert_eq!(way.enrich(&way.customer).await.status, 200, "the account's own key goes on");
    // A key with a cap of its own shares it with what it lets in.
    let capped = way.service.post(&way.customer, "/v1/me/keys", &json!({"name": "capped"})).await;
    let (id, key) = (capped.body["id"].as_str().unwrap(), capped.body["api_key"].as_str().unwrap());
    let cap = way.service.request("PATCH", &format!("/v1/me/keys/{id}"), Some(&way.customer));
    assert_eq!(way.send(cap.json(&json!({"caps": {"daily": 1, "monthly": null}}))).await.status, 200);
    let entered = way.form("/console/sign-in", &[("key", key)]).await;
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let way = Way { cookie, ..way };
    let code = way.allowed(&[("scope", "resolve"), ("daily", "50")]).await;
    let (third, _) = way.pair(&way.exchange(&code, &[]).await);
    assert_eq!(way.enrich(&third).await.status, 200);
    let own = Customer { id: way.customer.id.clone(), key: key.to_owned() };
    for spent in [&third, &own] {
        assert_eq!(way.enrich(spent).await.body["code"], "spend_cap_reached");
    }
    invariants::check(&way.service, &way.customer, &[]).await;
}

#[tokio::test]
async fn a_code_is_good_once_for_a_minute_and_for_whom_it_was_given() {
    let way = Way::begin(Plan::Pro, 100).await;
    let code = way.code().await;
    let other =
        way.register(json!({"redirect_uris": [BACK]})).await.body["client_id"].as_str().unwrap().to_owned();
    for (name, value, error) in [
        ("code_verifier", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXX", "invalid_grant"),
        ("code_verifier", CHALLENGE, "invalid_grant"),
        ("code_verifier", "", "invalid_request"),
        ("client_id", other.as_str(), "invalid_grant"),
        ("redirect_uri", "http://127.0.0.1:1/callback", "invalid_grant"),
        ("resource", "https://other.example/mcp", "invalid_target"),
        ("code", "alm_ac_guess", "invalid_grant"),
        ("grant_type", "password", "unsupported_grant_type"),
    ] {
        let refused = way.exchange(&code, &[(name, value)]).await;
        assert_eq!(
            (refused.status, &refused.body["error"]),
            (400, &json!(error)),
            "{name}: {}",
            refused.body
        );
        assert_eq!(refused.header("cache-control"), "no-store");
    }
    let issued = way.exchange(&code, &[("resource", "https://api.service.example/mcp/")]).await;
    assert_eq!(issued.status, 200, "{}", issued.body);
    let (agent, refresh) = way.pair(&issued);
    assert_eq!(way.enrich(&agent).await.status, 200);
    // Used again, it takes back what came of it.
    let again = way.exchange(&code, &[]).await;
    assert_eq!((again.status, &again.body["error"]), (400, &json!("invalid_grant")), "{}", again.body);
    assert_eq!(way.enrich(&agent).await.status, 401);
    assert_eq!(way.refresh(&refresh).await.body["error"], "invalid_grant");
    let code = way.code().await;
    way.later(60);
    assert_eq!(way.exchange(&code, &[]).await.body["error"], "invalid_grant", "a minute has passed");
    // Of many at once one is answered at most, and all of it is taken back.
    let code = way.code().await;
    let all = futures::future::join_all((0..8).map(|_| way.exchange(&code, &[]))).await;
    let issued: Vec<&Reply> = all.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(issued.len(), 1, "{all:?}");
    assert_eq!(way.enrich(&way.pair(issued[0]).0).await.status, 401);
    assert!(way.agents().await.is_empty());
}

#[tokio::test]
async fn a_refresh_token_is_replaced_and_a_stolen_one_ends_the_agent() {
    let way = Way::begin(Plan::Pro, 100).await;
    let (first, refresh) = way.agent().await;
    let (second, next) = way.pair(&way.refresh(&refresh).await);
    assert!(next != refresh && first.key != second.key);
    way.later(119);
    // An answer got lost: the one before still yields tokens of the same agent.
    let (third, _) = way.pair(&way.refresh(&refresh).await);
    for agent in [&first, &second, &third] {
        assert_eq!(way.enrich(agent).await.status, 200);
    }
    assert_eq!(way.agents().await.len(), 1);
    let other = way
        .token(&[("grant_type", "refresh_token"), ("refresh_token", &next), ("client_id", "mcp_other")])
        .await;
    assert_eq!(other.body["error"], "invalid_grant");
    way.later(2);
    let stolen = way.refresh(&refresh).await;
    assert_eq!((stolen.status, &stolen.body["error"]), (400, &json!("invalid_grant")), "{}", stolen.body);
    for agent in [&first, &second, &third] {
        assert_eq!(way.enrich(agent).await.status, 401);
    }
    assert_eq!(way.refresh(&next).await.body["error"], "invalid_grant", "the whole family has ended");
    // An access token lasts an hour, a refresh token thirty days after its last use.
    let (agent, refresh) = way.agent().await;
    way.later(3_600);
    let expired = way.enrich(&agent).await;
    assert_eq!(expired.status, 401, "{}", expired.body);
    let (agent, refresh) = way.pair(&way.refresh(&refresh).await);
    assert_eq!(way.enrich(&agent).await.status, 200);
    way.later(30 * 24 * 3_600);
    assert_eq!(way.refresh(&refresh).await.body["error"], "invalid_grant");
    assert!(way.agents().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_processes_of_a_client_may_refresh_at_once() {
    let way = Way::begin(Plan::Pro, 100).await;
    let (_, refresh) = way.agent().await;
    let all = futures::future::join_all((0..20).map(|_| way.refresh(&refresh))).await;
    for reply in &all {
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    assert_eq!(way.agents().await.len(), 1);
    let (agent, last) = way.pair(&all[19]);
    assert_eq!(way.enrich(&agent).await.status, 200);
    way.later(600);
    assert_eq!(way.refresh(&last).await.status, 200);
}

#[tokio::test]
async fn a_token_of_another_server_is_refused() {
    let service = Service::start_with(config(), Clock::System).await;
    let way = Way::begin_on(service, Plan::Pro, 100).await;
    let (agent, refresh) = way.agent().await;
    let elsewhere = config().with(|config| config.network.public_url = "https://other.example".to_owned());
    let other = Service::start_on(way.service.app.store.clone(), elsewhere).await;
    let refused = other.post(&agent, "/v1/enrich", &json!({"email": way.service.known_email()})).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
    assert!(refused.body["detail"].as_str().unwrap().contains("another server"), "{}", refused.body);
    let form = [
        ("grant_type", "refresh_token"),
        ("refresh_token", refresh.as_str()),
        ("client_id", way.client.as_str()),
    ];
    let request = other.request("POST", "/oauth/token", None).form(&form);
    assert_eq!(other.send(request).await.body["error"], "invalid_grant");
    let unpublished = config().with(|config| config.network.public_url = String::new());
    let other = Service::start_on(way.service.app.store.clone(), unpublished).await;
    assert_eq!(other.post(&agent, "/v1/enrich", &json!({"email": "a@b.example"})).await.status, 401);
    // In an address a token would be logged.
    let path = format!("/mcp?access_token={}", agent.key);
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "ping"});
    let refused = way.send(way.service.request("POST", &path, None).json(&ping)).await;
    assert_eq!((refused.status, refused.bad_fields()), (400, vec!["access_token"]), "{}", refused.body);
    let path = format!("/v1/me/history?access_token={}", agent.key);
    assert_eq!(way.send(way.service.request("GET", &path, None)).await.status, 401);
}

#[tokio::test]
async fn a_request_that_cannot_be_trusted_leads_nowhere() {
    let way = Way::begin(Plan::Pro, 100).await;
    let (far, long) = ("https://claude.ai/cb", "s".repeat(4_000));
    for changes in [
        vec![("client_id", "mcp_00000000000000000000000000000000")],
        vec![("client_id", "nonsense")],
        vec![("client_id", "")],
        vec![("client_id", "https://127.0.0.1/client.json")],
        vec![("redirect_uri", "https://evil.example/callback")],
        vec![("redirect_uri", "http://127.0.0.1:33418/callback/../evil")],
        vec![("redirect_uri", "http://127.0.0.1:33418@evil.example/callback")],
        vec![("redirect_uri", "http://localhost:33418/callback")],
        vec![("redirect_uri", "")],
        vec![("redirect_uri", far)],
        vec![("unknown", "1"), ("unknown", "2")],
        vec![("state", long.as_str())],
    ] {
        let refused = way.authorize(&changes).await;
        let page = String::from_utf8_lossy(&refused.bytes).into_owned();
        assert_eq!((refused.status, refused.header("location")), (400, ""), "{changes:?}: {page}");
        assert!(!page.contains("http-equiv=\"refresh\"") && !page.contains("evil"), "{page}");
        assert!(refused.header("content-security-policy").contains("frame-ancestors 'none'"));
    }
    // What else is wrong the client hears, from whom it asked.
    for (name, value, error) in [
        ("response_type", "token", "unsupported_response_type"),
        ("code_challenge_method", "plain", "invalid_request"),
        ("code_challenge_method", "", "invalid_request"),
        ("code_challenge", "short", "invalid_request"),
        ("code_challenge", "", "invalid_request"),
        ("resource", "", "invalid_target"),
        ("resource", "https://other.example/mcp", "invalid_target"),
        ("scope", "account", "invalid_scope"),
        ("request", "eyJ", "request_not_supported"),
    ] {
        let refused = way.authorize(&[(name, value)]).await;
        assert_eq!(refused.status, 302, "{name}");
        let heard = answer(&refused);
        assert_eq!((heard["error"].as_str(), heard["iss"].as_str()), (error, ISSUER), "{name}");
        assert_eq!(heard["state"], "a state", "{name}");
    }
    // A port of the user's own machine is as free as the program that takes it.
    assert_eq!(way.authorize(&[("redirect_uri", "http://127.0.0.1:50999/callback")]).await.status, 200);
    assert_eq!(way.open("/authorize").await.status, 400, "the short address is the same");
}

#[tokio::test]
async fn only_the_user_decides_on_our_own_page() {
    let way = Way::begin(Plan::Pro, 100).await;
    let denied = way.decided(&[], &[("decision", "deny"), ("scope", "resolve")]).await;
    assert_eq!((denied["error"].as_str(), denied["iss"].as_str()), ("access_denied", ISSUER));
    assert_eq!(denied["state"], "a state");
    let onward = way.asked(&[]).await;
    let sealed = onward.split("request=").nth(1).unwrap().to_owned();
    let allow =
        [("decision", "allow"), ("scope", "resolve"), ("request", sealed.as_str()), ("confirm_above", "25")];
    let forged = way.http.post(format!("{}/oauth/consent", way.service.address)).form(&allow);
    let forged = forged.header("cookie", &way.cookie).header("sec-fetch-site", "cross-site");
    assert_eq!(way.send(forged).await.status, 403, "another site's form");
    for (changed, status) in [
        ([("scope", ""), ("daily", "1")], 200),
        ([("scope", "resolve"), ("daily", "much")], 200),
        ([("scope", "account"), ("daily", "1")], 200),
    ] {
        let form: Vec<_> = changed.into_iter().chain([allow[0], allow[2], allow[3]]).collect();
        let shown = way.form("/oauth/consent", &form).await;
        let page = String::from_utf8_lossy(&shown.bytes).into_owned();
        assert!(shown.status == status && page.contains("role=\"alert\""), "{changed:?}: {page}");
    }
    let changed = format!("{}x", &sealed[..sealed.len() - 1]);
    assert_eq!(way.open(&format!("/oauth/consent?request={changed}")).await.status, 400);
    way.later(30 * 60);
    assert_eq!(way.open(&onward).await.status, 400, "it waited long enough");
    assert!(way.agents().await.is_empty());
}

#[tokio::test]
async fn clients_register_with_what_they_send() {
    let way = Way::begin(Plan::Pro, 100).await;
    let cursor = [
        "cursor://anysphere.cursor-mcp/oauth/callback",
        "https://www.cursor.com/agents/mcp/oauth/callback",
        "http://localhost:8787/callback",
    ];
    let registered = way.register(json!({
        "client_name": "Cursor", "redirect_uris": cursor, "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
        "application_type": "native", "scope": "resolve", "logo_uri": "https://www.cursor.com/logo.png",
    }));
    let registered = registered.await;
    assert_eq!(
        (registered.status, &registered.body["redirect_uris"]),
        (201, &json!(cursor)),
        "{}",
        registered.body
    );
    assert!(
        registered.body.as_object().unwrap().values().all(|value| !value.is_null()),
        "{}",
        registered.body
    );
    assert!(registered.body.get("client_secret").is_none());
    let client = registered.body["client_id"].as_str().unwrap();
    let asked = way.authorize(&[("client_id", client), ("redirect_uri", cursor[0])]).await;
    assert_eq!(asked.status, 200);
    // A scheme that any program could take is left out, and is no reason to refuse the rest.
    let mixed = way.register(json!({"redirect_uris": ["evil://x/cb", BACK]})).await;
    assert_eq!((mixed.status, &mixed.body["redirect_uris"]), (201, &json!([BACK])));
    let many: Vec<String> = (0..11).map(|port| format!("http://127.0.0.1:{port}/cb")).collect();
    let name = "n".repeat(2_048);
    for (body, error) in [
        (json!({"redirect_uris": ["http://evil.example/cb"]}), "invalid_redirect_uri"),
        (json!({"redirect_uris": []}), "invalid_redirect_uri"),
        (json!({"redirect_uris": many}), "invalid_redirect_uri"),
        (json!({"redirect_uris": [BACK], "client_name": name}), "invalid_client_metadata"),
        (json!({"client_name": "x"}), "invalid_client_metadata"),
        (json!([]), "invalid_client_metadata"),
    ] {
        let refused = way.register(body).await;
        assert_eq!((refused.status, &refused.body["error"]), (400, &json!(error)), "{}", refused.body);
    }
    let long = way.token(&[("grant_type", "refresh_token"), ("refresh_token", &"r".repeat(9_000))]).await;
    assert_eq!((long.status, &long.body["error"]), (400, &json!("invalid_request")), "{}", long.body);
    // What is not heard of for a month is forgotten; what is in use is kept.
    let forgotten =
        way.register(json!({"redirect_uris": [BACK]})).await.body["client_id"].as_str().unwrap().to_owned();
    way.later(20 * 24 * 3_600);
    let entered = way.form("/console/sign-in", &[("key", &way.customer.key)]).await;
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let way = Way { cookie, ..way };
    way.agent().await;
    way.later(11 * 24 * 3_600);
    assert_eq!(way.authorize(&[("client_id", &forgotten)]).await.status, 400);
    assert_eq!(way.authorize(&[]).await.status, 200);
    let counted = format!("register#127.0.0.1#{}", way.service.app.clock.now().strftime("%F"));
    let tomorrow = way.service.app.clock.now() + SignedDuration::from_hours(24);
    way.service.app.store.count_up(&counted, 500, 500, tomorrow).await.unwrap();
    let shed = way.register(json!({"redirect_uris": [BACK]})).await;
    assert_eq!((shed.status, &shed.body["error"]), (429, &json!("temporarily_unavailable")), "{}", shed.body);
}

#[tokio::test]
async fn a_client_may_describe_itself_at_an_address_of_its_own() {
    let port = tools::free_port();
    let address = format!("http://127.0.0.1:{port}");
    let description =
        |id: &str| json!({"client_id": id, "client_name": "Described", "redirect_uris": [BACK]}).to_string();
    let (own, wrong) = (format!("{address}/client.json"), format!("{address}/wrong.json"));
    let (good, other) = (description(&own), description(&own));
    let long = description(&format!("{address}/long.json")) + &" ".repeat(70_000);
    let moved = own.clone();
    let pages = Router::new()
        .route("/client.json", get(move || async move { good }))
        .route("/wrong.json", get(move || async move { other }))
        .route("/long.json", get(move || async move { long }))
        .route("/moved.json", get(move || async move { axum::response::Redirect::temporary(&moved) }))
        .route("/broken.json", get(|| async { (axum::http::StatusCode::BAD_GATEWAY, "") }));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.unwrap();
    tokio::spawn(async move { axum::serve(listener, pages).await });
    let near = config().with(|config| config.network.webhooks_to_loopback = true);
    let way = Way::begin_on(Service::start_with(near, Clock::fixed(noon())).await, Plan::Pro, 10).await;
    assert_eq!(way.authorize(&[("client_id", &own)]).await.status, 200);
    for (path, status) in [("wrong", 400), ("long", 400), ("moved", 400), ("broken", 503), ("missing", 400)] {
        let refused = way.authorize(&[("client_id", &format!("{address}/{path}.json"))]).await;
        assert_eq!(refused.status, status, "{path}: {}", String::from_utf8_lossy(&refused.bytes));
    }
    assert_eq!(way.authorize(&[("client_id", &wrong)]).await.status, 400, "it is another's description");
    let way = Way { client: own.clone(), ..way };
    let (agent, _) = way.agent().await;
    assert_eq!(way.enrich(&agent).await.status, 200);
    assert_eq!(way.agents().await[0]["client_id"], own.as_str());
    // Elsewhere nothing is read from within the network.
    let far = Way::begin(Plan::Pro, 10).await;
    for inside in [
        own.as_str(),
        "https://169.254.169.254/client.json",
        "https://10.0.0.1/client.json",
        "https://localhost/c",
    ] {
        let refused = far.authorize(&[("client_id", inside)]).await;
        assert_eq!(refused.status, 400, "{inside}");
    }
}

#[tokio::test]
async fn a_token_that_is_given_back_ends_its_agent() {
    let way = Way::begin(Plan::Pro, 100).await;
    let give_back = async |token: &str, client: &str| {
        let form = [("token", token), ("client_id", client)];
        way.send(way.http.post(format!("{}/oauth/revoke", way.service.address)).form(&form)).await
    };
    let (agent, refresh) = way.agent().await;
    assert_eq!(give_back(&refresh, "mcp_other").await.body["error"], "invalid_client");
    assert_eq!(way.enrich(&agent).await.status, 200);
    assert_eq!(give_back(&refresh, &way.client).await.status, 200);
    assert_eq!(way.enrich(&agent).await.status, 401);
    let (agent, refresh) = way.agent().await;
    assert_eq!(give_back(&agent.key, &way.client).await.status, 200);
    assert_eq!(way.enrich(&agent).await.status, 401);
    assert_eq!(way.refresh(&refresh).await.body["error"], "invalid_grant");
    assert_eq!(give_back("unknown", &way.client).await.status, 200, "it is gone already");
    // Another account's agent looks like an unknown one.
    let (agent, _) = way.agent().await;
    let id = way.agents().await[0]["id"].as_str().unwrap().to_owned();
    let other = way.service.customer(Plan::Pro, 0).await;
    let foreign = way.send(way.service.request("DELETE", &format!("/v1/me/agents/{id}"), Some(&other))).await;
    assert_eq!(foreign.status, 404);
    assert_eq!(way.enrich(&agent).await.status, 200);
}

#[tokio::test]
async fn an_account_has_as_many_agents_as_the_table_says() {
    let way = Way::begin(Plan::Pro, 100).await;
    let (_, _) = way.agent().await;
    let own = way.service.app.store.agents_of(&way.customer.id).await.unwrap().remove(0);
    let (store, now) = (&way.service.app.store, way.service.app.clock.now());
    for number in 1..100u64 {
        let id = format!("agt_{number:032x}");
        let agent = Agent { created_at: now, ..own.clone() }.with_id(id.clone());
        let put =
            store.code_put(&id, agent.clone(), BACK, CHALLENGE, now + SignedDuration::from_secs(60)).unwrap();
        store
            .client()
            .transact_write_items()
            .transact_items(put.in_transaction().unwrap())
            .send()
            .await
            .unwrap();
        let code = store.code(&id).await.unwrap().unwrap();
        let access = common::auth::new_key(
            &common::auth::Token::Access.new_secret(),
            &way.customer.id,
            "t",
            Vec::new(),
            now,
        );
        let pair = common::store::agents::Pair { access: &access, until: now, refresh: &id };
        store.begin_agent(&code, &agent, pair).await.unwrap();
    }
    assert_eq!(way.agents().await.len(), 100);
    let onward = way.asked(&[]).await;
    let sealed = onward.split("request=").nth(1).unwrap();
    let form = [("decision", "allow"), ("scope", "resolve"), ("request", sealed), ("confirm_above", "25")];
    let refused = way.form("/oauth/consent", &form).await;
    let page = String::from_utf8_lossy(&refused.bytes).into_owned();
    assert!(refused.status == 200 && page.contains("at most 100 connected agents"), "{page}");
}

#[tokio::test]
async fn the_official_client_signs_in_by_itself() {
    tools::install().await;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    // The one of the first call that it suggests.
    let email = server.greeting.split('"').find(|part| part.contains('@')).expect("an address").to_owned();
    let mut client = tools::python("python");
    client.arg(tools::script("mcp_oauth.py")).arg(&server.address);
    let printed = tools::run(client.arg(&key).arg(email)).await;
    assert!(printed.contains("the client signed in"), "{printed}");
}
