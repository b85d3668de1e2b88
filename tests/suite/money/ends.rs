//! How calls end at the edge: late, unanswered, or refused for more than one reason.

use super::scene::{Scene, found, is_settlement};
use async_trait::async_trait;
use common::billing::{self, Record, Reservation, Reserved, SettleError, Settled, Settlement};
use common::domain::{Credits, Person, Plan, clock, ids};
use common::lookup::{Lookup, PersonLookup, PersonQuery, ProviderError};
use common::providers::{Permit, Provider, Sources};
use common::store::Write;
use common::store::pending::Hold;
use common::store::requests::{Entry, EntryKind};
use common::store::spending::Budget;
use jiff::SignedDuration;
use std::sync::Arc;
use std::time::Duration;
use tests::hostile::{self, Asked, Fault, Sent};
use tests::people::MadeUp;
use tests::{Customer, unhurried};

/// Answers half a second before the call's time is over.
#[derive(Default)]
struct Late(MadeUp);

#[async_trait]
impl PersonLookup for Late {
    async fn person(&self, query: &PersonQuery) -> Result<Lookup<Person>, ProviderError> {
        tokio::time::sleep(unhurried().limits.deadline - Duration::from_millis(500)).await;
        self.0.person(query).await
    }
}

/// An answer that came in time is charged for two more seconds, and not longer: the gateway waits no longer either.
#[tokio::test(start_paused = true)]
async fn what_was_answered_in_time_has_two_seconds_to_be_charged() {
    for (slow, status, left) in [(1, 200, 9), (3, 503, 10)] {
        let late = Arc::new(Late::default());
        let sources = Sources { people: vec![Provider::own("made-up", late)], ..Sources::default() };
        let scene = Scene::with(sources, unhurried()).await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        let slow = Duration::from_secs(slow);
        scene.fate.to(move |asked| is_settlement(asked).then_some(Fault::Slow(slow)));
        let started = tokio::time::Instant::now();
        let reply = Sent::post(&customer, "/v1/enrich", found(1)).to(&scene.router).await;
        let took = started.elapsed();
        scene.fate.calm();
        assert_eq!(reply.status, status, "{slow:?}: {}", reply.body);
        assert!(took > unhurried().limits.deadline, "{slow:?}: {took:?}");
        assert!(took < unhurried().limits.deadline + Duration::from_secs(2), "{slow:?}: {took:?}");
        assert_eq!(scene.balance(&customer).await, (Credits::whole(left), Credits::ZERO), "{slow:?}");
        scene.is_sound(&customer).await;
    }
}

/// Sets two credits aside for a call of this id.
fn reservation(scene: &Scene, customer: &Customer, id: &str) -> Reservation {
    let deadline = clock::instant() + Duration::from_secs(20);
    let of = (customer.id.as_str(), id);
    Reservation::new(&scene.app.store, &scene.app.clock, of, Credits::whole(2), Budget::default(), deadline)
}

fn is_transaction_of_holds(asked: &Asked) -> bool {
    asked.operation == "TransactWriteItems" && asked.body.to_string().contains("almanac-pending")
}

#[tokio::test(start_paused = true)]
async fn a_reservation_nobody_answered_is_not_tried_again_and_one_that_was_refused_is() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let unreachable = Err(ProviderError::Unreachable("the ledger"));

    // It may be applied yet: another one could hold the same credits twice.
    let lost = reservation(&scene, &customer, &ids::new(ids::Kind::Request, scene.app.clock.now()));
    scene.fate.to(|asked| is_transaction_of_holds(asked).then_some(Fault::LostBefore));
    assert_eq!(lost.before_spending().await, unreachable);
    assert_eq!(lost.state().await, Reserved::Unknown);
    scene.fate.calm();
    assert_eq!(lost.before_spending().await, unreachable);
    assert_eq!(scene.balance(&customer).await, (Credits::whole(10), Credits::ZERO), "nothing was held");

    // A hold of the same id is in its way. That is certain, so that it can be tried again when the way is free.
    let id = ids::new(ids::Kind::Request, scene.app.clock.now());
    assert_eq!(reservation(&scene, &customer, &id).before_spending().await, Ok(()));
    let second = reservation(&scene, &customer, &id);
    assert_eq!(second.before_spending().await, unreachable);
    assert_eq!(second.state().await, Reserved::Nothing);
    free_all(&scene).await;
    assert_eq!(second.before_spending().await, Ok(()));
    assert!(matches!(second.state().await, Reserved::Held(_)));
    assert_eq!(scene.balance(&customer).await, (Credits::whole(8), Credits::whole(2)));
    scene.is_sound(&customer).await;
}

