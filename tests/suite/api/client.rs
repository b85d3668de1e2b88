//! `almanac` as a client: files in and out, what they cost, and what an interruption leaves.

use common::domain::{Clock, Credits, Plan};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tests::{Customer, Service, binary, invariants, unhurried};

fn almanac(service: &Service, customer: &Customer) -> Command {
    let mut command = Command::new(binary::path());
    command.env("ALMANAC_URL", &service.address).env("ALMANAC_API_KEY", &customer.key).stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Output {
    command.output().expect("almanac runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap_or(-1)
}

fn stderr_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
        .collect()
}

async fn balance(service: &Service, customer: &Customer) -> Credits {
    service.app.store.account(&customer.id).await.unwrap().unwrap().balance()
}

/// People of the demo world, as a file with a row that holds nothing and one that is unknown.
async fn people(service: &Service, folder: &Path, count: usize) -> (std::path::PathBuf, usize) {
    let customer = service.customer(Plan::Enterprise, 10_000).await;
    let body = json!({"filters": {"departments": ["engineering"]}, "limit": 100});
    let mut rows = vec!["Full Name,network_url,Notes".to_owned()];
    let (mut cursor, mut known) = (Value::Null, 0);
    while known < count {
        let mut body = body.clone();
        body["cursor"] = cursor;
        let found = service.post(&customer, "/v1/search/people", &body).await;
        cursor = found.body["next_cursor"].clone();
        for person in found.body["results"].as_array().unwrap().iter().take(count - known) {
            let (name, url) = (person["fullName"].as_str().unwrap(), person["networkUrl"].as_str().unwrap());
            rows.push(format!("\"{name}\",{url},=1+1"));
            known += 1;
        }
    }
    rows.push("Nobody Known,https://network.example/in/nobody-at-all,".to_owned());
    rows.push(",,only a note".to_owned());
    let path = folder.join("people.csv");
    std::fs::write(&path, rows.join("\n") + "\n").unwrap();
    (path, known)
}

fn table(path: &Path) -> Vec<csv::StringRecord> {
    csv::Reader::from_path(path).unwrap().records().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_enriched_and_its_price_told_before() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let folder = tempfile::tempdir().unwrap();
    let (file, known) = people(&service, folder.path(), 12).await;
    let out = folder.path().join("out.csv");
    let dry = run(almanac(&service, &customer).arg("enrich").arg(&file).arg("--dry-run"));
    assert_eq!(
        lines(&dry)[0],
        json!({"dry_run": true, "rows": 14, "askable": 13, "max_credits": 13, "balance_remaining": 100})
    );
    let done = run(almanac(&service, &customer).arg("enrich").arg(&file).arg("-o").arg(&out));
    assert_eq!(code(&done), 0, "{}", stderr_of(&done));
    let rows = table(&out);
    assert_eq!(rows.len(), known + 2);
    let headers = csv::Reader::from_path(&out).unwrap().headers().unwrap().clone();
    let at =
        |name: &str| headers.iter().position(|header| header == name).unwrap_or_else(|| panic!("{name}"));
    for row in &rows[..known] {
        assert_eq!((&row[at("almanac_found")], &row[at("almanac_credits")]), ("true", "1"), "{row:?}");
        assert_eq!(&row[0], &row[at("almanac_full_name")]);
        assert_eq!(&row[2], "=1+1", "what was there stays as it was");
    }
    assert_eq!(&rows[known][at("almanac_reason")], "not_found");
    assert_eq!(
        &rows[known + 1][at("almanac_error")],
        "this row has no email, profile, phone or name with a company in the recognized columns (Full Name, network_url)"
    );
    let told = stderr_of(&done);
    for line in ["  network_url                      network_url", "  ignored columns: Notes"] {
        assert!(told.lines().any(|said| said == line) && stderr_of(&dry).contains(line), "{told}");
    }
    assert!(told.contains("12 of 14 rows found, 1 had no email, profile, phone or name"), "{told}");
    // What is finished is not written over, nor is CSV called a workbook.
    let kept = std::fs::read(&out).unwrap();
    let refused = run(almanac(&service, &customer).arg("enrich").arg(&file).arg("-o").arg(&out));
    assert_eq!(code(&refused), 2, "{}", stderr_of(&refused));
    assert!(stderr_of(&refused).contains("pass --restart to overwrite it"), "{}", stderr_of(&refused));
    assert_eq!(std::fs::read(&out).unwrap(), kept);
    let restart = ["--restart", "--max-credits", "0.5"];
    let unpaid = run(almanac(&service, &customer).arg("enrich").arg(&file).arg("-o").arg(&out).args(restart));
    assert_eq!((code(&unpaid), std::fs::read(&out).unwrap()), (4, kept), "{}", stderr_of(&unpaid));
    let workbook = folder.path().join("out.xlsx");
    let refused = run(almanac(&service, &customer).arg("enrich").arg(&file).arg("-o").arg(&workbook));
    assert_eq!((code(&refused), workbook.exists()), (2, false), "{}", stderr_of(&refused));
    assert!(
        stderr_of(&refused).contains("end the output's name in .csv or .jsonl"),
        "{}",
        stderr_of(&refused)
    );
    assert_eq!(balance(&service, &customer).await, Credits::whole(100 - known as i64));
    assert!(!folder.path().join("out.csv.almanac-state").exists());
    // Someone who is in it twice would be paid for twice: that is said before.
    let twice = folder.path().join("twice.csv");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&twice, format!("{text}{}\n", text.lines().nth(1).unwrap())).unwrap();
    let warned = run(almanac(&service, &customer).arg("enrich").arg(&twice).arg("--dry-run"));
    assert_eq!(lines(&warned)[0]["repeated"], 1);
    assert!(
        stderr_of(&warned).contains("1 row repeats an earlier row and is charged again"),
        "{}",
        stderr_of(&warned)
    );
    assert!(stderr_of(&warned).contains("almanac dedupe"), "{}", stderr_of(&warned));
    // The same file again within a day is answered from what was paid for.
    let again = run(almanac(&service, &customer)
        .arg("enrich")
        .arg(&file)
        .arg("-o")
        .arg(folder.path().join("again.jsonl")));
    assert_eq!(code(&again), 0, "{}", stderr_of(&again));
    assert_eq!(balance(&service, &customer).await, Credits::whole(100 - known as i64));
    let told = stderr_of(&again);
    assert!(told.contains("0 credits; ") && told.contains("rows were already paid for"), "{told}");
    // A line of separators keeps its place, and an unknown column may be mapped.
    let lined = folder.path().join("lined.csv");
    std::fs::write(
        &lined,
        "Full Name,network_url,Comapny\n,,\nNobody Known,https://network.example/in/nobody-at-all,\n",
    )
    .unwrap();
    let out = folder.path().join("lined-out.csv");
    let done = run(almanac(&service, &customer).arg("enrich").arg(&lined).arg("-o").arg(&out));
    assert_eq!((code(&done), table(&out).len()), (0, 2), "{}", stderr_of(&done));
    assert!(stderr_of(&done).contains("to use it: --map \"Comapny=company_name\""), "{}", stderr_of(&done));
    // From standard input to standard output.
    let piped =
        run(almanac(&service, &customer).args(["enrich", "-"]).stdin(std::fs::File::open(&file).unwrap()));
    assert_eq!((code(&piped), lines(&piped).len()), (0, known + 2), "{}", stderr_of(&piped));
    assert_eq!(lines(&piped)[0]["answer"]["found"], true);
    assert_eq!(balance(&service, &customer).await, Credits::whole(100 - known as i64));
    invariants::check(&service, &customer, &[]).await;
}

