//! What a file makes of an answer, without a request: for `almanac providers check`, and for the tests of the files themselves.

use super::outcome::{self, Outcome};
use crate::http::Received;
use crate::vendor::expression::{Expr, json};
use crate::vendor::grammar::{
    CarrierReads, CompanyReads, DomainReads, File, MailboxReads, Offer, PersonReads,
};
use jmespath::Rcvar;
use lookup::ProviderError;
use serde_json::Value;

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

/// The tables of a file in which answers are read.
pub const OFFERS: [&str; 8] =
    ["person", "company", "email", "personal_email", "mobile", "carrier", "mailbox", "domain_search"];

/// Explains an answer to the request of a table of the file; nothing where there is no such table.
pub fn explain(file: &File, offer: &str, received: &Received) -> Option<Explained> {
    match offer {
        "person" => Some(of(file, file.person.as_ref()?, received)),
        "company" => Some(of(file, file.company.as_ref()?, received)),
        "email" => Some(of(file, file.email.as_ref()?, received)),
        "personal_email" => Some(of(file, file.personal_email.as_ref()?, received)),
        "mobile" => Some(of(file, file.mobile.as_ref()?, received)),
        "carrier" => Some(of(file, file.carrier.as_ref()?, received)),
        "mailbox" => Some(of(file, file.mailbox.as_ref()?, received)),
        "domain_search" => Some(of(file, file.domain_search.as_ref()?, received)),
        _ => None,
    }
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
            let reads = record.map(|record| offer.reads.read(&body, &record)).unwrap_or_default();
            Explained { outcome: Ok(found), reads: if found { reads } else { Vec::new() }, cost }
        }
    }
}

/// A table of expressions.
trait Reads {
    fn read(&self, whole: &Rcvar, record: &Rcvar) -> Vec<(String, Value)>;
}

fn one(expression: &Expr, record: &Rcvar) -> Value {
    expression.search(record).map(|read| json(&read)).unwrap_or(Value::Null)
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
}

impl Reads for MailboxReads {
    fn read(&self, _: &Rcvar, record: &Rcvar) -> Vec<(String, Value)> {
        let mut read = each("", &self.each(), record);
        read.extend(self.verdict.as_ref().map(|verdict| ("verdict".to_owned(), one(&verdict.read, record))));
        read
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
