//! The whole verification of an address, step by step, under one deadline.

use super::catch_all::CatchAlls;
use super::mx::{Dns, MailHosts};
use super::provider::{Kind, of_hosts};
use super::reacher::Reacher;
use super::smtp::{Answers, Asking, Smtp};
use super::verdict::conclude;
use super::{MailConfig, Transport};
use crate::guard::Meter;
use domain::{Clock, EmailAddress};
use language::mail::lists::is_generic;
use language::mail::typo;
use lookup::mail::{Reason, RecipientState, Status, Verification, VerifyMail};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Verifies addresses by DNS and SMTP.
pub struct MailVerifier {
    dns: Dns,
    mailbox: Mailbox,
    catch_alls: CatchAlls,
    clock: Clock,
}

enum Mailbox {
    Smtp(Box<Smtp>),
    Remote(Box<Reacher>),
    None,
}

impl MailVerifier {
    /// Fails with words for the operator when the settings cannot work.
    pub fn new(config: MailConfig, clock: Clock) -> Result<Self, &'static str> {
        if let Some(problem) = config.problem() {
            return Err(problem);
        }
        let mailbox = match &config.transport {
            Transport::Direct => Mailbox::Smtp(Box::new(Smtp::new(&config, None))),
            Transport::Socks5(proxy) => Mailbox::Smtp(Box::new(Smtp::new(&config, Some(proxy.clone())))),
            Transport::Remote(remote) => Mailbox::Remote(Box::new(Reacher::new(remote.clone()))),
            Transport::None => Mailbox::None,
        };
        let catch_alls = CatchAlls::new(config.catch_all_kept);
        Ok(Self { dns: Dns::new(config.name_servers, config.dns_timeout), mailbox, catch_alls, clock })
    }

    /// The same, with the calls of a remote verifier counted.
    pub fn counted_by(mut self, meter: Arc<Meter>) -> Self {
        if let Mailbox::Remote(reacher) = &mut self.mailbox {
            reacher.count_in(meter);
        }
        self
    }

    /// Verifies many addresses, those of one domain in the same conversations.
    pub async fn verify_many(&self, addresses: &[EmailAddress], deadline: Instant) -> Vec<Verification> {
        let mut by_host: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, address) in addresses.iter().enumerate() {
            by_host.entry(address.host()).or_default().push(index);
        }
        let groups = by_host.into_values().map(async |indexes| {
            let group: Vec<EmailAddress> = indexes.iter().map(|&index| addresses[index].clone()).collect();
            let verified = self.verify_at_one_domain(&group, Asking::All, deadline).await;
            indexes.into_iter().zip(verified).collect::<Vec<_>>()
        });
        let mut verified: Vec<(usize, Verification)> =
            futures::future::join_all(groups).await.into_iter().flatten().collect();
        verified.sort_by_key(|(index, _)| *index);
        verified.into_iter().map(|(_, verification)| verification).collect()
    }

    async fn look_up_hosts(
        &self,
        address: &EmailAddress,
        deadline: Instant,
    ) -> (Verification, Vec<String>, Option<Kind>) {
        let mut known = Verification::unasked(address, self.clock.now());
        let hosts = match self.dns.mail_hosts(address.host(), deadline).await {
            Ok(hosts) => hosts,
            Err(_) => {
                known.reason = Reason::DnsFailed;
                return (known, Vec::new(), None);
            }
        };
        known.mx_found = Some(!hosts.hosts().is_empty());
        let nowhere = match hosts {
            MailHosts::NoDomain => Some(Reason::NoDomain),
            MailHosts::NullMx | MailHosts::None => Some(Reason::NoMailHost),
            MailHosts::Mx(_) | MailHosts::Implicit(_) => None,
        };
        if let Some(reason) = nowhere {
            known.status = Status::Invalid;
            known.reason = reason;
            known.mailbox_exists = Some(false);
            return (known, Vec::new(), None);
        }
        let provider = of_hosts(address.host(), hosts.hosts().iter().map(String::as_str));
        known.mx_host = hosts.hosts().first().cloned();
        known.provider = provider.map(|provider| provider.name.to_owned());
        (known, hosts.hosts().to_vec(), provider.map(|provider| provider.kind))
    }

    async fn verify_at_one_domain(
        &self,
        addresses: &[EmailAddress],
        asking: Asking,
        deadline: Instant,
    ) -> Vec<Verification> {
        let Some(first) = addresses.first() else { return Vec::new() };
        let (known, hosts, kind) = self.look_up_hosts(first, deadline).await;
        let of = |address: &EmailAddress| Verification {
            generic: is_generic(address.local()),
            email: address.to_string(),
            did_you_mean: typo::suggestion(address),
            ..known.clone()
        };
        if hosts.is_empty() {
            return addresses.iter().map(of).collect();
        }
        let mut answers = match &self.mailbox {
            _ if self.catch_alls.contains(first.host()) => accepting(addresses, asking),
            Mailbox::Smtp(smtp) => smtp.ask(&self.dns, &hosts, addresses, asking, deadline).await,
            Mailbox::Remote(reacher) => ask_remote(reacher, addresses, asking, deadline).await,
            Mailbox::None => {
                Answers { random: None, recipients: vec![RecipientState::NotAsked; addresses.len()] }
            }
        };
        if answers.recipients.is_empty() {
            // No recipient was asked about, since the random one was accepted: so would the first have been.
            answers.recipients.extend(answers.random);
        }
        // Where a recipient was refused, and at providers that never say, the next address is another question.
        let accepts_all = answers
            .random
            .iter()
            .chain(&answers.recipients)
            .all(|answer| *answer == RecipientState::Accepted);
        if answers.random.is_some() && accepts_all && kind != Some(Kind::Consumer) {
            self.catch_alls.remember(first.host());
        }
        let concluded = addresses.iter().zip(&answers.recipients).map(|(address, &answer)| {
            let mut verification = of(address);
            conclude(&mut verification, answer, answers.random, kind);
            verification
        });
        concluded.collect()
    }
}

/// What a domain that accepts every address would answer.
fn accepting(addresses: &[EmailAddress], asking: Asking) -> Answers {
    let count = match asking {
        Asking::All => addresses.len(),
        Asking::UntilAccepted => 1,
    };
    Answers { random: Some(RecipientState::Accepted), recipients: vec![RecipientState::Accepted; count] }
}

async fn ask_remote(
    reacher: &Reacher,
    addresses: &[EmailAddress],
    asking: Asking,
    deadline: Instant,
) -> Answers {
    let mut answers = Answers { random: None, recipients: Vec::with_capacity(addresses.len()) };
    for address in addresses {
        let (answer, random) = reacher.ask(address, deadline).await;
        answers.recipients.push(answer);
        answers.random = random.or(answers.random);
        let settled = answer == RecipientState::Accepted
            || matches!(answer, RecipientState::Timeout | RecipientState::Unreachable);
        if asking == Asking::UntilAccepted && settled {
            break;
        }
    }
    answers
}

#[async_trait::async_trait]
impl VerifyMail for MailVerifier {
    async fn verify(&self, address: &EmailAddress, deadline: Instant) -> Verification {
        let mut verified =
            self.verify_at_one_domain(std::slice::from_ref(address), Asking::All, deadline).await;
        verified.pop().unwrap_or_else(|| Verification::unasked(address, self.clock.now()))
    }

    async fn verify_in_order(&self, candidates: &[EmailAddress], deadline: Instant) -> Vec<Verification> {
        self.verify_at_one_domain(candidates, Asking::UntilAccepted, deadline).await
    }
}
