//! How a row of a person finds the record it tells of.

use crate::existing::{By, Choice, Existing};
use crate::merge::Mergeable;
use crate::people::{given_forms, identifiers, is_guessed, workplaces};
use crate::remembered;
use crate::staff::Staff;
use directory::same_person::{Likeness, likeness, may_share};
use directory::vocabularies::PersonValues;
use directory::{DirectoryError, Number, Records, Salt, Stored, Why};
use domain::EmailAddress;
use domain::name::fold;
use language::mail::lists::{is_free, is_generic};
use language::romanise::romanised_key;
use lookup::identifier::{IdentifierKind, hash, hash_text, hash_words};
use lookup::record::PersonRecord;
use matching::person::NameKey;

/// A known person and a row that may tell of them.
struct Compared<'a> {
    row: &'a PersonRecord,
    known: &'a PersonRecord,
    stored: &'a Stored<PersonRecord>,
}

/// Whether a person's record takes in a row: a person who was split from others takes only rows that are as before.
fn takes_in(known: &Stored<PersonRecord>, row: &PersonRecord) -> bool {
    let Stored { record, origins } = known;
    let mut told = origins.given.iter().map(|given| given.record.as_deref().unwrap_or(record));
    !origins.apart || told.any(|told| told.is_told_as(row))
}

/// What forms of a person's name are made of: the name, and hashes of workplaces and family names.
fn form_parts(record: &PersonRecord) -> Option<(NameKey, Vec<u64>, Vec<u64>)> {
    let workplaces = record.places();
    if workplaces.is_empty() {
        return None;
    }
    let name = NameKey::new(&record.person.name());
    let family = family_words(&name);
    Some((name, workplaces, family))
}

impl Compared<'_> {
    /// Whether both work at one company.
    fn is_colleague(&self, sole: bool) -> bool {
        let (Some(mine), Some(theirs)) = (&self.row.person.company, &self.known.person.company) else {
            return false;
        };
        match (&mine.domain, &theirs.domain) {
            (Some(one), Some(other)) => one == other,
            (None, None) => remembered::squashed(&mine.name) == remembered::squashed(&theirs.name),
            _ => sole && remembered::squashed(&mine.name) == remembered::squashed(&theirs.name),
        }
    }

    /// Whether each has a profile or an address of their own at one company, and not the same.
    fn is_contradicted(&self) -> bool {
        let (one, other) = (self.row, self.known);
        if let (Some(mine), Some(theirs)) = (&one.person.network_url, &other.person.network_url)
            && mine != theirs
        {
            return true;
        }
        let own = |email: &&EmailAddress| !is_generic(email.local()) && !is_free(email.host());
        let hosts = |host: &str| other.emails().filter(own).any(|email| email.host() == host);
        one.emails().filter(own).any(|email| hosts(email.host())) && !self.shares_address()
    }

    fn shares_address(&self) -> bool {
        self.row.emails().any(|email| self.known.emails().any(|other| other.key() == email.key()))
    }

    fn number(record: &PersonRecord) -> Option<&str> {
        record.mobile.as_ref().map(|mobile| mobile.number.as_str())
    }

    /// Whether the name can decide: not both have identifiers, nor numbers of their own.
    fn is_open(&self, identified: bool) -> bool {
        let has_another_number = match (Self::number(self.row), Self::number(self.known)) {
            (Some(mine), Some(theirs)) => mine != theirs,
            _ => false,
        };
        let both_identified = identified && self.known.is_identified();
        let is_another = both_identified || has_another_number || self.has_another_job();
        !is_another && takes_in(self.stored, self.row)
    }

    /// Whether both the rank and the field that titles tell of are others: a namesake's sooner than one's own.
    fn has_another_job(&self) -> bool {
        let (mine, theirs) = (&self.row.person, &self.known.person);
        let differ = |one: Option<u8>, other: Option<u8>| one.is_some() && other.is_some() && one != other;
        differ(mine.seniority.map(|rank| rank as u8), theirs.seniority.map(|rank| rank as u8))
            && differ(mine.department.map(|field| field as u8), theirs.department.map(|field| field as u8))
    }

    fn has_same_title(&self) -> bool {
        let title = |record: &PersonRecord| record.person.title.as_deref().map(fold);
        self.row.person.title.is_some() && title(self.row) == title(self.known)
    }

    /// Whether as much is known of both.
    fn is_of_like_standing(&self) -> bool {
        let (row, known) = (self.row, self.known);
        self.shares_address()
            || (!row.is_identified() && !known.is_identified() && Self::number(row) == Self::number(known))
    }
}

