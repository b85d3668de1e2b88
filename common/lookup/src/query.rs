//! Questions about one person or company, and answers to them.

use crate::identifier::{IdentifierKind, hash};
use domain::{Domain, EmailAddress, NetworkUrl, PersonName, Phone};
use serde::{Deserialize, Serialize};

/// The default confidence of an answer by name: of answers this sure, one in a thousand is wrong on data that nothing was fitted on.
pub const MIN_CONFIDENCE: f64 = 0.8;

/// The known facts about the person in question; at least one identifier, or a name with an employer, is set.
#[derive(Debug, Clone, Default)]
pub struct PersonQuery {
    /// Our own id.
    pub id: Option<String>,
    pub network_url: Option<NetworkUrl>,
    pub email: Option<EmailAddress>,
    pub phone: Option<Phone>,
    pub name: Option<PersonName>,
    /// The employer's domain, when a name is given.
    pub domain: Option<Domain>,
    /// The employer's name, when a name is given.
    pub company: Option<String>,
    /// The minimum confidence of an answer by name; [`MIN_CONFIDENCE`] by default.
    pub min_confidence: Option<f64>,
}

impl PersonQuery {
    /// The hash of the identifier that is looked up first; none where there is only a name.
    pub fn hash(&self) -> Option<u64> {
        let id = self.id.as_ref().map(|id| hash(IdentifierKind::Id, id));
        let url = || self.network_url.as_ref().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str()));
        let email = || self.email.as_ref().map(|email| hash(IdentifierKind::Email, &email.key()));
        let phone = || self.phone.as_ref().map(|phone| hash(IdentifierKind::Phone, phone.as_str()));
        id.or_else(url).or_else(email).or_else(phone)
    }

    /// The question as text: the same for the same question only.
    pub fn key(&self) -> String {
        let name = self.name.as_ref();
        let name = name.map(|name| format!("{} {} {}", name.first, name.middle.join(" "), name.last));
        let text = |text: Option<&str>| text.unwrap_or_default().to_lowercase();
        let id = self.id.as_ref().map(|id| format!("{id}\n"));
        let rest = [
            text(self.network_url.as_ref().map(|url| url.as_str())),
            text(self.email.as_ref().map(|email| email.as_str())),
            text(self.phone.as_ref().map(|phone| phone.as_str())),
            text(name.as_deref()),
            text(self.domain.as_ref().map(|domain| domain.as_str())),
            text(self.company.as_deref()),
        ];
        id.unwrap_or_default() + &rest.join("\n")
    }
}

/// The known facts about the company in question; exactly one field is set.
#[derive(Debug, Clone, Default)]
pub struct CompanyQuery {
    /// Our own id.
    pub id: Option<String>,
    /// The key of its number in a register, as `registers` makes it.
    pub registration: Option<String>,
    pub domain: Option<Domain>,
    pub network_url: Option<NetworkUrl>,
    pub name: Option<String>,
    /// The minimum confidence of an answer by name; [`MIN_CONFIDENCE`] by default.
    pub min_confidence: Option<f64>,
}

impl CompanyQuery {
    /// The question as text: the same for the same question only.
    pub fn key(&self) -> String {
        let text = |text: Option<&str>| text.unwrap_or_default().to_lowercase();
        let id = self.id.as_ref().or(self.registration.as_ref()).map(|id| format!("{id}\n"));
        let rest = [
            text(self.domain.as_ref().map(|domain| domain.as_str())),
            text(self.network_url.as_ref().map(|url| url.as_str())),
            text(self.name.as_deref()),
        ];
        id.unwrap_or_default() + &rest.join("\n")
    }
}

/// A provider's answer to a lookup.
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup<T> {
    Found(Matched<T>),
    /// Two different records fit equally well.
    Ambiguous,
    /// A record fits, but with less confidence than required.
    Unsure,
    NotFound,
}

/// A record, with how sure the provider is and what made it so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written<T>")]
pub struct Matched<T> {
    pub record: T,
    /// 0 to 1.
    pub confidence: f64,
    /// The contract's names of the inputs that matched, such as `email`, `fullName`, `domain`.
    pub matched_on: Vec<&'static str>,
    /// Why, for people to read.
    pub explanation: String,
}

/// What a caller knows besides, which no look-up goes by: it is compared, and orders candidates that are equally likely.
#[derive(Debug, Clone, Default)]
pub struct Hints {
    pub title: Option<String>,
    pub location: Option<String>,
}

/// One of the records that may be meant, with what speaks for and against it.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate<T> {
    pub record: T,
    /// How likely it is the one, 0 to 1, given the other candidates.
    pub confidence: f64,
    /// The contract's names of the inputs that agree with the record.
    pub agreed: Vec<&'static str>,
    /// Of those that contradict it; what the record does not tell is in neither.
    pub differed: Vec<&'static str>,
    /// Why, for people to read.
    pub explanation: String,
}

impl<T> Candidate<T> {
    /// The same of something else.
    pub fn with<U>(self, change: impl FnOnce(T) -> U) -> Candidate<U> {
        let Self { record, confidence, agreed, differed, explanation } = self;
        Candidate { record: change(record), confidence, agreed, differed, explanation }
    }
}

/// The names a match may carry.
const INPUTS: &[&str] = &[
    "id",
    "identifier",
    "networkUrl",
    "email",
    "phone",
    "fullName",
    "firstName",
    "lastName",
    "domain",
    "company",
    "name",
];

/// A match as it is read back.
#[derive(Deserialize)]
struct Written<T> {
    record: T,
    confidence: f64,
    matched_on: Vec<String>,
    #[serde(default)]
    explanation: String,
}

impl<T> From<Written<T>> for Matched<T> {
    fn from(Written { record, confidence, matched_on, explanation }: Written<T>) -> Self {
        let own = |name: &String| INPUTS.iter().find(|input| **input == name).copied();
        Self { record, confidence, matched_on: matched_on.iter().filter_map(own).collect(), explanation }
    }
}

impl<T> Matched<T> {
    /// A match whose inputs were compared as they are.
    pub fn new(record: T, confidence: f64, matched_on: Vec<&'static str>) -> Self {
        let explanation = format!("the same {}", matched_on.join(", "));
        Self { record, confidence, matched_on, explanation }
    }

    /// The same match of something else.
    pub fn with<U>(self, change: impl FnOnce(T) -> U) -> Matched<U> {
        let Self { record, confidence, matched_on, explanation } = self;
        Matched { record: change(record), confidence, matched_on, explanation }
    }
}

impl<T> Lookup<T> {
    /// Changes what was found and leaves the rest.
    pub fn map<U>(self, change: impl FnOnce(Matched<T>) -> Matched<U>) -> Lookup<U> {
        match self {
            Self::Found(found) => Lookup::Found(change(found)),
            Self::Ambiguous => Lookup::Ambiguous,
            Self::Unsure => Lookup::Unsure,
            Self::NotFound => Lookup::NotFound,
        }
    }
}
