//! The service's configuration: one struct, read from the environment once, refused at start with every problem listed.

use crate::bounds::CALL_SECONDS;
use crate::retention::{self, Retention};
use domain::{Credits, EmailAddress, Plan};
use ipnet::IpNet;
use jiff::SignedDuration;
use providers::feeds::boards::BoardName;
use providers::mail::MailConfig;
pub use providers::settings::Setting;
use providers::settings::{ProviderSettings, Reader, parse};
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// The mailer that is Amazon's.
pub const SES: &str = "ses";

/// Everything an operator can set.
#[derive(Debug, Clone)]
pub struct Config {
    /// Requests per second and account, by plan in order.
    pub rate_limits: [u32; 5],
    /// From which rate on the credits of an account lie in several items.
    pub purses_from: u32,
    /// Whether anybody may sign up.
    pub signup_open: bool,
    /// How many sign-ups one IP address may make a day.
    pub signups_per_ip: u32,
    /// Whether sign-ups must verify their mailbox; by default, all servers except those on loopback require it.
    pub signup_proof: Option<bool>,
    /// The mail server that takes our letters, and in whose name.
    pub mailer: Hidden,
    pub mailer_from: Option<EmailAddress>,
    /// How many sign-ups there may be a day in all.
    pub signups_per_day: u32,
    /// How many sandbox calls per day from one IP address.
    pub sandbox_daily_limit: u32,
    /// The credits a trial starts with.
    pub trial_credits: Credits,
    /// How long a request may take in all.
    pub deadline: Duration,
    /// The address of the database that holds the directory; the embedded index serves without one.
    pub directory: Hidden,
    /// A file of certificates that the database is trusted by.
    pub directory_roots: Option<String>,
    /// How many connections to it there are at most.
    pub directory_connections: usize,
    /// The prefix of table names.
    pub table_prefix: String,
    /// Where people sign up, told by the sandbox and by 401.
    pub signup_url: String,
    /// Where the service is reached, for links in letters.
    pub public_url: String,
    /// The job boards whose postings become hiring signals.
    pub job_boards: Vec<BoardName>,
    /// Whether SEC filings become funding and acquisition signals.
    pub edgar: bool,
    /// The contact address for servers we read; part of our User-Agent.
    pub contact_email: Option<EmailAddress>,
    /// The providers and their settings.
    pub providers: ProviderSettings,
    /// How addresses are verified.
    pub mail: MailConfig,
    /// The SQS queue of bulk jobs and webhooks; the one-process server has its own.
    pub queue_url: Option<String>,
    /// Whether webhooks may go to this machine itself, also without TLS.
    pub webhooks_to_loopback: bool,
    /// Under which name CloudWatch finds the metrics in the log; none are written without one.
    pub metrics_namespace: Option<String>,
    /// Whether calls are counted by endpoint, too.
    pub metrics_by_endpoint: bool,
    /// The longest response the edge can send in one piece; unlimited where it can stream.
    pub response_limit: Option<usize>,
    /// Whether this process is the only one that serves its accounts.
    pub sole_process: bool,
    /// Whether a sign-up is answered with a link that signs in to the console once: on loopback.
    pub sign_in_links: bool,
    /// The proxies before the service, whose word on where a call came from is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether the service is reached over TLS alone.
    pub behind_tls: bool,
    /// The secret that encrypts stored answers and cursors.
    pub seal_secret: Hidden,
    /// The secrets before it, under which objections may still be listed.
    pub seal_secrets_before: Vec<Hidden>,
    /// How long things are kept.
    pub retention: Retention,
    /// How deletion requests are exchanged with the State of California.
    pub drop: DropSettings,
    /// The receivers of opt-outs: a name and an address each.
    pub objection_forwards: Vec<(String, String)>,
    /// Whether the page is served where people exercise their rights.
    pub privacy_page: bool,
    /// The folder with the texts of that page; its own without one.
    pub privacy_texts: Option<String>,
    /// By when such a request has to be answered.
    pub privacy_deadline: SignedDuration,
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

impl Default for DropSettings {
    fn default() -> Self {
        Self {
            key: Hidden::default(),
            broker: String::new(),
            url: "https://api.drop.privacy.ca.gov".to_owned(),
            cycle: SignedDuration::from_hours(45 * 24),
        }
    }
}

/// A text that no output shows.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden(pub String);

impl std::fmt::Debug for Hidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "(none)" } else { "(hidden)" })
    }
}

