//! Everyone who may be meant: the directory's candidates, and where none of them is likely enough, what the other providers know.

use crate::app::Cx;
use crate::catalog::resolve::{
    MatchCompanyRequest, MatchCompanyResponse, MatchPersonRequest, MatchPersonResponse,
};
use crate::error::Result;
use domain::{Company, Person};
use lookup::{Candidate, Lookup, Matched, ProviderError};
use providers::vendor::LOCAL;

/// The people whom a request may mean.
pub async fn people(cx: &Cx, request: MatchPersonRequest) -> Result<MatchPersonResponse> {
    let (query, hints) = (request.query(), request.hints());
    let own = match cx.app.providers.directory() {
        Some(directory) => noted(cx, directory.match_people(&query, &hints)).await,
        None => Ok(Vec::new()),
    };
    let is_same = |one: &Person, other: &Person| {
        one.id == other.id || (one.network_url.is_some() && one.network_url == other.network_url)
    };
    let all = completed(own, request.least(), cx.ask.person(&query), is_same).await?;
    let (candidates, below_min_confidence) = shown(all, request.least(), request.most());
    Ok(MatchPersonResponse { candidates, below_min_confidence })
}

/// The companies that a request may mean.
pub async fn companies(cx: &Cx, request: MatchCompanyRequest) -> Result<MatchCompanyResponse> {
    let (query, hints) = (request.query(), request.hints());
    let own = match cx.app.providers.directory() {
        Some(directory) => noted(cx, directory.match_companies(&query, &hints)).await,
        None => Ok(Vec::new()),
    };
    let is_same = |one: &Company, other: &Company| {
        one.id == other.id || (one.domain.is_some() && one.domain == other.domain)
    };
    let all = completed(own, request.least(), cx.ask.company(&query), is_same).await?;
    let (candidates, below_min_confidence) = shown(all, request.least(), request.most());
    Ok(MatchCompanyResponse { candidates, below_min_confidence })
}

/// The directory's answer, noted in the call's trace.
async fn noted<T>(
    cx: &Cx,
    asked: impl Future<Output = Result<Vec<Candidate<T>>, ProviderError>>,
) -> Result<Vec<Candidate<T>>, ProviderError> {
    let started = domain::clock::instant();
    let found = asked.await;
    let outcome = match &found {
        Ok(found) if found.is_empty() => "not_found",
        Ok(_) => "found",
        Err(error) => error.outcome(),
    };
    cx.ask.call.note_provider(LOCAL, outcome, domain::clock::passed(started));
    found
}

/// The directory's candidates or, where none is likely enough, those with what all providers together say. A provider that failed
/// leaves the question open.
async fn completed<T>(
    own: Result<Vec<Candidate<T>>, ProviderError>,
    least: f64,
    ask: impl Future<Output = Result<Lookup<T>, ProviderError>>,
    is_same: impl Fn(&T, &T) -> bool,
) -> Result<Vec<Candidate<T>>> {
    if own.as_ref().is_ok_and(|own| own.iter().any(|candidate| candidate.confidence >= least)) {
        return Ok(own?);
    }
    let Lookup::Found(found) = ask.await? else { return Ok(own?) };
    let mut all = own.unwrap_or_default();
    all.retain(|other| !is_same(&other.record, &found.record));
    let Matched { record, confidence, matched_on: agreed, explanation } = found;
    let best = Candidate { record, confidence, agreed, differed: Vec::new(), explanation };
    all.insert(0, best);
    all.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    Ok(all)
}

/// What a caller gets: all of them where one is likely enough, else how many there are.
fn shown<T, C: From<Candidate<T>>>(all: Vec<Candidate<T>>, least: f64, most: usize) -> (Vec<C>, u32) {
    match all.iter().any(|candidate| candidate.confidence >= least) {
        true => (all.into_iter().take(most).map(C::from).collect(), 0),
        false => (Vec::new(), all.len() as u32),
    }
}
