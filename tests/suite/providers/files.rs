//! Every vendor file against its samples: what is asked, what each kind of answer means and costs, and what bad days look like. A new
//! vendor is its file and its samples; nothing here names one.

use common::config::Config;
use common::domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone};
use common::lookup::contact::Wanted;
use common::lookup::{CompanyQuery, Lookup, PersonQuery, ProviderError};
use common::providers::files::explain::{explain, expressions};
use common::providers::http::Received;
use common::providers::vendor::Capabilities;
use common::providers::vendor::expression::{Expr, answer};
use common::providers::vendors::Vendors;
use common::providers::waterfall::unguarded;
use futures::StreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tests::vendor::{Behaviour, Vendor};

const KEY: &str = "sample-key-0123456789";
const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../common/providers/vendors/samples");

/// What is asked under a table of a file, and answers to it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    #[serde(default)]
    asked: Asked,
    /// The first request.
    sent: Sent,
    /// The first answer, where another one follows.
    before: Option<Reply>,
    answers: Vec<Answer>,
    /// Two questions in one request: Ada's and Bob's.
    batch: Option<BatchSample>,
    /// What the vendor delivers by itself; its search is that of `before`.
    delivered: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchSample {
    sent: Sent,
    body: Value,
    /// What Ada's answer is, and Bob's.
    is: [String; 2],
}

/// Who is asked about; Ada Example of acme.example where nothing is said.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Asked {
    name: Option<String>,
    domain: Option<String>,
    company: Option<String>,
    network_url: Option<String>,
    email: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    method: String,
    target: String,
    #[serde(default)]
    body: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    status: u16,
    body: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// `found`, `missed`, or the word of a history row for why not.
    is: String,
    status: u16,
    body: Value,
    /// In millionths of a US dollar.
    cost: Option<u64>,
}

/// The samples of a vendor by table.
type Samples = BTreeMap<String, Sample>;

/// Every vendor that a file describes, with its samples.
fn all() -> Vec<(&'static str, Samples)> {
    let vendors = Vendors::default();
    let files = vendors.all().filter(|vendor| vendor.file.is_some()).map(|vendor| vendor.name);
    let read = |name: &'static str| {
        let text = std::fs::read_to_string(format!("{SAMPLES}/{name}.json"));
        let text = text.unwrap_or_else(|error| panic!("{name} has no samples: {error}"));
        (name, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}")))
    };
    files.map(read).collect()
}

/// A vendor's adapter that asks this address.
fn able(name: &str, vendor: &Vendor) -> Capabilities {
    let registered = Vendors::default().get(name).expect("a vendor");
    let config = Config::from_variables(|variable| match variable {
        "PROVIDER_URLS" => Some(format!("{name}={}", vendor.address)),
        _ => registered.credentials.contains(&variable).then(|| KEY.to_owned()),
    });
    unguarded(registered, &config.expect("a configuration").providers).0
}

impl Sample {
    fn person(&self) -> PersonQuery {
        let asked = &self.asked;
        let by_name = asked.network_url.is_none() && asked.email.is_none() && asked.name.is_none();
        let (name, domain) = if by_name { (Some("Ada Example"), Some("acme.example")) } else { (None, None) };
        PersonQuery {
            name: asked.name.as_deref().or(name).map(PersonName::parse),
            domain: asked.domain.as_deref().or(domain).and_then(|domain| Domain::parse(domain).ok()),
            company: asked.company.clone(),
            network_url: asked.network_url.as_deref().and_then(|url| NetworkUrl::parse(url).ok()),
            email: asked.email.as_deref().and_then(|email| EmailAddress::parse(email).ok()),
            ..PersonQuery::default()
        }
    }

