//! Identifiers of our own things: a prefix that says what it is, then a time-ordered 128-bit number.

use jiff::Timestamp;

/// The kinds of things that have an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Request,
    Account,
    Key,
    Job,
    WatchList,
    SavedIcp,
    Signal,
    Delivery,
    File,
    Connection,
    /// A run of a connection.
    Run,
    /// What a run wrote to one record.
    Written,
    /// An agent that a customer let in.
    Agent,
}

impl Kind {
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Request => "req_",
            Self::Account => "acct_",
            Self::Key => "key_",
            Self::Job => "job_",
            Self::WatchList => "wl_",
            Self::SavedIcp => "icp_",
            Self::Signal => "sig_",
            Self::Delivery => "msg_",
            Self::File => "file_",
            Self::Connection => "con_",
            Self::Run => "run_",
            Self::Written => "wr_",
            Self::Agent => "agt_",
        }
    }
}

/// A new id; ids of one kind sort by the time they were made.
pub fn new(kind: Kind, now: Timestamp) -> String {
    at(kind, now.as_millisecond(), &crate::chance::bytes())
}

/// The smallest id a thing made at or after `time` can have: the bound of a range query.
pub fn floor(kind: Kind, time: Timestamp) -> String {
    at(kind, time.as_millisecond(), &[0; 10])
}

/// When a thing was made, by its id.
pub fn made_at(id: &str) -> Option<Timestamp> {
    let millis = id.split_once('_')?.1.get(..12)?;
    Timestamp::from_millisecond(i64::from_str_radix(millis, 16).ok()?).ok()
}

/// The id of the one thing of a kind that belongs to another: the same number under another prefix.
pub fn derived(kind: Kind, from: &str) -> String {
    format!("{}{}", kind.prefix(), from.split_once('_').map_or(from, |(_, number)| number))
}

/// The id of a thing that has its own number: the same one whenever it is made.
pub fn at(kind: Kind, millis: i64, random: &[u8; 10]) -> String {
    let millis = millis.clamp(0, (1 << 48) - 1) as u64;
    let id = uuid::Builder::from_unix_timestamp_millis(millis, random).into_uuid();
    format!("{}{}", kind.prefix(), id.simple())
}

/// Whether `text` could be an id of this kind; anything else need not be looked up.
pub fn is(kind: Kind, text: &str) -> bool {
    text.strip_prefix(kind.prefix()).is_some_and(|rest| {
        rest.len() == 32 && rest.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_time_and_ranges_have_exact_edges() {
        let early: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
        let late: Timestamp = "2026-01-01T00:00:00.001Z".parse().unwrap();
        let (a, b) = (new(Kind::Request, early), new(Kind::Request, late));
        assert!(a < b && floor(Kind::Request, early) <= a && a < floor(Kind::Request, late));
        assert_eq!((made_at(&a), made_at("x")), (Some(early), None));
        assert!(is(Kind::Request, &a) && !is(Kind::Job, &a) && !is(Kind::Request, "req_1"));
    }
}
