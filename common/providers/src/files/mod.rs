//! Vendors as data: a file says where a vendor is, what it offers at which price, what it is asked, how its answers are read, and what
//! its statuses mean. Here is what reads such files and asks as they say. Guards, memory, budgets and orders stand around a vendor
//! of a file as around any other.

mod adapter;
mod asking;
mod batch;
pub mod callback;
mod check;
mod company;
pub mod explain;
mod outcome;
mod place;
mod price;
mod reading;
mod request;
mod sampled;
mod token;
mod vendor;
mod waiting;

pub use crate::vendor::grammar::File;
pub use vendor::FileVendor;

use crate::http::AddressPolicy;
use crate::vendor::Vendor;
use crate::vendor::grammar::{Offer, PersonReads};
use std::path::Path;

/// Larger files describe no vendor.
const LARGEST: u64 = 256 * 1024;

/// Reads a file; every problem, where there are some, with its line where it has one.
pub fn parse(text: &str) -> Result<File, Vec<String>> {
    let mut file: File = toml::from_str(text).map_err(|error| vec![explained(&error, text)])?;
    if let Some(person) = file.person.clone() {
        let likes = [&mut file.email, &mut file.personal_email, &mut file.mobile];
        likes
            .into_iter()
            .flatten()
            .filter(|offer| offer.like_person)
            .for_each(|offer| complete(offer, &person));
    }
    match check::problems(&file) {
        problems if problems.is_empty() => Ok(file),
        problems => Err(problems.into_iter().map(|problem| place::placed(problem, text)).collect()),
    }
}

fn explained(error: &toml::de::Error, text: &str) -> String {
    let line = error.span().map(|span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    line.map_or_else(|| error.message().to_owned(), |line| format!("line {line}: {}", error.message()))
}

/// Fills the gaps of an offer from the file's `[person]`.
fn complete(offer: &mut Offer<PersonReads>, person: &Offer<PersonReads>) {
    if offer.ask.is_empty() {
        offer.ask.clone_from(&person.ask);
        offer.batch = offer.batch.take().or_else(|| person.batch.clone());
    }
    offer.first = offer.first.take().or_else(|| person.first.clone());
    offer.found = offer.found.take().or_else(|| person.found.clone());
    offer.missed = offer.missed.take().or_else(|| person.missed.clone());
    offer.record = offer.record.take().or_else(|| person.record.clone());
    offer.confidence = offer.confidence.take().or_else(|| person.confidence.clone());
    offer.reads.complete(&person.reads);
}

/// The vendor of a file. It is kept for as long as the process runs, as vendors that are code are.
pub fn vendor(file: File, addresses: AddressPolicy) -> &'static Vendor {
    let file: &'static File = Box::leak(Box::new(file));
    let offers: Vec<_> =
        check::offers(file).map(|(capability, price)| (capability, price.prices(file.credit_usd))).collect();
    let credentials: Vec<&'static str> = file.secrets.keys().map(String::as_str).collect();
    Box::leak(Box::new(Vendor {
        name: &file.name,
        url: &file.url,
        credentials: credentials.leak(),
        offers: offers.leak(),
        concurrency: file.concurrency,
        rate: crate::guard::Rate {
            per_second: file.rate.per_second,
            per_minute: file.rate.per_minute,
            per_day: file.rate.per_day,
        },
        addresses,
        file: Some(file),
    }))
}

/// The vendors of a folder of an operator's own; every problem of every file, where there are some.
pub fn folder(path: &Path) -> Result<Vec<&'static Vendor>, String> {
    let listed = std::fs::read_dir(path).map_err(|error| format!("names {}: {error}", path.display()))?;
    let mut paths: Vec<_> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let (mut vendors, mut problems) = (Vec::<&'static Vendor>::new(), Vec::new());
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match read(&path) {
            Ok(file) if vendors.iter().any(|known| known.name == file.name) => {
                problems.push(format!("{name}: there is another file of {}", file.name));
            }
            // Names that a file may dial are looked up, and those that lead inside are refused.
            Ok(file) => vendors.push(vendor(file, AddressPolicy::Public)),
            Err(wrong) => problems.extend(wrong.into_iter().map(|problem| format!("{name}: {problem}"))),
        }
    }
    if problems.is_empty() { Ok(vendors) } else { Err(format!("has {}", problems.join("; "))) }
}

/// Reads the file at a path.
pub fn read(path: &Path) -> Result<File, Vec<String>> {
    let size = std::fs::metadata(path).map_err(|error| vec![error.to_string()])?.len();
    if size > LARGEST {
        return Err(vec![format!("it is larger than {LARGEST} bytes")]);
    }
    parse(&std::fs::read_to_string(path).map_err(|error| vec![error.to_string()])?)
}

/// The JSON Schema of vendor files, as it is published.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}

#[cfg(test)]
pub(crate) mod tests;
