//! The sections of the configuration. Each reads itself, and each setting is stated once: variable, default, meaning, parser. The
//! reference of the operator's guide and of `--help` comes from these statements.

use super::{Hidden, Origins};
use crate::retention::{self, Retention};
use domain::{Credits, EmailAddress};
use ipnet::IpNet;
use jiff::SignedDuration;
use providers::feeds::boards::BoardName;
use providers::settings::{Reader, list, number, one_of, parse, text};
use std::net::IpAddr;
use std::time::Duration;

/// The mailer that is Amazon's.
pub const SES: &str = "ses";
/// Settings that other modules read themselves.
pub const DATASET_DIR: &str = "DATASET_DIR";
pub const SECRETS_ARN: &str = "SECRETS_ARN";
pub const OTLP_ENDPOINT: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";

/// How much and how fast accounts may call.
#[derive(Debug, Clone)]
pub struct LimitSettings {
    /// Requests per second and account, by plan in order.
    pub rates: [u32; 5],
    /// From which rate on the credits of an account lie in several items.
    pub purses_from: u32,
    pub sandbox_per_day: u32,
    pub deadline: Duration,
    /// Whether only reads are answered.
    pub maintenance: bool,
}

impl LimitSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Limits");
        Self {
            rates: from.read(
                "RATE_LIMITS",
                "1,5,10,50,200",
                "requests per second and account on the plans free, indie, starter, pro, enterprise",
                rates,
            ),
            purses_from: from.read(
                "PURSES_FROM",
                "500",
                "if a plan allows this many requests per second (RATE_LIMITS), the balance of its accounts is \
                 split over several database items, because one item takes about 500 charges a second; no need \
                 to change it",
                number,
            ),
            sandbox_per_day: from.read(
                "SANDBOX_DAILY_LIMIT",
                "50",
                "sandbox calls per day from one IP address",
                number,
            ),
            deadline: from.read(
                "REQUEST_DEADLINE_MS",
                "24000",
                "time limit of a request in milliseconds",
                |text| match parse(text, "must be milliseconds")? {
                    ms @ 100..=29_000 => Ok(Duration::from_millis(ms)),
                    _ => Err("must be between 100 and 29000 (the gateway gives up at 29 s)".into()),
                },
            ),
            maintenance: from.read(
                "MAINTENANCE",
                "off",
                "`on` or `off`: answer only GET requests, and everything else with 503 and Retry-After, such as during a restore",
                one_of(&[("off", false), ("on", true)]),
            ),
        }
    }
}

/// Who may sign up, and with what a trial starts.
#[derive(Debug, Clone)]
pub struct SignUpSettings {
    pub open: bool,
    pub per_ip: u32,
    pub per_day: u32,
    /// Whether sign-ups must verify their mailbox; by default, all servers except those on loopback require it.
    pub proof: Option<bool>,
    pub trial_credits: Credits,
    /// Where people sign up, told by the sandbox and by 401.
    pub url: String,
}

impl SignUpSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Sign-up");
        Self {
            open: from.read(
                "SIGNUP",
                "open",
                "`open` or `closed`: whether anyone may sign up",
                one_of(&[("open", true), ("closed", false)]),
            ),
            per_ip: from.read(
                "SIGNUPS_PER_IP",
                "5",
                "sign-ups per day from one IP address or IPv6 /64; four times as many from one /48",
                number,
            ),
            per_day: from.read("SIGNUPS_PER_DAY", "500", "sign-ups per day, in total", number),
            proof: from.read(
                "SIGNUP_PROOF",
                "",
                "`mail` or `none`: whether a trial's credits wait for a code sent to the mailbox; default \
                 `mail`, except on loopback",
                one_of(&[("mail", Some(true)), ("none", Some(false))]),
            ),
            trial_credits: from.read("TRIAL_CREDITS", "50", "credits a trial starts with", trial_credits),
            url: from.read(
                "SIGNUP_URL",
                "/v1/signup",
                "address where people sign up, named by the sandbox",
                text,
            ),
        }
    }
}

/// The mail server that takes our letters, and in whose name.
#[derive(Debug, Clone)]
pub struct MailerSettings {
    pub server: Hidden,
    pub from: Option<EmailAddress>,
    /// What Amazon SES lets functions send as.
    pub identity: String,
}

