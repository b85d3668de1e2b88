//! Who is taken for whom: shared mailboxes and numbers, companies without domains, spellings, and taking apart again.

use crate::tests::{Desk, by_email, options};
use crate::{Options, SplitError, split, whole, whole_company};
use dataset::Dataset;
use directory::{Target, Why};
use lookup::record::PersonRecord;
use read::columns::Kind;
use std::sync::Arc;

/// Imports files one after the other, each from a source of its own.
fn imported(files: &[&str]) -> (Desk, Arc<Dataset>) {
    let desk = Desk::new();
    let mut dataset = None;
    for (at, text) in files.iter().enumerate() {
        let path = desk.file(&format!("file{at}.csv"), text.as_bytes());
        let options = Options { source: Some(format!("source{at}")), ..options() };
        dataset = Some(desk.import_as(&path, Kind::People, &options).1);
    }
    (desk, dataset.unwrap())
}

/// A file with this head and these rows.
fn file(head: &str, rows: &[&str]) -> String {
    format!("{head}\n{}\n", rows.join("\n"))
}

fn people(dataset: &Dataset) -> Vec<Arc<PersonRecord>> {
    let mut people: Vec<_> = dataset.people_numbers().map(|number| dataset.person(number).unwrap()).collect();
    people.sort_by(|one, other| one.person.full_name.cmp(&other.person.full_name));
    people
}

fn names(dataset: &Dataset) -> Vec<String> {
    people(dataset).iter().map(|record| record.person.full_name.clone()).collect()
}

const MAIL: &str = "Full Name,Company,Website,Email,Mobile Phone";

#[test]
fn a_mailbox_of_several_names_is_nobodys_identity_in_any_order_of_rows_and_files() {
    let rows = [
        "Anna Ofen,Bakery,bakery.example,backstube@bakery.example,+4915112345670",
        "Bert Mehl,Bakery,bakery.example,backstube@bakery.example,+4915112345670",
        "Cleo Korn,Bakery,bakery.example,backstube@bakery.example,+4915112345670",
    ];
    let expected = ["Anna Ofen", "Bert Mehl", "Cleo Korn"];
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let rows = order.map(|at| rows[at]);
        let one = file(MAIL, &rows);
        let apart = rows.map(|row| file(MAIL, &[row]));
        let each: Vec<&str> = apart.iter().map(String::as_str).collect();
        for files in
            [vec![one.as_str()], vec![&one, &one], each.clone(), [&each[..], &[one.as_str()]].concat()]
        {
            let (_, dataset) = imported(&files);
            assert_eq!(names(&dataset), expected, "{order:?}");
            let ids: std::collections::BTreeSet<_> =
                people(&dataset).iter().map(|record| record.person.id.clone()).collect();
            assert_eq!(ids.len(), 3, "each has an id");
        }
    }
}

#[test]
fn a_shared_number_or_mailbox_names_nobody_and_is_not_given_as_a_mobile() {
    let (_, dataset) = imported(&[&file(
        MAIL,
        &[
            "Anna Ofen,Bakery,bakery.example,backstube@bakery.example,+4915112345670",
            "Bert Mehl,Bakery,bakery.example,backstube@bakery.example,+4915112345670",
            "Cleo Korn,Bakery,bakery.example,cleo.korn@bakery.example,+4915112345673",
        ],
    )]);
    let shares = |record: &PersonRecord| directory::same_person::shares_mobile(&*dataset, record).unwrap();
    let shared: Vec<bool> = people(&dataset).iter().map(|record| shares(record)).collect();
    assert_eq!(shared, [true, true, false]);
    let phone =
        |text: &str| directory::same_person::by_phone(&*dataset, &text.parse().unwrap(), &|_| true).unwrap();
    assert_eq!(phone("+4915112345670"), None);
    assert_eq!(phone("+4915112345673").unwrap().person.full_name, "Cleo Korn");
    let query =
        |email: &str| lookup::PersonQuery { email: Some(email.parse().unwrap()), ..Default::default() };
    assert!(matches!(
        dataset.find_person(&query("backstube@bakery.example")).unwrap(),
        lookup::Lookup::NotFound
    ));
    assert!(matches!(
        dataset.find_person(&query("cleo.korn@bakery.example")).unwrap(),
        lookup::Lookup::Found(_)
    ));
}

#[test]
fn a_marriage_and_a_slip_keep_the_address_and_the_person() {
    let (_, dataset) = imported(&[
        &file(MAIL, &["Anna Schmidt,Acme,acme.example,anna.schmidt@acme.example,"]),
        &file(MAIL, &["Anna Schmitd,Acme,acme.example,anna.schmidt@acme.example,"]),
    ]);
    assert_eq!(names(&dataset), ["Anna Schmidt"], "a slip does not replace the name");
    assert_eq!(people(&dataset)[0].other_names, [""; 0], "and is no other name");
    let (_, dataset) = imported(&[
        &file(MAIL, &["Anna Schmidt,Acme,acme.example,anna.schmidt@acme.example,"]),
        &file(MAIL, &["Anna Keller,Acme,acme.example,anna.schmidt@acme.example,"]),
    ]);
    let people = people(&dataset);
    assert_eq!((people.len(), people[0].person.full_name.as_str()), (1, "Anna Keller"));
    assert_eq!(people[0].other_names, ["Anna Schmidt"]);
}

