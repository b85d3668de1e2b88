//! The people who opted out, as far as this process knows: keyed hashes of their identifiers, and nothing else.
//!
//! An identifier is hashed with a secret of the deployment (its pepper), so that readers of the list cannot try addresses on
//! it. 8 bytes of the hash are a *mark*: a million people take 8 MB, and two people practically never share one.
//!
//! An address, a profile or an id names one person: its mark covers every record that has it. A number may be shared by a
//! household, and `info@` by a whole company: given together with what names a person, or being of that sort, they are listed
//! by their *shared* mark, which covers only records without another identifier.

use crate::IdentifierKind;
use crate::drop::{self, DropList};
use crate::record::PersonRecord;
use domain::Person;
use language::mail::lists::is_generic;
use ring::hmac::{Context, HMAC_SHA256, Key, sign};
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

/// What an identifier is listed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// For what names one person.
    pub own: u64,
    /// For what several may share.
    pub shared: u64,
}

/// The key that identifiers are hashed with.
#[derive(Clone)]
pub struct Pepper {
    key: Key,
    name: String,
}

impl Pepper {
    pub fn new(secret: &str) -> Self {
        // Apart from what else the same secret is used for.
        let derived = sign(&Key::new(HMAC_SHA256, secret.as_bytes()), b"objections");
        let key = Key::new(HMAC_SHA256, derived.as_ref());
        let name = hex::encode(&sign(&key, b"name").as_ref()[..8]);
        Self { key, name }
    }

    /// Tells one pepper from another without telling it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The marks of an identifier in the form in which the service has it.
    pub fn marks(&self, kind: IdentifierKind, identifier: &str) -> Marks {
        let normal = match kind {
            IdentifierKind::Email => domain::lookalike::mailbox_of(identifier),
            _ => None,
        };
        let mut hash = Context::with_key(&self.key);
        hash.update(&[kind as u8]);
        hash.update(normal.as_deref().unwrap_or(identifier).as_bytes());
        let hash = hash.sign();
        Marks { own: number(&hash.as_ref()[..8]), shared: number(&hash.as_ref()[8..16]) }
    }

    /// The mark of another body's hash of an identifier.
    pub fn hashed(&self, list: DropList, hash: &str) -> u64 {
        let mut own = Context::with_key(&self.key);
        // Apart from marks of identifiers themselves.
        own.update(&[0x80 | list as u8]);
        own.update(hash.as_bytes());
        number(&own.sign().as_ref()[..8])
    }
}

/// Eight bytes of a hash.
fn number(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_be_bytes)
}

/// The list of people who opted out. A process shares one; it is replaced as a whole.
#[derive(Default)]
pub struct Objections {
    listed: RwLock<Arc<Listed>>,
    /// Marks of other bodies' hashes that matched a person.
    met: Mutex<HashSet<u64>>,
}

/// The marks on the list, and their peppers.
#[derive(Default)]
pub struct Listed {
    pub peppers: Vec<Pepper>,
    /// Sorted.
    pub marks: Vec<u64>,
    /// Whether marks of others' hashes are among them.
    pub hashed: bool,
    /// People looked up lately who are not on it.
    pub clear: Clear,
}

/// People looked up lately who are not on a list. Most calls ask for the same people again, and hashing with a key is most of the
/// work of a look-up. It lives and dies with its list, so that it never contradicts another list.
#[derive(Default)]
pub struct Clear {
    places: OnceLock<Box<[AtomicU64]>>,
    hasher: RandomState,
}

/// The number of remembered look-ups.
const PLACES: usize = 1 << 16;

impl Clear {
    /// The fingerprint of a look-up; never 0.
    fn print<'a>(&self, question: impl IntoIterator<Item = (IdentifierKind, &'a str)>) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        for (kind, identifier) in question {
            (kind as u8, identifier).hash(&mut hasher);
        }
        hasher.finish() | 1
    }

    fn place(&self, print: u64) -> Option<&AtomicU64> {
        let places = self.places.get_or_init(|| (0..PLACES).map(|_| AtomicU64::new(0)).collect());
        places.get((print >> 32) as usize % PLACES)
    }

    fn has(&self, print: u64) -> bool {
        self.place(print).is_some_and(|place| place.load(Ordering::Relaxed) == print)
    }

    fn note(&self, print: u64) {
        if let Some(place) = self.place(print) {
            place.store(print, Ordering::Relaxed);
        }
    }
}

