//! What a connection does: which fields hold what, what is looked up, and which values may be written.

use crate::catalog::bulk::Addition;
use connect::Object;
use domain::{Credits, Problems};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How many fields an object maps at most.
const FIELDS: usize = 60;

domain::vocabulary! {
    /// The system that a connection reads and writes.
    ConnectionSystem {
        Hubspot = "hubspot", Salesforce = "salesforce", Pipedrive = "pipedrive", Attio = "attio", Tryton = "tryton",
        Carddav = "carddav", Postgres = "postgres",
    }
}

impl ConnectionSystem {
    /// Whether it can tell of changes by itself.
    pub const fn tells(self) -> bool {
        matches!(self, Self::Hubspot | Self::Pipedrive | Self::Attio)
    }

    /// The field of a person that links it to the record of a company, where the system has such links.
    pub const fn link(self) -> Option<&'static str> {
        match self {
            Self::Hubspot => Some(connect::hubspot::LINK),
            Self::Salesforce => Some(connect::salesforce::LINK),
            Self::Pipedrive => Some(connect::pipedrive::LINK),
            Self::Attio => Some(connect::attio::LINK),
            Self::Tryton | Self::Carddav | Self::Postgres => None,
        }
    }
}

domain::vocabulary! {
    /// What a mapped field holds.
    #[schemars(rename = "ConnectionMeaning")]
    Meaning {
        FullName = "full_name", FirstName = "first_name", LastName = "last_name", Email = "email",
        PersonalEmail = "personal_email", EmailStatus = "email_status", Phone = "phone", Title = "title",
        Seniority = "seniority", Department = "department", NetworkUrl = "network_url",
        CompanyName = "company_name", CompanyDomain = "company_domain", CompanyNetworkUrl = "company_network_url",
        CompanyRecord = "company_record", Industry = "industry", Employees = "employees", Revenue = "revenue", Founded = "founded",
        CompanyType = "company_type", Description = "description", City = "city", Country = "country",
        AlmanacId = "almanac_id", Status = "almanac_status", EnrichedAt = "almanac_enriched_at",
        Confidence = "almanac_confidence",
    }
}

impl Meaning {
    /// Whether it says something about the enrichment itself.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::AlmanacId) || self.is_told()
    }

    /// Whether an account may send it: neither what only Almanac knows, nor a link, which Almanac finds by the company's name.
    pub const fn is_sent(self) -> bool {
        !self.is_told() && !matches!(self, Self::CompanyRecord)
    }

    /// Whether it tells a company from others.
    pub const fn is_of_company(self) -> bool {
        matches!(self, Self::CompanyName | Self::CompanyDomain | Self::CompanyNetworkUrl)
    }

    /// Whether it says how the enrichment went, which only Almanac knows.
    pub const fn is_told(self) -> bool {
        matches!(self, Self::Status | Self::EnrichedAt | Self::Confidence)
    }
}

domain::vocabulary! {
    /// Which values of a field may be replaced: none; only an empty one; also the one that Almanac wrote last, as long as
    /// nothing else changed it; any.
    #[schemars(rename = "WritePolicy")]
    Policy { Never = "never", Blank = "blank", Tracked = "tracked", Always = "always" }
}

/// The rule of a field: a policy, or a policy with the least confidence of an answer that is written.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Rule {
    Policy(Policy),
    Careful { write: Policy, min_confidence: f64 },
}

impl Rule {
    pub const fn policy(self) -> Policy {
        match self {
            Self::Policy(policy) | Self::Careful { write: policy, .. } => policy,
        }
    }

    pub const fn min_confidence(self) -> f64 {
        match self {
            Self::Policy(_) => 0.0,
            Self::Careful { min_confidence, .. } => min_confidence,
        }
    }
}

/// The fields of the system and what each holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldMeanings(pub BTreeMap<String, Meaning>);

/// The fields of the system and the rule of each.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rules(pub BTreeMap<String, Rule>);

