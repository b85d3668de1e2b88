//! POST /v1/sign-in, POST /v1/sign-in/verify, GET, POST and DELETE /v1/me/sessions, DELETE /v1/me/sessions/{id}, GET /v1/me/accounts

use crate::catalog::{Access, Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use crate::rights::{Right, Role};
use domain::EmailAddress;
use domain::Family::Account;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct SignIn;

impl Endpoint for SignIn {
    type Request = SignInRequest;
    type Response = SignInResponse;
    const SPEC: Spec = Spec {
        summary: "Mails a code that signs a member in",
        purpose: "Sends a code to a member's mailbox. The answer is the same for an address that no account has. Exchange \
            the code and the challenge with POST /v1/sign-in/verify.",
        access: Access::Public,
        example: r#"{"email": "you@company.example"}"#,
        ..Spec::post("/v1/sign-in", Account)
    };
}

/// The person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    /// The member's address.
    pub email: EmailAddress,
}

impl Request for SignInRequest {}

/// A code is on its way, if the address is a member's.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SignInResponse {
    /// The other half of the code, which stays with the client that asked: the code alone signs in nowhere else.
    #[schemars(extend("examples" = ["1772366400.9f86d081884c7d659a2feaa0c55ad015.5e884898da28"]))]
    pub challenge: String,
    /// How long the code is valid, in minutes.
    #[schemars(extend("examples" = [15]))]
    pub valid_minutes: u32,
}

impl Response for SignInResponse {}

pub struct VerifySignIn;

impl Endpoint for VerifySignIn {
    type Request = VerifySignInRequest;
    type Response = SessionResponse;
    const SPEC: Spec = Spec {
        summary: "Exchanges a mailed code for a session",
        purpose: "Begins a session with the code that POST /v1/sign-in mailed and its challenge. A code works once, for 15 \
            minutes and 5 tries. A session ends after 12 hours without use, and after 7 days.",
        access: Access::Public,
        example: r#"{"email": "you@company.example", "challenge": "1772366400.9f86d081884c7d659a2feaa0c55ad015.5e884898da28", "code": "K7QX2M9T"}"#,
        status: 201,
        action: Some("session.began"),
        ..Spec::post("/v1/sign-in/verify", Account)
    };
}

/// The proof.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifySignInRequest {
    /// The member's address.
    pub email: EmailAddress,
    /// The challenge that came with the code.
    #[schemars(length(min = 1, max = 200))]
    pub challenge: String,
    /// The code that was sent.
    #[schemars(length(min = 1, max = 20), extend("examples" = ["K7QX2M9T"]))]
    pub code: String,
    /// The account to sign in to; the first of the member's accounts when left out.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub account: Option<String>,
    /// What the member signs in with, to recognize the session by.
    #[schemars(length(max = 200), extend("examples" = ["Firefox on Linux"]))]
    pub agent: Option<String>,
}

impl Request for VerifySignInRequest {}

/// A session with its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SessionResponse {
    /// The secret, shown only once: send it as a bearer key.
    #[schemars(extend("examples" = ["alm_ses_…"]))]
    pub token: String,
    /// The session's id.
    #[schemars(extend("examples" = ["ses_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The account.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub account: String,
    /// The member's address; the account's, where a key was exchanged.
    #[schemars(extend("examples" = ["you@company.example"]))]
    pub email: String,
    /// The member; null where a key was exchanged.
    pub member: Option<String>,
    /// The role; null where a key that may do everything was exchanged.
    pub role: Option<Role>,
    /// The key that was exchanged.
    pub key: Option<String>,
    /// When it ends at the latest.
    pub valid_until: Timestamp,
}

impl Response for SessionResponse {}

pub struct BeginSession;

impl Endpoint for BeginSession {
    type Request = BeginSessionRequest;
    type Response = SessionResponse;
    const SPEC: Spec = Spec {
        summary: "Exchanges a key for a session, or switches to another account",
        purpose: "With a key: begins a session that may do what the key may, and ends with it. With a session: begins one \
            in another account of the same person, and ends this one.",
        status: 201,
        right: Right::SeeUsage,
        action: Some("session.began"),
        ..Spec::post("/v1/me/sessions", Account)
    };
}

