//! Imports one onto the other: what is added, joined, taken back and removed.

use crate::sources::{Published, employ, leader};
use crate::{Import, Input, Options, Report, export, remove_source};
use dataset::snapshot::SnapshotDir;
use dataset::{Dataset, Embedded};
use directory::{Change, ChangeKind, Increment};
use domain::EmployeeRange;
use lookup::filters::PeopleFilters;
use lookup::identifier::{IdentifierKind, hash};
use lookup::objections::{Listed, Pepper};
use lookup::record::PersonRecord;
use lookup::{CursorError, Objections, Search, SearchFailure, SearchSource};
use read::columns::Kind;
use std::path::Path;
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

    fn import(&self, name: &str, kind: Kind, source: &str, text: &str) -> Arc<Dataset> {
        self.import_in_parts(name, kind, source, text, usize::MAX).1
    }

    fn import_in_parts(
        &self,
        name: &str,
        kind: Kind,
        source: &str,
        text: &str,
        part: usize,
    ) -> (Report, Arc<Dataset>) {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        let now = "2026-06-01T12:00:00Z".parse().unwrap();
        let source = Some(source.to_owned());
        let options = Options {
            mappings: Vec::new(),
            source,
            now,
            partial: false,
            dry_run: false,
            status_objections: true,
            name_rejects: false,
        };
        let mut writer = self.snapshots().writer(|| {}).unwrap();
        let mut import = Import::onto(&mut writer).in_parts_of(part);
        let report = import.file(&path, kind, &options, |_| {}).unwrap();
        (report, import.publish().unwrap().unwrap())
    }

    fn people(&self, rows: &str) -> Arc<Dataset> {
        let head = "First Name,Last Name,Email,Title,Company,Website";
        self.import("people.csv", Kind::People, "crm", &format!("{head}\n{rows}"))
    }

    fn companies(&self, rows: &str) -> Arc<Dataset> {
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
fn who_is_in_a_layer_of_the_version_before_is_known_by_every_spelling() {
    let desk = Desk::new();
    desk.people("Agatha,Poe,Agatha.P+x@googlemail.com,CTO,Acme,acme.example\n");
    let found = |dataset: &Dataset| {
        let given = [(lookup::IdentifierKind::Email, "agathap@gmail.com".to_owned())];
        directory::known_by(dataset, &given).unwrap().people.len()
    };
    let keys = |layer: &std::path::Path| layer.join("people.keys");
    assert_eq!(found(&desk.snapshots().open().unwrap()), 1);
    let data = std::fs::read_dir(desk.snapshots().path()).unwrap().flatten();
    let layer = data.map(|entry| entry.path()).find(|path| keys(path).exists()).unwrap();
    // As if no person had been noted by a mailbox: the keys of another person in the same place.
    let other = Desk::new();
    other.people("Bert,Poe,bert@acme.example,CTO,Acme,acme.example\n");
    let data = std::fs::read_dir(other.snapshots().path()).unwrap().flatten();
    let without = data.map(|entry| entry.path()).find(|path| keys(path).exists()).unwrap();
    std::fs::copy(keys(&without), keys(&layer)).unwrap();
    let manifest = layer.join("manifest.json");
    let mut text: serde_json::Value = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
    let theirs = std::fs::read(without.join("manifest.json")).unwrap();
    let theirs: serde_json::Value = serde_json::from_slice(&theirs).unwrap();
    text["files"]["people.keys"] = theirs["files"]["people.keys"].clone();
    std::fs::write(&manifest, text.to_string()).unwrap();
    assert_eq!(found(&desk.snapshots().open().unwrap()), 0, "the keys are gone");
    text["format"] = 7.into();
    std::fs::write(&manifest, text.to_string()).unwrap();
    assert_eq!(found(&desk.snapshots().open().unwrap()), 1, "it is read through");
    assert!(desk.snapshots().writer(|| {}).unwrap().compact(false).unwrap());
    let renewed = desk.snapshots().open().unwrap();
    assert!(!renewed.wants_compaction());
    assert_eq!(found(&renewed), 1);
}

#[test]
fn an_erasure_is_not_taken_back_and_compaction_leaves_nothing_of_it() {
    let desk = Desk::new();
    let rows = "Agatha,Poe,agatha@acme.example,CTO,Acme,acme.example\nBert,Poe,bert@acme.example,CTO,Acme,acme.example\n";
    let dataset = desk.people(rows);
    let given = [(lookup::IdentifierKind::Email, "agatha@acme.example".to_owned())];
    let replaced =
        directory::known_by(&*dataset, &given).unwrap().people.iter().map(|(number, _)| *number).collect();
    let change = Change { kind: ChangeKind::Erasure, rows: 1, ..Change::default() };
    let mut writer = desk.snapshots().writer(|| {}).unwrap();
    writer.publish(Increment { replaced, ..Increment::default() }, change).unwrap();
    assert_eq!(writer.undo().unwrap(), None);
    assert!(writer.compact(true).unwrap());
    assert_eq!(writer.undo().unwrap(), None, "not after it either");
    drop(writer);
    let folders = || {
        std::fs::read_dir(desk.snapshots().path()).unwrap().flatten().filter(|entry| entry.path().is_dir())
    };
    assert_eq!(folders().count(), 1, "what was there before is not kept");
    assert_eq!(desk.snapshots().open().unwrap().people_count(), 1);
    desk.people("Carl,Poe,carl@acme.example,CTO,Acme,acme.example\n");
    assert!(desk.snapshots().writer(|| {}).unwrap().undo().unwrap().is_some(), "what came later is");
    assert_eq!(desk.snapshots().open().unwrap().people_count(), 1);
}

#[test]
fn a_dataset_of_the_version_before_is_served_and_renewed() {
    let (desk, earlier) = (Desk::new(), Desk::new());
    let mut ada =
        (*desk.people(ROWS).person_by_email(&"ada@acme.example".parse().unwrap()).unwrap().unwrap()).clone();
    ada.person.id = "per_0123456789ab".to_owned();
    // It was one layer with a pointer to it, and said nothing of its sources.
    let layer = earlier.0.path().join("data/snapshot-0001");
    drop(Dataset::build(&layer, Vec::new(), vec![ada]).unwrap());
    std::fs::remove_file(layer.join("sources.json")).unwrap();
    let manifest = layer.join("manifest.json");
    let mut text: serde_json::Value = serde_json::from_slice(&std::fs::read(&manifest).unwrap()).unwrap();
    text["format"] = 4.into();
    text["files"].as_object_mut().unwrap().remove("sources.json").unwrap();
    std::fs::write(&manifest, text.to_string()).unwrap();
    std::fs::write(earlier.0.path().join("data/current"), "snapshot-0001").unwrap();

    let opened = earlier.snapshots().open().unwrap();
    assert!(opened.wants_compaction() && opened.person_by_id("per_0123456789ab").unwrap().is_some());
    let grown = earlier.people("Zed,Zee,zed@zz.example,CTO,ZZ,zz.example\n");
    assert_eq!(grown.people_count(), 2);
    assert!(earlier.snapshots().writer(|| {}).unwrap().compact(false).unwrap());
    let renewed = earlier.snapshots().open().unwrap();
    assert!(!renewed.wants_compaction());
    let ada = renewed.person_by_id("per_0123456789ab").unwrap().expect("the id that customers hold");
    assert_ne!(ada.person.id, "per_0123456789ab");
    assert_eq!(renewed.person_by_id(&ada.person.id).unwrap().unwrap().person.full_name, "Ada Lovelace");
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
        let mut writer = desk.snapshots().writer(|| {}).unwrap();
        let (increment, change) = remove_source(&**writer.dataset().unwrap(), source).unwrap()?;
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
fn an_entry_tells_under_which_id_somebody_is_known_and_whether_they_are_hidden() {
    let desk = Desk::new();
    let dataset = desk.people("Ada,Example,ada@acme.example,CTO,Acme,acme.example\n");
    let known = by_email(&dataset, "ada@acme.example").unwrap().person.id.clone();
    let led = |name: &str| {
        let mut person = leader("website", jiff::Timestamp::UNIX_EPOCH, name, name, "CTO");
        let domain = Some("acme.example".parse().unwrap());
        employ(&mut person, &domain::Company { domain, ..domain::Company::named("Acme") });
        person
    };
    let (ada, ben) = (led("Ada Example"), led("Ben Example"));
    let mut writer = desk.snapshots().writer(|| {}).unwrap();
    let mut import = Import::onto(&mut writer);
    let told = [&ada, &ben].map(|person| Published::Employee(Box::new(person.clone()))).to_vec();
    import.take_published(&Input::from(Path::new("sites.csv")), "website", vec![Ok(told)]).unwrap();
    let ids = [&ada, &ben].map(|person| import.id_of(person).unwrap());
    let [Some(of_ada), Some(of_ben)] = ids else { panic!("nobody opted out") };
    let dataset = import.publish().unwrap().unwrap();
    assert_eq!((dataset.people_count(), &of_ada), (2, &known), "she is who was there before");
    assert_eq!(dataset.person_by_id(&of_ben).unwrap().unwrap().person.full_name, "Ben Example");

    // A later import that names neither of them finds their records.
    let mut import = Import::onto(&mut writer);
    assert_eq!(
        [&ada, &ben].map(|one| import.id_of(one).unwrap()),
        [Some(of_ada.clone()), Some(of_ben.clone())]
    );
    let pepper = Pepper::new("secret");
    let objecting = |kind, text: &str| {
        let objections = Objections::default();
        let marks = vec![pepper.marks(kind, text).own];
        objections.replace(Listed { peppers: vec![Pepper::new("secret")], marks, ..Listed::default() });
        Some(Arc::new(objections))
    };
    for (kind, text) in [(IdentifierKind::Id, of_ada.as_str()), (IdentifierKind::Email, "ada@acme.example")] {
        let mut import = Import::onto(&mut writer).without(objecting(kind, text));
        assert_eq!(import.id_of(&ada).unwrap(), None, "she opted out by her {kind:?}");
        assert_eq!(import.id_of(&ben).unwrap().as_ref(), Some(&of_ben));
    }

    // Who was erased comes back neither by the record's id nor by what the site alone says.
    let email = (IdentifierKind::Email, "ada@acme.example".to_owned());
    let known = directory::known_as(&*dataset, &[email]).unwrap();
    let named: Vec<&String> = known
        .iter()
        .filter(|(kind, id)| *kind == IdentifierKind::Id && *id != of_ada)
        .map(|(_, id)| id)
        .collect();
    assert_eq!(named.len(), 1, "the site's own id of her: {known:?}");
    let (gone, _) = directory::known_by(&*dataset, &known).unwrap().people.remove(0);
    let suppressed = vec![hash(IdentifierKind::Id, &of_ben)];
    let change = Change { kind: ChangeKind::Erasure, rows: 2, ..Change::default() };
    writer.publish(Increment { suppressed, replaced: vec![gone], ..Increment::default() }, change).unwrap();
    let mut import = Import::onto(&mut writer).without(objecting(IdentifierKind::Id, named[0]));
    assert_eq!([&ada, &ben].map(|one| import.id_of(one).unwrap()), [None, None]);
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
    assert_eq!(export::csv(&*dataset, &mut csv, true, &Objections::default()).unwrap(), 3);
    let (other, text) = (Desk::new(), String::from_utf8(csv).unwrap());
    let again = other.import("export.csv", Kind::People, "almanac", &text);
    assert_eq!(again.people_count(), 3);
    let ada = by_email(&again, "ada@acme.example").unwrap();
    assert_eq!((ada.person.title.as_deref(), ada.person.full_name.as_str()), (Some("CTO"), "Ada Lovelace"));
    let mut csv = Vec::new();
    assert_eq!(export::csv(&*dataset, &mut csv, false, &Objections::default()).unwrap(), 2);
}

#[test]
fn a_search_goes_on_with_the_snapshot_it_began_on_for_a_while() {
    let desk = Desk::new();
    let clock = domain::Clock::fixed("2026-06-01T12:00:00Z".parse().unwrap());
    let served = Embedded::with_clock(desk.people(ROWS), clock.clone());
    let search = Search::<PeopleFilters> { limit: 1, ..Search::default() };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let ask = |search: &Search<PeopleFilters>| runtime.block_on(SearchSource::search(&served, search, TODAY));
    let first = ask(&search).unwrap();
    let next = Search { cursor: first.next.clone(), ..search.clone() };
    served.replace(desk.people("Zed,Zee,zed@zz.example,CTO,ZZ,zz.example\n"));
    assert_eq!((ask(&next).unwrap().total, ask(&search).unwrap().total), (3, 4));
    clock.advance(jiff::SignedDuration::from_mins(16));
    served.forget();
    let expired = ask(&next).map(|page| page.total);
    assert!(matches!(expired, Err(SearchFailure::Cursor(CursorError::Expired))), "{expired:?}");
}

/// Rows with few values each, so that many are of the same people and companies: with and without identifiers, misspelt, shared; of
/// people who move and object, where wanted.
fn messy(seed: u64, count: usize, changing: bool) -> String {
    let mut state = seed;
    let mut pick = |of: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % of
    };
    let mut text = String::from(
        "First Name,Last Name,Email,Network URL,Title,Company,Website,# Employees,Industry,Updated At,Do Not Call\n",
    );
    for _ in 0..count {
        let person = pick(60);
        let first = ["Robert", "Ada", "Grace", "Alan", "Katherine"][person as usize % 5];
        let first = if person % 5 == 0 && pick(4) == 0 { "Bob" } else { first };
        let email = if pick(3) > 0 { format!("p{person}@c{}.example", person % 7) } else { String::new() };
        // A profile without the address would be a namesake, whom a row that has neither could tell of, too.
        let url = if pick(4) == 0 && (changing || !email.is_empty()) {
            format!("network.example/in/p{person}")
        } else {
            String::new()
        };
        let firm = if pick(10) == 0 && changing { pick(7) } else { person % 7 };
        let domain = format!("c{firm}.example");
        // What is said of one thing at one time is the same.
        let day = pick(28) + 1;
        let (title, employees) = (person * 29 + day, firm * 29 + day);
        let industry = ["", "Software", "Banking"][(firm + day) as usize % 3];
        let alone = if pick(40) == 0 && changing { "TRUE" } else { "" };
        text.push_str(&format!(
            "{first},Name{person},{email},{url},Title {title},Company {firm},{domain},{employees},{industry},2026-05-{day:02},{alone}\n"
        ));
    }
    text
}

#[test]
fn an_import_in_parts_gives_what_one_at_once_gives() {
    // Slow: thirty parts are written, opened and compared.
    for (seed, count, part) in [(1, 40, 7), (2, 300, 31), (3, 1000, 35)] {
        let (whole, parts) = (Desk::new(), Desk::new());
        for desk in [&whole, &parts] {
            std::fs::create_dir_all(desk.snapshots().path()).unwrap();
            std::fs::write(desk.snapshots().path().join("salt"), [7; 32]).unwrap();
        }
        for round in 0..3 {
            let text = messy(seed * 100 + round, count, false);
            let source = ["crm", "broker", "crm"][round as usize];
            let (one, _) = whole.import_in_parts("rows.csv", Kind::People, source, &text, usize::MAX);
            let (other, dataset) = parts.import_in_parts("rows.csv", Kind::People, source, &text, part);
            assert_eq!((one.added, one.updated), (other.added, other.updated), "seed {seed}, round {round}");
            assert!(dataset.people_count() > 20);
        }
        let told = |desk: &Desk, people: bool| {
            let dataset = desk.snapshots().open().unwrap();
            let mut csv = Vec::new();
            export::csv(&dataset, &mut csv, people, &Objections::default()).unwrap();
            let mut lines: Vec<String> = String::from_utf8(csv).unwrap().lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        for people in [true, false] {
            let (one, other) = (told(&whole, people), told(&parts, people));
            let differ = |from: &[String], with: &[String]| -> Vec<String> {
                from.iter().filter(|line| !with.contains(line)).cloned().collect()
            };
            assert_eq!(differ(&one, &other), differ(&other, &one), "seed {seed}");
            assert_eq!(one.len(), other.len(), "seed {seed}");
        }
        let sizes = |desk: &Desk| {
            let dataset = desk.snapshots().open().unwrap();
            EmployeeRange::ALL.iter().map(|range| of_size(&dataset, *range).len()).collect::<Vec<_>>()
        };
        assert_eq!(sizes(&whole), sizes(&parts));
        for round in 0..3 {
            assert!(
                parts.snapshots().writer(|| {}).unwrap().undo().unwrap().is_some(),
                "{round}: one by one"
            );
        }
        assert_eq!(parts.snapshots().open().unwrap().people_count(), 0);
    }
}

/// Who moved is found by where they were within one part, and by where they are from the next one on: as by the next import.
#[test]
fn a_part_of_an_import_is_like_an_import_of_its_own() {
    // Slow: every part is also imported by itself.
    let (parts, imports) = (Desk::new(), Desk::new());
    for desk in [&parts, &imports] {
        std::fs::create_dir_all(desk.snapshots().path()).unwrap();
        std::fs::write(desk.snapshots().path().join("salt"), [7; 32]).unwrap();
    }
    let text = messy(5, 60, true);
    let (head, rows) = text.split_once('\n').unwrap();
    parts.import_in_parts("rows.csv", Kind::People, "crm", &text, 1);
    // Rows without an address or a profile come last in an import.
    let mut rows: Vec<&str> = rows.lines().collect();
    rows.sort_by_key(|row| row.split(',').skip(2).take(2).all(str::is_empty));
    for row in rows {
        imports.import("rows.csv", Kind::People, "crm", &format!("{head}\n{row}\n"));
    }
    let told = |desk: &Desk| {
        let mut csv = Vec::new();
        export::csv(&desk.snapshots().open().unwrap(), &mut csv, true, &Objections::default()).unwrap();
        let mut lines: Vec<String> = String::from_utf8(csv).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(told(&parts), told(&imports));
    assert!(parts.snapshots().writer(|| {}).unwrap().undo().unwrap().is_some());
    assert_eq!(parts.snapshots().open().unwrap().people_count(), 0, "all parts are one import");
}

/// What a dataset answers, in an order that does not depend on its layers.
fn answers(dataset: &Dataset) -> Vec<String> {
    let one = |text: &str| vec![text.to_owned()].into();
    let mut all: Vec<String> = dataset
        .people_numbers()
        .map(|number| {
            let record = dataset.person(number).unwrap();
            let stored = dataset.stored_person(number).unwrap();
            let by_id = dataset.person_by_id(&record.person.id).unwrap().unwrap();
            let by_email = by_email(dataset, record.person.email.as_ref().unwrap().as_str()).unwrap();
            assert_eq!((&by_id, &by_email), (&record, &record));
            format!("{record:?} {stored:?}")
        })
        .collect();
    all.sort();
    for name in ["Engineer", "CTO", "Title 3", "Title 7"] {
        let titled = PeopleFilters { titles: one(name), ..Default::default() };
        all.push(format!("{name}: {:?}", found(dataset, titled)));
    }
    for name in ["Semiconductors", "Banking", "Energy"] {
        all.push(format!("{name}: {:?}", in_industry(dataset, name)));
    }
    for name in ["Germany", "France", "Kenya"] {
        let there = PeopleFilters { locations: one(name), ..Default::default() };
        all.push(format!("{name}: {:?}", found(dataset, there)));
    }
    for size in [EmployeeRange::R1, EmployeeRange::R11, EmployeeRange::R51] {
        all.push(format!("{size:?}: {:?}", of_size(dataset, size)));
    }
    for company in 0..9 {
        let domain = format!("c{company}.example").parse().unwrap();
        all.push(format!("at {company}: {}", dataset.people_at(&domain).unwrap().len()));
    }
    for prefix in ["t", "e", "c"] {
        let suggested = dataset.suggest(lookup::SuggestField::Titles, prefix, 50).unwrap();
        let mut counted: Vec<_> = suggested.iter().map(|s| format!("{} {}", s.value, s.count)).collect();
        counted.sort();
        all.push(format!("{prefix}: {counted:?}"));
    }
    let sources: Vec<_> = dataset.sources().unwrap().into_iter().map(|s| (s.name, s.people)).collect();
    all.push(format!("{sources:?}"));
    all
}

#[test]
fn layers_put_together_as_they_are_answer_like_the_layers_and_like_one_written_anew() {
    for seed in 0..2u64 {
        let mut state = seed;
        let mut roll = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let desk = Desk::new();
        for round in 0..2 {
            for _ in 0..10 {
                let rows: String = (0..4)
                    .map(|_| {
                        let (n, company) = (roll(30), roll(9));
                        let title = ["Engineer".to_owned(), "CTO".to_owned(), format!("Title {}", roll(9))];
                        let title = &title[roll(3) as usize];
                        format!("P{n},Name{n},p{n}@home.example,{title},C{company},c{company}.example\n")
                    })
                    .collect();
                desk.people(&rows);
                if roll(3) == 0 {
                    let industry = ["Semiconductors", "Banking", "Energy"][roll(3) as usize];
                    let country = ["Germany", "France", "Kenya"][roll(3) as usize];
                    let company = roll(9);
                    let size = [7, 20, 60][roll(3) as usize];
                    desk.companies(&format!(
                        "C{company},c{company}.example,{size},{industry},Kafka,{country}\n"
                    ));
                }
            }
            let layers = desk.snapshots().open().unwrap();
            assert!(layers.layer_count() > 8);
            assert!(desk.snapshots().writer(|| {}).unwrap().compact(false).unwrap());
            let joined = desk.snapshots().open().unwrap();
            assert!(joined.layer_count() <= 8, "{}", joined.layer_count());
            assert_eq!(answers(&layers), answers(&joined), "seed {seed}, round {round}");
        }
        let joined = desk.people("P0,Name0,p0@home.example,Title of nobody else,C0,c0.example\n");
        assert!(desk.snapshots().writer(|| {}).unwrap().compact(true).unwrap());
        let anew = desk.snapshots().open().unwrap();
        assert_eq!(anew.layer_count(), 1);
        assert_eq!(answers(&joined), answers(&anew), "seed {seed}");
        assert!(
            !desk.snapshots().writer(|| {}).unwrap().compact(true).unwrap(),
            "there is nothing more to do"
        );
    }
}

#[test]
fn whoever_left_has_no_employer_until_one_is_told() {
    let desk = Desk::new();
    let career = |jobs: &str| format!("\"{}\"", jobs.replace('"', "\"\""));
    let job = |company: &str, site: &str, end: &str| {
        format!(
            "{{\"company\": {{\"name\": \"{company}\", \"website\": \"{site}\"}}, \"title\": {{\"name\": \"cto\"}}, \
             \"start_date\": \"2020-01\", \"end_date\": {end}}}"
        )
    };
    let import = |source: &str, rows: &str| {
        let head = "First Name,Last Name,Email,LinkedIn URL,Title,Company,Website,Experience";
        desk.import("people.csv", Kind::People, source, &format!("{head}\n{rows}"))
    };
    let row = |email: &str, job: &str, career: &str| {
        format!("Ada,Lovelace,{email},https://www.linkedin.com/in/ada,{job},{career}\n")
    };
    let email = "ada@acme.example";
    import("crm", &row(email, "CTO,Acme,acme.example", ""));
    let ended = career(&format!("[{}]", job("Acme", "acme.example", "\"2026-04\"")));
    let unsaid = import("crm", &row(email, ",,", ""));
    let at_work = by_email(&unsaid, email).unwrap();
    assert_eq!(at_work.person.company.as_ref().unwrap().name, "Acme", "an empty cell says nothing");
    let left = import("pdl", &row("", ",,", &ended));
    let record = by_email(&left, email).expect("the former address finds her");
    assert_eq!((&record.person.company, &record.person.title, &record.person.email), (&None, &None, &None));
    assert_eq!(record.former_emails.len(), 1);
    assert!(record.person.experience.iter().all(|job| !job.current), "{:?}", record.person.experience);
    let again = import("pdl", &row("", "CEO,Globex,globex.example", ""));
    let record = by_email(&again, email).unwrap();
    assert_eq!(record.person.company.as_ref().unwrap().name, "Globex");
}

#[test]
fn an_earlier_job_at_the_present_employer_ends_nothing() {
    let desk = Desk::new();
    let import = |source: &str, start: &str, email: &str, career: &str| {
        let head = "First Name,Last Name,Email,LinkedIn URL,Title,Company,Website,Start Date,Experience";
        let own = if start.is_empty() { ",,," } else { "CTO,Acme,acme.example," };
        let career = career.replace('"', "\"\"");
        let row = format!("Ada,Lovelace,{email},https://www.linkedin.com/in/ada,{own}{start},\"{career}\"\n");
        desk.import("people.csv", Kind::People, source, &format!("{head}\n{row}"))
    };
    let job = |company: &str, start: &str, end: &str| {
        format!(
            r#"{{"company": {{"name": "{company}"}}, "title": {{"name": "engineer"}}, "start_date": "{start}", "end_date": "{end}"}}"#
        )
    };
    let email = "ada@acme.example";
    let before = job("Globex", "2018-01-01", "2022-12-31");
    import("crm", "2023-01-01", email, &format!("[{before}]"));
    let earlier = job("Acme", "2015-01-01", "2017-12-31");
    let there = by_email(&import("pdl", "", "", &format!("[{earlier}]")), email).unwrap();
    let company = there.person.company.as_ref().map(|company| company.name.as_str());
    assert_eq!((company, there.person.title.as_deref()), (Some("Acme"), Some("CTO")));
    assert_eq!(there.person.experience[0].title.as_deref(), Some("CTO"), "{:?}", there.person.experience);
    let last = job("Acme", "2023-01-01", "2026-04-30");
    let left = by_email(&import("pdl", "", "", &format!("[{last}, {earlier}]")), email).unwrap();
    assert_eq!(left.person.company, None);
    let jobs: Vec<(&str, bool)> =
        left.person.experience.iter().map(|job| (job.company.name.as_str(), job.current)).collect();
    assert_eq!(jobs, [("Acme", false), ("Acme", false), ("Globex", false)], "{:?}", left.person.experience);
}
