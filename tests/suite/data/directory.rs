//! The whole service on a directory in a real PostgreSQL: the command line sets it up and fills it, calls are answered and paid from
//! it, and an outage of the server costs nothing.

use serde_json::{Value, json};
use std::process::Stdio;
use std::time::Duration;
use tests::postgres::Postgres;
use tests::{binary, tour};

const PEOPLE: &str = "First Name,Last Name,Email,Title,Company,Website,Country
Ada,Lovelace,ada@acme.example,CTO,Acme,acme.example,DE
Grace,Hopper,grace@acme.example,VP Engineering,Acme,acme.example,US
";

#[tokio::test]
async fn a_service_answers_from_postgresql_and_an_outage_costs_nothing() {
    let (folder, mut server) = (tempfile::tempdir().unwrap(), Postgres::start().await);
    let url = server.url();
    let settings = [("DIRECTORY", url.as_str())];
    let run = |arguments: &[&str]| {
        let output = binary::run_with(folder.path(), arguments, &settings);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout), text(output.stderr))
    };
    let (done, _, told) = run(&["serve"]);
    assert!(!done && told.contains("almanac directory migrate"), "{told}");
    let (done, told, error) = run(&["directory", "migrate"]);
    assert!(done && told.contains("at version"), "{told}{error}");
    let file = folder.path().join("people.csv");
    std::fs::write(&file, PEOPLE).unwrap();
    let (done, told, error) = run(&["import", "people", file.to_str().unwrap()]);
    assert!(done && told.contains("2 people and 1 company"), "{told}{error}");

    let service = binary::Server::start(folder.path(), &settings).await.unwrap();
    assert!(service.greeting.contains("PostgreSQL"), "{}", service.greeting);
    let (http, key) = (tour::client(), binary::new_key(folder.path()));
    let ask = async |path: &str, body: Value| -> (u16, Value) {
        let request = http.post(format!("{}{path}", service.address)).bearer_auth(&key).json(&body);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    };
    let (status, found) = ask("/v1/enrich", json!({"email": "ada@acme.example"})).await;
    assert_eq!((status, &found["person"]["title"]), (200, &json!("CTO")), "{found}");
    let (status, found) = ask("/v1/search/people", json!({"titles": ["VP of Engineering"]})).await;
    assert_eq!((status, &found["total"]), (200, &json!(1)), "{found}");
    let health: Value =
        http.get(format!("{}/health", service.address)).send().await.unwrap().json().await.unwrap();
    assert_eq!((&health["dataset"]["kind"], &health["dataset"]["people"]), (&json!("postgres"), &json!(2)));

    let me = async || -> Value {
        let asked = http.get(format!("{}/v1/me", service.address)).bearer_auth(&key).send().await.unwrap();
        asked.json().await.unwrap()
    };
    let (done, made, error) = run(&["operator", "keys", "create", "--name", "desk", "--json"]);
    assert!(done, "{error}");
    let made: Value = serde_json::from_str(&made).unwrap();
    let upload = async |query: &str| -> (u16, Value) {
        let more = format!("{PEOPLE}Mary,Shelley,mary@acme.example,Writer,Acme,acme.example,GB\n");
        let form = format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"more.csv\"\r\n\r\n{more}\r\n--x--\r\n"
        );
        let request = http.post(format!("{}/v1/operator/import?kind=people{query}", service.address));
        let request = request.header("content-type", "multipart/form-data; boundary=x").body(form);
        let answer = request.bearer_auth(made["api_key"].as_str().unwrap()).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    };

    let before = me().await;
    server.end().await;
    for (path, body) in [
        ("/v1/enrich", json!({"email": "grace@acme.example"})),
        ("/v1/search/people", json!({"titles": ["CTO"]})),
    ] {
        let (status, answer) = ask(path, body).await;
        assert_eq!(status, 503, "{path}: {answer}");
    }
    let health =
        async || http.get(format!("{}/health", service.address)).send().await.unwrap().status().as_u16();
    assert_eq!(health().await, 503, "who balances the load hears of it");
    let (status, answer) = upload("").await;
    assert_eq!(status, 503, "{answer}");
    assert_eq!(me().await["balance"], before["balance"], "nobody pays for an outage");
    server.resume().await;
    let (status, found) = ask("/v1/enrich", json!({"email": "grace@acme.example"})).await;
    assert_eq!((status, &found["person"]["title"]), (200, &json!("VP Engineering")), "{found}");
    assert_eq!(health().await, 200);

    // Who asks for it is gone for good, however often the file is imported again.
    let (done, told, error) = run(&["privacy", "access", "--email", "grace@acme.example"]);
    assert!(done && told.contains("VP Engineering") && told.contains("supplied_by"), "{told}{error}");
    let (done, told, error) = run(&["privacy", "erase", "--email", "grace@acme.example"]);
    assert!(done, "{told}{error}");
    let receipt: Value = serde_json::from_str(&told).unwrap();
    let dataset = &receipt["stores"]["dataset"];
    assert_eq!((&dataset["found"], &dataset["gone"]), (&json!(1), &json!(1)), "{receipt}");
    let (done, told, error) = run(&["import", "people", file.to_str().unwrap()]);
    assert!(done && told.contains("1 person and 1 company"), "{told}{error}");
    let count = "select count(*) from almanac.people";
    assert_eq!(server.sql(count).await, "1");
    let (status, found) = ask("/v1/enrich", json!({"email": "grace@acme.example"})).await;
    assert_eq!((status, &found["found"]), (200, &json!(false)), "{found}");

    // What an operator uploads is answered at once, and who was erased stays away.
    let (status, checked) = upload("&dry_run=true").await;
    assert_eq!((status, &checked["added"], &checked["suppressed"]), (200, &json!(2), &json!(1)), "{checked}");
    let (_, found) = ask("/v1/enrich", json!({"email": "mary@acme.example"})).await;
    assert_eq!(found["found"], false, "a rehearsal changes nothing: {found}");
    let (status, done) = upload("").await;
    assert_eq!((status, &done["added"], &done["suppressed"]), (200, &json!(2), &json!(1)), "{done}");
    let (_, found) = ask("/v1/enrich", json!({"email": "mary@acme.example"})).await;
    assert_eq!(found["person"]["title"], "Writer", "{found}");
    let (_, found) = ask("/v1/enrich", json!({"email": "grace@acme.example"})).await;
    assert_eq!(found["found"], false, "{found}");
    // A second import at the same time is refused.
    let other = "select pg_advisory_lock(hashtext('almanac.write')); select pg_sleep(60)";
    let mut other = server.psql(other).stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap();
    let mut ticks = tokio::time::interval(Duration::from_millis(50));
    while server.sql("select count(*) from pg_locks where locktype = 'advisory' and granted").await != "1" {
        ticks.tick().await;
    }
    let (status, busy) = upload("").await;
    assert_eq!((status, &busy["code"]), (409, &json!("conflict")), "{busy}");
    server.sql("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'").await;
    other.wait().await.expect("it ends");
    assert_eq!(upload("").await.0, 200);
    let (done, _, told) = run(&["datasets", "undo"]);
    assert!(!done && told.contains("keeps no state from before an import"), "{told}");

    // A merge is seen and taken apart in the database, too, and stays so.
    let merged = folder.path().join("merged.csv");
    std::fs::write(&merged, "First Name,Last Name,Company,Website\nAda,Lovelace,Acme GmbH,acme.example\n")
        .unwrap();
    let again = ["import", "people", merged.to_str().unwrap(), "--source", "other"];
    let (done, told, error) = run(&again);
    assert!(done && told.contains("0 added, 1 merged"), "{told}{error}");
    let (_, ada) = ask("/v1/enrich", json!({"email": "ada@acme.example"})).await;
    let id = ada["person"]["id"].as_str().unwrap().to_owned();
    let (done, told, error) = run(&["datasets", "show", &id]);
    assert!(done && told.contains("row 2: the same name at the same company"), "{told}{error}");
    let people = server.sql(count).await.parse::<u32>().unwrap();
    let (done, told, error) = run(&["datasets", "split", &id]);
    assert!(done && told.contains("Split into"), "{told}{error}");
    let (done, told, error) = run(&again);
    assert!(done && told.contains("0 added, 1 merged"), "{told}{error}");
    assert_eq!(server.sql(count).await.parse::<u32>().unwrap(), people + 1);

    // Open registers go the same way.
    let tickers = folder.path().join("company_tickers.json");
    std::fs::write(&tickers, r#"{"0":{"cik_str":320193,"ticker":"AAPL","title":"Apple Inc."}}"#).unwrap();
    let (done, told, error) = run(&["import", "sec", tickers.to_str().unwrap()]);
    assert!(done && told.contains("1 added"), "{told}{error}");
    let name = "select name from almanac.companies where name like 'Apple%'";
    assert_eq!(server.sql(name).await, "Apple Inc.");
}
