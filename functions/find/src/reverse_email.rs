//! POST /v1/reverse-email

use common::app::Cx;
use common::catalog::find::{ReverseEmailRequest, ReverseResponse};
use common::error::Result;
use common::lookup::PersonQuery;

pub async fn reverse_email(cx: Cx, request: ReverseEmailRequest) -> Result<ReverseResponse> {
    let query = PersonQuery { email: Some(request.email), ..PersonQuery::default() };
    Ok(cx.ask.person(&query).await?.into())
}
