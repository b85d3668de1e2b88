//! EDGAR's feed of current filings: Atom, in Latin-1.

use jiff::Timestamp;
use lookup::signals::SourceError;
use serde::Deserialize;

/// One line of the feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Filing {
    pub accession: String,
    pub form: String,
    pub company: String,
    pub updated: Timestamp,
    /// The page about it.
    pub url: String,
    /// The path of the folder with its documents.
    pub folder: String,
    /// The items of an 8-K, such as `2.01`.
    pub items: Vec<String>,
}

#[derive(Deserialize)]
struct Feed {
    #[serde(default)]
    entry: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    title: String,
    link: Link,
    #[serde(default)]
    summary: Text,
    updated: Timestamp,
    category: Category,
    id: String,
}

#[derive(Deserialize)]
struct Link {
    #[serde(rename = "@href")]
    href: String,
}

#[derive(Deserialize, Default)]
struct Text {
    #[serde(rename = "$text", default)]
    text: String,
}

#[derive(Deserialize)]
struct Category {
    #[serde(rename = "@term")]
    term: String,
}

pub(super) fn parse(body: &[u8]) -> Result<Vec<Filing>, SourceError> {
    // An error page comes with status 200 now and then.
    let text = decode(body);
    if !text.contains("<feed") {
        return Err(SourceError::Nonsense("not a feed"));
    }
    let feed: Feed =
        quick_xml::de::from_str(&text).map_err(|_| SourceError::Nonsense("not the feed it should be"))?;
    Ok(feed.entry.into_iter().filter_map(filing).collect())
}

/// Latin-1 unless it says otherwise: each byte is the character of that number.
fn decode(body: &[u8]) -> String {
    let head = String::from_utf8_lossy(&body[..body.len().min(100)]).to_ascii_lowercase();
    match std::str::from_utf8(body) {
        Ok(text) if !head.contains("iso-8859-1") => text.to_owned(),
        _ => body.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn filing(entry: Entry) -> Option<Filing> {
    let accession = entry.id.rsplit_once('=')?.1.to_owned();
    let known = accession.len() == 20 && accession.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let path = url::Url::parse(&entry.link.href).ok()?.path().to_owned();
    let folder = path.rsplit_once('/')?.0.to_owned();
    known.then_some(Filing {
        accession,
        form: entry.category.term,
        company: company(&entry.title),
        updated: entry.updated,
        url: entry.link.href,
        folder,
        items: items(&entry.summary.text),
    })
}

/// `8-K - Acme Robotics Inc (0001999999) (Filer)` → `Acme Robotics Inc`
fn company(title: &str) -> String {
    let name = title.split_once(" - ").map_or(title, |(_, name)| name);
    let mut name = name.trim();
    while let Some((before, _)) = name.strip_suffix(')').and_then(|open| open.rsplit_once('(')) {
        name = before.trim_end();
    }
    name.to_owned()
}

fn items(summary: &str) -> Vec<String> {
    let after = summary.split("Item ").skip(1);
    after.map(|text| text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect()).collect()
}
