//! Idempotency-Key: the same key and request give the same bytes and one charge, whatever happened in between.
//!
//! A call claims its key before it works. Its answer is completed in the very transaction that charges it, so a crash
//! leaves either both or neither. A claim that was never completed lapses and can be taken over. Errors are not kept:
//! they cost nothing and the caller is meant to try again.
//!
//! An answer is kept compressed and sealed, with a key made from the Idempotency-Key, of which the table holds only a hash, and
//! from a secret of the deployment: a reader of the table finds no person's data and no secret that was shown once. It is
//! written before the transaction, under the id of its call, so that the transaction only says that it counts.

use crate::store::{Item, Store, StoreError, Table, Write, b, bytes, key, n, number, s, text};
use ::bytes::Bytes;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::ids;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use jiff::{SignedDuration, Timestamp};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest, Sha256};
use std::io::{Read, Write as _};

const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// Longer than any call lives; after that its claim is a dead process's.
const CLAIM_LAPSES: SignedDuration = SignedDuration::from_secs(60);
/// DynamoDB items have at most 400 kB; longer answers are kept in parts.
const PART_BYTES: usize = 350_000;

/// A key claimed by a running call.
#[derive(Debug, Clone)]
pub struct Claim {
    id: String,
    request_id: String,
    expires_at: Timestamp,
    seal: Seal,
}

impl Claim {
    pub fn request_id(&self) -> &str {
        &self.request_id
    }
}

/// The key that seals the answers of one Idempotency-Key, or whatever else has a name in a deployment.
#[derive(Clone)]
pub(crate) struct Seal([u8; 32]);

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    pub(crate) fn new(secret: &[u8], account_id: &str, idempotency_key: &str) -> Self {
        // The account's id keeps the hash apart from the one in the item's own key.
        let digest = Sha256::new().chain_update(secret).chain_update([0]).chain_update(account_id);
        Self(digest.chain_update([0]).chain_update(idempotency_key).finalize().into())
    }

    fn key(&self) -> Result<LessSafeKey, StoreError> {
        let key = UnboundKey::new(&AES_256_GCM, &self.0);
        key.map(LessSafeKey::new).map_err(|_| StoreError::Failed("no sealing key".into()))
    }

    pub(crate) fn close(&self, body: &[u8]) -> Result<Vec<u8>, StoreError> {
        let nonce: [u8; NONCE_LEN] = domain::chance::bytes();
        let mut sealed = nonce.to_vec();
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
        let packed = packed.write_all(body).and_then(|()| packed.finish());
        let mut text = packed.map_err(|error| StoreError::Failed(error.into()))?;
        self.key()?
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)
            .map_err(|_| StoreError::Failed("an answer cannot be sealed".into()))?;
        sealed.append(&mut text);
        Ok(sealed)
    }

    pub(crate) fn open(&self, mut sealed: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        let torn = || StoreError::Failed("a stored answer is torn".into());
        let (nonce, text) = sealed.split_at_mut_checked(NONCE_LEN).ok_or_else(torn)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| torn())?;
        let packed = self.key()?.open_in_place(nonce, Aad::empty(), text).map_err(|_| torn())?;
        let mut body = Vec::new();
        DeflateDecoder::new(&*packed).read_to_end(&mut body).map_err(|_| torn())?;
        Ok(body)
    }
}

/// An answer given before.
#[derive(Debug, Clone)]
pub struct Stored {
    pub status: u16,
    pub body: Bytes,
    pub charged_milli: i64,
}

/// The result of claiming a key.
#[derive(Debug)]
pub enum Claimed {
    Mine(Claim),
    Replay(Stored),
    InProgress,
    Mismatch,
}

/// The fingerprint of a request.
pub fn fingerprint(method: &str, path_and_query: &str, body: &[u8]) -> String {
    let mut hash = Sha256::new();
    for part in [method.as_bytes(), path_and_query.as_bytes(), body] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}

