//! POST /v1/connections/{id}/preview

use crate::shown::own;
use crate::sync::Stop;
use crate::sync::fields::wanted;
use crate::sync::link::{self, Employer, Employers, Said};
use crate::sync::matching::Searched;
use crate::sync::send::is_record_objected;
use crate::sync::write::changes;
use crate::system;
use crate::test::problem;
use common::app::{App, Cx};
use common::catalog::connections::{
    ConnectionPreview, Meaning, ObjectSettings, PreviewConnectionRequest, PreviewField, PreviewRecord,
};
use common::catalog::fields::limit_of;
use common::connect::{Field, Object, Record, System};
use common::domain::Credits;
use common::error::Result;
use common::store::connections::{ConnectionHead, LONGEST_ID, RecordRow, SyncState};
use std::collections::BTreeMap;
use std::time::Duration;

/// How much of the call's time is left for its answer.
pub(crate) const RESERVE: Duration = Duration::from_secs(6);

pub async fn preview(cx: Cx, request: PreviewConnectionRequest) -> Result<ConnectionPreview> {
    let head = own(&cx, &request.id).await?;
    let mut seen = ConnectionPreview {
        checked: 0,
        to_enrich: 0,
        max_credits: Credits::ZERO,
        complete: true,
        problem: None,
        records: Vec::new(),
    };
    match read(&cx, &head, limit_of(request.limit), &mut seen).await {
        Ok(()) => {}
        Err(Stop::Error(error)) => return Err(error),
        Err(Stop::Failure(failure)) => {
            seen.complete = false;
            seen.problem = Some(problem("system", &failure));
        }
        Err(_) => seen.complete = false,
    }
    Ok(seen)
}

/// A person among the records that are shown, whose company is looked for.
struct Unlinked {
    /// The place among them.
    at: usize,
    said: Said,
    before: Option<String>,
}

async fn read(
    cx: &Cx,
    head: &ConnectionHead,
    limit: usize,
    seen: &mut ConnectionPreview,
) -> Result<(), Stop> {
    let store = &cx.app.store;
    let state = store.sync_state(&head.id).await?;
    let system = system::open(&cx.app, head, &common::credentials::of(store, head)?)?;
    let mut unlinked = Vec::new();
    let read = pages(cx, head, (system.as_ref(), &state), limit, (&mut *seen, &mut unlinked)).await;
    let linked = match &read {
        Ok(()) => link(cx, head, system.as_ref(), unlinked, seen).await,
        Err(_) => Ok(()),
    };
    seen.records.retain(|record| !record.fields.is_empty());
    read.and(linked)
}

async fn pages(
    cx: &Cx,
    head: &ConnectionHead,
    (system, state): (&dyn System, &SyncState),
    limit: usize,
    (seen, unlinked): (&mut ConnectionPreview, &mut Vec<Unlinked>),
) -> Result<(), Stop> {
    let store = &cx.app.store;
    for (object, settings) in head.settings.objects.each() {
        let shape = shape(system, object).await?;
        let mut cursor = state.cursors.get(&object).cloned();
        loop {
            if cx.time_left() < RESERVE {
                seen.complete = false;
                return Ok(());
            }
            let now = cx.now();
            let page = system.changed_since(object, &settings.fields(), cursor.as_deref(), now).await?;
            let records: Vec<Record> =
                page.records.into_iter().filter(|record| record.id.len() <= LONGEST_ID).collect();
            let names: Vec<String> = records.iter().map(|record| record.id.clone()).collect();
            let rows = store.record_rows(&head.id, object, &names).await?;
            seen.checked += records.len() as u64;
            for record in &records {
                let row = rows.get(&record.id);
                let add = wanted(object, settings, record, row, now);
                let most = Credits::milli(add.iter().map(|(_, price)| *price).sum());
                seen.to_enrich += u64::from(!add.is_empty());
                seen.max_credits = seen.max_credits.checked_add(most).unwrap_or(most);
                if seen.records.len() >= limit {
                    continue;
                }
                let fields = shown(settings, &shape, record, row, !add.is_empty());
                let to_link = unlinked_of(&cx.app, object, settings, &shape, record, row, &fields).await?;
                if !fields.is_empty() || to_link.is_some() {
                    unlinked.extend(to_link.map(|one| Unlinked { at: seen.records.len(), ..one }));
                    let add = add.iter().map(|(addition, _)| *addition).collect();
                    let (id, max_credits) = (record.id.clone(), most);
                    seen.records.push(PreviewRecord { object, record: id, add, max_credits, fields });
                }
            }
            cursor = Some(page.cursor);
            if !page.more {
                break;
            }
        }
    }
    if state.proposed {
        proposed(cx, head, limit, system, (seen, unlinked)).await?;
    }
    Ok(())
}

/// A person whose company is looked for, unless a run found it already.
async fn unlinked_of(
    app: &App,
    object: Object,
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    record: &Record,
    row: Option<&RecordRow>,
    fields: &[PreviewField],
) -> Result<Option<Unlinked>, Stop> {
    let is_found = fields.iter().any(|field| field.meaning == Meaning::CompanyRecord);
    let said = match object {
        Object::People if !is_found => link::wanted(settings, shape, record, row),
        _ => None,
    };
    let Some(said) = said else { return Ok(None) };
    if is_record_objected(app, object, settings, record, row).await? {
        return Ok(None);
    }
    let before = settings.link().and_then(|link| record.values.get(link).cloned().flatten());
    Ok(Some(Unlinked { at: 0, said, before }))
}

