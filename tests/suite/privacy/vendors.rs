//! Objections that vendors have and give, those that are told on to others, and the ledger of who has to be told.

use common::config::Hidden;
use common::domain::{Clock, Plan};
use serde_json::{Value, json};
use tests::vendor::{Behaviour, Vendor};
use tests::{Service, binary, unhurried};

fn pdl_person() -> Value {
    json!({"status": 200, "likelihood": 10, "data": {"id": "qEnOZ5Oh0poWnQ1luFBfVw_0000", "full_name": "Ada Example",
        "first_name": "Ada", "last_name": "Example", "job_title": "CTO", "linkedin_url": "linkedin.com/in/ada-example",
        "work_email": "ada@acme-corp.com", "job_company_name": "Acme", "job_company_website": "acme-corp.com"}})
}

/// Whatever a server began with, an import counts without a restart: here with a vendor's key and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn an_import_into_a_server_that_had_only_vendors_is_taken_up_and_its_objections_count() {
    let pdl = Vendor::always(Behaviour::Json(200, pdl_person())).await;
    let (folder, urls) = (tempfile::tempdir().unwrap(), format!("pdl={}", pdl.address));
    let data = folder.path().join("data");
    let settings =
        [("PDL_API_KEY", "key"), ("PROVIDER_URLS", urls.as_str()), ("NAME_SERVERS", "127.0.0.1:1")];
    let server = binary::Server::start(&data, &settings).await.unwrap();
    assert!(server.greeting.contains("from your providers"), "{}", server.greeting);
    let (http, key) = (tests::tour::client(), binary::new_key(&data));
    let ask = async |path: &str, body: Value| -> (u16, Value) {
        let request = http.post(format!("{}{path}", server.address)).bearer_auth(&key).json(&body);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    };
    let ada = json!({"networkUrl": "https://linkedin.com/in/ada-example"});
    let (status, sold) = ask("/v1/enrich", ada.clone()).await;
    assert_eq!((status, &sold["found"]), (200, &json!(true)), "{sold}");
    let health = async || -> Value {
        http.get(format!("{}/health", server.address)).send().await.unwrap().json().await.unwrap()
    };
    assert_eq!(health().await["dataset"], Value::Null);
    let (status, nothing) = ask("/v1/search/people", json!({"company_domains": ["acme-corp.com"]})).await;
    assert_eq!(status, 503, "nothing can be searched yet, and nobody pays for that: {nothing}");

    let file = folder.path().join("crm.csv");
    let rows = "First Name,Last Name,Email,Company,Website,LinkedIn URL,Lead Status\n\
        Ada,Example,ada@acme-corp.com,Acme,acme-corp.com,linkedin.com/in/ada-example,Do Not Contact\n\
        Mary,Shelley,mary@acme-corp.com,Acme,acme-corp.com,,Open\n";
    std::fs::write(&file, rows).unwrap();
    let imported = binary::run_with(&data, &["import", "people", file.to_str().unwrap()], &settings);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    let mut ticks = tokio::time::interval(std::time::Duration::from_millis(50));
    while health().await["dataset"]["people"] != 1 {
        assert!(std::time::Instant::now() < deadline, "the import is not taken up: {}", health().await);
        ticks.tick().await;
    }
    let asked = pdl.questions().len();
    for query in [ada, json!({"email": "ada@acme-corp.com"})] {
        let (status, gone) = ask("/v1/enrich", query).await;
        assert_eq!(
            (status, &gone["found"], &gone["cost"]["credits"]),
            (200, &json!(false), &json!(0)),
            "{gone}"
        );
    }
    assert_eq!(pdl.questions().len(), asked, "nor is anybody asked about them");
    let (_, mary) = ask("/v1/enrich", json!({"email": "mary@acme-corp.com"})).await;
    assert_eq!(mary["person"]["fullName"], "Mary Shelley", "{mary}");
    let (status, found) = ask("/v1/search/people", json!({"company_domains": ["acme-corp.com"]})).await;
    assert_eq!((status, &found["total"]), (200, &json!(1)), "{found}");
    assert!(server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opted_out_with_a_vendor_is_found_by_nobody_and_asked_for_no_more() {
    let pdl = Vendor::start(|question| match question.target.starts_with("/person/subjectrequest") {
        true => Behaviour::Html(200, "pdl_id\nqEnOZ5Oh0poWnQ1luFBfVw_0000\nnonsense!\n"),
        false => Behaviour::Json(200, pdl_person()),
    })
    .await;
    let config = crate::providers::vendors::config(&[("pdl", &pdl)], &[("PROVIDERS_PERSON", "pdl")]);
    let config = config.with(|config| config.stored.seal_secret = Hidden("a secret".into()));
    let sources = local::cli::sources(&config, &Clock::System, tests::demo()).unwrap();
    let service = Service::start_custom(config, Clock::System, sources, false).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let ask = json!({"networkUrl": "https://linkedin.com/in/ada-example"});
    let known = service.post(&customer, "/v1/enrich", &ask).await;
    assert_eq!(known.body["found"], true, "{}", known.body);
    let urls = format!("pdl={}", pdl.address);
    let settings = [("SEAL_SECRET", "a secret"), ("PDL_API_KEY", "key"), ("PROVIDER_URLS", urls.as_str())];
    let run = |arguments: &[&str]| {
        let output = binary::run_with(service.data_dir(), arguments, &settings);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let listed = run(&["privacy", "vendors", "--json"]);
    assert_eq!(
        (&listed[0]["listed"], &listed[0]["rejected"], &listed[0]["new"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(run(&["privacy", "vendors", "--json"])[0]["new"], 0, "the second time nothing is new");
    service.app.objections.follow_now(&service.app.store).await.unwrap();
    // Neither what was remembered nor what is asked anew.
    for _ in 0..2 {
        let gone = service.post(&customer, "/v1/enrich", &ask).await;
        assert_eq!(
            (&gone.body["found"], &gone.body["reason"]),
            (&json!(false), &json!("not_found")),
            "{}",
            gone.body
        );
    }
    let file = service.data_dir().join("ids.txt");
    std::fs::write(&file, "another_0001\nanother_0002\n").unwrap();
    let said = run(&["privacy", "suppress", "--file", file.to_str().unwrap(), "--vendor", "pdl", "--json"]);
    assert_eq!((&said["people"], &said["rejected"]), (&json!(2), &json!(0)), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_objection_is_told_on_when_it_is_made_and_a_failure_is_said() {
    let (good, bad) = (
        Vendor::always(Behaviour::Json(202, json!({}))).await,
        Vendor::always(Behaviour::Json(500, json!({}))).await,
    );
    let service = Service::start_custom(unhurried(), Clock::System, Default::default(), false).await;
    let forwards = format!("good={},bad={}", good.address, bad.address);
    let settings = [("OBJECTION_FORWARDS", forwards.as_str())];
    let arguments =
        ["privacy", "suppress", "--email", "Ada+x@acme.example", "--phone", "+442079460018", "--json"];
    let output = binary::run_with(service.data_dir(), &arguments, &settings);
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(said["forwarded"]["good"], "told", "{said}");
    assert!(said["forwarded"]["bad"].as_str().unwrap().contains("500"), "{said}");
    let told = &good.questions()[0];
    let body: Value = serde_json::from_str(&told.body).unwrap();
    let spellings = json!(["ada@acme.example", "ada+x@acme.example"]);
    assert_eq!((&body["emails"], &body["phones"]), (&spellings, &json!(["+442079460018"])));
    assert!(told.header("x-almanac-signature").starts_with("sha256="));
    assert_eq!(bad.questions().len(), 3, "three tries");
}

#[tokio::test]
async fn who_is_in_the_dataset_has_to_be_told_once_and_on_which_basis_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let run = |arguments: &[&str]| {
        let output = binary::run(folder.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let (contacts, out) = (path("contacts.csv"), path("due.csv"));
    std::fs::write(
        &contacts,
        "First Name,Last Name,Title,Company,Email,Website\n\
         Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,acme.example\n\
         Grace,Hopper,CTO,Acme GmbH,grace@acme.example,acme.example\n",
    )
    .unwrap();
    run(&["import", "people", &contacts, "--source", "crm"]);
    run(&["privacy", "basis", "set", "crm", "legitimate interest, assessed 2026-01-15"]);
    assert!(run(&["privacy", "basis", "list"]).contains("crm: legitimate interest"));
    let status: Value = serde_json::from_str(&run(&["privacy", "notices", "status", "--json"])).unwrap();
    assert_eq!((&status["to_be_told"], &status["late"]), (&json!(2), &json!(0)), "{status}");
    run(&["privacy", "suppress", "--email", "grace@acme.example"]);
    run(&["privacy", "notices", "export", &out]);
    let due = std::fs::read_to_string(&out).unwrap();
    assert!(due.contains("ada@acme.example") && due.contains("legitimate interest"), "{due}");
    assert!(!due.contains("grace@"), "who objected is not written to: {due}");
    run(&["privacy", "notices", "sent", &out]);
    let status: Value = serde_json::from_str(&run(&["privacy", "notices", "status", "--json"])).unwrap();
    assert_eq!((&status["people"], &status["to_be_told"]), (&json!(2), &json!(1)), "{status}");
    let held: Value =
        serde_json::from_str(&run(&["privacy", "access", "--email", "ada@acme.example"])).unwrap();
    let basis = &held["dataset"][0]["supplied_by"][0];
    assert_eq!((&basis["source"], basis["lawful_basis"].is_string()), (&json!("crm"), true), "{held}");
}
