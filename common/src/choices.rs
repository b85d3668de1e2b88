//! What the operator chose about providers while the service runs, as a process follows it: orders, keys and the budget of the console,
//! and the folder of vendor files. A change is in force everywhere within seconds, without a restart.
//!
//! When the choices cannot be read, those known last stay in force: they are about where to ask, not about whom.

use crate::store::seal::Seal;
use crate::store::{Seeing, Store, StoreError};
use domain::clock;
use providers::Providers;
use providers::settings::{Chosen, ProviderSettings};
use providers::vendors::Vendors;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How often they are looked at while calls come.
const EVERY: Duration = Duration::from_secs(10);

/// How far the choices were followed.
#[derive(Default)]
pub struct Followed {
    read_at: Mutex<Option<Instant>>,
    known: tokio::sync::Mutex<Known>,
}

#[derive(Default)]
struct Known {
    version: u64,
    chosen: Chosen,
    /// What the folder of vendor files looked like, and the vendors of it where it has changed since the start.
    files: Option<String>,
    vendors: Option<Vendors>,
}

impl Followed {
    /// Makes sure that the choices in force are of the last seconds.
    pub async fn follow(&self, store: &Store, providers: &Arc<Providers>) {
        let now = clock::instant();
        let is_fresh = |at: Instant| now.saturating_duration_since(at) < EVERY;
        {
            let mut read_at = self.read_at.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if read_at.is_some_and(is_fresh) {
                return;
            }
            *read_at = Some(now);
        }
        if let Err(error) = Box::pin(self.follow_as(store, providers, Seeing::Lately)).await {
            tracing::warn!(%error, "what the operator chose about providers is not known anew");
        }
    }

    /// Reads them at once: after a change of them, and before serving.
    pub async fn follow_now(&self, store: &Store, providers: &Arc<Providers>) -> Result<(), StoreError> {
        self.follow_as(store, providers, Seeing::All).await
    }

    async fn follow_as(
        &self,
        store: &Store,
        providers: &Arc<Providers>,
        how: Seeing,
    ) -> Result<(), StoreError> {
        let mut known = self.known.lock().await;
        let (mut version, mut chosen) = read(store, how).await?;
        if how == Seeing::Lately && version < known.version {
            // It missed what is known already.
            (version, chosen) = (known.version, known.chosen.clone());
        }
        let folder = providers.settings.folder.as_deref();
        let files = folder.map(looks);
        let begun = known.files.is_some() || known.version > 0;
        let files_changed = known.files.is_some() && known.files != files;
        if files_changed && let Some(folder) = folder {
            match Vendors::with_folder(Path::new(folder)) {
                Ok(vendors) => known.vendors = Some(vendors),
                // Files that were right stay in force while one is being written.
                Err(problems) => tracing::error!(problems, "PROVIDER_FILES cannot be used as it is now"),
            }
        }
        known.files = files;
        if !files_changed && version == known.version && (begun || version == 0) {
            return Ok(());
        }
        (known.version, known.chosen) = (version, chosen);
        providers.succeed(providers.settings.with(known.vendors.clone(), &known.chosen));
        tracing::info!(version, "the operator's choices about providers are in force");
        Ok(())
    }
}

/// What a folder looks like: the names, sizes and times of its vendor files.
fn looks(folder: &str) -> String {
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let about = entry.metadata().ok()?;
            let name = entry.file_name().to_string_lossy().into_owned();
            name.ends_with(".toml").then(|| format!("{name} {} {:?}", about.len(), about.modified().ok()))
        })
        .collect();
    files.sort();
    files.join("\n")
}

/// What was chosen, and its version; nothing where it was sealed under another secret.
async fn read(store: &Store, how: Seeing) -> Result<(u64, Chosen), StoreError> {
    let Some((version, sealed)) = store.choices(how).await? else { return Ok((0, Chosen::default())) };
    let opened = seal(store).open(sealed).ok();
    let chosen = opened.and_then(|opened| serde_json::from_slice(&opened).ok()).unwrap_or_else(|| {
        tracing::error!("the choices about providers were sealed with another SEAL_SECRET; choose again");
        Chosen::default()
    });
    Ok((version, chosen))
}

fn seal(store: &Store) -> Seal {
    Seal::new(store.seal(), "provider choices", "present")
}

/// What is chosen now.
pub async fn chosen(store: &Store) -> Result<Chosen, StoreError> {
    Ok(read(store, Seeing::All).await?.1)
}

/// Changes the choices; `change` may be called again when another process changed them at the same moment.
pub async fn change(store: &Store, change: impl Fn(&mut Chosen)) -> Result<(), StoreError> {
    loop {
        let (version, mut chosen) = read(store, Seeing::All).await?;
        change(&mut chosen);
        let text = serde_json::to_vec(&chosen).map_err(|error| StoreError::Failed(error.into()))?;
        match store.put_choices(version, seal(store).close(&text)?).await {
            Err(StoreError::Conflict) => {}
            done => return done,
        }
    }
}

/// The settings that are in force, for commands that serve nothing.
pub async fn settings(store: &Store, settings: &ProviderSettings) -> Result<ProviderSettings, StoreError> {
    Ok(settings.with(None, &chosen(store).await?))
}
