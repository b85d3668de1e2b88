//! What an operator sets about providers: keys, the order they are asked in, and what a request may spend on them.

mod chosen;
mod mail;
mod reader;

pub use chosen::Chosen;
pub use reader::{Reader, Setting, list, number, one_of, parse, text};

use crate::merge::{company_fields, person_fields};
use crate::vendor::{Callbacks, LOCAL, Prices, Secret, Vendor};
use crate::vendors::Vendors;
use domain::Domain;
use lookup::Capability;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// The providers' part of the configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct ProviderSettings {
    /// The vendors there are: those built in and the operator's own.
    pub vendors: Vendors,
    /// The folder of the operator's own vendor files.
    pub folder: Option<String>,
    /// Vendors' credentials by the variable they came from.
    pub credentials: BTreeMap<&'static str, Secret>,
    /// The order to ask in, by capability.
    pub order: BTreeMap<Capability, Vec<String>>,
    /// Once these fields are known, no further provider is asked about a person.
    pub person_fields: Vec<String>,
    /// Once these fields are known, no further provider is asked about a company.
    pub company_fields: Vec<String>,
    /// Whether measured cost per found answer decides the order.
    pub cheapest_first: bool,
    /// Whether it does so by the kind of question, and by answers that were verified.
    pub learns: bool,
    /// The share of what is spent that may go to vendors of which too little is known, in percent.
    pub explore: u8,
    /// The share of questions that keep the configured order, in percent.
    pub held_out: u8,
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
    /// Where vendors deliver to this service itself; a process that has a public address sets it.
    pub callbacks: Option<Callbacks>,
    /// Companies whose open jobs Apollo is asked for.
    pub apollo_jobs: Vec<Domain>,
    /// The file of technology rules that the operator imported.
    pub technologies: Option<String>,
    /// Name servers to ask instead of the system's; those of the mailbox checks.
    pub name_servers: Vec<SocketAddr>,
    /// For one call of a provider.
    pub timeout: Duration,
    /// How long a vendor's answer is remembered; zero for not at all.
    pub kept: Duration,
    /// How long to cache a vendor's "not found".
    pub miss_kept: Duration,
}

impl Default for ProviderSettings {
    fn default() -> Self {
        Self::read(&mut Reader::new(&|_| None))
    }
}

/// The contact address, which vendors without a key are asked with.
const CONTACT: &str = "PROVIDER_CONTACT";

/// The meaning of the setting that orders a capability's providers.
const fn order_meaning(capability: Capability) -> &'static str {
    match capability {
        Capability::Person => "providers to ask for people, in order",
        Capability::Company => "providers to ask for companies, in order",
        Capability::Email => "providers to ask for business emails, in order",
        Capability::PersonalEmail => "providers to ask for personal emails, in order",
        Capability::Mobile => "providers to ask for mobile phones, in order",
        Capability::Carrier => "providers to ask for a number's carrier, in order",
        Capability::Mailbox => "providers to ask about mailboxes that our own check leaves open",
        Capability::PeopleSearch => "providers to search people with, in order, until one has results",
        Capability::CompanySearch => "providers to search companies with, in order, until one has results",
    }
}

impl ProviderSettings {
    /// What a vendor's answers cost.
    pub fn prices(&self, name: &str, capability: Capability) -> Prices {
        let usual = self.vendors.get(name).map(|vendor| vendor.price(capability)).unwrap_or_default();
        match self.prices.get(name) {
            Some(per_hit) if usual != Prices::default() => Prices { per_hit: *per_hit, ..usual },
            _ => usual,
        }
    }

    /// What an answer cost: as the vendor said, unless the operator has a price of their own, or else as usual.
    pub fn paid(&self, name: &str, usual: u64, booked: Option<u64>) -> u64 {
        booked.filter(|_| !self.prices.contains_key(name)).unwrap_or(usual)
    }

