//! What a file makes of an answer, without a request: for `almanac providers check`, and for the tests of the files themselves.

use super::outcome::{self, Outcome};
use super::sampled::{self, Sampled};
use crate::http::Received;
use crate::vendor::expression::{Expr, json};
use crate::vendor::grammar::{
    CarrierReads, CompanyReads, DomainReads, File, MailboxReads, Offer, PersonReads, Verdict,
};
use jmespath::Rcvar;
use lookup::ProviderError;
use serde_json::Value;

pub use super::sampled::{has, received};

/// What a file makes of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// Found, or "not found", or why it is no answer.
    pub outcome: Result<bool, ProviderError>,
    /// What each expression of the record reads; null where it reads nothing.
    pub reads: Vec<(String, Value)>,
    /// The booked price, in millionths of a US dollar.
    pub cost: u64,
}

/// Something of a table of a file, whichever it is; nothing where there is no such table.
macro_rules! of_table {
    ($file:expr, $table:expr, $offer:ident => $told:expr) => {
        match $table {
            "person" => $file.person.as_ref().map(|$offer| $told),
            "company" => $file.company.as_ref().map(|$offer| $told),
            "email" => $file.email.as_ref().map(|$offer| $told),
            "personal_email" => $file.personal_email.as_ref().map(|$offer| $told),
            "mobile" => $file.mobile.as_ref().map(|$offer| $told),
            "carrier" => $file.carrier.as_ref().map(|$offer| $told),
            "mailbox" => $file.mailbox.as_ref().map(|$offer| $told),
            "domain_search" => $file.domain_search.as_ref().map(|$offer| $told),
            _ => None,
        }
    };
}

/// Explains an answer to the request of a table of the file; nothing where there is no such table.
pub fn explain(file: &File, table: &str, received: &Received) -> Option<Explained> {
    of_table!(file, table, offer => of(file, offer, received))
}

/// The tables in which answers are read.
const TABLES: [&str; 8] =
    ["person", "company", "email", "personal_email", "mobile", "carrier", "mailbox", "domain_search"];

/// Everything in a file that its samples leave open, by its place: expressions that read nothing of them, words that none of them
/// says, and rules that none of them meets.
pub fn unread(file: &File, samples: &Value) -> Vec<String> {
    let offered =
        TABLES.into_iter().filter_map(|table| Some((table, unread_of(file, table, &samples[table])?)));
    let of_tables =
        offered.flat_map(|(table, unread)| unread.into_iter().map(move |place| format!("[{table}] {place}")));
    let all: Vec<Sampled> =
        samples.as_object().into_iter().flat_map(|tables| tables.values()).map(Sampled::of).collect();
    of_tables.chain(sampled::unmet(file, &all)).collect()
}

fn unread_of(file: &File, table: &str, sample: &Value) -> Option<Vec<String>> {
    of_table!(file, table, offer => {
        let sampled = Sampled::of(sample);
        let mut unread = sampled.unread(&beside(offer), offer.batch.as_ref());
        unread.extend(sampled::empty(sampled.hits.iter().map(|hit| of(file, offer, hit).reads)));
        unread.extend(words(offer).iter().flat_map(|words| words.unsaid(&sampled)));
        unread
    })
}

/// What a vendor's words mean, as a table of the file has it.
struct Words<'a> {
    /// Its place in the table.
    place: &'static str,
    /// Where the record stands that the word is read in; the whole answer without it.
    record: Option<&'a Expr>,
    read: &'a Expr,
    known: Vec<&'a str>,
}

impl Words<'_> {
    /// The word that an answer has.
    fn said(&self, body: &Rcvar) -> Option<String> {
        let record = self.record.map_or(Ok(body.clone()), |record| record.search(body)).ok()?;
        word(self.read, &record)
    }

    fn unsaid(&self, sampled: &Sampled) -> Vec<String> {
        let said: Vec<String> = sampled.found().filter_map(|body| self.said(&body)).collect();
        let unsaid = self.known.iter().filter(|word| said.iter().all(|said| said != *word));
        unsaid.map(|word| format!("{} {word}", self.place)).collect()
    }
}

