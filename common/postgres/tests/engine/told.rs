//! What signals tell is said by both engines alike, survives a restart, and is told anew of what an import wrote.

use crate::server::Server;
use dataset::{Dataset, Embedded};
use directory::{Change, CompanyVersion, Increment, Records, Stored, Target};
use domain::signal::{Signal, SignalData};
use domain::{Domain, FundingStage, NetworkUrl};
use jiff::SignedDuration;
use jiff::civil::Date;
use lookup::directory::{Directory, Number};
use lookup::filters::{CompanyFilters, FundingFilter, PeopleFilters};
use lookup::identifier::{IdentifierKind, hash};
use lookup::told::is_believed;
use lookup::{Lookup, Page, PersonQuery, Search, SearchSource, Searched};
use postgres::{Postgres, Settings, Writer};
use std::collections::BTreeSet;
use std::sync::Arc;
use world::World;

const NOW: &str = "2026-06-01T12:00:00Z";
const LATER: Date = jiff::civil::date(2026, 7, 31);

/// A world, and what is believed of the two months after it.
fn world() -> (World, Vec<Arc<Signal>>) {
    let now = NOW.parse().unwrap();
    let mut world = World::generate_sized(9, now, 60, 700);
    for record in &mut world.people {
        record.mobile.take_if(|mobile| domain::Phone::parse(mobile.number.as_str()).is_err());
    }
    let later = world.signals(now, now + SignedDuration::from_hours(60 * 24));
    (world, later.into_iter().filter(is_believed).map(Arc::new).collect())
}

async fn publish(server: &Server, increment: Increment) {
    let mut writer = Writer::open(&server.address()).await.unwrap();
    let written = move || writer.publish(increment, Change::default()).unwrap();
    tokio::task::spawn_blocking(written).await.unwrap();
}

