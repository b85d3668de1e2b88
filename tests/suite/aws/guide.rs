//! A newcomer's way: the commands of infra/DEPLOYING.md, as they stand and in order, from an empty account to the first answer.

use crate::aws::emulator;
use serde_json::{Value, json};
use tests::tour::client;
use tests::{binary, tools};

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
