//! The engines that a function can be built with. The `main` of a function names one of them; the other is not linked into it.

use crate::app::{sources, sources_on};
use crate::config::{Config, DATASET_DIR};
use crate::signals::imports::Imports;
use dataset::snapshot::SnapshotDir;
use dataset::{DatasetError, Embedded};
use domain::Clock;
use jiff::SignedDuration;
use lookup::signals::{DEMO, SignalSource};
use postgres::{Postgres, Settings};
use providers::Sources;
use std::sync::Arc;

/// How long a function answers from one snapshot before it looks whether there is another.
const LOOK_EVERY: SignedDuration = SignedDuration::from_secs(30);

/// Opens the records that the configuration names.
pub type Engine = fn(&Config) -> Result<Opened, String>;

/// The records of a deployment.
pub struct Opened {
    pub sources: Sources,
    /// The signals of an operator's own imports, where the engine keeps what was before.
    pub imports: Option<Arc<dyn SignalSource>>,
    /// Whether there are no records of an operator's own.
    pub is_demo: bool,
}

/// The snapshots of `DATASET_DIR`: a layer's folder or a mounted file system, whose pointer is followed. A folder that is named
/// must be there; without one, providers answer alone.
pub fn embedded(config: &Config) -> Result<Opened, String> {
    if !config.directory.address.is_empty() {
        let deploy = "this function was built for snapshots; build and deploy with Engine=postgres";
        return Err(format!("DIRECTORY names a database, but {deploy}"));
    }
    let Some(folder) = std::env::var_os(DATASET_DIR).filter(|path| !path.is_empty()) else {
        let sources = sources(config, &Clock::System, None)?;
        return Ok(Opened { sources, imports: None, is_demo: true });
    };
    let refused = |error: DatasetError| format!("DATASET_DIR cannot be served: {error}");
    let folder = SnapshotDir::new(folder);
    let served = folder.current();
    let (dataset, older) = folder.open_newest_sized().map_err(refused)?;
    if let Some(older) = older {
        tracing::warn!("{older}; serving the previous one");
    }
    let dataset = Embedded::following(Arc::new(dataset), Clock::System, folder, served, LOOK_EVERY);
    let is_demo = dataset.dataset().is_from(DEMO).map_err(|error| error.to_string())?;
    let imports: Arc<dyn SignalSource> = Arc::new(Imports(dataset.clone()));
    Ok(Opened { sources: sources(config, &Clock::System, Some(dataset))?, imports: Some(imports), is_demo })
}

/// The database of `DIRECTORY`, over one connection, which is made when it is first needed: a database that is down at a start
/// must not take the function along.
pub fn postgres(config: &Config) -> Result<Opened, String> {
    let address = crate::database::address(config)?;
    let address =
        address.ok_or("this function was built for PostgreSQL; DIRECTORY must name its database")?;
    let settings = Settings { connections: 1, ..crate::database::settings(config) };
    let sources = sources_on(config, &Clock::System, Arc::new(Postgres::later(address, settings)))?;
    Ok(Opened { sources, imports: None, is_demo: false })
}
