//! Any endpoint as a form, made from its schema; in the sandbox or live; with the same call in other languages.

use super::view::{heading, json, notice};
use super::{Pairs, Refused, Screen, Visit, encoded, shown};
use common::catalog::{self, Entry, Method, Spec, sandbox};
use common::domain::{Family, chance};
use maud::{Markup, html};
use serde_json::{Map, Value};
use std::sync::LazyLock;

const AT: &str = "/console/playground";

static DOCUMENT: LazyLock<Value> = LazyLock::new(common::openapi::document);

/// A field of a form.
struct Field {
    name: String,
    about: String,
    kind: Kind,
    needed: bool,
    in_path: bool,
}

enum Kind {
    Text,
    Number,
    Flag,
    Words(Vec<String>),
    /// Texts, parted by commas.
    Texts,
    Json,
}

pub async fn playground(visit: &Visit, sent: bool) -> Screen {
    let given = if sent { &visit.form } else { &visit.query };
    let operation = given.get("operation").unwrap_or("enrich");
    let found =
        catalog::all().filter(|entry| !entry.spec.upload).find(|entry| entry.spec.operation() == operation);
    let entry = found.ok_or_else(|| Refused::problem(404, "Nothing here", "There is no such endpoint."))?;
    let spec = &entry.spec;
    let fields = fields(spec);
    let twin = sandbox::entries().any(|twin| {
        sandbox::live(&twin.spec).is_some_and(|live| live.path == spec.path && live.method == spec.method)
    });
    let live = given.get("mode") == Some("live") || !twin;
    let answer = if sent { Some(make(visit, spec, &fields, live).await?) } else { None };
    let example = example(spec);
    let content = html! {
        (heading("Playground", "Any endpoint, filled in by hand. The sandbox costs nothing; a live call costs what it costs."))
        form class="card filters" method="get" action=(AT) {
            label for="operation" { "Endpoint" }
            select id="operation" name="operation" {
                @for family in Family::ALL { @let entries: Vec<&Entry> = catalog::all().filter(|entry| entry.spec.family == *family && !entry.spec.upload).collect();
                    @if !entries.is_empty() { optgroup label=(family.as_str()) { @for entry in entries {
                        @let name = entry.spec.operation();
                        option value=(name) selected[name == operation] { (entry.spec.method.as_str()) " " (entry.spec.path) }
                    } } }
                }
            }
            button class="quiet" { "Choose" }
        }
        div class="pair" {
            form class="card" method="post" action=(AT) {
                div class="head" { h2 { code { (spec.method.as_str()) " " (spec.path) } } span class="price" { (spec.price.to_string()) } }
                p class="note" { (spec.summary) "." }
                input type="hidden" name="operation" value=(operation);
                input type="hidden" name="once" value=(chance::text(b"0123456789abcdef", 32));
                @for field in &fields { (input(field, given, sent, &example)) }
                fieldset { legend { "Where" }
                    @if twin { label class="tick" { input type="radio" name="mode" value="sandbox" checked[!live]; "sandbox" } }
                    label class="tick" { input type="radio" name="mode" value="live" checked[live]; "live" }
                }
                button { "Send" }
            }
            section class="card" aria-live="polite" {
                h2 { "Answer" }
                @match &answer {
                    None => p class="note" { "Nothing was sent yet." }
                    Some(answer) => { (answer) }
                }
            }
        }
    };
    shown("Playground", AT, content)
}

/// The fields of an endpoint, from the document that describes it.
fn fields(spec: &Spec) -> Vec<Field> {
    let operation = &DOCUMENT["paths"][spec.path][spec.method.as_str().to_lowercase()];
    let mut fields = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let place = parameter["in"].as_str().unwrap_or_default();
        let name = parameter["name"].as_str().unwrap_or_default();
        if place == "header" || name == "dry_run" {
            continue;
        }
        let about = parameter["description"].as_str().unwrap_or_default();
        let needed = parameter["required"] == Value::Bool(true);
        fields.push(field(name, about, &parameter["schema"], needed, place == "path"));
    }
    let body = resolve(&operation["requestBody"]["content"]["application/json"]["schema"]);
    let required: Vec<&str> =
        body["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, schema) in body["properties"].as_object().into_iter().flatten() {
        let about = schema["description"].as_str().unwrap_or_default();
        fields.push(field(name, about, schema, required.contains(&name.as_str()), false));
    }
    // What must be there stands first, then what the example has.
    let example = example(spec);
    fields.sort_by_key(|field| (!field.needed, !example.contains_key(&field.name)));
    fields
}

