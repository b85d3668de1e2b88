//! The world as a whole: that it is the same twice, hangs together, and has something for every call.

use super::*;
use domain::name::fold;
use domain::signal::{SignalData, SignalKind};
use domain::{
    Department, Domain, EmailAddress, EmployeeRange, FundingStage, NetworkKind, NetworkUrl, Phone, Seniority,
};
use jiff::SignedDuration;
use jiff::civil::Date;
use language::mail::lists::DEMO_FREE;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

const NOW: &str = "2026-11-15T09:00:00Z";

/// One world for all tests that only look at it.
static WORLD: LazyLock<World> = LazyLock::new(|| World::generate(DEMO_SEED, at(NOW)));

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn today() -> Date {
    at(NOW).to_zoned(jiff::tz::TimeZone::UTC).date()
}

fn days_ago(date: Date) -> i32 {
    (today() - date).get_days()
}

fn digest(world: &World) -> Vec<u8> {
    let mut hash = Sha256::new();
    for company in &world.companies {
        hash.update(serde_json::to_vec(company).unwrap());
    }
    for person in &world.people {
        hash.update(serde_json::to_vec(person).unwrap());
    }
    hash.finalize().to_vec()
}

fn employers() -> HashMap<&'static str, &'static CompanyRecord> {
    WORLD.companies.iter().map(|c| (c.company.domain.as_ref().unwrap().as_str(), c)).collect()
}

/// The last employer a person left, and when.
fn previous_employer(person: &PersonRecord) -> Option<(&str, Date)> {
    let current = person.person.experience.first()?;
    let before = person.person.experience.iter().find(|job| job.company != current.company)?;
    Some((before.company.domain.as_ref()?.as_str(), before.end_date?))
}

#[test]
fn the_same_seed_and_day_give_the_same_bytes() {
    let morning = World::generate_sized(7, at("2026-11-15T00:00:00Z"), 120, 2_000);
    let evening = World::generate_sized(7, at("2026-11-15T23:59:59Z"), 120, 2_000);
    let tomorrow = World::generate_sized(7, at("2026-11-16T00:00:00Z"), 120, 2_000);
    let other = World::generate_sized(8, at("2026-11-15T00:00:00Z"), 120, 2_000);
    assert_eq!(digest(&morning), digest(&evening));
    assert_ne!(digest(&morning), digest(&tomorrow));
    assert_ne!(digest(&morning), digest(&other));
    let (since, until) = (at("2026-08-15T00:00:00Z"), at("2026-12-01T00:00:00Z"));
    assert_eq!(morning.signals(since, until), tomorrow.signals(since, until));
}

#[test]
fn people_and_companies_stay_who_they_are() {
    let (now, later) = (at("2026-03-01T12:00:00Z"), at("2028-10-01T12:00:00Z"));
    let before = World::generate_sized(3, now, 150, 3_000);
    let after = World::generate_sized(3, later, 150, 3_000);
    let mut moved = 0;
    for (a, b) in before.people.iter().zip(&after.people) {
        assert_eq!(
            (&a.person.id, &a.person.full_name, &a.person.network_url, &a.mobile.as_ref().map(|m| &m.number)),
            (&b.person.id, &b.person.full_name, &b.person.network_url, &b.mobile.as_ref().map(|m| &m.number))
        );
        let same_employer =
            a.person.company.as_ref().map(|c| &c.domain) == b.person.company.as_ref().map(|c| &c.domain);
        if same_employer && a.person.email.is_some() && b.person.email.is_some() {
            assert_eq!(a.person.email, b.person.email);
        }
        moved += usize::from(!same_employer);
        // What a career held before, it still holds.
        for job in a.person.experience.iter().filter(|job| !job.current) {
            assert!(b.person.experience.contains(job), "{} lost {job:?}", a.person.full_name);
        }
    }
    assert!((1_200..2_600).contains(&moved), "{moved} of 3,000 moved in two and a half years");
    for (a, b) in before.companies.iter().zip(&after.companies) {
        assert_eq!(
            (&a.company.id, &a.company.domain, &a.email_pattern),
            (&b.company.id, &b.company.domain, &b.email_pattern)
        );
        let rounds = |c: &CompanyRecord| c.company.funding.clone().map(|f| f.rounds).unwrap_or_default();
        assert!(rounds(b).ends_with(&rounds(a)));
    }
}

