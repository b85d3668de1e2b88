//! The call that is made for each row of a file.

use import::columns::Target;
use serde_json::Value;

/// The call that is made for each row.
pub trait Task: Sync {
    fn path(&self) -> &'static str;
    /// The columns that are added, and where in the answer they come from.
    fn added(&self) -> &'static [(&'static str, &'static str)];
    /// The columns of the table on a terminal.
    fn shown(&self) -> &'static [(&'static str, &'static str)];
    /// The identifiers a row can have, any of which is enough; begins with "email".
    fn needs(&self) -> &'static str;
    /// What is done to rows, as in "3 rows can be enriched".
    fn done_to_rows(&self) -> &'static str;
    /// Whether it uses such a column.
    fn is_readable(&self, target: Target) -> bool;
    /// The request for a row; `None` when it has no identifier.
    fn request(&self, columns: &[Option<Target>], cells: &[Option<String>]) -> Option<Value>;
    fn is_found(&self, answer: &Value) -> bool;
}

/// The first value of a row under a column of this meaning.
pub fn cells_of<'c>(
    columns: &[Option<Target>],
    cells: &'c [Option<String>],
    target: Target,
) -> Option<&'c str> {
    let of = columns.iter().zip(cells).filter(|(column, _)| **column == Some(target));
    of.filter_map(|(_, cell)| cell.as_deref()).map(str::trim).find(|text| !text.is_empty())
}
