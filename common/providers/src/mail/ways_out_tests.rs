//! The other ways to a mailbox: a SOCKS5 proxy, TLS from the first byte, and a remote verifier.

use super::peers::{DnsPeer, Relaying, Script, SmtpPeer, SocksPeer, StartTls, Step};
use super::tests::{address, deadline, dns};
use super::*;
use domain::Clock;
use lookup::mail::{Reason, Status, VerifyMail};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A verifier whose mail server is behind a proxy.
struct Behind {
    verifier: MailVerifier,
    smtp: SmtpPeer,
    _dns: DnsPeer,
}

impl Behind {
    async fn proxy(transport: Transport, script: Script, change: impl FnOnce(&mut MailConfig)) -> Self {
        let (dns, smtp) = (dns().await, SmtpPeer::start(script).await.unwrap());
        let mut config = MailConfig { transport, ..MailConfig::for_peers(&dns, &smtp) };
        change(&mut config);
        let verifier = MailVerifier::new(config, Clock::System).unwrap();
        Self { verifier, smtp, _dns: dns }
    }

    async fn outcome(&self, text: &str) -> (Status, Reason, Option<bool>) {
        let seen = self.verifier.verify(&address(text), deadline()).await;
        (seen.status, seen.reason, seen.mailbox_exists)
    }
}

/// As an operator writes it.
fn through(socks: &SocksPeer, credentials: &str) -> Transport {
    Transport::parse(&format!("socks5://{credentials}{}", socks.address)).unwrap()
}

const VALID: (Status, Reason, Option<bool>) = (Status::Valid, Reason::Accepted, Some(true));
const INVALID: (Status, Reason, Option<bool>) = (Status::Invalid, Reason::NoMailbox, Some(false));

#[tokio::test]
async fn mailboxes_are_asked_for_through_a_proxy() {
    for (known, given) in [(None, ""), (Some(("ada", "p:w")), "ada:p%3Aw@")] {
        let socks = SocksPeer::start(Relaying::AsAsked, known).await.unwrap();
        let script = Script { starttls: StartTls::Works, ..Script::with_mailboxes(&["ada"]) };
        let world = Behind::proxy(through(&socks, given), script, |_| {}).await;
        assert_eq!(world.outcome("ada@acme.example").await, VALID, "{given}");
        assert_eq!(world.outcome("nobody@acme.example").await, INVALID);
        assert_eq!(socks.targets(), [world.smtp.address; 2], "the address that we resolved, not a name");
        assert_eq!(world.smtp.encrypted(), 2, "STARTTLS inside the proxied connection");
    }
}

#[tokio::test]
async fn a_proxy_that_does_not_relay_says_nothing_about_a_mailbox() {
    let asked = |given| async move {
        let socks = SocksPeer::start(Relaying::AsAsked, Some(("ada", "secret"))).await.unwrap();
        let world = Behind::proxy(through(&socks, given), Script::with_mailboxes(&["ada"]), |_| {}).await;
        let outcome = world.outcome("ada@acme.example").await;
        assert_eq!((world.smtp.connections(), socks.targets().len()), (0, 0));
        outcome
    };
    let unreachable = (Status::Unknown, Reason::Unreachable, None);
    assert_eq!(asked("").await, unreachable, "no password");
    assert_eq!(asked("ada:wrong@").await, unreachable, "a wrong password");
    for (relaying, reason) in [
        (Relaying::Refusing(1), Reason::Unreachable),
        (Relaying::Refusing(2), Reason::Unreachable),
        (Relaying::Refusing(5), Reason::Unreachable),
        (Relaying::Nonsense, Reason::Unreachable),
        (Relaying::ToPort(1), Reason::Unreachable),
        (Relaying::Hanging, Reason::Timeout),
    ] {
        let socks = SocksPeer::start(relaying.clone(), None).await.unwrap();
        let script = Script::with_mailboxes(&["ada"]);
        let quick = |config: &mut MailConfig| config.connect_timeout = Duration::from_millis(100);
        let world = Behind::proxy(through(&socks, ""), script, quick).await;
        assert_eq!(world.outcome("ada@acme.example").await, (Status::Unknown, reason, None), "{relaying:?}");
    }
    let gone = Transport::parse("socks5://127.0.0.1:1").unwrap();
    let world = Behind::proxy(gone, Script::with_mailboxes(&["ada"]), |_| {}).await;
    assert_eq!(world.outcome("ada@acme.example").await, unreachable);
}

#[tokio::test]
async fn a_proxy_is_not_asked_for_inside_addresses_either() {
    let socks = SocksPeer::start(Relaying::AsAsked, None).await.unwrap();
    let world = Behind::proxy(through(&socks, ""), Script::with_mailboxes(&["ada"]), |config| {
        config.allow_private = false;
        config.smtp_port = 25;
    })
    .await;
    for text in ["ada@acme.example", "ada@implicit.example", "ada@inside.example"] {
        assert_eq!(world.outcome(text).await, (Status::Unknown, Reason::Unreachable, None), "{text}");
    }
    assert!(socks.targets().is_empty());
}

