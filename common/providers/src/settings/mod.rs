//! What an operator sets about providers: keys, the order they are asked in, and what a request may spend on them.

mod mail;
mod reader;

pub use reader::{Reader, Setting, parse};

use crate::merge::{company_fields, person_fields};
use crate::vendor::{LOCAL, Prices, Secret, Vendor};
use crate::vendors::{VENDORS, offering, vendor};
use domain::Domain;
use lookup::Capability;
use std::collections::BTreeMap;
use std::time::Duration;

/// The providers' part of the configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct ProviderSettings {
    /// Vendors' credentials by the variable they came from.
    pub credentials: BTreeMap<&'static str, Secret>,
    /// The order to ask in, by capability.
    pub order: BTreeMap<Capability, Vec<String>>,
    /// The once these fields are known, no further provider is asked about a person.
    pub person_fields: Vec<String>,
    /// The once these fields are known, no further provider is asked about a company.
    pub company_fields: Vec<String>,
    /// Whether measured cost per found answer decides the order.
    pub cheapest_first: bool,
    /// What one request may spend, in millionths of a US dollar.
    pub budget: u64,
    /// Other prices than the usual ones, in millionths of a US dollar per found answer.
    pub prices: BTreeMap<&'static str, u64>,
    /// Other addresses than the vendors' own.
    pub urls: BTreeMap<&'static str, String>,
    /// Other limits of calls at a time than the usual ones.
    pub concurrency: BTreeMap<&'static str, usize>,
    /// An address of the operator's for vendors that deliver what they find later.
    pub webhook: Option<String>,
    /// Companies whose open jobs Apollo is asked for.
    pub apollo_jobs: Vec<Domain>,
    /// For one call of a provider.
    pub timeout: Duration,
    /// How long a vendor's answer is remembered; zero for not at all.
    pub kept: Duration,
    /// How long to cache a vendor's "not found".
    pub miss_kept: Duration,
}

impl Default for ProviderSettings {
    fn default() -> Self {
        let order = |capability: Capability| (capability, words(capability.default_order()));
        Self {
            credentials: BTreeMap::new(),
            order: Capability::ALL.iter().copied().map(order).collect(),
            person_fields: words("fullName,title,company"),
            company_fields: words("name,domain,industry,employeeRange"),
            cheapest_first: false,
            budget: 1_000_000,
            prices: BTreeMap::new(),
            urls: BTreeMap::new(),
            concurrency: BTreeMap::new(),
            webhook: None,
            apollo_jobs: Vec::new(),
            timeout: Duration::from_secs(8),
            kept: Duration::from_secs(7 * 24 * 3600),
            miss_kept: Duration::from_secs(3600),
        }
    }
}

impl ProviderSettings {
    /// What a vendor's answers cost.
    pub fn prices(&self, name: &str, capability: Capability) -> Prices {
        let usual = vendor(name).map(|vendor| vendor.price(capability)).unwrap_or_default();
        match self.prices.get(name) {
            Some(per_hit) if usual != Prices::default() => Prices { per_hit: *per_hit, ..usual },
            _ => usual,
        }
    }

    /// Whether everything a vendor needs to be asked is there.
    pub fn has_credentials(&self, vendor: &Vendor) -> bool {
        vendor.credentials.iter().all(|variable| self.credentials.contains_key(variable))
    }

    /// Whether the operator named the dataset in an order, beyond the default that begins with it.
    pub fn names_dataset(&self) -> bool {
        self.order.iter().any(|(capability, order)| {
            *order != words(capability.default_order()) && order.iter().any(|name| name == LOCAL)
        })
    }

