//! Lookups by every identifier, and snapshots that are whole, damaged or replaced.

use crate::snapshot::SnapshotDir;
use crate::{Dataset, DatasetError, Embedded};
use directory::Change;
use domain::{EmailAddress, PersonName};
use lookup::directory::Directory;
use lookup::record::PersonRecord;
use lookup::{CompanyQuery, Lookup, PersonQuery};
use std::path::Path;
use std::sync::Arc;
use world::World;

fn world() -> World {
    World::generate_sized(9, "2026-06-01T12:00:00Z".parse().unwrap(), 60, 700)
}

/// The world's phones may be numbers that no plan has, which cannot be read back.
fn readable(world: World) -> World {
    let mut world = world;
    for record in &mut world.people {
        record.mobile.take_if(|mobile| domain::Phone::parse(mobile.number.as_str()).is_err());
    }
    world
}

fn found(dataset: &Dataset, query: &PersonQuery) -> (PersonRecord, f64, Vec<&'static str>) {
    match dataset.find_person(query).unwrap() {
        Lookup::Found(found) => ((*found.record).clone(), found.confidence, found.matched_on),
        other => panic!("{query:?}: {other:?}"),
    }
}

#[test]
fn a_person_is_found_by_every_identifier_and_by_none_once_suppressed() {
    let mut world = world();
    let wanted = world.people.iter().position(|r| {
        let person = &r.person;
        let identified = person.email.is_some() && person.network_url.is_some() && person.company.is_some();
        identified && r.mobile.is_some() && !r.former_emails.is_empty() && r.personal_email.is_some()
    });
    let wanted = wanted.unwrap();
    let record = world.people[wanted].clone();
    let queries = [
        (
            PersonQuery { network_url: record.person.network_url.clone(), ..Default::default() },
            1.0,
            "networkUrl",
        ),
        (PersonQuery { email: record.person.email.clone(), ..Default::default() }, 0.99, "email"),
        (
            PersonQuery { email: Some(record.personal_email.clone().unwrap().address), ..Default::default() },
            0.97,
            "email",
        ),
        (PersonQuery { email: record.former_emails.first().cloned(), ..Default::default() }, 0.9, "email"),
        (
            PersonQuery { phone: Some(record.mobile.clone().unwrap().number), ..Default::default() },
            0.95,
            "phone",
        ),
    ];
    let by_name = PersonQuery {
        name: Some(PersonName::parse(&record.person.full_name)),
        company: record.person.company.as_ref().map(|company| company.name.clone()),
        ..Default::default()
    };
    let dataset = Dataset::in_memory(world.companies.clone(), world.people.clone()).unwrap();
    for (query, confidence, on) in &queries {
        assert_eq!(found(&dataset, query), (record.clone(), *confidence, vec![*on]));
    }
    assert_eq!(found(&dataset, &by_name).0.person.id, record.person.id);
    assert!(dataset.person_by_id(&record.person.id).unwrap().is_some());
    world.people[wanted].suppressed = true;
    let dataset = Dataset::in_memory(world.companies, world.people).unwrap();
    for query in queries.iter().map(|(query, _, _)| query).chain([&by_name]) {
        assert_eq!(dataset.find_person(query).unwrap(), Lookup::NotFound, "{query:?}");
    }
    assert_eq!(dataset.person_by_id(&record.person.id).unwrap(), None);
}

#[test]
fn a_dataset_of_nobody_waits_for_its_first_import() {
    let served = Embedded::new(Arc::new(Dataset::in_memory(Vec::new(), Vec::new()).unwrap()));
    assert!(served.is_empty());
    let nobody =
        PersonQuery { email: Some(EmailAddress::trusted("ada", "acme.example")), ..Default::default() };
    assert_eq!(served.dataset().find_person(&nobody).unwrap(), Lookup::NotFound);
    let mut world = world();
    world.people.truncate(1);
    world.people[0].suppressed = true;
    served.replace(Arc::new(Dataset::in_memory(Vec::new(), world.people).unwrap()));
    assert!(!served.is_empty(), "whoever objected is known");
}

#[test]
fn identifiers_of_two_people_and_two_namesakes_are_ambiguous() {
    let mut world = world();
    let mut known = world.people.iter().filter(|record| record.person.email.is_some());
    let (one, two) = (world.people[3].clone(), known.next_back().unwrap().clone());
    let mut twin = one.clone();
    twin.person.id = "per_0000000twin0".to_owned();
    (twin.person.email, twin.person.network_url) = (None, None);
    (twin.former_emails, twin.personal_email, twin.mobile) = (Vec::new(), None, None);
    world.people.push(twin);
    let dataset = Dataset::in_memory(world.companies, world.people).unwrap();
    let mixed = PersonQuery {
        network_url: one.person.network_url.clone(),
        email: two.person.email,
        ..Default::default()
    };
    assert_eq!(dataset.find_person(&mixed).unwrap(), Lookup::Ambiguous);
    let namesake = PersonQuery {
        name: Some(PersonName::parse(&one.person.full_name)),
        domain: one.person.company.and_then(|company| company.domain),
        ..Default::default()
    };
    assert_eq!(dataset.find_person(&namesake).unwrap(), Lookup::Ambiguous);
}

