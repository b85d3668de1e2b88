//! GET /v1/me/webhook-deliveries, POST /v1/me/webhook-deliveries/{id}/replay

use crate::delivery;
use common::app::Cx;
use common::catalog::bulk::{DeliveryInfo, ListBulkRequest, ListDeliveriesResponse, ReplayDeliveryRequest};
use common::catalog::fields::limit_of;
use common::domain::ids;
use common::error::{Error, Result};
use common::lookup::cursor;
use common::store::StoreError;
use common::store::webhooks::Delivery;
use std::time::Duration;

pub async fn list(cx: Cx, request: ListBulkRequest) -> Result<ListDeliveriesResponse> {
    let after = request.cursor.map(|cursor| cursor.open("deliveries")).transpose()?;
    let limit = limit_of(request.limit) as i32;
    let (found, next) =
        cx.app.store.deliveries_of(cx.account_id(), after.as_deref(), limit, cx.now()).await?;
    Ok(ListDeliveriesResponse {
        results: found.into_iter().map(info).collect(),
        next_cursor: next.map(|after| cursor::seal("deliveries", &after)),
    })
}

pub async fn replay(cx: Cx, request: ReplayDeliveryRequest) -> Result<DeliveryInfo> {
    let missing = || Error::NotFound("There is no such delivery in this account.");
    if !ids::is(ids::Kind::Delivery, &request.id) {
        return Err(missing());
    }
    let found = cx.app.store.delivery(cx.account_id(), &request.id, cx.now()).await?;
    let mut delivery = found.ok_or_else(missing)?;
    let round = delivery.round;
    delivery.reopen(cx.now());
    match cx.app.store.put_delivery(&delivery, round).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => {
            return Err(Error::Conflict(
                "An attempt at this delivery ended at this moment; look at it again.",
            ));
        }
        Err(error) => return Err(error.into()),
    }
    delivery::enqueue(&cx.app, &delivery, Duration::ZERO).await;
    Ok(info(delivery))
}

pub fn info(delivery: Delivery) -> DeliveryInfo {
    DeliveryInfo {
        id: delivery.id,
        event: delivery.event,
        url: delivery.url,
        status: delivery.status,
        job_id: delivery.job_id,
        created_at: delivery.created_at,
        next_attempt_at: delivery.due_at,
        attempts: delivery.attempts,
    }
}
