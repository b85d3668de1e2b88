//! Contact data: a source's addresses and numbers of people, and a carrier's answer about a number.

use crate::{Lookup, OneOf, PersonQuery, ProviderError};
use domain::phone::LineType;
use domain::{Domain, EmailAddress, Person, Phone};
use jiff::Timestamp;
use language::email_pattern::Pattern;
use language::email_pattern::learn::{Evidence, KnownAddress};
use serde::{Deserialize, Serialize};

/// An address a source has for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KnownEmail {
    pub address: EmailAddress,
    /// Whether its mail server confirmed it at `checked_at`.
    pub verified: bool,
    pub checked_at: Option<Timestamp>,
}

/// A mobile number a source has for a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KnownMobile {
    pub number: Phone,
    /// The network it belonged to at `checked_at`.
    pub carrier: Option<String>,
    pub checked_at: Option<Timestamp>,
}

/// A person with the ways to reach them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    pub person: Person,
    pub business: Option<KnownEmail>,
    pub personal: Option<KnownEmail>,
    pub mobile: Option<KnownMobile>,
}

/// A source's facts about how a company makes its addresses.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct MailFacts {
    pub employees: Option<u32>,
    pub pattern: Option<Pattern>,
    pub known: Vec<KnownAddress>,
}

impl MailFacts {
    pub fn evidence(self) -> Evidence {
        Evidence { employees: self.employees, stated: self.pattern, known: self.known }
    }
}

/// A person whom a source knows at a domain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Colleague {
    pub person: Person,
    pub email: KnownEmail,
    /// Of addresses given this confidence, that share is right.
    pub confidence: f64,
}

/// A source's list of people at a domain.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct AtDomain {
    pub pattern: Option<Pattern>,
    pub catch_all: Option<bool>,
    pub people: Vec<Colleague>,
}

/// The kind of contact data that a call wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    BusinessEmail,
    PersonalEmail,
    Mobile,
}

/// Knows how to reach people.
#[async_trait::async_trait]
pub trait ContactSource: Send + Sync {
    /// The person with their known contacts; a person without any is found too.
    async fn contact(&self, query: &PersonQuery) -> Result<Lookup<Contact>, ProviderError>;

    /// The same for one way to reach them, so that a vendor sells no other.
    async fn contact_for(&self, query: &PersonQuery, _: Wanted) -> Result<Lookup<Contact>, ProviderError> {
        self.contact(query).await
    }

    /// Whether the source takes such a question at all; one that does not is passed over.
    fn can_reach(&self, _: &PersonQuery, _: Wanted) -> bool {
        true
    }

    /// How many such questions one request may hold; 1 where each needs a request of its own.
    fn contacts_at_once(&self, _: &PersonQuery, _: Wanted) -> usize {
        1
    }

    /// The answers to questions that share a request, in their order.
    async fn contacts_for(&self, _: &[PersonQuery], _: Wanted) -> Result<Vec<OneOf<Contact>>, ProviderError> {
        Err(ProviderError::Nobody)
    }

    /// Whether the source may go on looking after it was asked, so that a later call collects the answer.
    fn looks_on(&self, _: Wanted) -> bool {
        false
    }

    /// Its unfinished search, as text with which another process can continue.
    fn under_way(&self, _: &PersonQuery, _: Wanted) -> Option<String> {
        None
    }

    /// Goes on with what another process began.
    fn resume(&self, _: &PersonQuery, _: Wanted, _: &str) {}

    /// Whether the source knows how companies make their addresses; one that does not is passed over.
    fn has_mail_facts(&self) -> bool {
        false
    }

    /// How a company makes its addresses; `None` when the company is unknown.
    async fn mail_facts(&self, _: &Domain) -> Result<Option<MailFacts>, ProviderError> {
        Ok(None)
    }

    /// Whether the source lists who is known at a domain; one that does not is passed over.
    fn lists_domains(&self) -> bool {
        false
    }

    /// The first people known at a domain, and how addresses are made there; `None` when nothing is known of it.
    async fn at_domain(&self, _: &Domain, _: usize) -> Result<Option<AtDomain>, ProviderError> {
        Ok(None)
    }

    /// How many of these addresses belong to known people; vendors are not asked for a count.
    async fn count_known(&self, _: &[EmailAddress]) -> Result<u64, ProviderError> {
        Ok(0)
    }
}

/// A carrier's facts about a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub kind: LineType,
    pub carrier: Option<String>,
}

/// A carrier's answer about a number, and its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatedLine {
    pub line: Line,
    pub at: Timestamp,
}

/// Asks the network a number belongs to.
#[async_trait::async_trait]
pub trait CarrierLookup: Send + Sync {
    /// `None` when the number is in no network.
    async fn line(&self, number: &Phone) -> Result<Option<Line>, ProviderError>;
}
