//! Imports one onto the other: what is added, joined, taken back and removed.

use crate::columns::Kind;
use crate::{Import, Options, export, remove_source};
use dataset::snapshot::{ChangeKind, SnapshotDir};
use dataset::{Dataset, Embedded};
use domain::EmployeeRange;
use lookup::filters::PeopleFilters;
use lookup::record::PersonRecord;
use lookup::{CursorError, Search, SearchFailure, SearchSource};
use std::sync::Arc;

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);

struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn snapshots(&self) -> SnapshotDir {
        SnapshotDir::new(self.0.path().join("data"))
    }

    fn import(&self, name: &str, kind: Kind, source: &str, text: &str) -> Dataset {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        let now = "2026-06-01T12:00:00Z".parse().unwrap();
        let source = Some(source.to_owned());
        let options = Options { mappings: Vec::new(), source, now, partial: false, dry_run: false };
        let writer = self.snapshots().writer(|| {}).unwrap();
        let mut import = Import::onto(writer.dataset(), Some(writer.salt()), writer.number());
        import.file(&path, kind, &options, |_| {}).unwrap();
        let (increment, change) = import.finish();
        writer.publish(increment, change).unwrap()
    }

    fn people(&self, rows: &str) -> Dataset {
        let head = "First Name,Last Name,Email,Title,Company,Website";
        self.import("people.csv", Kind::People, "crm", &format!("{head}\n{rows}"))
    }

    fn companies(&self, rows: &str) -> Dataset {
        let head = "name,domain,employees,industry,technologies,company country";
        self.import("companies.csv", Kind::Companies, "register", &format!("{head}\n{rows}"))
    }
}

fn by_email(dataset: &Dataset, email: &str) -> Option<Arc<PersonRecord>> {
    dataset.person_by_email(&email.parse().unwrap()).unwrap()
}

fn found(dataset: &Dataset, filters: PeopleFilters) -> Vec<String> {
    let search = Search { filters, limit: 100, ..Search::default() };
    let page = dataset.search_people(&search, TODAY).unwrap();
    assert_eq!(page.people.len() as u64, page.total);
    let mut names: Vec<String> = page.people.iter().map(|record| record.person.full_name.clone()).collect();
    names.sort();
    names
}

fn in_industry(dataset: &Dataset, industry: &str) -> Vec<String> {
    found(dataset, PeopleFilters { industries: vec![industry.to_owned()].into(), ..Default::default() })
}

fn of_size(dataset: &Dataset, range: EmployeeRange) -> Vec<String> {
    found(dataset, PeopleFilters { company_sizes: vec![range], ..Default::default() })
}

const ROWS: &str = "Ada,Lovelace,ada@acme.example,CTO,Acme,acme.example\n\
    Grace,Hopper,grace@acme.example,VP Sales,Acme,acme.example\n\
    Alan,Turing,alan@globex.example,Engineer,Globex,globex.example\n";

#[test]
fn people_take_what_their_company_tells_whichever_file_came_first() {
    let facts = "Acme,acme.example,7,Semiconductors,Kafka;Snowflake,Germany\n";
    let (first, later) = (Desk::new(), Desk::new());
    first.companies(facts);
    first.people(ROWS);
    later.people(ROWS);
    later.companies(facts);
    // And written together they say the same.
    for desk in [&first, &later] {
        for compacted in [false, true] {
            if compacted {
                assert!(desk.snapshots().writer(|| {}).unwrap().compact(true).unwrap());
            }
            let dataset = desk.snapshots().open().unwrap();
            let both = ["Ada Lovelace", "Grace Hopper"];
            assert_eq!(of_size(&dataset, EmployeeRange::R1), both);
            assert_eq!(in_industry(&dataset, "semiconductors"), both);
            let using =
                PeopleFilters { technologies: vec!["Snowflake".to_owned()].into(), ..Default::default() };
            assert_eq!(found(&dataset, using), both);
            let there = PeopleFilters { locations: vec!["Germany".to_owned()].into(), ..Default::default() };
            assert_eq!(found(&dataset, there), both);
            let words =
                PeopleFilters { keywords: vec!["semiconductors".to_owned()].into(), ..Default::default() };
            assert_eq!(found(&dataset, words), both);
            let employer = by_email(&dataset, "ada@acme.example").unwrap().person.company.clone().unwrap();
            assert_eq!(
                (employer.employee_count, employer.industry.as_deref()),
                (Some(7), Some("Semiconductors"))
            );
        }
    }
}

