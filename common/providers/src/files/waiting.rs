//! Searches that a vendor takes its time for. A search under way is kept, so that the next call collects its result, in this process
//! or another, and nothing is begun and paid for twice.

use jiff::Timestamp;
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Duration;

/// How long one call waits for a result; less than a provider's call may take.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// A search that no call comes back to is forgotten then.
const KEPT: Duration = Duration::from_secs(24 * 3600);
const MOST_KEPT: u64 = 10_000;

/// A search under way, as another process can go on with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// The vendor's id of it.
    pub id: String,
    /// What the first answer said that the last one does not repeat.
    pub kept: Map<String, Value>,
    pub begun_at: Timestamp,
}

/// The searches under way, by their question.
pub struct Searches(Cache<String, Search>);

impl Default for Searches {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST_KEPT).time_to_live(KEPT).build())
    }
}

impl Searches {
    pub fn under_way(&self, question: &str) -> Option<Search> {
        self.0.get(question)
    }

    pub fn begin(&self, question: &str, search: Search) {
        self.0.insert(question.to_owned(), search);
    }

    pub fn end(&self, question: &str) {
        self.0.invalidate(question);
    }

    /// A search under way, for another process.
    pub fn written(&self, question: &str) -> Option<String> {
        serde_json::to_string(&self.under_way(question)?).ok()
    }

    /// Goes on with a search that another process began, unless this one has begun it too.
    pub fn resume(&self, question: &str, text: &str) {
        if self.under_way(question).is_none()
            && let Ok(search) = serde_json::from_str(text)
        {
            self.begin(question, search);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_gone_on_with_by_another_process() {
        let (here, there) = (Searches::default(), Searches::default());
        let search = Search { id: "77".to_owned(), kept: Map::new(), begun_at: Timestamp::UNIX_EPOCH };
        here.begin("ada", search.clone());
        there.resume("ada", &here.written("ada").unwrap());
        assert_eq!(there.under_way("ada"), Some(search));
        there.resume("bob", "{}");
        assert_eq!(there.under_way("bob"), None);
        here.end("ada");
        assert_eq!(here.written("ada"), None);
    }
}
