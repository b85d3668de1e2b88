//! What processes that answer follow besides objections: believed signals, which records agree with, and verdicts on addresses. Each
//! is a log that is read once and then followed, for the price of a read that finds nothing.

use super::pages::queried;
use super::signals::{expiry, log_place, signal_of, text};
use super::{Item, Store, StoreError, Table, delete_of, key, n, put_of, s, unbuildable};
use aws_sdk_dynamodb::types::{AttributeValue, Put, WriteRequest};
use domain::Clock;
use domain::signal::Signal;
use jiff::{SignedDuration, Timestamp};
use lookup::told::{ends_at, is_believed};
use lookup::verdicts::{FRESH, Verdict};

/// The partition of believed signals.
const TOLD: &str = "told";
/// The partition of verdicts, beside what else is known of what providers did.
const VERDICTS: &str = "verdicts";
/// A verdict is there a day longer than it counts.
const KEPT: SignedDuration = SignedDuration::from_hours(31 * 24);

/// An item of the log of believed signals.
#[derive(Debug, Clone)]
pub struct ToldSignal {
    pub id: String,
    /// Nothing where it is not believed any more.
    pub signal: Option<Signal>,
}

impl Store {
    /// The write that tells of a signal which is believed, or was before.
    pub(super) fn told_put(
        &self,
        before: Option<&Signal>,
        signal: &Signal,
    ) -> Result<Option<Put>, StoreError> {
        if !is_believed(signal) && !before.is_some_and(is_believed) {
            return Ok(None);
        }
        let put = Put::builder().table_name(self.table(Table::Signals));
        put.set_item(Some(self.told_item(signal)?)).build().map(Some).map_err(unbuildable)
    }

    fn told_item(&self, signal: &Signal) -> Result<Item, StoreError> {
        let mut item = match is_believed(signal) {
            true => self.signal_item(TOLD, signal)?,
            false => Item::from([("feed".to_owned(), s(TOLD)), ("expires_at".to_owned(), expiry(signal))]),
        };
        // The clock of the machine, not of the service: what is told is in the order it was stored.
        let place = format!("{}#{}", log_place(Clock::System.now()), signal.id);
        item.insert("at".to_owned(), s(place));
        // What ended is not read by every process that starts.
        if let Some(end) = ends_at(signal) {
            item.insert("expires_at".to_owned(), n(end.as_second()));
        }
        item.insert("id".to_owned(), s(&signal.id));
        Ok(item)
    }

    /// The write of a believed signal that was stored before there was this log.
    pub(super) fn told_write(&self, signal: &Signal) -> Result<Option<WriteRequest>, StoreError> {
        is_believed(signal).then(|| put_of(self.told_item(signal)?)).transpose()
    }

    /// What was told since a moment, by the clocks of those who stored it, in that order.
    pub async fn told_since(&self, since: Timestamp) -> Result<Vec<ToldSignal>, StoreError> {
        let (mut told, now) = (Vec::new(), Clock::System.now().as_second());
        for item in self.followed(Table::Signals, ("feed", TOLD), ("at", since)).await? {
            if number(&item, "expires_at").is_some_and(|end| end <= now) {
                continue;
            }
            let Some(id) = text(&item, "id").map(str::to_owned) else { continue };
            let signal = item.contains_key("signal").then(|| signal_of(&item)).transpose()?;
            told.push(ToldSignal { id, signal });
        }
        Ok(told)
    }

    /// Takes out what a source told.
    pub async fn forget_told(&self, source: &str) -> Result<(), StoreError> {
        let mut deletes = Vec::new();
        for item in self.followed(Table::Signals, ("feed", TOLD), ("at", Timestamp::UNIX_EPOCH)).await? {
            let is_theirs = signal_of(&item).is_ok_and(|signal| signal.source.name == source);
            if let Some(at) = text(&item, "at").filter(|_| is_theirs) {
                deletes.push(delete_of(key([("feed", TOLD), ("at", at)]))?);
            }
        }
        self.write_all(Table::Signals, deletes).await
    }

    /// Tells what a check said of an address.
    pub async fn put_verdict(&self, verdict: Verdict) -> Result<(), StoreError> {
        let place = format!("{}#{:016x}", log_place(Clock::System.now()), verdict.mark);
        self.client
            .update_item()
            .table_name(self.table(Table::Providers))
            .set_key(Some(key([("provider", VERDICTS), ("slot", &place)])))
            .update_expression("SET mark = :mark, valid = :valid, checked = :checked, expires_at = :end")
            .expression_attribute_values(":mark", s(format!("{:016x}", verdict.mark)))
            .expression_attribute_values(":valid", AttributeValue::Bool(verdict.valid))
            .expression_attribute_values(":checked", n(verdict.at.as_millisecond()))
            .expression_attribute_values(":end", n((verdict.at + KEPT).as_second()))
            .send()
            .await?;
        Ok(())
    }

    /// The verdicts since a moment, in the order they were told.
    pub async fn verdicts_since(&self, since: Timestamp) -> Result<Vec<Verdict>, StoreError> {
        let since = since.max(Clock::System.now() - FRESH);
        let items = self.followed(Table::Providers, ("provider", VERDICTS), ("slot", since)).await?;
        let read = |item: &Item| {
            Some(Verdict {
                mark: u64::from_str_radix(text(item, "mark")?, 16).ok()?,
                valid: *item.get("valid")?.as_bool().ok()?,
                at: Timestamp::from_millisecond(number(item, "checked")?).ok()?,
            })
        };
        Ok(items.iter().filter_map(read).collect())
    }

    /// The items of a log from a moment on.
    async fn followed(
        &self,
        table: Table,
        (partition, log): (&str, &str),
        (sort, since): (&str, Timestamp),
    ) -> Result<Vec<Item>, StoreError> {
        let query = self.client.query().table_name(self.table(table)).consistent_read(true);
        let query = query
            .key_condition_expression("#log = :log AND #at >= :since")
            .expression_attribute_names("#log", partition)
            .expression_attribute_names("#at", sort)
            .expression_attribute_values(":log", s(log))
            .expression_attribute_values(":since", s(log_place(since)));
        queried(query).await
    }
}

fn number(item: &Item, name: &str) -> Option<i64> {
    item.get(name)?.as_n().ok()?.parse().ok()
}
