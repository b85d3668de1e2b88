//! A small world of known people and companies, for tests that must know every answer.
//!
//! It stands at noon of 1 March 2026. Acme is where most happens; Umbrella is its like; Globex loses people; Pipes, Drains and Tubs are plumbers.

use crate::{Service, noon, unhurried};
use common::dataset::Dataset;
use common::domain::signal::{
    AcquisitionData, Announcement, FundingData, JobChangeData, Position, Signal, SignalCompany, SignalData,
    SignalPerson, SignalSource,
};
use common::domain::{
    Clock, Company, CompanyRef, Domain, EmailAddress, EmployeeRange, Employer, Experience, Funding,
    FundingRound, FundingStage, Location, NetworkUrl, OpenJob, Person, Phone, RevenueRange, Technology,
};
use common::language::title::Title;
use common::lookup::contact::KnownMobile;
use common::lookup::record::{CompanyRecord, PersonRecord};
use common::lookup::signals::event_id;
use jiff::Timestamp;
use jiff::civil::Date;
use std::sync::Arc;

/// The records of the stage, to be changed before it opens.
pub struct Stage {
    pub companies: Vec<CompanyRecord>,
    pub people: Vec<PersonRecord>,
    pub signals: Vec<Signal>,
}

pub fn domain(name: &str) -> Domain {
    Domain::parse(&format!("{name}.example")).expect("a domain")
}

pub fn url(slug: &str) -> NetworkUrl {
    NetworkUrl::parse(&format!("https://network.example/in/{slug}")).expect("an address")
}

pub fn time(text: &str) -> Timestamp {
    text.parse().expect("a time")
}

pub fn day(text: &str) -> Date {
    text.parse().expect("a day")
}

pub fn company_ref(name: &str) -> CompanyRef {
    CompanyRef { name: capitalised(name), domain: Some(domain(name)) }
}

fn capitalised(name: &str) -> String {
    format!("{}{}", name[..1].to_uppercase(), &name[1..])
}

pub fn place(city: &str, region: &str, country: &str) -> Location {
    Location { city: Some(city.into()), region: Some(region.into()), country: Some(country.into()) }
}

/// A company without anything particular.
pub fn company(name: &str, industry: &str, employees: u32, location: Location) -> CompanyRecord {
    let company = Company {
        id: format!("com_{name}"),
        name: capitalised(name),
        domain: Some(domain(name)),
        network_url: None,
        description: Some(format!("{} does {industry}.", capitalised(name))),
        industry: Some(industry.to_owned()),
        employee_count: Some(employees),
        employee_range: Some(EmployeeRange::of(employees)),
        revenue_range: None,
        founded_year: Some(2015),
        kind: Some("private".to_owned()),
        location: Some(location),
        technologies: Vec::new(),
        funding: None,
        open_roles: None,
        sources: Vec::new(),
        last_verified_at: None,
        ..Company::named("")
    };
    CompanyRecord {
        email_pattern: Some("{first}".to_owned()),
        catch_all: Some(false),
        mail_provider: Some("Example Mail".to_owned()),
        ..CompanyRecord::of(company)
    }
}

pub fn round(stage: FundingStage, amount: u64, announced: &str) -> FundingRound {
    FundingRound {
        stage,
        amount: Some(amount),
        currency: Some("EUR".to_owned()),
        announced_at: Some(day(announced)),
        investors: vec!["Fund One".to_owned()],
    }
}

pub fn funded(record: &mut CompanyRecord, rounds: Vec<FundingRound>) {
    let total = rounds.iter().filter_map(|round| round.amount).sum();
    record.company.funding =
        Some(Funding { total_raised: Some(total), currency: Some("EUR".to_owned()), rounds });
}

pub fn uses(record: &mut CompanyRecord, technologies: &[&str]) {
    record.company.technologies =
        technologies.iter().map(|name| Technology { name: (*name).to_owned(), category: None }).collect();
}

pub fn job(title: &str, posted: &str, applicants: Option<u32>) -> OpenJob {
    OpenJob {
        id: format!("{title} {posted}"),
        title: title.to_owned(),
        department: Title::parse(title).department,
        location: Some(place("Berlin", "Berlin", "DE")),
        url: None,
        applicants,
        posted_at: time(posted),
    }
}

