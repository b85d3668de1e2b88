//! Works on connections: takes one, goes on with its run, and says when it is to be looked at again.

use crate::hook;
use crate::sync::{self, Stop, Turn, Worker};
use common::app::App;
use common::catalog::connections::{ConnectionProblem, RunStatus};
use common::connect::Failure;
use common::domain::{Plan, chance, ids};
use common::error::{Error, Result};
use common::providers::http::spans::SPANS;
use common::queue::Message;
use common::signals::told::By;
use common::store::accounts::Account;
use common::store::connections::{ConnectionHead, HeadStatus};
use common::store::private::REMOVED;
use common::store::webhooks::{Delivery, NewDelivery};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;

const EVENT: &str = "connection.failed";
/// When a connection is looked at again whose system, or whose providers, cannot answer for now.
const AGAIN: SignedDuration = SignedDuration::from_mins(2);
/// The same where the account cannot pay.
const UNPAID: SignedDuration = SignedDuration::from_hours(1);
/// How long a message for a connection that another worker has is not repeated by the sweep.
const TAKEN: SignedDuration = SignedDuration::from_mins(1);

/// Works on a message; an error hands it back to be tried again.
#[tracing::instrument(target = SPANS, skip_all)]
pub async fn work(app: &Arc<App>, message: &Message) -> Result<()> {
    let Message::Sync { account, connection } = message else { return Ok(()) };
    app.told.follow(&app.store, &app.providers, By::Answering).await?;
    let name = chance::text(b"0123456789abcdef", 16);
    let Some(head) = due(app, account, connection).await? else { return Ok(()) };
    if !sync::take(app, connection, &name).await? {
        return Ok(());
    }
    let worked = go_on(app, head, &name).await;
    sync::leave(app, connection, &name).await;
    if worked? {
        send(app, account, connection).await;
    }
    Ok(())
}

/// A connection that may go on: a paused one to send what it was woken for.
async fn due(app: &Arc<App>, account: &str, id: &str) -> Result<Option<ConnectionHead>> {
    let head = app.store.connection(account, id).await?;
    let now = app.clock.now();
    let may = |head: &ConnectionHead| head.status != HeadStatus::Broken;
    Ok(head.filter(|head| may(head) && head.due_at.is_some_and(|due| due <= now)))
}

/// Goes on with a connection; whether there is more to do at once.
async fn go_on(app: &Arc<App>, head: ConnectionHead, name: &str) -> Result<bool> {
    let now = app.clock.now();
    let Some(account) = app.store.account(&head.owner).await? else { return Ok(false) };
    let plan = account.plan_at(now);
    if plan < Plan::Pro || account.closes_at.is_some() {
        let problem = problem("plan_required", "connections need the pro plan or above".into(), now);
        app.store.put_off_connection(&head, now + UNPAID, Some(&problem)).await?;
        return Ok(false);
    }
    let mut worker = match Worker::begin(app, head.clone(), plan, name).await {
        Ok(worker) => worker,
        Err(stop) => return stopped(app, &head, &account, stop).await,
    };
    match worker.sends().await {
        Ok(false) => {}
        Ok(true) => return Ok(true),
        Err(stop) => return stopped(app, &head, &account, stop).await,
    }
    if head.status == HeadStatus::Paused {
        app.store.rest_connection(&head).await?;
        return Ok(false);
    }
    let stop = match worker.go_on().await {
        Ok(Turn::More) => return Ok(true),
        Ok(Turn::Over) => {
            let next = app.clock.now() + SignedDuration::from_mins(i64::from(head.settings.schedule));
            // What was asked for meanwhile does not wait.
            let asked = app.store.asked(&head.id).await?.is_some();
            let next = if asked { app.clock.now() } else { next };
            let is_put_off = app.store.put_off_connection(&head, next, None).await?;
            // Only now: the webhook of a later hint finds a connection that it can hurry.
            if !app.store.hints(&head.id).await?.is_empty() {
                hook::hurry(app, &head).await?;
            }
            // What was sent meanwhile does not wait either.
            return Ok(asked || (!is_put_off && due(app, &head.owner, &head.id).await?.is_some()));
        }
        Err(Stop::Capped) => match worker.finish(RunStatus::Capped).await {
            Ok(()) => Stop::Capped,
            Err(stop) => stop,
        },
        Err(Stop::Failure(failure)) if !failure.is_temporary() => {
            match worker.finish(RunStatus::Failed).await {
                Ok(()) => Stop::Failure(failure),
                Err(stop) => stop,
            }
        }
        Err(stop) => stop,
    };
    stopped(app, &head, &account, stop).await
}