    /// Asks a vendor at this address: what was found, by its best-known fact.
    async fn ask(&self, name: &str, offer: &str, vendor: &Vendor) -> Result<Option<String>, ProviderError> {
        let able = able(name, vendor);
        let found = |lookup: Lookup<String>| match lookup {
            Lookup::Found(found) => Some(found.record),
            _ => None,
        };
        let contact = |wanted: Wanted| {
            let source = able.contact.clone().expect("a source of contacts");
            async move {
                let query = self.person();
                assert!(source.can_reach(&query, wanted), "{name} {offer}");
                let told = source.contact_for(&query, wanted).await?;
                Ok(found(told.map(|told| {
                    told.with(|contact| {
                        match wanted {
                            Wanted::BusinessEmail => contact.business.map(|known| known.address.to_string()),
                            Wanted::PersonalEmail => contact.personal.map(|known| known.address.to_string()),
                            Wanted::Mobile => contact.mobile.map(|known| known.number.to_string()),
                        }
                        .unwrap_or_default()
                    })
                })))
            }
        };
        match offer {
            "person" => {
                let query = self.person();
                let person = able.person.expect("an adapter for people");
                assert!(person.can_find(&query), "{name}");
                Ok(found(person.person(&query).await?.map(|told| told.with(|person| person.full_name))))
            }
            "company" => {
                let query =
                    CompanyQuery { domain: Domain::parse("acme.example").ok(), ..CompanyQuery::default() };
                let told = able.company.expect("an adapter for companies").company(&query).await?;
                Ok(found(told.map(|told| told.with(|company| company.name.to_lowercase()))))
            }
            "email" => contact(Wanted::BusinessEmail).await,
            "personal_email" => contact(Wanted::PersonalEmail).await,
            "mobile" => contact(Wanted::Mobile).await,
            "carrier" => {
                let number = Phone::parse("+442079460958").expect("a number");
                let line = able.carrier.expect("an adapter for carriers").line(&number).await?;
                Ok(line.map(|line| line.carrier.unwrap_or_default()))
            }
            "mailbox" => {
                let address = EmailAddress::parse("ada@acme.example").expect("an address");
                let told = able.mailbox.expect("an adapter for mailboxes").mailbox(&address).await?;
                Ok(told.map(|told| format!("{:?}", told.recipient)))
            }
            "domain_search" => {
                let domain = Domain::parse("acme.example").expect("a domain");
                let told = able.contact.expect("a source of contacts").at_domain(&domain, 10).await?;
                Ok(told
                    .map(|told| told.people.into_iter().map(|one| one.email.address.to_string()).collect()))
            }
            other => panic!("{name} has samples of {other}"),
        }
    }

    /// The vendor that gives this answer, after the first one where there is one.
    async fn vendor(&self, behaviour: Behaviour) -> Vendor {
        let before = self.before.as_ref().map(|reply| Behaviour::Json(reply.status, reply.body.clone()));
        let asked = AtomicUsize::new(0);
        Vendor::start(move |question| match &before {
            _ if question.target.ends_with(TOKENS) => token(),
            Some(before) if asked.fetch_add(1, Ordering::Relaxed) == 0 => before.clone(),
            _ => behaviour.clone(),
        })
        .await
    }
}

/// Where secrets are exchanged for a token.
const TOKENS: &str = "/oauth/access_token";

fn token() -> Behaviour {
    Behaviour::Json(200, json!({"access_token": KEY, "token_type": "Bearer", "expires_in": 3600}))
}

fn subject(offer: &str) -> &'static str {
    match offer {
        "person" => "Ada Example",
        "company" => "acme",
        "email" | "domain_search" => "ada@acme.example",
        "personal_email" => "ada.example@gmail.com",
        "mobile" => "+442079460958",
        "carrier" => "Example Mobile",
        _ => "Accepted",
    }
}

