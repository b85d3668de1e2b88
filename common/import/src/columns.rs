//! Which column holds what: the headers of the exports people have, and the mappings they give by hand.

use language::near;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::LazyLock;

/// Declares the fields a column can be mapped to, with their names and the headers that mean them.
macro_rules! targets {
    ($($variant:ident = $name:literal [$($alias:literal),* $(,)?]),+ $(,)?) => {
        /// What a column can hold.
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
    FullName = "full_name" ["name", "full name", "contact", "contact name", "contact full name", "display name", "fullname",
        "nom complet", "nombre completo", "vollständiger name"],
    FirstName = "first_name" ["first name", "firstname", "given name", "givenname", "first", "known first name", "vorname", "prénom",
        "prenom", "nombre", "voornaam", "nome"],
    LastName = "last_name" ["last name", "lastname", "surname", "family name", "familyname", "last", "nachname", "nom de famille",
        "nom", "apellido", "apellidos", "achternaam", "cognome"],
    Title = "title" ["title", "job title", "jobtitle", "position", "contact title", "organization 1 title", "organization title",
        "current title", "current position", "occupation", "role", "jobtitel", "berufsbezeichnung", "titre du poste", "poste",
        "fonction", "cargo", "puesto", "functie"],
    Headline = "headline" ["headline", "summary line", "linkedin headline"],
    Seniority = "seniority" ["seniority", "seniority level", "management level", "job title levels", "job level",
        "job title hierarchy level", "employment seniority"],
    Department = "department" ["department", "departments", "job function", "job title role", "functions", "job department",
        "organization 1 department", "organization department", "abteilung"],
    Email = "email" ["email", "email address", "e mail", "e mail address", "mail", "work email", "business email", "primary email",
        "contact email", "email work", "e mail 1 value", "professional email", "company email", "corporate email",
        "verified email", "email 1", "e mail 1", "adresse e mail", "adresse mail", "correo", "correo electrónico", "e mail adresse"],
    EmailStatus = "email_status" ["email status", "primary email status", "email verification status", "email verification",
        "email validation", "email validation status", "verification status", "contact email status"],
    EmailBounced = "email_bounced" ["email bounced", "email bounced date", "email bounced reason", "emailbounceddate",
        "emailbouncedreason", "email hard bounce reason", "hs email hard bounce reason enum", "hs email hard bounce reason",
        "invalid email address", "hs email bad address", "bounced", "is email bounced", "isemailbounced", "hard bounced"],
    ExtraEmail = "extra_email" ["secondary email", "tertiary email", "other email", "additional email", "additional emails",
        "additional email addresses", "email 2", "email 3", "e mail 2 value", "e mail 3 value", "e mail 2 address",
        "e mail 3 address", "alternate email", "emails", "contact contact emails", "email other", "hs additional emails"],
    PersonalEmail = "personal_email" ["personal email", "personal emails", "home email", "private email", "email home",
        "recommended personal email", "personal email address"],
    PhoneMobile = "phone_mobile" ["mobile phone", "mobile", "mobilephone", "mobile phone number", "mobile number", "cell",
        "cell phone", "cell phone number", "cellphone", "phone mobile", "mobiltelefonnummer", "mobiltelefon", "handy",
        "téléphone mobile", "portable", "móvil", "teléfono móvil", "mobiel"],
    PhoneDirect = "phone_direct" ["work direct phone", "direct phone", "direct phone number", "direct dial", "direct", "business phone",
        "business phone 2", "phone", "phone number", "phone numbers", "phones", "telephone", "tel", "homephone", "home phone",
        "otherphone", "other phone", "work phone", "phone work", "phone home", "phone other", "primary phone",
        "contact phone numbers", "phone 1 value", "phone 2 value", "phone 3 value", "telefonnummer",
        "telefon", "numéro de téléphone", "téléphone", "teléfono", "telefoonnummer"],
    PhoneCompany = "phone_company" ["corporate phone", "company phone", "company main phone", "company hq phone", "hq phone",
        "main phone", "switchboard", "company phone number"],
    NetworkUrl = "network_url" ["person linkedin url", "linkedin url", "linkedin", "profile url", "network url", "networkurl",
        "linkedin profile", "linkedin profile url", "linkedin contact profile url", "linkedin bio", "hs linkedin url",
        "linkedinurl", "linkedin person url", "li url", "public profile url", "linkedin link"],
    City = "city" ["city", "locality", "town", "mailing city", "location locality", "other city", "business city", "home city",
        "address 1 city", "location city", "stadt", "ort", "ville", "ciudad"],
    Region = "region" ["state", "state region", "region", "province", "mailing state", "mailing state province", "location region",
        "state province", "other state", "other state province", "business state", "home state", "address 1 region",
        "address 1 state province", "state code", "mailing state code", "location state", "bundesland"],
    Country = "country" ["country", "country region", "mailing country", "location country", "other country", "country code",
        "country territory", "business country region", "business country", "home country region", "address 1 country",
        "address 1 country region", "mailing country code", "land", "pays", "país"],
    Location = "location" ["location", "location name", "person location", "address 1 formatted", "geography"],
    CompanyName = "company_name" ["company", "company name", "account name", "account", "company account", "organization",
        "organisation", "organization name", "organization 1 name", "associated company", "primary associated company",
        "job company name", "employer", "employer name", "current company", "current employer", "current company name", "firm",
        "business name", "company name for emails", "legal name", "firma", "firmenname", "unternehmen", "unternehmensname",
        "name des unternehmens", "entreprise", "société", "nom de l entreprise", "empresa", "nombre de la empresa", "bedrijf"],
    CompanyDomain = "company_domain" ["website", "company domain name", "domain", "website url", "company website",
        "job company website", "company domain", "web site", "web page", "webpage", "homepage", "website 1 value", "company url",
        "organization website url", "organization primary domain", "primary domain", "domain name", "organization domain",
        "url der website", "site web", "sitio web", "webseite", "unternehmensdomain"],
    CompanyNetworkUrl = "company_network_url" ["company linkedin url", "job company linkedin url", "company network url",
        "company linkedin", "linkedin company profile url", "linkedin company page", "linkedin company url",
        "company linkedin company page", "organization linkedin url"],
    CompanySize = "company_size" ["size", "size range", "employee range", "employees range", "headcount", "headcount range",
        "company size", "job company size", "employee size", "number of employees range", "company headcount",
        "company size range", "unternehmensgröße"],
    CompanyEmployeeCount = "company_employee_count" ["employees", "number of employees", "no of employees", "numberofemployees",
        "employee count", "employeecount", "employee number", "num employees", "current employee estimate", "total employees",
        "estimated num employees", "company employee count", "company employees", "numemployees", "hs num employees",
        "anzahl der mitarbeiter", "mitarbeiter", "mitarbeiterzahl", "effectif", "nombre d employés", "número de empleados",
        "linkedin employee count"],
    CompanyCity = "company_city" ["company city", "billing city", "company hq city", "hq city", "headquarters city",
        "job company location locality"],
    CompanyRegion = "company_region" ["company state", "company region", "billing state province", "billing state",
        "billing state code", "company hq state", "hq state", "headquarters state", "job company location region",
        "company state region"],
    CompanyCountry = "company_country" ["company country", "billing country", "billing country code", "company hq country",
        "hq country", "headquarters country", "job company location country", "company country region"],
    CompanyLocation = "company_location" ["company location", "headquarters", "headquarters location", "company headquarters",
        "hq location", "job company location name", "company hq", "organization raw address"],
    CompanyDescription = "company_description" ["short description", "about us", "company description", "company short description",
        "organization short description", "seo description", "company overview", "company about us"],
    CompanyType = "company_type" ["company type", "ownership", "type of company", "job company type", "ownership type"],
    Industry = "industry" ["industry", "job company industry", "company industry", "primary industry", "industries", "sector",
        "industry sector", "branche", "secteur", "sector industrial"],
    Revenue = "revenue" ["annual revenue", "annualrevenue", "revenue", "company revenue", "annual turnover", "turnover",
        "revenue range", "inferred revenue", "revenue range in usd", "estimated revenue", "annual revenue printed",
        "job company inferred revenue", "company annual revenue", "jahresumsatz", "umsatz", "chiffre d affaires"],
    RevenueThousands = "revenue_thousands" ["revenue in 000s usd", "revenue in 000s", "revenue in thousands",
        "annual revenue in thousands"],
    Founded = "founded" ["founded", "year founded", "founded year", "yearstarted", "year started", "foundedyear", "foundation year",
        "company founded", "company founded year", "job company founded", "gründungsjahr", "incorporated"],
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
    DoNotContact = "do_not_contact" ["do not call", "donotcall", "hasoptedoutofemail", "has opted out of email", "email opt out",
        "email opt out status", "do not contact", "do not email", "donotemail", "do not mail", "opted out", "opt out", "unsubscribed",
        "unsubscribed from all email", "opted out of email", "opted out of email unsubscribed from all email", "hs email optout",
        "do not process", "gdpr objection", "do not sell"],
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
            format!("there is no field {text:?}; the fields are {}", names.join(", "))
        })
    }
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

