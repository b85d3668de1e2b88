//! Idempotency-Key: the same key and request give the same bytes and one charge, whatever happened in between.
//!
//! Key and answer are one item, written before the transaction that charges the call. It names the call, and counts as soon as that
//! call's record is there: a crash leaves either both or neither, and the transaction has nothing to write for it. Errors are not kept:
//! they cost nothing and the caller is meant to try again.
//!
//! A call claims its key before it does something that must not be done twice, such as paying a vendor. A lookup without a vendor
//! only looks whether the key was used, so that its one write is the answer; of two at the same moment, the first answer counts. A
//! claim without an answer lapses and can be taken over; one with an answer is taken over once its call can no longer be charged.
//!
//! Calls that leave no record complete their claim in their own transaction instead.
//!
//! An answer is kept compressed and sealed, with a key made from the Idempotency-Key, of which the table holds only a hash, and
//! from a secret of the deployment: a reader of the table finds no person's data and no secret that was shown once. What a lookup was
//! asked lies with its answer and as long, sealed for its call, so that the history can say whom or what it was about.

use crate::store::seal::{Seal, torn};
use crate::store::{Item, Store, StoreError, Table, Write, b, bytes, key, n, number, s, text};
use ::bytes::Bytes;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::ids;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashMap};

const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// Longer than any call lives; after that its claim is a dead process's.
const CLAIM_LAPSES: SignedDuration = SignedDuration::from_secs(60);
/// DynamoDB items have at most 400 kB; longer answers are kept in parts.
const PART_BYTES: usize = 350_000;
/// What was asked is kept up to this length.
const INPUT_BYTES: usize = 1_000;
/// How long a short answer may be.
const SHORT: usize = 16 * 1024;
/// Where an answer that was packed with the words of [`Seal`] is kept.
const SHORT_ANSWER: &str = "short";
/// When the call of an answer is over, in milliseconds; an item has it with its answer.
const OVER_AT: &str = "over_at";

/// The key of a running call: its own, or, as long as nothing is written of it, free.
#[derive(Debug, Clone)]
pub struct Claim {
    id: String,
    request_id: String,
    fingerprint: String,
    at: Timestamp,
    /// How long its answer is kept.
    kept: SignedDuration,
    /// The call that had the key before, and can no longer be charged.
    instead_of: Option<String>,
    seal: Seal,
    /// What was asked, sealed for the history.
    input: Option<Vec<u8>>,
}

impl Claim {
    fn new(store: &Store, of: &Asked<'_>) -> Self {
        // Hashed apart from the sealing key, which must not be readable off the table.
        let name = Sha256::new().chain_update("name\0").chain_update(of.idempotency_key).finalize();
        let input = of.input.filter(|input| input.len() <= INPUT_BYTES);
        let input =
            input.and_then(|input| input_seal(store, of.account_id, of.request_id).close_short(input).ok());
        Self {
            id: head_id(of.account_id, &hex::encode(name)),
            input,
            request_id: of.request_id.to_owned(),
            fingerprint: of.fingerprint.to_owned(),
            at: of.now,
            kept: KEPT,
            instead_of: None,
            seal: Seal::new(store.seal(), of.account_id, of.idempotency_key),
        }
    }

    pub fn request_id(&self) -> &str {
        &self.request_id
    }

    /// The name under which the history finds what was asked; nothing where it is not kept.
    pub fn input_name(&self) -> Option<&str> {
        self.input.as_ref().and_then(|_| self.id.split_once('#')).map(|(_, name)| name)
    }

    /// The same, in the place of a call that can no longer be charged.
    pub fn instead_of(self, request_id: String) -> Self {
        Self { instead_of: Some(request_id), ..self }
    }

    /// The same, with an answer that is kept for this long.
    pub fn kept_for(self, kept: SignedDuration) -> Self {
        Self { kept, ..self }
    }

    fn expires_at(&self) -> Timestamp {
        self.at + self.kept
    }

    /// The item of the key, which lapses at a time.
    fn item(&self, lapses_at: Timestamp) -> Item {
        let mut item = head(&self.id);
        item.insert("fingerprint".into(), s(&self.fingerprint));
        item.insert("request_id".into(), s(&self.request_id));
        item.insert("lapses_at".into(), n(lapses_at.as_millisecond()));
        item.insert("expires_at".into(), n(self.expires_at().as_second()));
        item
    }

