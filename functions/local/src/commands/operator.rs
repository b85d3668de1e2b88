//! `almanac operator …`: the keys that open /v1/operator/* and nothing else.

use crate::commands::output::{describe_key, key_line, print, text};
use crate::server::data_dir::Opened;
use anyhow::{Context, Result};
use clap::Subcommand;
use common::auth;
use common::config::Config;
use common::domain::Clock;
use serde_json::{Value, json};

#[derive(Subcommand)]
pub enum Command {
    /// List, create and revoke operator keys
    #[command(subcommand)]
    Keys(Keys),
}

#[derive(Subcommand)]
pub enum Keys {
    /// Create a key and print it; it is shown only once
    Create {
        /// Name of the key
        #[arg(long, default_value = "operator")]
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List the keys
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Revoke a key, everywhere at once
    Revoke {
        /// The key's id
        key: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

pub async fn run(command: Command, opened: &Opened, config: &Config) -> Result<()> {
    let Command::Keys(command) = command;
    let store = opened.store(config).await?;
    let now = Clock::System.now();
    match command {
        Keys::Create { name, json } => {
            let secret = auth::new_operator_secret();
            let key = auth::new_key(&secret, auth::OPERATOR, &name, Vec::new(), now);
            store.put_key(&key).await?;
            let mut out = describe_key(&key);
            out["api_key"] = secret.into();
            print(json, &out, |out| {
                format!("{}\noperator key (shown once): {}", key_line(out), text(&out["api_key"]))
            });
        }
        Keys::List { json } => {
            let keys = store.keys_of(auth::OPERATOR).await?;
            let out: Vec<Value> = keys.iter().map(describe_key).collect();
            print(json, &Value::Array(out.clone()), |_| {
                out.iter().map(key_line).collect::<Vec<_>>().join("\n")
            });
        }
        Keys::Revoke { key, json } => {
            let keys = store.keys_of(auth::OPERATOR).await?;
            let known = keys.iter().find(|known| known.id == key);
            let known = known
                .with_context(|| format!("there is no operator key {key}; see almanac operator keys list"))?;
            store.end_operator_key(known, now).await?;
            print(json, &json!({"id": known.id, "revoked": true}), |_| format!("{} revoked", known.id));
        }
    }
    Ok(())
}