/// Claims `idempotency_key` for this request, or says what it was used for. Where there is only one process, since `alone_since`,
/// whatever was claimed before that is a dead one's.
pub async fn claim(
    store: &Store,
    account_id: &str,
    idempotency_key: &str,
    fingerprint: &str,
    request_id: &str,
    now: Timestamp,
    alone_since: Option<Timestamp>,
) -> Result<Claimed, StoreError> {
    let dead = alone_since.map(|since| since + CLAIM_LAPSES - SignedDuration::from_millis(1));
    let lapsed = dead.map_or(now, |dead| now.max(dead));
    // Hashed apart from the sealing key, which must not be readable off the table.
    let name = Sha256::new().chain_update("name\0").chain_update(idempotency_key).finalize();
    let id = format!("{account_id}#{}", hex::encode(name));
    let seal = Seal::new(store.seal(), account_id, idempotency_key);
    let claim = Claim { id, request_id: request_id.to_owned(), expires_at: now + KEPT, seal };
    let mut item = head(&claim.id);
    item.insert("fingerprint".into(), s(fingerprint));
    item.insert("request_id".into(), s(request_id));
    item.insert("lapses_at".into(), n((now + CLAIM_LAPSES).as_millisecond()));
    item.insert("expires_at".into(), n(claim.expires_at.as_second()));
    let claimed = store
        .put(Table::Idempotency, item)
        .when(
            "attribute_not_exists(id) OR expires_at <= :now_s \
             OR (attribute_not_exists(#status) AND lapses_at <= :lapsed_ms AND fingerprint = :fingerprint)",
        )
        .with(":now_s", n(now.as_second()))
        .with(":lapsed_ms", n(lapsed.as_millisecond()))
        .with(":fingerprint", s(fingerprint));
    let failure = match claimed.applied(store).await {
        Ok(true) => return Ok(Claimed::Mine(claim)),
        Ok(false) => None,
        // No answer came; the claim may be ours nevertheless.
        Err(error) => Some(error),
    };
    // Deleted between the two reads only when the other call failed: then the caller may simply try again.
    let Some(item) = store.get(Table::Idempotency, head(&claim.id)).await? else {
        return failure.map_or(Ok(Claimed::InProgress), Err);
    };
    if text(&item, "fingerprint") != Some(fingerprint) {
        return Ok(Claimed::Mismatch);
    }
    match number(&item, "status") {
        Some(status) => Ok(Claimed::Replay(stored(store, &claim, status, item).await?)),
        None if text(&item, "request_id") == Some(request_id) => Ok(Claimed::Mine(claim)),
        None => failure.map_or(Ok(Claimed::InProgress), Err),
    }
}

async fn stored(store: &Store, claim: &Claim, status: i64, item: Item) -> Result<Stored, StoreError> {
    let torn = || StoreError::Failed("a stored answer is torn".into());
    let answered = text(&item, "request_id").ok_or_else(torn)?;
    let mut body = Vec::new();
    for part in 0..number(&item, "parts").unwrap_or(1) {
        let part = store.get(Table::Idempotency, part_key(&claim.id, answered, part)).await?;
        body.extend(bytes(&part.ok_or_else(torn)?, "body").unwrap_or_default());
    }
    Ok(Stored {
        status: u16::try_from(status).unwrap_or(200),
        body: claim.seal.open(body)?.into(),
        charged_milli: number(&item, "charged").unwrap_or(0),
    })
}

/// Writes an answer, which counts only once its claim is completed; how many parts it has.
pub(crate) async fn store_answer(store: &Store, claim: &Claim, body: &[u8]) -> Result<usize, StoreError> {
    let sealed = claim.seal.close(body)?;
    let mut parts = 0;
    for chunk in sealed.chunks(PART_BYTES) {
        let mut item = part_key(&claim.id, &claim.request_id, parts);
        item.insert("body".into(), b(chunk));
        item.insert("expires_at".into(), n(claim.expires_at.as_second()));
        store.put(Table::Idempotency, item).send(store).await?;
        parts += 1;
    }
    Ok(parts as usize)
}

/// The write that completes a claim; it goes into the transaction that charges the call.
pub(crate) fn completion(
    store: &Store,
    claim: &Claim,
    status: u16,
    parts: usize,
    charged_milli: i64,
) -> Write {
    store
        .update(
            Table::Idempotency,
            head(&claim.id),
            "SET #status = :status, parts = :parts, charged = :charged",
        )
        .when("request_id = :request AND attribute_not_exists(#status)")
        .with(":status", n(status))
        .with(":parts", n(parts))
        .with(":charged", n(charged_milli))
        .with(":request", s(&claim.request_id))
}

