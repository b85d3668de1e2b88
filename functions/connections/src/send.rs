//! POST /v1/connections/{id}/send

use crate::preview::{RESERVE, shape};
use crate::shown::own;
use crate::sync::Stop;
use crate::sync::matching::{Match, Searched, normal};
use crate::sync::send::{answers, created, is_objected, is_record_objected, line_of};
use crate::sync::write::changes;
use crate::system;
use crate::test::problem;
use common::app::{App, Cx};
use common::catalog::connections::{
    ConnectionSend, ObjectSettings, SendMatch, SendOutcome, SendToConnectionRequest, SentValues,
};
use common::connect::{Field, Object};
use common::domain::{Credits, Problems, ids};
use common::error::{Error, Result};
use common::queue::Message;
use common::store::connections::{ConnectionHead, HeadStatus, NewOutgoing, Outgoing, RecordRow};
use std::collections::BTreeMap;

pub async fn send(cx: Cx, request: SendToConnectionRequest) -> Result<ConnectionSend> {
    let head = own(&cx, &request.id).await?;
    let mut problems = Problems::default();
    for object in Object::ALL {
        let is_sent = request.each().any(|(own, _)| own == *object);
        if is_sent && head.settings.objects.of(*object).is_none() {
            let detail = format!("the connection has no settings for {object}; add them with PATCH");
            problems.add(object.as_str(), "not_allowed", detail);
        }
    }
    problems.into_result()?;
    let mut sent = ConnectionSend {
        run: None,
        accepted: 0,
        checked: 0,
        found: 0,
        to_create: 0,
        unclear: 0,
        left_out: 0,
        max_credits: Credits::ZERO,
        complete: true,
        problem: None,
        results: Vec::new(),
    };
    if request.preview != Some(true) {
        accept(&cx, &head, &request, &mut sent)?;
        return Ok(sent);
    }
    match preview(&cx, &head, &request, &mut sent).await {
        Ok(()) => {}
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Failure(failure)) => {
            sent.complete = false;
            sent.problem = Some(problem("system", &failure));
        }
        Err(_) => sent.complete = false,
    }
    Ok(sent)
}

/// Leaves the records to the worker, which the connection is woken for.
fn accept(
    cx: &Cx,
    head: &ConnectionHead,
    request: &SendToConnectionRequest,
    sent: &mut ConnectionSend,
) -> Result<()> {
    const BROKEN: &str =
        "The connection was stopped by a problem; correct it and resume the connection first.";
    if head.status == HeadStatus::Broken {
        return Err(Error::Conflict(BROKEN));
    }
    let (store, now) = (&cx.app.store, cx.now());
    let run = ids::new(ids::Kind::Run, now);
    for (object, values) in request.each() {
        let new =
            NewOutgoing { run: &run, object, values: normal(values), create: request.create != Some(false) };
        let line = line_of(object, now);
        let mut row = Outgoing::new(line.clone(), line, new, now);
        cx.settle_with(store.outgoing_put(&head.id, &mut row)?);
        sent.accepted += 1;
    }
    cx.settle_or(store.connection_wake(head, now), BROKEN);
    cx.then_send(Message::Sync { account: head.owner.clone(), connection: head.id.clone() });
    sent.run = Some(run);
    Ok(())
}

/// What would become of each record, as far as the time of the call reaches.
async fn preview(
    cx: &Cx,
    head: &ConnectionHead,
    request: &SendToConnectionRequest,
    sent: &mut ConnectionSend,
) -> Result<(), Stop> {
    let (store, now) = (&cx.app.store, cx.now());
    let credentials = common::credentials::of(store, head)?;
    let system = system::open(&cx.app, head, &credentials)?;
    let searched = Searched { store, connection: &head.id, system: system.as_ref(), now };
    for object in Object::ALL {
        let Some(settings) = head.settings.objects.of(*object) else { continue };
        let mut fields: Option<BTreeMap<String, Field>> = None;
        let own = request.each().filter(|(own, _)| own == object);
        for (index, (_, values)) in (0u32..).zip(own) {
            if cx.time_left() < RESERVE {
                sent.complete = false;
                return Ok(());
            }
            if fields.is_none() {
                fields = Some(shape(system.as_ref(), *object).await?);
            }
            let Some(fields) = &fields else { continue };
            let values = normal(values);
            let (outcome, record, fields) = if is_objected(&cx.app, *object, &values).await? {
                (SendOutcome::LeftOut, None, Vec::new())
            } else {
                let create = request.create != Some(false);
                one(&cx.app, &searched, (*object, settings), fields, &values, create).await?
            };
            let count = match outcome {
                SendOutcome::Found => &mut sent.found,
                SendOutcome::Create => &mut sent.to_create,
                SendOutcome::Unclear => &mut sent.unclear,
                SendOutcome::LeftOut => &mut sent.left_out,
            };
            *count += 1;
            sent.checked += 1;
            sent.results.push(SendMatch { object: *object, index, outcome, record, fields });
        }
    }
    Ok(())
}

async fn one(
    app: &App,
    searched: &Searched<'_>,
    (object, settings): (Object, &ObjectSettings),
    shape: &BTreeMap<String, Field>,
    values: &SentValues,
    create: bool,
) -> Result<(SendOutcome, Option<String>, Vec<String>), Stop> {
    Ok(match searched.find(object, settings, values).await? {
        Match::One(record) => {
            let ids = [record.id.clone()];
            let mut rows = searched.store.record_rows(searched.connection, object, &ids).await?;
            let known = rows.remove(&record.id);
            if is_record_objected(app, object, settings, &record, known.as_ref()).await? {
                return Ok((SendOutcome::LeftOut, None, Vec::new()));
            }
            let mut given = known.unwrap_or_else(|| RecordRow::new(object, &record.id));
            given.answers = Some(answers(settings, values));
            let changes = changes(settings, shape, &record, &given);
            let fields = changes.into_iter().map(|change| change.field).collect();
            (SendOutcome::Found, Some(record.id), fields)
        }
        Match::Unclear => (SendOutcome::Unclear, None, Vec::new()),
        Match::None => {
            let set = created(settings, shape, values, searched.now);
            let fields: Vec<String> = set.into_keys().collect();
            match create && !fields.is_empty() {
                true => (SendOutcome::Create, None, fields),
                false => (SendOutcome::LeftOut, None, Vec::new()),
            }
        }
    })
}
