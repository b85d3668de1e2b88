//! Open registers: from a publisher's file to answers, without any vendor.

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use tests::binary::{self, Server};
use tests::sites::{Page, Sites};

const GLEIF: &str = "\
LEI,Entity.LegalName,Entity.HeadquartersAddress.City,Entity.HeadquartersAddress.Region,Entity.HeadquartersAddress.Country,Entity.RegistrationAuthority.RegistrationAuthorityID,Entity.RegistrationAuthority.RegistrationAuthorityEntityID,Entity.EntityCategory,Entity.EntityStatus,Registration.RegistrationStatus
9999ACMEEXAMPLE00048,Acme Robots GmbH,Berlin,DE-BE,DE,RA000242,HRB 99999,GENERAL,ACTIVE,ISSUED
9999UKEXAMPLE0000077,EXAMPLE PLUMBING LIMITED,Leeds,,GB,RA000585,01234567,GENERAL,ACTIVE,ISSUED
";

const BASIC: &str = "\
CompanyName, CompanyNumber,RegAddress.PostTown,RegAddress.County,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate,SICCode.SicText_1
EXAMPLE PLUMBING LIMITED,01234567,LEEDS,WEST YORKSHIRE,Private Limited Company,Active,United Kingdom,04/02/2014,43220 - Plumbing
";

const CONTROL: &str = r#"{"company_number":"01234567","data":{"kind":"individual-person-with-significant-control","name":"Ms Jane Example","name_elements":{"title":"Ms","forename":"Jane","surname":"Example"},"natures_of_control":["ownership-of-shares-75-to-100-percent"]}}
{"company_number":"99999999","data":{"kind":"individual-person-with-significant-control","name":"Mr Un Known","natures_of_control":[]}}
"#;

const FILERS: &str = r#"{"0":{"cik_str":1999999,"ticker":"ACMR","title":"ACME ROBOTICS INC"}}"#;

fn import(folder: &Path, arguments: &[&str]) -> String {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn a_service_without_any_key_resolves_the_companies_of_registers() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let gleif = write("20260115-gleif-goldencopy-lei2.csv", GLEIF);
    let said = import(folder.path(), &["import", "gleif", &gleif]);
    assert!(said.contains("2 rows, 2 added") && said.contains("2 companies"), "{said}");
    let basic = write("BasicCompanyDataAsOneFile-2026-03-01.csv", BASIC);
    let said = import(folder.path(), &["import", "companies-house", &basic]);
    assert!(said.contains("1 row, 0 added, 1 merged"), "the register's number is the same: {said}");
    let control = write("psc-snapshot-2026-03-01.txt", CONTROL);
    let refused = binary::run(folder.path(), &["import", "companies-house", &control]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("--people"));
    let said = import(folder.path(), &["import", "companies-house", "--people", &control]);
    assert!(said.contains("2 rows, 1 added, 0 merged, 1 rejected"), "{said}");
    import(folder.path(), &["import", "sec", &write("company_tickers.json", FILERS)]);
    assert!(!folder.path().join("dataset/unfinished.json").exists(), "nothing is left to go on with");

    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let post = async |path: &str, body: Value| -> Value {
        let request = reqwest::Client::new().post(format!("{}{path}", server.address)).bearer_auth(&key);
        request.json(&body).send().await.unwrap().json().await.unwrap()
    };
    for (name, expected) in [
        ("Acme Robots", "Acme Robots GmbH"),
        ("Example Plumbing Ltd", "Example Plumbing Limited"),
        ("Acme Robotics", "Acme Robotics Inc"),
    ] {
        let answer = post("/v1/companies", json!({"name": name})).await;
        assert_eq!(answer["company"]["name"], expected, "{answer}");
    }
    let plumbers = json!({"filters": {"industries": ["Plumbing"], "locations": ["Leeds"]}});
    let plumbers = post("/v1/search/companies", plumbers).await;
    assert_eq!(
        (&plumbers["total"], &plumbers["results"][0]["foundedYear"]),
        (&json!(1), &json!(2014)),
        "{plumbers}"
    );
    let sources = plumbers["results"][0]["sources"].as_array().unwrap();
    let providers: Vec<&str> = sources.iter().filter_map(|source| source["provider"].as_str()).collect();
    assert!(providers.contains(&"companies-house"), "{providers:?}");
    let jane =
        post("/v1/enrich", json!({"fullName": "Jane Example", "company": "Example Plumbing Limited"})).await;
    assert_eq!(
        (&jane["person"]["fullName"], &jane["person"]["title"]),
        (&json!("Jane Example"), &json!("Owner")),
        "{jane}"
    );
    assert!(server.interrupt().await.unwrap().0);
}