    /// Writes the item, where the key is free or this call's own.
    fn put(&self, store: &Store, item: Item) -> Write {
        store
            .put(Table::Idempotency, item)
            .when(
                "(attribute_not_exists(id) OR expires_at <= :now_s \
                 OR (request_id IN (:request, :before) AND attribute_not_exists(#status)))",
            )
            .with(":now_s", n(self.at.as_second()))
            .with(":request", s(&self.request_id))
            .with(":before", s(self.instead_of.as_ref().unwrap_or(&self.request_id)))
    }
}

/// A key as it was sent with a request.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    pub account_id: &'a str,
    pub idempotency_key: &'a str,
    /// The [`fingerprint`] of the request.
    pub fingerprint: &'a str,
    pub request_id: &'a str,
    /// What was asked, where the history shows it.
    pub input: Option<&'a [u8]>,
    pub now: Timestamp,
    /// Where there is only one process, since when: whatever was claimed before is a dead one's.
    pub alone_since: Option<Timestamp>,
}

impl Asked<'_> {
    /// The moment before which a claim must have lapsed.
    fn lapsed(&self) -> Timestamp {
        let dead = self.alone_since.map(|since| since + CLAIM_LAPSES - SignedDuration::from_millis(1));
        dead.map_or(self.now, |dead| self.now.max(dead))
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
    /// An answer was written; the record of its call says whether it counts.
    Answered(Answered),
    InProgress,
    Mismatch,
}

