//! What a call leaves in the action log. The catalogue says which calls do; no handler writes to it.

use super::exchange::Exchange;
use crate::auth::OPERATOR;
use crate::catalog::Spec;
use crate::error::{Error, Result};
use crate::store::Write;
use crate::store::actions::{Act, ActOutcome, Acting, ActorKind};
use serde_json::Value;
use std::net::IpAddr;

/// The longest id that is named in the log: what is longer is no id.
const LONGEST_ID: usize = 64;

/// The acts of a call: one in each log that it concerns.
pub(super) type Acts = Vec<(String, Act)>;

impl Exchange {
    /// The acts of a call with this end; `body` is the answer, which names what was made.
    pub(super) fn acts(&self, status: u16, body: Option<&[u8]>) -> Acts {
        let Some(action) = self.route.spec.action else { return Vec::new() };
        let named = self.target.clone();
        let acting = match (&self.caller, &self.operator) {
            (Some(caller), _) => {
                let key = caller.key.as_deref();
                let member = key.and_then(|key| key.member.clone());
                let (actor_type, actor) = match member {
                    Some(member) => (ActorKind::Member, member),
                    None => (ActorKind::Key, caller.key_id.clone()),
                };
                vec![Acting { account_id: caller.account_id.clone(), actor_type, actor }]
            }
            (None, Some(operator)) => {
                let of = |account_id: String| Acting {
                    account_id,
                    actor_type: ActorKind::Operator,
                    actor: operator.clone(),
                };
                // Of what the operator does to an account, its members see that it was done.
                let account = named.clone().filter(|id| id.starts_with("acct_"));
                std::iter::once(OPERATOR.to_owned()).chain(account).map(of).collect()
            }
            (None, None) => self.cx.as_ref().and_then(|cx| cx.acting()).into_iter().collect(),
        };
        let target = named.or_else(|| {
            let answer: Value = serde_json::from_slice(body?).ok()?;
            let made = answer["id"].as_str().or_else(|| answer["account"]["id"].as_str());
            made.filter(|id| is_id(id)).map(str::to_owned)
        });
        let act = |acting: Acting| {
            let act = Act {
                request_id: self.request_id.clone(),
                at: self.app.clock.now(),
                action: action.to_owned(),
                actor_type: acting.actor_type,
                actor: acting.actor,
                target: target.clone(),
                network: self.ip.map(prefix),
                outcome: match status {
                    ..400 => ActOutcome::Done,
                    400..500 => ActOutcome::Refused,
                    _ => ActOutcome::Failed,
                },
                status,
            };
            (acting.account_id, act)
        };
        acting.into_iter().map(act).collect()
    }

    /// The writes of these acts, for the transaction of what they are about.
    pub(super) fn act_writes(&self, acts: &[(String, Act)]) -> Result<Vec<Write>> {
        let write = |(account_id, act): &(String, Act)| self.app.store.act_write(account_id, act);
        Ok(acts.iter().map(write).collect::<Result<_, _>>()?)
    }

    /// Notes the acts of a call that were not noted with its settlement, and links all of them.
    pub(super) async fn log_acts(&mut self, result: Result<u16, &Error>) {
        if self.route.spec.action.is_none() || self.meta.replayed {
            return;
        }
        let mut acts = std::mem::take(&mut self.noted);
        if acts.is_empty() {
            let status = match result {
                Ok(status) => status,
                // No caller acted, or not on anything; or it was noted if it was done.
                Err(Error::Unauthorized(_) | Error::InvalidRequest(_) | Error::InvalidJson(_)) => return,
                Err(Error::OutcomeUnknown(_) | Error::IdempotencyInProgress) => return,
                // Nor does a flood fill the log.
                Err(Error::RateLimited { .. }) => return,
                Err(error) => error.kind().0.as_u16(),
            };
            acts = self.acts(status, None);
            if let Err(error) = self.note(&acts).await {
                tracing::error!(request.id = self.request_id, %error, "an act is missing in the action log");
            }
        }
        for (account_id, _) in &acts {
            if let Err(error) = self.app.store.link_acts(account_id).await {
                tracing::warn!(request.id = self.request_id, %error, "an act is linked with the next one");
            }
        }
    }

    /// Notes acts by themselves.
    pub(super) async fn note(&self, acts: &[(String, Act)]) -> Result<()> {
        for write in self.act_writes(acts)? {
            write.send(&self.app.store).await?;
        }
        Ok(())
    }
}

/// The id in the path of a call, if its endpoint has one.
pub(super) fn named(spec: &Spec, path: &str) -> Option<String> {
    let mut parts = spec.path.split('/').zip(path.split('/'));
    let id = parts.find(|(part, _)| *part == "{id}")?.1;
    is_id(id).then(|| id.to_owned())
}

/// Whether a text can be an id of ours, and so tells nothing about anyone.
fn is_id(text: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    text.len() <= LONGEST_ID && text.contains('_') && text.bytes().all(is_plain)
}

/// The network of an address: enough to tell a place, not a person.
pub fn prefix(ip: IpAddr) -> String {
    match ip.to_canonical() {
        IpAddr::V4(ip) => {
            let [a, b, c, _] = ip.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(ip) => {
            let [a, b, c, ..] = ip.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}
