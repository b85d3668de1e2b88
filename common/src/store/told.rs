//! What processes that answer follow besides objections: believed signals, which records agree with, and verdicts on addresses. Each
//! is a log that is read once and then followed, for the price of a read that finds nothing.

use super::signals::{expiry, log_place, signal_of};
use super::{Item, Seeing, Store, StoreError, Table, Write, key, n, number, put_of, s, text};
use aws_sdk_dynamodb::types::{AttributeValue, WriteRequest};
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
    /// Its place in the log.
    pub at: String,
    /// Nothing where it is not believed any more.
    pub signal: Option<Signal>,
}

impl Store {
    /// The write that logs a signal which is believed, or was before.
    pub(super) fn told_put(
        &self,
        before: Option<&Signal>,
        signal: &Signal,
    ) -> Result<Option<Write>, StoreError> {
        if !is_believed(signal) && !before.is_some_and(is_believed) {
            return Ok(None);
        }
        Ok(Some(self.put(Table::Signals, self.told_item(signal)?)))
    }

    fn told_item(&self, signal: &Signal) -> Result<Item, StoreError> {
        let mut item = match is_believed(signal) {
            true => self.signal_item(TOLD, signal)?,
            false => Item::from([("feed".to_owned(), s(TOLD)), ("expires_at".to_owned(), expiry(signal))]),
        };
        // The machine's clock, not the service's: entries stand in the order they were stored.
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
    pub async fn told_since(&self, since: Timestamp, how: Seeing) -> Result<Vec<ToldSignal>, StoreError> {
        let (mut told, now) = (Vec::new(), Clock::System.now().as_second());
        for item in self.followed(Table::Signals, TOLD, since, how).await? {
            if number(&item, "expires_at").is_some_and(|end: i64| end <= now) {
                continue;
            }
            let (Some(id), Some(at)) = (text(&item, "id"), text(&item, "at")) else { continue };
            let (id, at) = (id.to_owned(), at.to_owned());
            let signal = item.contains_key("signal").then(|| signal_of(&item)).transpose()?;
            told.push(ToldSignal { id, at, signal });
        }
        Ok(told)
    }

    /// Takes out what a source told.
    pub async fn forget_told(&self, source: &str) -> Result<(), StoreError> {
        let items = self.followed(Table::Signals, TOLD, Timestamp::UNIX_EPOCH, Seeing::All).await?;
        let is_theirs = |item: &&Item| signal_of(item).is_ok_and(|signal| signal.source.name == source);
        let places = items.iter().filter(is_theirs).filter_map(|item| text(item, "at"));
        self.delete_all(Table::Signals, places.map(|at| key([("feed", TOLD), ("at", at)]))).await
    }

    /// Tells what a check said of an address.
    pub async fn put_verdict(&self, verdict: Verdict) -> Result<(), StoreError> {
        let place = format!("{}#{:016x}", log_place(Clock::System.now()), verdict.mark);
        let change = "SET mark = :mark, valid = :valid, checked = :checked, expires_at = :end";
        self.update(Table::Providers, key([("provider", VERDICTS), ("slot", &place)]), change)
            .with(":mark", s(format!("{:016x}", verdict.mark)))
            .with(":valid", AttributeValue::Bool(verdict.valid))
            .with(":checked", n(verdict.at.as_millisecond()))
            .with(":end", n((verdict.at + KEPT).as_second()))
            .send(self)
            .await
    }

    /// The verdicts since a moment, in the order they were told.
    pub async fn verdicts_since(&self, since: Timestamp, how: Seeing) -> Result<Vec<Verdict>, StoreError> {
        let since = since.max(Clock::System.now() - FRESH);
        let items = self.followed(Table::Providers, VERDICTS, since, how).await?;
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
        log: &str,
        since: Timestamp,
        how: Seeing,
    ) -> Result<Vec<Item>, StoreError> {
        let keys = table.keys();
        let query = self.query(table, "#log = :log AND #since >= :since");
        let query =
            query.seeing(how).named("#log", keys.partition).named("#since", keys.sort.unwrap_or_default());
        query.with(":log", s(log)).with(":since", s(log_place(since))).all().await
    }
}