impl std::ops::Deref for Hidden {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            rate_limits: [1, 5, 10, 50, 200],
            purses_from: 500,
            signup_open: true,
            signups_per_ip: 5,
            signup_proof: None,
            mailer: Hidden::default(),
            mailer_from: None,
            signups_per_day: 500,
            sandbox_daily_limit: 50,
            trial_credits: Credits::whole(50),
            deadline: Duration::from_secs(CALL_SECONDS.most),
            directory: Hidden::default(),
            directory_roots: None,
            directory_connections: 8,
            table_prefix: "almanac-".to_owned(),
            signup_url: "/v1/signup".to_owned(),
            public_url: String::new(),
            job_boards: Vec::new(),
            edgar: false,
            contact_email: None,
            providers: ProviderSettings::default(),
            mail: MailConfig::default(),
            queue_url: None,
            webhooks_to_loopback: false,
            metrics_namespace: None,
            metrics_by_endpoint: false,
            response_limit: None,
            sole_process: false,
            sign_in_links: false,
            trusted_proxies: Vec::new(),
            behind_tls: false,
            seal_secret: Hidden::default(),
            seal_secrets_before: Vec::new(),
            retention: Retention::default(),
            objection_forwards: Vec::new(),
            drop: DropSettings::default(),
            privacy_page: false,
            privacy_texts: None,
            privacy_deadline: SignedDuration::from_hours(30 * 24),
        }
    }
}

