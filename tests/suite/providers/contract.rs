//! What every vendor's adapter must do, whatever its vendor does: one suite, run against a loopback server that answers
//! like the real API. Vendors that are files have their samples besides, see [`super::files`].

use common::config::Config;
use common::domain::{Domain, EmailAddress, EmployeeRange, NetworkUrl, PersonName, Phone};
use common::lookup::contact::{Contact, Wanted};
use common::lookup::filters::{CompanyFilters, PeopleFilters};
use common::lookup::mail::MailboxAnswer;
use common::lookup::{
    CompanyQuery, Lookup, Matched, PersonQuery, ProviderError, Search, SearchFailure, SearchSource, Searched,
};
use common::providers::vendor::Capabilities;
use common::providers::vendors;
use common::providers::waterfall::unguarded;
use jiff::civil::date;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tests::vendor::{Behaviour, Vendor};

const KEY: &str = "contract-key-0123456789";

/// What a vendor is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Asked {
    /// The person at linkedin.com/in/ada-example.
    Person,
    /// The company at acme.example.
    Company,
    /// How to reach Ada Example of acme.example.
    Contact(Wanted),
    /// The network of +442079460958.
    Carrier,
    /// Whether ada@acme.example exists.
    Mailbox,
    /// The technical heads of acme.example.
    PeopleSearch,
    /// Companies of 51 to 200 people in Germany.
    CompanySearch,
}

struct Contract {
    vendor: &'static str,
    asked: Asked,
    found: Value,
    /// As little as the vendor may send of the one asked for.
    partial: Value,
    somebody_else: Value,
    not_found: Behaviour,
    /// Fields that keep their type when everything else loses it.
    kept: &'static [&'static str],
}

