//! Taking objections in, one or a million at a time, and taking them back.

use super::receipt::new_id;
use crate::objections::applied;
use crate::store::objections::{MOST_MARKS, Objection};
use crate::store::{Store, StoreError};
use domain::lookalike;
use domain::{EmailAddress, NetworkUrl, ParseError, Phone};
use jiff::Timestamp;
use lookup::IdentifierKind;
use lookup::objections::{Listed, Objections, Pepper, marks_of};
use providers::person_id;
use std::collections::BTreeMap;

/// The identifiers of a person who makes a privacy request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    pub identifiers: Vec<(IdentifierKind, String)>,
}

impl Subject {
    /// Adds an address: the mailbox it is delivered to, and the spelling, by which vendors and those who are told know it.
    pub fn email(&mut self, text: &str) -> Result<(), ParseError> {
        let mailbox = lookalike::mailbox_of(text).ok_or(ParseError("not an email address"))?;
        let spelt = match text.is_ascii() {
            true => text.trim().to_ascii_lowercase(),
            false => EmailAddress::parse(text)?.key(),
        };
        self.add(IdentifierKind::Email, mailbox);
        self.add(IdentifierKind::Email, spelt);
        Ok(())
    }

    /// Adds a number with its country.
    pub fn phone(&mut self, text: &str) -> Result<(), ParseError> {
        let digits = text.trim().strip_prefix('+').unwrap_or_default();
        let is_number = (8..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = match Phone::parse(text) {
            Ok(number) => number.to_string(),
            // No numbering plan has it, but some list may.
            Err(_) if is_number => format!("+{digits}"),
            Err(error) => return Err(error),
        };
        self.add(IdentifierKind::Phone, number);
        Ok(())
    }

    pub fn network_url(&mut self, text: &str) -> Result<(), ParseError> {
        self.add(IdentifierKind::NetworkUrl, NetworkUrl::parse(text)?.to_string());
        Ok(())
    }

    /// Adds a profile's address that is in its normal form already.
    pub fn normal_url(&mut self, text: &str) {
        self.add(IdentifierKind::NetworkUrl, text.to_owned());
    }

    /// Adds the id of a person here.
    pub fn id(&mut self, text: &str) -> Result<(), ParseError> {
        let text = text.trim();
        if !text.starts_with("per_") {
            return Err(ParseError("a person's id begins with per_"));
        }
        self.add(IdentifierKind::Id, text.to_owned());
        Ok(())
    }

    /// Adds a vendor's id of a person, as used in its opt-out list.
    pub fn vendor_id(&mut self, vendor: &str, text: &str) -> Result<(), ParseError> {
        let text = text.trim();
        let is_id = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        if !(6..=100).contains(&text.len()) || !text.bytes().all(is_id) {
            return Err(ParseError("not the id of a vendor"));
        }
        self.add(IdentifierKind::Id, providers::vendor_id(vendor, text));
        Ok(())
    }

    /// Adds whatever a text is by its looks.
    pub fn any(&mut self, text: &str) -> Result<(), ParseError> {
        match text.trim() {
            text if text.contains('@') => self.email(text),
            text if text.starts_with("per_") => self.id(text),
            text if text.contains('/') => self.network_url(text),
            text => self.phone(text),
        }
    }

    /// Adds everything else that they are known by, as records have it.
    pub fn known_as(&mut self, identifiers: impl IntoIterator<Item = (IdentifierKind, String)>) {
        for (kind, text) in identifiers {
            match kind {
                // A record may have a value that is not a phone number.
                IdentifierKind::Email if self.email(&text).is_ok() => {}
                _ => self.add(kind, text),
            }
        }
    }

    fn add(&mut self, kind: IdentifierKind, text: String) {
        if !self.identifiers.contains(&(kind, text.clone())) {
            self.identifiers.push((kind, text));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.identifiers.is_empty()
    }

    /// The marks they are listed by: of their identifiers, and of the ids that vendors' records of them have here.
    pub fn marks(&self, pepper: &Pepper) -> Vec<u64> {
        let mut marks = marks_of(pepper, &self.identifiers);
        marks.extend(self.derived_ids().map(|id| pepper.marks(IdentifierKind::Id, &id).own));
        marks.sort_unstable();
        marks.dedup();
        marks
    }

    /// Every mark they may be listed by: it depends on which identifiers were given together.
    pub fn all_marks(&self, pepper: &Pepper) -> Vec<u64> {
        let mut marks = self.marks(pepper);
        for (kind, text) in &self.identifiers {
            let both = pepper.marks(*kind, text);
            marks.extend([both.own, both.shared]);
        }
        marks
    }

    /// The ids of vendor records that match a person's address or profile.
    fn derived_ids(&self) -> impl Iterator<Item = String> {
        self.identifiers.iter().filter_map(|(kind, text)| match kind {
            IdentifierKind::NetworkUrl => {
                let url = NetworkUrl::trusted(text.clone());
                Some(person_id(Some(&url), None, "", ""))
            }
            IdentifierKind::Email if !lookup::objections::may_share(*kind, text) => {
                Some(person_id(None, Some(text), "", ""))
            }
            _ => None,
        })
    }

    /// Objections of this subject alone, by which stores are searched for them.
    pub fn alone(&self, pepper: &Pepper) -> Objections {
        let (peppers, marks) = (vec![pepper.clone()], self.marks(pepper));
        let objections = Objections::default();
        objections.replace(Listed { peppers, marks, hashed: false, ..Listed::default() });
        objections
    }
}

/// How many objections stand, from where, and of how many of them buyers are still to be told.
#[derive(Debug, Clone)]
pub struct Standing {
    pub marks: u64,
    pub by_origin: BTreeMap<String, u64>,
    pub last_at: Option<Timestamp>,
    pub untold: u64,
}

pub async fn standing(store: &Store) -> Result<Standing, StoreError> {
    let log = store.objections_after(0).await?;
    let mut by_origin: BTreeMap<String, u64> = BTreeMap::new();
    for item in &log {
        *by_origin.entry(item.origin.clone()).or_default() += item.added.len() as u64;
    }
    let told = store.told_until().await?;
    Ok(Standing {
        marks: applied(Vec::new(), &log).len() as u64,
        by_origin,
        last_at: log.last().map(|item| item.at),
        untold: log.iter().filter(|item| item.number > told).count() as u64,
    })
}

/// Puts marks on the list; the receipt they can be taken back by.
pub async fn suppress(
    store: &Store,
    pepper: &Pepper,
    marks: &[u64],
    origin: &str,
    now: Timestamp,
) -> Result<String, StoreError> {
    let receipt = new_id(now);
    for piece in marks.chunks(MOST_MARKS) {
        store.add_objection(&entry(pepper, origin, &receipt, now, piece.to_vec(), Vec::new())).await?;
    }
    Ok(receipt)
}

/// Takes marks off the list; how many were on it.
pub async fn unsuppress(
    store: &Store,
    pepper: &Pepper,
    marks: &[u64],
    origin: &str,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let listed = applied(Vec::new(), &store.objections_after(0).await?);
    let on: Vec<u64> = marks.iter().copied().filter(|mark| listed.binary_search(mark).is_ok()).collect();
    for piece in on.chunks(MOST_MARKS) {
        let receipt = new_id(now);
        store.add_objection(&entry(pepper, origin, &receipt, now, Vec::new(), piece.to_vec())).await?;
    }
    Ok(on.len())
}

/// The marks that a receipt put on the list.
pub async fn marks_of_receipt(store: &Store, receipt: &str) -> Result<Vec<u64>, StoreError> {
    let log = store.objections_after(0).await?;
    let of_it = log.into_iter().filter(|item| item.receipt == receipt);
    Ok(of_it.flat_map(|item| item.added).collect())
}

fn entry(
    pepper: &Pepper,
    origin: &str,
    receipt: &str,
    at: Timestamp,
    added: Vec<u64>,
    removed: Vec<u64>,
) -> Objection {
    let (pepper, origin, receipt) = (pepper.name().to_owned(), origin.to_owned(), receipt.to_owned());
    Objection { number: 0, pepper, origin, receipt, at, added, removed }
}
