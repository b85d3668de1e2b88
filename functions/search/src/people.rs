//! POST /v1/search/people

use common::app::Cx;
use common::catalog::search::{SearchPeopleRequest, SearchPeopleResponse};
use common::domain::Person;
use common::error::Result;

pub async fn people(cx: Cx, request: SearchPeopleRequest) -> Result<SearchPeopleResponse> {
    let today = cx.now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let search = request.search();
    let page = crate::ask(&cx, move |dataset| dataset.search_people(&search, today)).await?;
    let results = page.people.iter().map(|record| without_contact(&record.person));
    Ok(SearchPeopleResponse {
        total: page.total,
        results: results.collect(),
        facets: page.facets,
        next_cursor: page.next_cursor,
    })
}

/// A search does not sell addresses; find-email does.
fn without_contact(person: &Person) -> Person {
    Person { email: None, email_verified: None, ..person.clone() }
}