impl JsonSchema for FieldMeanings {
    fn schema_name() -> Cow<'static, str> {
        "ConnectionMapping".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let all: Vec<&str> = Meaning::ALL.iter().map(|meaning| meaning.as_str()).collect();
        json_schema!({
            "type": "object",
            "description": format!("The names of the system's fields and what each holds: {}.", all.join(", ")),
            "additionalProperties": true,
            "examples": [{"email": "email", "jobtitle": "title"}]
        })
    }
}

impl JsonSchema for Rules {
    fn schema_name() -> Cow<'static, str> {
        "ConnectionRules".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "description": "The rule of a mapped field: never, blank, tracked or always, or an object {write, \
                min_confidence}. Fields without one are tracked, those named almanac_… are always written, and the one that \
                holds company_record is blank: only a person without a company is linked to one.",
            "additionalProperties": true,
            "examples": [{"jobtitle": "tracked", "phone": {"write": "blank", "min_confidence": 0.9}}]
        })
    }
}

/// The table of an object, in a system of tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ConnectionTable")]
pub struct TableSource {
    /// The table's name, with its schema where it is not in the search path.
    #[schemars(length(min = 1, max = 200), extend("examples" = ["crm.contacts"]))]
    pub table: String,
    /// The column that names a row: the primary key, or another unique one.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["id"]))]
    pub key: String,
    /// The column with the time of a row's last change; without it every run reads the whole table.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["updated_at"]))]
    pub changed_at: Option<String>,
    /// The column that is set when a row is deleted.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["deleted_at"]))]
    pub deleted_at: Option<String>,
}

/// The records to look up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ConnectionOnlyIf")]
pub struct OnlyIf {
    /// Mapped fields of which at least one must be empty.
    #[schemars(length(min = 1, max = 60), extend("examples" = [["jobtitle"]]))]
    pub empty: Option<Vec<String>>,
}

/// What is done with the people or the companies of a system.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ConnectionObjectSettings")]
pub struct ObjectSettings {
    /// The table, for postgres.
    pub source: Option<TableSource>,
    /// The category of these parties, for tryton; all parties by default. A connection with people and companies needs both.
    #[serde(default)]
    #[schemars(length(min = 1, max = 200), extend("examples" = ["Customers"]))]
    pub category: Option<String>,
    /// What the fields hold.
    pub mapping: FieldMeanings,
    /// What is looked up for a record, each at its endpoint's price.
    #[schemars(length(min = 1, max = 6), extend("examples" = [["person"]]))]
    pub add: Vec<Addition>,
    /// Which values may be replaced; tracked by default.
    #[serde(default)]
    pub rules: Option<Rules>,
    /// Which records are looked up; all by default.
    #[serde(default)]
    pub only_if: Option<OnlyIf>,
    /// After how many days a record is looked up again; 30 by default, and 90 for one that was not found.
    #[serde(default)]
    #[schemars(range(min = 1, max = 3650))]
    pub refresh_days: Option<u32>,
    /// Whether contacts that could not be verified are taken, and charged for.
    #[serde(default)]
    pub allow_unverified: Option<bool>,
    /// Whether people whose change of job is among the signals are looked up again within the hour, each at the usual price.
    #[serde(default)]
    pub on_job_change: Option<bool>,
    /// Whether people whose address is found gone, by a check after feedback or by one of its own, are looked up again within the
    /// hour, each at the usual price. The field of email_status then says invalid, if the address stays.
    #[serde(default)]
    pub on_bounce: Option<bool>,
    /// Whether the company of a person is created where the system does not have it, to link the person to it by the field that
    /// holds company_record; false by default.
    #[serde(default)]
    pub create_companies: Option<bool>,
}

impl ObjectSettings {
    /// The rule of a field.
    pub fn rule(&self, field: &str, meaning: Meaning) -> Rule {
        let own = match meaning {
            Meaning::CompanyRecord => Policy::Blank,
            _ if meaning.is_own() => Policy::Always,
            _ => Policy::Tracked,
        };
        self.rules.as_ref().and_then(|rules| rules.0.get(field)).copied().unwrap_or(Rule::Policy(own))
    }