fn resolve(schema: &Value) -> &Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return DOCUMENT.pointer(reference.trim_start_matches('#')).map_or(&Value::Null, resolve);
    }
    match schema["anyOf"].as_array() {
        Some(options) => options.iter().find(|option| option["type"] != "null").map_or(schema, resolve),
        None => schema,
    }
}

fn field(name: &str, about: &str, schema: &Value, needed: bool, in_path: bool) -> Field {
    let schema = resolve(schema);
    let is = |kind: &str| {
        schema["type"] == kind
            || schema["type"].as_array().is_some_and(|kinds| kinds.iter().any(|one| one == kind))
    };
    let words = |schema: &Value| -> Vec<String> {
        let listed = schema["enum"].as_array().into_iter().flatten();
        let described = schema["oneOf"].as_array().into_iter().flatten().filter_map(|one| one.get("const"));
        listed.chain(described).filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let kind = match words(schema) {
        words if !words.is_empty() => Kind::Words(words),
        _ if is("boolean") => Kind::Flag,
        _ if is("integer") || is("number") => Kind::Number,
        _ if is("array") && (is_text(resolve(&schema["items"]))) => Kind::Texts,
        _ if is("string") => Kind::Text,
        _ => Kind::Json,
    };
    Field { name: name.to_owned(), about: about.to_owned(), kind, needed, in_path }
}

fn is_text(schema: &Value) -> bool {
    schema["type"] == "string" || schema.get("enum").is_some() || schema.get("oneOf").is_some()
}

/// The endpoint's example, by field.
fn example(spec: &Spec) -> Map<String, Value> {
    if spec.method.has_body() {
        return serde_json::from_str(spec.example).unwrap_or_default();
    }
    let pairs = url::form_urlencoded::parse(spec.example.as_bytes());
    pairs.map(|(name, value)| (name.into_owned(), Value::String(value.into_owned()))).collect()
}

fn input(field: &Field, given: &Pairs, sent: bool, example: &Map<String, Value>) -> Markup {
    let name = format!("f-{}", field.name);
    let value = match (sent, example.get(&field.name)) {
        (true, _) => given.get(&name).unwrap_or_default().to_owned(),
        (false, Some(Value::String(text))) => text.clone(),
        (false, Some(Value::Array(items))) if items.iter().all(Value::is_string) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        (false, Some(value)) => value.to_string(),
        (false, None) => String::new(),
    };
    html! { div class="field" {
        label for=(name) { (field.name) @if field.needed { span class="must" title="required" { " *" } } }
        @match &field.kind {
            Kind::Words(words) => select id=(name) name=(name) {
                option value="" { "–" }
                @for word in words { option value=(word) selected[*word == value] { (word) } }
            },
            Kind::Flag => select id=(name) name=(name) {
                option value="" { "–" } option value="true" selected[value == "true"] { "true" } option value="false" selected[value == "false"] { "false" }
            },
            Kind::Json => textarea id=(name) name=(name) rows="3" spellcheck="false" placeholder="JSON" { (value) },
            Kind::Number => input id=(name) name=(name) inputmode="decimal" value=(value);,
            Kind::Text | Kind::Texts => input id=(name) name=(name) value=(value) maxlength="10000";,
        }
        span class="note" { (field.about) }
    } }
}

/// Makes the call, and shows what came of it.
async fn make(visit: &Visit, spec: &Spec, fields: &[Field], live: bool) -> Result<Markup, Refused> {
    let (mut path, mut query, mut body) = (spec.path.to_owned(), Vec::new(), Map::new());
    for field in fields {
        let Some(text) = visit.form.get(&format!("f-{}", field.name)) else { continue };
        if field.in_path {
            path = path.replace(&format!("{{{}}}", field.name), &encoded(text));
        } else if spec.method.has_body() {
            body.insert(field.name.clone(), value(&field.kind, text));
        } else {
            query.push(format!("{}={}", field.name, encoded(text)));
        }
    }
    if path.contains('{') {
        return Ok(notice("bad", "Fill in what stands in the path."));
    }
    if !live {
        path = path.replacen("/v1/", "/v1/sandbox/", 1);
    }
    if !query.is_empty() {
        path = format!("{path}?{}", query.join("&"));
    }
    let body = spec.method.has_body().then_some(Value::Object(body));
    let method = http::Method::from_bytes(spec.method.as_str().as_bytes()).unwrap_or_default();
    let once = visit.form.get("once").filter(|_| spec.method == Method::Post && live);
    let (status, bytes) = visit.api.patiently(method, &path, body.as_ref(), once).await?;
    let shown = match serde_json::from_slice::<Value>(&bytes) {
        Ok(value) => json(&value),
        Err(_) => html! { pre class="code" tabindex="0" { (String::from_utf8_lossy(&bytes)) } },
    };
    Ok(html! {
        p { (super::view::state(if status.is_success() { "found" } else { "failed" })) " " b { (status.as_u16()) } }
        (shown)
        details { summary { "curl" } pre class="code" tabindex="0" { (curl(spec, &path, body.as_ref())) } }
        details { summary { "Python" } pre class="code" tabindex="0" { (python(spec, &path, body.as_ref())) } }
        details { summary { "TypeScript" } pre class="code" tabindex="0" { (typescript(spec, &path, body.as_ref())) } }
    })
}

/// A text of a form as the type its field has; what is none of it is sent as it is, and the API says what is wrong.
fn value(kind: &Kind, text: &str) -> Value {
    let parsed = || serde_json::from_str(text).ok();
    match kind {
        Kind::Number | Kind::Flag | Kind::Json => parsed().unwrap_or_else(|| Value::String(text.to_owned())),
        Kind::Texts => text
            .split(',')
            .map(str::trim)
            .filter(|one| !one.is_empty())
            .map(|one| Value::String(one.to_owned()))
            .collect(),
        Kind::Text | Kind::Words(_) => Value::String(text.to_owned()),
    }
}

fn curl(spec: &Spec, path: &str, body: Option<&Value>) -> String {
    let mut text =
        format!("curl -X {} \"$ALMANAC{path}\" \\\n  -H \"Authorization: Bearer $ALMANAC_KEY\"", spec.method);
    if let Some(body) = body {
        let body = body.to_string().replace('\'', "'\\''");
        text.push_str(&format!(" \\\n  -H 'Content-Type: application/json' \\\n  -d '{body}'"));
    }
    text
}

fn python(spec: &Spec, path: &str, body: Option<&Value>) -> String {
    let path = Value::String(path.to_owned());
    // What JSON writes in a string, Python reads in one.
    let sent = body
        .map(|body| format!(",\n    json=json.loads({})", Value::String(body.to_string())))
        .unwrap_or_default();
    format!(
        "import json, os, requests\n\nanswer = requests.request(\n    \"{}\", os.environ[\"ALMANAC\"] + {path},\n    \
         headers={{\"Authorization\": \"Bearer \" + os.environ[\"ALMANAC_KEY\"]}}{sent},\n)\nprint(answer.json())",
        spec.method
    )
}

fn typescript(spec: &Spec, path: &str, body: Option<&Value>) -> String {
    let path = Value::String(path.to_owned());
    let sent = body.map(|body| format!(",\n  body: JSON.stringify({body})")).unwrap_or_default();
    format!(
        "const answer = await fetch(process.env.ALMANAC + {path}, {{\n  method: \"{}\",\n  headers: {{ \
         \"Authorization\": `Bearer ${{process.env.ALMANAC_KEY}}`, \"Content-Type\": \"application/json\" }}{sent},\n}});\n\
         console.log(await answer.json());",
        spec.method
    )
}
