//! The company among the structured data of a page: JSON-LD and microdata, which are one shape here.

use crate::facts::{Field, How, Notes};
use crate::microdata;
use domain::{NetworkKind, NetworkUrl, PersonName};
use language::country;
use matching::{Fit, companies_fit};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Documents within documents are read so deep.
const DEEPEST: u8 = 6;

/// Reads what the structured data of a page says of the company.
pub fn read(notes: &mut Notes<'_>) {
    let json_ld = notes.page.json_ld.clone();
    let items: Vec<Value> = microdata::items(notes.page).iter().map(as_json_ld).collect();
    for (documents, how) in [(json_ld, How::JsonLd), (items, How::Microdata)] {
        let nodes = Nodes::of(&documents);
        if let Some(organization) = nodes.own_organization(notes) {
            take(notes, &nodes, organization, how);
        }
    }
}

/// An item of microdata as JSON-LD would say it.
pub fn as_json_ld(item: &Value) -> Value {
    let mut node = Map::new();
    node.extend(item.get("type").map(|kind| ("@type".to_owned(), kind.clone())));
    node.extend(item.get("id").map(|id| ("@id".to_owned(), id.clone())));
    if let Some(Value::Object(properties)) = item.get("properties") {
        for (name, value) in properties {
            let within = |value: &Value| if value.is_object() { as_json_ld(value) } else { value.clone() };
            let value = match value {
                Value::Array(values) => Value::Array(values.iter().map(within).collect()),
                one => within(one),
            };
            node.insert(name.clone(), value);
        }
    }
    Value::Object(node)
}

/// The nodes of a page's documents, by their ids too.
pub struct Nodes<'a> {
    all: Vec<&'a Value>,
    by_id: HashMap<&'a str, &'a Value>,
}

impl<'a> Nodes<'a> {
    pub fn of(documents: &'a [Value]) -> Self {
        let mut nodes = Self { all: Vec::new(), by_id: HashMap::new() };
        documents.iter().for_each(|document| nodes.gather(document, 0));
        nodes
    }

    fn gather(&mut self, value: &'a Value, depth: u8) {
        match value {
            Value::Array(values) if depth < DEEPEST => {
                values.iter().for_each(|value| self.gather(value, depth + 1))
            }
            Value::Object(node) if depth < DEEPEST => {
                if node.contains_key("@type") {
                    self.all.push(value);
                }
                if let Some(id) = node.get("@id").and_then(Value::as_str).filter(|_| node.len() > 1) {
                    self.by_id.entry(id).or_insert(value);
                }
                node.values().for_each(|value| self.gather(value, depth + 1));
            }
            _ => {}
        }
    }