#[test]
fn any_clock_has_a_lively_world() {
    for now in [
        "1970-01-01T00:00:00Z",
        "2021-01-01T00:00:00Z",
        "2025-01-01T00:00:00Z",
        "2028-12-31T23:00:00Z",
        "2041-05-05T05:05:05Z",
    ] {
        let now = at(now);
        let world = World::generate_sized(1, now, 300, 5_000);
        assert_eq!((world.companies.len(), world.people.len()), (300, 5_000));
        let from = Timestamp::from_second((now - days(90)).as_second().max(0)).unwrap();
        let until = now + days(7);
        let signals = world.signals(from, until);
        for kind in crate::feed::KINDS {
            let count = signals.iter().filter(|s| s.kind == *kind).count();
            assert!(now.as_second() == 0 || count > 0, "no {kind} around {now}");
        }
    }
    for (companies, people) in [(1, 1), (1, 50), (50, 10), (3, 0)] {
        let world = World::generate_sized(1, at(NOW), companies, people);
        assert_eq!((world.companies.len(), world.people.len()), (companies, people));
    }
}

#[test]
fn everything_has_its_own_id_and_lives_on_reserved_names() {
    let mut seen = HashSet::new();
    let mut once = |text: &str| assert!(seen.insert(text.to_owned()), "{text} twice");
    for record in &WORLD.companies {
        let company = &record.company;
        once(&company.id);
        let domain = company.domain.as_ref().unwrap();
        once(domain.as_str());
        assert_eq!(Domain::parse(domain.as_str()).unwrap(), *domain);
        assert!(domain.as_str().ends_with(".example"));
        let url = company.network_url.as_ref().unwrap();
        once(url.as_str());
        assert_eq!(NetworkUrl::parse(url.as_str()).unwrap(), *url);
        assert_eq!(url.kind(), NetworkKind::Company);
        assert_eq!(company.open_roles, Some(record.jobs.len() as u32));
        assert_eq!(company.sources[0].provider, "demo");
        for job in &record.jobs {
            once(&job.id);
            once(job.url.as_ref().unwrap());
        }
    }
    for record in &WORLD.people {
        let person = &record.person;
        once(&person.id);
        let url = person.network_url.as_ref().unwrap();
        once(url.as_str());
        assert_eq!(NetworkUrl::parse(url.as_str()).unwrap(), *url);
        assert_eq!(url.kind(), NetworkKind::Person);
        assert_eq!(person.sources[0].provider, "demo");
        let private = record.personal_email.iter().map(|email| &email.address);
        for email in person.email.iter().chain(&record.former_emails).chain(private.clone()) {
            once(&email.key());
            assert_eq!(EmailAddress::parse(email.as_str()).unwrap(), *email);
            assert!(email.host().ends_with(".example"));
        }
        for email in private {
            assert!(DEMO_FREE.contains(&email.host()));
        }
        if let Some(mobile) = &record.mobile {
            once(mobile.number.as_str());
        }
    }
}

#[test]
fn mobiles_are_valid_mobile_numbers_of_the_country() {
    use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumberType};
    for record in &WORLD.people {
        if let Some(mobile) = &record.mobile {
            let number = &mobile.number;
            assert!(Phone::parse(number.as_str()).as_ref() == Ok(number), "{number} is in no plan");
            let parsed = PHONE_NUMBER_UTIL.parse(number.as_str(), None).unwrap();
            let kind = PHONE_NUMBER_UTIL.get_number_type(&parsed);
            let is_mobile = matches!(kind, PhoneNumberType::Mobile | PhoneNumberType::FixedLineOrMobile);
            assert!(is_mobile, "{number} is {kind:?}");
        }
    }
    let with = WORLD.people.iter().filter(|p| p.mobile.is_some()).count();
    assert!((19_000..24_000).contains(&with), "{with} mobiles");
}

