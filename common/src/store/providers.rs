//! What providers did, day by day: one small item per provider, capability and day, added to now and then.

use super::{Seeing, Store, StoreError, Table, b, bytes, key, n, number, s, text};
use providers::guard::{Counts, Slot};
use std::time::Duration;

/// A year and a month, so that a year can be compared with the one before it.
const KEPT: Duration = Duration::from_secs(400 * 24 * 3600);

/// Where the operator's choices are; no provider is called that.
const CHOICES: &str = "#choices";
const PRESENT: &str = "present";

impl Store {
    /// Adds counts to a slot.
    pub async fn add_provider_counts(&self, slot: &Slot, counts: &Counts) -> Result<(), StoreError> {
        let id = format!("{}#{}", slot.day, slot.capability);
        let mut counts = counts.clone();
        let classes = counts.latency;
        let classes = classes.iter().enumerate().map(|(class, count)| (format!("latency{class}"), *count));
        let numbers = counts.numbers_mut().map(|(name, number)| (name.to_owned(), *number));
        let numbers: Vec<(String, u64)> =
            numbers.into_iter().chain(classes).filter(|(_, number)| *number > 0).collect();
        let sums: Vec<String> = numbers.iter().map(|(name, _)| format!("#{name} :{name}")).collect();
        let day: jiff::civil::Date = slot.day.parse().unwrap_or_default();
        let midnight = day.to_zoned(jiff::tz::TimeZone::UTC).map(|at| at.timestamp()).unwrap_or_default();
        let expires_at = midnight.as_second().saturating_add_unsigned(KEPT.as_secs());
        let slot = key([("provider", slot.provider.as_str()), ("slot", &id)]);
        let change = format!("ADD {} SET expires_at = :expires", sums.join(", "));
        let update = self.update(Table::Providers, slot, change).with(":expires", n(expires_at));
        let update =
            numbers.iter().fold(update, |update, (name, sum)| update.with(format!(":{name}"), n(sum)));
        update.send(self).await
    }

    /// What the operator chose about providers, sealed, and its version.
    pub async fn choices(&self, how: Seeing) -> Result<Option<(u64, Vec<u8>)>, StoreError> {
        let query = self.query(Table::Providers, "provider = :choices AND slot = :present");
        let items = query.seeing(how).with(":choices", s(CHOICES)).with(":present", s(PRESENT)).all().await?;
        let Some(item) = items.first() else { return Ok(None) };
        let sealed = bytes(item, "sealed").unwrap_or_default().to_vec();
        Ok(Some((number(item, "version").unwrap_or(0), sealed)))
    }

    /// Puts choices in the place of a version; a conflict where there is a newer one.
    pub async fn put_choices(&self, was: u64, sealed: Vec<u8>) -> Result<(), StoreError> {
        let mut item = key([("provider", CHOICES), ("slot", PRESENT)]);
        item.insert("version".into(), n(was + 1));
        item.insert("sealed".into(), b(sealed));
        let put = self.put(Table::Providers, item);
        match was {
            0 => put.when("attribute_not_exists(provider)").send(self).await,
            was => put.when("version = :was").with(":was", n(was)).send(self).await,
        }
    }

    /// The counts of a provider since a day, by capability.
    pub async fn provider_counts(
        &self,
        provider: &str,
        since_day: &str,
    ) -> Result<Vec<(Slot, Counts)>, StoreError> {
        let items = self
            .query(Table::Providers, "provider = :provider AND slot >= :since")
            .with(":provider", s(provider))
            .with(":since", s(since_day))
            .all()
            .await?;
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            let number = |name: &str| number(&item, name).unwrap_or_default();
            let slot = text(&item, "slot").and_then(|slot| slot.split_once('#'));
            let Some((day, capability)) = slot else { continue };
            let mut counts = Counts::default();
            counts.numbers_mut().into_iter().for_each(|(name, sum)| *sum = number(name));
            counts.latency = std::array::from_fn(|class| number(&format!("latency{class}")));
            let slot = Slot {
                provider: provider.to_owned(),
                capability: capability.to_owned(),
                day: day.to_owned(),
            };
            all.push((slot, counts));
        }
        Ok(all)
    }
}