fn words<R: Reads>(offer: &Offer<R>) -> Vec<Words<'_>> {
    let sure = offer.confidence.as_ref();
    let sure =
        sure.and_then(|sure| Some((sure.read.as_ref()?, sure.map.keys().map(String::as_str).collect())));
    let sure = sure.map(|(read, known)| Words { place: "confidence.map", record: None, read, known });
    let record = offer.record.as_ref();
    let of_record = offer.reads.words();
    let of_record = of_record.map(|(place, read, known)| Words { place, record, read, known });
    sure.into_iter().chain(of_record).collect()
}

/// The expressions of an offer that are read in a whole answer, by their place.
fn beside<R>(offer: &Offer<R>) -> Vec<(String, &Expr)> {
    let (price, first, wait, batch) = (&offer.price, &offer.first, &offer.wait, &offer.batch);
    let callback = wait.as_ref().and_then(|wait| wait.callback.as_ref());
    let one = [
        ("found", offer.found.as_ref()),
        ("missed", offer.missed.as_ref()),
        ("record", offer.record.as_ref()),
        ("confidence.read", offer.confidence.as_ref().and_then(|confidence| confidence.read.as_ref())),
        ("price.free", price.free.as_ref()),
        ("price.read", price.read.as_ref()),
        ("first.missed", first.as_ref().map(|first| &first.missed)),
        ("wait.id", wait.as_ref().and_then(|wait| wait.id.as_ref())),
        ("wait.when", wait.as_ref().and_then(|wait| wait.when.as_ref())),
        ("wait.keep", wait.as_ref().and_then(|wait| wait.keep.as_ref())),
        ("wait.callback.id", callback.map(|callback| &callback.id)),
        ("wait.callback.when", callback.and_then(|callback| callback.when.as_ref())),
        ("wait.callback.answer", callback.and_then(|callback| callback.answer.as_ref())),
        ("batch.each", batch.as_ref().map(|batch| &batch.each)),
        ("batch.missed", batch.as_ref().and_then(|batch| batch.missed.as_ref())),
    ];
    let one = one.into_iter().filter_map(|(name, expression)| Some((name.to_owned(), expression?)));
    let parts = price.each.iter().map(|part| ("price.each.when".to_owned(), &part.when));
    let taken = first.iter().flat_map(|first| &first.take);
    let taken = taken.map(|(name, expression)| (format!("first.take.{name}"), expression));
    one.chain(parts).chain(taken).collect()
}

fn of<R: Reads>(file: &File, offer: &Offer<R>, received: &Received) -> Explained {
    let none = |outcome| Explained { outcome, reads: Vec::new(), cost: 0 };
    let prices = offer.price.prices(file.credit_usd);
    let body = match outcome::judge(file, received) {
        Ok(Outcome::Answered(body)) => body,
        Ok(Outcome::Missed) => return Explained { cost: prices.of(false), ..none(Ok(false)) },
        Ok(Outcome::Pending(_)) => return none(Err(ProviderError::Pending)),
        Err(error) => return none(Err(error)),
    };
    let Some(found) = &offer.found else { return none(Err(ProviderError::Nobody)) };
    match outcome::found(found, offer.missed.as_ref(), &body) {
        Err(error) => none(Err(error)),
        Ok(found) => {
            let cost =
                offer.price.of(file.credit_usd, &body, found).unwrap_or(prices.of(found)).min(prices.most());
            let record = offer.record.as_ref().map_or(Ok(body.clone()), |record| record.search(&body));
            let Some(record) = record.ok().filter(|_| found) else {
                return Explained { cost, ..none(Ok(found)) };
            };
            let reads = offer.reads.read(&body, &record);
            Explained { outcome: Ok(offer.reads.tells(&record)), reads, cost }
        }
    }
}

/// A table of expressions.
trait Reads {
    fn read(&self, whole: &Rcvar, record: &Rcvar) -> Vec<(String, Value)>;

    /// Whether a record that was found says what was asked: a check may end without a verdict.
    fn tells(&self, _record: &Rcvar) -> bool {
        true
    }

