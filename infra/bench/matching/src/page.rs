//! The tables of the page on accuracy (`/docs/accuracy`) as that page has them, so that new figures are one paste. The figures of the
//! version before are taken from the page as it is.

use anyhow::{Context, Result};
use std::path::Path;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What the page says in front of the version that it was measured on.
const MEASURED_ON: &str = "Measured on version ";
/// In front of the rows of the version before, where they have no column.
const BEFORE: &str = "Version before: ";

/// A table of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    People,
    Reliability,
    Companies,
    Merging,
}

impl Table {
    const fn label(self) -> &'static str {
        match self {
            Self::People => "People by name and company",
            Self::Reliability => "Reliability",
            Self::Companies => "Companies by name alone",
            Self::Merging => "Merging",
        }
    }

    const fn head(self) -> &'static [&'static str] {
        match self {
            Self::People => &[
                "Directory",
                "Near names matched",
                "Without forms of one name",
                "Recall, noisy look-ups",
                "Recall, damaged companies",
            ],
            Self::Reliability => &["Confidence", "Answers", "Correct", "Mean confidence"],
            Self::Companies => &["Damage", "Recall", "Version before"],
            Self::Merging => &["How a person is there again", "Merged", "Version before"],
        }
    }
}

type Row = Vec<String>;

/// The page as it is.
pub struct Page(String);

impl Page {
    pub fn read() -> Result<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../functions/console/assets/guides/accuracy.html");
        Ok(Self(std::fs::read_to_string(path).context("the page on accuracy")?))
    }

    /// The heads and rows of a table.
    fn cells(&self, table: Table) -> (Row, Vec<Row>) {
        let label = format!("aria-label=\"{}\"", table.label());
        let text =
            self.0.split(&label).nth(1).and_then(|rest| rest.split("</table>").next()).unwrap_or_default();
        let cells = |row: &str, tag: &str| -> Row {
            let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
            let cells = row.split(&open).skip(1).filter_map(|cell| cell.split(&close).next());
            cells.map(str::to_owned).collect()
        };
        let rows = text.split("<tr>").skip(1);
        let head = rows.clone().next().map(|row| cells(row, "th")).unwrap_or_default();
        (head, rows.skip(1).map(|row| cells(row, "td")).collect())
    }

    /// Whether its figures are of this version, so that new ones take their place.
    fn is_of_this_version(&self) -> bool {
        self.0.contains(&format!("{MEASURED_ON}{VERSION}."))
    }

    /// A table with these rows, and with the figures of the version before.
    pub fn table(&self, table: Table, rows: Vec<Row>) -> String {
        html(table, self.beside_before(table, rows))
    }

    fn beside_before(&self, table: Table, mut rows: Vec<Row>) -> Vec<Row> {
        let (_, known) = self.cells(table);
        let is_of_this_version = self.is_of_this_version();
        match table {
            Table::Reliability => {}
            Table::People => {
                let is_before = |row: &Row| row.first().is_some_and(|cell| cell.starts_with(BEFORE));
                let before = known.into_iter().filter(|row| is_before(row) == is_of_this_version);
                rows.extend(before.map(|mut row| {
                    if let Some(cell) = row.first_mut().filter(|_| !is_of_this_version) {
                        cell.insert_str(0, BEFORE);
                    }
                    row
                }));
            }
            Table::Companies | Table::Merging => {
                let column = if is_of_this_version { 2 } else { 1 };
                for row in &mut rows {
                    let same = known.iter().find(|known| known.first() == row.first());
                    let before = same.and_then(|known| known.get(column)).map_or("–", String::as_str);
                    row.push(before.to_owned());
                }
            }
        }
        rows
    }
}

fn html(table: Table, rows: Vec<Row>) -> String {
    let head: String = table.head().iter().map(|cell| format!("<th>{cell}</th>")).collect();
    let row = |row: Row| {
        let cells: String = row.iter().map(|cell| format!("<td>{cell}</td>")).collect();
        format!("<tr>{cells}</tr>\n")
    };
    let rows: String = rows.into_iter().map(row).collect();
    format!(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n<thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table></div>",
        table.label()
    )
}

/// The sentence above the tables.
pub fn measured() -> String {
    format!("<p>{MEASURED_ON}{VERSION}.</p>")
}

/// A number as the page writes it: 1,367.
pub fn thousands(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

pub fn percent(part: u32, all: u32) -> String {
    format!("{:.1} %", 100.0 * f64::from(part) / f64::from(all.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [Table; 4] = [Table::People, Table::Reliability, Table::Companies, Table::Merging];

    fn row(cells: &[&str]) -> Row {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    #[test]
    fn the_page_has_the_tables_that_are_printed() {
        let page = Page::read().unwrap();
        assert!(page.0.contains(MEASURED_ON));
        for table in TABLES {
            let (head, rows) = page.cells(table);
            assert_eq!(head, row(table.head()), "{table:?}");
            assert!(!rows.is_empty() && rows.iter().all(|row| row.len() == head.len()), "{table:?}");
            // Printed as they are, they are the page's text.
            assert!(page.0.contains(&html(table, rows)), "{table:?}");
        }
    }

    #[test]
    fn the_figures_of_the_version_before_are_those_of_the_page() {
        let text = |version: &str| {
            let people = vec![row(&["400 people", "1"]), row(&["Version before: 400 people", "2"])];
            let companies = vec![row(&["Cut off", "0.9", "0.8"])];
            let tables = html(Table::People, people) + &html(Table::Companies, companies);
            Page(format!("<p>{MEASURED_ON}{version}.</p>{tables}"))
        };
        let (earlier, same) = (text("0.0.1"), text(VERSION));
        let people = || vec![row(&["400 people", "0"])];
        let companies = || vec![row(&["Cut off", "0.95"]), row(&["Entities", "1.0"])];
        assert_eq!(
            earlier.beside_before(Table::People, people()),
            [row(&["400 people", "0"]), row(&["Version before: 400 people", "1"])]
        );
        assert_eq!(
            same.beside_before(Table::People, people()),
            [row(&["400 people", "0"]), row(&["Version before: 400 people", "2"])]
        );
        assert_eq!(earlier.beside_before(Table::Companies, companies())[0], row(&["Cut off", "0.95", "0.9"]));
        assert_eq!(
            same.beside_before(Table::Companies, companies()),
            [row(&["Cut off", "0.95", "0.8"]), row(&["Entities", "1.0", "–"])]
        );
    }

    #[test]
    fn numbers_are_written_as_the_page_has_them() {
        assert_eq!(
            [7_u32, 999, 1_000, 20_000, 1_234_567].map(thousands),
            ["7", "999", "1,000", "20,000", "1,234,567"]
        );
        assert_eq!(percent(79, 2_800), "2.8 %");
        assert_eq!(percent(0, 0), "0.0 %");
    }
}
