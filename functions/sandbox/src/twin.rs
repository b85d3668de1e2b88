//! One twin: picks the canned answer a request asks for.

use crate::magic::{self, Asked, Magic};
use common::catalog::sandbox::{self, USUAL};
use common::catalog::{Entry, Price, Spec, Types};
use common::credits::Credits;
use common::error::{Error, Result};
use common::http::Answer;
use common::input::Raw;
use common::upstream::UpstreamError;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

pub struct Twin {
    live: &'static Spec,
    types: Types,
    price: Price,
    answers: OnceLock<BTreeMap<String, Value>>,
}

impl Twin {
    /// The twin of a written endpoint.
    pub fn of(entry: &Entry) -> Option<Self> {
        let live = sandbox::live(&entry.spec)?;
        Some(Self { live, types: entry.types?, price: entry.spec.price, answers: OnceLock::new() })
    }

    pub fn answer(&self, raw: &Raw<'_>, max_count: u64) -> Result<Answer> {
        let Asked { words, limit } = magic::asked(raw);
        if let Some(magic) = words.iter().find_map(|word| Magic::of(word)) {
            return Err(match magic {
                Magic::InsufficientCredits => {
                    let required = self.price.of(max_count).unwrap_or_default();
                    Error::InsufficientCredits { required, balance: Credits::ZERO }
                }
                Magic::RateLimited => Error::RateLimited {
                    retry_after: 1,
                    detail: "The sandbox was asked for this answer; no limit was reached.",
                },
                Magic::Timeout => Error::Upstream(UpstreamError::Timeout),
            });
        }
        let answers = self.answers()?;
        let named = words.iter().find_map(|word| answers.get(word.as_str()));
        let missing = || Error::Internal(format!("{} has no usual canned answer", self.live.path));
        let answer = named.or_else(|| answers.get(USUAL)).ok_or_else(missing)?;
        let finds_nothing = words.iter().any(|word| word == magic::NOT_FOUND);
        let limit = match answers.get(magic::NOT_FOUND) {
            Some(nothing) if finds_nothing => return (self.types.answer)(nothing.clone()),
            None if finds_nothing && self.live.path_parameters().next().is_some() => {
                return Err(Error::NotFound("The sandbox was asked for something that does not exist."));
            }
            _ if finds_nothing => Some(0),
            _ => limit,
        };
        (self.types.answer)(shortened(answer.clone(), limit))
    }

    fn answers(&self) -> Result<&BTreeMap<String, Value>> {
        if let Some(answers) = self.answers.get() {
            return Ok(answers);
        }
        let answers = match sandbox::canned(self.live) {
            Some(Ok(answers)) => answers,
            Some(Err(error)) => return Err(Error::Internal(format!("{}: {error}", self.live.path))),
            None => return Err(Error::NotImplemented),
        };
        Ok(self.answers.get_or_init(|| answers))
    }
}

/// An answer never has more results than its request wants.
fn shortened(mut answer: Value, limit: Option<u64>) -> Value {
    if let (Some(limit), Some(results)) = (limit, answer.get_mut("results").and_then(Value::as_array_mut)) {
        results.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    answer
}
