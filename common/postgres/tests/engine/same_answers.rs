//! Every engine on the same data as the embedded one, asked the same: random questions, and a difference prints the question.

use crate::server::Server;
use dataset::Embedded;
use dataset::snapshot::SnapshotDir;
use directory::{Change, CompanyVersion, Increment, Stored, Target};
use domain::{
    Department, Domain, EmployeeRange, FundingStage, IndustryCode, Location, PersonName, RevenueRange,
    Seniority,
};
use fastrand::Rng;
use jiff::civil::Date;
use lookup::directory::{Directory, Number, Rounds};
use lookup::filters::{CompanyFilters, Filters, FundingFilter, PeopleFilters, Range};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::{
    CompanyQuery, JobFilter, Lookup, Page, PersonQuery, Search, SearchSource, Searched, SuggestField,
};
use postgres::{Postgres, Settings, Writer, shard};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;
use tempfile::TempDir;
use world::World;

const TODAY: Date = jiff::civil::date(2026, 6, 1);
/// Searches of people, and half as many of companies; lookups are asked as often.
const SEARCHES: usize = 900;
const PAGES: usize = 4;

/// Asks an engine everything that the embedded one is asked. Another engine is another line, with what fills it.
macro_rules! engines {
    ($($test:ident: $fill:expr, seed $seed:expr, $searches:expr;)*) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $test() {
            // Slow: every kind of question is put to both engines.
            let both = Both::with($fill).await;
            ask_everything(&both, $seed, $searches).await;
            assert_eq!(both.engine.latest_opening().await, both.embedded.latest_opening().await);
            assert_eq!(both.engine.sources().await, both.embedded.sources().await);
        }
    )*};
}

engines! {
    postgres_gives_the_same_answers:
        async |content| one_server(content, Settings::default()).await, seed 1, SEARCHES;
    postgres_on_two_servers_gives_the_same_answers:
        async |content| two_servers(content, Settings::default()).await, seed 3, SEARCHES / 3;
}

/// The records that every engine is given.
struct Content {
    companies: Vec<CompanyRecord>,
    people: Vec<PersonRecord>,
    /// The ids of companies that only careers mention follow from it.
    salt: Vec<u8>,
}

impl Content {
    fn increment(&self) -> Increment {
        let version = |record: &CompanyRecord| CompanyVersion {
            employer: None,
            stored: Stored::of_sources(record.clone()),
        };
        Increment {
            companies: self.companies.iter().map(version).collect(),
            people: self.people.iter().cloned().map(Stored::of_sources).collect(),
            ..Increment::default()
        }
    }
}

/// An engine that holds the records.
struct Filled {
    directory: Arc<dyn Directory>,
    /// How many people and companies it says it has.
    counts: (u32, u32),
    /// What it lives in.
    home: Box<dyn Any + Send + Sync>,
}

/// The same records in the embedded engine and another one.
struct Both {
    embedded: Arc<dyn Directory>,
    engine: Arc<dyn Directory>,
    people: Vec<PersonRecord>,
    companies: Vec<CompanyRecord>,
    _folder: TempDir,
    _home: Box<dyn Any + Send + Sync>,
}

/// Fills PostgreSQL on one server.
async fn one_server(content: &Content, settings: Settings) -> Filled {
    let server = Server::with_directory().await;
    let (directory, counts) = postgres(&server, content, settings).await;
    Filled { directory, counts, home: Box::new(server) }
}

/// Fills PostgreSQL with people on two servers more.
async fn two_servers(content: &Content, settings: Settings) -> Filled {
    let (first, others) = (Server::with_directory().await, [Server::start().await, Server::start().await]);
    shard(&first.address(), &others.each_ref().map(Server::address)).await.unwrap();
    let (directory, counts) = postgres(&first, content, settings).await;
    for (at, server) in others.iter().enumerate() {
        let sql = format!("SELECT count(*) FROM almanac.person_{at}");
        let held: i64 = server.client().await.query_one(&sql, &[]).await.unwrap().get(0);
        assert!((900..1100).contains(&held), "server {at} holds {held}");
    }
    Filled { directory, counts, home: Box::new((first, others)) }
}

