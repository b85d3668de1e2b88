//! POST /v1/reverse-phone

use common::app::Cx;
use common::catalog::find::{ReversePhoneRequest, ReverseResponse};
use common::error::Result;
use common::lookup::PersonQuery;

pub async fn reverse_phone(cx: Cx, request: ReversePhoneRequest) -> Result<ReverseResponse> {
    let query = PersonQuery { phone: Some(request.phone), ..PersonQuery::default() };
    Ok(cx.ask.person(&query).await?.into())
}
