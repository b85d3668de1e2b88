//! The report of `almanac import` on a file.

use crate::counted::counted;
use anyhow::Result;
use import::{Input, Objecting, Report};
use serde_json::Value;
use std::fmt::Write;

/// The report as a person reads it: what may be wrong first. A dry run shows the columns and the first records too.
pub fn text(input: &Input, report: &Report, dry_run: bool) -> Result<String> {
    let mut out = String::new();
    let Report { rows, added, updated, rejected, .. } = report;
    let would = if dry_run { "would be " } else { "" };
    writeln!(
        out,
        "{input}: {}, {added} {would}added, {updated} {would}merged, {rejected} {would}rejected",
        counted(*rows, "row")
    )?;
    if report.suppressed > 0 {
        writeln!(out, "  {} opted out: never returned", counted(report.suppressed, "person"))?;
    }
    for objecting in &report.objections {
        let Objecting { column, status, rows } = objecting;
        writeln!(
            out,
            "  {rows} of them by \"{status}\" in \"{column}\"; use --no-status-objections to ignore it"
        )?;
    }
    for column in report.columns.iter().filter(|column| !dry_run && column.by == Some("contents")) {
        let (name, field) = (&column.name, column.field.unwrap_or_default());
        writeln!(
            out,
            "  column \"{name}\" was read as {field}, by its contents: --map \"{name}=ignore\" leaves it out"
        )?;
    }
    if let Some(reason) = &report.broken_off {
        writeln!(out, "  the file is truncated after that: {reason}")?;
    }
    if let Some(rejects) = &report.rejects {
        writeln!(out, "  rejected rows, with reasons: {}", rejects.display())?;
    }
    for dropped in &report.dropped {
        let rows: Vec<String> = dropped.rows.iter().map(u64::to_string).collect();
        let more = if dropped.cells > dropped.rows.len() as u64 { ", …" } else { "" };
        writeln!(
            out,
            "  {} of \"{}\" left out: {} (row{} {}{more})",
            counted(dropped.cells, "cell"),
            dropped.column,
            dropped.reason,
            if rows.len() == 1 && more.is_empty() { "" } else { "s" },
            rows.join(", ")
        )?;
    }
    if report.remarks > 0 {
        writeln!(out, "  {} ignored, such as a report's footer", counted(report.remarks, "other line"))?;
    }
    unread(&mut out, report)?;
    if dry_run {
        preview(&mut out, report)?;
    }
    Ok(out)
}

/// The field of each column, how many rows have it, and the first records.
fn preview(out: &mut String, report: &Report) -> Result<()> {
    if report.columns.is_empty() {
        return Ok(());
    }
    writeln!(out, "columns, with the source \"{}\":", report.origin)?;
    for column in report.columns.iter().filter(|column| column.field.is_some()) {
        let by = if column.by == Some("contents") { " (by content)" } else { "" };
        writeln!(out, "  {:<32} {}{by}", column.name, column.field.unwrap_or_default())?;
    }
    for filled in report.filled.iter().filter(|_| report.rows > 0) {
        let percent = filled.rows as f64 * 100.0 / report.rows as f64;
        writeln!(out, "  {:<32} in {percent:.0} % of the rows", filled.field)?;
    }
    for (number, record) in (1..).zip(&report.examples) {
        writeln!(out, "record {number}: {}", serde_json::to_string_pretty(&filled(record))?)?;
    }
    Ok(())
}

/// A record without its empty fields.
fn filled(record: &Value) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    };
    match record {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| (name.clone(), filled(field)));
            fields.filter(|(_, field)| !is_empty(field)).collect()
        }
        Value::Array(values) => values.iter().map(filled).collect(),
        other => other.clone(),
    }
}

/// Warns of columns that are not read; those of which nothing is kept share a line.
fn unread(out: &mut String, report: &Report) -> std::fmt::Result {
    for column in report.unread.iter().filter(|column| !column.book_keeping) {
        match column.nearest {
            Some(field) => writeln!(
                out,
                "  column \"{0}\" was ignored; to import it: --map \"{0}={field}\"",
                column.column
            )?,
            None => writeln!(
                out,
                "  column \"{0}\" was ignored; to import it: --map \"{0}=FIELD\"",
                column.column
            )?,
        }
    }
    let kept_by: Vec<&str> = report
        .unread
        .iter()
        .filter(|column| column.book_keeping)
        .map(|column| column.column.as_str())
        .collect();
    if !kept_by.is_empty() {
        writeln!(out, "  ignored columns: {}", kept_by.join(", "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use import::{Column, Unread};
    use serde_json::json;

    #[test]
    fn a_preview_begins_with_what_may_be_wrong() {
        let unread =
            |column: &str, nearest, book_keeping| Unread { column: column.to_owned(), nearest, book_keeping };
        let report = Report {
            rows: 2,
            added: 2,
            columns: vec![Column { name: "Mail".to_owned(), field: Some("email"), by: Some("header") }],
            unread: vec![
                unread("Comapny", Some("company_name"), false),
                unread("Shoe Size", None, false),
                unread("Record ID", None, true),
            ],
            ..Report::default()
        };
        let told = text(&Input::Standard, &report, true).expect("a report");
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines[0],
            "standard input: 2 rows, 2 would be added, 0 would be merged, 0 would be rejected"
        );
        assert_eq!(
            lines[1],
            "  column \"Comapny\" was ignored; to import it: --map \"Comapny=company_name\""
        );
        assert_eq!(lines[2], "  column \"Shoe Size\" was ignored; to import it: --map \"Shoe Size=FIELD\"");
        assert_eq!(lines[3], "  ignored columns: Record ID");
        assert!(lines[4].starts_with("columns, with the source") && lines[5].contains("email"), "{told}");
    }

    #[test]
    fn a_shown_record_has_no_empty_fields() {
        let record = json!({
            "person": {"title": "CTO", "headline": null, "skills": [], "location": {"city": null}, "current": false},
            "history": [{"end": null, "start": 2020}],
        });
        let expected = json!({"person": {"title": "CTO", "current": false}, "history": [{"start": 2020}]});
        assert_eq!(filled(&record), expected);
    }
}
