//! Every endpoint of the catalogue is asked about a person, before and after they opted out.

use super::{first_person, secrets, suppress, unsuppress};
use common::catalog::{self, Method, Spec};
use common::domain::signal::{Signal, SignalKind};
use common::domain::{Clock, Plan, Scope};
use common::lookup::record::PersonRecord;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::{Customer, Reply, Service, demo, noon, unhurried};
use world::{DEMO_SEED, World};

/// The endpoints whose answers name no person by anything that leads to them, and why.
const NAME_NOBODY: &[(&str, &str)] = &[
    ("/health", "counts"),
    ("/v1/pricing", "prices"),
    ("/v1/signup", "the caller's own account"),
    ("/v1/signup/verify", "the caller's own account"),
    ("/v1/signup/recover", "the caller's own account"),
    ("/v1/signup/recover/verify", "the caller's own account"),
    ("/v1/sign-in", "the caller's own account"),
    ("/v1/sign-in/verify", "the caller's own account"),
    ("/v1/invitations/accept", "the caller's own account"),
    ("/v1/me", "the caller's own account"),
    ("/v1/me/members", "members of the caller's own account"),
    ("/v1/me/members/{id}", "members of the caller's own account"),
    ("/v1/me/members/{id}/hand-over", "members of the caller's own account"),
    ("/v1/me/leave", "the caller's own account"),
    ("/v1/me/accounts", "the caller's own accounts"),
    ("/v1/me/sessions", "the caller's own account"),
    ("/v1/me/sessions/{id}", "the caller's own account"),
    ("/v1/me/actions", "ids of members and keys"),
    ("/v1/me/actions/export", "ids of members and keys"),
    ("/v1/operator/actions", "ids of keys, to the operator"),
    ("/v1/operator/actions/export", "ids of keys, to the operator"),
    ("/v1/me/keys", "the caller's own account"),
    ("/v1/me/keys/{id}", "the caller's own account"),
    ("/v1/me/keys/{id}/rotate", "the caller's own account"),
    ("/v1/me/usage", "counts"),
    ("/v1/me/history", "paths and counts"),
    ("/v1/me/history/export", "paths and counts"),
    ("/v1/me/webhook-secret", "the caller's own account"),
    ("/v1/me/webhook-test", "addresses of the caller's own"),
    ("/v1/me/webhook-deliveries", "addresses of the caller's own"),
    ("/v1/me/webhook-deliveries/{id}/replay", "addresses of the caller's own"),
    ("/v1/operator/accounts", "accounts, to the operator"),
    ("/v1/operator/accounts/{id}/grant", "accounts, to the operator"),
    ("/v1/operator/accounts/{id}/plan", "accounts, to the operator"),
    ("/v1/operator/accounts/{id}/caps", "accounts, to the operator"),
    ("/v1/operator/overview", "counts, to the operator"),
    ("/v1/operator/imports", "names of files, to the operator"),
    ("/v1/operator/imports/undo", "counts, to the operator"),
    ("/v1/operator/export", "records without those who said no, to the operator"),
    ("/v1/operator/dataset", "counts, to the operator"),
    ("/v1/operator/signals", "counts, to the operator"),
    ("/v1/operator/import", "counts, to the operator"),
    ("/v1/operator/audit", "accounts, to the operator"),
    ("/v1/operator/sources", "feeds, to the operator"),
    ("/v1/operator/providers", "counts, to the operator"),
    ("/v1/operator/providers/choices", "names of vendors, to the operator"),
    ("/v1/operator/providers/order", "names of vendors, to the operator"),
    ("/v1/operator/providers/keys", "names of vendors, to the operator"),
    ("/v1/operator/providers/budget", "names of vendors, to the operator"),
    ("/v1/operator/providers/try", "what a vendor answers, past the same guards, to the operator"),
    ("/v1/operator/privacy", "counts, to the operator"),
    ("/v1/operator/privacy/suppress", "counts, to the operator"),
    ("/v1/operator/privacy/unsuppress", "counts, to the operator"),
    ("/v1/operator/privacy/erase", "counts, to the operator"),
    (
        "/v1/operator/privacy/access",
        "what is held about who asks, to the operator; looked at in over_http.rs",
    ),
    ("/v1/operator/privacy/requests", "references, to the operator"),
    ("/v1/operator/privacy/requests/{id}", "who asks, to the operator"),
    ("/v1/operator/privacy/requests/{id}/fulfil", "counts, to the operator"),
    ("/v1/operator/privacy/requests/{id}/refuse", "references, to the operator"),
    ("/v1/feedback", "what became of a contact that the caller names"),
    ("/v1/files", "what the caller sent"),
    ("/v1/files/{id}", "what the caller sent"),
    ("/v1/files/{id}/run", "counts"),
    ("/v1/files/{id}/pause", "counts"),
    ("/v1/files/{id}/resume", "counts"),
    ("/v1/files/{id}/cancel", "counts"),
    ("/v1/files/{id}/result", "looked at in stored.rs"),
    ("/v1/files/{id}/rows", "the rows of the result, by the same reader"),
    ("/v1/files/{id}/copy", "the rows of the result, by the same reader"),
    ("/v1/companies", "companies"),
    ("/v1/companies/{id}", "companies"),
    ("/v1/logo/{domain}", "pictures of companies"),
    ("/v1/match/company", "companies"),
    ("/v1/clean", "what the caller sent"),
    ("/v1/people/{id}", "looked at below"),
    ("/v1/search/companies", "companies"),
    ("/v1/search/suggest", "words and counts"),
    ("/v1/search/parse", "what the caller sent, and a count"),
    ("/v1/search/people/count", "counts"),
    ("/v1/search/companies/count", "counts"),
    ("/v1/lookalike-accounts", "companies"),
    ("/v1/low-competition-hires", "jobs"),
    ("/v1/ad-audience", "hashes of what was sent; its count is looked at below"),
    ("/v1/verify-email", "the address that was sent; its verdict is looked at below"),
    ("/v1/signals", "initials; that the signal is gone is looked at below"),
    ("/v1/bulk", "counts"),
    ("/v1/bulk/enrich", "counts; results are looked at in stored.rs"),
    ("/v1/bulk/{id}", "looked at in stored.rs"),
    ("/v1/connections", "the caller's own settings"),
    ("/v1/connections/{id}", "the caller's own settings"),
    ("/v1/connections/{id}/test", "names of the caller's own fields"),
    ("/v1/connections/{id}/preview", "what the caller's own system says, and prices"),
    ("/v1/connections/{id}/run", "counts"),
    ("/v1/connections/{id}/pause", "the caller's own settings"),
    ("/v1/connections/{id}/authorize", "the caller's own settings"),
    ("/v1/connections/{id}/authorized", "the caller's own settings"),
    ("/v1/connections/{id}/resume", "the caller's own settings"),
    (
        "/v1/connections/{id}/send",
        "what the caller sent; who opted out is looked at in connections/sending.rs",
    ),
    ("/v1/connections/{id}/undo", "counts"),
    ("/v1/connections/{id}/writes", "looked at in connections/contract.rs"),
    ("/v1/me/people", "looked at in stored.rs"),
    ("/v1/changes", "looked at in signals/changes.rs"),
    ("/v1/people/{id}/changes", "looked at in signals/changes.rs"),
    ("/v1/watch-lists", "what the caller wrote"),
    ("/v1/watch-lists/{id}", "what the caller wrote"),
    ("/v1/watch-lists/{id}/run", "looked at in stored.rs"),
    ("/v1/saved-icps", "filters"),
    ("/v1/saved-icps/{id}", "filters"),
    ("/v1/saved-icps/{id}/run", "looked at in stored.rs"),
];