/// An answer that counts once the record of its call is there.
#[derive(Debug)]
pub struct Answered {
    pub claim: Claim,
    /// The call that it is of.
    pub request_id: String,
    pub body: Bytes,
    /// Whether that call is over, so that without a record there will be none unless it is written late.
    pub is_over: bool,
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

/// Claims a key for this request, or says what it was used for.
pub async fn claim(store: &Store, asked: Asked<'_>) -> Result<Claimed, StoreError> {
    let claim = Claim::new(store, &asked);
    let claimed = store
        .put(Table::Idempotency, claim.item(asked.now + CLAIM_LAPSES))
        .when(
            "attribute_not_exists(id) OR expires_at <= :now_s \
             OR (attribute_not_exists(#status) AND lapses_at <= :lapsed_ms AND fingerprint = :fingerprint)",
        )
        .with(":now_s", n(asked.now.as_second()))
        .with(":lapsed_ms", n(asked.lapsed().as_millisecond()))
        .with(":fingerprint", s(asked.fingerprint));
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
    match used(store, &asked, claim, item).await? {
        Use::Other(claimed) => Ok(claimed),
        Use::Mine(claim) => Ok(Claimed::Mine(claim)),
        Use::Running | Use::Lapsed(_) => failure.map_or(Ok(Claimed::InProgress), Err),
    }
}

/// Looks what a key was used for, and writes nothing: the claim counts with its answer, or when it is [`take`]n.
pub async fn look(store: &Store, asked: Asked<'_>) -> Result<Claimed, StoreError> {
    let claim = Claim::new(store, &asked);
    // What was written a moment ago may be missed: then the answer is refused, because there is one.
    let Some(item) = store.get_lately(Table::Idempotency, head(&claim.id)).await? else {
        return Ok(Claimed::Mine(claim));
    };
    if number(&item, "expires_at").is_some_and(|at: i64| at <= asked.now.as_second()) {
        return Ok(Claimed::Mine(claim));
    }
    Ok(match used(store, &asked, claim, item).await? {
        Use::Other(claimed) => claimed,
        Use::Mine(claim) | Use::Lapsed(claim) => Claimed::Mine(claim),
        Use::Running => Claimed::InProgress,
    })
}

/// What the item of a key says.
enum Use {
    Other(Claimed),
    Mine(Claim),
    Running,
    /// Its call died without an answer.
    Lapsed(Claim),
}

async fn used(store: &Store, asked: &Asked<'_>, claim: Claim, item: Item) -> Result<Use, StoreError> {
    if text(&item, "fingerprint") != Some(asked.fingerprint) {
        return Ok(Use::Other(Claimed::Mismatch));
    }
    if let Some(status) = number(&item, "status") {
        return Ok(Use::Other(Claimed::Replay(stored(store, &claim, status, item).await?)));
    }
    let request_id = text(&item, "request_id").ok_or_else(torn)?.to_owned();
    if request_id == claim.request_id {
        return Ok(Use::Mine(claim));
    }
    let lapsed = asked.lapsed().as_millisecond();
    if let Some(over_at) = number::<i64>(&item, OVER_AT) {
        let body = kept(store, &claim, &item).await?.into();
        let is_over = over_at <= lapsed;
        return Ok(Use::Other(Claimed::Answered(Answered { claim, request_id, body, is_over })));
    }
    let is_over = number(&item, "lapses_at").is_some_and(|at: i64| at <= lapsed);
    Ok(if is_over { Use::Lapsed(claim.instead_of(request_id)) } else { Use::Running })
}

/// Takes a key that was only looked at, before its call does what must not be done twice; false where another call has it.
pub(crate) async fn take(store: &Store, claim: &Claim) -> Result<bool, StoreError> {
    let put = claim.put(store, claim.item(claim.at + CLAIM_LAPSES));
    // One that is applied late, after the answer, must not replace it.
    let put =
        put.when("(attribute_not_exists(over_at) OR NOT request_id = :request OR expires_at <= :now_s)");
    put.applied(store).await
}

/// Writes an answer, which counts with the record of its call; false where another call has the key.
pub(crate) async fn answer(store: &Store, claim: &Claim, body: &[u8]) -> Result<bool, StoreError> {
    // An earlier release takes over what has lapsed, and does not know of records.
    let mut item = claim.item(claim.expires_at());
    item.insert(OVER_AT.into(), n((claim.at + CLAIM_LAPSES).as_millisecond()));
    item.extend(claim.input.clone().map(|input| ("input".to_owned(), b(input))));
    if body.len() <= SHORT {
        item.insert(SHORT_ANSWER.into(), b(claim.seal.close_short(body)?));
    } else {
        let sealed = claim.seal.close(body)?;
        match sealed.len() <= PART_BYTES {
            true => item.insert("answer".into(), b(sealed)),
            false => item.insert("parts".into(), n(store_parts(store, claim, &sealed).await?)),
        };
    }
    claim.put(store, item).applied(store).await
}

/// What calls were asked, by their ids, as far as their answers are kept under these names.
pub async fn inputs(
    store: &Store,
    account_id: &str,
    names: &BTreeSet<&str>,
    now: Timestamp,
) -> Result<HashMap<String, Vec<u8>>, StoreError> {
    let keys: Vec<Item> = names.iter().map(|name| head(&head_id(account_id, name))).collect();
    let found = store.get_all(Table::Idempotency, &keys, false).await?;
    let is_kept = |item: &Item| number::<i64>(item, "expires_at").is_some_and(|at| at > now.as_second());
    let read = |item: Item| {
        let request_id = text(&item, "request_id")?.to_owned();
        let sealed = bytes(&item, "input")?.to_vec();
        let input = input_seal(store, account_id, &request_id).open_short(sealed).ok()?;
        Some((request_id, input))
    };
    Ok(found.into_iter().filter(is_kept).filter_map(read).collect())
}

fn input_seal(store: &Store, account_id: &str, request_id: &str) -> Seal {
    Seal::new(store.seal(), account_id, &format!("input\0{request_id}"))
}

fn head_id(account_id: &str, name: &str) -> String {
    format!("{account_id}#{name}")
}

/// The answer that lies in the item of a key, or beside it.
async fn kept(store: &Store, claim: &Claim, item: &Item) -> Result<Vec<u8>, StoreError> {
    if let Some(sealed) = bytes(item, SHORT_ANSWER) {
        return claim.seal.open_short(sealed.to_vec());
    }
    if let Some(sealed) = bytes(item, "answer") {
        return claim.seal.open(sealed.to_vec());
    }
    let answered = text(item, "request_id").ok_or_else(torn)?;
    let mut body = Vec::new();
    for part in 0..number(item, "parts").unwrap_or(1) {
        let part = store.get(Table::Idempotency, part_key(&claim.id, answered, part)).await?;
        body.extend(bytes(&part.ok_or_else(torn)?, "body").unwrap_or_default());
    }
    claim.seal.open(body)
}

async fn stored(store: &Store, claim: &Claim, status: i64, item: Item) -> Result<Stored, StoreError> {
    Ok(Stored {
        status: u16::try_from(status).unwrap_or(200),
        body: kept(store, claim, &item).await?.into(),
        charged_milli: number(&item, "charged").unwrap_or(0),
    })
}

/// Writes the answer of a call without a record, which counts only once its claim is completed; how many parts it has.
pub(crate) async fn store_answer(store: &Store, claim: &Claim, body: &[u8]) -> Result<usize, StoreError> {
    store_parts(store, claim, &claim.seal.close(body)?).await
}

async fn store_parts(store: &Store, claim: &Claim, sealed: &[u8]) -> Result<usize, StoreError> {
    let mut parts = 0;
    for chunk in sealed.chunks(PART_BYTES) {
        let mut item = part_key(&claim.id, &claim.request_id, parts);
        item.insert("body".into(), b(chunk));
        item.insert("expires_at".into(), n(claim.expires_at().as_second()));
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
