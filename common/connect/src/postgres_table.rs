//! Tables in a PostgreSQL database, or in a warehouse that speaks its protocol.
//!
//! A change is written only where its fields still hold what was seen, in the statement itself, so that a person who edits the
//! row at the same moment is never overwritten. Values travel as text and are cast to each column's type.

use crate::cursor::{closed, opened};
use crate::{
    Call, Change, Failure, Field, FieldType, Gone, Made, New, NewField, Object, Page, Record, SEARCHED,
    System, Term, Values, Written,
};
use jiff::Timestamp;
use postgres::Address;
use providers::http::{AddressPolicy, NameLookup, SystemNames};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, MutexGuard};
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Error, Row};

/// How many rows a page has.
const PAGE: usize = 200;
/// A transaction that began this long before its commit is still seen.
const OVERLAP: &str = "interval '5 minutes'";
const SESSION: &str = "SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET statement_timeout = '25s'; \
                       SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s'";
const PORT: u16 = 5432;

/// A table of people or companies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub table: String,
    /// The column that names a row: unique and not null.
    pub key: String,
    /// The column with the time of the last change; without it every poll reads the whole table.
    pub changed_at: Option<String>,
    /// The column that is set when a row is deleted.
    pub deleted_at: Option<String>,
}

/// Where the tables are, and whom the network lets through.
pub struct Tables {
    config: Config,
    policy: AddressPolicy,
    sources: BTreeMap<Object, Source>,
    session: Mutex<Session>,
}

#[derive(Default)]
struct Session {
    client: Option<Client>,
    shapes: BTreeMap<Object, Arc<Shape>>,
}

/// A table's columns.
struct Shape {
    table: String,
    key: String,
    key_type: String,
    columns: BTreeMap<String, Column>,
}

struct Column {
    sql_type: String,
    field: Field,
}

/// How far a table was read.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Cursor {
    /// Through the whole table, by key; what changed since `from` is read afterwards.
    Walk { after: Option<String>, from: String },
    /// By the time of change; `start` is when this poll began.
    Since { at: String, id: String, start: Option<String> },
}

impl Tables {
    pub fn new(url: &str, sources: BTreeMap<Object, Source>, policy: AddressPolicy) -> Result<Self, Failure> {
        let config: Config = url.parse().map_err(|_| {
            Failure::Settings(
                "the address of the database must be postgres://user:password@host/database".into(),
            )
        })?;
        let foreign = config.get_hosts().iter().any(|host| !matches!(host, Host::Tcp(_)));
        if policy != AddressPolicy::Chosen && (foreign || !config.get_hostaddrs().is_empty()) {
            return Err(Failure::Settings("the address of the database must have a host name".into()));
        }
        Ok(Self { config, policy, sources, session: Mutex::default() })
    }

    /// The address to connect to: the names are resolved here, so that only allowed addresses are dialed.
    async fn address(&self) -> Result<Address, Failure> {
        let mut config = self.config.clone();
        if self.policy != AddressPolicy::Chosen {
            let [Host::Tcp(name)] = self.config.get_hosts() else {
                return Err(Failure::Settings("the address of the database must name one host".into()));
            };
            let found = match name.parse() {
                Ok(address) => vec![address],
                Err(_) => SystemNames
                    .addresses(name)
                    .await
                    .map_err(|_| Failure::Unreachable("its name cannot be resolved"))?,
            };
            let Some(address) = found.first().filter(|_| found.iter().all(|one| self.policy.allows(*one)))
            else {
                return Err(Failure::Settings(
                    "the database is not on the public internet; the operator allows others with CONNECTIONS_PRIVATE".into(),
                ));
            };
            config.hostaddr(*address);
            if config.get_ports().is_empty() {
                config.port(PORT);
            }
        }
        Address::of(config, None).map_err(|_| Failure::Unreachable("TLS cannot be set up"))
    }

