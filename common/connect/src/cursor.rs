//! Positions: what a system needs to know to go on where it was.

use crate::Failure;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A position as it was stored; nothing at the beginning.
pub fn opened<T: DeserializeOwned>(cursor: Option<&str>) -> Result<Option<T>, Failure> {
    let torn = |_| Failure::Refused("the stored position cannot be read".into());
    cursor.filter(|cursor| !cursor.is_empty()).map(serde_json::from_str).transpose().map_err(torn)
}

/// A position to be stored.
pub fn closed(cursor: &impl Serialize) -> String {
    serde_json::to_string(cursor).unwrap_or_default()
}
