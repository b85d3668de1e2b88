//! What people agreed to of a connection: the tokens, sealed, and an agreement that is waited for.

use super::{ConnectionHead, PATIENCE, TORN, at, body, body_of};
use crate::store::seal::Seal;
use crate::store::{Store, StoreError, Table, Write, b, bytes, n, number};
use connect::oauth::Grant;
use domain::chance;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

const GRANT: &str = "grant";
const AGREEMENT: &str = "agreement";
/// So many that no two tokens of a connection share one by chance.
const VERSIONS: u64 = 1 << 53;
/// How long a process may renew tokens before another one tries.
const RENEWAL: SignedDuration = SignedDuration::from_secs(40);

/// Tokens as they are kept.
#[derive(Clone)]
pub struct KeptGrant {
    pub grant: Grant,
    version: u64,
}

/// An agreement that a person was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// Comes back with the code, and is a secret of this service.
    pub state: String,
    pub redirect: String,
    pub until: Timestamp,
}

impl Store {
    /// The tokens of a connection.
    pub async fn grant(&self, owner: &str, id: &str) -> Result<Option<KeptGrant>, StoreError> {
        let Some(item) = self.get(Table::Connections, at(id, GRANT)).await? else { return Ok(None) };
        let text = Seal::new(self.seal(), owner, id).open(bytes(&item, "sealed").ok_or(TORN)?.to_vec())?;
        let grant = serde_json::from_slice(&text).map_err(|_| TORN)?;
        Ok(Some(KeptGrant { grant, version: number(&item, "version").ok_or(TORN)? }))
    }

    fn grant_put(&self, owner: &str, id: &str, grant: &Grant) -> Result<Write, StoreError> {
        let text = serde_json::to_vec(grant).map_err(|error| StoreError::Failed(error.into()))?;
        let mut item = at(id, GRANT);
        item.insert("sealed".into(), b(Seal::new(self.seal(), owner, id).close(&text)?));
        // Not counted: tokens that come after others were forgotten must not be taken for those.
        item.insert("version".into(), n(chance::below(1, VERSIONS)));
        Ok(self.put(Table::Connections, item))
    }

    /// Keeps renewed tokens in the place of those before; whether these were still there.
    pub async fn put_renewed(
        &self,
        owner: &str,
        id: &str,
        grant: &Grant,
        instead_of: &KeptGrant,
    ) -> Result<bool, StoreError> {
        let put = self.grant_put(owner, id, grant)?.when("version = :version");
        put.with(":version", n(instead_of.version)).applied(self).await
    }

    /// Keeps what a person agreed to, in the place of whatever there was; whether the connection is there still, with the
    /// credentials that they agreed to.
    pub async fn put_agreed(&self, head: &ConnectionHead, grant: &Grant) -> Result<bool, StoreError> {
        let same = self.update(Table::Connections, at(&head.owner, &head.id), "SET sealed = :sealed");
        let same = same.when("sealed = :sealed").with(":sealed", b(head.sealed.clone()));
        let writes = vec![same, self.grant_put(&head.owner, &head.id, grant)?];
        match self.transact(writes, PATIENCE).await.done() {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The writes that forget what people agreed to, or were asked for.
    pub fn grant_deletes(&self, id: &str) -> [Write; 2] {
        [GRANT, AGREEMENT].map(|name| self.delete(Table::Connections, at(id, name)))
    }

    /// Lets one process renew tokens; whether it is this one.
    pub async fn take_renewal(&self, id: &str, kept: &KeptGrant, now: Timestamp) -> Result<bool, StoreError> {
        self.update(Table::Connections, at(id, GRANT), "SET renewed_until_ms = :until")
            .when(
                "version = :version AND (attribute_not_exists(renewed_until_ms) OR renewed_until_ms <= :now)",
            )
            .with(":version", n(kept.version))
            .with(":until", n((now + RENEWAL).as_millisecond()))
            .with(":now", n(now.as_millisecond()))
            .applied(self)
            .await
    }

    /// Lets another process renew tokens, as this one could not.
    pub async fn leave_renewal(&self, id: &str, kept: &KeptGrant) -> Result<(), StoreError> {
        self.update(Table::Connections, at(id, GRANT), "REMOVE renewed_until_ms")
            .when("version = :version")
            .with(":version", n(kept.version))
            .applied(self)
            .await
            .map(drop)
    }

    /// Waits for an agreement, in the place of one that was waited for.
    pub async fn put_agreement(&self, id: &str, agreement: &Agreement) -> Result<(), StoreError> {
        self.agreement_put(id, agreement)?.send(self).await
    }

    fn agreement_put(&self, id: &str, agreement: &Agreement) -> Result<Write, StoreError> {
        let mut item = body(id, AGREEMENT, 0, agreement)?;
        item.insert("expires_at".into(), n(agreement.until.as_second()));
        Ok(self.put(Table::Connections, item))
    }

    /// Waits on for an agreement that was taken, unless another one is waited for.
    pub async fn put_agreement_back(&self, id: &str, agreement: &Agreement) -> Result<(), StoreError> {
        let put = self.agreement_put(id, agreement)?.when("attribute_not_exists(id)");
        put.applied(self).await.map(drop)
    }

    /// Takes the agreement of this state, once.
    pub async fn take_agreement(
        &self,
        id: &str,
        state: &str,
        now: Timestamp,
    ) -> Result<Option<Agreement>, StoreError> {
        let item = self.get(Table::Connections, at(id, AGREEMENT)).await?;
        let agreement: Option<(Agreement, u64)> = item.as_ref().map(body_of).transpose()?;
        let Some((agreement, _)) = agreement.filter(|(one, _)| one.state == state && one.until > now) else {
            return Ok(None);
        };
        let taken = self.delete(Table::Connections, at(id, AGREEMENT)).when("attribute_exists(id)");
        Ok(taken.applied(self).await?.then_some(agreement))
    }
}