pub(super) fn demo_signals() -> Vec<Signal> {
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let mut signals = World::generate(DEMO_SEED, noon()).signals(noon() - days(90), noon());
    let recent = noon() - days(14);
    signals.retain(|signal| signal.kind != SignalKind::Hiring || signal.occurred_at >= recent);
    signals
}

async fn demo_service() -> Service {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    service.app.store.put_signals(&demo_signals()).await.expect("the signals are stored");
    service
}

async fn ask(service: &Service, customer: &Customer, spec: &Spec, body: &Value) -> Reply {
    service.send(service.request(spec.method.as_str(), spec.path, Some(customer)).json(body)).await
}

/// Whom a request is about, where it says so.
async fn asked_about(service: &Service, customer: &Customer, body: &Value) -> Option<Arc<PersonRecord>> {
    let lists = ["contacts", "champions", "items"].iter().filter_map(|name| body[*name].get(0));
    for about in std::iter::once(body).chain(lists) {
        let fields =
            ["networkUrl", "email", "phone", "fullName", "firstName", "lastName", "domain", "company"];
        let about: Value = fields
            .iter()
            .filter_map(|name| Some(((*name).to_owned(), about.get(*name)?.clone())))
            .collect::<serde_json::Map<_, _>>()
            .into();
        let found = match about.get("phone") {
            Some(phone) => service.post(customer, "/v1/reverse-phone", &json!({"phone": phone})).await,
            None => service.post(customer, "/v1/enrich", &about).await,
        };
        if let Some(person) = first_person(&found.body["person"], &demo()) {
            return Some(person);
        }
    }
    None
}

