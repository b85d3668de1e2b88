//! CRMs on loopback, built from their published documents: people that are kept, with the traps that matter of each.
//!
//! What is kept is the same for all of them; each file speaks one system's language and has its limits. Companies are kept as
//! people are: each file speaks of people alone, and what is asked of companies is asked of people of another kind.

mod attio;
mod hubspot;
mod pipedrive;
mod salesforce;

use crate::vendor::{Behaviour, Question, Vendor};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

/// What goes wrong.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    /// So many calls are refused as too many.
    pub throttled: u32,
    /// The day's calls are used up.
    pub day_is_used: bool,
    /// The credentials were revoked.
    pub revoked: bool,
    /// The token that is in use ends now; the credentials give another one.
    pub expired: bool,
    /// The credentials lack this right of writing.
    pub lacks_scope: Option<&'static str>,
    /// So many writes are done without an answer.
    pub unanswered: u32,
    /// Records that were made over the API are not found by a search yet.
    pub slow_search: bool,
}

/// A system that is spoken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    HubSpot,
    Salesforce,
    Pipedrive,
    Attio,
}

/// What the fields of a person are called.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    pub email: &'static str,
    /// The full name, or the last one.
    pub name: &'static str,
    pub title: &'static str,
    pub company: &'static str,
    /// A list with the options Director and VP.
    pub seniority: &'static str,
    /// A number.
    pub employees: &'static str,
    /// One that cannot be written.
    pub fixed: &'static str,
    /// Two that can be made.
    pub status: &'static str,
    pub enriched_at: &'static str,
    /// What the domain and the name of a company are called.
    pub domain: &'static str,
    pub company_name: &'static str,
    /// What links a person to a company.
    pub employer: &'static str,
}

/// Where the numbers of companies begin.
const COMPANIES: u64 = 800_000;

impl Kind {
    pub const ALL: [Self; 4] = [Self::HubSpot, Self::Salesforce, Self::Pipedrive, Self::Attio];

    pub const fn names(self) -> Names {
        match self {
            Self::HubSpot => hubspot::NAMES,
            Self::Salesforce => salesforce::NAMES,
            Self::Pipedrive => pipedrive::NAMES,
            Self::Attio => attio::NAMES,
        }
    }

    /// The field of a connection that links a person to a company.
    pub const fn link(self) -> &'static str {
        // HubSpot has no property for it.
        if matches!(self, Self::HubSpot) { "associations.company" } else { self.names().employer }
    }

    /// The word of a connection.
    pub const fn word(self) -> &'static str {
        match self {
            Self::HubSpot => "hubspot",
            Self::Salesforce => "salesforce",
            Self::Pipedrive => "pipedrive",
            Self::Attio => "attio",
        }
    }

    /// The credentials of a connection.
    pub fn credentials(self) -> Value {
        match self {
            Self::Salesforce => json!({
                "url": "https://acme.my.salesforce.com", "client_id": "pat-test", "client_secret": "pat-test-secret",
            }),
            _ => json!({"token": "pat-test"}),
        }
    }

    fn field(self, kind: &str, is_writable: bool) -> Property {
        let is_custom = is_writable && matches!(self, Self::Salesforce | Self::Pipedrive);
        Property { kind: kind.to_owned(), options: Vec::new(), is_writable, is_custom, label: String::new() }
    }

    fn fields(self) -> BTreeMap<String, Property> {
        let names = self.names();
        let mut seniority = self.field("choice", true);
        seniority.options = vec!["Director".to_owned(), "VP".to_owned()];
        let fixed = self.field("text", false);
        let all = [
            (names.email, Property { is_custom: false, ..self.field("email", true) }),
            (names.name, Property { is_custom: false, ..self.field(self.kind_of_name(), true) }),
            (names.title, self.field("text", true)),
            (names.company, self.field("text", true)),
            (names.seniority, seniority),
            (names.employees, self.field("number", true)),
            (names.fixed, Property { is_custom: false, ..fixed }),
        ];
        let named = all.map(|(name, property)| (name.to_owned(), property));
        let link = Property { is_custom: false, ..self.field("reference", true) };
        named.into_iter().chain([(names.employer.to_owned(), link)]).collect()
    }

    fn company_fields(self) -> BTreeMap<String, Property> {
        let names = self.names();
        let kind = if self == Self::Attio { "domain" } else { "text" };
        let own = |kind: &str| Property { is_custom: false, ..self.field(kind, true) };
        [(names.domain, own(kind)), (names.company_name, own("text"))]
            .map(|(name, property)| (name.to_owned(), property))
            .into_iter()
            .collect()
    }

    /// Attio has names in parts.
    fn kind_of_name(self) -> &'static str {
        if self == Self::Attio { "name" } else { "text" }
    }

    fn id(self, number: u64) -> String {
        match self {
            Self::HubSpot | Self::Pipedrive => number.to_string(),
            Self::Salesforce => format!("003{number:012}AAA"),
            Self::Attio => format!("00000000-0000-4000-8000-{number:012}"),
        }
    }

    fn number(self, id: &str) -> Option<u64> {
        match self {
            Self::HubSpot | Self::Pipedrive => id.parse().ok(),
            Self::Salesforce => id.strip_prefix("003")?.get(..12)?.parse().ok(),
            Self::Attio => id.rsplit('-').next()?.parse().ok(),
        }
    }
}