/// A repeat within a day shows the price that was paid once, and says that it was not charged again: also where the person opted out since,
/// so that a miss stands beside a price.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_an_earlier_run_paid_for_says_so() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.csv");
    let known = service.known_email();
    std::fs::write(&file, format!("Email\n{known}\nmissing@tests.example\n")).unwrap();
    let enrich = || {
        let done = run(almanac(&service, &customer).arg("enrich").arg(&file));
        assert_eq!(code(&done), 0, "{}", stderr_of(&done));
        let rows = lines(&done)
            .into_iter()
            .map(|row| (row["answer"]["found"].clone(), row["credits"].clone(), row["already_paid"].clone()));
        (rows.collect::<Vec<_>>(), stderr_of(&done))
    };
    let missed = (json!(false), json!(0), Value::Null);
    let (rows, said) = enrich();
    assert_eq!(rows, [(json!(true), json!(1), Value::Null), missed.clone()], "{said}");
    let (rows, said) = enrich();
    assert_eq!(rows, [(json!(true), json!(1), json!(true)), missed.clone()], "{said}");
    assert!(said.contains("0 credits; 1 row was already paid for"), "{said}");
    crate::privacy::suppress(&service, |who| who.email(&known).expect("an address")).await;
    let (rows, said) = enrich();
    assert_eq!(rows, [(json!(false), json!(1), json!(true)), missed], "{said}");
    assert!(said.contains("0 of 2 rows found, 0 credits; 1 row was already paid for"), "{said}");
    assert_eq!(balance(&service, &customer).await, Credits::whole(9), "it was paid once");
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_ends_early_goes_on_and_pays_nothing_twice() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let folder = tempfile::tempdir().unwrap();
    let (file, known) = people(&service, folder.path(), 300).await;
    let out = folder.path().join("out.csv");
    let state = folder.path().join("out.csv.almanac-state");
    let enrich = || {
        let mut command = almanac(&service, &customer);
        command.arg("enrich").arg(&file).arg("-o").arg(&out);
        command
    };
    // It stops at its bound, says so by its code, and never exceeds it.
    let bounded = run(enrich().args(["--max-credits", "50"]));
    assert_eq!(code(&bounded), 4, "{}", stderr_of(&bounded));
    let spent = Credits::whole(1_000).saturating_sub(balance(&service, &customer).await);
    assert!(spent <= Credits::whole(50), "{spent}");
    assert!(state.exists());
    // The state of another run is not taken for this one's.
    let other = run(almanac(&service, &customer)
        .arg("enrich")
        .arg(&file)
        .arg("--map")
        .arg("Notes=ignore")
        .arg("-o")
        .arg(&out));
    assert_eq!(code(&other), 2, "{}", stderr_of(&other));
    // Killed in the middle, with calls under way.
    let mut killed = enrich().args(["--concurrency", "2"]).stderr(Stdio::null()).spawn().unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
    let _ = killed.kill();
    let _ = killed.wait();
    let done = run(&mut enrich());
    assert_eq!(code(&done), 0, "{}", stderr_of(&done));
    let rows = table(&out);
    assert_eq!(rows.len(), known + 2, "every row once");
    let names: std::collections::BTreeSet<&str> = rows.iter().map(|row| &row[1]).collect();
    assert_eq!(names.len(), known + 2);
    assert_eq!(
        balance(&service, &customer).await,
        Credits::whole(1_000 - known as i64),
        "every row paid once"
    );
    assert!(!state.exists());
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lookups_print_json_lines_in_a_pipe_and_end_with_their_code() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let search = ["search", "people", "titles=VP Engineering,CTO", "years_of_experience=5..", "--limit", "3"];
    let found = run(almanac(&service, &customer).args(search));
    assert_eq!((code(&found), lines(&found).len()), (0, 3), "{}", stderr_of(&found));
    let bound = run(almanac(&service, &customer).args(search).args(["--max-credits", "2"]));
    assert_eq!(code(&bound), 4, "{}", stderr_of(&bound));
    let dry = run(almanac(&service, &customer).args(search).arg("--dry-run"));
    assert_eq!(lines(&dry)[0]["max_credits_per_page"], 4);
    let verdict = run(almanac(&service, &customer).args(["verify", &service.known_email()]));
    assert_eq!(
        (code(&verdict), lines(&verdict)[0]["syntax_valid"].clone()),
        (0, json!(true)),
        "{}",
        stderr_of(&verdict)
    );
    let signals = run(almanac(&service, &customer).args(["signals", "funding", "--limit", "2"]));
    assert_eq!(code(&signals), 0, "{}", stderr_of(&signals));
    let none = run(almanac(&service, &customer).args(["signals", "funding", "--domain", "nowhere.example"]));
    assert_eq!((code(&none), lines(&none).len()), (0, 0), "{}", stderr_of(&none));
    let misspelt = run(almanac(&service, &customer).args(["search", "people", "locations=Germny"]));
    assert_eq!((code(&misspelt), lines(&misspelt).len()), (0, 0), "{}", stderr_of(&misspelt));
    assert!(
        stderr_of(&misspelt).contains("no place \"Germny\"; did you mean Germany"),
        "{}",
        stderr_of(&misspelt)
    );
    let charged = "0 of 0 results, 1 credit (a search has a base price, also without results)";
    assert!(stderr_of(&misspelt).contains(charged), "{}", stderr_of(&misspelt));
    assert!(!stderr_of(&found).contains("base price"), "{}", stderr_of(&found));
    let empty = run(almanac(&service, &customer).arg("jobs"));
    assert_eq!((code(&empty), stderr_of(&empty).trim_end()), (0, "No jobs yet"));
    let said = stderr_of(&none);
    assert!(said.starts_with("No funding signals about nowhere.example; leave out --domain"), "{said}");
    let body = json!({"items": [{"email": service.known_email()}]});
    let job = service.post(&customer, "/v1/bulk/enrich", &body).await.body["id"].as_str().unwrap().to_owned();
    let waited = run(almanac(&service, &customer).args(["jobs", &job, "--wait"]));
    assert_eq!(
        (code(&waited), lines(&waited)[0]["status"].clone()),
        (0, json!("found")),
        "{}",
        stderr_of(&waited)
    );
    assert_eq!(lines(&run(almanac(&service, &customer).arg("jobs")))[0]["id"], json!(job));
    for (arguments, key, url, expected) in [
        (&["search", "people", "colour=red"][..], customer.key.as_str(), service.address.as_str(), 2),
        (&["search", "people", "nonsense"], &customer.key, &service.address, 2),
        (&["enrich", "missing.csv"], &customer.key, &service.address, 2),
        (&["jobs"], "alm_live_nobody", &service.address, 3),
        (&["jobs"], &customer.key, "http://127.0.0.1:1", 5),
        (&["jobs", "job_nothing"], &customer.key, &service.address, 1),
    ] {
        let mut command = Command::new(binary::path());
        let output = run(command.args(arguments).env("ALMANAC_URL", url).env("ALMANAC_API_KEY", key));
        assert_eq!(code(&output), expected, "{arguments:?}: {}", stderr_of(&output));
    }
    for (arguments, key, url, said) in [
        (
            &["jobs"][..],
            "nonsense",
            service.address.as_str(),
            "This is not an API key of this service; check for typos",
        ),
        (&["jobs"], &customer.key, "127.0.0.1:8080", "write http://127.0.0.1:8080"),
        (&["verify", "nonsense"], &customer.key, &service.address, "is neither a file nor an email address"),
        (&["enrich", "missing.csv"], &customer.key, &service.address, "there is no file missing.csv"),
        (&["import", "contacts.csv"], &customer.key, &service.address, "almanac import people contacts.csv"),
    ] {
        let mut command = Command::new(binary::path());
        let output = run(command.args(arguments).env("ALMANAC_URL", url).env("ALMANAC_API_KEY", key));
        assert!(
            code(&output) != 0 && stderr_of(&output).contains(said),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
    }
}

