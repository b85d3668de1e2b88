//! JSON: objects one per line, in an array, or in the answers of other people's APIs.

use super::meter::Meter;
use super::{Line, MAX_CELL, MAX_COLUMNS, MAX_ROW, Table};
use serde_json::{Map, Value};
use std::collections::{HashMap, VecDeque};
use std::io::BufRead;

/// The number of objects whose keys become columns.
const LOOKED_AT: usize = 1_000;
/// The most values in an object: each takes twenty times the bytes it is written with.
const MAX_VALUES: usize = 500_000;
/// Objects that only wrap the record.
const WRAPPERS: [&str; 5] = ["data", "person", "properties", "fields", "contact"];
/// Lists of records that answers of APIs carry.
const LISTS: [&str; 8] =
    ["data", "people", "contacts", "results", "matches", "organizations", "accounts", "companies"];
/// Keys that a record itself has, so that nothing inside it is taken for the record.
const OWN: [&str; 6] = ["name", "full_name", "first_name", "email", "firstname", "Name"];

/// The objects of a JSON file as rows of a table.
pub(super) struct Json {
    input: Box<dyn BufRead + Send>,
    pending: VecDeque<Value>,
    looked_at: VecDeque<Line>,
    columns: HashMap<String, usize>,
    number: u64,
    meter: Meter,
}

type Flat = Vec<(String, String)>;

impl Json {
    /// The table and its columns: the keys of the first objects, those within objects joined by a full stop.
    pub(super) fn new(
        input: impl BufRead + Send + 'static,
        meter: &Meter,
    ) -> Result<(Vec<String>, Self), String> {
        let mut json = Self {
            input: Box::new(input),
            pending: VecDeque::new(),
            looked_at: VecDeque::new(),
            columns: HashMap::new(),
            number: 0,
            meter: meter.clone(),
        };
        let most = meter.limits().columns;
        let (mut headers, mut first, mut bytes) = (Vec::new(), Vec::new(), 0);
        while first.len() < LOOKED_AT && bytes < MAX_ROW {
            // A truncated line fails again when the rows are read.
            let Ok(Some(object)) = json.next_flat() else { break };
            for (key, value) in object.2.iter().flatten() {
                bytes += key.len() + value.len();
                if !json.columns.contains_key(key) {
                    if headers.len() == most && most < MAX_COLUMNS {
                        return Err(meter.too_wide());
                    }
                    // Names without end are no columns, but what an operator keeps under ids.
                    if headers.len() == most {
                        continue;
                    }
                    json.columns.insert(key.clone(), headers.len());
                    headers.push(key.clone());
                }
            }
            first.push(object);
        }
        json.looked_at = first.into_iter().map(|object| json.line(object)).collect::<Result<_, _>>()?;
        Ok((headers, json))
    }

    /// A table with these columns, for rows that come from elsewhere.
    #[cfg(feature = "parquet")]
    pub(super) fn of(headers: &[String], meter: &Meter) -> Self {
        Self {
            input: Box::new(std::io::empty()),
            pending: VecDeque::new(),
            looked_at: VecDeque::new(),
            columns: headers.iter().cloned().enumerate().map(|(at, name)| (name, at)).collect(),
            number: 0,
            meter: meter.clone(),
        }
    }

    pub(super) fn line(
        &self,
        (number, cut, flat): (u64, bool, Result<Flat, String>),
    ) -> Result<Line, String> {
        self.meter.count(self.columns.len().max(1))?;
        let flat = match flat {
            Ok(flat) => flat,
            Err(reason) => return Ok(Line::bad(number, reason)),
        };
        let mut cells = vec![None; self.columns.len()];
        for (key, value) in flat {
            if let Some(&at) = self.columns.get(&key) {
                cells[at] = Some(value);
            }
        }
        // Which value was too long is not known any more; it counts under the last column and one.
        let long = if cut { vec![self.columns.len()] } else { Vec::new() };
        Ok(Line { number, cells: Ok(cells), long })
    }

    fn next_flat(&mut self) -> Result<Option<(u64, bool, Result<Flat, String>)>, String> {
        loop {
            self.number += 1;
            if let Some(value) = self.pending.pop_front() {
                return Ok(Some((self.number, false, flattened(value))));
            }
            let Some((bytes, cut)) = self.next_bytes()? else { return Ok(None) };
            let bytes = match bytes {
                Ok(bytes) => bytes,
                Err(reason) => return Ok(Some((self.number, false, Err(reason)))),
            };
            let value = match parsed(&bytes) {
                Ok(value) => value,
                Err(error) => {
                    return Ok(Some((self.number, cut, Err(format!("is not a JSON object: {error}")))));
                }
            };
            match listed(value) {
                Ok(records) => {
                    self.pending = records.into();
                    self.number -= 1;
                }
                Err(value) => return Ok(Some((self.number, cut, flattened(value)))),
            }
        }
    }

