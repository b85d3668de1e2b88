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
    /// Vendors' answers that are still good, and who asked not to be processed.
    Answers,
    /// Answers of providers, kept while they hold.
    Cache,
}

/// The key attributes of a table or index.
struct Keys {
    partition: &'static str,
    sort: Option<&'static str>,
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
        Self::Cache,
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
            Self::Cache => "cache",
        }
    }

    const fn keys(self) -> Keys {
        match self {
            Self::Accounts => Keys { partition: "id", sort: None },
            Self::Keys => Keys { partition: "hash", sort: None },
            Self::Requests => Keys { partition: "account_id", sort: Some("request_id") },
            Self::Idempotency => Keys { partition: "id", sort: Some("part") },
            Self::Counters | Self::Answers | Self::Cache => Keys { partition: "id", sort: None },
            Self::Providers => Keys { partition: "provider", sort: Some("slot") },
        }
    }

    /// The table's one secondary index, where it has one.
    const fn index(self) -> Option<(&'static str, Keys)> {
        match self {
            Self::Keys => Some(("by-account", Keys { partition: "account_id", sort: Some("id") })),
            _ => None,
        }
    }

    /// Whether items of the table expire by their `expires_at`.
    const fn expires(self) -> bool {
        matches!(self, Self::Idempotency | Self::Counters | Self::Providers | Self::Answers | Self::Cache)
    }
}

impl Store {
    /// Creates the tables that do not exist yet: for the embedded engine and emulators; on AWS the template does it.
    pub async fn create_missing_tables(&self) -> Result<(), StoreError> {
        let existing = self.client.list_tables().send().await?.table_names.unwrap_or_default();
        for table in Table::ALL.iter().copied().filter(|table| !existing.contains(&self.table(*table))) {
            self.create(table).await?;
        }
        Ok(())
    }

    async fn create(&self, table: Table) -> Result<(), StoreError> {
        let build = |error: aws_sdk_dynamodb::error::BuildError| StoreError::Failed(error.to_string());
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
        if let Some((name, keys)) = table.index() {
            let all = Projection::builder().projection_type(ProjectionType::All).build();
            let index = GlobalSecondaryIndex::builder().index_name(name).set_key_schema(Some(schema(keys)?));
            request = request.global_secondary_indexes(index.projection(all).build().map_err(build)?);
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