/// The variables of the service as a whole, for `--help` and the operator's guide.
pub const SETTINGS: &[Setting] = &[
    Setting {
        variable: "RATE_LIMITS",
        default: "1,5,10,50,200",
        meaning: "requests per second and account on the plans free, indie, starter, pro, enterprise",
    },
    Setting {
        variable: "PURSES_FROM",
        default: "500",
        meaning: "from this many requests per second an account's balance is split over several database \
                  items, because one item takes about 500 charges a second",
    },
    Setting {
        variable: "SIGNUP",
        default: "open",
        meaning: "`open` or `closed`: whether anyone may sign up",
    },
    Setting {
        variable: "SIGNUPS_PER_IP",
        default: "5",
        meaning: "sign-ups per day from one IP address or IPv6 /64; four times as many from one /48",
    },
    Setting {
        variable: "SIGNUP_PROOF",
        default: "",
        meaning: "`mail` or `none`: whether a trial's credits wait for a code sent to the mailbox; default `mail`, except on loopback",
    },
    Setting {
        variable: "MAILER",
        default: "",
        meaning: "outgoing mail server: smtp://user:password@host:587, smtps://…, or `ses` for Amazon SES",
    },
    Setting { variable: "MAILER_FROM", default: "", meaning: "sender address of outgoing mail" },
    Setting { variable: "SIGNUPS_PER_DAY", default: "500", meaning: "sign-ups per day, in total" },
    Setting {
        variable: "SANDBOX_DAILY_LIMIT",
        default: "50",
        meaning: "sandbox calls per day from one IP address",
    },
    Setting { variable: "TRIAL_CREDITS", default: "50", meaning: "credits a trial starts with" },
    Setting {
        variable: "SEAL_SECRET",
        default: "",
        meaning: "secret that encrypts stored answers and cursors and hashes opt-outs; the one-process server creates its own",
    },
    Setting {
        variable: "SEAL_SECRETS_BEFORE",
        default: "",
        meaning: "earlier values of SEAL_SECRET, separated by commas: objections hashed with these stay in force",
    },
    Setting {
        variable: "TRUSTED_PROXIES",
        default: "",
        meaning: "addresses or networks of the proxies in front of the service, separated by commas: 10.0.0.0/8,::1; their X-Forwarded-For is trusted",
    },
    Setting {
        variable: "RETENTION",
        default: retention::DEFAULT,
        meaning: "days to keep jobs, webhook deliveries, accounts being closed and privacy requests",
    },
    Setting {
        variable: "OBJECTION_FORWARDS",
        default: "",
        meaning: "addresses to notify of each opt-out, such as vendors that accept them: lusha=https://…,other=https://…",
    },
    Setting { variable: "DROP_API_KEY", default: "", meaning: "your API key for California's DROP" },
    Setting { variable: "DROP_BROKER", default: "", meaning: "your four-digit data broker number at DROP" },
    Setting { variable: "DROP_URL", default: "https://api.drop.privacy.ca.gov", meaning: "address of DROP" },
    Setting {
        variable: "DROP_CYCLE_DAYS",
        default: "45",
        meaning: "days after which DROP's lists must be fetched again",
    },
    Setting {
        variable: "PRIVACY_PAGE",
        default: "off",
        meaning: "`on` or `off`: whether to serve /privacy, where people can request, erase or opt out of their data",
    },
    Setting {
        variable: "PRIVACY_TEXTS",
        default: "",
        meaning: "folder with your texts for that page; `almanac privacy texts` writes a template",
    },
    Setting {
        variable: "PRIVACY_DEADLINE_DAYS",
        default: "30",
        meaning: "days within which a privacy request must be answered",
    },
    Setting {
        variable: "BEHIND_TLS",
        default: "false",
        meaning: "`true` or `false`: whether the service is reached only over TLS, so that it can send HSTS",
    },
    Setting {
        variable: "REQUEST_DEADLINE_MS",
        default: "24000",
        meaning: "time limit of a request in milliseconds",
    },
    Setting {
        variable: "DIRECTORY",
        default: "",
        meaning: "PostgreSQL database of the directory, postgres://user:password@host/database; default is the embedded index",
    },
    Setting {
        variable: "DIRECTORY_ROOTS",
        default: "",
        meaning: "PEM file of the root certificates to trust for that database; default is the system's",
    },
    Setting {
        variable: "DIRECTORY_CONNECTIONS",
        default: "8",
        meaning: "maximum number of connections to that database; one in each instance of a function",
    },
    Setting { variable: "TABLE_PREFIX", default: "almanac-", meaning: "prefix of the DynamoDB table names" },
    Setting {
        variable: "SIGNUP_URL",
        default: "/v1/signup",
        meaning: "address where people sign up, named by the sandbox",
    },
    Setting {
        variable: "PUBLIC_URL",
        default: "",
        meaning: "public address of the service, such as https://api.example.com, for links in emails",
    },
    Setting {
        variable: "JOB_BOARDS",
        default: "",
        meaning: "job boards to read hiring signals from: greenhouse:acme=acme.com,lever:foo,ashby:…,smartrecruiters:…",
    },
    Setting {
        variable: "EDGAR",
        default: "off",
        meaning: "`on` or `off`: whether to turn SEC filings into funding and acquisition signals",
    },
    Setting {
        variable: "CONTACT_EMAIL",
        default: "",
        meaning: "contact address sent to the servers we read; the SEC requires one",
    },
    Setting {
        variable: "MAIL_TRANSPORT",
        default: "none",
        meaning: "how to check mailboxes: `none`, `direct`, socks5://[user:password@]host:port, or the URL of a Reacher service",
    },
    Setting { variable: "MAIL_REACHER_SECRET", default: "", meaning: "the x-reacher-secret of that service" },
    Setting {
        variable: "MAIL_HELO_NAME",
        default: "",
        meaning: "this machine's full host name, sent to mail servers as HELO",
    },
    Setting {
        variable: "MAIL_FROM",
        default: "",
        meaning: "sender address for mailbox checks; may be empty",
    },
    Setting {
        variable: "NAME_SERVERS",
        default: "",
        meaning: "name servers to use instead of the system's: ip:port,…",
    },
    Setting {
        variable: "QUEUE_URL",
        default: "",
        meaning: "SQS queue for bulk jobs and webhooks, on Lambda",
    },
    Setting {
        variable: "WEBHOOKS_TO_LOOPBACK",
        default: "false",
        meaning: "`true` or `false`: whether webhooks may be sent to this machine; always true for a server on loopback",
    },
    Setting {
        variable: "METRICS_NAMESPACE",
        default: "",
        meaning: "namespace of the CloudWatch metrics written to standard output",
    },
    Setting {
        variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
        default: "",
        meaning: "OTLP/HTTP endpoint for traces, such as http://127.0.0.1:4318; none by default",
    },
    Setting {
        variable: "METRICS_BY",
        default: "family",
        meaning: "`family` or `endpoint`: the dimension of call metrics; CloudWatch charges for each metric",
    },
];

/// Every variable, those of the parts included.
pub fn settings() -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().chain(providers::settings::SETTINGS)
}