#[tokio::test]
async fn on_port_465_encryption_begins_with_the_first_byte() {
    for (starttls, expected) in [
        (StartTls::Implicit, VALID),
        // A server that greets in clear text there is left alone: nothing is ever sent to it in clear.
        (StartTls::Works, (Status::Unknown, Reason::Unreachable, None)),
    ] {
        let script = Script { starttls, ..Script::with_mailboxes(&["ada"]) };
        let smtp = SmtpPeer::start(script).await.unwrap();
        let socks = SocksPeer::start(Relaying::ToPort(smtp.address.port()), None).await.unwrap();
        let dns = dns().await;
        let config = MailConfig { transport: through(&socks, ""), ..MailConfig::for_peers(&dns, &smtp) };
        let config = MailConfig { smtp_port: 465, ..config };
        let verifier = MailVerifier::new(config, Clock::System).unwrap();
        let seen = verifier.verify(&address("ada@acme.example"), deadline()).await;
        assert_eq!((seen.status, seen.reason, seen.mailbox_exists), expected, "{starttls:?}");
        assert!(socks.targets().iter().all(|target| target.port() == 465));
        assert_eq!(smtp.encrypted(), usize::from(starttls == StartTls::Implicit));
        assert!(starttls == StartTls::Implicit || smtp.lines().iter().all(|line| !line.contains("ada")));
    }
}

/// The head and the body of each question.
type Asked = Arc<Mutex<Vec<(String, Value)>>>;

/// A verifier service that answers as Reacher does, with what the address asks for.
async fn reacher(secret: Option<&'static str>) -> (String, Asked) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let asked = Asked::default();
    let seen = asked.clone();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let seen = seen.clone();
            tokio::spawn(async move {
                let (head, body) = request(&mut stream).await?;
                let given = head.lines().find_map(|line| line.strip_prefix("x-reacher-secret: "));
                let (status, answer) = match (secret, given) {
                    (Some(_), None) => (400, "Missing request header \"x-reacher-secret\"".to_owned()),
                    (Some(secret), Some(given)) if given != secret => {
                        (400, "Invalid request header \"x-reacher-secret\"".to_owned())
                    }
                    _ => {
                        seen.lock().unwrap().push((head.clone(), body.clone()));
                        answer(body["to_email"].as_str().unwrap_or_default()).await
                    }
                };
                let head = format!(
                    "HTTP/1.1 {status} X\r\nlocation: http://127.0.0.1:1/\r\ncontent-type: application/json\r\n\
                     content-length: {}\r\nconnection: close\r\n\r\n",
                    answer.len()
                );
                stream.write_all(format!("{head}{answer}").as_bytes()).await
            });
        }
    });
    (url, asked)
}

async fn request(stream: &mut TcpStream) -> std::io::Result<(String, Value)> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    stream.read_exact(&mut body).await?;
    assert!(head.starts_with("POST /v1/check_email HTTP/1.1\r\n"), "{head}");
    Ok((head, serde_json::from_slice(&body)?))
}

/// The documented answers; every failure of the mail server is still a 200.
async fn answer(email: &str) -> (u16, String) {
    let local = email.split('@').next().unwrap_or_default();
    let error = |kind: &str| json!({"error": {"type": kind, "message": "timed out"}});
    let smtp = match local {
        "toomany" => return (429, json!({"error": "Rate limit per second exceeded"}).to_string()),
        "broken" => return (500, json!({"error": "storage"}).to_string()),
        "rubbish" => return (200, "<html>".to_owned()),
        "moved" => return (308, String::new()),
        "huge" => return (200, format!("{{\"smtp\":\"{}\"}}", "x".repeat(5 * 1024 * 1024))),
        "hangs" => return std::future::pending().await,
        "timeout" => error("Timeout"),
        "socks" => error("Socks5"),
        "blocked" => {
            json!({"error": {"type": "AsyncSmtpError", "message": "5.7.1"}, "description": "IpBlacklisted"})
        }
        _ => json!({
            "can_connect_smtp": local != "unconnected", "has_full_inbox": local == "full",
            "is_catch_all": local == "everybody", "is_deliverable": matches!(local, "ada" | "everybody" | "mixedup"),
            "is_disabled": local == "disabled",
        }),
    };
    let whole = json!({
        "input": if local == "mixedup" { "somebody@else.example" } else { email }, "is_reachable": "safe",
        "misc": {"is_disposable": false, "is_role_account": false, "is_b2c": false, "gravatar_url": null,
            "haveibeenpwned": null},
        "mx": {"accepts_mail": true, "records": ["mx.acme.example."]},
        "smtp": smtp,
        "syntax": {"address": email, "domain": "acme.example", "is_valid_syntax": true, "username": local,
            "normalized_email": email, "suggestion": null},
        "debug": {"backend_name": "b1", "start_time": "2026-01-01T00:00:00Z", "end_time": "2026-01-01T00:00:02Z",
            "duration": {"secs": 2, "nanos": 1},
            "smtp": {"verif_method": {"type": "Smtp", "host": "mx.acme.example."}}},
    });
    (200, whole.to_string())
}

