//! Changes that a CRM tells by itself. Its signature is checked, and then nothing of it is believed but the ids of the records to read
//! again: a webhook that is sent twice has them read twice.

use crate::Object;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use jiff::{SignedDuration, Timestamp};
use ring::hmac::{HMAC_SHA256, Key, verify};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// How old, or how far ahead, a message of HubSpot may be.
const HUBSPOT_AGE: SignedDuration = SignedDuration::from_mins(5);
/// The most records of a message; beyond that the next poll finds the rest.
pub const MOST: usize = 200;
/// The longest id of a record in any of these systems is 36 characters.
const LONGEST: usize = 64;

/// A message as it came.
pub struct Hook<'a> {
    pub method: &'a str,
    /// The whole address it was sent to.
    pub address: &'a str,
    pub header: &'a (dyn Fn(&str) -> Option<&'a str> + Sync),
    pub body: &'a [u8],
    pub secret: &'a str,
    pub now: Timestamp,
}

/// Why a message is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HookRefusal {
    #[error("its signature is not that of the secret")]
    Unsigned,
    #[error("it was signed more than five minutes ago, or ahead of time")]
    Late,
    #[error("it is not in the form of the system")]
    Unreadable,
}

/// A record that changed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hint {
    /// Whose it is, where the message says so.
    pub object: Option<Object>,
    pub record: String,
}

/// HubSpot, by the third version of its signature.
pub fn hubspot(hook: &Hook<'_>) -> Result<Vec<Hint>, HookRefusal> {
    let header = |name: &str| (hook.header)(name).ok_or(HookRefusal::Unsigned);
    let (signature, sent) = (header("x-hubspot-signature-v3")?, header("x-hubspot-request-timestamp")?);
    let signature = BASE64.decode(signature).map_err(|_| HookRefusal::Unsigned)?;
    let signed = [hook.method.as_bytes(), hook.address.as_bytes(), hook.body, sent.as_bytes()].concat();
    is_signed(hook.secret, &signed, &signature)?;
    let at = sent.parse().ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
    let age = at.map(|at| hook.now.duration_since(at).abs()).ok_or(HookRefusal::Late)?;
    if age > HUBSPOT_AGE {
        return Err(HookRefusal::Late);
    }
    let hint = |event: &Value| {
        let kind = event["subscriptionType"].as_str().or(event["eventType"].as_str())?;
        let object = match (kind.split('.').next()?, event["objectTypeId"].as_str()) {
            ("contact", _) | ("object", Some("0-1")) => Object::People,
            ("company", _) | ("object", Some("0-2")) => Object::Companies,
            _ => return None,
        };
        // A merge makes a new record.
        let id = named(&event["newObjectId"]).or_else(|| named(&event["objectId"]))?;
        Some(Hint { object: Some(object), record: id })
    };
    let events: Vec<Value> = parsed(hook.body)?;
    Ok(sorted(events.iter().filter_map(hint)))
}

/// Pipedrive, which does not sign: a password that only it was told.
pub fn pipedrive(hook: &Hook<'_>) -> Result<Vec<Hint>, HookRefusal> {
    let given = (hook.header)("authorization").and_then(|given| given.strip_prefix("Basic "));
    let given = given.and_then(|given| BASE64.decode(given).ok()).ok_or(HookRefusal::Unsigned)?;
    let password = given.splitn(2, |byte| *byte == b':').nth(1).ok_or(HookRefusal::Unsigned)?;
    // Compared as hashes, so that the time does not tell where they differ.
    if Sha256::digest(password) != Sha256::digest(hook.secret) {
        return Err(HookRefusal::Unsigned);
    }
    let event: Value = parsed(hook.body)?;
    let meta = &event["meta"];
    let object = match meta["entity"].as_str().or(meta["object"].as_str()) {
        Some("person") => Object::People,
        Some("organization") => Object::Companies,
        _ => return Ok(Vec::new()),
    };
    // What is merged goes on as the other record.
    let id =
        named(&meta["merged_to_id"]).or_else(|| named(&meta["entity_id"])).or_else(|| named(&meta["id"]));
    Ok(sorted(id.map(|record| Hint { object: Some(object), record })))
}

/// Attio, whose messages name a type of record by an id of the workspace's own.
pub fn attio(hook: &Hook<'_>) -> Result<Vec<Hint>, HookRefusal> {
    let header = |name: &str| (hook.header)(name);
    let signature = header("attio-signature").or_else(|| header("x-attio-signature"));
    let signature = signature.and_then(|text| hex::decode(text).ok()).ok_or(HookRefusal::Unsigned)?;
    is_signed(hook.secret, hook.body, &signature)?;
    let message: Value = parsed(hook.body)?;
    let events = message["events"].as_array().ok_or(HookRefusal::Unreadable)?;
    let hint = |event: &Value| {
        event["event_type"].as_str()?.strip_prefix("record.")?;
        Some(Hint { object: None, record: named(&event["id"]["record_id"])? })
    };
    Ok(sorted(events.iter().filter_map(hint)))
}