    /// The vendors that an order names and whose keys are there.
    pub fn vendors_to_ask(&self) -> Vec<&'static Vendor> {
        let named = |name: &str| self.order.values().flatten().any(|ordered| ordered == name);
        self.vendors_with_keys().into_iter().filter(|vendor| named(vendor.name)).collect()
    }

    /// The vendors whose keys are there; the files of others are not read.
    pub fn vendors_with_keys(&self) -> Vec<&'static Vendor> {
        let has_keys = |name: &&str| {
            let keys = self.vendors.credentials(name);
            keys.iter().all(|variable| self.credentials.contains_key(variable))
        };
        self.vendors.names().into_iter().filter(has_keys).filter_map(|name| self.vendors.get(name)).collect()
    }

    /// The keys of a vendor, in the order in which it names them.
    pub fn keys_of(&self, vendor: &Vendor) -> Vec<Secret> {
        vendor.credentials.iter().filter_map(|variable| self.credentials.get(*variable).cloned()).collect()
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

    /// Reads the settings.
    pub fn read(from: &mut Reader<'_>) -> Self {
        from.section("Data providers");
        let (vendors, folder) = from.read(
            "PROVIDER_FILES",
            "",
            "folder of your own vendor files (*.toml); they come before the built-in ones of the same name",
            |text| Ok((Vendors::with_folder(Path::new(text))?, Some(text.to_owned()))),
        );
        let credentials = credentials(from, &vendors);
        let mut order = BTreeMap::new();
        for capability in Capability::ALL.iter().copied() {
            let (variable, default) = (capability.variable(), capability.default_order());
            let read = |text: &str| known_order(text, capability, &credentials, &vendors);
            order.insert(capability, from.read(variable, default, order_meaning(capability), read));
        }
        let (cheapest_first, learns) = from.read(
            "PROVIDERS_ORDER",
            "configured",
            "`configured`; `cheapest`: by measured cost per hit; or `learned`: by measured cost per verified \
             answer in the same country, company size and seniority",
            one_of(&[("configured", (false, false)), ("cheapest", (true, false)), ("learned", (true, true))]),
        );
        let settings = Self {
            order,
            cheapest_first,
            learns,
            explore: from.read(
                "PROVIDERS_EXPLORE",
                "5",
                "with `learned`: the most of all spending, in percent, that may go to trying vendors of which too little is known",
                percent,
            ),
            held_out: from.read(
                "PROVIDERS_HELD_OUT",
                "5",
                "with `learned`: the questions, in percent, that keep the configured order for comparison",
                percent,
            ),
            person_fields: from.read(
                "PERSON_FIELDS",
                "fullName,title,company",
                "once these fields are known, no further provider is asked about a person",
                |text| fields(text, person_fields()),
            ),
            company_fields: from.read(
                "COMPANY_FIELDS",
                "name,domain,industry,employeeRange",
                "once these fields are known, no further provider is asked about a company",
                |text| fields(text, company_fields()),
            ),
            budget: from.read(
                "PROVIDER_BUDGET",
                "1",
                "the most one request may spend on providers, in US dollars",
                dollars,
            ),
            prices: from.read(
                "PROVIDER_PRICES",
                "",
                "your prices per hit in US dollars, where they differ from the list price: \
                 pdl=0.28,hunter=0.03",
                |text| by_vendor(text, &vendors, dollars),
            ),
            concurrency: from.read(
                "PROVIDER_CONCURRENCY",
                "",
                "concurrent calls per provider, where they differ from the default: pdl=64",
                |text| by_vendor(text, &vendors, concurrency),
            ),
            urls: from.read(
                "PROVIDER_URLS",
                "",
                "base URLs to use instead of the vendors' own: pdl=https://…",
                |text| by_vendor(text, &vendors, url),
            ),
            webhook: from.read(
                "PROVIDER_WEBHOOK_URL",
                "",
                "an https address of yours, which Apollo requires for mobile lookups; without it there \
                 are none",
                |text| match url(text)? {
                    url if url.starts_with("https:") => Ok(Some(url)),
                    _ => Err("must be an https URL".into()),
                },
            ),
            callbacks: None,
            apollo_jobs: from.read(
                "APOLLO_JOBS",
                "",
                "domains whose open jobs are fetched from Apollo once a day: acme.com,…",
                list(|name| Domain::parse(name).map_err(|error| format!("names {name}: {error}"))),
            ),
            technologies: from.read(
                "TECHNOLOGY_RULES",
                "",
                "file of technology rules that `almanac import technologies` wrote; on one server the imported file is found by itself",
                |text| Ok(Some(text.to_owned())),
            ),
            name_servers: Vec::new(),
            timeout: from.read(
                "PROVIDER_TIMEOUT_MS",
                "8000",
                "time limit of one provider call in milliseconds",
                |text| match parse(text, "must be milliseconds")? {
                    ms @ 50..=29_000 => Ok(Duration::from_millis(ms)),
                    _ => Err("must be between 50 and 29000".into()),
                },
            ),
            kept: from.read(
                "PROVIDER_ANSWERS_KEPT_HOURS",
                "168",
                "hours to cache a vendor's answer; 0 turns the cache off",
                |text| parse(text, "must be whole hours").map(|hours: u32| seconds(hours, 3600)),
            ),
            miss_kept: from.read(
                "PROVIDER_MISSES_KEPT_MINUTES",
                "60",
                "minutes to cache a vendor's \"not found\"",
                |text| parse(text, "must be whole minutes").map(|minutes: u32| seconds(minutes, 60)),
            ),
            credentials,
            vendors,
            folder,
        };
        if !settings.apollo_jobs.is_empty() && !settings.credentials.contains_key("APOLLO_API_KEY") {
            from.problems.push("APOLLO_API_KEY is needed by APOLLO_JOBS".into());
        }
        settings
    }
}

