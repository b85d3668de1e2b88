//! POST /v1/find-email

use common::app::Cx;
use common::catalog::find::{FindEmailRequest, FindEmailResponse};
use common::error::Result;
use common::find::Take;

pub async fn find_email(cx: Cx, request: FindEmailRequest) -> Result<FindEmailResponse> {
    common::find::find_email(&cx, request.query(), Take::of(request.allow_unverified)).await
}
