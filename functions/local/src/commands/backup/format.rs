//! Items as lines of DynamoDB's JSON: `{"Item": {"id": {"S": "…"}}}`.

use anyhow::{Context, Result, bail};
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use common::store::Item;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// A file of items that is being written, for its owner's eyes only.
pub struct Writer {
    lines: GzEncoder<Hashed>,
    pub items: u64,
}

struct Hashed {
    file: BufWriter<File>,
    hash: Sha256,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }
}

impl Writer {
    pub fn create(path: &Path) -> Result<Self> {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).with_context(|| format!("cannot write {}", path.display()))?;
        let hashed = Hashed { file: BufWriter::new(file), hash: Sha256::new() };
        Ok(Self { lines: GzEncoder::new(hashed, Compression::fast()), items: 0 })
    }

    pub fn put(&mut self, item: &Item) -> Result<()> {
        let line = json!({"Item": to_json(item)?});
        serde_json::to_writer(&mut self.lines, &line)?;
        self.lines.write_all(b"\n")?;
        self.items += 1;
        Ok(())
    }

    /// Ends the file; its hash.
    pub fn finish(self) -> Result<String> {
        let Hashed { file, hash } = self.lines.finish()?;
        file.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        Ok(hex::encode(hash.finalize()))
    }
}

/// The hash of a file.
pub fn hash(path: &Path) -> Result<String> {
    let mut hash = Sha256::new();
    let mut file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    std::io::copy(&mut file, &mut HashOnly(&mut hash))?;
    Ok(hex::encode(hash.finalize()))
}

struct HashOnly<'a>(&'a mut Sha256);

impl Write for HashOnly<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A line of a backup or of an export.
pub enum Line {
    Item(Item),
    Change(Change),
}

/// A change of an item, as an incremental export has it.
pub struct Change {
    /// When it was written, in microseconds.
    pub at: i64,
    pub key: Item,
    /// `None` when the item was deleted.
    pub became: Option<Item>,
}

/// The lines of a file, one after the other.
pub fn lines(path: &Path) -> Result<impl Iterator<Item = Result<Line>>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines = BufReader::new(MultiGzDecoder::new(BufReader::new(file))).lines();
    let path = path.display().to_string();
    Ok(lines.filter(|line| line.as_ref().map_or(true, |line| !line.trim().is_empty())).map(move |line| {
        let line = line.with_context(|| format!("{path} is damaged"))?;
        let line: Value = serde_json::from_str(&line).with_context(|| format!("{path} is damaged"))?;
        read(&line).with_context(|| format!("{path} does not hold items"))
    }))
}

fn read(line: &Value) -> Result<Line> {
    if !line["Item"].is_null() {
        return Ok(Line::Item(from_json(&line["Item"])?));
    }
    let at =
        line["Metadata"]["WriteTimestampMicros"]["N"].as_str().context("neither an item nor a change")?;
    let became = Some(&line["NewImage"]).filter(|image| !image.is_null());
    Ok(Line::Change(Change {
        at: at.parse().context("not a time")?,
        key: from_json(&line["Keys"])?,
        became: became.map(from_json).transpose()?,
    }))
}

fn to_json(item: &Item) -> Result<Value> {
    let fields = item.iter().map(|(name, value)| Ok((name.clone(), value_to_json(value)?)));
    Ok(Value::Object(fields.collect::<Result<Map<_, _>>>()?))
}

fn value_to_json(value: &AttributeValue) -> Result<Value> {
    let binary = |blob: &Blob| BASE64_STANDARD.encode(blob.as_ref());
    Ok(match value {
        AttributeValue::S(text) => json!({"S": text}),
        AttributeValue::N(number) => json!({"N": number}),
        AttributeValue::B(blob) => json!({"B": binary(blob)}),
        AttributeValue::Bool(value) => json!({"BOOL": value}),
        AttributeValue::Null(value) => json!({"NULL": value}),
        AttributeValue::Ss(texts) => json!({"SS": texts}),
        AttributeValue::Ns(numbers) => json!({"NS": numbers}),
        AttributeValue::Bs(blobs) => json!({"BS": blobs.iter().map(binary).collect::<Vec<_>>()}),
        AttributeValue::L(values) => {
            json!({"L": values.iter().map(value_to_json).collect::<Result<Vec<_>>>()?})
        }
        AttributeValue::M(fields) => json!({"M": to_json(fields)?}),
        _ => bail!("an attribute has a type that this release does not know"),
    })
}

fn from_json(item: &Value) -> Result<Item> {
    let fields = item.as_object().context("not an item")?;
    fields.iter().map(|(name, value)| Ok((name.clone(), value_from_json(value)?))).collect()
}

fn value_from_json(value: &Value) -> Result<AttributeValue> {
    let (kind, value) =
        value.as_object().and_then(|fields| fields.iter().next()).context("not an attribute")?;
    let text = |value: &Value| value.as_str().map(str::to_owned).context("not a text");
    let binary = |value: &Value| Ok::<_, anyhow::Error>(Blob::new(BASE64_STANDARD.decode(text(value)?)?));
    let each = || value.as_array().context("not a list").map(|values| values.iter());
    Ok(match kind.as_str() {
        "S" => AttributeValue::S(text(value)?),
        "N" => AttributeValue::N(text(value)?),
        "B" => AttributeValue::B(binary(value)?),
        "BOOL" => AttributeValue::Bool(value.as_bool().context("neither true nor false")?),
        "NULL" => AttributeValue::Null(true),
        "SS" => AttributeValue::Ss(each()?.map(text).collect::<Result<_>>()?),
        "NS" => AttributeValue::Ns(each()?.map(text).collect::<Result<_>>()?),
        "BS" => AttributeValue::Bs(each()?.map(binary).collect::<Result<_>>()?),
        "L" => AttributeValue::L(each()?.map(value_from_json).collect::<Result<_>>()?),
        "M" => AttributeValue::M(from_json(value)?),
        other => bail!("{other} is not an attribute type"),
    })
}