/// Unknown variables that look like settings, each with the setting that is probably meant.
pub fn unknown(variables: impl IntoIterator<Item = String>) -> Vec<String> {
    const OTHERS: [&str; 10] = [
        "ALMANAC_DATA_DIR",
        "ALMANAC_URL",
        "ALMANAC_API_KEY",
        "ALMANAC_KEY",
        "DATASET_DIR",
        "HOST",
        "PORT",
        "DYNAMODB_PORT",
        "RUST_LOG",
        "SECRETS_ARN",
    ];
    let known: Vec<&str> = settings().map(|setting| setting.variable).chain(OTHERS).collect();
    let looks_like = |name: &str| {
        let nearest = known.iter().map(|known| (strsim::damerau_levenshtein(known, name), *known)).min();
        nearest.filter(|(distance, known)| *distance <= 2 && known.len() >= 6).map(|(_, known)| known)
    };
    let mut problems: Vec<String> = variables
        .into_iter()
        .filter(|name| !known.contains(&name.as_str()))
        .filter_map(|name| match looks_like(&name) {
            Some(known) => Some(format!("{name} is not a setting; {known} is")),
            None if name.starts_with("ALMANAC_") => Some(format!("{name} is not a setting; see --help")),
            None => None,
        })
        .collect();
    problems.sort();
    problems
}

impl Config {
    /// Reads the environment; on failure, every problem in one message.
    pub fn from_env() -> Result<Self, String> {
        Self::from_variables(|name| std::env::var(name).ok())
    }