pub fn hires(record: &mut CompanyRecord, jobs: Vec<OpenJob>) {
    record.company.open_roles = Some(jobs.len() as u32);
    record.jobs = jobs;
}

pub fn experience(title: &str, company: &str, from: &str, to: Option<&str>) -> Experience {
    Experience {
        title: Some(title.to_owned()),
        company: company_ref(company),
        start_date: Some(day(from)),
        end_date: to.map(day),
        current: to.is_none(),
    }
}

/// A person with a present job, a verified email and a profile named after them: `Ada Lovelace` is `/in/ada-lovelace`.
pub fn person(name: &str, career: Vec<Experience>) -> PersonRecord {
    let slug = name.to_lowercase().replace(' ', "-");
    let (first, last) = name.split_once(' ').expect("two names");
    let now = career.iter().find(|job| job.current);
    let employer = now.map(|job| job.company.clone());
    let title = now.and_then(|job| job.title.clone());
    let understood = title.as_deref().map(Title::parse).unwrap_or_default();
    let email = employer.as_ref().and_then(|company| company.domain.as_ref()).map(|domain| {
        EmailAddress::parse(&format!("{}@{domain}", slug.replace('-', "."))).expect("an address")
    });
    PersonRecord {
        person: Person {
            id: format!("per_{slug}"),
            full_name: name.to_owned(),
            first_name: Some(first.to_owned()),
            last_name: Some(last.to_owned()),
            title,
            headline: None,
            seniority: understood.seniority,
            department: understood.department,
            email_verified: email.as_ref().map(|_| true),
            email,
            network_url: Some(url(&slug)),
            company: employer.map(|company| Employer {
                name: company.name,
                domain: company.domain,
                industry: Some("Software".to_owned()),
                employee_count: None,
            }),
            location: Some(place("Berlin", "Berlin", "DE")),
            skills: Vec::new(),
            languages: Vec::new(),
            certifications: Vec::new(),
            experience: career,
            education: Vec::new(),
            sources: Vec::new(),
            last_verified_at: None,
        },
        email_checked_at: Some(time("2026-02-25T00:00:00Z")),
        former_emails: Vec::new(),
        bounced_emails: Vec::new(),
        personal_email: None,
        mobile: None,
        other_names: Vec::new(),
        suppressed: false,
    }
}

/// A person who has held one job since 2022.
pub fn worker(name: &str, title: &str, company: &str) -> PersonRecord {
    person(name, vec![experience(title, company, "2022-01-01", None)])
}

pub fn with_mobile(mut record: PersonRecord, number: &str) -> PersonRecord {
    record.mobile = Some(KnownMobile {
        number: Phone::parse(number).expect("a number"),
        carrier: Some("Example Mobile".to_owned()),
        checked_at: Some(time("2026-02-01T00:00:00Z")),
    });
    record
}

/// A signal about a company.
pub fn signal(event: &str, at: &str, about: &str, data: SignalData) -> Signal {
    Signal {
        id: event_id("stage", event),
        kind: data.kind(),
        occurred_at: time(at),
        detected_at: time(at),
        company: Some(SignalCompany {
            name: capitalised(about),
            domain: Some(domain(about)),
            industry: Some("Software".to_owned()),
            employee_count: None,
            location: Some(place("Berlin", "Berlin", "DE")),
        }),
        person: None,
        data,
        source: SignalSource { name: "stage".to_owned(), url: None, detail: None },
        sources: Vec::new(),
        confidence: 1.0,
    }
}

/// A person's announced change from one job to another.
pub fn change(name: &str, at: &str, (old, from): (&str, &str), (new, to): (&str, &str)) -> Signal {
    let slug = name.to_lowercase().replace(' ', "-");
    let position = |title: &str, company: &str| Position {
        title: Some(title.to_owned()),
        company: Some(company_ref(company)),
    };
    let data = SignalData::JobChange(JobChangeData {
        previous: position(old, from),
        current: position(new, to),
        announcement: Some(Announcement {
            url: Some(format!("https://network.example/posts/{slug}")),
            text: Some(format!("I start as {new} at {to}.")),
        }),
    });
    let person = SignalPerson { id: None, full_name: name.to_owned(), network_url: Some(url(&slug)) };
    Signal { person: Some(person), ..signal(&format!("{name} {at}"), at, to, data) }
}

