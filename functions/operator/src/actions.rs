//! GET /v1/operator/actions, GET /v1/operator/actions/export

use common::actions;
use common::app::Cx;
use common::auth::OPERATOR;
use common::catalog::NoInput;
use common::catalog::account::{ActionsRequest, ActionsResponse};
use common::error::Result;
use common::http::Download;

pub async fn list(cx: Cx, request: ActionsRequest) -> Result<ActionsResponse> {
    actions::listed(&cx, OPERATOR, request).await
}

pub async fn export(cx: Cx, _: NoInput) -> Result<Download> {
    actions::exported(&cx, OPERATOR).await
}
