//! A remote verifier: Reacher's HTTP interface, for places without port 25.
//!
//! Only the mailbox step is asked of it; syntax, lists and mail hosts are our own.

use crate::guard::{Guard, Guarded, Limits, Meter, Metered};
use crate::http::{AddressPolicy, HttpClient, Transport, secret_header, send};
use domain::EmailAddress;
use lookup::mail::RecipientState;
use lookup::{Capability, ProviderError};
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

const SECRET: &str = "x-reacher-secret";

/// Where the verifier is and how to be let in.
#[derive(Clone)]
pub struct Remote {
    /// Without a final slash: `https://verifier.acme.example`.
    pub url: String,
    /// The value of `x-reacher-secret`, when the service wants one.
    pub secret: Option<String>,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Its name in the counts of providers.
pub const NAME: &str = "reacher";

/// Mail servers take their time, and the verifier waits for them.
const LIMITS: Limits = Limits { concurrency: 32, timeout: Duration::from_secs(60) };
/// The verifier's own throttle counts by the second and names no time.
const THROTTLED: Duration = Duration::from_secs(1);

/// The remote verifier behind its guard.
pub struct Reacher {
    secret: Option<String>,
    transport: Transport,
    guard: Guard,
    meter: Arc<Meter>,
}

#[derive(Deserialize)]
struct Checked {
    /// The address the answer is about.
    #[serde(default)]
    input: Option<String>,
    #[serde(default)]
    smtp: Option<Section>,
}

/// Either what the mail server said or why it could not be asked.
#[derive(Deserialize)]
#[serde(untagged)]
enum Section {
    Failed { error: Failure, description: Option<String> },
    Answered(SmtpSection),
}

#[derive(Deserialize)]
struct Failure {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    description: Option<String>,
}

#[derive(Deserialize)]
struct SmtpSection {
    can_connect_smtp: bool,
    has_full_inbox: bool,
    is_catch_all: bool,
    is_deliverable: bool,
    is_disabled: bool,
}

impl Reacher {
    pub fn new(remote: Remote) -> Self {
        let guard = Guard::new(NAME, LIMITS);
        let transport = Transport::new(&remote.url, HttpClient::new(AddressPolicy::Chosen), guard.drift());
        Self { secret: remote.secret, transport, guard, meter: Arc::default() }
    }

    pub fn count_in(&mut self, meter: Arc<Meter>) {
        self.meter = meter;
    }

    /// Asks about one address; the second answer is the one for a random recipient.
    pub async fn ask(
        &self,
        address: &EmailAddress,
        deadline: Instant,
    ) -> (RecipientState, Option<RecipientState>) {
        let done = self.guard.call(deadline, || self.check(address, deadline)).await;
        let told = |(answer, _): &(RecipientState, _)| {
            !matches!(answer, RecipientState::Unclear | RecipientState::Timeout)
        };
        let Guarded { result, attempts, took, .. } = done;
        let outcome = result.as_ref().map(told);
        let call = Metered { outcome, attempts, took, cost: 0, drift: self.guard.take_drift() };
        self.meter.note((NAME, Capability::Mailbox), call);
        result.unwrap_or_else(|error| match error {
            ProviderError::Timeout => (RecipientState::Timeout, None),
            ProviderError::Quota { .. } => (RecipientState::Later, None),
            ProviderError::BadAnswer(_) | ProviderError::Mismatch => (RecipientState::Unclear, None),
            _ => (RecipientState::Unreachable, None),
        })
    }

