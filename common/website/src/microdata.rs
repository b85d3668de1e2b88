//! Microdata (WHATWG HTML, 5) as the items of a page: `{"type": …, "properties": {name: value or values}}`.

use crate::page::Page;
use crate::tree::{Child, Id, Tree};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Items within items are read so deep.
const DEEPEST: u8 = 8;
/// What is read of a page.
const MOST_ITEMS: usize = 500;

/// The items of a page that are within no other as a property.
pub fn items(page: &Page) -> Vec<Value> {
    let mut seen = BTreeSet::new();
    let scopes: Vec<Id> =
        page.tree.all().filter(|(_, element)| element.get("itemscope").is_some()).map(|(id, _)| id).collect();
    let found = scopes.into_iter().take(MOST_ITEMS).filter_map(|id| item(page, id, 0, &mut seen));
    found.collect()
}

fn item(page: &Page, id: Id, depth: u8, seen: &mut BTreeSet<Id>) -> Option<Value> {
    if depth > DEEPEST || !seen.insert(id) {
        return None;
    }
    let element = page.tree.element(id);
    let mut node = Map::new();
    let types: Vec<&str> = element.get("itemtype").unwrap_or_default().split_ascii_whitespace().collect();
    match types.as_slice() {
        [] => {}
        [one] => drop(node.insert("type".into(), Value::from(*one))),
        several => drop(node.insert("type".into(), Value::from(several.to_vec()))),
    }
    if let Some(own) = element.said("itemid").filter(|_| !types.is_empty()) {
        node.insert("id".into(), Value::from(own));
    }
    let mut properties: Map<String, Value> = Map::new();
    let mut add = |name: &str, value: Value| match properties.get_mut(name) {
        None => drop(properties.insert(name.to_owned(), value)),
        Some(Value::Array(values)) => values.push(value),
        Some(one) => *one = Value::Array(vec![one.take(), value]),
    };
    let mut named = Vec::new();
    within(&page.tree, id, &mut named);
    for other in element.get("itemref").unwrap_or_default().split_ascii_whitespace() {
        let found = page.tree.all().find(|(_, element)| element.get("id") == Some(other));
        if let Some((other, element)) = found.filter(|(other, _)| !page.tree.is_within(id, *other)) {
            if element.get("itemprop").is_some() {
                named.push(other);
            }
            if element.get("itemscope").is_none() {
                within(&page.tree, other, &mut named);
            }
        }
    }
    for property in named {
        let element = page.tree.element(property);
        let value = match element.get("itemscope") {
            Some(_) => match item(page, property, depth + 1, seen) {
                Some(item) => item,
                None => continue,
            },
            None => value(page, property),
        };
        for name in element.get("itemprop").unwrap_or_default().split_ascii_whitespace() {
            add(name, value.clone());
        }
    }
    if properties.is_empty() {
        node.insert("value".into(), value(page, id));
    } else {
        node.insert("properties".into(), Value::Object(properties));
    }
    Some(Value::Object(node))
}

/// The elements within an item that are its properties.
fn within(tree: &Tree, id: Id, found: &mut Vec<Id>) {
    for child in &tree.element(id).children {
        let Child::Element(child) = child else { continue };
        let element = tree.element(*child);
        if element.get("itemprop").is_some() {
            found.push(*child);
        }
        if element.get("itemscope").is_none() {
            within(tree, *child, found);
        }
    }
}

fn value(page: &Page, id: Id) -> Value {
    let element = page.tree.element(id);
    let get = |name: &str| element.get(name).unwrap_or_default().trim();
    let address = |name: &str| page.joined(get(name)).map_or_else(|| get(name).to_owned(), String::from);
    Value::from(match element.name.as_str() {
        "meta" => element.get("content").unwrap_or_default().to_owned(),
        "audio" | "embed" | "iframe" | "img" | "source" | "track" | "video" => address("src"),
        "a" | "area" | "link" => address("href"),
        "object" => address("data"),
        "data" | "meter" => get("value").to_owned(),
        "time" if element.get("datetime").is_some() => get("datetime").to_owned(),
        // Not in the standard, but in schema.org's own examples.
        _ if element.said("content").is_some() => get("content").to_owned(),
        _ => page.tree.text(id),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;
    use serde_json::json;

    #[test]
    fn items_are_read_with_those_inside_them() {
        let html = r#"<div itemscope itemtype="https://schema.org/Organization" itemref="more">
            <h1 itemprop="name">Acme <b>GmbH</b></h1><a itemprop="url sameAs" href="/about">About</a>
            <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
              <span itemprop="addressLocality">Berlin</span><meta itemprop="addressCountry" content="DE"></div>
            <time itemprop="foundingDate" datetime="1999-05-01">long ago</time>
            <img itemprop="logo" src="logo.png"><span itemprop="sameAs" content="https://x.example/acme"></span></div>
            <p id="more">Call <span itemprop="telephone">+49 30 901820</span></p>
            <div itemscope><p>Nothing</div>"#;
        let page = Page::read(html, "https://acme.example/en/".parse().unwrap(), HeaderMap::new());
        assert_eq!(
            Value::from(items(&page)),
            json!([{"type": "https://schema.org/Organization", "properties": {
                "name": "Acme GmbH", "url": "https://acme.example/about",
                "sameAs": ["https://acme.example/about", "https://x.example/acme"],
                "address": {"type": "https://schema.org/PostalAddress",
                    "properties": {"addressLocality": "Berlin", "addressCountry": "DE"}},
                "foundingDate": "1999-05-01", "logo": "https://acme.example/en/logo.png",
                "telephone": "+49 30 901820"}}, {"value": "Nothing"}])
        );
    }

    #[test]
    fn items_that_refer_to_each_other_end() {
        let html = r#"<div itemscope id=a itemref=b></div><div itemscope itemprop=x id=b itemref=a></div>"#;
        let page = Page::read(html, "https://acme.example".parse().unwrap(), HeaderMap::new());
        assert!(items(&page).len() <= 2);
    }
}
