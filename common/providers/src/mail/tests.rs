//! The verifier against servers that behave like the wild.

use super::peers::{DnsPeer, Script, SmtpPeer, StartTls, Step, Zone};
use super::*;
use domain::{Clock, EmailAddress};
use lookup::mail::{Reason, Status, Verification, VerifyMail};
use std::net::Ipv4Addr;
use std::time::Instant;

const LOOPBACK: Ipv4Addr = Ipv4Addr::LOCALHOST;

pub(super) fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

pub(super) fn deadline() -> Instant {
    domain::clock::instant() + Duration::from_secs(5)
}

pub(super) async fn dns() -> DnsPeer {
    let silent = Zone { silent: true, ..Zone::default() };
    let broken = Zone { broken: true, ..Zone::default() };
    DnsPeer::start([
        ("acme.example", Zone::mx(&[(20, "backup.acme.example."), (10, "mx.acme.example.")])),
        ("mx.acme.example", Zone::address(LOOPBACK)),
        ("backup.acme.example", Zone::address(LOOPBACK)),
        ("implicit.example", Zone::address(LOOPBACK)),
        ("null.example", Zone::mx(&[(0, ".")])),
        ("nomail.example", Zone::default()),
        ("broken.example", broken),
        ("silent.example", silent),
        ("google.example", Zone::mx(&[(1, "aspmx.l.google.com.")])),
        ("deadfirst.example", Zone::mx(&[(10, "dead.example."), (20, "mx.acme.example.")])),
        ("dead.example", Zone::address(Ipv4Addr::new(127, 0, 0, 9))),
        ("inside.example", Zone::mx(&[(10, "metadata.example.")])),
        ("metadata.example", Zone::address(Ipv4Addr::new(169, 254, 169, 254))),
        ("xn--mnchen-3ya.example", Zone::mx(&[(10, "mx.acme.example.")])),
    ])
    .await
    .unwrap()
}

/// A verifier, the servers it asks, and what they saw.
struct World {
    verifier: MailVerifier,
    smtp: SmtpPeer,
    _dns: DnsPeer,
}

impl World {
    async fn with(script: Script) -> Self {
        Self::configured(script, |_| {}).await
    }

    async fn configured(script: Script, change: impl FnOnce(&mut MailConfig)) -> Self {
        let (dns, smtp) = (dns().await, SmtpPeer::start(script).await.unwrap());
        let mut config = MailConfig::for_peers(&dns, &smtp);
        change(&mut config);
        let verifier = MailVerifier::new(config, Clock::System).unwrap();
        Self { verifier, smtp, _dns: dns }
    }

    async fn verify(&self, text: &str) -> Verification {
        self.verifier.verify(&address(text), deadline()).await
    }

    async fn outcome(&self, text: &str) -> (Status, Reason, Option<bool>, Option<bool>) {
        let seen = self.verify(text).await;
        (seen.status, seen.reason, seen.mailbox_exists, seen.catch_all)
    }
}

const UNKNOWN: Status = Status::Unknown;

#[tokio::test]
async fn a_mailbox_that_exists_is_valid_and_one_that_does_not_is_invalid() {
    let world = World::with(Script::with_mailboxes(&["ada", "info"])).await;
    let ada = world.verify("ada@acme.example").await;
    assert_eq!((ada.status, ada.reason), (Status::Valid, Reason::Accepted));
    assert_eq!((ada.mailbox_exists, ada.catch_all), (Some(true), Some(false)));
    assert_eq!((ada.mx_found, ada.mx_host.as_deref()), (Some(true), Some("mx.acme.example")));
    assert_eq!(ada.provider.as_deref(), Some("self-hosted"));
    assert!(!ada.generic && !ada.free_provider && !ada.disposable && ada.syntax_valid);
    assert!(world.verify("info@acme.example").await.generic);
    let nobody = world.outcome("nobody@acme.example").await;
    assert_eq!(nobody, (Status::Invalid, Reason::NoMailbox, Some(false), Some(false)));
}