/// Frees whatever is held, as the sweeper does an hour later.
async fn free_all(scene: &Scene) {
    let later = scene.world.clock.now() + SignedDuration::from_hours(1);
    assert_eq!(billing::release_left(&scene.calm, later).await.unwrap(), 1);
}

/// A call that costs one credit, settled with these writes of its own.
async fn settled(
    scene: &Scene,
    customer: &Customer,
    id: &str,
    reserved: Option<&Hold>,
    writes: Vec<Write>,
) -> Result<Settled, SettleError> {
    let now = scene.world.clock.now();
    let mut entry = Entry::new(&customer.id, id, EntryKind::Call, now, -Credits::whole(1));
    entry.status = 200;
    let budget = Budget::default();
    let settlement = Settlement {
        record: Record::Entry(&entry),
        hold: Credits::ZERO,
        budget: &budget,
        from_purses: false,
        reserved,
        writes,
        completion: None,
    };
    billing::settle(&scene.calm, settlement, clock::instant() + Duration::from_secs(5)).await
}

#[tokio::test(start_paused = true)]
async fn of_several_refusals_the_first_of_the_calls_own_is_told() {
    let scene = Scene::new().await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
    let now = scene.world.clock.now();
    let expires = now + SignedDuration::from_hours(10 * 365 * 24);
    let once = |name: &str| scene.calm.note_once_write(name, now, expires);
    let request = || ids::new(ids::Kind::Request, scene.world.clock.now());
    let done = settled(&scene, &customer, &request(), None, vec![once("a"), once("b")]).await;
    assert_eq!(done.unwrap(), Settled::Done);
    for (names, refused) in [(["c", "a"], 1), (["a", "c"], 0), (["b", "a"], 0)] {
        let writes = || Vec::from(names.map(once));
        let plain = settled(&scene, &customer, &request(), None, writes()).await;
        assert_eq!(plain.unwrap(), Settled::Refused(refused), "{names:?}");
        // With credits set aside there is one more write before them, and nothing is wrong with those.
        let id = request();
        let reservation = reservation(&scene, &customer, &id);
        reservation.before_spending().await.unwrap();
        let Reserved::Held(hold) = reservation.state().await else { panic!("nothing is held") };
        let reserved = settled(&scene, &customer, &id, Some(&hold), writes()).await;
        assert_eq!(reserved.unwrap(), Settled::Refused(refused), "{names:?}, reserved");
        free_all(&scene).await;
    }
    assert_eq!(scene.balance(&customer).await, (Credits::whole(9), Credits::ZERO));
    scene.is_sound(&customer).await;
}

/// What the log says of a call that lost its hold: whether it was given up, or swept while it went on.
#[tokio::test(start_paused = true)]
async fn a_call_without_its_hold_is_said_to_be_fenced_only_where_it_was() {
    for (fenced, why) in [(true, "fenced, refused at"), (false, "what was reserved is gone")] {
        let scene = Scene::new().await;
        let customer = hostile::customer(&scene.world, Plan::Pro, 10).await;
        let now = scene.world.clock.now();
        let id = ids::new(ids::Kind::Request, now);
        let reservation = reservation(&scene, &customer, &id);
        reservation.before_spending().await.unwrap();
        let Reserved::Held(hold) = reservation.state().await else { panic!("nothing is held") };
        match fenced {
            true => {
                billing::fence_late(&scene.calm, &customer.id, &id, "POST", "/v1/enrich", now).await.unwrap()
            }
            false => free_all(&scene).await,
        }
        match settled(&scene, &customer, &id, Some(&hold), Vec::new()).await {
            Err(SettleError::Failed(error)) => assert!(error.to_string().contains(why), "{error}"),
            other => panic!("{other:?}"),
        }
        let row = scene.calm.entry(&customer.id, &id).await.unwrap();
        assert_eq!(row.map(|row| row.status), fenced.then_some(503));
        assert_eq!(scene.balance(&customer).await, (Credits::whole(10), Credits::ZERO));
        scene.is_sound(&customer).await;
    }
}
