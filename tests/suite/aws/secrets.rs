//! What providers know us by stays out of the log, even where they answer with it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use common::lookup::Capability;
use common::providers::mail::peers::{DnsPeer, Zone};
use common::providers::vendors::Vendors;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::process::Stdio;
use tests::binary::Server;
use tests::tour::{client, leaks};
use tests::vendor::{Behaviour, Question, Vendor};

// Not of the demo world, which answers for its own addresses.
const HOST: &str = "canary-employer.com";
const MOBILE: &str = "+491701234567";
/// The vendors that the calls of this test reach, each under its own capabilities. `providers::files` sends every vendor's key back.
const ASKED: [&str; 5] = ["pdl", "hunter", "apollo", "twilio", "wikidata"];

/// Everything of a question, as a careless provider would put it into its answer.
fn echo(question: &Question) -> Value {
    json!({"error": {"asked": question.target, "headers": question.headers, "body": question.body}})
}

/// One person has a number, so that a vendor is asked whose number it is; other vendors send the question back.
fn careless(question: &Question, status: u16) -> Behaviour {
    if question.target.starts_with("/apollo/people/match") && question.target.contains("Ada")
        || question.body.contains("Ada")
    {
        let numbers = json!([{"sanitized_number": MOBILE, "type": "mobile", "status": "valid_number"}]);
        let person = json!({"id": "1", "name": "Ada Canary", "first_name": "Ada", "last_name": "Canary",
            "contact": {"phone_numbers": numbers},
            "organization": {"name": "Canary", "primary_domain": HOST}});
        return Behaviour::Json(200, json!({"person": person, "echo": echo(question)}));
    }
    Behaviour::Json(status, echo(question))
}

/// Whether a secret was sent, in the open or as half of a user name and password.
fn was_sent(questions: &[Question], secret: &str) -> bool {
    questions.iter().any(|question| {
        let basic = question.header("authorization").strip_prefix("Basic ");
        let basic = basic.and_then(|text| BASE64_STANDARD.decode(text).ok()).unwrap_or_default();
        String::from_utf8_lossy(&basic).contains(secret)
            || format!("{} {:?}", question.target, question.headers).contains(secret)
            || question.body.contains(secret)
    })
}

#[tokio::test]
async fn no_key_of_a_provider_is_logged_though_the_provider_sends_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let vendor = Vendor::start(|question| careless(question, 200)).await;
    let mx = format!("mx.{HOST}");
    let zones = [(HOST, Zone::mx(&[(10, &mx)])), (mx.as_str(), Zone::address(Ipv4Addr::new(192, 0, 2, 1)))];
    let dns = DnsPeer::start(zones).await.unwrap();
    let known = Vendors::default();
    let asked = || known.all().filter(|vendor| ASKED.contains(&vendor.name));
    let variables = asked().flat_map(|vendor| vendor.credentials).chain([&"MAIL_REACHER_SECRET"]);
    let secrets: BTreeMap<&str, String> =
        variables.map(|name| (*name, format!("canary-{}", name.to_lowercase().replace('_', "-")))).collect();
    let urls: Vec<String> =
        asked().map(|each| format!("{}={}/{}", each.name, vendor.address, each.name)).collect();
    let (urls, reacher, names) =
        (urls.join(","), format!("{}/reacher", vendor.address), dns.address.to_string());
    let mut settings: Vec<(&str, &str)> = vec![
        ("RUST_LOG", "info"),
        ("PROVIDER_URLS", &urls),
        ("MAIL_TRANSPORT", &reacher),
        ("MAIL_HELO_NAME", "verifier.canary-employer.com"),
        ("NAME_SERVERS", &names),
    ];
    // Every vendor is asked for all it offers.
    let order = |capability: Capability| -> String {
        let names: Vec<&str> =
            asked().filter(|vendor| vendor.offers(capability)).map(|vendor| vendor.name).collect();
        names.join(",")
    };
    let orders: Vec<(&str, String)> = [
        Capability::Person,
        Capability::Company,
        Capability::Email,
        Capability::Mobile,
        Capability::Carrier,
        Capability::Mailbox,
    ]
    .map(|capability| (capability.variable(), order(capability)))
    .to_vec();
    settings.extend(orders.iter().map(|(variable, order)| (*variable, order.as_str())));
    settings.extend(secrets.iter().map(|(name, secret)| (*name, secret.as_str())));
    let log = folder.path().join("log");
    let written = Stdio::from(std::fs::File::create(&log).unwrap());
    let server = Server::start_logging(folder.path(), &settings, written).await.unwrap();
    let key = tests::binary::new_key(folder.path());
    let http = client();
    // The last answer makes breakers open.
    for (number, status) in [200, 500, 401].into_iter().enumerate() {
        vendor.script(move |question| careless(question, status));
        let email = format!("stranger{number}@{HOST}");
        for (path, body) in [
            // First, before the breakers open: what a number is asked about is found only once a vendor names one.
            ("/v1/multi-source-phone", json!({"firstName": "Ada", "lastName": "Canary", "domain": HOST})),
            ("/v1/enrich", json!({"email": email})),
            ("/v1/companies", json!({"name": format!("Canary {number}")})),
            ("/v1/companies", json!({"domain": HOST})),
            ("/v1/find-email", json!({"firstName": "Canarina", "lastName": "Birdsong", "domain": HOST})),
            ("/v1/find-email", json!({"firstName": "Canarina", "lastName": "Birdsong", "company": "Canary"})),
            ("/v1/verify-email", json!({"email": email})),
        ] {
            let call = http.post(format!("{}{path}", server.address)).bearer_auth(key.trim()).json(&body);
            let reply = call.send().await.unwrap();
            let (status, text) = (reply.status().as_u16(), reply.text().await.unwrap());
            assert!(matches!(status, 200 | 502 | 503), "{path}: {text}");
            for secret in secrets.values() {
                assert!(!text.contains(secret.as_str()), "{path} tells {secret}");
            }
        }
    }
    let questions = vendor.questions();
    for (name, secret) in &secrets {
        let targets: Vec<&str> = questions.iter().map(|question| question.target.as_str()).collect();
        assert!(was_sent(&questions, secret), "{name} was never sent: {targets:?}");
    }
    assert!(server.interrupt().await.unwrap().0);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/v1/enrich"), "calls are logged: {log}");
    let pair = format!("{}:{}", secrets["TWILIO_ACCOUNT_SID"], secrets["TWILIO_AUTH_TOKEN"]);
    let mut private: Vec<String> = secrets.into_values().collect();
    private.extend([BASE64_STANDARD.encode(pair), "canary".to_owned(), MOBILE[1..].to_owned()]);
    assert_eq!(leaks(&log, &private), Vec::<&str>::new());
}
