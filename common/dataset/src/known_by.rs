//! Whom identifiers name, in whatever spelling: the one way in which hiding somebody, erasing them and showing what is held of them
//! know their records, in every engine.

use crate::error::DatasetError;
use crate::records::Records;
use crate::same_person::{CROWD, Likeness, likeness};
use crate::stored::Stored;
use crate::table::Number;
use domain::lookalike;
use lookup::identifier::{IdentifierKind, hash};
use lookup::objections::may_share;
use lookup::record::PersonRecord;

/// Whom identifiers name.
#[derive(Default)]
pub struct KnownBy {
    pub people: Vec<(Number, Stored<PersonRecord>)>,
    /// How many people of several names have what was given, which therefore names nobody.
    pub shared_by: usize,
}

/// The records that any of these identifiers names. What several people may share counts where nothing else was given, and only
/// where one person has it.
pub fn known_by(records: &dyn Records, given: &[(IdentifierKind, String)]) -> Result<KnownBy, DatasetError> {
    let names_somebody = given.iter().any(|(kind, text)| !may_share(*kind, text));
    let mut people: Vec<(Number, Stored<PersonRecord>)> = Vec::new();
    for (kind, text) in given {
        if names_somebody && may_share(*kind, text) {
            continue;
        }
        for number in carrying(records, *kind, text)? {
            if people.iter().any(|(known, _)| *known == number) {
                continue;
            }
            let stored = records.stored_person(number)?;
            // Whoever only reads a role's mailbox is somebody by another name.
            let is_meant = names_somebody || *kind == IdentifierKind::Phone || !stored.record.is_identified();
            if is_meant && carries(&stored, *kind, text) {
                people.push((number, stored));
            }
        }
    }
    if !names_somebody
        && let Some((_, first)) = people.first()
        && people.iter().any(|(_, other)| likeness(&first.record, &other.record) == Likeness::Different)
    {
        return Ok(KnownBy { shared_by: people.len(), people: Vec::new() });
    }
    Ok(KnownBy { people, shared_by: 0 })
}

/// Announces the identifiers of the next questions, so that a remote engine reads all of them at once.
pub fn expect_known<'a>(
    records: &dyn Records,
    given: impl Iterator<Item = &'a (IdentifierKind, String)>,
) -> Result<(), DatasetError> {
    if !records.is_far() {
        return Ok(());
    }
    let mut keys = Vec::new();
    for (kind, text) in given {
        match kind {
            IdentifierKind::Email => {
                let mailbox = lookalike::mailbox_of(text);
                let kinds = [IdentifierKind::Email, IdentifierKind::Mailbox];
                keys.extend(mailbox.iter().flat_map(|mailbox| kinds.map(|kind| hash(kind, mailbox))));
            }
            kind => keys.push(hash(*kind, text)),
        }
    }
    records.expect_keys(&keys, &[])
}

/// The people who may carry an identifier, in whatever spelling.
fn carrying(records: &dyn Records, kind: IdentifierKind, text: &str) -> Result<Vec<Number>, DatasetError> {
    match kind {
        IdentifierKind::Email => match lookalike::mailbox_of(text) {
            Some(mailbox) => records.people_of_mailbox(&mailbox),
            None => Ok(Vec::new()),
        },
        IdentifierKind::Id | IdentifierKind::NetworkUrl | IdentifierKind::Phone => {
            records.people_carrying(hash(kind, text))
        }
        _ => Ok(Vec::new()),
    }
}

fn carries(stored: &Stored<PersonRecord>, kind: IdentifierKind, text: &str) -> bool {
    let record = &stored.record;
    match kind {
        IdentifierKind::Email => lookalike::mailbox_of(text).is_some_and(|mailbox| reads(record, &mailbox)),
        IdentifierKind::NetworkUrl => {
            record.person.network_url.as_ref().is_some_and(|url| url.as_str() == text)
        }
        IdentifierKind::Phone => record.mobile.as_ref().is_some_and(|mobile| mobile.number.as_str() == text),
        IdentifierKind::Id => {
            record.person.id == text || stored.origins.former_ids.iter().any(|former| former == text)
        }
        _ => false,
    }
}

/// Whether anybody with a spelling of this address is hidden; it is asked at every call, of a few who share a mailbox.
pub fn is_of_hidden_reader(
    records: &dyn Records,
    address: &str,
    is_hidden: &dyn Fn(&PersonRecord) -> bool,
) -> Result<bool, DatasetError> {
    let Some(mailbox) = lookalike::mailbox_of(address) else { return Ok(false) };
    // As it is written, too: what earlier versions wrote is found by nothing else.
    let written = hash(IdentifierKind::Email, &address.to_lowercase());
    let [plain, other] = [IdentifierKind::Email, IdentifierKind::Mailbox].map(|kind| hash(kind, &mailbox));
    let keys = if written == plain { vec![plain, other] } else { vec![plain, other, written] };
    records.expect_keys(&keys, &[])?;
    for key in keys {
        for number in records.people_carrying(key)?.into_iter().take(CROWD) {
            let record = records.person(number)?;
            if reads(&record, &mailbox) && is_hidden(&record) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether an address of a person is a spelling of this mailbox.
fn reads(record: &PersonRecord, mailbox: &str) -> bool {
    record.emails().any(|email| lookalike::mailbox(email) == mailbox)
}

/// Everything that whoever these identifiers name is or was known by.
pub fn known_as(
    records: &dyn Records,
    given: &[(IdentifierKind, String)],
) -> Result<Vec<(IdentifierKind, String)>, DatasetError> {
    let found = known_by(records, given)?;
    Ok(found.people.iter().flat_map(|(_, stored)| identifiers_of(stored)).collect())
}

/// Everything that a person is or was known by, addresses as they are spelt: of the record, and of what each source gave of it.
pub fn identifiers_of(stored: &Stored<PersonRecord>) -> Vec<(IdentifierKind, String)> {
    let Stored { record, origins } = stored;
    let ids = std::iter::once(&record.person.id).chain(&origins.former_ids);
    let mut found: Vec<_> = ids.map(|id| (IdentifierKind::Id, id.clone())).collect();
    let given = origins.given.iter().filter_map(|given| given.record.as_deref());
    for version in std::iter::once(record).chain(given) {
        found.extend(version.emails().map(|email| (IdentifierKind::Email, email.key())));
        found.extend(
            version.person.network_url.iter().map(|url| (IdentifierKind::NetworkUrl, url.to_string())),
        );
        found.extend(version.mobile.iter().map(|mobile| (IdentifierKind::Phone, mobile.number.to_string())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::Dataset;
    use IdentifierKind::{Email, Id, NetworkUrl, Phone};
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
                person(
                    "per_1",
                    "Ada Poe",
                    Some("a.poe@gmail.com"),
                    Some("https://network.example/in/ada"),
                    None,
                ),
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
}
