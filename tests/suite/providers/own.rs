//! Vendor files of an operator's own: asked, paid and refused like those that are built in; rows of a list that share a request; results
//! that a vendor delivers; and what no file can bring about.

use crate::money::bulk::{ended, submit};
use crate::providers::vendors::{service, traced};
use common::config::Config;
use common::lookup::Capability;
use common::providers::files;
use ring::hmac;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tests::vendor::{Behaviour, Vendor};
use tests::{Reply, binary, golden, invariants};

/// A vendor of an operator's own.
pub const OWN: &str = r#"
name = "acmedata"
title = "Acme Data"
url = "https://api.acmedata.example"
docs = "https://acmedata.example/docs"
checked = "2026-11-18"
returns = ["business_email"]
auth = { header = "x-key" }
credit_usd = 0.01

[secrets]
ACMEDATA_API_KEY = "key for Acme Data"

[email]
price = { read = "spent", most = 5 }
found = "email"
missed = "type(@) == 'object' && !email"
confidence = { else = 0.9 }

[[email.ask]]
needs = ["full_name domain"]
post = "/find"
body = { name = "$full_name", domain = "$domain" }

[email.reads]
email = "email"
email_verified = "ok"
"#;

/// The same with people, many of whom are asked about in one request.
const PEOPLE: &str = r#"
name = "acmedata"
title = "Acme Data"
url = "https://api.acmedata.example"
docs = "https://acmedata.example/docs"
checked = "2026-11-18"
returns = ["name", "job", "business_email"]
auth = { header = "x-key" }
credit_usd = 0.01

[secrets]
ACMEDATA_API_KEY = "key for Acme Data"

[person]
price = { hit = 2 }
found = "name"
missed = "type(@) == 'object' && !name"
confidence = { else = 0.9 }
ask = [{ needs = ["email"], post = "/person", body = { email = "$email" } }]

[person.batch]
most = 20
needs = ["email"]
post = "/people"
rows = "rows"
row = { n = "$row", email = "$email" }
each = "answers"
about = "n"
missed = "unknown"

[person.reads]
full_name = "name"
title = "title"
company = "company"
email = "email"
"#;

/// The same with a search that takes its time, and whose result is delivered with a signature.
const DELIVERED: &str = r#"
[email.wait]
id = "id"
every = 10
longest = 10
ask = { get = "/result/{id}" }

[email.wait.callback]
id = "search"
when = "done"
answer = "result"
signature = { header = "x-signature", hmac = "sha256", secret = "ACMEDATA_API_KEY", prefix = "sha256=" }
"#;

/// A folder with one file, and its path.
fn folder(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("acmedata.toml"), text).unwrap();
    let path = folder.path().to_str().unwrap().to_owned();
    (folder, path)
}

/// A host the demo world does not know, so that the vendor is asked.
fn ask(name: &str) -> serde_json::Value {
    json!({"fullName": name, "domain": "unlisted-anywhere.example"})
}

