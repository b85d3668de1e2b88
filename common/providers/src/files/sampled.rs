//! Sample answers, and what of a vendor file they leave open.

use super::outcome;
use crate::http::Received;
use crate::vendor::expression::{Expr, answer};
use crate::vendor::grammar::{Auth, Batch, File, Rule};
use jmespath::Rcvar;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A sample answer as it would be received.
pub fn received(sample: &Value) -> Received {
    let status = sample["status"].as_u64().and_then(|status| u16::try_from(status).ok()).unwrap_or(200);
    Received { status, headers: Default::default(), body: sample["body"].to_string().into_bytes().into() }
}

/// The samples of a table.
pub struct Sampled {
    /// All that the vendor sends, with the status.
    sent: Vec<(u16, Rcvar)>,
    /// The answers that have what was asked for.
    pub hits: Vec<Received>,
    /// The answer that has the token.
    token: Option<Rcvar>,
}

impl Sampled {
    pub fn of(sample: &Value) -> Self {
        let answers = sample["answers"].as_array().map(Vec::as_slice).unwrap_or_default();
        let replies = answers.iter().chain(sample.get("before")).chain(sample.get("batch")).map(received);
        let delivered = sample.get("delivered").map(|body| received(&json!({"body": body})));
        let sent = replies.chain(delivered);
        let hits = answers.iter().filter(|answer| answer["is"] == "found").map(received);
        Self {
            sent: sent.filter_map(|reply| Some((reply.status, answer(&reply.body)?))).collect(),
            hits: hits.collect(),
            token: sample.get("token").and_then(|body| answer(body.to_string().as_bytes())),
        }
    }

    /// The bodies of the hits.
    pub fn found(&self) -> impl Iterator<Item = Rcvar> {
        self.hits.iter().filter_map(|hit| answer(&hit.body))
    }

    /// The expressions that are true of nothing and read nothing.
    pub fn unread(&self, in_whole: &[(String, &Expr)], batch: Option<&Batch>) -> Vec<String> {
        let bodies = || self.sent.iter().map(|(_, body)| body);
        let unread = in_whole.iter().filter(|(_, expression)| !bodies().any(|body| expression.holds(body)));
        let mut unread: Vec<String> = unread.map(|(place, _)| place.clone()).collect();
        let Some(batch) = batch else { return unread };
        let lists: Vec<Rcvar> = bodies().filter_map(|body| batch.each.search(body).ok()).collect();
        let each = || lists.iter().filter_map(|list| list.as_array()).flatten();
        for (place, expression) in [("batch.about", &batch.about), ("batch.status", &batch.status)] {
            let silent = |expression: &Expr| !each().any(|one| expression.holds(one));
            if expression.as_ref().is_some_and(silent) {
                unread.push(place.to_owned());
            }
        }
        unread
    }
}

/// The fields that no hit has.
pub fn empty(hits: impl Iterator<Item = Vec<(String, Value)>>) -> Vec<String> {
    let (mut named, mut read) = (BTreeSet::new(), BTreeSet::new());
    for (field, value) in hits.flatten() {
        if has(&value) {
            read.insert(field.clone());
        }
        named.insert(field);
    }
    named.difference(&read).map(|field| format!("reads.{field}")).collect()
}

/// Whether a field has anything.
pub fn has(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Array(items) => items.iter().any(has),
        _ => true,
    }
}

/// The rules that no answer meets, and a token that nothing has.
pub fn unmet(file: &File, samples: &[Sampled]) -> Vec<String> {
    let sent = samples.iter().flat_map(|sample| &sample.sent);
    let is_met = |rule: &Rule| sent.clone().any(|(status, body)| outcome::fits(rule, *status, Some(body)));
    let rules = (1..).zip(&file.outcome).filter(|(_, rule)| !is_met(rule));
    let mut unmet: Vec<String> = rules.map(|(number, _)| format!("outcome {number}")).collect();
    if let Auth::Token(token) = &file.auth
        && !samples.iter().filter_map(|sample| sample.token.as_ref()).any(|body| token.read.holds(body))
    {
        unmet.push("auth.token.read".to_owned());
    }
    unmet
}
