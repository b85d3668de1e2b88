//! GET /v1/me/people

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::sticky::{PageRequest, PeopleResponse, PersonSeen, SeenBy};
use common::domain::CompanyRef;
use common::error::Result;
use common::lookup::{IdentifierKind, cursor};
use common::store::people::ResolvedPerson;
use std::time::Duration;

/// How long a call folds history before it answers with the people so far; the next call continues.
const PATIENCE: Duration = Duration::from_secs(10);

pub async fn people(cx: Cx, request: PageRequest) -> Result<PeopleResponse> {
    let after = request.cursor.map(|cursor| cursor.open("people")).transpose()?;
    let store = &cx.app.store;
    // Later pages show what the first one folded.
    if after.is_none() {
        store
            .fold_people(cx.account_id(), common::domain::clock::instant() + PATIENCE.min(cx.time_left() / 2))
            .await?;
    }
    let limit = limit_of(request.limit) as i32;
    let (people, next) = store.resolved_people(cx.account_id(), after.as_deref(), limit).await?;
    let mut results = Vec::with_capacity(people.len());
    for person in people {
        results.push(shown(&cx, person).await?);
    }
    Ok(PeopleResponse { results, next_cursor: next.map(|after| cursor::seal("people", &after)) })
}

/// A person with their public fields as of now; contact data stays with the calls that sell it.
async fn shown(cx: &Cx, seen: ResolvedPerson) -> Result<PersonSeen> {
    // That a record was delivered stays known; whose it was does not.
    if cx.ask.is_suppressed(IdentifierKind::Id, &seen.person_id).await? {
        return Ok(PersonSeen { id: seen.person_id, suppressed: true, ..PersonSeen::default() });
    }
    let record = match cx.app.providers.directory() {
        Some(directory) => directory.person_by_id(&seen.person_id).await.ok().flatten(),
        None => None,
    };
    let person = record.filter(|record| !record.suppressed).map(|record| record.person.clone());
    let (full_name, title, network_url, employer) = match person {
        Some(person) => (Some(person.full_name), person.title, person.network_url, person.company),
        None => (None, None, None, None),
    };
    Ok(PersonSeen {
        id: seen.person_id,
        suppressed: false,
        full_name,
        title,
        network_url,
        company: employer.map(|employer| CompanyRef { name: employer.name, domain: employer.domain }),
        first: Some(SeenBy { at: seen.first_at, path: seen.first_path, request_id: seen.first_request }),
        last: Some(SeenBy { at: seen.last_at, path: seen.last_path, request_id: seen.last_request }),
    })
}
