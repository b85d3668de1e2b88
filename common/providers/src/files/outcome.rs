//! What an answer means: its status and its body together. The file's own rules come first, then what every vendor means by a status.
//!
//! An outage is never "not found", whatever a file says: that takes JSON of a status that is neither a failure nor a refusal.

use crate::http::{Received, until};
use crate::vendor::expression::{Expr, answer, json};
use crate::vendor::grammar::{File, Meaning, Root, Rule};
use jiff::Timestamp;
use jmespath::{Rcvar, Variable};
use lookup::ProviderError;
use std::time::Duration;

/// After "out of credits" without a time.
const OUT_OF_CREDITS: Duration = Duration::from_secs(15 * 60);

/// What a vendor said.
pub enum Outcome {
    /// An answer to be read.
    Answered(Rcvar),
    Missed,
    /// It is still looking; with what it said so far.
    Pending(Option<Rcvar>),
}

const ODD: ProviderError = ProviderError::BadAnswer("it has another form than documented");

/// Judges an answer by its status and body.
pub fn judge(file: &File, received: &Received) -> Result<Outcome, ProviderError> {
    judge_as(file, file.answers, received, answer(&received.body))
}

/// The same for the answer to several questions, which may be a list at any vendor.
pub fn judge_several(file: &File, received: &Received) -> Result<Outcome, ProviderError> {
    judge_as(file, Root::Any, received, answer(&received.body))
}

/// Judges what is an answer by itself though it came inside another one, or without being asked for.
pub fn judge_part(file: &File, status: u16, part: Rcvar) -> Result<Outcome, ProviderError> {
    let received = Received { status, headers: http::HeaderMap::new(), body: bytes::Bytes::new() };
    judge_as(file, file.answers, &received, Some(part))
}

fn judge_as(
    file: &File,
    root: Root,
    received: &Received,
    body: Option<Rcvar>,
) -> Result<Outcome, ProviderError> {
    let meaning = file.outcome.iter().find(|rule| fits(rule, received.status, body.as_ref()));
    let quota = |usual: Option<Duration>| ProviderError::Quota {
        retry_after: reset(file, received).or(received.retry_after()).or(usual),
    };
    let Some(rule) = meaning else {
        return match received.status {
            200..=299 => read(root, body).map(Outcome::Answered),
            402 | 429 => Err(quota(None)),
            408 | 425 => Err(ProviderError::Unreachable("its server failed")),
            // A page of a proxy on the way is not the vendor's refusal.
            401 | 403 if is_page(received) => Err(ProviderError::Unreachable("a page in between answered")),
            _ => Err(received.failure()),
        };
    };
    let after = rule.after.map(Duration::from_secs);
    match rule.is {
        // What a failure or a refusal carries is no answer, and so no "not found" either.
        Meaning::Answered | Meaning::Missed if !may_be_missed(received.status) => Err(received.failure()),
        Meaning::Answered => read(root, body).map(Outcome::Answered),
        Meaning::Missed => body.map(|_| Outcome::Missed).ok_or(NOT_JSON),
        Meaning::Pending => Ok(Outcome::Pending(body)),
        Meaning::OutOfCredits => Err(quota(after.or(Some(OUT_OF_CREDITS)))),
        Meaning::RateLimited => Err(quota(after)),
        Meaning::Refused => Err(ProviderError::Credentials),
        Meaning::Withheld => Err(ProviderError::Withheld),
        Meaning::Unreachable => Err(ProviderError::Unreachable("its server failed")),
        Meaning::Nonsense => Err(ODD),
    }
}

const NOT_JSON: ProviderError = ProviderError::BadAnswer("it is not JSON");

/// Statuses that can say "not found" at all.
pub const fn may_be_missed(status: u16) -> bool {
    !matches!(status, 0..=199 | 300..=399 | 401..=403 | 407 | 408 | 425 | 429 | 451 | 500..)
}

/// Whether an answer meets a rule.
pub fn fits(rule: &Rule, status: u16, body: Option<&Rcvar>) -> bool {
    let of_status = rule.status.is_empty() || rule.status.contains(&status);
    of_status && rule.when.as_ref().is_none_or(|when| body.is_some_and(|body| when.holds(body)))
}

/// An answer in the outermost form that is documented.
fn read(root: Root, body: Option<Rcvar>) -> Result<Rcvar, ProviderError> {
    let body = body.ok_or(NOT_JSON)?;
    let fits = match root {
        Root::Object => body.is_object(),
        Root::List => body.is_array(),
        Root::Any => body.is_object() || body.is_array(),
    };
    if fits { Ok(body) } else { Err(ODD) }
}

fn is_page(received: &Received) -> bool {
    received.body.trim_ascii_start().starts_with(b"<")
}

/// When a used-up quota is refilled, by the vendor's own header.
fn reset(file: &File, received: &Received) -> Option<Duration> {
    let text = received.headers.get(file.resets.as_deref()?)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    text.parse::<Timestamp>().ok().or_else(|| format!("{text}Z").parse().ok()).map(until)
}

/// Whether an answer has what was asked for; an error where it says neither that nor the opposite.
pub fn found(found: &Expr, missed: Option<&Expr>, body: &Rcvar) -> Result<bool, ProviderError> {
    if found.holds(body) {
        return Ok(true);
    }
    if says_error(body) {
        return Err(ProviderError::BadAnswer("it says that it failed"));
    }
    if missed.is_some_and(|missed| missed.holds(body)) { Ok(false) } else { Err(ODD) }
}

/// Whether an answer without a record says of itself that it is none.
pub fn says_error(body: &Rcvar) -> bool {
    let said = ["error", "errors"].into_iter().any(|field| body.get_field(field).is_truthy());
    said || json(&body.get_field("success")) == serde_json::Value::Bool(false)
}

/// A value that a later request is asked with.
pub fn taken(value: Option<Rcvar>) -> Option<String> {
    match value.as_deref()? {
        Variable::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Variable::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    #[test]
    fn the_end_of_a_quota_is_read_with_and_without_a_zone_and_in_seconds() {
        let file = super::super::tests::file("resets = 'x-ratelimit-reset'", "");
        for time in ["2996-01-01T00:00:00+00:00", "2996-01-01T00:00:00", "7"] {
            let mut headers = HeaderMap::new();
            headers.insert("x-ratelimit-reset", time.parse().unwrap());
            let received = Received { status: 429, headers, body: Default::default() };
            assert!(reset(&file, &received).is_some(), "{time}");
        }
    }
}