#[tokio::test]
async fn the_conversation_is_polite_and_sends_no_mail() {
    let world = World::with(Script::with_mailboxes(&["ada"])).await;
    world.verify("ada@acme.example").await;
    let lines = world.smtp.lines();
    assert_eq!(lines[0], "EHLO verifier.example");
    assert_eq!(lines[1], "MAIL FROM:<probe@verifier.example>");
    assert!(lines[2].starts_with("RCPT TO:<q") && lines[2].ends_with("@acme.example>"), "a random one first");
    assert_eq!(lines[3], "RCPT TO:<ada@acme.example>");
    assert_eq!(lines[4..], ["QUIT"]);
}

#[tokio::test]
async fn dns_decides_before_any_server_is_asked() {
    let world = World::with(Script::with_mailboxes(&["ada"])).await;
    let no = Some(false);
    assert_eq!(world.outcome("ada@nowhere.example").await, (Status::Invalid, Reason::NoDomain, no, None));
    assert_eq!(world.outcome("ada@null.example").await, (Status::Invalid, Reason::NoMailHost, no, None));
    assert_eq!(world.outcome("ada@nomail.example").await, (Status::Invalid, Reason::NoMailHost, no, None));
    assert_eq!(world.outcome("ada@broken.example").await, (UNKNOWN, Reason::DnsFailed, None, None));
    assert_eq!(world.outcome("ada@silent.example").await, (UNKNOWN, Reason::DnsFailed, None, None));
    assert_eq!(world.verify("ada@silent.example").await.mx_found, None);
    assert_eq!(world.smtp.connections(), 0);
    assert_eq!(world.verify("ada@implicit.example").await.status, Status::Valid);
    assert_eq!(world.verify("ada@implicit.example").await.mx_host.as_deref(), Some("implicit.example"));
}

#[tokio::test]
async fn a_server_that_accepts_everybody_makes_no_address_valid() {
    for pipelining in [true, false] {
        let script = Script { pipelining, ..Script::answering(|_, _| Step::say("250 OK")) };
        let world = World::with(script).await;
        let expected = (Status::Risky, Reason::CatchAll, None, Some(true));
        assert_eq!(world.outcome("ada@acme.example").await, expected);
    }
}

#[tokio::test]
async fn a_domain_that_accepts_everybody_is_not_asked_again_until_that_is_forgotten() {
    for (kept, conversations) in [(Duration::from_secs(60), 1), (Duration::ZERO, 4)] {
        let script = Script::answering(|_, _| Step::say("250 OK"));
        let world = World::configured(script, |config| config.catch_all_kept = kept).await;
        let expected = (Status::Risky, Reason::CatchAll, None, Some(true));
        assert_eq!(world.outcome("ada@acme.example").await, expected);
        assert_eq!(world.outcome("bob@acme.example").await, expected);
        let candidates = ["c@acme.example", "d@acme.example"].map(address);
        let first = world.verifier.verify_in_order(&candidates, deadline()).await;
        assert_eq!(
            (first.len(), first[0].email.as_str(), first[0].catch_all),
            (1, "c@acme.example", Some(true))
        );
        assert_eq!(world.verifier.verify_many(&candidates, deadline()).await.len(), 2);
        assert_eq!(world.smtp.connections(), conversations);
        assert_eq!(
            world.outcome("ada@implicit.example").await,
            expected,
            "another domain is another question"
        );
        assert_eq!(world.smtp.connections(), conversations + 1);
    }
}

#[tokio::test]
async fn a_greylist_is_waited_out_within_the_deadline() {
    let script = Script::answering(|mailbox, before| match (before, mailbox.starts_with("ada@")) {
        (0, _) => Step::say("451 4.7.1 Greylisted, come back later"),
        (_, true) => Step::say("250 OK"),
        (_, false) => Step::say("550 5.1.1 no such user"),
    });
    let world = World::with(script).await;
    assert_eq!(world.outcome("ada@acme.example").await.0, Status::Valid);
    assert_eq!(world.smtp.connections(), 2);
}

#[tokio::test]
async fn a_greylist_longer_than_the_deadline_is_unknown() {
    let script = Script::answering(|_, _| Step::say("450 4.2.0 try again later"));
    let world = World::configured(script, |config| config.retry_after = Duration::from_secs(600)).await;
    let seen = world.verifier.verify(&address("ada@acme.example"), deadline()).await;
    assert_eq!((seen.status, seen.reason, seen.mailbox_exists), (UNKNOWN, Reason::TryLater, None));
    assert_eq!(world.smtp.connections(), 1);
}

