//! The tables: a few, named for what they hold, so that a function's policy can name just what it touches.

use aws_sdk_dynamodb::types::ProjectionType;

/// A table of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Accounts with their balance, and the markers that keep emails unique.
    Accounts,
    /// API keys by their hash, and the agents that were let in, with their tokens.
    Keys,
    /// One item per call, grant or hold: ledger entry and history row in one.
    Requests,
    /// Answers kept for their Idempotency-Key.
    Idempotency,
    /// Counters that expire: sign-ups and sandbox calls per address and day.
    Counters,
    /// What providers did, day by day.
    Providers,
    /// Cached answers that have not expired, and hashes of people who opted out.
    Answers,
    /// Bulk jobs: the job, its items in chunks, and a result per item.
    Jobs,
    /// Secrets that sign webhooks, and the log of deliveries.
    Webhooks,
    /// Watch lists and saved ICPs, with their entries and what was delivered of them.
    Lists,
    /// Connections to systems of record: what each does, its records, and the log of what it wrote.
    Connections,
    /// Every person an account resolved, folded from its history, and what changed of them.
    People,
    /// Signals by kind and month, by company and by person, and how far each source was read.
    Signals,
    /// Unfinished work for the sweeper: credits held for calls, lists and accounts that are being deleted.
    Pending,
    /// People who opted out: a log of keyed hashes.
    Suppressions,
}

/// A secondary index of a table.
pub struct Index {
    pub name: &'static str,
    pub keys: Keys,
    pub projection: ProjectionType,
}

/// The key attributes of a table or index.
pub struct Keys {
    pub partition: &'static str,
    pub sort: Option<&'static str>,
}

impl Table {
    pub const ALL: &'static [Self] = &[
        Self::Accounts,
        Self::Keys,
        Self::Requests,
        Self::Idempotency,
        Self::Counters,
        Self::Providers,
        Self::Answers,
        Self::Jobs,
        Self::Webhooks,
        Self::Lists,
        Self::Connections,
        Self::People,
        Self::Signals,
        Self::Pending,
        Self::Suppressions,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Accounts => "accounts",
            Self::Keys => "keys",
            Self::Requests => "requests",
            Self::Idempotency => "idempotency",
            Self::Counters => "counters",
            Self::Providers => "providers",
            Self::Answers => "answers",
            Self::Jobs => "jobs",
            Self::Webhooks => "webhooks",
            Self::Lists => "lists",
            Self::Connections => "connections",
            Self::People => "people",
            Self::Signals => "signals",
            Self::Pending => "pending",
            Self::Suppressions => "suppressions",
        }
    }

    /// The table's key; every part of it is text.
    pub const fn keys(self) -> Keys {
        match self {
            Self::Accounts => Keys { partition: "id", sort: None },
            Self::Keys => Keys { partition: "hash", sort: None },
            Self::Requests => Keys { partition: "account_id", sort: Some("request_id") },
            Self::Idempotency => Keys { partition: "id", sort: Some("part") },
            Self::Counters | Self::Answers | Self::Pending => Keys { partition: "id", sort: None },
            Self::Jobs => Keys { partition: "id", sort: Some("part") },
            Self::Webhooks => Keys { partition: "account_id", sort: Some("id") },
            Self::Lists | Self::Connections => Keys { partition: "owner", sort: Some("id") },
            Self::People => Keys { partition: "account_id", sort: Some("person_id") },
            Self::Signals => Keys { partition: "feed", sort: Some("at") },
            Self::Providers => Keys { partition: "provider", sort: Some("slot") },
            Self::Suppressions => Keys { partition: "list", sort: Some("number") },
        }
    }

    /// The table's secondary indexes. Those named `open` are sparse: only what the sweeper may have to pick up is in them.
    pub fn indexes(self) -> Vec<Index> {
        let index = |name, partition, sort, projection| Index {
            name,
            keys: Keys { partition, sort: Some(sort) },
            projection,
        };
        match self {
            Self::Keys => vec![index("by-account", "account_id", "id", ProjectionType::All)],
            Self::Jobs => vec![
                index("by-account", "account_id", "id", ProjectionType::All),
                index("open", "open", "id", ProjectionType::KeysOnly),
            ],
            Self::Webhooks | Self::Connections => {
                vec![index("open", "open", "due_at", ProjectionType::KeysOnly)]
            }
            Self::Pending => vec![index("open", "open", "id", ProjectionType::KeysOnly)],
            Self::People => vec![index("by-first", "account_id", "first", ProjectionType::All)],
            _ => Vec::new(),
        }
    }

    /// Whether items of the table expire by their `expires_at`.
    pub const fn expires(self) -> bool {
        matches!(
            self,
            Self::Keys
                | Self::Idempotency
                | Self::Counters
                | Self::Providers
                | Self::Answers
                | Self::Jobs
                | Self::Webhooks
                | Self::Lists
                | Self::Connections
                | Self::People
                | Self::Signals
                | Self::Suppressions
        )
    }

    /// Whether the table holds what cannot be made again, so that it has restore points.
    pub const fn lasts(self) -> bool {
        matches!(
            self,
            Self::Accounts
                | Self::Keys
                | Self::Requests
                | Self::Jobs
                | Self::Webhooks
                | Self::Lists
                | Self::Connections
                | Self::Pending
                | Self::Suppressions
        )
    }
}
