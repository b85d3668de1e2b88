//! GET /v1/files/{id}/rows
//!
//! Without a filter a page is read where it lies. A filter or an order needs every row once; what it found is kept for the next pages.

use super::result::Rows;
use common::app::Cx;
use common::catalog::bulk::{
    Addition, FileColumn, FileRowsRequest, FileRowsResponse, FileTableAddition, FileTableRow, RowState,
};
use common::catalog::fields::limit_of;
use common::domain::Credits;
use common::error::{Error, Result};
use common::rows::{ABOUT, Added, ResultColumn, RowResult, about, columns};
use common::store::files::{FileRow, PART_ROWS};
use futures::{StreamExt, TryStreamExt};
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex};

/// How many parts are read side by side.
const PARALLEL: usize = 4;
/// How many filtered or sorted views are kept.
const KEPT: usize = 32;

/// The numbers of the rows of filtered or sorted views, by what they were made of.
#[derive(Default)]
pub struct Views(Mutex<VecDeque<(View, Arc<Vec<u32>>)>>);

/// What a view was made of; a run that went on makes another one.
#[derive(PartialEq)]
struct View {
    file: String,
    processed: u32,
    status: Option<RowState>,
    text: Option<String>,
    sort: Option<(u16, bool)>,
}

impl Views {
    fn known(&self, view: &View) -> Option<Arc<Vec<u32>>> {
        let views = self.0.lock().unwrap_or_else(|e| e.into_inner());
        views.iter().find(|(known, _)| known == view).map(|(_, rows)| rows.clone())
    }

    fn keep(&self, view: View, rows: Arc<Vec<u32>>) {
        let mut views = self.0.lock().unwrap_or_else(|e| e.into_inner());
        views.push_front((view, rows));
        views.truncate(KEPT);
    }
}

pub async fn rows(cx: Cx, request: FileRowsRequest, views: Arc<Views>) -> Result<FileRowsResponse> {
    let rows = Rows::of(&cx, &request.id).await?;
    let layout = Layout::of(&rows);
    let columns = layout.columns.clone();
    if request.sort.is_some_and(|sort| usize::from(sort) >= columns.len()) {
        return Err(Error::field("sort", "out_of_range", "there is no column with this number"));
    }
    let (offset, limit) = (request.offset.unwrap_or(0), limit_of(request.limit) as u32);
    let (total, wanted) = match &request.only {
        Some(only) => {
            let only: Vec<u32> = only.iter().copied().filter(|row| *row < rows.head.rows).collect();
            (only.len() as u32, only)
        }
        None if request.status.is_none() && request.q.is_none() && request.sort.is_none() => {
            let end = offset.saturating_add(limit).min(rows.head.rows);
            (rows.head.rows, (offset.min(end)..end).collect())
        }
        None => {
            let view = View {
                file: request.id.clone(),
                processed: rows.job.as_ref().map_or(0, |job| job.processed),
                status: request.status,
                text: request.q.as_ref().map(|text| text.to_lowercase()),
                sort: request.sort.map(|sort| (sort, request.descending == Some(true))),
            };
            let all = match views.known(&view) {
                Some(all) => all,
                None => {
                    let all = Arc::new(fitting(&rows, &layout, &view).await?);
                    views.keep(view, all.clone());
                    all
                }
            };
            let page = all.iter().skip(offset as usize).take(limit as usize).copied();
            (all.len() as u32, page.collect())
        }
    };
    let results = read(&rows, &layout, &wanted).await?;
    Ok(FileRowsResponse { total, offset, columns, results })
}

/// What the table shows of a file: its own columns, then what its run added. The columns of a result that was uploaded again are what
/// they were: values with what is known about them.
struct Layout {
    columns: Vec<FileColumn>,
    /// The file's own columns that are shown.
    own: Vec<usize>,
    /// Where the file says what became of a row.
    status: Option<usize>,
    /// Where it says where each addition comes from.
    abouts: Vec<(Addition, [Option<usize>; ABOUT.len()])>,
    additions: Vec<Addition>,
}

