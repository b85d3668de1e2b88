//! Tokens that people agreed to: kept sealed, renewed shortly before they end by one process, and read again by the others.

use common::app::App;
use common::connect::Failure;
use common::connect::oauth::{Authority, Client, Grant};
use common::connect::signer::{Access, Tokens};
use common::domain::{Clock, clock};
use common::store::connections::{ConnectionHead, KeptGrant};
use common::store::{Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tracing::Instrument;

/// How often tokens that another process renews are looked at, and how many times.
const LOOK_EVERY: Duration = Duration::from_millis(250);
const LOOKS: u32 = 60;

/// How long the system may take to renew tokens, and how long it is then tried to keep them: together less than the time after
/// which another process renews them.
const RENEWS_WITHIN: Duration = Duration::from_secs(25);
const KEEPS_WITHIN: Duration = Duration::from_secs(10);

/// The tokens of a connection.
pub struct Granted {
    renewer: Arc<Renewer>,
    known: Mutex<Option<KeptGrant>>,
}

/// What renews the tokens of a connection.
struct Renewer {
    store: Store,
    clock: Clock,
    owner: String,
    connection: String,
    authority: &'static Authority,
    at: String,
    client_id: String,
    client_secret: String,
}

impl Granted {
    pub fn new(
        app: &App,
        head: &ConnectionHead,
        authority: &'static Authority,
        (client_id, client_secret): (&str, &str),
    ) -> Self {
        let renewer = Renewer {
            store: app.store.clone(),
            clock: app.clock.clone(),
            owner: head.owner.clone(),
            connection: head.id.clone(),
            authority,
            at: app.config.connections.oauth_url.clone(),
            client_id: client_id.to_owned(),
            client_secret: client_secret.to_owned(),
        };
        Self { renewer: Arc::new(renewer), known: Mutex::default() }
    }

    /// Renews tokens, in a task of its own: a caller that gives up would lose new ones after the system has ended the old.
    async fn renew(&self, kept: &KeptGrant) -> Result<bool, Failure> {
        let (renewer, kept) = (self.renewer.clone(), kept.clone());
        let renewed = tokio::spawn(async move { renewer.renew(&kept).await }.in_current_span()).await;
        renewed.unwrap_or(Err(Failure::Unreachable("its tokens are not renewed")))
    }
}

impl Renewer {
    /// The tokens as they are kept.
    async fn kept(&self) -> Result<KeptGrant, Failure> {
        let kept = self.store.grant(&self.owner, &self.connection).await.map_err(unread)?;
        kept.ok_or(Failure::Unauthorized)
    }

    /// Renews tokens; false where another process does.
    async fn renew(&self, kept: &KeptGrant) -> Result<bool, Failure> {
        let now = self.clock.now();
        if !self.store.take_renewal(&self.connection, kept, now).await.map_err(unread)? {
            return Ok(false);
        }
        let client = Client {
            authority: self.authority,
            at: &self.at,
            id: &self.client_id,
            secret: &self.client_secret,
        };
        let renewed = tokio::time::timeout(RENEWS_WITHIN, client.renew(&kept.grant, now)).await;
        match renewed.unwrap_or(Err(Failure::Unreachable("it did not answer in time"))) {
            Ok(new) => self.keep(&new, kept).await,
            Err(failure) => {
                self.store.leave_renewal(&self.connection, kept).await.map_err(unread)?;
                // A person may have agreed anew at the same moment.
                let is_replaced = self.kept().await?.grant != kept.grant;
                if is_replaced { Ok(true) } else { Err(failure) }
            }
        }
    }

    async fn keep(&self, new: &Grant, kept: &KeptGrant) -> Result<bool, Failure> {
        let until = clock::instant() + KEEPS_WITHIN;
        loop {
            match self.store.put_renewed(&self.owner, &self.connection, new, kept).await {
                Ok(_) => return Ok(true),
                Err(error) if clock::instant() >= until => return Err(unread(error)),
                Err(_) => tokio::time::sleep(LOOK_EVERY).await,
            }
        }
    }
}

fn unread(_: StoreError) -> Failure {
    Failure::Unreachable("its tokens cannot be read")
}

fn access(grant: &Grant) -> Access {
    Access { token: grant.token.clone(), base: grant.base.clone() }
}

#[async_trait::async_trait]
impl Tokens for Granted {
    async fn token(&self, dead: Option<&str>) -> Result<Access, Failure> {
        let mut known = self.known.lock().await;
        for _ in 0..LOOKS {
            let kept = match known.take() {
                Some(kept) => kept,
                None => self.renewer.kept().await?,
            };
            let now = self.renewer.clock.now();
            let is_dead = Some(kept.grant.token.as_str()) == dead;
            if !is_dead && kept.grant.renewed_at.is_none_or(|renewed_at| now < renewed_at) {
                let access = access(&kept.grant);
                *known = Some(kept);
                return Ok(access);
            }
            // What this process knows may be old.
            let fresh = self.renewer.kept().await?;
            if fresh.grant != kept.grant {
                *known = Some(fresh);
                continue;
            }
            let lives = !is_dead && fresh.grant.ends_at.is_some_and(|ends_at| now < ends_at);
            match self.renew(&fresh).await {
                Ok(true) => {}
                Ok(false) if lives => return Ok(access(&fresh.grant)),
                Ok(false) => tokio::time::sleep(LOOK_EVERY).await,
                Err(failure) if failure.is_temporary() && lives => return Ok(access(&fresh.grant)),
                Err(failure) => return Err(failure),
            }
        }
        Err(Failure::Unreachable("its tokens are not renewed in time"))
    }
}