/// A field of people.
#[derive(Debug, Clone)]
struct Property {
    /// `text`, `email`, `number`, `time` or `choice`.
    kind: String,
    options: Vec<String>,
    is_writable: bool,
    is_custom: bool,
    /// Its name for people, where it has one.
    label: String,
}

impl Property {
    /// Whether it takes a value.
    fn fits(&self, value: &Value) -> bool {
        let is_option = |text: &str| self.options.iter().any(|option| option == text);
        let fits = match (self.kind.as_str(), value) {
            (_, Value::Null) => true,
            ("name", value) => value["full_name"].is_string(),
            ("reference", value) => {
                value.is_string() || value.is_number() || value["target_record_id"].is_string()
            }
            ("number", value) => value.is_number(),
            ("choice", value) => value.as_str().is_some_and(is_option),
            ("time", value) => value.as_str().is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok()),
            (_, value) => value.is_string(),
        };
        fits && self.is_writable
    }
}

#[derive(Debug, Clone, Default)]
struct Kept {
    /// Values of a list are separated by semicolons, the first one first.
    values: BTreeMap<String, String>,
    created: i64,
    modified: i64,
    archived: bool,
    merged_into: Option<u64>,
    /// Whether it was made over the API.
    is_new: bool,
}

struct State {
    kind: Kind,
    records: BTreeMap<u64, Kept>,
    fields: BTreeMap<String, Property>,
    last: u64,
    clock: i64,
    trouble: Trouble,
    /// Every write that was done: id, field, value.
    writes: Vec<(u64, String, String)>,
    /// Fields that were made, and that the program may not see yet.
    hidden: BTreeSet<String>,
    /// How many tokens were given out.
    tokens: u32,
    /// The rest of answers that go on.
    rests: BTreeMap<String, Vec<Value>>,
    companies: Option<Box<State>>,
}

/// A running one.
#[derive(Clone)]
pub struct Crm {
    pub vendor: Vendor,
    pub kind: Kind,
    state: Arc<Mutex<State>>,
}

