//! POST /v1/verify-email

use common::app::Cx;
use common::catalog::resolve::VerifyEmailRequest;
use common::domain::EmailAddress;
use common::error::Result;
use common::lookup::mail::Verification;
use jiff::SignedDuration;

/// How old a verdict may be.
const FRESH: SignedDuration = SignedDuration::from_hours(90 * 24);

pub async fn verify_email(cx: Cx, request: VerifyEmailRequest) -> Result<Verification> {
    match EmailAddress::parse(&request.email) {
        Ok(address) => Ok(cx.ask.verify(&address, FRESH).await?),
        Err(_) => Ok(Verification::malformed(&request.email, cx.now())),
    }
}
