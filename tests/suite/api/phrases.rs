//! Plain words as filters: phrases that are made here of other words than the reader's, and the endpoint.
//!
//! A third of the phrases is never looked at while the reader is worked on: only how many of them it reads exactly is printed and held.

use common::domain::{Clock, Plan};
use common::language::title::Title;
use common::lookup::SuggestField;
use common::phrase::{self, Known, Of};
use serde_json::{Value, json};
use tests::{Service, noon, unhurried};

/// Words, and the filters that they mean.
type Part = (&'static str, fn() -> Value);

macro_rules! parts {
    ($($text:literal => $filters:tt),* $(,)?) => { &[$(($text, || json!($filters))),*] };
}

const JOBS: &[Part] = parts![
    "chief revenue officers" => {"titles": ["Chief Revenue Officer"]},
    "heads of customer success" => {"titles": ["Head of Customer Success"]},
    "finance directors" => {"titles": ["Finance Director"]},
    "product managers" => {"titles": ["Product Manager"]},
    "VPs of marketing" => {"titles": ["VP of Marketing"]},
    "data engineers" => {"titles": ["Data Engineer"]},
    "CFOs" => {"titles": ["CFO"]},
    "HR managers" => {"titles": ["HR Manager"]},
    "account executives" => {"titles": ["Account Executive"]},
    "CEOs and COOs" => {"titles": ["CEO", "COO"]},
    "directors of engineering" => {"titles": ["Director of Engineering"]},
    "senior software engineers" => {"titles": ["Senior Software Engineer"]},
    "heads of legal or finance" => {"titles": ["Head of Legal", "Head of Finance"]},
    "chief information security officers" => {"titles": ["Chief Information Security Officer"]},
    "founders" => {"seniorities": ["founder"]},
    "C-level executives" => {"seniorities": ["c_suite"]},
    "directors" => {"seniorities": ["director"]},
    "fintech CTOs" => {"titles": ["CTO"], "industries": ["Financial Technology"]},
    "sales and marketing managers" => {"titles": ["Sales Manager", "Marketing Manager"]},
    "engineering leaders" => {"departments": ["engineering"], "seniorities": ["c_suite", "vp", "head", "director"]},
    "people who work as UX designers" => {"titles": ["UX Designer"]},
    "people in operations" => {"departments": ["operations"]},
];
const FIRMS: &[Part] = parts![
    "healthtech companies" => {"industries": ["Health Technology"]},
    "banks" => {"industries": ["Banking"]},
    "retailers" => {"industries": ["Retail"]},
    "biotech firms" => {"industries": ["Biotechnology"]},
    "insurance companies" => {"industries": ["Insurance"]},
    "logistics & transportation companies" => {"industries": ["Logistics & Transportation"]},
    "e-commerce businesses" => {"industries": ["E-commerce"]},
    "cybersecurity vendors" => {"industries": ["Cybersecurity"]},
    "software startups" => {"industries": ["Software"]},
    "edtech startups" => {"industries": ["Education"]},
    "pharma companies" => {"industries": ["Pharmaceuticals"]},
    "renewable energy firms" => {"industries": ["Renewable Energy"]},
    "companies in the automotive industry" => {"industries": ["Automotive"]},
    "companies in healthcare" => {"industries": ["Healthcare Services"]},
    "companies" => {},
];
const NATIONS: &[Part] = parts![
    "" => {}, "" => {}, "" => {},
    "Dutch " => {"locations": ["Netherlands"]},
    "swiss " => {"locations": ["Switzerland"]},
    "Canadian " => {"locations": ["Canada"]},
    "Vienna-based " => {"locations": ["Vienna"]},
    "Nordic " => {"locations": ["Denmark", "Finland", "Iceland", "Norway", "Sweden"]},
];
const PLACES: &[Part] = parts![
    "" => {}, "" => {},
    " in Hamburg" => {"locations": ["Hamburg"]},
    " based in Poland" => {"locations": ["Poland"]},
    " located in Toronto" => {"locations": ["Toronto"]},
    " in Austin, TX" => {"locations": ["Austin, TX"]},
    " in France or Spain" => {"locations": ["France", "Spain"]},
    " across Lyon, Marseille and Bordeaux" => {"locations": ["Lyon", "Marseille", "Bordeaux"]},
    " from the Netherlands" => {"locations": ["the Netherlands"]},
    " near San Francisco" => {"locations": ["San Francisco"]},
];
const SIZES: &[(&str, fn() -> Value, fn() -> Value)] = &[
    ("", || json!({}), || json!({})),
    ("", || json!({}), || json!({})),
    (
        " with 201-500 employees",
        || json!({"company_sizes": ["201-500"]}),
        || json!({"employee_count": {"min": 201, "max": 500}}),
    ),
    (
        " with more than 5,000 staff",
        || json!({"company_sizes": ["5001-10000", "10001+"]}),
        || json!({"employee_count": {"min": 5001}}),
    ),
    (
        " that employ fewer than 50 people",
        || json!({"company_sizes": ["1-10", "11-50"]}),
        || json!({"employee_count": {"max": 49}}),
    ),
    (
        " with between 11 and 200 workers",
        || json!({"company_sizes": ["11-50", "51-200"]}),
        || json!({"employee_count": {"min": 11, "max": 200}}),
    ),
    (
        " of 501 to 1000 people",
        || json!({"company_sizes": ["501-1000"]}),
        || json!({"employee_count": {"min": 501, "max": 1000}}),
    ),
    (
        " with a headcount of 51-200",
        || json!({"company_sizes": ["51-200"]}),
        || json!({"employee_count": {"min": 51, "max": 200}}),
    ),
    (
        " employing at least 10,001 people",
        || json!({"company_sizes": ["10001+"]}),
        || json!({"employee_count": {"min": 10_001}}),
    ),
];
/// Of companies; the phrases begin with a space.
const ROUNDS: &[Part] = parts![
    "" => {}, "" => {},
    " that raised a series A in the last 12 months" => {"funding": {"stages": ["series_a"], "since_days": 360}},
    " which closed a seed round this year" => {"funding": {"stages": ["seed"], "since_days": 59}},
    " that raised more than $20m since 2025" => {"funding": {"min_amount": 20_000_000, "since_days": 424}},
    " that got series C funding within 180 days" => {"funding": {"stages": ["series_c"], "since_days": 180}},
    " funded in the past six months" => {"funding": {"since_days": 180}},
    " that announced a series B or C" => {"funding": {"stages": ["series_b", "series_c"]}},
];
const FOUNDED: &[Part] = parts![
    "" => {}, "" => {}, "" => {},
    " founded after 2015" => {"founded": {"min": 2016}},
    " established before 1990" => {"founded": {"max": 1989}},
    " founded in 2020" => {"founded": {"min": 2020, "max": 2020}},
];
const TOOLS: &[Part] = parts![
    "" => {}, "" => {},
    " using Snowflake" => {"technologies": ["Snowflake"]},
    " that use Kubernetes or Datadog" => {"technologies": ["Kubernetes", "Datadog"]},
    " using MongoDB and Zendesk" => {"technologies_all": ["MongoDB", "Zendesk"]},
];
const CAREERS: &[Part] = parts![
    "" => {}, "" => {},
    " with at least 10 years of experience" => {"years_of_experience": {"min": 10}},
    " who joined in the last 90 days" => {"changed_job_within_days": 90},
    " with 5+ years of experience" => {"years_of_experience": {"min": 5}},
    " who speak Italian" => {"languages": ["Italian"]},
];
const OPENERS: &[&str] = &["", "find ", "show me ", "I am looking for ", "all the ", "we need "];

/// A phrase with what it means, as `people` and `companies`.
struct Phrase {
    text: String,
    of: Of,
    people: Value,
    companies: Value,
}

/// Joins filters; lists of one name go on.
fn join(all: &mut Value, more: Value) {
    let Value::Object(more) = more else { return };
    for (name, value) in more {
        match (all.get_mut(&name), value) {
            (Some(Value::Array(own)), Value::Array(more)) => own.extend(more),
            (_, value) => all[name] = value,
        }
    }
}

fn phrases() -> Vec<Phrase> {
    let mut chance = fastrand::Rng::with_seed(50);
    let mut all: Vec<Phrase> = Vec::new();
    while all.len() < 360 {
        let of = if all.len().is_multiple_of(2) { Of::People } else { Of::Companies };
        let (mut people, mut companies) = (json!({}), json!({}));
        let mut text = OPENERS[chance.usize(..OPENERS.len())].to_owned();
        let mut pick = |parts: &[Part]| {
            let (text, filters) = parts[chance.usize(..parts.len())];
            (text, filters())
        };
        let (firm, industry) = pick(FIRMS);
        let (nation, here) = pick(NATIONS);
        // A place is said once.
        let (place, there) = if nation.is_empty() { pick(PLACES) } else { ("", json!({})) };
        let (tools, used) = pick(TOOLS);
        let (rounds, raised) = pick(ROUNDS);
        let (founded, year) = pick(FOUNDED);
        let (job, title) = pick(JOBS);
        let (career, past) = pick(CAREERS);
        let (size, bands, count) = SIZES[chance.usize(..SIZES.len())];
        if of == Of::People {
            text.push_str(&format!("{job}{career} at {nation}{firm}{place}{size}"));
            for part in [title, past, industry, here, there, bands()] {
                join(&mut people, part);
            }
            if chance.bool() {
                text.push_str(rounds);
                join(&mut companies, raised);
            }
        } else {
            text.push_str(&format!("{nation}{firm}{place}{size}{tools}{founded}{rounds}"));
            for part in [industry, here, there, count(), used, year, raised] {
                join(&mut companies, part);
            }
        }
        let is_something = people != json!({}) || companies != json!({});
        if is_something && !all.iter().any(|own| own.text == text && own.of == of) {
            all.push(Phrase { text, of, people, companies });
        }
    }
    all
}

/// Filters in a form in which spellings of the same meet.
fn comparable(filters: &Value) -> Value {
    let mut filters = filters.clone();
    let Value::Object(fields) = &mut filters else { return filters };
    for (name, value) in fields.iter_mut() {
        let Value::Array(items) = value else { continue };
        let text = |item: &Value| item.as_str().unwrap_or_default().to_owned();
        let mut spelled: Vec<String> = items.iter().map(text).collect();
        if name == "titles" {
            spelled = spelled.iter().map(|title| Title::parse(title).words.join(" ")).collect();
        }
        if name == "locations" {
            let named = |place: &String| {
                common::language::country::code(place).map_or(place.to_lowercase(), str::to_owned)
            };
            spelled = spelled.iter().map(named).collect();
        }
        spelled.sort();
        *value = json!(spelled);
    }
    filters
}

async fn known(service: &Service) -> Known {
    let directory = service.app.providers.directory().expect("a directory").clone();
    let values = async |field| {
        let found = directory.suggest(field, "", 2_000).await.expect("the values are listed");
        found.into_iter().map(|one| one.value).collect::<Vec<_>>()
    };
    Known::new(
        values(SuggestField::Industries).await,
        values(SuggestField::Technologies).await,
        values(SuggestField::Skills).await,
    )
}

#[tokio::test]
async fn nine_of_ten_unseen_phrases_become_exactly_the_filters_they_mean() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let known = known(&service).await;
    let today = jiff::civil::date(2026, 3, 1);
    let all = phrases();
    assert!(all.len() >= 300);
    let (mut seen, mut unseen) = ((0, 0), (0, 0));
    for (at, phrase) in all.iter().enumerate() {
        let parsed = phrase::parse(&phrase.text, phrase.of, &known, today);
        let read = |filters: Value, meant: &Value| comparable(&filters) == comparable(meant);
        let is_exact = read(json!(parsed.people), &phrase.people)
            && read(json!(parsed.companies), &phrase.companies)
            && parsed.not_understood.is_empty();
        let is_unseen = at % 3 == 2;
        let (exact, count) = if is_unseen { &mut unseen } else { &mut seen };
        *count += 1;
        *exact += u32::from(is_exact);
        if !is_exact && !is_unseen {
            println!(
                "{:?} {}\n  meant {} {}\n  read  {} {} rest {:?}",
                phrase.of,
                phrase.text,
                phrase.people,
                phrase.companies,
                json!(parsed.people),
                json!(parsed.companies),
                parsed.not_understood
            );
        }
    }
    let rate = |(exact, count): (u32, u32)| f64::from(exact) / f64::from(count);
    println!("exact: seen {:.3} of {}, unseen {:.3} of {}", rate(seen), seen.1, rate(unseen), unseen.1);
    assert!(rate(unseen) >= 0.9, "{:.3}", rate(unseen));
}

