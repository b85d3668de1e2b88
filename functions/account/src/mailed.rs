//! Codes that are mailed: who may ask for one, how often, and how it is sent. A code is made of the deployment's secret and stored
//! nowhere.

use common::app::Cx;
use common::domain::EmailAddress;
use common::error::{Error, Result};
use common::limits::{self, Visit};
use common::mailer::{Letter, Mailer};
use std::sync::Arc;

/// How many letters one address may ask for a day.
const PER_IP: u32 = 20;

/// The mail server, or why there is none.
pub fn mailer(cx: &Cx, instead: (&'static str, &'static str)) -> Result<&Arc<dyn Mailer>> {
    cx.app.mailer.as_ref().ok_or(Error::Forbidden(match cx.app.config.sign_in_links {
        true => instead.0,
        false => instead.1,
    }))
}

/// Counts a letter that an address asks for.
pub async fn count_asked(cx: &Cx, purpose: &str) -> Result<()> {
    let visit = limits::count_today(&cx.app.store, cx.now(), purpose, cx.ip, PER_IP).await?;
    granted(visit, "Too many codes were asked for today.")
}

/// Refuses what is above its allowance.
pub fn granted(visit: Visit, detail: &'static str) -> Result<()> {
    match visit.granted {
        true => Ok(()),
        false => Err(Error::RateLimited { retry_after: u64::from(visit.allowance.reset), detail }),
    }
}

/// Sends a letter.
pub async fn send(mailer: &Arc<dyn Mailer>, to: EmailAddress, subject: String, text: String) -> Result<()> {
    let letter = Letter { to, subject, text, id: None, unsubscribe: None };
    mailer.send(&letter).await.map_err(|error| Error::Unavailable(error.into()))
}
