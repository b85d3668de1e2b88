//! From a row to records: a person with an employer, or a company.

use crate::columns::Target;
use domain::name::fold;
use domain::{
    Company, CompanyRef, Department, Domain, EmailAddress, EmployeeRange, Employer, Experience, Funding,
    FundingRound, FundingStage, Location, NetworkUrl, Person, PersonName, Phone, RevenueRange, Seniority,
    Source, Technology,
};
use jiff::Timestamp;
use language::mail::lists;
use language::title::Title;
use language::{company_name, country};
use lookup::contact::{KnownEmail, KnownMobile};
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::{CompanyRecord, PersonRecord, company_id};
use std::collections::BTreeMap;

/// The values of one row by what they are.
pub(super) struct Fields {
    values: Vec<(Target, String)>,
    /// Values that could not be understood and were left out, by field.
    pub dropped: BTreeMap<&'static str, u64>,
}

/// Where a row comes from.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    pub provider: String,
    pub imported_at: Timestamp,
}

impl Fields {
    pub fn new(columns: &[Option<Target>], row: Vec<Option<String>>) -> Self {
        let values = columns.iter().zip(row).filter_map(|(target, value)| Some(((*target)?, value?)));
        Self { values: values.collect(), dropped: BTreeMap::new() }
    }

    fn get(&self, target: Target) -> Option<&str> {
        self.values.iter().find(|(own, _)| *own == target).map(|(_, value)| value.as_str())
    }

    fn all(&self, target: Target) -> impl Iterator<Item = &str> {
        self.values.iter().filter(move |(own, _)| *own == target).map(|(_, value)| value.as_str())
    }

    /// A value that is left out, and counted, when it cannot be understood.
    fn lenient<T>(&mut self, target: Target, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.get(target)?.to_owned();
        let parsed = parse(&text);
        if parsed.is_none() {
            *self.dropped.entry(target.as_str()).or_default() += 1;
        }
        parsed
    }

    fn list(&self, target: Target) -> Vec<String> {
        let Some(text) = self.get(target) else { return Vec::new() };
        let mut items: Vec<String> = Vec::new();
        for item in text.split([',', ';', '|', '\n']).map(str::trim).filter(|item| !item.is_empty()) {
            if !items.iter().any(|known| known.eq_ignore_ascii_case(item)) {
                items.push(item.to_owned());
            }
        }
        items
    }

    fn flag(&self, target: Target) -> bool {
        self.all(target)
            .any(|text| !matches!(text.to_ascii_lowercase().as_str(), "false" | "0" | "no" | "f" | "n"))
    }

    fn observed(&mut self, origin: &Origin) -> Timestamp {
        self.lenient(Target::UpdatedAt, moment).unwrap_or(origin.imported_at)
    }

    fn place(&mut self, city: Target, region: Target, nation: Target) -> Option<Location> {
        let nation = self.lenient(nation, |text| country::code(text).map(str::to_owned));
        let own = |fields: &Self, target| fields.get(target).map(titled);
        let location = Location { city: own(self, city), region: own(self, region), country: nation };
        (location != Location::default()).then_some(location)
    }
}