#[test]
fn careers_lie_within_the_world_and_in_order() {
    let employers = employers();
    let mut outside = 0;
    let mut jobs = 0;
    for record in &WORLD.people {
        let person = &record.person;
        let mut later: Option<Date> = None;
        for (index, job) in person.experience.iter().enumerate() {
            jobs += 1;
            let start = job.start_date.unwrap();
            assert!(start <= today() && job.end_date.is_none_or(|end| end >= start && end <= today()));
            assert_eq!(job.current, job.end_date.is_none());
            assert!(!job.current || index == 0, "{} has two jobs", person.full_name);
            assert!(later.is_none_or(|later| job.end_date.unwrap() < later), "{:?}", person.experience);
            later = Some(start);
            match &job.company.domain {
                Some(domain) => {
                    let company = &employers[domain.as_str()].company;
                    assert_eq!(company.name, job.company.name);
                    assert!(
                        start.year() >= company.founded_year.unwrap(),
                        "{} before {}",
                        person.full_name,
                        company.name
                    );
                }
                None => outside += 1,
            }
        }
        match &person.company {
            Some(employer) => {
                let company = &employers[employer.domain.as_ref().unwrap().as_str()].company;
                assert_eq!(
                    (&employer.name, employer.employee_count),
                    (&company.name, company.employee_count)
                );
                assert!(person.experience[0].current);
                assert_eq!(person.title, person.experience[0].title);
                assert!(person.seniority.is_some() && person.department.is_some());
            }
            None => assert!(person.title.is_none() && person.email.is_none()),
        }
    }
    assert!(outside * 12 < jobs, "{outside} of {jobs} jobs lie outside the world");
}

/// The local part that a pattern makes of a name, without the number that tells namesakes apart.
fn local_parts(pattern: &str, first: &str, last: &str) -> Vec<String> {
    let join = |text: &str| fold(text).replace(' ', if text.contains('-') { "-" } else { "" });
    let german = |text: &str| text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
    let mut parts = Vec::new();
    for spelling in [|text: &str| text.to_owned(), german] {
        let first = join(&spelling(first));
        // Of two family names the first one makes the address.
        let words: Vec<&str> = last.split(' ').collect();
        for count in 1..=words.len() {
            let last = join(&spelling(&words[..count].join(" ")));
            parts.push(
                pattern
                    .replace("{first}", &first)
                    .replace("{last}", &last)
                    .replace("{f}", &first[..1])
                    .replace("{l}", &last[..1]),
            );
        }
    }
    parts
}

#[test]
fn business_addresses_follow_the_pattern_of_their_company() {
    let employers = employers();
    let (mut known, mut verified, mut numbered) = (0, 0, 0);
    for record in &WORLD.people {
        let person = &record.person;
        let (first, last) = (person.first_name.as_ref().unwrap(), person.last_name.as_ref().unwrap());
        for email in person.email.iter().chain(&record.former_emails) {
            let company = employers[email.host()];
            let local = email.local().trim_end_matches(|c: char| c.is_ascii_digit());
            numbered += usize::from(local != email.local());
            let expected = local_parts(company.email_pattern.as_ref().unwrap(), first, last);
            assert!(
                expected.iter().any(|part| part == local),
                "{email} for {} {expected:?}",
                person.full_name
            );
        }
        if let (Some(email), Some(employer)) = (&person.email, &person.company) {
            known += 1;
            assert_eq!(email.host(), employer.domain.as_ref().unwrap().as_str());
            verified += usize::from(person.email_verified == Some(true));
            assert_eq!(person.email_verified == Some(true), record.email_checked_at.is_some());
        }
        for checked in record.email_checked_at.iter().chain(record.mobile.iter().flat_map(|m| &m.checked_at))
        {
            assert!(*checked < at(NOW) && *checked > at(NOW) - days(366), "{checked}");
        }
    }
    assert!((32_000..37_500).contains(&known), "{known} business emails");
    assert!((22_000..31_000).contains(&verified), "{verified} verified");
    assert!(numbered * 10 < known, "{numbered} addresses carry a number");
    let no_mail = WORLD.companies.iter().filter(|c| c.email_pattern.is_none()).count();
    let catch_all = WORLD.companies.iter().filter(|c| c.catch_all == Some(true)).count();
    assert!((10..70).contains(&no_mail) && (200..500).contains(&catch_all), "{no_mail} {catch_all}");
}

