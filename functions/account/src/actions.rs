//! GET /v1/me/actions, GET /v1/me/actions/export

use common::actions;
use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::account::{ActionsRequest, ActionsResponse};
use common::error::Result;
use common::http::Download;

pub async fn list(cx: Cx, request: ActionsRequest) -> Result<ActionsResponse> {
    actions::listed(&cx, cx.account_id(), request).await
}

pub async fn export(cx: Cx, _: NoInput) -> Result<Download> {
    actions::exported(&cx, cx.account_id()).await
}
