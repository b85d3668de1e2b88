//! Agents that customers let in (OAuth): the client programs that registered, the codes that wait to be exchanged, the agents with
//! what each may do and spend, and the tokens of each, by their hash beside the keys.

use super::keys::ApiKey;
use super::sums::Caps;
use super::{Store, StoreError, Table, Write, key, n, s};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(10);
/// How long an agent, and its refresh tokens, last after it was heard of.
pub const AGENT_LASTS: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The place of an agent among the keys: no hash of a secret looks like it.
pub(super) fn place(id: &str) -> String {
    format!("agent#{id}")
}

fn client_place(id: &str) -> String {
    format!("client#{id}")
}

fn code_place(hash: &str) -> String {
    format!("code#{hash}")
}

fn refresh_place(hash: &str) -> String {
    format!("refresh#{hash}")
}

/// An agent: what its access tokens may do and spend, and how often its refresh token was replaced.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agent {
    /// Its place in the table.
    pub hash: String,
    pub id: String,
    pub account_id: String,
    /// The program's name, as it says itself.
    pub name: String,
    /// The program: its id with us, or the address of its own description.
    pub client_id: String,
    /// Where its user was sent back to.
    pub host: String,
    /// The resource that its tokens are made for.
    pub audience: String,
    pub scopes: Vec<String>,
    #[serde(default, skip_serializing_if = "Caps::is_none")]
    pub caps: Caps,
    /// From which price on a call is put to the user, in thousandths of a credit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirm_above: Option<i64>,
    /// The key whose sums its spending counts towards, where they are not its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_with: Option<String>,
    /// The key that let it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
    pub created_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<Timestamp>,
    /// How often its refresh token was replaced.
    pub generation: u64,
    /// When that was the last times, the latest last.
    #[serde(default)]
    pub replaced: Vec<Timestamp>,
    pub expires_at: i64,
}

impl Agent {
    /// The same under an id.
    pub fn with_id(mut self, id: String) -> Self {
        self.hash = place(&id);
        self.id = id;
        self
    }
}

/// A program that registered itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisteredClient {
    hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub redirects: Vec<String>,
    expires_at: i64,
}

/// What a code is exchanged for, by whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Code {
    hash: String,
    pub agent: Agent,
    pub redirect_uri: String,
    /// The challenge whose verifier must come with the code (PKCE).
    pub challenge: String,
    pub until: Timestamp,
    expires_at: i64,
}

/// A refresh token as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefreshToken {
    hash: String,
    /// The agent it is of, which is its family.
    pub agent: String,
    pub generation: u64,
    expires_at: i64,
}

/// The tokens that are issued together.
pub struct Pair<'a> {
    pub access: &'a ApiKey,
    /// Until when the access token lasts.
    pub until: Timestamp,
    /// The hash of the refresh token.
    pub refresh: &'a str,
}

