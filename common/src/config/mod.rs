//! The service's configuration: one struct of sections, read from the environment once, refused at start with every problem listed.

mod lambda;
mod origins;
mod sections;

pub(crate) use lambda::GRACE;
pub use lambda::{Need, TIMEOUT};
pub use origins::Origins;
pub use providers::settings::Setting;
pub use sections::{
    AwsSettings, ConnectionSettings, DATASET_DIR, DirectorySettings, DropSettings, LimitSettings,
    MailerSettings, NetworkSettings, OTLP_ENDPOINT, PrivacySettings, SECRETS_ARN, SES, SignUpSettings,
    SignalSettings, StoredSettings,
};

use domain::Plan;
use providers::mail::MailConfig;
use providers::settings::{ProviderSettings, Reader};
use std::path::PathBuf;

/// Everything an operator can set.
#[derive(Debug, Clone)]
pub struct Config {
    pub limits: LimitSettings,
    pub sign_up: SignUpSettings,
    pub mailer: MailerSettings,
    pub network: NetworkSettings,
    pub stored: StoredSettings,
    pub directory: DirectorySettings,
    pub signals: SignalSettings,
    pub connections: ConnectionSettings,
    pub privacy: PrivacySettings,
    pub drop: DropSettings,
    pub providers: ProviderSettings,
    /// How addresses are verified.
    pub mail: MailConfig,
    pub aws: AwsSettings,
    /// Whether this process is the only one that serves its accounts. This and what follows is set by the process itself.
    pub sole_process: bool,
    /// Whether callers are the operator, on loopback: a sign-up is answered with a link that signs in to the console once, and errors
    /// say which setting to make.
    pub sign_in_links: bool,
    /// The file with the key of the demo's account, as long as there is one; only for callers on loopback.
    pub demo_key: Option<PathBuf>,
    /// The longest response the edge can send in one piece; unlimited where it can stream.
    pub response_limit: Option<usize>,
}

/// A text that no output shows.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden(pub String);

impl From<String> for Hidden {
    fn from(text: String) -> Self {
        Self(text)
    }
}

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
        Self::read(&mut Reader::new(&|_| None))
    }
}

/// Every setting, by section, for `--help` and the operator's guide.
pub fn settings() -> impl Iterator<Item = Setting> {
    let unset = |_: &str| None;
    let mut reader = Reader::new(&unset);
    Config::read(&mut reader);
    reader.settings.into_iter()
}

/// Unknown variables that look like settings, each with the setting that is probably meant. `others` are known, too.
pub fn unknown(variables: impl IntoIterator<Item = String>, others: &[String]) -> Vec<String> {
    let settings: Vec<Setting> = settings().collect();
    let known = settings.iter().map(|setting| setting.variable).chain(others.iter().map(String::as_str));
    let known: Vec<&str> = known.collect();
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

    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let (config, mut problems, of_providers) = Self::read_from(&variable);
        problems.extend(of_providers);
        if problems.is_empty() { Ok(config) } else { Err(problems.join("; ")) }
    }

    /// The configuration, its problems, and the problems of settings that matter only to functions that ask providers.
    fn read_from(variable: &dyn Fn(&str) -> Option<String>) -> (Self, Vec<String>, Vec<String>) {
        let mut reader = Reader::new(variable);
        let config = Self::read(&mut reader);
        let names: Vec<&str> = reader
            .settings
            .iter()
            .filter(|setting| ["Data providers", "Mailbox checks"].contains(&setting.section))
            .map(|setting| setting.variable)
            .collect();
        let (of_providers, problems) = reader
            .problems
            .into_iter()
            .partition(|told| names.contains(&told.split(' ').next().unwrap_or_default()));
        (config, problems, of_providers)
    }

    fn read(from: &mut Reader<'_>) -> Self {
        let mut config = Self {
            limits: LimitSettings::read(from),
            sign_up: SignUpSettings::read(from),
            mailer: MailerSettings::read(from),
            network: NetworkSettings::read(from),
            stored: StoredSettings::read(from),
            directory: DirectorySettings::read(from),
            signals: SignalSettings::read(from),
            connections: ConnectionSettings::read(from),
            privacy: PrivacySettings::read(from),
            drop: DropSettings::read(from),
            providers: ProviderSettings::read(from),
            mail: MailConfig::read(from),
            aws: AwsSettings::read(from),
            sole_process: false,
            sign_in_links: false,
            demo_key: None,
            response_limit: None,
        };
        config.providers.name_servers.clone_from(&config.mail.name_servers);
        if config.privacy.page && config.mailer.server.is_empty() {
            from.problems.push("MAILER is needed by PRIVACY_PAGE: it sends codes by mail".into());
        }
        config
    }

    /// The same configuration with a change.
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    /// How we introduce ourselves to the servers we read.
    pub fn user_agent(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match &self.signals.contact_email {
            Some(contact) => format!("Almanac/{version} {contact}"),
            None => format!("Almanac/{version}"),
        }
    }

    /// Whether an account of this plan may call faster than one item of the database can change.
    pub fn needs_purses(&self, plan: Plan) -> bool {
        !self.sole_process && self.rate_limit(plan) >= self.limits.purses_from
    }

    /// Requests per second an account of this plan may make.
    pub fn rate_limit(&self, plan: Plan) -> u32 {
        self.limits.rates[plan as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variable_that_is_misspelt_is_named_and_others_are_left_alone() {
        let names = ["TRIAL_CREDIT", "RATE_LIMITS", "HOME", "PATH", "ALMANAC_PORT", "SIGNUPS_PER_PI", "POST"];
        let told = unknown(names.map(str::to_owned), &["PORT".to_owned()]);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(told[2].contains("TRIAL_CREDITS") && told[1].contains("SIGNUPS_PER_IP"), "{told:?}");
    }

    #[test]
    fn proxies_are_networks_or_addresses() {
        let read = |value: &'static str| {
            Config::from_variables(move |name| (name == "TRUSTED_PROXIES").then(|| value.to_owned()))
        };
        assert_eq!(read("10.0.0.0/8, ::1").unwrap().network.trusted_proxies.len(), 2);
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
    fn every_default_of_the_reference_can_be_written_as_it_stands() {
        let written = |name: &str| settings().find(|s| s.variable == name).map(|s| s.default.to_owned());
        let config = Config::from_variables(written).unwrap();
        assert_eq!(format!("{config:?}"), format!("{:?}", Config::from_variables(|_| None).unwrap()));
        assert_eq!(config.limits.deadline.as_secs(), crate::bounds::CALL_SECONDS.most);
    }

    #[test]
    fn settings_are_in_sections_and_stated_once() {
        let mut seen = std::collections::BTreeSet::new();
        for setting in settings() {
            assert!(!setting.section.is_empty() && seen.insert(setting.variable), "{setting:?}");
        }
    }

    #[test]
    fn no_secret_is_shown() {
        for setting in settings().filter(|setting| setting.is_secret) {
            let ways = ["hush", "smtp://me:hush@mail.example", "postgres://me:hush@db.example/almanac"];
            let read = |value: &str| {
                Config::from_variables(|name| match name {
                    "MAILER_FROM" => Some("post@acme.example".to_owned()),
                    name => (name == setting.variable).then(|| value.to_owned()),
                })
            };
            let config = ways.into_iter().find_map(|value| read(value).ok());
            assert!(!format!("{:?}", config.expect(setting.variable)).contains("hush"), "{setting:?}");
        }
    }
}
