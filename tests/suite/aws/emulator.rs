//! AWS without AWS: the very template deployed to an emulator that runs the real binaries, and the tour taken through its
//! API Gateway, its queue and its DynamoDB; then once more with the functions under `cargo lambda watch`.

use common::catalog::with_sandbox;
use common::domain::Family;
use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tests::tour::{self, Site, Visitor, leaks};
use tests::unkind::Unkind;
use tests::{binary, canary, golden, tools};
use tokio::process::{Child, Command};

const SANDBOX_LIMIT: usize = 3;
/// What objections are hashed with, by the functions and by commands.
const SEAL: (&str, &str) = ("SEAL_SECRET", "a long random text of this deployment");
const START: Duration = Duration::from_secs(60);
const CREDENTIALS: [(&str, &str); 3] =
    [("AWS_REGION", "us-east-1"), ("AWS_ACCESS_KEY_ID", "emulator"), ("AWS_SECRET_ACCESS_KEY", "emulator")];

/// An emulator with the stack on it.
struct Deployment {
    endpoint: String,
    /// What the deployment printed.
    outputs: Value,
    dataset: PathBuf,
    logs: PathBuf,
    http: reqwest::Client,
    _emulator: Child,
}

/// An emulator with nothing on it, and its address.
pub async fn emulator(folder: &Path) -> (Child, String) {
    let port = tools::free_port();
    let endpoint = format!("http://127.0.0.1:{port}");
    let mut command = tools::aws("ministack");
    command
        .env("GATEWAY_PORT", port.to_string())
        .env("BIND_HOST", "127.0.0.1")
        .env("MINISTACK_HOST", "127.0.0.1");
    command.env("AWS_ENDPOINT_URL", &endpoint).env("TMPDIR", folder).env("LOG_LEVEL", "WARNING");
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    (tools::listening(&mut command, port).await, endpoint)
}

impl Deployment {
    async fn start(folder: &Path, settings: &[(&str, &str)]) -> Self {
        tools::install_aws().await;
        let functions = tokio::task::spawn_blocking(binary::functions).await.expect("the functions build");
        let dataset = folder.join("dataset");
        let imported =
            binary::run(folder, &["--dataset-dir", dataset.to_str().expect("UTF-8"), "import", "demo"]);
        assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
        let (emulator, endpoint) = emulator(folder).await;
        let http = tour::client();
        let work = folder.join("deployed");
        let mut deploy = tools::aws("python");
        deploy
            .arg(golden::in_repository("infra/emulator.py"))
            .arg(&endpoint)
            .arg(functions)
            .arg(&work)
            .arg(&dataset);
        deploy.arg(format!("SandboxDailyLimit={SANDBOX_LIMIT}"));
        deploy.args(["SignupProof=none", "WEBHOOKS_TO_LOOPBACK=true", "RATE_LIMITS=99,99,99,99,99"]);
        deploy.args(settings.iter().map(|(name, value)| format!("{name}={value}")));
        let outputs = serde_json::from_str(&tools::run(&mut deploy).await).expect("the outputs");
        Self { endpoint, outputs, dataset, logs: work.join("logs"), http, _emulator: emulator }
    }

    /// Deploys once more, with other parameters.
    async fn change(&mut self, parameters: &[&str]) {
        let mut deploy = tools::aws("python");
        deploy.arg(golden::in_repository("infra/emulator.py")).arg(&self.endpoint).arg(binary::functions());
        deploy.arg(self.logs.parent().expect("a folder")).arg(&self.dataset).args(parameters);
        self.outputs = serde_json::from_str(&tools::run(&mut deploy).await).expect("the outputs");
    }

    /// Runs a command of `almanac` on the tables of a prefix; what it printed.
    fn operate(&self, prefix: &str, arguments: &[&str]) -> String {
        self.operate_through(&self.endpoint, prefix, arguments)
    }

    /// The same by another address of the same tables.
    fn operate_through(&self, endpoint: &str, prefix: &str, arguments: &[&str]) -> String {
        let mut command = std::process::Command::new(binary::path());
        command.arg("--aws").args(arguments).envs(CREDENTIALS);
        command.env("AWS_ENDPOINT_URL", endpoint).env("TABLE_PREFIX", prefix).env(SEAL.0, SEAL.1);
        let done = command.output().expect("almanac runs");
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("UTF-8")
    }