#[test]
fn a_company_that_changes_takes_its_people_along() {
    let desk = Desk::new();
    desk.companies("Acme,acme.example,7,Semiconductors,,\n");
    desk.people(ROWS);
    let dataset = desk.companies("Acme,acme.example,300,Banking,,\n");
    assert_eq!(of_size(&dataset, EmployeeRange::R1), [""; 0]);
    assert_eq!(in_industry(&dataset, "Semiconductors"), [""; 0]);
    assert_eq!(in_industry(&dataset, "Banking").len(), 2);
    assert_eq!(dataset.company_count(), 2, "a new version is no new company");
    let without = PeopleFilters { industries: vec!["Banking".to_owned()].into(), ..Default::default() };
    let search = Search { exclude: without, limit: 10, ..Search::default() };
    assert_eq!(dataset.search_people(&search, TODAY).unwrap().total, 1);
}

#[test]
fn what_a_person_row_says_of_a_company_does_not_outdo_the_companys_own_file() {
    let desk = Desk::new();
    desk.companies("Acme,acme.example,7,Semiconductors,,\n");
    let rows = "First Name,Last Name,Email,Company,Website,# Employees,Industry\n\
        Ada,Lovelace,ada@acme.example,ACME GmbH,acme.example,9000,Retail\n";
    let dataset = desk.import("rows.csv", Kind::People, "crm", rows);
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap();
    assert_eq!((acme.company.name.as_str(), acme.company.employee_count), ("Acme", Some(7)));
    assert_eq!(acme.company.industry.as_deref(), Some("Semiconductors"));
}

#[test]
fn an_import_replaces_what_it_touches_and_nothing_else() {
    let desk = Desk::new();
    let first = desk.people(ROWS);
    let second = desk.people(
        "Ada,Lovelace,ada@acme.example,CEO,Acme,acme.example\nZed,Zee,zed@zz.example,CTO,ZZ,zz.example\n",
    );
    assert_eq!((first.people_count(), second.people_count(), second.layer_count()), (3, 4, 2));
    assert_eq!(by_email(&second, "ada@acme.example").unwrap().person.title.as_deref(), Some("CEO"));
    let titled = |title: &str| {
        let filters = PeopleFilters { titles: vec![title.to_owned()].into(), ..Default::default() };
        found(&second, filters)
    };
    assert_eq!(titled("CEO"), ["Ada Lovelace"]);
    assert_eq!(titled("CTO"), ["Zed Zee"], "her former title is gone");
    assert_eq!(found(&second, PeopleFilters::default()).len(), 4);
    let suggested = |prefix: &str| second.suggest(lookup::SuggestField::Titles, prefix, 5).unwrap();
    assert_eq!(suggested("ct").iter().map(|title| title.count).collect::<Vec<_>>(), [1]);
    assert_eq!(suggested("ce")[0].count, 1);
}

