//! One way to write an item and one to read items, in the place of the SDK's dozen builders. In an expression `#name` stands for the
//! attribute `name`, unless another name is given for it; `:name` stands for a value.

use super::pages::pages;
use super::{Item, Store, StoreError, Table, text};
use aws_sdk_dynamodb::types::{AttributeValue, Delete, Put, ReturnValue, TransactWriteItem, Update};
use futures::{Stream, TryStreamExt};
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// What the symbols in the expressions of one request stand for.
#[derive(Debug, Clone, Default)]
struct Symbols {
    names: HashMap<String, String>,
    values: HashMap<String, AttributeValue>,
}

impl Symbols {
    /// Names and values as a request takes them. DynamoDB refuses empty maps, and names that no expression uses.
    fn of<'a>(
        mut self,
        expressions: impl IntoIterator<Item = Option<&'a String>>,
    ) -> (Option<HashMap<String, String>>, Option<HashMap<String, AttributeValue>>) {
        for part in expressions.into_iter().flatten().flat_map(|text| text.split('#').skip(1)) {
            let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
            let name = &part[..end];
            self.names.entry(format!("#{name}")).or_insert_with(|| name.to_owned());
        }
        let (names, values) = (self.names, self.values);
        ((!names.is_empty()).then_some(names), (!values.is_empty()).then_some(values))
    }
}

#[derive(Debug, Clone)]
enum Kind {
    Put,
    Update(String),
    Delete,
}

/// The write of one item, which is sent alone or as part of a transaction.
#[derive(Debug, Clone)]
#[must_use = "a write does nothing before it is sent"]
pub struct Write {
    kind: Kind,
    table: String,
    /// The whole item of a put, the key of an update or a delete.
    item: Item,
    condition: Option<String>,
    symbols: Symbols,
}

impl Store {
    /// Puts an item in the place of the one with its key.
    pub(crate) fn put(&self, table: Table, item: Item) -> Write {
        self.write(Kind::Put, table, item)
    }

    /// Changes the item with a key as an expression says.
    pub(crate) fn update(&self, table: Table, key: Item, expression: impl Into<String>) -> Write {
        self.write(Kind::Update(expression.into()), table, key)
    }

    /// Deletes the item with a key.
    pub(crate) fn delete(&self, table: Table, key: Item) -> Write {
        self.write(Kind::Delete, table, key)
    }

    fn write(&self, kind: Kind, table: Table, item: Item) -> Write {
        Write { kind, table: self.table(table), item, condition: None, symbols: Symbols::default() }
    }
}

/// The parts of a write in the builder of a request or of a transaction's write.
macro_rules! filled {
    ($builder:expr, $write:ident, $names:ident, $values:ident) => {
        $builder
            .table_name($write.table)
            .set_condition_expression($write.condition)
            .set_expression_attribute_names($names)
            .set_expression_attribute_values($values)
    };
}

impl Write {
    /// Refuses the write where a condition does not hold; of several all have to.
    pub(crate) fn when(mut self, condition: &str) -> Self {
        self.condition = both(self.condition, condition);
        self
    }

    /// Continues the expression of an update.
    pub(crate) fn also(mut self, more: &str) -> Self {
        if let Kind::Update(expression) = &mut self.kind {
            expression.push_str(more);
        }
        self
    }

    /// The value that a `:name` stands for.
    pub(crate) fn with(mut self, name: impl Into<String>, value: AttributeValue) -> Self {
        self.symbols.values.insert(name.into(), value);
        self
    }

    /// The attribute that a `#name` stands for where it is not called so.
    pub(crate) fn named(mut self, symbol: impl Into<String>, attribute: impl Into<String>) -> Self {
        self.symbols.names.insert(symbol.into(), attribute.into());
        self
    }

    /// Sends it alone; `Conflict` where its condition does not hold.
    pub(crate) async fn send(self, store: &Store) -> Result<(), StoreError> {
        self.run(store, None).await.map(drop)
    }

