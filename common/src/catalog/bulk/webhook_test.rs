//! POST /v1/me/webhook-test

use super::DeliveryInfo;
use crate::catalog::{Access, Endpoint, NoInput, Spec};
use crate::rights::Right;
use domain::Family::Bulk;
use domain::Plan;

/// The test's id.
pub const TEST_EVENT: &str = "test.ping";

pub struct TestWebhook;

impl Endpoint for TestWebhook {
    type Request = NoInput;
    type Response = DeliveryInfo;
    const SPEC: Spec = Spec {
        summary: "Sends a test event to the account's webhook address",
        purpose: "Sends a signed test.ping to the account's own webhook_url, to test your receiver and \
            its signature check. The deliveries show the result.",
        access: Access::Key(Plan::Pro),
        status: 202,
        example: "{}",
        right: Right::Settings,
        ..Spec::post("/v1/me/webhook-test", Bulk)
    };
}
