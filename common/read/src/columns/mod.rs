//! Which column holds what: the headers of the exports people have, and the mappings they give by hand.

mod words;

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::LazyLock;

/// Declares the fields a column can be mapped to, with their names and the headers that mean them beyond what their words say.
macro_rules! targets {
    ($($variant:ident = $name:literal [$($alias:literal),* $(,)?]),+ $(,)?) => {
        /// The meaning of a column.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Target { $($variant),+ }

        impl Target {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The headers that mean it, folded.
            const fn aliases(self) -> &'static [&'static str] {
                match self { $(Self::$variant => &[$($alias),*]),+ }
            }
        }
    };
}

targets! {
    FullName = "full_name" ["contact", "fullname", "kontakt", "kontaktperson", "ansprechpartner", "ansprechperson", "contacto",
        "contatto", "contato", "contactpersoon", "osoba kontaktowa"],
    FirstName = "first_name" ["known first name"],
    LastName = "last_name" [],
    Title = "title" ["organization 1 title", "organization title"],
    Headline = "headline" ["headline", "summary line", "linkedin headline"],
    Seniority = "seniority" ["job title levels", "job title hierarchy level"],
    Department = "department" ["job title role", "functions", "organization 1 department", "organization department"],
    Email = "email" ["verified email"],
    EmailStatus = "email_status" ["email status", "primary email status", "email verification status", "email verification",
        "email validation", "email validation status", "verification status", "contact email status"],
    EmailBounced = "email_bounced" ["email bounced", "email bounced date", "email bounced reason", "emailbounceddate",
        "emailbouncedreason", "email hard bounce reason", "hs email hard bounce reason enum", "hs email hard bounce reason",
        "invalid email address", "hs email bad address", "bounced", "is email bounced", "isemailbounced", "hard bounced"],
    ExtraEmail = "extra_email" ["additional email addresses", "emails", "contact contact emails", "hs additional emails"],
    PersonalEmail = "personal_email" ["recommended personal email"],
    PhoneMobile = "phone_mobile" [],
    PhoneDirect = "phone_direct" ["phone numbers", "contact phone numbers"],
    PhoneCompany = "phone_company" ["corporate phone", "switchboard"],
    NetworkUrl = "network_url" ["network url", "networkurl", "linkedin bio", "hs linkedin url", "li url"],
    City = "city" [],
    Region = "region" [],
    Country = "country" ["country region", "country territory", "business country region", "home country region",
        "address 1 country region"],
    Location = "location" ["address 1 formatted"],
    CompanyName = "company_name" ["associated company", "primary associated company", "company name for emails", "legal name"],
    CompanyDomain = "company_domain" [],
    ParentDomain = "parent_domain" ["parent company domain", "parent domain", "parent website", "parent company website",
        "parent account website", "parent account domain", "parent company domain name"],
    CompanyNetworkUrl = "company_network_url" ["company network url"],
    CompanySize = "company_size" ["size", "size range", "headcount", "company headcount"],
    CompanyEmployeeCount = "company_employee_count" ["numberofemployees", "num employees", "current employee estimate",
        "estimated num employees", "numemployees", "hs num employees", "linkedin employee count"],
    CompanyCity = "company_city" [],
    CompanyRegion = "company_region" [],
    CompanyCountry = "company_country" ["company country region"],
    CompanyLocation = "company_location" ["headquarters", "company headquarters", "company hq", "organization raw address"],
    CompanyDescription = "company_description" ["short description", "about us", "company description", "company short description",
        "organization short description", "seo description", "company overview", "company about us"],
    CompanyType = "company_type" ["company type", "ownership", "type of company", "job company type", "ownership type"],
    Industry = "industry" ["sector industrial"],
    Revenue = "revenue" ["inferred revenue", "revenue range in usd", "estimated revenue", "annual revenue printed",
        "job company inferred revenue"],
    RevenueThousands = "revenue_thousands" ["revenue in 000s usd", "revenue in 000s", "revenue in thousands",
        "annual revenue in thousands"],
    Founded = "founded" ["yearstarted", "year started", "incorporated"],
    Technologies = "technologies" ["technologies", "tech stack", "web technologies", "technology names", "technology stack",
        "company technologies", "technologies used", "current technologies", "organization technology names"],
    FundingTotal = "funding_total" ["total funding", "total money raised", "total funding raised", "funding total",
        "job company total funding raised", "total funding amount"],
    FundingLastStage = "funding_last_stage" ["latest funding", "latest funding stage", "last funding type", "last funding stage",
        "funding stage", "last funding round"],
    FundingLastAmount = "funding_last_amount" ["latest funding amount", "last funding amount"],
    FundingLastDate = "funding_last_date" ["last raised at", "last funding date", "latest funding date", "latest funding round date",
        "last funding at"],
    Skills = "skills" ["skills"],
    Languages = "languages" ["languages", "language", "languages spoken"],
    Certifications = "certifications" ["certifications", "certificates"],
    School = "school" ["school", "education", "university", "schools"],
    Experience = "experience" ["experience", "employment history", "work history", "job history"],
    StartDate = "start_date" ["start date", "job start date", "current job start date", "current position start date"],
    ContactStatus = "contact_status" ["hs lead status"],
    DoNotContact = "do_not_contact" ["do not call", "donotcall", "hasoptedoutofemail", "has opted out of email", "email opt out",
        "email opt out status", "do not contact", "do not email", "donotemail", "do not mail", "opted out", "opt out", "unsubscribed",
        "unsubscribed from all email", "opted out of email", "opted out of email unsubscribed from all email", "hs email optout",
        "do not process", "gdpr objection", "do not sell", "dnc", "do not contact flag", "nicht kontaktieren", "kontaktsperre", "werbesperre",
        "ne pas contacter", "no contactar", "no llamar", "non contattare", "não contatar", "não contactar", "niet contacteren",
        "niet benaderen", "nie kontaktować", "nie kontaktować się"],
    ExternalId = "external_id" ["id", "record id", "record id contact", "contact id", "apollo contact id", "lead id", "person id",
        "hs object id", "zoominfo contact id", "pdl id", "vid", "contact id 18", "lead contact id"],
    CompanyExternalId = "company_external_id" ["record id company", "apollo account id", "account id", "accountid",
        "apollo record id", "company id", "job company id", "organization id", "zoominfo company id", "associated company id",
        "associated company ids", "associated company ids primary", "primary associated company id"],
    UpdatedAt = "updated_at" ["updated at", "last modified date", "last modified", "last updated", "last update", "date modified",
        "modified time", "update time", "person update time", "job last changed", "last refreshed at", "hs lastmodifieddate",
        "lastmodifieddate", "systemmodstamp", "modified on", "last updated date"],
    VerifiedAt = "verified_at" ["primary email last verified at", "last verified at", "last verified", "verified at",
        "email verified at", "email last verified at", "job last verified", "last verified date", "verification date",
        "email verification date"],
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.trim().to_ascii_lowercase().replace('-', "_");
        let found = Self::ALL.iter().find(|target| target.as_str() == wanted);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|target| target.as_str()).collect();
            let meant = recognise(text, Kind::People).or_else(|| nearest(text, Kind::People));
            let meant = meant.map(|target| format!("did you mean {}? ", target.as_str())).unwrap_or_default();
            format!("there is no field {text:?}; {meant}the fields are {}", names.join(", "))
        })
    }
}