impl Crm {
    pub async fn start(kind: Kind) -> Self {
        let companies = State::new(kind, kind.company_fields(), COMPANIES);
        let people = State { companies: Some(Box::new(companies)), ..State::new(kind, kind.fields(), 500) };
        let state = Arc::new(Mutex::new(people));
        let served = state.clone();
        let vendor =
            Vendor::start(move |question| answer(&mut served.lock().expect("unpoisoned"), question)).await;
        Self { vendor, kind, state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("unpoisoned")
    }

    /// Adds a person.
    pub fn add(&self, values: &[(&str, &str)]) -> String {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let number = self.state().add(values);
        self.kind.id(number)
    }

    /// Changes a person as a user does.
    pub fn edit(&self, id: &str, name: &str, value: &str) {
        let mut state = self.state();
        let modified = state.tick();
        let kept = state.kept(self.kind, id);
        kept.modified = modified;
        kept.values.insert(name.to_owned(), value.to_owned());
    }

    /// Moves a person into the bin.
    pub fn remove(&self, id: &str) {
        let mut state = self.state();
        let modified = state.tick();
        let kept = state.kept(self.kind, id);
        (kept.archived, kept.modified) = (true, modified);
    }

    /// Merges two people; the id of the result, which HubSpot makes anew.
    pub fn merge(&self, primary: &str, other: &str) -> String {
        let mut state = self.state();
        let modified = state.tick();
        if self.kind == Kind::HubSpot {
            let mut values = state.kept(self.kind, primary).values.clone();
            values.insert("hs_merged_object_ids".to_owned(), format!("{primary};{other}"));
            for id in [primary, other] {
                let number = self.kind.number(id).expect("an id");
                state.records.remove(&number);
            }
            return self.kind.id(state.add(values));
        }
        state.kept(self.kind, primary).modified = modified;
        let winner = self.kind.number(primary);
        let lost = state.kept(self.kind, other);
        (lost.archived, lost.modified, lost.merged_into) = (true, modified, winner);
        primary.to_owned()
    }

    /// What a field of a person holds; of a list, the first.
    pub fn value(&self, id: &str, name: &str) -> Option<String> {
        self.values(id, name).into_iter().next()
    }

    /// Every value of a list.
    pub fn values(&self, id: &str, name: &str) -> Vec<String> {
        let state = self.state();
        let kept = self.kind.number(id).and_then(|number| state.records.get(&number));
        let held = kept.and_then(|kept| kept.values.get(name)).cloned().unwrap_or_default();
        held.split(';').filter(|value| !value.is_empty()).map(str::to_owned).collect()
    }

    pub fn trouble(&self, change: impl FnOnce(&mut Trouble)) {
        change(&mut self.state().trouble);
    }

    /// Lets the program see the fields that it made.
    pub fn grant_fields(&self) {
        self.state().hidden.clear();
    }

    /// How many people there are.
    pub fn count(&self) -> usize {
        self.state().here().count()
    }

    /// The people, oldest first.
    pub fn people(&self) -> Vec<String> {
        self.state().here().map(|(id, _)| self.kind.id(id)).collect()
    }

    /// The companies, oldest first: id and values.
    pub fn companies(&self) -> Vec<(String, BTreeMap<String, String>)> {
        let state = self.state();
        let companies = state.companies.iter().flat_map(|companies| companies.here());
        companies.map(|(id, kept)| (self.kind.id(id), kept.values.clone())).collect()
    }

    /// Adds a company.
    pub fn add_company(&self, values: &[(&str, &str)]) -> String {
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let number = self.state().companies.as_mut().map(|companies| companies.add(values));
        self.kind.id(number.expect("companies"))
    }

    /// Moves a company into the bin.
    pub fn remove_company(&self, id: &str) {
        let number = self.kind.number(id).expect("an id");
        let mut state = self.state();
        let companies = state.companies.as_mut().expect("companies");
        companies.records.get_mut(&number).expect("a company").archived = true;
    }

    /// Every value that was written over the API.
    pub fn writes(&self) -> Vec<(String, String, String)> {
        let state = self.state();
        let shown =
            |(id, name, value): &(u64, String, String)| (self.kind.id(*id), name.clone(), value.clone());
        state.writes.iter().map(shown).collect()
    }
}

impl State {
    fn new(kind: Kind, fields: BTreeMap<String, Property>, last: u64) -> Self {
        Self {
            kind,
            records: BTreeMap::new(),
            fields,
            last,
            clock: 0,
            trouble: Trouble::default(),
            writes: Vec::new(),
            hidden: BTreeSet::new(),
            tokens: 0,
            rests: BTreeMap::new(),
            companies: None,
        }
    }

    /// What is asked of companies is asked of these, which have the same troubles.
    fn as_companies(&mut self, ask: impl FnOnce(&mut Self) -> Behaviour) -> Behaviour {
        let mut companies = self.companies.take().expect("companies");
        (companies.trouble, companies.tokens) = (self.trouble.clone(), self.tokens);
        let answer = ask(&mut companies);
        (self.trouble, self.tokens) = (companies.trouble.clone(), companies.tokens);
        self.companies = Some(companies);
        answer
    }

    /// Makes a record over the API.
    fn make(&mut self, values: Vec<(String, String)>) -> u64 {
        let id = self.add(BTreeMap::new());
        if let Some(kept) = self.records.get_mut(&id) {
            kept.is_new = true;
        }
        self.write(id, values);
        id
    }

    /// Those that a search finds.
    fn indexed(&self) -> impl Iterator<Item = (u64, &Kept)> {
        self.here().filter(move |(_, kept)| !(self.trouble.slow_search && kept.is_new))
    }

    /// The record with a value, where no two may have the same.
    fn holder(&self, name: &str, value: &str) -> Option<u64> {
        let is = |kept: &Kept| {
            let held = kept.values.get(name).cloned().unwrap_or_default();
            !value.is_empty() && held.split(';').any(|one| one.eq_ignore_ascii_case(value))
        };
        self.here().find(|(_, kept)| is(kept)).map(|(id, _)| id)
    }

    fn tick(&mut self) -> i64 {
        self.clock = jiff::Timestamp::now().as_millisecond().max(self.clock + 1);
        self.clock
    }

    fn add(&mut self, values: BTreeMap<String, String>) -> u64 {
        self.last += 1;
        let now = self.tick();
        let kept = Kept { values, created: now, modified: now, ..Kept::default() };
        self.records.insert(self.last, kept);
        self.last
    }

