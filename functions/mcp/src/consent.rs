//! The question whether a call may be made that is dear or sets something going, and the proof that it was put: the protocol hands
//! our state back with the answer, so it is sealed, and bound to the key, the call and the price.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use common::app::App;
use common::domain::{Credits, chance};
use common::store::keys::ApiKey;
use hmac::{Hmac, KeyInit, Mac};
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// How long a question waits for its answer.
const PATIENCE: SignedDuration = SignedDuration::from_mins(10);
/// The question's name in the protocol.
const QUESTION: &str = "spend";

/// The call that a question was about.
#[derive(Serialize, Deserialize)]
struct State {
    tool: String,
    arguments: String,
    milli: i64,
    until: i64,
    /// Makes the call that was agreed to happen once: it becomes its idempotency key.
    nonce: String,
}

/// The answer to a question.
pub enum Consent {
    Agreed {
        price: Credits,
        idempotency_key: String,
    },
    Declined,
    /// The state is not ours, too old, or of another call.
    Invalid,
}

/// The question whether `what` is wanted, as the result of a call that waits for it; `None` where nothing could be sealed.
pub fn ask(
    app: &App,
    key: &ApiKey,
    tool: &str,
    arguments: &Map<String, Value>,
    price: Credits,
    what: &str,
) -> Option<Value> {
    let state = State {
        tool: tool.to_owned(),
        arguments: digest(arguments),
        milli: price.as_milli(),
        until: (app.clock.now() + PATIENCE).as_second(),
        nonce: BASE64_URL_SAFE_NO_PAD.encode(chance::bytes::<16>()),
    };
    let payload = BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(&state).ok()?);
    let seal = BASE64_URL_SAFE_NO_PAD.encode(seal(app, key, &payload)?.finalize().into_bytes());
    let schema = json!({
        "type": "object",
        "properties": {"ok": {"type": "boolean", "title": "Allow it"}},
        "required": ["ok"],
    });
    let message = format!("{tool}: {what} Allow it?");
    let question = json!({"mode": "form", "message": message, "requestedSchema": schema});
    Some(json!({
        "resultType": "input_required",
        "inputRequests": {QUESTION: {"method": "elicitation/create", "params": question}},
        "requestState": format!("{payload}.{seal}"),
    }))
}

/// The user's answer to a question, if this call carries one.
pub fn answered(
    app: &App,
    key: &ApiKey,
    tool: &str,
    arguments: &Map<String, Value>,
    params: &Map<String, Value>,
) -> Option<Consent> {
    let said = params.get("inputResponses")?.get(QUESTION)?;
    let state = params.get("requestState").and_then(Value::as_str).and_then(|state| opened(app, key, state));
    let Some(state) = state else { return Some(Consent::Invalid) };
    let same = state.tool == tool && state.arguments == digest(arguments);
    if !same || state.until < app.clock.now().as_second() {
        return Some(Consent::Invalid);
    }
    let agreed = said["action"] == "accept" && said["content"]["ok"] == true;
    Some(if agreed {
        Consent::Agreed {
            price: Credits::milli(state.milli),
            idempotency_key: format!("mcp-{}", state.nonce),
        }
    } else {
        Consent::Declined
    })
}

fn opened(app: &App, key: &ApiKey, state: &str) -> Option<State> {
    let (payload, sealed) = state.split_once('.')?;
    let sealed = BASE64_URL_SAFE_NO_PAD.decode(sealed).ok()?;
    seal(app, key, payload)?.verify_slice(&sealed).ok()?;
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(payload).ok()?).ok()
}

fn seal(app: &App, key: &ApiKey, payload: &str) -> Option<Hmac<Sha256>> {
    let secret = &app.config.stored.seal_secret;
    if secret.is_empty() {
        return None;
    }
    let mut seal = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    for part in ["mcp consent", &key.id, payload] {
        seal.update(part.as_bytes());
        seal.update(&[0]);
    }
    Some(seal)
}

fn digest(arguments: &Map<String, Value>) -> String {
    let text = serde_json::to_vec(arguments).unwrap_or_default();
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&text))
}