    /// The nodes of a kind.
    pub fn of_kind(&self, is: impl Fn(&str) -> bool) -> impl Iterator<Item = &'a Value> {
        self.all.iter().copied().filter(move |node| kinds(node).any(&is))
    }

    /// A property's values, references followed.
    pub fn values(&self, node: &'a Value, name: &str) -> Vec<&'a Value> {
        let found = node.get(name).or_else(|| node.get(format!("https://schema.org/{name}")));
        let values = match found {
            Some(Value::Array(values)) => values.iter().collect(),
            Some(Value::Null) | None => Vec::new(),
            Some(one) => vec![one],
        };
        values.into_iter().take(100).map(|value| self.followed(value)).collect()
    }

    fn followed(&self, value: &'a Value) -> &'a Value {
        match value.get("@id").and_then(Value::as_str) {
            Some(id) if value.as_object().is_some_and(|node| node.len() == 1) => {
                self.by_id.get(id).copied().unwrap_or(value)
            }
            _ => value,
        }
    }

    /// A property as text; of an object its `@value` or name.
    pub fn text(&self, node: &'a Value, name: &str) -> Option<String> {
        self.values(node, name).into_iter().find_map(plain)
    }

    /// The organization that the page belongs to, among those it names.
    fn own_organization(&self, notes: &Notes<'_>) -> Option<&'a Value> {
        let domain = notes.domain.as_str();
        let is_own = |url: &str| {
            let host = url::Url::parse(url).ok()?.host_str()?.to_owned();
            Some(domain::domain_name::registrable(&host) == Some(domain))
        };
        let published: Vec<&Value> = self
            .of_kind(|kind| kind == "WebSite")
            .flat_map(|site| [self.values(site, "publisher"), self.values(site, "copyrightHolder")].concat())
            .collect();
        let rank = |node: &Value| {
            let name = plain(node.get("name").or_else(|| node.get("legalName"))?)?;
            let addresses = ["url", "@id"].iter().filter_map(|at| node.get(*at)?.as_str()).filter_map(is_own);
            let addresses: Vec<bool> = addresses.collect();
            let is_named_so = companies_fit(notes.domain.label(), &name) != Fit::No;
            let is_publisher = published.iter().any(|own| std::ptr::eq(*own, node));
            match addresses.contains(&true) {
                true => Some(if is_publisher || is_named_so { 0 } else { 1 }),
                // Another company's address: a maker, a customer, an agency.
                false if !addresses.is_empty() && !is_publisher => None,
                false => Some(if is_publisher {
                    2
                } else if is_named_so {
                    3
                } else {
                    4
                }),
            }
        };
        let ranked = self.of_kind(is_organization).filter_map(|node| Some((rank(node)?, node)));
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, node)| node)
    }
}

