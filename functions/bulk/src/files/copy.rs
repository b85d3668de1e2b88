//! POST /v1/files/{id}/copy

use super::info;
use super::result::Rows;
use super::table::{contains, is, values};
use super::upload::shown_cells;
use common::app::Cx;
use common::bounds::FILE_COLUMNS;
use common::catalog::bulk::{Addition, CopyFileRequest, FileInfo, PREVIEW};
use common::error::{Error, Result};
use common::rows::{columns, identified};
use common::store::Table as Stored;
use common::store::files::{FileHead, FileRow, PART_ROWS, Part};
use std::collections::BTreeSet;

pub async fn copy(cx: Cx, request: CopyFileRequest) -> Result<FileInfo> {
    let rows = Rows::of(&cx, &request.id).await?;
    let additions = rows.additions();
    let (mut names, mut fields) = (rows.head.columns.clone(), rows.head.fields.clone());
    for (addition, name) in additions.iter().flat_map(|of| columns(*of).iter().map(move |name| (*of, *name)))
    {
        names.push(unused(&names, &label(addition, name)));
        // A column of the file that holds the same comes first, and this one where it is empty.
        fields.push(identified(addition, name));
    }
    if names.len() > FILE_COLUMNS.count() {
        return Err(Error::field("id", "too_many", FILE_COLUMNS.refusal()));
    }
    let only: Option<BTreeSet<u32>> = request.only.as_ref().map(|only| only.iter().copied().collect());
    let text = request.q.as_ref().map(|text| text.to_lowercase());
    let (mut parts, mut together, mut preview) = (Vec::new(), Vec::with_capacity(PART_ROWS), Vec::new());
    let mut count = 0;
    let found_from = rows.head.found_from.unwrap_or(rows.head.columns.len() as u32);
    for part in 0..rows.head.rows.div_ceil(PART_ROWS as u32) {
        let first = part * PART_ROWS as u32;
        if only.as_ref().is_some_and(|only| only.range(first..first + PART_ROWS as u32).next().is_none()) {
            continue;
        }
        for ((row, result), number) in rows.part(part).await?.into_iter().zip(first..) {
            let chosen = only.as_ref().is_none_or(|only| only.contains(&number))
                && request.status.is_none_or(|wanted| is(wanted, result.as_ref()));
            if !chosen {
                continue;
            }
            let mut cells = rows.cells(row);
            cells
                .extend(values(result.map(|result| result.added).unwrap_or_default().as_slice(), &additions));
            if text.as_ref().is_some_and(|text| !contains(&cells, text)) {
                continue;
            }
            let row: FileRow =
                cells.into_iter().map(|cell| Some(cell).filter(|cell| !cell.is_empty())).collect();
            if preview.len() < PREVIEW {
                preview.push(row.clone());
            }
            count += 1;
            together.push(row);
            if together.len() == PART_ROWS {
                parts.push(Part::of(&together)?);
                together.clear();
            }
        }
    }
    if count == 0 {
        return Err(Error::Conflict("No row of the file matches; nothing was copied."));
    }
    if !together.is_empty() {
        parts.push(Part::of(&together)?);
    }
    let name = request.name.unwrap_or_else(|| rows.head.name.clone());
    let preview = shown_cells(&preview, names.len(), Some(found_from));
    let mut head = FileHead::new(cx.account_id(), name, names, fields, count, preview, cx.now())
        .kept_for(cx.app.config.stored.retention.jobs);
    head.found_from = Some(found_from);
    // The rows come first: once the file is there, they must be.
    let written = cx.app.store.put_file_rows(&head, &parts).await?;
    cx.written_ahead(Stored::Jobs, written);
    cx.settle_with(cx.app.store.new_file_put(&head)?);
    Ok(info(head, None, cx.now()))
}

/// The name of a column that was added, for people.
fn label(addition: Addition, name: &str) -> String {
    format!("{} {}", addition.as_str(), name).replace('_', " ")
}

/// A name that no other column has.
fn unused(names: &[String], name: &str) -> String {
    let taken = |name: &String| names.contains(name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_column_of_a_copy_has_another_ones_name() {
        let names = ["person title".to_owned(), "person title (2)".to_owned()];
        assert_eq!(unused(&names, &label(Addition::Person, "title")), "person title (3)");
        assert_eq!(unused(&names, &label(Addition::PersonalEmail, "address")), "personal email address");
    }
}