/// The hash of two things together, whichever comes first.
fn together(one: u64, other: u64) -> u64 {
    let (less, more) = if one < other { (one, other) } else { (other, one) };
    (less.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ more).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// What a form of a name is found by: a word of the given name with one of the family name, in either order, at each workplace.
fn form_keys(workplaces: &[u64], given: &[u64], family: &[u64]) -> Vec<u64> {
    let mut keys = Vec::with_capacity(given.len() * family.len() * workplaces.len());
    for given in given {
        for family in family {
            let name = together(*given, *family);
            keys.extend(workplaces.iter().map(|workplace| together(name, *workplace)));
        }
    }
    sorted(keys)
}

fn sorted(mut hashes: Vec<u64>) -> Vec<u64> {
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

/// The hashes of the words of a given name, also run together and as other scripts are put into Latin letters.
fn given_words(name: &NameKey) -> Vec<u64> {
    let words = || name.given_words().map(String::as_str);
    let mut hashes: Vec<u64> = words().map(hash_text).collect();
    hashes.extend([hash_words(name.first.iter().map(String::as_str)), hash_words(words())]);
    let first = name.first.first().filter(|word| word.len() > 3);
    hashes.extend(first.map(|word| hash_text(&romanised_key(word))));
    sorted(hashes)
}

/// The hashes of the words of a family name, also run together.
fn family_words(name: &NameKey) -> Vec<u64> {
    let mut hashes: Vec<u64> = name.family_words().map(hash_text).collect();
    hashes.extend([hash_words(name.family_words()), hash_words(name.family.iter().map(String::as_str))]);
    sorted(hashes)
}

impl Existing for PersonRecord {
    const CAN_GO: bool = true;

    type Values = PersonValues;

    fn values(self) -> PersonValues {
        self.person.into()
    }

    fn stored(records: &dyn Records, number: Number) -> Result<Stored<Self>, DirectoryError> {
        records.stored_person(number)
    }

    fn carrying(records: &dyn Records, key: u64) -> Result<Vec<Number>, DirectoryError> {
        records.people_carrying(key)
    }

    fn named(
        records: &dyn Records,
        record: &Self,
        identified: bool,
        staff: &mut Staff,
    ) -> Result<Vec<Number>, DirectoryError> {
        match &record.person.company {
            Some(employer) if !identified => staff.named_like(records, record, employer),
            Some(employer) => staff.unidentified(records, record, employer),
            None => Ok(Vec::new()),
        }
    }

    fn identifiers(&self) -> Vec<u64> {
        identifiers(self)
    }

    fn why(&self, place: usize) -> Why {
        if place == 0 && self.person.network_url.is_some() { Why::Identifier } else { Why::Address }
    }

    fn phone(&self) -> Option<u64> {
        self.mobile.as_ref().map(|mobile| hash(IdentifierKind::Phone, mobile.number.as_str()))
    }

    fn is_identified(&self) -> bool {
        PersonRecord::is_identified(self)
    }

    fn names(&self) -> Vec<u64> {
        let Some(employer) = &self.person.company else { return Vec::new() };
        let name = hash_text(&fold(&self.person.full_name));
        workplaces(employer).map(|workplace| together(name, hash_text(&workplace))).collect()
    }

    fn places(&self) -> Vec<u64> {
        let employer = self.person.company.iter();
        employer.flat_map(workplaces).map(|workplace| hash_text(&workplace)).collect()
    }

    fn own_forms(&self) -> Vec<u64> {
        let Some((name, workplaces, family)) = form_parts(self) else { return Vec::new() };
        form_keys(&workplaces, &given_words(&name), &family)
    }

    fn all_forms(&self) -> Vec<u64> {
        let Some((name, workplaces, family)) = form_parts(self) else { return Vec::new() };
        let mut given = given_words(&name);
        given.extend(given_forms(&name).into_iter().map(hash_text));
        form_keys(&workplaces, &given, &family)
    }

    fn is_called_like(&self, other: &Self) -> bool {
        self.person.full_name == other.person.full_name
            || fold(&self.person.full_name) == fold(&other.person.full_name)
    }

    /// A profile is one person's. An address may be shared: a clearly different name means another person, and so does one that
    /// has another profile and not surely the same name.
    fn may_share(&self, known: &Stored<Self>, key: u64) -> bool {
        if !takes_in(known, self) {
            return false;
        }
        let record = &known.record;
        let (mine, theirs) = (&self.person.network_url, &record.person.network_url);
        if mine.as_ref().is_some_and(|url| hash(IdentifierKind::NetworkUrl, url.as_str()) == key) {
            return true;
        }
        let profiles = mine.is_none() || theirs.is_none() || mine == theirs;
        if record.is_called_like(self) {
            return true;
        }
        let address = self.emails().find(|email| hash(IdentifierKind::Email, &email.key()) == key);
        let names = is_guessed(self)
            || is_guessed(record)
            || address.is_some_and(|address| may_share(self, record, address));
        names && (profiles || likeness(self, record) == Likeness::Same)
    }

    fn may_be_one(one: &Stored<Self>, other: &Stored<Self>) -> bool {
        let (mine, theirs) = (&one.record.person.network_url, &other.record.person.network_url);
        let profiles = mine.is_none() || theirs.is_none() || mine == theirs;
        !one.origins.apart
            && !other.origins.apart
            && (profiles || likeness(&one.record, &other.record) == Likeness::Same)
    }

    fn depends_on_company(&self, known: &Self) -> bool {
        let domain = |record: &Self| record.person.company.as_ref().map(|employer| employer.domain.is_some());
        domain(self) != domain(known)
    }

    fn choose(&self, by: By, known: &[&Stored<Self>], sole: bool, identified: bool) -> Choice {
        let compared: Vec<(usize, Compared<'_>)> = known
            .iter()
            .map(|stored| Compared { row: self, known: &stored.record, stored })
            .enumerate()
            .collect();
        let only = |found: Vec<usize>| match found[..] {
            [at] => Choice::One(at),
            _ => Choice::Nobody,
        };
        if by == By::Phone {
            // The same name with the same number is the same person anywhere; nearly the same name only among colleagues.
            let alike = |most: Likeness| -> Vec<usize> {
                let fits = |compared: &Compared<'_>| {
                    let like = likeness(self, compared.known);
                    like <= most && (like == Likeness::Same || compared.is_colleague(sole))
                };
                let may_be =
                    |compared: &Compared<'_>| !compared.is_contradicted() && takes_in(compared.stored, self);
                compared.iter().filter(|(_, each)| may_be(each) && fits(each)).map(|(at, _)| *at).collect()
            };
            return match only(alike(Likeness::Same)) {
                Choice::One(at) => Choice::One(at),
                _ => only(alike(Likeness::Near)),
            };
        }
        // Namesakes with identifiers of their own are different; a name counts where one side has nothing else.
        let is_namesake = |compared: &Compared<'_>| {
            compared.is_colleague(sole)
                && (by == By::Name || likeness(self, compared.known) == Likeness::Same)
        };
        let here: Vec<&(usize, Compared<'_>)> =
            compared.iter().filter(|(_, each)| is_namesake(each)).collect();
        let open: Vec<&&(usize, Compared<'_>)> =
            here.iter().filter(|(_, each)| each.is_open(identified)).collect();
        let choice = match &open[..] {
            // Of several of the name it is not known which one an identifier belongs to.
            [(at, _)] if !identified || here.len() == 1 => Choice::One(*at),
            [] => Choice::Nobody,
            _ if identified => Choice::Nobody,
            several => {
                let titled =
                    several.iter().filter(|(_, each)| each.has_same_title()).map(|(at, _)| *at).collect();
                match several.iter().find(|(_, each)| each.is_of_like_standing()) {
                    Some((at, _)) => Choice::One(*at),
                    None => only(titled),
                }
            }
        };
        if choice == Choice::Nobody && !here.is_empty() { Choice::Others } else { choice }
    }

    fn another_id(&self, salt: &Salt, taken: &str) -> String {
        salt.person(&format!("{taken}|{}", fold(&self.person.full_name)))
    }
}