    async fn session(&self) -> Result<MutexGuard<'_, Session>, Failure> {
        let mut session = self.session.lock().await;
        if session.client.as_ref().is_none_or(Client::is_closed) {
            session.shapes.clear();
            let client = postgres::connect(&self.address().await?).await.map_err(|error| failed(&error))?;
            client.batch_execute(SESSION).await.map_err(|error| failed(&error))?;
            session.client = Some(client);
        }
        Ok(session)
    }

    fn source(&self, object: Object) -> Result<&Source, Failure> {
        let missing = || Failure::Settings(format!("objects.{object} names no table; set its source"));
        self.sources.get(&object).ok_or_else(missing)
    }
}

impl Session {
    fn client(&self) -> Result<&Client, Failure> {
        self.client.as_ref().ok_or(Failure::Unreachable("the connection was lost"))
    }

    async fn query(&self, sql: &str, texts: &[Option<&str>]) -> Result<Vec<Row>, Failure> {
        query(self.client()?, sql, texts).await.map_err(|error| failed(&error))
    }

    async fn shape(&mut self, object: Object, source: &Source) -> Result<Arc<Shape>, Failure> {
        if let Some(shape) = self.shapes.get(&object) {
            return Ok(shape.clone());
        }
        let table = source.table.split('.').map(quoted).collect::<Vec<_>>().join(".");
        let rows = self.query(COLUMNS, &[Some(&table)]).await?;
        if rows.is_empty() {
            return Err(Failure::Settings(format!("there is no table {table} that this user may read")));
        }
        let mut columns = BTreeMap::new();
        let mut unique = false;
        for row in &rows {
            let (name, sql_type): (String, String) = (row.get(0), row.get(1));
            let options: Vec<String> = row.get(4);
            unique |= name == source.key && row.get::<_, bool>(5);
            let kind = if options.is_empty() { kind_of(&sql_type) } else { FieldType::Choice };
            // A fixed column stays itself.
            let is_writable = row.get(3) && !row.get::<_, bool>(2) && name != source.key;
            let field = Field { name: name.clone(), label: name.clone(), kind, options, is_writable };
            columns.insert(name, Column { sql_type, field });
        }
        for named in [Some(&source.key), source.changed_at.as_ref(), source.deleted_at.as_ref()] {
            if let Some(named) = named.filter(|named| !columns.contains_key(*named)) {
                return Err(Failure::NoField(named.clone()));
            }
        }
        if !unique {
            let detail = format!("the column {} of {table} must be its primary key, or unique", source.key);
            return Err(Failure::Settings(detail));
        }
        let key_type = columns[&source.key].sql_type.clone();
        let shape = Arc::new(Shape { table, key: quoted(&source.key), key_type, columns });
        self.shapes.insert(object, shape.clone());
        Ok(shape)
    }
}

impl Shape {
    fn column(&self, name: &str) -> Result<&Column, Failure> {
        self.columns.get(name).ok_or_else(|| Failure::NoField(name.to_owned()))
    }

    /// The key and the fields as text, in order.
    fn selected(&self, fields: &[String]) -> Result<String, Failure> {
        let mut list = format!("{}::text", self.key);
        for field in fields {
            self.column(field)?;
            list.push_str(&format!(", {}::text", quoted(field)));
        }
        Ok(list)
    }
}

const COLUMNS: &str = "
    SELECT a.attname::text, format_type(a.atttypid, a.atttypmod), a.attgenerated <> '' OR a.attidentity = 'a',
        has_column_privilege(c.oid, a.attnum, 'UPDATE'),
        ARRAY(SELECT e.enumlabel::text FROM pg_enum e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder),
        EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL
            AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.oid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped
        AND has_column_privilege(c.oid, a.attnum, 'SELECT')";