#[test]
fn companies_have_a_believable_shape() {
    let mut present: HashMap<&str, u32> = HashMap::new();
    for person in &WORLD.people {
        if let Some(domain) = person.person.company.as_ref().and_then(|c| c.domain.as_ref()) {
            *present.entry(domain.as_str()).or_default() += 1;
        }
    }
    let mut ranges: HashMap<EmployeeRange, usize> = HashMap::new();
    for record in &WORLD.companies {
        let company = &record.company;
        let count = company.employee_count.unwrap();
        let here = present.get(company.domain.as_ref().unwrap().as_str()).copied().unwrap_or(0);
        assert!(here <= count, "{} has {here} of {count}", company.name);
        assert_eq!(company.employee_range, Some(EmployeeRange::of(count)));
        *ranges.entry(EmployeeRange::of(count)).or_default() += 1;
        if let Some(funding) = &company.funding {
            let dates: Vec<_> = funding.rounds.iter().map(|r| r.announced_at.unwrap()).collect();
            assert!(dates.is_sorted_by(|a, b| a >= b) && dates[0] <= today());
            assert!(dates.iter().all(|d| d.year() >= company.founded_year.unwrap()), "{company:?}");
            assert_eq!(
                funding.total_raised.unwrap(),
                funding.rounds.iter().filter_map(|r| r.amount).sum::<u64>()
            );
            let climb = |s: FundingStage| FundingStage::ALL[..8].iter().position(|x| *x == s);
            let stages: Vec<_> = funding.rounds.iter().rev().filter_map(|r| climb(r.stage)).collect();
            let local = company
                .industry
                .as_deref()
                .is_some_and(|i| super::local::TRADES.iter().any(|t| t.industry == i));
            assert!(local || stages.is_sorted_by(|a, b| a < b), "{} {stages:?}", company.name);
        }
    }
    for range in EmployeeRange::ALL {
        assert!(ranges.get(range).is_some_and(|count| *count >= 5), "{range}: {ranges:?}");
    }
    assert!(ranges[&EmployeeRange::R11] > ranges[&EmployeeRange::R201]);
}

#[test]
fn people_have_a_believable_shape() {
    let count = |wanted: &[Seniority]| {
        WORLD.people.iter().filter(|p| p.person.seniority.is_some_and(|s| wanted.contains(&s))).count()
    };
    let makers = count(&[Seniority::Entry, Seniority::Senior, Seniority::Intern]);
    let entry = count(&[Seniority::Entry]);
    let leaders = count(&[Seniority::CSuite, Seniority::Vp, Seniority::Head, Seniority::Director]);
    assert!(entry > 4_000 && makers > 12_000 && leaders < 18_000, "{entry} {makers} {leaders}");
    assert!(count(&[Seniority::Intern]) >= 20);
    for department in Department::ALL {
        let there = WORLD.people.iter().filter(|p| p.person.department == Some(*department)).count();
        assert!(there >= 250, "{department}: {there}");
    }
    let year = today().year();
    for record in &WORLD.people {
        let person = &record.person;
        let working = person.company.is_some() && person.seniority != Some(Seniority::Intern);
        for school in &person.education {
            assert!(!working || school.end_year.unwrap() <= year, "{} {school:?}", person.full_name);
            assert!(school.start_year < school.end_year);
        }
    }
    let recent = |p: &&PersonRecord| {
        p.person.experience.last().is_some_and(|j| days_ago(j.start_date.unwrap()) < 1_100)
    };
    let beginners = WORLD.people.iter().filter(recent).count();
    assert!(beginners >= 300, "{beginners} began to work within three years");
}

