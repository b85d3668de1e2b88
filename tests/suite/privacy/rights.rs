//! Erasure, access and retention, by the operator's command.

use common::domain::Clock;
use common::privacy::receipt::Receipt;
use common::providers::Sources;
use jiff::Timestamp;
use local::commands::privacy::erasures::Erasures;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tests::binary::{self, Server};
use tests::{Service, noon, unhurried};

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email,LinkedIn URL,Mobile,Website\n\
    Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,https://network.example/in/ada-lovelace,+442079460018,acme.example\n\
    Grace,Hopper,CTO,Acme GmbH,grace@acme.example,https://network.example/in/grace-hopper,,acme.example\n";

fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

async fn post(server: &Server, key: &str, path: &str, body: Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}{path}", server.address)).bearer_auth(key.trim());
    request.json(&body).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn who_is_erased_is_gone_and_no_import_brings_them_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contacts.csv");
    std::fs::write(&file, CONTACTS).unwrap();
    let file = file.to_str().unwrap();
    run(folder.path(), &["import", "people", file]);
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let ada = json!({"email": "ada@acme.example"});
    assert_eq!(post(&server, &key, "/v1/enrich", ada.clone()).await["found"], true);
    let list = json!({"name": "them", "kind": "people", "entries": [
        "https://network.example/in/ada-lovelace", "https://network.example/in/grace-hopper"]});
    post(&server, &key, "/v1/watch-lists", list).await;

    let held: Value =
        serde_json::from_str(&run(folder.path(), &["privacy", "access", "--email", "Ada+x@acme.example"]))
            .unwrap();
    assert_eq!(held["dataset"][0]["record"]["person"]["fullName"], "Ada Lovelace", "{held}");
    assert_eq!(held["recipients"].as_array().map(Vec::len), Some(1), "{held}");
    assert!(held["recipients"][0]["account"].as_str().is_some_and(|account| account.contains('@')), "{held}");
    assert_eq!(held["objected"], false);

    let receipt = run(folder.path(), &["privacy", "erase", "--email", "ada@acme.example"]);
    for secret in ["ada@", "Ada Lovelace", "lovelace", "+442079460018"] {
        assert!(!receipt.contains(secret), "{secret} in {receipt}");
    }
    let stores: Value = serde_json::from_str(&receipt).unwrap();
    assert_eq!(
        (&stores["stores"]["dataset"]["gone"], &stores["stores"]["lists"]["gone"]),
        (&json!(1), &json!(1))
    );
    let kept = folder.path().join("receipt.json");
    std::fs::write(&kept, &receipt).unwrap();
    assert!(run(folder.path(), &["privacy", "verify", kept.to_str().unwrap()]).contains("genuine"));
    std::fs::write(&kept, receipt.replace("\"gone\": 1", "\"gone\": 9")).unwrap();
    assert!(!binary::run(folder.path(), &["privacy", "verify", kept.to_str().unwrap()]).status.success());

    // By the profile, too, which was not given: the dataset knew it.
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let url = json!({"networkUrl": "https://network.example/in/ada-lovelace"});
    while post(&server, &key, "/v1/enrich", url.clone()).await["found"] == true {
        assert!(std::time::Instant::now() < deadline, "not silent yet");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    let again = run(folder.path(), &["import", "people", file, "--json"]);
    let again: Value = serde_json::from_str(again.lines().next().unwrap()).unwrap();
    assert_eq!(again["suppressed"], 1, "{again}");
    for question in [ada, url, json!({"fullName": "Ada Lovelace", "domain": "acme.example"})] {
        let answer = post(&server, &key, "/v1/enrich", question).await;
        assert_eq!((&answer["found"], &answer["reason"]), (&json!(false), &json!("not_found")), "{answer}");
    }
    let grace = post(&server, &key, "/v1/enrich", json!({"email": "grace@acme.example"})).await;
    assert_eq!(grace["found"], true, "{grace}");
    assert!(server.interrupt().await.unwrap().0);
    let left: Value =
        serde_json::from_str(&run(folder.path(), &["privacy", "access", "--email", "ada@acme.example"]))
            .unwrap();
    assert_eq!((&left["dataset"], &left["stores"]), (&json!([]), &json!([])), "{left}");
    assert_eq!(left["objected"], true);
}

