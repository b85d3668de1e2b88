//! Whom identifiers name in a dataset, in whatever spelling.

use crate::dataset::Dataset;
use IdentifierKind::{Email, Id, NetworkUrl, Phone};
use directory::known_by;
use lookup::identifier::IdentifierKind;
use lookup::record::PersonRecord;
use proptest::prelude::*;
use serde_json::json;

fn person(
    id: &str,
    name: &str,
    email: Option<&str>,
    url: Option<&str>,
    mobile: Option<&str>,
) -> PersonRecord {
    let mobile = mobile.map(|number| json!({"number": number}));
    serde_json::from_value(json!({
        "person": {"id": id, "fullName": name, "email": email, "networkUrl": url},
        "mobile": mobile,
    }))
    .unwrap()
}

fn ids(dataset: &Dataset, given: &[(IdentifierKind, &str)]) -> Vec<String> {
    let given: Vec<_> = given.iter().map(|(kind, text)| (*kind, (*text).to_owned())).collect();
    let found = known_by(dataset, &given).unwrap();
    found.people.into_iter().map(|(_, stored)| stored.record.person.id).collect()
}

/// A spelling of a mailbox at Gmail: dots, a tag and capitals where the numbers say so.
fn spelt(local: &str, dots: u32, capitals: u32, tag: &str, host: &str) -> String {
    let mut text = String::new();
    for (at, letter) in local.chars().enumerate() {
        if at > 0 && dots >> at & 1 == 1 {
            text.push('.');
        }
        match capitals >> at & 1 == 1 {
            true => text.extend(letter.to_uppercase()),
            false => text.push(letter),
        }
    }
    format!("{text}{tag}@{host}")
}

fn spelling() -> impl Strategy<Value = String> {
    let host = prop::sample::select(vec!["gmail.com", "googlemail.com", "Gmail.com", "GOOGLEMAIL.COM"]);
    let tag = prop::sample::select(vec!["", "+news", "+A.b-9"]);
    (any::<u32>(), any::<u32>(), tag, host)
        .prop_map(|(dots, capitals, tag, host)| spelt("agathap", dots, capitals, tag, host))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn somebody_is_known_by_every_spelling_of_their_mailbox(kept in spelling(), given in spelling()) {
        let dataset = Dataset::in_memory(Vec::new(), vec![
            person("per_agatha", "Agatha Poe", Some(&kept), None, None),
            person("per_other", "Bert Poe", Some("agathaq@gmail.com"), None, None),
        ]).unwrap();
        prop_assert_eq!(ids(&dataset, &[(Email, &given)]), ["per_agatha"]);
    }
}

#[test]
fn everybody_who_has_what_was_given_is_known() {
    let dataset = Dataset::in_memory(
        Vec::new(),
        vec![
            person("per_1", "Ada Poe", Some("a.poe@gmail.com"), Some("https://network.example/in/ada"), None),
            person("per_2", "Ada Poe", Some("apoe+x@googlemail.com"), None, None),
            person("per_3", "Bert Poe", Some("bert@acme.example"), None, None),
        ],
    )
    .unwrap();
    let mut found = ids(&dataset, &[(Email, "APoe@gmail.com")]);
    found.sort();
    assert_eq!(found, ["per_1", "per_2"]);
    assert_eq!(ids(&dataset, &[(NetworkUrl, "https://network.example/in/ada")]), ["per_1"]);
    assert_eq!(ids(&dataset, &[(Id, "per_3")]), ["per_3"]);
    assert_eq!(ids(&dataset, &[(Email, "bert@acme.example.org"), (Id, "per_9")]), [""; 0]);
}

#[test]
fn what_several_share_names_nobody() {
    let number = "+442079460018";
    let people = |second: &str| {
        let family = vec![
            person("per_1", "Ada Poe", Some("ada@acme.example"), None, Some(number)),
            person("per_2", second, None, Some("https://network.example/in/two"), Some(number)),
        ];
        Dataset::in_memory(Vec::new(), family).unwrap()
    };
    let family = people("Zoltan Kovacs");
    assert_eq!(ids(&family, &[(Phone, number)]), [""; 0]);
    assert_eq!(known_by(&family, &[(Phone, number.to_owned())]).unwrap().shared_by, 2);
    assert_eq!(ids(&family, &[(Phone, number), (Email, "ada@acme.example")]), ["per_1"]);
    assert_eq!(ids(&people("Ada Poe"), &[(Phone, number)]).len(), 2, "two records of one person");
    let role = Dataset::in_memory(
        Vec::new(),
        vec![
            person(
                "per_1",
                "Ada Poe",
                Some("info@acme.example"),
                Some("https://network.example/in/ada"),
                None,
            ),
            person("per_2", "Bert Poe", Some("info@acme.example"), None, None),
        ],
    );
    assert_eq!(ids(&role.unwrap(), &[(Email, "info@acme.example")]), ["per_2"]);
}
