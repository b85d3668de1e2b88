//! RSS 2.0 and Atom, as much as a headline needs.

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use lookup::signals::SourceError;
use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};

/// One item of a feed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Item {
    /// What tells it from the others: its own id, or its address.
    pub id: String,
    pub title: String,
    pub link: Option<String>,
    pub published: Option<Timestamp>,
}

/// The longest text of a field that is read.
const LONGEST: usize = 2_000;

/// Reads a feed event by event: half of the feeds of the world are not quite what they should be.
pub(super) fn parse(body: &[u8]) -> Result<Vec<Item>, SourceError> {
    let text = String::from_utf8_lossy(body);
    let mut reader = Reader::from_str(&text);
    reader.config_mut().check_end_names = false;
    let (mut items, mut item, mut field): (Vec<Item>, Option<Item>, String) =
        (Vec::new(), None, String::new());
    let (mut value, mut is_feed) = (String::new(), false);
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                let name = tag.local_name().as_ref().to_ascii_lowercase();
                is_feed |= matches!(name.as_str(), "rss" | "feed" | "rdf");
                if matches!(name.as_str(), "item" | "entry") {
                    item = Some(Item::default());
                }
                (field, value) = (name, String::new());
                link(&mut item, &tag, &field);
            }
            Ok(Event::Empty(tag)) => {
                let name = tag.local_name().as_ref().to_ascii_lowercase();
                link(&mut item, &tag, &name);
            }
            Ok(Event::Text(text)) if value.len() < LONGEST => {
                value.push_str(&text);
            }
            Ok(Event::GeneralRef(entity)) if value.len() < LONGEST => {
                value.push_str(&character(&entity));
            }
            Ok(Event::CData(text)) if value.len() < LONGEST => {
                value.push_str(&text);
            }
            Ok(Event::End(tag)) => {
                let name = tag.local_name().as_ref().to_ascii_lowercase();
                if matches!(name.as_str(), "item" | "entry") {
                    items.extend(item.take().and_then(whole));
                } else if let (Some(item), true) = (&mut item, name == field) {
                    fill(item, &name, value.trim());
                }
                field.clear();
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            // What came before it is good.
            Err(_) if !items.is_empty() => break,
            Err(_) => return Err(SourceError::Nonsense("not the feed it should be")),
        }
    }
    if is_feed { Ok(items) } else { Err(SourceError::Nonsense("not a feed")) }
}

/// Atom writes an address as an attribute.
fn link(item: &mut Option<Item>, tag: &quick_xml::events::BytesStart<'_>, name: &str) {
    let Some(item) = item.as_mut().filter(|_| name == "link") else { return };
    let attribute = |name: &str| {
        let found = tag.try_get_attribute(name).ok().flatten()?;
        Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
    };
    let is_page = attribute("rel").is_none_or(|rel| rel == "alternate");
    if let (Some(address), true) = (attribute("href"), is_page) {
        item.link.get_or_insert(address);
    }
}

fn fill(item: &mut Item, name: &str, value: &str) {
    match name {
        "title" => item.title = value.to_owned(),
        "link" if !value.is_empty() => item.link = Some(value.to_owned()),
        "guid" | "id" => item.id = value.to_owned(),
        "pubdate" | "published" | "date" => item.published = item.published.or_else(|| time(value)),
        "updated" => item.published = item.published.or_else(|| time(value)),
        _ => {}
    }
}

/// An item that can be told from others; its address is one of the web.
fn whole(mut item: Item) -> Option<Item> {
    item.link = item.link.filter(|link| link.starts_with("https://") || link.starts_with("http://"));
    if item.id.is_empty() {
        item.id = item.link.clone().unwrap_or_else(|| item.title.clone());
    }
    (!item.title.is_empty()).then_some(item)
}

fn time(text: &str) -> Option<Timestamp> {
    text.parse().ok().or_else(|| rfc2822::parse(text).ok().map(|zoned| zoned.timestamp()))
}

/// The few entities that headlines have.
fn character(entity: &str) -> String {
    match entity {
        "amp" => "&".to_owned(),
        "lt" => "<".to_owned(),
        "gt" => ">".to_owned(),
        "quot" => "\"".to_owned(),
        "apos" => "'".to_owned(),
        "nbsp" => " ".to_owned(),
        number => {
            let digits = number.strip_prefix('#').unwrap_or_default();
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok(),
                None => digits.parse().ok(),
            };
            code.and_then(char::from_u32).map(String::from).unwrap_or_default()
        }
    }
}