    /// Reads the environment and, for what it does not set, the variables given.
    pub fn from_env_and(more: HashMap<String, String>) -> Result<Self, String> {
        let set = std::env::vars_os()
            .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)))
            .filter(|(_, text)| !text.is_empty());
        let variables: HashMap<String, String> = more.into_iter().chain(set).collect();
        Self::from_variables(|name| variables.get(name).cloned())
    }

    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let mut config = Self::default();
        let mut reader = Reader::new(&variable);
        reader.read("RATE_LIMITS", &mut config.rate_limits, parse_rate_limits);
        reader.read("PURSES_FROM", &mut config.purses_from, |text| parse(text, "must be a whole number"));
        reader.read("SIGNUP", &mut config.signup_open, |text| match text {
            "open" => Ok(true),
            "closed" => Ok(false),
            _ => Err("must be open or closed".into()),
        });
        reader
            .read("SIGNUPS_PER_IP", &mut config.signups_per_ip, |text| parse(text, "must be a whole number"));
        reader.read("SIGNUP_PROOF", &mut config.signup_proof, |text| match text {
            "mail" => Ok(Some(true)),
            "none" => Ok(Some(false)),
            _ => Err("must be mail or none".into()),
        });
        reader.read("MAILER", &mut config.mailer, |text| {
            if text == SES || text.starts_with("smtp://") || text.starts_with("smtps://") {
                Ok(Hidden(text.to_owned()))
            } else {
                Err("must be smtp://…, smtps://… or ses".into())
            }
        });
        reader.read("MAILER_FROM", &mut config.mailer_from, |text| {
            text.parse().map(Some).map_err(|error| format!("is {error}"))
        });
        if !config.mailer.is_empty() && config.mailer_from.is_none() {
            reader.problems.push("MAILER_FROM is needed by MAILER: every email needs a sender".into());
        }
        reader.read("SIGNUPS_PER_DAY", &mut config.signups_per_day, |text| {
            parse(text, "must be a whole number")
        });
        reader.read("SANDBOX_DAILY_LIMIT", &mut config.sandbox_daily_limit, |text| {
            parse(text, "must be a whole number")
        });
        reader.read("TRIAL_CREDITS", &mut config.trial_credits, |text| {
            let credits = parse(text, "must be an amount of credits")?;
            if (Credits::ZERO..=Credits::whole(1_000_000)).contains(&credits) {
                Ok(credits)
            } else {
                Err("must be from 0 to 1000000 credits".into())
            }
        });
        reader.read("SEAL_SECRET", &mut config.seal_secret, |text| Ok(Hidden(text.to_owned())));
        reader.read("SEAL_SECRETS_BEFORE", &mut config.seal_secrets_before, |text| {
            Ok(text.split(',').map(|secret| Hidden(secret.trim().to_owned())).collect())
        });
        reader.read("TRUSTED_PROXIES", &mut config.trusted_proxies, |text| {
            let networks = text.split(',').map(str::trim).filter(|network| !network.is_empty());
            networks.map(network).collect()
        });
        reader.read("RETENTION", &mut config.retention, Retention::parse);
        reader.read("OBJECTION_FORWARDS", &mut config.objection_forwards, |text| {
            let one = |part: &str| match part.trim().split_once('=') {
                Some((name, url)) if url.starts_with("http") => Ok((name.to_owned(), url.to_owned())),
                _ => Err("must be names and addresses: lusha=https://…".to_owned()),
            };
            text.split(',').filter(|part| !part.trim().is_empty()).map(one).collect()
        });
        reader.read("DROP_API_KEY", &mut config.drop.key, |text| Ok(Hidden(text.to_owned())));
        reader.read("DROP_BROKER", &mut config.drop.broker, |text| Ok(text.to_owned()));
        reader.read("DROP_URL", &mut config.drop.url, |text| Ok(text.to_owned()));
        reader.read("DROP_CYCLE_DAYS", &mut config.drop.cycle, days);
        reader.read("PRIVACY_PAGE", &mut config.privacy_page, on_or_off);
        reader.read("PRIVACY_TEXTS", &mut config.privacy_texts, |text| Ok(Some(text.to_owned())));
        reader.read("PRIVACY_DEADLINE_DAYS", &mut config.privacy_deadline, days);
        if config.privacy_page && config.mailer.is_empty() {
            reader.problems.push("MAILER is needed by PRIVACY_PAGE: it sends codes by mail".into());
        }
        reader.read("BEHIND_TLS", &mut config.behind_tls, |text| parse(text, "must be true or false"));
        reader.read("REQUEST_DEADLINE_MS", &mut config.deadline, |text| {
            match parse(text, "must be milliseconds")? {
                ms @ 100..=29_000 => Ok(Duration::from_millis(ms)),
                _ => Err("must be between 100 and 29000 (the gateway gives up at 29 s)".into()),
            }
        });
        reader.read("DIRECTORY", &mut config.directory, |text| {
            if text.starts_with("postgres://") || text.starts_with("postgresql://") {
                Ok(Hidden(text.to_owned()))
            } else {
                Err("must be postgres://…".into())
            }
        });
        reader.read("DIRECTORY_ROOTS", &mut config.directory_roots, |text| Ok(Some(text.to_owned())));
        reader.read("DIRECTORY_CONNECTIONS", &mut config.directory_connections, |text| {
            match parse(text, "must be a whole number")? {
                0 => Err("must be at least 1".into()),
                connections => Ok(connections),
            }
        });
        reader.read("TABLE_PREFIX", &mut config.table_prefix, |text| {
            let valid = text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
            if valid && text.len() <= 100 {
                Ok(text.to_owned())
            } else {
                Err("has letters, digits, - _ and . only".into())
            }
        });
        reader.read("SIGNUP_URL", &mut config.signup_url, |text| Ok(text.to_owned()));
        reader.read("PUBLIC_URL", &mut config.public_url, |text| {
            let is_address = text.starts_with("https://") || text.starts_with("http://");
            if is_address { Ok(text.to_owned()) } else { Err("must start with https://".into()) }
        });
        reader.read("JOB_BOARDS", &mut config.job_boards, |text| {
            text.split(',').map(str::trim).filter(|board| !board.is_empty()).map(str::parse).collect()
        });
        reader.read("EDGAR", &mut config.edgar, on_or_off);
        reader.read("CONTACT_EMAIL", &mut config.contact_email, |text| {
            text.parse().map(Some).map_err(|error| format!("is {error}"))
        });
        if config.edgar && config.contact_email.is_none() {
            reader
                .problems
                .push("CONTACT_EMAIL is needed by EDGAR: the SEC refuses callers without one".into());
        }
        config.providers.read(&mut reader);
        config.mail.read(&mut reader);
        reader.read("QUEUE_URL", &mut config.queue_url, |text| Ok(Some(text.to_owned())));
        reader.read("WEBHOOKS_TO_LOOPBACK", &mut config.webhooks_to_loopback, |text| {
            parse(text, "must be true or false")
        });
        reader.read("METRICS_NAMESPACE", &mut config.metrics_namespace, |text| Ok(Some(text.to_owned())));
        reader.read("METRICS_BY", &mut config.metrics_by_endpoint, |text| match text {
            "family" => Ok(false),
            "endpoint" => Ok(true),
            _ => Err("must be family or endpoint".into()),
        });
        if reader.problems.is_empty() { Ok(config) } else { Err(reader.problems.join("; ")) }
    }

    /// How we introduce ourselves to the servers we read.
    pub fn user_agent(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match &self.contact_email {
            Some(contact) => format!("Almanac/{version} {contact}"),
            None => format!("Almanac/{version}"),
        }
    }

    /// Whether an account of this plan may call faster than one item of the database can change.
    pub fn needs_purses(&self, plan: Plan) -> bool {
        !self.sole_process && self.rate_limit(plan) >= self.purses_from
    }

    /// Requests per second an account of this plan may make.
    pub fn rate_limit(&self, plan: Plan) -> u32 {
        self.rate_limits[plan as usize]
    }
}