async fn postgres(
    server: &Server,
    content: &Content,
    settings: Settings,
) -> (Arc<dyn Directory>, (u32, u32)) {
    let client = server.client().await;
    client.execute("UPDATE almanac.directory SET salt = $1", &[&content.salt]).await.unwrap();
    let mut writer = Writer::open(&server.address()).await.unwrap();
    let increment = content.increment();
    let written = move || writer.publish(increment, Change::default()).unwrap();
    let counts = tokio::task::spawn_blocking(written).await.unwrap();
    (Arc::new(Postgres::open(server.address(), settings).await.unwrap()), counts)
}

impl Both {
    async fn with(fill: impl AsyncFnOnce(&Content) -> Filled) -> Self {
        let world = World::generate_sized(5, "2026-06-01T12:00:00Z".parse().unwrap(), 300, 2_000);
        let mut content = Content { companies: world.companies, people: world.people, salt: Vec::new() };
        // A person who opted out, in every question that follows.
        content.people[17].suppressed = true;
        // Groups of three companies, and codes of their trades.
        for at in 0..content.companies.len() {
            let top = content.companies[at - at % 3].company.domain.clone();
            let above = content.companies[at - usize::from(at % 3 > 0)].company.domain.clone();
            let record = &mut content.companies[at];
            if at % 3 > 0 {
                record.parent = above.map(|domain| format!("domain:{domain}"));
                record.ultimate_parent = top.map(|domain| format!("domain:{domain}"));
            }
            let code = ["62011", "62020", "47110"][at % 3].to_owned();
            record.company.industry_codes =
                vec![IndustryCode { system: "uk_sic".to_owned(), code, name: None }];
        }
        let folder = tempfile::tempdir().unwrap();
        let mut writer = SnapshotDir::new(folder.path()).writer(|| {}).unwrap();
        let dataset = writer.publish(content.increment(), Change::default()).unwrap();
        content.salt = std::fs::read(folder.path().join("salt")).unwrap();
        let Filled { directory, counts, home } = fill(&content).await;
        assert_eq!(counts, (dataset.people_count(), dataset.company_count()));
        let Content { companies, mut people, .. } = content;
        people.retain(|person| !person.suppressed);
        Self {
            embedded: Arc::new(Embedded::new(dataset)),
            engine: directory,
            people,
            companies,
            _folder: folder,
            _home: home,
        }
    }

    /// Asks both for pages of a search, one after the other; whether anything was found.
    async fn search<F: Searched + Debug>(&self, search: Search<F>) -> bool
    where
        dyn Directory: SearchSource<F>,
        F::Record: PartialEq + Debug,
        F::Facets: PartialEq + Debug,
    {
        let (mut one, mut other) = (search.clone(), search.clone());
        for at in 0..PAGES {
            let expected = page(&*self.embedded, &one).await;
            let found = page(&*self.engine, &other).await;
            assert_eq!(found.total, expected.total, "the total of page {at} of {search:?}");
            if !found.estimated {
                assert_eq!(found.facets, expected.facets, "the facets of page {at} of {search:?}");
            }
            assert_eq!(found.unknown, expected.unknown, "what nobody has of {search:?}");
            assert_eq!(found.results, expected.results, "page {at} of {search:?}");
            assert_eq!(found.next.is_some(), expected.next.is_some(), "whether page {at} ends {search:?}");
            if found.next.is_none() {
                return found.total > 0;
            }
            (one.cursor, other.cursor) = (expected.next, found.next);
        }
        true
    }

    async fn companies(&self, directory: &dyn Directory, numbers: &[Number]) -> Vec<String> {
        let mut ids = Vec::new();
        for number in numbers {
            ids.push(directory.company_at(*number).await.unwrap().company.id.clone());
        }
        ids
    }
}