#[tokio::test]
async fn a_file_of_an_operators_own_is_asked_paid_by_its_answer_and_never_charged_for_a_miss() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("acmedata.toml"), OWN).unwrap();
    let folder = folder.path().to_str().unwrap().to_owned();
    let vendor = Vendor::always(Behaviour::Json(
        200,
        json!({"email": "ada@unlisted-anywhere.example", "ok": true, "spent": 2}),
    ))
    .await;
    let settings = [("PROVIDER_FILES", folder.as_str()), ("PROVIDERS_EMAIL", "acmedata")];
    let (service, customer) = service(&[("acmedata", &vendor)], &settings).await;
    let mut replies: Vec<Reply> = Vec::new();
    replies.push(service.post(&customer, "/v1/find-email", &ask("Ada Example")).await);
    let trace = traced(&service, &customer).await;
    assert!(trace.contains(&"acmedata found".to_owned()), "{trace:?}");
    let key = ("acmedata", Capability::Email);
    assert_eq!(service.app.providers.meter.counts(key).cost, 20_000, "two credits at a cent");

    vendor.turn(Behaviour::Json(200, json!({"email": null, "spent": 1})));
    let missed = service.post(&customer, "/v1/find-email", &ask("Bob Example")).await;
    let trace = traced(&service, &customer).await;
    assert!(trace.contains(&"acmedata not_found".to_owned()), "{trace:?}");
    assert_eq!(missed.credits().to_string(), "0", "{}", missed.body);
    assert_eq!(
        service.app.providers.meter.counts(key).cost,
        30_000,
        "the vendor charges for a miss, we do not"
    );
    replies.push(missed);

    vendor.turn(Behaviour::Json(500, json!({"email": null})));
    let failed = service.post(&customer, "/v1/find-email", &ask("Cy Example")).await;
    assert_eq!(failed.credits().to_string(), "0", "{}", failed.body);
    let counts = service.app.providers.meter.counts(key);
    assert_eq!((counts.misses, counts.failures, counts.cost), (1, 1, 30_000), "an outage is no miss");
    invariants::check(&service, &customer, &replies).await;
}

#[test]
fn a_bad_file_is_refused_at_start_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("acmedata.toml"),
        OWN.replace("found = \"email\"", "found = \"email..\""),
    )
    .unwrap();
    let folder = folder.path().to_str().unwrap().to_owned();
    let read = |name: &str| (name == "PROVIDER_FILES").then(|| folder.clone());
    let told = common::config::Config::from_variables(read).unwrap_err();
    assert!(
        told.contains("PROVIDER_FILES has acmedata.toml: line 16:") && told.contains("no JMESPath"),
        "{told}"
    );
}

