//! A remote verifier: Reacher's HTTP interface, for places without port 25.
//!
//! Only the mailbox step is asked of it; syntax, lists and mail hosts are our own.

use super::verdict::Answer;
use crate::domain::EmailAddress;
use serde::Deserialize;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

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

/// A client of the remote verifier, made at its first question.
pub struct Reacher {
    remote: Remote,
    client: OnceLock<reqwest::Client>,
}

#[derive(Deserialize)]
struct Checked {
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
        Self { remote, client: OnceLock::new() }
    }

    /// Asks about one address; the second answer is the one for a random recipient.
    pub async fn ask(&self, address: &EmailAddress, deadline: Instant) -> (Answer, Option<Answer>) {
        let left = deadline.saturating_duration_since(Instant::now());
        let Some(client) = self.client() else { return (Answer::Unreachable, None) };
        let for_smtp = left.saturating_sub(Duration::from_secs(1)).max(Duration::from_millis(500));
        let mut request = client
            .post(format!("{}/v1/check_email", self.remote.url.trim_end_matches('/')))
            .timeout(left)
            .json(&serde_json::json!({
                "to_email": address.as_str(),
                "smtp_timeout": { "secs": for_smtp.as_secs(), "nanos": for_smtp.subsec_nanos() },
            }));
        if let Some(secret) = &self.remote.secret {
            request = request.header("x-reacher-secret", secret);
        }
        let response = match request.send().await {
            Ok(response) => response,
            Err(error) if error.is_timeout() => return (Answer::Timeout, None),
            Err(_) => return (Answer::Unreachable, None),
        };
        match response.status().as_u16() {
            200 => response.json::<Checked>().await.map_or((Answer::Unclear, None), |checked| read(&checked)),
            429 => (Answer::Later, None),
            _ => (Answer::Unreachable, None),
        }
    }

    fn client(&self) -> Option<&reqwest::Client> {
        if let Some(client) = self.client.get() {
            return Some(client);
        }
        // Fails only when another part of the process chose its provider before, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().ok()?;
        Some(self.client.get_or_init(|| client))
    }
}

fn read(checked: &Checked) -> (Answer, Option<Answer>) {
    match &checked.smtp {
        None => (Answer::Unclear, None),
        Some(Section::Failed { error, description }) => {
            let description = description.as_deref().or(error.description.as_deref());
            let answer = match (error.kind.as_str(), description) {
                (_, Some("IpBlacklisted" | "NeedsRDNS")) => Answer::Blocked,
                ("Timeout", _) => Answer::Timeout,
                _ => Answer::Unclear,
            };
            (answer, None)
        }
        Some(Section::Answered(smtp)) => {
            let random = if smtp.is_catch_all { Answer::Accepted } else { Answer::NoMailbox };
            let answer = match smtp {
                SmtpSection { can_connect_smtp: false, .. } => return (Answer::Unreachable, None),
                SmtpSection { is_disabled: true, .. } => Answer::Disabled,
                SmtpSection { has_full_inbox: true, .. } => Answer::Full,
                SmtpSection { is_deliverable: true, .. } => Answer::Accepted,
                _ => Answer::NoMailbox,
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
        let refused = Some(Answer::NoMailbox);
        for (body, expected) in [
            (section(false, false, true, false), (Answer::Accepted, refused)),
            (section(false, true, true, false), (Answer::Accepted, Some(Answer::Accepted))),
            (section(false, false, false, false), (Answer::NoMailbox, refused)),
            (section(true, false, false, false), (Answer::Full, refused)),
            (section(false, false, false, true), (Answer::Disabled, refused)),
            (
                section(false, false, false, false).replace(r#"smtp":true"#, r#"smtp":false"#),
                (Answer::Unreachable, None),
            ),
            (
                r#"{"smtp":{"error":{"type":"AsyncSmtpError","message":"x"},"description":"IpBlacklisted"}}"#
                    .into(),
                (Answer::Blocked, None),
            ),
            (r#"{"smtp":{"error":{"type":"Timeout","message":"x"}}}"#.into(), (Answer::Timeout, None)),
            (r#"{"smtp":{"error":{"type":"Socks5","message":"x"}}}"#.into(), (Answer::Unclear, None)),
            (r#"{}"#.into(), (Answer::Unclear, None)),
        ] {
            assert_eq!(read(&serde_json::from_str(&body).unwrap()), expected, "{body}");
        }
    }
}