async fn page<F: Searched>(directory: &(dyn Directory + 'static), search: &Search<F>) -> Page<F>
where
    dyn Directory: SearchSource<F>,
{
    match SearchSource::<F>::search(directory, search, TODAY).await {
        Ok(page) => page,
        Err(error) => panic!("{error:?}"),
    }
}

/// Takes some of what there is.
struct Draw<'a> {
    rng: Rng,
    people: &'a [PersonRecord],
    companies: &'a [CompanyRecord],
}

impl Draw<'_> {
    fn person(&mut self) -> PersonRecord {
        self.people[self.rng.usize(..self.people.len())].clone()
    }

    fn company(&mut self) -> CompanyRecord {
        self.companies[self.rng.usize(..self.companies.len())].clone()
    }

    fn chance(&mut self, of: f64) -> bool {
        self.rng.f64() < of
    }

    /// One to three values, now and then one that does not exist.
    fn some(&mut self, mut value: impl FnMut(&mut Self) -> Option<String>) -> Vec<String> {
        let mut values = Vec::new();
        for _ in 0..self.rng.usize(1..=3) {
            values.extend(value(self));
        }
        if self.chance(0.05) {
            values.push("Nobody Has This".to_owned());
        }
        values
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Vec<T> {
        (0..self.rng.usize(1..=3)).map(|_| all[self.rng.usize(..all.len())]).collect()
    }

    fn word(&mut self, text: &str) -> Option<String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| words[self.rng.usize(..words.len())].to_owned())
    }

    fn place(&mut self, location: Option<&Location>) -> Option<String> {
        let Location { city, region, country } = location?.clone();
        match self.rng.usize(..5) {
            0 => country,
            1 => region,
            2 => Some(format!("{}, {}", city?, country?)),
            _ => city,
        }
    }

    fn range(&mut self, most: u32) -> Option<Range> {
        let (one, other) = (self.rng.u32(..most), self.rng.u32(..most));
        let (min, max) = (one.min(other), one.max(other));
        Some(match self.rng.usize(..3) {
            0 => Range { min: Some(min), max: None },
            1 => Range { min: None, max: Some(max) },
            _ => Range { min: Some(min), max: Some(max) },
        })
    }

    fn people_filters(&mut self, each: f64) -> PeopleFilters {
        let mut filters = PeopleFilters::default();
        if self.chance(each * 2.0) {
            filters.titles = self
                .some(|draw| {
                    let title = draw.person().person.title?;
                    if draw.chance(0.5) { draw.word(&title) } else { Some(title) }
                })
                .into();
        }
        if self.chance(each) {
            filters.seniorities = self.one_of(Seniority::ALL);
        }
        if self.chance(each) {
            filters.departments = self.one_of(Department::ALL);
        }
        if self.chance(each) {
            filters.skills = self.some(|draw| draw.person().person.skills.first().cloned()).into();
        }
        if self.chance(each) {
            filters.industries = self.some(|draw| draw.company().company.industry).into();
        }
        if self.chance(each) {
            filters.locations = self
                .some(|draw| {
                    let person = draw.person().person;
                    draw.place(person.location.as_ref())
                })
                .into();
        }
        if self.chance(each) {
            filters.languages = self.some(|draw| draw.person().person.languages.last().cloned()).into();
        }
        if self.chance(each / 2.0) {
            filters.certifications =
                self.some(|draw| draw.person().person.certifications.first().cloned()).into();
        }
        if self.chance(each / 2.0) {
            let domain = |draw: &mut Self| draw.company().company.domain;
            filters.company_domains = (0..3).filter_map(|_| domain(self)).collect();
            filters.include_subsidiaries = self.chance(0.5);
        }
        if self.chance(each) {
            filters.company_sizes = self.one_of(EmployeeRange::ALL);
        }
        if self.chance(each) {
            filters.technologies = self.some(Self::technology).into();
        }
        if self.chance(each / 2.0) {
            filters.schools = self
                .some(|draw| draw.person().person.education.first().map(|education| education.school.clone()))
                .into();
        }
        if self.chance(each) {
            filters.years_of_experience = self.range(40);
        }
        if self.chance(each / 2.0) {
            filters.changed_job_within_days = Some(self.rng.u32(1..2000));
        }
        if self.chance(each) {
            filters.keywords = self
                .some(|draw| {
                    let person = draw.person().person;
                    let text =
                        if draw.chance(0.5) { person.headline? } else { person.skills.first()?.clone() };
                    draw.word(&text)
                })
                .into();
        }
        filters.any = self.groups(each, Self::people_filters);
        filters.all = self.groups(each / 2.0, Self::people_filters);
        filters.not = self.groups(each, Self::people_filters);
        filters
    }

    /// Now and then groups, each narrow and with fewer groups inside.
    fn groups<F: Filters>(&mut self, each: f64, mut one: impl FnMut(&mut Self, f64) -> F) -> Vec<F> {
        if !self.chance(each) {
            return Vec::new();
        }
        let groups: Vec<F> = (0..self.rng.usize(1..=3)).map(|_| one(self, each * 0.8)).collect();
        groups.into_iter().filter(|group| !group.is_empty()).collect()
    }

    fn technology(draw: &mut Self) -> Option<String> {
        let technologies = draw.company().company.technologies;
        let at = draw.rng.usize(..technologies.len().max(1));
        technologies.get(at).map(|technology| technology.name.clone())
    }

    fn company_filters(&mut self, each: f64) -> CompanyFilters {
        let mut filters = CompanyFilters::default();
        if self.chance(each) {
            filters.industries = self.some(|draw| draw.company().company.industry).into();
        }
        if self.chance(each) {
            filters.technologies = self.some(Self::technology).into();
        }
        if self.chance(each) {
            filters.technologies_all = self.some(Self::technology).into();
        }
        if self.chance(each / 2.0) {
            filters.industry_codes = vec![["62", "uk_sic:6201", "47"][self.rng.usize(..3)].to_owned()].into();
        }
        if self.chance(each / 2.0) {
            filters.parent_domain = self.company().company.domain;
            filters.include_subsidiaries = self.chance(0.5);
        }
        if self.chance(each) {
            filters.employee_count = self.range(5_000);
        }
        if self.chance(each) {
            filters.employee_ranges = self.one_of(EmployeeRange::ALL);
        }
        if self.chance(each) {
            filters.revenue_ranges = self.one_of(RevenueRange::ALL);
        }
        if self.chance(each) {
            let stages = if self.chance(0.5) { self.one_of(FundingStage::ALL) } else { Vec::new() };
            let min_amount = self.chance(0.5).then(|| self.rng.u64(..50_000_000));
            let since_days = self.chance(0.5).then(|| self.rng.u32(1..3000));
            filters.funding = Some(FundingFilter { stages, min_amount, since_days });
        }
        if self.chance(each) {
            filters.locations = self
                .some(|draw| {
                    let company = draw.company().company;
                    draw.place(company.location.as_ref())
                })
                .into();
        }
        if self.chance(each) {
            filters.founded = self.range(2030);
        }
        if self.chance(each) {
            filters.keywords = self
                .some(|draw| {
                    let company = draw.company().company;
                    let text = if draw.chance(0.5) { company.name } else { company.description? };
                    draw.word(&text)
                })
                .into();
        }
        filters.any = self.groups(each, Self::company_filters);
        filters.all = self.groups(each / 2.0, Self::company_filters);
        filters.not = self.groups(each, Self::company_filters);
        filters
    }

    fn limit(&mut self) -> usize {
        if self.chance(0.2) { 1 } else { self.rng.usize(2..=60) }
    }

    /// A text with some slips in it.
    fn slip(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.rng.usize(0..=2) {
            if letters.len() < 3 {
                break;
            }
            let at = self.rng.usize(..letters.len() - 1);
            match self.rng.usize(..4) {
                0 => drop(letters.remove(at)),
                1 => letters.insert(at, 'e'),
                2 => letters[at] = 'o',
                _ => letters.swap(at, at + 1),
            }
        }
        letters.into_iter().collect()
    }

    fn person_query(&mut self) -> PersonQuery {
        let record = self.person();
        let mut query = PersonQuery::default();
        let identified = self.rng.usize(..6);
        if identified == 0 || self.chance(0.05) {
            let mut emails: Vec<_> = record.emails().cloned().collect();
            query.email = emails.pop();
        }
        if identified == 1 || self.chance(0.05) {
            query.network_url = record.person.network_url.clone();
        }
        if identified == 2 || self.chance(0.05) {
            query.phone = self.person().mobile.map(|mobile| mobile.number);
        }
        if identified >= 3 || (query.email.is_none() && query.network_url.is_none() && query.phone.is_none())
        {
            let name = if self.chance(0.1) { self.person() } else { record.clone() }.person.full_name;
            query.name = Some(PersonName::parse(&self.slip(&name)));
            let employer = match self.chance(0.2) {
                true => record
                    .person
                    .experience
                    .last()
                    .map(|job| (job.company.name.clone(), job.company.domain.clone())),
                false => record.person.company.clone().map(|company| (company.name, company.domain)),
            };
            let (name, domain) = employer.unwrap_or(("Acme".to_owned(), None));
            match self.rng.usize(..3) {
                0 => query.domain = domain,
                1 => query.company = Some(name),
                _ => query.company = Some(self.slip(&name)),
            }
            if query.domain.is_none() && query.company.is_none() {
                query.company = Some("Acme".to_owned());
            }
            if self.chance(0.3) {
                query.min_confidence = Some(self.rng.f64());
            }
        }
        query
    }

    fn company_query(&mut self) -> CompanyQuery {
        let company = self.company().company;
        match self.rng.usize(..4) {
            0 => CompanyQuery { domain: company.domain, ..CompanyQuery::default() },
            1 => CompanyQuery { network_url: company.network_url, ..CompanyQuery::default() },
            2 => CompanyQuery { name: Some(company.name), ..CompanyQuery::default() },
            _ => CompanyQuery { name: Some(self.slip(&company.name)), ..CompanyQuery::default() },
        }
    }
}