/// The fields that most files have.
const MAIN: [Target; 9] = [
    Target::FullName,
    Target::FirstName,
    Target::LastName,
    Target::Email,
    Target::NetworkUrl,
    Target::PhoneMobile,
    Target::Title,
    Target::CompanyName,
    Target::CompanyDomain,
];

/// The refusal of a file in which no column has a usable meaning: its columns, and how to map one.
pub fn none_recognised(headers: &[String], is_usable: impl Fn(Target) -> bool) -> String {
    let fields: Vec<&str> =
        MAIN.into_iter().filter(|target| is_usable(*target)).map(Target::as_str).collect();
    let named: Vec<&str> = headers.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let column = named.first().copied().unwrap_or("COLUMN");
    let example = format!("{column}={}", fields.first().copied().unwrap_or("field"));
    let more = if named.len() > 20 { ", …" } else { "" };
    let shown = &named[..named.len().min(20)];
    format!(
        "no column is recognized among {}{more}; map one with --map \"{example}\"; the main fields are {}",
        shown.join(", "),
        fields.join(", ")
    )
}

/// A mapping given by hand: `column=field`, or `column=ignore` for one that is not to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub column: String,
    pub target: Option<Target>,
}

impl FromStr for Mapping {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (column, target) = text.rsplit_once('=').ok_or("must be column=field, such as \"Job=title\"")?;
        if column.trim().is_empty() {
            return Err("the column's name is missing before the =".to_owned());
        }
        let ignored = target.trim().eq_ignore_ascii_case("ignore");
        Ok(Self { column: fold(column), target: if ignored { None } else { Some(target.parse()?) } })
    }
}

/// The kind of records in a file; some headers mean different things in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    People,
    Companies,
}

