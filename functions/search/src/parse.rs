//! POST /v1/search/parse

use crate::count::counted;
use common::app::Cx;
use common::catalog::search::{
    CountCompaniesRequest, CountPeopleRequest, ParseSearchRequest, ParseSearchResponse, SearchOf,
};
use common::error::Result;
use common::lookup::filters::Filters;
use common::lookup::{ProviderError, SuggestField};
use common::phrase::{self, Known, Of, Parsed};

/// The commonest values of a filter that words are compared with.
const VALUES: usize = 2_000;

pub async fn parse(cx: Cx, request: ParseSearchRequest) -> Result<ParseSearchResponse> {
    let known = Known::new(
        values(&cx, SuggestField::Industries).await?,
        values(&cx, SuggestField::Technologies).await?,
        values(&cx, SuggestField::Skills).await?,
    );
    let of = match request.of {
        SearchOf::People => Of::People,
        SearchOf::Companies => Of::Companies,
    };
    let Parsed { people, companies, understood, not_understood } =
        phrase::parse(&request.text, of, &known, cx.ask.today());
    let (total, suggestions) = match of {
        Of::People if !people.is_empty() => {
            let count = CountPeopleRequest { filters: Some(people.clone()), ..CountPeopleRequest::default() };
            let page = counted(&cx, count.search()).await?;
            (Some(page.total), page.unknown)
        }
        Of::Companies if !companies.is_empty() => {
            let count = CountCompaniesRequest {
                filters: Some(companies.clone()),
                ..CountCompaniesRequest::default()
            };
            let page = counted(&cx, count.search()).await?;
            (Some(page.total), page.unknown)
        }
        Of::People | Of::Companies => (None, Vec::new()),
    };
    Ok(ParseSearchResponse {
        people: (of == Of::People).then_some(people),
        companies: (of == Of::Companies || !companies.is_empty()).then_some(companies),
        understood: understood.into_iter().map(Into::into).collect(),
        not_understood,
        total,
        suggestions,
    })
}

async fn values(cx: &Cx, field: SuggestField) -> Result<Vec<String>> {
    let directory = cx.app.providers.directory().ok_or(ProviderError::NoDirectory)?;
    let found = directory.suggest(field, "", VALUES).await?;
    Ok(found.into_iter().map(|suggestion| suggestion.value).collect())
}
