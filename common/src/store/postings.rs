//! Postings by day: what the feed of hiring tells, packed, so that a reader of all of it reads a few items a day instead of one for
//! each posting. A day is rewritten when postings of it arrive; later ones are in the log (see `signals`).
//!
//! A day's parts are named by when they were written, and its head says which of them count: a reader during a rewrite gets
//! one or the other.

use super::signals::{Feed, SignalRange, log_place};
use super::{Item, PIECE, Store, StoreError, Table, b, key, n, number, put_of, s, text};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::Domain;
use domain::signal::{HiringData, Signal, SignalData, SignalKind};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use futures::TryStreamExt;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use std::io::{Read, Write};
use std::pin::pin;

/// The partition that says which days are there.
const STATE: (&str, &str) = ("days", "hiring");
const HEAD: &str = "head";
const PAGE: usize = 1_000;
/// How long after it a day is kept.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 95);

/// A posting, as a day holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Posting {
    /// The signal's id.
    pub id: String,
    /// When it happened.
    pub at: Timestamp,
    /// Who hires.
    pub domain: Domain,
    pub job: HiringData,
}

impl Posting {
    /// What a signal says of a company that has a domain.
    pub fn of(signal: Signal) -> Option<Self> {
        let domain = signal.company?.domain?;
        let SignalData::Hiring(job) = signal.data else { return None };
        Some(Self { id: signal.id, at: signal.occurred_at, domain, job })
    }
}

/// Which days are there, and until when what arrived is in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostingDays {
    /// The oldest; every one since is there, too.
    pub from: Date,
    /// What was stored before is in them, by the clocks of those who stored it.
    pub until: Timestamp,
}

impl Store {
    /// Which days are there.
    pub async fn posting_days(&self) -> Result<Option<PostingDays>, StoreError> {
        // Who reads feeds may ask for whatever is in a partition, and not for an item.
        let query = self.query(Table::Signals, "feed = :feed AND #at = :at").consistent();
        let (items, _) = query.with(":feed", s(STATE.0)).with(":at", s(STATE.1)).page().await?;
        let read = |item: &Item| {
            Some(PostingDays {
                from: text(item, "from")?.parse().ok()?,
                until: text(item, "until")?.parse().ok()?,
            })
        };
        Ok(items.first().and_then(read))
    }

    pub async fn put_posting_days(&self, days: PostingDays) -> Result<(), StoreError> {
        let (from, until) = (days.from.to_string(), days.until.to_string());
        let item = key([("feed", STATE.0), ("at", STATE.1), ("from", &from), ("until", &until)]);
        self.write_all(Table::Signals, vec![put_of(item)?]).await
    }

    /// Forgets which days are there: they are rewritten, and no call reads them until then.
    pub(super) async fn forget_posting_days(&self) -> Result<(), StoreError> {
        self.delete_all(Table::Signals, [key([("feed", STATE.0), ("at", STATE.1)])]).await
    }

    /// Writes a day as its feed has it now.
    pub async fn write_posting_day(&self, day: Date, now: Timestamp) -> Result<(), StoreError> {
        let began = log_place(domain::Clock::System.now());
        let (since, until) = (midnight(day), midnight(day.saturating_add(1.day())));
        let range = SignalRange { since: Some(since), until: Some(until), after: None, consistent: true };
        let mut postings = Vec::new();
        let mut pages = pin!(self.signal_pages(Feed::Kind(SignalKind::Hiring), range, PAGE, now));
        while let Some(page) = pages.try_next().await? {
            postings.extend(page.into_iter().filter_map(Posting::of));
        }
        let before = self.posting_items(day, true).await?;
        if before.is_empty() && postings.is_empty() {
            return Ok(());
        }
        let partition = partition(day);
        let expires = n((until + KEPT).as_second());
        let item = |at: &str| {
            let mut item = key([("feed", partition.as_str()), ("at", at)]);
            item.insert("expires_at".to_owned(), expires.clone());
            item
        };
        let mut parts = 0;
        for packed in pack(&postings)? {
            let mut part = item(&format!("{began}#{parts:05}"));
            part.insert("body".to_owned(), b(packed));
            self.write_all(Table::Signals, vec![put_of(part)?]).await?;
            parts += 1;
        }
        let mut head = item(HEAD);
        head.insert("parts".to_owned(), n(parts));
        head.insert("written".to_owned(), s(&began));
        self.write_all(Table::Signals, vec![put_of(head)?]).await?;
        let gone = before.iter().filter_map(|item| text(item, "at")).filter(|at| *at != HEAD);
        self.delete_all(Table::Signals, gone.map(|at| key([("feed", partition.as_str()), ("at", at)]))).await
    }