#[test]
fn of_two_spellings_the_one_that_more_tell_or_the_address_spells_stays() {
    let head = "Full Name,Company,Website,Email";
    let row = |name: &str, email: &str| file(head, &[&format!("{name},Acme,acme.example,{email}")]);
    let told = |names: &[&str], email: &str| {
        let files: Vec<String> = names.iter().map(|name| row(name, email)).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        imported(&files).1
    };
    assert_eq!(
        names(&told(&["Robert Hughs", "Robert Hughes"], "robert.hughes@acme.example")),
        ["Robert Hughes"]
    );
    assert_eq!(names(&told(&["Robert Hughes", "Robert Hughs"], "rh@acme.example")), ["Robert Hughes"]);
    assert_eq!(
        names(&told(&["Robert Hughs", "Robert Hughes", "Robert Hughes"], "rh@acme.example")),
        ["Robert Hughes"]
    );
    let nickname = told(&["Robert Hughes", "Bob Hughes"], "rh@acme.example");
    assert_eq!(names(&nickname), ["Robert Hughes"]);
    assert_eq!(people(&nickname)[0].other_names, ["Bob Hughes"], "he goes by it");
    let full = told(&["R. Hughes", "Robert Hughes"], "rh@acme.example");
    assert_eq!(names(&full), ["Robert Hughes"]);
}

