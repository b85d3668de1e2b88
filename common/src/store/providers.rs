//! What providers did, day by day: one small item per provider, capability and day, added to now and then.

use super::pages::queried;
use super::{Store, StoreError, Table, key, n, s};
use providers::guard::{Counts, Slot};
use std::time::Duration;

/// A year and a month, so that a year can be compared with the one before it.
const KEPT: Duration = Duration::from_secs(400 * 24 * 3600);

impl Store {
    /// Adds counts to a slot.
    pub async fn add_provider_counts(&self, slot: &Slot, counts: &Counts) -> Result<(), StoreError> {
        let id = format!("{}#{}", slot.day, slot.capability);
        let mut request = self
            .client
            .update_item()
            .table_name(self.table(Table::Providers))
            .set_key(Some(key([("provider", slot.provider.as_str()), ("slot", &id)])));
        let mut sums = Vec::new();
        let mut counts = counts.clone();
        let classes = counts.latency;
        let classes = classes.iter().enumerate().map(|(class, count)| (format!("latency{class}"), *count));
        let numbers = counts.numbers_mut().map(|(name, number)| (name.to_owned(), *number));
        for (name, number) in numbers.into_iter().chain(classes).filter(|(_, number)| *number > 0) {
            sums.push(format!("#{name} :{name}"));
            request = request
                .expression_attribute_names(format!("#{name}"), &name)
                .expression_attribute_values(format!(":{name}"), n(number));
        }
        let day: jiff::civil::Date = slot.day.parse().unwrap_or_default();
        let midnight = day.to_zoned(jiff::tz::TimeZone::UTC).map(|at| at.timestamp()).unwrap_or_default();
        let expires_at = midnight.as_second().saturating_add_unsigned(KEPT.as_secs());
        request = request.expression_attribute_values(":expires", n(expires_at));
        let update = format!("ADD {} SET expires_at = :expires", sums.join(", "));
        request.update_expression(update).send().await?;
        Ok(())
    }

    /// The counts of a provider since a day, by capability.
    pub async fn provider_counts(
        &self,
        provider: &str,
        since_day: &str,
    ) -> Result<Vec<(Slot, Counts)>, StoreError> {
        let query = self.client.query().table_name(self.table(Table::Providers));
        let query = query.key_condition_expression("provider = :provider AND slot >= :since");
        let query = query.expression_attribute_values(":provider", s(provider));
        let items = queried(query.expression_attribute_values(":since", s(since_day))).await?;
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            let number = |name: &str| {
                item.get(name).and_then(|value| value.as_n().ok()?.parse::<u64>().ok()).unwrap_or_default()
            };
            let text = item.get("slot").and_then(|value| value.as_s().ok()).cloned().unwrap_or_default();
            let Some((day, capability)) = text.split_once('#') else { continue };
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