    fn output(&self, name: &str) -> &str {
        self.outputs[name].as_str().unwrap_or_else(|| panic!("no {name} in {}", self.outputs))
    }

    fn site<'a>(&'a self, address: impl Fn(&str) -> String + 'a) -> Site<'a> {
        let operate = move |arguments: &[&str]| {
            self.operate(self.output("TablePrefix"), arguments);
        };
        Site {
            http: self.http.clone(),
            address: Box::new(address),
            operate: Box::new(operate),
            sandbox_limit: SANDBOX_LIMIT,
        }
    }

    /// Everything the functions logged, by function.
    fn log(&self) -> String {
        let files = std::fs::read_dir(&self.logs).expect("logs").map(|file| file.expect("a file").path());
        files.map(|file| std::fs::read_to_string(file).expect("a log")).collect()
    }

    /// The functions' variables, as the stack gives them.
    async fn variables(&self, function: &str) -> Vec<(String, String)> {
        let list = format!("{}/2015-03-31/functions/?MaxItems=50", self.endpoint);
        let all: Value = self.http.get(list).send().await.expect("a list").json().await.expect("JSON");
        let named =
            |found: &&Value| found["FunctionName"].as_str().is_some_and(|name| name.contains(function));
        let found = all["Functions"].as_array().into_iter().flatten().find(named);
        let variables =
            found.unwrap_or_else(|| panic!("no {function}"))["Environment"]["Variables"].as_object();
        let text =
            |(name, value): (&String, &Value)| (name.clone(), value.as_str().unwrap_or_default().to_owned());
        variables.expect("variables").iter().map(text).collect()
    }
}

/// Sums what the metric lines of a log say.
fn metric(log: &str, name: &str) -> f64 {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter(|line| line["_aws"].is_object()).filter_map(|line| line[name].as_f64()).sum()
}

/// The functions as `cargo lambda watch` serves them: its runtime API, and the binaries that were built.
async fn watch(deployment: &Deployment, folder: &Path) -> (String, Vec<Child>) {
    let port = tools::free_port();
    let address = format!("http://127.0.0.1:{port}");
    let mut command = tools::aws("cargo-lambda");
    command.args(["lambda", "watch", "--only-lambda-apis", "--invoke-address", "127.0.0.1", "--invoke-port"]);
    command.arg(port.to_string()).current_dir(golden::in_repository("functions/resolve"));
    let log = std::fs::File::create(folder.join("watch.log")).expect("a log");
    command.stdout(log.try_clone().expect("a log")).stderr(log);
    let mut children = vec![tools::listening(&mut command, port).await];
    let names = Family::ALL.iter().map(|family| family.as_str()).chain(["console", "mcp"]);
    for name in names {
        let mut command = Command::new(binary::functions().join(name));
        let function = format!("{}{}Function", name[..1].to_uppercase(), &name[1..]);
        for (variable, value) in deployment.variables(&function).await {
            // The layer that holds it is not mounted here.
            let is_dataset = variable == "DATASET_DIR";
            let value = if is_dataset { deployment.dataset.display().to_string() } else { value };
            command.env(variable, value);
        }
        command.envs(CREDENTIALS);
        // What a gateway says of itself in production.
        command.env("PUBLIC_URL", deployment.output("Address"));
        command.env("AWS_LAMBDA_RUNTIME_API", format!("{address}/.rt/{name}"));
        command.env("AWS_LAMBDA_FUNCTION_NAME", name).env("AWS_LAMBDA_FUNCTION_VERSION", "1");
        command.env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512").env("AWS_LAMBDA_LOG_GROUP_NAME", "none");
        let log = std::fs::File::create(deployment.logs.join(format!("watch-{name}.log"))).expect("a log");
        command.stdout(log.try_clone().expect("a log")).stderr(log).stdin(Stdio::null()).kill_on_drop(true);
        children.push(command.spawn().expect("the function starts"));
    }
    (address, children)
}

