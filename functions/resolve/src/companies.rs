//! POST /v1/companies

use common::app::Cx;
use common::catalog::resolve::{CompaniesRequest, CompaniesResponse};
use common::error::Result;

pub async fn companies(cx: Cx, request: CompaniesRequest) -> Result<CompaniesResponse> {
    common::resolve::companies(&cx, request).await
}