async fn check_sample(name: &str, offer: &str, sample: &Sample, answer: &Answer) {
    let case = format!("{name} {offer}: {} {}", answer.status, answer.body);
    let vendor = sample.vendor(Behaviour::Json(answer.status, answer.body.clone())).await;
    let told = sample.ask(name, offer, &vendor).await;
    let word = match &told {
        Ok(Some(_)) => "found",
        Ok(None) => "missed",
        // Withheld is written as "not found", so that nobody learns who objected.
        Err(ProviderError::Withheld) => "withheld",
        Err(error) => error.outcome(),
    };
    assert_eq!(word, answer.is, "{case}: {told:?}");
    if let Ok(Some(found)) = &told {
        assert_eq!(found, subject(offer), "{case}");
    }
    let questions = vendor.questions();
    let first = questions.iter().find(|question| !question.target.ends_with(TOKENS)).expect("a question");
    let sent = &sample.sent;
    assert_eq!((&first.method, &first.target), (&sent.method, &sent.target.replace("KEY", KEY)), "{case}");
    let body: Value = serde_json::from_str(&first.body).unwrap_or_default();
    let expected: Value =
        serde_json::from_str(&sent.body.to_string().replace("KEY", KEY)).expect("a sample's body");
    assert_eq!(body, expected, "{case}");
    let keyed = first.headers.iter().any(|(_, value)| value.contains(KEY) || value.starts_with("Basic "));
    assert!(keyed || first.target.contains(KEY) || first.body.contains(KEY), "{case}: the key is sent");
    if let Some(cost) = answer.cost {
        assert_eq!(explained(name, offer, answer).cost, cost, "{case}");
    }
}

fn explained(name: &str, offer: &str, answer: &Answer) -> common::providers::files::explain::Explained {
    let file = Vendors::default().get(name).and_then(|vendor| vendor.file).expect("a file");
    let body = answer.body.to_string().into_bytes().into();
    let received = Received { status: answer.status, headers: Default::default(), body };
    explain(file, offer, &received).expect("a table of the file")
}

#[tokio::test]
async fn each_kind_of_answer_means_and_costs_what_the_samples_say() {
    let all = all();
    let mut checks = Vec::new();
    for (name, samples) in &all {
        for (offer, sample) in samples {
            checks.extend(sample.answers.iter().map(|answer| check_sample(name, offer, sample, answer)));
        }
    }
    assert!(checks.len() > 150, "{} answers", checks.len());
    // As many at a time as a process may have connections.
    futures::stream::iter(checks).buffer_unordered(64).collect::<Vec<()>>().await;
}

#[test]
fn every_table_has_a_hit_and_every_expression_reads_something_of_a_sample() {
    for (name, samples) in all() {
        let file = Vendors::default().get(name).and_then(|vendor| vendor.file).expect("a file");
        let tables = [
            ("person", file.person.is_some()),
            ("company", file.company.is_some()),
            ("email", file.email.is_some()),
            ("personal_email", file.personal_email.is_some()),
            ("mobile", file.mobile.is_some()),
            ("carrier", file.carrier.is_some()),
            ("mailbox", file.mailbox.is_some()),
            ("domain_search", file.domain_search.is_some()),
        ];
        for (offer, _) in tables.into_iter().filter(|(_, offered)| *offered) {
            let sample = samples.get(offer).unwrap_or_else(|| panic!("{name} lacks samples of {offer}"));
            let hits: Vec<_> = sample.answers.iter().filter(|answer| answer.is == "found").collect();
            assert!(!hits.is_empty(), "{name} {offer} lacks a hit");
            let (mut named, mut read) = (BTreeSet::new(), BTreeSet::new());
            for (field, value) in hits.iter().flat_map(|answer| explained(name, offer, answer).reads) {
                let said = !value.is_null() && value != json!([]);
                named.insert(field.clone());
                read.extend(said.then_some(field));
            }
            assert_eq!(named, read, "{name} {offer}: nothing is read by some expressions");
        }
    }
}

