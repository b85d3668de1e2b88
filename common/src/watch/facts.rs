//! The fields of a person that are compared, as an account may see them: an email or a number that it did not buy is masked.

use crate::auth::contact_mark;
use crate::catalog::Contact;
use crate::catalog::sticky::{ChangedField, FieldChange};
use domain::Location;
use jiff::Timestamp;
use lookup::record::PersonRecord;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// A person's fields as an account last saw them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Facts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    company: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    email: Option<KnownContact>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    email_verified: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phone: Option<KnownContact>,
}

/// An email or a number: its mark tells whether it is the same, and only what the account bought is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KnownContact {
    mark: String,
    shown: String,
}

impl Facts {
    pub(super) fn of(record: &PersonRecord, secret: &str, sold: &HashSet<String>) -> Self {
        let person = &record.person;
        let known = |contact: Contact| {
            let mark = contact_mark(secret, &contact);
            let shown = if sold.contains(&mark) { plain(&contact) } else { masked(&contact) };
            KnownContact { mark, shown }
        };
        Self {
            title: person.title.clone(),
            company: person.company.as_ref().map(|company| company.name.clone()),
            domain: person
                .company
                .as_ref()
                .and_then(|company| company.domain.as_ref())
                .map(ToString::to_string),
            location: person.location.as_ref().and_then(place),
            email: person.email.clone().map(Contact::Email).map(known),
            email_verified: person.email_verified,
            phone: record.mobile.as_ref().map(|mobile| Contact::Phone(mobile.number.clone())).map(known),
        }
    }

    /// The fields that differ now, with who says so.
    pub(super) fn compared(
        &self,
        now: &Self,
        record: &PersonRecord,
        noticed_at: Timestamp,
    ) -> Vec<FieldChange> {
        let text = |value: &Option<String>| value.clone();
        let flag = |value: Option<bool>| value.map(|value| value.to_string());
        let mut fields = Vec::new();
        let mut compare =
            |name: ChangedField, before: Option<String>, after: Option<String>, differs: bool| {
                if differs {
                    let (source, at) = source(record, name).unzip();
                    fields.push(FieldChange {
                        name,
                        before,
                        after,
                        source,
                        at: at.flatten().unwrap_or(noticed_at),
                    });
                }
            };
        for (name, before, after) in [
            (ChangedField::Title, &self.title, &now.title),
            (ChangedField::Company, &self.company, &now.company),
            (ChangedField::Domain, &self.domain, &now.domain),
            (ChangedField::Location, &self.location, &now.location),
        ] {
            compare(name, text(before), text(after), before != after);
        }
        for (name, before, after) in
            [(ChangedField::Email, &self.email, &now.email), (ChangedField::Phone, &self.phone, &now.phone)]
        {
            let mark = |contact: &Option<KnownContact>| contact.as_ref().map(|own| own.mark.clone());
            let shown = |contact: &Option<KnownContact>| contact.as_ref().map(|own| own.shown.clone());
            compare(name, shown(before), shown(after), mark(before) != mark(after));
        }
        let (before, after) = (self.email_verified, now.email_verified);
        compare(ChangedField::EmailVerified, flag(before), flag(after), before != after);
        fields
    }
}

/// The latest source of a field, and when it saw it.
fn source(record: &PersonRecord, field: ChangedField) -> Option<(String, Option<Timestamp>)> {
    let own = match field {
        ChangedField::Title => "title",
        ChangedField::Company | ChangedField::Domain => "company",
        ChangedField::Location => "location",
        ChangedField::Email | ChangedField::EmailVerified => "email",
        ChangedField::Phone => "mobile",
    };
    let sources = record.person.sources.iter();
    let latest =
        sources.filter(|source| source.fields.iter().any(|known| known == own)).max_by_key(|s| s.observed_at);
    latest.map(|source| (source.provider.clone(), source.observed_at))
}

pub(super) fn contacts(record: &PersonRecord) -> impl Iterator<Item = Contact> {
    let email = record.person.email.clone().map(Contact::Email);
    email.into_iter().chain(record.mobile.as_ref().map(|mobile| Contact::Phone(mobile.number.clone())))
}

fn plain(contact: &Contact) -> String {
    match contact {
        Contact::Email(address) => address.to_string(),
        Contact::Phone(number) => number.to_string(),
    }
}

/// A contact that was not bought: enough to see that it is another one.
fn masked(contact: &Contact) -> String {
    match contact {
        Contact::Email(address) => {
            let first: String = address.local().chars().take(1).collect();
            format!("{first}***@{}", address.host())
        }
        Contact::Phone(number) => format!("{}***", number.to_string().chars().take(3).collect::<String>()),
    }
}

fn place(location: &Location) -> Option<String> {
    let parts = [&location.city, &location.region, &location.country];
    let known: Vec<&str> = parts.into_iter().filter_map(Option::as_deref).collect();
    (!known.is_empty()).then(|| known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{EmailAddress, Phone};

    #[test]
    fn what_was_not_bought_is_masked() {
        let email = Contact::Email(EmailAddress::parse("ada.lovelace@acme.example").unwrap());
        let phone = Contact::Phone(Phone::parse("+493012345678").unwrap());
        assert_eq!((masked(&email), masked(&phone)), ("a***@acme.example".to_owned(), "+49***".to_owned()));
    }
}
