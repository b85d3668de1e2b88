//! What a vendor file may say. The JSON Schema that editors check files against is made of these types, doc comments included.

mod offer;
mod reads;

use super::expression::Expr;
use reads::one;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

pub use offer::*;
pub use reads::{
    CarrierReads, CompanyReads, Confidence, DomainReads, JobReads, LineKind, MailboxReads, PersonReads,
    RoundReads, SchoolReads, Table, Verdict,
};

/// A data vendor: where it is, what it offers, what it is asked and how its answers are read.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Almanac vendor file")]
pub struct File {
    /// Its name in `PROVIDERS_…`, in history and in `sources`: lower-case letters and digits.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The base address of its API; https. Nothing in an answer or a question changes the host.
    pub url: String,
    /// Where its documentation is.
    pub docs: String,
    /// The day these facts were compared with the documentation: `2026-11-18`.
    pub checked: String,
    /// Facts that the documentation leaves open or that are not verified yet.
    #[serde(default)]
    pub unverified: Vec<String>,
    /// The personal data its answers hold, for your record of processing.
    pub returns: Vec<PersonalData>,
    /// The variables of its keys, each with its meaning. They begin with the vendor's name: `PROSPEO_API_KEY`.
    pub secrets: BTreeMap<String, String>,
    /// Where the key is sent. It can be sent nowhere else.
    pub auth: Auth,
    /// Headers of every request, such as a version.
    #[serde(default)]
    pub headers: BTreeMap<String, String>,
    /// What a credit costs in US dollars on an ordinary plan; prices count in credits. 1 where prices are in dollars.
    #[serde(default = "one")]
    pub credit_usd: f64,
    /// Calls at a time.
    #[serde(default = "eight")]
    pub concurrency: usize,
    /// How many requests it takes.
    #[serde(default)]
    pub rate: Rate,
    /// The header that says when a used-up quota is refilled, as a time or in seconds.
    pub resets: Option<String>,
    /// Whether answers are objects or, at few vendors, lists.
    #[serde(default)]
    pub answers: Root,
    /// What answers mean that mean something else than usual; the first that fits counts. Otherwise a 2xx is an answer, 401 and 403
    /// refuse the key, 402 and 429 are quotas, 451 withholds, 408, 425 and 5xx are outages, and everything else is nonsense.
    #[serde(default)]
    pub outcome: Vec<Rule>,
    /// A person's identity.
    pub person: Option<Offer<PersonReads>>,
    /// A company.
    pub company: Option<Offer<CompanyReads>>,
    /// A person's business address.
    pub email: Option<Offer<PersonReads>>,
    /// A person's own address.
    pub personal_email: Option<Offer<PersonReads>>,
    /// A person's mobile number.
    pub mobile: Option<Offer<PersonReads>>,
    /// The network a number belongs to.
    pub carrier: Option<Offer<CarrierReads>>,
    /// Whether a mailbox exists.
    pub mailbox: Option<Offer<MailboxReads>>,
    /// Who has an address at a domain; at the price of `email` for every ten people.
    pub domain_search: Option<Offer<DomainReads>>,
    /// The price of searching people, where code of ours does it.
    pub people_search: Option<InCode>,
    /// The price of searching companies, where code of ours does it.
    pub company_search: Option<InCode>,
}

impl File {
    /// Whether the vendor takes several questions in a request.
    pub fn takes_several(&self) -> bool {
        let offers = [&self.person, &self.email, &self.personal_email, &self.mobile];
        offers.into_iter().flatten().any(|offer| offer.batch.is_some())
    }
}

const fn eight() -> usize {
    8
}

/// Personal data that a vendor returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonalData {
    Name,
    Job,
    Career,
    Education,
    Location,
    Profile,
    BusinessEmail,
    PersonalEmail,
    Phone,
}

/// Where a vendor takes its key.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Auth {
    /// `Authorization: Bearer …`
    Bearer,
    /// User name and password: the two secrets in alphabetical order.
    Basic,
    /// A header of this name.
    Header(String),
    /// A parameter of the query.
    Query(String),
    /// A field of the JSON body.
    Body(String),
    /// A short-lived token that the secrets are exchanged for, sent as `Authorization: Bearer …`.
    Token(Token),
}

/// A token that secrets are exchanged for.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The path of the POST that gives it.
    pub post: String,
    /// The fields of its body that are the same for everybody.
    #[serde(default)]
    pub body: BTreeMap<String, String>,
    /// The fields of its body that hold secrets, each with the secret's variable.
    pub secrets: BTreeMap<String, String>,
    /// The token, in the answer.
    pub read: Expr,
    /// How long it is good, in seconds.
    pub seconds: u32,
}

/// Requests a vendor takes in a time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rate {
    pub per_second: Option<u32>,
    pub per_minute: Option<u32>,
    pub per_day: Option<u32>,
}

/// The outermost form of answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Root {
    #[default]
    Object,
    List,
    Any,
}

/// What an answer means.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The statuses it is about; any where none is named.
    #[serde(default)]
    pub status: Vec<u16>,
    /// True of the answer, which must be JSON then.
    pub when: Option<Expr>,
    /// What it means.
    pub is: Meaning,
    /// Seconds to leave the vendor alone, where it does not say itself.
    pub after: Option<u64>,
}

/// What an answer can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Meaning {
    /// It is to be read.
    Answered,
    /// The vendor knows nothing of what was asked for. An outage can never mean that.
    Missed,
    /// It is still looking.
    Pending,
    OutOfCredits,
    RateLimited,
    /// It refuses the key.
    Refused,
    /// The person asked not to be processed; no other vendor is asked either.
    Withheld,
    Unreachable,
    Nonsense,
}

/// What our own code does at a vendor, at this price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InCode {
    pub price: Price,
}
