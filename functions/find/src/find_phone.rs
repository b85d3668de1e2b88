//! POST /v1/find-phone

use common::app::Cx;
use common::catalog::find::{FindPhoneRequest, FindPhoneResponse};
use common::error::Result;
use common::find::Take;

pub async fn find_phone(cx: Cx, request: FindPhoneRequest) -> Result<FindPhoneResponse> {
    common::find::find_phone(&cx, &request.query(), Take::of(request.allow_unverified)).await
}
