//! The search for a person's business address: candidates verified in order over one conversation, and an honest word
//! on how sure the answer is.

use domain::{EmailAddress, PersonName};
use language::email_pattern::learn::{Candidate, Evidence};
use lookup::ProviderError;
use lookup::mail::{Reason, Status, Verification, VerifyMail};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// An address, with the evidence for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub address: EmailAddress,
    /// 0.97 means that 97 of 100 such answers are right.
    pub confidence: f64,
    /// What its mail server said; `None` when no server could be asked.
    pub verification: Verification,
}

impl Finding {
    /// Whether its mail server confirmed this very mailbox.
    pub fn is_verified(&self) -> bool {
        self.verification.status == Status::Valid && self.verification.mailbox_exists == Some(true)
    }
}

/// How a search ended. Untagged, so that findings stored before this type existed can still be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Searched {
    Found(Box<Finding>),
    /// The person has no address that we could find; `mx_found` is false if the domain accepts no mail at all.
    Nothing {
        mx_found: Option<bool>,
    },
}

impl Searched {
    pub fn finding(self) -> Option<Finding> {
        match self {
            Self::Found(finding) => Some(*finding),
            Self::Nothing { .. } => None,
        }
    }
}

/// Below this an unverified guess is not worth a caller's money.
const LEAST_CONFIDENCE: f64 = 0.3;
/// The share of people who have left, which only a server that knows its mailboxes would show.
const GONE: f64 = 0.05;

/// Searches for the address of a person at a host.
///
/// An error says that the mail server could not be asked.
pub async fn search(
    verifier: &dyn VerifyMail,
    name: &PersonName,
    host: &str,
    evidence: &Evidence,
    deadline: Instant,
) -> Result<Searched, ProviderError> {
    let candidates = evidence.candidates(name, host);
    if candidates.is_empty() {
        return Ok(Searched::Nothing { mx_found: None });
    }
    let addresses: Vec<EmailAddress> = candidates.iter().map(|candidate| candidate.address.clone()).collect();
    let verified = verifier.verify_in_order(&addresses, deadline).await;
    let mx_found = verified.first().and_then(|verification| verification.mx_found);
    let found = conclude(candidates, verified, evidence)?;
    Ok(found.map_or(Searched::Nothing { mx_found }, |finding| Searched::Found(Box::new(finding))))
}

/// Weighs what the server said about each candidate, in their order; `None` if the person has none of them.
fn conclude(
    candidates: Vec<Candidate>,
    verified: Vec<Verification>,
    evidence: &Evidence,
) -> Result<Option<Finding>, ProviderError> {
    // The probability that is left for the remaining candidates.
    let mut left = 1.0;
    let mut unsettled: Option<(Candidate, Verification)> = None;
    for (candidate, verification) in candidates.into_iter().zip(verified) {
        match verification.mailbox_exists {
            Some(true) => {
                let own = candidate.probability / left;
                let confidence = own / (own + (1.0 - own) * candidate.taken);
                return Ok(Some(finding(candidate, verification, confidence)));
            }
            Some(false) => left -= candidate.probability,
            None if unsettled.is_none() => unsettled = Some((candidate, verification)),
            None => {}
        }
        if left <= f64::EPSILON {
            return Ok(None);
        }
    }
    let Some((candidate, verification)) = unsettled else { return Ok(None) };
    let confidence = (candidate.probability / left) * (1.0 - GONE);
    let accepts_everybody = verification.catch_all == Some(true);
    // Without a server's word, only evidence about the domain makes a guess worth having.
    if confidence >= LEAST_CONFIDENCE && (accepts_everybody || evidence.is_specific()) {
        return Ok(Some(finding(candidate, verification, confidence)));
    }
    match verification.reason {
        Reason::Timeout => Err(ProviderError::Timeout),
        Reason::Unreachable | Reason::DnsFailed => {
            Err(ProviderError::Unreachable("the mail server did not answer"))
        }
        Reason::Blocked | Reason::TryLater => {
            Err(ProviderError::Unreachable("the mail server would not say"))
        }
        _ => Ok(None),
    }
}

fn finding(candidate: Candidate, verification: Verification, confidence: f64) -> Finding {
    Finding { address: candidate.address, confidence, verification }
}

#[cfg(test)]
#[path = "calibration.rs"]
mod calibration;