    /// Reads what is set.
    pub fn read(&mut self, reader: &mut Reader<'_>) {
        for variable in VENDORS.iter().flat_map(|vendor| vendor.credentials) {
            let mut secret = None;
            reader.read(variable, &mut secret, |text| match text.bytes().all(|b| b.is_ascii_graphic()) {
                true => Ok(Some(Secret::new(text))),
                false => Err("must be printable characters without spaces".into()),
            });
            self.credentials.extend(secret.map(|secret| (*variable, secret)));
        }
        for capability in Capability::ALL.iter().copied() {
            let mut chosen = None;
            reader.read(capability.variable(), &mut chosen, |text| self.order(text, capability).map(Some));
            self.order.extend(chosen.map(|order| (capability, order)));
        }
        reader.read("PERSON_FIELDS", &mut self.person_fields, |text| fields(text, person_fields()));
        reader.read("COMPANY_FIELDS", &mut self.company_fields, |text| fields(text, company_fields()));
        reader.read("PROVIDERS_ORDER", &mut self.cheapest_first, |text| match text {
            "configured" => Ok(false),
            "cheapest" => Ok(true),
            _ => Err("must be configured or cheapest".into()),
        });
        reader.read("PROVIDER_BUDGET", &mut self.budget, dollars);
        reader.read("PROVIDER_PRICES", &mut self.prices, |text| by_vendor(text, dollars));
        reader.read("PROVIDER_URLS", &mut self.urls, |text| by_vendor(text, url));
        reader.read("PROVIDER_CONCURRENCY", &mut self.concurrency, |text| {
            by_vendor(text, |number| match parse(number, "must be whole numbers")? {
                number @ 1..=10_000 => Ok(number),
                _ => Err("must be between 1 and 10000".into()),
            })
        });
        reader.read("PROVIDER_WEBHOOK_URL", &mut self.webhook, |text| match url(text)? {
            url if url.starts_with("https:") => Ok(Some(url)),
            _ => Err("must be an https URL".into()),
        });
        reader.read("APOLLO_JOBS", &mut self.apollo_jobs, |text| {
            words(text)
                .iter()
                .map(|name| Domain::parse(name).map_err(|error| format!("names {name}: {error}")))
                .collect()
        });
        if !self.apollo_jobs.is_empty() && !self.credentials.contains_key("APOLLO_API_KEY") {
            reader.problems.push("APOLLO_API_KEY is needed by APOLLO_JOBS".into());
        }
        reader.read("PROVIDER_TIMEOUT_MS", &mut self.timeout, |text| {
            match parse(text, "must be milliseconds")? {
                ms @ 50..=29_000 => Ok(Duration::from_millis(ms)),
                _ => Err("must be between 50 and 29000".into()),
            }
        });
        reader.read("PROVIDER_ANSWERS_KEPT_HOURS", &mut self.kept, |text| {
            parse(text, "must be whole hours").map(|hours: u32| Duration::from_secs(u64::from(hours) * 3600))
        });
        reader.read("PROVIDER_MISSES_KEPT_MINUTES", &mut self.miss_kept, |text| {
            parse(text, "must be whole minutes")
                .map(|minutes: u32| Duration::from_secs(u64::from(minutes) * 60))
        });
    }

