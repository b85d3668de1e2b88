//! What happened while a call was answered, for its history row.

use serde::{Deserialize, Serialize};

/// Whether an answer came from the cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum CacheUse {
    Hit,
    Miss,
    #[default]
    None,
}

/// One provider's part in a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ProviderTrace {
    /// The provider's name.
    pub name: String,
    /// found, not_found, ambiguous, or why it could not answer.
    pub outcome: String,
    /// How long it took, in all.
    pub latency_ms: u64,
    /// How often it did so.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub calls: u32,
}

const fn once() -> u32 {
    1
}

fn is_once(calls: &u32) -> bool {
    *calls == 1
}