async fn ask_everything(both: &Both, seed: u64, searches: usize) {
    let mut draw = Draw { rng: Rng::with_seed(seed), people: &both.people, companies: &both.companies };
    let mut found = 0;
    for _ in 0..searches {
        let filters = draw.people_filters(0.12);
        let exclude = if draw.chance(0.3) { draw.people_filters(0.08) } else { PeopleFilters::default() };
        let search = Search { filters, exclude, limit: draw.limit(), cursor: None };
        found += usize::from(both.search(search).await);
    }
    for _ in 0..searches / 2 {
        let filters = draw.company_filters(0.15);
        let exclude = if draw.chance(0.3) { draw.company_filters(0.1) } else { CompanyFilters::default() };
        let search = Search { filters, exclude, limit: draw.limit(), cursor: None };
        found += usize::from(both.search(search).await);
    }
    assert!(found > searches / 2, "only {found} of {searches} searches found anything");
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..searches {
        let query = draw.person_query();
        let (expected, found) = (both.embedded.person(&query).await, both.engine.person(&query).await);
        assert_eq!(found, expected, "{query:?}");
        let kind = match found.unwrap() {
            Lookup::Found(_) => "found",
            Lookup::Ambiguous => "ambiguous",
            Lookup::Unsure => "unsure",
            Lookup::NotFound => "not found",
        };
        *kinds.entry(kind).or_default() += 1;
    }
    assert_eq!(kinds.len(), 4, "every outcome was compared: {kinds:?}");
    for _ in 0..searches / 2 {
        let query = draw.company_query();
        let (expected, found) = (both.embedded.company(&query).await, both.engine.company(&query).await);
        assert_eq!(found, expected, "{query:?}");
    }
    for _ in 0..searches / 5 {
        of_companies(both, &mut draw).await;
        of_people(both, &mut draw).await;
    }
}