#[tokio::test]
async fn a_file_of_objections_is_read_whatever_its_columns_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("objections.csv");
    std::fs::write(
        &file,
        "Name,E-mail,Phone Number,LinkedIn\nx,one@acme.example,,\nx,,+44 20 7946 0018,\nx,,,network.example/in/two\nx,nonsense,,\n",
    )
    .unwrap();
    let said = run(folder.path(), &["privacy", "suppress", "--file", file.to_str().unwrap(), "--json"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["people"], &said["rejected"]), (&json!(3), &json!(1)), "{said}");
    std::fs::write(&file, "three@acme.example\n+442079460019\nhttps://network.example/in/four\n").unwrap();
    let said = run(folder.path(), &["privacy", "suppress", "--file", file.to_str().unwrap(), "--json"]);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["people"], &said["rejected"]), (&json!(3), &json!(0)), "{said}");
    let receipt = said["receipt"].as_str().unwrap();
    run(folder.path(), &["privacy", "unsuppress", "--receipt", receipt]);
    let status: Value = serde_json::from_str(&run(folder.path(), &["privacy", "status", "--json"])).unwrap();
    // An address and a profile have the mark of a vendor's id besides their own.
    assert_eq!(status["marks"], 5, "{status}");
}

#[tokio::test]
async fn what_has_expired_is_deleted_where_no_one_else_does_it() {
    // Without workers, who would do it themselves.
    let sources = Sources::default();
    let service = Service::start_custom(unhurried(), Clock::fixed(noon()), sources, false).await;
    let (app, long_ago) = (&service.app, "2020-01-01T00:00:00Z".parse().unwrap());
    let answer =
        |id: &str| common::providers::notebook::StoredAnswer { id: id.to_owned(), body: "{}".to_owned() };
    app.store.put_answer(&answer("old"), Some(long_ago)).await.unwrap();
    app.store.put_answer(&answer("good"), Some(noon() + jiff::SignedDuration::from_hours(1))).await.unwrap();
    app.store.put_answer(&answer("for good"), None).await.unwrap();
    assert_eq!(app.store.delete_expired(noon()).await.unwrap(), 1);
    let left = app.store.read_answers(
        &["old", "good", "for good"],
        long_ago - jiff::SignedDuration::from_hours(1),
        true,
    );
    assert_eq!(left.await.unwrap().len(), 2);
}

/// An erasure reads every store, which may take longer than its call: a repeat waits for the same run, and gets its receipt.
#[tokio::test]
async fn an_erasure_runs_once_however_often_its_call_is_repeated() {
    let erasures = Arc::new(Erasures::default());
    let receipt = |id: &str| Receipt {
        id: id.to_owned(),
        action: "erase".to_owned(),
        requested_at: Timestamp::UNIX_EPOCH,
        done_at: Timestamp::UNIX_EPOCH,
        stores: BTreeMap::new(),
        public_key: String::new(),
        signature: String::new(),
    };
    let (release, released) = tokio::sync::oneshot::channel::<()>();
    let first = receipt("rcpt_first");
    let slow = async move {
        released.await.expect("released");
        anyhow::Ok(first)
    };
    let calls = erasures.clone();
    let given_up = tokio::spawn(async move { calls.run(vec![1], slow).await });
    tokio::task::yield_now().await;
    given_up.abort();
    assert!(given_up.await.is_err_and(|error| error.is_cancelled()));
    let (calls, unneeded) = (erasures.clone(), receipt("rcpt_unneeded"));
    let repeat = tokio::spawn(async move { calls.run(vec![1], async { anyhow::Ok(unneeded) }).await });
    tokio::task::yield_now().await;
    assert!(!repeat.is_finished());
    release.send(()).expect("the run goes on without its caller");
    assert_eq!(repeat.await.unwrap().unwrap().id, "rcpt_first");
    // Its receipt was taken: from now on it is another erasure.
    let failed = async { Err(anyhow::anyhow!("the store is down")) };
    assert!(erasures.run(vec![1], failed).await.is_err());
    let again = receipt("rcpt_again");
    let again = erasures.run(vec![1], async move { anyhow::Ok(again) }).await.unwrap();
    assert_eq!(again.id, "rcpt_again");
}
