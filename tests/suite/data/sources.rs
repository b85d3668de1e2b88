//! Imports from elsewhere: a real PostgreSQL, and an S3 that speaks its protocol.

use crate::aws::emulator::emulator;
use tests::postgres::Postgres;
use tests::{binary, tools, tour};

#[tokio::test]
async fn a_query_to_a_database_is_imported_and_can_only_read() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Postgres::start().await);
    let url = server.url();
    let table = "create table contacts (full_name text, email text, company text, company_employees int, skills text[]);
        insert into contacts values ('Ada Lovelace', 'ada@acme.example', 'Acme \"Rocket\" Works, Berlin', 120, '{rust,sql}'),
            ('Grace Hopper', 'grace@acme.example', E'Acme\\\\', null, null);
        insert into contacts select 'Person Number' || chr(65 + i / 26) || chr(97 + i % 26), 'p' || i || '@many.example', 'Many', 50, null
            from generate_series(0, 499) i";
    server.sql(table).await;

    let run = |query: &str| {
        let arguments = ["import", "people", &url, "--query", query, "--json"];
        let output = binary::run(folder.path(), &arguments);
        (
            output.status.success(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (done, told, error) = run("select * from contacts order by email;");
    assert!(done, "{error}");
    let report: serde_json::Value = serde_json::from_str(told.lines().next().unwrap()).unwrap();
    assert_eq!((&report["rows"], &report["added"]), (&502.into(), &502.into()), "{told}");
    assert!(report["unread"].as_array().unwrap().is_empty(), "{told}");
    assert!(!told.contains("almanac@"), "who asks is not told: {told}");
    let (done, _, error) = run("delete from contacts returning *");
    assert!(!done && error.contains("the database says"), "{error}");
    let (done, _, error) = run("select nothing from nowhere");
    assert!(!done && error.contains("nowhere"), "{error}");
}

#[tokio::test]
async fn everything_below_a_prefix_of_a_bucket_is_imported() {
    tools::install_aws().await;
    let folder = tempfile::tempdir().unwrap();
    let (_emulator, endpoint) = emulator(folder.path()).await;
    let http = tour::client();
    let put = async |path: &str, body: &str| {
        let answer = http.put(format!("{endpoint}/{path}")).body(body.to_owned()).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
    };
    put("exports", "").await;
    put("exports/crm/a%20b.csv", "Name,Email,Company\nAda Lovelace,ada@acme.example,Acme\n").await;
    put("exports/crm/more/b.jsonl", "{\"name\":\"Grace Hopper\",\"email\":\"grace@acme.example\"}\n").await;
    put("exports/crm/_SUCCESS", "").await;
    put("exports/other/c.csv", "Name,Email\nAlan Turing,alan@acme.example\n").await;
    let settings = [
        ("AWS_ENDPOINT_URL", endpoint.as_str()),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
    ];
    let run = |place: &str| {
        let output = binary::run_with(folder.path(), &["import", "people", place], &settings);
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (told, error) = run("s3://exports/crm/");
    assert!(told.contains("s3://exports/crm/a b.csv: 1 row, 1 added"), "{told}{error}");
    assert!(told.contains("s3://exports/crm/more/b.jsonl: 1 row, 1 added"), "{told}{error}");
    let (told, error) = run("s3://exports/other/c.csv");
    assert!(told.contains("1 added") && told.contains("3 people"), "{told}{error}");
    let (_, error) = run("s3://exports/nothing/");
    assert!(error.contains("no object there holds a table"), "{error}");
    let (_, error) = run("s3://nowhere/");
    assert!(error.contains("no such bucket"), "{error}");
}