impl Store {
    pub async fn agent(&self, id: &str) -> Result<Option<Agent>, StoreError> {
        let item = self.get(Table::Keys, key([("hash", &place(id))])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// The agents of an account.
    pub async fn agents_of(&self, account_id: &str) -> Result<Vec<Agent>, StoreError> {
        let query = self.query(Table::Keys, "account_id = :account").index("by-account");
        let query = query.filter("attribute_exists(client_id)");
        Ok(serde_dynamo::from_items(query.with(":account", s(account_id)).all().await?)?)
    }

    /// Keeps a program that registers itself, until nothing is heard of it for a while.
    pub async fn put_client(
        &self,
        id: &str,
        name: Option<String>,
        redirects: Vec<String>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let expires_at = (now + AGENT_LASTS).as_second();
        let client = RegisteredClient { hash: client_place(id), name, redirects, expires_at };
        let put = self.put(Table::Keys, serde_dynamo::to_item(client)?);
        put.when("attribute_not_exists(#hash)").send(self).await
    }

    pub async fn client_of(&self, id: &str, now: Timestamp) -> Result<Option<RegisteredClient>, StoreError> {
        let item = self.get(Table::Keys, key([("hash", &client_place(id))])).await?;
        let client: Option<RegisteredClient> = item.map(serde_dynamo::from_item).transpose()?;
        Ok(client.filter(|client| client.expires_at > now.as_second()))
    }

    /// Keeps a program that was heard of; one that is gone stays so.
    pub async fn keep_client(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        let update =
            self.update(Table::Keys, key([("hash", &client_place(id))]), "SET expires_at = :expires");
        let update = update.when("attribute_exists(redirects)");
        update.with(":expires", n((now + AGENT_LASTS).as_second())).applied(self).await.map(drop)
    }

    /// The write that keeps a code, by its hash.
    pub fn code_put(
        &self,
        hash: &str,
        agent: Agent,
        redirect_uri: &str,
        challenge: &str,
        until: Timestamp,
    ) -> Result<Write, StoreError> {
        let code = Code {
            hash: code_place(hash),
            agent,
            redirect_uri: redirect_uri.to_owned(),
            challenge: challenge.to_owned(),
            until,
            expires_at: until.as_second() + 1,
        };
        Ok(self.put(Table::Keys, serde_dynamo::to_item(code)?).when("attribute_not_exists(#hash)"))
    }

    pub async fn code(&self, hash: &str) -> Result<Option<Code>, StoreError> {
        let item = self.get(Table::Keys, key([("hash", &code_place(hash))])).await?;
        Ok(item.map(serde_dynamo::from_item).transpose()?)
    }

    /// Exchanges a code for an agent and its first tokens; `Conflict` where the code was exchanged before.
    pub async fn begin_agent(&self, code: &Code, agent: &Agent, pair: Pair<'_>) -> Result<(), StoreError> {
        let taken = self.delete(Table::Keys, key([("hash", &code.hash)])).when("attribute_exists(#hash)");
        let made = self.put(Table::Keys, serde_dynamo::to_item(agent)?).when("attribute_not_exists(#hash)");
        let mut writes = vec![taken, made];
        writes.extend(self.pair_puts(agent, pair)?);
        self.transact(writes, PATIENCE).await.done()
    }

    /// Issues tokens of an agent as it is from now on; `Conflict` where another exchange came first since it had the generation
    /// `seen`, or it is gone.
    pub async fn renew_agent(&self, seen: u64, agent: &Agent, pair: Pair<'_>) -> Result<(), StoreError> {
        let set = "SET generation = :next, replaced = :replaced, expires_at = :expires";
        let update = self
            .update(Table::Keys, key([("hash", &agent.hash)]), set)
            .when("generation = :seen")
            .with(":seen", n(seen))
            .with(":next", n(agent.generation))
            .with(":replaced", serde_dynamo::to_attribute_value(&agent.replaced)?)
            .with(":expires", n(agent.expires_at));
        let mut writes = vec![update];
        writes.extend(self.pair_puts(agent, pair)?);
        self.transact(writes, PATIENCE).await.done()
    }

    fn pair_puts(&self, agent: &Agent, pair: Pair<'_>) -> Result<Vec<Write>, StoreError> {
        let refresh = RefreshToken {
            hash: refresh_place(pair.refresh),
            agent: agent.id.clone(),
            generation: agent.generation,
            expires_at: agent.expires_at,
        };
        let refresh = self.put(Table::Keys, serde_dynamo::to_item(refresh)?);
        Ok(vec![self.token_put(pair.access, pair.until)?, refresh.when("attribute_not_exists(#hash)")])
    }

    /// A refresh token that has not expired, by its hash.
    pub async fn refresh_token(
        &self,
        hash: &str,
        now: Timestamp,
    ) -> Result<Option<RefreshToken>, StoreError> {
        let item = self.get(Table::Keys, key([("hash", &refresh_place(hash))])).await?;
        let token: Option<RefreshToken> = item.map(serde_dynamo::from_item).transpose()?;
        Ok(token.filter(|token| token.expires_at > now.as_second()))
    }

    /// The writes that disconnect an agent: none of its tokens is taken from then on, anywhere.
    pub fn agent_end_writes(&self, agent: &Agent) -> Vec<Write> {
        let gone = self.delete(Table::Keys, key([("hash", &place(&agent.id))]));
        vec![gone.when("attribute_exists(#hash)"), self.keys_changed(&agent.account_id, None)]
    }

    /// Disconnects an agent; one that is gone already stays so.
    pub async fn end_agent(&self, agent: &Agent) -> Result<(), StoreError> {
        match self.transact(self.agent_end_writes(agent), PATIENCE).await.done() {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
