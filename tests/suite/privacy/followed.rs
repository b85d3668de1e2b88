//! The list of objections as a process follows it. While it cannot be read, it is used while it is of this minute, and not a moment longer.

use common::error::Error;
use common::lookup::IdentifierKind;
use common::lookup::drop::{self, DropList};
use common::objections::{DROP, Followed};
use common::store::objections::Objection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, World};
use tests::noon;

fn followed() -> Followed {
    Followed::new(Arc::default(), ["a secret of this deployment"])
}

#[tokio::test(start_paused = true)]
async fn without_the_database_a_list_is_used_for_a_minute_and_not_longer() {
    let world = World::new(hostile::own_time(noon())).await;
    let (down, followed) = (Arc::new(AtomicBool::new(true)), followed());
    let is_down = down.clone();
    let store = world.store(move |_: &Asked| is_down.load(Ordering::Relaxed).then_some(Fault::LostBefore));
    let unread = followed.follow(&store).await;
    assert!(matches!(unread, Err(Error::Unavailable(_))), "a list that was never read was used: {unread:?}");

    down.store(false, Ordering::Relaxed);
    followed.follow(&store).await.expect("the list is read");
    down.store(true, Ordering::Relaxed);
    tokio::time::advance(Duration::from_secs(20)).await;
    followed.follow(&store).await.expect("the list of twenty seconds ago is good enough");
    tokio::time::advance(Duration::from_secs(35)).await;
    let old = followed.follow(&store).await;
    assert!(matches!(old, Err(Error::Unavailable(_))), "a list of a minute ago was used: {old:?}");

    down.store(false, Ordering::Relaxed);
    followed.follow(&store).await.expect("the list is read again");
}

#[tokio::test(start_paused = true)]
async fn who_finds_the_list_being_read_waits_for_it_only_where_there_is_none() {
    let world = World::new(hostile::own_time(noon())).await;
    let (slow, reads, followed) = (Duration::from_secs(4), Arc::new(AtomicU64::new(0)), followed());
    let counted = reads.clone();
    let store = world.store(move |_: &Asked| {
        counted.fetch_add(1, Ordering::Relaxed);
        Some(Fault::Slow(slow))
    });
    let began = tokio::time::Instant::now();
    let second = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        followed.follow(&store).await.expect("the list is read");
        began.elapsed()
    };
    let (first, waited) = tokio::join!(followed.follow(&store), second);
    first.expect("the list is read");
    assert!(waited >= slow, "answered after {waited:?} without a list");

    tokio::time::advance(Duration::from_secs(20)).await;
    let (before, began) = (reads.load(Ordering::Relaxed), tokio::time::Instant::now());
    let second = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        followed.follow(&store).await.expect("the list of before");
        began.elapsed()
    };
    let (first, waited) = tokio::join!(followed.follow(&store), second);
    first.expect("the list is read");
    assert!(waited < Duration::from_secs(2), "waited {waited:?} although there was a list");
    assert_eq!(reads.load(Ordering::Relaxed), before + 1, "one of two reads it");
}

/// A person on California's list is known by the state's hash alone, and to every process that follows the log.
#[tokio::test(start_paused = true)]
async fn a_hash_of_the_states_stays_in_force_when_others_object_later() {
    let world = World::new(hostile::own_time(noon())).await;
    let (store, followed) = (&world.store(|_: &Asked| None), followed());
    let pepper = followed.pepper();
    let is_listed = |email: &str| followed.objections().is_listed(IdentifierKind::Email, email);
    let objection = |origin: &str, marks: Vec<u64>| Objection {
        number: 0,
        pepper: pepper.name().to_owned(),
        origin: origin.to_owned(),
        receipt: "r".to_owned(),
        at: world.clock.now(),
        added: marks,
        removed: Vec::new(),
    };
    let (ada, bob) = ("ada@acme.example", "bob@acme.example");
    let of_the_state = pepper.hashed(DropList::Email, &drop::email(ada));
    store.add_objection(&objection(DROP, vec![of_the_state])).await.unwrap();
    followed.follow_now(store).await.unwrap();
    assert_eq!((is_listed(ada), is_listed(bob)), (true, false));
    let own = pepper.marks(IdentifierKind::Email, bob).own;
    store.add_objection(&objection("command", vec![own])).await.unwrap();
    followed.follow_now(store).await.unwrap();
    assert_eq!((is_listed(ada), is_listed(bob)), (true, true));
    followed.follow_now(store).await.unwrap();
    assert_eq!((is_listed(ada), is_listed(bob)), (true, true), "and when nothing is new");
}
