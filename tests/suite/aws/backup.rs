//! The drill: a backup taken under load, restored elsewhere. No credit is missing or there twice, and no one who was
//! erased since comes back.

use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tests::binary::{self, Server};
use tests::tour::client;

/// Runs a command that must end well, and reads the JSON it prints.
fn run_for_json(data_dir: &Path, arguments: &[&str]) -> Value {
    let done = binary::run(data_dir, arguments);
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).unwrap_or_default()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Every account's ledger against its balance.
fn audit(data_dir: &Path) -> usize {
    let audited = run_for_json(data_dir, &["accounts", "audit", "--json"]);
    let accounts = audited.as_array().expect("accounts");
    for account in accounts {
        assert_eq!(account["differences"], json!([]), "{account}");
    }
    accounts.len()
}

/// A caller of a server.
#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    address: String,
    key: String,
}

impl Caller {
    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let call = self.http.post(format!("{}{path}", self.address)).bearer_auth(&self.key).json(body);
        let reply = call.send().await.expect("an answer");
        (reply.status().as_u16(), reply.json().await.expect("JSON"))
    }

    async fn get(&self, path: &str) -> Value {
        let call = self.http.get(format!("{}{path}", self.address)).bearer_auth(&self.key);
        call.send().await.expect("an answer").json().await.expect("JSON")
    }

    /// Waits for a job to end.
    async fn finished(&self, job: &str) -> Value {
        let mut ticks = tokio::time::interval(std::time::Duration::from_millis(50));
        loop {
            ticks.tick().await;
            let shown = self.get(&format!("/v1/bulk/{job}")).await;
            if shown["status"] == "completed" || shown["status"] == "failed" {
                return shown;
            }
        }
    }
}

const PEOPLE: &str = "first_name,last_name,email,title,company,company_domain
George,Fox,gfox@glenmere-pay.example,VP Engineering,Glenmere Pay,glenmere-pay.example
Ada,Byron,ada@glenmere-pay.example,Engineer,Glenmere Pay,glenmere-pay.example
";
const SOMEBODY: &str = "gfox@glenmere-pay.example";
/// No call waits for a plan's allowance here.
const SETTINGS: [(&str, &str); 1] = [("RATE_LIMITS", "999,999,999,999,999")];

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_busy_server_comes_back_to_the_last_credit_and_brings_nobody_back() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (old, new) = (at("old"), at("new"));
    // A small body of records, so that the drill is about money and not about the demo's signals.
    let people = at("people.csv");
    std::fs::write(&people, PEOPLE).unwrap();
    let dataset = at("dataset");
    let imported = binary::run(&old, &["--dataset-dir", text(&dataset), "import", "people", text(&people)]);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let settings = [SETTINGS[0], ("DATASET_DIR", text(&dataset))];
    let server = Server::start(&old, &settings).await.unwrap();
    let key = binary::new_key(&old);
    let caller = Caller { http: client(), address: server.address.clone(), key };
    let (_, first) = caller.post("/v1/bulk/enrich", &json!({"items": [{"email": SOMEBODY}]})).await;
    let known = caller.finished(first["id"].as_str().expect("a job")).await;
    assert!(known.to_string().contains("George Fox"), "{known}");

    // Calls that are charged, and a job whose items are, go on while the backup is taken.
    let (stop, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let callers: Vec<_> = (0..6)
        .map(|_| {
            let (caller, stop, answered) = (caller.clone(), stop.clone(), answered.clone());
            tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    let (status, _) = caller.post("/v1/enrich", &json!({"email": SOMEBODY})).await;
                    assert_eq!(status, 200);
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let items: Vec<Value> =
        (0..500).map(|number| json!({"email": SOMEBODY, "ref": format!("{number}")})).collect();
    let (_, job) = caller.post("/v1/bulk/enrich", &json!({"items": items})).await;
    let job = job["id"].as_str().expect("a job").to_owned();
    let (from, into) = (old.clone(), at("backup"));
    let before = answered.load(Ordering::Relaxed);
    let backup = tokio::task::spawn_blocking(move || run_for_json(&from, &["backup", text(&into), "--json"]));
    let backup = backup.await.unwrap();
    let during = answered.load(Ordering::Relaxed) - before;
    stop.store(true, Ordering::Relaxed);
    for caller in callers {
        caller.await.unwrap();
    }
    assert!(during > 0, "nobody called while the backup was taken");
    println!("{during} calls were charged while the backup was taken: {backup}");

    // A person is erased after it. The newer list of objections is what a nightly copy would hold.
    caller.finished(&job).await;
    run_for_json(&old, &["--dataset-dir", text(&dataset), "privacy", "erase", "--email", SOMEBODY]);
    run_for_json(&old, &["backup", text(&at("later")), "--json"]);
    let spent = caller.get("/v1/me").await["balance"].as_f64().expect("a balance");
    assert!(server.interrupt().await.unwrap().0);

    // Without the secret the opt-outs could not be kept: nothing is restored.
    let (backup, later) = (at("backup"), at("later"));
    let restore = ["restore", text(&backup), "--objections", text(&later), "--json"];
    let refused = binary::run(&at("keyless"), &restore);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("SEAL_SECRET"), "{said}");
    std::fs::create_dir(&new).unwrap();
    std::fs::copy(old.join("seal-secret"), new.join("seal-secret")).unwrap();
    let restored = run_for_json(&new, &restore);
    assert_eq!(
        (&restored["differences"], restored["objections"].as_u64()),
        (&json!([]), Some(1)),
        "{restored}"
    );
    assert!(restored["erased_again"].as_u64().is_some_and(|records| records > 0), "{restored}");
    assert!(audit(&new) >= 1);
    let again = binary::run(&new, &restore);
    assert!(!again.status.success(), "accounts that are there are not written over");

    // The same key works there; the job that was half done ends, and holds nothing any more; who was erased stays so.
    let server = Server::start(&new, &settings).await.unwrap();
    let caller = Caller { address: server.address.clone(), ..caller };
    caller.finished(&job).await;
    let me = caller.get("/v1/me").await;
    assert!(me["balance"].as_f64().is_some_and(|balance| balance >= spent), "{me}, and {spent} at the end");
    let (status, answer) = caller.post("/v1/enrich", &json!({"email": SOMEBODY})).await;
    assert_eq!((status, &answer["found"]), (200, &json!(false)), "{answer}");
    let shown = caller.get(&format!("/v1/bulk/{}", first["id"].as_str().unwrap())).await;
    assert!(!shown.to_string().contains("George Fox"), "{shown}");
    assert!(server.interrupt().await.unwrap().0);
    let accounts = run_for_json(&new, &["accounts", "list", "--json"]);
    for account in accounts.as_array().expect("accounts") {
        assert_eq!(account["held"], 0, "{account}");
    }
    audit(&new);
}

#[tokio::test]
async fn a_damaged_backup_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    binary::new_key(&at("old"));
    run_for_json(&at("old"), &["backup", text(&at("backup")), "--json"]);
    let again = binary::run(&at("old"), &["backup", text(&at("backup"))]);
    assert!(!again.status.success(), "a backup is written over");
    let file = at("backup").join("requests.json.gz");
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let refused = binary::run(&at("new"), &["restore", text(&at("backup"))]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("damaged"), "{said}");
    assert_eq!(run_for_json(&at("new"), &["accounts", "list", "--json"]), json!([]));
}