/// The session to begin.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginSessionRequest {
    /// The account to switch to.
    #[schemars(length(min = 1, max = 100), extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub account: Option<String>,
    /// What the session is begun with, to recognize it by.
    #[schemars(length(max = 200), extend("examples" = ["Firefox on Linux"]))]
    pub agent: Option<String>,
}

impl Request for BeginSessionRequest {}

pub struct ListSessions;

impl Endpoint for ListSessions {
    type Request = NoInput;
    type Response = SessionsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the sessions of the console",
        purpose: "Lists where you are signed in. Owners and admins see the sessions of all members.",
        right: Right::SeeUsage,
        ..Spec::get("/v1/me/sessions", Account)
    };
}

/// Sessions of the console.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SessionsResponse {
    /// Oldest first, without those that ended.
    pub results: Vec<SessionInfo>,
}

impl Response for SessionsResponse {}

/// A session without its secret.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SessionInfo {
    /// The session's id.
    #[schemars(extend("examples" = ["ses_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Whose session it is; null where a key was exchanged.
    pub member: Option<String>,
    /// When it began.
    pub since: Timestamp,
    /// When it was last used, to within ten minutes.
    pub seen: Timestamp,
    /// The network it began from.
    #[schemars(extend("examples" = ["192.0.2.0/24"]))]
    pub network: Option<String>,
    /// What it began with.
    #[schemars(extend("examples" = ["Firefox on Linux"]))]
    pub agent: Option<String>,
    /// Whether it is the session of this call.
    pub current: bool,
}

pub struct EndSession;

impl Endpoint for EndSession {
    type Request = EndSessionRequest;
    type Response = EndedSessionsResponse;
    const SPEC: Spec = Spec {
        summary: "Ends a session at once",
        purpose: "Signs a session out everywhere at once. You end your own sessions; owners and admins end those of other \
            members up to their own role, too.",
        right: Right::SeeUsage,
        action: Some("session.ended"),
        ..Spec::delete("/v1/me/sessions/{id}", Account)
    };
}

/// The session to end.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndSessionRequest {
    /// The session's id.
    #[schemars(extend("examples" = ["ses_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
}

impl Request for EndSessionRequest {}

/// How many sessions ended.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct EndedSessionsResponse {
    /// How many.
    #[schemars(extend("examples" = [1]))]
    pub ended: u32,
}

impl Response for EndedSessionsResponse {}

pub struct EndSessions;

impl Endpoint for EndSessions {
    type Request = NoInput;
    type Response = EndedSessionsResponse;
    const SPEC: Spec = Spec {
        summary: "Ends all your sessions of this account at once",
        purpose: "Signs you out of this account everywhere. With a key of the account it ends the sessions of all members.",
        right: Right::SeeUsage,
        action: Some("session.all_ended"),
        ..Spec::delete("/v1/me/sessions", Account)
    };
}

pub struct OwnAccounts;

impl Endpoint for OwnAccounts {
    type Request = NoInput;
    type Response = OwnAccountsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the accounts that the signed-in person belongs to",
        purpose: "Lists the accounts to switch between with POST /v1/me/sessions. A key belongs to one account.",
        right: Right::SeeUsage,
        ..Spec::get("/v1/me/accounts", Account)
    };
}

/// The accounts of a person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OwnAccountsResponse {
    /// The accounts.
    pub results: Vec<OwnAccount>,
}

impl Response for OwnAccountsResponse {}

/// An account that a person belongs to.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct OwnAccount {
    /// The account's id.
    #[schemars(extend("examples" = ["acct_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// The address it was opened for.
    #[schemars(extend("examples" = ["you@company.example"]))]
    pub email: String,
    /// The person's role there; null for a key that may do everything.
    pub role: Option<Role>,
    /// Whether it is the account of this call.
    pub current: bool,
}
