//! Verifies 10,000 addresses at 100 domains against a DNS and an SMTP server on loopback, the verifier on one core and the
//! servers on another.
//!
//! The reference in the same run: the same questions one address a conversation, as a verifier without sessions asks them.
//! `bench verify-peers DNS SMTP` serves the same servers alone at two addresses, to measure another verifier there.

use crate::load::median;
use anyhow::{Context, Result, bail, ensure};
use common::domain::{Clock, EmailAddress};
use common::lookup::mail::{Status, VerifyMail};
use common::providers::mail::peers::{DnsPeer, Script, SmtpPeer, Step, Zone};
use common::providers::mail::{MailConfig, MailVerifier};
use futures::StreamExt;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

const DOMAINS: usize = 100;
const PER_DOMAIN: usize = 100;
const ROUNDS: usize = 3;

pub fn run() -> Result<()> {
    let config = peers()?;
    let addresses = addresses()?;
    let mut batched = Vec::new();
    let mut single = Vec::new();
    for _ in 0..ROUNDS {
        batched.push(on_one_core(|| verify_batched(config.clone(), &addresses))?);
        single.push(on_one_core(|| verify_singly(config.clone(), &addresses))?);
    }
    let (batched, single) = (median(batched)?, median(single)?);
    println!("verify, {} addresses at {DOMAINS} domains, one core, median of {ROUNDS}:", addresses.len());
    println!("  shared conversations       {batched:>9.0} addresses/s");
    println!("  one conversation each      {single:>9.0} addresses/s");
    println!("  ratio                      {:>9.1}", batched / single);
    Ok(())
}

/// Only the servers, at the addresses of the arguments, until the process is ended.
pub fn serve_peers() -> Result<()> {
    let mut arguments = std::env::args().skip(2);
    let (Some(dns), Some(smtp)) = (arguments.next(), arguments.next()) else {
        bail!("usage: bench verify-peers DNS_ADDRESS SMTP_ADDRESS");
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (_dns, _smtp) = start(&dns, &smtp).await?;
        println!("DNS at {dns}, SMTP at {smtp}");
        std::future::pending().await
    })
}

async fn start(dns: &str, smtp: &str) -> std::io::Result<(DnsPeer, SmtpPeer)> {
    let dns = DnsPeer::start_at(dns, |name| {
        Some(match name.strip_prefix("mx.") {
            Some(_) => Zone::address(Ipv4Addr::LOCALHOST),
            None => Zone::mx(&[(10, format!("mx.{name}.").as_str())]),
        })
    });
    let script = Script::answering(|mailbox, _| match mailbox.starts_with("person") {
        true => Step::say("250 2.1.5 OK"),
        false => Step::say("550 5.1.1 no such user"),
    });
    Ok((dns.await?, SmtpPeer::start_at(smtp, script).await?))
}

/// The servers, on a thread of their own for as long as the process lives.
fn peers() -> Result<MailConfig> {
    let (send, receive) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async move {
            let (dns, smtp) = start("127.0.0.1:0", "127.0.0.1:0").await?;
            let mut config = MailConfig::for_peers(&dns, &smtp);
            config.step_timeout = Duration::from_secs(20);
            config.connect_timeout = Duration::from_secs(20);
            config.dns_timeout = Duration::from_secs(5);
            let _ = send.send(config);
            std::future::pending::<std::io::Result<()>>().await
        })
    });
    receive.recv_timeout(Duration::from_secs(5)).context("the peers did not start")
}

/// Half of them exist.
fn addresses() -> Result<Vec<EmailAddress>> {
    let all = (0..DOMAINS * PER_DOMAIN).map(|number| {
        let kind = if number % 2 == 0 { "person" } else { "nobody" };
        EmailAddress::parse(&format!("{kind}{number}@domain{}.test", number % DOMAINS))
    });
    Ok(all.collect::<Result<_, _>>()?)
}

/// Runs on a fresh single-threaded runtime; addresses per second.
fn on_one_core<F: Future<Output = Result<usize>>>(work: impl FnOnce() -> F) -> Result<f64> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let started = Instant::now();
    let count = runtime.block_on(work())?;
    Ok(count as f64 / started.elapsed().as_secs_f64())
}

async fn verify_batched(config: MailConfig, addresses: &[EmailAddress]) -> Result<usize> {
    let verifier = MailVerifier::new(config, Clock::System).map_err(anyhow::Error::msg)?;
    let seen = verifier.verify_many(addresses, Instant::now() + Duration::from_secs(60)).await;
    check(seen.iter().filter(|seen| seen.status == Status::Valid).count(), seen.len())
}

async fn verify_singly(config: MailConfig, addresses: &[EmailAddress]) -> Result<usize> {
    let verifier = MailVerifier::new(config, Clock::System).map_err(anyhow::Error::msg)?;
    let deadline = Instant::now() + Duration::from_secs(60);
    let each = addresses.iter().map(|address| verifier.verify(address, deadline));
    let seen: Vec<_> = futures::stream::iter(each).buffer_unordered(100).collect().await;
    check(seen.iter().filter(|seen| seen.status == Status::Valid).count(), seen.len())
}

fn check(valid: usize, all: usize) -> Result<usize> {
    ensure!(valid * 2 == all && all == DOMAINS * PER_DOMAIN, "{valid} of {all} were valid");
    Ok(all)
}
