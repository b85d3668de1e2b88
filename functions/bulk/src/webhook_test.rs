//! POST /v1/me/webhook-test

use crate::deliveries::info;
use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::bulk::{DeliveryInfo, TEST_EVENT};
use common::domain::ids;
use common::error::{Error, Result};
use common::queue::Message;
use common::store::webhooks::{Delivery, NewDelivery};
use serde_json::json;

pub async fn test(cx: Cx, _: NoInput) -> Result<DeliveryInfo> {
    const NOWHERE: Error =
        Error::Conflict("The account has no webhook_url; set one with PATCH /v1/me, then test it.");
    let account = cx.app.store.account(cx.account_id()).await?;
    let url = account.and_then(|account| account.webhook_url).ok_or(NOWHERE)?;
    let (id, now) = (ids::new(ids::Kind::Delivery, cx.now()), cx.now());
    let data = json!({});
    let new =
        NewDelivery { account_id: cx.account_id(), id: &id, job_id: "", event: TEST_EVENT, url: &url, data };
    let delivery = Delivery::new(new, now)?;
    cx.settle_with(cx.app.store.new_delivery_put(&delivery)?);
    cx.then_send(Message::Deliver {
        account: delivery.account_id.clone(),
        delivery: id,
        attempt: delivery.round,
    });
    Ok(info(delivery))
}
