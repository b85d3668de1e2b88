//! POST and GET /v1/connections, GET, PATCH and DELETE /v1/connections/{id}

use super::{ConnectionCaps, ConnectionSystem, Objects, OnObjection};
use crate::bounds::NAME;
use crate::catalog::sticky::{ById, Deleted, PageRequest};
use crate::catalog::{Access, Endpoint, Response, Spec};
use crate::input::{Lasting, Request};
use domain::Family::Connections;
use domain::{Credits, Plan, Problems};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who may use connections.
pub(super) const ACCESS: Access = Access::Key(Plan::Pro);
/// How often a system is asked for changes, when nothing else is said, in minutes.
pub const SCHEDULE: u32 = 2;

pub struct CreateConnection;

impl Endpoint for CreateConnection {
    type Request = CreateConnectionRequest;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Connects a CRM or a table, to be kept enriched",
        purpose: "Connects a system so that its new and changed records are looked up and the answers are written back by \
            your rules. It starts paused: test it, preview what it would do, then resume or run it.",
        example: r#"{"name": "our CRM", "system": "hubspot", "credentials": {"token": "pat-example"},
            "objects": {"people": {"mapping": {"email": "email", "jobtitle": "title"}, "add": ["person"]}},
            "caps": {"monthly": 500}}"#,
        status: 201,
        ..Spec::post("/v1/connections", Connections)
    };
}

/// How the system is reached. It is sealed, and never returned.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ConnectionCredentials")]
pub struct Credentials {
    /// The private token: a service key of hubspot, the API token of a user of pipedrive, an API key of attio.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["pat-example"]))]
    pub token: Option<String>,
    /// The address of the database, for postgres: postgres://user:password@host/database; of the address book, for carddav:
    /// https://user:password@dav.example.com/addressbooks/user/contacts/; of the database, for tryton:
    /// https://user:password@tryton.example.com/database; the My Domain, for salesforce: https://acme.my.salesforce.com.
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["postgres://almanac:secret@db.example.com/crm"]))]
    pub url: Option<String>,
    /// The consumer key of an External Client App with the client credentials flow, for salesforce; the client id of an app with OAuth,
    /// in the place of a token of hubspot, pipedrive or attio.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["3MVG9.example"]))]
    pub client_id: Option<String>,
    /// The secret of that app.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1000), extend("examples" = ["secret-example"]))]
    pub client_secret: Option<String>,
    /// What the system signs its webhooks with, for hubspot, pipedrive and attio: the client secret of the HubSpot app, the password of
    /// the Pipedrive webhook, the secret of the Attio webhook. Sent alone in a change, the other credentials stay.
    #[serde(default)]
    #[schemars(length(min = 8, max = 1000), extend("examples" = ["secret-example"]))]
    pub webhook_secret: Option<String>,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Credentials")
    }
}

impl Credentials {
    /// These in the place of others, of which the webhook's secret stays until there is a new one.
    pub fn instead_of(&self, others: Self) -> Self {
        match self.is_webhook_alone() {
            true => Self { webhook_secret: self.webhook_secret.clone(), ..others },
            false => {
                Self { webhook_secret: self.webhook_secret.clone().or(others.webhook_secret), ..self.clone() }
            }
        }
    }

    fn is_webhook_alone(&self) -> bool {
        let webhook_secret = self.webhook_secret.clone();
        webhook_secret.is_some() && *self == Self { webhook_secret, ..Self::default() }
    }

    fn check(&self, system: ConnectionSystem, problems: &mut Problems) {
        let is_app = self.token.is_none() && (self.client_id.is_some() || self.client_secret.is_some());
        let wanted: &[&str] = match system {
            ConnectionSystem::Hubspot | ConnectionSystem::Pipedrive | ConnectionSystem::Attio if is_app => {
                &["client_id", "client_secret"]
            }
            ConnectionSystem::Hubspot | ConnectionSystem::Pipedrive | ConnectionSystem::Attio => &["token"],
            ConnectionSystem::Postgres | ConnectionSystem::Carddav | ConnectionSystem::Tryton => &["url"],
            ConnectionSystem::Salesforce => &["url", "client_id", "client_secret"],
        };
        let all = [
            ("token", &self.token),
            ("url", &self.url),
            ("client_id", &self.client_id),
            ("client_secret", &self.client_secret),
        ];
        if self.webhook_secret.is_some() && !system.tells() {
            let detail = format!("{system} has no webhooks that are listened to");
            problems.add("credentials.webhook_secret", "not_allowed", detail);
        }
        for (name, given) in all {
            let at = format!("credentials.{name}");
            match (wanted.contains(&name), given.is_some()) {
                (true, false) => problems.add(at, "required", format!("{system} needs it")),
                (false, true) => problems.add(at, "not_allowed", format!("{system} takes none")),
                _ => {}
            }
        }
    }
}

