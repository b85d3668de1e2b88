//! What files may say, and what no file can bring about.

use super::outcome::{self, Outcome};
use super::*;
use crate::http::{HttpClient, Received, Transport};
use crate::vendor::expression::answer;
use bytes::Bytes;
use http::HeaderMap;
use lookup::ProviderError;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

const HEAD: &str = r#"
name = "acme"
title = "Acme Data"
url = "https://api.acme.example"
docs = "https://acme.example/docs"
checked = "2026-11-18"
returns = ["business_email"]
auth = "bearer"
"#;
const SECRETS: &str = "\n[secrets]\nACME_API_KEY = \"key for Acme\"\n";
const EMAIL: &str = r#"
[email]
price = { hit = 1 }
found = "email"
missed = "type(@) == 'object' && !email"
ask = [{ needs = ["full_name domain"], post = "/find", body = { name = "$full_name", domain = "$domain" } }]

[email.reads]
email = "email"
"#;

/// A file with something more at its head and at its end.
pub fn file(head: &str, end: &str) -> File {
    let text = format!("{HEAD}{head}{SECRETS}{EMAIL}{end}");
    parse(&text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

pub struct Counting(Transport, Arc<AtomicU64>);

impl std::ops::Deref for Counting {
    type Target = Transport;

    fn deref(&self) -> &Transport {
        &self.0
    }
}

impl Counting {
    pub fn take_drift(&self) -> u64 {
        self.1.swap(0, std::sync::atomic::Ordering::Relaxed)
    }
}

/// A transport that counts drift and sends nothing.
pub fn transport() -> Counting {
    let drift = Arc::<AtomicU64>::default();
    let client = HttpClient::new(AddressPolicy::Public);
    Counting(Transport::new("https://api.acme.example", client, drift.clone()), drift)
}

fn problems(text: &str) -> String {
    parse(text).expect_err("a file that is refused").join("; ")
}

#[test]
fn a_file_that_is_wrong_is_refused_with_the_line_and_the_reason() {
    let good = format!("{HEAD}{SECRETS}{EMAIL}");
    for (right, wrong, reason) in [
        ("returns = [", "colour = 'red'\nreturns = [", "line 7: unknown field `colour`"),
        ("found = \"email\"", "found = \"email..\"", "no JMESPath"),
        ("found = \"email\"", "found = \"open(email)\"", "calls open"),
        ("found = \"email\"", "found = \"`true`\"", "found is a constant"),
        ("missed = \"type(@) == 'object' && !email\"", "missed = \"`true`\"", "missed is a constant"),
        ("https://api.acme.example", "http://api.acme.example", "https"),
        ("https://api.acme.example", "https://api.acme.example/?a=1", "https"),
        ("name = \"acme\"", "name = \"aws\"", "taken"),
        ("ACME_API_KEY", "AWS_SECRET_ACCESS_KEY", "does not begin with ACME_"),
        ("ACME_API_KEY", "ACME_", "does not begin"),
        ("\"/find\"", "\"//evil.example/find\"", "no path"),
        ("\"/find\"", "\"/find?key=1\"", "no path"),
        ("\"/find\"", "\"/find/{domain}/{company}\"", "not needed"),
        ("\"$full_name\"", "\"$PDL_API_KEY\"", "no input"),
        ("post = \"/find\"", "post = \"/find\", get = \"/find\"", "one of get and post"),
        ("auth = \"bearer\"", "auth = \"basic\"", "2 secrets"),
        ("checked = \"2026-11-18\"", "checked = \"lately\"", "a day"),
        ("hit = 1", "hit = -1", "between 0 and"),
        ("hit = 1", "read = 'spent'", "takes most"),
        ("full_name domain", "domain", "neither reads a name"),
        ("[email.reads]\nemail", "[email.reads]\nmobile", "lacks email"),
    ] {
        assert!(good.contains(right), "{right}");
        let told = problems(&good.replacen(right, wrong, 1));
        assert!(told.contains(reason), "{wrong}: {told}");
    }
    assert!(problems("name = ").starts_with("line 1"));
    assert!(problems(HEAD).contains("secrets"));
}

#[test]
fn no_file_may_say_that_an_outage_is_not_found() {
    let rule = |rule: &str| format!("{HEAD}{SECRETS}[[outcome]]\nis = \"missed\"\n{rule}\n{EMAIL}");
    for status in [401, 402, 403, 408, 425, 429, 451, 500, 502, 503, 599, 302] {
        let told = problems(&rule(&format!("status = [404, {status}]\nwhen = \"error\"")));
        assert!(told.contains("cannot"), "{status}: {told}");
    }
    assert!(problems(&rule("when = \"error\"")).contains("takes statuses"));
    assert!(problems(&rule("status = [400]")).contains("takes a condition"));
    assert!(problems(&rule("status = [200]")).contains("takes a condition"));
    assert!(parse(&rule("status = [404]")).is_ok());
}

#[test]
fn a_file_can_only_be_asked_where_it_says_and_reads_no_variable_of_others() {
    let schema = schema().to_string();
    for word in ["secrets", "JMESPath", "found", "missed", "credit_usd"] {
        assert!(schema.contains(word), "{word}");
    }
    let folder = tempfile_folder("bad.toml", "name = 7");
    let told = super::folder(&folder).err().expect("a bad file");
    assert!(told.contains("bad.toml: line 1"), "{told}");
    std::fs::remove_dir_all(folder).unwrap();
}

fn tempfile_folder(name: &str, text: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("almanac-vendors-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
    folder
}

fn received(status: u16, body: &str) -> Received {
    Received { status, headers: HeaderMap::new(), body: Bytes::copy_from_slice(body.as_bytes()) }
}

/// Found, "not found", or why not.
fn outcome_of(file: &File, received: &Received) -> Result<bool, ProviderError> {
    explain::explain(file, "email", received).expect("it offers addresses").outcome
}

#[test]
fn status_and_body_together_say_what_an_answer_means() {
    let rules = r#"
[[outcome]]
status = [400]
when = "error_code == 'NO_MATCH'"
is = "missed"

[[outcome]]
status = [400]
when = "error_code == 'INSUFFICIENT_CREDITS'"
is = "out_of_credits"

[[outcome]]
status = [202]
is = "pending"

[[outcome]]
status = [200]
when = "status == 'auth_failure'"
is = "refused"

[[outcome]]
when = "code == 'COMPLIANCE'"
is = "withheld"
"#;
    let file = file("", rules);
    let quota =
        |seconds: u64| ProviderError::Quota { retry_after: Some(std::time::Duration::from_secs(seconds)) };
    for (status, body, expected) in [
        (200, r#"{"email": "ada@acme.example"}"#, Ok(true)),
        (200, r#"{"email": null}"#, Ok(false)),
        (400, r#"{"error": true, "error_code": "NO_MATCH"}"#, Ok(false)),
        (400, r#"{"error": true, "error_code": "INSUFFICIENT_CREDITS"}"#, Err(quota(900))),
        (400, r#"{"error": true}"#, Err(ProviderError::BadAnswer("it refused the question"))),
        (202, "", Err(ProviderError::Pending)),
        (200, r#"{"status": "auth_failure"}"#, Err(ProviderError::Credentials)),
        (200, r#"{"code": "COMPLIANCE"}"#, Err(ProviderError::Withheld)),
        (200, r#"{"error": "we are down"}"#, Err(ProviderError::BadAnswer("it says that it failed"))),
        (200, r#"{"success": false}"#, Err(ProviderError::BadAnswer("it says that it failed"))),
        (200, "[]", Err(ProviderError::BadAnswer("it has another form than documented"))),
        (200, "<html>hello</html>", Err(ProviderError::BadAnswer("it is not JSON"))),
        (403, "<html>blocked</html>", Err(ProviderError::Unreachable("a page in between answered"))),
        (403, "{}", Err(ProviderError::Credentials)),
        (503, r#"{"error_code": "NO_MATCH"}"#, Err(ProviderError::Unreachable("its server failed"))),
    ] {
        assert_eq!(outcome_of(&file, &received(status, body)), expected, "{status} {body}");
    }
}

proptest! {
    // Whatever rules a file has and whatever a vendor sends: a failure, a refusal or a quota is never "not found", nothing that is
    // not JSON is an answer, what is booked is at most what was set aside, and a failure costs nothing.
    #[test]
    fn no_file_turns_an_outage_into_a_miss_or_books_more_than_was_set_aside(
        status in prop_oneof![Just(200u16), Just(202), Just(400), Just(404), 100u16..600],
        ruled in proptest::collection::vec((prop_oneof![Just(200u16), Just(400), Just(404), 400u16..600], 0usize..4, 0usize..9), 0..5),
        body in prop_oneof![
            Just("{}".to_owned()), Just("[1]".to_owned()), Just("null".to_owned()), Just("<html>".to_owned()),
            Just(r#"{"email": "ada@acme.example", "spent": 1e12}"#.to_owned()),
            Just(r#"{"email": null, "spent": 7}"#.to_owned()),
            Just(r#"{"error": "down", "code": "x"}"#.to_owned()), "\\PC{0,30}",
        ],
        hit in 0u32..20,
        missed in prop_oneof![Just("!email"), Just("type(@) == 'object'"), Just("!(email && spent)")],
    ) {
        let conditions = ["", "when = \"error\"", "when = \"code == 'x'\"", "when = \"!email\""];
        let meanings = ["answered", "missed", "pending", "out_of_credits", "rate_limited", "refused", "withheld", "unreachable", "nonsense"];
        let rules: String = ruled.iter().map(|(status, condition, meaning)| {
            format!("[[outcome]]\nstatus = [{status}]\n{}\nis = \"{}\"\n", conditions[*condition], meanings[*meaning])
        }).collect();
        let email = EMAIL
            .replace("price = { hit = 1 }", &format!("price = {{ hit = {hit}, read = 'spent', most = 20 }}"))
            .replace("type(@) == 'object' && !email", missed);
        let Ok(file) = parse(&format!("{HEAD}{SECRETS}{rules}{email}")) else { return Ok(()) };
        let told = explain::explain(&file, "email", &received(status, &body)).unwrap();
        let most = file.email.as_ref().unwrap().price.prices(file.credit_usd).most();
        prop_assert!(told.cost <= most);
        match told.outcome {
            Ok(false) => {
                prop_assert!(outcome::may_be_missed(status) && answer(body.as_bytes()).is_some(), "{status} {body}");
                prop_assert!(told.reads.is_empty());
            }
            Ok(true) => prop_assert!(answer(body.as_bytes()).is_some()),
            Err(_) => prop_assert_eq!(told.cost, 0),
        }
    }
}

#[test]
fn an_answer_is_read_in_microseconds() {
    let file = crate::vendors::shipped("pdl").and_then(|vendor| vendor.file).unwrap();
    let body =
        serde_json::json!({"status": 200, "likelihood": 8, "data": {"id": "abc", "full_name": "Ada Example",
        "linkedin_url": "linkedin.com/in/ada-example", "job_title": "CTO", "work_email": "ada@acme.example",
        "job_company_name": "Acme", "skills": ["Rust"], "experience": [{"company": {"name": "Acme"},
        "title": {"name": "CTO"}, "start_date": "2023-04"}]}})
        .to_string();
    let received = received(200, &body);
    let Ok(Outcome::Answered(answer)) = outcome::judge(file, &received) else { panic!("an answer") };
    let (transport, offer) = (transport(), file.person.as_ref().unwrap());
    let started = domain::clock::instant();
    for _ in 0..100 {
        let whole = reading::Reader::new(answer.clone(), &transport);
        let record = whole.within(offer.record.as_ref());
        assert!(reading::person(&offer.reads, &whole, &record, "pdl", None).is_some());
    }
    // Unoptimised and on a busy machine; an optimised build takes a fraction.
    assert!(started.elapsed() / 100 < std::time::Duration::from_millis(5), "{:?}", started.elapsed() / 100);
}