/// A file in which no column is recognized is the caller's mistake, whichever command reads it.
#[tokio::test(flavor = "multi_thread")]
async fn every_command_ends_alike_where_a_file_cannot_be_used() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("colours.csv");
    std::fs::write(&file, "Colour,Shape\nred,round\nblue,square\n").unwrap();
    for words in [&["enrich"][..], &["verify"], &["import", "people"], &["import", "companies"]] {
        let mut command = almanac(&service, &customer);
        let refused = run(command.args(words).arg(&file).env("ALMANAC_DATA_DIR", folder.path()));
        assert_eq!(code(&refused), 2, "{words:?}: {}", stderr_of(&refused));
        assert!(
            stderr_of(&refused).contains("no column is recognized among Colour, Shape"),
            "{words:?}: {}",
            stderr_of(&refused)
        );
        let help = run(almanac(&service, &customer).args(words).arg("--help"));
        assert!(String::from_utf8_lossy(&help.stdout).contains("Exit codes: 0 done, 2"), "{words:?}");
    }
    // Rows of which none can be used leave the data as they are.
    let sizes = folder.path().join("sizes.csv");
    std::fs::write(&sizes, "Colour,Size\nred,1\nblue,2\n").unwrap();
    let mut command = almanac(&service, &customer);
    let refused = run(command.args(["import", "people"]).arg(&sizes).env("ALMANAC_DATA_DIR", folder.path()));
    assert_eq!(code(&refused), 2, "{}", stderr_of(&refused));
    assert!(stderr_of(&refused).contains("every row was rejected"), "{}", stderr_of(&refused));
    assert!(!folder.path().join("dataset/current").exists());
    let missing = folder.path().join("missing.csv");
    for words in [&["enrich"][..], &["import", "people"], &["dedupe"]] {
        let mut command = almanac(&service, &customer);
        let refused = run(command.args(words).arg(&missing).env("ALMANAC_DATA_DIR", folder.path()));
        assert_eq!(code(&refused), 2, "{words:?}: {}", stderr_of(&refused));
        assert!(stderr_of(&refused).contains("there is no file"), "{words:?}: {}", stderr_of(&refused));
    }
}

