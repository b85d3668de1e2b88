//! The demo: an invented world, and an account whose key is kept in the data directory.

use anyhow::{Context, Result};
use common::dataset::Dataset;
use common::domain::{Credits, EmailAddress, Plan, ids};
use common::lookup::record::{CompanyRecord, PersonRecord};
use common::store::accounts::Account;
use common::store::{Store, StoreError};
use common::{auth, billing, signals};
use jiff::Timestamp;
use std::io::Write;
use std::path::Path;
use world::{DEMO_SEED, World};

const EMAIL: &str = "demo@almanac.example";
/// Where the key is kept in the data directory.
const KEY_FILE: &str = "demo-key";
const CREDITS: Credits = Credits::whole(10_000);
/// Among how many people an example is chosen.
const EXAMPLES: usize = 20;

/// The demo world as it stands now, indexed in memory, and the world itself without its records, for its signals.
pub fn dataset(now: Timestamp) -> Result<(Dataset, World)> {
    let mut world = World::generate(DEMO_SEED, now);
    let (companies, people) = taken(&mut world);
    Ok((Dataset::in_memory(companies, people).context("cannot build the demo dataset")?, world))
}

/// All records of the demo world as of now.
pub fn records(now: Timestamp) -> (Vec<CompanyRecord>, Vec<PersonRecord>) {
    taken(&mut World::generate(DEMO_SEED, now))
}

fn taken(world: &mut World) -> (Vec<CompanyRecord>, Vec<PersonRecord>) {
    (std::mem::take(&mut world.companies), std::mem::take(&mut world.people))
}

/// A recently verified address in the dataset, for examples that work when pasted.
pub fn example_email(dataset: &Dataset) -> Option<EmailAddress> {
    let people = dataset.people_numbers().filter_map(|number| dataset.person(number).ok());
    let verified = people.filter(|record| record.person.email_verified == Some(true));
    let latest = verified.take(EXAMPLES).max_by_key(|record| record.email_checked_at)?;
    latest.person.email.clone()
}

/// The demo key, made on the first start.
pub async fn key(store: &Store, data_dir: &Path, now: Timestamp) -> Result<String> {
    let file = data_dir.join(KEY_FILE);
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
            let id = store.account_id_by_email(EMAIL).await?.context("the demo account is damaged")?;
            let key = auth::new_key(&secret, &id, "demo", Vec::new(), now);
            store.put_key(&key).await?;
        }
        Err(error) => return Err(error).context("cannot create the demo account"),
    }
    write_private(&file, &secret).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(secret)
}

/// Ends the demo of a service that has data of its own: its keys are revoked, its agents disconnected, and its signals taken out of the
/// feeds. Gives
/// the hashes of the keys, for who holds them in memory. The account itself stays, for its history.
pub async fn end(store: &Store, data_dir: &Path, now: Timestamp) -> Result<Vec<String>> {
    let mut ended = Vec::new();
    if let Some(account) = store.account_id_by_email(EMAIL).await? {
        for key in store.keys_of(&account).await? {
            if key.valid_until.is_none_or(|until| until > now) {
                store.end_key(&key, now).await?;
                ended.push(key.hash);
            }
        }
        for agent in store.agents_of(&account).await? {
            store.end_agent(&agent).await?;
        }
    }
    match std::fs::remove_file(data_dir.join(KEY_FILE)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(error).context("cannot remove the demo key");
        }
        _ => {}
    }
    // A feed takes some of them out in one go.
    while !signals::demo::clear(store, now).await? {}
    Ok(ended)
}

/// A key is readable by its owner only.
pub(crate) fn write_private(file: &Path, secret: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.write_all(format!("{secret}\n").as_bytes())
}
