//! What a vendor file may say. The JSON Schema that editors check files against is made of these types, doc comments included.

use super::expression::Expr;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

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

const fn one() -> f64 {
    1.0
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
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// Something a vendor offers.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(bound = "R: JsonSchema + Default")]
pub struct Offer<R> {
    pub price: Price,
    /// Fills gaps from `[person]`.
    #[serde(default)]
    pub like_person: bool,
    /// Added to the query of each GET and the body of each POST.
    #[serde(default)]
    pub with: Map<String, Value>,
    /// The ways to ask; the first whose needs are met is used.
    #[serde(default)]
    pub ask: Vec<Asking>,
    /// What has to be asked before, for an id of the vendor's.
    pub first: Option<First>,
    /// How to wait for an answer that takes its time.
    pub wait: Option<Wait>,
    /// True of an answer that has what was asked for.
    pub found: Option<Expr>,
    /// True of an answer that says that the vendor knows nothing. An answer that is neither is nonsense.
    pub missed: Option<Expr>,
    /// Where the record stands in the answer; what follows is read in it.
    pub record: Option<Expr>,
    /// How sure the vendor is, read in the whole answer.
    pub confidence: Option<Confidence>,
    #[serde(default)]
    pub reads: R,
}

/// What our own code does at a vendor, at this price.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InCode {
    pub price: Price,
}

/// What an answer costs, in credits. The most it can cost is set aside before the vendor is asked.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Price {
    /// For every answer, found or not.
    pub call: f64,
    /// For a found answer, on top.
    pub hit: f64,
    /// For what a found answer has besides, on top.
    pub each: Vec<Each>,
    /// True of an answer that the vendor does not charge for, such as a repeat.
    pub free: Option<Expr>,
    /// The credits the answer says it cost; instead of all the others.
    pub read: Option<Expr>,
    /// The most an answer can cost, where the others do not add up to it.
    pub most: Option<f64>,
}

/// The price of a part of an answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Each {
    /// True of an answer that has the part.
    pub when: Expr,
    pub credits: f64,
}

/// A request.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Asking {
    /// What must be known, in words with spaces between; any one of several is enough: `["network_url", "full_name domain"]`.
    pub needs: Vec<String>,
    /// The path of a GET, with `{input}` where a value belongs.
    pub get: Option<String>,
    /// The path of a POST.
    pub post: Option<String>,
    /// Parameters: texts, or `$input`. Those whose input is not known are left out.
    pub query: BTreeMap<String, String>,
    /// The JSON body: a tree whose texts may be `$input`. Unknown inputs are left out, and so are objects that are empty then.
    pub body: Option<Value>,
    /// Whether this way of asking never has to be waited for.
    pub at_once: bool,
}

/// A question whose answer another question needs.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct First {
    pub ask: Asking,
    /// True of an answer that says that the vendor knows nothing.
    pub missed: Expr,
    /// The values read of it, under the names that later requests use as inputs.
    pub take: BTreeMap<String, Expr>,
}

/// Waiting for an answer that takes its time. A search under way is kept, so that it is never begun and paid for twice.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wait {
    /// The vendor's id of the search, in its first answer; without it the same request is sent again.
    pub id: Option<Expr>,
    /// How the result is asked for, with `id` as an input.
    pub ask: Option<Asking>,
    /// True of a first answer that has to be waited for; without it every one has to.
    pub when: Option<Expr>,
    /// An object of the first answer to be read with the last one.
    pub keep: Option<Expr>,
    /// Seconds between the first questions; later pauses are longer.
    #[serde(default = "one")]
    pub every: f64,
    /// The longest pause, in seconds.
    #[serde(default = "five")]
    pub longest: f64,
    /// Seconds after which a search is given up.
    #[serde(default = "hour")]
    pub until: u32,
}

const fn five() -> f64 {
    5.0
}

const fn hour() -> u32 {
    3600
}

/// How sure a vendor is, from 0 to 1.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Confidence {
    pub read: Option<Expr>,
    /// The number that means certain: 100 for percent.
    #[serde(default = "one")]
    pub of: f64,
    /// What words mean.
    #[serde(default)]
    pub map: BTreeMap<String, f64>,
    /// The default where nothing is said.
    #[serde(rename = "else")]
    pub otherwise: f64,
}

/// What a vendor's words mean.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table<T> {
    pub read: Expr,
    pub map: BTreeMap<String, T>,
    /// What every other word means.
    #[serde(rename = "else")]
    pub otherwise: T,
}

