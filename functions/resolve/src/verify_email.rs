//! POST /v1/verify-email

use common::app::Cx;
use common::catalog::resolve::VerifyEmailRequest;
use common::error::Result;
use common::lookup::mail::Verification;

pub async fn verify_email(cx: Cx, request: VerifyEmailRequest) -> Result<Verification> {
    common::resolve::verify_email(&cx, &request.email).await
}
