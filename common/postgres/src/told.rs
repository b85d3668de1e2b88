//! Keeping what signals tell: the records that say something else with them are written as they are then, with what they say without
//! beside them, for the next import to go onto and for a signal that is not believed any more.

use crate::failure::OpenError;
use crate::postgres::Postgres;
use crate::session::Session;
use crate::writer::Writer;
use directory::{
    CompanyVersion, DirectoryError, Increment, Number, Records, Stored, Told, Touched, unreadable,
};
use domain::signal::Signal;
use lookup::ProviderError;
use std::sync::Arc;
use std::time::Duration;

/// How long an import is waited for; what could not be told is told in the next round.
const PATIENCE: Duration = Duration::from_secs(2);

impl Postgres {
    pub(crate) async fn keep_told(&self, signals: Vec<Arc<Signal>>) -> Result<(), ProviderError> {
        let told = self.told().clone();
        let compared = self.read(move |session| {
            let mut told = told.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let imports = session.state.imports;
            let touched = told.take_up(session, imports.unsigned_abs().into(), &signals);
            // What could not be compared is compared anew.
            let changed = touched.and_then(|touched| changed(session, &told, touched));
            changed.map(|changed| (changed, imports)).inspect_err(|_| *told = Told::default())
        });
        let (changed, imports) = compared.await?;
        if changed.is_empty() {
            return Ok(());
        }
        let written = self.write_told(changed, imports).await;
        if written.is_err() {
            *self.told().lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Told::default();
        }
        written
    }

    async fn write_told(&self, changed: Touched, imports: i32) -> Result<(), ProviderError> {
        let writer = Writer::open_knowing(self.address(), PATIENCE, self.latest()).await;
        let writer = writer.map_err(|error| match error {
            OpenError::Busy => ProviderError::Unreachable("an import is under way"),
            error => {
                tracing::warn!(%error, "what signals tell cannot be written");
                ProviderError::Unreachable("the directory cannot be written to")
            }
        })?;
        let told = self.told().clone();
        let write = tokio::task::spawn_blocking(move || {
            if writer.imports() != imports {
                return Err(ProviderError::Unreachable("an import was first").into());
            }
            let told = told.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let increment = increment(writer.session(), &told, &changed)?;
            drop(told);
            writer.commit(increment)
        });
        let written = write.await.map_err(|_| ProviderError::BadAnswer("writing broke off"))?;
        written.map_err(unreadable)
    }
}

/// Those of the records whose rows do not say so yet.
fn changed(session: &Session, told: &Told, touched: Touched) -> Result<Touched, DirectoryError> {
    session.expect_people(&touched.people)?;
    session.expect_companies(&touched.companies)?;
    let mut changed = Touched::default();
    for number in touched.people {
        let says = match told.person(number) {
            Some(stored) => stored.record == *session.kept_person(number)?,
            None => session.stored_person(number)?.record == *session.kept_person(number)?,
        };
        changed.people.extend((!says).then_some(number));
    }
    for number in touched.companies {
        let says = match told.company(number) {
            Some(stored) => stored.record == *session.company(number)?,
            None => session.stored_company(number)?.record == *session.company(number)?,
        };
        changed.companies.extend((!says).then_some(number));
    }
    Ok(changed)
}

fn increment(records: &dyn Records, told: &Told, changed: &Touched) -> Result<Increment, DirectoryError> {
    fn version<R: Clone>(stored: Stored<R>, told: Option<&Stored<R>>) -> Stored<R> {
        match told {
            Some(told) => stored.with_told(told.record.clone()),
            None => stored,
        }
    }
    let mut increment = Increment::default();
    for number in changed.people.iter().copied() {
        increment.replaced.push(number);
        increment.people.push(version(records.stored_person(number)?, told.person(number)));
    }
    for number in changed.companies.iter().copied() {
        let stored = version(records.stored_company(number)?, told.company(number));
        let employer: Number = records.employer(number);
        increment.companies.push(CompanyVersion { employer: Some(employer), stored });
    }
    Ok(increment)
}