/// What a file is a list of; some headers mean different things in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    People,
    Companies,
}

/// What each column of a file holds; `None` for those that are not read. Where several columns hold the same, the first
/// of a row that has a value counts.
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
    headers.iter().enumerate().map(target).collect()
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

/// What stands before a column of the employer, and before one of the person.
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

/// What a column holds by its name.
pub fn recognise(header: &str, kind: Kind) -> Option<Target> {
    let folded = fold(header);
    let found = named(&folded, kind).or_else(|| {
        let apart = fold(&words_apart(header));
        if apart == folded { None } else { named(&apart, kind) }
    })?;
    match kind {
        Kind::People => Some(found),
        Kind::Companies => of_company(found),
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
        return named(rest, Kind::Companies).and_then(of_company);
    }
    let rest = OF_PERSON.iter().find_map(|prefix| after(prefix))?;
    NAMES.get(rest).copied()
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

/// What a column of a company list means: its name is the company's, its city the company's.
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
        | Target::DoNotContact => None,
        other => Some(other),
    }
}

/// The form under which headers meet: trimmed, lower case, whatever is no letter or digit a space.
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

/// The field whose name or one of whose columns' names is nearest to a header.
pub fn nearest(header: &str, kind: Kind) -> Option<Target> {
    let folded = fold(&words_apart(header));
    let mut asked = near::Asked::new(&folded);
    let likely = NAMES.iter().filter_map(|(name, target)| {
        let target = if kind == Kind::Companies { of_company(*target)? } else { *target };
        let likeness = asked.likeness(name);
        (likeness >= LEAST_LIKENESS).then_some((likeness, target))
    });
    // Of two that are equally near the earlier field is meant, whatever the table's order.
    let better =
        |one: &(f64, Target), other: &(f64, Target)| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1));
    likely.max_by(better).map(|(_, target)| target)
}

