//! Which column holds what: the headers of the exports people have, and the mappings they give by hand.

use std::str::FromStr;

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
    FullName = "full_name" ["name", "full name", "contact name", "contact full name"],
    FirstName = "first_name" ["first name", "firstname", "given name", "givenname"],
    LastName = "last_name" ["last name", "lastname", "surname", "family name"],
    Title = "title" ["title", "job title", "jobtitle", "position", "contact title"],
    Headline = "headline" ["headline", "summary line"],
    Seniority = "seniority" ["seniority", "management level", "job title levels"],
    Department = "department" ["department", "departments", "job function", "job title role"],
    Email = "email" ["email", "email address", "e mail", "work email", "business email", "primary email", "contact email"],
    EmailStatus = "email_status" ["email status", "primary email status"],
    EmailBounced = "email_bounced" ["email bounced", "emailbounceddate", "emailbouncedreason", "email bounced date"],
    ExtraEmail = "extra_email" ["secondary email", "tertiary email", "other email"],
    PersonalEmail = "personal_email" ["personal email", "personal emails", "home email"],
    PhoneMobile = "phone_mobile" ["mobile phone", "mobile", "mobilephone", "mobile phone number", "cell", "cell phone"],
    PhoneDirect = "phone_direct" ["work direct phone", "direct phone", "business phone", "phone", "phone number", "homephone",
        "home phone", "otherphone", "other phone"],
    PhoneCompany = "phone_company" ["corporate phone", "company phone"],
    NetworkUrl = "network_url" ["person linkedin url", "linkedin url", "linkedin", "profile url", "network url", "networkurl",
        "linkedin profile", "linkedin profile url"],
    City = "city" ["city", "locality", "mailing city", "mailingcity", "location locality"],
    Region = "region" ["state", "state region", "region", "mailing state", "mailingstate", "location region", "state province"],
    Country = "country" ["country", "country region", "mailing country", "mailingcountry", "location country"],
    Location = "location" ["location", "location name"],
    CompanyName = "company_name" ["company", "company name", "account name", "organization", "organisation",
        "associated company", "job company name", "employer", "company name for emails"],
    CompanyDomain = "company_domain" ["website", "company domain name", "domain", "website url", "company website",
        "job company website", "company domain"],
    CompanyNetworkUrl = "company_network_url" ["company linkedin url", "job company linkedin url", "company network url"],
    CompanySize = "company_size" ["size", "size range", "employee range", "headcount", "company size", "job company size"],
    CompanyEmployeeCount = "company_employee_count" ["employees", "number of employees", "numberofemployees",
        "employee count", "current employee estimate", "employeecount"],
    CompanyCity = "company_city" ["company city", "billingcity", "billing city"],
    CompanyRegion = "company_region" ["company state", "billingstate", "billing state province", "billing state"],
    CompanyCountry = "company_country" ["company country", "billingcountry", "billing country"],
    CompanyDescription = "company_description" ["short description", "description", "about us", "company description"],
    Industry = "industry" ["industry", "job company industry", "company industry"],
    Revenue = "revenue" ["annual revenue", "annualrevenue", "revenue"],
    Founded = "founded" ["founded", "year founded", "founded year", "yearstarted", "foundedyear"],
    Technologies = "technologies" ["technologies", "tech stack", "web technologies"],
    FundingTotal = "funding_total" ["total funding", "total money raised"],
    FundingLastStage = "funding_last_stage" ["latest funding", "latest funding stage", "last funding type"],
    FundingLastAmount = "funding_last_amount" ["latest funding amount"],
    FundingLastDate = "funding_last_date" ["last raised at", "last funding date"],
    Skills = "skills" ["skills"],
    Languages = "languages" ["languages"],
    Certifications = "certifications" ["certifications"],
    School = "school" ["school", "education", "university"],
    StartDate = "start_date" ["start date", "job start date", "connected since"],
    DoNotContact = "do_not_contact" ["do not call", "donotcall", "hasoptedoutofemail", "email opt out", "do not contact",
        "unsubscribed from all email", "opted out of email"],
    ExternalId = "external_id" ["id", "record id", "record id contact", "contact id", "apollo contact id", "lead id"],
    CompanyExternalId = "company_external_id" ["record id company", "apollo account id", "account id", "accountid",
        "apollo record id"],
    UpdatedAt = "updated_at" ["updated at", "lastmodifieddate", "last modified date", "primary email last verified at",
        "last updated"],
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

