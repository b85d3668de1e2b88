//! What signals tell lies on top of a dataset and is answered as if it had been imported so.

use crate::snapshot::SnapshotDir;
use crate::{Dataset, Embedded};
use directory::{Change, CompanyVersion, Increment, Screened, Stored};
use domain::signal::{Signal, SignalData};
use domain::{Domain, FundingStage};
use jiff::SignedDuration;
use jiff::civil::Date;
use lookup::directory::{Directory, Number};
use lookup::filters::{CompanyFilters, FundingFilter, PeopleFilters};
use lookup::record::{CompanyRecord, PersonRecord};
use lookup::told::{self, is_believed};
use lookup::{Lookup, Page, PersonLookup, PersonQuery, Search, SearchSource, Searched, SuggestField};
use std::collections::BTreeSet;
use std::sync::Arc;
use world::World;

type Served = Screened<Embedded>;

const NOW: &str = "2026-06-01T12:00:00Z";
/// The day on which the last of the signals happened.
const LATER: Date = jiff::civil::date(2026, 7, 31);

/// A world, and what is believed of the two months after it.
fn world() -> (World, Vec<Arc<Signal>>) {
    let now = NOW.parse().unwrap();
    let mut world = World::generate_sized(9, now, 60, 700);
    // The world's phones may be numbers that no plan has, which cannot be read back.
    for record in &mut world.people {
        record.mobile.take_if(|mobile| domain::Phone::parse(mobile.number.as_str()).is_err());
    }
    let later = world.signals(now, now + SignedDuration::from_hours(60 * 24));
    (world, later.into_iter().filter(is_believed).map(Arc::new).collect())
}

/// The records with what the signals about each tell.
fn by_hand(world: &World, signals: &[Arc<Signal>]) -> (Vec<CompanyRecord>, Vec<PersonRecord>) {
    let person = |record: &PersonRecord| {
        let url = record.person.network_url.as_ref();
        let own = |signal: &&Arc<Signal>| {
            signal.person.as_ref().is_some_and(|person| url.is_some() && person.network_url.as_ref() == url)
        };
        let own: Vec<Arc<Signal>> = signals.iter().filter(own).cloned().collect();
        told::person(record, &own).unwrap_or_else(|| record.clone())
    };
    let company = |record: &CompanyRecord| {
        let domain = record.company.domain.as_ref();
        let own = |signal: &&Arc<Signal>| {
            told::company_of(signal).is_some_and(|(_, known)| known.is_some() && known == domain)
        };
        let own: Vec<Arc<Signal>> = signals.iter().filter(own).cloned().collect();
        told::company(record, &own).unwrap_or_else(|| record.clone())
    };
    (world.companies.iter().map(company).collect(), world.people.iter().map(person).collect())
}

async fn page<F>(directory: &Served, filters: F) -> Page<F>
where
    F: Searched + Default,
    Served: SearchSource<F>,
{
    let search = Search { filters, limit: 1000, ..Search::default() };
    SearchSource::<F>::search(directory, &search, LATER).await.unwrap()
}

async fn ids(directory: &Served, numbers: impl IntoIterator<Item = Number>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for number in numbers {
        ids.insert(directory.person_at(number).await.unwrap().unwrap().person.id.clone());
    }
    ids
}

/// Everything that two directories are asked must be answered alike, but for the order of those who tie.
async fn compare(told: &Served, expected: &Served, world: &World) {
    for company in &world.companies {
        let Some(domain) = &company.company.domain else { continue };
        let staff = |directory: &Served| {
            let (directory, domain) = (directory.clone(), domain.clone());
            async move {
                let staff = directory.staff(&domain).await.unwrap();
                let left = directory.former_staff(&domain).await.unwrap();
                (ids(&directory, staff.iter().map(|member| member.number)).await, ids(&directory, left).await)
            }
        };
        assert_eq!(staff(told).await, staff(expected).await, "who works and worked at {domain}");
        let filters = PeopleFilters { company_domains: vec![domain.clone()], ..PeopleFilters::default() };
        let (one, other) = (page(told, filters.clone()).await, page(expected, filters).await);
        assert_eq!((one.total, &one.facets), (other.total, &other.facets), "{domain}");
        let record = |directory: &Served| {
            let (directory, domain) = (directory.clone(), domain.clone());
            async move { directory.company_by_domain(&domain).await.unwrap().unwrap().1 }
        };
        assert_eq!(record(told).await, record(expected).await);
    }
    for stage in FundingStage::ALL {
        let funding = FundingFilter { stages: vec![*stage], min_amount: None, since_days: Some(90) };
        let filters = CompanyFilters { funding: Some(funding), ..CompanyFilters::default() };
        let (one, other) = (page(told, filters.clone()).await, page(expected, filters).await);
        assert_eq!((one.total, &one.facets), (other.total, &other.facets), "{stage}");
        let ids = |page: &Page<CompanyFilters>| -> BTreeSet<String> {
            page.results.iter().map(|company| company.id.clone()).collect()
        };
        assert_eq!(ids(&one), ids(&other), "{stage}");
    }
    let (one, other) =
        (page(told, PeopleFilters::default()).await, page(expected, PeopleFilters::default()).await);
    assert_eq!((one.total, one.facets), (other.total, other.facets));
    for record in &world.people {
        let query = PersonQuery { network_url: record.person.network_url.clone(), ..PersonQuery::default() };
        let found = |directory: &Served| directory.dataset().find_person(&query).unwrap();
        let (one, other) = (found(told), found(expected));
        assert_eq!(one, other, "{query:?}");
    }
}

