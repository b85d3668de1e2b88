//! The operator's desk over HTTP: what the command line can do for people's rights, and what people see of themselves.

use reqwest::Method;
use serde_json::{Value, json};
use std::path::Path;
use tests::binary::{self, Server};
use tests::post::Post;

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email,LinkedIn URL,Mobile,Website\n\
    Ada,Lovelace,VP <Engineering>,Acme GmbH,ada@acme.example,https://network.example/in/ada-lovelace,+442079460018,acme.example\n\
    Grace,Hopper,CTO,Acme GmbH,grace@acme.example,https://network.example/in/grace-hopper,,acme.example\n";

/// A form with a file, as browsers send it.
fn form_of(file: &str) -> String {
    format!(
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../more.csv\"\r\n\r\n{file}\r\n--x--\r\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_imports_a_file_over_http_and_who_objected_stays_away() {
    let desk = Desk::open().await;
    desk.desk("suppress", json!({"email": "mary@acme.example"})).await;
    let file = "First Name,Last Name,Email,Company,Shoe Size\nAlan,Turing,alan@acme.example,Acme GmbH,43\n\
        Mary,Shelley,mary@acme.example,Acme GmbH,38\n,,nonsense,,\n";
    let import = async |query: &str, body: String| {
        let request =
            reqwest::Client::new().post(format!("{}/v1/operator/import?{query}", desk.server.address));
        let request = request.header("content-type", "multipart/form-data; boundary=x");
        let answer = request.bearer_auth(&desk.operator).body(body).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    let (status, checked) = import("kind=people&dry_run=true", form_of(file)).await;
    assert_eq!((status, &checked["added"], &checked["dry_run"]), (200, &json!(2), &json!(true)), "{checked}");
    assert_eq!(desk.enrich(json!({"email": "alan@acme.example"})).await["found"], false, "nothing changed");
    let (status, done) = import("kind=people&source=fair", form_of(file)).await;
    assert_eq!((status, &done["added"], &done["rejected"]), (200, &json!(2), &json!(1)), "{done}");
    assert_eq!((&done["suppressed"], &done["source"]), (&json!(1), &json!("fair")), "{done}");
    assert!(done["rejects"].as_str().is_some_and(|rows| rows.contains("nonsense")), "{done}");
    let shoes =
        done["columns"].as_array().unwrap().iter().find(|column| column["name"] == "Shoe Size").unwrap();
    assert_eq!(shoes["field"], json!(null), "{done}");
    assert_eq!(desk.enrich(json!({"email": "alan@acme.example"})).await["found"], true, "at once");
    assert_eq!(desk.enrich(json!({"email": "mary@acme.example"})).await["found"], false);
    let (status, refused) = import("kind=people", form_of("\u{0}\u{1}\u{2}")).await;
    assert_eq!((status, &refused["errors"][0]["field"]), (400, &json!("file")), "{refused}");
    assert_eq!(import("kind=pets", form_of(file)).await.0, 400);
    assert!(desk.server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crms_status_is_an_objection_unless_the_operator_says_otherwise() {
    let desk = Desk::open().await;
    let file = "First Name,Last Name,X,Company,Lead Status\nAlan,Turing,alan@acme.example,Acme GmbH,Do Not Contact\n\
        Mary,Shelley,mary@acme.example,Acme GmbH,Open\n";
    let import = async |query: &str| {
        let request =
            reqwest::Client::new().post(format!("{}/v1/operator/import?{query}", desk.server.address));
        let request = request.header("content-type", "multipart/form-data; boundary=x");
        let answer = request.bearer_auth(&desk.operator).body(form_of(file)).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{query}");
        answer.json::<Value>().await.unwrap()
    };
    let checked = import("kind=people&dry_run=true").await;
    let objection = json!([{"column": "Lead Status", "status": "Do Not Contact", "rows": 1}]);
    assert_eq!((&checked["suppressed"], &checked["objections"]), (&json!(1), &objection), "{checked}");
    let addresses = json!({"name": "X", "field": "email", "by": "contents"});
    assert!(checked["columns"].as_array().unwrap().contains(&addresses), "{checked}");
    let checked = import("kind=people&dry_run=true&status_objections=false").await;
    assert_eq!((&checked["suppressed"], &checked["objections"]), (&json!(0), &json!([])), "{checked}");
    let checked = import("kind=people&dry_run=true&map=X%3Dignore,Lead%20Status%3Dheadline").await;
    assert_eq!(checked["columns"][2], json!({"name": "X", "field": null, "by": null}), "{checked}");
    import("kind=people").await;
    assert_eq!(desk.enrich(json!({"email": "alan@acme.example"})).await["found"], false);
    assert_eq!(desk.enrich(json!({"email": "mary@acme.example"})).await["found"], true);
    assert!(desk.server.interrupt().await.unwrap().0);
}

/// A server with two people, an operator and a customer, that sends letters.
struct Desk {
    folder: tempfile::TempDir,
    server: Server,
    operator: String,
    customer: String,
    post: Post,
}

impl Desk {
    async fn open() -> Self {
        // Another test of this process may have chosen the same provider already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("contacts.csv");
        std::fs::write(&file, CONTACTS).unwrap();
        run(folder.path(), &["import", "people", file.to_str().unwrap(), "--source", "crm"]);
        run(folder.path(), &["privacy", "basis", "set", "crm", "legitimate interest"]);
        let (post, mailer) = Post::open().await;
        let texts = folder.path().join("texts");
        run(folder.path(), &["privacy", "texts", texts.to_str().unwrap()]);
        let settings = [
            ("PRIVACY_PAGE", "on"),
            ("PRIVACY_TEXTS", texts.to_str().unwrap()),
            ("MAILER", mailer.as_str()),
            ("MAILER_FROM", "privacy@service.example"),
        ];
        let unnamed = std::process::Command::new(binary::path())
            .args(["--data-dir", folder.path().to_str().unwrap(), "--port", "0"])
            .envs(settings)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&unnamed.stderr).into_owned();
        assert!(!unnamed.status.success() && said.contains("controller"), "a page that names no one: {said}");
        let own = std::fs::read_to_string(texts.join("en.txt")).unwrap();
        let own = own.replace("Replace this line with", "Our Company, Example Street 1:");
        std::fs::write(texts.join("en.txt"), own).unwrap();
        let server = Server::start(folder.path(), &settings).await.unwrap();
        let made = run(folder.path(), &["operator", "keys", "create", "--json"]);
        let made: Value = serde_json::from_str(&made).unwrap();
        let operator = made["api_key"].as_str().unwrap().to_owned();
        let customer = binary::new_key(folder.path());
        Self { folder, server, operator, customer, post }
    }

    async fn send(&self, key: &str, method: Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let request = reqwest::Client::new().request(method, format!("{}{path}", self.server.address));
        let request = request.bearer_auth(key);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn desk(&self, path: &str, body: Value) -> Value {
        let path = format!("/v1/operator/privacy/{path}");
        let (status, answer) = self.send(&self.operator, Method::POST, &path, Some(body)).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn list(&self, path: &str) -> Value {
        let path = format!("/v1/operator/privacy{path}");
        let (status, answer) = self.send(&self.operator, Method::GET, &path, None).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn enrich(&self, body: Value) -> Value {
        let (status, answer) = self.send(&self.customer, Method::POST, "/v1/enrich", Some(body)).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// A form of the public page; its status, its policy and what it says.
    async fn form(&self, path: &str, fields: &[(&str, &str)]) -> (u16, String, String) {
        let coded = |value: &str| value.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        let pairs: Vec<String> =
            fields.iter().map(|(name, value)| format!("{name}={}", coded(value))).collect();
        let request = reqwest::Client::new().post(format!("{}{path}", self.server.address));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.body(pairs.join("&")).send().await.unwrap();
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        (answer.status().as_u16(), policy, answer.text().await.unwrap())
    }

    /// Asks for a right on the public page and proves the mailbox; the reference and the last page.
    async fn asked(&self, right: &str, email: &str) -> (String, String, String) {
        let fields = [("right", right), ("email", email), ("phone", "+442079460999")];
        let (status, _, page) = self.form("/privacy", &fields).await;
        assert_eq!(status, 200, "{page}");
        let at = page.find("PR-").expect("a reference");
        let reference = page[at..at + 22].to_owned();
        let proof = [("reference", reference.as_str()), ("code", &self.post.code())];
        let (status, policy, page) = self.form("/privacy/code", &proof).await;
        assert_eq!(status, 200, "{page}");
        (reference, policy, page)
    }
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = binary::run(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_hides_shows_and_erases_over_http() {
    let desk = Desk::open().await;
    let (ada, profile) = (
        json!({"email": "ada@acme.example"}),
        json!({"networkUrl": "https://network.example/in/ada-lovelace"}),
    );
    assert_eq!(desk.enrich(ada.clone()).await["found"], true);
    for path in ["privacy", "privacy/requests", "audit", "sources", "providers"] {
        let path = format!("/v1/operator/{path}");
        assert_eq!(desk.send(&desk.customer, Method::GET, &path, None).await.0, 401, "{path}");
    }

    let held = desk.desk("access", json!({"email": "Ada+x@acme.example", "page": true})).await;
    assert_eq!(held["dataset"][0]["record"]["person"]["fullName"], "Ada Lovelace", "{held}");
    let supplied = json!([{"source": "crm", "lawful_basis": "legitimate interest"}]);
    assert_eq!(held["dataset"][0]["supplied_by"], supplied, "{held}");
    assert_eq!(held["recipients"].as_array().map(Vec::len), Some(1), "{held}");
    let page = held["page"].as_str().unwrap();
    assert!(page.contains("Ada Lovelace") && page.contains("VP &lt;Engineering&gt;"), "{page}");
    assert!(page.contains("crm (legitimate interest)") && !page.contains("<script"), "{page}");
    let by_command = run(desk.folder.path(), &["privacy", "access", "--email", "ada@acme.example", "--html"]);
    assert!(by_command.contains("Ada Lovelace") && by_command.starts_with("<!doctype html>"), "{by_command}");

    // Hidden by the address, and so by everything else; taken back by the receipt.
    let hidden = desk.desk("suppress", ada.clone()).await;
    assert_eq!(hidden["records"], 1, "{hidden}");
    assert_eq!(desk.enrich(profile.clone()).await["reason"], "not_found");
    let status = desk.list("").await;
    assert!(
        status["marks"].as_u64() >= Some(4) && status["by_origin"]["desk"].as_u64() >= Some(4),
        "{status}"
    );
    let back = desk.desk("unsuppress", json!({"receipt": hidden["receipt"]})).await;
    assert!(back["removed"].as_u64() >= Some(4), "{back}");
    assert_eq!(desk.enrich(profile.clone()).await["found"], true);
    // By their record, which also finds a person who is hidden.
    desk.desk("suppress", ada.clone()).await;
    desk.desk("unsuppress", json!({"network_url": profile["networkUrl"]})).await;
    assert_eq!(desk.enrich(ada.clone()).await["found"], true);

    let receipt = desk.desk("erase", ada.clone()).await;
    let told = receipt.to_string();
    for secret in ["ada@", "Lovelace", "lovelace", "+442079460018"] {
        assert!(!told.contains(secret), "{secret} in {told}");
    }
    assert_eq!(receipt["stores"]["dataset"]["gone"], 1, "{receipt}");
    let kept = desk.folder.path().join("receipt.json");
    std::fs::write(&kept, &told).unwrap();
    assert!(run(desk.folder.path(), &["privacy", "verify", kept.to_str().unwrap()]).contains("genuine"));
    for question in [ada, profile] {
        assert_eq!(desk.enrich(question).await["reason"], "not_found");
    }
    let left = desk.desk("access", json!({"email": "ada@acme.example"})).await;
    assert_eq!((&left["dataset"], &left["objected"]), (&json!([]), &json!(true)), "{left}");
    assert_eq!(desk.enrich(json!({"email": "grace@acme.example"})).await["found"], true);

    let send = async |path: &str, body: Value| {
        let path = format!("/v1/operator/privacy/{path}");
        desk.send(&desk.operator, Method::POST, &path, Some(body)).await
    };
    let (status, wrong) = send("suppress", json!({})).await;
    assert_eq!((status, &wrong["errors"][0]["field"]), (400, &json!("email")), "{wrong}");
    let (status, wrong) = send("erase", json!({"phone": "nonsense"})).await;
    assert_eq!((status, &wrong["errors"][0]["field"]), (400, &json!("phone")), "{wrong}");
    assert_eq!(send("unsuppress", json!({"receipt": "rcpt_none"})).await.0, 404);
    assert!(desk.server.interrupt().await.unwrap().0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_proves_a_mailbox_reads_at_once_what_is_held() {
    let desk = Desk::open().await;
    let (reference, policy, page) = desk.asked("access", "ada@acme.example").await;
    assert!(page.contains("Ada Lovelace") && page.contains(&reference), "{page}");
    assert!(page.contains("data:application/json;base64,") && !page.contains("<script"), "{page}");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(!page.contains("Grace"), "{page}");
    let all = desk.list("/requests?all=true").await;
    assert_eq!(
        (&all["results"][0]["status"], &all["results"][0]["days_left"]),
        (&json!("fulfilled"), &json!(null))
    );
    assert_eq!(desk.list("/requests").await["results"], json!([]));
    // An unknown person sees the same page, with nothing in it.
    let (_, _, page) = desk.asked("access", "nobody@nowhere.example").await;
    assert!(page.contains("Nothing.") && !page.contains("Lovelace"), "{page}");

    // Erasures wait for the operator.
    let (first, ..) = desk.asked("erasure", "ada@acme.example").await;
    let (second, ..) = desk.asked("erasure", "grace@acme.example").await;
    let waiting = desk.list("/requests").await;
    assert_eq!(waiting["results"].as_array().map(Vec::len), Some(2), "{waiting}");
    assert_eq!(waiting["results"][0]["days_left"], 29, "{waiting}");
    let shown = desk.list(&format!("/requests/{first}")).await;
    assert_eq!(shown["asker"]["email"], "ada@acme.example", "{shown}");
    assert_eq!(shown["asker"]["phone"], "+442079460999", "{shown}");
    let before = desk.post.letters().len();
    let done = desk.desk(&format!("requests/{first}/fulfil"), json!({})).await;
    assert_eq!(
        (&done["request"]["status"], &done["receipt"]["stores"]["dataset"]["gone"]),
        (&json!("fulfilled"), &json!(1))
    );
    let refused = desk.desk(&format!("requests/{second}/refuse"), json!({"reason": "we must keep it"})).await;
    assert_eq!((&refused["status"], &refused["reason"]), (&json!("refused"), &json!("we must keep it")));
    let letters = desk.post.letters();
    assert_eq!(letters.len(), before + 2);
    assert!(
        letters[before].contains("To: ada@acme.example") && letters[before].contains("rcpt_"),
        "{}",
        letters[before]
    );
    let again = format!("/v1/operator/privacy/requests/{first}/fulfil");
    let (status, refused) = desk.send(&desk.operator, Method::POST, &again, Some(json!({}))).await;
    assert_eq!(status, 409, "{refused}");
    assert!(desk.server.interrupt().await.unwrap().0);
}
