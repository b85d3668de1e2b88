//! From an input to entries: every row becomes a person or a company, or goes to the rejects with the reason.

use crate::records::{self, Employers, Fields, Origin, RowRecord};
use crate::rejects::Rejects;
use crate::report::{self, Report, Tally};
use crate::statuses::Statuses;
use crate::{ImportError, Options, Progress};
use read::columns::{self, Kind, Target};
use read::{Input, Row, Rows, contents, exports};

/// The records that a dry run shows.
const EXAMPLES: usize = 3;
const TOO_LONG: &str = "longer than 256 KiB";

/// An input being read.
pub struct Reading {
    rows: Rows,
    columns: Vec<Option<Target>>,
    origin: Origin,
    kind: Kind,
    rejects: Rejects,
    tally: Tally,
    statuses: Statuses,
    employers: Employers,
    report: Report,
    input: Input,
    partial: bool,
    /// How many records the report shows.
    examples: usize,
    /// The number of the row that was read last.
    row: u64,
}

impl Reading {
    pub fn open(input: &Input, kind: Kind, options: &Options) -> Result<Self, ImportError> {
        let refused = |reason: String| ImportError::Input { input: input.clone(), reason };
        let known =
            |headers: &[String]| columns::map(headers, &options.mappings, kind).iter().flatten().count();
        let mut rows = Rows::open(input, &known).map_err(refused)?;
        let sample = rows.sample(contents::SAMPLE);
        let understood = contents::understand(&rows.headers, &sample, &options.mappings, kind);
        let columns: Vec<Option<Target>> = understood.iter().map(|column| column.target).collect();
        if columns.iter().all(Option::is_none) {
            let is_usable = |target: Target| kind == Kind::People || target.as_str().starts_with("company");
            return Err(refused(columns::none_recognised(&rows.headers, is_usable)));
        }
        for mapping in &options.mappings {
            if !rows.headers.iter().any(|header| columns::fold(header) == mapping.column) {
                let known = rows.headers.join(", ");
                let column = &mapping.column;
                return Err(refused(format!(
                    "there is no column {column:?} to map; the columns are {known}"
                )));
            }
        }
        let provider = options.source.clone().unwrap_or_else(|| exports::origin(&rows.headers).to_owned());
        let origin = Origin { provider: provider.clone(), imported_at: options.now };
        Ok(Self {
            rejects: Rejects::new(input.rejects(), &rows.headers, options.dry_run && !options.name_rejects),
            report: Report {
                origin: provider.clone(),
                columns: report::columns(&rows.headers, &understood),
                unread: report::unread(&rows.headers, &understood),
                ..Report::default()
            },
            tally: Tally::new(),
            statuses: Statuses::of(&columns, options.status_objections),
            employers: Employers::of(&origin, &columns),
            origin,
            input: input.clone(),
            partial: options.partial,
            examples: if options.dry_run { EXAMPLES } else { 0 },
            rows: rows.ahead(),
            columns,
            kind,
            row: 0,
        })
    }

    /// What the records name as their source.
    pub fn origin(&self) -> &str {
        &self.origin.provider
    }

    /// The next row that names a person or a company; the others go to the rejects.
    pub fn next_entry(&mut self) -> Result<Option<RowRecord>, ImportError> {
        loop {
            let row = match self.rows.next_row() {
                Ok(Some(row)) => row,
                Ok(None) => return Ok(None),
                Err(reason) if self.partial => {
                    self.report.broken_off = Some(reason);
                    return Ok(None);
                }
                Err(reason) => {
                    return Err(ImportError::BrokenOff {
                        input: self.input.clone(),
                        rows: self.report.rows,
                        reason,
                    });
                }
            };
            self.report.rows += 1;
            if let Some(entry) = self.entry(row)? {
                return Ok(Some(entry));
            }
        }
    }

    fn entry(&mut self, row: Row) -> Result<Option<RowRecord>, ImportError> {
        let Row { number, cells, long } = row;
        self.row = number;
        for at in long {
            let target = self.columns.get(at).copied().flatten();
            let column = self.rows.headers.get(at).map_or("(some value)", String::as_str);
            self.tally.drop(at, column, target, TOO_LONG, number);
        }
        let read = cells.as_ref().map_err(String::clone).and_then(|cells| {
            let objection = self.statuses.objection(cells);
            let mut fields = Fields::new(&self.columns, cells, objection.is_some());
            let entry = records::entry(&mut fields, self.kind, &self.origin, &mut self.employers)?;
            for (at, reason) in fields.dropped() {
                self.tally.drop(*at, &self.rows.headers[*at], self.columns[*at], reason, number);
            }
            self.tally.fill(fields.filled());
            objection.into_iter().for_each(|objection| self.statuses.count(objection));
            Ok(entry)
        });
        match read {
            Ok(entry) => {
                if self.report.examples.len() < self.examples {
                    self.report.examples.push(shown(&entry));
                }
                Ok(Some(entry))
            }
            Err(reason) => {
                self.report.rejected += 1;
                self.rejects.write(number, &reason, cells.ok())?;
                Ok(None)
            }
        }
    }

    /// What the records name as their source.
    pub fn source(&self) -> &str {
        &self.origin.provider
    }

    /// The number of the row that was read last.
    pub fn row(&self) -> u64 {
        self.row
    }

    pub fn progress(&self) -> Progress {
        Progress {
            rows: self.report.rows,
            bytes: self.rows.bytes_read(),
            size: self.rows.size(),
            ..Progress::default()
        }
    }

    /// The counts of read and refused rows; the receiver counts the added and merged ones.
    pub fn finish(mut self) -> Result<Report, ImportError> {
        self.tally.write(&self.columns, &mut self.report);
        self.report.remarks = self.rows.remarks;
        self.report.objections = self.statuses.objecting(&self.rows.headers);
        self.report.rejects = self.rejects.finish()?;
        Ok(self.report)
    }
}

/// An entry as the record that is stored.
fn shown(entry: &RowRecord) -> serde_json::Value {
    let shown = match entry {
        RowRecord::Person { person, .. } => serde_json::to_value(person),
        RowRecord::Company(company) => serde_json::to_value(company),
    };
    shown.unwrap_or_default()
}
