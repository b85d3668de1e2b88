//! The public page: only the owner of the mailbox can exercise rights.

use common::config::{Config, Hidden};
use common::dataset::Dataset;
use common::domain::{Clock, Plan};
use common::privacy::requests::{self, Proven};
use common::store::subject_requests::{RequestStatus, Right};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::sync::Arc;
use tests::post::Post;
use tests::{Reply, Service, binary, noon, stage, unhurried};

const SECRET: &str = "a secret of this deployment";

fn config(mailer: &str) -> Config {
    unhurried().with(|config| {
        config.privacy.page = true;
        config.mailer.server = Hidden(mailer.to_owned());
        config.mailer.from = Some("privacy@service.example".parse().unwrap());
        config.stored.seal_secret = Hidden(SECRET.into());
    })
}

async fn desk(config: Config) -> Service {
    let clock = Clock::fixed(noon());
    let stage = stage::Stage::default();
    let dataset = Arc::new(Dataset::in_memory(stage.companies, stage.people).unwrap());
    let sources = local::cli::sources(&config, &clock, dataset).unwrap();
    Service::start_custom(config, clock, sources, false).await
}

async fn form(service: &Service, path: &str, fields: &[(&str, &str)]) -> (u16, String) {
    let coded = |value: &str| value.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={}", coded(value))).collect();
    let request =
        service.request("POST", path, None).header("content-type", "application/x-www-form-urlencoded");
    let Reply { status, bytes, .. } = service.send(request.body(pairs.join("&"))).await;
    (status, String::from_utf8(bytes).unwrap())
}

async fn page(service: &Service, path: &str) -> (u16, String) {
    let Reply { status, bytes, .. } = service.send(service.request("GET", path, None)).await;
    (status, String::from_utf8(bytes).unwrap())
}

/// The reference that a page tells.
fn reference(page: &str) -> String {
    let at = page.find("PR-").unwrap_or_else(|| panic!("no reference in {page}"));
    page[at..at + 22].to_owned()
}