/// Below this a column's name only shares a word with a field's.
const LEAST_LIKENESS: f64 = 0.5;

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(line: &str) -> Vec<String> {
        line.split(',').map(str::to_owned).collect()
    }

    fn mapped(line: &str, kind: Kind) -> Vec<&'static str> {
        map(&headers(line), &[], kind).into_iter().map(|target| target.map_or("-", Target::as_str)).collect()
    }

    #[test]
    fn the_exports_people_have_are_recognised() {
        assert_eq!(
            mapped(
                "First Name,Last Name,Title,Company,Email,Email Status,# Employees,Person Linkedin Url,Website,Stage",
                Kind::People
            ),
            [
                "first_name",
                "last_name",
                "title",
                "company_name",
                "email",
                "email_status",
                "company_employee_count",
                "network_url",
                "company_domain",
                "-"
            ]
        );
        assert_eq!(
            mapped(
                "Id,FirstName,LastName,Company,Email,MobilePhone,DoNotCall,HasOptedOutOfEmail,EmailBouncedDate",
                Kind::People
            ),
            [
                "external_id",
                "first_name",
                "last_name",
                "company_name",
                "email",
                "phone_mobile",
                "do_not_contact",
                "do_not_contact",
                "email_bounced"
            ]
        );
        assert_eq!(
            mapped("First Name,Last Name,URL,Email Address,Company,Position,Connected On", Kind::People),
            ["first_name", "last_name", "network_url", "email", "company_name", "title", "-"]
        );
        assert_eq!(
            mapped(
                "id,name,website,founded,size,locality,region,country,industry,linkedin_url",
                Kind::Companies
            ),
            [
                "company_external_id",
                "company_name",
                "company_domain",
                "founded",
                "company_size",
                "company_city",
                "company_region",
                "company_country",
                "industry",
                "company_network_url"
            ]
        );
        assert_eq!(
            mapped(
                "Record ID - Contact,First Name,Email,Phone Number,Record ID - Company,Company name,Phone Number,City",
                Kind::People
            ),
            [
                "external_id",
                "first_name",
                "email",
                "phone_direct",
                "company_external_id",
                "company_name",
                "phone_company",
                "company_city"
            ]
        );
    }

    #[test]
    fn a_mapping_by_hand_wins_and_a_wrong_one_is_explained() {
        let by_hand = vec!["Job=title".parse().unwrap(), "Title=headline".parse().unwrap()];
        assert_eq!(
            map(&headers("Job,Title"), &by_hand, Kind::People),
            [Some(Target::Title), Some(Target::Headline)]
        );
        assert!("Job=boss".parse::<Mapping>().unwrap_err().contains("full_name"));
        assert!("Job".parse::<Mapping>().is_err());
    }
}