    fn kept(&mut self, kind: Kind, id: &str) -> &mut Kept {
        let number = kind.number(id).expect("an id");
        self.records.get_mut(&number).expect("a person")
    }

    /// Those that are not in the bin.
    fn here(&self) -> impl Iterator<Item = (u64, &Kept)> {
        self.records.iter().filter(|(_, kept)| !kept.archived).map(|(id, kept)| (*id, kept))
    }

    /// One that is not in the bin.
    fn find(&self, id: &str) -> Option<(u64, &Kept)> {
        let number = self.kind.number(id)?;
        Some((number, self.records.get(&number).filter(|kept| !kept.archived)?))
    }

    /// Writes values over the API.
    fn write(&mut self, id: u64, values: Vec<(String, String)>) {
        let modified = self.tick();
        for (name, value) in values {
            self.writes.push((id, name.clone(), value.clone()));
            if let Some(kept) = self.records.get_mut(&id) {
                kept.modified = modified;
                kept.values.insert(name, value);
            }
        }
    }

    /// The answer to a write, which may get lost.
    fn written(&mut self, answer: Behaviour) -> Behaviour {
        if self.trouble.unanswered == 0 {
            return answer;
        }
        self.trouble.unanswered -= 1;
        Behaviour::Close
    }
}

/// The parts of a question.
struct Asked<'a> {
    method: &'a str,
    parts: Vec<&'a str>,
    query: BTreeMap<String, String>,
    body: Value,
    question: &'a Question,
}

impl Asked<'_> {
    fn number(&self, name: &str, usual: usize) -> usize {
        self.query.get(name).and_then(|text| text.parse().ok()).unwrap_or(usual)
    }
}

fn answer(state: &mut State, question: &Question) -> Behaviour {
    let (path, query) = question.target.split_once('?').unwrap_or((&question.target, ""));
    let asked = Asked {
        method: &question.method,
        parts: path.trim_matches('/').split('/').collect(),
        query: reqwest::Url::parse(&format!("http://x/?{query}"))
            .expect("a query")
            .query_pairs()
            .into_owned()
            .collect(),
        body: serde_json::from_str(&question.body).unwrap_or(Value::Null),
        question,
    };
    let (is_of_companies, asked) = of_people(state.kind, asked);
    let spoken = |state: &mut State| match state.kind {
        Kind::HubSpot => hubspot::answer(state, &asked),
        Kind::Salesforce => salesforce::answer(state, &asked),
        Kind::Pipedrive => pipedrive::answer(state, &asked),
        Kind::Attio => attio::answer(state, &asked),
    };
    if is_of_companies { state.as_companies(spoken) } else { spoken(state) }
}

/// A question in the words of people, and whether it was asked of companies.
fn of_people(kind: Kind, mut asked: Asked<'_>) -> (bool, Asked<'_>) {
    let words: &[(&str, &str)] = match kind {
        Kind::HubSpot => &[("companies", "contacts")],
        Kind::Salesforce => &[("Account", "Contact")],
        Kind::Pipedrive => &[("organizations", "persons"), ("organizationFields", "personFields")],
        Kind::Attio => &[("companies", "people")],
    };
    let mut is = false;
    // The links of HubSpot's contacts are asked of contacts.
    if asked.parts.get(1) == Some(&"associations") {
        return (false, asked);
    }
    for part in &mut asked.parts {
        if let Some((_, own)) = words.iter().find(|(word, _)| *word == *part) {
            (*part, is) = (*own, true);
        }
    }
    if let Some(soql) = asked.query.get_mut("q").filter(|soql| soql.contains(" FROM Account")) {
        (*soql, is) = (soql.replacen(" FROM Account", " FROM Contact", 1), true);
    }
    is |= asked.query.get("items").is_some_and(|items| items == "organization");
    is |= asked.body["records"][0]["attributes"]["type"] == "Account";
    let ids = asked.query.get("ids").filter(|_| kind == Kind::Salesforce);
    let first = ids.and_then(|ids| kind.number(ids.split(',').next()?));
    is |= first.is_some_and(|number| number > COMPANIES);
    (is, asked)
}

/// Whether a call is refused as one too many.
fn is_throttled(state: &mut State) -> bool {
    let is = state.trouble.throttled > 0;
    state.trouble.throttled -= u32::from(is);
    is
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn names(value: &Value) -> Vec<&str> {
    list(value).filter_map(Value::as_str).collect()
}

/// A value as it is kept.
fn kept_as(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| if value.is_null() { String::new() } else { value.to_string() }, str::to_owned)
}