impl Layout {
    fn of(rows: &Rows) -> Self {
        let additions = rows.additions();
        let mut layout =
            Self { columns: Vec::new(), own: Vec::new(), status: None, abouts: Vec::new(), additions };
        for (at, name) in rows.head.columns.iter().enumerate() {
            let (name, of) = match ResultColumn::read(name) {
                None => (name.as_str(), None),
                Some(ResultColumn::Value(of, name)) => (name, Some(of)),
                Some(ResultColumn::Status) => {
                    layout.status = Some(at);
                    continue;
                }
                Some(ResultColumn::Credits | ResultColumn::Id) => continue,
                Some(ResultColumn::About(of, what)) => {
                    layout.about(of)[what] = Some(at);
                    continue;
                }
            };
            layout.own.push(at);
            layout.columns.push(FileColumn { name: name.to_owned(), of });
        }
        let added = layout.additions.iter().flat_map(|of| {
            columns(*of).iter().map(move |name| FileColumn { name: (*name).to_owned(), of: Some(*of) })
        });
        layout.columns.extend(added.collect::<Vec<_>>());
        layout
    }

    fn about(&mut self, of: Addition) -> &mut [Option<usize>; ABOUT.len()] {
        let at = self.abouts.iter().position(|(known, _)| *known == of).unwrap_or_else(|| {
            self.abouts.push((of, [None; ABOUT.len()]));
            self.abouts.len() - 1
        });
        &mut self.abouts[at].1
    }

    /// The cells of a row, one for each column.
    fn cells(&self, own: &[String], added: &[Added]) -> Vec<String> {
        let shown = self.own.iter().map(|at| own[*at].clone());
        shown.chain(values(added, &self.additions)).collect()
    }

    /// What became of a row: of its run, or before it was uploaded.
    fn state(&self, own: &[String], result: Option<&RowResult>) -> RowState {
        match (result, self.status) {
            (None, Some(at)) => own[at].parse().unwrap_or(RowState::Waiting),
            _ => state(result),
        }
    }

    /// Whether a row is one of these.
    fn is(&self, wanted: RowState, own: &[String], result: Option<&RowResult>) -> bool {
        is(wanted, result) || (result.is_none() && self.state(own, None) == wanted)
    }

    /// Where the values that the file brought come from.
    fn brought(&self, own: &[String]) -> impl Iterator<Item = Added> {
        self.abouts.iter().map(move |(of, at)| about(*of, &at.map(|at| at.map_or("", |at| own[at].as_str()))))
    }
}

/// Rows by their numbers, in this order.
async fn read(rows: &Rows, layout: &Layout, wanted: &[u32]) -> Result<Vec<FileTableRow>> {
    let parts: BTreeSet<u32> = wanted.iter().map(|row| row / PART_ROWS as u32).collect();
    let needed: BTreeSet<u32> = wanted.iter().copied().collect();
    let parts: Vec<_> = parts.into_iter().map(|part| read_part(rows, part, &needed, layout)).collect();
    let read: Vec<Vec<FileTableRow>> = futures::stream::iter(parts).buffered(PARALLEL).try_collect().await?;
    let mut read: HashMap<u32, FileTableRow> = read.into_iter().flatten().map(|row| (row.row, row)).collect();
    Ok(wanted.iter().filter_map(|number| read.remove(number)).collect())
}

/// The needed rows of one part.
async fn read_part(
    rows: &Rows,
    part: u32,
    needed: &BTreeSet<u32>,
    layout: &Layout,
) -> Result<Vec<FileTableRow>> {
    let read = rows.part(part).await?.into_iter().zip(part * PART_ROWS as u32..);
    let read = read.filter(|(_, number)| needed.contains(number));
    Ok(read.map(|((row, result), number)| line(rows, number, row, result, layout)).collect())
}

fn line(rows: &Rows, number: u32, row: FileRow, result: Option<RowResult>, layout: &Layout) -> FileTableRow {
    let own = rows.cells(row);
    let status = layout.state(&own, result.as_ref());
    let mut added = result.map(|result| result.added).unwrap_or_default();
    let cells = layout.cells(&own, &added);
    added.extend(layout.brought(&own));
    let credits = added.iter().fold(Credits::ZERO, |sum, one| sum.checked_add(one.credits).unwrap_or(sum));
    let added = added.into_iter().map(|one| FileTableAddition {
        of: one.addition,
        source: one.source,
        date: one.date,
        confidence: one.confidence,
        credits: one.credits,
        reason: one.reason,
    });
    FileTableRow { row: number, status, credits, cells, added: added.collect() }
}