impl MailerSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Outgoing mail");
        let server: Hidden = from.secret(
            "MAILER",
            "outgoing mail server: smtp://user:password@host:587, smtps://…, or `ses` for Amazon SES",
            |text| match text == SES || text.starts_with("smtp://") || text.starts_with("smtps://") {
                true => Ok(Hidden(text.to_owned())),
                false => Err("must be smtp://…, smtps://… or ses".into()),
            },
        );
        let sender = from.read("MAILER_FROM", "", "sender address of outgoing mail", email);
        if !server.is_empty() && sender.is_none() {
            from.problems.push("MAILER_FROM is needed by MAILER: every email needs a sender".into());
        }
        let identity = from.read(
            "MAIL_IDENTITY",
            "",
            "domain or address that Amazon SES verified, on Lambda: the template's MailIdentity",
            text,
        );
        Self { server, from: sender, identity }
    }
}

/// How the service is reached, and what it may reach.
#[derive(Debug, Clone)]
pub struct NetworkSettings {
    pub public_url: String,
    /// The proxies before the service, whose word on where a call came from is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// From where operator keys are good; from everywhere without any.
    pub operator_addresses: Vec<IpNet>,
    /// What CloudFront sends with each request, where the service is reached through it alone.
    pub origin_secret: Hidden,
    /// The origins whose pages may call the API from a browser.
    pub cors_origins: Origins,
    pub behind_tls: bool,
    /// Whether webhooks may go to this machine itself, also without TLS.
    pub webhooks_to_loopback: bool,
}

impl NetworkSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Network");
        Self {
            public_url: from.read(
                "PUBLIC_URL",
                "",
                "public address of the service, such as https://api.example.com, for links in emails and for vendors that deliver results",
                |text| match text.starts_with("https://") || text.starts_with("http://") {
                    true => Ok(text.to_owned()),
                    false => Err("must start with https://".into()),
                },
            ),
            trusted_proxies: from.read(
                "TRUSTED_PROXIES",
                "",
                "addresses or networks of the proxies in front of the service, separated by commas: \
                 10.0.0.0/8,::1; their X-Forwarded-For is trusted",
                list(network),
            ),
            operator_addresses: from.read(
                "OPERATOR_ADDRESSES",
                "",
                "addresses or networks from which the operator's endpoints and screens can be reached, separated by \
                 commas: 203.0.113.0/24; everyone else gets 404; default everywhere",
                list(network),
            ),
            origin_secret: from.secret(
                "ORIGIN_SECRET",
                "secret that the CDN in front sends as `X-Almanac-Origin`; requests without it are refused (AWS \
                 only, where `Firewall=on` sets it)",
                |text| Ok(Hidden(text.to_owned())),
            ),
            cors_origins: from.read(
                "CORS_ORIGINS",
                "",
                "origins whose pages may call the API from a browser, separated by commas: \
                 https://app.example.com, or `*`; their keys must be restricted to scopes and have a cap",
                Origins::parse,
            ),
            behind_tls: from.read(
                "BEHIND_TLS",
                "false",
                "`true` or `false`: whether the service is reached only over TLS, so that it can send HSTS",
                one_of(&[("true", true), ("false", false)]),
            ),
            webhooks_to_loopback: from.read(
                "WEBHOOKS_TO_LOOPBACK",
                "false",
                "`true` or `false`: whether webhooks may be sent to this machine; always true for a \
                 server on loopback",
                one_of(&[("true", true), ("false", false)]),
            ),
        }
    }

    /// Whether the operator's side is there for a caller of this address.
    pub fn admits_operator(&self, from: Option<IpAddr>) -> bool {
        let networks = &self.operator_addresses;
        networks.is_empty()
            || from.is_some_and(|from| networks.iter().any(|network| network.contains(&from.to_canonical())))
    }
}

/// Storage: where, for how long, and how it is sealed.
#[derive(Debug, Clone)]
pub struct StoredSettings {
    pub table_prefix: String,
    pub retention: Retention,
    /// The secret that encrypts stored answers and cursors.
    pub seal_secret: Hidden,
    /// The secrets before it, under which objections may still be listed.
    pub seal_secrets_before: Vec<Hidden>,
}

