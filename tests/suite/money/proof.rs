//! The proof of a mailbox: credits come with the code that was mailed, once, and not by guessing.

use common::config::{Config, Hidden};
use common::domain::Clock;
use serde_json::{Value, json};
use tests::post::Post;
use tests::{Customer, Service, invariants, unhurried};
use tokio::net::TcpListener;

fn config(mailer: &str) -> Config {
    unhurried().with(|config| {
        config.sign_up.proof = Some(true);
        config.mailer.server = Hidden(mailer.to_owned());
        config.mailer.from = Some("almanac@service.example".parse().unwrap());
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
        config.sign_up.per_ip = 100;
    })
}

#[tokio::test]
async fn a_trials_credits_come_with_the_code_and_once() {
    let (post, address) = Post::open().await;
    let service = Service::start_with(config(&address), Clock::fixed(tests::noon())).await;
    let send = |path: &str, body: Value| service.send(service.request("POST", path, None).json(&body));
    let reply = send("/v1/signup", json!({"email": "grace@company.example"})).await;
    assert_eq!((reply.status, &reply.body["balance"]), (201, &json!(0)), "{}", reply.body);
    assert_eq!(reply.body["awaits_proof"], 50);
    let letter = post.letters()[0].clone();
    assert!(
        letter.contains("To: grace@company.example") && letter.contains("From: almanac@service.example"),
        "{letter}"
    );
    let key = reply.body["api_key"].as_str().unwrap().to_owned();
    let customer = Customer { id: reply.body["id"].as_str().unwrap().to_owned(), key };
    let wrong =
        send("/v1/signup/verify", json!({"email": "grace@company.example", "code": "AAAAAAAA"})).await;
    assert_eq!(wrong.status, 404, "{}", wrong.body);
    let proof = json!({"email": "Grace@company.example", "code": post.code().to_lowercase()});
    let right = send("/v1/signup/verify", proof.clone()).await;
    assert_eq!((right.status, &right.body["credits"]), (200, &json!(50)), "{}", right.body);
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 50);
    assert_eq!(send("/v1/signup/verify", proof).await.status, 409, "once");
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 50);
    for _ in 0..10 {
        send("/v1/signup/verify", json!({"email": "grace@company.example", "code": "BBBBBBBB"})).await;
    }
    let tired = send("/v1/signup/verify", json!({"email": "gra.ce+x@company.example", "code": "B"})).await;
    assert_eq!(tired.status, 404, "another mailbox: {}", tired.body);
    let tired = send("/v1/signup/verify", json!({"email": "grace@company.example", "code": "B"})).await;
    assert_eq!(tired.status, 429, "{}", tired.body);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn without_a_way_to_send_codes_nobody_signs_up() {
    let closed = Service::start_with(
        config("").with(|config| config.mailer.server = Hidden::default()),
        Clock::System,
    )
    .await;
    let sign_up = |service: &Service, email: &str| {
        let request = service.request("POST", "/v1/signup", None).json(&json!({"email": email}));
        let (http, request) = (service.http.clone(), request.build().unwrap());
        async move {
            let answer = http.execute(request).await.unwrap();
            (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
        }
    };
    let (status, body) = sign_up(&closed, "a@company.example").await;
    assert_eq!((status, &body["code"]), (403, &json!("forbidden")), "{body}");
    assert!(body["detail"].as_str().unwrap().contains("mail server"), "{body}");

    let (post, address) = Post::open().await;
    let service = Service::start_with(config(&address), Clock::System).await;
    let (status, _) = sign_up(&service, "refused@company.example").await;
    assert_eq!(status, 503, "a letter that cannot be sent");
    assert!(service.app.store.account_id_by_email("refused@company.example").await.unwrap().is_none());
    assert!(post.letters().is_empty());
}

#[tokio::test]
async fn one_mailbox_has_one_trial_however_it_is_spelt() {
    let config = unhurried().with(|config| config.sign_up.per_ip = 100);
    let service = Service::start_with(config, Clock::System).await;
    let mut trials = 0;
    for email in [
        "john.doe@gmail.com",
        "johndoe@gmail.com",
        "john.doe+a@gmail.com",
        "johndoe@googlemail.com",
        "\"john.doe\"@gmail.com",
        "JOHN.DOE@GMAIL.COM",
    ] {
        let request = service.request("POST", "/v1/signup", None).json(&json!({"email": email}));
        trials += usize::from(service.send(request).await.status == 201);
    }
    assert_eq!(trials, 1);
    let all = unhurried().with(|config| {
        config.sign_up.per_day = 2;
        config.sign_up.per_ip = 100;
    });
    let service = Service::start_with(all, Clock::System).await;
    let mut statuses = Vec::new();
    for n in 0..3 {
        let body = json!({"email": format!("p{n}@company.example")});
        statuses.push(service.send(service.request("POST", "/v1/signup", None).json(&body)).await.status);
    }
    assert_eq!(statuses, [201, 201, 429], "a cap a day");
}

#[tokio::test]
async fn amazons_mailer_is_sent_a_signed_letter() {
    use common::aws::{Http, Settings};
    use common::mailer::{Letter, Mailer, Ses};
    let (taken, mut letters) = tokio::sync::mpsc::unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    let take = move |headers: axum::http::HeaderMap, body: String| {
        let refused = body.contains("refused");
        taken.send((headers, body)).unwrap();
        async move {
            let status = if refused { 400 } else { 200 };
            (axum::http::StatusCode::from_u16(status).unwrap(), r#"{"MessageId": "1"}"#)
        }
    };
    let router = axum::Router::new().route("/v2/email/outbound-emails", axum::routing::post(take));
    tokio::spawn(local::server::serve(listener, router, std::future::pending()));
    let credentials = aws_sdk_dynamodb::config::Credentials::new("AKID", "secret", None, None, "test");
    let settings = Settings { region: "eu-west-1".into(), credentials, endpoint: Some(endpoint) };
    let ses = Ses::new(settings, Http::new().unwrap(), "almanac@company.example".parse().unwrap());
    let letter = |subject: &str| Letter {
        to: "grace@company.example".parse().unwrap(),
        subject: subject.to_owned(),
        text: "Your code is K7QX2M9T \u{2713}".to_owned(),
        id: None,
        unsubscribe: Some("https://api.company.example/unsubscribe/x".to_owned()),
    };
    ses.send(&letter("Your code")).await.unwrap();
    let (headers, body) = letters.recv().await.unwrap();
    let signature = headers["authorization"].to_str().unwrap();
    assert!(signature.starts_with("AWS4-HMAC-SHA256 Credential=AKID/"), "{signature}");
    assert!(signature.contains("/eu-west-1/ses/aws4_request"), "{signature}");
    let body: serde_json::Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["Destination"]["ToAddresses"][0], "grace@company.example");
    let text = body["Content"]["Simple"]["Body"]["Text"]["Data"].as_str().unwrap();
    assert!(text.contains("K7QX2M9T \u{2713}"));
    let one_click = json!([
        {"Name": "List-Unsubscribe", "Value": "<https://api.company.example/unsubscribe/x>"},
        {"Name": "List-Unsubscribe-Post", "Value": "List-Unsubscribe=One-Click"},
    ]);
    assert_eq!(body["Content"]["Simple"]["Headers"], one_click);
    let error = ses.send(&letter("refused")).await.unwrap_err().to_string();
    assert!(error.contains("400") && !error.contains("grace"), "{error}");
}

#[tokio::test]
async fn an_owner_without_a_key_gets_back_in_by_a_code_to_the_mailbox_once() {
    let (post, address) = Post::open().await;
    let service = Service::start_with(config(&address), Clock::fixed(tests::noon())).await;
    let send = |path: &str, body: Value| service.send(service.request("POST", path, None).json(&body));
    let opened = send("/v1/signup", json!({"email": "grace@company.example"})).await;
    let customer = Customer {
        id: opened.body["id"].as_str().unwrap().to_owned(),
        key: opened.body["api_key"].as_str().unwrap().to_owned(),
    };
    let key = service.get(&customer, "/v1/me/keys").await.body["results"][0]["id"].clone();
    let path = format!("/v1/me/keys/{}", key.as_str().unwrap());
    let revoked = service.send(service.request("DELETE", &path, Some(&customer))).await;
    assert_eq!(revoked.status, 200, "the mailbox leads back in: {}", revoked.body);
    assert_eq!(service.get(&customer, "/v1/me").await.status, 401);

    let letters = post.letters().len();
    let unknown = send("/v1/signup/recover", json!({"email": "nobody@company.example"})).await;
    let known = send("/v1/signup/recover", json!({"email": "Grace@company.example"})).await;
    assert_eq!((unknown.status, known.status), (200, 200), "{} {}", unknown.body, known.body);
    assert_eq!(
        unknown.body["valid_minutes"], known.body["valid_minutes"],
        "no one is told who has an account"
    );
    assert_eq!(post.letters().len(), letters + 1, "one letter, to the owner");
    let wrong = json!({"email": "grace@company.example", "code": "AAAAAAAA"});
    assert_eq!(send("/v1/signup/recover/verify", wrong).await.status, 404);
    let right = json!({"email": "grace@company.example", "code": post.code().to_lowercase()});
    let back = send("/v1/signup/recover/verify", right.clone()).await;
    assert_eq!(back.status, 201, "{}", back.body);
    let customer = Customer { key: back.body["api_key"].as_str().unwrap().to_owned(), ..customer };
    assert_eq!(service.get(&customer, "/v1/me").await.status, 200);
    let twice = send("/v1/signup/recover/verify", right.clone()).await;
    assert!(matches!(twice.status, 404 | 409), "a code works once: {}", twice.body);
    service.app.clock.advance(jiff::SignedDuration::from_hours(3));
    assert_eq!(send("/v1/signup/recover/verify", right).await.status, 404, "and not for long");
    invariants::check(&service, &customer, &[]).await;
}
