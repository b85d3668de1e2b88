//! GET and POST /v1/me/webhook-secret

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::bulk::WebhookSecretResponse;
use common::error::Result;
use common::store::webhooks::Secrets;

pub async fn show(cx: Cx, _: NoInput) -> Result<WebhookSecretResponse> {
    Ok(response(&cx, cx.app.store.webhook_secrets(cx.account_id(), cx.now()).await?))
}

pub async fn rotate(cx: Cx, _: NoInput) -> Result<WebhookSecretResponse> {
    Ok(response(&cx, cx.app.store.rotate_webhook_secret(cx.account_id(), cx.now()).await?))
}

fn response(cx: &Cx, secrets: Secrets) -> WebhookSecretResponse {
    WebhookSecretResponse {
        secret: secrets.current().as_str().to_owned(),
        created_at: secrets.created_at,
        previous_signs_until: secrets.previous_until(cx.now()),
    }
}