    /// The bytes of the next object: from its brace to the one that closes it or, when it never closes, the line's end.
    fn next_bytes(&mut self) -> Result<Option<(Result<Vec<u8>, String>, bool)>, String> {
        let (mut bytes, mut depth, mut in_string, mut escaped) = (Vec::new(), 0u32, false, false);
        let (mut string_at, mut skipping, mut cut, mut too_long) = (0, false, false, false);
        let mut values = 0;
        loop {
            let chunk = self.input.fill_buf().map_err(|error| error.to_string())?;
            if chunk.is_empty() {
                return Ok((!bytes.is_empty()).then_some((Ok(bytes), cut)));
            }
            let (mut used, mut done) = (0, false);
            for &byte in chunk {
                used += 1;
                let separator = byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']');
                if depth == 0 && bytes.is_empty() && separator {
                    continue;
                }
                // No string holds a raw line break, so one inside a string ends a broken line.
                if byte == b'\n' && (in_string || depth == 0) {
                    done = true;
                    break;
                }
                let closes = byte == b'"' && in_string && !escaped;
                skipping &= !closes;
                if in_string && !closes && bytes.len() - string_at > MAX_CELL {
                    // The string becomes an empty one.
                    bytes.truncate(string_at);
                    (skipping, cut) = (true, true);
                }
                if bytes.len() >= MAX_ROW || values > MAX_VALUES {
                    too_long = true;
                } else if !skipping {
                    bytes.push(byte);
                }
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_string => escaped = true,
                    b'"' => {
                        in_string = !in_string;
                        string_at = bytes.len();
                    }
                    b',' | b'[' if !in_string => values += 1,
                    b'{' if !in_string => {
                        depth += 1;
                        values += 1;
                    }
                    b'}' if !in_string => {
                        depth = depth.saturating_sub(1);
                        if depth == 0 {
                            done = true;
                            break;
                        }
                    }
                    _ => {}
                }
            }
            self.input.consume(used);
            if done {
                let reason = || format!("is longer than {} MiB or {MAX_VALUES} values", MAX_ROW >> 20);
                let bytes = if too_long { Err(reason()) } else { Ok(bytes) };
                return Ok(Some((bytes, cut)));
            }
        }
    }
}

impl Table for Json {
    fn next(&mut self) -> Result<Option<Line>, String> {
        if let Some(line) = self.looked_at.pop_front() {
            return Ok(Some(line));
        }
        self.next_flat()?.map(|object| self.line(object)).transpose()
    }
}

fn parsed(bytes: &[u8]) -> Result<Value, String> {
    let value: Result<Value, _> = match std::str::from_utf8(bytes) {
        Ok(text) => serde_json::from_str(text),
        Err(_) => serde_json::from_str(&encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0),
    };
    // serde_json's message may quote the value; its place is enough.
    let value = value.map_err(|error| format!("it breaks at column {}", error.column()))?;
    if value.is_object() { Ok(value) } else { Err("it is another value".to_owned()) }
}

/// The records of an answer that lists them, or the value itself.
fn listed(value: Value) -> Result<Vec<Value>, Value> {
    let Value::Object(mut object) = value else { return Err(value) };
    if OWN.iter().any(|key| object.contains_key(*key)) {
        return Err(Value::Object(object));
    }
    let is_list = |value: &Value| value.as_array().is_some_and(|items| items.iter().all(Value::is_object));
    let lists: Vec<&str> = LISTS.into_iter().filter(|key| object.get(*key).is_some_and(is_list)).collect();
    if lists.is_empty() {
        return Err(Value::Object(object));
    }
    let mut records = Vec::new();
    for key in lists {
        if let Some(Value::Array(items)) = object.remove(key) {
            records.extend(items);
        }
    }
    Ok(records)
}

pub(super) fn flattened(value: Value) -> Result<Flat, String> {
    let Value::Object(object) = value else { return Err("is not a JSON object".to_owned()) };
    let mut flat = Vec::with_capacity(object.len());
    flatten(object, "", 0, &mut flat);
    Ok(flat)
}

fn flatten(object: Map<String, Value>, prefix: &str, depth: u8, flat: &mut Flat) {
    let own = OWN.iter().any(|key| object.contains_key(*key));
    for (key, value) in object {
        let name = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            Value::Null => {}
            Value::Object(inner) if depth == 0 && !own && WRAPPERS.contains(&key.as_str()) => {
                flatten(inner, prefix, depth, flat);
            }
            Value::Object(inner) if depth < 3 => flatten(inner, &name, depth + 1, flat),
            // Lists of objects stay JSON: careers, schools, addresses with their kind.
            Value::Array(items) if items.iter().any(Value::is_object) => {
                flat.push((name, Value::Array(items).to_string()));
            }
            other => flat.extend(text(&other).map(|text| (name, text))),
        }
    }
}

/// A plain value as text; those of a list are joined.
fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Array(items) => Some(items.iter().filter_map(text).collect::<Vec<_>>().join("; ")),
        Value::Object(_) | Value::Null => None,
    }
}
