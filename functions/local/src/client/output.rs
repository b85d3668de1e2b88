//! Rows with what was said of them, as CSV, as NDJSON or on the screen.

use super::server::Failure;
use super::show::{Printer, cell};
use super::task::Task;
use common::domain::Credits;
use serde_json::{Map, Value, json};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// A row and what was said of it.
pub struct Asked {
    pub number: u64,
    /// Whether the row had nothing to ask about.
    pub is_without: bool,
    pub cells: Vec<Option<String>>,
    pub answer: Result<Value, String>,
    pub credits: Credits,
    /// Whether the answer is an earlier run's, with the credits that one was charged.
    pub replayed: bool,
    pub failed: bool,
}

impl Asked {
    /// Whether an earlier run was charged for the row, and this one was not.
    pub fn is_already_paid(&self) -> bool {
        self.replayed && self.credits > Credits::ZERO
    }
}

/// Where answers go.
pub enum Output {
    Csv(Box<csv::Writer<File>>),
    Lines(std::io::BufWriter<File>),
    Print(Printer),
}

/// Endings of names that promise another format than is written.
const OTHER_FORMATS: [&str; 10] =
    ["xlsx", "xlsm", "xls", "ods", "numbers", "parquet", "gz", "zst", "zip", "pdf"];

/// The ending of a name, in small letters.
fn ending(path: &Path) -> String {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase()
}

/// Refuses a name that promises another format than CSV and NDJSON.
pub fn check_name(path: &Path) -> Result<(), Failure> {
    let ending = ending(path);
    if OTHER_FORMATS.contains(&ending.as_str()) {
        return Err(Failure::usage(format!(
            "results are written as CSV or NDJSON, not as .{ending}; end the output's name in .csv or .jsonl"
        )));
    }
    Ok(())
}

impl Output {
    /// Opens a new output, or continues where an interrupted run stopped.
    pub fn open(
        path: Option<&Path>,
        task: &dyn Task,
        headers: &[String],
        kept: Option<u64>,
    ) -> Result<Self, Failure> {
        let Some(path) = path else { return Ok(Self::Print(Printer::new(task.shown()))) };
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(kept.is_none())
            .open(path)
            .map_err(|error| Failure::other(format!("{}: {error}", path.display())))?;
        if let Some(kept) = kept {
            file.set_len(kept)?;
            file.seek(SeekFrom::End(0))?;
        }
        if matches!(ending(path).as_str(), "jsonl" | "ndjson" | "json") {
            return Ok(Self::Lines(std::io::BufWriter::new(file)));
        }
        let mut writer = csv::Writer::from_writer(file);
        if kept.is_none_or(|kept| kept == 0) {
            let added =
                task.added().iter().map(|(name, _)| *name).chain(["almanac_credits", "almanac_error"]);
            writer.write_record(headers.iter().map(String::as_str).chain(added))?;
        }
        Ok(Self::Csv(Box::new(writer)))
    }

    pub fn write(&mut self, task: &dyn Task, headers: &[String], asked: &Asked) -> Result<(), Failure> {
        let error = asked.answer.as_ref().err().map_or("", String::as_str);
        match self {
            Self::Csv(writer) => {
                let kept =
                    (0..headers.len()).map(|at| asked.cells.get(at).cloned().flatten().unwrap_or_default());
                let answer = asked.answer.as_ref().ok();
                let added =
                    task.added().iter().map(|(_, at)| cell(answer.and_then(|answer| answer.pointer(at))));
                let end = [asked.credits.to_string(), error.to_owned()];
                writer.write_record(kept.chain(added.chain(end).map(harmless)))?;
                Ok(())
            }
            Self::Lines(writer) => Ok(writeln!(writer, "{}", record(headers, asked))?),
            Self::Print(printer) => printer.print(&[record(headers, asked)]),
        }
    }

    /// Writes the waiting rows; returns the length of the output.
    pub fn flush(&mut self) -> Result<u64, Failure> {
        match self {
            Self::Csv(writer) => {
                writer.flush()?;
                Ok(writer.get_ref().metadata()?.len())
            }
            Self::Lines(writer) => {
                writer.flush()?;
                Ok(writer.get_ref().metadata()?.len())
            }
            Self::Print(_) => Ok(0),
        }
    }
}

/// A row with its answer as JSON.
fn record(headers: &[String], asked: &Asked) -> Value {
    let cells = headers.iter().zip(&asked.cells).map(|(header, cell)| (header.clone(), json!(cell)));
    let mut record =
        json!({"row": asked.number, "input": cells.collect::<Map<_, _>>(), "credits": asked.credits});
    match &asked.answer {
        Ok(answer) => record["answer"] = answer.clone(),
        Err(error) => record["error"] = json!(error),
    }
    // Otherwise the credits would look like a charge of this run, even beside a person who opted out since and is not found.
    if asked.is_already_paid() {
        record["already_paid"] = true.into();
    }
    record
}

/// A cell that no spreadsheet takes for a formula (OWASP, CSV injection).
fn harmless(text: String) -> String {
    let starts_formula = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠');
    if text.starts_with(starts_formula) { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::super::enrich::Enrich;
    use super::*;

    #[test]
    fn an_ending_in_capitals_is_the_same_format() {
        let folder = tempfile::tempdir().unwrap();
        let open = |name: &str| Output::open(Some(&folder.path().join(name)), &Enrich, &[], None);
        assert!(matches!(open("OUT.JSONL"), Ok(Output::Lines(_))));
        assert!(matches!(open("OUT.CSV"), Ok(Output::Csv(_))));
        assert!(check_name(Path::new("OUT.XLSX")).is_err());
    }
}
