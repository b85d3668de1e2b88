//! Requests as vendor files describe them: a tree whose leaves are inputs. There is no text templating, and no value reaches the
//! host, another path or a header.

use crate::http::Transport;
use crate::vendor::grammar::{Asking, Batch};
use domain::{Domain, EmailAddress, NetworkUrl, Phone};
use lookup::{CompanyQuery, PersonQuery, ProviderError};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::RequestBuilder;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What can be asked with about a person.
pub const OF_PERSON: &[&str] = &[
    "callback",
    "company",
    "domain",
    "email",
    "employer",
    "first_name",
    "full_name",
    "last_name",
    "network_handle",
    "network_path",
    "network_url",
    "phone",
    "phone_digits",
    "webhook",
];
pub const OF_COMPANY: &[&str] = &["domain", "name", "network_path", "network_url"];
pub const OF_NUMBER: &[&str] = &["phone", "phone_digits"];
pub const OF_MAILBOX: &[&str] = &["email"];
pub const OF_DOMAIN: &[&str] = &["domain", "limit"];

/// The values a request is made of, by name.
#[derive(Debug, Clone, Default)]
pub struct Inputs(BTreeMap<String, String>);

impl Inputs {
    pub fn of_person(query: &PersonQuery) -> Self {
        let name = query.name.as_ref();
        let full = name.map(|name| {
            let middle = name.middle.iter().map(String::as_str);
            let parts = std::iter::once(name.first.as_str()).chain(middle).chain([name.last.as_str()]);
            parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        });
        let domain = query.domain.as_ref().map(Domain::as_str);
        let mut inputs = Self::default();
        inputs.profile(query.network_url.as_ref());
        inputs.number(query.phone.as_ref());
        inputs.put("email", query.email.as_ref().map(EmailAddress::as_str));
        inputs.put("full_name", full.as_deref());
        inputs.put("first_name", name.map(|name| name.first.as_str()));
        inputs.put("last_name", name.map(|name| name.last.as_str()));
        inputs.put("domain", domain);
        inputs.put("company", query.company.as_deref());
        inputs.put("employer", domain.or(query.company.as_deref()));
        inputs
    }

    /// The first of a company's identifiers.
    pub fn of_company(query: &CompanyQuery) -> Self {
        let mut inputs = Self::default();
        inputs.put("domain", query.domain.as_ref().map(Domain::as_str));
        inputs.profile(query.network_url.as_ref());
        inputs.put("name", query.name.as_deref());
        inputs
    }

    pub fn of_number(number: &Phone) -> Self {
        let mut inputs = Self::default();
        inputs.number(Some(number));
        inputs
    }

    pub fn of_mailbox(address: &EmailAddress) -> Self {
        let mut inputs = Self::default();
        inputs.put("email", Some(address.as_str()));
        inputs
    }

    pub fn of_domain(domain: &Domain, limit: usize) -> Self {
        let mut inputs = Self::default();
        inputs.put("domain", Some(domain.as_str()));
        inputs.put("limit", Some(&limit.to_string()));
        inputs
    }

    /// The same inputs and one more.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut more = self.clone();
        more.put(name, Some(value));
        more
    }

    pub fn put(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            self.0.insert(name.to_owned(), value.to_owned());
        }
    }

    fn profile(&mut self, url: Option<&NetworkUrl>) {
        let url = url.map(NetworkUrl::as_str);
        self.put("network_url", url);
        self.put("network_path", url.map(|url| url.trim_start_matches("https://")));
        self.put("network_handle", url.and_then(|url| url.strip_prefix("https://linkedin.com/in/")));
    }

    fn number(&mut self, number: Option<&Phone>) {
        let number = number.map(Phone::as_str);
        self.put("phone", number);
        self.put("phone_digits", number.map(|number| number.trim_start_matches('+')));
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Whether everything that one of these needs names is known.
    pub fn meet(&self, needs: &[String]) -> bool {
        let met = |need: &String| need.split_whitespace().all(|name| self.0.contains_key(name));
        needs.is_empty() || needs.iter().any(met)
    }

    /// The first way of asking whose needs are met.
    pub fn choose<'a>(&self, ways: &'a [Asking]) -> Option<&'a Asking> {
        ways.iter().find(|way| self.meet(&way.needs))
    }
}

