//! A newcomer's way: the commands of infra/DEPLOYING.md, as they stand and in order, from an empty account to the first answer.

use crate::aws::emulator;
use crate::aws::template::Template;
use regex_lite::Regex;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tests::tour::client;
use tests::{binary, golden, named, tools};
use tokio::process::Command;

/// The guide, with a space where its lines end.
fn guide() -> String {
    let guide = std::fs::read_to_string(golden::in_repository("infra/DEPLOYING.md")).expect("the guide");
    guide.replace('\n', " ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_who_follows_the_guide_gets_an_answer_and_can_let_others_sign_up() {
    // Slow: the whole template is deployed twice.
    tools::install_aws().await;
    let functions = tokio::task::spawn_blocking(binary::functions).await.expect("the functions build");
    let folder = tempfile::tempdir().unwrap();
    let (_emulator, endpoint) = emulator::emulator(folder.path()).await;
    let followed = folder.path().join("followed");
    std::fs::create_dir(&followed).unwrap();
    let mut guide = tools::aws("python");
    guide.arg(tools::script("guide.py")).arg(&endpoint).arg(functions).arg(&followed);
    let told: Value = serde_json::from_str(&tools::run(&mut guide).await).expect("what the guide led to");
    let said = told["said"].as_str().expect("what the shell said");
    assert!(said.contains("\"email\":\"you@company.com\""), "the account's own call: {said}");
    assert!(said.contains("\"found\":true"), "the sandbox's answer: {said}");

    // What the guide set up for mail lets people sign up.
    let address = told["outputs"]["Address"].as_str().expect("an address");
    let body = json!({"email": "ada@customer.example"});
    let answer = client().post(format!("{address}/v1/signup")).json(&body).send().await.expect("an answer");
    let (status, answer) = (answer.status().as_u16(), answer.text().await.expect("a body"));
    assert_eq!(status, 201, "{answer}");
    let parameters = told["parameters"].to_string();
    for name in ["MailIdentity", "ProviderSecretArn", "DatasetLayerArn", "ProtectTables"] {
        assert!(parameters.contains(name), "the guide does not set {name}: {parameters}");
    }
}

#[tokio::test]
async fn the_guide_counts_what_the_template_has() {
    let template = Template::read().await;
    let of_type =
        |kind: &'static str| template.resources().values().filter(move |resource| resource["Type"] == kind);
    let (with_copies, always): (Vec<&Value>, Vec<&Value>) =
        of_type("AWS::CloudWatch::Alarm").partition(|alarm| alarm["Condition"] == "CopiesBackups");
    assert!(always.iter().all(|alarm| alarm["Condition"].is_null()), "an alarm that is only there sometimes");
    // An alarm costs a tenth of a dollar for each metric that it watches.
    let metrics = |alarm: &&Value| {
        let several = alarm["Properties"]["Metrics"].as_array();
        several.map_or(1, |metrics| metrics.iter().filter(|metric| metric["MetricStat"].is_object()).count())
    };
    let watched: usize = always.iter().map(metrics).sum();
    let minutes = of_type("AWS::Scheduler::Schedule")
        .inspect(|schedule| assert_eq!(schedule["Properties"]["ScheduleExpression"], "rate(1 minute)"));
    let starts = minutes.count() * 60 * 24 * 30;
    let functions = template.written["Resources"].as_object().expect("resources").iter();
    let functions = functions.filter(|(_, resource)| resource["Type"] == "AWS::Serverless::Function");
    // SAM builds once what several functions run.
    let builds: BTreeSet<&str> = functions.map(|(name, _)| template.binary(name)).collect();
    let guide = guide();
    for counted in [
        format!(
            "{} alarms on {watched} metrics ({}.{}0 a month; {} more with `BackupCopyVaultArn`)",
            always.len(),
            watched / 10,
            watched % 10,
            with_copies.len()
        ),
        format!("{} in all, five for each family", common::metrics::names().count()),
        format!("{},{:03} starts a month", starts / 1_000, starts % 1_000),
        format!("for each of the {} others", builds.len() - 1),
    ] {
        assert!(guide.contains(&counted), "the guide does not say: {counted}");
    }
}

#[test]
fn every_promise_of_the_guide_names_a_test_that_exists() {
    let text = std::fs::read_to_string(golden::in_repository("infra/DEPLOYING.md")).expect("the guide");
    let promised = text.split("\n## What stands when something falls\n").nth(1).expect("a table of promises");
    let promised = promised.split("\n## ").next().unwrap_or_default();
    let name = Regex::new("`([a-z0-9]+(?:_[a-z0-9]+){3,})`").expect("a pattern");
    let rows: Vec<&str> =
        promised.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| What")).collect();
    assert!(rows.len() > 15, "only {} promises were found", rows.len());
    for row in rows {
        let tests: Vec<&str> =
            name.captures_iter(row).filter_map(|found| Some(found.get(1)?.as_str())).collect();
        assert!(!tests.is_empty(), "no test holds this: {row}");
        for test in tests {
            assert!(named::tests().contains(test), "the guide names {test}, which is no test");
        }
    }
}

#[tokio::test]
async fn the_calculator_of_costs_says_in_a_browser_what_the_table_of_the_guide_says() {
    tools::install().await;
    let printed = tools::run(Command::new("node").arg(tools::script("costs.mjs"))).await;
    assert!(printed.contains("agrees with the guide"), "{printed}");
}