    async fn check(
        &self,
        address: &EmailAddress,
        deadline: Instant,
    ) -> Result<(RecipientState, Option<RecipientState>), ProviderError> {
        let left = deadline.saturating_duration_since(domain::clock::instant());
        let for_smtp = left.saturating_sub(Duration::from_secs(1)).max(Duration::from_millis(500));
        let mut request = self.transport.post("/v1/check_email")?.json(&serde_json::json!({
            "to_email": address.as_str(),
            "smtp_timeout": { "secs": for_smtp.as_secs(), "nanos": for_smtp.subsec_nanos() },
        }));
        if let Some(secret) = &self.secret {
            request = request.header(SECRET, secret_header(secret)?);
        }
        let answer = send(request).await?;
        match answer.status {
            200 => {
                let checked: Checked = serde_json::from_slice(&answer.body)
                    .map_err(|_| ProviderError::BadAnswer("it has another form than documented"))?;
                let about = checked.input.as_deref().map(str::to_lowercase);
                match about.is_none_or(|about| about == address.key()) {
                    true => Ok(read(&checked)),
                    false => Err(ProviderError::Mismatch),
                }
            }
            // A wrong secret is answered like a bad request; only the words tell them apart.
            400 if answer.body.windows(SECRET.len()).any(|words| words == SECRET.as_bytes()) => {
                Err(ProviderError::Credentials)
            }
            429 => Err(ProviderError::Quota { retry_after: Some(THROTTLED) }),
            _ => Err(answer.failure()),
        }
    }
}

fn read(checked: &Checked) -> (RecipientState, Option<RecipientState>) {
    match &checked.smtp {
        None => (RecipientState::Unclear, None),
        Some(Section::Failed { error, description }) => {
            let description = description.as_deref().or(error.description.as_deref());
            let answer = match (error.kind.as_str(), description) {
                (_, Some("IpBlacklisted" | "NeedsRDNS")) => RecipientState::Blocked,
                ("Timeout", _) => RecipientState::Timeout,
                _ => RecipientState::Unclear,
            };
            (answer, None)
        }
        Some(Section::Answered(smtp)) => {
            let random = if smtp.is_catch_all { RecipientState::Accepted } else { RecipientState::NoMailbox };
            let answer = match smtp {
                SmtpSection { can_connect_smtp: false, .. } => return (RecipientState::Unreachable, None),
                SmtpSection { is_disabled: true, .. } => RecipientState::Disabled,
                SmtpSection { has_full_inbox: true, .. } => RecipientState::Full,
                SmtpSection { is_deliverable: true, .. } => RecipientState::Accepted,
                _ => RecipientState::NoMailbox,
            };
            (answer, Some(random))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smtp_section_becomes_answers() {
        let section = |full, catch_all, deliverable, disabled| {
            format!(
                r#"{{"input":"a@b.example","smtp":{{"can_connect_smtp":true,"has_full_inbox":{full},
                "is_catch_all":{catch_all},"is_deliverable":{deliverable},"is_disabled":{disabled}}}}}"#
            )
        };
        let refused = Some(RecipientState::NoMailbox);
        for (body, expected) in [
            (section(false, false, true, false), (RecipientState::Accepted, refused)),
            (section(false, true, true, false), (RecipientState::Accepted, Some(RecipientState::Accepted))),
            (section(false, false, false, false), (RecipientState::NoMailbox, refused)),
            (section(true, false, false, false), (RecipientState::Full, refused)),
            (section(false, false, false, true), (RecipientState::Disabled, refused)),
            (
                section(false, false, false, false).replace(r#"smtp":true"#, r#"smtp":false"#),
                (RecipientState::Unreachable, None),
            ),
            (
                r#"{"smtp":{"error":{"type":"AsyncSmtpError","message":"x"},"description":"IpBlacklisted"}}"#
                    .into(),
                (RecipientState::Blocked, None),
            ),
            (
                r#"{"smtp":{"error":{"type":"Timeout","message":"x"}}}"#.into(),
                (RecipientState::Timeout, None),
            ),
            (r#"{"smtp":{"error":{"type":"Socks5","message":"x"}}}"#.into(), (RecipientState::Unclear, None)),
            (r#"{}"#.into(), (RecipientState::Unclear, None)),
        ] {
            assert_eq!(read(&serde_json::from_str(&body).unwrap()), expected, "{body}");
        }
    }
}
