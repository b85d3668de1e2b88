//! What a vendor file may say of an answer: the fields that are read of it, and what the vendor's words mean.

use crate::vendor::expression::Expr;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;

/// How sure a vendor is, from 0 to 1.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Confidence {
    pub read: Option<Expr>,
    /// The number that means certain: 100 for percent.
    #[serde(default = "one")]
    pub of: f64,
    /// What words mean.
    #[serde(default)]
    pub map: BTreeMap<String, f64>,
    /// The default where nothing is said.
    #[serde(rename = "else")]
    pub otherwise: f64,
}

/// What a vendor's words mean.
#[derive(Debug, Clone, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table<T> {
    pub read: Expr,
    pub map: BTreeMap<String, T>,
    /// What every other word means.
    #[serde(rename = "else")]
    pub otherwise: T,
}

/// What a vendor learned of a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Deliverable,
    Undeliverable,
    Full,
    Disabled,
    /// The domain accepts every address.
    CatchAll,
    /// It cannot tell.
    Unknown,
}

/// Kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Mobile,
    Landline,
    Voip,
    TollFree,
    Premium,
    Unknown,
}

pub(super) const fn one() -> f64 {
    1.0
}

/// The expressions of a table, one for each field.
macro_rules! reads {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident,)* } $($(#[$other_doc:meta])* $other:ident: $kind:ty,)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: Option<Expr>,)*
            $($(#[$other_doc])* pub $other: $kind,)*
        }

        impl $name {
            /// The expressions by name.
            pub fn each(&self) -> Vec<(&'static str, &Expr)> {
                let all = [$((stringify!($field), self.$field.as_ref())),*];
                all.into_iter().filter_map(|(name, expression)| Some((name, expression?))).collect()
            }

            /// Takes from another table what this one does not say.
            pub fn complete(&mut self, other: &Self) {
                $(if self.$field.is_none() { self.$field = other.$field.clone(); })*
                $(if self.$other == <$kind>::default() { self.$other = other.$other.clone(); })*
            }
        }
    };
}

reads! {
    /// The fields of a person. Lists are read up to the first value that is understood.
    PersonReads {
        /// The vendor's id of the person.
        id,
        full_name,
        first_name,
        last_name,
        title,
        headline,
        /// How senior the job is, where the title does not say.
        seniority,
        /// The departments of the job, where the title does not say.
        departments,
        /// The profile address.
        network_url,
        /// The business address, or several.
        email,
        /// Whether a mail server confirmed it.
        email_verified,
        /// The day of that.
        email_checked,
        /// An address of the person's own, or several.
        personal_email,
        /// A mobile number, or several; international.
        mobile,
        company,
        company_domain,
        company_industry,
        company_employees,
        city,
        region,
        country,
        skills,
        languages,
        certifications,
        /// The day the record was last confirmed.
        verified,
        /// Other addresses the vendor knows the person by.
        other_emails,
        other_phones,
        other_urls,
        /// What the vendor says it matched on: `email`, `phone`; in the whole answer.
        confirmed,
    }
    /// The address is a business one only at the employer's own domain.
    email_at_employer: bool,
    jobs: Option<JobReads>,
    schools: Option<SchoolReads>,
}

reads! {
    /// The fields of each job of a person.
    JobReads {
        /// The list of them.
        list,
        title,
        company,
        company_domain,
        start,
        end,
        current,
    }
}

reads! {
    /// The fields of each school of a person.
    SchoolReads {
        /// The list of them.
        list,
        school,
        degree,
        field,
        start,
        end,
    }
}

reads! {
    /// The fields of a company.
    CompanyReads {
        id,
        name,
        domain,
        network_url,
        description,
        industry,
        /// A number, or a band such as `51-200`.
        employees,
        /// A band, beside a number.
        employee_band,
        /// Dollars a year, or a band such as `$10M-$25M`.
        revenue,
        founded,
        kind,
        city,
        region,
        country,
        /// Names, or objects with `name` and `category`.
        technologies,
        open_roles,
        raised,
        raised_currency,
        other_domains,
        other_names,
    }
    rounds: Option<RoundReads>,
}

reads! {
    /// The fields of each funding round.
    RoundReads {
        /// The list of them.
        list,
        stage,
        /// A number, or a text such as `100M`.
        amount,
        currency,
        date,
        /// A list, or a text with commas.
        investors,
    }
}

reads! {
    /// The fields of a number's network.
    CarrierReads {
        /// The number the answer is about.
        about,
        carrier,
    }
    /// What kind of line it is.
    line: Option<Table<LineKind>>,
}

reads! {
    /// The fields of a mailbox.
    MailboxReads {
        /// The address the answer is about.
        about,
    }
    verdict: Option<Table<Verdict>>,
    /// Mailboxes at free providers are not asked about.
    business_only: bool,
}

reads! {
    /// The fields of a domain and its people.
    DomainReads {
        /// The domain the answer is about.
        about,
        /// How addresses are made there: `{first}.{last}`.
        pattern,
        catch_all,
        company,
        /// The list of people.
        people,
        first_name,
        last_name,
        title,
        seniority,
        departments,
        network_url,
        email,
        email_verified,
        email_checked,
        confidence,
    }
    /// The number that means certain.
    confidence_of: Option<f64>,
}
