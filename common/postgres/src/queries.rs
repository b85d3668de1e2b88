//! Asking for rows, over whichever connection.

use directory::DirectoryError;
use tokio_postgres::Row;
use tokio_postgres::types::{ToSql, Type};

/// A parameter and its type: statements are not prepared, so the server is told.
pub(crate) type Param<'a> = (&'a (dyn ToSql + Sync), Type);

/// Something that can be asked for rows.
pub(crate) trait Queries {
    fn rows(&self, sql: &str, params: &[Param<'_>]) -> Result<Vec<Row>, DirectoryError>;
}
