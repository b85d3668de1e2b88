//! The hashes of mailboxes, added to records that were written before there were any.

use domain::lookalike;
use lookup::identifier::{IdentifierKind, hash};
use lookup::record::PersonRecord;
use tokio_postgres::{Error, Transaction};

/// Rows that are looked at together.
const ROWS: usize = 5_000;

/// Adds them to all people whom the cursor of the migration returns.
pub(crate) async fn add(transaction: &Transaction<'_>) -> Result<(), Error> {
    loop {
        let rows = transaction.query(&format!("FETCH {ROWS} FROM spelt"), &[]).await?;
        if rows.is_empty() {
            return transaction.batch_execute("CLOSE spelt").await;
        }
        let (mut hashes, mut numbers) = (Vec::new(), Vec::new());
        for row in &rows {
            // What cannot be read is found by nothing else either.
            let Ok(record) = serde_json::from_str::<PersonRecord>(row.get(1)) else { continue };
            for mailbox in record.emails().filter_map(lookalike::other_mailbox) {
                hashes.push(hash(IdentifierKind::Mailbox, &mailbox) as i64);
                numbers.push(row.get::<_, i64>(0));
            }
        }
        let added = "WITH added AS (
               INSERT INTO almanac.identifier (hash, subject, number)
               SELECT hash, 1, number FROM unnest($1::bigint[], $2::bigint[]) AS k(hash, number)
               ON CONFLICT DO NOTHING RETURNING hash, number)
             SELECT number, array_agg(hash) FROM added GROUP BY number";
        for row in transaction.query(added, &[&hashes, &numbers]).await? {
            let (number, keys): (i64, Vec<i64>) = (row.get(0), row.get(1));
            let kept = "UPDATE almanac.person_record SET keys = keys || $2 WHERE number = $1";
            transaction.execute(kept, &[&number, &keys]).await?;
        }
    }
}
