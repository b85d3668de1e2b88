//! API keys: made, recognised, and held in memory for as long as their account says that none of them changed.

use crate::catalog::Contact;
use crate::error::{Error, Result};
use crate::store::keys::ApiKey;
use crate::store::sums::Caps;
use crate::store::{Store, StoreError};
use domain::{Clock, EmailAddress, Plan, Scope, chance, ids};
use http::HeaderMap;
use http::header::AUTHORIZATION;
use jiff::{SignedDuration, Timestamp};
use moka::ops::compute::Op;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use std::sync::Arc;

const PREFIX: &str = "alm_live_";
const OPERATOR_PREFIX: &str = "alm_op_";
/// The owner of operator keys, which belong to no account.
pub const OPERATOR: &str = "operator";
const RANDOM: usize = 30;
const CHECKSUM: usize = 6;
const BASE62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// However quiet an account is, its keys are read again after this long.
const HELD_FOR: SignedDuration = SignedDuration::from_mins(5);
/// `last_used_at` is worth a write now and then, not one per call.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_mins(10);
const MAX_HELD: u64 = 10_000;

/// The caller.
#[derive(Debug, Clone)]
pub struct Caller {
    pub account_id: String,
    pub key_id: String,
    pub plan: Plan,
    /// The key as it was read for this call; none where work goes on without a call.
    pub key: Option<Arc<ApiKey>>,
    /// How often the account's keys had changed by then.
    pub keys_version: u64,
    /// The spending that what the call costs or holds counts towards.
    pub counters: Vec<String>,
}

impl Caller {
    /// The caller of an endpoint without further requirements.
    pub fn new(account_id: &str, key_id: &str, plan: Plan) -> Self {
        let (account_id, key_id) = (account_id.to_owned(), key_id.to_owned());
        Self { account_id, key_id, plan, key: None, keys_version: 0, counters: Vec::new() }
    }
}

/// The secrets of an agent that was let in (OAuth), each of the form of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// Opens the API for an hour.
    Access,
    /// Is exchanged for other tokens.
    Refresh,
    /// Is exchanged for the first ones.
    Code,
}

impl Token {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Access => "alm_at_",
            Self::Refresh => "alm_rt_",
            Self::Code => "alm_ac_",
        }
    }

    /// A new secret of this kind.
    pub fn new_secret(self) -> String {
        secret(self.prefix())
    }

    /// Whether a text could be one; anything else need not be looked up.
    pub fn is(self, text: &str) -> bool {
        is_well_formed(text, self.prefix())
    }
}

/// Whether a request carries an access token, and no key.
pub fn carries_token(headers: &HeaderMap) -> bool {
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    bearer(header).is_ok_and(|secret| secret.starts_with(Token::Access.prefix()))
}

/// A new secret: `alm_live_`, 30 random characters, 6 of checksum.
pub fn new_secret() -> String {
    secret(PREFIX)
}

/// Whether a key says of itself that it is an operator's.
pub fn is_operators(secret: &str) -> bool {
    secret.starts_with(OPERATOR_PREFIX)
}

/// A new secret of an operator's: `alm_op_`, and the same.
pub fn new_operator_secret() -> String {
    secret(OPERATOR_PREFIX)
}

fn secret(prefix: &str) -> String {
    let random = chance::text(BASE62, RANDOM);
    format!("{prefix}{random}{}", checksum(&random))
}

