//! POST /oauth/token and /oauth/revoke: codes and refresh tokens become access tokens, and tokens are given back.
//!
//! A refresh token is replaced with each use. Clients send one twice, in parallel or when an answer got lost, so that the one before
//! still yields tokens for a while. After that it can only have been stolen, from the agent or by it, and the agent is disconnected.

use super::{Desk, Refusal, answered, body_of};
use crate::agents::agent_of;
use axum::extract::Request;
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use common::app::App;
use common::auth::{self, Token};
use common::bounds::TOKEN_FORM;
use common::store::StoreError;
use common::store::agents::{AGENT_LASTS, Agent, Code, Pair};
use common::store::keys::ApiKey;
use http::StatusCode;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// How long an access token lasts.
const ACCESS_LASTS: SignedDuration = SignedDuration::from_hours(1);
/// How long a refresh token that was replaced still yields tokens.
const GRACE: SignedDuration = SignedDuration::from_secs(120);
/// How many replacements of that time are remembered.
const MOST_KEPT: usize = 60;
/// How often an exchange is begun anew when another one of the agent's came first.
const TURNS: usize = 40;
const USED: &str = "the code was used, has expired or was never given; begin again";
const ENDED: &str = "the refresh token has expired, or the agent was disconnected; begin again";

pub async fn serve(desk: &Desk, request: Request) -> Response {
    let done = async {
        let form = Form::of(request).await?;
        match form.get("grant_type") {
            Some("authorization_code") => exchange(desk, &form).await,
            Some("refresh_token") => refresh(desk, &form).await,
            _ => {
                let detail = "grant_type must be authorization_code or refresh_token";
                Err(Refusal::new("unsupported_grant_type", detail))
            }
        }
    };
    answered(StatusCode::OK, done.await)
}

/// Gives a token back (RFC 7009): its agent is disconnected, whichever of its tokens it is. Unknown ones are gone already.
pub async fn revoke(desk: &Desk, request: Request) -> Response {
    let done = async {
        let form = Form::of(request).await?;
        let token = form.needs("token")?;
        let (store, now) = (&desk.app.store, desk.app.clock.now());
        let agent = if Token::Refresh.is(token) {
            store.refresh_token(&auth::hash(token), now).await?.map(|token| token.agent)
        } else if Token::Access.is(token) {
            store.key_by_hash(&auth::hash(token)).await?.map(|token| token.id)
        } else {
            None
        };
        let agent = match agent {
            Some(id) => store.agent(&id).await?,
            None => None,
        };
        if let Some(agent) = agent {
            if form.get("client_id").is_some_and(|id| id != agent.client_id) {
                return Err(Refusal::new("invalid_client", "the token is another client's"));
            }
            store.end_agent(&agent).await?;
        }
        Ok(json!({}))
    };
    answered(StatusCode::OK, done.await)
}

/// A code becomes an agent and its first tokens.
async fn exchange(desk: &Desk, form: &Form) -> Result<Value, Refusal> {
    let (text, client_id) = (form.needs("code")?, form.needs("client_id")?);
    let verifier = form.needs("code_verifier")?;
    desk.is_for_us(form)?;
    if !Token::Code.is(text) {
        return Err(Refusal::new("invalid_grant", USED));
    }
    let (store, now, hash) = (&desk.app.store, desk.app.clock.now(), auth::hash(text));
    let Some(code) = store.code(&hash).await? else { return Err(used_again(&desk.app, &hash).await?) };
    if code.until <= now {
        return Err(Refusal::new("invalid_grant", USED));
    }
    if code.agent.client_id != client_id {
        return Err(Refusal::new("invalid_grant", "the code was given to another client"));
    }
    if form.get("redirect_uri").is_some_and(|redirect| redirect != code.redirect_uri) {
        return Err(Refusal::new("invalid_grant", "redirect_uri is not the one that the code was sent to"));
    }
    if code.agent.audience != desk.resource {
        return Err(Refusal::new("invalid_grant", "the code was given for another server; begin again"));
    }
    if !is_verified(&code, verifier) {
        return Err(Refusal::new("invalid_grant", "code_verifier does not fit the code_challenge"));
    }
    let agent = Agent { created_at: now, expires_at: (now + AGENT_LASTS).as_second(), ..code.agent.clone() };
    let issued = Issued::new(&agent, agent.scopes.clone(), now);
    match store.begin_agent(&code, &agent, issued.pair()).await {
        Ok(()) => {}
        Err(StoreError::Conflict) => return Err(used_again(&desk.app, &hash).await?),
        Err(error) => return Err(error.into()),
    }
    heard_of(&desk.app, &agent, now).await;
    Ok(issued.answer())
}

/// The refusal of a code that is not there. One that was exchanged before is in two hands: what came of it is taken back.
async fn used_again(app: &App, hash: &str) -> Result<Refusal, Refusal> {
    if let Some(agent) = app.store.agent(&agent_of(hash)).await? {
        tracing::warn!(
            agent.id = agent.id,
            "an authorization code was used twice; its agent is disconnected"
        );
        app.store.end_agent(&agent).await?;
    }
    Ok(Refusal::new("invalid_grant", USED))
}