#[test]
fn every_other_expression_of_a_file_is_true_of_a_sample_or_reads_something_of_one() {
    let read = |expression: &Expr, body: &Value| {
        let body = answer(body.to_string().as_bytes()).expect("JSON");
        expression.search(&body).is_ok_and(|found| found.is_truthy())
    };
    let mut unread = Vec::new();
    for (name, samples) in all() {
        let file = Vendors::default().get(name).and_then(|vendor| vendor.file).expect("a file");
        let bodies = |sample: &'static Sample| -> Vec<(u16, &'static Value)> {
            let before = sample.before.iter().map(|reply| (reply.status, &reply.body));
            let batch = sample.batch.iter().map(|batch| (200, &batch.body));
            let delivered = sample.delivered.iter().map(|body| (200, body));
            let answers = sample.answers.iter().map(|answer| (answer.status, &answer.body));
            before.chain(batch).chain(delivered).chain(answers).collect()
        };
        let samples: &'static Samples = Box::leak(Box::new(samples));
        for (offer, sample) in samples {
            for (place, expression) in expressions(file, offer) {
                if !bodies(sample).iter().any(|(_, body)| read(expression, body)) {
                    unread.push(format!("{name} [{offer}] {place}: {}", expression.text()));
                }
            }
        }
        let all: Vec<(u16, &Value)> = samples.values().flat_map(bodies).collect();
        for (number, rule) in (1..).zip(&file.outcome) {
            let of_status = |status: &u16| rule.status.is_empty() || rule.status.contains(status);
            let fits = |(status, body): &(u16, &Value)| {
                of_status(status) && rule.when.as_ref().is_none_or(|when| read(when, body))
            };
            if !all.iter().any(fits) {
                unread.push(format!("{name} outcome {number}: {rule:?}"));
            }
        }
    }
    assert!(unread.is_empty(), "no sample for {}:\n{}", unread.len(), unread.join("\n"));
}

#[tokio::test]
async fn several_questions_share_a_request_and_each_answer_is_read_by_itself() {
    let (mut batches, mut sampled) = (0, 0);
    for (name, samples) in all() {
        let file = Vendors::default().get(name).and_then(|vendor| vendor.file).expect("a file");
        let tables = [&file.person, &file.email, &file.personal_email, &file.mobile];
        batches += tables.into_iter().flatten().filter(|offer| offer.batch.is_some()).count();
        for (offer, sample) in &samples {
            let Some(batch) = &sample.batch else { continue };
            sampled += 1;
            let vendor = Vendor::always(Behaviour::Json(200, batch.body.clone())).await;
            let of = |name: &str| PersonQuery {
                name: Some(PersonName::parse(name)),
                domain: Domain::parse("acme.example").ok(),
                ..PersonQuery::default()
            };
            let queries = [of("Ada Example"), of("Bob Sample")];
            let able = able(name, &vendor);
            let words: Vec<&str> = if offer == "person" {
                let source = able.person.expect("people");
                assert!(source.people_at_once(&queries[0]) > 1);
                let told = source.people(&queries).await.expect("an answer");
                told.iter().map(|one| word(&one.result)).collect()
            } else {
                let wanted = match offer.as_str() {
                    "email" => Wanted::BusinessEmail,
                    "personal_email" => Wanted::PersonalEmail,
                    _ => Wanted::Mobile,
                };
                let source = able.contact.expect("contacts");
                assert!(source.contacts_at_once(&queries[0], wanted) > 1);
                let told = source.contacts_for(&queries, wanted).await.expect("an answer");
                told.iter().map(|one| word(&one.result)).collect()
            };
            assert_eq!(words, batch.is, "{name} {offer}");
            let asked = &vendor.questions()[0];
            assert_eq!((&asked.method, &asked.target), (&batch.sent.method, &batch.sent.target), "{name}");
            let body: Value = serde_json::from_str(&asked.body).expect("JSON");
            assert_eq!(body, batch.sent.body, "{name} {offer}");
        }
    }
    assert_eq!(batches, sampled, "every batch has a sample");
    assert!(batches >= 3, "{batches}");
}

fn word<T>(told: &Result<Lookup<T>, ProviderError>) -> &'static str {
    match told {
        Ok(Lookup::Found(_)) => "found",
        Ok(Lookup::NotFound) => "missed",
        Ok(_) => "unsure",
        Err(error) => error.outcome(),
    }
}