#[tokio::test]
async fn rows_of_a_list_share_a_request_and_each_is_paid_for_by_itself() {
    let (_folder, path) = folder(PEOPLE);
    let vendor = Vendor::start(|question| {
        let body: Value = serde_json::from_str(&question.body).unwrap();
        let found = |email: &str| {
            email.starts_with('f').then(|| {
                json!({"name": "Ada Example", "title": "CTO",
            "company": "Unlisted", "email": email})
            })
        };
        if question.target == "/person" {
            // A row that came when no other did.
            return match body["email"].as_str() {
                Some(email) if email.starts_with('b') => Behaviour::Json(200, json!([])),
                Some(email) => Behaviour::Json(200, found(email).unwrap_or_else(|| json!({"name": null}))),
                None => Behaviour::Close,
            };
        }
        let (mut answers, mut unknown) = (Vec::new(), Vec::new());
        // In another order than asked, and without the rows that the vendor could not work on.
        for row in body["rows"].as_array().unwrap().iter().rev() {
            let (number, email) = (row["n"].clone(), row["email"].as_str().unwrap());
            match found(email) {
                Some(mut answer) => {
                    answer["n"] = number;
                    answers.push(answer);
                }
                None if email.starts_with('m') => unknown.push(number),
                None => {}
            }
        }
        Behaviour::Json(200, json!({"answers": answers, "unknown": unknown}))
    })
    .await;
    let settings = [("PROVIDER_FILES", path.as_str()), ("PROVIDERS_PERSON", "dataset,acmedata")];
    let (service, customer) = service(&[("acmedata", &vendor)], &settings).await;
    let item = |index: usize| {
        let kind = ["found", "missing", "found", "missing", "broken"][index % 5];
        json!({"email": format!("{kind}{index}@unlisted-anywhere.example")})
    };
    let items: Vec<Value> = (0..25).map(item).collect();
    let (id, _) = submit(&service, &customer, &json!({"items": items})).await;
    let job = ended(&service, &customer, &id).await;
    assert_eq!(
        job.body["counts"],
        json!({"total": 25, "processed": 25, "found": 10, "not_found": 10, "failed": 5}),
        "{}",
        job.body
    );
    let asked = vendor.questions().len();
    assert!((2..=12).contains(&asked), "{asked} requests of at most 20 rows for 25 rows");
    let counts = service.app.providers.meter.counts(("acmedata", Capability::Person));
    assert_eq!((counts.hits, counts.misses, counts.failures), (10, 10, 5));
    assert_eq!(counts.cost, 200_000, "ten found at two cents");
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 1000 - 10);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn a_result_is_delivered_to_a_secret_address_signed_once_and_collected_by_the_next_call() {
    let text = OWN.replace("domain = \"$domain\" }", "domain = \"$domain\", to = \"$callback\" }");
    let (_folder, path) = folder(&format!("{text}{DELIVERED}"));
    let polls = Arc::new(AtomicUsize::new(0));
    let counted = polls.clone();
    let vendor = Vendor::start(move |question| match question.target.as_str() {
        "/find" => Behaviour::Json(200, json!({"id": "s1"})),
        _ => {
            counted.fetch_add(1, Ordering::SeqCst);
            Behaviour::Json(409, json!({"state": "working"}))
        }
    })
    .await;
    let pending = "[[outcome]]\nstatus = [409]\nis = \"pending\"\n";
    std::fs::write(_folder.path().join("acmedata.toml"), format!("{text}{pending}{DELIVERED}")).unwrap();
    let settings = [
        ("PROVIDER_FILES", path.as_str()),
        ("PROVIDERS_EMAIL", "acmedata"),
        ("PUBLIC_URL", "https://almanac.example"),
    ];
    let (service, customer) = service(&[("acmedata", &vendor)], &settings).await;
    let mut replies = vec![service.post(&customer, "/v1/find-email", &ask("Ada Example")).await];
    let trace = traced(&service, &customer).await;
    assert!(trace.contains(&"acmedata pending".to_owned()), "{trace:?}");
    let sent: Value = serde_json::from_str(&vendor.questions()[0].body).unwrap();
    let address = sent["to"].as_str().expect("the vendor is told where to deliver").to_owned();
    let address = address.strip_prefix("https://almanac.example").expect("our public address").to_owned();

    let result = json!({"email": "ada@unlisted-anywhere.example", "ok": true, "spent": 2});
    let delivery = json!({"search": "s1", "done": true, "result": result}).to_string();
    let key = &service.app.config.providers.credentials["ACMEDATA_API_KEY"];
    let key = hmac::Key::new(hmac::HMAC_SHA256, key.reveal().as_bytes());
    let sign = |body: &str| format!("sha256={}", hex::encode(hmac::sign(&key, body.as_bytes())));
    let deliver = async |address: &str, body: &str, signature: &str| {
        let request = service.request("POST", address, None).header("x-signature", signature);
        service.send(request.body(body.to_owned())).await.status
    };
    let elsewhere = format!("{}0", &address[..address.len() - 1]);
    let elsewhere =
        if elsewhere == address { format!("{}1", &address[..address.len() - 1]) } else { elsewhere };
    assert_eq!(deliver(&elsewhere, &delivery, &sign(&delivery)).await, 404, "another secret");
    assert_eq!(deliver(&address.replace("acmedata", "pdl"), &delivery, &sign(&delivery)).await, 404);
    assert_eq!(deliver(&address, &delivery, &sign("something else")).await, 404, "another signature");
    assert_eq!(deliver(&address, &delivery, "sha256=nothing").await, 404);
    assert_eq!(deliver(&address, "no JSON", &sign("no JSON")).await, 409);
    let unfinished = json!({"search": "s1", "done": false}).to_string();
    assert_eq!(deliver(&address, &unfinished, &sign(&unfinished)).await, 204, "nothing to collect yet");
    let asked = polls.load(Ordering::SeqCst);
    replies.push(service.post(&customer, "/v1/find-email", &ask("Ada Example")).await);
    assert_eq!(polls.load(Ordering::SeqCst), asked + 1, "what was not delivered is asked for");

    assert_eq!(deliver(&address, &delivery, &sign(&delivery)).await, 204);
    replies.push(service.post(&customer, "/v1/find-email", &ask("Ada Example")).await);
    let trace = traced(&service, &customer).await;
    assert!(trace.contains(&"acmedata found".to_owned()), "{trace:?}");
    assert_eq!(polls.load(Ordering::SeqCst), asked + 1, "what was delivered is not asked for");
    let begun = vendor.questions().iter().filter(|question| question.target == "/find").count();
    assert_eq!(begun, 1, "the search was begun once");
    let counts = service.app.providers.meter.counts(("acmedata", Capability::Email));
    assert_eq!((counts.hits, counts.cost), (1, 20_000));
    invariants::check(&service, &customer, &replies).await;
}