/// Facts about a person in the answer that the question did not have.
fn given_away(record: &PersonRecord, question: &Value, answer: &Reply) -> Vec<String> {
    let (question, answer) = (question.to_string(), String::from_utf8_lossy(&answer.bytes).into_owned());
    secrets(record)
        .into_iter()
        .filter(|secret| answer.contains(secret) && !question.contains(secret))
        .collect()
}

#[tokio::test]
async fn no_endpoint_tells_of_somebody_who_said_no() {
    let service = demo_service().await;
    let customer = service.customer(Plan::Enterprise, 1_000_000).await;
    let (mut asked, mut leaks, mut unjudged) = (0, Vec::new(), Vec::new());
    for spec in catalog::all().map(|entry| entry.spec) {
        let names_nobody = NAME_NOBODY.iter().any(|(path, _)| *path == spec.path);
        if spec.method != Method::Post
            || spec.path.contains("{id}")
            || spec.family.scope() == Scope::Account
            || spec.path == "/v1/files"
            || spec.path == "/v1/feedback"
        {
            if !names_nobody {
                unjudged.push(format!("{} {}", spec.method, spec.path));
            }
            continue;
        }
        let body: Value = serde_json::from_str(spec.example).expect("an example");
        let before = ask(&service, &customer, &spec, &body).await;
        // Whom the question is about or, where the answer does not tell of them, whom the answer does.
        let asked_for = asked_about(&service, &customer, &body).await;
        let candidates = asked_for.into_iter().chain(first_person(&before.body, &demo()));
        let with_told = candidates.map(|subject| (given_away(&subject, &body, &before), subject));
        let (tells, subject) = match with_told.into_iter().find(|(tells, _)| !tells.is_empty()) {
            Some((tells, subject)) => (tells, Some(subject)),
            None => (Vec::new(), None),
        };
        if names_nobody {
            assert!(tells.is_empty(), "{} is said to name nobody and tells {tells:?}", spec.path);
            continue;
        }
        let Some(subject) = subject else {
            unjudged.push(format!("{} {}", spec.method, spec.path));
            continue;
        };
        // By the profile alone: what else they are known by must be silent, too.
        let url = subject.person.network_url.clone().expect("a profile");
        let marks = suppress(&service, |who| who.network_url(url.as_str()).expect("a profile")).await;
        let after = ask(&service, &customer, &spec, &body).await;
        asked += 1;
        let still = given_away(&subject, &body, &after);
        if after.status != spec.status || !still.is_empty() {
            leaks.push(format!("{}: {} {still:?}", spec.path, after.status));
        }
        let about_them = body.to_string().contains(url.as_str());
        if about_them && after.body.get("found").is_some() {
            assert_eq!(after.body["found"], false, "{}: {}", spec.path, after.body);
            assert_eq!(after.body["cost"]["credits"], 0, "{}: {}", spec.path, after.body);
        }
        unsuppress(&service, &marks).await;
        let again = ask(&service, &customer, &spec, &body).await;
        assert!(!given_away(&subject, &body, &again).is_empty(), "{} tells of who took it back", spec.path);
    }
    println!("{asked} endpoints asked, {} leaks", leaks.len());
    assert!(leaks.is_empty(), "{leaks:#?}");
    assert!(unjudged.is_empty(), "nobody can say whether these tell of somebody: {unjudged:#?}");
    assert!(asked >= 30, "{asked}");
}

