//! Logos out of companies' sites, remembered in this process: a page shows many of them, again and again.

use super::Sites;
use crate::guard::Guard;
use crate::vendor::Access;
use ::website::logo::Logo;
use domain::Domain;
use jiff::Timestamp;
use lookup::ProviderError;
use moka::Expiry;
use moka::sync::Cache;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a logo is passed on before its site is asked again, and how long a site without one is left alone.
const DAY: Duration = Duration::from_hours(24);
const HOUR: Duration = Duration::from_hours(1);
/// The memory for logos, in bytes.
const MEMORY: u64 = 64 * 1024 * 1024;

/// A domain, and whether a picture is wanted.
type Key = (Domain, bool);
type Known = Option<Arc<Logo>>;

/// The logos of sites.
pub(crate) struct Logos {
    sites: Sites,
    guard: Guard,
    known: Cache<Key, Known>,
}

struct Lasting;

impl Expiry<Key, Known> for Lasting {
    fn expire_after_create(&self, _: &Key, known: &Known, _: Instant) -> Option<Duration> {
        Some(if known.is_some() { DAY } else { HOUR })
    }
}

impl Logos {
    pub(crate) fn new(access: Access, guard: Guard) -> Self {
        let weight = |_: &Key, known: &Known| {
            let bytes = known.as_ref().map_or(0, |logo| logo.len()) + 200;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let known = Cache::builder().max_capacity(MEMORY).weigher(weight).expire_after(Lasting).build();
        Self { sites: Sites::new(access, None), guard, known }
    }

    /// The logo of a site, by the deadline at the latest.
    pub(crate) async fn find(
        &self,
        domain: &Domain,
        pictures_only: bool,
        now: Timestamp,
        deadline: Instant,
    ) -> Result<Known, ProviderError> {
        let key = (domain.clone(), pictures_only);
        if let Some(known) = self.known.get(&key) {
            return Ok(known);
        }
        // What one site answers says nothing about the others, so that the circuit stays as it is: a site has a time of its own, too.
        let asked = self.guard.call(deadline, || async {
            let told = self.sites.reader.logo(domain, pictures_only, now);
            Ok(tokio::time::timeout_at(deadline.into(), told).await.unwrap_or(Err(ProviderError::Timeout)))
        });
        match asked.await.result? {
            Ok(logo) => {
                let known = logo.map(Arc::new);
                self.known.insert(key, known.clone());
                Ok(known)
            }
            // What was not asked to the end may be there a moment later.
            Err(error @ (ProviderError::Timeout | ProviderError::Quota { .. })) => Err(error),
            Err(error) => {
                self.known.insert(key, None);
                Err(error)
            }
        }
    }
}
