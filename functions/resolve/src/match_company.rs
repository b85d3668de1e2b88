//! POST /v1/match/company

use common::app::Cx;
use common::catalog::resolve::{MatchCompanyRequest, MatchCompanyResponse};
use common::error::Result;

pub async fn match_company(cx: Cx, request: MatchCompanyRequest) -> Result<MatchCompanyResponse> {
    common::candidates::companies(&cx, request).await
}
