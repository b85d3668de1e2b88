//! The members of an account and the people invited to it: one item an account, so that "at least one owner" is a condition of one
//! write. An account without the item has one member, the owner of the mailbox it was opened for.

use super::accounts::Account;
use super::closures::GONE;
use super::keys::ApiKey;
use super::sums::Caps;
use super::{Item, Store, StoreError, Table, Write, key, n};
use crate::rights::Role;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::{EmailAddress, ids};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How many keys and sessions end in the transaction that removes a member; the others are refused without being marked.
const ENDED_AT_ONCE: usize = 80;

/// A person in an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub id: String,
    pub email: String,
    pub role: Role,
    pub since: Timestamp,
    /// The most they may spend in a day and in a month, with all their keys.
    #[serde(default, skip_serializing_if = "Caps::is_none")]
    pub caps: Caps,
}

/// An invitation that was sent and not accepted yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    pub id: String,
    pub email: String,
    pub role: Role,
    /// SHA-256 of the secret in the letter, in hexadecimal.
    pub hash: String,
    /// The member or key that sent it.
    pub by: String,
    pub expires_at: Timestamp,
}

/// The members of an account and the people invited to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    #[serde(skip)]
    pub account_id: String,
    /// Raised with every change; 0 where the account has no item.
    version: u64,
    pub members: Vec<Member>,
    pub invitations: Vec<Invitation>,
}

impl Roster {
    pub fn member(&self, id: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    pub fn member_mut(&mut self, id: &str) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == id)
    }

    /// The member with a mailbox.
    pub fn by_mailbox(&self, email: &EmailAddress) -> Option<&Member> {
        self.members.iter().find(|member| is_mailbox(&member.email, email))
    }

    pub fn has_owner(&self) -> bool {
        self.members.iter().any(|member| member.role == Role::Owner)
    }
}

/// Whether an address is one of the spellings of a mailbox.
pub fn is_mailbox(address: &str, email: &EmailAddress) -> bool {
    EmailAddress::parse(address).is_ok_and(|own| own.mailbox() == email.mailbox())
}

/// The owner of an account that has no other members.
fn first_owner(account: &Account) -> Member {
    Member {
        id: ids::derived(ids::Kind::Member, &account.id),
        email: account.email.clone(),
        role: Role::Owner,
        since: account.created_at,
        caps: Caps::default(),
    }
}

fn roster_key(account_id: &str) -> Item {
    key([("id", &format!("members#{account_id}"))])
}

/// The item that says which accounts a mailbox is a member of; the address itself is not in its key.
fn person_key(email: &str) -> Item {
    let mailbox = EmailAddress::parse(email).map_or_else(|_| email.to_lowercase(), |email| email.mailbox());
    key([("id", &format!("person#{}", hex::encode(Sha256::digest(mailbox.as_bytes()))))])
}

impl Store {
    /// The members of an account.
    pub async fn roster(&self, account: &Account) -> Result<Roster, StoreError> {
        Ok(match self.stored_roster(&account.id).await? {
            Some(roster) => roster,
            None => Roster {
                account_id: account.id.clone(),
                version: 0,
                members: vec![first_owner(account)],
                invitations: Vec::new(),
            },
        })
    }

    async fn stored_roster(&self, account_id: &str) -> Result<Option<Roster>, StoreError> {
        let item = self.get(Table::Accounts, roster_key(account_id)).await?;
        let Some(item) = item else { return Ok(None) };
        let roster: Roster = serde_dynamo::from_item(item)?;
        Ok(Some(Roster { account_id: account_id.to_owned(), ..roster }))
    }

    /// The role and the caps of a member now; `None` where they are a member no longer.
    pub async fn standing(
        &self,
        account_id: &str,
        member_id: &str,
    ) -> Result<Option<(Role, Caps)>, StoreError> {
        Ok(match self.stored_roster(account_id).await? {
            Some(roster) => roster.member(member_id).map(|member| (member.role, member.caps)),
            None => (member_id == ids::derived(ids::Kind::Member, account_id))
                .then_some((Role::Owner, Caps::default())),
        })
    }

    /// The writes that put a changed roster in the place of the one it was read from, and have every process look at the account's
    /// keys again; refused where another change came first.
    pub fn roster_writes(&self, changed: &Roster) -> Result<Vec<Write>, StoreError> {
        let mut item: Item = serde_dynamo::to_item(changed)?;
        item.extend(roster_key(&changed.account_id));
        item.insert("version".into(), n(changed.version + 1));
        let put = match changed.version {
            0 => self.put(Table::Accounts, item).when("attribute_not_exists(id)"),
            seen => self.put(Table::Accounts, item).when("version = :seen").with(":seen", n(seen)),
        };
        Ok(vec![put, self.keys_changed(&changed.account_id, None)])
    }

    /// The write that notes that a mailbox is a member of an account.
    pub fn joined_write(&self, email: &str, account_id: &str) -> Write {
        self.update(Table::Accounts, person_key(email), "ADD member_of :account")
            .with(":account", AttributeValue::Ss(vec![account_id.to_owned()]))
    }

    /// The write that notes that it is one no longer.
    pub fn left_write(&self, email: &str, account_id: &str) -> Write {
        self.update(Table::Accounts, person_key(email), "DELETE member_of :account")
            .with(":account", AttributeValue::Ss(vec![account_id.to_owned()]))
    }

    /// The writes that end the keys and sessions of a member.
    pub async fn member_end_writes(
        &self,
        account_id: &str,
        member_id: &str,
        now: Timestamp,
    ) -> Result<Vec<Write>, StoreError> {
        let theirs = |key: &ApiKey| {
            key.member.as_deref() == Some(member_id) && key.valid_until.is_none_or(|until| until > now)
        };
        let keys = self.tokens_of(account_id).await?.into_iter().filter(theirs).take(ENDED_AT_ONCE);
        Ok(keys.map(|key| self.key_ended(&key, now)).collect())
    }

    /// The accounts that a mailbox is a member of, with its place in each. Only the rosters say who is one.
    pub async fn memberships(&self, email: &EmailAddress) -> Result<Vec<(Account, Member)>, StoreError> {
        let mut ids: Vec<String> = self.account_id_by_email(email.as_str()).await?.into_iter().collect();
        let person = self.get(Table::Accounts, person_key(email.as_str())).await?;
        let noted = person.and_then(|item| item.get("member_of")?.as_ss().ok().cloned()).unwrap_or_default();
        ids.extend(noted);
        ids.sort_unstable();
        ids.dedup();
        let mut memberships = Vec::new();
        for id in ids {
            let Some(account) = self.account(&id).await?.filter(|account| account.closed_at.is_none()) else {
                continue;
            };
            let roster = self.roster(&account).await?;
            if let Some(member) = roster.by_mailbox(email).cloned() {
                memberships.push((account, member));
            }
        }
        Ok(memberships)
    }

    /// Deletes who the members of an account were.
    pub(super) async fn forget_members(&self, account_id: &str) -> Result<(), StoreError> {
        let Some(roster) = self.stored_roster(account_id).await? else { return Ok(()) };
        for member in roster.members.iter().filter(|member| member.email != GONE) {
            self.left_write(&member.email, account_id).send(self).await?;
        }
        self.delete(Table::Accounts, roster_key(account_id)).send(self).await
    }
}

/// The secret of an invitation, as it stands in the letter: it says which account it is of.
pub fn invitation_hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
