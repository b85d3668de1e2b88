//! GET and POST /v1/me/agents, DELETE /v1/me/agents/{id}

use super::me::SpendCaps;
use crate::catalog::{Endpoint, NoInput, Response, Spec};
use crate::input::Request;
use domain::Family::Account;
use domain::{Credits, Problems, Scope};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub struct ListAgents;

impl Endpoint for ListAgents {
    type Request = NoInput;
    type Response = AgentsResponse;
    const SPEC: Spec = Spec {
        summary: "Lists the connected agents",
        purpose: "Lists the agents that were connected by signing in (OAuth), with scopes, caps and last use, to see \
            which one to disconnect. For agents with a pasted key list the keys.",
        ..Spec::get("/v1/me/agents", Account)
    };
}

/// The account's connected agents.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct AgentsResponse {
    /// Oldest first, without disconnected ones.
    pub results: Vec<AgentInfo>,
}

impl Response for AgentsResponse {}

/// A connected agent.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct AgentInfo {
    /// The agent's id, which history shows in place of a key's.
    #[schemars(extend("examples" = ["agt_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
    /// Its name, as the program gives it.
    #[schemars(extend("examples" = ["Claude"]))]
    pub name: String,
    /// The program's id: one that it registered for, or the address of its description.
    #[schemars(extend("examples" = ["https://claude.ai/oauth/mcp-oauth-client-metadata"]))]
    pub client_id: String,
    /// The host that its user was sent back to.
    #[schemars(extend("examples" = ["claude.ai"]))]
    pub host: String,
    /// The endpoint families it may call.
    pub scopes: Vec<Scope>,
    /// When it was connected.
    pub created_at: Timestamp,
    /// The id of the key that connected it.
    #[serde(default)]
    #[schemars(extend("examples" = ["key_0199c7d2a4b17d4f9a2b3c4d5e6f7081"]))]
    pub created_by: Option<String>,
    /// When it last made a call, to within ten minutes.
    pub last_used_at: Option<Timestamp>,
    /// When it is disconnected unless it is used until then.
    pub expires_at: Timestamp,
    /// Its spend caps, shared with the key that connected it if that key has caps.
    pub caps: SpendCaps,
    /// It must ask its user before a call that can cost this much or more.
    pub confirm_above: Credits,
}

pub struct CreateAgent;

impl Endpoint for CreateAgent {
    type Request = CreateAgentRequest;
    type Response = CreateAgentResponse;
    const SPEC: Spec = Spec {
        summary: "Connects an agent that asked for it",
        purpose: "Allows what an agent asked for at /oauth/authorize (OAuth), with the scopes and caps that its user chose. \
            The page where the user decides makes this call; a program without a user creates a key instead.",
        example: r#"{"request": "eyJjbGllbnRfaWQiOiJtY3BfMSJ9.c2lnbmVk", "scopes": ["resolve", "search"], "caps": {"daily": 100, "monthly": null}}"#,
        status: 201,
        ..Spec::post("/v1/me/agents", Account)
    };
}

/// The agent to connect.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAgentRequest {
    /// The request, as /oauth/authorize passed it on; it is valid for 30 minutes.
    #[schemars(length(min = 1, max = 9_000), extend("examples" = ["eyJjbGllbnRfaWQiOiJtY3BfMSJ9.c2lnbmVk"]))]
    pub request: String,
    /// The endpoint families it may call; those it asked for by default, and never more than the key that connects it.
    #[schemars(length(min = 1, max = 11))]
    pub scopes: Option<Vec<Scope>>,
    /// Its spend caps. A key with caps shares its own instead.
    pub caps: Option<SpendCaps>,
    /// It must ask its user before a call that can cost this much or more; 25 by default.
    pub confirm_above: Option<Credits>,
}

impl Request for CreateAgentRequest {
    fn check(&self, problems: &mut Problems) {
        if let Some(caps) = &self.caps {
            caps.check(problems);
        }
        let mut scopes = self.scopes.iter().flatten();
        if scopes.any(|scope| matches!(scope, Scope::Account | Scope::Sandbox)) {
            problems.add(
                "scopes",
                "not_allowed",
                "no agent looks after the account, and the sandbox needs no scope",
            );
        }
        if self.confirm_above.is_some_and(|credits| credits < Credits::ZERO) {
            problems.add("confirm_above", "out_of_range", "must not be negative");
        }
    }
}

/// Where the user goes on.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateAgentResponse {
    /// The address that brings the answer to the agent. The code in it is valid for a minute, once.
    #[schemars(extend("examples" = ["https://claude.ai/api/mcp/auth_callback?code=alm_ac_x&state=x&iss=https%3A%2F%2Fapi.example.com"]))]
    pub redirect_to: String,
}

impl Response for CreateAgentResponse {}

pub struct DeleteAgent;

impl Endpoint for DeleteAgent {
    type Request = DeleteAgentRequest;
    type Response = DeletedAgentResponse;
    const SPEC: Spec = Spec {
        summary: "Disconnects an agent at once",
        purpose: "Disconnects an agent everywhere at once: its tokens stop working, and its user must connect it anew. \
            For an agent with a pasted key revoke the key.",
        ..Spec::delete("/v1/me/agents/{id}", Account)
    };
}

/// The agent to disconnect.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAgentRequest {
    /// The agent's id.
    #[schemars(extend("examples" = ["agt_0199c7d2a4b07c3e8f1d2a3b4c5d6e7f"]))]
    pub id: String,
}

impl Request for DeleteAgentRequest {}

/// The disconnected agent.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeletedAgentResponse {
    /// The agent's id.
    pub id: String,
    /// Always true.
    pub disconnected: bool,
}

impl Response for DeletedAgentResponse {}