fn packed(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// The state of a register, once it is as it should be.
async fn register(folder: &Path, is_done: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let listed = binary::run(folder, &["sources", "list", "--json"]);
        let listed: Value = serde_json::from_slice(&listed.stdout).unwrap();
        let state =
            listed["sources"].as_array().unwrap().iter().find(|state| state["name"] == "gleif").cloned();
        let state = state.unwrap_or_default();
        if is_done(&state) {
            return state;
        }
        assert!(started.elapsed() < Duration::from_secs(90), "{state}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_register_keeps_itself_fresh_and_goes_on_where_it_broke_off() {
    // Slow: the server looks for due registers every few seconds, three times.
    let folder = tempfile::tempdir().unwrap();
    let basic = folder.path().join("BasicCompanyDataAsOneFile-2026-03-01.csv");
    std::fs::write(&basic, BASIC).unwrap();
    import(folder.path(), &["import", "companies-house", basic.to_str().unwrap()]);
    let whole = packed(GLEIF);
    let later = packed(&GLEIF.replace("Acme Robots GmbH,Berlin", "Acme Robotics GmbH,Hamburg"));
    let publisher = Sites::start(move |asked| {
        let range =
            asked.headers.get("range").and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-'));
        match (asked.path.as_str(), range) {
            ("/api/v2/golden-copies/publishes/lei2/latest.csv", None) => {
                Page::new(200, whole.clone()).with("etag", "\"full\"").cut_after(whole.len() / 2)
            }
            ("/api/v2/golden-copies/publishes/lei2/latest.csv", Some(from)) => {
                assert_eq!(asked.headers["if-range"], "\"full\"");
                Page::new(206, whole[from.parse::<usize>().unwrap()..].to_vec()).with("etag", "\"full\"")
            }
            ("/api/v2/golden-copies/publishes/lei2/latest.csv?delta=LastDay", _) => {
                Page::new(200, later.clone())
            }
            _ => Page::missing(),
        }
    })
    .await;
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let spec = format!("gleif={}", publisher.address);
    let added = binary::run(folder.path(), &["sources", "add", &spec, "--refresh", "daily"]);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    let failed = register(folder.path(), |state| state["failures"] == 1).await;
    assert!(failed["last_success_at"].is_null(), "{failed}");

    assert!(binary::run(folder.path(), &["sources", "resume", "gleif"]).status.success());
    let read = register(folder.path(), |state| state["failures"] == 0 && state["stored"] == 2).await;
    assert!(read["last_success_at"].is_string() && read["error"].is_null(), "{read}");
    let host = publisher.address.trim_start_matches("http://");
    assert_eq!(publisher.paths(host).len(), 2, "half of it, and then the other half");
    let key = binary::new_key(folder.path());
    let company = async |name: &str| -> Value {
        let request =
            reqwest::Client::new().post(format!("{}/v1/companies", server.address)).bearer_auth(&key);
        request.json(&json!({"name": name})).send().await.unwrap().json().await.unwrap()
    };
    let answer = company("Acme Robots GmbH").await;
    assert_eq!(answer["company"]["location"]["city"], "Berlin", "{answer}");

    assert!(binary::run(folder.path(), &["sources", "resume", "gleif"]).status.success());
    register(folder.path(), |state| state["stored"].as_u64().is_some_and(|stored| stored > 2)).await;
    assert!(publisher.paths(host).iter().any(|path| path.ends_with("?delta=LastDay")), "what changed alone");
    let answer = company("Acme Robotics GmbH").await;
    assert_eq!(answer["company"]["location"]["city"], "Hamburg", "{answer}");
    let refused = binary::run(
        folder.path(),
        &["sources", "add", "rss:https://news.example/feed", "--refresh", "daily"],
    );
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("registers"));
    assert!(server.interrupt().await.unwrap().0);
}
