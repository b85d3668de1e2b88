//! POST /v1/find-personal-email

use common::app::Cx;
use common::catalog::find::{FindEmailRequest, FindPersonalEmailResponse};
use common::error::Result;
use common::find::Take;

pub async fn find_personal_email(cx: Cx, request: FindEmailRequest) -> Result<FindPersonalEmailResponse> {
    common::find::find_personal_email(&cx, &request.query(), Take::of(request.allow_unverified)).await
}
