//! Every vendor file against its samples: what is asked, what each kind of answer means and costs, and what bad days look like. A new
//! vendor is its file and its samples; nothing here names one.

use common::config::Config;
use common::domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone};
use common::lookup::contact::{Line, Wanted};
use common::lookup::mail::{MailboxAnswer, RecipientState};
use common::lookup::{CompanyQuery, Lookup, PersonQuery, ProviderError};
use common::providers::files::explain::{Explained, explain, has, received, unread};
use common::providers::vendor::Capabilities;
use common::providers::vendor::expression::answer;
use common::providers::vendor::grammar::{Confidence, File, Offer};
use common::providers::vendors::Vendors;
use common::providers::waterfall::unguarded;
use futures::StreamExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tests::vendor::{Behaviour, Vendor};
use tests::{Service, tools};

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
    /// What the secrets are exchanged for.
    #[serde(default)]
    token: Value,
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
    /// What is found, where it is not what [`subject`] says.
    finds: Option<String>,
    /// How sure the vendor is, where its word says it.
    sure: Option<f64>,
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
                let (name, domain) = (self.asked.company.clone(), Domain::parse("acme.example").ok());
                let query = CompanyQuery { name, domain, ..CompanyQuery::default() };
                let told = able.company.expect("an adapter for companies").company(&query).await?;
                Ok(found(told.map(|told| told.with(|company| company.name.to_lowercase()))))
            }
            "email" => contact(Wanted::BusinessEmail).await,
            "personal_email" => contact(Wanted::PersonalEmail).await,
            "mobile" => contact(Wanted::Mobile).await,
            "carrier" => {
                let number = Phone::parse("+442079460958").expect("a number");
                let line = able.carrier.expect("an adapter for carriers").line(&number).await?;
                let carrier = |line: &Line| line.carrier.as_ref().map(|carrier| format!(", {carrier}"));
                Ok(line.map(|line| format!("{}{}", line.kind.as_str(), carrier(&line).unwrap_or_default())))
            }
            "mailbox" => {
                let address = EmailAddress::parse("ada@acme.example").expect("an address");
                let told = able.mailbox.expect("an adapter for mailboxes").mailbox(&address).await?;
                let verdict = |told: MailboxAnswer| match (told.recipient, told.random) {
                    (RecipientState::Accepted, Some(RecipientState::Accepted)) => "catch_all",
                    (RecipientState::Accepted, _) => "deliverable",
                    (RecipientState::NoMailbox, _) => "undeliverable",
                    (RecipientState::Full, _) => "full",
                    (RecipientState::Disabled, _) => "disabled",
                    other => panic!("{name} knows {other:?}"),
                };
                Ok(told.map(|told| verdict(told).to_owned()))
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
        let token = self.token.to_string().replace("KEY", KEY);
        let token = Behaviour::Json(200, serde_json::from_str(&token).expect("JSON"));
        let asked = AtomicUsize::new(0);
        Vendor::start(move |question| match &before {
            _ if question.target.ends_with(TOKENS) => token.clone(),
            Some(before) if asked.fetch_add(1, Ordering::Relaxed) == 0 => before.clone(),
            _ => behaviour.clone(),
        })
        .await
    }
}

/// Where secrets are exchanged for a token.
const TOKENS: &str = "/oauth/access_token";

