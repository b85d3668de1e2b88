//! Answers privacy requests, for the operator's API and the command line.

use super::archive::Archive;
use super::desk::Subject;
use super::receipt::Receipt;
use super::requests::{self, Asker, Decision};
use super::texts::Texts;
use crate::catalog::privacy::AccessDataResponse;
use crate::error::{Error, Result};
use crate::mailer::{Letter, Mailer};
use crate::store::Store;
use crate::store::subject_requests::{RequestStatus, Right, SubjectRequest};
use jiff::{SignedDuration, Timestamp};

/// The parts of an answer to a privacy request.
pub struct Answering<'a> {
    pub store: &'a Store,
    /// Sends the email with the answer; `None` when it is shown instead.
    pub mailer: Option<&'a dyn Mailer>,
    pub texts: &'a Texts,
    /// How long a request is kept once it is answered.
    pub kept: SignedDuration,
    pub now: Timestamp,
}

/// What a fulfilled request gives.
#[derive(Debug, Clone)]
pub enum Given {
    Copy(Box<AccessDataResponse>),
    Receipt(Receipt),
}

impl Given {
    pub fn text(&self) -> Result<String> {
        let text = match self {
            Self::Copy(copy) => serde_json::to_string_pretty(copy),
            Self::Receipt(receipt) => serde_json::to_string_pretty(receipt),
        };
        text.map_err(|error| Error::Internal(error.into()))
    }
}

/// A request and its requester.
pub async fn find(store: &Store, reference: &str, now: Timestamp) -> Result<(SubjectRequest, Asker)> {
    let reference = reference.trim().to_ascii_uppercase();
    let found = store.subject_request(&reference, now).await?;
    let (request, who) = found.ok_or(Error::NotFound("There is no request with this reference."))?;
    let asker = requests::opened(store, &reference, who).map_err(|_| {
        Error::Conflict(
            "The requester's identity is encrypted with another SEAL_SECRET; set that one to read it.",
        )
    })?;
    Ok((request, asker))
}

impl Answering<'_> {
    /// A request that waits for an answer.
    async fn open(&self, reference: &str) -> Result<(SubjectRequest, Asker)> {
        let (request, asker) = find(self.store, reference, self.now).await?;
        match request.status {
            RequestStatus::Open => Ok((request, asker)),
            RequestStatus::AwaitsProof => {
                Err(Error::Conflict("The mailbox of this request is not verified yet."))
            }
            _ => Err(Error::Conflict("This request has been answered.")),
        }
    }

    /// Does what was asked, and sends the result to the mailbox that was proven.
    pub async fn fulfil(
        &self,
        archive: &dyn Archive,
        reference: &str,
        trust_given: bool,
    ) -> Result<(SubjectRequest, Given)> {
        let (request, asker) = self.open(reference).await?;
        let subject = proven(&asker, trust_given)?;
        let (text, given, receipt) = match request.right {
            Right::Access => ("result_access", Given::Copy(Box::new(archive.held(subject).await?)), None),
            Right::Erasure => {
                let receipt = archive.erase(subject).await?;
                let id = receipt.id.clone();
                let is_empty = receipt.stores.values().all(|found| found.found == 0);
                let text = if is_empty { "result_nothing" } else { "result_erasure" };
                (text, Given::Receipt(receipt), Some(id))
            }
            Right::Objection => {
                return Err(Error::Conflict(
                    "An opt-out takes effect when the mailbox is confirmed; there is nothing left to do.",
                ));
            }
        };
        self.send(&request, &asker, text, &given.text()?).await?;
        let decision = Decision::Fulfilled { receipt };
        Ok((requests::decide(self.store, request, decision, self.kept, self.now).await?, given))
    }

    pub async fn refuse(&self, reference: &str, reason: String) -> Result<SubjectRequest> {
        let (request, asker) = self.open(reference).await?;
        self.send(&request, &asker, "result_refused", &reason).await?;
        requests::decide(self.store, request, Decision::Refused { reason }, self.kept, self.now).await
    }

    async fn send(&self, request: &SubjectRequest, asker: &Asker, text: &str, more: &str) -> Result<()> {
        let Some(mailer) = self.mailer else { return Ok(()) };
        let fill =
            |name: &str| self.texts.say(&request.language, name).replace("{reference}", &request.reference);
        let letter = Letter {
            to: asker.email.clone(),
            subject: fill("result_subject"),
            text: format!("{}{more}\n", fill(text)),
            id: None,
            unsubscribe: None,
        };
        mailer.send(&letter).await.map_err(|error| Error::Unavailable(error.into()))
    }
}

/// The subject of a request: the verified mailbox, and other identifiers if the operator verified them.
pub fn proven(asker: &Asker, trust_given: bool) -> Result<Subject> {
    let mut subject = Subject::default();
    let wrong = |_| Error::Conflict("The request contains no valid email, profile or phone number.");
    subject.email(asker.email.as_str()).map_err(wrong)?;
    if trust_given {
        asker.network_url.iter().try_for_each(|url| subject.network_url(url)).map_err(wrong)?;
        asker.phone.iter().try_for_each(|phone| subject.phone(phone)).map_err(wrong)?;
    }
    Ok(subject)
}