fn days(text: &str) -> Result<SignedDuration, String> {
    match parse(text, "must be a whole number of days")? {
        days @ 1..=90 => Ok(SignedDuration::from_hours(24 * days)),
        _ => Err("must be from 1 to 90 days".into()),
    }
}

fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("must be on or off".into()),
    }
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().ok().map(IpNet::from);
    let problem = || format!("{text} is neither an address nor a network such as 10.0.0.0/8");
    text.parse().ok().or_else(single).ok_or_else(problem)
}

fn parse_rate_limits(text: &str) -> Result<[u32; 5], String> {
    let problem = "must be five positive whole numbers: free,indie,starter,pro,enterprise";
    let numbers: Vec<u32> = text
        .split(',')
        .map(|n| n.trim().parse().map_err(|_| problem.to_owned()))
        .collect::<Result<_, _>>()?;
    if numbers.contains(&0) {
        return Err(problem.to_owned());
    }
    numbers.try_into().map_err(|_| problem.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_that_is_misspelt_is_named_and_others_are_left_alone() {
        let names = ["TRIAL_CREDIT", "RATE_LIMITS", "HOME", "PATH", "ALMANAC_PORT", "SIGNUPS_PER_PI", "POST"];
        let told = unknown(names.map(str::to_owned));
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[2].contains("TRIAL_CREDITS") && told[1].contains("SIGNUPS_PER_IP"), "{told:?}");
    }

    #[test]
    fn proxies_are_networks_or_addresses() {
        let read = |value: &'static str| {
            Config::from_variables(move |name| (name == "TRUSTED_PROXIES").then(|| value.to_owned()))
        };
        assert_eq!(read("10.0.0.0/8, ::1").unwrap().trusted_proxies.len(), 2);
        for bad in ["10.0.0.0/33", "proxy"] {
            assert!(read(bad).unwrap_err().contains("TRUSTED_PROXIES"), "{bad}");
        }
    }

    #[test]
    fn a_trial_cannot_begin_in_debt() {
        let read = |name: &str| (name == "TRIAL_CREDITS").then(|| "-5".to_owned());
        assert!(Config::from_variables(read).unwrap_err().contains("TRIAL_CREDITS"));
    }

    #[test]
    fn every_problem_is_listed_at_once() {
        let error = Config::from_variables(|name| match name {
            "SIGNUP" => Some("maybe".into()),
            "RATE_LIMITS" => Some("1,2".into()),
            "JOB_BOARDS" => Some("greenhouse:acme, monster:acme".into()),
            "EDGAR" => Some("on".into()),
            _ => None,
        })
        .unwrap_err();
        for name in ["SIGNUP", "RATE_LIMITS", "JOB_BOARDS monster", "CONTACT_EMAIL"] {
            assert!(error.contains(name), "{error}");
        }
    }

    #[test]
    fn the_way_to_mail_servers_is_read_and_its_secrets_are_not_shown() {
        let read = |name: &str| match name {
            "MAIL_TRANSPORT" => Some("socks5://me:hush@proxy.acme.example:1080".to_owned()),
            "MAIL_HELO_NAME" => Some("mail.acme.example".to_owned()),
            _ => None,
        };
        let config = Config::from_variables(read).unwrap();
        let shown = format!("{config:?}");
        assert!(shown.contains("proxy.acme.example:1080") && !shown.contains("hush"), "{shown}");
        let remote = Config::from_variables(|name| match name {
            "MAIL_TRANSPORT" => Some("https://verifier.acme.example/".to_owned()),
            "MAIL_REACHER_SECRET" => Some("hush".to_owned()),
            _ => None,
        });
        assert!(!format!("{:?}", remote.unwrap()).contains("hush"));
        let nameless = Config::from_variables(|name| (name == "MAIL_TRANSPORT").then(|| "direct".to_owned()));
        assert!(nameless.unwrap_err().contains("MAIL_HELO_NAME"));
    }

    #[test]
    fn the_reference_states_the_real_defaults() {
        let read = |name: &str| settings().find(|s| s.variable == name).map(|s| s.default.to_owned());
        let config = Config::from_variables(read).unwrap();
        assert_eq!(format!("{config:?}"), format!("{:?}", Config::default()));
    }
}