async fn of_companies(both: &Both, draw: &mut Draw<'_>) {
    let Both { embedded, engine, .. } = both;
    let filters = draw.company_filters(0.15);
    let expected = embedded.all_companies(&filters, TODAY).await.unwrap();
    let found = engine.all_companies(&filters, TODAY).await.unwrap();
    assert_eq!(
        both.companies(&**engine, &found).await,
        both.companies(&**embedded, &expected).await,
        "{filters:?}"
    );
    let stages = draw.one_of(FundingStage::ALL);
    let rounds = Rounds { from: jiff::civil::date(2023, 1, 1), to: TODAY, stages: &stages };
    let expected = embedded.funded_companies(&filters, rounds, TODAY).await.unwrap();
    let found = engine.funded_companies(&filters, rounds, TODAY).await.unwrap();
    let days = |funded: &[(Number, Date)]| funded.iter().map(|(_, day)| *day).collect::<Vec<_>>();
    assert_eq!(days(&found), days(&expected), "{filters:?} {rounds:?}");

    let title = draw.company().jobs.first().map(|job| job.title.clone());
    let titles: Vec<String> = title.filter(|_| draw.chance(0.5)).into_iter().collect();
    let departments = if draw.chance(0.5) { draw.one_of(Department::ALL) } else { Vec::new() };
    let filter = JobFilter::new(&departments, &titles, &[]);
    let least = draw.rng.usize(..3);
    let expected = embedded.hiring_companies(&filter, least).await.unwrap();
    let found = engine.hiring_companies(&filter, least).await.unwrap();
    assert_eq!(days(&found), days(&expected), "{filter:?} {least}");

    let domains: Vec<Domain> =
        (0..draw.rng.usize(1..=3)).filter_map(|_| draw.company().company.domain).collect();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for domain in &domains {
        ours.extend(embedded.company_by_domain(domain).await.unwrap().map(|(number, _)| number));
        theirs.extend(engine.company_by_domain(domain).await.unwrap().map(|(number, _)| number));
    }
    let similar = |found: Vec<lookup::directory::SimilarCompany>| -> Vec<_> {
        found
            .into_iter()
            .map(|s| (s.record.company.id.clone(), s.similarity.to_string(), s.reasons))
            .collect()
    };
    let limit = draw.rng.usize(1..=25);
    let expected = similar(embedded.similar_companies(&ours, limit).await.unwrap());
    let found = similar(engine.similar_companies(&theirs, limit).await.unwrap());
    assert_eq!(found, expected, "companies like {domains:?}");

    let Some(domain) = domains.first() else { return };
    let staff = |members: Vec<language::role::Member>| -> Vec<_> {
        members.into_iter().map(|m| (m.words, m.seniority, m.department, m.rank)).collect()
    };
    let expected = staff(embedded.staff(domain).await.unwrap());
    assert_eq!(staff(engine.staff(domain).await.unwrap()), expected, "the staff of {domain}");
    let expected = embedded.former_staff(domain).await.unwrap().len();
    assert_eq!(engine.former_staff(domain).await.unwrap().len(), expected, "who left {domain}");
    let expected = embedded.mail_facts(domain).await.unwrap();
    let found = engine.mail_facts(domain).await.unwrap();
    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "the mail of {domain}");
}

