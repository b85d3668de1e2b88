//! Jobvite's feed of jobs: the whole board in XML. It knows a company by an id of its own, which stands in the page of the board.

use super::{Posting, whole::moment};
use crate::feeds::fetch::Fetcher;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use language::place;
use lookup::signals::SourceError;
use serde::Deserialize;

#[derive(Deserialize)]
struct Jobs {
    #[serde(default, rename = "job")]
    jobs: Vec<Job>,
}

#[derive(Deserialize)]
struct Job {
    id: String,
    title: String,
    category: Option<String>,
    location: Option<String>,
    date: Option<String>,
    #[serde(rename = "detail-url")]
    detail_url: Option<String>,
}

pub(super) async fn postings(
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let page = fetcher.get(&format!("{address}/{board}"), "text/html").await?;
    let page = String::from_utf8_lossy(&page);
    let id =
        company_id(&page).ok_or(SourceError::Nonsense("the page of the board does not name its company"))?;
    // The feed is at the other host of the same service.
    let feed = address.replacen("://jobs.", "://app.", 1);
    let feed = format!("{feed}/CompanyJobs/Xml.aspx?c={id}");
    let body = fetcher.get(&feed, "application/xml, text/xml").await?;
    let text = String::from_utf8_lossy(&body);
    if !text.contains("<result") {
        return Err(SourceError::Nonsense("not the feed it should be"));
    }
    let jobs: Jobs =
        quick_xml::de::from_str(&text).map_err(|_| SourceError::Nonsense("not the feed it should be"))?;
    let posting = |job: Job| Posting {
        url: job.detail_url.filter(|url| url.starts_with("https://") || url.starts_with("http://")),
        id: job.id,
        title: job.title,
        department: job.category,
        location: job.location.as_deref().and_then(place::read),
        posted_at: job.date.as_deref().and_then(|date| moment(date).or_else(|| american(date))),
        company: None,
    };
    Ok(jobs.jobs.into_iter().map(posting).collect())
}

/// The id in `companyEId: 'qLp9VfwZ'`.
fn company_id(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("companyEId")?;
    let rest = rest.trim_start_matches(['"', '\'', ' ', ':', '=']);
    let id = rest.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    (4..=40).contains(&id.len()).then_some(id)
}

/// A day as `1/31/2026`.
fn american(text: &str) -> Option<Timestamp> {
    let mut parts = text.trim().split('/');
    let (month, day, year) =
        (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let day = Date::new(year, month, day).ok()?;
    Some(day.to_zoned(TimeZone::UTC).ok()?.timestamp())
}
