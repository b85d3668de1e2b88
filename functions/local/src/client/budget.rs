//! The spending limit of a run with concurrent calls.

use common::domain::Credits;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::Notify;

/// The remaining budget. A call takes its maximum price, and returns what it did not use.
pub struct Budget {
    price: i64,
    purse: Mutex<Purse>,
    changed: Notify,
}

struct Purse {
    /// `None` without a bound.
    left: Option<i64>,
    under_way: u32,
}

impl Budget {
    pub fn new(most: Option<Credits>, price: Credits) -> Self {
        let purse = Purse { left: most.map(Credits::as_milli), under_way: 0 };
        Self { price: price.as_milli(), purse: Mutex::new(purse), changed: Notify::new() }
    }

    fn purse(&self) -> MutexGuard<'_, Purse> {
        self.purse.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Takes the price of a call; waits where calls under way may give something back, and is false where none can.
    pub async fn take(&self) -> bool {
        loop {
            let changed = self.changed.notified();
            {
                let mut purse = self.purse();
                if purse.left.is_none_or(|left| left >= self.price) {
                    purse.left = purse.left.map(|left| left - self.price);
                    purse.under_way += 1;
                    return true;
                }
                if purse.under_way == 0 {
                    return false;
                }
            }
            // A change between the check and the wait is noticed soon.
            let _ = tokio::time::timeout(Duration::from_millis(100), changed).await;
        }
    }

    pub fn give_back(&self, spent: Credits) {
        let mut purse = self.purse();
        purse.left = purse.left.map(|left| left + self.price - spent.as_milli());
        purse.under_way -= 1;
        drop(purse);
        self.changed.notify_waiters();
    }
}