/// A client without a server says so at once; one whose server fails says that it tries again.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_answer_is_named_soon() {
    let nothing = run(Command::new(binary::path())
        .args(["jobs"])
        .env("ALMANAC_URL", "http://127.0.0.1:1")
        .env("ALMANAC_API_KEY", "alm_live_nobody"));
    assert_eq!(code(&nothing), 5);
    let said = stderr_of(&nothing);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "almanac: http://127.0.0.1:1 does not answer; retrying", "{said}");
    assert!(lines[1].contains("cannot be reached") && lines.len() == 2, "two attempts, one notice: {said}");
    assert!(lines[1].contains("start one with almanac, or name yours"), "{said}");
    // A listener that accepts connections and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", silent.local_addr().unwrap());
    let mut waiting = Command::new(binary::path())
        .args(["jobs"])
        .env("ALMANAC_URL", &address)
        .env("ALMANAC_API_KEY", "alm_live_nobody")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(waiting.stderr.take().unwrap()), &mut line)
        .unwrap();
    assert_eq!(line.trim_end(), format!("almanac: waiting for {address}"));
    waiting.kill().unwrap();
    waiting.wait().unwrap();
}

/// A wrong name and a wrong path are answered with the one that was probably meant.
#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_endpoint_is_answered_with_the_right_one() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    for (name, meant) in
        [("find_emails", "did you mean find_email?"), ("/v1/enrichh", "did you mean enrich?")]
    {
        let refused = run(almanac(&service, &customer).args(["call", name, "{}"]));
        assert_eq!(code(&refused), 2, "{}", stderr_of(&refused));
        assert!(stderr_of(&refused).contains(meant), "{}", stderr_of(&refused));
    }
    for (path, meant) in [
        ("/v1/enrichh", Some("/v1/enrich")),
        ("/v1/sandbox/find_emial", Some("/v1/sandbox/find-email")),
        ("/v1/nothing-of-the-kind", None),
    ] {
        let reply = service.post(&customer, path, &json!({})).await;
        let detail = reply.body["detail"].as_str().unwrap_or_default().to_owned();
        assert_eq!((reply.status, reply.body["code"].as_str()), (404, Some("not_found")), "{path}");
        assert!(detail.contains("/docs"), "{path}: {detail}");
        match meant {
            Some(meant) => assert!(detail.contains(&format!("did you mean {meant}?")), "{path}: {detail}"),
            None => assert!(!detail.contains("did you mean"), "{path}: {detail}"),
        }
    }
}

