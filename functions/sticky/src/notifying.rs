//! Validates the notification settings of watch lists and saved ICPs.

use common::app::Cx;
use common::catalog::sticky::{Notify, Notifying, Schedule};
use common::domain::{EmailAddress, Plan};
use common::error::{Error, Result};
use common::language::mail::lists::is_free;

/// A list's new notification settings; `None` turns them off.
pub(crate) async fn notifying(cx: &Cx, wanted: Notify) -> Result<Option<Notifying>> {
    let Notify { webhook_url, email, schedule } = wanted;
    let schedule = schedule.unwrap_or(Schedule::Instant);
    if schedule == Schedule::Off {
        return Ok(None);
    }
    if cx.caller.as_ref().is_none_or(|caller| caller.plan < Plan::Pro) {
        return Err(Error::PlanRequired(Plan::Pro));
    }
    let account = cx.app.store.account(cx.account_id()).await?;
    let account = account.ok_or(Error::NotFound("This account no longer exists."))?;
    match (&webhook_url, &email) {
        (Some(url), _) => {
            let checked = cx.app.webhooks.check(url);
            checked
                .map_err(|refused| Error::field("notify.webhook_url", "not_allowed", refused.to_string()))?;
        }
        (None, Some(email)) => may_write_to(cx, email, &account.email)?,
        (None, None) if account.webhook_url.is_none() => {
            let detail = "send webhook_url or email, or give the account a webhook_url";
            return Err(Error::field("notify.webhook_url", "required", detail));
        }
        (None, None) => {}
    }
    Ok(Some(Notifying { webhook_url, email, schedule, last_at: None, paused: None }))
}

/// Refuses mailboxes of strangers, so that no one gets emails they did not ask for.
fn may_write_to(cx: &Cx, email: &EmailAddress, own: &str) -> Result<()> {
    if cx.app.config.mailer.server.is_empty() {
        let detail = "this service sends no mail; use webhook_url";
        return Err(Error::field("notify.email", "not_allowed", detail));
    }
    let is_own = |own: &EmailAddress| {
        let colleague = own.host() == email.host() && !is_free(own.host());
        own.mailbox() == email.mailbox() || colleague
    };
    match EmailAddress::parse(own).is_ok_and(|own| is_own(&own)) {
        true => Ok(()),
        false => {
            let detail = "emails go only to the account's own mailbox, or to other mailboxes at its company";
            Err(Error::field("notify.email", "not_allowed", detail))
        }
    }
}
