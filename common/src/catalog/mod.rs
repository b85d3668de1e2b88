//! The catalogue: every endpoint of the service, described once.
//!
//! Routes, billing, plan gates, the sandbox twin, OpenAPI, the price list and the deployment check all derive from
//! the entries here. Adding an endpoint is one entry in its family's file and one handler file under `functions/`;
//! an entry without a handler is named by a test.

pub mod account;
pub mod bulk;
pub mod bundles;
pub mod composites;
pub mod connections;
pub mod fields;
pub mod find;
pub mod named_person;
pub mod nearest;
pub mod niche;
mod operation;
pub mod operator;
pub mod parts;
mod price;
pub mod privacy;
pub mod resolve;
pub mod sandbox;
pub mod search;
pub mod signals;
pub mod sticky;

use crate::error::{Error, Result};
use crate::input::{self, Raw, Request};
use crate::rights::Right;
use domain::{Credits, EmailAddress, Family, Phone, Plan};
use jiff::ToSpan;
use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use operation::{introduction, title, with_sandbox};
pub use price::Price;

domain::vocabulary! {
    /// The HTTP methods the service uses.
    Method { Get = "GET", Post = "POST", Patch = "PATCH", Delete = "DELETE" }
}

impl Method {
    /// Whether calls of this method carry their input in a body.
    pub const fn has_body(self) -> bool {
        matches!(self, Self::Post | Self::Patch)
    }
}

/// The access an endpoint requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a key.
    Public,
    /// Anyone, without a key, with a daily limit per IP address.
    Sandbox,
    /// An API key of at least this plan.
    Key(Plan),
    /// An operator key, which opens nothing else.
    Operator,
}

impl Access {
    /// Whether answers say what they cost.
    pub const fn is_metered(self) -> bool {
        matches!(self, Self::Sandbox | Self::Key(_))
    }
}

/// An endpoint's description, apart from its types.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    pub method: Method,
    /// In the router's notation: `/v1/bulk/{id}`.
    pub path: &'static str,
    pub family: Family,
    pub access: Access,
    pub price: Price,
    /// One line, third person.
    pub summary: &'static str,
    /// Its purpose, when to use it, and the alternatives; for people and for agents that choose a call.
    pub purpose: &'static str,
    /// A request that works on the demo data: a JSON body, or a query string for GET.
    pub example: &'static str,
    /// The status of a success.
    pub status: u16,
    /// Whether the most it can cost is set aside at once and settled later, item by item.
    pub holds: bool,
    /// Whether the body is a file; other fields are in the query.
    pub upload: bool,
    /// Whether what was sent is kept nowhere, not even for the history.
    pub forgets: bool,
    /// What a member needs to call it.
    pub right: Right,
    /// What the action log calls it, such as `key.created`; calls without a name are not in it.
    pub action: Option<&'static str>,
    /// That it will end, and what replaces it.
    pub deprecated: Option<Deprecated>,
}

/// The end of an endpoint, announced a year before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deprecated {
    /// The day it was announced.
    pub since: Date,
    /// The path of the endpoint to use instead.
    pub instead: &'static str,
}

impl Deprecated {
    /// The last day it works.
    pub fn sunset(&self) -> Date {
        self.since.saturating_add(1.year())
    }
}

impl Spec {
    const fn new(method: Method, path: &'static str, family: Family) -> Self {
        Self {
            method,
            path,
            family,
            access: Access::Key(Plan::Free),
            price: Price::FREE,
            summary: "",
            purpose: "",
            example: "",
            status: 200,
            holds: false,
            upload: false,
            forgets: false,
            right: usual_right(method, family),
            action: None,
            deprecated: None,
        }
    }

    pub const fn post(path: &'static str, family: Family) -> Self {
        Self::new(Method::Post, path, family)
    }

    pub const fn get(path: &'static str, family: Family) -> Self {
        Self::new(Method::Get, path, family)
    }

    pub const fn patch(path: &'static str, family: Family) -> Self {
        Self::new(Method::Patch, path, family)
    }