    /// The field that links a person to a company, where it is mapped.
    pub fn link(&self) -> Option<&str> {
        let mut mapped = self.mapping.0.iter();
        mapped.find(|(_, meaning)| **meaning == Meaning::CompanyRecord).map(|(name, _)| name.as_str())
    }

    /// The names of the mapped fields.
    pub fn fields(&self) -> Vec<String> {
        self.mapping.0.keys().cloned().collect()
    }

    fn check(&self, at: &str, system: ConnectionSystem, problems: &mut Problems) {
        let mapped = self.mapping.0.len();
        if mapped == 0 || mapped > FIELDS {
            let detail = format!("must name 1 to {FIELDS} fields");
            problems.add(format!("{at}.mapping"), "out_of_range", detail);
        }
        if self.on_job_change == Some(true) && !self.add.contains(&Addition::Person) {
            problems.add(
                format!("{at}.on_job_change"),
                "not_allowed",
                "needs person among what is looked up",
            );
        }
        let takes_bounces = self.mapping.0.values().any(|meaning| *meaning == Meaning::Email);
        if self.on_bounce == Some(true) && !takes_bounces {
            problems.add(format!("{at}.on_bounce"), "not_allowed", "needs a field that holds the email");
        }
        if self.add.contains(&Addition::Duplicates) {
            problems.add(
                format!("{at}.add"),
                "not_allowed",
                "duplicates are told of files; see POST /v1/files/{id}/run",
            );
        }
        let mut seen = BTreeSet::new();
        for (field, meaning) in &self.mapping.0 {
            if field.is_empty() || field.len() > 200 {
                problems.add(format!("{at}.mapping"), "invalid", "a field's name has 1 to 200 characters");
            }
            if !seen.insert(meaning) {
                problems.add(
                    format!("{at}.mapping.{field}"),
                    "duplicate",
                    format!("{meaning} is mapped twice"),
                );
            }
        }
        for (field, rule) in self.rules.iter().flat_map(|rules| &rules.0) {
            if !self.mapping.0.contains_key(field) {
                problems.add(format!("{at}.rules.{field}"), "unknown_field", "is not in the mapping");
            }
            if !(0.0..=1.0).contains(&rule.min_confidence()) {
                problems.add(format!("{at}.rules.{field}"), "out_of_range", "min_confidence is from 0 to 1");
            }
        }
        for field in self.only_if.iter().flat_map(|only| only.empty.iter().flatten()) {
            if !self.mapping.0.contains_key(field) {
                problems.add(
                    format!("{at}.only_if.empty"),
                    "unknown_field",
                    format!("{field} is not in the mapping"),
                );
            }
        }
        for (index, addition) in self.add.iter().enumerate() {
            if self.add[..index].contains(addition) {
                problems.add(format!("{at}.add[{index}]"), "duplicate", "is listed twice");
            }
        }
        match (system == ConnectionSystem::Postgres, self.source.is_some()) {
            (true, false) => problems.add(format!("{at}.source"), "required", "name the table and its key"),
            (false, true) => problems.add(format!("{at}.source"), "not_allowed", "only tables have one"),
            _ => {}
        }
        if self.category.is_some() && system != ConnectionSystem::Tryton {
            problems.add(format!("{at}.category"), "not_allowed", "only parties of tryton have one");
        }
    }
}

/// What is done with each kind of record.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ConnectionObjects")]
pub struct Objects {
    /// The people.
    pub people: Option<ObjectSettings>,
    /// The companies.
    pub companies: Option<ObjectSettings>,
}

impl Objects {
    pub fn of(&self, object: Object) -> Option<&ObjectSettings> {
        match object {
            Object::People => self.people.as_ref(),
            Object::Companies => self.companies.as_ref(),
        }
    }

    /// The objects that are looked after, in order.
    pub fn each(&self) -> impl Iterator<Item = (Object, &ObjectSettings)> {
        Object::ALL.iter().filter_map(|object| Some((*object, self.of(*object)?)))
    }

