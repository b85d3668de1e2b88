//! What vendors said before: found answers for days, "not found" for an hour, so that nothing is bought twice; and for
//! good, opt-outs (a vendor answers 451 then), for whichever vendor is asked next.
//!
//! Outages, quotas and nonsense are never remembered. Identifiers are stored as hashes only, among them the addresses that
//! vendors supplied, so that one which bounces can be held against its vendor.

use super::Providers;
use super::findable::Findable;
use crate::guard::{Facet, Key};
use crate::notebook::{NotebookError, StoredAnswer};
use domain::EmailAddress;
use jiff::Timestamp;
use lookup::{Capability, IdentifierKind, Lookup, Matched, ProviderError};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::time::Duration;

/// Items read at once, as many as the store takes.
const MOST_READ: usize = 100;

/// How long an address is known to be a vendor's: twice as long as a verdict on it is good, so that the next one finds it.
const SUPPLY_KEPT: Duration = Duration::from_secs(180 * 24 * 3600);
/// What stands where a supply has bounced.
const BOUNCED: &str = "bounced";
/// What is added where one was accepted.
const VERIFIED: &str = "verified";
/// Between the parts of a supply.
const PART: char = ' ';

/// What one vendor said.
pub struct Memory<'a> {
    pub providers: &'a Providers,
    pub vendor: &'static str,
    pub capability: Capability,
    /// The properties that an address which is supplied is counted under later.
    pub facets: &'a [Facet],
}

/// How long a search under way can be gone on with.
const PENDING_KEPT: Duration = Duration::from_secs(3600);

