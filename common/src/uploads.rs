//! Files on their way in: so many of an account at a time, so many bytes of all of them, and so many being read.

use crate::bounds::{FILES_READ, UPLOADS_HELD, UPLOADS_OF_ACCOUNT};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// How long a file waits for others to be read.
const PATIENCE: Duration = Duration::from_secs(10);

/// The uploads of a process.
#[derive(Debug, Clone)]
pub struct Uploads {
    arriving: Arc<Mutex<Arriving>>,
    readers: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Arriving {
    bytes: u64,
    of_accounts: HashMap<String, u64>,
}

impl Default for Uploads {
    fn default() -> Self {
        Self { arriving: Arc::default(), readers: Arc::new(Semaphore::new(FILES_READ.count())) }
    }
}

impl Uploads {
    /// Lets an upload begin, unless its account has as many as it may have.
    pub fn enter(&self, account_id: &str, caller: watch::Receiver<()>) -> Option<Arc<UploadSlot>> {
        let mut arriving = self.arriving();
        let count = arriving.of_accounts.entry(account_id.to_owned()).or_default();
        if *count >= UPLOADS_OF_ACCOUNT.most {
            return None;
        }
        *count += 1;
        drop(arriving);
        let (uploads, account_id) = (self.clone(), account_id.to_owned());
        Some(Arc::new(UploadSlot { uploads, account_id, bytes: AtomicU64::new(0), caller }))
    }

    /// Waits until a file may be read; the reader keeps the permit.
    pub async fn reader(&self) -> Option<OwnedSemaphorePermit> {
        tokio::time::timeout(PATIENCE, self.readers.clone().acquire_owned()).await.ok()?.ok()
    }

    fn arriving(&self) -> MutexGuard<'_, Arriving> {
        self.arriving.lock().unwrap_or_else(|e| e.into_inner())
    }
}

/// The slot of one upload; released when its bytes are dropped.
#[derive(Debug)]
pub struct UploadSlot {
    uploads: Uploads,
    account_id: String,
    bytes: AtomicU64,
    /// Closed when the caller has hung up.
    caller: watch::Receiver<()>,
}

impl UploadSlot {
    /// Makes room for more bytes of it; false when all uploads together would have too many.
    pub fn take(&self, bytes: usize) -> bool {
        let mut arriving = self.uploads.arriving();
        if arriving.bytes + bytes as u64 > UPLOADS_HELD.most {
            return false;
        }
        arriving.bytes += bytes as u64;
        self.bytes.fetch_add(bytes as u64, Relaxed);
        true
    }

    /// Waits until the caller no longer waits for an answer.
    pub async fn abandoned(&self) {
        let mut caller = self.caller.clone();
        while caller.changed().await.is_ok() {}
    }
}

impl Drop for UploadSlot {
    fn drop(&mut self) {
        let mut arriving = self.uploads.arriving();
        arriving.bytes = arriving.bytes.saturating_sub(self.bytes.load(Relaxed));
        if let Some(count) = arriving.of_accounts.get_mut(&self.account_id) {
            *count -= 1;
            if *count == 0 {
                arriving.of_accounts.remove(&self.account_id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_has_its_places_and_all_of_them_their_bytes() {
        let (uploads, (_caller, gone)) = (Uploads::default(), watch::channel(()));
        let enter = |account: &str| uploads.enter(account, gone.clone());
        let places: Vec<_> = (0..UPLOADS_OF_ACCOUNT.most).map(|_| enter("a").unwrap()).collect();
        assert!(enter("a").is_none() && enter("b").is_some(), "one account's do not keep out another's");
        let other = enter("b").unwrap();
        assert!(places[0].take(UPLOADS_HELD.count()) && !other.take(1), "bound + 1");
        drop(places);
        assert!(enter("a").is_some() && other.take(UPLOADS_HELD.count()));
        drop(other);
        let left = uploads.arriving();
        assert!(left.of_accounts.is_empty() && left.bytes == 0, "{left:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_files_are_read_at_a_time_than_may_be() {
        let uploads = Uploads::default();
        let mut permits = Vec::new();
        for _ in 0..FILES_READ.most {
            permits.push(uploads.reader().await.unwrap());
        }
        assert!(uploads.reader().await.is_none(), "bound + 1");
        permits.pop();
        assert!(uploads.reader().await.is_some());
    }

    #[tokio::test]
    async fn who_hangs_up_is_noticed() {
        let (caller, gone) = watch::channel(());
        let place = Uploads::default().enter("a", gone).unwrap();
        let waiting = tokio::spawn(async move { place.abandoned().await });
        drop(caller);
        waiting.await.unwrap();
    }
}
