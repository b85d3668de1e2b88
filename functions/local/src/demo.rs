//! What a first start serves: the demo world, and a demo account whose key is kept in the data directory.

use anyhow::{Context, Result};
use common::catalog::Plan;
use common::credits::Credits;
use common::dataset::Dataset;
use common::dataset::world::{DEMO_SEED, Draft, World};
use common::domain::signal::Signal;
use common::domain::{EmailAddress, ids};
use common::store::accounts::Account;
use common::store::{Store, StoreError};
use common::upstream::UpstreamError;
use common::upstream::signals::{FeedQuery, SignalFeed};
use common::{auth, billing};
use jiff::Timestamp;
use std::io::Write;
use std::path::Path;

const EMAIL: &str = "demo@almanac.example";
const CREDITS: Credits = Credits::whole(10_000);

/// The demo world as it stands now, indexed in memory.
pub fn dataset(now: Timestamp) -> Result<Dataset> {
    let World { companies, people, .. } = World::generate(DEMO_SEED, now);
    Dataset::in_memory(companies, people).context("cannot build the demo dataset")
}

/// The demo world's signals; the plan they are read off is made when they are first asked for.
#[derive(Default)]
pub struct Signals(std::sync::OnceLock<Draft>);

#[async_trait::async_trait]
impl SignalFeed for Signals {
    async fn signals_about(&self, query: &FeedQuery<'_>) -> Result<Vec<Signal>, UpstreamError> {
        let draft = self.0.get_or_init(|| Draft::demo(query.until));
        draft.signals_about(query).await
    }
}

/// An address somebody in the dataset has, for examples that work when pasted.
pub fn example_email(dataset: &Dataset) -> Option<EmailAddress> {
    (0..dataset.people_count()).find_map(|number| {
        let person = &dataset.person(number).ok()?.person;
        person.email.clone().filter(|_| person.email_verified == Some(true))
    })
}

/// The demo key, made on the first start.
pub async fn key(store: &Store, data_dir: &Path, now: Timestamp) -> Result<String> {
    let file = data_dir.join("demo-key");
    if let Ok(key) = std::fs::read_to_string(&file) {
        return Ok(key.trim().to_owned());
    }
    let secret = auth::new_secret();
    let id = ids::new(ids::Kind::Account, now);
    let key = auth::new_key(&secret, &id, "demo", Vec::new(), now);
    let account = Account::new(id, EMAIL.to_owned(), Plan::Pro, None, now);
    match billing::open_account(store, &account, &key, CREDITS, "demo").await {
        Ok(()) => {}
        // The account is there but the file was lost: give it a new key.
        Err(StoreError::Conflict) => {
            let id = store.account_id_by_email(EMAIL).await?.context("the demo account is broken")?;
            let key = auth::new_key(&secret, &id, "demo", Vec::new(), now);
            store.put_key(&key).await?;
        }
        Err(error) => return Err(error).context("cannot create the demo account"),
    }
    write_private(&file, &secret).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(secret)
}

/// A key is readable by its owner only.
fn write_private(file: &Path, secret: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(format!("{secret}\n").as_bytes())
}
