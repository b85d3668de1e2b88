//! A person's data as a page to read, keep and print: one file with its own style, no script, and the same data as JSON inside.

use super::texts::Texts;
use crate::catalog::privacy::AccessDataResponse;
use crate::error::{Error, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{SHA256, digest};
use serde_json::{Map, Value};
use std::sync::LazyLock;

const STYLE: &str = include_str!("copy.css");

/// The content security policy of the page: its own style, nothing else.
pub static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(digest(&SHA256, STYLE.as_bytes()));
    format!("default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'")
});

/// The page, in a language; `reference` if the person asked for it on /privacy.
pub fn page(
    texts: &Texts,
    language: &str,
    held: &AccessDataResponse,
    reference: Option<&str>,
) -> Result<String> {
    let say = |name: &str| texts.say(language, name);
    let json = serde_json::to_vec_pretty(held).map_err(|error| Error::Internal(error.into()))?;
    let mut body = String::new();
    let mut section = |title: &str, note: &str, content: String| {
        body.push_str(&format!(
            "<section>\n<h2>{title}</h2>\n<p class=\"note\">{note}</p>\n{content}</section>\n"
        ));
    };
    let nothing = || format!("<p>{}</p>\n", say("copy_nothing"));
    let records: String = held
        .dataset
        .iter()
        .map(|held| {
            let sources = held.supplied_by.iter().map(|supplier| match &supplier.lawful_basis {
                Some(basis) => format!("{} ({})", escape(&supplier.source), escape(basis)),
                None => escape(&supplier.source),
            });
            let sources: Vec<String> = sources.collect();
            let supplied = match sources.is_empty() {
                true => String::new(),
                false => format!("<p>{} {}</p>\n", say("copy_sources"), sources.join(", ")),
            };
            format!("<article>\n{}{supplied}</article>\n", fields(&held.record))
        })
        .collect();
    section(
        say("copy_records"),
        say("copy_records_note"),
        if records.is_empty() { nothing() } else { records },
    );
    let stored: String = held
        .stores
        .iter()
        .map(|one| {
            let mut rest = one.clone();
            let store = rest.remove("store").unwrap_or_default();
            let name = name(store.as_str().unwrap_or_default());
            format!("<article>\n<h3>{}</h3>\n{}</article>\n", escape(&name), fields(&rest))
        })
        .collect();
    section(say("copy_stores"), say("copy_stores_note"), if stored.is_empty() { nothing() } else { stored });
    let recipients: String =
        held.recipients.iter().map(|one| format!("<article>\n{}</article>\n", fields(one))).collect();
    section(
        say("copy_recipients"),
        say("copy_recipients_note"),
        if recipients.is_empty() { nothing() } else { recipients },
    );
    let kept: String = held
        .counts
        .iter()
        .filter_map(|(store, found)| {
            Some(format!("<dt>{}</dt>\n<dd>{}</dd>\n", escape(&name(store)), escape(found.rest.as_ref()?)))
        })
        .collect();
    if !kept.is_empty() {
        section(say("copy_rest"), "", format!("<dl>\n{kept}</dl>\n"));
    }
    let reference = reference.map(|reference| format!(" · {} {}", say("reference"), escape(reference)));
    let objected = say(if held.objected { "copy_objected" } else { "copy_not_objected" });
    Ok(format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>{title}</h1>\n\
         <p class=\"note\">{at}{reference}</p>\n<p>{controller}</p>\n<p>{objected}</p>\n\
         <p><a download=\"my-data.json\" href=\"data:application/json;base64,{json}\">{save}</a></p>\n</header>\n\
         {body}</main>\n</body>\n</html>\n",
        policy = escape(&POLICY),
        title = say("copy_title"),
        at = held.at.strftime("%d %B %Y, %H:%M UTC"),
        reference = reference.unwrap_or_default(),
        controller = say("controller"),
        json = STANDARD.encode(json),
        save = say("copy_save"),
    ))
}

/// Names and values, without empty ones.
fn fields(of: &Map<String, Value>) -> String {
    let rows = of.iter().filter(|(_, value)| !is_empty(value));
    let rows: String = rows
        .map(|(field, field_value)| {
            format!("<dt>{}</dt>\n<dd>{}</dd>\n", escape(&name(field)), value(field_value))
        })
        .collect();
    format!("<dl>\n{rows}</dl>\n")
}

fn value(of: &Value) -> String {
    match of {
        Value::Object(of) => fields(of),
        Value::Array(values) => {
            let entries: String = values
                .iter()
                .filter(|one| !is_empty(one))
                .map(|one| format!("<li>{}</li>\n", value(one)))
                .collect();
            format!("<ul>\n{entries}</ul>")
        }
        Value::String(text) => escape(text),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Null => String::new(),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.iter().all(is_empty),
        Value::Object(fields) => fields.values().all(is_empty),
        _ => false,
    }
}

/// A field's name as people write: `networkUrl` and `network_url` are "Network url".
fn name(field: &str) -> String {
    let mut words = String::new();
    for letter in field.chars() {
        match letter {
            '_' | '-' | '#' => words.push(' '),
            letter if letter.is_uppercase() => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            letter => words.push(letter),
        }
    }
    let words = words.trim();
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

/// A text that is no markup.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
