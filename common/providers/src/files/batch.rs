//! Several questions in one request, for lists: the request is shared, and each answer is judged, read and paid for by itself.

use super::asking::{ODD, Settled};
use super::outcome::{self, Outcome};
use super::request::{self, Inputs};
use super::vendor::FileVendor;
use crate::vendor::Secret;
use crate::vendor::expression::{Expr, json};
use crate::vendor::grammar::{Batch, Offer};
use jmespath::Rcvar;
use lookup::ProviderError;

/// The answer to one question: what it has and its price; nothing in it where the vendor says that it knows nothing.
pub type Row = Result<Settled, ProviderError>;

impl FileVendor {
    /// The answers to several questions, in their order.
    pub async fn several<R>(
        &self,
        offer: &Offer<R>,
        batch: &Batch,
        inputs: &[Inputs],
    ) -> Result<Vec<Row>, ProviderError> {
        let request =
            |key: &Secret| request::of_batch(&self.transport, batch, &offer.with, self.place(key), inputs);
        let received = self.send_with_key(request).await?;
        let Outcome::Answered(body) = outcome::judge_several(self.file, &received)? else { return Err(ODD) };
        let mut rows: Vec<Option<Row>> = inputs.iter().map(|_| None).collect();
        for (place, answer) in list(&batch.each, &body).ok_or(ODD)?.into_iter().enumerate() {
            let about = match &batch.about {
                Some(about) => about.search(&answer).ok().and_then(|number| row_number(&number)),
                None => Some(place),
            };
            match about.and_then(|about| rows.get_mut(about)) {
                Some(row) if row.is_none() => *row = Some(self.judged(offer, batch, answer)),
                // An answer to a question that was not asked, or a second one.
                _ => self.transport.drifted(),
            }
        }
        let missed = batch.missed.as_ref().and_then(|missed| list(missed, &body)).unwrap_or_default();
        for number in missed.iter().filter_map(row_number) {
            if let Some(row) = rows.get_mut(number) {
                row.get_or_insert(Ok(Settled::MISSED));
            }
        }
        Ok(rows.into_iter().map(|row| row.unwrap_or(Err(ODD))).collect())
    }

    fn judged<R>(&self, offer: &Offer<R>, batch: &Batch, answer: Rcvar) -> Row {
        let status =
            batch.status.as_ref().map(|status| status.search(&answer).ok().and_then(|s| s.as_number()));
        let status = match status {
            None => 200,
            // A status that is no status is one of a failure.
            Some(status) => status.map_or(500, |status| status as u16),
        };
        match outcome::judge_part(self.file, status, answer)? {
            Outcome::Missed => Ok(Settled::MISSED),
            Outcome::Pending(_) => Err(ProviderError::Pending),
            Outcome::Answered(body) => self.settled(offer, body),
        }
    }
}

fn list(expression: &Expr, answer: &Rcvar) -> Option<Vec<Rcvar>> {
    expression.search(answer).ok()?.as_array().cloned()
}

/// The number of a question, which some vendors write as a text.
fn row_number(told: &Rcvar) -> Option<usize> {
    let told = json(told);
    told.as_str()
        .map_or_else(|| told.as_u64(), |text| text.parse().ok())
        .and_then(|row| usize::try_from(row).ok())
}