async fn page<F>(directory: &(dyn Directory + 'static), filters: F) -> Page<F>
where
    F: Searched + Default,
    dyn Directory: SearchSource<F>,
{
    let search = Search { filters, limit: 1000, ..Search::default() };
    match SearchSource::<F>::search(directory, &search, LATER).await {
        Ok(page) => page,
        Err(error) => panic!("{error:?}"),
    }
}

async fn ids(directory: &dyn Directory, numbers: impl IntoIterator<Item = Number>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for number in numbers {
        ids.insert(directory.person_at(number).await.unwrap().unwrap().person.id.clone());
    }
    ids
}

async fn staff(directory: &dyn Directory, domain: &Domain) -> (BTreeSet<String>, BTreeSet<String>) {
    let present = directory.staff(domain).await.unwrap();
    let left = directory.former_staff(domain).await.unwrap();
    (ids(directory, present.iter().map(|member| member.number)).await, ids(directory, left).await)
}

async fn compare(one: &(dyn Directory + 'static), other: &(dyn Directory + 'static), world: &World) {
    for domain in world.companies.iter().filter_map(|record| record.company.domain.as_ref()) {
        assert_eq!(staff(one, domain).await, staff(other, domain).await, "who works and worked at {domain}");
        let filters = PeopleFilters { company_domains: vec![domain.clone()], ..PeopleFilters::default() };
        let (ours, theirs) = (page(one, filters.clone()).await, page(other, filters).await);
        assert_eq!((ours.total, ours.facets), (theirs.total, theirs.facets), "{domain}");
        let ours = one.company_by_domain(domain).await.unwrap().unwrap().1;
        assert_eq!(ours, other.company_by_domain(domain).await.unwrap().unwrap().1);
    }
    for stage in FundingStage::ALL {
        let funding = FundingFilter { stages: vec![*stage], min_amount: None, since_days: Some(90) };
        let filters = CompanyFilters { funding: Some(funding), ..CompanyFilters::default() };
        let (ours, theirs) = (page(one, filters.clone()).await, page(other, filters).await);
        assert_eq!((ours.total, ours.facets), (theirs.total, theirs.facets), "{stage}");
    }
    for record in &world.people {
        let query = PersonQuery { network_url: record.person.network_url.clone(), ..PersonQuery::default() };
        assert_eq!(one.person(&query).await, other.person(&query).await, "{query:?}");
    }
}

async fn employer(directory: &dyn Directory, url: &NetworkUrl) -> Option<Domain> {
    let query = PersonQuery { network_url: Some(url.clone()), ..PersonQuery::default() };
    match directory.person(&query).await.unwrap() {
        Lookup::Found(found) => found.record.company?.domain,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_engines_say_the_same_of_what_was_told() {
    let (world, signals) = world();
    let server = Server::with_directory().await;
    let version = |record| CompanyVersion { employer: None, stored: Stored::of_sources(record) };
    let increment = Increment {
        companies: world.companies.iter().cloned().map(version).collect(),
        people: world.people.iter().cloned().map(Stored::of_sources).collect(),
        ..Increment::default()
    };
    publish(&server, increment).await;
    let dataset = Dataset::in_memory(world.companies.clone(), world.people.clone()).unwrap();
    let embedded = Embedded::new(Arc::new(dataset));
    let postgres = Postgres::open(server.address(), Settings::default()).await.unwrap();
    // Half of them, single ones that come and go, all.
    let all = signals.len();
    for count in [all / 2, all - 2, all - 1, all - 2, all] {
        let told = &signals[..count];
        Embedded::tell(&embedded, told.to_vec()).unwrap();
        Directory::tell(&postgres, told.to_vec()).await.unwrap();
        compare(&embedded, &postgres, &world).await;
    }

    // Another process finds it told, and writes nothing.
    let revision = async || -> i64 {
        let row = server.client().await.query_one("SELECT revision FROM almanac.directory", &[]).await;
        row.unwrap().get(0)
    };
    let before = revision().await;
    let restarted = Postgres::open(server.address(), Settings::default()).await.unwrap();
    Directory::tell(&restarted, signals.clone()).await.unwrap();
    assert_eq!(revision().await, before);

    // An import goes onto what was imported, and is told anew.
    let mover = signals.iter().find_map(|signal| {
        let SignalData::JobChange(change) = &signal.data else { return None };
        let domain = |company: &Option<domain::CompanyRef>| company.as_ref()?.domain.clone();
        let (from, to) = (domain(&change.previous.company)?, domain(&change.current.company)?);
        let url = signal.person.as_ref()?.network_url.clone()?;
        let latest = signals.iter().rev().find(|other| {
            other.person.as_ref().is_some_and(|person| person.network_url.as_ref() == Some(&url))
        });
        (from != to && latest.is_some_and(|latest| latest.id == signal.id)).then_some((url, from, to))
    });
    let (url, from, to) = mover.unwrap();
    assert_eq!(employer(&postgres, &url).await, Some(to.clone()));
    let key = hash(IdentifierKind::NetworkUrl, url.as_str());
    let read = postgres.look(move |records: &dyn Records| {
        let number = records.people_carrying(key)?[0];
        Ok((number, records.stored_person(number)?))
    });
    let (number, mut stored) = read.await.unwrap();
    assert_eq!(stored.record.person.company.as_ref().unwrap().domain, Some(from.clone()), "as imported");
    stored.record.person.skills.push("Reading".to_owned());
    publish(&server, Increment { people: vec![stored], replaced: vec![number], ..Increment::default() })
        .await;
    assert_eq!(employer(&postgres, &url).await, Some(from.clone()), "an import says what it says");
    Directory::tell(&postgres, signals).await.unwrap();
    assert_eq!(employer(&postgres, &url).await, Some(to));

    // What is not believed any more is not said any more.
    Directory::tell(&postgres, Vec::new()).await.unwrap();
    assert_eq!(employer(&postgres, &url).await, Some(from));
}
