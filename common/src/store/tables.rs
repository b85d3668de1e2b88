//! The tables: a few, named for what they hold, so that a function's policy can name just what it touches.

use super::{Store, StoreError};
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType, TimeToLiveSpecification,
};

/// A table of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Accounts with their balance, and the markers that keep emails unique.
    Accounts,
    /// API keys by their hash.
    Keys,
    /// One item per call, grant or hold: ledger entry and history row in one.
    Requests,
    /// Answers kept for their Idempotency-Key.
    Idempotency,
    /// Counters that expire: sign-ups and sandbox calls per address and day.
    Counters,
    /// What providers did, day by day.
    Providers,
    /// Answers that are still good, and who asked not to be processed.
    Answers,
    /// Bulk jobs: the job, its items in chunks, and a result per item.
    Jobs,
    /// Secrets that sign webhooks, and the log of deliveries.
    Webhooks,
    /// Watch lists and saved ICPs, with their entries and what was delivered of them.
    Lists,
    /// Every person an account resolved, folded from its history.
    People,
    /// Signals by kind and month, by company and by person, and how far each source was read.
    Signals,
    /// What the sweeper ends when nobody else does: credits held for calls, lists and accounts that are being deleted.
    Pending,
    /// Who asked not to be found: a log of keyed hashes.
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
            Self::Lists => Keys { partition: "owner", sort: Some("id") },
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
            Self::Webhooks => vec![index("open", "open", "due_at", ProjectionType::KeysOnly)],
            Self::Pending => vec![index("open", "open", "id", ProjectionType::KeysOnly)],
            Self::People => vec![index("by-first", "account_id", "first", ProjectionType::All)],
            _ => Vec::new(),
        }
    }

    /// Whether items of the table expire by their `expires_at`.
    pub const fn expires(self) -> bool {
        matches!(
            self,
            Self::Idempotency
                | Self::Counters
                | Self::Providers
                | Self::Answers
                | Self::Jobs
                | Self::Webhooks
                | Self::Lists
                | Self::Signals
                | Self::Suppressions
        )
    }
}

impl Store {
    /// Creates the tables that do not exist yet: for the embedded engine and emulators; on AWS the template does it.
    pub async fn create_missing_tables(&self) -> Result<(), StoreError> {
        let existing = self.client.list_tables().send().await?.table_names.unwrap_or_default();
        // What an earlier release kept in a table of its own holds addresses and numbers that nothing reads any more.
        let former = format!("{}cache", self.prefix);
        if existing.contains(&former) {
            self.client.delete_table().table_name(former).send().await?;
        }
        for table in Table::ALL.iter().copied().filter(|table| !existing.contains(&self.table(*table))) {
            self.create(table).await?;
        }
        Ok(())
    }

    async fn create(&self, table: Table) -> Result<(), StoreError> {
        let build = |error: aws_sdk_dynamodb::error::BuildError| StoreError::Failed(error.into());
        let mut names: Vec<&str> = Vec::new();
        let mut schema = |keys: Keys| -> Result<Vec<KeySchemaElement>, StoreError> {
            let mut elements = Vec::new();
            let parts = [(Some(keys.partition), KeyType::Hash), (keys.sort, KeyType::Range)];
            for (name, kind) in parts.into_iter().filter_map(|(name, kind)| Some((name?, kind))) {
                if !names.contains(&name) {
                    names.push(name);
                }
                elements.push(
                    KeySchemaElement::builder().attribute_name(name).key_type(kind).build().map_err(build)?,
                );
            }
            Ok(elements)
        };
        let mut request =
            self.client.create_table().table_name(self.table(table)).billing_mode(BillingMode::PayPerRequest);
        request = request.set_key_schema(Some(schema(table.keys())?));
        for Index { name, keys, projection } in table.indexes() {
            let projection = Projection::builder().projection_type(projection).build();
            let index = GlobalSecondaryIndex::builder().index_name(name).set_key_schema(Some(schema(keys)?));
            request = request.global_secondary_indexes(index.projection(projection).build().map_err(build)?);
        }
        for name in names {
            let text = ScalarAttributeType::S;
            let definition = AttributeDefinition::builder().attribute_name(name).attribute_type(text);
            request = request.attribute_definitions(definition.build().map_err(build)?);
        }
        request.send().await?;
        if table.expires() {
            let ttl = TimeToLiveSpecification::builder().attribute_name("expires_at").enabled(true);
            let request = self.client.update_time_to_live().table_name(self.table(table));
            request.time_to_live_specification(ttl.build().map_err(build)?).send().await?;
        }
        Ok(())
    }
}