#[test]
fn undo_restores_exactly_what_was_again_and_again() {
    let desk = Desk::new();
    let mut ids = vec![desk.people(ROWS).id()];
    ids.push(desk.companies("Acme,acme.example,7,Semiconductors,,\n").id());
    ids.push(desk.people("Ada,Lovelace,ada@acme.example,CEO,Acme,acme.example\n").id());
    assert!(desk.snapshots().writer(|| {}).unwrap().compact(true).unwrap());
    assert_eq!(desk.snapshots().history().unwrap().len(), 4);
    for (at, name) in [(1, "people.csv"), (0, "companies.csv")] {
        let undone = desk.snapshots().writer(|| {}).unwrap().undo().unwrap().unwrap();
        assert_eq!(undone.name, name);
        assert_eq!(desk.snapshots().open().unwrap().id(), ids[at]);
    }
    assert!(desk.snapshots().writer(|| {}).unwrap().undo().unwrap().is_some());
    assert_eq!(desk.snapshots().open().unwrap().people_count(), 0);
    assert!(desk.snapshots().writer(|| {}).unwrap().undo().unwrap().is_none(), "there is nothing more");
    let again = desk.people(ROWS);
    assert_eq!(again.people_count(), 3);
    assert_eq!(desk.snapshots().history().unwrap()[1].change.kind, ChangeKind::Emptied);
}

#[test]
fn a_removed_source_leaves_what_the_others_gave() {
    let desk = Desk::new();
    desk.people(ROWS);
    let other = "First Name,Last Name,Email,Title,Mobile Phone,Company,Website\n\
        Ada,Lovelace,ada@acme.example,CEO,+442079460958,Acme,acme.example\n\
        Zed,Zee,zed@zz.example,CTO,,ZZ,zz.example\n";
    let both = desk.import("other.csv", Kind::People, "broker", other);
    desk.companies("Acme,acme.example,7,Semiconductors,,\n");
    let counted: Vec<_> =
        desk.snapshots().open().unwrap().sources().unwrap().into_iter().map(|s| (s.name, s.people)).collect();
    assert_eq!(counted, [("broker".to_owned(), 2), ("crm".to_owned(), 3), ("register".to_owned(), 0)]);
    let id = by_email(&both, "ada@acme.example").unwrap().person.id.clone();
    let remove = |source: &str| {
        let writer = desk.snapshots().writer(|| {}).unwrap();
        let (increment, change) = remove_source(writer.dataset(), source).unwrap()?;
        Some(writer.publish(increment, change).unwrap())
    };
    let dataset = remove("broker").unwrap();
    let ada = by_email(&dataset, "ada@acme.example").unwrap();
    assert_eq!((ada.person.title.as_deref(), ada.mobile.is_none()), (Some("CTO"), true));
    assert_eq!((&ada.person.id, dataset.people_count()), (&id, 3));
    assert!(by_email(&dataset, "zed@zz.example").is_none());
    assert!(dataset.company_by_domain(&"zz.example".parse().unwrap()).unwrap().is_none());
    let dataset = remove("register").unwrap();
    assert_eq!(of_size(&dataset, EmployeeRange::R1), [""; 0]);
    assert!(remove("nobody").is_none());
    let dataset = remove("crm").unwrap();
    assert_eq!((dataset.people_count(), dataset.company_count()), (0, 0));
}

#[test]
fn many_imports_stay_few_layers_and_all_is_found() {
    let desk = Desk::new();
    for i in 0..30 {
        let rows = format!(
            "P{i},Name{i},p{i}@c{}.example,CTO,C{},c{}.example\nShared,Person,shared@c0.example,Title {i},C0,c0.example\n",
            i % 4,
            i % 4,
            i % 4
        );
        desk.people(&rows);
        desk.snapshots().writer(|| {}).unwrap().compact(false).unwrap();
    }
    let dataset = desk.snapshots().open().unwrap();
    assert!(dataset.layer_count() <= 8, "{}", dataset.layer_count());
    assert_eq!((dataset.people_count(), dataset.company_count()), (31, 4));
    for i in 0..30 {
        assert!(by_email(&dataset, &format!("p{i}@c{}.example", i % 4)).is_some(), "{i}");
    }
    let shared = by_email(&dataset, "shared@c0.example").unwrap();
    assert_eq!(shared.person.title.as_deref(), Some("Title 29"));
    assert_eq!(dataset.people_at(&"c0.example".parse().unwrap()).unwrap().len(), 9);
    let titles = dataset.suggest(lookup::SuggestField::Titles, "c", 5).unwrap();
    assert_eq!((titles[0].value.as_str(), titles[0].count), ("CTO", 30));
}

