//! Records that the system told of by itself: they are read by their ids and treated as if a poll had found them.

use super::{Stop, Worker};
use common::catalog::connections::ObjectSettings;
use common::connect::{Object, Record};
use std::collections::HashSet;

impl Worker<'_> {
    /// Looks at a page of the records that were told of; whether all of it, as the worker's time may be over. The rest is the next
    /// run's, so that a system that always tells of something does not keep this one from its end.
    pub(super) async fn hinted(&mut self, objects: &[(Object, ObjectSettings)]) -> Result<bool, Stop> {
        let hints = self.app.store.hints(&self.head.id).await?;
        for (object, settings) in objects {
            let own = hints.iter().filter(|hint| hint.object == *object);
            let ids: Vec<String> = own.map(|hint| hint.record.clone()).collect();
            for some in ids.chunks(self.system.batch()) {
                if !self.told_of(*object, settings, some).await? {
                    return Ok(false);
                }
            }
        }
        // One that is told of again meanwhile stays.
        self.app.store.hints_done(&self.head.id, &hints).await?;
        Ok(true)
    }

    async fn told_of(
        &mut self,
        object: Object,
        settings: &ObjectSettings,
        ids: &[String],
    ) -> Result<bool, Stop> {
        self.shape(object).await?;
        let records: Vec<Record> = self.system.read(object, &settings.fields(), ids).await?;
        let there: HashSet<String> = records.iter().map(|record| record.id.clone()).collect();
        self.counts()?.checked += records.len() as u64;
        if !self.records(object, settings, records).await? {
            return Ok(false);
        }
        let gone: Vec<String> = ids.iter().filter(|id| !there.contains(*id)).cloned().collect();
        for id in self.app.store.record_rows(&self.head.id, object, &gone).await?.into_keys() {
            self.forget(object, &id).await?;
        }
        Ok(true)
    }
}