fn kind_of(sql_type: &str) -> FieldType {
    match sql_type.split(['(', ' ']).next().unwrap_or_default() {
        "smallint" | "integer" | "bigint" | "numeric" | "real" | "double" => FieldType::Number,
        "boolean" => FieldType::Boolean,
        "date" => FieldType::Date,
        "timestamp" => FieldType::Time,
        _ => FieldType::Text,
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

async fn query(client: &Client, sql: &str, texts: &[Option<&str>]) -> Result<Vec<Row>, Error> {
    let parameters: Vec<(&(dyn ToSql + Sync), Type)> =
        texts.iter().map(|text| (text as &(dyn ToSql + Sync), Type::TEXT)).collect();
    client.query_typed(sql, &parameters).await
}

/// What an error of the database means. Its message may quote a value, so only its code is passed on.
fn failed(error: &Error) -> Failure {
    let Some(state) = error.code() else { return Failure::Unreachable("the connection was lost") };
    let code = state.code();
    match &code[..2] {
        "28" => Failure::Credentials,
        "3D" => Failure::Settings("there is no database of this name".into()),
        "53" | "57" | "40" | "55" | "08" => Failure::Unreachable("the database is busy or stopping"),
        _ if *state == SqlState::INSUFFICIENT_PRIVILEGE => {
            Failure::Scope("SELECT on the table, and UPDATE on the columns that rules write".into())
        }
        _ => Failure::Refused(format!("SQLSTATE {code}")),
    }
}

fn record(row: &Row, fields: &[String]) -> Record {
    let values: Values =
        fields.iter().enumerate().map(|(at, name)| (name.clone(), row.get(at + 1))).collect();
    Record { id: row.get(0), values, absorbed: Vec::new() }
}

/// One statement that changes a row where it still holds what was seen.
fn update(shape: &Shape, change: &Change) -> Result<(String, Vec<Option<String>>), Failure> {
    let mut values = vec![Some(change.id.clone())];
    let mut set = Vec::new();
    for (name, value) in &change.set {
        values.push(value.clone());
        set.push(format!("{} = ${}::{}", quoted(name), values.len(), shape.column(name)?.sql_type));
    }
    let seen = holds(shape, &change.seen, &mut values)?;
    let sql = format!(
        "UPDATE {} SET {} WHERE {} = $1::{}{} RETURNING 1",
        shape.table,
        set.join(", "),
        shape.key,
        shape.key_type,
        seen
    );
    Ok((sql, values))
}

/// That a row holds what was seen.
fn holds(shape: &Shape, seen: &Values, values: &mut Vec<Option<String>>) -> Result<String, Failure> {
    let mut all = String::new();
    for (name, value) in seen {
        shape.column(name)?;
        values.push(value.clone());
        all.push_str(&format!(" AND {}::text IS NOT DISTINCT FROM ${}", quoted(name), values.len()));
    }
    Ok(all)
}

/// That a row is not marked as deleted.
fn there(source: &Source) -> String {
    source.deleted_at.as_ref().map(|name| format!(" AND {} IS NULL", quoted(name))).unwrap_or_default()
}

/// That a column holds the first parameter, in any case.
fn is(column: &str) -> String {
    format!("lower({column}::text) = lower($1)")
}

/// One statement that adds a row where none has its values already.
fn insert(shape: &Shape, source: &Source, new: &New) -> Result<(String, Vec<Option<String>>), Failure> {
    let (mut names, mut casts, mut others, mut values) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (name, value) in &new.set {
        let column = shape.column(name)?;
        values.push(value.clone());
        names.push(quoted(name));
        casts.push(format!("${}::{}", values.len(), column.sql_type));
        if new.unique.contains(name) {
            others.push(format!("lower({}::text) = lower(${})", quoted(name), values.len()));
        }
    }
    let unless = match others.as_slice() {
        [] => String::new(),
        others => format!(
            " WHERE NOT EXISTS (SELECT 1 FROM {} WHERE ({}){})",
            shape.table,
            others.join(" OR "),
            there(source)
        ),
    };
    let (table, key) = (&shape.table, &shape.key);
    let sql = format!(
        "INSERT INTO {table} ({}) SELECT {}{unless} RETURNING {key}::text",
        names.join(", "),
        casts.join(", ")
    );
    Ok((sql, values))
}

#[async_trait::async_trait]
impl System for Tables {
    async fn describe(&self, object: Object) -> Result<Vec<Field>, Failure> {
        let shape = self.session().await?.shape(object, self.source(object)?).await?;
        Ok(shape.columns.values().map(|column| column.field.clone()).collect())
    }

    async fn create_fields(&self, object: Object, fields: &[NewField]) -> Result<(), Failure> {
        let mut session = self.session().await?;
        let shape = session.shape(object, self.source(object)?).await?;
        for field in fields {
            let sql_type = match field.kind {
                FieldType::Number => "double precision",
                FieldType::Boolean => "boolean",
                FieldType::Date => "date",
                FieldType::Time => "timestamptz",
                FieldType::Text | FieldType::Choice => "text",
            };
            let name = quoted(&field.name);
            let sql = format!("ALTER TABLE {} ADD COLUMN IF NOT EXISTS {name} {sql_type}", shape.table);
            session.client()?.batch_execute(&sql).await.map_err(|error| failed(&error))?;
        }
        session.shapes.remove(&object);
        Ok(())
    }

    async fn changed_since(
        &self,
        object: Object,
        fields: &[String],
        cursor: Option<&str>,
        _: Timestamp,
    ) -> Result<Page, Failure> {
        let source = self.source(object)?;
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        let (key, key_type, table) = (&shape.key, &shape.key_type, &shape.table);
        let selected = shape.selected(fields)?;
        let deleted = source.deleted_at.as_ref().map(|name| format!(" AND {} IS NULL", quoted(name)));
        let deleted = deleted.unwrap_or_default();
        let Some(Cursor::Since { at, id, start }) = opened(cursor)? else {
            let (after, from) = match opened(cursor)? {
                Some(Cursor::Walk { after, from }) => (after, from),
                _ => (None, session.query("SELECT now()::text", &[]).await?[0].get(0)),
            };
            let above = format!("($1::text IS NULL OR {key} > $1::{key_type})");
            let sql = format!(
                "SELECT {selected} FROM {table} WHERE {above}{deleted} ORDER BY {table}.{key} LIMIT {PAGE}"
            );
            let rows = session.query(&sql, &[after.as_deref()]).await?;
            let records: Vec<Record> = rows.iter().map(|row| record(row, fields)).collect();
            let more = rows.len() == PAGE;
            let next = match (more, &source.changed_at) {
                (true, _) => Cursor::Walk { after: records.last().map(|last| last.id.clone()), from },
                (false, Some(_)) => {
                    let sql = format!("SELECT ($1::timestamptz - {OVERLAP})::text");
                    let at = session.query(&sql, &[Some(&from)]).await?[0].get(0);
                    Cursor::Since { at, id: String::new(), start: None }
                }
                (false, None) => Cursor::Walk {
                    after: None,
                    from: session.query("SELECT now()::text", &[]).await?[0].get(0),
                },
            };
            return Ok(Page { records, cursor: closed(&next), more });
        };
        let Some(changed_at) = &source.changed_at else {
            return Err(Failure::Settings("changed_at was taken away; run a backfill".into()));
        };
        let (column, time) = (quoted(changed_at), &shape.column(changed_at)?.sql_type);
        let start = match start {
            Some(start) => start,
            None => session.query("SELECT now()::text", &[]).await?[0].get(0),
        };
        // Without a key there is no row to continue behind: the time itself is included.
        let above = match id.is_empty() {
            true => format!("{column} >= $1::timestamptz::{time} AND $2::text IS NOT NULL"),
            false => format!("({column}, {key}) > ($1::timestamptz::{time}, $2::{key_type})"),
        };
        let sql = format!(
            "SELECT {selected}, {column}::timestamptz::text FROM {table} WHERE {above}{deleted} \
             ORDER BY {table}.{column}, {table}.{key} LIMIT {PAGE}"
        );
        let rows = session.query(&sql, &[Some(&at), Some(&id)]).await?;
        let records: Vec<Record> = rows.iter().map(|row| record(row, fields)).collect();
        let (at, id) = match rows.last() {
            Some(last) => (last.get(fields.len() + 1), last.get(0)),
            None => (at, id),
        };
        let more = rows.len() == PAGE;
        if more {
            let next = Cursor::Since { at, id, start: Some(start) };
            return Ok(Page { records, cursor: closed(&next), more });
        }
        let sql = format!(
            "SELECT $1::timestamptz > $2::timestamptz - {OVERLAP}, ($2::timestamptz - {OVERLAP})::text"
        );
        let ends = session.query(&sql, &[Some(&at), Some(&start)]).await?;
        let (at, id) = if ends[0].get(0) { (ends[0].get(1), String::new()) } else { (at, id) };
        Ok(Page { records, cursor: closed(&Cursor::Since { at, id, start: None }), more })
    }

    async fn read(&self, object: Object, fields: &[String], ids: &[String]) -> Result<Vec<Record>, Failure> {
        let source = self.source(object)?;
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        let deleted = source.deleted_at.as_ref().map(|name| format!(" AND {} IS NULL", quoted(name)));
        // A list of parameters, as the driver's arrays would need the type of the key.
        let places: Vec<String> = (1..=ids.len()).map(|at| format!("${at}::{}", shape.key_type)).collect();
        if places.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT {} FROM {} WHERE {} IN ({}){}",
            shape.selected(fields)?,
            shape.table,
            shape.key,
            places.join(", "),
            deleted.unwrap_or_default()
        );
        let texts: Vec<Option<&str>> = ids.iter().map(|id| Some(id.as_str())).collect();
        let rows = session.query(&sql, &texts).await?;
        Ok(rows.iter().map(|row| record(row, fields)).collect())
    }

    async fn find(
        &self,
        object: Object,
        fields: &[String],
        field: &str,
        term: Term<'_>,
    ) -> Result<Vec<Record>, Failure> {
        let source = self.source(object)?;
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        shape.column(field)?;
        let (value, condition): (&str, fn(&str) -> String) = match term {
            Term::Is(value) => (value, is),
            Term::Has(text) => (text, |column| format!("position(lower($1) IN lower({column}::text)) > 0")),
        };
        let sql = format!(
            "SELECT {} FROM {} WHERE {}{} LIMIT {SEARCHED}",
            shape.selected(fields)?,
            shape.table,
            condition(&quoted(field)),
            there(source)
        );
        let rows = session.query(&sql, &[Some(value)]).await?;
        Ok(rows.iter().map(|row| record(row, fields)).collect())
    }

    async fn create(&self, object: Object, new: &New) -> Result<Made, Failure> {
        let source = self.source(object)?;
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        let (sql, values) = insert(&shape, source, new)?;
        let texts: Vec<Option<&str>> = values.iter().map(Option::as_deref).collect();
        match query(session.client()?, &sql, &texts).await {
            Ok(rows) => Ok(rows.first().map_or(Made::There(None), |row| Made::Done(row.get(0)))),
            Err(error) => match error.code() {
                Some(state) if *state == SqlState::UNIQUE_VIOLATION => Ok(Made::There(None)),
                Some(state) if matches!(&state.code()[..2], "22" | "23" | "P0") => {
                    Ok(Made::Refused(format!("the table refused the row (SQLSTATE {})", state.code())))
                }
                Some(state) if *state == SqlState::INSUFFICIENT_PRIVILEGE => {
                    Err(Failure::Scope("INSERT on the table".into()))
                }
                _ => Err(failed(&error)),
            },
        }
    }

    async fn delete(&self, object: Object, gone: &[Change]) -> Result<Vec<Written>, Failure> {
        let source = self.source(object)?;
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        let (mut written, (table, key)) = (Vec::with_capacity(gone.len()), (&shape.table, &shape.key));
        for one in gone {
            let mut values = vec![Some(one.id.clone())];
            let seen = holds(&shape, &one.seen, &mut values)?;
            let which = format!("{key} = $1::{}{}{seen} RETURNING 1", shape.key_type, there(source));
            let sql = match &source.deleted_at {
                Some(deleted_at) => {
                    format!("UPDATE {table} SET {} = now() WHERE {which}", quoted(deleted_at))
                }
                None => format!("DELETE FROM {table} WHERE {which}"),
            };
            let texts: Vec<Option<&str>> = values.iter().map(Option::as_deref).collect();
            written.push(match query(session.client()?, &sql, &texts).await {
                Ok(rows) if !rows.is_empty() => Written::Done,
                Ok(_) => Written::Changed,
                Err(error) if error.code().is_some_and(|state| state.code().starts_with("23")) => {
                    Written::Refused("other rows refer to it".to_owned())
                }
                Err(error) => return Err(failed(&error)),
            });
        }
        Ok(written)
    }

    async fn write(&self, object: Object, changes: &[Change]) -> Result<Vec<Written>, Failure> {
        let mut session = self.session().await?;
        let shape = session.shape(object, self.source(object)?).await?;
        let client = session.client()?;
        let statements =
            changes.iter().map(|change| update(&shape, change)).collect::<Result<Vec<_>, _>>()?;
        // Each row is a transaction of its own, sent without waiting for the one before: a refused row stops no other.
        let sent = statements.iter().map(|(sql, values)| async move {
            let texts: Vec<Option<&str>> = values.iter().map(Option::as_deref).collect();
            query(client, sql, &texts).await
        });
        let answers = futures::future::join_all(sent).await;
        let mut written = Vec::with_capacity(changes.len());
        for (change, answer) in changes.iter().zip(answers) {
            written.push(match answer {
                Ok(rows) if !rows.is_empty() => Written::Done,
                Ok(_) => {
                    let sql =
                        format!("SELECT 1 FROM {} WHERE {} = $1::{}", shape.table, shape.key, shape.key_type);
                    let there = session.query(&sql, &[Some(&change.id)]).await?;
                    if there.is_empty() { Written::Gone } else { Written::Changed }
                }
                // What a value or a rule of the table causes is the row's own.
                Err(error) => match error.code().map(|state| &state.code()[..2]) {
                    Some("22" | "23" | "P0") => {
                        let code = error.code().map_or("", SqlState::code);
                        Written::Refused(format!("the table refused the value (SQLSTATE {code})"))
                    }
                    _ => return Err(failed(&error)),
                },
            });
        }
        Ok(written)
    }

    async fn deleted_since(
        &self,
        object: Object,
        cursor: Option<&str>,
        _: Timestamp,
    ) -> Result<Gone, Failure> {
        let source = self.source(object)?;
        let Some(deleted_at) = &source.deleted_at else {
            return Ok(Gone { ids: Vec::new(), cursor: String::new(), more: false });
        };
        let mut session = self.session().await?;
        let shape = session.shape(object, source).await?;
        let (column, time) = (quoted(deleted_at), &shape.column(deleted_at)?.sql_type);
        let start: String = session.query("SELECT now()::text", &[]).await?[0].get(0);
        let (at, id) = match opened(cursor)? {
            Some(Cursor::Since { at, id, .. }) => (at, id),
            _ => ("-infinity".to_owned(), String::new()),
        };
        // Behind ORDER BY a column's name alone would be the text that is selected.
        let (key, key_type, table) = (&shape.key, &shape.key_type, &shape.table);
        let above = match id.is_empty() {
            true => format!("{column} >= $1::timestamptz::{time} AND $2::text IS NOT NULL"),
            false => format!("({column}, {key}) > ($1::timestamptz::{time}, $2::{key_type})"),
        };
        let sql = format!(
            "SELECT {key}::text, {column}::timestamptz::text FROM {table} WHERE {above} \
             ORDER BY {table}.{column}, {table}.{key} LIMIT {PAGE}"
        );
        let rows = session.query(&sql, &[Some(&at), Some(&id)]).await?;
        let ids: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        let more = rows.len() == PAGE;
        let next = match rows.last() {
            Some(last) if more => (last.get(1), last.get(0)),
            _ => {
                let sql = format!("SELECT ($1::timestamptz - {OVERLAP})::text");
                (session.query(&sql, &[Some(&start)]).await?[0].get(0), String::new())
            }
        };
        let cursor = closed(&Cursor::Since { at: next.0, id: next.1, start: None });
        Ok(Gone { ids, cursor, more })
    }

    fn batch(&self) -> usize {
        100
    }

    fn pace(&self, _: Call) -> Duration {
        Duration::ZERO
    }
}