fn kinds(node: &Value) -> impl Iterator<Item = &str> {
    let kinds: &[Value] = match node.get("@type") {
        Some(Value::Array(kinds)) => kinds,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    kinds.iter().filter_map(Value::as_str).map(|kind| kind.rsplit(['/', ':', '#']).next().unwrap_or(kind))
}

/// The text that a value is or has.
pub fn plain(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Object(node) => {
            plain(node.get("@value").or_else(|| node.get("name")).or_else(|| node.get("value"))?)?
        }
        Value::Array(values) => values.iter().find_map(plain)?,
        _ => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// The kinds of organizations in schema.org: those whose names say it, and the others that sites use.
pub fn is_organization(kind: &str) -> bool {
    const OTHERS: &[&str] = &[
        "Corporation",
        "NGO",
        "Airline",
        "Consortium",
        "Cooperative",
        "LibrarySystem",
        "Hospital",
        "School",
        "CollegeOrUniversity",
        "Restaurant",
        "CafeOrCoffeeShop",
        "Bakery",
        "BarOrPub",
        "Winery",
        "Brewery",
        "Hotel",
        "LodgingBusiness",
        "Resort",
        "Dentist",
        "Physician",
        "Pharmacy",
        "LegalService",
        "Attorney",
        "Notary",
        "AccountingService",
        "FinancialService",
        "BankOrCreditUnion",
        "InsuranceAgency",
        "RealEstateAgent",
        "TravelAgency",
        "EmploymentAgency",
        "AutoDealer",
        "AutoRepair",
        "Electrician",
        "Plumber",
        "RoofingContractor",
        "GeneralContractor",
        "HousePainter",
        "Locksmith",
        "MovingCompany",
        "ProfessionalService",
        "MedicalClinic",
        "VeterinaryCare",
        "HealthClub",
        "SportsClub",
        "BeautySalon",
        "HairSalon",
        "DaySpa",
        "ChildCare",
        "Library",
        "RecyclingCenter",
        "SelfStorage",
        "ShoppingCenter",
        "InternetCafe",
        "RadioStation",
        "TelevisionStation",
        "GasStation",
        "NailSalon",
        "Optician",
    ];
    kind.ends_with("Organization")
        || kind.ends_with("Business")
        || kind.ends_with("Store")
        || OTHERS.contains(&kind)
}

/// Notes what an organization says of itself.
fn take(notes: &mut Notes<'_>, nodes: &Nodes<'_>, organization: &Value, how: How) {
    let organization = nodes.followed(organization);
    let text = |name: &str| nodes.text(organization, name);
    notes.option(Field::Name, text("name"), how);
    notes.option(Field::LegalName, text("legalName"), how);
    notes.option(Field::Description, text("description").or_else(|| text("slogan")), how);
    notes.option(Field::Founded, text("foundingDate").and_then(|date| year(&date)), how);
    for url in nodes.values(organization, "sameAs").into_iter().filter_map(plain) {
        if NetworkUrl::parse(&url).is_ok_and(|url| url.kind() == NetworkKind::Company) {
            notes.add(Field::Profile, url, how);
        }
    }
    for count in nodes.values(organization, "numberOfEmployees") {
        let number = |name: &str| count.get(name).and_then(plain).or_else(|| plain(count)).and_then(whole);
        let (least, most) = (count.get("minValue").and_then(plain), count.get("maxValue").and_then(plain));
        match (least, most) {
            (Some(least), Some(_)) => notes.option(Field::Staff, whole(least), how),
            _ => notes.option(Field::Employees, number("value"), how),
        }
    }
    for address in nodes.values(organization, "address").into_iter().chain(
        nodes.values(organization, "location").into_iter().flat_map(|place| nodes.values(place, "address")),
    ) {
        let part = |name: &str| nodes.text(address, name);
        let nation = part("addressCountry").and_then(|nation| country::code(&nation));
        if part("addressLocality").is_some() || nation.is_some() {
            notes.option(Field::City, part("addressLocality"), how);
            notes.option(Field::Region, part("addressRegion"), how);
            notes.option(Field::Country, nation, how);
            // The first is the head office.
            break;
        }
    }
    let points: Vec<&Value> = nodes.values(organization, "contactPoint");
    for of in std::iter::once(organization).chain(points) {
        notes.option(Field::Phone, nodes.text(of, "telephone"), how);
        let email = nodes.text(of, "email").map(|email| email.trim_start_matches("mailto:").to_owned());
        notes.option(Field::Email, email, how);
    }
    notes.option(Field::Vat, text("vatID"), how);
    let lei = text("leiCode").filter(|lei| crate::check_digits::mod_97_10(lei));
    notes.option(Field::Registration, lei.map(|lei| format!("lei:{}", lei.to_uppercase())), how);
    if let Some(logo) = nodes.values(organization, "logo").first() {
        let address = logo.get("url").or_else(|| logo.get("contentUrl")).or_else(|| logo.get("@id"));
        let address = address.and_then(plain).or_else(|| logo.as_str().map(str::to_owned));
        let address = address.and_then(|address| notes.page.address(&address));
        notes.option(Field::Logo, address, how);
    }
    if notes.people {
        for role in ["founder", "founders", "employee", "employees", "member"] {
            for person in nodes.values(organization, role) {
                let name = nodes.text(person, "name").or_else(|| person.as_str().map(str::to_owned));
                let title = nodes.text(person, "jobTitle");
                let title = title.or_else(|| role.starts_with("founder").then(|| "Founder".to_owned()));
                leader(notes, name, title, how);
            }
        }
    }
}

/// Notes a person with a role, as `role: name`.
pub fn leader(notes: &mut Notes<'_>, name: Option<String>, title: Option<String>, how: How) {
    let (Some(name), Some(title)) = (name, title) else { return };
    let known = PersonName::parse(&name);
    if !known.first.is_empty() && !known.last.is_empty() && name.len() < 80 && title.len() < 80 {
        notes.add(Field::Leader, format!("{title}: {name}"), how);
    }
}

fn year(date: &str) -> Option<String> {
    let found = date.split(|c: char| !c.is_ascii_digit()).find(|part| part.len() == 4)?;
    let year: i16 = found.parse().ok()?;
    (1200..2200).contains(&year).then(|| found.to_owned())
}

fn whole(text: String) -> Option<String> {
    let number: f64 = text.replace([',', ' ', '+'], "").parse().ok()?;
    (1.0..1e8).contains(&number).then(|| format!("{number:.0}"))
}
