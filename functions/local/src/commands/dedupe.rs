//! `almanac dedupe FILE`: which rows of a file are of the same person or company. It looks nothing up and sends nothing anywhere.

use crate::client::Failure;
use anyhow::{Context, Result};
use clap::Args;
use common::duplicates::{self, Duplicates};
use common::read::columns::{self, Kind};
use common::read::{Input, Rows};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Debug, Args)]
pub struct Options {
    /// The file: CSV, XLSX, NDJSON or JSON, packed or not
    file: PathBuf,
    /// Write the result here [default: beside the file, as NAME-deduped.csv]
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Write only the rows to keep, with empty cells filled from their duplicates
    #[arg(long)]
    golden: bool,
    /// Print the counts as JSON
    #[arg(long)]
    json: bool,
}

type Row = Vec<Option<String>>;

pub fn run(options: &Options) -> Result<()> {
    let started = Instant::now();
    let (headers, rows) = read(&options.file)?;
    let found = duplicates::of(&headers, &rows);
    let output = options.output.clone().unwrap_or_else(|| beside(&options.file));
    write(&output, &headers, &rows, &found, options.golden)?;
    let extra: usize = found.groups.iter().map(|group| group.len() - 1).sum();
    let compared: Vec<&str> = found.compared.iter().map(|at| headers[*at].as_str()).collect();
    let seconds = started.elapsed().as_secs_f64();
    let written = output.display().to_string();
    if options.json {
        let counts = json!({
            "rows": rows.len(), "groups": found.groups.len(), "duplicates": extra, "compared": compared,
            "seconds": (seconds * 10.0).round() / 10.0, "output": written,
        });
        println!("{counts}");
    } else {
        println!(
            "{} rows, {extra} of them duplicates, in {} groups; {seconds:.1} s",
            rows.len(),
            found.groups.len()
        );
        println!("Compared: {}", compared.join(", "));
        println!("Written to {written}");
    }
    Ok(())
}

fn read(file: &Path) -> Result<(Vec<String>, Vec<Row>)> {
    let known = |headers: &[String]| {
        let recognized = columns::map(headers, &[], Kind::People).iter().flatten().count();
        1000 * recognized + headers.iter().filter(|header| !header.is_empty()).count()
    };
    let inputs = Input::named(file, None).map_err(Failure::usage)?;
    let [input] = &inputs[..] else {
        return Err(Failure::usage(format!("{} is not one file", file.display())).into());
    };
    if let Input::File(path) = input
        && !path.exists()
    {
        return Err(Failure::usage(format!("there is no file {}", path.display())).into());
    }
    let rows = Rows::open(input, &known)
        .map_err(|reason| Failure::usage(format!("{}: {reason}", file.display())))?;
    let mut rows = rows.verbatim();
    let headers = rows.headers.clone();
    let mut all = Vec::new();
    while let Some(row) = rows.next_row().map_err(Failure::usage)? {
        let number = row.number;
        all.push(row.cells.map_err(|reason| Failure::usage(format!("row {number} {reason}")))?);
    }
    Ok((headers, all))
}

fn beside(file: &Path) -> PathBuf {
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{stem}-deduped.csv"))
}

fn write(output: &Path, headers: &[String], rows: &[Row], found: &Duplicates, golden: bool) -> Result<()> {
    let mut writer = csv::Writer::from_path(output).with_context(|| output.display().to_string())?;
    let added = ["cluster", "golden", "confidence", "why"].map(|name| format!("almanac_{name}"));
    writer.write_record(headers.iter().chain(&added))?;
    let mut group_of = vec![None; rows.len()];
    for group in &found.groups {
        group.iter().for_each(|row| group_of[*row as usize] = Some(group));
    }
    for (number, (row, judged)) in rows.iter().zip(&found.rows).enumerate() {
        let is_golden = judged.golden as usize == number;
        if golden && !is_golden {
            continue;
        }
        let filled =
            group_of[number].filter(|_| golden).map(|group| duplicates::merged(rows, group, judged.golden));
        let row = filled.as_ref().unwrap_or(row);
        let mut cells: Vec<String> = row.iter().map(|cell| cell.clone().unwrap_or_default()).collect();
        cells.resize(headers.len(), String::new());
        // Rows are counted as a spreadsheet shows them, under the header.
        cells.push((judged.golden + 2).to_string());
        cells.push(if is_golden { "yes" } else { "no" }.to_owned());
        cells.push(format!("{:.2}", judged.chance));
        cells.push(judged.why(headers));
        writer.write_record(&cells)?;
    }
    Ok(writer.flush()?)
}