#[tokio::test]
async fn who_proves_a_mailbox_is_found_by_nobody_from_then_on() {
    let (post, mailer) = Post::open().await;
    let service = desk(config(&mailer)).await;
    let customer = service.customer(Plan::Pro, 1_000).await;
    let ada = json!({"networkUrl": "https://network.example/in/ada-lovelace"});
    let known = service.post(&customer, "/v1/enrich", &ada).await;
    assert_eq!(known.body["found"], true, "{}", known.body);
    let email = known.body["person"]["email"].as_str().unwrap().to_owned();
    let (status, asked) = page(&service, "/privacy").await;
    assert!(status == 200 && asked.contains("name=\"email\""), "{asked}");

    let ask = [("right", "objection"), ("email", email.as_str())];
    let (status, sent) = form(&service, "/privacy", &ask).await;
    assert_eq!(status, 200, "{sent}");
    let own = reference(&sent);
    // The same answer for an unknown person, except for the reference.
    let (_, other) =
        form(&service, "/privacy", &[("right", "objection"), ("email", "nobody@nowhere.example")]).await;
    assert_eq!(sent.replace(&own, ""), other.replace(&reference(&other), ""));
    assert_eq!(post.letters().len(), 2);
    let letter = &post.letters()[0];
    assert!(letter.contains(&format!("To: {email}")) && letter.contains(&own), "{letter}");
    let code = letter.lines().find_map(|line| line.strip_prefix("Your code is ")).unwrap();
    let code = code.trim_end_matches('.').to_lowercase();

    let (status, wrong) = form(&service, "/privacy/code", &[("reference", &own), ("code", "AAAAAAAA")]).await;
    assert_eq!(status, 400, "{wrong}");
    assert_eq!(service.post(&customer, "/v1/enrich", &ada).await.body["found"], true);
    let proof = [("reference", own.as_str()), ("code", code.as_str())];
    let (status, done) = form(&service, "/privacy/code", &proof).await;
    assert!(status == 200 && done.contains("hidden from all results"), "{done}");
    // By the profile, too, which was not given: the dataset knew it.
    let gone = service.post(&customer, "/v1/enrich", &ada).await;
    assert_eq!(
        (&gone.body["found"], &gone.body["reason"]),
        (&json!(false), &json!("not_found")),
        "{}",
        gone.body
    );
    assert_eq!(form(&service, "/privacy/code", &proof).await.0, 400, "a code is good once");

    let (status, shown) = page(&service, &format!("/privacy/status?reference={}", own.to_lowercase())).await;
    assert!(status == 200 && shown.contains("done") && !shown.contains(&email), "{shown}");
    assert_eq!(page(&service, "/privacy/status?reference=PR-AAAA-AAAA-AAAA-AAAA").await.0, 404);
    let (request, sealed) = service.app.store.subject_request(&own, noon()).await.unwrap().unwrap();
    assert_eq!((request.right, request.status), (Right::Objection, RequestStatus::Fulfilled));
    assert!(!String::from_utf8_lossy(&sealed).contains("ada"), "who asks is sealed");
    assert!(
        service
            .app
            .store
            .subject_request(&own, noon() + SignedDuration::from_hours(24 * 731))
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn codes_are_not_guessed_and_mailboxes_are_not_flooded() {
    let (post, mailer) = Post::open().await;
    let service = desk(config(&mailer)).await;
    let ask = [("right", "erasure"), ("email", "grace@acme.example")];
    let own = reference(&form(&service, "/privacy", &ask).await.1);
    for guess in ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE"] {
        assert_eq!(form(&service, "/privacy/code", &[("reference", &own), ("code", guess)]).await.0, 400);
    }
    let right = [("reference", own.as_str()), ("code", &post.code())];
    assert_eq!(form(&service, "/privacy/code", &right).await.0, 400, "five tries and no more");

    let own = reference(&form(&service, "/privacy", &ask).await.1);
    let right = [("reference", own.as_str()), ("code", &post.code())];
    service.app.clock.advance(SignedDuration::from_mins(10));
    assert_eq!(form(&service, "/privacy/code", &right).await.0, 400, "ten minutes and no longer");

    // Another spelling is the same mailbox: a third letter, and no fourth.
    let spelt = [("right", "erasure"), ("email", "Grace+x@acme.example")];
    for _ in 0..3 {
        assert_eq!(form(&service, "/privacy", &spelt).await.0, 200);
    }
    assert_eq!(post.letters().len(), 3);
    let mut refused = 0;
    for number in 0..8 {
        let email = format!("p{number}@acme.example");
        refused +=
            u32::from(form(&service, "/privacy", &[("right", "access"), ("email", &email)]).await.0 == 429);
    }
    assert_eq!(refused, 3, "ten a day from one address");
    for bad in [[("right", "access"), ("email", "nonsense")], [("right", "all"), ("email", "a@acme.example")]]
    {
        assert_eq!(form(&service, "/privacy", &bad).await.0, 400);
    }
    let (_, echoed) =
        form(&service, "/privacy", &[("right", "access"), ("email", "\"><script>alert(1)</script>")]).await;
    assert!(!echoed.contains("<script>"), "{echoed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_answers_what_was_proven_and_nothing_else() {
    let (post, mailer) = Post::open().await;
    let config = config(&mailer).with(|config| config.privacy.page = true);
    let sources = local::cli::sources(&config, &Clock::System, tests::demo()).unwrap();
    let service = Service::start_custom(config, Clock::System, sources, false).await;
    let email = service.known_email();
    let settings =
        [("SEAL_SECRET", SECRET), ("MAILER", mailer.as_str()), ("MAILER_FROM", "privacy@service.example")];
    let run = |arguments: &[&str]| {
        let output = binary::run_with(service.data_dir(), arguments, &settings);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.success(), said + &String::from_utf8_lossy(&output.stderr))
    };
    let mut references = Vec::new();
    for right in ["access", "erasure", "access"] {
        let ask = [("right", right), ("email", email.as_str()), ("phone", "+442079460018")];
        let own = reference(&form(&service, "/privacy", &ask).await.1);
        let proof = [("reference", own.as_str()), ("code", &post.code())];
        // As where no process reaches every store, and an operator has to answer.
        if references.len() < 2 {
            let (_, code) = proof[1];
            let proven = requests::prove(&service.app, &own, code).await.unwrap();
            assert!(matches!(proven, Proven::Yes(_)));
        }
        references.push(own);
    }
    let (good, listed) = run(&["privacy", "requests", "list", "--json"]);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert!(good && listed.as_array().map(Vec::len) == Some(2), "{listed}");
    assert_eq!(listed[0]["days_left"], 29, "{listed}");
    assert!(!run(&["privacy", "requests", "fulfil", &references[2]]).0, "nobody proved that one");
    let (good, said) = run(&["privacy", "requests", "show", &references[0]]);
    assert!(good && said.contains(&email) && said.contains("+442079460018"), "{said}");
    let before = post.letters().len();
    let (good, said) = run(&["privacy", "requests", "fulfil", &references[0]]);
    assert!(good, "{said}");
    let letter = post.letters().pop().unwrap();
    assert!(letter.contains(&format!("To: {email}")) && letter.contains("recipients"), "{letter}");
    let (good, said) = run(&["privacy", "requests", "refuse", &references[1], "--reason", "we must keep it"]);
    assert!(good, "{said}");
    assert_eq!(post.letters().len(), before + 2);
    let (_, shown) = page(&service, &format!("/privacy/status?reference={}", references[1])).await;
    assert!(shown.contains("refused") && shown.contains("we must keep it"), "{shown}");
    assert!(run(&["privacy", "requests", "list"]).1.contains("No request waits"));
}

#[tokio::test]
async fn the_page_is_off_unless_it_is_turned_on_and_speaks_what_there_is_a_file_for() {
    let off = Service::start_custom(unhurried(), Clock::System, Default::default(), false).await;
    assert_eq!(page(&off, "/privacy").await.0, 404);
    let folder = tempfile::tempdir().unwrap();
    common::privacy::texts::Texts::write(folder.path()).unwrap();
    std::fs::write(folder.path().join("de.txt"), "language = Deutsch\ntitle = Ihre Daten bei uns\n").unwrap();
    let texts = Some(folder.path().to_str().unwrap().to_owned());
    let (_, mailer) = Post::open().await;
    let service = desk(config(&mailer).with(|config| config.privacy.texts = texts)).await;
    let request = service.request("GET", "/privacy", None).header("accept-language", "de-AT,en;q=0.3");
    let german = String::from_utf8(service.send(request).await.bytes).unwrap();
    assert!(german.contains("Ihre Daten bei uns") && german.contains("lang=\"de\""), "{german}");
    assert!(page(&service, "/privacy?lang=en").await.1.contains("Your data here"));
    assert_eq!(page(&service, "/.well-known/gpc.json").await.0, 200);
    std::fs::write(folder.path().join("fr.txt"), "titel = Vos données\n").unwrap();
    let refused = common::privacy::texts::Texts::read(folder.path()).unwrap_err();
    assert!(refused.contains("titel"), "{refused}");
    let missing = Config::from_variables(|name| (name == "PRIVACY_PAGE").then(|| "on".to_owned()));
    assert!(missing.unwrap_err().contains("MAILER"));
}
