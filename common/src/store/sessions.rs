//! When an account ended all sessions of the console that it had.

use super::{Store, StoreError, Table, key, n, s};
use jiff::Timestamp;

fn id(account_id: &str) -> String {
    format!("sessions#{account_id}")
}

impl Store {
    /// Ends every session of an account that began until now; the note of it lasts as long as they would have.
    pub async fn end_sessions(
        &self,
        account_id: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut item = key([("id", &id(account_id))]);
        item.insert("ended_at".into(), s(now.to_string()));
        item.insert("expires_at".into(), n(expires_at.as_second()));
        self.client.put_item().table_name(self.table(Table::Counters)).set_item(Some(item)).send().await?;
        Ok(())
    }

    /// Until when sessions of an account have ended.
    pub async fn sessions_ended(&self, account_id: &str) -> Result<Option<Timestamp>, StoreError> {
        let item = self.get(Table::Counters, key([("id", &id(account_id))])).await?;
        Ok(item.and_then(|item| item.get("ended_at")?.as_s().ok()?.parse().ok()))
    }
}
