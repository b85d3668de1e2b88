//! OAuth, against an authorization server of others: a person agrees, tokens are renewed while they are used, and a withdrawn
//! agreement stops the connection.

use super::{Desk, PUBLIC};
use common::domain::Clock;
use reqwest::Url;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Stdio;
use tests::crm::{Crm, Kind};
use tests::golden::in_repository;
use tests::{Reply, tools, unhurried};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

const REDIRECT: &str = "https://almanac.example/console/connections/authorized";

/// A CRM whose calls need a token that lives.
struct Scene {
    desk: Desk,
    crm: Crm,
    authority: String,
    _process: Child,
}

impl Scene {
    async fn open(kind: Kind) -> Option<Self> {
        if !tools::install_crm().await {
            return None;
        }
        let crm = Crm::start(kind).await;
        let mut command = Command::new("node");
        command
            .arg(tools::script("crm/authority.mjs"))
            .arg(kind.word())
            .arg(&crm.vendor.address)
            .arg(REDIRECT);
        let command = command.current_dir(in_repository("")).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.stderr(Stdio::null()).kill_on_drop(true).spawn().expect("it starts");
        let mut line = String::new();
        let printed = process.stdout.take().expect("its output");
        BufReader::new(printed).read_line(&mut line).await.expect("it says where it is");
        let authority = line.trim().to_owned();
        assert!(authority.starts_with("http://127.0.0.1:"), "{line}");
        let config = unhurried().with(|config| {
            let settings = &mut config.connections;
            let through = format!("{authority}/crm");
            (settings.hubspot_url, settings.pipedrive_url) = (through.clone(), through.clone());
            (settings.attio_url, settings.oauth_url) = (through, authority.clone());
            config.network.public_url = PUBLIC.to_owned();
        });
        let desk = Desk::with(config, Clock::System, false).await;
        Some(Self { desk, crm, authority, _process: process })
    }

    async fn connect(&self) -> String {
        let mut settings = super::crms::people(self.crm.kind);
        settings["credentials"] = json!({"client_id": "almanac", "client_secret": "a secret of the app"});
        self.desk.connect(&settings).await
    }

    async fn ask(&self, path: &str) -> Value {
        let request = self.desk.service.http.get(format!("{}{path}", self.authority));
        self.desk.service.send(request).await.body
    }

    async fn renewals(&self) -> u64 {
        self.ask("/renewals").await["count"].as_u64().expect("a count")
    }

    /// Opens an address as a browser does, until it leads back; the parameters that it leads back with.
    async fn agree(&self, url: &str) -> BTreeMap<String, String> {
        let stays = reqwest::redirect::Policy::none();
        let browser = reqwest::Client::builder().no_proxy().redirect(stays).build().expect("a client");
        let (mut at, mut cookies) = (Url::parse(url).expect("an address"), BTreeMap::new());
        for _ in 0..10 {
            let held: Vec<String> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let answer =
                browser.get(at.clone()).header("cookie", held.join("; ")).send().await.expect("an answer");
            for cookie in answer.headers().get_all("set-cookie") {
                let pair = cookie.to_str().expect("text").split(';').next().expect("a pair");
                let (name, value) = pair.split_once('=').expect("a pair");
                cookies.insert(name.to_owned(), value.to_owned());
            }
            let status = answer.status();
            let Some(to) =
                answer.headers().get("location").and_then(|to| to.to_str().ok()).map(str::to_owned)
            else {
                panic!("it leads nowhere from {at}: {status} {}", answer.text().await.unwrap_or_default());
            };
            at = at.join(&to).expect("an address");
            if at.as_str().starts_with(REDIRECT) {
                return at
                    .query_pairs()
                    .map(|(name, value)| (name.into_owned(), value.into_owned()))
                    .collect();
            }
        }
        panic!("it leads nowhere");
    }

    async fn authorize(&self, id: &str) -> Reply {
        let begun = self.desk.post(id, "authorize", json!({})).await;
        assert_eq!(begun.status, 200, "{}", begun.body);
        let given = self.agree(begun.body["url"].as_str().expect("an address")).await;
        let code = given.get("code").unwrap_or_else(|| panic!("a code: {given:?}"));
        self.desk.post(id, "authorized", json!({"code": code, "state": given["state"]})).await
    }
}