/// The connection to make.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateConnectionRequest {
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["our CRM"]))]
    pub name: String,
    /// The system.
    pub system: ConnectionSystem,
    /// How it is reached.
    pub credentials: Credentials,
    /// What is done with its records.
    pub objects: Objects,
    /// Every how many minutes changes are asked for; 2 by default.
    #[schemars(range(min = 1, max = 10080))]
    pub schedule: Option<u32>,
    /// The most it may spend.
    pub caps: ConnectionCaps,
    /// What becomes of what was written about people who opt out; cleared by default.
    pub on_objection: Option<OnObjection>,
    /// Whether the people and companies of the system are findable in look-ups of this account, and of no other; false by default, and
    /// refused unless the operator allows it.
    #[serde(default)]
    pub private_layer: Option<bool>,
}

impl Request for CreateConnectionRequest {
    fn check(&self, problems: &mut Problems) {
        self.credentials.check(self.system, problems);
        self.objects.check(self.system, problems);
        self.caps.check(problems);
    }

    fn lasting(&self) -> Option<Lasting> {
        Some(lasting(&self.objects, self.system))
    }
}

/// What a connection goes on to spend, and where it writes.
pub fn lasting(objects: &Objects, system: ConnectionSystem) -> Lasting {
    let unit = |objects: &super::ObjectSettings| {
        Credits::milli(objects.add.iter().map(|addition| addition.price().unit.as_milli()).sum())
    };
    let each = objects.each().map(|(_, settings)| unit(settings)).max().unwrap_or(Credits::ZERO);
    Lasting { each, to: Some(system.to_string()) }
}

domain::vocabulary! {
    /// What a connection is doing: waiting for its next run, running, paused by you, or stopped by a problem.
    ConnectionStatus { Active = "active", Running = "running", Paused = "paused", Broken = "broken" }
}

/// Why a connection stopped, or waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionProblem {
    /// The word that programs go by.
    #[schemars(extend("examples" = ["credentials_refused"]))]
    pub code: String,
    /// What happened, and what to do.
    #[schemars(extend("examples" = ["HubSpot refused the token; set a new one with PATCH /v1/connections/{id}."]))]
    pub detail: String,
    /// Since when.
    pub since: Timestamp,
}

domain::vocabulary! {
    /// What a run does.
    #[schemars(rename = "ConnectionRunKind")]
    RunKind { Sync = "sync", Propose = "propose", Undo = "undo" }
}

domain::vocabulary! {
    /// How a run stands.
    #[schemars(rename = "ConnectionRunStatus")]
    RunStatus { Running = "running", Completed = "completed", Capped = "capped", Failed = "failed" }
}

/// How many records a run had, by what became of each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConnectionRunCounts")]
pub struct RunCounts {
    /// Records that were read.
    pub checked: u64,
    /// Records that were looked up.
    pub enriched: u64,
    /// Records of which nothing was found.
    pub not_found: u64,
    /// Records that were changed in the system.
    pub written: u64,
    /// Records whose answers no rule lets be written, or that have them already.
    pub unchanged: u64,
    /// Records that a person changed at the same moment; they were left alone.
    pub conflicts: u64,
    /// Records that the system refused.
    pub refused: u64,
    /// Records that are gone.
    pub gone: u64,
}

/// A run of a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConnectionRun")]
pub struct Run {
    /// Its id.
    #[schemars(extend("examples" = ["run_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// What it does.
    pub kind: RunKind,
    /// How it stands.
    pub status: RunStatus,
    /// When it began.
    pub started_at: Timestamp,
    /// When it ended.
    pub finished_at: Option<Timestamp>,
    /// What became of its records.
    pub counts: RunCounts,
    /// What it cost.
    pub credits: Credits,
}

