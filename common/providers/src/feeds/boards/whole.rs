//! Systems whose boards are one document of JSON each: Workable, Recruitee, Teamtailor, BambooHR and Breezy. What differs between them is
//! where the list is and what the fields are called.

use super::{Posting, System};
use crate::feeds::fetch::Fetcher;
use crate::loose::{Loose, location};
use domain::Location;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use language::place;
use lookup::signals::SourceError;
use serde_json::Value;
use std::sync::atomic::AtomicU64;

pub(super) async fn postings(
    system: System,
    fetcher: &Fetcher,
    address: &str,
    board: &str,
) -> Result<Vec<Posting>, SourceError> {
    let path = match system {
        System::Workable => format!("/api/v1/widget/accounts/{board}?details=true"),
        System::Recruitee => "/api/offers/".to_owned(),
        System::Teamtailor => "/jobs.json".to_owned(),
        System::BambooHr => "/careers/list".to_owned(),
        _ => "/json".to_owned(),
    };
    let answer: Value = fetcher.json(&format!("{address}{path}")).await?;
    let drift = AtomicU64::new(0);
    let answer = Loose::new(&answer, &drift);
    let list = match system {
        System::Workable => answer.at("jobs"),
        System::Recruitee => answer.at("offers"),
        System::Teamtailor => answer.at("items"),
        System::BambooHr => answer.at("result"),
        _ => answer,
    };
    if !list.raw().is_array() {
        return Err(SourceError::Nonsense("it has no list of jobs"));
    }
    let name = answer.raw().get("name").or_else(|| answer.raw().get("title")).and_then(Value::as_str);
    let read = |job: Loose<'_>| match system {
        System::Workable => workable(job),
        System::Recruitee => recruitee(job),
        System::Teamtailor => teamtailor(job),
        System::BambooHr => bamboo(job, address),
        _ => breezy(job),
    };
    let postings = list.all().filter_map(read);
    Ok(postings
        .map(|posting| Posting { company: posting.company.or_else(|| name.map(str::to_owned)), ..posting })
        .collect())
}

fn workable(job: Loose<'_>) -> Option<Posting> {
    let posted = job.at("published_on").str().or_else(|| job.at("created_at").str());
    Some(Posting {
        id: job.at("shortcode").text()?,
        title: job.at("title").text()?,
        department: job.at("department").text(),
        location: location(job.at("city").text(), job.at("state").text(), job.at("country").str()),
        url: job.at("url").text(),
        posted_at: posted.and_then(moment),
        company: None,
    })
}

fn recruitee(job: Loose<'_>) -> Option<Posting> {
    // Drafts and internal offers are not for everyone.
    if job.at("status").str().is_some_and(|status| status != "published") {
        return None;
    }
    let posted = job.at("published_at").str().or_else(|| job.at("created_at").str());
    Some(Posting {
        id: job.at("id").number_text()?,
        title: job.at("title").text()?,
        department: job.at("department").text(),
        location: location(job.at("city").text(), None, job.at("country").str()),
        url: job.at("careers_url").text(),
        posted_at: posted.and_then(moment),
        company: job.at("company_name").text(),
    })
}

fn teamtailor(job: Loose<'_>) -> Option<Posting> {
    let posting = job.at("_jobposting");
    let places = posting.at("jobLocation");
    let first = places.items().next().unwrap_or(places).at("address");
    let country = first.at("addressCountry");
    let country = country.str().or_else(|| country.at("name").str());
    Some(Posting {
        id: job.at("id").text().or_else(|| job.at("id").number_text())?,
        title: job.at("title").text()?,
        department: None,
        location: location(first.at("addressLocality").text(), first.at("addressRegion").text(), country),
        url: job.at("url").text(),
        posted_at: job.at("date_published").str().and_then(moment),
        company: posting.at("hiringOrganization").at("name").text(),
    })
}

fn bamboo(job: Loose<'_>, address: &str) -> Option<Posting> {
    let id = job.at("id").number_text()?;
    let (own, shown) = (job.at("location"), job.at("atsLocation"));
    let city = own.at("city").text().or_else(|| shown.at("city").text());
    let state = own.at("state").text().or_else(|| shown.at("state").text());
    Some(Posting {
        url: Some(format!("{address}/careers/{id}")),
        id,
        title: job.at("jobOpeningName").text()?,
        department: job.at("departmentLabel").text(),
        location: location(city, state, shown.at("country").str()),
        // Dates are on the jobs' own pages alone.
        posted_at: None,
        company: None,
    })
}

fn breezy(job: Loose<'_>) -> Option<Posting> {
    let place = job.at("location");
    let state = place.at("state").at("name").text();
    let country = place.at("country");
    let country = country.at("id").str().or_else(|| country.at("name").str());
    Some(Posting {
        id: job.at("id").text()?,
        title: job.at("name").text()?,
        department: job.at("department").text(),
        location: breezy_place(place).or_else(|| location(place.at("city").text(), state, country)),
        url: job.at("url").text(),
        posted_at: job.at("published_date").str().and_then(moment),
        company: job.at("company").at("name").text(),
    })
}

/// The place in one line, where there is no city apart.
fn breezy_place(place: Loose<'_>) -> Option<Location> {
    place.at("city").is_null().then(|| place::read(place.at("name").str()?)).flatten()
}

/// A time as boards write it: with an offset, in UTC behind a space, or only the day.
pub(super) fn moment(text: &str) -> Option<Timestamp> {
    let day =
        || text.get(..10)?.parse::<Date>().ok()?.to_zoned(TimeZone::UTC).ok().map(|day| day.timestamp());
    text.parse().ok().or_else(day)
}