/// Slow: tokens live four seconds, and three of them must end.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_agrees_and_tokens_are_renewed_while_a_run_goes_on() {
    for kind in [Kind::HubSpot, Kind::Pipedrive, Kind::Attio] {
        let Some(scene) = Scene::open(kind).await else { return };
        let (desk, names) = (&scene.desk, kind.names());
        let ada = scene.crm.add(&[(names.email, "ada.lovelace@acme.example")]);
        let id = scene.connect().await;
        let test = desk.post(&id, "test", json!({})).await;
        assert_eq!(test.body["problems"][0]["code"], "authorization_needed", "{}", test.body);
        let authorized = scene.authorize(&id).await;
        assert_eq!(authorized.status, 200, "{kind:?}: {}", authorized.body);
        assert!(!authorized.body.to_string().contains("a secret of the app"), "{}", authorized.body);
        let test = desk.post(&id, "test", json!({"create_fields": true})).await;
        assert_eq!(test.body["ok"], true, "{kind:?}: {}", test.body);
        let ran = desk.run(&id, json!({})).await;
        assert_eq!(ran["last_run"]["status"], "completed", "{ran}");
        assert_eq!(scene.crm.value(&ada, names.title).as_deref(), Some("VP Engineering"));

        // Many at once find the tokens at their end, again and again: renewed once each time, as a second use would end them all.
        for round in 1..=3 {
            let renewed = scene.renewals().await;
            let began = std::time::Instant::now();
            while scene.renewals().await == renewed {
                assert!(began.elapsed() < std::time::Duration::from_secs(60), "no token ends");
                let tests = (0..6).map(|_| desk.post(&id, "test", json!({})));
                for test in futures::future::join_all(tests).await {
                    assert_eq!(test.body["ok"], true, "{kind:?} {round}: {}", test.body);
                }
            }
        }
        let ran = desk.run(&id, json!({"backfill": true})).await;
        assert_eq!(ran["last_run"]["status"], "completed", "{ran}");

        // Withdrawn in the CRM, it stops and says what to do; agreed to again, it goes on.
        scene.ask("/withdraw").await;
        let grace = scene.crm.add(&[(names.email, "grace.hopper@acme.example")]);
        let broken = desk.run(&id, json!({})).await;
        assert_eq!(
            (&broken["status"], &broken["problem"]["code"]),
            (&json!("broken"), &json!("authorization_needed")),
            "{broken}"
        );
        assert!(
            broken["problem"]["detail"].as_str().is_some_and(|detail| detail.contains("/authorize")),
            "{broken}"
        );
        assert_eq!(scene.authorize(&id).await.status, 200);
        desk.post(&id, "resume", json!({})).await;
        let after = desk.work(&id).await;
        assert_eq!(after["status"], "active", "{after}");
        assert!(scene.crm.value(&grace, names.company).is_some(), "{kind:?}: {after}");
        desk.check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_agreement_counts_once_for_its_own_connection_and_account() {
    let Some(scene) = Scene::open(Kind::HubSpot).await else { return };
    let (desk, service) = (&scene.desk, &scene.desk.service);
    let (id, other) = (scene.connect().await, scene.connect().await);
    let begun = desk.post(&id, "authorize", json!({})).await;
    let given = scene.agree(begun.body["url"].as_str().expect("an address")).await;
    let code = json!({"code": given["code"], "state": given["state"]});
    let forged = json!({"code": given["code"], "state": format!("{id}.00000000000000000000000000000000")});
    let wrong = json!({"code": "another", "state": given["state"]});
    assert_eq!(desk.post(&other, "authorized", code.clone()).await.status, 409, "of another connection");
    assert_eq!(desk.post(&id, "authorized", forged).await.status, 409, "another state");
    let stranger = service.customer(common::domain::Plan::Pro, 10).await;
    let path = format!("/v1/connections/{id}/authorized");
    assert_eq!(service.post(&stranger, &path, &code).await.status, 404, "of another account");
    let done = desk.post(&id, "authorized", code.clone()).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(desk.post(&id, "authorized", code).await.status, 409, "once");
    assert_eq!(desk.post(&id, "authorized", wrong).await.status, 409);

    // A code without the verifier that was promised is worth nothing.
    let begun = desk.post(&other, "authorize", json!({})).await;
    let url = begun.body["url"].as_str().expect("an address");
    assert!(url.contains("code_challenge_method=S256") && !url.contains("a+secret"), "{url}");
    let challenge = Url::parse(url)
        .unwrap()
        .query_pairs()
        .find(|(name, _)| name == "code_challenge")
        .unwrap()
        .1
        .into_owned();
    let swapped = url.replace(&challenge, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    let given = scene.agree(&swapped).await;
    let stolen =
        desk.post(&other, "authorized", json!({"code": given["code"], "state": given["state"]})).await;
    assert_eq!((stolen.status, stolen.body["code"].as_str()), (409, Some("conflict")), "{}", stolen.body);

    for (redirect, status) in
        [("http://evil.example/", 400), ("javascript:alert(1)", 400), ("https://other.example/back", 200)]
    {
        let reply = desk.post(&id, "authorize", json!({"redirect_uri": redirect})).await;
        assert_eq!(reply.status, status, "{redirect}: {}", reply.body);
    }
    let by_token = desk.connect(&super::crms::people(Kind::HubSpot)).await;
    assert_eq!(desk.post(&by_token, "authorize", json!({})).await.status, 409, "it has a token");
    let mut half = super::crms::people(Kind::HubSpot);
    half["credentials"] = json!({"client_id": "almanac"});
    let refused = service.post(&desk.customer, "/v1/connections", &half).await;
    assert_eq!(refused.bad_fields(), ["credentials.client_secret"], "{}", refused.body);
    half["credentials"] = json!({"client_id": "almanac", "client_secret": "another secret"});
    let wrong_app = desk.connect(&half).await;
    let refused = scene.authorize(&wrong_app).await;
    assert_eq!(refused.status, 409);
    assert!(
        refused.body["detail"].as_str().is_some_and(|detail| detail.contains("client_id")),
        "{}",
        refused.body
    );
}

/// The console takes the person back whom the CRM sends, who has no cookie on the way, and ends what they began.
#[tokio::test(flavor = "multi_thread")]
async fn the_console_ends_what_a_person_began_there() {
    let Some(scene) = Scene::open(Kind::HubSpot).await else { return };
    let browser = super::console::Browser::open(&scene.desk).await;
    let new = [
        ("system", "hubspot"),
        ("name", "our CRM"),
        ("object", "people"),
        ("credentials.client_id", "almanac"),
        ("credentials.client_secret", "a secret of the app"),
        ("add", "person"),
        ("caps", "100"),
    ];
    let fields = browser.follow("/console/connections", &new).await;
    let at = fields.strip_suffix("/fields").expect("the fields come next").to_owned();
    assert!(browser.page(&at).await.contains("/authorize"), "it offers to authorize");
    let asked = browser.send(&format!("{at}/authorize"), &[]).await;
    let page = String::from_utf8_lossy(&asked.bytes).into_owned();
    let address = page.split("href=\"").find(|part| part.starts_with(&scene.authority)).expect("an address");
    let address = address.split('"').next().expect("an address").replace("&amp;", "&");
    let given = scene.agree(&address).await;
    let back = format!("/console/connections/authorized?code={}&state={}", given["code"], given["state"]);
    let request = scene.desk.service.request("GET", &back, None).header("sec-fetch-site", "cross-site");
    let taken = scene.desk.service.send(request).await;
    let page = String::from_utf8_lossy(&taken.bytes).into_owned();
    assert!(
        taken.status == 200 && page.contains("method=\"post\"") && page.contains(&given["code"]),
        "{page}"
    );
    let form = [("code", given["code"].as_str()), ("state", given["state"].as_str())];
    assert_eq!(browser.follow("/console/connections/authorized", &form).await, at);
    let test = scene.desk.post(at.rsplit('/').next().expect("an id"), "test", json!({})).await;
    assert_ne!(test.body["problems"][0]["code"], "authorization_needed", "{}", test.body);
    let request =
        scene.desk.service.request("GET", "/console/connections/authorized?error=access_denied", None);
    let declined = scene.desk.service.send(request).await;
    assert!(String::from_utf8_lossy(&declined.bytes).contains("did not agree"));
}