impl Memory<'_> {
    /// The remembered answer to a question.
    pub async fn recall<T: Findable>(
        &self,
        key: &str,
        query: &T::Query,
    ) -> Result<Option<Lookup<T>>, ProviderError> {
        let identifiers = &T::identifiers(query);
        if self.is_suppressed(identifiers).await? {
            return Err(ProviderError::Withheld);
        }
        let answer_id = self.answer_id(key);
        let withheld: Vec<String> = identifiers.iter().map(withheld_id).collect();
        let remembers = !self.providers.settings.kept.is_zero();
        let ids: Vec<String> =
            remembers.then(|| answer_id.clone()).into_iter().chain(withheld.iter().cloned()).collect();
        let known = self.read(&ids).await?;
        if known.iter().any(|item| withheld.contains(&item.id)) {
            return Err(ProviderError::Withheld);
        }
        let Some(item) = known.iter().find(|item| item.id == answer_id) else { return Ok(None) };
        // An answer that an older release wrote in another form is asked for again.
        let Ok(remembered) = serde_json::from_str::<Option<Matched<T>>>(&item.body) else {
            return Ok(None);
        };
        // The person may have opted out since the answer was bought.
        if let Some(found) = &remembered
            && self.is_suppressed(&found.record.own_identifiers()).await?
        {
            return Err(ProviderError::Withheld);
        }
        Ok(Some(remembered.map_or(Lookup::NotFound, Lookup::Found)))
    }

    /// Keeps what a vendor said, and hides a person who opted out.
    pub async fn retain<T: Findable>(
        &self,
        key: &str,
        query: &T::Query,
        result: Result<Lookup<T>, ProviderError>,
    ) -> Result<Lookup<T>, ProviderError> {
        let settings = &self.providers.settings;
        let identifiers = &T::identifiers(query);
        match &result {
            Err(ProviderError::Withheld) => {
                for identifier in identifiers {
                    self.put(withheld_id(identifier), "1".to_owned(), None).await;
                }
            }
            Ok(Lookup::Found(found)) => {
                let mut others = found.record.own_identifiers();
                others.retain(|identifier| !identifiers.contains(identifier));
                if self.is_withheld(&others).await? {
                    return Err(ProviderError::Withheld);
                }
                let answer = async {
                    if let Ok(body) = serde_json::to_string(found) {
                        self.put(self.answer_id(key), body, Some(settings.kept)).await;
                    }
                };
                tokio::join!(answer, self.note_supply(found.record.supplied(query)));
            }
            Ok(Lookup::NotFound) => {
                let kept = settings.miss_kept.min(settings.kept);
                self.put(self.answer_id(key), "null".to_owned(), Some(kept)).await;
            }
            Ok(Lookup::Ambiguous | Lookup::Unsure) | Err(_) => {}
        }
        result
    }

    /// The remembered answer to a question that is not about one person.
    pub async fn recall_text(&self, key: &str) -> Result<Option<String>, ProviderError> {
        if self.providers.settings.kept.is_zero() {
            return Ok(None);
        }
        Ok(self.read(&[self.answer_id(key)]).await?.pop().map(|item| item.body))
    }

    /// Keeps such an answer; for a short while where it holds nothing.
    pub async fn retain_text(&self, key: &str, body: String, found: bool) {
        let settings = &self.providers.settings;
        let kept = if found { settings.kept } else { settings.miss_kept.min(settings.kept) };
        self.put(self.answer_id(key), body, Some(kept)).await;
    }

    /// A search that some process began for this question and that is not done yet.
    pub async fn recall_pending(&self, key: &str) -> Result<Option<String>, ProviderError> {
        let known = self.read(&[pending_id(key)]).await?.pop();
        Ok(known.map(|item| item.body).filter(|body| !body.is_empty()))
    }

    /// Lets every process go on with a search, or stops all of them.
    pub async fn retain_pending(&self, key: &str, search: Option<String>) {
        self.put(pending_id(key), search.unwrap_or_default(), Some(PENDING_KEPT)).await;
    }

    async fn note_supply(&self, address: Option<&EmailAddress>) {
        // An operator who lets nothing be kept lets no hash be kept either.
        if let Some(address) = address.filter(|_| !self.providers.settings.kept.is_zero()) {
            let id = supply_id(self.vendor, address);
            let facets: Vec<String> = self.facets.iter().map(Facet::to_string).collect();
            let body = format!("{}{PART}{}", self.capability, facets.join(","));
            self.put(id, body, Some(SUPPLY_KEPT)).await;
        }
    }

    /// Those of many records whose subjects did not ask not to be processed.
    pub async fn unwithheld<T: Findable>(&self, mut records: Vec<T>) -> Result<Vec<T>, ProviderError> {
        let mut suppressed = Vec::with_capacity(records.len());
        for record in &records {
            let own = record.own_identifiers();
            suppressed.push(self.providers.cover(&own) || self.is_suppressed(&own).await?);
        }
        let mut suppressed = suppressed.into_iter();
        records.retain(|_| !suppressed.next().unwrap_or(false));
        let ids = |record: &T| withheld_ids(&record.own_identifiers());
        let all: Vec<String> = records.iter().flat_map(ids).collect();
        let mut withheld = BTreeSet::new();
        for some in all.chunks(MOST_READ) {
            withheld.extend(self.read(some).await?.into_iter().map(|item| item.id));
        }
        records.retain(|record| ids(record).iter().all(|id| !withheld.contains(id)));
        Ok(records)
    }

    /// Whether the operator's own data hides a person.
    async fn is_suppressed(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool, ProviderError> {
        self.providers.object(identifiers).await
    }

    async fn is_withheld(&self, identifiers: &[(IdentifierKind, String)]) -> Result<bool, ProviderError> {
        if self.is_suppressed(identifiers).await? {
            return Ok(true);
        }
        Ok(!self.read(&withheld_ids(identifiers)).await?.is_empty())
    }

    /// The entries under these ids. A person may have opted out, which only the table knows: an outage of it
    /// leaves the question open.
    async fn read(&self, ids: &[String]) -> Result<Vec<StoredAnswer>, ProviderError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        // The same address may be known in two places, and a batch takes no key twice.
        let ids: BTreeSet<&str> = ids.iter().map(String::as_str).collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        let known = self.providers.notebook.answers(&ids, self.providers.clock.now(), false).await;
        known.map_err(|error| {
            tracing::warn!(%error, "what providers said before cannot be read");
            ProviderError::Unreachable("what was said before cannot be read")
        })
    }

    async fn put(&self, id: String, body: String, kept: Option<Duration>) {
        if kept.is_some_and(|kept| kept.is_zero()) {
            return;
        }
        let expires_at = kept.and_then(|kept| end(self.providers, kept));
        match self.providers.notebook.keep(&StoredAnswer { id, body }, expires_at).await {
            Ok(true) => {}
            Ok(false) => self.providers.meter.note_unkept((self.vendor, self.capability)),
            Err(error) => tracing::warn!(%error, "what a provider said cannot be remembered"),
        }
    }

    fn answer_id(&self, key: &str) -> String {
        format!("{}#{}", self.capability, hash(key))
    }
}

