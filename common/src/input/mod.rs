//! Turns what a caller sent into a typed request, or names every field that is wrong.
//!
//! A request type is an ordinary serde struct with a JSON schema. The schema is checked: unknown fields, types,
//! ranges, lengths, vocabularies and the formats of our identifiers, all of them before the first is reported. After
//! that the value deserialises by construction. The same schema is what OpenAPI publishes, so the two cannot disagree.

mod json;
mod nation;
mod walk;

pub use nation::{company_beside_phone, company_of};

use crate::error::{Error, Result};
use crate::uploads::UploadSlot;
use bytes::Bytes;
use domain::{Credits, Problems};
use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock, RwLock};

/// A request an endpoint takes.
pub trait Request: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// Rules that no schema can say: which fields go together.
    fn check(&self, _: &mut Problems) {}

    /// How many billable things the answer can have at most.
    fn max_count(&self) -> u64 {
        1
    }

    /// What the call starts that continues after its answer; an agent must ask its user first, at any price.
    fn lasting(&self) -> Option<Lasting> {
        None
    }

    /// Takes the file that came with a call, where the endpoint wants one.
    fn attach(&mut self, _: &Upload) {}
}

/// The lasting effect of a call: credits spent later without another call, or data sent elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lasting {
    /// The price of each match that is sent later; zero when only the outcome of this call is sent.
    pub each: Credits,
    /// Where it goes; the account's own address without one.
    pub to: Option<String>,
}

impl std::fmt::Display for Lasting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let to = self.to.as_deref().unwrap_or("the account's webhook_url");
        match self.each.is_zero() {
            true => write!(f, "Its outcome is sent to {to}."),
            false => {
                write!(f, "From then on each new match costs {} and is sent to {to}.", self.each.with_unit())
            }
        }
    }
}

/// A file as it was sent.
#[derive(Debug, Clone, Default)]
pub struct Upload {
    /// The name its sender gave it.
    pub name: Option<String>,
    pub bytes: Bytes,
    /// Its place among all uploads, kept as long as it is.
    pub place: Option<Arc<UploadSlot>>,
}

/// The raw input of a call.
#[derive(Debug, Default)]
pub struct Raw<'a> {
    /// The names and values of the path's parameters.
    pub path: &'a [(String, String)],
    /// The query, decoded, without the parameters that belong to the pipeline.
    pub query: &'a [(String, String)],
    /// The body; `None` for methods that have none.
    pub body: Option<&'a [u8]>,
    /// The file that came instead of a body.
    pub upload: Option<&'a Upload>,
    /// The country of the company that is named beside a number in national form, where it is known.
    pub nation: Option<&'a str>,
}

/// Understands a call as `T`.
pub fn parse<T: Request>(raw: &Raw<'_>) -> Result<T> {
    let schema = schema_of::<T>();
    let mut problems = Problems::default();
    let mut fields = match raw.body {
        Some(body) => {
            let fields = body_fields(body)?;
            for (name, _) in raw.query {
                problems.add(
                    name,
                    "unknown_field",
                    "this call takes its input in the body, not in the query",
                );
            }
            for (name, _) in raw.path.iter().filter(|(name, _)| fields.contains_key(name)) {
                problems.add(name, "unknown_field", "belongs in the path, not in the body");
            }
            fields
        }
        None => walk::from_query(&schema, raw.query, &mut problems),
    };
    for (name, value) in raw.path {
        fields.insert(name.clone(), Value::String(value.clone()));
    }
    let mut request: T = understood(&schema, Value::Object(fields), raw.nation, problems)?;
    if let Some(upload) = raw.upload {
        request.attach(upload);
    }
    Ok(request)
}

fn understood<T: Request>(
    schema: &Value,
    value: Value,
    nation: Option<&str>,
    mut problems: Problems,
) -> Result<T> {
    let value = walk::check(schema, value, nation, &mut problems);
    problems.into_result()?;
    let request: T = serde_json::from_value(value)
        .map_err(|error| Error::field("", "invalid", format!("the request cannot be read: {error}")))?;
    let mut problems = Problems::default();
    request.check(&mut problems);
    problems.into_result()?;
    Ok(request)
}

/// Understands one part of a call that was kept for later as `T`.
pub fn parse_value<T: Request>(value: Value) -> Result<T> {
    parse_value_in(value, None)
}

/// The same, with the country of the company that it names.
pub fn parse_value_in<T: Request>(value: Value, nation: Option<&str>) -> Result<T> {
    understood(&schema_of::<T>(), value, nation, Problems::default())
}

fn body_fields(body: &[u8]) -> Result<Map<String, Value>> {
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok(Map::new());
    }
    match json::parse(body)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(Error::InvalidJson("it must be an object, {…}".into())),
    }
}

/// The schema of a request type, made once.
fn schema_of<T: JsonSchema + 'static>() -> Arc<Value> {
    static SCHEMAS: OnceLock<RwLock<HashMap<TypeId, Arc<Value>>>> = OnceLock::new();
    let schemas = SCHEMAS.get_or_init(Default::default);
    let id = TypeId::of::<T>();
    if let Some(schema) = schemas.read().unwrap_or_else(|e| e.into_inner()).get(&id) {
        return schema.clone();
    }
    let schema = Arc::new(SchemaGenerator::default().into_root_schema_for::<T>().to_value());
    schemas.write().unwrap_or_else(|e| e.into_inner()).insert(id, schema.clone());
    schema
}