#[tokio::test]
async fn an_unknown_person_and_a_hidden_one_look_the_same() {
    let service = demo_service().await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let email = service.known_email();
    let known = service.post(&customer, "/v1/enrich", &json!({"email": email})).await;
    let person = first_person(&known.body, &demo()).expect("a person");
    let url = person.person.network_url.clone().expect("a profile");
    suppress(&service, |who| who.network_url(url.as_str()).expect("a profile")).await;
    let strip = |reply: &Reply| {
        let mut body = reply.body.clone();
        body["cost"]["balance_remaining"] = Value::Null;
        (reply.status, body)
    };
    let nobody = json!({"networkUrl": "https://network.example/in/nobody-at-all-7781"});
    for path in
        ["/v1/enrich", "/v1/find-email", "/v1/find-phone", "/v1/multi-source-phone", "/v1/prospect-package"]
    {
        let hidden = service.post(&customer, path, &json!({"networkUrl": url})).await;
        let unknown = service.post(&customer, path, &nobody).await;
        let (mut hidden, mut unknown) = (strip(&hidden), strip(&unknown));
        for answer in [&mut hidden.1, &mut unknown.1] {
            for attempt in answer["attempts"].as_array_mut().into_iter().flatten() {
                attempt["latency_ms"] = Value::Null;
            }
        }
        assert_eq!(hidden, unknown, "{path}");
    }
    let rows = service.get(&customer, "/v1/me/history?limit=100").await;
    assert!(!rows.body.to_string().contains("withheld"), "{}", rows.body);

    // What is counted and checked does not give them away either.
    let counted = service.post(&customer, "/v1/ad-audience", &json!({"emails": [email]})).await;
    assert_eq!(counted.body["matched"], 0, "{}", counted.body);
    let verdict = service.post(&customer, "/v1/verify-email", &json!({"email": email})).await;
    assert_eq!((&verdict.body["status"], &verdict.body["cost"]["credits"]), (&json!("unknown"), &json!(0)));
}

#[tokio::test]
async fn a_signal_about_somebody_who_said_no_is_gone_from_the_feed() {
    let service = demo_service().await;
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let path = "/v1/signals?kind=job-change&limit=100";
    let before = service.get(&customer, path).await;
    let first = before.body["results"][0]["id"].as_str().expect("a signal").to_owned();
    let signal = demo_signals().into_iter().find(|signal| signal.id == first).expect("the signal");
    let url = signal.person.and_then(|person| person.network_url).expect("a profile");
    suppress(&service, |who| who.network_url(url.as_str()).expect("a profile")).await;
    let after = service.get(&customer, path).await;
    assert!(!String::from_utf8_lossy(&after.bytes).contains(&first), "the signal is still told");
}

#[tokio::test]
async fn a_search_narrowed_down_to_somebody_who_said_no_counts_nobody() {
    let service = tests::stage::Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let ask = json!({"titles": ["CTO"], "company_domains": ["acme.example"]});
    let before = service.post(&customer, "/v1/search/people", &ask).await;
    assert_eq!(before.body["total"], 1, "{}", before.body);
    let url = before.body["results"][0]["networkUrl"].as_str().expect("a profile").to_owned();
    suppress(&service, |subject| subject.network_url(&url).expect("a profile")).await;
    let after = service.post(&customer, "/v1/search/people", &ask).await;
    assert_eq!(after.body["total"], 0, "{}", after.body);
    for (name, values) in after.body["facets"].as_object().expect("facets") {
        assert_eq!(values, &json!([]), "{name} counts somebody: {}", after.body);
    }
}
