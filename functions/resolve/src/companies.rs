//! POST /v1/companies

use common::app::Cx;
use common::catalog::resolve::{CompaniesRequest, CompaniesResponse, accept};
use common::error::Result;

pub async fn companies(cx: Cx, request: CompaniesRequest) -> Result<CompaniesResponse> {
    let lookup = cx.ask.company(&request.query()).await?;
    Ok(match accept(lookup, request.min_confidence) {
        Ok((company, matched)) => {
            CompaniesResponse { found: true, company: Some(company), matched: Some(matched), reason: None }
        }
        Err(reason) => CompaniesResponse { found: false, company: None, matched: None, reason: Some(reason) },
    })
}