fn contracts() -> Vec<Contract> {
    let not_found = json!({"status": 404, "error": {"type": "not_found", "message": "…"}});
    let text = |value: &str| json!({"type": "literal", "value": value});
    let bindings = |rows: Value| json!({"head": {"vars": ["c"]}, "results": {"bindings": rows}});
    let wikidata = |label: &str, site: &str| {
        let mut row = json!({"c": text("http://www.wikidata.org/entity/Q1"), "cLabel": text(label)});
        row["website"] = text(site);
        row["employees"] = text("120");
        row["country"] = text("DE");
        bindings(json!([row]))
    };
    vec![
        Contract {
            vendor: "pdl",
            asked: Asked::Person,
            found: json!({"status": 200, "likelihood": 8, "matched": ["profile"], "data": {"id": "abc",
                "full_name": "Ada Example", "linkedin_url": "linkedin.com/in/ada-example", "job_title": "CTO",
                "work_email": "ada@acme.example", "skills": ["Rust"], "job_company_name": "Acme",
                "job_company_website": "acme.example", "experience": [{"company": {"name": "Acme"},
                "title": {"name": "CTO"}, "start_date": "2023-04"}]}}),
            partial: json!({"status": 200, "data": {"full_name": "Ada Example", "work_email": true,
                "linkedin_url": "linkedin.com/in/ada-example", "emails": true, "job_title": null}}),
            somebody_else: json!({"status": 200, "likelihood": 9, "data": {"full_name": "Bob Other",
                "linkedin_url": "linkedin.com/in/bob-other"}}),
            not_found: Behaviour::Json(404, not_found.clone()),
            kept: &["full_name", "linkedin_url"],
        },
        Contract {
            vendor: "pdl",
            asked: Asked::Company,
            found: json!({"status": 200, "likelihood": 9, "id": "c1", "name": "acme", "display_name": "Acme",
                "website": "acme.example", "size": "51-200", "employee_count": 120, "industry": "software",
                "location": {"locality": "berlin", "country": "germany"}}),
            partial: json!({"status": 200, "name": "acme", "website": "acme.example"}),
            somebody_else: json!({"status": 200, "name": "other", "website": "other.example"}),
            not_found: Behaviour::Json(404, not_found),
            kept: &["name", "website"],
        },
        Contract {
            vendor: "hunter",
            asked: Asked::Person,
            found: json!({"data": {"id": "1", "name": {"fullName": "Ada Example", "givenName": "Ada"},
                "email": "ada@acme.example", "geo": {"city": "Berlin", "country": "Germany"},
                "employment": {"domain": "acme.example", "name": "Acme", "title": "CTO"},
                "linkedin": {"handle": "in/ada-example"}}, "meta": {"email": "ada@acme.example"}}),
            partial: json!({"data": {"name": {"fullName": "Ada Example"}, "linkedin": {"handle": "ada-example"},
                "employment": {"domain": null}}}),
            somebody_else: json!({"data": {"name": {"fullName": "Bob Other"},
                "linkedin": {"handle": "bob-other"}}}),
            not_found: Behaviour::Json(404, json!({"errors": [{"id": "not_found", "code": 404}]})),
            kept: &["fullName", "handle"],
        },
        Contract {
            vendor: "hunter",
            asked: Asked::Company,
            found: json!({"data": {"id": "c", "name": "Acme", "domain": "acme.example", "foundedYear": 1999,
                "category": {"industry": "Software"}, "metrics": {"employees": "51-200"},
                "geo": {"country": "Germany"}, "tech": ["Rust"]}}),
            partial: json!({"data": {"name": "Acme", "domain": "acme.example", "metrics": null}}),
            somebody_else: json!({"data": {"name": "Other", "domain": "other.example"}}),
            not_found: Behaviour::Json(404, json!({"errors": [{"id": "not_found", "code": 404}]})),
            kept: &["name", "domain"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::Person,
            found: json!({"request_id": 9007199254740993i64, "person": {"id": "6bb", "name": "Ada Example",
                "first_name": "Ada", "last_name": "Example", "title": "CTO", "email": "ada@acme.example",
                "linkedin_url": "http://www.linkedin.com/in/ada-example", "email_status": "verified",
                "employment_history": [{"organization_name": "Acme", "title": "CTO", "current": true}],
                "organization": {"name": "Acme", "primary_domain": "acme.example"}}}),
            partial: json!({"person": {"id": "1", "name": "Ada Example", "email": null,
                "linkedin_url": "http://www.linkedin.com/in/ada-example"}}),
            somebody_else: json!({"person": {"id": "2", "name": "Bob Other",
                "linkedin_url": "http://www.linkedin.com/in/bob-other"}}),
            not_found: Behaviour::Json(200, json!({"person": null})),
            kept: &["name", "linkedin_url", "person"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::Company,
            found: json!({"organization": {"id": "7cc", "name": "Acme", "primary_domain": "acme.example",
                "industry": "software", "estimated_num_employees": 120, "annual_revenue": 1.0e7}}),
            partial: json!({"organization": {"name": "Acme", "primary_domain": "acme.example"}}),
            somebody_else: json!({"organization": {"name": "Other", "primary_domain": "other.example"}}),
            not_found: Behaviour::Json(200, json!({})),
            kept: &["name", "primary_domain"],
        },
        Contract {
            vendor: "wikidata",
            asked: Asked::Company,
            found: wikidata("Acme", "https://www.acme.example/"),
            partial: bindings(
                json!([{"c": text("http://www.wikidata.org/entity/Q1"), "cLabel": text("Acme")}]),
            ),
            somebody_else: wikidata("Other", "https://other.example/"),
            not_found: Behaviour::Json(200, bindings(json!([]))),
            kept: &["c", "cLabel", "website", "bindings", "type"],
        },
        Contract {
            vendor: "pdl",
            asked: Asked::Contact(Wanted::Mobile),
            found: json!({"status": 200, "likelihood": 8, "data": {"full_name": "Ada Example",
                "job_company_website": "acme.example", "job_company_name": "Acme", "job_title": "CTO",
                "mobile_phone": "+442079460958"}}),
            partial: json!({"status": 200, "data": {"full_name": "Ada Example",
                "mobile_phone": "+442079460958"}}),
            somebody_else: json!({"status": 200, "data": {"full_name": "Bob Other",
                "mobile_phone": "+442079460958"}}),
            not_found: Behaviour::Json(404, json!({"status": 404, "error": {"type": ["not_found"]}})),
            kept: &["full_name", "mobile_phone", "job_company_name", "job_company_website"],
        },
        Contract {
            vendor: "hunter",
            asked: Asked::Contact(Wanted::BusinessEmail),
            found: json!({"data": {"first_name": "Ada", "last_name": "Example", "email": "ada@acme.example",
                "score": 97, "domain": "acme.example", "accept_all": false, "position": "CTO", "company": "Acme",
                "verification": {"date": "2026-06-10", "status": "valid"}}, "meta": {"params": {}}}),
            partial: json!({"data": {"first_name": "Ada", "last_name": "Example", "email": "ada@acme.example",
                "score": null, "domain": null, "company": null, "verification": {"date": null, "status": null}}}),
            somebody_else: json!({"data": {"first_name": "Bob", "last_name": "Other",
                "email": "bob@acme.example", "domain": "acme.example", "company": "Acme"}}),
            not_found: Behaviour::Json(
                200,
                json!({"data": {"first_name": "Ada", "last_name": "Example",
                "email": null, "score": null, "domain": "acme.example", "accept_all": null}}),
            ),
            kept: &["first_name", "last_name", "email"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::Contact(Wanted::PersonalEmail),
            found: json!({"person": {"name": "Ada Example", "title": "CTO", "email": "ada@acme.example",
                "personal_emails": ["ada.example@gmail.com"],
                "organization": {"name": "Acme", "primary_domain": "acme.example"}}}),
            partial: json!({"person": {"name": "Ada Example", "personal_emails": ["ada.example@gmail.com"]}}),
            somebody_else: json!({"person": {"name": "Bob Other", "personal_emails": ["bob@gmail.com"]}}),
            not_found: Behaviour::Json(200, json!({"match_confidence": "none", "person": {"id": null}})),
            kept: &["name", "personal_emails", "organization", "primary_domain"],
        },
        Contract {
            vendor: "twilio",
            asked: Asked::Carrier,
            found: json!({"calling_country_code": "44", "phone_number": "+442079460958", "valid": true,
                "validation_errors": [], "line_type_intelligence": {"mobile_country_code": "234",
                "carrier_name": "Example Mobile", "type": "mobile", "error_code": null}}),
            partial: json!({"valid": true, "line_type_intelligence": {"carrier_name": "Example Mobile",
                "type": "mobile", "error_code": null}}),
            somebody_else: json!({"phone_number": "+447700900999", "valid": true,
                "line_type_intelligence": {"carrier_name": "Other", "type": "mobile", "error_code": null}}),
            not_found: Behaviour::Json(
                200,
                json!({"phone_number": "+442079460958", "valid": false,
                "validation_errors": ["TOO_SHORT"], "line_type_intelligence": null}),
            ),
            kept: &["valid", "carrier_name", "phone_number", "line_type_intelligence"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::Contact(Wanted::Mobile),
            // The answer to the match and the result of the search for the number in one.
            found: json!({"request_id": 9007199254740993i64, "person": {"name": "Ada Example", "title": "CTO",
                "organization": {"name": "Acme", "primary_domain": "acme.example"}}, "request_type": "phone",
                "webhook_result": {"status": "success", "people": [{"id": "6bb", "phone_numbers": [
                    {"sanitized_number": "+442079460111", "type_cd": "work_hq", "status_cd": "valid_number"},
                    {"sanitized_number": "+442079460958", "type_cd": "mobile", "status_cd": "valid_number",
                     "dnc_status_cd": "not_found", "confidence_cd": "high"}]}]}}),
            partial: json!({"request_id": "77", "person": {"name": "Ada Example"}, "webhook_result": {"people": [
                {"phone_numbers": [{"sanitized_number": "+442079460958", "type_cd": "mobile",
                "status_cd": "valid_number"}]}]}}),
            somebody_else: json!({"request_id": 1, "person": {"name": "Bob Other"}, "webhook_result": {}}),
            not_found: Behaviour::Json(200, json!({"request_id": 1, "person": null})),
            kept: &[
                "name",
                "request_id",
                "webhook_result",
                "people",
                "phone_numbers",
                "sanitized_number",
                "type_cd",
                "status_cd",
                // A number whose do-not-call status cannot be read is not sold.
                "dnc_status_cd",
                "organization",
                "primary_domain",
            ],
        },
        Contract {
            vendor: "hunter",
            asked: Asked::Mailbox,
            found: json!({"data": {"status": "valid", "result": "deliverable", "score": 100, "sources": [],
                "email": "ada@acme.example", "mx_records": true, "smtp_check": true, "accept_all": false}}),
            partial: json!({"data": {"status": "valid", "score": null, "smtp_check": null}}),
            somebody_else: json!({"data": {"status": "valid", "email": "bob@acme.example"}}),
            not_found: Behaviour::Json(222, json!({"errors": [{"id": "smtp_trouble"}]})),
            kept: &["status"],
        },
        Contract {
            vendor: "pdl",
            asked: Asked::PeopleSearch,
            found: json!({"status": 200, "total": 1, "scroll_token": "t", "data": [{"id": "abc",
                "full_name": "Ada Example", "job_title": "CTO", "job_company_name": "Acme",
                "job_company_website": "acme.example", "skills": ["Rust"]}]}),
            partial: json!({"status": 200, "data": [{"full_name": "Ada Example", "emails": true}]}),
            somebody_else: json!({"status": 200, "total": 1, "data": [{"full_name": "Bob Other",
                "job_company_name": "Other", "job_company_website": "other.example"}]}),
            not_found: Behaviour::Json(404, json!({"status": 404, "error": {"type": "not_found"}})),
            kept: &["full_name", "data", "job_company_website", "job_company_name"],
        },
        Contract {
            vendor: "pdl",
            asked: Asked::CompanySearch,
            found: json!({"status": 200, "total": 1, "data": [{"id": "c1", "display_name": "Acme",
                "website": "acme.example", "size": "51-200", "employee_count": 120, "founded": 2012}]}),
            partial: json!({"status": 200, "data": [{"name": "acme"}]}),
            somebody_else: json!({"status": 200, "data": [{"name": "Giant", "employee_count": 90_000}]}),
            not_found: Behaviour::Json(404, json!({"status": 404, "error": {"type": "not_found"}})),
            kept: &["display_name", "data"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::PeopleSearch,
            // The free search and the match of those it found in one.
            found: json!({"total_entries": 1, "people": [{"id": "6bb", "first_name": "Ada",
                "last_name_obfuscated": "Ex***e"}], "matches": [{"id": "6bb", "name": "Ada Example",
                "title": "CTO", "organization": {"name": "Acme", "primary_domain": "acme.example"}}, null]}),
            partial: json!({"people": [{"id": "6bb"}], "matches": [{"id": "6bb", "name": "Ada Example"}]}),
            somebody_else: json!({"total_entries": 1, "people": [{"id": "6bb"}], "matches": [{"id": "6bb",
                "name": "Bob Other", "organization": {"name": "Other", "primary_domain": "other.example"}}]}),
            not_found: Behaviour::Json(200, json!({"total_entries": 0, "people": []})),
            kept: &["id", "people", "matches", "name"],
        },
        Contract {
            vendor: "apollo",
            asked: Asked::CompanySearch,
            found: json!({"pagination": {"page": 1, "per_page": 25, "total_entries": 1}, "accounts": [],
                "organizations": [{"id": "7cc", "name": "Acme", "primary_domain": "acme.example",
                "founded_year": 2012}]}),
            partial: json!({"organizations": [], "accounts": [{"name": "Acme"}]}),
            somebody_else: json!({"organizations": [{"name": "Giant", "estimated_num_employees": 90_000}]}),
            not_found: Behaviour::Json(200, json!({"organizations": [], "accounts": []})),
            kept: &["name", "organizations"],
        },
    ]
}

impl Contract {
    /// Asks the vendor that behaves like this, and what it counted as drift.
    async fn ask(&self, vendor: &Vendor) -> (Result<Lookup<String>, ProviderError>, u64) {
        let registered = vendors::shipped(self.vendor).expect("a registered vendor");
        let config = Config::from_variables(|name| match name {
            "PROVIDER_WEBHOOK_URL" => Some("https://hooks.example/numbers".to_owned()),
            "PROVIDER_URLS" => Some(format!("{}={}", self.vendor, vendor.address)),
            _ => registered.credentials.contains(&name).then(|| KEY.to_owned()),
        });
        let config = config.expect("a configuration").providers;
        let (connected, guard) = unguarded(registered, &config);
        let answer = match self.asked {
            Asked::Person => {
                let network_url = NetworkUrl::parse("https://linkedin.com/in/ada-example").ok();
                let query = PersonQuery { network_url, ..PersonQuery::default() };
                let person = connected.person.expect("an adapter for people");
                assert!(person.can_find(&query));
                person.person(&query).await.map(|found| found.map(|found| rename(found, |p| p.full_name)))
            }
            Asked::Company => {
                let domain = Domain::parse("acme.example").ok();
                let query = CompanyQuery { domain, ..CompanyQuery::default() };
                let company = connected.company.expect("an adapter for companies");
                assert!(company.can_find(&query));
                company.company(&query).await.map(|found| found.map(|found| rename(found, |c| c.name)))
            }
            Asked::Contact(wanted) => {
                let query = PersonQuery {
                    name: Some(PersonName::parse("Ada Example")),
                    domain: Domain::parse("acme.example").ok(),
                    ..PersonQuery::default()
                };
                let contact = connected.contact.expect("an adapter for contacts");
                assert!(contact.can_reach(&query, wanted));
                let fact = |contact: Contact| match wanted {
                    Wanted::BusinessEmail => contact.business.map(|email| email.address.to_string()),
                    Wanted::PersonalEmail => contact.personal.map(|email| email.address.to_string()),
                    Wanted::Mobile => contact.mobile.map(|mobile| mobile.number.to_string()),
                };
                let found = contact.contact_for(&query, wanted).await;
                found.map(|found| found.map(|found| rename(found, |c| fact(c).unwrap_or_default())))
            }
            Asked::Carrier => {
                let number = Phone::parse("+442079460958").expect("a number");
                let line = connected.carrier.expect("an adapter for carriers").line(&number).await;
                line.map(|line| match line.and_then(|line| line.carrier) {
                    Some(record) => Lookup::Found(Matched::new(record, 1.0, vec!["phone"])),
                    None => Lookup::NotFound,
                })
            }
            Asked::Mailbox => {
                let address = EmailAddress::parse("ada@acme.example").expect("an address");
                let mailbox = connected.mailbox.expect("an adapter for mailboxes");
                assert!(mailbox.can_check(&address));
                let told = |answer: MailboxAnswer| named(format!("{:?}", answer.recipient));
                mailbox.mailbox(&address).await.map(|answer| answer.map_or(Lookup::NotFound, told))
            }
            Asked::PeopleSearch => {
                let company_domains = vec![Domain::parse("acme.example").expect("a domain")];
                let titles = vec!["CTO".to_owned()];
                let filters =
                    PeopleFilters { titles: titles.into(), company_domains, ..PeopleFilters::default() };
                let source = connected.people_search.expect("an adapter for searches");
                search(source, filters)
                    .await
                    .map(|found| found.map_or(Lookup::NotFound, |p| named(p.full_name)))
            }
            Asked::CompanySearch => {
                let filters = CompanyFilters {
                    employee_ranges: vec![EmployeeRange::R51],
                    locations: vec!["Germany".to_owned()].into(),
                    ..CompanyFilters::default()
                };
                let source = connected.company_search.expect("an adapter for searches");
                search(source, filters).await.map(|found| found.map_or(Lookup::NotFound, |c| named(c.name)))
            }
        };
        (answer, guard.take_drift())
    }

    async fn answer_to(&self, behaviour: Behaviour) -> Result<Lookup<String>, ProviderError> {
        self.ask(&Vendor::always(behaviour).await).await.0
    }
}

/// The first result of a search.
async fn search<F: Searched>(
    source: Arc<dyn SearchSource<F>>,
    filters: F,
) -> Result<Option<F::Record>, ProviderError> {
    let search = Search { filters, exclude: F::default(), limit: 25, cursor: None };
    assert!(source.can_search(&search));
    match source.search(&search, date(2026, 3, 1)).await {
        Ok(page) => Ok(page.results.into_iter().next()),
        Err(SearchFailure::Provider(error)) => Err(error),
        Err(SearchFailure::Cursor(error)) => panic!("no cursor was sent: {error}"),
    }
}

fn named(name: String) -> Lookup<String> {
    Lookup::Found(Matched::new(name.to_lowercase(), 1.0, Vec::new()))
}

fn rename<T>(found: Matched<T>, name: impl Fn(T) -> String) -> Matched<String> {
    assert!((0.0..=1.0).contains(&found.confidence));
    found.with(|record| name(record).to_lowercase())
}

fn is_found(answer: &Result<Lookup<String>, ProviderError>, asked: Asked) -> bool {
    let name = match asked {
        Asked::Person => "ada example",
        Asked::Company => "acme",
        Asked::Contact(Wanted::BusinessEmail) => "ada@acme.example",
        Asked::Contact(Wanted::PersonalEmail) => "ada.example@gmail.com",
        Asked::Contact(Wanted::Mobile) => "+442079460958",
        Asked::Carrier => "Example Mobile",
        Asked::Mailbox => "accepted",
        Asked::PeopleSearch => "ada example",
        Asked::CompanySearch => "acme",
    };
    matches!(answer, Ok(Lookup::Found(found)) if found.record == name)
}

#[tokio::test]
async fn the_one_asked_for_is_found_and_the_key_travels_in_no_address() {
    for contract in contracts() {
        let vendor = Vendor::always(Behaviour::Json(200, contract.found.clone())).await;
        let (answer, drift) = contract.ask(&vendor).await;
        assert!(is_found(&answer, contract.asked), "{}: {answer:?}", contract.vendor);
        assert_eq!(drift, 0, "{}: the documented answer is no drift", contract.vendor);
        for question in vendor.questions() {
            assert!(!question.target.contains(KEY), "{}", contract.vendor);
            let sent = |value: &str| value.contains(KEY) || value.starts_with("Basic ");
            assert!(question.headers.iter().any(|(_, value)| sent(value)), "{}", contract.vendor);
        }
    }
}

#[tokio::test]
async fn not_found_is_an_answer_and_not_an_error() {
    for contract in contracts() {
        let answer = contract.answer_to(contract.not_found.clone()).await;
        assert_eq!(answer, Ok(Lookup::NotFound), "{}", contract.vendor);
    }
}

#[tokio::test]
async fn a_partial_record_is_still_found() {
    for contract in contracts() {
        let answer = contract.answer_to(Behaviour::Json(200, contract.partial.clone())).await;
        assert!(is_found(&answer, contract.asked), "{}: {answer:?}", contract.vendor);
    }
}

#[tokio::test]
async fn somebody_else_is_refused() {
    for contract in contracts() {
        let answer = contract.answer_to(Behaviour::Json(200, contract.somebody_else.clone())).await;
        assert_eq!(answer, Err(ProviderError::Mismatch), "{}", contract.vendor);
    }
}

#[tokio::test]
async fn outages_quotas_and_refusals_are_never_not_found() {
    let nothing = || json!({"error": "…"});
    let after = |status| Behaviour::With(status, "retry-after", "7".to_owned(), nothing());
    let quota = ProviderError::Quota { retry_after: Some(Duration::from_secs(7)) };
    for contract in contracts() {
        for (behaviour, expected) in [
            (after(429), quota.clone()),
            (after(402), quota.clone()),
            (Behaviour::Json(401, nothing()), ProviderError::Credentials),
            (Behaviour::Json(451, nothing()), ProviderError::Withheld),
            (Behaviour::Json(500, nothing()), ProviderError::Unreachable("its server failed")),
            (Behaviour::Html(503, "<h1>Unavailable</h1>"), ProviderError::Unreachable("its server failed")),
            (Behaviour::Close, ProviderError::Unreachable("it cannot be reached")),
            (
                Behaviour::Truncated(contract.found.clone()),
                ProviderError::Unreachable("its answer broke off"),
            ),
        ] {
            let answer = contract.answer_to(behaviour.clone()).await;
            assert_eq!(answer, Err(expected), "{}: {behaviour:?}", contract.vendor);
        }
    }
}

#[tokio::test]
async fn nonsense_is_called_nonsense() {
    for contract in contracts() {
        for behaviour in [
            Behaviour::Html(200, "<html><body>Welcome to the captive portal</body></html>"),
            Behaviour::Html(404, "<html><body>No such page</body></html>"),
            Behaviour::Json(200, json!([1, 2, 3])),
            Behaviour::Json(200, json!("text")),
            Behaviour::Json(400, json!({"error": "bad request"})),
        ] {
            let answer = contract.answer_to(behaviour.clone()).await;
            assert!(
                matches!(answer, Err(ProviderError::BadAnswer(_))),
                "{}: {behaviour:?} {answer:?}",
                contract.vendor
            );
        }
    }
}

#[tokio::test]
async fn other_types_than_documented_are_survived_and_counted() {
    for contract in contracts() {
        let mut scrambled = contract.found.clone();
        scramble(&mut scrambled, contract.kept);
        let vendor = Vendor::always(Behaviour::Json(200, scrambled)).await;
        let (answer, drift) = contract.ask(&vendor).await;
        assert!(is_found(&answer, contract.asked), "{}: {answer:?}", contract.vendor);
        assert!(drift > 0, "{}", contract.vendor);
    }
}

/// Gives every value another type, but for the fields that are kept.
fn scramble(value: &mut Value, kept: &[&str]) {
    match value {
        Value::Object(object) => {
            for (_, inner) in object.iter_mut().filter(|(name, _)| !kept.contains(&name.as_str())) {
                match inner {
                    Value::Object(_) => scramble(inner, kept),
                    Value::Array(_) => *inner = json!({"unexpected": 1}),
                    Value::String(_) => *inner = json!(7),
                    Value::Number(_) => *inner = json!(["many"]),
                    _ => {}
                }
            }
            // A literal of Wikidata that is kept is kept whole; other containers are looked into.
            let within = object.iter_mut().filter(|(name, _)| kept.contains(&name.as_str()));
            for (_, inner) in within.filter(|(_, inner)| inner.get("value").is_none()) {
                scramble(inner, kept);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| scramble(item, kept)),
        _ => {}
    }
}

#[tokio::test]
async fn an_answer_of_a_hundred_megabytes_is_cut_off_early() {
    for contract in contracts() {
        let started = Instant::now();
        let answer = contract.answer_to(Behaviour::Endless(100 * 1024 * 1024)).await;
        assert_eq!(answer, Err(ProviderError::BadAnswer("it is too large")), "{}", contract.vendor);
        assert!(started.elapsed() < Duration::from_secs(5), "{}", contract.vendor);
    }
}

#[tokio::test]
async fn no_redirect_is_followed() {
    let inside = Vendor::always(Behaviour::Json(200, json!({"secret": "inside"}))).await;
    for contract in contracts() {
        let location = format!("{}/latest/meta-data", inside.address);
        let answer = contract.answer_to(Behaviour::With(302, "location", location, json!({}))).await;
        assert_eq!(answer, Err(ProviderError::BadAnswer("it is a redirect")), "{}", contract.vendor);
    }
    assert!(inside.questions().is_empty());
}

#[tokio::test]
async fn a_key_that_the_vendor_sends_back_is_in_no_error() {
    let told =
        || json!({"error": KEY, "message": format!("the key {KEY} is wrong"), "person": KEY, "data": KEY});
    for contract in contracts() {
        for behaviour in [
            Behaviour::Json(200, told()),
            Behaviour::Json(400, told()),
            Behaviour::Json(401, told()),
            Behaviour::Json(404, told()),
            Behaviour::Json(422, told()),
            Behaviour::Json(500, told()),
            Behaviour::With(302, "location", format!("http://127.0.0.1:1/{KEY}"), told()),
            Behaviour::With(429, "retry-after", KEY.to_owned(), told()),
            Behaviour::Truncated(told()),
        ] {
            let answer = contract.answer_to(behaviour.clone()).await;
            let said = match &answer {
                Ok(answer) => format!("{answer:?}"),
                Err(error) => format!("{error} {error:?} {}", error.outcome()),
            };
            assert!(!said.contains(KEY), "{}: {behaviour:?} {said}", contract.vendor);
        }
    }
}

/// The vendor's adapter, at this address.
fn connected(name: &str, vendor: &Vendor) -> Capabilities {
    let registered = vendors::shipped(name).expect("a registered vendor");
    let config = Config::from_variables(|variable| match variable {
        "PROVIDER_URLS" => Some(format!("{name}={}", vendor.address)),
        _ => registered.credentials.contains(&variable).then(|| KEY.to_owned()),
    });
    unguarded(registered, &config.expect("a configuration").providers).0
}

#[tokio::test]
async fn another_number_is_refused_even_when_it_is_in_no_network() {
    let other = json!({"phone_number": "+447700900999", "valid": false, "validation_errors": ["TOO_SHORT"]});
    let vendor = Vendor::always(Behaviour::Json(200, other)).await;
    let number = Phone::parse("+442079460958").expect("a number");
    let line = connected("twilio", &vendor).carrier.expect("an adapter").line(&number).await;
    assert_eq!(line, Err(ProviderError::Mismatch));
}

#[tokio::test]
async fn the_habits_of_another_company_are_refused() {
    let habits = |domain: Value| {
        json!({"data": {"domain": domain, "pattern": "{first}", "emails": [{"value": "bob@other.example",
            "first_name": "Bob", "last_name": "Other"}]}})
    };
    let asked = Domain::parse("acme.example").expect("a domain");
    for (domain, accepted) in
        [(json!("acme.example"), true), (json!(null), true), (json!("other.example"), false)]
    {
        let vendor = Vendor::always(Behaviour::Json(200, habits(domain.clone()))).await;
        let facts = connected("hunter", &vendor).contact.expect("an adapter").mail_facts(&asked).await;
        assert_eq!(facts.is_ok(), accepted, "{domain}: {facts:?}");
    }
}

#[tokio::test]
async fn a_website_is_read_and_followed_only_inside_its_own_public_domain() {
    const SITE: &str = r#"<title>Acme</title><script type="application/ld+json">{"@type": "Organization",
        "name": "Acme", "foundingDate": "1999"}</script><script src="https://js.stripe.com/v3"></script>"#;
    let site = |page: Behaviour, robots: &'static str| {
        Vendor::start(move |question| match question.target.as_str() {
            "/robots.txt" => Behaviour::Html(200, robots),
            _ => page.clone(),
        })
    };
    let contract = Contract {
        vendor: "website",
        asked: Asked::Company,
        found: Value::Null,
        partial: Value::Null,
        somebody_else: Value::Null,
        not_found: Behaviour::Close,
        kept: &[],
    };
    let open = site(Behaviour::Html(200, SITE), "").await;
    let (answer, _) = contract.ask(&open).await;
    assert!(is_found(&answer, Asked::Company), "{answer:?}");
    assert!(
        open.questions().iter().all(|question| question.header("user-agent").contains(KEY)),
        "the contact"
    );

    let closed = site(Behaviour::Html(200, SITE), "User-agent: *\nDisallow: /").await;
    assert_eq!(contract.ask(&closed).await.0, Ok(Lookup::NotFound));
    assert_eq!(closed.questions().len(), 1, "only robots.txt was read");

    for target in
        ["http://127.0.0.1:1/", "http://169.254.169.254/latest", "https://sedo.example/", "//[::1]/"]
    {
        let leading = site(Behaviour::With(301, "location", target.to_owned(), json!({})), "").await;
        let answer = contract.ask(&leading).await.0;
        assert_eq!(answer, Err(ProviderError::BadAnswer("it leads elsewhere")), "{target}");
    }
    let huge = site(Behaviour::Endless(100 * 1024 * 1024), "").await;
    assert_eq!(contract.ask(&huge).await.0, Err(ProviderError::BadAnswer("it is too large")));
}
