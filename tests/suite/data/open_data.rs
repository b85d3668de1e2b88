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
LEI,Entity.LegalName,Entity.HeadquartersAddress.City,Entity.HeadquartersAddress.Region,Entity.HeadquartersAddress.Country,Entity.RegistrationAuthority.RegistrationAuthorityID,Entity.RegistrationAuthority.RegistrationAuthorityEntityID,Entity.EntityCategory,Entity.EntityStatus,Registration.RegistrationStatus,Entity.OtherEntityNames.OtherEntityName.1,Entity.OtherEntityNames.OtherEntityName.1.type,Entity.OtherEntityNames.OtherEntityName.2,Entity.OtherEntityNames.OtherEntityName.2.type
9999ACMEEXAMPLE00048,Acme Robots GmbH,Berlin,DE-BE,DE,RA000242,HRB 99999,GENERAL,ACTIVE,ISSUED,Acme Spielwaren GmbH,PREVIOUS_LEGAL_NAME,Acme Roboter,TRADING_OR_OPERATING_NAME
9999UKEXAMPLE0000077,EXAMPLE PLUMBING LIMITED,Leeds,,GB,RA000585,01234567,GENERAL,ACTIVE,ISSUED,,,,
";

const BASIC: &str = "\
CompanyName, CompanyNumber,RegAddress.PostTown,RegAddress.County,CompanyCategory,CompanyStatus,CountryOfOrigin,IncorporationDate,SICCode.SicText_1, PreviousName_1.CompanyName
EXAMPLE PLUMBING LIMITED,01234567,LEEDS,WEST YORKSHIRE,Private Limited Company,Active,United Kingdom,04/02/2014,43220 - Plumbing,OLD PLUMBERS LIMITED
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
    // Numbers of registers name a company in any spelling, and both registers' numbers are shown.
    let known = plumbers["results"][0].clone();
    assert_eq!(
        known["identifiers"],
        json!({"lei": "9999UKEXAMPLE0000077", "companies_house": "01234567"}),
        "{known}"
    );
    assert_eq!(known["formerNames"], json!(["Old Plumbers Limited"]), "{known}");
    assert_eq!(
        known["industryCodes"],
        json!([{"system": "uk_sic", "code": "43220", "name": "Plumbing"}]),
        "{known}"
    );
    for (system, value) in
        [("companies_house", "1234567"), ("lei", "9999-ukexample-0000077"), ("gb", "01234567")]
    {
        let answer = post("/v1/companies", json!({"identifier": {"system": system, "value": value}})).await;
        assert_eq!(answer["company"]["id"], known["id"], "{system} {value}: {answer}");
        assert_eq!(answer["match"]["matched_on"], json!(["identifier"]), "{answer}");
    }
    let acme = post("/v1/companies", json!({"identifier": {"system": "ra000242", "value": "HRB 99999"}}))
        .await["company"]
        .clone();
    assert_eq!(
        (&acme["aliases"], &acme["formerNames"]),
        (&json!(["Acme Roboter"]), &json!(["Acme Spielwaren GmbH"])),
        "{acme}"
    );
    let nobody = post("/v1/companies", json!({"identifier": {"system": "cik", "value": "7"}})).await;
    assert_eq!((&nobody["found"], &nobody["cost"]["credits"]), (&json!(false), &json!(0)), "{nobody}");
    for (body, field) in [
        (json!({"identifier": {"system": "lei", "value": "1"}}), "identifier.value"),
        (json!({"identifier": {"system": "shoe size", "value": "43"}}), "identifier.system"),
        (json!({"identifier": {"system": "lei"}}), "identifier.value"),
        (json!({"identifier": {"system": "cik", "value": "7"}, "domain": "acme.example"}), "domain"),
    ] {
        let answer = post("/v1/companies", body.clone()).await;
        assert_eq!(
            (&answer["status"], &answer["errors"][0]["field"]),
            (&json!(400), &json!(field)),
            "{body}: {answer}"
        );
    }
    for (codes, total) in [
        (json!(["43"]), 1),
        (json!(["uk_sic:43220"]), 1),
        (json!(["UK_SIC:4322"]), 1),
        (json!(["sic:43"]), 0),
        (json!(["62"]), 0),
    ] {
        let counted = post("/v1/search/companies/count", json!({"industry_codes": codes})).await;
        assert_eq!(counted["total"], json!(total), "{codes}: {counted}");
    }
    let wrong = post("/v1/search/companies/count", json!({"industry_codes": ["4", "plumbing & co"]})).await;
    assert_eq!(
        (&wrong["status"], &wrong["errors"][1]["field"]),
        (&json!(400), &json!("industry_codes[1]")),
        "{wrong}"
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
    const RELATIONS: &str = "\
Relationship.StartNode.NodeID,Relationship.EndNode.NodeID,Relationship.RelationshipType,Relationship.RelationshipStatus,DeletedAt
9999UKEXAMPLE0000077,9999ACMEEXAMPLE00048,IS_DIRECTLY_CONSOLIDATED_BY,ACTIVE,
9999UKEXAMPLE0000077,9999ACMEEXAMPLE00048,IS_INTERNATIONAL_BRANCH_OF,ACTIVE,
9999NOBODYKNOWS00001,9999ACMEEXAMPLE00048,IS_ULTIMATELY_CONSOLIDATED_BY,ACTIVE,
";
    let relations = packed(RELATIONS);
    let ended =
        packed(&RELATIONS.replace("CONSOLIDATED_BY,ACTIVE,", "CONSOLIDATED_BY,ACTIVE,2026-03-02T00:00:00Z"));
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
            ("/api/v2/golden-copies/publishes/rr/latest.csv", _) => Page::new(200, relations.clone()),
            ("/api/v2/golden-copies/publishes/rr/latest.csv?delta=LastDay", _) => {
                Page::new(200, ended.clone())
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
    let read = register(folder.path(), |state| state["failures"] == 0 && state["stored"] == 3).await;
    assert!(read["last_success_at"].is_string() && read["error"].is_null(), "{read}");
    let host = publisher.address.trim_start_matches("http://");
    assert_eq!(publisher.paths(host).len(), 3, "half of it, then the other half, and who belongs to whom");
    let key = binary::new_key(folder.path());
    let company = async |name: &str| -> Value {
        let request =
            reqwest::Client::new().post(format!("{}/v1/companies", server.address)).bearer_auth(&key);
        request.json(&json!({"name": name})).send().await.unwrap().json().await.unwrap()
    };
    let answer = company("Acme Robots GmbH").await;
    assert_eq!(answer["company"]["location"]["city"], "Berlin", "{answer}");
    assert_eq!(
        (&answer["company"]["subsidiaryCount"], &answer["company"]["status"]),
        (&json!(1), &json!("active")),
        "{answer}"
    );
    let child = company("Example Plumbing Limited").await["company"].clone();
    assert_eq!(
        child["parent"],
        json!({"id": answer["company"]["id"], "name": "Acme Robots GmbH", "domain": null}),
        "{child}"
    );
    let sources = child["sources"].as_array().unwrap();
    let told = sources.iter().any(|source| {
        source["provider"] == "gleif" && source["fields"].as_array().unwrap().contains(&json!("parent"))
    });
    assert!(told && child["name"] == "Example Plumbing Limited", "{child}");

    assert!(binary::run(folder.path(), &["sources", "resume", "gleif"]).status.success());
    register(folder.path(), |state| state["stored"].as_u64().is_some_and(|stored| stored >= 6)).await;
    assert!(publisher.paths(host).iter().any(|path| path.ends_with("?delta=LastDay")), "what changed alone");
    let answer = company("Acme Robotics GmbH").await;
    assert_eq!(answer["company"]["location"]["city"], "Hamburg", "{answer}");
    assert_eq!(answer["company"]["subsidiaryCount"], Value::Null, "the relation was deleted: {answer}");
    assert_eq!(company("Example Plumbing Limited").await["company"]["parent"], Value::Null);
    let refused = binary::run(
        folder.path(),
        &["sources", "add", "rss:https://news.example/feed", "--refresh", "daily"],
    );
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("registers"));
    assert!(server.interrupt().await.unwrap().0);
}
