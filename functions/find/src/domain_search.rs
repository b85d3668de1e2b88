//! POST /v1/domain-search

use common::app::Cx;
use common::catalog::fields::limit_of;
use common::catalog::find::{DomainSearchRequest, DomainSearchResponse};
use common::error::Result;
use common::find::at_domain::{self, Wanted};
use common::lookup::cursor;

pub async fn domain_search(cx: Cx, request: DomainSearchRequest) -> Result<DomainSearchResponse> {
    let limit = limit_of(request.limit);
    let wanted = Wanted {
        domain: request.domain,
        departments: request.departments.unwrap_or_default(),
        seniorities: request.seniorities.unwrap_or_default(),
        verified_only: request.verified_only.unwrap_or(false),
    };
    let question = wanted.question();
    let after = request.cursor.map(|cursor| cursor.open(&question)).transpose()?;
    let mut known = at_domain::known(&cx, &wanted, limit).await?;
    let total = known.people.len() as u64;
    if let Some(after) = after {
        known.people.retain(|(place, _)| *place > after);
    }
    let more = known.people.len() > limit;
    known.people.truncate(limit);
    let last = known.people.last().filter(|_| more);
    Ok(DomainSearchResponse {
        next_cursor: last.map(|(place, _)| cursor::seal(&question, place)),
        domain: wanted.domain,
        pattern: known.pattern,
        catch_all: known.catch_all,
        total,
        results: known.people.into_iter().map(|(_, result)| result).collect(),
    })
}
