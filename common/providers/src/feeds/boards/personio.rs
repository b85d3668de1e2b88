//! Personio's feed of positions: the whole board in XML.

use super::{Posting, whole::moment};
use crate::feeds::fetch::Fetcher;
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;

#[derive(Deserialize)]
struct Jobs {
    #[serde(default, rename = "position")]
    positions: Vec<Position>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Position {
    id: String,
    name: String,
    office: Option<String>,
    department: Option<String>,
    created_at: Option<String>,
    subcompany: Option<String>,
}

pub(super) async fn postings(fetcher: &Fetcher, address: &str) -> Result<Vec<Posting>, SourceError> {
    let body = fetcher.get(&format!("{address}/xml?language=en"), "application/xml, text/xml").await?;
    let text = String::from_utf8_lossy(&body);
    // A name that no company has leads to a page about the product.
    if !text.contains("<workzag-jobs") {
        return Err(SourceError::Nonsense("not the feed it should be"));
    }
    let jobs: Jobs =
        quick_xml::de::from_str(&text).map_err(|_| SourceError::Nonsense("not the feed it should be"))?;
    let posting = |job: Position| Posting {
        url: Some(format!("{address}/job/{}", job.id)),
        id: job.id,
        title: job.name,
        department: job.department,
        location: job.office.as_deref().and_then(place::read),
        posted_at: job.created_at.as_deref().and_then(moment),
        company: job.subcompany,
    };
    Ok(jobs.positions.into_iter().map(posting).collect())
}