#[test]
fn ids_tell_nothing_without_the_salt_and_a_merged_one_goes_on_naming_the_person() {
    let (desk, elsewhere) = (Desk::new(), Desk::new());
    let id = |dataset: &Dataset, email: &str| by_email(dataset, email).unwrap().person.id.clone();
    let here = id(&desk.people(ROWS), "ada@acme.example");
    assert_ne!(here, id(&elsewhere.people(ROWS), "ada@acme.example"));
    assert_eq!(here, id(&desk.people(ROWS), "ada@acme.example"));
    let head = "Full Name,Email,Network URL,Company,Website";
    let apart = format!("{head}\nAda Lovelace,,network.example/in/ada,Globex,globex.example\n");
    let dataset = desk.import("apart.csv", Kind::People, "web", &apart);
    let url: domain::NetworkUrl = "network.example/in/ada".parse().unwrap();
    let second = dataset.person_by_network_url(&url).unwrap().unwrap().person.id.clone();
    assert_ne!(here, second);
    let same =
        format!("{head}\nAda Lovelace,ada@acme.example,network.example/in/ada,Globex,globex.example\n");
    let dataset = desk.import("same.csv", Kind::People, "web", &same);
    assert_eq!(dataset.people_count(), 3);
    let (one, other) = (dataset.person_by_id(&here).unwrap(), dataset.person_by_id(&second).unwrap());
    assert!(one.is_some() && one == other);
}

#[test]
fn a_mailbox_shared_by_two_people_makes_them_nobody_else() {
    let desk = Desk::new();
    let rows = "Full Name,Email,Network URL,Company,Website\n\
        Ada Lovelace,info@acme.example,network.example/in/ada,Acme,acme.example\n\
        Grace Hopper,info@acme.example,network.example/in/grace,Acme,acme.example\n";
    assert_eq!(desk.import("p.csv", Kind::People, "crm", rows).people_count(), 2);
}

#[test]
fn what_is_exported_can_be_imported() {
    let desk = Desk::new();
    let dataset = desk.people(ROWS);
    let mut csv = Vec::new();
    assert_eq!(export::csv(&dataset, &mut csv, true).unwrap(), 3);
    let (other, text) = (Desk::new(), String::from_utf8(csv).unwrap());
    let again = other.import("export.csv", Kind::People, "almanac", &text);
    assert_eq!(again.people_count(), 3);
    let ada = by_email(&again, "ada@acme.example").unwrap();
    assert_eq!((ada.person.title.as_deref(), ada.person.full_name.as_str()), (Some("CTO"), "Ada Lovelace"));
    let mut csv = Vec::new();
    assert_eq!(export::csv(&dataset, &mut csv, false).unwrap(), 2);
}

#[test]
fn a_search_goes_on_with_the_snapshot_it_began_on_for_a_while() {
    let desk = Desk::new();
    let clock = domain::Clock::fixed("2026-06-01T12:00:00Z".parse().unwrap());
    let served = Embedded::with_clock(Arc::new(desk.people(ROWS)), clock.clone());
    let search = Search::<PeopleFilters> { limit: 1, ..Search::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let ask = |search: &Search<PeopleFilters>| runtime.block_on(SearchSource::search(&served, search, TODAY));
    let first = ask(&search).unwrap();
    let next = Search { cursor: first.next.clone(), ..search.clone() };
    served.replace(Arc::new(desk.people("Zed,Zee,zed@zz.example,CTO,ZZ,zz.example\n")));
    assert_eq!((ask(&next).unwrap().total, ask(&search).unwrap().total), (3, 4));
    clock.advance(jiff::SignedDuration::from_mins(16));
    served.forget();
    let expired = ask(&next).map(|page| page.total);
    assert!(matches!(expired, Err(SearchFailure::Cursor(CursorError::Expired))), "{expired:?}");
}