#[test]
fn a_company_is_found_by_domain_address_and_name() {
    let world = world();
    let company = world.companies[10].company.clone();
    let dataset = Dataset::in_memory(world.companies, world.people).unwrap();
    let id = |query: &CompanyQuery| match dataset.find_company(query).unwrap() {
        Lookup::Found(found) => Some((found.record.company.id.clone(), found.confidence)),
        _ => None,
    };
    let sure = Some((company.id.clone(), 1.0));
    assert_eq!(id(&CompanyQuery { domain: company.domain.clone(), ..Default::default() }), sure);
    assert_eq!(id(&CompanyQuery { network_url: company.network_url.clone(), ..Default::default() }), sure);
    for name in [
        company.name.clone(),
        company.name.to_uppercase(),
        format!("{} GmbH", company.name),
        format!("{}, Inc.", company.name),
    ] {
        let (found, confidence) = id(&CompanyQuery { name: Some(name.clone()), ..Default::default() })
            .unwrap_or_else(|| panic!("{name}"));
        assert!(found == company.id && confidence >= 0.9, "{name}: {confidence}");
    }
    assert_eq!(
        id(&CompanyQuery { name: Some("Nothing of the Kind Ltd".into()), ..Default::default() }),
        None
    );
}

#[test]
fn a_snapshot_opened_again_answers_as_the_one_that_was_built() {
    let world = readable(world());
    let folder = tempfile::tempdir().unwrap();
    let built = Dataset::build(folder.path(), world.companies.clone(), world.people.clone()).unwrap();
    let opened = Dataset::open(folder.path()).unwrap();
    assert_eq!(
        (opened.id(), opened.people_count(), opened.company_count()),
        (built.id(), built.people_count(), built.company_count())
    );
    for record in &world.people {
        let found = opened.person_by_id(&record.person.id).unwrap().unwrap();
        assert_eq!(*found, *record);
    }
    for record in &world.companies {
        let domain = record.company.domain.as_ref().unwrap();
        assert_eq!(*opened.company_by_domain(domain).unwrap().unwrap(), *record);
    }
}

/// Flips one bit in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(path, bytes).unwrap();
}

fn files(directory: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn any_damage_to_any_file_is_refused_in_one_line() {
    let world = readable(World::generate_sized(9, "2026-06-01T12:00:00Z".parse().unwrap(), 5, 40));
    let folder = tempfile::tempdir().unwrap();
    drop(Dataset::build(folder.path(), world.companies, world.people).unwrap());
    let all = files(folder.path());
    assert!(all.len() > 10);
    for path in all {
        let whole = std::fs::read(&path).unwrap();
        for broken in ["damaged", "cut off", "missing"] {
            match broken {
                "damaged" => damage(&path),
                "cut off" => std::fs::write(&path, &whole[..whole.len() / 2]).unwrap(),
                _ => std::fs::remove_file(&path).unwrap(),
            }
            let error = Dataset::open(folder.path())
                .err()
                .unwrap_or_else(|| panic!("{} {broken} opened", path.display()));
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
            std::fs::write(&path, &whole).unwrap();
        }
    }
    assert!(Dataset::open(folder.path()).is_ok(), "and whole again it opens");
    assert!(matches!(Dataset::open(&folder.path().join("nowhere")), Err(DatasetError::Missing(_))));
}

#[test]
fn opening_writes_nothing_so_a_read_only_folder_will_do() {
    let world = readable(World::generate_sized(9, "2026-06-01T12:00:00Z".parse().unwrap(), 5, 40));
    let folder = tempfile::tempdir().unwrap();
    let built = Dataset::build(folder.path(), world.companies, world.people).unwrap();
    drop(built);
    let before = files(folder.path());
    assert!(before.iter().all(|path| !path.to_string_lossy().ends_with(".lock")), "{before:?}");
    let opened = Dataset::open(folder.path()).unwrap();
    assert_eq!(opened.people_count(), 40);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn where_only_sizes_are_checked_a_file_missing_or_cut_off_is_refused_still() {
    let world = readable(World::generate_sized(9, "2026-06-01T12:00:00Z".parse().unwrap(), 5, 40));
    let folder = tempfile::tempdir().unwrap();
    let built = Dataset::build(folder.path(), world.companies, world.people).unwrap().id();
    let open = || SnapshotDir::new(folder.path()).open_newest_sized();
    assert_eq!(open().unwrap().0.id(), built, "a directory that is itself a snapshot");
    for path in files(folder.path()) {
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
        assert!(open().is_err(), "{} cut off", path.display());
        std::fs::remove_file(&path).unwrap();
        assert!(open().is_err(), "{} missing", path.display());
        std::fs::write(&path, &whole).unwrap();
    }
    assert!(open().is_ok(), "and whole again it opens");
}

#[test]
fn a_new_snapshot_takes_over_and_a_failed_one_leaves_the_old() {
    let world = readable(world());
    let folder = tempfile::tempdir().unwrap();
    let snapshots = SnapshotDir::new(folder.path());
    assert!(matches!(snapshots.open(), Err(DatasetError::Missing(_))));
    let few: Vec<_> = world.people[..100].to_vec();
    let first = snapshots.publish(world.companies.clone(), few, Change::default()).unwrap();
    // A writer that died half-way leaves a directory nobody points to.
    std::fs::create_dir(folder.path().join("building-1")).unwrap();
    assert_eq!(snapshots.open().unwrap().id(), first.id());
    let second = snapshots.publish(world.companies.clone(), world.people.clone(), Change::default()).unwrap();
    assert_eq!(snapshots.open().unwrap().people_count(), world.people.len() as u32);
    // The current one is damaged: the one before still serves, and the refusal is told.
    let newest = snapshots.history().unwrap()[0].layers[0].name.clone();
    damage(&folder.path().join(newest).join("people.keys"));
    let (older, refusal) = snapshots.open_newest_whole().unwrap();
    assert_eq!(older.id(), first.id());
    assert!(refusal.unwrap().to_string().contains("people.keys is damaged"));
    assert_ne!(first.id(), second.id());
}