#[tokio::test]
async fn refusals_of_us_say_nothing_about_the_mailbox_and_are_not_repeated() {
    let blocked = "550 5.7.1 Client host [127.0.0.1] blocked using Spamhaus";
    let expected = (UNKNOWN, Reason::Blocked, None, None);
    for script in [
        Script {
            greeting: Step::say("554 5.7.1 no service for your IP"),
            ..Script::with_mailboxes(&["ada"])
        },
        Script { ehlo: Step::say("550 5.7.1 bad HELO name"), ..Script::with_mailboxes(&["ada"]) },
        Script { mail: Step::say("550 5.7.1 sender rejected"), ..Script::with_mailboxes(&["ada"]) },
        Script { mail: Step::say("550 5.7.1 no"), pipelining: false, ..Script::with_mailboxes(&["ada"]) },
        Script::answering(move |_, _| Step::say(blocked)),
    ] {
        let world = World::with(script).await;
        assert_eq!(world.outcome("ada@acme.example").await, expected);
        assert_eq!(world.outcome("ada@acme.example").await, expected);
        assert_eq!(world.smtp.connections(), 1, "a host that refused us is left alone");
    }
}

#[tokio::test]
async fn a_hang_at_any_step_ends_in_unknown_in_time() {
    for script in [
        Script { greeting: Step::Hang, ..Script::with_mailboxes(&["ada"]) },
        Script { ehlo: Step::Hang, ..Script::with_mailboxes(&["ada"]) },
        Script { mail: Step::Hang, ..Script::with_mailboxes(&["ada"]) },
        Script::answering(|_, _| Step::Hang),
        Script {
            greeting: Step::Drip(format!("220 {}", "slow ".repeat(200))),
            ..Script::with_mailboxes(&["ada"])
        },
        Script::answering(|_, _| Step::Drip(format!("250 {}", "slow ".repeat(200)))),
    ] {
        let world = World::configured(script, |config| config.step_timeout = Duration::from_millis(60)).await;
        let start = domain::clock::instant();
        let soon = start + Duration::from_millis(400);
        let seen = world.verifier.verify(&address("ada@acme.example"), soon).await;
        assert_eq!((seen.status, seen.reason, seen.mailbox_exists), (UNKNOWN, Reason::Timeout, None));
        assert!(
            domain::clock::passed(start) < Duration::from_millis(700),
            "{:?}",
            domain::clock::passed(start)
        );
    }
}

#[tokio::test]
async fn closed_and_reset_connections_are_unknown() {
    for step in [Step::Close, Step::Reset] {
        for script in [
            Script { greeting: step.clone(), ..Script::with_mailboxes(&["ada"]) },
            Script { ehlo: step.clone(), ..Script::with_mailboxes(&["ada"]) },
            Script { mail: step.clone(), ..Script::with_mailboxes(&["ada"]) },
            Script::answering({
                let step = step.clone();
                move |_, _| step.clone()
            }),
        ] {
            let world = World::with(script).await;
            let seen = world.outcome("ada@acme.example").await;
            assert_eq!(seen, (UNKNOWN, Reason::Unreachable, None, None));
        }
    }
}

#[tokio::test]
async fn nonsense_and_floods_are_unknown() {
    let huge = [b"220 ".as_slice(), &vec![b'x'; 200_000], b"\r\n"].concat();
    let endless = "220-welcome\r\n".repeat(20_000).into_bytes();
    for greeting in [
        Step::say("SSH-2.0-OpenSSH_9.9"),
        Step::say("HTTP/1.1 400 Bad Request"),
        Step::Raw(vec![0xff, 0xfe, 0, b'\n']),
        Step::Raw(huge),
        Step::Raw(endless),
    ] {
        let world = World::with(Script { greeting, ..Script::with_mailboxes(&["ada"]) }).await;
        let seen = world.outcome("ada@acme.example").await;
        assert_eq!(seen, (UNKNOWN, Reason::NotConclusive, None, None));
    }
}

