//! Messages of Singer and Airbyte, a line each: what a tap or a source writes becomes a file of rows for each of its streams, and
//! records are written as a tap or a source writes them.
//!
//! A position (STATE) is passed on when the rows before it are stored, and not before: a run that breaks off is repeated from the last
//! one that was. Neither protocol says how a value changed, so the last row of a key stands for it.

use crate::commands::merges::Of;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use common::directory::Records;
use common::lookup::Objections;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// No message is longer.
const LONGEST: u64 = 32 << 20;
/// Fields with the time of a deletion.
const DELETED: [&str; 2] = ["_sdc_deleted_at", "_ab_cdc_deleted_at"];

/// The protocol of the messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    Singer,
    Airbyte,
}

/// Which of its streams are read, and as what.
#[derive(Debug, Clone, Default)]
pub struct Streams {
    pub people: Vec<String>,
    pub companies: Vec<String>,
}

impl Streams {
    /// What a stream has: as named, else by what its own name says.
    fn of(&self, stream: &str) -> Option<Of> {
        let is_named = |names: &[String]| names.iter().any(|name| name == stream);
        if is_named(&self.people) {
            return Some(Of::People);
        }
        if is_named(&self.companies) {
            return Some(Of::Companies);
        }
        if !self.people.is_empty() || !self.companies.is_empty() {
            return None;
        }
        let name = stream.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        if has(&["compan", "account", "organization", "organisation"]) {
            Some(Of::Companies)
        } else {
            has(&["contact", "people", "person", "user", "lead", "customer"]).then_some(Of::People)
        }
    }
}

/// What was read: an NDJSON file for each stream, and the last position of each.
pub struct Read {
    pub files: Vec<(String, Of, PathBuf)>,
    pub states: Vec<String>,
    pub skipped: Vec<String>,
    pub deleted: u64,
}

struct Stream {
    of: Of,
    file: BufWriter<File>,
    path: PathBuf,
    keys: Vec<Vec<String>>,
    rows: u64,
    /// The last row of each key.
    last: HashMap<[u8; 16], u64>,
}

/// Reads messages to their end into files in a folder.
pub fn read(protocol: Protocol, input: impl BufRead, streams: &Streams, folder: &Path) -> Result<Read> {
    let (mut open, mut keys) =
        (BTreeMap::<String, Stream>::new(), HashMap::<String, Vec<Vec<String>>>::new());
    let (mut states, mut skipped) = (BTreeMap::<String, String>::new(), Vec::<String>::new());
    let (mut input, mut line, mut number, mut deleted) = (input, Vec::new(), 0_u64, 0_u64);
    loop {
        line.clear();
        number += 1;
        let length = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line)?;
        if length == 0 {
            break;
        }
        if length as u64 == LONGEST {
            bail!("line {number} is longer than {LONGEST} bytes");
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let Ok(message) = serde_json::from_slice::<Value>(&line) else {
            // Airbyte's sources may log in plain text.
            if protocol == Protocol::Airbyte {
                continue;
            }
            bail!("line {number} is no message: not JSON; nothing was imported");
        };
        let kind = message["type"].as_str().unwrap_or_default().to_ascii_uppercase();
        match (kind.as_str(), protocol) {
            ("SCHEMA", Protocol::Singer) => {
                let stream = message["stream"].as_str().unwrap_or_default().to_owned();
                keys.insert(stream, paths(&message["key_properties"]));
            }
            ("RECORD", _) => {
                let (name, row) = match protocol {
                    Protocol::Singer => (&message["stream"], &message["record"]),
                    Protocol::Airbyte => (&message["record"]["stream"], &message["record"]["data"]),
                };
                let (Some(name), Some(row)) = (name.as_str(), row.as_object()) else {
                    bail!("line {number} is a RECORD without its stream or its values; nothing was imported");
                };
                let Some(of) = streams.of(name) else {
                    if !skipped.iter().any(|known| known == name) {
                        skipped.push(name.to_owned());
                    }
                    continue;
                };
                if !open.contains_key(name) {
                    let keys = keys.get(name).cloned().unwrap_or_default();
                    open.insert(name.to_owned(), Stream::new(of, keys, folder, open.len())?);
                }
                if let Some(stream) = open.get_mut(name) {
                    deleted += u64::from(!stream.keep(row)?);
                }
            }
            ("STATE", Protocol::Singer) => drop(states.insert(String::new(), message["value"].to_string())),
            ("STATE", Protocol::Airbyte) => {
                let of = message["state"]["stream"]["stream_descriptor"].to_string();
                states.insert(of, message.to_string());
            }
            ("TRACE", Protocol::Airbyte) if message["trace"]["type"] == "ERROR" => {
                let said = message["trace"]["error"]["message"].as_str().unwrap_or("no reason given");
                bail!("the source failed: {said}; nothing was imported");
            }
            _ => {}
        }
    }
    let files = open.into_iter().map(|(name, stream)| Ok((name, stream.of, stream.finish()?)));
    let files = files.collect::<Result<Vec<_>>>()?;
    Ok(Read { files, states: states.into_values().collect(), skipped, deleted })
}