fn subject(offer: &str) -> &'static str {
    match offer {
        "person" => "Ada Example",
        "company" => "acme",
        "email" | "domain_search" => "ada@acme.example",
        "personal_email" => "ada.example@gmail.com",
        "mobile" => "+442079460958",
        "carrier" => "mobile, Example Mobile",
        _ => "deliverable",
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
        assert_eq!(found, answer.finds.as_deref().unwrap_or(subject(offer)), "{case}");
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

fn explained(name: &str, offer: &str, answer: &Answer) -> Explained {
    let received = received(&json!({"status": answer.status, "body": answer.body}));
    explain(file(name), offer, &received).expect("a table of the file")
}

fn file(name: &str) -> &'static File {
    Vendors::default().get(name).and_then(|vendor| vendor.file).expect("a file")
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

/// What a table of a file says of itself, whatever it reads.
struct Table {
    waits: bool,
    batched: bool,
    delivered: bool,
    confidence: Option<&'static Confidence>,
}

fn tables(file: &'static File) -> Vec<(&'static str, Table)> {
    fn table<R>(offer: &'static Option<Offer<R>>) -> Option<Table> {
        let offer = offer.as_ref()?;
        Some(Table {
            waits: offer.wait.is_some(),
            batched: offer.batch.is_some(),
            delivered: offer.wait.as_ref().is_some_and(|wait| wait.callback.is_some()),
            confidence: offer.confidence.as_ref(),
        })
    }
    let all = [
        ("person", table(&file.person)),
        ("company", table(&file.company)),
        ("email", table(&file.email)),
        ("personal_email", table(&file.personal_email)),
        ("mobile", table(&file.mobile)),
        ("carrier", table(&file.carrier)),
        ("mailbox", table(&file.mailbox)),
        ("domain_search", table(&file.domain_search)),
    ];
    all.into_iter().filter_map(|(name, table)| Some((name, table?))).collect()
}

/// Tables whose answers hold what was asked for and nothing of whom it is about: neither a name, nor an employer, nor the address. No
/// answer of theirs can be told from one about somebody else.
const REPEAT_NOTHING: [(&str, &str); 4] =
    [("explorium", "mobile"), ("findymail", "mobile"), ("leadmagic", "mobile"), ("neverbounce", "mailbox")];

#[test]
fn every_table_has_a_sample_of_each_kind_of_answer() {
    let mut lacking = Vec::new();
    for (name, samples) in all() {
        for (offer, table) in tables(file(name)) {
            let sample = samples.get(offer).unwrap_or_else(|| panic!("{name} lacks samples of {offer}"));
            let has_one = |kind: &str| sample.answers.iter().any(|answer| answer.is == kind);
            let repeats = !REPEAT_NOTHING.contains(&(name, offer));
            let counts = sample.answers.iter().filter(|answer| answer.is == "found").map(|answer| {
                explained(name, offer, answer).reads.iter().filter(|(_, value)| has(value)).count()
            });
            let counts: Vec<usize> = counts.collect();
            let most = counts.iter().max().copied().unwrap_or_default();
            let sparse = counts.iter().any(|count| *count > 0 && count * 2 <= most);
            for (kind, lacks) in [
                ("found", !has_one("found")),
                ("missed", !has_one("missed")),
                ("pending", table.waits && !has_one("pending")),
                ("mismatch", repeats != has_one("mismatch")),
                ("hit with little", matches!(offer, "person" | "company") && !sparse),
                ("batch", table.batched != sample.batch.is_some()),
                ("delivery", table.delivered != sample.delivered.is_some()),
            ] {
                if lacks {
                    lacking.push(format!("{name} [{offer}] {kind}"));
                }
            }
        }
    }
    assert!(lacking.is_empty(), "these have no sample, or one that cannot be:\n{}", lacking.join("\n"));
}

#[test]
fn every_expression_word_and_rule_of_a_file_is_met_by_a_sample() {
    let mut open = Vec::new();
    for (name, _) in all() {
        let samples = std::fs::read_to_string(format!("{SAMPLES}/{name}.json")).expect("samples");
        let samples: Value = serde_json::from_str(&samples).expect("JSON");
        open.extend(unread(file(name), &samples).into_iter().map(|place| format!("{name} {place}")));
        // What nobody sampled is named.
        let nothing = unread(file(name), &json!({}));
        assert!(nothing.iter().any(|place| place.ends_with(" found")), "{name}: {nothing:?}");
    }
    assert!(open.is_empty(), "no sample for {}:\n{}", open.len(), open.join("\n"));
}

#[test]
fn a_word_for_how_sure_a_vendor_is_means_what_its_sample_says() {
    let mut words = 0;
    for (name, samples) in all() {
        for (offer, table) in tables(file(name)) {
            let Some(confidence) = table.confidence.filter(|confidence| !confidence.map.is_empty()) else {
                continue;
            };
            words += confidence.map.len();
            let expression = confidence.read.as_ref().expect("what reads the word");
            for one in samples[offer].answers.iter().filter(|one| one.is == "found") {
                let body = answer(one.body.to_string().as_bytes()).expect("JSON");
                let word = expression.search(&body).ok().and_then(|word| word.as_string().cloned());
                let means = word.and_then(|word| confidence.map.get(&word).copied());
                assert_eq!(means, one.sure, "{name} {offer}: {}", one.body);
            }
        }
    }
    assert!(words >= 7, "{words} words");
}

#[test]
fn a_vendor_that_answers_at_once_takes_fewer_than_sixty_lines_a_table() {
    for (name, _) in all() {
        let tables = tables(file(name));
        if tables.iter().any(|(_, table)| table.waits) {
            continue;
        }
        let text = std::fs::read_to_string(format!("{SAMPLES}/../{name}.toml")).expect("the file");
        let lines = text.lines().count();
        assert!(lines < 60 * tables.len(), "{name}: {lines} lines for {} tables", tables.len());
    }
}

/// Says of each file named whether the schema admits it.
const VALIDATE: &str = "
import json, sys, tomllib, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    problems = [error.message for error in validator.iter_errors(tomllib.load(open(path, 'rb')))]
    print(json.dumps([path, problems]))
";

#[tokio::test]
async fn the_published_schema_admits_every_file_and_refuses_broken_ones() {
    tools::install().await;
    let service = Service::start().await;
    let reply = service.send(service.request("GET", "/schemas/provider.json", None)).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "application/schema+json"));
    let folder = tempfile::tempdir().unwrap();
    let schema = folder.path().join("schema.json");
    std::fs::write(&schema, &reply.bytes).unwrap();
    let mut validate = tools::python("python");
    validate.arg("-c").arg(VALIDATE).arg(&schema);
    let shipped: Vec<&str> = all().into_iter().map(|(name, _)| name).collect();
    validate.args(shipped.iter().map(|name| format!("{SAMPLES}/../{name}.toml")));
    let bad = [
        ("an unknown setting", "found = \"person\"", "found = \"person\"\ncolour = \"red\""),
        ("a price that is no number", "hit = 1", "hit = \"much\""),
        ("a meaning that is none", "is = \"missed\"", "is = \"gone\""),
    ];
    for (what, right, wrong) in bad {
        let good = std::fs::read_to_string(format!("{SAMPLES}/../prospeo.toml")).unwrap();
        assert!(good.contains(right), "{right}");
        let path = folder.path().join(format!("{what}.toml"));
        std::fs::write(&path, good.replacen(right, wrong, 1)).unwrap();
        validate.arg(path);
    }
    let printed = tools::run(&mut validate).await;
    let told: Vec<(String, Vec<String>)> =
        printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(shipped.len() >= 24, "{}", shipped.len());
    assert_eq!(told.len(), shipped.len() + bad.len(), "{printed}");
    for (number, (path, problems)) in told.iter().enumerate() {
        assert_eq!(problems.is_empty(), number < shipped.len(), "{path}: {problems:?}");
    }
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