/// A connection.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Connection {
    /// Its id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// Its name.
    #[schemars(extend("examples" = ["HubSpot of sales"]))]
    pub name: String,
    /// The system.
    pub system: ConnectionSystem,
    /// What is done with its records.
    pub objects: Objects,
    /// Every how many minutes changes are asked for.
    pub schedule: u32,
    /// The most it may spend.
    pub caps: ConnectionCaps,
    /// What becomes of what was written about people who opt out.
    pub on_objection: OnObjection,
    /// Whether its people and companies are findable in look-ups of this account.
    pub private_layer: bool,
    /// What it is doing.
    pub status: ConnectionStatus,
    /// Why it stopped, or waits; null when it does not.
    pub problem: Option<ConnectionProblem>,
    /// Where the system sends its webhooks, so that changes are looked up within seconds; null where it has none that are listened to, or
    /// the service has no public address.
    #[schemars(extend("examples" = ["https://api.example.com/v1/connections/con_0199c7d2a4b47c5ea0314c5d6e7f8092/hook/acct_1/7d5e"]))]
    pub webhook_url: Option<String>,
    /// Whether it uses OAuth, so that a person lets it in by …/authorize.
    pub oauth: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// The run that is going on, or the last one.
    pub last_run: Option<Run>,
}

impl Response for Connection {}

pub struct ListConnections;

impl Endpoint for ListConnections {
    type Request = PageRequest;
    type Response = ConnectionList;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Lists connections",
        purpose: "Lists the account's connections with their state and last run, for instance to find one that stopped.",
        ..Spec::get("/v1/connections", Connections)
    };
}

/// Connections, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionList {
    /// The connections.
    pub results: Vec<Connection>,
    /// Where the next page begins; null at the end.
    #[schemars(extend("examples" = ["bmV4dCBwYWdl"]))]
    pub next_cursor: Option<String>,
}

impl Response for ConnectionList {}

pub struct GetConnection;

impl Endpoint for GetConnection {
    type Request = ById;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Shows one connection",
        purpose: "Shows the settings, the state and the last run of one connection; its credentials are never returned.",
        ..Spec::get("/v1/connections/{id}", Connections)
    };
}

pub struct ChangeConnection;

impl Endpoint for ChangeConnection {
    type Request = ChangeConnectionRequest;
    type Response = Connection;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Changes a connection",
        purpose: "Changes the name, the credentials, the mapping, the rules, the schedule or the caps of a connection. What is \
            left out stays; objects are replaced as a whole.",
        example: r#"{"name": "the sales CRM"}"#,
        ..Spec::patch("/v1/connections/{id}", Connections)
    };
}

/// What to change.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeConnectionRequest {
    /// The connection's id.
    #[schemars(extend("examples" = ["con_0199c7d2a4b47c5ea0314c5d6e7f8092"]))]
    pub id: String,
    /// Its new name.
    #[schemars(length(min = 1, max = NAME.most))]
    pub name: Option<String>,
    /// How the system is reached from now on.
    pub credentials: Option<Credentials>,
    /// What is done with its records.
    pub objects: Option<Objects>,
    /// Every how many minutes changes are asked for.
    #[schemars(range(min = 1, max = 10080))]
    pub schedule: Option<u32>,
    /// The most it may spend.
    pub caps: Option<ConnectionCaps>,
    /// What becomes of what was written about people who opt out.
    pub on_objection: Option<OnObjection>,
    /// Whether its people and companies are findable in look-ups of this account from now on; false takes them out.
    #[serde(default)]
    pub private_layer: Option<bool>,
}

impl Request for ChangeConnectionRequest {
    fn check(&self, problems: &mut Problems) {
        if let Some(caps) = &self.caps {
            caps.check(problems);
        }
    }
}

impl ChangeConnectionRequest {
    /// What the system of the connection makes of it.
    pub fn check_for(&self, system: ConnectionSystem, problems: &mut Problems) {
        if let Some(credentials) = &self.credentials
            && (!credentials.is_webhook_alone() || !system.tells())
        {
            credentials.check(system, problems);
        }
        if let Some(objects) = &self.objects {
            objects.check(system, problems);
        }
    }
}

pub struct DeleteConnection;

impl Endpoint for DeleteConnection {
    type Request = ById;
    type Response = Deleted;
    const SPEC: Spec = Spec {
        access: ACCESS,
        summary: "Deletes a connection",
        purpose: "Forgets a connection with its credentials and its log. What it wrote stays in the system: undo it first \
            if it should not.",
        ..Spec::delete("/v1/connections/{id}", Connections)
    };
}