    pub const fn delete(path: &'static str, family: Family) -> Self {
        Self::new(Method::Delete, path, family)
    }

    /// Whether calls leave a history row: every data call does; looking after one's account, reading lists or counting does not.
    pub fn is_recorded(&self) -> bool {
        match self.family {
            Family::Account | Family::Operator | Family::Privacy | Family::Sandbox => false,
            // Its lookups leave rows of their own.
            Family::Connections => false,
            Family::Sticky | Family::Bulk => !self.price.is_free(),
            Family::Search => !self.price.is_free(),
            // A page shows a logo beside every company.
            Family::Resolve if self.path == "/v1/logo/{domain}" => false,
            _ => true,
        }
    }

    /// What a member needs to call it: calls that cost something take the right to spend, too.
    pub fn rights(&self) -> impl Iterator<Item = Right> {
        std::iter::once(self.right).chain((!self.price.is_free()).then_some(Right::Use))
    }

    /// Whether a session has to be begun a moment ago: for what gives access to the account, or takes it.
    pub fn needs_fresh_sign_in(&self) -> bool {
        self.method != Method::Get && self.right.needs_fresh_sign_in()
    }

    /// The names of the parameters in the path.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }
}

/// What a member needs to call an endpoint that names no right: reading what is stored takes less than everything else.
const fn usual_right(method: Method, family: Family) -> Right {
    match (method, family) {
        (Method::Get, Family::Sticky | Family::Bulk | Family::Connections | Family::Account) => Right::See,
        _ => Right::Use,
    }
}

/// An endpoint with its types: what a handler must take and return.
pub trait Endpoint: 'static {
    type Request: Request;
    type Response: Response;
    const SPEC: Spec;
}

/// The outcome of a successful call, for billing and history.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many things the price is multiplied by.
    pub billable: u64,
    pub found: Option<bool>,
    pub results: Option<u64>,
    /// The ids of the people handed out.
    pub people: Vec<String>,
    /// The id of the company handed out, where the call was about one.
    pub company: Option<String>,
    /// The contacts sold as verified.
    pub contacts: Vec<Contact>,
    /// Credits refunded from an earlier call.
    pub refunded: Credits,
    /// The cost of the answer's job, returned instead of the answer's own cost.
    pub job: Option<JobCost>,
}

/// A contact: an email address or a phone number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contact {
    Email(EmailAddress),
    Phone(Phone),
}

impl Contact {
    /// The same for every spelling of the same contact.
    pub fn key(&self) -> String {
        match self {
            Self::Email(address) => format!("email {}", address.key()),
            Self::Phone(number) => format!("phone {number}"),
        }
    }
}

/// The cost of a job so far, and the credits still held for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize, JsonSchema)]
pub struct JobCost {
    /// Credits charged so far.
    pub credits: Credits,
    /// Credits still set aside.
    pub held: Credits,
}

impl Outcome {
    /// A lookup of one subject.
    pub fn found(found: bool) -> Self {
        Self { billable: u64::from(found), found: Some(found), ..Self::default() }
    }

    /// A list.
    pub fn results(count: usize) -> Self {
        Self { billable: count as u64, results: Some(count as u64), ..Self::default() }
    }

    /// The same, charged for only where this holds.
    pub fn billed_if(mut self, sold: bool) -> Self {
        if !sold {
            self.billable = 0;
        }
        self
    }

    pub fn with_contacts(mut self, contacts: impl IntoIterator<Item = Contact>) -> Self {
        self.contacts = contacts.into_iter().collect();
        self
    }

    pub fn with_company(mut self, company: Option<&domain::Company>) -> Self {
        self.company = company.map(|company| company.id.clone());
        self
    }

    pub fn with_people<'a>(mut self, ids: impl IntoIterator<Item = &'a str>) -> Self {
        self.people = ids.into_iter().map(str::to_owned).collect();
        self
    }
}