#[tokio::test]
async fn many_lines_old_servers_and_bare_line_feeds_are_understood() {
    for script in [
        Script {
            greeting: Step::say("220-mx.acme.example\r\n220-no spam please\r\n220 ESMTP"),
            ..Script::with_mailboxes(&["ada"])
        },
        Script { greeting: Step::Raw(b"220 hello\n".to_vec()), ..Script::with_mailboxes(&["ada"]) },
        Script { ehlo: Step::say("502 what is EHLO"), ..Script::with_mailboxes(&["ada"]) },
        Script { pipelining: false, ..Script::with_mailboxes(&["ada"]) },
    ] {
        let world = World::with(script).await;
        assert_eq!(world.verify("ada@acme.example").await.status, Status::Valid);
        assert_eq!(world.verify("nobody@acme.example").await.status, Status::Invalid);
    }
}

#[tokio::test]
async fn encryption_is_used_when_it_works_and_done_without_when_it_does_not() {
    for (starttls, encrypted, connections) in [
        (StartTls::Works, 1, 1),
        (StartTls::Unavailable, 0, 1),
        (StartTls::Broken, 0, 2),
        (StartTls::Hangs, 0, 2),
    ] {
        let world = World::with(Script { starttls, ..Script::with_mailboxes(&["ada"]) }).await;
        assert_eq!(world.verify("ada@acme.example").await.status, Status::Valid, "{starttls:?}");
        assert_eq!(
            (world.smtp.encrypted(), world.smtp.connections()),
            (encrypted, connections),
            "{starttls:?}"
        );
    }
}

#[tokio::test]
async fn the_next_host_is_asked_when_the_first_is_dead() {
    let world = World::with(Script::with_mailboxes(&["ada"])).await;
    let seen = world.verify("ada@deadfirst.example").await;
    assert_eq!((seen.status, seen.mx_host.as_deref()), (Status::Valid, Some("dead.example")));
}

#[tokio::test]
async fn inside_addresses_are_never_dialled() {
    let world = World::configured(Script::with_mailboxes(&["ada"]), |config| {
        config.allow_private = false;
        config.smtp_port = 25;
    })
    .await;
    for text in ["ada@acme.example", "ada@implicit.example", "ada@inside.example"] {
        assert_eq!(world.outcome(text).await, (UNKNOWN, Reason::Unreachable, None, None), "{text}");
    }
    assert_eq!(world.smtp.connections(), 0);
}

#[tokio::test]
async fn other_ports_and_bad_names_are_refused_by_the_settings() {
    let mut config = MailConfig { transport: Transport::Direct, ..MailConfig::default() };
    assert!(MailVerifier::new(config.clone(), Clock::System).is_err(), "nameless");
    config.identity.helo_name = "mail.acme.example".into();
    assert!(MailVerifier::new(MailConfig { smtp_port: 6379, ..config.clone() }, Clock::System).is_err());
    let mut injected = config.clone();
    injected.identity.helo_name = "x\r\nMAIL FROM:<y>".into();
    assert!(MailVerifier::new(injected, Clock::System).is_err());
    assert!(MailVerifier::new(config, Clock::System).is_ok());
}

#[tokio::test]
async fn without_a_way_out_the_mailbox_stays_unknown_and_nothing_is_dialled() {
    let world =
        World::configured(Script::with_mailboxes(&[]), |config| config.transport = Transport::None).await;
    let seen = world.verify("ada@acme.example").await;
    assert_eq!((seen.status, seen.reason, seen.mailbox_exists), (UNKNOWN, Reason::NotChecked, None));
    assert_eq!(seen.mx_found, Some(true));
    assert_eq!(world.verify("ada@nowhere.example").await.status, Status::Invalid, "DNS alone can tell");
    assert_eq!(world.verify("ada@google.example").await.provider.as_deref(), Some("Google Workspace"));
    assert_eq!(world.smtp.connections(), 0);
}

#[tokio::test]
async fn many_addresses_share_conversations_and_keep_their_order() {
    let world = World::with(Script::with_mailboxes(&["ada", "bob"])).await;
    let texts: Vec<String> = (0..50)
        .map(|number| match number % 5 {
            0 => "ada@acme.example".to_owned(),
            1 => "bob@implicit.example".to_owned(),
            2 => "ada@nowhere.example".to_owned(),
            _ => format!("nobody{number}@acme.example"),
        })
        .collect();
    let addresses: Vec<EmailAddress> = texts.iter().map(|text| address(text)).collect();
    let seen = world.verifier.verify_many(&addresses, deadline()).await;
    assert_eq!(seen.len(), 50);
    for (number, (text, verification)) in texts.iter().zip(&seen).enumerate() {
        let expected = if number % 5 < 2 { Status::Valid } else { Status::Invalid };
        assert_eq!((&verification.email, verification.status), (text, expected), "{number}");
    }
    assert_eq!(world.smtp.connections(), 3, "twenty recipients a conversation");
}