/// The values of all additions, one for each of their columns.
pub(super) fn values(added: &[Added], additions: &[Addition]) -> Vec<String> {
    let of = |addition: &Addition| {
        let one = added.iter().find(|one| one.addition == *addition);
        let values = one.map(|one| one.values.as_slice()).unwrap_or_default();
        (0..columns(*addition).len())
            .map(|at| values.get(at).cloned().unwrap_or_default())
            .collect::<Vec<_>>()
    };
    additions.iter().flat_map(of).collect()
}

/// What became of a row.
fn state(result: Option<&RowResult>) -> RowState {
    let Some(result) = result else { return RowState::Waiting };
    result.status.parse().unwrap_or(RowState::Failed)
}

/// Whether a row is one of these.
pub(super) fn is(wanted: RowState, result: Option<&RowResult>) -> bool {
    if wanted != RowState::Unverified {
        return state(result) == wanted;
    }
    result.is_some_and(|result| result.added.iter().any(is_unverified))
}

fn is_unverified(one: &Added) -> bool {
    let sold = match one.addition {
        Addition::Email | Addition::PersonalEmail | Addition::Phone => one.values.get(1),
        Addition::Verify => return one.values.first().is_some_and(|status| status != "valid"),
        Addition::Person | Addition::Company | Addition::Duplicates => None,
    };
    sold.is_some_and(|verified| verified == "false") || one.reason == "unverified_only"
}

/// The numbers of the rows that fit a view, in its order.
async fn fitting(rows: &Rows, layout: &Layout, view: &View) -> Result<Vec<u32>> {
    let parts = 0..rows.head.rows.div_ceil(PART_ROWS as u32);
    let parts: Vec<_> = parts.map(|part| fitting_part(rows, part, view, layout)).collect();
    let mut found: Vec<(String, u32)> = futures::stream::iter(parts).buffered(PARALLEL).try_concat().await?;
    if let Some((_, descending)) = view.sort {
        found.sort_by(|(a, first), (b, second)| {
            let order = compared(a, b);
            // Empty cells come last either way.
            let order = if descending && !a.is_empty() && !b.is_empty() { order.reverse() } else { order };
            order.then(first.cmp(second))
        });
    }
    Ok(found.into_iter().map(|(_, number)| number).collect())
}

/// The rows of one part that fit, each with the text it is sorted by.
async fn fitting_part(rows: &Rows, part: u32, view: &View, layout: &Layout) -> Result<Vec<(String, u32)>> {
    let mut found = Vec::new();
    for ((row, result), number) in rows.part(part).await?.into_iter().zip(part * PART_ROWS as u32..) {
        let own = rows.cells(row);
        if view.status.is_some_and(|wanted| !layout.is(wanted, &own, result.as_ref())) {
            continue;
        }
        let mut cells = layout.cells(&own, result.map(|result| result.added).unwrap_or_default().as_slice());
        if view.text.as_ref().is_some_and(|text| !contains(&cells, text)) {
            continue;
        }
        let key = view.sort.map(|(column, _)| cells.swap_remove(usize::from(column)).to_lowercase());
        found.push((key.unwrap_or_default(), number));
    }
    Ok(found)
}

pub(super) fn contains(cells: &[String], text: &str) -> bool {
    cells.iter().any(|cell| cell.to_lowercase().contains(text))
}

/// Numbers as numbers, text as text; empty cells come last.
fn compared(a: &str, b: &str) -> Ordering {
    let empty = a.is_empty().cmp(&b.is_empty());
    let numbers = a.parse::<f64>().ok().zip(b.parse::<f64>().ok());
    let order = match numbers {
        Some((a, b)) => a.total_cmp(&b),
        None => a.cmp(b),
    };
    empty.then(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sorted_as_numbers_and_empty_cells_come_last() {
        let mut cells = ["10", "", "9", "acme", "-1"];
        cells.sort_by(|a, b| compared(a, b));
        assert_eq!(cells[..3], ["-1", "9", "10"]);
        assert_eq!(cells[4], "");
    }

    #[test]
    fn a_contact_that_could_not_be_verified_is_told_from_one_that_could() {
        let email = |verified: &str| Added {
            values: vec!["a@b.example".into(), verified.into(), String::new()],
            ..Added::nothing(Addition::Email, "")
        };
        let row = |one: Added| RowResult { status: "found".into(), added: vec![one] };
        assert!(is(RowState::Unverified, Some(&row(email("false")))));
        assert!(!is(RowState::Unverified, Some(&row(email("true")))));
        assert!(is(RowState::Found, Some(&row(email("true")))) && is(RowState::Waiting, None));
    }
}