fn is_verified(code: &Code, verifier: &str) -> bool {
    let is_verifier = (43..=128).contains(&verifier.len())
        && verifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    // A hash is compared with a hash: the time it takes tells nothing of use.
    is_verifier && BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) == code.challenge
}

/// What is done with a refresh token.
#[derive(Debug, PartialEq, Eq)]
enum Turn {
    /// Others take its place.
    Replaced,
    /// It was replaced a moment ago: another pair like the one that took its place.
    Again,
    /// It was replaced long ago, and somebody uses it once more.
    Stolen,
}

/// Judges a refresh token of one generation by where its agent is.
fn turn(generation: u64, agent: &Agent, now: Timestamp) -> Turn {
    let age = agent.generation.saturating_sub(generation) as usize;
    if age == 0 {
        return Turn::Replaced;
    }
    let replaced = agent.replaced.len().checked_sub(age).map(|at| agent.replaced[at]);
    match replaced {
        Some(at) if now.duration_since(at) < GRACE => Turn::Again,
        _ => Turn::Stolen,
    }
}

/// The agent once tokens were issued.
fn renewed(agent: &Agent, turn: &Turn, now: Timestamp) -> Agent {
    let mut renewed = Agent { expires_at: (now + AGENT_LASTS).as_second(), ..agent.clone() };
    if *turn == Turn::Replaced {
        renewed.generation += 1;
        renewed.replaced.push(now);
        renewed.replaced.retain(|at| now.duration_since(*at) < GRACE);
        let surplus = renewed.replaced.len().saturating_sub(MOST_KEPT);
        renewed.replaced.drain(..surplus);
    }
    renewed
}

