//! The address of a webhook, as a customer names it. Which addresses may be dialled is checked when it is.

use crate::{ParseError, text_identifier};
use url::{Host, Url};

/// Where a webhook goes: an absolute http(s) address without credentials.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

const MAX_LENGTH: usize = 2_000;

impl WebhookUrl {
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if text.len() > MAX_LENGTH {
            return Err(ParseError("has at most 2000 characters"));
        }
        // The URL standard drops tabs, line breaks and surrounding space; in an address they can only hide something.
        if text.bytes().any(|byte| byte <= b' ' || byte == b'\\' || byte == 0x7f) {
            return Err(ParseError("must not contain spaces, control characters or backslashes"));
        }
        let url = Url::parse(text)
            .map_err(|_| ParseError("not an address such as https://hooks.acme.example/almanac"))?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(ParseError("must start with https://"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ParseError("must not contain a user name or password; verify the signature instead"));
        }
        match url.host() {
            Some(Host::Domain(name)) if name.trim_end_matches('.').is_empty() => {
                Err(ParseError("has no host"))
            }
            None => Err(ParseError("has no host")),
            Some(_) => Ok(Self(url)),
        }
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn url(&self) -> &Url {
        &self.0
    }
}

text_identifier!(
    WebhookUrl,
    "webhook-url",
    "An https address on the public internet",
    "https://hooks.acme.example/almanac"
);