#[test]
fn no_file_leads_inside_reads_the_secrets_of_others_or_makes_an_answer_grow() {
    let read = |text: &str| {
        let (_folder, path) = folder(text);
        let read = |name: &str| (name == "PROVIDER_FILES").then(|| path.clone());
        Config::from_variables(read).map(|_| ()).unwrap_err()
    };
    for inside in ["127.0.0.1", "169.254.169.254", "[::1]", "10.0.0.8", "localhost", "printer.local"] {
        let told = read(&OWN.replace("api.acmedata.example", inside));
        assert!(told.contains("line 4") && told.contains("inside"), "{inside}: {told}");
    }
    let token =
        "auth = { token = { post = \"/t\", secrets = { a = \"PDL_API_KEY\" }, read = \"t\", seconds = 60 } }";
    let told = read(&OWN.replace("auth = { header = \"x-key\" }", token));
    assert!(told.contains("PDL_API_KEY is not among the secrets"), "{told}");
    let foreign = DELIVERED.replace("ACMEDATA_API_KEY", "PDL_API_KEY");
    let told = read(&format!("{OWN}{foreign}"));
    assert!(told.contains("PDL_API_KEY is not among the secrets"), "{told}");
    let bomb = "[@,@][]|".repeat(40);
    let told = read(&OWN.replace("found = \"email\"", &format!("found = \"{bomb}@\"")));
    assert!(told.contains("line 16") && told.contains("grow"), "{told}");
    assert!(files::parse(OWN).is_ok());
}