/// The note of a call that leaves no row in history: that it went through, or that it never will.
pub(crate) fn receipt_put(store: &Store, request_id: &str, failed: bool) -> Write {
    store.put(Table::Idempotency, receipt(request_id, failed)).when("attribute_not_exists(id)")
}

/// Notes that a call will never go through; whether it had before.
pub(crate) async fn fence_receipt(store: &Store, request_id: &str) -> Result<bool, StoreError> {
    if receipt_put(store, request_id, true).applied(store).await? {
        return Ok(false);
    }
    let found = store.get(Table::Idempotency, receipt_key(request_id)).await?;
    Ok(found.is_some_and(|item| item.get("failed") == Some(&AttributeValue::Bool(false))))
}

fn receipt(request_id: &str, failed: bool) -> Item {
    let mut item = receipt_key(request_id);
    item.insert("failed".into(), AttributeValue::Bool(failed));
    let made = ids::made_at(request_id).unwrap_or_default();
    item.insert("expires_at".into(), n((made + KEPT).as_second()));
    item
}

fn receipt_key(request_id: &str) -> Item {
    key([("id", request_id), ("part", "receipt")])
}

/// Gives a claim back after a call that failed, so that the caller can try again at once.
pub async fn release(store: &Store, claim: &Claim) -> Result<(), StoreError> {
    store
        .delete(Table::Idempotency, head(&claim.id))
        .when("request_id = :request AND attribute_not_exists(#status)")
        .with(":request", s(&claim.request_id))
        .applied(store)
        .await
        .map(drop)
}

fn part_key(id: &str, request_id: &str, part: i64) -> Item {
    key([("id", id), ("part", &format!("{request_id}#{part:04}"))])
}

fn head(id: &str) -> Item {
    key([("id", id), ("part", "0000")])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_opens_under_its_own_key_alone_and_only_whole() {
        let seal = Seal::new(b"secret", "acct_1", "key");
        let sealed = seal.close(b"an answer").unwrap();
        assert_eq!(seal.open(sealed.clone()).unwrap(), b"an answer");
        assert_ne!(seal.close(b"an answer").unwrap(), sealed, "never sealed alike twice");
        for (secret, account, key) in [
            ("other", "acct_1", "key"),
            ("secret", "acct_2", "key"),
            ("secret", "acct_1", "other"),
            ("secret", "acct_1key", ""),
        ] {
            assert!(
                Seal::new(secret.as_bytes(), account, key).open(sealed.clone()).is_err(),
                "{account} {key}"
            );
        }
        for at in [0, NONCE_LEN, sealed.len() - 1] {
            let mut torn = sealed.clone();
            torn[at] ^= 1;
            assert!(seal.open(torn).is_err(), "byte {at}");
        }
        assert!(seal.open(sealed[..NONCE_LEN - 1].to_vec()).is_err());
        assert!(!format!("{seal:?}").contains(char::is_numeric), "nothing of the key is printed");
    }

    #[test]
    fn requests_that_differ_in_any_part_have_different_fingerprints() {
        let prints: std::collections::HashSet<String> = [
            ("POST", "/v1/a", "b"),
            ("PUT", "/v1/a", "b"),
            ("POST", "/v1/ab", ""),
            ("POST", "/v1/", "ab"),
            ("POST/v1/a", "", "b"),
        ]
        .into_iter()
        .map(|(method, path, body)| fingerprint(method, path, body.as_bytes()))
        .collect();
        assert_eq!(prints.len(), 5);
        assert_eq!(fingerprint("POST", "/v1/a", b"b"), fingerprint("POST", "/v1/a", b"b"));
    }

    #[test]
    fn a_receipt_expires_a_day_after_its_call() {
        let made: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let id = ids::new(ids::Kind::Request, made);
        assert_eq!(number(&receipt(&id, true), "expires_at"), Some((made + KEPT).as_second()));
    }
}
