//! What the operator chose about providers while the service runs, as a process follows it: orders, keys and the budget of the console,
//! and the folder of vendor files. A change is in force everywhere within seconds, without a restart.
//!
//! When the choices cannot be read, those known last stay in force: they are about where to ask, not about whom.

use crate::app::App;
use crate::store::{Store, StoreError};
use domain::clock;
use providers::settings::{Chosen, ProviderSettings};
use providers::vendors::Vendors;
use std::path::Path;
use std::sync::Mutex;
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
    pub async fn follow(&self, app: &App) {
        let now = clock::instant();
        let is_fresh = |at: Instant| now.saturating_duration_since(at) < EVERY;
        {
            let mut read_at = self.read_at.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if read_at.is_some_and(is_fresh) {
                return;
            }
            *read_at = Some(now);
        }
        if let Err(error) = Box::pin(self.follow_now(app)).await {
            tracing::warn!(%error, "what the operator chose about providers is not known anew");
        }
    }

    /// Reads them at once: after a change of them, and before serving.
    pub async fn follow_now(&self, app: &App) -> Result<(), StoreError> {
        let mut known = self.known.lock().await;
        let read = app.store.choices().await?;
        let (version, chosen) = read.unwrap_or_default();
        let files = app.config.providers.folder.as_deref().map(looks);
        let begun = known.files.is_some() || known.version > 0;
        let files_changed = known.files.is_some() && known.files != files;
        if files_changed && let Some(folder) = app.config.providers.folder.as_deref() {
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
        let settings = app.providers.settings.with(known.vendors.clone(), &known.chosen);
        app.providers.succeed(settings);
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

/// Changes the choices; `change` may be called again when another process changed them at the same moment.
pub async fn change(app: &App, change: impl Fn(&mut Chosen)) -> Result<(), StoreError> {
    loop {
        let (version, mut chosen) = app.store.choices().await?.unwrap_or_default();
        change(&mut chosen);
        match app.store.put_choices(version, &chosen).await {
            Err(StoreError::Conflict) => {}
            Ok(()) => return app.choices.follow_now(app).await,
            Err(error) => return Err(error),
        }
    }
}

/// The settings that are in force, for commands that serve nothing.
pub async fn settings(store: &Store, settings: &ProviderSettings) -> Result<ProviderSettings, StoreError> {
    let (_, chosen) = store.choices().await?.unwrap_or_default();
    Ok(settings.with(None, &chosen))
}