/// A file without a single identifier is refused before anything is asked, and says what to do.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_names_nobody_is_refused() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("names.csv");
    std::fs::write(&file, "Full Name,Notes\nGeorge Fox,a\nAda Lovelace,b\n").unwrap();
    for only_its_price in [false, true] {
        let mut command = almanac(&service, &customer);
        command.arg("enrich").arg(&file);
        if only_its_price {
            command.arg("--dry-run");
        }
        let refused = run(&mut command);
        let said = stderr_of(&refused);
        assert_eq!(code(&refused), 2, "{said}");
        assert!(said.contains("no row has an email, profile, phone or name with a company"), "{said}");
        assert!(said.contains("--map"), "{said}");
    }
    let empty = folder.path().join("empty.csv");
    std::fs::write(&empty, "Email\n").unwrap();
    let refused = run(almanac(&service, &customer).arg("enrich").arg(&empty));
    assert_eq!(code(&refused), 2, "{}", stderr_of(&refused));
    assert_eq!(balance(&service, &customer).await, Credits::whole(10));
}

/// The key's variable had another name once, which is still read; the present name comes first.
#[tokio::test(flavor = "multi_thread")]
async fn the_earlier_name_of_the_key_is_still_read() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10).await;
    let jobs = || {
        let mut command = Command::new(binary::path());
        command.arg("jobs").env("ALMANAC_URL", &service.address).env_remove("ALMANAC_API_KEY");
        command
    };
    let earlier = run(jobs().env("ALMANAC_KEY", &customer.key));
    assert_eq!(code(&earlier), 0, "{}", stderr_of(&earlier));
    let both = run(jobs().env("ALMANAC_KEY", "alm_live_nobody").env("ALMANAC_API_KEY", &customer.key));
    assert_eq!(code(&both), 0, "{}", stderr_of(&both));
}