/// A command about vendor files: whether it ended well, what it printed, and what it complained of.
fn providers(data: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> (bool, String, String) {
    let arguments: Vec<&str> = std::iter::once("providers").chain(arguments.iter().copied()).collect();
    let ended = binary::run_with(data, &arguments, settings);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ended.status.success(), text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn the_command_checks_files_by_their_samples_and_names_what_is_wrong_or_open() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let shipped = std::fs::read_dir(golden::in_repository("common/providers/vendors")).unwrap();
    let shipped = shipped.map(|entry| entry.unwrap().path());
    let shipped: Vec<String> = shipped
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| path.to_str().unwrap().to_owned())
        .collect();
    let all: Vec<&str> = std::iter::once("check").chain(shipped.iter().map(String::as_str)).collect();
    let (well, printed, wrong) = providers(&data, &all, &[]);
    assert!(well && shipped.len() >= 24, "{wrong}");
    assert!(!printed.contains("no sample"), "{printed}");
    assert!(printed.contains("[mailbox] 200 → found, US$0.007"), "{printed}");

    let file = folder.path().join("acmedata.toml");
    let check = ["check", file.to_str().unwrap()];
    std::fs::write(&file, OWN).unwrap();
    std::fs::create_dir(folder.path().join("samples")).unwrap();
    let sample = |is: &str, cost: u64| {
        let answer =
            json!({"is": is, "status": 200, "cost": cost, "body": {"email": "ada@acme.example", "spent": 2}});
        let samples = json!({"email": {"answers": [answer]}}).to_string();
        std::fs::write(folder.path().join("samples/acmedata.json"), samples).unwrap();
        providers(&data, &check, &[])
    };
    let (well, printed, wrong) = sample("found", 20_000);
    assert!(well, "{wrong}");
    assert!(printed.contains("email = \"ada@acme.example\""), "{printed}");
    for open in ["[email] missed", "[email] reads.email_verified"] {
        assert!(printed.contains(&format!("no sample has {open}")), "{open}: {printed}");
    }
    let (well, _, wrong) = sample("missed", 20_000);
    assert!(!well && wrong.contains("[email] the sample says missed: {\"email\""), "{wrong}");
    let (well, _, wrong) = sample("found", 10_000);
    assert!(!well && wrong.contains("[email] the sample says US$0.01"), "{wrong}");

    std::fs::write(&file, OWN.replace("found = \"email\"", "found = \"email..\"")).unwrap();
    let (well, _, wrong) = providers(&data, &check, &[]);
    assert!(!well && wrong.contains("acmedata.toml: line 16: "), "{wrong}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_asks_a_vendor_once_it_may_spend_and_prints_the_trace_and_the_answer() {
    let (folder, path) = folder(OWN);
    let answer = json!({"email": "ada@unlisted-anywhere.example", "ok": true, "spent": 2});
    let vendor = Vendor::always(Behaviour::Json(200, answer.clone())).await;
    let url = format!("acmedata={}", vendor.address);
    let settings = [
        ("PROVIDER_FILES", path.as_str()),
        ("ACMEDATA_API_KEY", "a-key-of-acme-data"),
        ("PROVIDER_URLS", url.as_str()),
    ];
    let data = folder.path().join("data");
    let question = ["--for", "email", "--name", "Ada Example", "--domain", "unlisted-anywhere.example"];
    let attempt = |more: &[&str]| {
        let all: Vec<&str> = ["try", "acmedata"].iter().chain(&question).chain(more).copied().collect();
        tokio::task::block_in_place(|| providers(&data, &all, &settings))
    };
    let (well, _, wrong) = attempt(&[]);
    assert!(!well && wrong.contains("this may cost US$0.05; pass --yes to ask the vendor"), "{wrong}");
    assert!(vendor.questions().is_empty(), "nothing is asked before");

    let (well, printed, wrong) = attempt(&["--yes", "--raw"]);
    assert!(well, "{wrong}");
    let (tried, raw) = printed.split_once("\n200 ").expect("the answer as it came");
    let tried: Value = serde_json::from_str(tried).expect("JSON");
    assert_eq!((&tried["found"], &tried["cost_usd"]), (&json!(true), &json!(0.02)), "{tried}");
    let step = &tried["trace"][0];
    assert_eq!((&step["provider"], &step["outcome"]), (&json!("acmedata"), &json!("found")), "{tried}");
    assert_eq!(serde_json::from_str::<Value>(raw).expect("JSON"), answer);
    assert_eq!(vendor.questions().len(), 1);
    assert!(!printed.contains("a-key-of-acme-data") && !wrong.contains("a-key-of-acme-data"));
}

#[test]
fn the_command_writes_a_file_from_answers_that_it_accepts_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (data, file) = (folder.path().join("data"), folder.path().join("brandnew.toml"));
    let path = file.to_str().unwrap();
    let write = || {
        let mut command = Command::new(binary::path());
        command.arg("--data-dir").arg(&data).args(["providers", "new", "--output", path]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("almanac runs");
        let said = "brandnew\nBrand \"New\"\nhttps://api.brandnew.example\nhttps://brandnew.example/docs\nx-key\n/v1/find\n$0.05\n";
        child.stdin.take().unwrap().write_all(said.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let written = write();
    let wrong = String::from_utf8_lossy(&written.stderr).into_owned();
    assert!(written.status.success() && wrong.is_empty(), "{wrong}");
    let (well, printed, wrong) = providers(&data, &["check", path], &[]);
    assert!(well, "{wrong}");
    assert!(printed.contains("Brand \"New\" at https://api.brandnew.example"), "{printed}");
    assert!(printed.contains("email: US$0 per answer, plus US$0.05 per hit"), "{printed}");

    std::fs::write(&file, "# mine").unwrap();
    assert!(!write().status.success(), "a file that is there is kept");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "# mine");
}