fn credentials(from: &mut Reader<'_>, vendors: &Vendors) -> BTreeMap<&'static str, Secret> {
    let printable = |text: &str| match text.bytes().all(|b| b.is_ascii_graphic()) {
        true => Ok(Some(Secret::new(text))),
        false => Err("must be printable characters without spaces".to_owned()),
    };
    let mut all = BTreeMap::new();
    for (variable, meaning) in vendors.secrets() {
        all.extend(from.secret(variable, meaning, printable).map(|secret| (variable, secret)));
    }
    let contact = "contact address sent with each call to Wikidata and websites";
    all.extend(from.read(CONTACT, "", contact, printable).map(|secret| (CONTACT, secret)));
    all
}

/// An order that names known providers which can be asked.
fn known_order(
    text: &str,
    capability: Capability,
    credentials: &BTreeMap<&'static str, Secret>,
    vendors: &Vendors,
) -> Result<Vec<String>, String> {
    let chosen = words(text);
    // What the default names is asked when its key is there; a test says that it is right.
    if text == capability.default_order() {
        return Ok(chosen);
    }
    for name in &chosen {
        let Some(vendor) = vendors.get(name) else {
            if name == LOCAL {
                continue;
            }
            let known: Vec<&str> = vendors.offering(capability).map(|vendor| vendor.name).collect();
            return Err(format!("names {name}; known are {}, {}", LOCAL, known.join(", ")));
        };
        if !vendor.offers(capability) {
            return Err(format!("names {name}, which does not offer {capability}"));
        }
        // What the operator names must have a key.
        let missing = vendor.credentials.iter().find(|variable| !credentials.contains_key(*variable));
        if let Some(missing) = missing {
            return Err(format!("names {name}, but {missing} is not set"));
        }
    }
    Ok(chosen)
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

fn percent(text: &str) -> Result<u8, String> {
    match parse(text, "must be percent")? {
        percent @ 0..=50 => Ok(percent),
        _ => Err("must be between 0 and 50 percent".into()),
    }
}

fn url(text: &str) -> Result<String, String> {
    let valid =
        url::Url::parse(text).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    if valid { Ok(text.to_owned()) } else { Err("must be http or https URLs".into()) }
}

fn concurrency(text: &str) -> Result<usize, String> {
    match parse(text, "must be whole numbers")? {
        number @ 1..=10_000 => Ok(number),
        _ => Err("must be between 1 and 10000".into()),
    }
}

fn seconds(number: u32, each: u64) -> Duration {
    Duration::from_secs(u64::from(number) * each)
}

/// `pdl=…,hunter=…`
fn by_vendor<T>(
    text: &str,
    vendors: &Vendors,
    value: impl Fn(&str) -> Result<T, String>,
) -> Result<BTreeMap<&'static str, T>, String> {
    let mut all = BTreeMap::new();
    for pair in words(text) {
        let (name, text) = pair.split_once('=').ok_or("must be pairs such as pdl=1,hunter=2")?;
        let known = vendors.name(name.trim());
        let name = known.ok_or_else(|| format!("names {name}, which is not a provider"))?;
        all.insert(name, value(text.trim())?);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn read(variables: &[(&str, &str)]) -> Result<ProviderSettings, String> {
        let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        let mut reader = Reader::new(&variable);
        let settings = ProviderSettings::read(&mut reader);
        if reader.problems.is_empty() { Ok(settings) } else { Err(reader.problems.join("; ")) }
    }

    #[test]
    fn every_credential_of_a_vendor_is_a_setting_and_the_reverse() {
        let unset = |_: &str| None;
        let mut reader = Reader::new(&unset);
        let vendors = Vendors::default();
        credentials(&mut reader, &vendors);
        let read: BTreeSet<&str> = reader.settings.iter().map(|setting| setting.variable).collect();
        let named: BTreeSet<&str> = vendors.all().flat_map(|vendor| vendor.credentials).copied().collect();
        assert_eq!(read, named);
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