/// Key fields: each a name, or the way to a nested one.
fn paths(keys: &Value) -> Vec<Vec<String>> {
    let path = |key: &Value| match key {
        Value::Array(parts) => parts.iter().filter_map(|part| part.as_str().map(str::to_owned)).collect(),
        key => key.as_str().map(str::to_owned).into_iter().collect(),
    };
    keys.as_array().into_iter().flatten().map(path).collect()
}

impl Stream {
    fn new(of: Of, keys: Vec<Vec<String>>, folder: &Path, number: usize) -> Result<Self> {
        let path = folder.join(format!("stream{number}.jsonl"));
        let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { of, file: BufWriter::new(file), path, keys, rows: 0, last: HashMap::new() })
    }

    /// Keeps a row; whether it is one, and no deletion.
    fn keep(&mut self, row: &Map<String, Value>) -> Result<bool> {
        if let Some(key) = self.key(row) {
            self.last.insert(key, self.rows);
        }
        self.rows += 1;
        serde_json::to_writer(&mut self.file, row)?;
        self.file.write_all(b"\n")?;
        Ok(!is_deleted(row))
    }

    /// A hash of a row's key; nothing where the stream has none.
    fn key(&self, row: &Map<String, Value>) -> Option<[u8; 16]> {
        if self.keys.is_empty() {
            return None;
        }
        let mut hash = Sha256::new();
        for path in &self.keys {
            let mut parts = path.iter();
            let first = row.get(parts.next()?)?;
            hash.update(parts.fold(first, |value, part| &value[part.as_str()]).to_string());
            hash.update([0]);
        }
        hash.finalize()[..16].try_into().ok()
    }

    /// Writes the file again with the last row of each key, where some came twice or are gone.
    fn finish(mut self) -> Result<PathBuf> {
        self.file.flush()?;
        let whole = self.path.with_extension("last.jsonl");
        let mut out = BufWriter::new(File::create(&whole)?);
        for (number, line) in BufReader::new(File::open(&self.path)?).lines().enumerate() {
            let line = line?;
            let row: Map<String, Value> = serde_json::from_str(&line)?;
            let is_last = self
                .key(&row)
                .is_none_or(|key| self.last.get(&key).is_none_or(|last| *last == number as u64));
            if is_last && !is_deleted(&row) {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        std::fs::rename(&whole, &self.path)?;
        Ok(self.path)
    }
}

fn is_deleted(row: &Map<String, Value>) -> bool {
    DELETED.iter().any(|name| row.get(*name).is_some_and(|at| !at.is_null()))
}

/// Writes all people, or all companies, as messages; tells how many.
pub fn write(
    protocol: Protocol,
    records: &dyn Records,
    mut out: impl Write,
    of: Of,
    objections: &Objections,
) -> Result<u64> {
    let people = of == Of::People;
    let stream = if people { "people" } else { "companies" };
    let headers = import::export::headers(people);
    let text = json!({"type": ["null", "string"]});
    let properties: Map<String, Value> =
        headers.iter().map(|name| ((*name).to_owned(), text.clone())).collect();
    let schema = json!({"type": "object", "properties": properties});
    if protocol == Protocol::Singer {
        let message = json!({"type": "SCHEMA", "stream": stream, "schema": schema, "key_properties": ["id"]});
        writeln!(out, "{message}")?;
    }
    let now = common::domain::Clock::System.now();
    let mut count = 0;
    import::export::rows(records, people, objections, |row| {
        let cells = headers.iter().zip(row).map(|(name, cell)| {
            let cell = if cell.is_empty() { Value::Null } else { json!(cell) };
            ((*name).to_owned(), cell)
        });
        let data: Map<String, Value> = cells.collect();
        let message = match protocol {
            Protocol::Singer => {
                json!({"type": "RECORD", "stream": stream, "record": data, "time_extracted": now})
            }
            Protocol::Airbyte => {
                let record = json!({"stream": stream, "data": data, "emitted_at": now.as_millisecond()});
                json!({"type": "RECORD", "record": record})
            }
        };
        count += 1;
        Ok(writeln!(out, "{message}")?)
    })?;
    let message = match protocol {
        Protocol::Singer => json!({"type": "STATE", "value": {"exported_at": now}}),
        Protocol::Airbyte => json!({"type": "STATE", "state": {
            "type": "STREAM",
            "stream": {"stream_descriptor": {"name": stream}, "stream_state": {"exported_at": now}},
            "sourceStats": {"recordCount": count as f64},
        }}),
    };
    writeln!(out, "{message}")?;
    out.flush()?;
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(path: &Path) -> Vec<Value> {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn the_last_row_of_a_key_stands_and_what_was_deleted_does_not() {
        let messages = r#"
            {"type": "SCHEMA", "stream": "contacts", "schema": {}, "key_properties": ["id"]}
            {"type": "RECORD", "stream": "contacts", "record": {"id": 1, "title": "CTO"}}
            {"type": "RECORD", "stream": "contacts", "record": {"id": 2, "title": "CFO"}}
            {"type": "STATE", "value": {"at": 1}}
            {"type": "record", "stream": "contacts", "record": {"id": 1, "title": "CEO"}}
            {"type": "RECORD", "stream": "contacts", "record": {"id": 2, "_sdc_deleted_at": "2026-01-01T00:00:00Z"}}
            {"type": "RECORD", "stream": "deals", "record": {"id": 1}}
            {"type": "ACTIVATE_VERSION", "stream": "contacts", "version": 1}
            {"type": "STATE", "value": {"at": 2}}"#;
        let folder = tempfile::tempdir().unwrap();
        let read = read(Protocol::Singer, messages.as_bytes(), &Streams::default(), folder.path()).unwrap();
        let [(name, Of::People, path)] = read.files.as_slice() else { panic!("one stream") };
        assert_eq!((name.as_str(), rows(path)), ("contacts", vec![json!({"id": 1, "title": "CEO"})]));
        assert_eq!(read.states, [r#"{"at":2}"#]);
        assert_eq!((read.skipped, read.deleted), (vec!["deals".to_owned()], 1));
    }

    #[test]
    fn a_source_of_airbyte_may_log_and_its_failure_is_one() {
        let good = r#"starting
            {"type": "LOG", "log": {"level": "INFO", "message": "x"}}
            {"type": "RECORD", "record": {"stream": "accounts", "data": {"name": "Acme"}, "emitted_at": 1}}
            {"type": "STATE", "state": {"type": "STREAM", "stream": {"stream_descriptor": {"name": "accounts"}}}}"#;
        let failed = format!(
            "{good}\n{}",
            r#"{"type": "TRACE", "trace": {"type": "ERROR", "error": {"message": "no token"}}}"#
        );
        let folder = tempfile::tempdir().unwrap();
        let of = |text: &str| read(Protocol::Airbyte, text.as_bytes(), &Streams::default(), folder.path());
        let read = of(good).unwrap();
        assert_eq!((read.files[0].1 == Of::Companies, read.states.len()), (true, 1));
        assert!(of(&failed).err().unwrap().to_string().contains("no token"));
        let torn = super::read(Protocol::Singer, &b"x"[..], &Streams::default(), folder.path());
        assert!(torn.is_err(), "a tap writes messages alone");
    }
}
