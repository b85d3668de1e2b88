//! `almanac enrich`: adds the person's record to each row.

use super::task::{Task, cells_of};
use import::columns::Target;
use serde_json::{Map, Value, json};

pub struct Enrich;

/// The columns that are added, and where in the answer they come from.
const ADDED: &[(&str, &str)] = &[
    ("almanac_found", "/found"),
    ("almanac_full_name", "/person/fullName"),
    ("almanac_title", "/person/title"),
    ("almanac_seniority", "/person/seniority"),
    ("almanac_department", "/person/department"),
    ("almanac_email", "/person/email"),
    ("almanac_email_verified", "/person/emailVerified"),
    ("almanac_network_url", "/person/networkUrl"),
    ("almanac_company", "/person/company/name"),
    ("almanac_company_domain", "/person/company/domain"),
    ("almanac_industry", "/person/company/industry"),
    ("almanac_employee_count", "/person/company/employeeCount"),
    ("almanac_city", "/person/location/city"),
    ("almanac_region", "/person/location/region"),
    ("almanac_country", "/person/location/country"),
    ("almanac_confidence", "/match/confidence"),
    ("almanac_last_verified_at", "/person/lastVerifiedAt"),
    ("almanac_reason", "/reason"),
];

impl Task for Enrich {
    fn path(&self) -> &'static str {
        "/v1/enrich"
    }

    fn added(&self) -> &'static [(&'static str, &'static str)] {
        ADDED
    }

    fn shown(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("name", "/answer/person/fullName"),
            ("title", "/answer/person/title"),
            ("company", "/answer/person/company/name"),
            ("email", "/answer/person/email"),
            ("country", "/answer/person/location/country"),
            ("found", "/answer/found"),
        ]
    }

    fn needs(&self) -> &'static str {
        "email, profile, phone or name with a company"
    }

    fn done_to_rows(&self) -> &'static str {
        "enriched"
    }

    fn is_readable(&self, target: Target) -> bool {
        use Target::{
            CompanyCountry, CompanyDomain, CompanyName, Country, Email, ExtraEmail, FirstName, FullName,
            LastName, NetworkUrl, PersonalEmail, PhoneDirect, PhoneMobile,
        };
        matches!(
            target,
            Email
                | ExtraEmail
                | PersonalEmail
                | NetworkUrl
                | FullName
                | FirstName
                | LastName
                | CompanyName
                | CompanyDomain
                | PhoneMobile
                | PhoneDirect
                | Country
                | CompanyCountry
        )
    }

    /// Every identifier of the row; a phone only when there is nothing better, because people share phones.
    fn request(&self, columns: &[Option<Target>], cells: &[Option<String>]) -> Option<Value> {
        let of = |targets: &[Target]| targets.iter().find_map(|target| cells_of(columns, cells, *target));
        let mut fields = Map::new();
        let mut put = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                fields.insert(name.to_owned(), json!(value));
            }
        };
        let url = of(&[Target::NetworkUrl]);
        let email = of(&[Target::Email, Target::PersonalEmail, Target::ExtraEmail]);
        let phone = of(&[Target::PhoneMobile, Target::PhoneDirect]);
        let domain = of(&[Target::CompanyDomain]);
        let company = of(&[Target::CompanyName]);
        let full = of(&[Target::FullName]);
        let parts = of(&[Target::FirstName]).zip(of(&[Target::LastName]));
        let is_placed = domain.is_some() || company.is_some();
        let is_named = (full.is_some() || parts.is_some()) && is_placed;
        put("networkUrl", url);
        put("email", email);
        if url.is_none() && email.is_none() && !is_named {
            phone?;
            put("phone", phone);
            // A number in national form is one of its country's.
            put("country", of(&[Target::Country, Target::CompanyCountry]));
        }
        if is_named || url.is_some() || email.is_some() {
            match (parts, full) {
                (Some((first, last)), _) => {
                    put("firstName", Some(first));
                    put("lastName", Some(last));
                }
                (None, full) => put("fullName", full),
            }
            put("domain", domain);
            put("company", company);
        }
        Some(Value::Object(fields))
    }

    fn is_found(&self, answer: &Value) -> bool {
        answer["found"] == true
    }
}