#[tokio::test]
async fn candidates_are_asked_in_order_and_no_further_than_needed() {
    let world = World::with(Script::with_mailboxes(&["ada.lovelace"])).await;
    let candidates = ["ada@acme.example", "ada.lovelace@acme.example", "alovelace@acme.example"].map(address);
    let seen = world.verifier.verify_in_order(&candidates, deadline()).await;
    let statuses: Vec<Status> = seen.iter().map(|verification| verification.status).collect();
    assert_eq!(statuses, [Status::Invalid, Status::Valid]);
    assert!(!world.smtp.lines().iter().any(|line| line.contains("alovelace")));
    assert_eq!(world.smtp.connections(), 1);

    let open = World::with(Script::answering(|_, _| Step::say("250 OK"))).await;
    let seen = open.verifier.verify_in_order(&candidates, deadline()).await;
    assert_eq!((seen.len(), seen[0].catch_all, seen[0].mailbox_exists), (1, Some(true), None));
    assert_eq!(open.smtp.lines().iter().filter(|line| line.starts_with("RCPT")).count(), 1);
}

#[tokio::test]
async fn a_host_is_never_asked_by_more_than_allowed_at_once() {
    let world =
        World::configured(Script::with_mailboxes(&["ada"]), |config| config.sessions_per_host = 2).await;
    let all = (0..20).map(|_| world.verify("ada@acme.example"));
    let seen = futures::future::join_all(all).await;
    assert!(seen.iter().all(|verification| verification.status == Status::Valid));
    assert!(world.smtp.most_open() <= 3, "two at once, one of them perhaps still closing");
}

#[tokio::test]
async fn international_mailboxes_need_a_server_that_takes_them() {
    for (smtputf8, expected) in [(true, Status::Valid), (false, Status::Unknown)] {
        let world = World::with(Script { smtputf8, ..Script::with_mailboxes(&["josé"]) }).await;
        assert_eq!(world.verify("josé@münchen.example").await.status, expected);
        let asked = world.smtp.lines().iter().any(|line| line == "RCPT TO:<josé@xn--mnchen-3ya.example>");
        assert_eq!(asked, smtputf8);
    }
}

#[tokio::test]
async fn no_input_becomes_a_command_of_its_own() {
    let world = World::with(Script::with_mailboxes(&["\"a b\""])).await;
    for text in [
        "ada\r\nDATA@acme.example",
        "ada@acme.example\r\nRCPT TO:<x@y.example>",
        "\"a\r\nDATA\"@acme.example",
        "ada@[127.0.0.1]",
        "ada(comment)@acme.example",
        "ada\u{85}DATA@acme.example",
        "ada@acme.example>\u{2028}DATA",
    ] {
        assert!(EmailAddress::parse(text).is_err(), "{text:?}");
    }
    assert_eq!(world.verify("\"a b\"@acme.example").await.status, Status::Valid);
    assert_eq!(world.verify("\"x> DATA\"@acme.example").await.status, Status::Invalid);
    let known = ["EHLO", "MAIL", "RCPT", "RSET", "QUIT"];
    assert!(world.smtp.lines().iter().all(|line| known.contains(&line.split([' ', ':']).next().unwrap())));
}

#[tokio::test]
async fn a_disposable_mailbox_that_exists_is_risky() {
    let dns = DnsPeer::start([
        ("mailinator.com", Zone::mx(&[(10, "mx.acme.example.")])),
        ("mx.acme.example", Zone::address(LOOPBACK)),
    ])
    .await
    .unwrap();
    let smtp = SmtpPeer::start(Script::with_mailboxes(&["ada"])).await.unwrap();
    let verifier = MailVerifier::new(MailConfig::for_peers(&dns, &smtp), Clock::System).unwrap();
    let seen = verifier.verify(&address("ada@mailinator.com"), deadline()).await;
    assert_eq!((seen.status, seen.reason, seen.disposable), (Status::Risky, Reason::Disposable, true));
}