/// Reads a person, and the employer's own record when the row says anything of it. `Err` says why the row is bad.
pub(super) fn person(
    fields: &mut Fields,
    origin: &Origin,
) -> Result<(PersonRecord, Option<CompanyRecord>), String> {
    let name =
        match (fields.get(Target::FirstName), fields.get(Target::LastName), fields.get(Target::FullName)) {
            (Some(first), Some(last), _) => format!("{first} {last}"),
            (_, _, Some(full)) => full.to_owned(),
            (Some(one), None, None) | (None, Some(one), None) => one.to_owned(),
            (None, None, None) => return Err("has no name".to_owned()),
        };
    let name = if name.chars().any(char::is_uppercase) { name } else { titled(&name) };
    let parts = PersonName::parse(&name);
    if fold(&name).is_empty() {
        return Err("has no name".to_owned());
    }
    let observed = fields.observed(origin);
    let mut contact = Contact::read(fields)?;
    let network_url = fields.get(Target::NetworkUrl).map(NetworkUrl::parse).transpose();
    let network_url = network_url.map_err(|error| format!("network_url: {error}"))?;
    let company = company(fields, origin, Some(&contact)).ok();
    let title = fields.get(Target::Title).map(str::to_owned);
    let understood = title.as_deref().map(Title::parse).unwrap_or_default();
    let seniority = fields.get(Target::Seniority).and_then(spoken_seniority).or(understood.seniority);
    let department = fields.get(Target::Department).and_then(spoken_department).or(understood.department);
    let location =
        fields.place(Target::City, Target::Region, Target::Country).or_else(|| loose_place(fields));
    let nation = location.as_ref().and_then(|l| l.country.clone());
    let mobile = fields.lenient(Target::PhoneMobile, |text| Phone::parse_in(text, nation.as_deref()).ok());
    let employer = company.as_ref().map(|record| Employer {
        name: record.company.name.clone(),
        domain: record.company.domain.clone(),
        industry: record.company.industry.clone(),
        employee_count: record.company.employee_count,
    });
    let start_date = fields.lenient(Target::StartDate, |text| moment(text).map(date_of));
    let experience: Vec<Experience> = employer
        .iter()
        .map(|employer| Experience {
            title: title.clone(),
            company: CompanyRef { name: employer.name.clone(), domain: employer.domain.clone() },
            start_date,
            end_date: None,
            current: true,
        })
        .collect();
    let education = fields.list(Target::School).into_iter().map(|school| domain::Education {
        school,
        degree: None,
        field: None,
        start_year: None,
        end_year: None,
    });
    let mut person = Person {
        id: String::new(),
        full_name: name,
        first_name: (!parts.first.is_empty()).then_some(parts.first),
        last_name: (!parts.last.is_empty()).then_some(parts.last),
        title,
        headline: fields.get(Target::Headline).map(str::to_owned),
        seniority,
        department,
        email: contact.business.take(),
        email_verified: contact.verified,
        network_url,
        experience,
        company: employer,
        location,
        skills: fields.list(Target::Skills),
        languages: fields.list(Target::Languages),
        certifications: fields.list(Target::Certifications),
        education: education.collect(),
        sources: Vec::new(),
        last_verified_at: Some(observed),
    };
    person.id = person_id(&person, contact.personal.as_ref());
    person.sources = vec![Source {
        provider: origin.provider.clone(),
        fields: person_fields(&person),
        observed_at: Some(observed),
    }];
    let record = PersonRecord {
        email_checked_at: (contact.verified == Some(true)).then_some(observed),
        former_emails: contact.others,
        personal_email: contact.personal.map(|address| KnownEmail {
            address,
            verified: false,
            checked_at: None,
        }),
        mobile: mobile.map(|number| KnownMobile { number, carrier: None, checked_at: None }),
        other_names: Vec::new(),
        suppressed: fields.flag(Target::DoNotContact),
        person,
    };
    Ok((record, company))
}

/// The addresses of a row.
pub(super) struct Contact {
    business: Option<EmailAddress>,
    verified: Option<bool>,
    personal: Option<EmailAddress>,
    others: Vec<EmailAddress>,
}

impl Contact {
    fn read(fields: &mut Fields) -> Result<Self, String> {
        let parse = |text: &str| EmailAddress::parse(first_of(text));
        let main =
            fields.get(Target::Email).map(parse).transpose().map_err(|error| format!("email: {error}"))?;
        let mut personal = fields.lenient(Target::PersonalEmail, |text| parse(text).ok());
        let mut business = None;
        // An address at a free provider is nobody's business address, whichever column it stands in.
        match main {
            Some(email) if lists::is_free(email.host()) => personal = personal.or(Some(email)),
            other => business = other,
        }
        let mut others: Vec<EmailAddress> = Vec::new();
        for email in fields.all(Target::ExtraEmail).filter_map(|text| parse(text).ok()) {
            if lists::is_free(email.host()) {
                personal = personal.or(Some(email));
            } else if business.is_none() {
                business = Some(email);
            } else if business.as_ref() != Some(&email) && !others.contains(&email) {
                others.push(email);
            }
        }
        let status = fields.get(Target::EmailStatus).map(str::to_ascii_lowercase);
        let verified = match status.as_deref() {
            _ if fields.flag(Target::EmailBounced) => Some(false),
            Some("verified" | "valid" | "deliverable") => Some(true),
            Some("email no longer verified" | "invalid" | "bounced" | "undeliverable") => Some(false),
            _ => None,
        };
        Ok(Self { verified: business.as_ref().and(verified), business, personal, others })
    }
}

