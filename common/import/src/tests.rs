//! Imports of files as they come: other people's exports, broken ones, and the same one twice.

use super::*;
use dataset::Dataset;
use dataset::snapshot::SnapshotDir;
use domain::signal::SignalData;
use lookup::record::PersonRecord;
use lookup::{CompanyQuery, IdentifierKind, Lookup};
use read::columns::Kind;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn options() -> Options {
    let now = "2026-06-01T12:00:00Z".parse().unwrap();
    Options {
        mappings: Vec::new(),
        source: None,
        now,
        partial: false,
        dry_run: false,
        status_objections: true,
        name_rejects: false,
    }
}

pub(crate) struct Desk {
    directory: tempfile::TempDir,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { directory: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.directory.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    pub(crate) fn snapshots(&self) -> SnapshotDir {
        SnapshotDir::new(self.directory.path().join("data"))
    }

    pub(crate) fn salt(&self) -> directory::Salt {
        self.snapshots().writer(|| {}).unwrap().salt().clone()
    }

    /// Imports onto what is there, as the command does.
    pub(crate) fn import(&self, path: &Path, kind: Kind) -> (Report, Arc<Dataset>) {
        self.import_as(path, kind, &options())
    }

    pub(crate) fn import_as(&self, path: &Path, kind: Kind, options: &Options) -> (Report, Arc<Dataset>) {
        let mut writer = self.snapshots().writer(|| {}).unwrap();
        let mut import = Import::onto(&mut writer);
        let report = import.file(path, kind, options, |_| {}).unwrap();
        (report, import.publish().unwrap().unwrap())
    }
}

/// Reads a file without keeping anything.
pub(crate) fn read(path: &Path, kind: Kind, options: &Options) -> Result<Report, ImportError> {
    Import::rehearsal(None).file(path, kind, options, |_| {})
}

pub(crate) fn by_email(dataset: &Dataset, email: &str) -> PersonRecord {
    (*dataset.person_by_email(&email.parse().unwrap()).unwrap().unwrap_or_else(|| panic!("no {email}")))
        .clone()
}

const APOLLO: &str = "First Name,Last Name,Title,Company,Email,Email Status,Seniority,Departments,Mobile Phone,Do Not Call,# Employees,Industry,Person Linkedin Url,Website,City,State,Country,Technologies,Annual Revenue,Email Bounced,Secondary Email,Apollo Contact Id\n\
    Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,Verified,Vp,Engineering,'+442079460958,FALSE,120,Software,http://www.network.example/in/ada,https://www.acme.example,London,England,United Kingdom,\"Rust, PostgreSQL\",12000000,false,ada@gmail.com,1\n\
    Grace,Hopper,CTO,Acme GmbH,grace@acme.example,Verified,C suite,C-Suite,,FALSE,120,Software,network.example/in/grace,acme.example,Berlin,,Germany,,,true,,2\n\
    Alan,Turing,Engineer,Acme GmbH,alan@acme.example,,,,,TRUE,120,Software,network.example/in/alan,acme.example,,,,,,,,3\n\
    ,,No Name,Acme GmbH,x@acme.example,,,,,,,,,,,,,,,,,4\n\
    Bad,Email,CTO,Acme GmbH,not an email,,,,,,,,,,,,,,,,,5\n";

#[test]
fn an_apollo_export_becomes_people_and_companies() {
    let desk = Desk::new();
    let (report, dataset) = desk.import(&desk.file("apollo.csv", APOLLO.as_bytes()), Kind::People);
    assert_eq!((report.rows, report.added, report.rejected, report.suppressed), (5, 4, 1, 1));
    let ada = by_email(&dataset, "ada@acme.example");
    assert_eq!(ada.person.seniority, Some(domain::Seniority::Vp));
    assert_eq!(ada.person.location.as_ref().unwrap().country.as_deref(), Some("GB"));
    assert_eq!(ada.mobile.as_ref().unwrap().number.as_str(), "+442079460958");
    assert_eq!(ada.personal_email.as_ref().unwrap().address.as_str(), "ada@gmail.com");
    assert_eq!((ada.person.email_verified, ada.person.sources[0].provider.as_str()), (Some(true), "apollo"));
    let grace = by_email(&dataset, "grace@acme.example").person;
    assert_eq!((grace.full_name.as_str(), grace.email), ("Grace Hopper", None), "it bounced");
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap();
    assert_eq!((acme.company.name.as_str(), acme.company.employee_count), ("Acme GmbH", Some(120)));
    assert_eq!(acme.company.technologies.len(), 2);
    let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
    assert!(rejects.contains("\n5,\"names no person") && !rejects.contains("not an email"), "{rejects}");
    let dropped: Vec<_> = report.dropped.iter().map(|d| (d.column.as_str(), d.cells, &d.rows[..])).collect();
    assert_eq!(dropped, [("Email", 1, &[6][..])], "the row is kept without the cell");
    assert!(matches!(
        dataset.find_company(&CompanyQuery { name: Some("acme".into()), ..Default::default() }),
        Ok(Lookup::Found(_))
    ));
}

#[test]
fn who_asked_to_be_left_alone_stays_away_whatever_comes_later() {
    let desk = Desk::new();
    desk.import(&desk.file("apollo.csv", APOLLO.as_bytes()), Kind::People);
    let again = "First Name,Last Name,Email,Company\nAlan,Turing,alan@acme.example,Acme\n";
    let (report, dataset) = desk.import(&desk.file("again.csv", again.as_bytes()), Kind::People);
    assert_eq!(report.suppressed, 1);
    let email: domain::EmailAddress = "alan@acme.example".parse().unwrap();
    assert_eq!(dataset.person_by_email(&email).unwrap(), None);
    assert!(dataset.is_suppressed(IdentifierKind::Email, &email.key()));
}

#[test]
fn a_bounced_address_stays_away_until_somebody_verified_it_since() {
    let desk = Desk::new();
    desk.import(&desk.file("apollo.csv", APOLLO.as_bytes()), Kind::People);
    let later = "First Name,Last Name,Email,Company\nGrace,Hopper,grace@acme.example,Acme GmbH\n";
    let (report, dataset) = desk.import(&desk.file("later.csv", later.as_bytes()), Kind::People);
    assert_eq!((report.added, report.updated), (0, 1));
    assert_eq!(by_email(&dataset, "grace@acme.example").person.email, None, "the file had not heard of it");
    let checked = "First Name,Last Name,Email,Email Status,Company\nGrace,Hopper,grace@acme.example,Verified,Acme GmbH\n";
    let (_, dataset) = desk.import(&desk.file("checked.csv", checked.as_bytes()), Kind::People);
    let grace = by_email(&dataset, "grace@acme.example");
    assert_eq!(grace.person.email.as_ref().map(|email| email.as_str()), Some("grace@acme.example"));
    assert_eq!(grace.bounced_emails, []);
}

#[test]
fn a_second_import_updates_and_never_duplicates() {
    let desk = Desk::new();
    let path = desk.file("apollo.csv", APOLLO.as_bytes());
    let (_, first) = desk.import(&path, Kind::People);
    let (report, second) = desk.import(&path, Kind::People);
    assert_eq!((report.added, report.updated), (1, 3), "the suppressed one is not kept");
    assert_eq!(
        (second.people_count(), second.company_count()),
        (first.people_count(), first.company_count())
    );
    let moved = "Full Name,Email,Network URL,Company,Website,Title,Updated At\n\
        Ada Lovelace,ada@globex.example,network.example/in/ada,Globex,globex.example,CTO,2026-06-02\n";
    let (report, third) = desk.import(&desk.file("moved.csv", moved.as_bytes()), Kind::People);
    assert_eq!((report.added, report.updated), (0, 1));
    let ada = by_email(&third, "ada@globex.example");
    assert_eq!(ada.person.id, by_email(&first, "ada@acme.example").person.id);
    assert_eq!(
        by_email(&third, "ada@acme.example").person.id,
        ada.person.id,
        "the former address still names her"
    );
    assert_eq!(ada.person.title.as_deref(), Some("CTO"));
    assert_eq!(ada.person.experience.iter().map(|job| job.current).collect::<Vec<_>>(), [true, false]);
    let fields =
        |provider: &str| ada.person.sources.iter().find(|s| s.provider == provider).unwrap().fields.clone();
    assert!(
        fields("import").contains(&"title".to_owned()) && !fields("apollo").contains(&"title".to_owned())
    );
    assert!(fields("apollo").contains(&"location".to_owned()));
}

#[test]
fn an_older_observation_does_not_overwrite_a_newer_one() {
    let desk = Desk::new();
    let rows = |title: &str, day: &str| {
        format!("Name,Email,Company,Title,Updated At\nAda Lovelace,ada@acme.example,Acme,{title},{day}\n")
    };
    desk.import(&desk.file("new.csv", rows("CTO", "2026-05-01").as_bytes()), Kind::People);
    let (_, dataset) =
        desk.import(&desk.file("old.csv", rows("Engineer", "2020-01-01").as_bytes()), Kind::People);
    assert_eq!(by_email(&dataset, "ada@acme.example").person.title.as_deref(), Some("CTO"));
}

#[test]
fn delimiters_marks_preambles_and_encodings_are_understood() {
    let desk = Desk::new();
    let connections = "Notes:\n\"When exporting, some emails are missing\"\n\n\
        First Name,Last Name,URL,Email Address,Company,Position,Connected On\n\
        Ada,Lovelace,https://www.network.example/in/ada,,Acme,CTO,01 Jan 2024\n";
    let semicolons = "\u{feff}Name;E-Mail;Firma\nJosé Müller;jose@acme.example;Acme\n";
    let tabs = b"Name\tEmail\tCompany\nJos\xe9 M\xfcller\tjose@acme.example\tAcm\xe9\n";
    let lines = "{\"full_name\": \"Ada Lovelace\", \"work_email\": \"ada@acme.example\", \"job_company_name\": \"Acme\", \"skills\": [\"rust\", \"sql\"]}\nnot json\n{\"full_name\": \"Grace Hopper\", \"work_email\": null}\n";
    let array =
        "[{\"name\": \"Ada Lovelace\", \"email\": \"ada@acme.example\"},\n {\"name\": \"Grace Hopper\"}]";
    for (name, bytes, added, rejected) in [
        ("connections.csv", connections.as_bytes(), 1, 0),
        ("semicolons.csv", semicolons.as_bytes(), 1, 0),
        ("tabs.tsv", &tabs[..], 1, 0),
        ("people.jsonl", lines.as_bytes(), 1, 2),
        ("people.json", array.as_bytes(), 1, 1),
    ] {
        let mut import = Import::rehearsal(None);
        let report = import.file(&desk.file(name, bytes), Kind::People, &options(), |_| {}).unwrap();
        assert_eq!((report.added, report.rejected), (added, rejected), "{name}");
    }
    let (_, dataset) = desk.import(&desk.file("tabs.tsv", tabs), Kind::People);
    assert_eq!(by_email(&dataset, "jose@acme.example").person.full_name, "José Müller");
    let (_, dataset) = desk.import(&desk.file("people.jsonl", lines.as_bytes()), Kind::People);
    assert_eq!(by_email(&dataset, "ada@acme.example").person.skills, ["rust", "sql"]);
}

#[test]
fn compressed_files_are_read_and_a_cut_off_one_is_refused_unless_asked_for() {
    let desk = Desk::new();
    let mut csv = String::from("Name,Email,Company\n");
    for i in 0..20_000 {
        csv.push_str(&format!("Person{i} Name{i},p{i}@acme.example,Acme\n"));
    }
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(csv.as_bytes()).unwrap();
    let bytes = encoder.finish().unwrap();
    let mut import = Import::rehearsal(None);
    let mut seen = 0;
    let report = import
        .file(&desk.file("p.csv.gz", &bytes), Kind::People, &options(), |progress| {
            assert!(progress.bytes <= progress.size && progress.rows >= seen);
            seen = progress.rows;
        })
        .unwrap();
    assert_eq!((report.added, seen), (20_000, 20_000));
    let mut import = Import::rehearsal(None);
    let cut = desk.file("cut.csv.gz", &bytes[..bytes.len() / 2]);
    let error = import.file(&cut, Kind::People, &options(), |_| {}).unwrap_err().to_string();
    assert!(error.contains("breaks off after") && error.contains("--partial"), "{error}");
    let partial = Options { partial: true, ..options() };
    let report = Import::rehearsal(None).file(&cut, Kind::People, &partial, |_| {}).unwrap();
    assert!(report.added > 1_000 && report.rejected == 0 && report.broken_off.is_some(), "{report:?}");
}

#[test]
fn broken_files_end_in_rejects_and_not_in_a_crash() {
    let desk = Desk::new();
    let mut huge = b"Name,Email\nAda Lovelace,ada@acme.example\nBig,\"".to_vec();
    huge.extend(std::iter::repeat_n(b'x', 5 << 20));
    huge.extend_from_slice(b"\"\nGrace Hopper,grace@acme.example\nragged,a@b.example,c,d\nshort\n");
    let mut import = Import::rehearsal(None);
    let report = import.file(&desk.file("huge.csv", &huge), Kind::People, &options(), |_| {}).unwrap();
    assert_eq!((report.added, report.rejected), (2, 3), "{report:?}");
    assert_eq!((report.dropped[0].column.as_str(), &report.dropped[0].rows[..]), ("Email", &[3][..]));
    let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
    assert!(rejects.contains("\n5,\"has 4 cells") && rejects.len() < 1000, "{rejects}");
    let noise: Vec<u8> = (0..50_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let mut named = b"Name,Email\n".to_vec();
    named.extend(&noise);
    let mut import = Import::rehearsal(None);
    let error = import.file(&desk.file("noise.csv", &named), Kind::People, &options(), |_| {}).unwrap_err();
    assert!(error.to_string().contains("binary file"), "{error}");
    for (name, bytes) in [
        ("noise.bin", &noise[..]),
        ("empty.csv", b""),
        ("other.csv", b"a,b\n1,2\n"),
        ("u16.csv", b"\xff\xfeN\0"),
    ] {
        let error = import.file(&desk.file(name, bytes), Kind::People, &options(), |_| {}).unwrap_err();
        assert!(!error.to_string().contains('\n'), "{error}");
    }
    assert!(import.file(Path::new("missing.csv"), Kind::People, &options(), |_| {}).is_err());
}

#[test]
fn companies_come_from_a_file_of_their_own() {
    let desk = Desk::new();
    let csv = "id,name,website,founded,size,locality,region,country,industry,linkedin_url\n\
        a1,\"acme \\\"rocket\\\" works\",acme.example/about,2001,51-200,berlin,berlin,germany,computer software,network.example/company/acme\n\
        a2,globex,globex.example,,10001+,,,united states,,\n";
    let (report, dataset) = desk.import(&desk.file("companies.csv", csv.as_bytes()), Kind::Companies);
    assert_eq!((report.added, report.rejected), (2, 0));
    let acme = dataset.company_by_domain(&"acme.example".parse().unwrap()).unwrap().unwrap();
    assert_eq!(acme.company.name, "Acme \"Rocket\" Works");
    assert_eq!(acme.company.employee_range, Some(domain::EmployeeRange::R51));
    assert_eq!(acme.company.location.as_ref().unwrap().country.as_deref(), Some("DE"));
    assert_eq!(
        (acme.company.founded_year, acme.company.industry.as_deref()),
        (Some(2001), Some("Computer Software"))
    );
}

#[test]
fn a_dry_run_shows_the_mapping_and_the_first_rows_and_writes_nothing() {
    let desk = Desk::new();
    let path =
        desk.file("own.csv", b"Who,Mail,Name,Job Ttile\nAda Lovelace,ada@acme.example,x,CTO\n,,,\n,,y,\n");
    let mappings = vec![
        "Who=full_name".parse().unwrap(),
        "Mail=email".parse().unwrap(),
        "Name=company_name".parse().unwrap(),
    ];
    let dry = Options { mappings, dry_run: true, ..options() };
    let report = Import::rehearsal(None).file(&path, Kind::People, &dry, |_| {}).unwrap();
    assert_eq!((report.columns[0].name.as_str(), report.columns[0].field), ("Who", Some("full_name")));
    assert_eq!(report.examples[0]["person"]["fullName"], "Ada Lovelace");
    assert_eq!((report.rows, report.added, report.rejected, report.rejects), (2, 1, 1, None));
    assert_eq!((report.unread[0].column.as_str(), report.unread[0].nearest), ("Job Ttile", Some("title")));
    assert_eq!(report.filled.iter().find(|filled| filled.field == "email").unwrap().rows, 1);
    let wrong = Options { mappings: vec!["Nope=email".parse().unwrap()], ..options() };
    let error = Import::rehearsal(None).file(&path, Kind::People, &wrong, |_| {}).unwrap_err();
    assert!(error.to_string().contains("Who, Mail, Name"), "{error}");
}

#[test]
fn signals_are_read_and_the_same_event_has_the_same_id() {
    let desk = Desk::new();
    let csv = "kind,occurred_at,company_name,company_domain,stage,amount,title,full_name,acquirer_name,target_name,added,employee_count,previous_employee_count,change,now,announcement_text\n\
        funding,2026-05-01,Acme,acme.example,series_a,5000000,,,,,,,,,,\n\
        hiring,2026-05-02,Acme,acme.example,,,VP Sales,,,,,,,,,\n\
        job-change,2026-05-03,Acme,acme.example,,,CTO,Ada Lovelace,,,,,,,,Hello: I start at Acme\n\
        job-change,2026-05-03,,,,,,Ada Lovelace,,,,,,,,\n\
        acquisition,2026-05-04,,,,,,,Globex,Acme,,,,,,\n\
        technology,2026-05-04,Acme,acme.example,,,,,,,Snowflake; dbt,,,,,\n\
        headcount,2026-05-04,Acme,acme.example,,,,,,,,120,90,,,\n\
        website,2026-05-05,Acme,acme.example,,,,,,,,,,address_moved,Munich,\n\
        technology,2026-05-04,Acme,acme.example,,,,,,,,,,,,\n\
        headcount,2026-05-04,Acme,acme.example,,,,,,,,120,,,,\n\
        funding,2026-05-01,Acme,acme.example,series_z,,,,,,,,,,,\n\
        gossip,2026-05-01,Acme,,,,,,,,,,,,,\n";
    let path = desk.file("signals.csv", csv.as_bytes());
    let (mut ids, mut posts) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let report = signals::file(
            &path,
            &options(),
            |signal| {
                if let SignalData::JobChange(change) = signal.data {
                    posts.push(change.announcement.and_then(|post| post.text));
                }
                ids.push(signal.id);
                Ok(())
            },
            |_| {},
        )
        .unwrap();
        assert_eq!((report.added, report.rejected), (7, 5));
    }
    assert_eq!(ids[..7], ids[7..]);
    assert_eq!(posts[0].as_deref(), Some("Hello: I start at Acme"));
}

#[test]
fn who_left_without_a_next_job_is_told_apart_from_who_moved() {
    let desk = Desk::new();
    let csv = "kind,occurred_at,company_name,title,full_name,previous_company_name,previous_title\n\
        job-change,2026-05-03,Globex,CTO,Ada Lovelace,Acme,VP Engineering\n\
        job-change,2026-05-04,,,Ben Roe,Acme,CFO\n\
        job-change,2026-05-04,,CFO,Cara Poe,Acme,CFO\n";
    let path = desk.file("signals.csv", csv.as_bytes());
    let mut told = Vec::new();
    let keep = |signal: domain::signal::Signal| {
        let domain::signal::SignalData::JobChange(change) = signal.data else { panic!("a change of job") };
        told.push((signal.company.unwrap().name, change.is_departure()));
        Ok(())
    };
    let report = signals::file(&path, &options(), keep, |_| {}).unwrap();
    assert_eq!((report.added, report.rejected), (2, 1), "a title of no company");
    assert_eq!(told, [("Globex".to_owned(), false), ("Acme".to_owned(), true)]);
}

#[test]
fn another_spelling_of_a_colleagues_name_is_the_same_person_and_another_name_is_not() {
    let desk = Desk::new();
    let first = "First Name,Last Name,Email,Company,Website\n\
        Robert,Lovelace,rob@acme.example,Acme GmbH,acme.example\n\
        Grace,Hopper,grace@acme.example,Acme GmbH,acme.example\n";
    desk.import(&desk.file("first.csv", first.as_bytes()), Kind::People);
    let second = "First Name,Last Name,Company,Website,Title\n\
        Bob,Lovelace,Acme,acme.example,CTO\n\
        Regina,Lovelace,Acme,acme.example,CFO\n";
    let (report, dataset) = desk.import(&desk.file("second.csv", second.as_bytes()), Kind::People);
    assert_eq!((report.added, report.updated), (1, 1));
    assert_eq!(by_email(&dataset, "rob@acme.example").person.title.as_deref(), Some("CTO"));
}

#[test]
fn people_who_read_one_mailbox_stay_several_whatever_part_they_come_in() {
    let rows = "First Name,Last Name,Company,Email,Mobile Phone\n\
        Anna,Ofen,Bakery,info@bakery.example,+4915112345671\n\
        Bert,Mehl,Bakery,info@bakery.example,+4915112345672\n\
        Cleo,Korn,Bakery,info@bakery.example,+4915112345673\n";
    let desk = Desk::new();
    let file = desk.file("bakery.csv", rows.as_bytes());
    let (report, dataset) = desk.import(&file, Kind::People);
    assert_eq!((report.added, dataset.people_count()), (3, 3));
    // The same file again is of the same people.
    let (report, dataset) = desk.import(&file, Kind::People);
    assert_eq!((report.added, report.updated, dataset.people_count()), (0, 3, 3));
    let people: Vec<_> = (0..6).filter_map(|number| dataset.person(number).ok()).collect();
    for (name, mobile) in [("Anna Ofen", "1"), ("Bert Mehl", "2"), ("Cleo Korn", "3")] {
        let found = people.iter().find(|record| record.person.full_name == name).unwrap();
        assert!(found.mobile.as_ref().unwrap().number.as_str().ends_with(mobile), "{name}");
    }
    let ids: std::collections::HashSet<&str> =
        people.iter().map(|record| record.person.id.as_str()).collect();
    assert_eq!(ids.len(), 3);
}

#[test]
fn who_has_only_a_name_is_found_again_in_a_later_file_by_an_address_and_the_reverse() {
    let desk = Desk::new();
    let named = "Full Name,Company,Website\nAda Lovelace,Acme,acme.example\n";
    desk.import(&desk.file("named.csv", named.as_bytes()), Kind::People);
    let addressed = "Full Name,Company,Website,Email\n\
        Ada Lovelace,Acme,acme.example,ada@acme.example\nGrace Hopper,Acme,acme.example,grace@acme.example\n";
    let (report, dataset) = desk.import(&desk.file("addressed.csv", addressed.as_bytes()), Kind::People);
    assert_eq!((report.added, report.updated, dataset.people_count()), (1, 1, 2));
    let again = "Full Name,Company,Website\nGrace Hopper,Acme,acme.example\n";
    let (report, dataset) = desk.import(&desk.file("again.csv", again.as_bytes()), Kind::People);
    assert_eq!((report.added, report.updated, dataset.people_count()), (0, 1, 2));
}

#[test]
fn a_row_with_a_name_alone_is_rejected_and_the_same_file_again_adds_nobody() {
    let desk = Desk::new();
    let rows = "Full Name,Title,Email,Mobile Phone,Company\n\
        Zoe,Cafe,,,\n\
        Yan Poe,,not one,,\n\
        Ada Lovelace,,ada@acme.example,,\n\
        Bert Mehl,,,+4915112345670,\n\
        Cleo Korn,,,,Bakery\n";
    let path = desk.file("people.csv", rows.as_bytes());
    let (report, dataset) = desk.import(&path, Kind::People);
    assert_eq!((report.rows, report.added, report.rejected, dataset.people_count()), (5, 3, 2, 3));
    let rejects = std::fs::read_to_string(report.rejects.unwrap()).unwrap();
    for row in ["\n2,\"identifies no one", "\n3,\"identifies no one"] {
        assert!(rejects.contains(row), "{rejects}");
    }
    let (report, dataset) = desk.import(&path, Kind::People);
    assert_eq!((report.added, report.updated, report.rejected, dataset.people_count()), (0, 3, 2, 3));
}

#[test]
fn what_the_dataset_says_already_is_not_written_again() {
    let desk = Desk::new();
    let rows: String = (0..40)
        .map(|n| format!("P{n},Lovelace,p{n}@firm{}.example,Firm {},firm{}.example\n", n % 4, n % 4, n % 4))
        .collect();
    let file =
        desk.file("people.csv", format!("First Name,Last Name,Email,Company,Website\n{rows}").as_bytes());
    let mut writer = desk.snapshots().writer(|| {}).unwrap();
    let mut import = Import::onto(&mut writer).in_parts_of(10);
    import.file(&file, Kind::People, &options(), |_| {}).unwrap();
    let dataset = import.publish().unwrap().unwrap();
    assert_eq!((dataset.people_count(), dataset.company_count()), (40, 4));
    let written = (0..1000).take_while(|number| dataset.company(*number).is_ok()).count();
    assert_eq!(written, 4, "each company is written once, however many parts name it");
}