    /// Sends it alone; whether its condition held.
    pub(crate) async fn applied(self, store: &Store) -> Result<bool, StoreError> {
        match self.send(store).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Sends an update; the item after it, or nothing where its condition did not hold.
    pub(crate) async fn updated(self, store: &Store) -> Result<Option<Item>, StoreError> {
        match self.run(store, Some(ReturnValue::AllNew)).await {
            Err(StoreError::Conflict) => Ok(None),
            done => done,
        }
    }

    async fn run(mut self, store: &Store, returned: Option<ReturnValue>) -> Result<Option<Item>, StoreError> {
        let (names, values) = self.symbols();
        let client = store.client();
        // On the heap, as in `Store::get`.
        Ok(match self.kind {
            Kind::Put => {
                let put = client.put_item().set_item(Some(self.item));
                Box::pin(filled!(put, self, names, values).send()).await?.attributes
            }
            Kind::Update(expression) => {
                let update = client.update_item().set_key(Some(self.item)).update_expression(expression);
                let update = update.set_return_values(returned);
                Box::pin(filled!(update, self, names, values).send()).await?.attributes
            }
            Kind::Delete => {
                let delete = client.delete_item().set_key(Some(self.item));
                Box::pin(filled!(delete, self, names, values).send()).await?.attributes
            }
        })
    }

    /// The write as a part of a transaction.
    pub fn in_transaction(mut self) -> Result<TransactWriteItem, StoreError> {
        let (names, values) = self.symbols();
        let write = TransactWriteItem::builder();
        let failed = |error: aws_sdk_dynamodb::error::BuildError| StoreError::Failed(error.into());
        Ok(match self.kind {
            Kind::Put => {
                let put = Put::builder().set_item(Some(self.item));
                write.put(filled!(put, self, names, values).build().map_err(failed)?)
            }
            Kind::Update(expression) => {
                let update = Update::builder().set_key(Some(self.item)).update_expression(expression);
                write.update(filled!(update, self, names, values).build().map_err(failed)?)
            }
            Kind::Delete => {
                let delete = Delete::builder().set_key(Some(self.item));
                write.delete(filled!(delete, self, names, values).build().map_err(failed)?)
            }
        }
        .build())
    }

    fn symbols(&mut self) -> (Option<HashMap<String, String>>, Option<HashMap<String, AttributeValue>>) {
        let update = match &self.kind {
            Kind::Update(expression) => Some(expression),
            Kind::Put | Kind::Delete => None,
        };
        std::mem::take(&mut self.symbols).of([update, self.condition.as_ref()])
    }
}

/// A question to a table: for the items of a partition, or for all of them.
#[must_use = "nothing is read before it is awaited"]
pub(crate) struct Read<'a> {
    store: &'a Store,
    table: Table,
    index: Option<&'static str>,
    /// The condition on keys; without one the whole table is read.
    keys: Option<String>,
    filter: Option<String>,
    projection: Option<String>,
    symbols: Symbols,
    consistent: bool,
    newest_first: bool,
    limit: Option<i32>,
    after: Option<Item>,
}

impl Store {
    /// The items whose keys satisfy a condition.
    pub(crate) fn query(&self, table: Table, keys: &str) -> Read<'_> {
        Read { keys: Some(keys.to_owned()), ..self.scan(table) }
    }

    /// All items of a table.
    pub(crate) fn scan(&self, table: Table) -> Read<'_> {
        Read {
            store: self,
            table,
            index: None,
            keys: None,
            filter: None,
            projection: None,
            symbols: Symbols::default(),
            consistent: false,
            newest_first: false,
            limit: None,
            after: None,
        }
    }
}

/// What a read has to see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seeing {
    /// All that was written.
    All,
    /// At half the price; what was written a moment ago may be missing.
    Lately,
}