async fn remote(url: &str, secret: Option<&str>) -> (MailVerifier, DnsPeer) {
    let dns = dns().await;
    let smtp = SmtpPeer::start(Script::answering(|_, _| Step::Close)).await.unwrap();
    let remote = Remote { url: url.to_owned(), secret: secret.map(str::to_owned) };
    let config = MailConfig { transport: Transport::Remote(remote), ..MailConfig::for_peers(&dns, &smtp) };
    (MailVerifier::new(config, Clock::System).unwrap(), dns)
}

#[tokio::test]
async fn a_remote_verifier_answers_for_the_mailbox() {
    let (url, asked) = reacher(Some("hush")).await;
    let (verifier, _dns) = remote(&url, Some("hush")).await;
    for (local, status, reason, exists, catch_all) in [
        ("ada", Status::Valid, Reason::Accepted, Some(true), Some(false)),
        ("nobody", Status::Invalid, Reason::NoMailbox, Some(false), Some(false)),
        ("full", Status::Risky, Reason::MailboxFull, Some(true), Some(false)),
        ("disabled", Status::Invalid, Reason::MailboxDisabled, Some(false), Some(false)),
        ("unconnected", Status::Unknown, Reason::Unreachable, None, None),
        ("timeout", Status::Unknown, Reason::Timeout, None, None),
        ("socks", Status::Unknown, Reason::NotConclusive, None, None),
        ("blocked", Status::Unknown, Reason::Blocked, None, None),
        ("broken", Status::Unknown, Reason::Unreachable, None, None),
        ("rubbish", Status::Unknown, Reason::NotConclusive, None, None),
        ("mixedup", Status::Unknown, Reason::NotConclusive, None, None),
        ("moved", Status::Unknown, Reason::NotConclusive, None, None),
        ("huge", Status::Unknown, Reason::NotConclusive, None, None),
        ("everybody", Status::Risky, Reason::CatchAll, None, Some(true)),
    ] {
        let seen = verifier.verify(&address(&format!("{local}@acme.example")), deadline()).await;
        let outcome = (seen.status, seen.reason, seen.mailbox_exists, seen.catch_all);
        assert_eq!(outcome, (status, reason, exists, catch_all), "{local}");
        assert_eq!(seen.mx_host.as_deref(), Some("mx.acme.example"), "DNS is our own");
    }
    // A server that says so is left alone for a while, so another verifier asks.
    let (hurried, _hurried_dns) = remote(&url, Some("hush")).await;
    let seen = hurried.verify(&address("toomany@acme.example"), deadline()).await;
    assert_eq!((seen.status, seen.reason), (Status::Unknown, Reason::TryLater));
    let before = asked.lock().unwrap().len();
    assert_eq!(verifier.verify(&address("x@nowhere.example"), deadline()).await.status, Status::Invalid);
    assert_eq!(asked.lock().unwrap().len(), before, "what DNS decides is not asked for");
    let (head, body) = asked.lock().unwrap()[0].clone();
    assert!(head.contains("\r\nx-reacher-secret: hush\r\n"), "{head}");
    assert_eq!(body["to_email"], "ada@acme.example");
    let seconds = body["smtp_timeout"]["secs"].as_u64().unwrap();
    assert!(seconds < 5 && body["smtp_timeout"]["nanos"].is_u64(), "it gives up before we do: {body}");
}

#[tokio::test]
async fn a_remote_verifier_that_does_not_answer_leaves_the_mailbox_unknown() {
    let (url, asked) = reacher(Some("hush")).await;
    for secret in [None, Some("wrong")] {
        let (verifier, _dns) = remote(&url, secret).await;
        let seen = verifier.verify(&address("ada@acme.example"), deadline()).await;
        assert_eq!((seen.status, seen.reason), (Status::Unknown, Reason::Unreachable), "{secret:?}");
    }
    assert!(asked.lock().unwrap().is_empty());
    let (verifier, _dns) = remote(&url, Some("hush")).await;
    let start = domain::clock::instant();
    let soon = start + Duration::from_millis(200);
    let seen = verifier.verify(&address("hangs@acme.example"), soon).await;
    assert_eq!((seen.status, seen.reason), (Status::Unknown, Reason::Timeout));
    assert!(domain::clock::passed(start) < Duration::from_secs(2));
    let (verifier, _dns) = remote("http://127.0.0.1:1", None).await;
    let seen = verifier.verify(&address("ada@acme.example"), deadline()).await;
    assert_eq!((seen.status, seen.reason, seen.mailbox_exists), (Status::Unknown, Reason::Unreachable, None));
}

#[tokio::test]
async fn candidates_at_a_remote_verifier_are_asked_in_order_and_no_further_than_needed() {
    let (url, asked) = reacher(None).await;
    let (verifier, _dns) = remote(&url, None).await;
    let candidates = ["nobody@acme.example", "ada@acme.example", "other@acme.example"].map(address);
    let seen = verifier.verify_in_order(&candidates, deadline()).await;
    let statuses: Vec<Status> = seen.iter().map(|one| one.status).collect();
    assert_eq!(statuses, [Status::Invalid, Status::Valid]);
    assert_eq!(asked.lock().unwrap().len(), 2);
}
