//! A real CRM: Tryton on loopback, with the modules of parties and opportunities, and a database of its own.

use crate::golden::in_repository;
use crate::tools;
use reqwest::Client;
use serde_json::{Value, json};
use std::net::TcpListener;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::process::Child;

/// What `tests/tools/install` makes the database with.
const PASSWORD: &str = "almanac-of-tests";

/// A running one without parties.
pub struct Tryton {
    /// The address of its database, with a user who may do everything.
    pub url: String,
    rpc: String,
    session: String,
    http: Client,
    _folder: TempDir,
    _process: Child,
}

impl Tryton {
    pub async fn start() -> Self {
        tools::install_tryton().await;
        // Another test of this process may have chosen the same provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").port();
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::copy(in_repository(".tools/tryton/data/crm.sqlite"), folder.path().join("crm.sqlite"))
            .expect("the database is copied");
        let settings = format!(
            "[database]\nuri = sqlite://\npath = {}\n[web]\nlisten = 127.0.0.1:{port}\n",
            folder.path().display()
        );
        let file = folder.path().join("trytond.conf");
        std::fs::write(&file, settings).expect("written");
        let mut command = tools::of("tryton", "trytond");
        command.arg("-c").arg(&file).args(["-d", "crm"]);
        let silent = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let process = silent.kill_on_drop(true).spawn().expect("it starts");
        let mut tryton = Self {
            url: format!("http://admin:{PASSWORD}@127.0.0.1:{port}/crm"),
            rpc: format!("http://127.0.0.1:{port}/crm/rpc/"),
            session: String::new(),
            http: Client::builder().no_proxy().build().expect("a client"),
            _folder: folder,
            _process: process,
        };
        let started = Instant::now();
        let login = json!(["admin", {"password": PASSWORD}, "en"]);
        let given = loop {
            match tryton.ask("common.db.login", &login).await {
                Some(answer) => break answer["result"].clone(),
                None => tokio::time::sleep(Duration::from_millis(100)).await,
            }
            assert!(started.elapsed() < Duration::from_secs(120), "it does not answer");
        };
        let key = given[1].as_str().unwrap_or_else(|| panic!("a session: {given}"));
        tryton.session = format!("Session {}", base64(&format!("admin:{}:{key}", given[0])));
        tryton
    }

    async fn ask(&self, method: &str, params: &Value) -> Option<Value> {
        let body = json!({"id": 1, "method": method, "params": params});
        let request = self.http.post(&self.rpc).header("authorization", &self.session).json(&body);
        request.send().await.ok()?.json().await.ok()
    }

    /// Calls a method of a model, as Tryton's own client does.
    pub async fn call(&self, model: &str, method: &str, mut params: Vec<Value>) -> Value {
        params.push(json!({}));
        let method = format!("model.{model}.{method}");
        let answer = self.ask(&method, &Value::Array(params)).await.expect("an answer");
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Makes a party; its id.
    pub async fn add(&self, party: Value) -> String {
        self.call("party.party", "create", vec![json!([party])]).await[0].to_string()
    }

    /// Changes a party.
    pub async fn edit(&self, id: &str, values: Value) {
        self.call("party.party", "write", vec![json!([number(id)]), values]).await;
    }

    /// Merges a party into another, with Tryton's own wizard.
    pub async fn merge(&self, loser: &str, winner: &str) {
        let begun = self.ask("wizard.party.replace.create", &json!([{}])).await.expect("an answer");
        let session = begun["result"][0].clone();
        let asked = json!({"ask": {"source": number(loser), "destination": number(winner)}});
        let done = self.ask("wizard.party.replace.execute", &json!([session, asked, "replace", {}])).await;
        let done = done.expect("an answer");
        assert!(begun["error"].is_null() && done["error"].is_null(), "{begun} {done}");
    }

    /// The mechanisms of a party: type, name and value.
    pub async fn mechanisms(&self, id: &str) -> Vec<(i64, String, String, String)> {
        let wanted = json!(["type", "name", "value"]);
        let condition = json!([["party", "=", number(id)]]);
        let params = vec![condition, json!(0), Value::Null, json!([["id", "ASC"]]), wanted];
        let found = self.call("party.contact_mechanism", "search_read", params).await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let shown = |one: &Value| {
            (one["id"].as_i64().expect("an id"), text(&one["type"]), text(&one["name"]), text(&one["value"]))
        };
        found.as_array().expect("a list").iter().map(shown).collect()
    }

    /// The value of the mechanism of a type and, where it says so, a name.
    pub async fn value(&self, id: &str, kind: &str, name: &str) -> Option<String> {
        let all = self.mechanisms(id).await;
        let is_it = |of: &&(i64, String, String, String)| of.1 == kind && (name.is_empty() || of.2 == name);
        all.iter().find(is_it).map(|(.., value)| value.clone())
    }
}

pub fn number(id: &str) -> i64 {
    id.parse().expect("a number")
}

/// A party with an address.
pub fn party(name: &str, email: &str) -> Value {
    json!({"name": name, "contact_mechanisms": [["create", [{"type": "email", "value": email}]]]})
}

fn base64(text: &str) -> String {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.encode(text)
}
