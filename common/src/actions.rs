//! The action log as its readers see it: pages that say whether anything is missing, and a file.

use crate::app::{App, Cx};
use crate::catalog::account::{ACTIONS_FILE, Action, ActionsRequest, ActionsResponse};
use crate::catalog::fields::limit_of;
use crate::error::{Error, Result};
use crate::http::{Download, Part};
use crate::store::actions::Linked;
use bytes::Bytes;
use futures::StreamExt;
use lookup::cursor;
use std::sync::Arc;

const QUESTION: &str = "actions";
/// The acts read at a time for a file.
const PAGE: i32 = 1000;
const COLUMNS: &str =
    "number,at,action,actor_type,actor,target,network,outcome,status,request_id,previous,hash\n";

/// A page of an account's acts, newest first.
pub async fn listed(cx: &Cx, account_id: &str, request: ActionsRequest) -> Result<ActionsResponse> {
    let store = &cx.app.store;
    let after = request.cursor.map(|cursor| cursor.open(QUESTION)).transpose()?;
    // The number of the last act shown, and the hash that the one before it must have.
    let (before, expected, is_kept) = match after {
        Some(after) => {
            let (seq, hash) = after.split_once(' ').unwrap_or((after.as_str(), ""));
            let seq = seq.parse().map_err(|_| Error::CursorExpired)?;
            (Some(seq), (seq, hash.to_owned()), false)
        }
        None => {
            store.link_acts(account_id).await?;
            let (newest, hash, is_kept) = store.newest_act(account_id, cx.now()).await?;
            (None, (newest + 1, hash), is_kept)
        }
    };
    let limit = limit_of(request.limit) as i32;
    let (acts, more) = store.acts(account_id, before, limit, cx.now()).await?;
    // Only a log that expired as a whole is empty.
    let begins = match acts.first() {
        Some(first) => first.seq + 1 == expected.0 && first.hash == expected.1,
        None => !is_kept,
    };
    let intact =
        begins && acts.iter().all(Linked::is_intact) && acts.windows(2).all(|pair| pair[0].follows(&pair[1]));
    let last = acts.last().filter(|last| more && last.seq > 1);
    let next_cursor = last.map(|last| cursor::seal(QUESTION, &format!("{} {}", last.seq, last.previous)));
    Ok(ActionsResponse { results: acts.into_iter().map(shown).collect(), intact, next_cursor })
}

/// All acts of an account as CSV, newest first. No field needs quotes: they are words, numbers, ids and times.
pub async fn exported(cx: &Cx, account_id: &str) -> Result<Download> {
    cx.app.store.link_acts(account_id).await?;
    let begun = (cx.app.clone(), account_id.to_owned(), Some(None::<u64>));
    let parts = futures::stream::try_unfold(begun, |(app, account_id, next)| async move {
        let Some(before) = next else { return Ok::<_, Error>(None) };
        let (bytes, next) = page(&app, &account_id, before).await?;
        Ok(Some((Part { bytes, next: None }, (app, account_id, next))))
    });
    Ok(Download { file: ACTIONS_FILE, name: None, kept: None, parts: parts.boxed() })
}

async fn page(app: &Arc<App>, account_id: &str, before: Option<u64>) -> Result<(Bytes, Option<Option<u64>>)> {
    let (acts, more) = app.store.acts(account_id, before, PAGE, app.clock.now()).await?;
    let mut text = if before.is_none() { COLUMNS.to_owned() } else { String::new() };
    let last = acts.last().map(|last| last.seq).filter(|_| more);
    for act in acts {
        text.push_str(&row(&shown(act)));
    }
    Ok((text.into(), last.map(Some)))
}

fn row(act: &Action) -> String {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    let fields = [
        act.number.to_string(),
        act.at.to_string(),
        act.action.clone(),
        act.actor_type.to_string(),
        act.actor.clone(),
        or_none(&act.target),
        or_none(&act.network),
        act.outcome.to_string(),
        act.status.to_string(),
        act.request_id.clone(),
        act.previous.clone(),
        act.hash.clone(),
    ];
    format!("{}\n", fields.join(","))
}

fn shown(linked: Linked) -> Action {
    let Linked { seq, act, previous, hash } = linked;
    Action {
        number: seq,
        at: act.at,
        action: act.action,
        actor_type: act.actor_type,
        actor: act.actor,
        target: act.target,
        network: act.network,
        outcome: act.outcome,
        status: act.status,
        request_id: act.request_id,
        previous,
        hash,
    }
}