#[tokio::test]
async fn what_is_told_is_answered_as_if_it_had_been_imported_so() {
    let (world, signals) = world();
    let moves = signals.iter().filter(|signal| matches!(signal.data, SignalData::JobChange(_))).count();
    let rounds = signals.iter().filter(|signal| matches!(signal.data, SignalData::Funding(_))).count();
    assert!(moves > 20 && rounds > 0, "{moves} moves, {rounds} rounds");
    let (companies, people) = by_hand(&world, &signals);
    let expected = Embedded::new(Arc::new(Dataset::in_memory(companies, people).unwrap()));
    let in_memory = Dataset::in_memory(world.companies.clone(), world.people.clone()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let on_disk = SnapshotDir::new(folder.path());
    let on_disk = on_disk.publish(world.companies.clone(), world.people.clone(), Change::default()).unwrap();
    for base in [Arc::new(in_memory), on_disk] {
        let told = Embedded::new(base);
        // In two goes, and the second once more.
        let (first, _) = signals.split_at(signals.len() / 2);
        Embedded::tell(&told, first.to_vec()).unwrap();
        Embedded::tell(&told, signals.clone()).unwrap();
        let numbering = told.numbering();
        Embedded::tell(&told, signals.clone()).unwrap();
        assert_eq!(told.numbering(), numbering, "nothing new was told");
        compare(&told, &expected, &world).await;
        // A person who left is found by the new employer's address and not sold at the old one.
        Embedded::tell(&told, Vec::new()).unwrap();
        let untold = Embedded::new(told.imported());
        compare(&told, &untold, &world).await;
    }
}

#[tokio::test]
async fn an_import_is_told_at_once_and_stays_as_it_was_imported() {
    let (world, signals) = world();
    let mover = signals.iter().find_map(|signal| {
        let SignalData::JobChange(change) = &signal.data else { return None };
        let domain = |company: &Option<domain::CompanyRef>| company.as_ref()?.domain.clone();
        let (from, to) = (domain(&change.previous.company)?, domain(&change.current.company)?);
        (from != to).then(|| (signal.clone(), from, to))
    });
    let (signal, from, to) = mover.unwrap();
    let url = signal.person.as_ref().unwrap().network_url.clone();
    let folder = tempfile::tempdir().unwrap();
    let snapshots = SnapshotDir::new(folder.path());
    let first = snapshots.publish(world.companies.clone(), world.people.clone(), Change::default()).unwrap();
    let directory = Embedded::new(first);
    Embedded::tell(&directory, vec![signal]).unwrap();
    let employer = |directory: &Served| {
        let (directory, query) =
            (directory.clone(), PersonQuery { network_url: url.clone(), ..PersonQuery::default() });
        async move {
            match directory.person(&query).await.unwrap() {
                Lookup::Found(found) => found.record.company.unwrap().domain.unwrap(),
                other => panic!("{other:?}"),
            }
        }
    };
    assert_eq!(employer(&directory).await, to);
    let mut writer = snapshots.writer(|| {}).unwrap();
    let more = Stored::of_sources(CompanyRecord::of(domain::Company {
        domain: Domain::parse("more.example").ok(),
        ..domain::Company::named("More")
    }));
    let companies = vec![CompanyVersion { employer: None, stored: more }];
    let next = writer.publish(Increment { companies, ..Increment::default() }, Change::default()).unwrap();
    directory.replace(next);
    assert_eq!(employer(&directory).await, to, "told of the next snapshot, too");
    assert_eq!(employer(&Embedded::new(directory.imported())).await, from);
}

/// Numbers as they fall.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

#[tokio::test]
async fn whatever_comes_and_goes_one_by_one_is_answered_as_if_told_at_once() {
    let (world, signals) = world();
    let dataset = Arc::new(Dataset::in_memory(world.companies.clone(), world.people.clone()).unwrap());
    for seed in 1..=3 {
        let (mut dice, mut believed) = (Dice(seed), Vec::<Arc<Signal>>::new());
        let directory = Embedded::new(dataset.clone());
        let mut to_come = signals.clone();
        while !to_come.is_empty() {
            match dice.roll(6) {
                0 if !believed.is_empty() => drop(believed.swap_remove(dice.roll(believed.len()))),
                // A signal is corrected: it happened on another day.
                1 if !believed.is_empty() => {
                    let at = dice.roll(believed.len());
                    let mut corrected = Signal::clone(&believed[at]);
                    corrected.occurred_at -= SignedDuration::from_hours(30);
                    believed[at] = Arc::new(corrected);
                }
                2 => {
                    let some = to_come.len().min(1 + dice.roll(to_come.len()));
                    believed.extend(to_come.drain(..some.min(40)));
                }
                _ => believed.push(to_come.swap_remove(dice.roll(to_come.len()))),
            }
            Embedded::tell(&directory, believed.clone()).unwrap();
            let layers = directory.dataset().layers.len();
            assert!(layers <= 1 + 8, "{layers} layers");
        }
        let at_once = Embedded::new(dataset.clone());
        Embedded::tell(&at_once, believed).unwrap();
        compare(&directory, &at_once, &world).await;
        for field in SuggestField::ALL {
            let suggested = async |directory: &Served| directory.suggest(*field, "", 50).await.unwrap();
            assert_eq!(suggested(&directory).await, suggested(&at_once).await, "{field:?}");
        }
        let numbers = (directory.dataset().people_count(), directory.dataset().company_count());
        assert_eq!(numbers, (at_once.dataset().people_count(), at_once.dataset().company_count()));
    }
}
