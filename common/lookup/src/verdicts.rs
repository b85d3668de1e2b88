//! The results of our own address checks that this process knows, read the same way for every answer of every provider.
//!
//! An address is verified if our last check found its mailbox or, without a check, if its source did; either no longer ago than
//! [`FRESH`]. An address that our last check found gone is never given out, and one at a former employer is not called verified.

use crate::contact::Contact;
use crate::identifier::{IdentifierKind, hash};
use crate::mail::Status;
use crate::record::PersonRecord;
use crate::told::has_left;
use domain::{Clock, Domain, EmailAddress, Person};
use jiff::{SignedDuration, Timestamp};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock, RwLock};

/// The maximum age of the verification of an address that is sold as verified.
pub const FRESH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The hash of the address.
    pub mark: u64,
    /// Whether its mailbox is there.
    pub valid: bool,
    pub at: Timestamp,
}

impl Verdict {
    /// The verdict of a check that could tell.
    pub fn of(address: &EmailAddress, status: Status, at: Timestamp) -> Option<Self> {
        let mark = mark(address);
        match status {
            Status::Valid => Some(Self { mark, valid: true, at }),
            Status::Invalid => Some(Self { mark, valid: false, at }),
            Status::Risky | Status::Unknown => None,
        }
    }
}

/// The hash of an address.
pub fn mark(address: &EmailAddress) -> u64 {
    hash(IdentifierKind::Email, &address.key())
}

/// The latest verdict on each address.
#[derive(Default)]
pub struct Verdicts {
    known: RwLock<HashMap<u64, Verdict>>,
    clock: OnceLock<Clock>,
}

impl Verdicts {
    /// Goes by this clock.
    pub fn keep_time(&self, clock: Clock) {
        let _ = self.clock.set(clock);
    }

    fn now(&self) -> Timestamp {
        self.clock.get().map_or_else(|| Clock::System.now(), Clock::now)
    }

    /// Takes a verdict up; an earlier one does not take the place of a later.
    pub fn note(&self, verdict: Verdict) {
        let mut known = self.known.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let latest = known.entry(verdict.mark).or_insert(verdict);
        if latest.at <= verdict.at {
            *latest = verdict;
        }
    }

    /// Drops verdicts that are too old to count.
    pub fn forget(&self) {
        let oldest = self.now() - FRESH;
        let mut known = self.known.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.retain(|_, verdict| verdict.at > oldest);
    }

    /// The result of our last check of an address, if it still counts.
    pub fn on(&self, address: &EmailAddress) -> Option<Verdict> {
        let known = self.known.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        known.get(&mark(address)).copied().filter(|verdict| verdict.at > self.now() - FRESH)
    }

    /// The hashes of the addresses whose mailbox our last check found gone.
    pub fn gone(&self) -> HashSet<u64> {
        let oldest = self.now() - FRESH;
        let known = self.known.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        let gone = known.values().filter(|verdict| !verdict.valid && verdict.at > oldest);
        gone.map(|verdict| verdict.mark).collect()
    }

    /// A record with the latest verdict on its address.
    pub fn on_record(&self, record: Arc<PersonRecord>) -> Arc<PersonRecord> {
        let Some(verdict) = record.person.email.as_ref().and_then(|email| self.on(email)) else {
            return record;
        };
        let mut record = (*record).clone();
        if verdict.valid {
            record.person.email_verified = Some(true);
            record.email_checked_at = record.email_checked_at.max(Some(verdict.at));
        } else {
            record.bounced_emails.extend(record.person.email.take());
            (record.person.email_verified, record.email_checked_at) = (None, None);
        }
        Arc::new(record)
    }

    /// The person of a record, whose address is called verified only where that was lately.
    pub fn person_of(&self, record: &PersonRecord) -> Person {
        let mut person = record.person.clone();
        let is_fresh = record.email_checked_at.is_some_and(|at| at > self.now() - FRESH);
        if person.email_verified == Some(true) && (!is_fresh || is_of_left_employer(&person)) {
            person.email_verified = Some(false);
        }
        person
    }

    /// Applies our verdict on the address to another provider's person.
    pub fn on_person(&self, person: &mut Person) {
        match person.email.as_ref().and_then(|email| self.on(email)) {
            Some(Verdict { valid: true, .. }) => person.email_verified = Some(true),
            Some(Verdict { valid: false, .. }) => (person.email, person.email_verified) = (None, None),
            None => {}
        }
        if person.email_verified == Some(true) && is_of_left_employer(person) {
            person.email_verified = Some(false);
        }
    }

    /// The same of a person with the ways to reach them.
    pub fn on_contact(&self, contact: &mut Contact) {
        self.on_person(&mut contact.person);
        let Some(known) = &mut contact.business else { return };
        match self.on(&known.address) {
            Some(Verdict { valid: true, at, .. }) => {
                (known.verified, known.checked_at) = (true, known.checked_at.max(Some(at)));
            }
            Some(Verdict { valid: false, .. }) => contact.business = None,
            None => {}
        }
    }
}

/// Whether an address is at a former employer: its mailbox may exist, but is not the person's any more.
fn is_of_left_employer(person: &Person) -> bool {
    let host = person.email.as_ref().and_then(|email| Domain::parse(email.host()).ok());
    host.is_some_and(|host| has_left(person, &host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(checked_at: Option<&str>) -> Arc<PersonRecord> {
        let record = serde_json::json!({
            "person": {"id": "per_1", "fullName": "Ada", "email": "ada@acme.example", "emailVerified": true},
            "email_checked_at": checked_at,
        });
        Arc::new(serde_json::from_value(record).unwrap())
    }

    #[test]
    fn the_last_check_counts_for_thirty_days_and_a_claim_as_long() {
        let now: Timestamp = "2026-05-31T00:00:00Z".parse().unwrap();
        let verdicts = Verdicts::default();
        verdicts.keep_time(Clock::fixed(now));
        let verified = |record| verdicts.person_of(&verdicts.on_record(record)).email_verified;
        assert_eq!(verified(record(Some("2026-05-20T00:00:00Z"))), Some(true));
        assert_eq!(verified(record(Some("2026-04-20T00:00:00Z"))), Some(false), "too long ago");
        assert_eq!(verified(record(None)), Some(false), "nobody knows when");

        let address = EmailAddress::parse("ada@acme.example").unwrap();
        let at = |days: i64| now - SignedDuration::from_hours(24 * days);
        let check = |status, days| verdicts.note(Verdict::of(&address, status, at(days)).unwrap());
        check(Status::Valid, 40);
        assert_eq!(verified(record(None)), Some(false), "the check is too old");
        check(Status::Valid, 10);
        assert_eq!(verified(record(None)), Some(true));
        assert_eq!(verdicts.on_record(record(None)).email_checked_at, Some(at(10)));
        check(Status::Invalid, 5);
        check(Status::Valid, 8);
        let gone = verdicts.on_record(record(Some("2026-05-20T00:00:00Z")));
        assert_eq!((&gone.person.email, &gone.bounced_emails[..]), (&None, &[address.clone()][..]));
        assert_eq!(Verdict::of(&address, Status::Risky, now), None);
    }
}