/// Finds the companies of those that are shown, as far as the time of the call reaches.
async fn link(
    cx: &Cx,
    head: &ConnectionHead,
    system: &dyn System,
    unlinked: Vec<Unlinked>,
    seen: &mut ConnectionPreview,
) -> Result<(), Stop> {
    let objects = &head.settings.objects;
    let (Some(people), Some(companies)) = (&objects.people, &objects.companies) else { return Ok(()) };
    let Some(field) = people.link() else { return Ok(()) };
    let searched = Searched { store: &cx.app.store, connection: &head.id, system, now: cx.now() };
    let mut employers = Employers::new();
    for Unlinked { at, said, before } in unlinked {
        if cx.time_left() < RESERVE {
            seen.complete = false;
            return Ok(());
        }
        let (after, creates) = match searched.employer(companies, &said, &mut employers).await? {
            Employer::One(id) if before.as_ref() != Some(&id) => (Some(id), None),
            Employer::None if people.create_companies == Some(true) => (None, said.name().map(str::to_owned)),
            _ => continue,
        };
        let new =
            PreviewField { field: field.to_owned(), meaning: Meaning::CompanyRecord, before, after, creates };
        seen.records[at].fields.push(new);
    }
    Ok(())
}

pub(crate) async fn shape(system: &dyn System, object: Object) -> Result<BTreeMap<String, Field>, Stop> {
    let fields = system.describe(object).await?;
    Ok(fields.into_iter().map(|field| (field.name.clone(), field)).collect())
}

/// The fields of a record: with what is to be written where it was looked up, else those that a rule lets be written.
fn shown(
    settings: &ObjectSettings,
    shape: &BTreeMap<String, Field>,
    record: &Record,
    row: Option<&RecordRow>,
    is_wanted: bool,
) -> Vec<PreviewField> {
    if let Some(row) = row.filter(|row| row.answers.is_some()) {
        let all = changes(settings, shape, record, row).into_iter();
        let shown = all.filter_map(|change| {
            let meaning = *settings.mapping.0.get(&change.field)?;
            let (before, after) = (change.before, change.after);
            Some(PreviewField { field: change.field, meaning, before, after, creates: None })
        });
        return shown.collect();
    }
    if !is_wanted {
        return Vec::new();
    }
    let ours = |name: &String| row.and_then(|row| row.ours.get(name));
    let fields = settings.mapping.0.iter().filter_map(|(name, meaning)| {
        let before = record.values.get(name).cloned().flatten();
        let policy = settings.rule(name, *meaning).policy();
        let may = crate::sync::decide::may_write(policy, before.as_deref(), ours(name));
        let writable = shape.get(name).is_some_and(|field| field.is_writable);
        (may && writable && *meaning != Meaning::CompanyRecord).then(|| PreviewField {
            field: name.clone(),
            meaning: *meaning,
            before,
            after: None,
            creates: None,
        })
    });
    fields.collect()
}

/// The answers that a run only proposed, as a diff.
async fn proposed(
    cx: &Cx,
    head: &ConnectionHead,
    limit: usize,
    system: &dyn System,
    (seen, unlinked): (&mut ConnectionPreview, &mut Vec<Unlinked>),
) -> Result<(), Stop> {
    let store = &cx.app.store;
    let mut after: Option<String> = None;
    while seen.records.len() < limit && cx.time_left() > RESERVE {
        let (rows, next) = store.record_page(&head.id, after.as_deref()).await?;
        for object in Object::ALL {
            let Some(settings) = head.settings.objects.of(*object) else { continue };
            let is_new = |row: &&RecordRow| {
                let is_shown =
                    seen.records.iter().any(|shown| shown.object == *object && shown.record == row.record);
                row.object == Some(*object) && row.answers.is_some() && !is_shown
            };
            let rows: Vec<&RecordRow> =
                rows.iter().filter(is_new).take(limit - seen.records.len().min(limit)).collect();
            if rows.is_empty() {
                continue;
            }
            let shape = shape(system, *object).await?;
            let names: Vec<String> = rows.iter().map(|row| row.record.clone()).collect();
            let held = system.read(*object, &settings.fields(), &names).await?;
            for record in &held {
                let row = rows.iter().find(|row| row.record == record.id).copied();
                let fields = shown(settings, &shape, record, row, false);
                let to_link = unlinked_of(&cx.app, *object, settings, &shape, record, row, &fields).await?;
                if !fields.is_empty() || to_link.is_some() {
                    unlinked.extend(to_link.map(|one| Unlinked { at: seen.records.len(), ..one }));
                    let (add, max_credits) = (Vec::new(), Credits::ZERO);
                    let shown = PreviewRecord {
                        object: *object,
                        record: record.id.clone(),
                        add,
                        max_credits,
                        fields,
                    };
                    seen.records.push(shown);
                }
            }
        }
        match next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    Ok(())
}