    /// The words that the table knows: their place, what reads them, and each of them.
    fn words(&self) -> Option<(&'static str, &Expr, Vec<&str>)> {
        None
    }
}

fn one(expression: &Expr, record: &Rcvar) -> Value {
    expression.search(record).map(|read| json(&read)).unwrap_or(Value::Null)
}

/// A word as the tables of words have it: texts, numbers and booleans.
fn word(expression: &Expr, record: &Rcvar) -> Option<String> {
    match one(expression, record) {
        Value::Null => None,
        Value::String(text) => Some(text.trim().to_owned()),
        other => Some(other.to_string()),
    }
}

fn each(prefix: &str, expressions: &[(&str, &Expr)], record: &Rcvar) -> Vec<(String, Value)> {
    let read = |(name, expression): &(&str, &Expr)| (format!("{prefix}{name}"), one(expression, record));
    expressions.iter().map(read).collect()
}

/// The values read of the first element of a list.
fn list(
    prefix: &str,
    list: Option<&Expr>,
    expressions: Vec<(&'static str, &Expr)>,
    record: &Rcvar,
) -> Vec<(String, Value)> {
    let items = list.and_then(|list| list.search(record).ok());
    let first = items.map(|items| items.get_index(0)).unwrap_or_else(|| record.get_index(0));
    let (lists, fields): (Vec<_>, Vec<_>) =
        expressions.into_iter().partition(|(name, _)| matches!(*name, "list" | "people"));
    [each(prefix, &lists, record), each(prefix, &fields, &first)].concat()
}

impl Reads for PersonReads {
    fn read(&self, whole: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let (in_whole, in_record): (Vec<_>, Vec<_>) =
            self.each().into_iter().partition(|(name, _)| *name == "confirmed");
        let mut read = [each("", &in_record, record), each("", &in_whole, whole)].concat();
        if let Some(jobs) = &self.jobs {
            read.extend(list("jobs.", jobs.list.as_ref(), jobs.each(), record));
        }
        if let Some(schools) = &self.schools {
            read.extend(list("schools.", schools.list.as_ref(), schools.each(), record));
        }
        read
    }
}

impl Reads for CompanyReads {
    fn read(&self, _: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let mut read = each("", &self.each(), record);
        if let Some(rounds) = &self.rounds {
            read.extend(list("rounds.", rounds.list.as_ref(), rounds.each(), record));
        }
        read
    }
}

impl Reads for CarrierReads {
    fn read(&self, _: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let mut read = each("", &self.each(), record);
        read.extend(self.line.as_ref().map(|line| ("line".to_owned(), one(&line.read, record))));
        read
    }

    fn words(&self) -> Option<(&'static str, &Expr, Vec<&str>)> {
        let line = self.line.as_ref()?;
        Some(("reads.line.map", &line.read, line.map.keys().map(String::as_str).collect()))
    }
}

impl Reads for MailboxReads {
    fn read(&self, _: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let mut read = each("", &self.each(), record);
        read.extend(self.verdict.as_ref().map(|verdict| ("verdict".to_owned(), one(&verdict.read, record))));
        read
    }

    fn tells(&self, record: &Rcvar) -> bool {
        let Some(verdict) = &self.verdict else { return true };
        let said = word(&verdict.read, record);
        said.is_none_or(|said| *verdict.map.get(&said).unwrap_or(&verdict.otherwise) != Verdict::Unknown)
    }

    fn words(&self) -> Option<(&'static str, &Expr, Vec<&str>)> {
        let verdict = self.verdict.as_ref()?;
        Some(("reads.verdict.map", &verdict.read, verdict.map.keys().map(String::as_str).collect()))
    }
}

impl Reads for DomainReads {
    fn read(&self, _: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let about_all = ["about", "pattern", "catch_all", "company"];
        let (of_all, of_one): (Vec<_>, Vec<_>) =
            self.each().into_iter().partition(|(name, _)| about_all.contains(name));
        let mut read = each("", &of_all, record);
        read.extend(list("people.", self.people.as_ref(), of_one, record));
        read
    }
}
