//! The service's configuration: one struct, read from the environment once, refused at start with every problem listed.

use domain::{Credits, EmailAddress, Plan};
use providers::feeds::boards::BoardName;
use providers::mail::MailConfig;
pub use providers::settings::Setting;
use providers::settings::{ProviderSettings, Reader, parse};
use std::collections::HashMap;
use std::time::Duration;

/// Everything an operator can set.
#[derive(Debug, Clone)]
pub struct Config {
    /// Requests per second and key, by plan in order.
    pub rate_limits: [u32; 5],
    /// Whether anybody may sign up.
    pub signup_open: bool,
    /// How many sign-ups one IP address may make a day.
    pub signups_per_ip: u32,
    /// How many sandbox calls one IP address may make a day.
    pub sandbox_daily_limit: u32,
    /// The credits a trial starts with.
    pub trial_credits: Credits,
    /// How long a request may take in all.
    pub deadline: Duration,
    /// What table names start with.
    pub table_prefix: String,
    /// Where people sign up, told by the sandbox and by 401.
    pub signup_url: String,
    /// The job boards whose postings become hiring signals.
    pub job_boards: Vec<BoardName>,
    /// Whether SEC filings become funding and acquisition signals.
    pub edgar: bool,
    /// Whom the servers we read may write to; part of our User-Agent.
    pub contact_email: Option<EmailAddress>,
    /// Who is asked for data, and how.
    pub providers: ProviderSettings,
    /// How addresses are verified.
    pub mail: MailConfig,
    /// The SQS queue of bulk jobs and webhooks; the one-process server has its own.
    pub queue_url: Option<String>,
    /// Whether webhooks may go to this machine itself, also without TLS.
    pub webhooks_to_loopback: bool,
    /// Under which name CloudWatch finds the metrics in the log; none are written without one.
    pub metrics_namespace: Option<String>,
    /// The longest response the edge can send in one piece; unlimited where it can stream.
    pub response_limit: Option<usize>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            rate_limits: [1, 5, 10, 50, 200],
            signup_open: true,
            signups_per_ip: 5,
            sandbox_daily_limit: 50,
            trial_credits: Credits::whole(50),
            deadline: Duration::from_secs(24),
            table_prefix: "almanac-".to_owned(),
            signup_url: "/v1/signup".to_owned(),
            job_boards: Vec::new(),
            edgar: false,
            contact_email: None,
            providers: ProviderSettings::default(),
            mail: MailConfig::default(),
            queue_url: None,
            webhooks_to_loopback: false,
            metrics_namespace: None,
            response_limit: None,
        }
    }
}

/// The variables of the service as a whole, for `--help` and the operator's guide.
pub const SETTINGS: &[Setting] = &[
    Setting {
        variable: "RATE_LIMITS",
        default: "1,5,10,50,200",
        meaning: "requests per second and key for free, indie, starter, pro, enterprise",
    },
    Setting { variable: "SIGNUP", default: "open", meaning: "open or closed: whether anybody may sign up" },
    Setting { variable: "SIGNUPS_PER_IP", default: "5", meaning: "sign-ups one IP address may make a day" },
    Setting {
        variable: "SANDBOX_DAILY_LIMIT",
        default: "50",
        meaning: "sandbox calls one IP address may make a day",
    },
    Setting { variable: "TRIAL_CREDITS", default: "50", meaning: "credits a trial starts with" },
    Setting {
        variable: "REQUEST_DEADLINE_MS",
        default: "24000",
        meaning: "how long a request may take in all",
    },
    Setting {
        variable: "TABLE_PREFIX",
        default: "almanac-",
        meaning: "what DynamoDB table names start with",
    },
    Setting { variable: "SIGNUP_URL", default: "/v1/signup", meaning: "where people sign up" },
    Setting {
        variable: "JOB_BOARDS",
        default: "",
        meaning: "boards to read hiring signals from: greenhouse:acme=acme.com,lever:foo,ashby:…,smartrecruiters:…",
    },
    Setting {
        variable: "EDGAR",
        default: "off",
        meaning: "on or off: whether SEC filings become funding and acquisition signals",
    },
    Setting {
        variable: "CONTACT_EMAIL",
        default: "",
        meaning: "whom the servers we read may write to; the SEC requires one",
    },
    Setting {
        variable: "MAIL_TRANSPORT",
        default: "none",
        meaning: "how mailboxes are checked: none, direct, socks5://[user:password@]host:port, or a Reacher URL",
    },
    Setting { variable: "MAIL_REACHER_SECRET", default: "", meaning: "the x-reacher-secret of that service" },
    Setting {
        variable: "MAIL_HELO_NAME",
        default: "",
        meaning: "this machine's full host name, told to mail servers",
    },
    Setting {
        variable: "MAIL_FROM",
        default: "",
        meaning: "the sender told to mail servers; empty is allowed",
    },
    Setting {
        variable: "NAME_SERVERS",
        default: "",
        meaning: "ip:port,… instead of the system's name servers",
    },
    Setting {
        variable: "QUEUE_URL",
        default: "",
        meaning: "the SQS queue of bulk jobs and webhooks, on Lambda",
    },
    Setting {
        variable: "WEBHOOKS_TO_LOOPBACK",
        default: "false",
        meaning: "true or false: whether webhooks may go to this machine; always true for a server on loopback",
    },
    Setting {
        variable: "METRICS_NAMESPACE",
        default: "",
        meaning: "under which name metrics for CloudWatch are written to standard output",
    },
];

/// Every variable, those of the parts included.
pub fn settings() -> impl Iterator<Item = &'static Setting> {
    SETTINGS.iter().chain(providers::settings::SETTINGS)
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
        reader.read("SIGNUP", &mut config.signup_open, |text| match text {
            "open" => Ok(true),
            "closed" => Ok(false),
            _ => Err("must be open or closed".into()),
        });
        reader
            .read("SIGNUPS_PER_IP", &mut config.signups_per_ip, |text| parse(text, "must be a whole number"));
        reader.read("SANDBOX_DAILY_LIMIT", &mut config.sandbox_daily_limit, |text| {
            parse(text, "must be a whole number")
        });
        reader.read("TRIAL_CREDITS", &mut config.trial_credits, |text| {
            parse(text, "must be an amount of credits")
        });
        reader.read("REQUEST_DEADLINE_MS", &mut config.deadline, |text| {
            match parse(text, "must be milliseconds")? {
                ms @ 100..=29_000 => Ok(Duration::from_millis(ms)),
                _ => Err("must be between 100 and 29000 (the gateway gives up at 29 s)".into()),
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
        reader.read("JOB_BOARDS", &mut config.job_boards, |text| {
            text.split(',').map(str::trim).filter(|board| !board.is_empty()).map(str::parse).collect()
        });
        reader.read("EDGAR", &mut config.edgar, |text| match text {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err("must be on or off".into()),
        });
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

    /// Requests per second a key of this plan may make.
    pub fn rate_limit(&self, plan: Plan) -> u32 {
        self.rate_limits[plan as usize]
    }
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
