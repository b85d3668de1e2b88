//! GET /v1/me/people

use common::app::Cx;
use common::catalog::sticky::{PageRequest, PeopleResponse, PersonSeen, SeenBy};
use common::cursor;
use common::domain::CompanyRef;
use common::error::Result;
use common::store::people::ResolvedPerson;
use std::time::{Duration, Instant};

const LIMIT: u16 = 25;
/// How long a call folds history before it answers with what is there; the next one goes on.
const PATIENCE: Duration = Duration::from_secs(10);

pub async fn people(cx: Cx, request: PageRequest) -> Result<PeopleResponse> {
    let after = request.cursor.map(|cursor| cursor::decode("people", &cursor)).transpose()?;
    let store = &cx.app.store;
    // Later pages show what the first one folded.
    if after.is_none() {
        store.fold_people(cx.account_id(), Instant::now() + PATIENCE.min(cx.time_left() / 2)).await?;
    }
    let limit = i32::from(request.limit.unwrap_or(LIMIT));
    let (people, next) = store.resolved_people(cx.account_id(), after.as_deref(), limit).await?;
    Ok(PeopleResponse {
        results: people.into_iter().map(|person| shown(&cx, person)).collect(),
        next_cursor: next.map(|after| cursor::encode("people", &after)),
    })
}

/// A person with what is publicly known of them now; contact data stays with the calls that sell it.
fn shown(cx: &Cx, seen: ResolvedPerson) -> PersonSeen {
    let record =
        cx.app.upstream.dataset.as_ref().and_then(|dataset| dataset.person_by_id(&seen.person_id).ok()?);
    let person = record.filter(|record| !record.suppressed).map(|record| record.person.clone());
    let (full_name, title, network_url, employer) = match person {
        Some(person) => (Some(person.full_name), person.title, person.network_url, person.company),
        None => (None, None, None, None),
    };
    PersonSeen {
        id: seen.person_id,
        full_name,
        title,
        network_url,
        company: employer.map(|employer| CompanyRef { name: employer.name, domain: employer.domain }),
        first: SeenBy { at: seen.first_at, path: seen.first_path, request_id: seen.first_request },
        last: SeenBy { at: seen.last_at, path: seen.last_path, request_id: seen.last_request },
    }
}
