//! Making the tables: for the embedded engine at each start, on AWS for a restore. AWS makes a table in the background, refuses others while
//! many are being made, and may not know a new one yet. So everything here waits for what it began, and can be done again.

use super::tables::{Index, Keys};
use super::{Store, StoreError, Table};
use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, IndexStatus, KeySchemaElement, KeyType,
    PointInTimeRecoverySpecification, PointInTimeRecoveryStatus, Projection, ScalarAttributeType,
    TableDescription, TableStatus, TimeToLiveSpecification, TimeToLiveStatus,
};
use domain::{chance, clock};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long to wait for a table: an empty one takes seconds, and one that AWS restores up to hours, which no command waits for.
const PATIENCE: Duration = Duration::from_secs(600);
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// What AWS says of a request that it takes later: tables are busy, or too many requests come.
const LATER: [&str; 9] = [
    "LimitExceededException",
    "ResourceInUseException",
    "TableInUseException",
    "ContinuousBackupsUnavailableException",
    "ThrottlingException",
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "InternalServerError",
    "ServiceUnavailable",
];

/// Waits for AWS, longer and longer, and not forever.
pub(super) struct Patience {
    began: Instant,
    pause: Duration,
}

impl Patience {
    pub(super) fn new() -> Self {
        Self { began: clock::instant(), pause: FIRST_PAUSE }
    }

    /// Waits before the next try; fails with the reason once it has lasted too long.
    pub(super) async fn wait(&mut self, reason: StoreError) -> Result<(), StoreError> {
        if clock::passed(self.began) >= PATIENCE {
            return Err(reason);
        }
        tokio::time::sleep(self.pause.mul_f64(chance::share(0.5, 1.0))).await;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        Ok(())
    }
}

impl StoreError {
    /// Whether the same request may be taken later.
    pub(super) fn is_for_later(&self) -> bool {
        LATER.iter().any(|code| self.has_code(code))
    }
}

impl Store {
    /// Creates the tables that do not exist yet and waits until all of them can be used: for the embedded engine, for emulators and
    /// for a restore; otherwise the template does it on AWS. Whatever an earlier attempt left undone is done, too.
    pub async fn create_missing_tables(&self) -> Result<(), StoreError> {
        let existing = self.table_names().await?;
        // What an earlier release kept in a table of its own holds addresses and numbers that nothing reads any more.
        let former = format!("{}cache", self.prefix);
        if existing.contains(&former) {
            self.client.delete_table().table_name(former).send().await?;
        }
        for table in Table::ALL.iter().copied().filter(|table| !existing.contains(&self.table(*table))) {
            self.create(table).await?;
        }
        for table in Table::ALL.iter().copied() {
            self.wait_for(table).await?;
            if table.expires() {
                self.let_items_expire(table).await?;
            }
        }
        Ok(())
    }

    /// Gives restore points to the tables that hold what cannot be made again.
    pub async fn keep_restore_points(&self) -> Result<(), StoreError> {
        for table in Table::ALL.iter().copied().filter(|table| table.lasts()) {
            let mut patience = Patience::new();
            while let Err(error) = self.keep_restore_points_of(table).await {
                if !error.is_for_later() {
                    return Err(error);
                }
                patience.wait(error).await?;
            }
        }
        Ok(())
    }

    /// The names of all tables of the region, however many pages they fill.
    async fn table_names(&self) -> Result<BTreeSet<String>, StoreError> {
        let (mut names, mut start) = (BTreeSet::new(), None);
        loop {
            let page = self.client.list_tables().set_exclusive_start_table_name(start).send().await?;
            names.extend(page.table_names.unwrap_or_default());
            start = page.last_evaluated_table_name;
            if start.is_none() {
                return Ok(names);
            }
        }
    }

    async fn create(&self, table: Table) -> Result<(), StoreError> {
        let mut patience = Patience::new();
        loop {
            match self.try_create(table).await {
                // It is being made already.
                Err(error) if error.has_code("ResourceInUseException") => return Ok(()),
                Err(error) if error.is_for_later() => patience.wait(error).await?,
                done => return done,
            }
        }
    }

    async fn try_create(&self, table: Table) -> Result<(), StoreError> {
        let build = |error: BuildError| StoreError::Failed(error.into());
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
        Ok(())
    }

    /// Waits until a table and its indexes can be used.
    async fn wait_for(&self, table: Table) -> Result<(), StoreError> {
        let mut patience = Patience::new();
        loop {
            let described = self.client.describe_table().table_name(self.table(table)).send().await;
            let reason = match described.map_err(StoreError::from) {
                Ok(described) if described.table.as_ref().is_some_and(is_usable) => return Ok(()),
                Ok(_) => StoreError::Torn("a table or its index is still being made; try again later"),
                // It was made a moment ago, and not every server of AWS knows of it.
                Err(error) if error.is_missing_table() || error.is_for_later() => error,
                Err(error) => return Err(error),
            };
            patience.wait(reason).await?;
        }
    }

    /// Lets items of a table expire by their `expires_at`, where they do not yet.
    async fn let_items_expire(&self, table: Table) -> Result<(), StoreError> {
        let mut patience = Patience::new();
        loop {
            match self.try_let_items_expire(table).await {
                Ok(true) => return Ok(()),
                Ok(false) => {
                    patience.wait(StoreError::Torn("a table's expiry is being switched off")).await?
                }
                Err(error) if error.is_for_later() || error.is_missing_table() => {
                    patience.wait(error).await?
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn try_let_items_expire(&self, table: Table) -> Result<bool, StoreError> {
        let name = self.table(table);
        let described = self.client.describe_time_to_live().table_name(&name).send().await?;
        let described = described.time_to_live_description.and_then(|told| told.time_to_live_status);
        match described {
            Some(TimeToLiveStatus::Enabled | TimeToLiveStatus::Enabling) => return Ok(true),
            Some(TimeToLiveStatus::Disabling) => return Ok(false),
            _ => {}
        }
        let ttl = TimeToLiveSpecification::builder().attribute_name("expires_at").enabled(true);
        let ttl = ttl.build().map_err(|error| StoreError::Failed(error.into()))?;
        self.client.update_time_to_live().table_name(name).time_to_live_specification(ttl).send().await?;
        Ok(true)
    }

    async fn keep_restore_points_of(&self, table: Table) -> Result<(), StoreError> {
        let name = self.table(table);
        let described = self.client.describe_continuous_backups().table_name(&name).send().await?;
        let kept = described
            .continuous_backups_description
            .and_then(|told| told.point_in_time_recovery_description?.point_in_time_recovery_status);
        if kept == Some(PointInTimeRecoveryStatus::Enabled) {
            return Ok(());
        }
        let kept = PointInTimeRecoverySpecification::builder().point_in_time_recovery_enabled(true);
        let kept = kept.build().map_err(|error| StoreError::Failed(error.into()))?;
        let update = self.client.update_continuous_backups().table_name(name);
        update.point_in_time_recovery_specification(kept).send().await?;
        Ok(())
    }
}

/// Whether a table can be read and written, its indexes too. One that AWS changes in the background can.
fn is_usable(table: &TableDescription) -> bool {
    let is_usable = matches!(table.table_status, Some(TableStatus::Active | TableStatus::Updating));
    let has_indexes = |index: &aws_sdk_dynamodb::types::GlobalSecondaryIndexDescription| {
        matches!(index.index_status, Some(IndexStatus::Active | IndexStatus::Updating))
    };
    is_usable && table.global_secondary_indexes().iter().all(has_indexes)
}