/// The code that proves the mailbox of an account: eight characters that only this deployment can make.
pub fn proof_code(secret: &str, account_id: &str) -> String {
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let digest = Sha256::new().chain_update("proof\0").chain_update(secret).chain_update([0]);
    let digest = digest.chain_update(account_id).finalize();
    digest.iter().take(8).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Names a mailbox that had its trial without telling it: only this deployment can make the same of it.
pub fn trial_mark(secret: &str, email: &EmailAddress) -> String {
    let digest = Sha256::new().chain_update("trial\0").chain_update(secret).chain_update([0]);
    format!("trial#{}", hex::encode(&digest.chain_update(email.holder()).finalize()[..16]))
}

/// Names a contact in the history without telling it: only this deployment can make the same of it.
pub fn contact_mark(secret: &str, contact: &Contact) -> String {
    let digest = Sha256::new().chain_update("contact\0").chain_update(secret).chain_update([0]);
    hex::encode(&digest.chain_update(contact.key()).finalize()[..16])
}

/// The record of a secret; the secret itself is not in it.
pub fn new_key(secret: &str, account_id: &str, name: &str, scopes: Vec<String>, now: Timestamp) -> ApiKey {
    ApiKey {
        hash: hash(secret),
        id: ids::new(ids::Kind::Key, now),
        account_id: account_id.to_owned(),
        name: name.to_owned(),
        prefix: secret[..secret.len() - RANDOM - CHECKSUM + 4].to_owned(),
        scopes,
        created_at: now,
        last_used_at: None,
        valid_until: None,
        caps: Caps::default(),
        confirm_above: None,
        counts_with: None,
        made_by: None,
        audience: None,
    }
}

/// The place of a key among the stored ones. Operator keys have theirs apart, so that `template.yaml` can keep the functions of
/// customers from them.
pub fn hash(secret: &str) -> String {
    let digest = hex::encode(Sha256::digest(secret.as_bytes()));
    if is_operators(secret) { format!("{OPERATOR}#{digest}") } else { digest }
}

/// Six characters that junk does not have, so that junk is refused without a read and scanners know a key.
fn checksum(random: &str) -> String {
    let digest = Sha256::digest(random.as_bytes());
    let mut number = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    let mut out = [0u8; CHECKSUM];
    for slot in out.iter_mut().rev() {
        *slot = BASE62[(number % 62) as usize];
        number /= 62;
    }
    out.iter().map(|b| *b as char).collect()
}

fn is_well_formed(secret: &str, prefix: &str) -> bool {
    secret.strip_prefix(prefix).is_some_and(|rest| {
        rest.len() == RANDOM + CHECKSUM
            && rest.is_ascii()
            && rest.as_bytes()[RANDOM..] == *checksum(&rest[..RANDOM]).as_bytes()
    })
}

/// The secret in an Authorization header.
fn bearer(header: Option<&str>) -> Result<&str> {
    let header = header.ok_or(Error::Unauthorized("An API key is required."))?;
    match header.split_once(' ') {
        Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => Ok(secret.trim()),
        _ => Err(Error::Unauthorized("The Authorization header must be a bearer key.")),
    }
}

/// The operator's key that a request carries, read each time: there are few, and one that is revoked is refused at once.
pub async fn authenticate_operator(store: &Store, clock: &Clock, header: Option<&str>) -> Result<ApiKey> {
    const WANTED: Error =
        Error::Unauthorized("An operator key is required; create one with almanac operator keys create.");
    let secret = bearer(header)?;
    if !is_well_formed(secret, OPERATOR_PREFIX) {
        return Err(WANTED);
    }
    let now = clock.now();
    let key = store.key_by_hash(&hash(secret)).await?;
    let key = key.filter(|key| key.account_id == OPERATOR).ok_or(WANTED)?;
    refuse_ended(&key, now)?;
    if key.last_used_at.is_none_or(|at| now.duration_since(at) >= TOUCH_EVERY)
        && let Err(error) = store.touch_key(&key.hash, now).await
    {
        tracing::warn!(%error, "could not mark a key as used");
    }
    Ok(key)
}

/// The keys seen lately, so that a busy key is not read with every call. The account, which is, says when one of its keys
/// changed: what was read before that is read again, so that a revoked key is refused everywhere at once.
pub struct KeyCache {
    seen: Cache<String, CachedKey>,
    /// What access tokens must have been made for; without it none is taken.
    resource: Option<String>,
}

#[derive(Clone)]
struct CachedKey {
    key: ApiKey,
    read_at: Timestamp,
    touched_at: Option<Timestamp>,
    /// The plan at the last read of the account, for shedding a flood without reads.
    plan: Option<Plan>,
    /// How often the account's keys had changed when this one was known to be as it is.
    version: Option<u64>,
}

impl KeyCache {
    pub fn new(resource: Option<String>) -> Self {
        Self { seen: Cache::new(MAX_HELD), resource }
    }

    /// The key, or the access token, that a request carries in its Authorization header.
    pub async fn authenticate(&self, store: &Store, clock: &Clock, header: Option<&str>) -> Result<ApiKey> {
        let secret = bearer(header)?;
        if is_well_formed(secret, OPERATOR_PREFIX) {
            return Err(Error::Forbidden("An operator's key opens /v1/operator/* and nothing else."));
        }
        if !is_well_formed(secret, PREFIX) && !Token::Access.is(secret) {
            return Err(Error::Unauthorized("This is not an API key of this service; check for typos."));
        }
        let (hash, now) = (hash(secret), clock.now());
        let held = match self.held(&hash, now) {
            Some(held) => held,
            None => self.read(store, &hash, now).await?,
        };
        refuse_ended(&held.key, now)?;
        if held.key.audience.is_some() && held.key.audience != self.resource {
            return Err(Error::Unauthorized("This access token was made for another server; connect again."));
        }
        if held.touched_at.is_none_or(|at| now.duration_since(at) >= TOUCH_EVERY) {
            self.update(&hash, |held| held.touched_at = Some(now));
            // A missing mark is no reason to refuse the call.
            let row = held.key.row();
            if let Err(error) = Box::pin(store.touch_key(&row, now)).await {
                tracing::warn!(%error, "could not mark a key as used");
            }
        }
        Ok(held.key)
    }

    fn held(&self, hash: &str, now: Timestamp) -> Option<CachedKey> {
        self.seen.get(hash).filter(|held| now.duration_since(held.read_at) < HELD_FOR)
    }

    async fn read(&self, store: &Store, hash: &str, now: Timestamp) -> Result<CachedKey> {
        let key = store
            .key_by_hash(hash)
            .await?
            .ok_or(Error::Unauthorized("This API key or token does not exist."))?;
        let plan = self.seen.get(hash).and_then(|held| held.plan);
        let held = CachedKey { touched_at: key.last_used_at, key, read_at: now, plan, version: None };
        self.seen.insert(hash.to_owned(), held.clone());
        Ok(held)
    }

    /// The key as it is at this version of its account's keys, read again unless it was known at that version.
    pub async fn confirm(&self, store: &Store, key: ApiKey, version: u64, now: Timestamp) -> Result<ApiKey> {
        if self.seen.get(&key.hash).is_some_and(|held| held.version == Some(version)) {
            return Ok(key);
        }
        let key = match key.audience {
            None => self.read(store, &key.hash, now).await?.key,
            // A token stays as it was issued. Its agent is read in its place, which may be disconnected.
            Some(_) => match store.agent(&key.id).await? {
                Some(_) => key,
                None => {
                    self.forget(&key.hash);
                    return Err(Error::Unauthorized("This agent was disconnected; connect it again."));
                }
            },
        };
        refuse_ended(&key, now)?;
        self.update(&key.hash, |held| held.version = Some(version));
        Ok(key)
    }

    /// The plan last seen with a key.
    pub fn plan(&self, key: &ApiKey) -> Option<Plan> {
        self.seen.get(&key.hash)?.plan
    }

    pub fn remember_plan(&self, key: &ApiKey, plan: Plan) {
        self.update(&key.hash, |held| held.plan = Some(plan));
    }

    /// Forgets a key, so that its revocation counts at once in this process.
    pub fn forget(&self, hash: &str) {
        self.seen.invalidate(hash);
    }

    fn update(&self, hash: &str, change: impl FnOnce(&mut CachedKey)) {
        // At once, so that a key forgotten meanwhile stays forgotten.
        self.seen.entry_by_ref(hash).and_compute_with(|held| match held {
            Some(held) => {
                let mut held = held.into_value();
                change(&mut held);
                Op::Put(held)
            }
            None => Op::Nop,
        });
    }
}

fn refuse_ended(key: &ApiKey, now: Timestamp) -> Result<()> {
    match key.valid_until {
        Some(until) if until <= now && key.audience.is_some() => {
            Err(Error::Unauthorized("This access token has expired; refresh it."))
        }
        Some(until) if until <= now => Err(Error::Unauthorized("This API key has ended; use another key.")),
        _ => Ok(()),
    }
}

/// Whether a key has a scope: one without any has all.
pub fn allows(key: &ApiKey, scope: Scope) -> bool {
    key.scopes.is_empty() || key.scopes.iter().any(|own| own == scope.as_str())
}

/// Creates a key for an account and returns its secret, which is shown this once.
pub async fn create_key(
    store: &Store,
    account_id: &str,
    name: &str,
    scopes: Vec<String>,
    now: Timestamp,
) -> Result<(ApiKey, String), StoreError> {
    let secret = new_secret();
    let key = new_key(&secret, account_id, name, scopes, now);
    store.put_key(&key).await?;
    Ok((key, secret))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_checksum_is_the_one_that_scanners_know() {
        // The first four bytes of SHA-256 in base 62, reckoned elsewhere.
        assert_eq!(checksum(&"a".repeat(RANDOM)), "14EJ4O");
    }

    #[test]
    fn operator_keys_are_stored_apart_from_all_others() {
        let place = |secret: &str| new_key(secret, OPERATOR, "desk", Vec::new(), Timestamp::UNIX_EPOCH).hash;
        assert!(place(&new_operator_secret()).starts_with("operator#"));
        // Whatever account a customer's secret is put down for.
        assert!(!place(&new_secret()).contains('#'));
    }

    #[test]
    fn a_new_secret_is_well_formed_and_a_changed_one_is_not() {
        let secret = new_secret();
        assert!(is_well_formed(&secret, PREFIX), "{secret}");
        for at in PREFIX.len()..secret.len() {
            let mut bytes = secret.clone().into_bytes();
            bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
            assert!(!is_well_formed(&String::from_utf8(bytes).unwrap(), PREFIX), "position {at}");
        }
    }

    #[test]
    fn what_is_too_short_or_not_ascii_is_no_key() {
        assert!(!is_well_formed("alm_live_short", PREFIX));
        let odd = format!("{PREFIX}{}\u{e9}{}", "x".repeat(RANDOM - 1), "x".repeat(CHECKSUM - 1));
        assert_eq!(odd.len(), PREFIX.len() + RANDOM + CHECKSUM);
        assert!(!is_well_formed(&odd, PREFIX));
    }

    #[test]
    fn a_key_is_shown_by_four_of_its_characters() {
        let secret = new_secret();
        let key = new_key(&secret, "acc_1", "test", Vec::new(), Timestamp::UNIX_EPOCH);
        assert_eq!(key.prefix, secret[..PREFIX.len() + 4]);
    }

    #[test]
    fn a_proof_code_is_the_deployments_and_the_accounts_own_and_uses_every_letter() {
        let codes: Vec<String> = (0..64).map(|n| proof_code("secret", &format!("acct_{n}"))).collect();
        assert!(codes.iter().all(|code| code.len() == 8), "{codes:?}");
        let letters: std::collections::BTreeSet<char> = codes.iter().flat_map(|code| code.chars()).collect();
        assert_eq!(letters.len(), 32, "{letters:?}");
        assert_eq!(codes.iter().collect::<std::collections::BTreeSet<_>>().len(), 64);
        assert_eq!(proof_code("secret", "acct_1"), codes[1]);
        assert_ne!(proof_code("another", "acct_1"), codes[1]);
    }

    #[test]
    fn a_contacts_mark_follows_from_the_contact_and_the_secret_and_tells_neither() {
        let contact = |email: &str| Contact::Email(domain::EmailAddress::parse(email).unwrap());
        let mark = contact_mark("secret", &contact("ada@acme.example"));
        assert_eq!(mark.len(), 32);
        assert_eq!(mark, contact_mark("secret", &contact("Ada@acme.example")));
        assert_ne!(mark, contact_mark("another", &contact("ada@acme.example")));
        assert_ne!(mark, contact_mark("secret", &contact("bob@acme.example")));
    }

    #[test]
    fn a_key_with_an_end_is_refused_from_that_moment_on() {
        let end: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let mut key = new_key(&new_secret(), "acc_1", "test", Vec::new(), end);
        assert!(refuse_ended(&key, end).is_ok());
        key.valid_until = Some(end);
        assert!(refuse_ended(&key, end - SignedDuration::from_nanos(1)).is_ok());
        assert!(matches!(refuse_ended(&key, end), Err(Error::Unauthorized(said)) if said.contains("ended")));
    }

    #[test]
    fn only_a_bearer_key_is_taken() {
        assert_eq!(bearer(Some("bearer abc ")).unwrap(), "abc");
        assert!(bearer(Some("Basic abc")).is_err());
        assert!(bearer(Some("abc")).is_err());
        assert!(bearer(None).is_err());
    }

    #[test]
    fn a_key_is_held_for_a_while_with_its_plan_and_not_once_forgotten() {
        let (cache, start) = (KeyCache::new(None), Timestamp::UNIX_EPOCH);
        let key = new_key(&new_secret(), "acc_1", "test", Vec::new(), start);
        cache.remember_plan(&key, Plan::Pro);
        assert_eq!(cache.plan(&key), None, "nothing is held of a key that was not read");
        let held =
            CachedKey { key: key.clone(), read_at: start, touched_at: None, plan: None, version: None };
        cache.seen.insert(key.hash.clone(), held);
        cache.remember_plan(&key, Plan::Pro);
        assert_eq!(cache.plan(&key), Some(Plan::Pro));
        assert!(cache.held(&key.hash, start + HELD_FOR - SignedDuration::from_nanos(1)).is_some());
        assert!(cache.held(&key.hash, start + HELD_FOR).is_none());
        cache.forget(&key.hash);
        assert!(cache.held(&key.hash, start).is_none());
    }

    proptest! {
        #[test]
        fn junk_is_never_a_key(text in "\\PC{0,60}|alm_live_[0-9A-Za-z]{36}") {
            prop_assert!(!is_well_formed(&text, PREFIX));
        }
    }
}