/// Reads a company. `Err` says why the row is bad.
pub fn company(
    fields: &mut Fields,
    origin: &Origin,
    contact: Option<&Contact>,
) -> Result<CompanyRecord, String> {
    let mut domain = fields.lenient(Target::CompanyDomain, |text| Domain::parse(text).ok());
    if domain.is_none()
        && let Some(email) = contact.and_then(|contact| contact.business.as_ref())
    {
        domain = Domain::parse(email.host()).ok();
    }
    let name = match (fields.get(Target::CompanyName), &domain) {
        (Some(name), _) if name.chars().any(char::is_uppercase) => name.to_owned(),
        (Some(name), _) => titled(name),
        (None, Some(domain)) if contact.is_none() => titled(domain.label()),
        (None, _) => return Err("has no company name".to_owned()),
    };
    if company_name::squashed(&name).is_empty() {
        return Err("has no company name".to_owned());
    }
    let observed = fields.observed(origin);
    let range = fields.lenient(Target::CompanySize, employee_range);
    let count =
        fields.lenient(Target::CompanyEmployeeCount, |text| whole(text).and_then(|n| u32::try_from(n).ok()));
    let network_url = fields.lenient(Target::CompanyNetworkUrl, |text| NetworkUrl::parse(text).ok());
    let location = fields.place(Target::CompanyCity, Target::CompanyRegion, Target::CompanyCountry);
    let founded = fields.lenient(Target::Founded, |text| {
        text.trim_end_matches(".0").parse::<i16>().ok().filter(|year| (1000..=2200).contains(year))
    });
    let id = match &domain {
        Some(domain) => hash(IdentifierKind::Domain, domain.as_str()),
        None => hash(IdentifierKind::Name, &company_name::squashed(&name)),
    };
    let mut company = Company {
        id: company_id(id),
        name,
        domain,
        network_url,
        description: fields.get(Target::CompanyDescription).map(str::to_owned),
        industry: fields.get(Target::Industry).map(titled),
        employee_count: count,
        employee_range: count.map(EmployeeRange::of).or(range),
        revenue_range: fields.lenient(Target::Revenue, revenue_range),
        founded_year: founded,
        kind: None,
        location,
        technologies: technologies(fields),
        funding: funding(fields),
        open_roles: None,
        sources: Vec::new(),
        last_verified_at: Some(observed),
    };
    company.sources = vec![Source {
        provider: origin.provider.clone(),
        fields: company_fields(&company),
        observed_at: Some(observed),
    }];
    Ok(CompanyRecord {
        company,
        email_pattern: None,
        catch_all: None,
        mail_provider: None,
        other_names: Vec::new(),
        jobs: Vec::new(),
    })
}

fn technologies(fields: &Fields) -> Vec<Technology> {
    fields.list(Target::Technologies).into_iter().map(|name| Technology { name, category: None }).collect()
}

fn funding(fields: &mut Fields) -> Option<Funding> {
    let total = fields.lenient(Target::FundingTotal, whole);
    let amount = fields.lenient(Target::FundingLastAmount, whole);
    let announced_at = fields.lenient(Target::FundingLastDate, |text| moment(text).map(date_of));
    let stage = fields.lenient(Target::FundingLastStage, funding_stage);
    let round = (stage.is_some() || amount.is_some() || announced_at.is_some()).then(|| FundingRound {
        stage: stage.unwrap_or(FundingStage::Undisclosed),
        amount,
        currency: None,
        announced_at,
        investors: Vec::new(),
    });
    (total.is_some() || round.is_some()).then(|| Funding {
        total_raised: total,
        currency: None,
        rounds: round.into_iter().collect(),
    })
}

/// A person's id follows from the surest identifier, so that the same row has the same id in every import.
fn person_id(person: &Person, personal: Option<&EmailAddress>) -> String {
    let employer =
        person.company.as_ref().map(|e| e.domain.as_ref().map_or(e.name.clone(), Domain::to_string));
    let hashed = match (&person.network_url, &person.email, personal) {
        (Some(url), _, _) => hash(IdentifierKind::NetworkUrl, url.as_str()),
        (None, Some(email), _) | (None, None, Some(email)) => hash(IdentifierKind::Email, &email.key()),
        (None, None, None) => hash(
            IdentifierKind::Name,
            &format!("{}|{}", fold(&person.full_name), employer.unwrap_or_default()),
        ),
    };
    format!("per_{:012x}", hashed & 0xffff_ffff_ffff)
}

/// The contract's names of the fields a person has.
pub(super) fn person_fields(person: &Person) -> Vec<String> {
    let present = [
        ("fullName", true),
        ("title", person.title.is_some()),
        ("headline", person.headline.is_some()),
        ("email", person.email.is_some()),
        ("networkUrl", person.network_url.is_some()),
        ("company", person.company.is_some()),
        ("location", person.location.is_some()),
        ("skills", !person.skills.is_empty()),
        ("languages", !person.languages.is_empty()),
        ("certifications", !person.certifications.is_empty()),
        ("education", !person.education.is_empty()),
    ];
    names(&present)
}

/// The contract's names of the fields a company has.
pub(super) fn company_fields(company: &Company) -> Vec<String> {
    let present = [
        ("name", true),
        ("domain", company.domain.is_some()),
        ("networkUrl", company.network_url.is_some()),
        ("description", company.description.is_some()),
        ("industry", company.industry.is_some()),
        ("employeeCount", company.employee_count.is_some()),
        ("employeeRange", company.employee_range.is_some()),
        ("revenueRange", company.revenue_range.is_some()),
        ("foundedYear", company.founded_year.is_some()),
        ("location", company.location.is_some()),
        ("technologies", !company.technologies.is_empty()),
        ("funding", company.funding.is_some()),
    ];
    names(&present)
}