/// The function that answers a path, as the template routes it.
fn function_of(path: &str) -> &'static str {
    let path = path.split('?').next().unwrap_or_default();
    let matches = |pattern: &str| {
        let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
        pattern.len() == path.len()
            && pattern.iter().zip(&path).all(|(part, word)| part == word || part.starts_with('{'))
    };
    if console::PATHS.into_iter().any(matches) || path.starts_with("/console/") {
        return "console";
    }
    if path == mcp::PATH {
        return "mcp";
    }
    if privacy::page::PATHS.contains(&path) {
        return "privacy";
    }
    if resolve::reconcile::PATHS.into_iter().any(matches) {
        return "resolve";
    }
    let entry = with_sandbox().find(|entry| matches(entry.spec.path));
    entry.map_or("account", |entry| entry.spec.family.as_str())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tour_is_complete_on_the_deployed_template_and_its_logs_name_nobody() {
    // Slow: the whole template is deployed, and the tour taken twice.
    let folder = tempfile::tempdir().unwrap();
    let deployment = Deployment::start(folder.path(), &[SEAL]).await;
    let gateway = deployment.output("Address").to_owned();
    let site = deployment.site(|path| format!("{gateway}{path}"));
    let souvenirs = site.tour(&Visitor::new("Canarina")).await;
    drop(site);
    let log = deployment.log();
    for line in log.lines() {
        assert!(serde_json::from_str::<Value>(line).is_ok(), "not JSON: {line}");
    }
    assert_eq!(leaks(&log, &souvenirs.private), Vec::<&str>::new());
    assert_eq!(log.lines().find(|line| canary::personal(line).is_some()), None);
    assert_eq!((metric(&log, "CreditsCharged") * 1000.0).round() as i64, souvenirs.charged);
    assert!(metric(&log, "Requests") >= 20.0, "{log}");
    assert_eq!(metric(&log, "ServerErrors"), 0.0);

    let (address, _children) = watch(&deployment, folder.path()).await;
    let site = deployment.site(|path| format!("{address}/lambda-url/{}{path}", function_of(path)));
    let souvenirs = site.tour(&Visitor::new("Fulvetta")).await;
    assert_eq!(leaks(&deployment.log(), &souvenirs.private), Vec::<&str>::new());
    enrich_a_file_in_the_console(&deployment, &address).await;
}

/// The console's own function, whose calls take the way through the gateway: signed in, a file uploaded, run by the queue's worker, and
/// downloaded.
async fn enrich_a_file_in_the_console(deployment: &Deployment, address: &str) {
    let made = deployment.operate(
        "almanac-",
        &[
            "accounts",
            "create",
            "--email",
            "desk@company.example",
            "--credits",
            "5",
            "--plan",
            "pro",
            "--json",
        ],
    );
    let key =
        serde_json::from_str::<Value>(&made).expect("JSON")["api_key"].as_str().expect("a key").to_owned();
    let http =
        reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let at = |path: &str| format!("{address}/lambda-url/console{path}");
    const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
    let sign_in =
        http.post(at("/console/sign-in")).header("sec-fetch-site", "same-origin").header(FORM.0, FORM.1);
    let signed_in = sign_in.body(format!("key={key}")).send().await.expect("an answer");
    let cookie = signed_in.headers().get("set-cookie").map(|value| value.to_str().expect("text").to_owned());
    let cookie = cookie.unwrap_or_else(|| panic!("no session: {}", signed_in.status()));
    assert!(cookie.starts_with("__Host-session=") && cookie.contains("Secure"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a cookie").to_owned();
    let own = |request: reqwest::RequestBuilder| {
        let request = request.header("cookie", &cookie).header("sec-fetch-site", "same-origin");
        async move { request.send().await.expect("an answer") }
    };
    let home = own(http.get(at("/console"))).await;
    assert_eq!(home.status(), 200);
    assert!(home.text().await.expect("a page").contains("desk@company.example"));

    let form = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"people.csv\"\r\n\r\n\
        Email,Note\ngfox@glenmere-pay.example,known\nnobody@nowhere.example,unknown\n\r\n--edge--\r\n";
    let upload = http.post(at("/console/files")).header("content-type", "multipart/form-data; boundary=edge");
    let uploaded = own(upload.body(form)).await;
    let place = uploaded.headers().get("location").map(|value| value.to_str().expect("text").to_owned());
    let status = uploaded.status();
    let place = match place {
        Some(place) => place,
        None => panic!("{status}: {}", uploaded.text().await.expect("a page")),
    };
    let run = own(http.post(at(&format!("{place}/run"))).header(FORM.0, FORM.1).body("add=person")).await;
    assert_eq!(run.status(), 303, "{}", run.text().await.expect("a page"));
    let deadline = Instant::now() + START;
    let result = loop {
        let page = own(http.get(at(&place))).await.text().await.expect("a page");
        if page.contains("completed") {
            break own(http.get(at(&format!("{place}/result?format=csv")))).await;
        }
        assert!(Instant::now() < deadline, "the file is not done: {page}");
        tokio::time::sleep(Duration::from_millis(300)).await;
    };
    assert_eq!(result.headers().get("content-encoding").map(|value| value.as_bytes()), Some(&b"gzip"[..]));
    let csv = String::from_utf8(unpacked(result).await).expect("UTF-8");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines[1].starts_with("gfox@glenmere-pay.example,known,found,1,"), "{csv}");
    assert!(lines[2].starts_with("nobody@nowhere.example,unknown,not_found,0,"), "{csv}");
    let sheet = own(http.get(at(&format!("{place}/result?format=xlsx")))).await;
    assert!(unpacked(sheet).await.starts_with(b"PK"));
}

/// A file as a browser unpacks it.
async fn unpacked(answer: reqwest::Response) -> Vec<u8> {
    let packed = answer.bytes().await.expect("a file");
    let mut file = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut file).expect("gzip");
    file
}