impl Listed {
    fn has(&self, mark: u64) -> bool {
        self.marks.binary_search(&mark).is_ok()
    }

    /// The mark of another body's hash of an identifier.
    pub fn hashed(&self, kind: IdentifierKind, identifier: &str) -> Option<u64> {
        let (list, hashes): (_, Vec<String>) = match kind {
            IdentifierKind::Email if self.hashed => (DropList::Email, drop::emails(identifier).collect()),
            IdentifierKind::Phone if self.hashed => (DropList::Phone, vec![drop::phone(identifier)?]),
            _ => return None,
        };
        let of = |hash: &String| {
            self.peppers.iter().map(|pepper| pepper.hashed(list, hash)).find(|mark| self.has(*mark))
        };
        hashes.iter().find_map(of)
    }

    fn any(&self, kind: IdentifierKind, identifier: &str, is: impl Fn(&Self, Marks) -> bool) -> bool {
        !self.marks.is_empty() && self.peppers.iter().any(|pepper| is(self, pepper.marks(kind, identifier)))
    }
}

impl Objections {
    /// The present list.
    pub fn listed(&self) -> Arc<Listed> {
        self.listed.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Goes by another list from now on.
    pub fn replace(&self, listed: Listed) {
        *self.listed.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = Arc::new(listed);
    }

    pub fn is_empty(&self) -> bool {
        self.listed().marks.is_empty()
    }

    /// Whether this very identifier may not be given out or asked about.
    pub fn is_listed(&self, kind: IdentifierKind, identifier: &str) -> bool {
        let listed = self.listed();
        if listed.marks.is_empty() {
            return false;
        }
        let print = listed.clear.print([(kind, identifier)]);
        if listed.clear.has(print) {
            return false;
        }
        let is_generic = kind == IdentifierKind::Email && names_a_role(identifier);
        let is_listed = listed.any(kind, identifier, |listed, marks| {
            listed.has(marks.own) || (is_generic && listed.has(marks.shared))
        }) || self.meets(&listed, kind, identifier);
        if !is_listed {
            listed.clear.note(print);
        }
        is_listed
    }

    /// Whether another body's hash of an identifier is listed; notes the match.
    fn meets(&self, listed: &Listed, kind: IdentifierKind, identifier: &str) -> bool {
        let Some(mark) = listed.hashed(kind, identifier) else { return false };
        self.met.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(mark);
        true
    }

    /// The marks of others' hashes that were met since the last time.
    pub fn take_met(&self) -> Vec<u64> {
        self.met.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).drain().collect()
    }

    /// Whether the owner of all these identifiers opted out.
    pub fn cover<'a>(
        &self,
        identifiers: impl IntoIterator<Item = (IdentifierKind, &'a str), IntoIter: Clone>,
    ) -> bool {
        let listed = self.listed();
        if listed.marks.is_empty() {
            return false;
        }
        let identifiers = identifiers.into_iter();
        let print = listed.clear.print(identifiers.clone());
        if listed.clear.has(print) {
            return false;
        }
        let (mut has_own, mut shares) = (false, false);
        for (kind, identifier) in identifiers {
            let may_share = may_share(kind, identifier);
            has_own |= !may_share && kind != IdentifierKind::Id;
            if self.meets(&listed, kind, identifier) {
                return true;
            }
            for pepper in &listed.peppers {
                let marks = pepper.marks(kind, identifier);
                if listed.has(marks.own) {
                    return true;
                }
                shares |= may_share && listed.has(marks.shared);
            }
        }
        let is_covered = shares && !has_own;
        if !is_covered {
            listed.clear.note(print);
        }
        is_covered
    }