/// Which of these vendors supplied an address of which a check has a verdict, and what the question was like; each supply is told once, and
/// once more where one that was good is gone later.
pub async fn suppliers(
    providers: &Providers,
    vendors: &[&'static str],
    address: &EmailAddress,
    is_good: bool,
) -> Result<Vec<(Key, Vec<Facet>)>, NotebookError> {
    let ids: Vec<String> = vendors.iter().map(|vendor| supply_id(vendor, address)).collect();
    let mut suppliers = Vec::new();
    let wanted: Vec<&str> = ids.iter().map(String::as_str).collect();
    for item in providers.notebook.answers(&wanted, providers.clock.now(), true).await? {
        let vendor = vendors.iter().zip(&ids).find(|(_, id)| **id == item.id).map(|(vendor, _)| *vendor);
        let mut parts = item.body.split(PART);
        let capability = parts.next().and_then(|capability| capability.parse().ok());
        let facets = parts.next().unwrap_or_default().split(',').filter_map(|facet| facet.parse().ok());
        let facets: Vec<Facet> = facets.collect();
        let (Some(vendor), Some(capability)) = (vendor, capability) else { continue };
        let was_good = parts.next() == Some(VERIFIED);
        if is_good && was_good {
            continue;
        }
        let Some(until) = end(providers, SUPPLY_KEPT) else { continue };
        let body =
            if is_good { format!("{}{PART}{VERIFIED}", with_facets(&item.body)) } else { BOUNCED.to_owned() };
        if providers.notebook.replace(&item, &body, until).await? {
            suppliers.push(((vendor, capability), facets));
        }
    }
    Ok(suppliers)
}

/// A supply as it is written today; older releases wrote the capability alone.
fn with_facets(body: &str) -> String {
    if body.contains(PART) { body.to_owned() } else { format!("{body}{PART}") }
}

fn end(providers: &Providers, kept: Duration) -> Option<Timestamp> {
    providers.clock.now().checked_add(jiff::SignedDuration::try_from(kept).ok()?).ok()
}

fn pending_id(key: &str) -> String {
    format!("pending#{}", hash(key))
}

fn supply_id(vendor: &str, address: &EmailAddress) -> String {
    format!("supplied#{vendor}#{}", hash(&address.key()))
}

/// Vendors do not know our ids.
fn withheld_ids(identifiers: &[(IdentifierKind, String)]) -> Vec<String> {
    identifiers.iter().filter(|(kind, _)| *kind != IdentifierKind::Id).map(withheld_id).collect()
}

fn withheld_id((kind, identifier): &(IdentifierKind, String)) -> String {
    format!("withheld#{}", hash(&format!("{kind:?} {identifier}")))
}

fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_is_not_done_is_found_by_its_own_question_alone() {
        assert_ne!(pending_id("one question"), pending_id("another"));
        assert_eq!(pending_id("one question"), pending_id("one question"));
    }
}