#[test]
fn companies_of_some_size_have_their_leaders() {
    let mut titles: HashMap<&str, Vec<(&str, Department, Seniority)>> = HashMap::new();
    for record in &WORLD.people {
        let person = &record.person;
        if let (Some(company), Some(title)) = (&person.company, &person.title) {
            let entry = (title.as_str(), person.department.unwrap(), person.seniority.unwrap());
            titles.entry(company.domain.as_ref().unwrap().as_str()).or_default().push(entry);
        }
    }
    let wanted: &[(u32, &[&str])] = &[
        (51, &["ceo", "chief executive", "managing director", "managing partner", "founding partner"]),
        (51, &["cfo", "chief financial", "head of finance"]),
        (51, &["cto", "chief technology"]),
        (
            51,
            &[
                "vp of sales",
                "vp sales",
                "president of sales",
                "global sales",
                "sales emea",
                "cro",
                "chief revenue",
                "chief commercial",
            ],
        ),
        (51, &["security", "ciso"]),
        (51, &["people", "human resources", "chro", "culture", "talent"]),
        (51, &["marketing", "growth", "cmo"]),
        (201, &["revenue operations", "sales operations"]),
        (201, &["demand generation"]),
        (201, &["product marketing"]),
        (201, &["chief of staff"]),
        (201, &["compliance"]),
        (201, &["data engineer"]),
        (201, &["devops", "site reliability"]),
        (201, &["staff"]),
    ];
    for (least, words) in wanted {
        let large: Vec<_> = WORLD
            .companies
            .iter()
            .filter(|c| {
                c.company.employee_count.unwrap() >= *least && c.company.employee_count.unwrap() < 100_000
            })
            .collect();
        let with = large.iter().filter(|c| {
            titles.get(c.company.domain.as_ref().unwrap().as_str()).is_some_and(|titles| {
                titles
                    .iter()
                    .any(|(title, _, _)| words.iter().any(|word| title.to_lowercase().contains(word)))
            })
        });
        let share = with.count() * 100 / large.len();
        assert!(share >= 85, "only {share} % of companies with {least}+ people have {words:?}");
    }
}

#[test]
fn every_window_of_the_composite_calls_is_populated() {
    let within = |date: Option<Date>, least: i32, most: i32| {
        date.is_some_and(|date| (least..=most).contains(&days_ago(date)))
    };
    let local = |c: &CompanyRecord| {
        super::local::TRADES.iter().any(|t| Some(t.industry) == c.company.industry.as_deref())
    };
    let funded = |c: &&CompanyRecord, least, most| {
        c.company
            .funding
            .as_ref()
            .is_some_and(|f| f.rounds.iter().any(|r| within(r.announced_at, least, most)))
    };
    let count = |least, most| WORLD.companies.iter().filter(|c| funded(c, least, most)).count();
    assert!(count(0, 30) >= 25, "funded within 30 days: {}", count(0, 30));
    assert!(count(0, 90) >= 90, "funded within 90 days: {}", count(0, 90));
    assert!(count(183, 548) >= 300, "funded 6 to 18 months ago: {}", count(183, 548));
    let hiring = WORLD.companies.iter().filter(|c| funded(c, 183, 548) && !c.jobs.is_empty()).count();
    assert!(hiring >= 100, "of those hiring: {hiring}");
    let hiring = WORLD.companies.iter().filter(|c| funded(c, 0, 90) && !c.jobs.is_empty()).count();
    assert!(hiring >= 40, "funded and hiring: {hiring}");
    let small = WORLD.companies.iter().filter(|c| local(c) && funded(c, 0, 30)).count();
    assert!(small >= 4, "local businesses funded within 30 days: {small}");

    let left =
        WORLD.people.iter().filter_map(previous_employer).filter(|(_, end)| days_ago(*end) <= 30).count();
    assert!(left >= 500, "left within 30 days: {left}");
    let promoted = WORLD.people.iter().filter(|p| {
        matches!(&p.person.experience[..], [now, before, ..] if now.company == before.company
            && now.current && within(now.start_date, 0, 90))
    });
    let promoted = promoted.count();
    assert!(promoted >= 600, "promoted within 90 days: {promoted}");
    let between = WORLD.people.iter().filter(|p| p.person.company.is_none()).count();
    assert!(between < 2_000, "without a job: {between}");

    let jobs: Vec<_> = WORLD.companies.iter().flat_map(|c| &c.jobs).collect();
    let few = jobs.iter().filter(|j| j.applicants.is_some_and(|a| a < 25)).count();
    assert!(
        few * 4 > jobs.len() && few * 4 < jobs.len() * 3,
        "{few} of {} jobs have few applicants",
        jobs.len()
    );
    let quarter = at("2026-10-01T00:00:00Z");
    let velocity = WORLD.companies.iter().filter(|c| {
        let mut by: HashMap<Option<Department>, usize> = HashMap::new();
        c.jobs
            .iter()
            .filter(|j| j.posted_at >= quarter)
            .for_each(|j| *by.entry(j.department).or_default() += 1);
        by.values().any(|count| *count >= 5)
    });
    let velocity = velocity.count();
    assert!(velocity >= 15, "hiring five and more in a department: {velocity}");
}