impl StoredSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Stored data");
        Self {
            table_prefix: from.read(
                "TABLE_PREFIX",
                "almanac-",
                "prefix of the DynamoDB table names",
                |text| {
                    let valid = text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
                    match valid && text.len() <= 100 {
                        true => Ok(text.to_owned()),
                        false => Err("has letters, digits, - _ and . only".into()),
                    }
                },
            ),
            retention: from.read(
                "RETENTION",
                retention::DEFAULT,
                "days to keep jobs, webhook deliveries, accounts being closed and privacy requests",
                Retention::parse,
            ),
            seal_secret: from.secret(
                "SEAL_SECRET",
                "secret that encrypts stored answers and cursors and hashes opt-outs; the one-process \
                 server creates its own",
                text,
            ),
            seal_secrets_before: from.secret(
                "SEAL_SECRETS_BEFORE",
                "earlier values of SEAL_SECRET, separated by commas: objections hashed with these stay in \
                 force",
                list(text),
            ),
        }
    }
}

/// The database that holds the directory; the embedded index serves without one.
#[derive(Debug, Clone)]
pub struct DirectorySettings {
    pub address: Hidden,
    /// A file of certificates that the database is trusted by.
    pub roots: Option<String>,
    /// Whether each connection signs in with the rights of the process in AWS.
    pub by_iam: bool,
    pub connections: usize,
}

impl DirectorySettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Directory");
        from.mention(
            DATASET_DIR,
            "",
            "folder of the embedded index; default `dataset` in the data directory, on AWS none",
        );
        Self {
            address: from.secret(
                "DIRECTORY",
                "PostgreSQL database of the directory, postgres://user:password@host/database; default is \
                 the embedded index",
                |text| match text.starts_with("postgres://") || text.starts_with("postgresql://") {
                    true => Ok(Hidden(text.to_owned())),
                    false => Err("must be postgres://…".into()),
                },
            ),
            roots: from.read(
                "DIRECTORY_ROOTS",
                "",
                "PEM file of the root certificates to trust for that database; default is the system's",
                text,
            ),
            by_iam: from.read(
                "DIRECTORY_LOGIN",
                "password",
                "how to sign in to that database: `password` (that of DIRECTORY), or `iam` for RDS with IAM authentication",
                |text| match text {
                    "password" => Ok(false),
                    "iam" => Ok(true),
                    _ => Err("must be password or iam".into()),
                },
            ),
            connections: from.read(
                "DIRECTORY_CONNECTIONS",
                "8",
                "maximum number of connections to that database; one in each instance of a function",
                |text| match number(text)? {
                    0 => Err("must be at least 1".into()),
                    connections => Ok(connections),
                },
            ),
        }
    }
}

/// The sources of signals.
#[derive(Debug, Clone)]
pub struct SignalSettings {
    /// The job boards whose postings become hiring signals.
    pub job_boards: Vec<BoardName>,
    /// Whether SEC filings become funding and acquisition signals.
    pub edgar: bool,
    /// The contact address for servers we read; part of our User-Agent.
    pub contact_email: Option<EmailAddress>,
}

impl SignalSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Signals");
        let signals = Self {
            job_boards: from.read(
                "JOB_BOARDS",
                "",
                "job boards to read hiring signals from: \
                 greenhouse:acme=acme.com,lever:foo,…; the systems are greenhouse, lever, ashby, smartrecruiters, workable, recruitee, \
                 personio, teamtailor, bamboohr, breezy, jobvite, and workday:tenant.wd5.Site",
                list(str::parse::<BoardName>),
            ),
            edgar: from.read(
                "EDGAR",
                "off",
                "`on` or `off`: whether to turn SEC filings into funding and acquisition signals",
                one_of(&[("on", true), ("off", false)]),
            ),
            contact_email: from.read(
                "CONTACT_EMAIL",
                "",
                "contact address sent to the servers we read; the SEC requires one",
                email,
            ),
        };
        if signals.edgar && signals.contact_email.is_none() {
            let problem = "CONTACT_EMAIL is needed by EDGAR: the SEC refuses callers without one";
            from.problems.push(problem.into());
        }
        signals
    }
}

