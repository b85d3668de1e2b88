//! DELETE and PATCH /v1/me/keys/{id}, GET /v1/me/keys, POST /v1/me/keys, POST /v1/me/keys/{id}/rotate

use super::me::SpendCaps;
use crate::bounds::NAME;
use crate::catalog::{Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use crate::rights::{Right, Role};
use domain::Family::Account;
use domain::{Credits, Problems, Scope};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ListKeys;

impl Endpoint for ListKeys {
    type Request = NoInput;
    type Response = KeysResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the account's keys",
        purpose: "Lists the account's keys with scopes, caps and last use, without their secrets, to see which \
            one to rotate or revoke.",
        right: Right::OwnKeys,
        ..Spec::get("/v1/me/keys", Account)
    };
}

/// The account's keys.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct KeysResponse {
    /// Oldest first, without revoked ones.
    pub results: Vec<KeyInfo>,
}

impl Response for KeysResponse {}

/// A key without its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct KeyInfo {
    /// The key's id.
    #[schemars(extend("examples" = ["key_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Its name.
    #[schemars(extend("examples" = ["default"]))]
    pub name: String,
    /// The start of the secret, to recognize it by.
    #[schemars(extend("examples" = ["alm_live_abcd"]))]
    pub prefix: String,
    /// The endpoint families it may call.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Timestamp,
    /// The id of the member or the key that created it; null where a sign-up, the operator or a mailed code did.
    #[serde(default)]
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub created_by: Option<String>,
    /// The id of the member it belongs to, and ends with; null for a key of the account.
    #[serde(default)]
    #[schemars(extend("examples" = ["mem_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub member: Option<String>,
    /// What a key of the account may do, as the role of a member; null for one that may do everything, and for a member's own key, which
    /// may do what the member may.
    #[serde(default)]
    pub role: Option<Role>,
    /// When it was last used, to within ten minutes.
    pub last_used_at: Option<Timestamp>,
    /// When it stops working, after a rotation.
    pub valid_until: Option<Timestamp>,
    /// Its spend caps, shared with the keys it was rotated from and the keys it created while capped.
    pub caps: SpendCaps,
    /// Agents (MCP) must ask their user before a call that can cost this much or more.
    pub confirm_above: Credits,
}

impl Response for KeyInfo {}

pub struct ChangeKey;

impl Endpoint for ChangeKey {
    type Request = ChangeKeyRequest;
    type Response = KeyInfo;
    const SPEC: Spec = Spec {
        summary: "Changes a key's name, scopes and spend caps; spending counts from then on",
        purpose: "Sets a key's name, its scopes, its daily and monthly spend caps, and the price from which \
            agents must ask their user. Use another key to set scopes, and another, uncapped one to set \
            caps. For the whole account use PATCH /v1/me.",
        example: r#"{"caps": {"daily": 100, "monthly": null}}"#,
        right: Right::OwnKeys,
        action: Some("key.changed"),
        ..Spec::patch("/v1/me/keys/{id}", Account)
    };
}

/// The changes to a key.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeKeyRequest {
    /// The key to change.
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub id: String,
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["crm sync"]))]
    pub name: Option<String>,
    /// The endpoint families it may call; never more than the key that changes it.
    #[schemars(length(min = 1, max = 11))]
    pub scopes: Option<Vec<Scope>>,
    /// Its spend caps.
    pub caps: Option<SpendCaps>,
    /// Agents (MCP) must ask their user before a call that can cost this much or more; 25 for a new key.
    pub confirm_above: Option<Credits>,
}

impl Request for ChangeKeyRequest {
    fn check(&self, problems: &mut Problems) {
        if let Some(caps) = &self.caps {
            caps.check(problems);
        }
        if self.scopes.as_ref().is_some_and(|scopes| scopes.contains(&Scope::Sandbox)) {
            problems.add("scopes", "not_allowed", "the sandbox needs no key");
        }
        if self.confirm_above.is_some_and(|credits| credits < Credits::ZERO) {
            problems.add("confirm_above", "out_of_range", "must not be negative");
        }
    }
}

