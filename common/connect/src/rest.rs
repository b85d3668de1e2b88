//! What the CRMs that speak JSON over HTTP share: a request and its answer, values as text and in their own types, and batches.

use crate::{Change, Failure, Field, FieldType, Object, Written};
use futures::future::BoxFuture;
use jiff::Timestamp;
use providers::http::{AddressPolicy, HttpClient, Received, send_at_most};
use reqwest::header::DATE;
use reqwest::{Method, RequestBuilder};
use serde_json::{Number, Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use url::Url;

/// More than a page of 500 records with their values.
const MOST_BYTES: usize = 16 << 20;
/// How long nothing is asked when the day's calls are used up; when a day ends differs from system to system.
pub(crate) const DAY_USED: Duration = Duration::from_secs(30 * 60);

/// The calls of a day and how many of them are left, as an answer tells.
pub(crate) type Day = fn(&Received) -> Option<(u64, u64)>;

/// A way to a system.
pub(crate) struct Rest {
    client: Arc<HttpClient>,
    day: Day,
    /// The share of a day's calls that is left to the account's other programs, in hundredths.
    left_to_others: u64,
    /// Set when the rest of the day's calls belongs to the account's other programs.
    rests: AtomicBool,
}

/// What a system answered.
pub(crate) struct Answer {
    pub status: u16,
    /// Null where it is no JSON.
    pub body: Value,
    pub retry_after: Option<Duration>,
    /// The server's time.
    pub at: Option<Timestamp>,
}

impl Rest {
    pub fn new(policy: AddressPolicy, left_to_others: u64, day: Day) -> Self {
        Self { client: HttpClient::new(policy), day, left_to_others, rests: AtomicBool::new(false) }
    }

    pub fn request(
        &self,
        method: Method,
        address: &str,
        query: &[(&str, &str)],
    ) -> Result<RequestBuilder, Failure> {
        let mut url = Url::parse(address)
            .map_err(|_| Failure::Settings("the address of the system is no URL; correct it".into()))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        Ok(self.client.request(method, url)?)
    }

    pub async fn send(&self, request: RequestBuilder) -> Result<Answer, Failure> {
        if self.rests.load(Ordering::Relaxed) {
            return Err(Failure::Throttled(Some(DAY_USED)));
        }
        let answer = send_at_most(request, MOST_BYTES).await?;
        if (self.day)(&answer).is_some_and(|(day, left)| left * 100 < day * self.left_to_others) {
            self.rests.store(true, Ordering::Relaxed);
        }
        let body = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
        let at = answer.headers.get(DATE).and_then(|date| date.to_str().ok());
        let at = at.and_then(|date| jiff::fmt::rfc2822::parse(date).ok()).map(|at| at.timestamp());
        Ok(Answer { status: answer.status, retry_after: answer.retry_after(), at, body })
    }
}

/// A number in a header.
pub(crate) fn header(answer: &Received, name: &str) -> Option<u64> {
    answer.headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

pub(crate) fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// A single value as text; nothing where there is none.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(plain(number)),
        Value::Bool(is) => Some(is.to_string()),
        _ => None,
    }
}

/// A number as people write it: a whole one without a fraction.
fn plain(number: &Number) -> String {
    let whole = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < 1e15);
    whole.map_or_else(|| number.to_string(), |float| format!("{float:.0}"))
}

/// A time in the one spelling that we write; any other text as it is.
pub(crate) fn moment(text: String) -> String {
    text.parse::<Timestamp>().map_or(text, |at| at.to_string())
}

/// The values of a field that has many: the new one first, without the one that it replaces.
pub(crate) fn replaced<'a>(
    held: impl Iterator<Item = &'a str>,
    seen: Option<&'a str>,
    new: Option<&'a str>,
) -> Vec<String> {
    let is = |one: &str, other: Option<&str>| other.is_some_and(|other| one.eq_ignore_ascii_case(other));
    let others = held.filter(|one| !is(one, seen) && !is(one, new));
    new.into_iter().chain(others).map(str::to_owned).collect()
}

/// Text as a field of this kind takes it; nothing where it takes no such text.
pub(crate) fn typed(kind: FieldType, text: &str) -> Option<Value> {
    match kind {
        FieldType::Number => {
            let whole = text.trim().parse::<i64>().ok().map(|number| json!(number));
            whole.or_else(|| text.trim().parse::<f64>().ok().map(|number| json!(number)))
        }
        FieldType::Boolean => text.parse::<bool>().ok().map(Value::Bool),
        _ => Some(json!(text)),
    }
}

/// Why a field does not take a value.
pub(crate) fn unsuitable(field: &Field) -> String {
    format!("the field {} takes another kind of value: {}", field.name, field.kind)
}

pub(crate) fn unfit(field: &Field) -> Written {
    Written::Refused(unsuitable(field))
}

/// What is known of the fields of records, as long as a worker has the connection.
pub(crate) struct Shapes<T>(Mutex<BTreeMap<Object, Arc<T>>>);

impl<T> Default for Shapes<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Shapes<T> {
    pub fn get(&self, object: Object) -> Option<Arc<T>> {
        self.0.lock().unwrap_or_else(|e| e.into_inner()).get(&object).cloned()
    }

    pub fn forget(&self, object: Object) {
        self.0.lock().unwrap_or_else(|e| e.into_inner()).remove(&object);
    }

    pub fn put(&self, object: Object, shape: T) -> Arc<T> {
        let shape = Arc::new(shape);
        self.0.lock().unwrap_or_else(|e| e.into_inner()).insert(object, shape.clone());
        shape
    }
}

/// Writes some records together; a batch that is refused as a whole is halved until the record at fault is alone.
pub(crate) fn halving<'a, W>(
    changes: &'a [Change],
    write: &'a W,
) -> BoxFuture<'a, Result<Vec<Written>, Failure>>
where
    W: Fn(&'a [Change]) -> BoxFuture<'a, Result<Vec<Written>, Failure>> + Sync,
{
    Box::pin(async move {
        match write(changes).await {
            Err(Failure::Refused(_) | Failure::NoField(_)) if changes.len() > 1 => {
                let (first, rest) = changes.split_at(changes.len() / 2);
                let mut written = halving(first, write).await?;
                written.extend(halving(rest, write).await?);
                Ok(written)
            }
            Err(Failure::Refused(detail)) => Ok(vec![Written::Refused(detail)]),
            done => done,
        }
    })
}