/// How people exercise their rights.
#[derive(Debug, Clone)]
pub struct PrivacySettings {
    /// Whether the page is served where they do.
    pub page: bool,
    /// The folder with the texts of that page; its own without one.
    pub texts: Option<String>,
    /// By when such a request has to be answered.
    pub deadline: SignedDuration,
    /// The receivers of opt-outs: a name and an address each.
    pub forwards: Vec<(String, String)>,
}

impl PrivacySettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Privacy");
        Self {
            page: from.read(
                "PRIVACY_PAGE",
                "off",
                "`on` or `off`: whether to serve /privacy, where people can request, erase or opt out of \
                 their data",
                one_of(&[("on", true), ("off", false)]),
            ),
            texts: from.read(
                "PRIVACY_TEXTS",
                "",
                "folder with your texts for that page; `almanac privacy texts` writes a template",
                text,
            ),
            deadline: from.read(
                "PRIVACY_DEADLINE_DAYS",
                "30",
                "days within which a privacy request must be answered",
                days,
            ),
            forwards: from.read(
                "OBJECTION_FORWARDS",
                "",
                "addresses to notify of each opt-out, such as vendors that accept them: \
                 lusha=https://…,other=https://…",
                list(|part| match part.split_once('=') {
                    Some((name, url)) if url.starts_with("http") => Ok((name.to_owned(), url.to_owned())),
                    _ => Err("must be names and addresses: lusha=https://…".to_owned()),
                }),
            ),
        }
    }
}

/// How deletion requests are exchanged with the State of California (DROP).
#[derive(Debug, Clone)]
pub struct DropSettings {
    pub key: Hidden,
    /// The four digits of a registered data broker.
    pub broker: String,
    pub url: String,
    /// How long after the last time lists have to be asked for again.
    pub cycle: SignedDuration,
}

impl DropSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("California's DROP");
        Self {
            key: from.secret("DROP_API_KEY", "your API key for California's DROP", text),
            broker: from.read("DROP_BROKER", "", "your four-digit data broker number at DROP", text),
            url: from.read("DROP_URL", "https://api.drop.privacy.ca.gov", "address of DROP", text),
            cycle: from.read(
                "DROP_CYCLE_DAYS",
                "45",
                "days after which DROP's lists must be fetched again",
                days,
            ),
        }
    }
}

/// What connections reach.
#[derive(Debug, Clone)]
pub struct ConnectionSettings {
    pub hubspot_url: String,
    /// In the place of every organization's own address, where it is set.
    pub salesforce_url: String,
    pub pipedrive_url: String,
    pub attio_url: String,
    /// In the place of the hosts where CRMs ask people and give tokens, where it is set.
    pub oauth_url: String,
    /// How many records of a connection may be kept as private records; none by default.
    pub private_records: u64,
    /// Whether customers may connect databases that are not on the public internet.
    pub private: bool,
}

impl ConnectionSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("Connections");
        Self {
            hubspot_url: from.read("HUBSPOT_URL", connect::hubspot::BASE, "address of HubSpot's API", text),
            salesforce_url: from.read(
                "SALESFORCE_URL",
                "",
                "address of Salesforce, in the place of the My Domain that each connection names",
                text,
            ),
            pipedrive_url: from.read(
                "PIPEDRIVE_URL",
                connect::pipedrive::BASE,
                "address of Pipedrive's API",
                text,
            ),
            attio_url: from.read("ATTIO_URL", connect::attio::BASE, "address of Attio's API", text),
            oauth_url: from.read(
                "CONNECTIONS_OAUTH_URL",
                "",
                "address of an authorization server, in the place of HubSpot's, Pipedrive's and Attio's own",
                text,
            ),
            private_records: from.read(
                "CONNECTIONS_PRIVATE_RECORDS",
                "0",
                "maximum number of records of a connection that are kept as private records, which only the look-ups of its own account \
                 find; `0` allows no connection to keep any",
                number,
            ),
            private: from.read(
                "CONNECTIONS_PRIVATE",
                "false",
                "`true` or `false`: whether connections may reach databases and address books that are not on the public \
                 internet, such as your own; every customer may name one then; always true for a server on loopback",
                one_of(&[("true", true), ("false", false)]),
            ),
        }
    }
}