/// The inputs a request names, in its needs, its path and its tree.
pub fn named(asking: &Asking, with: &Map<String, Value>) -> Vec<String> {
    let mut names: Vec<String> =
        asking.needs.iter().flat_map(|need| need.split_whitespace()).map(str::to_owned).collect();
    let path = asking.get.as_deref().or(asking.post.as_deref()).unwrap_or_default();
    names.extend(path.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())));
    names.extend(asking.query.values().filter_map(|value| reference(value)).map(str::to_owned));
    asking.body.iter().chain(with.values()).for_each(|tree| references(tree, &mut names));
    names
}

/// The inputs that a question of a batch names.
pub fn named_in_row(batch: &Batch) -> Vec<String> {
    let mut names: Vec<String> =
        batch.needs.iter().flat_map(|need| need.split_whitespace()).map(str::to_owned).collect();
    references(&batch.row, &mut names);
    names
}

/// The inputs that a tree names.
pub fn references(tree: &Value, names: &mut Vec<String>) {
    each_leaf(tree, &mut |leaf| names.extend(leaf.as_str().and_then(reference).map(str::to_owned)));
}

fn each_leaf(tree: &Value, visit: &mut impl FnMut(&Value)) {
    match tree {
        Value::Object(fields) => fields.values().for_each(|field| each_leaf(field, visit)),
        Value::Array(items) => items.iter().for_each(|item| each_leaf(item, visit)),
        leaf => visit(leaf),
    }
}

fn reference(text: &str) -> Option<&str> {
    text.strip_prefix('$')
}

/// A key that belongs into the request itself, with the name of its place.
#[derive(Clone, Copy)]
pub enum Key<'a> {
    Query(&'a str, &'a str),
    Body(&'a str, &'a str),
    Elsewhere,
}

/// The request, with the key where that is part of it; headers are the caller's.
pub fn request(
    transport: &Transport,
    asking: &Asking,
    with: &Map<String, Value>,
    key: Key<'_>,
    inputs: &Inputs,
) -> Result<RequestBuilder, ProviderError> {
    let mut query: Vec<(&str, String)> = Vec::new();
    if let Key::Query(name, key) = key {
        query.push((name, key.to_owned()));
    }
    for (name, value) in &asking.query {
        let value = reference(value).map_or(Some(value.as_str()), |input| inputs.get(input));
        query.extend(value.map(|value| (name.as_str(), value.to_owned())));
    }
    let Some(path) = &asking.get else {
        let path = path_of(asking.post.as_deref().unwrap_or_default(), inputs)?;
        let mut body = asking.body.as_ref().and_then(|tree| fill(tree, inputs)).unwrap_or_default();
        if body.is_null() {
            body = Value::Object(Map::new());
        }
        if let Value::Object(fields) = &mut body {
            fields.extend(with.iter().filter_map(|(name, tree)| Some((name.clone(), fill(tree, inputs)?))));
        }
        return posted(transport, &path, &query, key, body);
    };
    for (name, value) in with {
        query.extend(fill(value, inputs).map(|value| (name.as_str(), plain(&value))));
    }
    let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
    transport.get(&path_of(path, inputs)?, &query)
}

/// The request of several questions.
pub fn of_batch(
    transport: &Transport,
    batch: &Batch,
    with: &Map<String, Value>,
    key: Key<'_>,
    inputs: &[Inputs],
) -> Result<RequestBuilder, ProviderError> {
    let row = |(number, inputs): (usize, &Inputs)| {
        fill(&batch.row, &inputs.with("row", &number.to_string())).unwrap_or_default()
    };
    let mut body = batch.body.clone();
    body.extend(with.clone());
    body.insert(batch.rows.clone(), inputs.iter().enumerate().map(row).collect());
    let query: Vec<_> = if let Key::Query(name, key) = key { vec![(name, key.to_owned())] } else { vec![] };
    posted(transport, &batch.post, &query, key, Value::Object(body))
}