pub fn bought(acquirer: &str, target: &str, at: &str) -> Signal {
    let data = AcquisitionData {
        acquirer: Some(company_ref(acquirer)),
        target: Some(company_ref(target)),
        amount: Some(9_000_000),
        currency: Some("USD".to_owned()),
    };
    signal(&format!("{acquirer} {target}"), at, target, SignalData::Acquisition(data))
}

pub fn raised(name: &str, at: &str, stage: FundingStage, amount: u64) -> Signal {
    let data =
        FundingData { stage, amount: Some(amount), currency: Some("EUR".to_owned()), investors: Vec::new() };
    signal(&format!("{name} {at}"), at, name, SignalData::Funding(data))
}

impl Default for Stage {
    fn default() -> Self {
        let berlin = || place("Berlin", "Berlin", "DE");
        let mut acme = company("acme", "Software", 120, berlin());
        uses(&mut acme, &["PostgreSQL", "Rust", "Kafka"]);
        funded(
            &mut acme,
            vec![
                round(FundingStage::SeriesA, 5_000_000, "2026-02-10"),
                round(FundingStage::Seed, 900_000, "2025-06-01"),
            ],
        );
        let mut jobs: Vec<OpenJob> = (1..=5)
            .map(|n| job("Software Engineer", &format!("2026-02-{n:02}T09:00:00Z"), Some(20 + n)))
            .collect();
        jobs.push(job("Account Executive", "2026-01-20T09:00:00Z", Some(3)));
        hires(&mut acme, jobs);
        let mut umbrella = company("umbrella", "Software", 150, berlin());
        uses(&mut umbrella, &["PostgreSQL", "Rust"]);
        funded(
            &mut umbrella,
            vec![
                round(FundingStage::SeriesA, 4_000_000, "2026-01-30"),
                round(FundingStage::Seed, 700_000, "2025-03-01"),
            ],
        );
        hires(&mut umbrella, vec![job("Data Analyst", "2026-01-05T09:00:00Z", Some(80))]);
        let mut globex = company("globex", "Software", 5_000, place("Austin", "Texas", "US"));
        uses(&mut globex, &["Oracle"]);
        let jobs = (5..=9).map(|n| job("Account Executive", &format!("2026-01-{n:02}T09:00:00Z"), Some(90)));
        hires(&mut globex, jobs.collect());
        let initech = company("initech", "Accounting", 40, place("Paris", "Paris", "FR"));
        let mut pipes = company("pipes", "Plumbing", 8, place("Austin", "Texas", "US"));
        pipes.company.revenue_range = Some(RevenueRange::R0);
        funded(&mut pipes, vec![round(FundingStage::Debt, 100_000, "2026-02-20")]);
        let mut drains = company("drains", "Plumbing", 6, place("Austin", "Texas", "US"));
        drains.company.revenue_range = Some(RevenueRange::R0);
        let mut tubs = company("tubs", "Plumbing", 4, place("Austin", "Texas", "US"));
        tubs.company.revenue_range = Some(RevenueRange::R0);
        funded(&mut tubs, vec![round(FundingStage::Grant, 20_000, "2026-02-18")]);
        let mut silent_owner = worker("Silas Quiet", "Owner", "drains");
        (silent_owner.person.email, silent_owner.person.email_verified) = (None, None);
        // Nothing is known of how this firm makes addresses either.
        drains.email_pattern = None;
        let people = vec![
            with_mobile(worker("Grace Hopper", "Founder & CEO", "acme"), "+4915112345678"),
            worker("Alan Turing", "CTO", "acme"),
            person(
                "Ada Lovelace",
                vec![
                    experience("VP Engineering", "acme", "2025-12-15", None),
                    experience("Engineering Manager", "acme", "2022-01-01", Some("2025-12-14")),
                    experience("Software Engineer", "globex", "2018-01-01", Some("2021-12-31")),
                ],
            ),
            worker("Edsger Dijkstra", "Engineering Manager", "acme"),
            worker("Barbara Liskov", "Staff Engineer", "acme"),
            worker("Ken Thompson", "DevOps Engineer", "acme"),
            worker("Dale Carnegie", "VP Sales", "acme"),
            worker("Luca Pacioli", "CFO", "acme"),
            worker("Edgar Codd", "CTO", "umbrella"),
            person(
                "Mary Jackson",
                vec![
                    experience("VP Engineering", "umbrella", "2026-02-16", None),
                    experience("Engineering Manager", "acme", "2021-01-01", Some("2026-02-15")),
                ],
            ),
            person(
                "Niklaus Wirth",
                vec![
                    experience("Software Engineer", "initech", "2022-03-01", None),
                    experience("Software Engineer", "globex", "2019-01-01", Some("2022-02-28")),
                ],
            ),
            worker("Larry Owens", "CEO", "globex"),
            worker("Software Engelbart", "Software Engineer", "globex"),
            with_mobile(worker("Mario Rossi", "Owner", "pipes"), "+15125550123"),
            worker("Olga Office", "Office Manager", "pipes"),
            worker("Dirk Dispatch", "Dispatcher", "pipes"),
            worker("Otto Ops", "Operations Manager", "pipes"),
            worker("Luigi Rossi", "Plumber", "pipes"),
            silent_owner,
            worker("Tina Tubs", "Owner", "tubs"),
            person(
                "Joan Clarke",
                vec![
                    experience("Data Analyst", "umbrella", "2026-02-20", None),
                    experience("Data Analyst", "globex", "2023-01-01", Some("2026-02-19")),
                ],
            ),
            person(
                "Carl Gauss",
                vec![
                    experience("Financial Analyst", "initech", "2026-02-18", None),
                    experience("Financial Analyst", "globex", "2023-01-01", Some("2026-02-17")),
                ],
            ),
            person(
                "Rita Riser",
                vec![
                    experience("Finance Director", "globex", "2026-01-15", None),
                    experience("Finance Manager", "globex", "2023-01-01", Some("2026-01-14")),
                ],
            ),
        ];
        let signals = vec![
            change(
                "Mary Jackson",
                "2026-02-16T09:00:00Z",
                ("Engineering Manager", "acme"),
                ("VP Engineering", "umbrella"),
            ),
            change(
                "Ada Lovelace",
                "2025-12-15T09:00:00Z",
                ("Engineering Manager", "acme"),
                ("VP Engineering", "acme"),
            ),
            change(
                "Joan Clarke",
                "2026-02-20T09:00:00Z",
                ("Data Analyst", "globex"),
                ("Data Analyst", "umbrella"),
            ),
            change(
                "Carl Gauss",
                "2026-02-18T09:00:00Z",
                ("Financial Analyst", "globex"),
                ("Financial Analyst", "initech"),
            ),
            change(
                "Rita Riser",
                "2026-01-15T09:00:00Z",
                ("Finance Manager", "globex"),
                ("Finance Director", "globex"),
            ),
            bought("globex", "initech", "2026-02-20T10:00:00Z"),
            bought("umbrella", "drains", "2026-02-19T10:00:00Z"),
            raised("acme", "2026-02-10T08:00:00Z", FundingStage::SeriesA, 5_000_000),
        ];
        Self { companies: vec![acme, umbrella, globex, initech, pipes, drains, tubs], people, signals }
    }
}

impl Stage {
    /// The company of a name.
    pub fn company(&mut self, name: &str) -> &mut CompanyRecord {
        let id = format!("com_{name}");
        self.companies.iter_mut().find(|record| record.company.id == id).expect("a company of the stage")
    }

    /// Opens it: a service at noon of 1 March 2026 that knows this and nothing else.
    pub async fn open(self) -> Service {
        let dataset = Arc::new(Dataset::in_memory(self.companies, self.people).expect("the stage is built"));
        let (config, clock) = (unhurried(), Clock::fixed(noon()));
        let sources = local::cli::sources(&config, &clock, dataset).expect("the providers are built");
        let service = Service::start_custom(config, clock, sources, false).await;
        let stored = service.app.store.put_signals(&self.signals).await.expect("the signals are stored");
        assert_eq!(stored, self.signals.len());
        service
    }
}