/// The meaning of each column of a file by its name; `None` for columns that are not read. If several columns mean the same, the
/// first value of a row counts.
pub fn map(headers: &[String], by_hand: &[Mapping], kind: Kind) -> Vec<Option<Target>> {
    let is_connections = headers.iter().any(|header| fold(header) == "connected on");
    // After a multi-object export's company id come the company's own columns.
    let company_block = headers.iter().position(|header| fold(header) == "record id company");
    let target = |(at, header): (usize, &String)| {
        let folded = fold(header);
        if let Some(mapping) = by_hand.iter().find(|mapping| mapping.column == folded) {
            return mapping.target;
        }
        match recognise(header, kind) {
            None if is_connections && folded == "url" => Some(Target::NetworkUrl),
            Some(target) if company_block.is_some_and(|block| at > block) => of_company(target),
            other => other,
        }
    };
    let mut columns: Vec<Option<Target>> = headers.iter().enumerate().map(target).collect();
    if kind == Kind::People {
        by_neighbours(headers, by_hand, &mut columns);
    }
    columns
}

/// Settles the names that mean something else beside others: `Nombre` beside `Apellidos` is the given name, `Estado` beside a city
/// a state, otherwise the status of a lead.
fn by_neighbours(headers: &[String], by_hand: &[Mapping], columns: &mut [Option<Target>]) {
    let has = |columns: &[Option<Target>], target| columns.contains(&Some(target));
    let last_alone = has(columns, Target::LastName) && !has(columns, Target::FirstName);
    let placed = has(columns, Target::City) || has(columns, Target::Country);
    for (header, target) in headers.iter().zip(columns) {
        let folded = fold(header);
        if by_hand.iter().any(|mapping| mapping.column == folded) {
            continue;
        }
        match folded.as_str() {
            "nombre" | "nombres" | "nome" if last_alone => *target = Some(Target::FirstName),
            "estado" | "stato" if placed => *target = Some(Target::Region),
            "estado" | "stato" => *target = Some(Target::ContactStatus),
            _ => {}
        }
    }
}

/// Every name of a column that is known, folded.
static NAMES: LazyLock<HashMap<String, Target>> = LazyLock::new(|| {
    let own = Target::ALL.iter().map(|target| (target.as_str().replace('_', " "), *target));
    let others =
        Target::ALL.iter().flat_map(|target| target.aliases().iter().map(|alias| (fold(alias), *target)));
    let mut names = HashMap::new();
    for (name, target) in own.chain(others) {
        names.entry(name).or_insert(target);
    }
    names
});

/// Words before the columns of the employer, and before those of the person.
const OF_COMPANY: [&str; 9] = [
    "company",
    "account",
    "organization",
    "organisation",
    "employer",
    "job company",
    "current company",
    "associated company",
    "companies",
];
const OF_PERSON: [&str; 5] = ["person", "contact", "lead", "people", "prospect"];

/// The meaning of a column by its name.
pub fn recognise(header: &str, kind: Kind) -> Option<Target> {
    let folded = fold(header);
    let apart = fold(&words_apart(header));
    let either = alternatives(header);
    // `Phone/Mobile` holds both; a mobile alone is `Phone (Mobile)`.
    let found = either
        .filter(|target| *target == Target::PhoneDirect)
        .or_else(|| named(&folded, kind))
        .or_else(|| if apart == folded { None } else { named(&apart, kind) })
        .or(either)
        .or_else(|| words::meaning(&folded))
        .or_else(|| words::meaning(&apart))?;
    match kind {
        Kind::People => Some(found),
        // A contact's name is not the company's.
        Kind::Companies if found == Target::FullName && words::is_about_person(&apart) => None,
        Kind::Companies => of_company(found),
    }
}

/// The meaning of `Job Title / Position` and `Town/City`: the meaning that the parts share, or one that covers both.
fn alternatives(header: &str) -> Option<Target> {
    let parts: Vec<&str> = header.split(['/', '|', '\\']).filter(|part| !fold(part).is_empty()).collect();
    let [first, others @ ..] = parts.as_slice() else { return None };
    if others.is_empty() {
        return None;
    }
    let of = |part: &str| {
        let folded = fold(&words_apart(part));
        named(&folded, Kind::People).or_else(|| words::meaning(&folded))
    };
    let mut meant = of(first)?;
    for other in others {
        meant = both(meant, of(other)?)?;
    }
    Some(meant)
}

