//! One process in a hostile world, and fates for it.

use axum::Router;
use common::app::App;
use common::billing;
use common::config::Config;
use common::domain::Credits;
use common::providers::Sources;
use common::queue::LocalQueue;
use common::store::Store;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Asked, Fate, Fault, World};
use tests::people::MadeUp;
use tests::{Customer, noon, unhurried};

/// A fate that can be changed while a process lives under it.
#[derive(Clone, Default)]
pub struct Changing(Arc<Mutex<Option<Arc<dyn Fate>>>>);

impl Changing {
    pub fn to(&self, fate: impl Fn(&Asked) -> Option<Fault> + Send + Sync + 'static) {
        *self.0.lock().unwrap() = Some(Arc::new(fate));
    }

    pub fn calm(&self) {
        *self.0.lock().unwrap() = None;
    }
}

impl Fate for Changing {
    fn of(&self, asked: &Asked) -> Option<Fault> {
        let fate = self.0.lock().unwrap().clone();
        fate.and_then(|fate| fate.of(asked))
    }
}

/// One process in a hostile world.
pub struct Scene {
    pub world: World,
    pub fate: Changing,
    pub app: Arc<App>,
    pub router: Router,
    pub queue: Arc<LocalQueue>,
    pub calm: Store,
}

impl Scene {
    pub async fn new() -> Self {
        Self::with(Arc::new(MadeUp::default()).sources(), unhurried()).await
    }

    pub async fn with(sources: Sources, config: Config) -> Self {
        let world = World::new(hostile::own_time(noon())).await;
        let (fate, queue) = (Changing::default(), LocalQueue::new(Duration::from_secs(180)));
        let app = world.process(Arc::new(fate.clone()), config, sources, queue.clone());
        let (router, calm) = (hostile::router(&app), world.store(|_: &Asked| None));
        Self { world, fate, app, router, queue, calm }
    }

    pub async fn balance(&self, customer: &Customer) -> (Credits, Credits) {
        let account = self.calm.account(&customer.id).await.unwrap().unwrap();
        (account.balance(), account.held())
    }

    pub async fn is_sound(&self, customer: &Customer) {
        assert_eq!(billing::audit(&self.calm, &customer.id).await.unwrap(), Vec::<String>::new());
    }
}

pub fn found(number: u32) -> Value {
    json!({"email": format!("found{number}@tests.example")})
}

/// The transactions that charge, as opposed to those that hold.
pub fn is_settlement(asked: &Asked) -> bool {
    asked.operation == "TransactWriteItems" && asked.body.to_string().contains("almanac-requests")
}

/// Loses requests of the store for some time from the first that fits on, whose own fate is another.
pub fn first_then_lost(
    fits: impl Fn(&Asked) -> bool + Send + Sync + 'static,
    first: Fault,
    lost: impl Fn(&Asked) -> bool + Send + Sync + 'static,
) -> impl Fn(&Asked) -> Option<Fault> + Send + Sync + 'static {
    let seen = AtomicU32::new(0);
    move |asked: &Asked| {
        if fits(asked) && seen.fetch_add(1, Ordering::Relaxed) == 0 {
            return Some(first);
        }
        (seen.load(Ordering::Relaxed) > 0 && lost(asked)).then_some(Fault::LostBefore)
    }
}

/// The fate of the first request that fits, and of every other.
pub fn the_first(
    fits: impl Fn(&Asked) -> bool + Send + Sync + 'static,
    first: Fault,
    others: Option<Fault>,
) -> impl Fn(&Asked) -> Option<Fault> + Send + Sync + 'static {
    let seen = AtomicU32::new(0);
    move |asked: &Asked| match fits(asked) {
        true if seen.fetch_add(1, Ordering::Relaxed) == 0 => Some(first),
        true => others,
        false => None,
    }
}

pub fn is_transaction(asked: &Asked) -> bool {
    asked.operation == "TransactWriteItems"
}
