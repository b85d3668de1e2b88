//! GLEIF's golden copy of relationships: who consolidates whom, directly and at the top. It names companies by their LEIs alone, so it
//! tells only of those that are known.

use super::open::Table;
use super::{Origin, Parsed, Published, Take, shape};
use lookup::record::ENDED;

const CHILD: &str = "Relationship.StartNode.NodeID";

/// Whether a table has relationships and not entities.
pub(super) fn is_one(table: &Table<'_>) -> bool {
    table.find(CHILD).is_some()
}

pub(super) fn read(table: &mut Table<'_>, origin: Origin, take: &mut Take<'_>) -> Result<bool, String> {
    let columns = table.columns([
        CHILD,
        "Relationship.EndNode.NodeID",
        "Relationship.RelationshipType",
        "Relationship.RelationshipStatus",
    ])?;
    // Only what changed since a day has it.
    let deleted = table.find("DeletedAt");
    while table.advance()? {
        if !take(relation(table, columns, deleted, origin)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn relation(table: &Table<'_>, columns: [usize; 4], deleted: Option<usize>, origin: Origin) -> Parsed {
    let [child, parent, kind, status] = columns.map(|column| table.get(column));
    let lei = |text: Option<String>| {
        text.filter(|lei| lei.len() == 20 && lei.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let (Some(child), Some(parent)) = (lei(child), lei(parent)) else {
        return Err("does not name two LEIs".to_owned());
    };
    let is_deleted = deleted.is_some_and(|column| table.get(column).is_some());
    let has_ended = is_deleted || status.as_deref() != Some("ACTIVE");
    let key = format!("{}lei:{parent}", if has_ended { ENDED } else { "" });
    let of = |field: &str| shape::of_number(origin, format!("lei:{child}"), &[field]);
    let record = match kind.as_deref() {
        Some("IS_DIRECTLY_CONSOLIDATED_BY") => {
            let mut record = of("parent");
            record.parent = Some(key);
            record
        }
        Some("IS_ULTIMATELY_CONSOLIDATED_BY") => {
            let mut record = of("ultimateParent");
            record.ultimate_parent = Some(key);
            record
        }
        // Branches and funds.
        _ => return Ok(Vec::new()),
    };
    Ok(vec![Published::Known(Box::new(record))])
}