/// The field that holds either of two.
fn both(one: Target, other: Target) -> Option<Target> {
    use Target::{City, Country, FirstName, FullName, LastName, Location, PhoneDirect, PhoneMobile, Region};
    let is = |target: Target, any: &[Target]| any.contains(&target);
    match (one, other) {
        (one, other) if one == other => Some(one),
        (one, other) if is(one, &[PhoneDirect, PhoneMobile]) && is(other, &[PhoneDirect, PhoneMobile]) => {
            Some(PhoneDirect)
        }
        (one, other)
            if is(one, &[City, Region, Country, Location])
                && is(other, &[City, Region, Country, Location]) =>
        {
            Some(Location)
        }
        (one, other)
            if is(one, &[FirstName, LastName, FullName]) && is(other, &[FirstName, LastName, FullName]) =>
        {
            Some(FullName)
        }
        _ => None,
    }
}

fn named(folded: &str, kind: Kind) -> Option<Target> {
    if kind == Kind::Companies && matches!(folded, "summary" | "description" | "about" | "tagline") {
        return Some(Target::CompanyDescription);
    }
    if kind == Kind::Companies && folded == "type" {
        return Some(Target::CompanyType);
    }
    if let Some(target) = NAMES.get(folded) {
        return Some(*target);
    }
    let after = |prefix: &str| folded.strip_prefix(prefix).and_then(|rest| rest.strip_prefix(' '));
    if let Some(rest) = OF_COMPANY.iter().filter_map(|prefix| after(prefix)).min_by_key(|rest| rest.len()) {
        return named(rest, Kind::Companies).or_else(|| words::meaning(rest)).and_then(of_company);
    }
    let rest = OF_PERSON.iter().find_map(|prefix| after(prefix))?;
    NAMES.get(rest).copied().or_else(|| words::meaning(rest))
}

/// `NumberOfEmployees` as three words, and a custom field without its mark.
fn words_apart(header: &str) -> String {
    let header = header.trim().strip_suffix("__c").unwrap_or(header);
    let mut apart = String::with_capacity(header.len() + 4);
    let mut before_lower = false;
    for c in header.chars() {
        if c.is_uppercase() && before_lower {
            apart.push(' ');
        }
        before_lower = c.is_lowercase();
        apart.push(c);
    }
    apart
}

/// The meaning of a column in a list of companies, where a name and a city are the company's.
fn of_company(target: Target) -> Option<Target> {
    match target {
        Target::FullName => Some(Target::CompanyName),
        Target::NetworkUrl => Some(Target::CompanyNetworkUrl),
        Target::City => Some(Target::CompanyCity),
        Target::Region => Some(Target::CompanyRegion),
        Target::Country => Some(Target::CompanyCountry),
        Target::Location => Some(Target::CompanyLocation),
        Target::ExternalId => Some(Target::CompanyExternalId),
        Target::PhoneDirect | Target::PhoneMobile => Some(Target::PhoneCompany),
        Target::FirstName
        | Target::LastName
        | Target::Title
        | Target::Headline
        | Target::Seniority
        | Target::Department
        | Target::Email
        | Target::EmailStatus
        | Target::EmailBounced
        | Target::ExtraEmail
        | Target::PersonalEmail
        | Target::Skills
        | Target::Languages
        | Target::Certifications
        | Target::School
        | Target::Experience
        | Target::StartDate
        | Target::ContactStatus
        | Target::DoNotContact => None,
        other => Some(other),
    }
}

/// A header in the form that is compared: trimmed, in lower case, everything but letters and digits as spaces.
pub fn fold(header: &str) -> String {
    let header = header.trim_start_matches('\u{feff}').trim();
    let mut folded = String::with_capacity(header.len());
    for c in header.chars() {
        if c.is_alphanumeric() {
            folded.extend(c.to_lowercase());
        } else if !folded.ends_with(' ') && !folded.is_empty() {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The field that a misspelt header means; `None` if one of its words is a correct other word.
pub fn nearest(header: &str, kind: Kind) -> Option<Target> {
    let folded = fold(&words_apart(header));
    let slips = match folded.chars().count() {
        0..=4 => return None,
        _ if folded.split(' ').any(words::is_no_slip) => return None,
        5..=8 => 1,
        _ => 2,
    };
    let near = NAMES.iter().filter(|(name, _)| name.len().abs_diff(folded.len()) <= slips && name.len() > 4);
    let near = near.map(|(name, target)| (language::near::slips(&folded, name), *target));
    // Of two equally near fields the earlier one wins, in any order of the table.
    let near = near.filter(|(distance, _)| *distance <= slips).min();
    let found = words::nearest_meaning(&folded).or(near.map(|(_, target)| target))?;
    if kind == Kind::Companies { of_company(found) } else { Some(found) }
}

#[cfg(test)]
mod held_out_tests;
#[cfg(test)]
mod tests;
