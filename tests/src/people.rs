//! A provider with people made up on the spot, and every way of going wrong: the address says which.

use common::domain::{EmailAddress, Person};
use common::lookup::{Lookup, Matched, PersonLookup, PersonQuery, ProviderError};
use common::providers::{Provider, Sources};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Knows every person whose address begins with `found`; others are missing, or break it.
#[derive(Default)]
pub struct MadeUp {
    pub calls: AtomicU64,
}

impl MadeUp {
    /// Providers made of this one alone.
    pub fn sources(self: &Arc<Self>) -> Sources {
        Sources { people: vec![Provider::own("made-up", self.clone())], ..Sources::default() }
    }
}

#[async_trait::async_trait]
impl PersonLookup for MadeUp {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let Some(email) = &query.email else { return Ok(Lookup::NotFound) };
        let name = email.as_str().split('@').next().unwrap_or_default();
        match name.trim_end_matches(|c: char| c.is_ascii_digit()) {
            "found" => Ok(Lookup::Found(Matched::new(person(name, email), 1.0, vec!["email"]))),
            "large" => {
                let large = Person { headline: Some("x".repeat(300_000)), ..person(name, email) };
                Ok(Lookup::Found(Matched::new(large, 1.0, vec!["email"])))
            }
            "poison" => std::panic::resume_unwind(Box::new("a poisonous item")),
            "outage" => Err(ProviderError::Unreachable("made up")),
            "refused" => Err(ProviderError::Credentials),
            _ => Ok(Lookup::NotFound),
        }
    }
}

fn person(name: &str, email: &EmailAddress) -> Person {
    let person =
        serde_json::json!({"id": format!("per_{name}"), "fullName": "Made Up", "email": email.as_str()});
    serde_json::from_value(person).expect("a person")
}
