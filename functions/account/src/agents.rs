//! GET and POST /v1/me/agents, DELETE /v1/me/agents/{id}

use crate::keys::{calling, refuse_ending, refuse_wider};
use common::agents::Asked;
use common::app::Cx;
use common::auth::{self, Token};
use common::bounds::AGENTS;
use common::catalog::NoInput;
use common::catalog::account::{
    AgentInfo, AgentsResponse, CreateAgentRequest, CreateAgentResponse, DeleteAgentRequest,
    DeletedAgentResponse, SpendCaps,
};
use common::domain::{Credits, Scope, ids};
use common::error::{Error, Result};
use common::store::agents::Agent;
use common::store::keys::CONFIRM_ABOVE;
use common::store::sums::Caps;
use jiff::{SignedDuration, Timestamp};

/// How long a code can be exchanged.
const CODE_LASTS: SignedDuration = SignedDuration::from_secs(60);
const MISSING: Error = Error::NotFound("There is no such agent in this account.");

pub async fn list(cx: Cx, _: NoInput) -> Result<AgentsResponse> {
    Ok(AgentsResponse { results: connected(&cx).await?.into_iter().map(info).collect() })
}

pub async fn create(cx: Cx, request: CreateAgentRequest) -> Result<CreateAgentResponse> {
    let (network, now) = (&cx.app.config.network, cx.now());
    let (Some(issuer), Some(audience)) = (network.issuer(), network.resource()) else {
        return Err(Error::Forbidden(
            "Agents connect once the operator sets PUBLIC_URL; use a key until then.",
        ));
    };
    let asked = Asked::open(&request.request, &cx.app.config.stored.seal_secret, now).ok_or_else(|| {
        Error::field("request", "not_allowed", "has expired or was changed; begin again in the agent")
    })?;
    if connected(&cx).await?.len() >= AGENTS.count() {
        return Err(Error::Conflict("An account has at most 100 connected agents; disconnect one first."));
    }
    let by = calling(&cx)?;
    refuse_ending(by)?;
    let mut scopes = request.scopes.unwrap_or_else(|| asked.scopes.clone());
    scopes.sort_unstable();
    scopes.dedup();
    let scopes: Vec<String> = scopes.into_iter().map(|scope| scope.as_str().to_owned()).collect();
    refuse_wider(by, &scopes)?;
    let chosen = request.confirm_above.unwrap_or(CONFIRM_ABOVE);
    let confirm_above = if by.confirm_above.is_some() { chosen.min(by.confirm_above()) } else { chosen };
    let mut agent = Agent {
        hash: String::new(),
        id: String::new(),
        account_id: cx.account_id().to_owned(),
        name: asked.name.clone(),
        client_id: asked.client_id.clone(),
        host: asked.host(),
        audience,
        scopes,
        caps: request.caps.map(|caps| Caps::new(caps.daily, caps.monthly)).unwrap_or_default(),
        confirm_above: Some(confirm_above.as_milli()),
        counts_with: None,
        made_by: Some(by.id.clone()),
        created_at: now,
        last_used_at: None,
        generation: 1,
        replaced: Vec::new(),
        expires_at: 0,
    };
    // Both spend what one of them may.
    if !by.caps.is_none() {
        agent.caps = by.caps;
        agent.counts_with = Some(by.counted_as().to_owned());
    }
    let code = Token::Code.new_secret();
    let hash = auth::hash(&code);
    // By the code, so that one that is used again names the agent that it made.
    let agent = agent.with_id(agent_of(&hash));
    let until = now + CODE_LASTS;
    cx.settle_with(cx.app.store.code_put(&hash, agent, &asked.redirect_uri, &asked.challenge, until)?);
    let redirect_to = asked.answer(&issuer, &[("code", &code)]);
    let redirect_to =
        redirect_to.ok_or_else(|| Error::Internal("a checked address cannot be read".into()))?;
    Ok(CreateAgentResponse { redirect_to })
}

/// The id of the agent that the code with this hash makes.
pub(crate) fn agent_of(code_hash: &str) -> String {
    let number: String = auth::hash(&format!("agent of {code_hash}")).chars().take(32).collect();
    format!("{}{number}", ids::Kind::Agent.prefix())
}

pub async fn disconnect(cx: Cx, request: DeleteAgentRequest) -> Result<DeletedAgentResponse> {
    let known = ids::is(ids::Kind::Agent, &request.id);
    let agent = if known { cx.app.store.agent(&request.id).await? } else { None };
    let agent = agent.filter(|agent| agent.account_id == cx.account_id()).ok_or(MISSING)?;
    for write in cx.app.store.agent_end_writes(&agent) {
        cx.settle_with(write);
    }
    Ok(DeletedAgentResponse { id: agent.id, disconnected: true })
}

async fn connected(cx: &Cx) -> Result<Vec<Agent>> {
    let (mut agents, now) = (cx.app.store.agents_of(cx.account_id()).await?, cx.now());
    agents.retain(|agent| agent.expires_at > now.as_second());
    agents.sort_by(|a, b| (a.created_at, &a.id).cmp(&(b.created_at, &b.id)));
    Ok(agents)
}

fn info(agent: Agent) -> AgentInfo {
    AgentInfo {
        scopes: agent.scopes.iter().filter_map(|scope| scope.parse::<Scope>().ok()).collect(),
        caps: SpendCaps { daily: agent.caps.daily(), monthly: agent.caps.monthly() },
        confirm_above: agent.confirm_above.map_or(CONFIRM_ABOVE, Credits::milli),
        expires_at: Timestamp::from_second(agent.expires_at).unwrap_or(agent.created_at),
        id: agent.id,
        name: agent.name,
        client_id: agent.client_id,
        host: agent.host,
        created_at: agent.created_at,
        created_by: agent.made_by,
        last_used_at: agent.last_used_at,
    }
}
