//! The records of a domain that show which services it uses. A verification token shows that the company has or had an account, not that
//! the service is in use today. Only usual names are asked for; none is guessed.

use crate::mail::mx::Dns;
use ::website::technology::Records;
use std::time::Instant;

/// Names that companies give to services which others run.
const NAMES: &[&str] = &[
    "www",
    "help",
    "support",
    "docs",
    "community",
    "go",
    "info",
    "pages",
    "email",
    "click",
    "links",
    "status",
    "careers",
    "jobs",
    "autodiscover",
    "enterpriseenrollment",
    "lyncdiscover",
    "selector1._domainkey",
];

/// The selectors that services name their keys by.
const SELECTORS: &[&str] =
    &["google", "k1", "k2", "k3", "mandrill", "zendesk1", "pm", "cm", "resend", "protonmail", "fm1"];

/// Everything the records of a domain show.
pub(super) async fn of(dns: &Dns, domain: &str, deadline: Instant) -> Records {
    let reports = format!("_dmarc.{domain}");
    let names = futures::future::join_all(NAMES.iter().map(|name| async move {
        dns.leads_to(&format!("{name}.{domain}"), deadline).await.unwrap_or_default()
    }));
    let keys = futures::future::join_all(SELECTORS.iter().map(|selector| async move {
        let texts = dns.texts(&format!("{selector}._domainkey.{domain}"), deadline).await.unwrap_or_default();
        // A domain that answers every name has no keys there.
        texts.iter().any(|text| text.contains("p=")).then(|| (*selector).to_owned())
    }));
    let (txt, dmarc, ns, mail, caa, names, keys) = tokio::join!(
        dns.texts(domain, deadline),
        dns.texts(&reports, deadline),
        dns.name_servers(domain, deadline),
        dns.mail_hosts(domain, deadline),
        dns.issuers(domain, deadline),
        names,
        keys,
    );
    let mut txt = txt.unwrap_or_default();
    txt.extend(dmarc.unwrap_or_default());
    Records {
        mx: mail.map(|mail| mail.hosts().to_vec()).unwrap_or_default(),
        txt,
        ns: ns.unwrap_or_default(),
        cname: names.into_iter().flatten().collect(),
        dkim: keys.into_iter().flatten().collect(),
        caa: caa.unwrap_or_default(),
    }
}
