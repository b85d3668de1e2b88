//! The records of a snapshot: the public ones, plus contact facts that only the calls that sell them may show.

use crate::contact::{KnownEmail, KnownMobile};
use crate::identifier::{IdentifierKind, hash};
use crate::registers;
use domain::name::fold;
use domain::{Company, EmailAddress, OpenJob, Person, Phone, lookalike};
use jiff::Timestamp;
use language::mail::lists::is_generic;
use serde::{Deserialize, Serialize};

/// A person as stored. `person.email` is the business email; nothing outside `person` leaves by a plain lookup.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PersonRecord {
    pub person: Person,
    /// When the business email was last verified with its mail server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_checked_at: Option<Timestamp>,
    /// Business emails of earlier jobs; they still name this person in a reverse lookup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former_emails: Vec<EmailAddress>,
    /// Business emails that bounced: they identify this person, and are never given out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bounced_emails: Vec<EmailAddress>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub personal_email: Option<KnownEmail>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mobile: Option<KnownMobile>,
    /// Other names the person goes or went by: maiden name, nickname, transliteration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// The person asked not to be contacted or processed: never returned by any call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suppressed: bool,
}

impl PersonRecord {
    /// Every address of the person: the business one, earlier ones, bounced ones, a private one.
    pub fn emails(&self) -> impl Iterator<Item = &EmailAddress> + Clone {
        let personal = self.personal_email.iter().map(|personal| &personal.address);
        self.person.email.iter().chain(&self.former_emails).chain(&self.bounced_emails).chain(personal)
    }

    /// The identifiers by mail: each address, with the person's name where it is a role mailbox such as `info@`.
    pub fn mail_identifiers(&self) -> impl Iterator<Item = String> {
        self.emails().map(|email| match is_generic(email.local()) {
            true => format!("{}|{}", email.key(), fold(&self.person.full_name)),
            false => email.key(),
        })
    }

    /// Whether something names this person alone: a profile, or an address that is no role mailbox.
    pub fn is_identified(&self) -> bool {
        self.person.network_url.is_some() || self.emails().any(|email| !is_generic(email.local()))
    }

    /// The hashes of every identifier. An address that is not the plain spelling of its mailbox has the mailbox's besides.
    pub fn hashes(&self) -> impl Iterator<Item = u64> {
        let mailboxes = self.emails().filter_map(lookalike::other_mailbox);
        std::iter::once(hash(IdentifierKind::Id, &self.person.id))
            .chain(self.emails().map(|email| hash(IdentifierKind::Email, &email.key())))
            .chain(mailboxes.map(|mailbox| hash(IdentifierKind::Mailbox, &mailbox)))
            .chain(self.person.network_url.iter().map(|url| hash(IdentifierKind::NetworkUrl, url.as_str())))
            .chain(self.mobile.iter().map(|mobile| hash(IdentifierKind::Phone, mobile.number.as_str())))
    }
}

impl PersonRecord {
    /// The hashes by which a person who opted out is recognized, in any spelling of an address.
    pub fn lasting_hashes(&self) -> impl Iterator<Item = u64> {
        let mailboxes = self.emails().map(|email| hash(IdentifierKind::Mailbox, &lookalike::mailbox(email)));
        self.hashes().chain(mailboxes)
    }
}

/// A company's id from the hash of what names it.
pub fn company_id(hash: u64) -> String {
    format!("com_{:012x}", hash & 0xffff_ffff_ffff)
}

/// A company as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CompanyRecord {
    pub company: Company,
    /// How its addresses are made, in Hunter's notation: `{first}.{last}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_pattern: Option<String>,
    /// Whether its mail server accepts every recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catch_all: Option<bool>,
    /// Who runs its mail, such as `Google Workspace`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mail_provider: Option<String>,
    /// Other names: legal name, former name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// Open jobs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jobs: Vec<OpenJob>,
    /// The number under which the company itself is called, as a register of places has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// The address under which the company itself is written to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<EmailAddress>,
    /// Its numbers in public registers, such as `lei:…`, `gb:…`, `cik:…`: the same number is the same company.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub registrations: Vec<String>,
    /// The company it belongs to, by a number like those, or as `domain:acme.example`; after [`ENDED`] one that it belonged to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The company at the top of its group, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ultimate_parent: Option<String>,
}

/// Before the key of a company that another one no longer belongs to; such a key names no company.
pub const ENDED: &str = "ended:";

impl CompanyRecord {
    /// A company of which nothing else is known.
    pub fn of(company: Company) -> Self {
        Self {
            company,
            email_pattern: None,
            catch_all: None,
            mail_provider: None,
            other_names: Vec::new(),
            jobs: Vec::new(),
            phone: None,
            email: None,
            registrations: Vec::new(),
            parent: None,
            ultimate_parent: None,
        }
    }

    /// Lets the public part say what is known of registers' numbers and other names.
    pub fn say_names_and_numbers(&mut self) {
        let company = &mut self.company;
        company.identifiers =
            self.registrations.iter().rev().filter_map(|key| registers::shown(key)).collect();
        let own = fold(&company.name);
        company.former_names.retain(|name| fold(name) != own);
        let former: Vec<String> = company.former_names.iter().map(|name| fold(name)).collect();
        let others =
            self.other_names.iter().filter(|name| fold(name) != own && !former.contains(&fold(name)));
        company.aliases = others.cloned().collect();
    }
}