/// The restore of infra/DEPLOYING.md: a copy of one second under a new prefix, with the newest objections, the audit, and the switch of
/// the running stack to it.
#[tokio::test(flavor = "multi_thread")]
async fn tables_of_an_earlier_second_are_restored_under_a_new_prefix_and_the_stack_is_switched_to_them() {
    // Slow: the whole template is deployed twice.
    let folder = tempfile::tempdir().unwrap();
    let (mut deployment, folder) = (Deployment::start(folder.path(), &[SEAL]).await, folder.path());
    let made = deployment.operate(
        "almanac-",
        &["accounts", "create", "--email", "drill@company.example", "--credits", "5", "--json"],
    );
    let key =
        serde_json::from_str::<Value>(&made).expect("JSON")["api_key"].as_str().expect("a key").to_owned();
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    // The emulator restores no table that has an index, so that the copy is taken at that second.
    deployment.operate("almanac-", &["backup", &path("drill")]);
    // What happened after that second: credits that were given by mistake, and an opt-out that must hold.
    deployment.operate("almanac-", &["accounts", "grant", "drill@company.example", "1000000"]);
    deployment.operate("almanac-", &["privacy", "suppress", "--email", "drill.objector@company.example"]);
    deployment.operate("almanac-", &["backup", &path("newest")]);
    // The emulator makes tables at once; AWS does not.
    let unkind = Unkind::before_address(&deployment.endpoint).await;
    let restored = deployment.operate_through(
        &unkind.address,
        "again-",
        &["restore", &path("drill"), "--objections", &path("newest"), "--json"],
    );
    println!("restored while {} requests were refused: {restored}", unkind.refused());
    assert!(unkind.refused() > 10, "AWS was kind");
    let restored: Value = serde_json::from_str(&restored).expect("JSON");
    assert_eq!(
        (&restored["differences"], &restored["objections"]),
        (&serde_json::json!([]), &1.into()),
        "{restored}"
    );
    deployment.change(&["Tables=given", "TablePrefix=again-", "Rollout=AllAtOnce"]).await;
    assert_eq!(deployment.output("TablePrefix"), "again-");
    let address = format!("{}/v1/me", deployment.output("Address"));
    let me: Value = deployment
        .http
        .get(address)
        .bearer_auth(&key)
        .send()
        .await
        .expect("an answer")
        .json()
        .await
        .expect("JSON");
    assert_eq!(me["balance"], 5, "the stack answers from the restored tables: {me}");
    let address = format!("{}/v1/enrich", deployment.output("Address"));
    let call = deployment
        .http
        .post(address)
        .bearer_auth(&key)
        .json(&serde_json::json!({"email": "gfox@glenmere-pay.example"}));
    let answer: Value = call.send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!(answer["cost"]["balance_remaining"], 4, "{answer}");
    deployment.operate("again-", &["accounts", "audit"]);
}