    /// An order that names known providers which can be asked.
    fn order(&self, text: &str, capability: Capability) -> Result<Vec<String>, String> {
        let chosen = words(text);
        for name in &chosen {
            let Some(vendor) = vendor(name) else {
                if name == LOCAL {
                    continue;
                }
                let known: Vec<&str> = offering(capability).map(|vendor| vendor.name).collect();
                return Err(format!("names {name}; known are {}, {}", LOCAL, known.join(", ")));
            };
            if !vendor.offers(capability) {
                return Err(format!("names {name}, which does not offer {capability}"));
            }
            // What the default names is asked when its key is there; what the operator names must have one.
            let missing =
                vendor.credentials.iter().find(|variable| !self.credentials.contains_key(*variable));
            if let Some(missing) = missing.filter(|_| text != capability.default_order()) {
                return Err(format!("names {name}, but {missing} is not set"));
            }
        }
        Ok(chosen)
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn fields(text: &str, known: &[&str]) -> Result<Vec<String>, String> {
    let fields = words(text);
    match fields.iter().find(|field| !known.contains(&field.as_str())) {
        Some(unknown) => Err(format!("names {unknown}; known are {}", known.join(", "))),
        None => Ok(fields),
    }
}

/// Dollars as millionths.
fn dollars(text: &str) -> Result<u64, String> {
    let amount: f64 = parse(text, "must be US dollars, such as 0.28")?;
    if (0.0..=1000.0).contains(&amount) {
        Ok((amount * 1e6).round() as u64)
    } else {
        Err("must be between 0 and 1000 US dollars".into())
    }
}

fn url(text: &str) -> Result<String, String> {
    let valid =
        url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    if valid { Ok(text.to_owned()) } else { Err("must be http or https URLs".into()) }
}

/// `pdl=…,hunter=…`
fn by_vendor<T>(
    text: &str,
    value: impl Fn(&str) -> Result<T, String>,
) -> Result<BTreeMap<&'static str, T>, String> {
    let mut all = BTreeMap::new();
    for pair in words(text) {
        let (name, text) = pair.split_once('=').ok_or("must be pairs such as pdl=1,hunter=2")?;
        let vendor = vendor(name.trim()).ok_or_else(|| format!("names {name}, which is not a provider"))?;
        all.insert(vendor.name, value(text.trim())?);
    }
    Ok(all)
}

/// Every variable read here.
pub const SETTINGS: &[Setting] = &[
    setting("PDL_API_KEY", "", "key for People Data Labs"),
    setting("HUNTER_API_KEY", "", "key for Hunter"),
    setting("APOLLO_API_KEY", "", "key for Apollo"),
    setting("TWILIO_ACCOUNT_SID", "", "account or API key SID for Twilio Lookup"),
    setting("TWILIO_AUTH_TOKEN", "", "token or API key secret for Twilio Lookup"),
    setting("PROVIDER_CONTACT", "", "contact address sent with each call to Wikidata and websites"),
    setting("SECRETS_ARN", "", "an AWS secret with any of the keys above as JSON, read at start"),
    setting("PROVIDERS_PERSON", Capability::Person.default_order(), "providers to ask for people, in order"),
    setting(
        "PROVIDERS_COMPANY",
        Capability::Company.default_order(),
        "providers to ask for companies, in order",
    ),
    setting(
        "PROVIDERS_EMAIL",
        Capability::Email.default_order(),
        "providers to ask for business emails, in order",
    ),
    setting(
        "PROVIDERS_PERSONAL_EMAIL",
        Capability::PersonalEmail.default_order(),
        "providers to ask for personal emails, in order",
    ),
    setting(
        "PROVIDERS_MOBILE",
        Capability::Mobile.default_order(),
        "providers to ask for mobile phones, in order",
    ),
    setting(
        "PROVIDERS_CARRIER",
        Capability::Carrier.default_order(),
        "providers to ask for a number's carrier, in order",
    ),
    setting(
        "PROVIDERS_MAILBOX",
        Capability::Mailbox.default_order(),
        "providers to ask about mailboxes that our own check leaves open",
    ),
    setting(
        "PROVIDERS_PEOPLE_SEARCH",
        Capability::PeopleSearch.default_order(),
        "providers to search people with, in order, until one has results",
    ),
    setting(
        "PROVIDERS_COMPANY_SEARCH",
        Capability::CompanySearch.default_order(),
        "providers to search companies with, in order, until one has results",
    ),
    setting("PROVIDERS_ORDER", "configured", "`configured`, or `cheapest`: by measured cost per hit"),
    setting(
        "PERSON_FIELDS",
        "fullName,title,company",
        "once these fields are known, no further provider is asked about a person",
    ),
    setting(
        "COMPANY_FIELDS",
        "name,domain,industry,employeeRange",
        "once these fields are known, no further provider is asked about a company",
    ),
    setting("PROVIDER_BUDGET", "1", "the most one request may spend on providers, in US dollars"),
    setting(
        "PROVIDER_PRICES",
        "",
        "your prices per hit in US dollars, where they differ from the list price: pdl=0.28,hunter=0.03",
    ),
    setting(
        "PROVIDER_CONCURRENCY",
        "",
        "concurrent calls per provider, where they differ from the default: pdl=64",
    ),
    setting("PROVIDER_URLS", "", "base URLs to use instead of the vendors' own: pdl=https://…"),
    setting(
        "PROVIDER_WEBHOOK_URL",
        "",
        "an https address of yours, which Apollo requires for mobile lookups; without it there are none",
    ),
    setting("APOLLO_JOBS", "", "domains whose open jobs are fetched from Apollo once a day: acme.com,…"),
    setting("PROVIDER_TIMEOUT_MS", "8000", "time limit of one provider call in milliseconds"),
    setting("PROVIDER_ANSWERS_KEPT_HOURS", "168", "hours to cache a vendor's answer; 0 turns the cache off"),
    setting("PROVIDER_MISSES_KEPT_MINUTES", "60", "minutes to cache a vendor's \"not found\""),
];

const fn setting(variable: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting { variable, default, meaning }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<ProviderSettings, String> {
        let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        let (mut settings, mut reader) = (ProviderSettings::default(), Reader::new(&variable));
        settings.read(&mut reader);
        if reader.problems.is_empty() { Ok(settings) } else { Err(reader.problems.join("; ")) }
    }

    #[test]
    fn keys_are_never_shown() {
        let config =
            read(&[("PDL_API_KEY", "pdl-secret-key"), ("TWILIO_AUTH_TOKEN", "twilio-secret")]).unwrap();
        let shown = format!("{config:?}");
        assert!(!shown.contains("pdl-secret-key") && !shown.contains("twilio-secret"), "{shown}");
        assert_eq!(config.credentials["PDL_API_KEY"].reveal(), "pdl-secret-key");
    }

    #[test]
    fn a_provider_that_is_named_must_be_known_able_and_have_its_key() {
        for (variables, problem) in [
            (&[("PROVIDERS_PERSON", "dataset,nobody")][..], "names nobody"),
            (&[("PROVIDERS_PERSON", "pdl")], "PDL_API_KEY is not set"),
            (&[("PROVIDERS_PERSON", "wikidata")], "does not offer person"),
            (&[("PERSON_FIELDS", "shoeSize")], "names shoeSize"),
            (&[("PROVIDER_PRICES", "pdl")], "pairs"),
            (&[("PROVIDER_PRICES", "pdl=-1")], "between 0 and 1000"),
            (&[("PROVIDER_URLS", "pdl=ftp://x")], "http"),
            (&[("PDL_API_KEY", "with space")], "printable"),
        ] {
            let error = read(variables).unwrap_err();
            assert!(error.contains(problem) && !error.contains("with space"), "{error}");
        }
        let good =
            [("PROVIDERS_PERSON", "pdl,dataset"), ("PDL_API_KEY", "k"), ("PROVIDER_PRICES", "pdl=0.5")];
        let config = read(&good).unwrap();
        assert_eq!(config.order[&Capability::Person], ["pdl", "dataset"]);
        assert_eq!(config.prices("pdl", Capability::Person).per_hit, 500_000);
    }
}
