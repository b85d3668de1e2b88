//! Open registers: from a publisher's file to answers, without any vendor.

use serde_json::{Value, json};
use std::path::Path;
use tests::binary::{self, Server};

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
