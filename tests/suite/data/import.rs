//! The operator's own files: from a command to answers.

use serde_json::{Value, json};
use std::path::Path;
use tests::binary::{self, Server};

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email,Website,Country,Do Not Call\n\
    Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,acme.example,United Kingdom,false\n\
    Grace,Hopper,CTO,Acme GmbH,grace@acme.example,acme.example,United States,false\n\
    Alan,Turing,Engineer,Acme GmbH,alan@acme.example,acme.example,United Kingdom,true\n\
    ,,Nobody,Acme GmbH,,,,\n";

fn import(folder: &Path, arguments: &[&str]) -> String {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

async fn post(server: &Server, key: &str, path: &str, body: Value) -> Value {
    let request = reqwest::Client::new().post(format!("{}{path}", server.address)).bearer_auth(key.trim());
    request.json(&body).send().await.unwrap().json().await.unwrap()
}

#[tokio::test]
async fn imported_people_are_served_and_who_opted_out_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contacts.csv");
    std::fs::write(&file, CONTACTS).unwrap();
    let file = file.to_str().unwrap();
    let shown = import(folder.path(), &["import", "people", file, "--dry-run"]);
    assert!(shown.contains("first_name") && shown.contains("Ada Lovelace"), "{shown}");
    assert!(!folder.path().join("dataset").exists(), "a dry run changes nothing");
    let said = import(folder.path(), &["import", "people", file]);
    assert!(said.contains("4 rows, 3 added, 0 merged, 1 rejected"), "{said}");
    assert!(std::fs::read_to_string(format!("{file}.rejects.csv")).unwrap().contains("names no person"));
    let again = import(folder.path(), &["import", "people", file]);
    assert!(again.contains("now holds 2 people and 1 company"), "{again}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let ada = post(&server, &key, "/v1/enrich", json!({"fullName": "Ada Lovelace", "company": "Acme"})).await;
    assert_eq!((&ada["found"], &ada["person"]["email"]), (&json!(true), &json!("ada@acme.example")), "{ada}");
    let alan = post(&server, &key, "/v1/enrich", json!({"email": "alan@acme.example"})).await;
    assert_eq!(alan["found"], false, "{alan}");
    let found = post(&server, &key, "/v1/search/people", json!({"company_domains": ["acme.example"]})).await;
    assert_eq!(found["total"], 2, "{found}");
    assert!(server.interrupt().await.unwrap().0);
}

/// Three people read one mailbox, one has no domain: no one is lost, a merge is seen and can be taken apart for good.
#[tokio::test]
async fn people_who_share_a_mailbox_are_each_found_and_a_merge_can_be_taken_apart() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let first = write(
        "bakery.csv",
        "First Name,Last Name,Company,Website,Email,Mobile Phone\n\
         Anna,Ofen,Bakery,bakery.example,backstube@bakery.example,+4915112345670\n\
         Bert,Mehl,Bakery,bakery.example,backstube@bakery.example,+4915112345670\n\
         Robert,Korn,Bakery,bakery.example,robert.korn@bakery.example,+4915112345673\n",
    );
    let later = write("later.csv", "First Name,Last Name,Company,Title\nBob,Korn,Bakery GmbH,Baker\n");
    let said = import(folder.path(), &["import", "people", &first]);
    assert!(said.contains("3 added, 0 merged"), "{said}");
    let said = import(folder.path(), &["import", "people", &later, "--source", "later"]);
    assert!(said.contains("0 added, 1 merged"), "{said}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    for (first, last, has_mobile) in
        [("Anna", "Ofen", false), ("Bert", "Mehl", false), ("Robert", "Korn", true)]
    {
        let query = json!({"fullName": format!("{first} {last}"), "domain": "bakery.example"});
        let found = post(&server, &key, "/v1/enrich", query).await;
        assert_eq!(found["person"]["fullName"], format!("{first} {last}"), "{found}");
        let query = json!({"firstName": first, "lastName": last, "domain": "bakery.example", "allow_unverified": true});
        let phone = post(&server, &key, "/v1/find-phone", query).await;
        assert_eq!(phone["found"], has_mobile, "a shared number is nobody's mobile: {phone}");
    }
    let nobody = post(&server, &key, "/v1/enrich", json!({"email": "backstube@bakery.example"})).await;
    assert_eq!(nobody["found"], false, "{nobody}");
    let robert = post(&server, &key, "/v1/enrich", json!({"email": "robert.korn@bakery.example"})).await;
    let id = robert["person"]["id"].as_str().unwrap().to_owned();
    assert!(server.interrupt().await.unwrap().0);

    let shown = import(folder.path(), &["datasets", "show", &id]);
    assert!(shown.contains("(later.csv), row 2: another form of the name at the same company"), "{shown}");
    let said = import(folder.path(), &["datasets", "split", &id]);
    assert!(said.contains("Split into") && said.contains("now holds 4 people"), "{said}");
    let again = import(folder.path(), &["import", "people", &later, "--source", "later"]);
    assert!(again.contains("0 added, 1 merged") && again.contains("now holds 4 people"), "{again}");
    assert!(import(folder.path(), &["datasets", "list"]).contains(&format!("split {id}")));
}

/// The demo is for who has nothing yet: data of one's own ends its people, its signals and its key.
#[tokio::test]
async fn the_demo_is_labelled_and_ends_with_the_first_import() {
    let folder = tempfile::tempdir().unwrap();
    let health = async |server: &Server| -> Value {
        reqwest::get(format!("{}/health", server.address)).await.unwrap().json().await.unwrap()
    };
    let server = Server::start(folder.path(), &[]).await.unwrap();
    assert!(server.greeting.contains("invented"), "{}", server.greeting);
    let dataset = &health(&server).await["dataset"];
    assert_eq!(dataset["kind"], "demo");
    assert!(dataset["people"].as_u64().unwrap() > 1000 && dataset["published_at"].is_null(), "{dataset}");
    let key = std::fs::read_to_string(folder.path().join("demo-key")).unwrap();
    let get = async |server: &Server, key: &str, path: &str| -> (u16, Value) {
        let request = reqwest::Client::new().get(format!("{}{path}", server.address)).bearer_auth(key.trim());
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    };
    let told = async |server: &Server, key: &str| {
        let (_, feed) = get(server, key, "/v1/signals?kind=funding").await;
        feed["results"].as_array().unwrap().len()
    };
    while told(&server, &key).await == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    // A file without rows is refused, and the demo goes on.
    let header = folder.path().join("header.csv");
    std::fs::write(&header, "Full name,Email\n").unwrap();
    for more in [&["--dry-run"][..], &[]] {
        let refused =
            binary::run(folder.path(), &[&["import", "people", header.to_str().unwrap()], more].concat());
        let said = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{more:?}: {said}");
        assert!(said.contains("header.csv has no rows under its header; nothing was changed"), "{said}");
    }
    assert!(!folder.path().join("dataset/current").exists() && folder.path().join("demo-key").exists());
    assert_eq!(get(&server, &key, "/v1/me").await.0, 200);
    let named = folder.path().join("demo-key").display().to_string();
    let names_the_key = async |server: &Server| {
        let page = reqwest::get(format!("{}/console/sign-in", server.address)).await.unwrap();
        page.text().await.unwrap().contains(&named)
    };
    assert!(names_the_key(&server).await, "the sign-in page does not say where the demo key is");
    // The running server takes the import up and ends the demo at once.
    let file = folder.path().join("contacts.csv");
    std::fs::write(&file, CONTACTS).unwrap();
    let first = binary::run(folder.path(), &["import", "people", file.to_str().unwrap()]);
    let said = String::from_utf8(first.stderr).unwrap();
    assert!(first.status.success() && said.contains("The demo has ended and its key is deleted."), "{said}");
    let next = binary::run(folder.path(), &["import", "people", file.to_str().unwrap()]);
    let said = String::from_utf8(next.stderr).unwrap();
    assert!(next.status.success() && !said.contains("The demo has ended"), "{said}");
    let begun = std::time::Instant::now();
    while get(&server, &key, "/v1/me").await.0 != 401 {
        assert!(begun.elapsed().as_secs() < 20, "the demo's key is still one");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(health(&server).await["dataset"]["kind"], "embedded");
    assert!(!names_the_key(&server).await, "the sign-in page names a key that is no longer valid");
    assert!(server.interrupt().await.unwrap().0);

    let server = Server::start(folder.path(), &[]).await.unwrap();
    assert!(!names_the_key(&server).await);
    assert!(server.greeting.contains("2 people"), "{}", server.greeting);
    assert!(!server.greeting.contains("Demo key") && !folder.path().join("demo-key").exists());
    let dataset = &health(&server).await["dataset"];
    assert_eq!(
        (&dataset["kind"], &dataset["people"], &dataset["companies"]),
        (&json!("embedded"), &json!(2), &json!(1))
    );
    assert!(dataset["published_at"].is_string(), "{dataset}");
    assert_eq!(get(&server, &key, "/v1/me").await.0, 401, "the demo's key is no key any more");
    let own = binary::new_key(folder.path());
    assert_eq!(told(&server, &own).await, 0, "and its signals are gone");
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test]
async fn a_damaged_dataset_is_one_clear_line_and_the_one_before_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("contacts.csv");
    std::fs::write(&file, CONTACTS).unwrap();
    import(folder.path(), &["import", "people", file.to_str().unwrap()]);
    let dataset = folder.path().join("dataset");
    // The keys of the layer that came last.
    let keys = || {
        let current = std::fs::read_to_string(dataset.join("current")).unwrap();
        let snapshot = std::fs::read_to_string(dataset.join(current.trim())).unwrap();
        let snapshot: Value =
            serde_json::Deserializer::from_str(&snapshot).into_iter().next().unwrap().unwrap();
        let layer = snapshot["layers"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap();
        dataset.join(layer).join("people.keys")
    };
    let damage = || {
        let mut bytes = std::fs::read(keys()).unwrap();
        bytes[10] ^= 1;
        std::fs::write(keys(), bytes).unwrap();
    };
    damage();
    let refused = binary::run(folder.path(), &["--port", "0"]);
    let line = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && line.contains("people.keys is damaged"), "{line}");
    let bytes = std::fs::read(keys()).unwrap();
    std::fs::write(keys(), &bytes[..bytes.len() / 2]).unwrap();
    let over = binary::run(folder.path(), &["import", "people", file.to_str().unwrap()]);
    assert!(!over.status.success(), "nothing is imported over a dataset that is not whole");

    std::fs::remove_dir_all(&dataset).unwrap();
    import(folder.path(), &["import", "people", file.to_str().unwrap()]);
    std::fs::write(&file, CONTACTS.replace("Grace", "Gracie")).unwrap();
    import(folder.path(), &["import", "people", file.to_str().unwrap()]);
    damage();
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let grace = post(&server, &key, "/v1/enrich", json!({"email": "grace@acme.example"})).await;
    assert_eq!(grace["person"]["firstName"], "Grace", "{grace}");
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test]
async fn imported_signals_are_in_the_feeds_at_once_and_once() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    import(folder.path(), &["import", "people", &write("contacts.csv", CONTACTS)]);
    let yesterday = jiff::Timestamp::now() - jiff::SignedDuration::from_hours(24);
    let file = write(
        "signals.csv",
        &format!(
            "kind,occurred_at,company_name,company_domain,stage,amount,currency,investors,title,full_name,network_url\n\
            funding,{yesterday},Acme GmbH,acme.example,series_a,5000000,eur,Fund One; Fund Two,,,\n\
            job-change,{yesterday},Acme GmbH,acme.example,,,,,CTO,Grace Hopper,https://network.example/in/grace\n\
            weather,{yesterday},Acme GmbH,acme.example,,,,,,,\n"
        ),
    );
    let shown = import(folder.path(), &["import", "signals", &file, "--dry-run"]);
    assert!(shown.contains("series_a") && !shown.contains("new signal"), "{shown}");
    let said = import(folder.path(), &["import", "signals", &file]);
    assert!(said.contains("3 rows, 2 added, 0 merged, 1 rejected"), "{said}");
    assert!(said.contains("2 new signals"), "{said}");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let get = async |path: &str| -> Value {
        let request = reqwest::Client::new().get(format!("{}{path}", server.address)).bearer_auth(key.trim());
        request.send().await.unwrap().json().await.unwrap()
    };
    let funding = get("/v1/signals?kind=funding").await;
    assert_eq!(funding["results"].as_array().unwrap().len(), 1, "{funding}");
    let data = json!({"stage": "series_a", "amount": 5_000_000, "currency": "EUR", "investors": ["Fund One", "Fund Two"]});
    assert_eq!(funding["results"][0]["data"], data);
    let changes = get("/v1/signals?kind=job-change").await;
    assert_eq!(changes["results"][0]["person"], json!({"fullName": "G. H."}), "{changes}");
    let radar = post(&server, &key, "/v1/funding-radar", json!({"role": "CTO"})).await;
    assert_eq!(radar["results"][0]["decision_maker"]["fullName"], "Grace Hopper", "{radar}");

    // While the server runs, the import goes through it.
    let again = import(folder.path(), &["import", "signals", &file]);
    assert!(again.contains("0 new signals"), "{again}");
    let more = std::fs::read_to_string(&file).unwrap().replace("series_a,5000000", "debt,70");
    let more = import(folder.path(), &["import", "signals", &write("more.csv", &more)]);
    assert!(more.contains("1 new signal."), "{more}");
    assert_eq!(get("/v1/signals?kind=funding").await["results"].as_array().unwrap().len(), 2);
    let radar = post(&server, &key, "/v1/funding-radar", json!({"role": "CTO", "stages": ["debt"]})).await;
    assert_eq!(radar["results"][0]["funding"]["amount"], 70, "{radar}");
    assert!(server.interrupt().await.unwrap().0);
}
