//! Whom identifiers name, in every spelling: the one way in which opt-outs, erasure and access
//! know their records, in every engine.

use crate::error::DirectoryError;
use crate::records::{Number, Records};
use crate::same_person::{CROWD, Likeness, likeness};
use crate::stored::Stored;
use domain::lookalike;
use lookup::identifier::{IdentifierKind, hash};
use lookup::objections::may_share;
use lookup::record::PersonRecord;

/// Whom identifiers name.
#[derive(Default)]
pub struct KnownBy {
    pub people: Vec<(Number, Stored<PersonRecord>)>,
    /// How many people of several names share the identifier, which therefore names none of them.
    pub shared_by: usize,
}

/// The records that any of these identifiers names. What several people may share counts where nothing else was given, and only
/// where one person has it.
pub fn known_by(
    records: &dyn Records,
    given: &[(IdentifierKind, String)],
) -> Result<KnownBy, DirectoryError> {
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
            // A person who only reads a role's mailbox is known by another name.
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
) -> Result<(), DirectoryError> {
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
fn carrying(records: &dyn Records, kind: IdentifierKind, text: &str) -> Result<Vec<Number>, DirectoryError> {
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

/// Whether a person with a spelling of this address is hidden; every call asks it, about the few who share a mailbox.
pub fn is_of_hidden_reader(
    records: &dyn Records,
    address: &str,
    is_hidden: &dyn Fn(&PersonRecord) -> bool,
) -> Result<bool, DirectoryError> {
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

/// Every identifier, present or former, of the people whom these identifiers name.
pub fn known_as(
    records: &dyn Records,
    given: &[(IdentifierKind, String)],
) -> Result<Vec<(IdentifierKind, String)>, DirectoryError> {
    known_by(records, given)?.identifiers(records)
}

impl KnownBy {
    /// Everything that these people are or were known by, addresses as they are spelt: of the records, and of what each source gave of
    /// them. A source that has no more than a name would bring a person back under the id that it gives them; where that is the id of a
    /// namesake, it is theirs.
    pub fn identifiers(
        &self,
        records: &dyn Records,
    ) -> Result<Vec<(IdentifierKind, String)>, DirectoryError> {
        let mut found = Vec::new();
        for (number, Stored { record, origins }) in &self.people {
            let ids = std::iter::once(&record.person.id).chain(&origins.former_ids);
            found.extend(ids.map(|id| (IdentifierKind::Id, id.clone())));
            for given in origins.given.iter().filter_map(|given| given.record.as_deref()) {
                let id = &given.person.id;
                let carriers = records.people_carrying(hash(IdentifierKind::Id, id))?;
                if carriers.iter().all(|carrier| carrier == number) {
                    found.push((IdentifierKind::Id, id.clone()));
                }
                found.extend(contacts_of(given));
            }
            found.extend(contacts_of(record));
        }
        Ok(found)
    }
}

fn contacts_of(record: &PersonRecord) -> impl Iterator<Item = (IdentifierKind, String)> {
    let urls = record.person.network_url.iter().map(|url| (IdentifierKind::NetworkUrl, url.to_string()));
    let mobile = record.mobile.iter().map(|mobile| (IdentifierKind::Phone, mobile.number.to_string()));
    record.emails().map(|email| (IdentifierKind::Email, email.key())).chain(urls).chain(mobile)
}
