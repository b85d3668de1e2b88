//! One twin: picks the canned answer a request asks for.

use crate::magic::{self, Asked, Magic};
use common::catalog::sandbox::{self, USUAL};
use common::catalog::{Answer, CatalogEntry, Price, Spec, Types};
use common::domain::Credits;
use common::error::{Error, Result};
use common::input::Raw;
use common::lookup::ProviderError;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::OnceLock;

pub struct Twin {
    live: &'static Spec,
    types: Types,
    price: Price,
    answers: OnceLock<BTreeMap<String, Canned>>,
}

/// A canned answer as it is written, and as it is sent when the request wants all of it.
struct Canned {
    written: Value,
    whole: Answer,
}

impl Twin {
    /// The twin of a live endpoint.
    pub fn of(entry: &CatalogEntry) -> Option<Self> {
        let live = sandbox::live(&entry.spec)?;
        Some(Self { live, types: entry.types, price: entry.spec.price, answers: OnceLock::new() })
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
                Magic::Timeout => Error::Provider(ProviderError::Timeout),
            });
        }
        let answers = self.answers()?;
        let named = words.iter().find_map(|word| answers.get(word.as_str()));
        let missing = || Error::Internal(format!("{} has no usual canned answer", self.live.path).into());
        let canned = named.or_else(|| answers.get(USUAL)).ok_or_else(missing)?;
        if !words.iter().any(|word| word == magic::NOT_FOUND) {
            return self.cut(canned, limit);
        }
        match answers.get(magic::NOT_FOUND) {
            Some(nothing) => Ok(nothing.whole.clone()),
            None if self.live.path_parameters().next().is_some() => {
                Err(Error::NotFound("The sandbox was asked for something that does not exist."))
            }
            None => self.cut(canned, Some(0)),
        }
    }

    /// An answer never has more results than its request wants.
    fn cut(&self, canned: &Canned, limit: Option<u64>) -> Result<Answer> {
        let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
        let results = canned.written.get("results").and_then(Value::as_array);
        if results.is_none_or(|results| results.len() <= limit) {
            return Ok(canned.whole.clone());
        }
        let mut shorter = canned.written.clone();
        if let Some(results) = shorter.get_mut("results").and_then(Value::as_array_mut) {
            results.truncate(limit);
        }
        (self.types.answer)(shorter)
    }

    fn answers(&self) -> Result<&BTreeMap<String, Canned>> {
        if let Some(answers) = self.answers.get() {
            return Ok(answers);
        }
        let broken =
            |error: &dyn std::fmt::Display| Error::Internal(format!("{}: {error}", self.live.path).into());
        let written = sandbox::canned(self.live).ok_or_else(|| broken(&"it has no canned answers"))?;
        let mut answers = BTreeMap::new();
        for (name, written) in written.map_err(|error| broken(&error))? {
            let whole = (self.types.answer)(written.clone()).map_err(|error| broken(&error))?;
            answers.insert(name, Canned { written, whole });
        }
        Ok(self.answers.get_or_init(|| answers))
    }
}