/// The service on AWS, and how it is watched.
#[derive(Debug, Clone)]
pub struct AwsSettings {
    /// The SQS queue of bulk jobs and webhooks; the one-process server has its own.
    pub queue_url: Option<String>,
    pub fence_queue_url: Option<String>,
    pub delivery_queue_url: Option<String>,
    pub connection_queue_url: Option<String>,
    pub site_queue_url: Option<String>,
    /// Under which name CloudWatch finds the metrics in the log; none are written without one.
    pub metrics_namespace: Option<String>,
    /// Whether calls are counted by endpoint, too.
    pub metrics_by_endpoint: bool,
}

impl AwsSettings {
    pub(super) fn read(from: &mut Reader<'_>) -> Self {
        from.section("AWS and monitoring");
        from.mention(
            SECRETS_ARN,
            "",
            "AWS secrets with any of these settings as JSON, separated by commas, read at start",
        );
        let aws = Self {
            queue_url: from.read("QUEUE_URL", "", "SQS queue for bulk jobs, on Lambda", text),
            fence_queue_url: from.read(
                "FENCE_QUEUE_URL",
                "",
                "SQS queue for charges whose outcome is unknown; default `QUEUE_URL`",
                text,
            ),
            delivery_queue_url: from.read(
                "DELIVERY_QUEUE_URL",
                "",
                "SQS queue for webhooks and notifications; default `QUEUE_URL`",
                text,
            ),
            connection_queue_url: from.read(
                "CONNECTION_QUEUE_URL",
                "",
                "SQS queue for connections to CRMs and tables; default `QUEUE_URL`",
                text,
            ),
            site_queue_url: from.read(
                "SITE_QUEUE_URL",
                "",
                "SQS queue for websites to read; default `QUEUE_URL`",
                text,
            ),
            metrics_namespace: from.read(
                "METRICS_NAMESPACE",
                "",
                "namespace of the CloudWatch metrics written to standard output",
                text,
            ),
            metrics_by_endpoint: from.read(
                "METRICS_BY",
                "family",
                "`family` or `endpoint`: the dimension of call metrics; CloudWatch charges for each metric",
                one_of(&[("family", false), ("endpoint", true)]),
            ),
        };
        from.mention(
            OTLP_ENDPOINT,
            "",
            "OTLP/HTTP endpoint for traces, such as http://127.0.0.1:4318; none by default",
        );
        from.mention(
            "RUST_LOG",
            "",
            "log level (`off`, `error`, `warn` or `info`), or levels by module: warn,common::signals=info; \
             default `warn`, on AWS `info`",
        );
        aws
    }
}

fn email(text: &str) -> Result<Option<EmailAddress>, String> {
    text.parse().map(Some).map_err(|error| format!("is {error}"))
}

fn trial_credits(text: &str) -> Result<Credits, String> {
    let credits = parse(text, "must be an amount of credits")?;
    match (Credits::ZERO..=Credits::whole(1_000_000)).contains(&credits) {
        true => Ok(credits),
        false => Err("must be from 0 to 1000000 credits".into()),
    }
}

fn days(text: &str) -> Result<SignedDuration, String> {
    match parse(text, "must be a whole number of days")? {
        days @ 1..=90 => Ok(SignedDuration::from_hours(24 * days)),
        _ => Err("must be from 1 to 90 days".into()),
    }
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
    let problem = || format!("{text} is neither an address nor a network such as 10.0.0.0/8");
    text.parse().ok().or_else(single).ok_or_else(problem)
}

fn rates(text: &str) -> Result<[u32; 5], String> {
    let problem = "must be five positive whole numbers: free,indie,starter,pro,enterprise";
    let numbers = text.split(',').map(|number| parse(number.trim(), problem));
    let numbers = numbers.collect::<Result<Vec<u32>, _>>()?;
    let rates: [u32; 5] = numbers.try_into().map_err(|_| problem.to_owned())?;
    if rates.contains(&0) { Err(problem.to_owned()) } else { Ok(rates) }
}
