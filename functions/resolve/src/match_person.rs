//! POST /v1/match/person

use common::app::Cx;
use common::catalog::resolve::{MatchPersonRequest, MatchPersonResponse};
use common::error::Result;

pub async fn match_person(cx: Cx, request: MatchPersonRequest) -> Result<MatchPersonResponse> {
    common::candidates::people(&cx, request).await
}
