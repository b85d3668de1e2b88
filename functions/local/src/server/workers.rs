//! The workers, the sweeper and the polling of signals of the one-process server.

use bulk::{sweeper, worker};
use common::app::App;
use common::queue::{Lane, LocalQueue, back_off};
use common::signals::told::By;
use common::watch::Matcher;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// Longer than a worker takes for a message.
pub const VISIBILITY: Duration = Duration::from_secs(180);
/// How many messages are worked on at the same time.
const WORKERS: usize = 4;
/// How often a message is handed out before it is given up.
const MAX_RECEIVES: u32 = 8;
const COUNT_EVERY: Duration = Duration::from_secs(2);
/// How often new signals are applied to records.
const TELL_EVERY: Duration = Duration::from_secs(1);
/// How often new signals are compared with watch lists.
const MATCH_EVERY: Duration = Duration::from_secs(3);
/// How often connections that are due are looked for.
const SYNC_EVERY: Duration = Duration::from_secs(15);
const SWEEP_EVERY: Duration = Duration::from_secs(60);
/// How often what has expired is deleted, which AWS does by itself and the embedded engine does not.
const EXPIRE_EVERY: Duration = Duration::from_secs(15 * 60);

/// Starts them; they stop when the returned value is dropped.
pub fn start(app: &Arc<App>, queue: &Arc<LocalQueue>) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let sites = Arc::new(sites::Worker::new(app.clone()));
    for _ in 0..WORKERS {
        let (app, queue, sites) = (app.clone(), queue.clone(), sites.clone());
        tasks.spawn(async move {
            loop {
                consume(&app, &queue, &sites).await;
            }
        });
    }
    tasks.spawn(common::signals::ingest::run(app.store.clone(), app.providers.clone(), app.clock.clone()));
    let telling = app.clone();
    tasks.spawn(async move {
        loop {
            tokio::time::sleep(TELL_EVERY).await;
            let told = telling.told.follow_now(&telling.store, &telling.providers, By::Ingesting);
            if let Err(error) = told.await {
                tracing::warn!(%error, "new signals will be applied to records later");
            }
        }
    });
    let watching = app.clone();
    tasks.spawn(async move {
        let mut matcher = Matcher::default();
        loop {
            if let Err(error) = matcher.round(&watching, MATCH_EVERY).await {
                tracing::warn!(%error, "new signals are compared with watch lists later");
            }
            tokio::time::sleep(MATCH_EVERY).await;
        }
    });
    let expiring = app.clone();
    tasks.spawn(async move {
        loop {
            match expiring.store.delete_expired(expiring.clock.now()).await {
                Ok(0) => {}
                Ok(deleted) => tracing::info!(deleted, "what had expired is gone"),
                Err(error) => tracing::warn!(%error, "what has expired is deleted later"),
            }
            tokio::time::sleep(EXPIRE_EVERY).await;
        }
    });
    let providers = app.providers.clone();
    tasks.spawn(async move {
        // `almanac providers` reads the stored counts, which are written here if no call comes to do it.
        loop {
            tokio::time::sleep(COUNT_EVERY).await;
            if let Err(error) = providers.save_counts().await {
                tracing::warn!(%error, "what providers did is not written down yet");
            }
        }
    });
    let syncing = app.clone();
    tasks.spawn(async move {
        loop {
            if let Err(error) = connections::worker::sweep(&syncing).await {
                tracing::warn!(%error, "connections are looked at later");
            }
            tokio::time::sleep(SYNC_EVERY).await;
        }
    });
    let app = app.clone();
    tasks.spawn(async move {
        let mut swept = sweeper::recover(&app).await;
        loop {
            if let Err(error) = swept {
                tracing::warn!(%error, "a sweep failed");
            }
            tokio::time::sleep(SWEEP_EVERY).await;
            swept = sweeper::sweep(&app).await;
        }
    });
    tasks
}

async fn consume(app: &Arc<App>, queue: &Arc<LocalQueue>, sites: &Arc<sites::Worker>) {
    let received = queue.receive().await;
    let (app, sites, message, receives) =
        (app.clone(), sites.clone(), received.message.clone(), received.receives);
    let work = tokio::spawn(async move {
        if receives > MAX_RECEIVES {
            return worker::give_up(&app, &message).await;
        }
        match message.lane() {
            Lane::Connections => connections::worker::work(&app, &message).await,
            Lane::Sites => sites.work(&message).await,
            _ => worker::work(&app, &message, receives).await,
        }
    });
    match work.await {
        Ok(Ok(())) => received.done(),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a message is tried again");
            received.retry(back_off(receives));
        }
        Err(_) => {
            tracing::error!("a worker broke; its message is tried again");
            received.retry(back_off(receives));
        }
    }
}