    /// Whether the person of a record asked not to be found, by any identifier they ever had.
    pub fn cover_record(&self, record: &PersonRecord) -> bool {
        let emails = record.emails().map(|email| (IdentifierKind::Email, email.as_str()));
        let mobile = record.mobile.iter().map(|mobile| (IdentifierKind::Phone, mobile.number.as_str()));
        self.cover(named(&record.person).chain(emails).chain(mobile))
    }
}

fn named(person: &Person) -> impl Iterator<Item = (IdentifierKind, &str)> + Clone {
    let url = person.network_url.iter().map(|url| (IdentifierKind::NetworkUrl, url.as_str()));
    std::iter::once((IdentifierKind::Id, person.id.as_str())).chain(url)
}

/// Whether several people may have an identifier.
pub fn may_share(kind: IdentifierKind, identifier: &str) -> bool {
    match kind {
        IdentifierKind::Phone => true,
        IdentifierKind::Email => names_a_role(identifier),
        _ => false,
    }
}

fn names_a_role(email: &str) -> bool {
    let local = email.rsplit_once('@').map_or(email, |(local, _)| local);
    is_generic(local.split('+').next().unwrap_or(local))
}

/// The marks by which one objection is listed: everything that was given, what several may share as such unless it was all.
pub fn marks_of(pepper: &Pepper, given: &[(IdentifierKind, String)]) -> Vec<u64> {
    let names_somebody = given.iter().any(|(kind, identifier)| !may_share(*kind, identifier));
    let mark = |(kind, identifier): &(IdentifierKind, String)| {
        let marks = pepper.marks(*kind, identifier);
        // A number alone is all that is known of who objects; a role's address never is a person's.
        let is_shared = names_somebody || *kind == IdentifierKind::Email;
        if may_share(*kind, identifier) && is_shared { marks.shared } else { marks.own }
    };
    given.iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use IdentifierKind::{Email, Id, NetworkUrl, Phone};

    const ADA: &str = "ada.lovelace@acme.example";
    const URL: &str = "https://network.example/in/ada-lovelace";
    const NUMBER: &str = "+442079460018";

    fn after(given: &[(IdentifierKind, &str)]) -> Objections {
        let pepper = Pepper::new("a secret");
        let given: Vec<_> = given.iter().map(|(kind, text)| (*kind, (*text).to_owned())).collect();
        let mut marks = marks_of(&pepper, &given);
        marks.sort_unstable();
        let objections = Objections::default();
        objections.replace(Listed { peppers: vec![pepper], marks, hashed: false, ..Listed::default() });
        objections
    }

    #[test]
    fn whoever_objected_is_covered_by_any_spelling_of_any_identifier() {
        let objections = after(&[(Email, ADA), (NetworkUrl, URL)]);
        for email in [ADA, "Ada.Lovelace+news@ACME.example", "аda.lovelace@acme.example"] {
            assert!(objections.is_listed(Email, email), "{email}");
            assert!(objections.cover([(Id, "per_1"), (Email, email)]), "{email}");
        }
        assert!(objections.cover([(NetworkUrl, URL), (Email, "other@acme.example")]));
        assert!(!objections.cover([(Id, "per_2"), (Email, "bob@acme.example")]));
        assert!(!objections.is_listed(NetworkUrl, ADA), "kinds are kept apart");
    }

    #[test]
    fn whoever_objected_is_refused_however_often_they_are_asked_about() {
        let objections = after(&[(Email, ADA), (Phone, NUMBER)]);
        for _ in 0..3 {
            assert!(objections.is_listed(Email, ADA));
            assert!(objections.cover([(Id, "per_1"), (Email, ADA)]));
            assert!(objections.cover([(Id, "per_3"), (Phone, NUMBER)]));
            assert!(!objections.is_listed(Email, "bob@acme.example"));
            assert!(!objections.cover([(Id, "per_4"), (Phone, "+442079460019")]), "nobody gave that number");
        }
    }

    #[test]
    fn marks_are_told_apart_by_what_they_are_made_of() {
        let pepper = Pepper::new("a secret");
        let mut all = vec![pepper.hashed(DropList::Email, ADA), pepper.hashed(DropList::Phone, ADA)];
        for kind in [Email, Id, NetworkUrl, Phone] {
            let Marks { own, shared } = pepper.marks(kind, ADA);
            all.extend([own, shared]);
        }
        // Any two of its bytes tell a mark apart, so that all of them are of the hash.
        for bits in [0, 16, 32, 48] {
            let parts: std::collections::BTreeSet<u64> =
                all.iter().map(|mark| mark >> bits & 0xffff).collect();
            assert_eq!(parts.len(), all.len(), "{all:x?}");
        }
        assert_eq!(pepper.marks(Email, ADA).own, Pepper::new("a secret").marks(Email, ADA).own);
        assert_ne!(pepper.marks(Email, ADA).own, Pepper::new("another").marks(Email, ADA).own);
    }

    #[test]
    fn a_number_that_others_share_covers_them_only_when_it_was_given_alone() {
        let together = after(&[(Email, ADA), (Phone, NUMBER)]);
        assert!(!together.cover([(Id, "per_2"), (Email, "bob@acme.example"), (Phone, NUMBER)]));
        assert!(together.cover([(Id, "per_3"), (Phone, NUMBER)]), "nothing else says who that is");
        assert!(!together.is_listed(Phone, NUMBER), "others may still be asked about by it");
        let alone = after(&[(Phone, NUMBER)]);
        assert!(alone.cover([(Id, "per_2"), (Email, "bob@acme.example"), (Phone, NUMBER)]));
        assert!(alone.is_listed(Phone, NUMBER));
    }

    #[test]
    fn an_address_of_a_role_hides_nobody_who_has_another_name() {
        let objections = after(&[(Email, "info@acme.example")]);
        assert!(!objections.cover([(Id, "per_1"), (Email, "info@acme.example"), (NetworkUrl, URL)]));
        assert!(objections.cover([(Id, "per_1"), (Email, "info@acme.example")]));
        assert!(objections.is_listed(Email, "Info@acme.example"), "the address itself is not given out");
        assert!(!objections.is_listed(Email, ADA));
    }

    #[test]
    fn who_is_listed_by_somebody_elses_hash_is_covered_and_noted() {
        let pepper = Pepper::new("a secret");
        let mut marks = vec![
            pepper.hashed(DropList::Email, &drop::email(ADA)),
            pepper.hashed(DropList::Phone, &drop::phone(NUMBER).unwrap()),
        ];
        marks.sort_unstable();
        let objections = Objections::default();
        objections.replace(Listed { peppers: vec![pepper], marks, hashed: true, ..Listed::default() });
        assert!(objections.cover([(Id, "per_1"), (Email, "Ada.Lovelace@acme.example")]));
        assert!(
            objections.is_listed(Email, "ada.lovelace+x@acme.example"),
            "it is delivered to the same mailbox"
        );
        assert!(!objections.is_listed(Email, "adalovelace@acme.example"), "dots count but at Gmail");
        assert!(objections.is_listed(Phone, NUMBER));
        assert!(!objections.cover([(Id, "per_1"), (Email, "bob@acme.example")]));
        assert_eq!((objections.take_met().len(), objections.take_met().len()), (2, 0));
    }

    #[test]
    fn who_was_not_listed_is_looked_for_again_on_another_list() {
        let objections = after(&[(Email, "bob@acme.example")]);
        for _ in 0..2 {
            assert!(!objections.cover([(Id, "per_1"), (Email, ADA)]) && !objections.is_listed(Email, ADA));
        }
        let other = after(&[(Email, ADA)]);
        let Ok(listed) = Arc::try_unwrap(other.listed.into_inner().unwrap()) else { panic!("one owner") };
        objections.replace(listed);
        assert!(objections.cover([(Id, "per_1"), (Email, ADA)]) && objections.is_listed(Email, ADA));
    }

    #[test]
    fn marks_follow_from_the_pepper() {
        let (one, other) = (Pepper::new("one"), Pepper::new("other"));
        assert_ne!(one.name(), other.name());
        assert_ne!(one.marks(Email, ADA), other.marks(Email, ADA));
        assert_eq!(one.marks(Email, ADA), Pepper::new("one").marks(Email, ADA));
    }
}