/// What a vendor learned of a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Deliverable,
    Undeliverable,
    Full,
    Disabled,
    /// The domain accepts every address.
    CatchAll,
    /// It cannot tell.
    Unknown,
}

/// Kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Mobile,
    Landline,
    Voip,
    TollFree,
    Premium,
    Unknown,
}

/// The expressions of a table, one for each field.
macro_rules! reads {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)* } $($(#[$other_doc:meta])* $other:ident: $kind:ty,)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: Option<Expr>,)*
            $($(#[$other_doc])* pub $other: $kind,)*
        }

        impl $name {
            /// The expressions by name.
            pub fn each(&self) -> Vec<(&'static str, &Expr)> {
                let all = [$((stringify!($field), self.$field.as_ref())),*];
                all.into_iter().filter_map(|(name, expression)| Some((name, expression?))).collect()
            }

            /// Takes from another table what this one does not say.
            pub fn complete(&mut self, other: &Self) {
                $(if self.$field.is_none() { self.$field = other.$field.clone(); })*
                $(if self.$other == <$kind>::default() { self.$other = other.$other.clone(); })*
            }
        }
    };
}

reads! {
    /// The fields of a person. Lists are read up to the first value that is understood.
    PersonReads {
        /// The vendor's id of the person.
        id,
        full_name,
        first_name,
        last_name,
        title,
        headline,
        /// How senior the job is, where the title does not say.
        seniority,
        /// The departments of the job, where the title does not say.
        departments,
        /// The profile address.
        network_url,
        /// The business address, or several.
        email,
        /// Whether a mail server confirmed it.
        email_verified,
        /// The day of that.
        email_checked,
        /// An address of the person's own, or several.
        personal_email,
        /// A mobile number, or several; international.
        mobile,
        company,
        company_domain,
        company_industry,
        company_employees,
        city,
        region,
        country,
        skills,
        languages,
        certifications,
        /// The day the record was last confirmed.
        verified,
        /// Other addresses the vendor knows the person by.
        other_emails,
        other_phones,
        other_urls,
        /// What the vendor says it matched on: `email`, `phone`; in the whole answer.
        confirmed,
    }
    /// The address is a business one only at the employer's own domain.
    email_at_employer: bool,
    jobs: Option<JobReads>,
    schools: Option<SchoolReads>,
}

reads! {
    /// The fields of each job of a person.
    JobReads {
        /// The list of them.
        list,
        title,
        company,
        company_domain,
        start,
        end,
        current,
    }
}

reads! {
    /// The fields of each school of a person.
    SchoolReads {
        /// The list of them.
        list,
        school,
        degree,
        field,
        start,
        end,
    }
}

reads! {
    /// The fields of a company.
    CompanyReads {
        id,
        name,
        domain,
        network_url,
        description,
        industry,
        /// A number, or a band such as `51-200`.
        employees,
        /// A band, beside a number.
        employee_band,
        /// Dollars a year, or a band such as `$10M-$25M`.
        revenue,
        founded,
        kind,
        city,
        region,
        country,
        /// Names, or objects with `name` and `category`.
        technologies,
        open_roles,
        raised,
        raised_currency,
        other_domains,
        other_names,
    }
    rounds: Option<RoundReads>,
}

reads! {
    /// The fields of each funding round.
    RoundReads {
        /// The list of them.
        list,
        stage,
        /// A number, or a text such as `100M`.
        amount,
        currency,
        date,
        /// A list, or a text with commas.
        investors,
    }
}

reads! {
    /// The fields of a number's network.
    CarrierReads {
        /// The number the answer is about.
        about,
        carrier,
    }
    /// What kind of line it is.
    line: Option<Table<LineKind>>,
}

reads! {
    /// The fields of a mailbox.
    MailboxReads {
        /// The address the answer is about.
        about,
    }
    verdict: Option<Table<Verdict>>,
    /// Mailboxes at free providers are not asked about.
    business_only: bool,
}

reads! {
    /// The fields of a domain and its people.
    DomainReads {
        /// The domain the answer is about.
        about,
        /// How addresses are made there: `{first}.{last}`.
        pattern,
        catch_all,
        company,
        /// The list of people.
        people,
        first_name,
        last_name,
        title,
        seniority,
        departments,
        network_url,
        email,
        email_verified,
        email_checked,
        confidence,
    }
    /// The number that means certain.
    confidence_of: Option<f64>,
}
