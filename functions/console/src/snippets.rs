//! One call in the languages people make it in: curl, the SDKs, and the command line.

use common::catalog::Spec;
use serde_json::{Map, Value};

/// The address in the calls as they are written.
pub use crate::address::WRITTEN as ADDRESS;

/// The names of the languages, in the order they are shown.
pub const LANGUAGES: [&str; 4] = ["curl", "Python", "TypeScript", "Command line"];

/// Argument names that the Python SDK reserves, and Python keywords.
const TAKEN: [&str; 10] =
    ["timeout", "idempotency_key", "content", "content_type", "self", "from", "in", "is", "not", "class"];

/// A call that could be made.
pub struct Call<'c> {
    pub spec: &'c Spec,
    /// All fields of the call.
    pub fields: &'c Map<String, Value>,
    /// Whether the sandbox is asked, which takes no key.
    pub sandbox: bool,
}

impl Call<'_> {
    /// The call in every language, in the order of their names. Files are uploaded by curl and the SDKs alone.
    pub fn all(&self) -> Vec<(&'static str, String)> {
        let texts = [self.curl(), self.python(), self.typescript(), self.command()];
        LANGUAGES.into_iter().zip(texts).filter(|(_, text)| !text.is_empty()).collect()
    }

    /// The path with what stands in it, and the query.
    pub fn address(&self) -> String {
        let mut path = self.spec.path.to_owned();
        for name in self.spec.path_parameters() {
            path = path.replace(&format!("{{{name}}}"), &encoded(&plain(&self.id(name))));
        }
        if self.sandbox {
            path = path.replacen("/v1/", "/v1/sandbox/", 1);
        }
        if !self.spec.method.has_body() {
            let pairs = self.rest().map(|(name, value)| format!("{name}={}", encoded(&plain(value))));
            let query: Vec<String> = pairs.collect();
            if !query.is_empty() {
                path = format!("{path}?{}", query.join("&"));
            }
        }
        path
    }

    /// The body, if there is one.
    pub fn body(&self) -> Option<Value> {
        let has_body = self.spec.method.has_body() && !self.spec.upload;
        has_body
            .then(|| Value::Object(self.rest().map(|(name, value)| (name.clone(), value.clone())).collect()))
    }

    fn id(&self, name: &str) -> Value {
        self.fields
            .get(name)
            .cloned()
            .unwrap_or_else(|| Value::String(format!("{}…", prefix(self.spec.path))))
    }

    fn rest(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.fields.iter().filter(|(name, _)| !self.spec.path_parameters().any(|own| own == **name))
    }

    fn curl(&self) -> String {
        let method = self.spec.method.as_str();
        let mut lines = vec![match method {
            "GET" | "POST" => format!("curl {}", quoted(&format!("{ADDRESS}{}", self.address()))),
            _ => format!("curl -X {method} {}", quoted(&format!("{ADDRESS}{}", self.address()))),
        }];
        if !self.sandbox && common::openapi::needs_key(self.spec.access) {
            lines.push("-H \"Authorization: Bearer $ALMANAC_API_KEY\"".to_owned());
        }
        if self.spec.upload {
            lines.push("-F file=@people.csv".to_owned());
        } else if let Some(body) = self.body() {
            lines.push("-H 'Content-Type: application/json'".to_owned());
            lines.push(format!("-d {}", quoted(&indented(&body))));
        }
        lines.join(" \\\n  ")
    }

    fn python(&self) -> String {
        let arguments: Vec<String> = if self.spec.upload {
            vec!["file=open(\"people.csv\", \"rb\").read()".to_owned(), "name=\"people.csv\"".to_owned()]
        } else {
            let ids = self.spec.path_parameters().map(|name| pythonic(&self.id(name), 1));
            let rest = self.rest().map(|(name, value)| format!("{}={}", argument(name), pythonic(value, 1)));
            ids.chain(rest).collect()
        };
        let client = if self.sandbox { "Almanac.sandbox" } else { "Almanac" };
        let call = listed(&format!("client.{}(", self.spec.operation()), &arguments, ")", 0);
        format!(
            "from almanac_client import Almanac\n\nclient = {client}(base_url=\"{ADDRESS}\")\nanswer = {call}"
        )
    }

    fn typescript(&self) -> String {
        let client = if self.sandbox { "Almanac.sandbox" } else { "new Almanac" };
        let read = if self.spec.upload { "import { readFileSync } from \"node:fs\";\n" } else { "" };
        let fields: Vec<String> = if self.spec.upload {
            vec!["file: readFileSync(\"people.csv\")".to_owned(), "name: \"people.csv\"".to_owned()]
        } else {
            self.rest().map(|(name, value)| format!("{}: {}", key(name), scripted(value, 1))).collect()
        };
        let ids = self.spec.path_parameters().map(|name| self.id(name).to_string());
        let object = (!fields.is_empty()).then(|| listed("{ ", &fields, " }", 0));
        let arguments: Vec<String> = ids.chain(object).collect();
        format!(
            "{read}import {{ Almanac }} from \"almanac-client\";\n\nconst client = {client}({{ baseUrl: \"{ADDRESS}\" }});\n\
             const answer = await client.{}({});",
            camel(&self.spec.operation()),
            arguments.join(", ")
        )
    }

    fn command(&self) -> String {
        if self.spec.upload {
            return "almanac enrich people.csv -o enriched.csv".to_owned();
        }
        let mut fields = self.fields.clone();
        for name in self.spec.path_parameters() {
            fields.insert(name.to_owned(), self.id(name));
        }
        let sandbox = if self.sandbox { " --sandbox" } else { "" };
        let operation = self.spec.operation();
        if fields.is_empty() {
            return format!("almanac call {operation}{sandbox}");
        }
        format!("almanac call {operation}{sandbox} {}", quoted(&indented(&Value::Object(fields))))
    }
}