async fn of_people(both: &Both, draw: &mut Draw<'_>) {
    let Both { embedded, engine, .. } = both;
    let person = draw.person().person;
    let similar = |found: Vec<lookup::directory::SimilarPerson>| -> Vec<_> {
        found.into_iter().map(|s| (s.record.person.id.clone(), s.similarity.to_string(), s.reasons)).collect()
    };
    let limit = draw.rng.usize(1..=25);
    let expected = similar(embedded.similar_people(&person, limit).await.unwrap());
    let found = similar(engine.similar_people(&person, limit).await.unwrap());
    assert_eq!(found, expected, "people like {}", person.id);
    let expected = embedded.person_by_id(&person.id).await.unwrap();
    assert_eq!(engine.person_by_id(&person.id).await.unwrap(), expected);
    for field in SuggestField::ALL {
        let text = match field {
            SuggestField::Titles => person.title.clone(),
            SuggestField::Skills => person.skills.first().cloned(),
            SuggestField::Locations => person.location.as_ref().and_then(|place| place.city.clone()),
            SuggestField::Industries => draw.company().company.industry,
            SuggestField::Technologies => Draw::technology(draw),
            SuggestField::Companies => Some(draw.company().company.name),
        };
        let prefix: String = text.unwrap_or_default().chars().take(draw.rng.usize(1..8)).collect();
        let expected = embedded.suggest(*field, &prefix, 10).await.unwrap();
        let found = engine.suggest(*field, &prefix, 10).await.unwrap();
        assert_eq!(found, expected, "{field} that begin with {prefix:?}");
    }
    let emails: Vec<_> = (0..5).filter_map(|_| draw.person().person.email).collect();
    assert_eq!(engine.count_known(&emails).await, embedded.count_known(&emails).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_much_to_count_has_the_same_pages_and_totals() {
    // Slow: enough people that counting them is too much.
    let settings = Settings { counted: 40, ..Settings::default() };
    let both = Both::with(async |content| one_server(content, settings).await).await;
    let mut draw = Draw { rng: Rng::with_seed(2), people: &both.people, companies: &both.companies };
    for _ in 0..SEARCHES / 3 {
        let filters = draw.people_filters(0.06);
        both.search(Search { filters, exclude: PeopleFilters::default(), limit: draw.limit(), cursor: None })
            .await;
        let filters = draw.company_filters(0.06);
        both.search(Search {
            filters,
            exclude: CompanyFilters::default(),
            limit: draw.limit(),
            cursor: None,
        })
        .await;
    }
    // A sample of everything is everything here: the facets are the same though they are called estimated.
    let all = Search { limit: 10, ..Search::<PeopleFilters>::default() };
    let (expected, found) = (page(&*both.embedded, &all).await, page(&*both.engine, &all).await);
    assert!(found.estimated && !expected.estimated);
    assert_eq!(found.facets, expected.facets);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_too_much_to_count_is_counted_by_the_servers_that_hold_it() {
    let settings = Settings { counted: 40, ..Settings::default() };
    let both = Both::with(async |content| two_servers(content, settings).await).await;
    let mut draw = Draw { rng: Rng::with_seed(4), people: &both.people, companies: &both.companies };
    for _ in 0..SEARCHES / 10 {
        let filters = draw.people_filters(0.06);
        both.search(Search { filters, exclude: PeopleFilters::default(), limit: draw.limit(), cursor: None })
            .await;
    }
}