fn names(present: &[(&str, bool)]) -> Vec<String> {
    present.iter().filter(|(_, is)| *is).map(|(name, _)| (*name).to_owned()).collect()
}

/// `Austin, Texas, United States` in one column.
fn loose_place(fields: &Fields) -> Option<Location> {
    let parts: Vec<&str> =
        fields.get(Target::Location)?.split(',').map(str::trim).filter(|p| !p.is_empty()).collect();
    let (last, rest) = parts.split_last()?;
    let nation = country::code(last);
    let rest = if nation.is_some() { rest } else { &parts[..] };
    Some(Location {
        city: rest.first().map(|text| titled(text)),
        region: rest.get(1).map(|text| titled(text)),
        country: nation.map(str::to_owned),
    })
}

/// Names that come in lower case get their capitals back; others stay as they are.
fn titled(text: &str) -> String {
    if text.chars().any(char::is_uppercase) {
        return text.to_owned();
    }
    let mut at_start = true;
    text.chars()
        .flat_map(|c| {
            let upper = std::mem::replace(&mut at_start, !c.is_alphanumeric());
            if upper { c.to_uppercase().collect::<Vec<_>>() } else { vec![c] }
        })
        .collect()
}

fn first_of(list: &str) -> &str {
    list.split([';', ',', '\n']).map(str::trim).find(|item| !item.is_empty()).unwrap_or(list)
}

fn spoken_seniority(text: &str) -> Option<Seniority> {
    let word = fold(text).replace(' ', "_");
    word.parse().ok().or(match word.as_str() {
        "c_level" | "cxo" => Some(Seniority::CSuite),
        "vice_president" => Some(Seniority::Vp),
        "individual_contributor" | "training" => Some(Seniority::Entry),
        _ => None,
    })
}

fn spoken_department(text: &str) -> Option<Department> {
    let word = fold(first_of(text)).replace(' ', "_");
    word.parse().ok().or_else(|| match word.as_str() {
        "c_suite" => Some(Department::Executive),
        "information_technology" => Some(Department::It),
        "human_resources" => Some(Department::Hr),
        "engineering_technical" => Some(Department::Engineering),
        _ => Title::parse(text).department,
    })
}

fn employee_range(text: &str) -> Option<EmployeeRange> {
    let plain = text.replace([' ', ',', '–'], "").replace("to", "-");
    plain.parse().ok().or_else(|| {
        let low: String = plain.chars().take_while(char::is_ascii_digit).collect();
        low.parse().ok().map(EmployeeRange::of)
    })
}

/// A whole amount: `$1,250,000`, `1.5M`, `2b`.
fn whole(text: &str) -> Option<u64> {
    let plain: String = text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let digits: String = plain.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let unit = match plain[digits.len()..].to_ascii_lowercase().as_str() {
        "" => 1.0,
        "k" => 1e3,
        "m" | "mm" | "mio" => 1e6,
        "b" | "bn" => 1e9,
        _ => return None,
    };
    let amount = digits.parse::<f64>().ok()? * unit;
    (amount.is_finite() && (0.0..1e15).contains(&amount)).then_some(amount as u64)
}

fn revenue_range(text: &str) -> Option<RevenueRange> {
    if let Ok(range) = text.trim().parse() {
        return Some(range);
    }
    whole(text).map(RevenueRange::of)
}

fn funding_stage(text: &str) -> Option<FundingStage> {
    let word = fold(text).replace(' ', "_");
    word.parse().ok().or(match word.as_str() {
        "angel" => Some(FundingStage::PreSeed),
        "venture" | "venture_round_not_specified" | "other" => Some(FundingStage::Undisclosed),
        "debt_financing" => Some(FundingStage::Debt),
        "post_ipo_equity" | "post_ipo_debt" => Some(FundingStage::PostIpo),
        _ => None,
    })
}

/// A moment as exports write it: RFC 3339, `2024-01-31 13:05`, `2024-01-31`, `01 Jan 2024`, `1/31/2024`.
pub(super) fn moment(text: &str) -> Option<Timestamp> {
    if let Ok(exact) = text.parse::<Timestamp>() {
        return Some(exact);
    }
    let date = |text: &str| {
        let formats = ["%Y-%m-%d", "%d %b %Y", "%b %d, %Y", "%m/%d/%Y", "%d.%m.%Y", "%Y/%m/%d", "%Y-%m"];
        let whole = if text.len() == 7 { format!("{text}-01") } else { text.to_owned() };
        formats.iter().find_map(|format| jiff::civil::Date::strptime(format, &whole).ok())
    };
    let day = date(text).or_else(|| text.get(..10).and_then(date))?;
    day.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
}

fn date_of(moment: Timestamp) -> jiff::civil::Date {
    moment.to_zoned(jiff::tz::TimeZone::UTC).date()
}
