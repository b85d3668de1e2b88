//! The facts about an email address, and the providers that find them.

use crate::ProviderError;
use domain::EmailAddress;
use jiff::Timestamp;
use language::mail::lists::{is_disposable, is_free, is_generic};
use language::mail::typo;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Instant;

domain::vocabulary! {
    /// Whether mail to an address will arrive.
    #[schemars(rename = "MailboxStatus")]
    Status { Valid = "valid", Invalid = "invalid", Risky = "risky", Unknown = "unknown" }
}

domain::vocabulary! {
    /// Why a status was given.
    #[schemars(rename = "MailboxReason")]
    Reason {
        Accepted = "accepted",
        BadSyntax = "bad_syntax",
        NoDomain = "no_domain",
        NoMailHost = "no_mail_host",
        NoMailbox = "no_mailbox",
        MailboxDisabled = "mailbox_disabled",
        MailboxFull = "mailbox_full",
        CatchAll = "catch_all",
        Disposable = "disposable",
        NotConclusive = "not_conclusive",
        TryLater = "try_later",
        Blocked = "blocked",
        Timeout = "timeout",
        Unreachable = "unreachable",
        DnsFailed = "dns_failed",
        NotChecked = "not_checked",
    }
}

/// Everything known about an address.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Verification {
    /// The address, its domain in lower-case ASCII.
    #[schemars(extend("examples" = ["ada.lovelace@acme.example"]))]
    pub email: String,
    /// valid: the mailbox exists; invalid: mail will bounce; risky: it may not reach a person; unknown: no check could tell.
    pub status: Status,
    /// The reason for the status.
    pub reason: Reason,
    /// Whether it is an address at all.
    pub syntax_valid: bool,
    /// Whether its domain hands out throw-away mailboxes.
    pub disposable: bool,
    /// Whether its domain takes mail; null when DNS did not answer.
    pub mx_found: Option<bool>,
    /// The preferred mail host.
    pub mx_host: Option<String>,
    /// The mail provider, if known.
    pub provider: Option<String>,
    /// Whether it gives addresses to everyone for free.
    pub free_provider: bool,
    /// Whether it names a role and not a person.
    pub generic: bool,
    /// Whether the domain accepts every address; null when that could not be found out.
    pub catch_all: Option<bool>,
    /// Whether the mailbox exists; null when its server could not be asked or did not say.
    pub mailbox_exists: Option<bool>,
    /// The address that was probably meant.
    pub did_you_mean: Option<String>,
    /// When this was checked.
    pub checked_at: Timestamp,
}

impl Verification {
    /// The facts that need no request.
    pub fn unasked(address: &EmailAddress, checked_at: Timestamp) -> Self {
        Self {
            email: address.to_string(),
            status: Status::Unknown,
            reason: Reason::NotChecked,
            syntax_valid: true,
            disposable: is_disposable(address.host()),
            mx_found: None,
            mx_host: None,
            provider: None,
            free_provider: is_free(address.host()),
            generic: is_generic(address.local()),
            catch_all: None,
            mailbox_exists: None,
            did_you_mean: typo::suggestion(address),
            checked_at,
        }
    }

    /// The verdict on a text that is no address.
    pub fn malformed(text: &str, checked_at: Timestamp) -> Self {
        Self {
            email: text.trim().to_owned(),
            status: Status::Invalid,
            reason: Reason::BadSyntax,
            syntax_valid: false,
            disposable: false,
            mx_found: None,
            mx_host: None,
            provider: None,
            free_provider: false,
            generic: false,
            catch_all: None,
            mailbox_exists: None,
            did_you_mean: None,
            checked_at,
        }
    }
}

/// Verifies addresses.
#[async_trait::async_trait]
pub trait VerifyMail: Send + Sync {
    /// Verifies one address, by the deadline.
    async fn verify(&self, address: &EmailAddress, deadline: Instant) -> Verification;

    /// Verifies candidates at one domain in their order and stops after the first that exists, or that would be
    /// accepted because the domain accepts every address; those not asked about are left out.
    async fn verify_in_order(&self, candidates: &[EmailAddress], deadline: Instant) -> Vec<Verification>;
}

/// A server's answer about one recipient, or why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecipientState {
    Accepted,
    NoMailbox,
    Disabled,
    /// The mailbox exists but takes nothing at present.
    Full,
    /// The host or domain takes no mail at all.
    NoMail,
    /// A temporary refusal: greylisting, rate limits, trouble.
    Later,
    /// The server refuses us, not the recipient.
    Blocked,
    /// An answer that tells nothing.
    Unclear,
    Timeout,
    Unreachable,
    /// No server could be asked: no way out is configured.
    NotAsked,
}

/// A vendor's finding about a mailbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailboxAnswer {
    pub recipient: RecipientState,
    /// The answer for a random recipient at the same domain.
    pub random: Option<RecipientState>,
}

/// Asks whether a mailbox exists.
#[async_trait::async_trait]
pub trait MailboxLookup: Send + Sync {
    /// `None` when the vendor answered that it cannot tell.
    async fn mailbox(&self, address: &EmailAddress) -> Result<Option<MailboxAnswer>, ProviderError>;

    /// Whether the vendor takes such an address at all; one that does not is passed over.
    fn can_check(&self, _: &EmailAddress) -> bool {
        true
    }
}