#[test]
fn local_businesses_have_an_owner_to_call() {
    let trades: HashSet<&str> = super::local::TRADES.iter().map(|t| t.industry).collect();
    let businesses: Vec<_> =
        WORLD.companies.iter().filter(|c| trades.contains(c.company.industry.as_deref().unwrap())).collect();
    assert_eq!(businesses.len(), 300);
    let mut owners: HashMap<&str, &PersonRecord> = HashMap::new();
    let mut roles: HashMap<&str, usize> = HashMap::new();
    for person in &WORLD.people {
        let Some(company) = &person.person.company else { continue };
        if person.person.seniority == Some(Seniority::Owner) {
            owners.insert(company.domain.as_ref().unwrap().as_str(), person);
        }
        for role in ["Dispatch", "Scheduling", "Operations Lead", "General Manager"] {
            if trades.contains(company.industry.as_deref().unwrap())
                && person.person.title.as_ref().unwrap().contains(role)
            {
                *roles.entry(role).or_default() += 1;
            }
        }
    }
    for business in &businesses {
        let count = business.company.employee_count.unwrap();
        assert!((2..=75).contains(&count));
        let owner = owners[business.company.domain.as_ref().unwrap().as_str()];
        assert!(owner.mobile.is_some() && owner.person.email.is_some(), "{}", owner.person.full_name);
    }
    assert!(roles.values().all(|count| *count >= 30), "{roles:?}");
    let places: HashSet<_> = businesses
        .iter()
        .map(|c| (c.company.industry.clone(), c.company.location.clone().unwrap().city))
        .collect();
    assert!(places.len() >= 200, "{} pairs of trade and city", places.len());
}

#[test]
fn namesakes_exist_also_within_a_company() {
    let mut names: HashMap<&str, Vec<&PersonRecord>> = HashMap::new();
    for person in &WORLD.people {
        names.entry(person.person.full_name.as_str()).or_default().push(person);
    }
    let shared = names.values().filter(|people| people.len() > 1).count();
    assert!((60..2_000).contains(&shared), "{shared} names are shared");
    let together = names.values().filter(|people| {
        let domains: Vec<_> =
            people.iter().filter_map(|p| p.person.company.as_ref().and_then(|c| c.domain.clone())).collect();
        (1..domains.len()).any(|i| domains[..i].contains(&domains[i]))
    });
    let together = together.count();
    assert!((2..60).contains(&together), "{together} namesakes sit in one company");
}

#[test]
fn adjacent_windows_make_up_the_whole() {
    let (from, until) = (at("2026-10-20T05:00:00Z"), at("2026-11-20T00:00:00Z"));
    let whole = WORLD.signals(from, until);
    assert!(whole.is_sorted_by(|a, b| a.occurred_at <= b.occurred_at));
    let ids: HashSet<&str> = whole.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(ids.len(), whole.len());
    let mut parts = Vec::new();
    let mut start = from;
    while start < until {
        let end = (start + SignedDuration::from_mins(60 * 31 + 17)).min(until);
        parts.extend(WORLD.signals(start, end));
        start = end;
    }
    assert_eq!(parts, whole);
    assert!(WORLD.signals(until, from).is_empty() && WORLD.signals(from, from).is_empty());
}