/// The id prefix of the records under a path.
fn prefix(path: &str) -> &'static str {
    match path.split("/{id}").next().unwrap_or_default() {
        "/v1/watch-lists" => "wl_",
        "/v1/saved-icps" => "icp_",
        "/v1/bulk" => "job_",
        "/v1/files" => "file_",
        "/v1/me/keys" => "key_",
        "/v1/me/webhook-deliveries" => "msg_",
        "/v1/operator/accounts" => "acct_",
        _ => "",
    }
}

/// A text that a shell takes as one word.
fn quoted(text: &str) -> String {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || b"/:._-".contains(&byte);
    if text.bytes().all(safe) { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// Small values on one line, larger ones indented.
fn indented(value: &Value) -> String {
    let short = spaced(value);
    if short.len() <= 60 { short } else { serde_json::to_string_pretty(value).unwrap_or(short) }
}

/// JSON on one line, as people write it.
fn spaced(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, value)| format!("{}: {}", Value::from(name.as_str()), spaced(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        other => other.to_string(),
    }
}

/// Items between brackets: on one line where they fit, else each on its own.
fn listed(start: &str, items: &[String], end: &str, depth: usize) -> String {
    let line = items.join(", ");
    if line.len() + start.len() <= 64 && !line.contains('\n') {
        return format!("{start}{line}{end}");
    }
    let (inner, outer) = ("    ".repeat(depth + 1), "    ".repeat(depth));
    let lines: String = items.iter().map(|item| format!("{inner}{item},\n")).collect();
    format!("{}\n{lines}{outer}{}", start.trim_end(), end.trim_start())
}

/// A value as Python writes it: what JSON writes in a string, Python reads in one.
fn pythonic(value: &Value, depth: usize) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Array(items) => {
            listed("[", &items.iter().map(|item| pythonic(item, depth + 1)).collect::<Vec<_>>(), "]", depth)
        }
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, value)| {
                    format!("{}: {}", Value::from(name.as_str()), pythonic(value, depth + 1))
                })
                .collect();
            listed("{", &fields, "}", depth)
        }
        other => other.to_string(),
    }
}

fn scripted(value: &Value, depth: usize) -> String {
    match value {
        Value::Array(items) => {
            listed("[", &items.iter().map(|item| scripted(item, depth + 1)).collect::<Vec<_>>(), "]", depth)
        }
        Value::Object(fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, value)| format!("{}: {}", key(name), scripted(value, depth + 1)))
                .collect();
            listed("{ ", &fields, " }", depth)
        }
        other => other.to_string(),
    }
}

/// A name of a field as TypeScript writes it.
fn key(name: &str) -> String {
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain { name.to_owned() } else { Value::from(name).to_string() }
}

/// An argument of the Python SDK: `networkUrl` → `network_url`.
fn argument(name: &str) -> String {
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    if TAKEN.contains(&snake.as_str()) { format!("{snake}_") } else { snake }
}

/// A method of the TypeScript SDK: `find_email` → `findEmail`.
fn camel(operation: &str) -> String {
    let mut words = operation.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (start, rest) = word.split_at(word.len().min(1));
        name + &start.to_uppercase() + rest
    })
}

/// A value as it stands in an address.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

fn encoded(text: &str) -> String {
    let kept = |character: char| character.is_ascii_alphanumeric() || "-._~:,…".contains(character);
    text.chars()
        .map(|character| match kept(character) {
            true => character.to_string(),
            false => url::form_urlencoded::byte_serialize(character.to_string().as_bytes()).collect(),
        })
        .collect()
}
