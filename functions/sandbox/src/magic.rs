//! The inputs that force an outcome: a word anywhere in the request, as an email's local part, the last segment of a
//! profile address, the first label of a domain, or a text of its own.

use common::input::Raw;
use serde_json::Value;

/// The word that makes a twin find nothing.
pub const NOT_FOUND: &str = "notfound";

/// An error a request can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Magic {
    InsufficientCredits,
    RateLimited,
    Timeout,
}

impl Magic {
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "error402" => Some(Self::InsufficientCredits),
            "error429" => Some(Self::RateLimited),
            "timeout" => Some(Self::Timeout),
            _ => None,
        }
    }
}

/// Numbers no one has (555-0100 to 0199 are kept for fiction), since a phone number cannot hold a word.
const NUMBERS: [(&str, &str); 4] = [
    ("+12025550104", NOT_FOUND),
    ("+12025550102", "error402"),
    ("+12025550129", "error429"),
    ("+12025550154", "timeout"),
];

/// The outcome that a checked request asks the sandbox for.
pub struct Asked {
    pub words: Vec<String>,
    /// The number of results wanted, where the request says so.
    pub limit: Option<u64>,
}

pub fn asked(raw: &Raw<'_>) -> Asked {
    let body: Option<Value> = raw.body.and_then(|body| serde_json::from_slice(body).ok());
    let mut words: Vec<String> = raw.path.iter().chain(raw.query).map(|(_, text)| word(text)).collect();
    let limit = match &body {
        Some(body) => {
            collect(body, &mut words);
            body.get("limit").and_then(Value::as_f64).map(|limit| limit as u64)
        }
        None => raw.query.iter().find(|(name, _)| name == "limit").and_then(|(_, text)| text.parse().ok()),
    };
    Asked { words, limit }
}

fn collect(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(text) => words.push(word(text)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, words)),
        _ => {}
    }
}

fn word(text: &str) -> String {
    let text = text.trim();
    let digits: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    if let Some((_, word)) = NUMBERS.iter().find(|(number, _)| *number == digits) {
        return (*word).to_owned();
    }
    let word = match text.rsplit_once('@') {
        Some((local, _)) => local,
        None => {
            let path = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
            path.rsplit('/').next().unwrap_or_default().split('.').next().unwrap_or_default()
        }
    };
    word.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_in_every_kind_of_identifier() {
        for text in [
            "notfound@acme.example",
            "NotFound",
            "https://network.example/in/notfound/?x=1",
            "network.example/in/notfound",
            "notfound.example",
            "https://notfound.example",
            "+1 202 555 0104",
        ] {
            assert_eq!(word(text), NOT_FOUND, "{text}");
        }
        for text in ["ada@notfound.example", "was notfound", "+1 202 555 0105"] {
            assert_ne!(word(text), NOT_FOUND, "{text}");
        }
    }
}
