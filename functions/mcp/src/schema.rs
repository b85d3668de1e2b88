//! The catalogue's schemas made shallow: what a model needs to fill in a call and to read an answer, and no more, because every
//! conversation pays for the list of tools. The pipeline checks against the whole schema anyway.

use common::catalog::{CatalogEntry, Spec};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// Descriptions are cut here, at the end of a sentence where there is one.
const LONGEST: usize = 110;

/// The arguments of a call.
#[derive(Default)]
pub struct Input {
    pub properties: Map<String, Value>,
    pub required: Vec<String>,
}

impl Input {
    pub fn into_value(self) -> Value {
        let mut schema = json!({"type": "object", "properties": self.properties});
        if !self.required.is_empty() {
            schema["required"] = json!(self.required);
        }
        schema
    }
}

/// The input schema of an endpoint, with objects expanded to this depth; at one level only short ones.
pub fn input(entry: &CatalogEntry, depth: usize) -> Input {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    let shapes = Shapes::of(settings.into_generator(), entry.types.request);
    let Some(root) = shapes.root() else { return Input::default() };
    let properties = fields(root).map(|(name, property)| (name.clone(), shapes.simple(property, depth)));
    let required = root.get("required").and_then(Value::as_array).into_iter().flatten();
    let required = required.filter_map(Value::as_str).map(str::to_owned).collect();
    Input { properties: properties.collect(), required }
}

/// The common output schema of these endpoints, one level deep. Only `cost` is in all of them.
pub fn output<'a>(entries: impl IntoIterator<Item = &'a CatalogEntry>) -> Value {
    let mut properties: Map<String, Value> = Map::new();
    for entry in entries {
        let shapes =
            Shapes::of(SchemaSettings::draft2020_12().for_serialize().into_generator(), entry.types.response);
        for (name, property) in shapes.root().into_iter().flat_map(fields) {
            let types = shapes.types(property);
            let shape = match types.as_slice() {
                [] => json!({}),
                [only] => json!({"type": only}),
                several => json!({"type": several}),
            };
            properties
                .entry(name.clone())
                .and_modify(|known| {
                    if *known != shape {
                        *known = json!({})
                    }
                })
                .or_insert(shape);
        }
    }
    properties.insert("cost".into(), cost());
    json!({"type": "object", "properties": properties, "required": ["cost"]})
}

/// The charge.
pub fn cost() -> Value {
    json!({"type": "object", "properties": {"credits": {"type": "number"}, "balance_remaining": {"type": "number"}}, "required": ["credits"]})
}

/// The example of an endpoint as arguments.
pub fn example(spec: &Spec) -> Value {
    if spec.method.has_body() {
        return serde_json::from_str(spec.example).unwrap_or_default();
    }
    let pairs = url::form_urlencoded::parse(spec.example.as_bytes());
    let typed = |text: &str| text.parse::<u64>().map_or_else(|_| json!(text), |number| json!(number));
    Value::Object(pairs.map(|(name, value)| (name.into_owned(), typed(&value))).collect())
}

/// A schema with what it refers to.
struct Shapes {
    root: Value,
    definitions: Map<String, Value>,
}

impl Shapes {
    fn of(mut generator: SchemaGenerator, schema: fn(&mut SchemaGenerator) -> schemars::Schema) -> Self {
        let root = schema(&mut generator).to_value();
        Self { root, definitions: generator.take_definitions(true) }
    }

    fn root(&self) -> Option<&Value> {
        Some(self.resolved(&self.root)).filter(|root| root.is_object())
    }

    /// The target of a schema reference, or its only non-null option.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        if let Some(name) =
            schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next())
        {
            return self.definitions.get(name).map_or(schema, |own| self.resolved(own));
        }
        let options = schema.get("anyOf").and_then(Value::as_array);
        let mut values = options.into_iter().flatten().filter(|option| option["type"] != "null");
        match (values.next(), values.next()) {
            (Some(only), None) => self.resolved(only),
            _ => schema,
        }
    }

    /// Every type a value can have, null among them.
    fn types<'a>(&'a self, schema: &'a Value) -> Vec<&'a str> {
        if let Some(name) =
            schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next())
        {
            return self.definitions.get(name).map(|own| self.types(own)).unwrap_or_default();
        }
        let mut types: Vec<&str> = match schema.get("type") {
            Some(Value::String(only)) => vec![only],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        for options in ["anyOf", "oneOf"] {
            for option in schema.get(options).and_then(Value::as_array).into_iter().flatten() {
                types.extend(self.types(option));
            }
        }
        types.sort_unstable();
        types.dedup();
        types
    }

    /// A property as a model fills it in; objects are spelled out `depth` levels deep.
    fn simple(&self, property: &Value, depth: usize) -> Value {
        let own = self.resolved(property);
        let mut simple = Map::new();
        if let Some(words) = words(own) {
            simple.insert("type".into(), json!("string"));
            simple.insert("enum".into(), words);
        } else if let Some(kind) = kind(own) {
            simple.insert("type".into(), json!(kind));
        }
        for limit in ["minimum", "maximum"] {
            if let Some(number) = own.get(limit).filter(|number| **number != json!(0)) {
                simple.insert(limit.into(), number.clone());
            }
        }
        if let Some(items) = own.get("items") {
            let mut items = self.simple(items, depth.saturating_sub(1));
            if let Some(items) = items.as_object_mut() {
                items.retain(|name, _| matches!(name.as_str(), "type" | "enum" | "properties"));
            }
            simple.insert("items".into(), items);
        }
        let inner: Vec<_> = fields(own).collect();
        // A few fields are spelled out; of many, such as all filters once more, the description says enough.
        if depth > 1 || (depth == 1 && inner.len() <= 4) {
            let inner = inner.into_iter().map(|(name, inner)| {
                let mut inner = self.simple(inner, depth - 1);
                if let Some(inner) = inner.as_object_mut() {
                    inner.remove("description");
                }
                (name.clone(), inner)
            });
            let inner: Map<String, Value> = inner.collect();
            if !inner.is_empty() {
                simple.insert("properties".into(), Value::Object(inner));
            }
        }
        let told = property.get("description").or(own.get("description")).and_then(Value::as_str);
        if let Some(told) = told {
            simple.insert("description".into(), json!(short(told)));
        }
        Value::Object(simple)
    }
}

fn fields(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

/// The one type a value has besides null.
fn kind(schema: &Value) -> Option<&str> {
    match schema.get("type")? {
        Value::Array(several) => several.iter().filter_map(Value::as_str).find(|one| *one != "null"),
        one => one.as_str(),
    }
}

/// The words a text can be.
fn words(schema: &Value) -> Option<Value> {
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        return Some(words.iter().filter(|word| !word.is_null()).cloned().collect());
    }
    let options = schema.get("oneOf").and_then(Value::as_array)?;
    let words: Option<Vec<Value>> = options.iter().map(|option| option.get("const").cloned()).collect();
    words.map(Value::Array)
}

/// The first sentence of a description.
fn short(text: &str) -> String {
    let sentence = text.split_inclusive(". ").next().unwrap_or(text).trim().trim_end_matches('.');
    match sentence.char_indices().nth(LONGEST) {
        Some((at, _)) => {
            let cut = &sentence[..at];
            format!("{}…", cut.rsplit_once(' ').map_or(cut, |(before, _)| before))
        }
        None => sentence.to_owned(),
    }
}