/// What no vendor may be believed when it sends it.
fn bad_days() -> Vec<(Behaviour, Option<ProviderError>)> {
    let server = Some(ProviderError::Unreachable("its server failed"));
    let quota = ProviderError::Quota { retry_after: Some(Duration::from_secs(7)) };
    vec![
        (Behaviour::Html(200, "<html>Welcome to the captive portal</html>"), None),
        (Behaviour::Html(404, "<html>No such page</html>"), None),
        (Behaviour::Json(500, json!({"error": "…"})), server.clone()),
        (Behaviour::Html(503, "<h1>Unavailable</h1>"), server),
        (Behaviour::Html(403, "<html>1010</html>"), None),
        (Behaviour::With(429, "retry-after", "7".to_owned(), json!({"error": "…"})), Some(quota)),
        (Behaviour::Json(401, json!({"error": "…"})), Some(ProviderError::Credentials)),
        (Behaviour::Json(451, json!({"error": "…"})), Some(ProviderError::Withheld)),
        (Behaviour::Json(400, json!({"error": "bad request"})), None),
        (Behaviour::Json(200, json!({"error": "we are down"})), None),
        (Behaviour::Json(200, json!([1, 2, 3])), None),
        (Behaviour::Json(200, json!("text")), None),
        (Behaviour::Truncated(json!({"email": "ada@acme.example"})), None),
        (Behaviour::Close, None),
        (Behaviour::With(302, "location", "http://127.0.0.1:1/".to_owned(), json!({})), None),
    ]
}

async fn check_bad_day(
    name: &str,
    offer: &str,
    sample: &Sample,
    bad: Behaviour,
    expected: Option<ProviderError>,
) {
    let first = Vendor::always(bad.clone()).await;
    let mut told = vec![sample.ask(name, offer, &first).await];
    if sample.before.is_some() {
        let second = sample.vendor(bad.clone()).await;
        told.push(sample.ask(name, offer, &second).await);
    }
    for told in told {
        let case = format!("{name} {offer}: {bad:?}: {told:?}");
        let error = told.err().unwrap_or_else(|| panic!("an answer: {case}"));
        if let Some(expected) = &expected {
            assert_eq!(error, *expected, "{case}");
        }
    }
}

#[tokio::test]
async fn no_bad_day_of_any_vendor_is_found_or_not_found() {
    let all = all();
    let mut checks = Vec::new();
    for (name, samples) in &all {
        for (offer, sample) in samples {
            let days = bad_days().into_iter();
            checks.extend(days.map(|(bad, expected)| check_bad_day(name, offer, sample, bad, expected)));
        }
    }
    futures::stream::iter(checks).buffer_unordered(64).collect::<Vec<()>>().await;
}

#[tokio::test]
async fn an_answer_of_two_hundred_megabytes_is_cut_off_early() {
    for (name, samples) in all() {
        let (offer, sample) = samples.iter().next().expect("samples");
        let vendor = Vendor::always(Behaviour::Endless(200 * 1024 * 1024)).await;
        let told = sample.ask(name, offer, &vendor).await;
        assert_eq!(told, Err(ProviderError::BadAnswer("it is too large")), "{name}");
    }
}

#[tokio::test]
async fn a_key_that_a_vendor_sends_back_is_in_no_error() {
    let told = json!({"error": KEY, "message": KEY, "status": KEY, "data": KEY, "person": KEY});
    for (name, samples) in all() {
        for (offer, sample) in &samples {
            for status in [200, 400, 401, 404, 422, 500] {
                let vendor = Vendor::always(Behaviour::Json(status, told.clone())).await;
                let said = match sample.ask(name, offer, &vendor).await {
                    Ok(found) => format!("{found:?}"),
                    Err(error) => format!("{error} {error:?} {}", error.outcome()),
                };
                assert!(!said.contains(KEY), "{name} {offer} {status}: {said}");
            }
        }
    }
}