impl Read<'_> {
    /// Reads an index of the table instead, which may lag behind.
    pub(crate) fn index(mut self, name: &'static str) -> Self {
        self.index = Some(name);
        self
    }

    /// Sees what was written a moment ago, at twice the price.
    pub(crate) fn consistent(mut self) -> Self {
        self.consistent = true;
        self
    }

    /// Sees as much as is asked for.
    pub(crate) fn seeing(self, what: Seeing) -> Self {
        match what {
            Seeing::All => self.consistent(),
            Seeing::Lately => self,
        }
    }

    /// From the last key down.
    pub(crate) fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    /// Looks at this many items for a page.
    pub(crate) fn limit(mut self, limit: i32) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Begins behind the item with a key.
    pub(crate) fn after(mut self, key: Option<Item>) -> Self {
        self.after = key;
        self
    }

    /// Leaves out what does not satisfy a condition; of several, all of them.
    pub(crate) fn filter(mut self, condition: &str) -> Self {
        self.filter = both(self.filter, condition);
        self
    }

    /// Reads these attributes alone.
    pub(crate) fn only(mut self, attributes: impl Into<String>) -> Self {
        self.projection = Some(attributes.into());
        self
    }

    /// Reads the keys of items alone; `#partition` and `#sort` are the table's.
    pub(crate) fn keys_only(self) -> Self {
        let keys = self.table.keys();
        let this = self.named("#partition", keys.partition);
        match keys.sort {
            Some(sort) => this.named("#sort", sort).only("#partition, #sort"),
            None => this.only("#partition"),
        }
    }

    /// The value that a `:name` stands for.
    pub(crate) fn with(mut self, name: &str, value: AttributeValue) -> Self {
        self.symbols.values.insert(name.to_owned(), value);
        self
    }

    /// The attribute that a `#name` stands for where it is not called so.
    pub(crate) fn named(mut self, symbol: &str, attribute: &str) -> Self {
        self.symbols.names.insert(symbol.to_owned(), attribute.to_owned());
        self
    }

    /// One page, and the key to continue after.
    pub(crate) async fn page(self) -> Result<(Vec<Item>, Option<Item>), StoreError> {
        let start = self.after.clone();
        self.page_after(start).await
    }

    /// One page of records, and the attribute `by` of the key to continue after.
    pub(crate) async fn listed<T: DeserializeOwned>(
        self,
        by: &str,
    ) -> Result<(Vec<T>, Option<String>), StoreError> {
        let (items, next) = self.page().await?;
        Ok((serde_dynamo::from_items(items)?, next.and_then(|key| text(&key, by).map(str::to_owned))))
    }

    /// Every page, one after the other.
    pub(crate) fn pages(&self) -> impl Stream<Item = Result<Vec<Item>, StoreError>> {
        pages(self.after.clone(), move |start| self.page_after(start))
    }

    /// The items of every page.
    pub(crate) async fn all(self) -> Result<Vec<Item>, StoreError> {
        self.pages().try_concat().await
    }

    async fn page_after(&self, start: Option<Item>) -> Result<(Vec<Item>, Option<Item>), StoreError> {
        let (names, values) =
            self.symbols.clone().of([self.keys.as_ref(), self.filter.as_ref(), self.projection.as_ref()]);
        let (client, table) = (self.store.client(), self.store.table(self.table));
        macro_rules! asked {
            ($request:expr) => {{
                let request = $request
                    .table_name(table)
                    .set_index_name(self.index.map(str::to_owned))
                    .set_filter_expression(self.filter.clone())
                    .set_projection_expression(self.projection.clone())
                    .set_expression_attribute_names(names)
                    .set_expression_attribute_values(values)
                    .set_consistent_read(self.consistent.then_some(true))
                    .set_limit(self.limit)
                    .set_exclusive_start_key(start);
                let page = Box::pin(request.send()).await?;
                (page.items.unwrap_or_default(), page.last_evaluated_key)
            }};
        }
        Ok(match &self.keys {
            Some(keys) => {
                let query = client.query().key_condition_expression(keys);
                asked!(query.set_scan_index_forward(self.newest_first.then_some(false)))
            }
            None => asked!(client.scan()),
        })
    }
}

/// Two conditions at once.
fn both(one: Option<String>, other: &str) -> Option<String> {
    Some(match one {
        Some(one) => format!("{one} AND {other}"),
        None => other.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{key, n, s};

    fn store() -> Store {
        let config = aws_sdk_dynamodb::Config::builder();
        let config = config.behavior_version(aws_sdk_dynamodb::config::BehaviorVersion::latest());
        Store::new(aws_sdk_dynamodb::Client::from_conf(config.build()), "almanac-")
    }

    #[test]
    fn a_symbol_stands_for_the_attribute_of_its_name_unless_another_is_given() {
        let write = store()
            .update(Table::Jobs, key([("id", "job_1"), ("part", "job")]), "SET #status = :to, #at.#x = :at")
            .also(" REMOVE #open")
            .when("#status = :from")
            .when("version = :version")
            .named("#x", "paused_at")
            .with(":to", s("failed"))
            .with(":from", s("queued"))
            .with(":at", n(7))
            .with(":version", n(1));
        let update = write.in_transaction().unwrap().update.unwrap();
        assert_eq!(update.table_name(), "almanac-jobs");
        assert_eq!(update.update_expression(), "SET #status = :to, #at.#x = :at REMOVE #open");
        assert_eq!(update.condition_expression(), Some("#status = :from AND version = :version"));
        let mut names: Vec<(&str, &str)> =
            update.expression_attribute_names().unwrap().iter().map(|(a, b)| (&**a, &**b)).collect();
        names.sort_unstable();
        let expected = [("#at", "at"), ("#open", "open"), ("#status", "status"), ("#x", "paused_at")];
        assert_eq!(names, expected);
        assert_eq!(update.expression_attribute_values().unwrap().len(), 4);
    }

    #[test]
    fn a_write_without_expressions_has_neither_names_nor_values() {
        let put = store().put(Table::Keys, key([("hash", "1")])).in_transaction().unwrap().put.unwrap();
        assert_eq!(put.condition_expression(), None);
        assert!(put.expression_attribute_names().is_none() && put.expression_attribute_values().is_none());
        let delete = store().delete(Table::Keys, key([("hash", "1")])).when("attribute_exists(#hash)");
        let delete = delete.in_transaction().unwrap().delete.unwrap();
        assert_eq!(delete.expression_attribute_names().unwrap()["#hash"], "hash");
        assert!(delete.expression_attribute_values().is_none());
    }
}
