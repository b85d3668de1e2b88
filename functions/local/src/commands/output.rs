//! What the operator's commands share: finding an account, and printing values as text or as JSON.

use anyhow::{Context, Result};
use common::store::Store;
use common::store::accounts::Account;
use common::store::keys::ApiKey;
use jiff::Timestamp;
use serde_json::{Value, json};

pub(crate) async fn find(store: &Store, account: &str) -> Result<Account> {
    let id = match account.contains('@') {
        true => store.account_id_by_email(account).await?,
        false => Some(account.to_owned()),
    };
    let found = match id {
        Some(id) => store.account(&id).await?,
        None => None,
    };
    found.with_context(|| format!("there is no account {account}; see almanac accounts list"))
}

pub(crate) fn describe(account: &Account, now: Timestamp) -> Value {
    json!({
        "id": account.id,
        "email": account.email,
        "plan": account.plan_at(now),
        "trial_ends_at": account.trial_ends_at,
        "balance": account.balance(),
        "held": account.held(),
        "created_at": account.created_at,
        "closes_at": account.closes_at,
    })
}

pub(crate) fn describe_key(key: &ApiKey) -> Value {
    json!({
        "id": key.id,
        "name": key.name,
        "prefix": key.prefix,
        "scopes": key.scopes,
        "created_at": key.created_at,
        "last_used_at": key.last_used_at,
        "valid_until": key.valid_until,
    })
}

pub(crate) fn key_line(key: &Value) -> String {
    let [id, prefix, name] = ["id", "prefix", "name"].map(|name| text(&key[name]));
    let until = key["valid_until"].as_str().map(|until| format!("  until {until}")).unwrap_or_default();
    let scopes: Vec<&str> = key["scopes"].as_array().into_iter().flatten().map(text).collect();
    let scopes = if scopes.is_empty() { String::new() } else { format!("  scopes: {}", scopes.join(", ")) };
    format!("{id}  {prefix}…  {name}{scopes}{until}")
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub(crate) fn print(json: bool, value: &Value, human: impl Fn(&Value) -> String) {
    let text = if json { value.to_string() } else { human(value) };
    if !text.is_empty() {
        println!("{text}");
    }
}