/// A reader that closes the pipe early is no error: `almanac completions bash | head -1`.
#[test]
fn a_command_ends_quietly_when_nobody_reads_on() {
    let folder = tempfile::tempdir().unwrap();
    let create = ["accounts", "create", "--email", "team@company.example"];
    assert!(binary::run(folder.path(), &create).status.success());
    let commands = ["completions bash", "completions zsh", "accounts list", "accounts list --json"];
    for words in commands {
        let mut child = Command::new(binary::path())
            .args(words.split(' '))
            .env("ALMANAC_DATA_DIR", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty(), "{words}: {}", stderr_of(&ended));
    }
}

/// The help of a client's command names what matters to it, and no option of the server.
#[test]
fn the_help_of_a_command_is_about_that_command() {
    let help = run(Command::new(binary::path()).args(["enrich", "--help"]));
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for named in ["--map", "--max-credits", "--url", "ALMANAC_API_KEY"] {
        assert!(help.contains(named), "{named}: {help}");
    }
    for other in ["--dataset-dir", "--aws", "--dynamodb-port", "RATE_LIMITS"] {
        assert!(!help.contains(other), "{other}: {help}");
    }
    let import = run(Command::new(binary::path()).args(["import", "people", "--help"]));
    let import = String::from_utf8_lossy(&import.stdout).into_owned();
    assert!(import.contains("--dataset-dir") && import.contains("--data-dir"), "{import}");
}

/// A mistake in a command is answered with its usage, in which no key is required.
#[test]
fn a_usage_asks_for_no_key() {
    for words in [&["enrich"][..], &["jobs", "--colour"], &["search", "nobody"], &["mcp", "--colour"]] {
        let mut command = Command::new(binary::path());
        command.env("ALMANAC_URL", "http://127.0.0.1:1").env("ALMANAC_API_KEY", "alm_live_nobody");
        let refused = run(command.args(words));
        let said = stderr_of(&refused);
        assert!(code(&refused) == 2 && !said.contains("--key <KEY>"), "{words:?}: {said}");
    }
}

/// The options of the server stand before or after the word `serve`, or without it.
#[test]
fn serve_takes_the_options_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for words in [&["serve", "--port", &port][..], &["--port", &port, "serve"], &["--port", &port]] {
        let refused = binary::run(folder.path(), words);
        let said = stderr_of(&refused);
        assert!(said.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{words:?}: {said}");
    }
}