fn is_signed(secret: &str, signed: &[u8], signature: &[u8]) -> Result<(), HookRefusal> {
    let key = Key::new(HMAC_SHA256, secret.as_bytes());
    verify(&key, signed, signature).map_err(|_| HookRefusal::Unsigned)
}

fn parsed<T: serde::de::DeserializeOwned>(body: &[u8]) -> Result<T, HookRefusal> {
    serde_json::from_slice(body).map_err(|_| HookRefusal::Unreadable)
}

/// The id of a record; a text that cannot be one is none.
fn named(value: &Value) -> Option<String> {
    let id = value.as_u64().map(|id| id.to_string()).or_else(|| value.as_str().map(str::to_owned))?;
    let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
    (is_plain && !id.is_empty() && id.len() <= LONGEST).then_some(id)
}

fn sorted(hints: impl IntoIterator<Item = Hint>) -> Vec<Hint> {
    let mut all: Vec<Hint> = hints.into_iter().collect();
    all.sort_unstable();
    all.dedup();
    all.truncate(MOST);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "https://api.acme.example/v1/connections/con_1/hook/acct_1/s";

    fn heard(
        read: fn(&Hook<'_>) -> Result<Vec<Hint>, HookRefusal>,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Vec<Hint>, HookRefusal> {
        let header = |name: &str| headers.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let now = Timestamp::from_second(1_772_366_400).unwrap();
        let (method, body) = ("POST", body.as_bytes());
        read(&Hook { method, address: ADDRESS, header: &header, body, secret: "a secret", now })
    }

    fn mac(text: &str) -> Vec<u8> {
        ring::hmac::sign(&Key::new(HMAC_SHA256, b"a secret"), text.as_bytes()).as_ref().to_vec()
    }

    fn ids(hints: Result<Vec<Hint>, HookRefusal>) -> Result<Vec<String>, HookRefusal> {
        Ok(hints?.into_iter().map(|hint| hint.record).collect())
    }

    #[test]
    fn hubspot_signs_the_method_the_address_the_body_and_the_time() {
        let body = r#"[{"subscriptionType":"contact.propertyChange","objectId":7},{"subscriptionType":"contact.creation","objectId":7},
            {"subscriptionType":"contact.merge","objectId":1,"newObjectId":9},{"subscriptionType":"deal.creation","objectId":3},
            {"subscriptionType":"contact.creation","objectId":"../../x"}]"#;
        let at = |ms: &str, body: &str| BASE64.encode(mac(&format!("POST{ADDRESS}{body}{ms}")));
        let hear = |signature: &str, ms: &str, body: &str| {
            let headers = [("x-hubspot-signature-v3", signature), ("x-hubspot-request-timestamp", ms)];
            ids(heard(hubspot, &headers, body))
        };
        let now = "1772366400000";
        assert_eq!(hear(&at(now, body), now, body), Ok(vec!["7".to_owned(), "9".to_owned()]));
        for late in ["1772366099999", "1772366700001", "soon"] {
            assert_eq!(hear(&at(late, body), late, body), Err(HookRefusal::Late), "{late}");
        }
        assert_eq!(hear(&at(now, body), "1772366400001", body), Err(HookRefusal::Unsigned), "another time");
        assert_eq!(hear(&at(now, body), now, "[]"), Err(HookRefusal::Unsigned), "another body");
        assert_eq!(hear("", now, body), Err(HookRefusal::Unsigned));
        assert_eq!(heard(hubspot, &[], body), Err(HookRefusal::Unsigned));
        for broken in ["{}", "[", ""] {
            assert_eq!(hear(&at(now, broken), now, broken), Err(HookRefusal::Unreadable), "{broken}");
        }
    }

    #[test]
    fn pipedrive_gives_the_password_and_attio_signs_the_body() {
        let basic = |pair: &str| format!("Basic {}", BASE64.encode(pair));
        let body =
            r#"{"meta":{"action":"delete","entity":"person","entity_id":"4","merged_to_id":5},"data":null}"#;
        let hear = |given: &str| ids(heard(pipedrive, &[("authorization", given)], body));
        assert_eq!(hear(&basic("anyone:a secret")), Ok(vec!["5".to_owned()]));
        for wrong in [basic("anyone:another"), basic("a secret"), "Basic !".to_owned(), String::new()] {
            assert_eq!(hear(&wrong), Err(HookRefusal::Unsigned), "{wrong}");
        }
        let body = r#"{"webhook_id":"w","events":[{"event_type":"record.updated","id":{"record_id":"00000000-0000-4000-8000-000000000501"}},
            {"event_type":"list-entry.created","id":{"record_id":"x"}}]}"#;
        let signed = hex::encode(mac(body));
        let hear = |given: &str, body: &str| ids(heard(attio, &[("attio-signature", given)], body));
        assert_eq!(hear(&signed, body), Ok(vec!["00000000-0000-4000-8000-000000000501".to_owned()]));
        assert_eq!(hear(&signed, &format!("{body} ")), Err(HookRefusal::Unsigned));
        assert_eq!(hear("zz", body), Err(HookRefusal::Unsigned));
        assert_eq!(hear(&hex::encode(mac("{}")), "{}"), Err(HookRefusal::Unreadable));
    }
}
