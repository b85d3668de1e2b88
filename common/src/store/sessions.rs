//! When a session of the console was ended, or all that an account had.

use super::{Store, StoreError, Table, key, n, s, text};
use jiff::Timestamp;

fn id(whose: &str) -> String {
    format!("sessions#{whose}")
}

impl Store {
    /// Ends a session, or every one of an account, that began until now; the note of it lasts as long as they would have.
    pub async fn end_sessions(
        &self,
        whose: &str,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut item = key([("id", &id(whose))]);
        item.insert("ended_at".into(), s(now.to_string()));
        item.insert("expires_at".into(), n(expires_at.as_second()));
        self.put(Table::Counters, item).send(self).await
    }

    /// Until when a session, or every one of an account, has ended.
    pub async fn sessions_ended(&self, whose: &str) -> Result<Option<Timestamp>, StoreError> {
        let item = self.get(Table::Counters, key([("id", &id(whose))])).await?;
        Ok(item.and_then(|item| text(&item, "ended_at")?.parse().ok()))
    }
}
