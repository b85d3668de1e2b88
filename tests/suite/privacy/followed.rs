//! The list of objections as a process follows it. While it cannot be read, it is used while it is of this minute, and not a moment longer.

use aws_sdk_dynamodb::types::AttributeValue;
use common::error::Error;
use common::lookup::IdentifierKind;
use common::lookup::drop::{self, DropList};
use common::objections::{DROP, Followed};
use common::store::objections::Objection;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
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

/// What a log says, read by a process that starts now; and the requests that it took.
async fn started(world: &World) -> (Followed, Vec<Asked>) {
    let (asked, followed) = (Arc::<Mutex<Vec<Asked>>>::default(), followed());
    let noted = asked.clone();
    let store = world.store(move |request: &Asked| {
        noted.lock().unwrap().push(request.clone());
        None
    });
    followed.follow(&store).await.expect("the list is read");
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    (followed, asked)
}

fn partition(asked: &Asked) -> String {
    let values = &asked.body["ExpressionAttributeValues"];
    let named = [":log", ":list"].into_iter().find_map(|name| values[name]["S"].as_str());
    named.unwrap_or_default().to_owned()
}

fn one(pepper: &str, added: Vec<u64>, removed: Vec<u64>) -> Objection {
    let (origin, receipt) = ("a list".to_owned(), "r".to_owned());
    Objection { number: 0, pepper: pepper.to_owned(), origin, receipt, at: noon(), added, removed }
}

/// A long list is read from as many partitions as it has pieces, at half the price, and of the log what came after it alone.
#[tokio::test(start_paused = true)]
async fn a_process_that_starts_reads_a_snapshot_and_what_came_after_it() {
    const MARKS: u64 = 100_000;
    let world = World::new(hostile::own_time(noon())).await;
    let (store, sweeper) = (world.store(|_: &Asked| None), followed());
    let pepper = sweeper.pepper().name().to_owned();
    let add = async |added: Vec<u64>, removed: Vec<u64>| {
        store.add_objection(&one(&pepper, added, removed)).await.unwrap();
    };
    assert!(!sweeper.compact(&store).await.unwrap(), "there is nothing to compact");
    for part in 0..4 {
        add((part * MARKS / 4..(part + 1) * MARKS / 4).map(|mark| mark * 7).collect(), Vec::new()).await;
    }
    world.units();
    started(&world).await;
    let whole = world.units().read;
    assert!(sweeper.compact(&store).await.unwrap());
    assert!(!sweeper.compact(&store).await.unwrap(), "nothing came after it");
    add(vec![3], vec![7]).await;

    world.units();
    let (process, asked) = started(&world).await;
    let listed = process.objections().listed();
    let expected: Vec<u64> = std::iter::once(0).chain([3]).chain((2..MARKS).map(|mark| mark * 7)).collect();
    assert!(listed.marks == expected, "{} marks", listed.marks.len());
    let used = world.units().read;
    assert!(used < whole * 0.55, "{used} units instead of {whole}");
    let pieces: Vec<String> =
        asked.iter().map(partition).filter(|partition| partition.starts_with("snapshot#")).collect();
    assert_eq!(pieces.iter().collect::<BTreeSet<_>>().len(), 3, "each is a partition of its own: {pieces:?}");
    let reads_the_log = |asked: &&Asked| partition(asked) == "log";
    let tail: Vec<&Asked> = asked.iter().filter(reads_the_log).collect();
    assert_eq!(tail.len(), 1);
    assert!(tail[0].body["ExpressionAttributeValues"][":number"]["S"].as_str() > Some("000000000003"));
}

/// Whatever was compacted, written meanwhile or lost, a process that starts knows everybody who opted out.
#[tokio::test(start_paused = true)]
async fn a_snapshot_says_what_the_log_says_whoever_wrote_it_and_whatever_became_of_it() {
    let world = World::new(hostile::own_time(noon())).await;
    let (store, sweepers) = (world.store(|_: &Asked| None), [followed(), followed()]);
    let pepper = sweepers[0].pepper().name().to_owned();
    let mut expected = BTreeSet::new();
    for round in 0..6u64 {
        for mark in round * 20..(round + 1) * 20 {
            let removed: Vec<u64> =
                expected.iter().next().copied().filter(|_| mark % 5 == 0).into_iter().collect();
            for mark in &removed {
                expected.remove(mark);
            }
            expected.insert(mark * 11);
            store.add_objection(&one(&pepper, vec![mark * 11], removed)).await.unwrap();
        }
        // Both want to, and the one that comes late knows of the other's.
        let written = futures::future::join_all(sweepers.iter().map(|one| one.compact(&store))).await;
        assert!(written.into_iter().any(|written| written.unwrap()), "round {round}");
        let (process, asked) = started(&world).await;
        assert!(process.objections().listed().marks.iter().eq(&expected), "round {round}");
        assert!(asked.iter().any(|asked| partition(asked).starts_with("snapshot#")), "round {round}");
    }
    let table = store.table(common::store::Table::Suppressions);
    let items = store.client().scan().table_name(&table).send().await.unwrap();
    let pieces = items.items().iter().filter(|item| item["list"].as_s().unwrap().starts_with("snapshot#"));
    assert!(pieces.count() <= 2, "those before the last two are gone");

    // A piece that is lost, and a restored table whose log is older.
    let snapshot = store.objections_snapshot().await.unwrap().expect("a snapshot");
    let key = |list: String| HashMap::from([("list", list), ("number", "snapshot".to_owned())]);
    let key = key(format!("snapshot#{}#0", snapshot.name));
    let key = key.into_iter().map(|(name, value)| (name.to_owned(), AttributeValue::S(value))).collect();
    store.client().delete_item().table_name(&table).set_key(Some(key)).send().await.unwrap();
    assert!(
        started(&world).await.0.objections().listed().marks.iter().eq(&expected),
        "the log has everything"
    );
    store.forget_objections_snapshot().await.unwrap();
    let (process, asked) = started(&world).await;
    assert!(process.objections().listed().marks.iter().eq(&expected));
    assert!(asked.iter().all(|asked| !partition(asked).starts_with("snapshot#")));
}

#[tokio::test(start_paused = true)]
async fn a_snapshot_made_under_a_secret_that_is_not_named_any_more_is_refused_like_its_log() {
    let world = World::new(hostile::own_time(noon())).await;
    let store = world.store(|_: &Asked| None);
    let before = Followed::new(Arc::default(), ["the secret before"]);
    for mark in 0..20 {
        store.add_objection(&one(before.pepper().name(), vec![mark], Vec::new())).await.unwrap();
    }
    assert!(before.compact(&store).await.unwrap());
    let alone = followed().follow(&store).await;
    assert!(matches!(alone, Err(Error::Internal(_))), "people on the list would be served: {alone:?}");
    let both = Followed::new(Arc::default(), ["a secret of this deployment", "the secret before"]);
    both.follow(&store).await.expect("both are named");
    assert_eq!(both.objections().listed().marks.len(), 20);
}