/// A mapping given by hand: `column=field`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub column: String,
    pub target: Target,
}

impl FromStr for Mapping {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (column, target) = text.rsplit_once('=').ok_or("must be column=field, such as \"Job=title\"")?;
        if column.trim().is_empty() {
            return Err("the column's name is missing before the =".to_owned());
        }
        Ok(Self { column: fold(column), target: target.parse()? })
    }
}

/// What a file is a list of; some headers mean different things in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    People,
    Companies,
}

/// The export a file comes from, by the headers only it has; named in the records' sources.
pub fn origin(headers: &[String]) -> &'static str {
    let headers: Vec<String> = headers.iter().map(|header| fold(header)).collect();
    let has = |name: &str| headers.iter().any(|header| header == name);
    if has("apollo contact id")
        || has("apollo account id")
        || has("apollo record id")
        || has("person linkedin url")
    {
        "apollo"
    } else if has("record id") || has("record id contact") || has("hs object id") || has("lifecyclestage") {
        "hubspot"
    } else if has("donotcall") || has("ownerid") || (has("id") && (has("lastname") || has("billingcountry")))
    {
        "salesforce"
    } else if has("connected on") && has("position") {
        "network connections"
    } else if has("linkedin url") && has("locality") {
        "people data labs"
    } else {
        "import"
    }
}

/// What each column of a file holds; `None` for those that are not read.
pub fn map(headers: &[String], by_hand: &[Mapping], kind: Kind) -> Vec<Option<Target>> {
    let folded: Vec<String> = headers.iter().map(|header| fold(header)).collect();
    let is_connections = folded.iter().any(|header| header == "connected on");
    // After a multi-object export's company id come the company's own columns.
    let company_block = folded.iter().position(|header| header == "record id company");
    let mut taken: Vec<Target> = Vec::new();
    let mut columns = Vec::with_capacity(headers.len());
    for (at, header) in folded.iter().enumerate() {
        let hand = by_hand.iter().find(|mapping| mapping.column == *header).map(|mapping| mapping.target);
        let mut target = hand.or_else(|| recognise(header, kind));
        if hand.is_none() {
            if is_connections && header == "url" {
                target = Some(Target::NetworkUrl);
            }
            if company_block.is_some_and(|block| at > block) {
                target = target.and_then(of_company);
            }
            // A header may stand twice; the first is meant unless the field takes several values.
            if target.is_some_and(|target| taken.contains(&target) && !takes_several(target)) {
                target = None;
            }
        }
        taken.extend(target);
        columns.push(target);
    }
    columns
}

fn recognise(header: &str, kind: Kind) -> Option<Target> {
    let own = Target::ALL.iter().find(|target| target.as_str().replace('_', " ") == header);
    let found =
        own.or_else(|| Target::ALL.iter().find(|target| target.aliases().contains(&header))).copied()?;
    match kind {
        Kind::People => Some(found),
        Kind::Companies => of_company(found),
    }
}

/// What a column of a company list means: its name is the company's, its city the company's.
fn of_company(target: Target) -> Option<Target> {
    match target {
        Target::FullName => Some(Target::CompanyName),
        Target::NetworkUrl => Some(Target::CompanyNetworkUrl),
        Target::City => Some(Target::CompanyCity),
        Target::Region => Some(Target::CompanyRegion),
        Target::Country => Some(Target::CompanyCountry),
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
        | Target::StartDate
        | Target::DoNotContact => None,
        other => Some(other),
    }
}

fn takes_several(target: Target) -> bool {
    matches!(target, Target::ExtraEmail | Target::PhoneDirect | Target::EmailBounced | Target::DoNotContact)
}

/// The form under which headers meet: trimmed, lower case, spaces and underscores alike, no trailing `*` or `#`.
pub fn fold(header: &str) -> String {
    let header = header.trim_start_matches('\u{feff}').trim().trim_end_matches('*');
    let spaced: String = header
        .chars()
        .map(|c| if c.is_alphanumeric() { c.to_lowercase().next().unwrap_or(c) } else { ' ' })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

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

    #[test]
    fn exports_are_told_apart() {
        assert_eq!(origin(&headers("First Name,Person Linkedin Url")), "apollo");
        assert_eq!(origin(&headers("Record ID,First Name")), "hubspot");
        assert_eq!(origin(&headers("Id,LastName,DoNotCall")), "salesforce");
        assert_eq!(origin(&headers("a,b")), "import");
    }
}