#[test]
fn a_company_without_a_domain_is_the_only_one_of_its_name_whichever_row_or_file_comes_first() {
    let with = "Ada Lovelace,Acme GmbH,acme.example,ada@acme.example";
    let without = "Ada Lovelace,ACME,,";
    let other = "Grace Hopper,Acme,,";
    let head = "Full Name,Company,Website,Email";
    for rows in [[with, without, other], [without, other, with], [other, with, without]] {
        let (_, dataset) = imported(&[&file(head, &rows)]);
        assert_eq!(names(&dataset), ["Ada Lovelace", "Grace Hopper"], "{rows:?}");
        assert_eq!(dataset.company_count(), 1, "{rows:?}");
        let files = rows.map(|row| file(head, &[row]));
        let (_, dataset) = imported(&files.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(names(&dataset), ["Ada Lovelace", "Grace Hopper"], "{rows:?}");
        for person in people(&dataset) {
            let employer = person.person.company.as_ref().unwrap();
            assert_eq!(employer.domain.as_ref().map(|domain| domain.as_str()), Some("acme.example"));
        }
    }
    // Also where only an address tells of the domain.
    let head = "Full Name,Company,Email";
    let (_, dataset) = imported(&[&file(head, &["Ada Lovelace,,ada@acme.example", "Ada Lovelace,Acme,"])]);
    assert_eq!((names(&dataset).len(), dataset.company_count()), (1, 1));
}

#[test]
fn where_two_companies_have_a_name_neither_is_meant_unless_an_address_or_a_place_tells() {
    let head = "Full Name,Company,Website,Email,Company City,Company Country,Secondary Email";
    let known = [
        "Ada Lovelace,Acme,acme.example,ada@acme.example,Berlin,Germany,",
        "Ada Lovelace,Acme,acme-bakery.example,ada@acme-bakery.example,Lyon,France,",
    ];
    let (_, dataset) = imported(&[&file(head, &[known[0], known[1], "Ada Lovelace,Acme,,,,,"])]);
    assert_eq!(dataset.people_count(), 3, "it is not known which");
    let (_, dataset) = imported(&[&file(head, &[known[0], known[1], "Ada Lovelace,Acme,,,Lyon,France,"])]);
    assert_eq!((dataset.people_count(), dataset.company_count()), (2, 2));
    // Importing it again changes nothing.
    let text = file(head, &[known[0], known[1], "Ada Lovelace,Acme,,,,,"]);
    let (_, dataset) = imported(&[&text, &text, &text]);
    assert_eq!((dataset.people_count(), dataset.company_count()), (3, 3));
}

#[test]
fn the_same_number_and_nearly_the_same_name_is_one_colleague_and_a_relative_is_another() {
    let row = |name: &str, number: &str| format!("{name},Acme,acme.example,,{number}");
    let count = |rows: &[String]| {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let files: Vec<String> = rows.iter().map(|row| file(MAIL, &[row])).collect();
        let apart = imported(&files.iter().map(String::as_str).collect::<Vec<_>>()).1.people_count();
        let together = imported(&[&file(MAIL, &rows)]).1.people_count();
        assert_eq!(apart, together, "{rows:?}");
        together
    };
    let mobile = "+4915112345670";
    assert_eq!(count(&[row("Frederick Smith", mobile), row("Frederikc Smith", mobile)]), 1);
    assert_eq!(count(&[row("Dr. Anna Schmidt", mobile), row("Anna Schmidt", "")]), 1);
    assert_eq!(count(&[row("Robert Smith", mobile), row("Roberta Smith", mobile)]), 2);
    assert_eq!(count(&[row("John Smith Jr.", mobile), row("John Smith Sr.", mobile)]), 2);
    assert_eq!(count(&[row("John Smith", mobile), row("John Smith", "+4915112345671")]), 2, "namesakes");
    assert_eq!(count(&[row("Anna Smith", mobile), row("Bert Smith", mobile)]), 2);
}

#[test]
fn names_are_compared_in_large_companies_too() {
    let mut rows: Vec<String> =
        (0..700).map(|n| format!("P{n} Family{n},Acme,acme.example,p{n}@acme.example,")).collect();
    rows.push("Robert Lovelace,Acme,acme.example,rl@acme.example,".to_owned());
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let known = file(MAIL, &rows);
    let again = file(MAIL, &["Bob Lovelace,Acme,acme.example,,", "\"Dr. Robert Lovelace\",Acme,,,"]);
    let (_, dataset) = imported(&[&known, &again]);
    assert_eq!(dataset.people_count(), 701);
    let (_, dataset) = imported(&[&again, &known]);
    assert_eq!(dataset.people_count(), 701);
    let (_, dataset) = imported(&[&file(MAIL, &[&rows[..], &["Bob Lovelace,Acme,acme.example,,"]].concat())]);
    assert_eq!(dataset.people_count(), 701);
}

#[test]
fn a_merge_can_be_seen_and_taken_apart_and_stays_apart() {
    let files = [
        file(MAIL, &["Robert Smith,Acme,acme.example,robert.smith@acme.example,+4915112345670"]),
        file(MAIL, &["Zed Zee,Zz,zz.example,zed@zz.example,", "Bob Smith,Acme,acme.example,,+4915112345671"]),
        file(MAIL, &["Robert Smith,Acme,,,"]),
    ];
    let texts: Vec<&str> = files.iter().map(String::as_str).collect();
    // Their numbers differ, so the second is another person; without it he is taken for the first.
    assert_eq!(imported(&texts).1.people_count(), 3);
    let bob = files[1].replace("+4915112345671", "");
    let (desk, dataset) = imported(&[texts[0], &bob, texts[2]]);
    assert_eq!(dataset.people_count(), 2);
    let id = by_email(&dataset, "robert.smith@acme.example").person.id;
    let made_of = whole(&*dataset, &id).unwrap();
    let parts: Vec<_> = made_of
        .parts()
        .map(|(given, record)| (given.rows.clone(), given.why, record.person.full_name.clone()))
        .collect();
    assert_eq!(
        parts,
        [
            (vec![2], None, "Robert Smith".to_owned()),
            (vec![3], Some(Why::Form), "Bob Smith".to_owned()),
            (vec![2], Some(Why::Name), "Robert Smith".to_owned()),
        ]
    );
    assert!(matches!(split(&*dataset, &desk.salt(), "per_none", &[]), Err(SplitError::Unknown(_))));
    assert!(matches!(split(&*dataset, &desk.salt(), &id, &[4]), Err(SplitError::NoPart(_, 3))));
    assert!(matches!(split(&*dataset, &desk.salt(), &id, &[1, 2, 3]), Err(SplitError::All(_))));
    let zed = by_email(&dataset, "zed@zz.example").person.id;
    assert!(matches!(split(&*dataset, &desk.salt(), &zed, &[]), Err(SplitError::One(_))));

    // A company can be looked at, and says why it is not taken apart.
    let company =
        dataset.company_by_domain(&domain::Domain::parse("acme.example").unwrap()).unwrap().unwrap();
    let made_of = whole_company(&*dataset, &company.company.id).unwrap();
    assert!(made_of.parts().len() > 1);
    let refused = split(&*dataset, &desk.salt(), &company.company.id, &[]);
    assert!(matches!(refused, Err(SplitError::Company(_))));

    let mut writer = desk.snapshots().writer(|| {}).unwrap();
    let (increment, change, ids) = split(&*dataset, writer.salt(), &id, &[2]).unwrap();
    let dataset = Target::publish(&mut writer, increment, change).unwrap();
    drop(writer);
    assert_eq!((ids.len(), ids[0].as_str(), dataset.people_count()), (2, id.as_str(), 3));
    assert_eq!(names(&dataset), ["Bob Smith", "Robert Smith", "Zed Zee"]);
    let robert = by_email(&dataset, "robert.smith@acme.example");
    assert_eq!(robert.other_names, [""; 0], "Bob took his name along");
    // The same files again leave them apart.
    for (at, text) in [(0, texts[0]), (1, bob.as_str()), (2, texts[2]), (1, &bob)] {
        let path = desk.file(&format!("again{at}.csv"), text.as_bytes());
        let options = Options { source: Some(format!("source{at}")), ..options() };
        let (report, dataset) = desk.import_as(&path, Kind::People, &options);
        assert_eq!(names(&dataset), ["Bob Smith", "Robert Smith", "Zed Zee"], "file {at}");
        assert_eq!(report.added, 0, "file {at}");
    }
}