/// A response body: a JSON object, to which the pipeline adds `cost` where the call is metered.
///
/// It can be read back, so that the sandbox's canned answers are of the live types.
pub trait Response: Serialize + DeserializeOwned + JsonSchema + Send + 'static {
    /// The file type, when the body is not JSON.
    const FILE: Option<FileType> = None;

    fn outcome(&self) -> Outcome {
        Outcome::default()
    }

    /// The bytes of the body.
    fn body(&self) -> Result<Vec<u8>> {
        serde_json::to_vec(self).map_err(|error| Error::Internal(error.into()))
    }
}

/// An answer before it is priced: its body and what it amounts to.
#[derive(Debug, Clone)]
pub struct Answer {
    pub body: Vec<u8>,
    pub outcome: Outcome,
}

impl Answer {
    pub fn of(response: &impl Response) -> Result<Self> {
        Ok(Self { body: response.body()?, outcome: response.outcome() })
    }
}

/// An answer that is saved as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileType {
    pub content_type: &'static str,
    pub name: &'static str,
    /// The other content type that the same call can answer with.
    pub other: Option<&'static str>,
}

/// The request of an endpoint that takes nothing.
#[derive(Debug, Clone, Default, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoInput {}

impl Request for NoInput {}

type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// The type-erased operations of an endpoint's request and response.
#[derive(Clone, Copy)]
pub struct Types {
    pub request: SchemaOf,
    pub response: SchemaOf,
    /// Checks a call as the endpoint would; how many billable things its answer can have at most.
    pub check: fn(&Raw<'_>) -> Result<u64>,
    /// Reads an answer as the endpoint would give it.
    pub answer: fn(Value) -> Result<Answer>,
    /// The file type, when the answer is not JSON.
    pub file: Option<FileType>,
}

/// One line of the catalogue.
#[derive(Clone, Copy)]
pub struct CatalogEntry {
    pub spec: Spec,
    pub types: Types,
}

/// The entry of an endpoint.
pub const fn entry<E: Endpoint>() -> CatalogEntry {
    CatalogEntry {
        spec: E::SPEC,
        types: Types {
            request: schema_of::<E::Request>,
            response: schema_of::<E::Response>,
            check: check::<E::Request>,
            answer: answer::<E::Response>,
            file: <E::Response as Response>::FILE,
        },
    }
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn check<T: Request>(raw: &Raw<'_>) -> Result<u64> {
    input::parse::<T>(raw).map(|request| request.max_count())
}

fn answer<T: Response>(value: Value) -> Result<Answer> {
    let response: T = serde_json::from_value(value).map_err(|error| Error::Internal(error.into()))?;
    Answer::of(&response)
}

/// Every endpoint, in the order of the specification.
pub fn all() -> impl Iterator<Item = &'static CatalogEntry> {
    [
        resolve::ENTRIES,
        find::ENTRIES,
        search::ENTRIES,
        signals::ENTRIES,
        composites::ENTRIES,
        niche::ENTRIES,
        bundles::ENTRIES,
        sticky::ENTRIES,
        bulk::ENTRIES,
        connections::ENTRIES,
        account::ENTRIES,
        operator::ENTRIES,
        privacy::ENTRIES,
    ]
    .into_iter()
    .flatten()
}

/// Every endpoint's description, in the same order. Callers of this function do not link the endpoints' types.
pub fn specs() -> impl Iterator<Item = &'static Spec> {
    macro_rules! of {
        ($($family:ident)*) => {
            [$({
                static SPECS: [Spec; $family::ENTRIES.len()] = specs_of($family::ENTRIES);
                &SPECS[..]
            }),*]
        };
    }
    of![resolve find search signals composites niche bundles sticky bulk connections account operator privacy]
        .into_iter()
        .flatten()
}

const fn specs_of<const N: usize>(entries: &[CatalogEntry]) -> [Spec; N] {
    let mut specs = [entries[0].spec; N];
    let mut at = 0;
    while at < N {
        specs[at] = entries[at].spec;
        at += 1;
    }
    specs
}