pub struct CreateKey;

impl Endpoint for CreateKey {
    type Request = CreateKeyRequest;
    type Response = NewKeyResponse;
    const SPEC: Spec = Spec {
        summary: "Creates a key",
        purpose: "Creates a key, for instance one per integration with only the scopes it needs. A key \
            created with a capped key shares its caps. The secret is shown once; to replace a key use \
            rotate.",
        example: r#"{"name": "crm sync", "scopes": ["resolve", "find"]}"#,
        status: 201,
        right: Right::OwnKeys,
        action: Some("key.created"),
        ..Spec::post("/v1/me/keys", Account)
    };
}

/// The key to create.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateKeyRequest {
    /// Its name.
    #[schemars(length(min = 1, max = NAME.most), extend("examples" = ["crm sync"]))]
    pub name: String,
    /// The endpoint families it may call; defaults to those of the key that creates it, and never more.
    #[schemars(length(min = 1, max = 11))]
    pub scopes: Option<Vec<Scope>>,
    /// True for a key of the account, which stays when you leave and acts as a member; only owners and admins create one. Otherwise
    /// the key is yours, and ends with your membership.
    pub service: Option<bool>,
}

impl Request for CreateKeyRequest {
    fn check(&self, problems: &mut Problems) {
        if self.scopes.as_ref().is_some_and(|scopes| scopes.contains(&Scope::Sandbox)) {
            problems.add("scopes", "not_allowed", "the sandbox needs no key");
        }
    }
}

/// A new key with its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct NewKeyResponse {
    /// The secret, shown only once: keep it.
    pub api_key: String,
    /// The key's id.
    #[schemars(extend("examples" = ["key_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Its name.
    #[schemars(extend("examples" = ["default"]))]
    pub name: String,
    /// The start of the secret, to recognize it by.
    #[schemars(extend("examples" = ["alm_live_abcd"]))]
    pub prefix: String,
    /// The endpoint families it may call.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Response for NewKeyResponse {}

pub struct RotateKey;

impl Endpoint for RotateKey {
    type Request = RotateKeyRequest;
    type Response = NewKeyResponse;
    const SPEC: Spec = Spec {
        summary: "Replaces a key; the old one keeps working until it expires",
        purpose: "Creates a new key in place of an old one, which keeps working for a day so that \
            nothing breaks. The new key inherits its caps and the amount already used. For a leaked key, \
            revoke it instead.",
        example: r#"{"overlap_hours": 24}"#,
        status: 201,
        right: Right::OwnKeys,
        action: Some("key.rotated"),
        ..Spec::post("/v1/me/keys/{id}/rotate", Account)
    };
}

/// How to rotate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RotateKeyRequest {
    /// The key to replace.
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub id: String,
    /// How long the old key keeps working; 24 hours by default.
    #[schemars(range(min = 0, max = 720), extend("examples" = [24]))]
    pub overlap_hours: Option<u16>,
}

impl Request for RotateKeyRequest {}

pub struct RevokeKey;

impl Endpoint for RevokeKey {
    type Request = RevokeKeyRequest;
    type Response = RevokedResponse;
    const SPEC: Spec = Spec {
        summary: "Revokes a key at once",
        purpose: "Revokes a leaked key everywhere at once. To replace a key in use without an outage, \
            rotate it instead.",
        right: Right::OwnKeys,
        action: Some("key.revoked"),
        ..Spec::delete("/v1/me/keys/{id}", Account)
    };
}

/// The key to revoke.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeKeyRequest {
    /// The key's id.
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub id: String,
}

impl Request for RevokeKeyRequest {}

/// The revoked key.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RevokedResponse {
    /// The key's id.
    pub id: String,
    /// Always true.
    pub revoked: bool,
}

impl Response for RevokedResponse {}