/// Says why a connection stopped, and when it is looked at again.
async fn stopped(app: &Arc<App>, head: &ConnectionHead, account: &Account, stop: Stop) -> Result<bool> {
    let (store, now) = (&app.store, app.clock.now());
    match stop {
        Stop::Lost => {}
        Stop::Error(Error::Provider(error)) => {
            tracing::warn!(connection.id = head.id, %error, "a connection waits for its providers");
            let detail = "the providers of data cannot answer; the run goes on by itself".to_owned();
            let problem = problem("providers_unavailable", detail, now);
            store.put_off_connection(head, now + AGAIN, Some(&problem)).await?;
        }
        Stop::Error(error) => return Err(error),
        Stop::Capped => {
            let detail = "a cap of the connection is reached; it goes on when the cap resets".to_owned();
            let problem = problem("cap_reached", detail, now);
            store.put_off_connection(head, tomorrow(now), Some(&problem)).await?;
        }
        Stop::Unaffordable => {
            let detail = "the account has too few credits, or a spend cap is reached".to_owned();
            let problem = problem("insufficient_credits", detail, now);
            store.put_off_connection(head, now + UNPAID, Some(&problem)).await?;
        }
        Stop::Failure(failure) if failure.is_temporary() => {
            tracing::warn!(
                connection.id = head.id,
                code = failure.code(),
                "a connection waits for its system"
            );
            let wait = match &failure {
                Failure::Throttled(Some(wait)) => SignedDuration::try_from(*wait).unwrap_or(AGAIN).max(AGAIN),
                _ => AGAIN,
            };
            let problem = problem(failure.code(), failure.to_string(), now);
            store.put_off_connection(head, now + wait, Some(&problem)).await?;
        }
        Stop::Failure(failure) => {
            tracing::warn!(connection.id = head.id, code = failure.code(), "a connection stopped");
            fail(app, head, account, problem(failure.code(), failure.to_string(), now)).await?;
        }
    }
    Ok(false)
}

fn problem(code: &str, detail: String, since: Timestamp) -> ConnectionProblem {
    ConnectionProblem { code: code.to_owned(), detail, since }
}

fn tomorrow(now: Timestamp) -> Timestamp {
    let today = now.to_zoned(TimeZone::UTC).date();
    let midnight = today.saturating_add(1.day()).to_zoned(TimeZone::UTC);
    midnight.map_or(now + UNPAID, |midnight| midnight.timestamp())
}

/// The event's content.
#[derive(Serialize)]
struct Data<'a> {
    connection: Named<'a>,
    problem: &'a ConnectionProblem,
}

#[derive(Serialize)]
struct Named<'a> {
    id: &'a str,
    name: &'a str,
}

/// Stops a connection and tells its owner, once.
async fn fail(
    app: &Arc<App>,
    head: &ConnectionHead,
    account: &Account,
    problem: ConnectionProblem,
) -> Result<()> {
    let now = app.clock.now();
    let named = Named { id: &head.id, name: &head.name };
    let data = Data { connection: named, problem: &problem };
    let id = ids::new(ids::Kind::Delivery, now);
    let delivery = account.webhook_url.as_deref().map(|url| {
        let new = NewDelivery {
            account_id: &account.id,
            id: &id,
            job_id: &head.id,
            event: EVENT,
            url,
            data: &data,
        };
        Delivery::new(new, now)
    });
    let delivery = delivery.transpose()?;
    let own = delivery.iter().map(|delivery| app.store.new_delivery_put(delivery));
    let own = own.collect::<std::result::Result<Vec<_>, _>>()?;
    if app.store.break_connection(head, &problem, own).await?
        && let Some(delivery) = delivery
    {
        let message =
            Message::Deliver { account: delivery.account_id, delivery: delivery.id, attempt: delivery.round };
        if let Err(error) = app.queue.send(&[message], Duration::ZERO).await {
            tracing::warn!(%error, "the sweeper will pick up an event");
        }
    }
    Ok(())
}

async fn send(app: &Arc<App>, account: &str, connection: &str) {
    let message = Message::Sync { account: account.to_owned(), connection: connection.to_owned() };
    if let Err(error) = app.queue.send(&[message], Duration::ZERO).await {
        tracing::warn!(connection.id = connection, %error, "the sweep will find a connection");
    }
}

/// Finds connections that are due, and the rest of those that were deleted.
#[tracing::instrument(target = SPANS, skip_all)]
pub async fn sweep(app: &Arc<App>) -> Result<()> {
    let now = app.clock.now();
    for (account, connection) in app.store.due_connections(now).await? {
        let Some(head) = due(app, &account, &connection).await? else { continue };
        // One that goes on for longer than a sweep has a message already.
        let is_new = head.due_at.is_some_and(|due| now.duration_since(due) < TAKEN);
        if is_new || !app.store.is_taken(&connection, now).await? {
            send(app, &account, &connection).await;
        }
    }
    for id in app.store.removals().await? {
        if let Some(connection) = id.strip_prefix(REMOVED)
            && let Err(error) = app.store.remove_private(connection).await
        {
            tracing::warn!(%error, "private records are left for the next sweep");
        }
        if ids::is(ids::Kind::Connection, &id)
            && let Err(error) = app.store.delete_connection_parts(&id).await
        {
            tracing::warn!(%error, "a deleted connection is left for the next sweep");
        }
    }
    Ok(())
}