fn posted(
    transport: &Transport,
    path: &str,
    query: &[(&str, String)],
    key: Key<'_>,
    mut body: Value,
) -> Result<RequestBuilder, ProviderError> {
    if let (Value::Object(fields), Key::Body(name, key)) = (&mut body, key) {
        fields.insert(name.to_owned(), Value::from(key));
    }
    let query: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Ok(transport.request(http::Method::POST, path, &query)?.json(&body))
}

/// The path with its inputs, none of which can be more than one segment.
fn path_of(template: &str, inputs: &Inputs) -> Result<String, ProviderError> {
    let mut path = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = inputs.get(name).filter(|value| !matches!(*value, "." | ".."));
        path.push_str(before);
        path.extend(utf8_percent_encode(value.ok_or(UNFIT)?, NON_ALPHANUMERIC));
        rest = after;
    }
    path.push_str(rest);
    Ok(path)
}

const UNFIT: ProviderError = ProviderError::BadAnswer("its id is no part of a path");

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The tree with its inputs; nothing where none of it is known.
fn fill(tree: &Value, inputs: &Inputs) -> Option<Value> {
    match tree {
        Value::String(text) => match reference(text) {
            Some(name) => inputs.get(name).map(Value::from),
            None => Some(tree.clone()),
        },
        Value::Object(fields) => {
            let known = fields.iter().filter_map(|(name, field)| Some((name.clone(), fill(field, inputs)?)));
            let known: Map<String, Value> = known.collect();
            (!known.is_empty() || fields.is_empty()).then_some(Value::Object(known))
        }
        Value::Array(items) => {
            let known: Vec<Value> = items.iter().filter_map(|item| fill(item, inputs)).collect();
            (!known.is_empty() || items.is_empty()).then_some(Value::Array(known))
        }
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::PersonName;
    use serde_json::json;

    fn ada() -> Inputs {
        let query = PersonQuery {
            name: Some(PersonName::parse("Ada Example")),
            domain: Domain::parse("acme.example").ok(),
            network_url: NetworkUrl::parse("https://www.linkedin.com/in/ada-example/").ok(),
            phone: Phone::parse("+442079460958").ok(),
            ..PersonQuery::default()
        };
        Inputs::of_person(&query)
    }

    #[test]
    fn what_is_not_known_is_left_out_of_the_tree() {
        let tree = json!({"data": [{"name": "$full_name", "email": "$email", "other": {"a": "$company"}}],
            "only": true, "empty": {}});
        let filled = fill(&tree, &ada()).unwrap();
        assert_eq!(filled, json!({"data": [{"name": "Ada Example"}], "only": true, "empty": {}}));
    }

    #[test]
    fn a_value_in_a_path_stays_one_segment() {
        assert_eq!(path_of("/v1/{phone}/x", &ada()).unwrap(), "/v1/%2B442079460958/x");
        let id = |id: &str| path_of("/v1/{id}", &ada().with("id", id));
        assert_eq!(id("a/../b").unwrap(), "/v1/a%2F%2E%2E%2Fb");
        assert!(id("..").is_err() && path_of("/v1/{id}", &ada()).is_err());
    }

    #[test]
    fn the_first_way_whose_needs_are_met_is_used() {
        let way = |needs: &[&str]| Asking {
            needs: needs.iter().map(|need| (*need).to_owned()).collect(),
            ..Asking::default()
        };
        let ways = [way(&["email"]), way(&["company full_name", "full_name domain"]), way(&[])];
        assert_eq!(ada().choose(&ways).unwrap().needs.len(), 2);
        assert!(Inputs::default().choose(&ways[..2]).is_none());
        for input in ["network_handle", "network_path", "phone_digits", "employer", "first_name", "last_name"]
        {
            assert!(ada().get(input).is_some(), "{input}");
        }
    }
}