#[test]
fn signals_tell_what_the_records_hold() {
    let employers = employers();
    let people: HashMap<&str, &PersonRecord> =
        WORLD.people.iter().map(|p| (p.person.network_url.as_ref().unwrap().as_str(), p)).collect();
    let mut count: HashMap<SignalKind, usize> = HashMap::new();
    let mut open = 0;
    for signal in WORLD.signals(at(NOW) - days(90), at(NOW)) {
        *count.entry(signal.kind).or_default() += 1;
        assert!(signal.detected_at > signal.occurred_at && signal.source.name == "demo");
        assert!(domain::ids::is(domain::ids::Kind::Signal, &signal.id));
        let day = signal.occurred_at.to_zoned(jiff::tz::TimeZone::UTC).date();
        let company = employers[signal.company.as_ref().unwrap().domain.as_ref().unwrap().as_str()];
        match &signal.data {
            SignalData::Funding(data) => {
                let rounds = &company.company.funding.as_ref().unwrap().rounds;
                assert!(rounds.iter().any(|r| r.stage == data.stage
                    && r.amount == data.amount
                    && r.announced_at == Some(day)
                    && r.investors == data.investors));
            }
            SignalData::Acquisition(data) => {
                assert_eq!(data.target.as_ref().unwrap().name, company.company.name);
                let acquirer = data.acquirer.as_ref().unwrap();
                assert!(employers.contains_key(acquirer.domain.as_ref().unwrap().as_str()));
                assert_eq!(company.company.kind.as_deref(), Some("subsidiary"));
            }
            SignalData::Hiring(data) => {
                let job = company.jobs.iter().find(|job| job.url == data.url);
                if let Some(job) = job {
                    open += 1;
                    assert_eq!(
                        (&job.title, job.department, job.posted_at),
                        (&data.title, data.department, data.posted_at)
                    );
                    assert!(job.applicants >= data.applicants);
                }
                assert!(job.is_some() || days_ago(day) >= 24, "a job of {day} is not open");
            }
            SignalData::JobChange(data) => {
                let who = signal.person.as_ref().unwrap();
                let record = people[who.network_url.as_ref().unwrap().as_str()];
                assert_eq!(record.person.full_name, who.full_name);
                let jobs = &record.person.experience;
                let index = jobs
                    .iter()
                    .position(|job| job.title == data.current.title && job.start_date == Some(day))
                    .unwrap_or_else(|| panic!("{data:?} on {day} is not in {jobs:?}"));
                assert_eq!(Some(&jobs[index].company), data.current.company.as_ref());
                assert_eq!(jobs[index + 1].title, data.previous.title);
                if let Some(text) = data.announcement.as_ref().and_then(|post| post.text.as_ref()) {
                    assert!(text.contains(jobs[index].title.as_ref().unwrap()), "{text}");
                    assert!(text.contains(&jobs[index].company.name) && !text.contains('{'), "{text}");
                }
            }
            SignalData::Technology(_)
            | SignalData::Headcount(_)
            | SignalData::Website(_)
            | SignalData::Engagement(_) => {
                panic!("no world tells {signal:?}")
            }
        }
    }
    let ninety_days = |kind| count[&kind] as f64 / 90.0;
    assert!((24.0..130.0).contains(&ninety_days(SignalKind::JobChange)), "{count:?}");
    assert!((40.0..160.0).contains(&ninety_days(SignalKind::Hiring)), "{count:?}");
    assert!((1.0..6.0).contains(&ninety_days(SignalKind::Funding)), "{count:?}");
    assert!((0.3..1.1).contains(&ninety_days(SignalKind::Acquisition)), "{count:?}");
    assert!(open > 1_000);
}

#[test]
fn a_world_of_any_seed_and_size_can_be_made() {
    let now = "2026-06-01T12:00:00Z".parse().unwrap();
    for seed in 0..12 {
        let world = World::generate_sized(seed, now, 400, 4_000);
        assert!(world.people.iter().all(|record| !record.person.full_name.contains("  ")), "seed {seed}");
    }
}
