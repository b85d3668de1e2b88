//! Mobiles that Apollo looks for, which takes it seconds to minutes. It delivers them to a webhook, unsigned, so nothing
//! that arrives there is believed: the result is fetched from the vendor by the number of the search instead. A search that
//! is not done in time is kept, and the next call for the same person collects its result without paying for another.

use super::contact::mobile;
use super::{Apollo, odd};
use lookup::contact::Contact;
use lookup::{Lookup, Matched, PersonQuery, ProviderError};
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// How long one call waits for the result; less than a provider's call may take.
const PATIENCE: Duration = Duration::from_secs(5);
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// The vendor keeps results for 30 days; a search nobody asks about for an hour is begun anew.
const KEPT: Duration = Duration::from_secs(3600);
const MOST_KEPT: u64 = 10_000;

/// A search under way: the vendor's number of it, and the person it is for.
#[derive(Clone)]
pub(super) struct Search {
    request_id: String,
    person: Matched<Contact>,
}

/// A search as another process can go on with it.
#[derive(Serialize, Deserialize)]
struct Written {
    request_id: String,
    person: Matched<Contact>,
}

/// The searches under way, by their question.
pub(super) struct Revealed(Cache<String, Search>);

impl Default for Revealed {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(MOST_KEPT).time_to_live(KEPT).build())
    }
}

impl Revealed {
    pub(super) fn under_way(&self, query: &PersonQuery) -> Option<Search> {
        self.0.get(&query.key())
    }

    pub(super) fn begin(&self, query: &PersonQuery, request_id: String, person: Matched<Contact>) -> Search {
        let search = Search { request_id, person };
        self.0.insert(query.key(), search.clone());
        search
    }

    /// A search under way, for another process.
    pub(super) fn written(&self, query: &PersonQuery) -> Option<String> {
        let Search { request_id, person, .. } = self.under_way(query)?;
        serde_json::to_string(&Written { request_id, person }).ok()
    }

    /// Goes on with a search that another process began, unless this one has begun it too.
    pub(super) fn resume(&self, query: &PersonQuery, text: &str) {
        if self.under_way(query).is_none()
            && let Ok(Written { request_id, person }) = serde_json::from_str(text)
        {
            self.begin(query, request_id, person);
        }
    }

    fn end(&self, query: &PersonQuery) {
        self.0.invalidate(&query.key());
    }
}

impl Apollo {
    /// The person with the mobile the vendor found, if it found one in time.
    pub(super) async fn collect(
        &self,
        query: &PersonQuery,
        search: Search,
    ) -> Result<Lookup<Contact>, ProviderError> {
        let (give_up, mut pause) = (domain::clock::instant() + PATIENCE, FIRST_PAUSE);
        loop {
            let path = format!("/webhook_result/{}", search.request_id);
            let answer = self.send(self.transport.get(&path, &[])?).await?;
            let body = match answer.status {
                200 => answer.json()?,
                404 if answer.json()?["error_code"] == "result_pending" => {
                    if domain::clock::instant() + pause >= give_up {
                        return Err(ProviderError::Pending);
                    }
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(LONGEST_PAUSE);
                    continue;
                }
                // Unknown, expired or never begun: the next call begins anew.
                400 | 404 | 410 => {
                    self.revealed.end(query);
                    return Err(ProviderError::BadAnswer("it does not know its own search"));
                }
                _ => return Err(answer.failure()),
            };
            self.revealed.end(query);
            return self.with_mobile(search.person, &body).map(Lookup::Found);
        }
    }

    fn with_mobile(
        &self,
        mut person: Matched<Contact>,
        body: &Value,
    ) -> Result<Matched<Contact>, ProviderError> {
        let read = self.transport.read(body);
        let result = read.at("webhook_result");
        if !result.is_record() {
            return Err(odd());
        }
        let phones = result.at("people").items().flat_map(|person| person.at("phone_numbers").items());
        person.record.mobile = phones.into_iter().find_map(mobile);
        Ok(person)
    }
}
