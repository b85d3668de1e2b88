//! What the fields of connected records mean, in the words of files and additions.

use crate::catalog::bulk::{Addition, FileField};
use crate::catalog::connections::Meaning;
use connect::Object;

/// The identifier that a field holds.
pub const fn identifier(meaning: Meaning) -> Option<FileField> {
    Some(match meaning {
        Meaning::FullName => FileField::FullName,
        Meaning::FirstName => FileField::FirstName,
        Meaning::LastName => FileField::LastName,
        Meaning::Email => FileField::Email,
        Meaning::Phone => FileField::Phone,
        Meaning::NetworkUrl => FileField::NetworkUrl,
        Meaning::CompanyName => FileField::CompanyName,
        Meaning::CompanyDomain => FileField::CompanyDomain,
        Meaning::CompanyNetworkUrl => FileField::CompanyNetworkUrl,
        Meaning::Country => FileField::Country,
        _ => return None,
    })
}

/// The column of an addition that feeds a field.
pub fn fed_by(object: Object, addition: Addition, meaning: Meaning) -> Option<&'static str> {
    let person = object == Object::People;
    Some(match (addition, meaning) {
        (Addition::Person, Meaning::FullName | Meaning::FirstName | Meaning::LastName) => "full_name",
        (Addition::Person, Meaning::Title) => "title",
        (Addition::Person, Meaning::Seniority) => "seniority",
        (Addition::Person, Meaning::Department) => "department",
        (Addition::Person, Meaning::Email) => "email",
        (Addition::Person, Meaning::NetworkUrl) => "network_url",
        (Addition::Person, Meaning::CompanyName) => "company",
        (Addition::Person, Meaning::CompanyDomain) => "company_domain",
        (Addition::Person, Meaning::City) => "city",
        (Addition::Person, Meaning::Country) => "country",
        (Addition::Company, Meaning::CompanyName) => "name",
        (Addition::Company, Meaning::CompanyDomain) => "domain",
        (Addition::Company, Meaning::Industry) => "industry",
        (Addition::Company, Meaning::Employees) => "employees",
        (Addition::Company, Meaning::Revenue) => "revenue",
        (Addition::Company, Meaning::Founded) => "founded",
        (Addition::Company, Meaning::CompanyType) => "type",
        (Addition::Company, Meaning::CompanyNetworkUrl) => "network_url",
        (Addition::Company, Meaning::Description) => "description",
        (Addition::Company, Meaning::City) if !person => "city",
        (Addition::Company, Meaning::Country) if !person => "country",
        (Addition::Email, Meaning::Email) => "address",
        (Addition::PersonalEmail, Meaning::PersonalEmail) => "address",
        (Addition::Phone, Meaning::Phone) => "number",
        (Addition::Verify, Meaning::EmailStatus) => "status",
        _ => return None,
    })
}