#[test]
fn it_says_its_name_and_completes_commands() {
    let version = run(Command::new(binary::path()).arg("--version"));
    assert!(String::from_utf8_lossy(&version.stdout).starts_with("almanac "), "{version:?}");
    for shell in ["bash", "zsh", "fish"] {
        let script = run(Command::new(binary::path()).args(["completions", shell]));
        let script = String::from_utf8_lossy(&script.stdout);
        assert!(script.contains("enrich") && script.contains("max-credits"), "{shell}");
    }
}

#[test]
fn a_slip_of_the_pen_makes_no_directory() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("almanack");
    let listed = binary::run(&missing, &["accounts", "list"]);
    assert!(
        !listed.status.success() && stderr_of(&listed).contains("there is no data directory"),
        "{}",
        stderr_of(&listed)
    );
    assert!(!missing.exists());
}

/// A command in another directory than the server's makes a new data directory, which the server does not see.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_makes_a_data_directory_says_so_and_how_to_name_another() {
    let service = Service::start_with(unhurried(), Clock::System).await;
    let folder = tempfile::tempdir().unwrap();
    let contacts = folder.path().join("contacts.csv");
    std::fs::write(&contacts, "Full name,Email\nAda Lovelace,ada@acme.example\n").unwrap();
    let create = ["accounts", "create", "--email", "team@company.example", "--json"];
    let import = ["import", "people", contacts.to_str().unwrap()];
    let dry_run = [&import[..], &["--dry-run"]].concat();
    let preview = folder.path().join("preview");
    let shown = binary::run(&preview, &dry_run);
    assert!(shown.status.success() && !preview.exists(), "a preview makes none: {}", stderr_of(&shown));
    // Nothing listens on the second address, as before a first start.
    let servers =
        [(service.address.as_str(), "uses another one"), ("http://127.0.0.1:9", "Only a server with")];
    for (number, (server, meaning)) in servers.into_iter().enumerate() {
        for (name, command) in [("accounts", &create[..]), ("import", &import[..])] {
            let data = folder.path().join(format!("{name}-{number}"));
            let ran = |words: &[&str]| {
                let output = binary::run_with(&data, words, &[("ALMANAC_URL", server)]);
                assert!(output.status.success(), "{words:?}: {}", stderr_of(&output));
                (stderr_of(&output), String::from_utf8_lossy(&output.stdout).into_owned())
            };
            let (said, printed) = ran(command);
            let created = format!("Created the data directory {}", data.display());
            for told in [created.as_str(), meaning, "--data-dir", "ALMANAC_DATA_DIR"] {
                assert!(said.contains(told), "{name} at {server} does not say {told:?}: {said}");
            }
            assert_eq!(said.contains(server), meaning == "uses another one", "{said}");
            let place = if name == "import" { printed } else { said };
            assert!(place.contains(&data.display().to_string()), "{place}");
            // The directory is there now, and only named.
            let (said, _) = ran(&["accounts", "create", "--email", "other@company.example"]);
            assert!(!said.contains("Created the data directory"), "{said}");
            assert!(said.contains(&format!("Data directory: {}", data.display())), "{said}");
        }
    }
}

/// A desktop client's way in: one message per line on standard input, one answer per line.
#[tokio::test(flavor = "multi_thread")]
async fn a_desktop_client_speaks_over_standard_input() {
    use std::io::Write;
    let service = Service::start_with(unhurried(), Clock::System).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let mut command = almanac(&service, &customer);
    let mut child = command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let email = service.known_email();
    let messages = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "resolve_person", "arguments": {"email": email}}}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "server/discover", "params": {"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}}),
    ];
    let mut stdin = child.stdin.take().unwrap();
    for message in &messages {
        writeln!(stdin, "{message}").unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}", stderr_of(&output));
    let mut answers = lines(&output);
    answers.sort_by_key(|answer| answer["id"].as_u64());
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "almanac");
    assert_eq!(answers[1]["result"]["structuredContent"]["found"], true);
    assert_eq!(answers[2]["result"]["resultType"], "complete");
}