async fn refresh(desk: &Desk, form: &Form) -> Result<Value, Refusal> {
    let (text, client_id) = (form.needs("refresh_token")?, form.needs("client_id")?);
    desk.is_for_us(form)?;
    let ended = || Refusal::new("invalid_grant", ENDED);
    if !Token::Refresh.is(text) {
        return Err(ended());
    }
    let (store, now) = (&desk.app.store, desk.app.clock.now());
    let token = store.refresh_token(&auth::hash(text), now).await?.ok_or_else(ended)?;
    for _ in 0..TURNS {
        let agent = store.agent(&token.agent).await?.filter(|agent| agent.expires_at > now.as_second());
        let agent = agent.ok_or_else(ended)?;
        if agent.client_id != client_id {
            return Err(Refusal::new("invalid_grant", "the refresh token is another client's"));
        }
        if agent.audience != desk.resource {
            return Err(Refusal::new(
                "invalid_grant",
                "the refresh token is for another server; begin again",
            ));
        }
        let turn = turn(token.generation, &agent, now);
        if turn == Turn::Stolen {
            tracing::warn!(agent.id = agent.id, "a refresh token was used again; its agent is disconnected");
            store.end_agent(&agent).await?;
            return Err(Refusal::new("invalid_grant", "the refresh token was used before; begin again"));
        }
        let renewed = renewed(&agent, &turn, now);
        let issued = Issued::new(&renewed, narrowed(&agent, form.get("scope"))?, now);
        match store.renew_agent(agent.generation, &renewed, issued.pair()).await {
            Ok(()) => {
                heard_of(&desk.app, &agent, now).await;
                return Ok(issued.answer());
            }
            // Another exchange came first, and the token is judged anew.
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let refusal = Refusal::new("temporarily_unavailable", "too many exchanges at once; try again");
    Err(Refusal { status, ..refusal })
}

/// The scopes of an access token: those of its agent, or as many of them as the client asks for.
fn narrowed(agent: &Agent, wanted: Option<&str>) -> Result<Vec<String>, Refusal> {
    let Some(wanted) = wanted else { return Ok(agent.scopes.clone()) };
    let words =
        wanted.split(' ').filter(|word| !word.is_empty() && *word != super::authorize::OFFLINE_ACCESS);
    let words: Vec<String> = words.map(str::to_owned).collect();
    if words.is_empty() {
        return Ok(agent.scopes.clone());
    }
    match words.iter().all(|word| agent.scopes.contains(word)) {
        true => Ok(words),
        false => Err(Refusal::new("invalid_scope", format!("the agent has {}", agent.scopes.join(" ")))),
    }
}

/// Keeps the registration of a program that is in use.
async fn heard_of(app: &App, agent: &Agent, now: Timestamp) {
    if let Err(error) = app.store.keep_client(&agent.client_id, now).await {
        tracing::warn!(%error, "a client's registration could not be kept");
    }
}

/// A pair of tokens, with the secrets that are told once.
struct Issued {
    access: String,
    refresh: String,
    refresh_hash: String,
    token: ApiKey,
    until: Timestamp,
}

impl Issued {
    fn new(agent: &Agent, scopes: Vec<String>, now: Timestamp) -> Self {
        let (access, refresh) = (Token::Access.new_secret(), Token::Refresh.new_secret());
        let until = now + ACCESS_LASTS;
        let token = ApiKey {
            id: agent.id.clone(),
            audience: Some(agent.audience.clone()),
            valid_until: Some(until),
            caps: agent.caps,
            confirm_above: agent.confirm_above,
            counts_with: agent.counts_with.clone(),
            made_by: agent.made_by.clone(),
            ..auth::new_key(&access, &agent.account_id, &agent.name, scopes, now)
        };
        let refresh_hash = auth::hash(&refresh);
        Self { access, refresh, refresh_hash, token, until }
    }

    fn pair(&self) -> Pair<'_> {
        Pair { access: &self.token, until: self.until, refresh: &self.refresh_hash }
    }

    fn answer(&self) -> Value {
        json!({
            "access_token": self.access,
            "token_type": "Bearer",
            "expires_in": ACCESS_LASTS.as_secs(),
            "refresh_token": self.refresh,
            "scope": self.token.scopes.join(" "),
        })
    }
}

impl Desk {
    /// Refuses a request for tokens of another server.
    fn is_for_us(&self, form: &Form) -> Result<(), Refusal> {
        match form.get("resource") {
            Some(resource) if !self.is_own(resource) => {
                Err(Refusal::new("invalid_target", format!("resource must be {}", self.resource)))
            }
            _ => Ok(()),
        }
    }
}

/// A form, each field once.
struct Form(HashMap<String, String>);

impl Form {
    async fn of(request: Request) -> Result<Self, Refusal> {
        const KIND: &str = "application/x-www-form-urlencoded";
        let body = body_of(request, KIND, TOKEN_FORM, "invalid_request").await?;
        let mut fields = HashMap::new();
        for (name, value) in url::form_urlencoded::parse(&body).into_owned() {
            if fields.insert(name, value).is_some() {
                return Err(Refusal::new("invalid_request", "a parameter stands twice"));
            }
        }
        Ok(Self(fields))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    fn needs(&self, name: &str) -> Result<&str, Refusal> {
        self.get(name).ok_or_else(|| Refusal::new("invalid_request", format!("{name} is required")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(now: Timestamp) -> Agent {
        Agent {
            hash: String::new(),
            id: "agt_1".to_owned(),
            account_id: "acct_1".to_owned(),
            name: "Claude".to_owned(),
            client_id: "mcp_1".to_owned(),
            host: "claude.ai".to_owned(),
            audience: "https://api.acme.example/mcp".to_owned(),
            scopes: vec!["resolve".to_owned(), "search".to_owned()],
            caps: Default::default(),
            confirm_above: None,
            counts_with: None,
            made_by: None,
            created_at: now,
            last_used_at: None,
            generation: 1,
            replaced: Vec::new(),
            expires_at: 0,
        }
    }

    #[test]
    fn a_refresh_token_yields_others_for_two_minutes_after_it_was_replaced() {
        let start: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let after = |seconds: i64| start + SignedDuration::from_secs(seconds);
        let first = agent(start);
        assert_eq!(turn(1, &first, start), Turn::Replaced);
        let second = renewed(&first, &Turn::Replaced, start);
        assert_eq!((second.generation, turn(1, &second, after(119))), (2, Turn::Again));
        assert_eq!(turn(1, &second, after(120)), Turn::Stolen);
        assert_eq!(turn(2, &second, after(3_600)), Turn::Replaced);
        let same = renewed(&second, &Turn::Again, after(60));
        assert_eq!((same.generation, &same.replaced), (2, &second.replaced));
        // The one that came after is replaced, too, while the first is still good.
        let third = renewed(&second, &Turn::Replaced, after(60));
        assert_eq!((turn(1, &third, after(119)), turn(1, &third, after(120))), (Turn::Again, Turn::Stolen));
        assert_eq!((turn(2, &third, after(179)), turn(2, &third, after(180))), (Turn::Again, Turn::Stolen));
    }

    #[test]
    fn only_what_is_within_the_grace_is_remembered() {
        let start: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let mut agent = agent(start);
        for second in 0..500 {
            agent = renewed(&agent, &Turn::Replaced, start + SignedDuration::from_secs(second));
        }
        assert_eq!((agent.generation, agent.replaced.len()), (501, MOST_KEPT));
        let later = renewed(&agent, &Turn::Replaced, start + SignedDuration::from_hours(1));
        assert_eq!(later.replaced.len(), 1);
    }

    #[test]
    fn a_verifier_is_the_one_of_the_challenge() {
        // The example of RFC 7636, appendix B.
        let digest = |verifier: &str| BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(digest(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn a_token_has_no_more_than_its_agent() {
        let agent = agent(Timestamp::UNIX_EPOCH);
        let scopes = |wanted| narrowed(&agent, wanted).map_err(|refusal| refusal.error);
        assert_eq!(scopes(None).unwrap(), ["resolve", "search"]);
        assert_eq!(scopes(Some("offline_access")).unwrap(), ["resolve", "search"]);
        assert_eq!(scopes(Some("search")).unwrap(), ["search"]);
        assert_eq!(scopes(Some("search find")), Err("invalid_scope"));
    }
}