    pub(super) fn check(&self, system: ConnectionSystem, problems: &mut Problems) {
        if self.each().next().is_none() {
            problems.add("objects", "required", "send people, companies or both");
        }
        if system == ConnectionSystem::Carddav && self.companies.is_some() {
            problems.add("objects.companies", "not_allowed", "an address book has people alone");
        }
        let has_both = self.each().count() > 1;
        for (object, settings) in self.each() {
            if has_both && system == ConnectionSystem::Tryton && settings.category.is_none() {
                let detail = "name the category of these parties, because Tryton does not say which of them are people";
                problems.add(format!("objects.{object}.category"), "required", detail);
            }
            settings.check(&format!("objects.{object}"), system, problems);
            self.check_link(object, settings, system, problems);
        }
        let category = |object| Some(self.of(object)?.category.as_deref()?.trim());
        if category(Object::People).is_some_and(|people| category(Object::Companies) == Some(people)) {
            let detail = "is the category of the people; name another one, or each party is looked up twice";
            problems.add("objects.companies.category", "duplicate", detail);
        }
    }
}

impl Objects {
    /// A link needs a system that has it, and what the company is found by on either side.
    fn check_link(
        &self,
        object: Object,
        settings: &ObjectSettings,
        system: ConnectionSystem,
        problems: &mut Problems,
    ) {
        let Some(field) = settings.link() else {
            if settings.create_companies.is_some() {
                let detail = "needs a field that holds company_record, to link people to the companies";
                problems.add(format!("objects.{object}.create_companies"), "not_allowed", detail);
            }
            return;
        };
        let at = format!("objects.{object}.mapping.{field}");
        match (object, system.link()) {
            (Object::Companies, _) => {
                problems.add(
                    at,
                    "not_allowed",
                    "only people are linked to a company; map it in objects.people",
                );
            }
            (Object::People, None) => {
                let keeps = match system {
                    ConnectionSystem::Postgres => "rows of tables have no links",
                    ConnectionSystem::Carddav => "cards of an address book have no links",
                    _ => "Almanac writes no links between parties of Tryton",
                };
                let detail =
                    format!("{keeps}; hubspot, salesforce, pipedrive and attio link people to companies");
                problems.add(at, "not_allowed", detail);
            }
            (Object::People, Some(link)) if link != field => {
                let detail =
                    format!("in {system} the field {link} links a person to a company; map that one");
                problems.add(at, "not_allowed", detail);
            }
            (Object::People, Some(_)) => {
                let names =
                    |meaning: &Meaning| matches!(meaning, Meaning::CompanyName | Meaning::CompanyDomain);
                let companies = self.companies.as_ref();
                if !companies.is_some_and(|companies| companies.mapping.0.values().any(names)) {
                    let detail = "needs objects.companies with a field that holds company_name or company_domain, to find the \
                        company by";
                    problems.add(at.clone(), "required", detail);
                }
                let tells = |meaning: &Meaning| meaning.is_of_company() || *meaning == Meaning::Email;
                if !settings.mapping.0.values().any(tells) {
                    let detail = "needs a field of the people that holds email, company_name or company_domain, to know \
                        the company by";
                    problems.add(at, "required", detail);
                }
            }
        }
    }
}

/// The most that a connection spends.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionCaps {
    /// In one run.
    pub per_run: Option<Credits>,
    /// In a UTC day.
    pub daily: Option<Credits>,
    /// In a UTC month.
    pub monthly: Option<Credits>,
}

impl ConnectionCaps {
    pub(super) fn check(&self, problems: &mut Problems) {
        for (name, cap) in [("per_run", self.per_run), ("daily", self.daily), ("monthly", self.monthly)] {
            if cap.is_some_and(|cap| cap < Credits::ZERO) {
                problems.add(format!("caps.{name}"), "out_of_range", "must not be negative");
            }
        }
        if *self == Self::default() {
            problems.add(
                "caps",
                "required",
                "set per_run, daily or monthly: a connection spends without being asked",
            );
        }
    }
}

domain::vocabulary! {
    /// What becomes of the values that Almanac wrote about a person who opts out: they are cleared where they still stand,
    /// or only listed in the log.
    OnObjection { Clear = "clear", List = "list" }
}