#[tokio::test]
async fn the_endpoint_tells_the_filters_the_count_and_what_it_did_not_understand() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Free, 1).await;
    let ask = async |text: &str, of: &str| {
        service.post(&customer, "/v1/search/parse", &json!({"text": text, "of": of})).await
    };
    let reply = ask("software companies in Germany with a blue roof", "companies").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let filters = &reply.body["companies"];
    assert_eq!(filters, &json!({"industries": ["Software"], "locations": ["Germany"]}));
    assert_eq!((&reply.body["people"], &reply.body["not_understood"]), (&Value::Null, &json!(["blue roof"])));
    assert_eq!(reply.body["understood"][0]["filter"], "industries", "{}", reply.body);
    let counted = service.post(&customer, "/v1/search/companies/count", &json!({"filters": filters})).await;
    assert_eq!(reply.body["total"], counted.body["total"]);
    assert!(reply.body["total"].as_u64().is_some_and(|total| total > 0), "{}", reply.body);
    assert_eq!(reply.body["cost"]["credits"], 0);

    let people = ask("CTOs at banks that raised a series B this year", "people").await;
    assert_eq!(
        people.body["people"],
        json!({"titles": ["CTO"], "industries": ["Banking"]}),
        "{}",
        people.body
    );
    assert_eq!(people.body["companies"]["funding"]["stages"], json!(["series_b"]));
    let nothing = ask("qwertz asdf", "people").await;
    assert_eq!(
        (&nothing.body["total"], &nothing.body["not_understood"]),
        (&Value::Null, &json!(["qwertz asdf"]))
    );
}
