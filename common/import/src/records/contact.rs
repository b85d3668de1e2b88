//! The addresses of a row, each where it belongs.

use super::Fields;
use domain::EmailAddress;
use language::mail::lists;
use read::cells::contacts;
use read::columns::{Target, fold as folded};

/// The addresses of a row.
#[derive(Default)]
pub(super) struct Contact {
    pub business: Option<EmailAddress>,
    pub verified: Option<bool>,
    pub personal: Option<EmailAddress>,
    /// Those of earlier jobs.
    pub others: Vec<EmailAddress>,
    pub bounced: Vec<EmailAddress>,
}

impl Contact {
    pub(super) fn read(fields: &mut Fields<'_>) -> Self {
        let mut contact = Self::default();
        let main = fields.read(Target::Email, contacts::emails).unwrap_or_default();
        let status = fields.get(Target::EmailStatus).map(folded);
        let status = status.as_deref().map_or(Status::Untold, Status::of);
        let bounced = status == Status::Dead || fields.flag(Target::EmailBounced);
        let mut addresses = main.into_iter();
        match addresses.next() {
            // A bounced address still names its owner, and is never sold.
            Some(dead) if bounced => contact.bounced.push(dead),
            Some(first) => {
                contact.sort_in(first);
                contact.verified = contact.business.as_ref().and(status.verified());
            }
            None => {}
        }
        if let Some(private) = fields.read(Target::PersonalEmail, contacts::emails) {
            contact.personal = private.into_iter().next().or(contact.personal);
        }
        // A dead address is none of the others either.
        let more = fields.read(Target::ExtraEmail, contacts::emails).unwrap_or_default();
        for email in addresses.chain(more) {
            if !contact.bounced.contains(&email) {
                contact.sort_in(email);
            }
        }
        contact
    }

    /// An address at a free provider is never a business address, in any column.
    fn sort_in(&mut self, email: EmailAddress) {
        if lists::is_free(email.host()) {
            self.personal.get_or_insert(email);
        } else if self.business.is_none() {
            self.business = Some(email);
        } else if self.business.as_ref() != Some(&email) && !self.others.contains(&email) {
            self.others.push(email);
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &EmailAddress> {
        self.business.iter().chain(&self.others).chain(&self.bounced).chain(&self.personal)
    }
}

/// What a column says of an address.
#[derive(Clone, Copy, PartialEq)]
enum Status {
    Valid,
    Unsure,
    Dead,
    Untold,
}

impl Status {
    fn of(folded: &str) -> Self {
        match folded {
            "verified" | "valid" | "deliverable" | "ok" | "safe" | "true" | "good" => Self::Valid,
            "invalid" | "bounced" | "undeliverable" | "bad" | "hard bounce" | "hard bounced"
            | "does not exist" | "do not mail" | "spamtrap" | "disabled" | "dead" => Self::Dead,
            "email no longer verified"
            | "extrapolated"
            | "guessed"
            | "unverified"
            | "risky"
            | "catch all"
            | "accept all"
            | "false"
            | "unknown" => Self::Unsure,
            _ => Self::Untold,
        }
    }

    fn verified(self) -> Option<bool> {
        match self {
            Self::Valid => Some(true),
            Self::Unsure | Self::Dead => Some(false),
            Self::Untold => None,
        }
    }
}