    /// The postings of a day, packed; nothing while the day is being rewritten.
    pub async fn posting_day(&self, day: Date) -> Result<Option<Vec<Vec<u8>>>, StoreError> {
        let items = self.posting_items(day, false).await?;
        let Some(head) = items.iter().find(|item| text(item, "at") == Some(HEAD)) else {
            return Ok(items.is_empty().then(Vec::new));
        };
        let written = text(head, "written").unwrap_or_default().to_owned();
        let wanted: Option<usize> = number(head, "parts");
        let body = |mut item: Item| match item.remove("body") {
            Some(AttributeValue::B(body)) if text(&item, "at")?.starts_with(&written) => {
                Some(body.into_inner())
            }
            _ => None,
        };
        let parts: Vec<Vec<u8>> = items.into_iter().filter_map(body).collect();
        Ok((wanted == Some(parts.len())).then_some(parts))
    }

    /// What lies in a day's partition, its keys alone or all of it.
    async fn posting_items(&self, day: Date, keys_alone: bool) -> Result<Vec<Item>, StoreError> {
        let query = self.query(Table::Signals, "feed = :feed").consistent();
        let query = query.with(":feed", s(partition(day)));
        let query = if keys_alone { query.only("#at") } else { query };
        query.all().await
    }
}

/// Packs postings, each part short enough for an item even where nothing can be packed.
fn pack(postings: &[Posting]) -> Result<Vec<Vec<u8>>, StoreError> {
    let unwritable = |error: &dyn std::fmt::Display| StoreError::Failed(error.to_string().into());
    let (mut parts, mut lines) = (Vec::new(), Vec::new());
    let mut flush = |lines: &mut Vec<u8>| {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(lines).map_err(|error| unwritable(&error))?;
        lines.clear();
        parts.push(packed.finish().map_err(|error| unwritable(&error))?);
        Ok::<_, StoreError>(())
    };
    for posting in postings {
        let line = serde_json::to_vec(posting).map_err(|error| unwritable(&error))?;
        if !lines.is_empty() && lines.len() + line.len() > PIECE {
            flush(&mut lines)?;
        }
        lines.extend(line);
    }
    if !lines.is_empty() {
        flush(&mut lines)?;
    }
    Ok(parts)
}

/// What a part of a day holds.
pub fn unpack(part: &[u8]) -> Result<Vec<Posting>, StoreError> {
    let unreadable = |error: &dyn std::fmt::Display| {
        StoreError::Failed(format!("a day of postings is unreadable: {error}").into())
    };
    let mut lines = Vec::with_capacity(PIECE);
    DeflateDecoder::new(part).read_to_end(&mut lines).map_err(|error| unreadable(&error))?;
    let postings = serde_json::Deserializer::from_slice(&lines).into_iter();
    postings.map(|posting| posting.map_err(|error| unreadable(&error))).collect()
}

fn partition(day: Date) -> String {
    format!("day#hiring#{day}")
}

fn midnight(day: Date) -> Timestamp {
    // Every day there is has a midnight in UTC.
    day.to_zoned(TimeZone::UTC).map_or(Timestamp::UNIX_EPOCH, |zoned| zoned.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_no_part_is_too_long() {
        let posting = |number: usize| Posting {
            id: format!("sig_{number}"),
            at: Timestamp::UNIX_EPOCH,
            domain: Domain::parse("acme.example").unwrap(),
            job: HiringData {
                title: format!("Engineer {number} {}", "x".repeat(number % 3_000)),
                department: None,
                location: None,
                url: None,
                applicants: Some(7),
                posted_at: Timestamp::UNIX_EPOCH,
            },
        };
        let postings: Vec<Posting> = (0..2_000).map(posting).collect();
        let packed = pack(&postings).unwrap();
        assert!(packed.len() > 3 && packed.iter().all(|part| part.len() <= PIECE));
        let back: Vec<Posting> = packed.iter().flat_map(|part| unpack(part).unwrap()).collect();
        assert_eq!(back, postings);
        assert!(pack(&[]).unwrap().is_empty());
        assert!(unpack(b"nonsense").is_err());
    }
}
