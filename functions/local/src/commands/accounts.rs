//! `almanac accounts …`: the operator's side of accounts, on the data directory, whether a server runs on it or
//! not, or on an AWS deployment.

use crate::commands::acts::acted;
use crate::commands::closing;
use crate::commands::output::{describe, describe_key, find, key_line, print, text};
use crate::server::data_dir::Opened;
use anyhow::{Context, Result, bail};
use clap::Subcommand;
use common::config::Config;
use common::domain::{Clock, Credits, EmailAddress, Plan, Scope, ids};
use common::store::accounts::Account;
use common::store::{Store, StoreError};
use common::{auth, billing};
use jiff::Timestamp;
use serde_json::{Value, json};

#[derive(Subcommand)]
pub enum Command {
    /// Create an account and print its first key, which is shown only once
    Create {
        /// Email of the customer
        #[arg(long)]
        email: EmailAddress,
        #[arg(long, default_value_t = Plan::Starter, help = plans("Plan"))]
        plan: Plan,
        /// Credits to start with
        #[arg(long, default_value = "0")]
        credits: Credits,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List all accounts
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Add credits to an account (negative to remove)
    Grant {
        /// An account id or email
        account: String,
        /// Credits to add, such as 100; -100 removes them
        #[arg(allow_hyphen_values = true)]
        credits: Credits,
        /// Reason, kept in the ledger
        #[arg(long, default_value = "granted by the operator")]
        note: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Change an account's plan; this ends a trial
    SetPlan {
        /// An account id or email
        account: String,
        #[arg(help = plans("The new plan"))]
        plan: Plan,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List, create and revoke keys
    #[command(subcommand)]
    Keys(Keys),
    /// Close an account: after the grace period everything but its ledger is deleted
    Close(closing::Close),
    /// Check that ledgers and balances agree
    Audit {
        /// Account id or email [default: all accounts]
        account: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
pub enum Keys {
    /// List an account's keys
    List {
        /// An account id or email
        account: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Create a key and print it; it is shown only once
    Create {
        /// An account id or email
        account: String,
        /// Name of the key
        #[arg(long, default_value = "made by the operator")]
        name: String,
        #[arg(long = "scope", value_name = "SCOPE", help = scopes())]
        scopes: Vec<Scope>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Revoke a key, everywhere at once
    Revoke {
        /// An account id or email
        account: String,
        /// The key's id
        key: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

fn plans(what: &str) -> String {
    format!("{what}: {}", Plan::ALL.iter().map(|plan| plan.as_str()).collect::<Vec<_>>().join(", "))
}

fn scopes() -> String {
    let names: Vec<&str> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
    format!("Endpoints that the key may call: {}; may be repeated [default: all]", names.join(", "))
}

pub async fn run(command: Command, opened: &Opened, config: &Config) -> Result<()> {
    let store = opened.store(config).await?;
    let now = Clock::System.now();
    match command {
        Command::Create { email, plan, credits, json } => {
            if credits < Credits::ZERO {
                bail!("--credits must not be negative");
            }
            let account = Account::new(ids::new(ids::Kind::Account, now), email.key(), plan, None, now);
            let secret = auth::new_secret();
            let key = auth::new_key(&secret, &account.id, "first key", Vec::new(), now);
            match billing::open_account(&store, &account, &key, credits, "opening credits").await {
                Err(StoreError::Conflict) => bail!("{email} already has an account"),
                other => other?,
            }
            acted(&store, &account.id, "account.opened", &account.id, now).await?;
            let mut out = describe(&find(&store, &account.id).await?, now);
            out["api_key"] = secret.into();
            print(json, &out, |out| format!("{}\n{}", line(out), shown_once(text(&out["api_key"]))));
        }
        Command::List { json } => {
            let mut accounts = store.accounts().await?;
            accounts.sort_by_key(|account| account.created_at);
            let out: Vec<Value> = accounts.iter().map(|account| describe(account, now)).collect();
            print(json, &Value::Array(out.clone()), |_| out.iter().map(line).collect::<Vec<_>>().join("\n"));
        }
        Command::Grant { account, credits, note, json } => {
            let account = find(&store, &account).await?;
            match billing::grant(&store, &account.id, credits, &note, now).await {
                Err(StoreError::Conflict) if credits < Credits::ZERO => {
                    bail!("cannot remove {}: the account has {}", (-credits).with_unit(), account.balance())
                }
                Err(StoreError::Conflict) => {
                    bail!("cannot add {}: an account can have at most 1000000000000", credits.with_unit())
                }
                other => other?,
            }
            acted(&store, &account.id, "credits.granted", &account.id, now).await?;
            print(json, &describe(&find(&store, &account.id).await?, now), line);
        }
        Command::SetPlan { account, plan, json } => {
            let account = find(&store, &account).await?;
            store.set_plan(&account.id, plan).await?;
            acted(&store, &account.id, "plan.changed", &account.id, now).await?;
            print(json, &describe(&find(&store, &account.id).await?, now), line);
        }
        Command::Keys(command) => keys(&store, command, now).await?,
        Command::Close(close) => closing::close(&store, close, config.stored.retention.closing, now).await?,
        Command::Audit { account, json } => audit(&store, account, json).await?,
    }
    Ok(())
}

async fn keys(store: &Store, command: Keys, now: Timestamp) -> Result<()> {
    match command {
        Keys::List { account, json } => {
            let keys = store.keys_of(&find(store, &account).await?.id).await?;
            let out: Vec<Value> = keys.iter().map(describe_key).collect();
            print(json, &Value::Array(out.clone()), |_| {
                out.iter().map(key_line).collect::<Vec<_>>().join("\n")
            });
        }
        Keys::Create { account, name, scopes, json } => {
            let account = find(store, &account).await?;
            let scopes = scopes.iter().map(|scope| scope.as_str().to_owned()).collect();
            let (key, secret) = auth::create_key(store, &account.id, &name, scopes, now).await?;
            acted(store, &account.id, "key.created", &key.id, now).await?;
            let mut out = describe_key(&key);
            out["api_key"] = secret.into();
            print(json, &out, |out| format!("{}\n{}", key_line(out), shown_once(text(&out["api_key"]))));
        }
        Keys::Revoke { account, key, json } => {
            let account = find(store, &account).await?;
            let keys = store.keys_of(&account.id).await?;
            let key = keys
                .iter()
                .find(|k| k.id == key)
                .with_context(|| format!("{} has no key {key}", account.id))?;
            store.end_key(key, now).await?;
            acted(store, &account.id, "key.revoked", &key.id, now).await?;
            print(json, &json!({"id": key.id, "revoked": true}), |_| format!("{} revoked", key.id));
        }
    }
    Ok(())
}

async fn audit(store: &Store, account: Option<String>, json: bool) -> Result<()> {
    let accounts = match account {
        Some(account) => vec![find(store, &account).await?],
        None => store.accounts().await?,
    };
    let (mut out, mut wrong) = (Vec::new(), 0);
    for account in &accounts {
        // One that cannot be read does not keep the others from being looked at.
        let differences = match billing::audit(store, &account.id).await {
            Ok(differences) => differences,
            Err(error) => vec![format!("cannot be read: {error}")],
        };
        wrong += usize::from(!differences.is_empty());
        out.push(json!({"id": account.id, "differences": differences}));
    }
    print(json, &Value::Array(out.clone()), |_| {
        let lines = out.iter().map(|entry| match entry["differences"].as_array() {
            Some(found) if !found.is_empty() => {
                format!("{}  {}", text(&entry["id"]), Value::Array(found.clone()))
            }
            _ => format!("{}  agrees", text(&entry["id"])),
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    if wrong > 0 { bail!("{wrong} of {} ledgers disagree", accounts.len()) } else { Ok(()) }
}

/// A new key, and how the other commands use it.
fn shown_once(secret: &str) -> String {
    format!("API key (shown once): {secret}\nUse it: export ALMANAC_API_KEY={secret}")
}

fn line(account: &Value) -> String {
    let [id, email, plan] = ["id", "email", "plan"].map(|name| text(&account[name]));
    let balance: Credits = serde_json::from_value(account["balance"].clone()).unwrap_or_default();
    format!("{id}  {email}  {plan}  {}", balance.with_unit())
}
