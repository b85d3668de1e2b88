//! Who runs a domain's mail, told by the names of its mail hosts.

use Kind::{Consumer, Forwarder, Gateway, Hosting};

/// A mail operator, and what stands behind its hosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Provider {
    pub name: &'static str,
    pub kind: Kind,
}

/// What stands behind a mail host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Mailboxes of companies.
    Hosting,
    /// Mailboxes of private people.
    Consumer,
    /// A filter in front of the real server; many accept every recipient.
    Gateway,
    /// Passes mail on.
    Forwarder,
}

/// The provider of the most preferred host that is known, else `self-hosted` when a host lies under the domain itself.
pub fn of_hosts<'a>(domain: &str, hosts: impl IntoIterator<Item = &'a str>) -> Option<Provider> {
    let mut own = false;
    for host in hosts {
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        if let Some((_, name, kind)) = SUFFIXES.iter().find(|(suffix, _, _)| is_under(&host, suffix)) {
            return Some(Provider { name, kind: *kind });
        }
        if host.starts_with("inbound-smtp.") && is_under(&host, "amazonaws.com") {
            return Some(Provider { name: "Amazon", kind: Hosting });
        }
        own |= is_under(&host, domain);
    }
    own.then_some(Provider { name: "self-hosted", kind: Hosting })
}

/// Compares on a dot boundary, so that `google.com.evil.example` and `notmimecast.com` do not pass for others.
fn is_under(host: &str, suffix: &str) -> bool {
    host.strip_suffix(suffix).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

/// Longer suffixes stand before the shorter ones they end in.
#[rustfmt::skip]
const SUFFIXES: &[(&str, &str, Kind)] = &[
    ("pphosted.com", "Proofpoint", Gateway),
    ("ppe-hosted.com", "Proofpoint Essentials", Gateway),
    ("mimecast.com", "Mimecast", Gateway),
    ("mimecast-offshore.com", "Mimecast", Gateway),
    ("barracudanetworks.com", "Barracuda", Gateway),
    ("cudamail.com", "Barracuda", Gateway),
    ("iphmx.com", "Cisco", Gateway),
    ("messagelabs.com", "Broadcom", Gateway),
    ("hydra.sophos.com", "Sophos", Gateway),
    ("reflexion.net", "Sophos", Gateway),
    ("trendmicro.com", "Trend Micro", Gateway),
    ("trendmicro.eu", "Trend Micro", Gateway),
    ("mailcontrol.com", "Forcepoint", Gateway),
    ("forcepoint.com", "Forcepoint", Gateway),
    ("mxrecord.io", "Cloudflare Area 1", Gateway),
    ("mxrecord.mx", "Cloudflare Area 1", Gateway),
    ("antispamcloud.com", "SpamExperts", Gateway),
    ("spamtitan.com", "SpamTitan", Gateway),
    ("fireeyecloud.com", "FireEye", Gateway),
    ("hornetsecurity.com", "Hornetsecurity", Gateway),
    ("gmail-smtp-in.l.google.com", "Gmail", Consumer),
    ("google.com", "Google Workspace", Hosting),
    ("googlemail.com", "Google Workspace", Hosting),
    ("olc.protection.outlook.com", "Outlook.com", Consumer),
    ("pamx1.hotmail.com", "Outlook.com", Consumer),
    ("mail.protection.outlook.com", "Microsoft 365", Hosting),
    ("mail.eo.outlook.com", "Microsoft 365", Hosting),
    ("mx.microsoft", "Microsoft 365", Hosting),
    ("biz.mail.am0.yahoodns.net", "Yahoo Business", Hosting),
    ("mail.gm0.yahoodns.net", "AOL", Consumer),
    ("yahoodns.net", "Yahoo", Consumer),
    ("mail.icloud.com", "iCloud", Consumer),
    ("zoho.com", "Zoho", Hosting),
    ("zoho.eu", "Zoho", Hosting),
    ("zoho.in", "Zoho", Hosting),
    ("zoho.com.au", "Zoho", Hosting),
    ("zohomail.com", "Zoho", Hosting),
    ("protonmail.ch", "Proton", Hosting),
    ("messagingengine.com", "Fastmail", Hosting),
    ("mx.yandex.net", "Yandex", Hosting),
    ("mx.yandex.ru", "Yandex", Hosting),
    ("mail.ru", "Mail.ru", Hosting),
    ("secureserver.net", "GoDaddy", Hosting),
    ("emailsrvr.com", "Rackspace", Hosting),
    ("privateemail.com", "Namecheap", Hosting),
    ("registrar-servers.com", "Namecheap", Forwarder),
    ("ionos.com", "IONOS", Hosting),
    ("ionos.de", "IONOS", Hosting),
    ("ionos.co.uk", "IONOS", Hosting),
    ("ionos.es", "IONOS", Hosting),
    ("ionos.fr", "IONOS", Hosting),
    ("kundenserver.de", "IONOS", Hosting),
    ("1and1.com", "IONOS", Hosting),
    ("1and1.co.uk", "IONOS", Hosting),
    ("ovh.net", "OVH", Hosting),
    ("mail.gandi.net", "Gandi", Hosting),
    ("infomaniak.ch", "Infomaniak", Hosting),
    ("infomaniak.com", "Infomaniak", Hosting),
    ("hostinger.com", "Hostinger", Hosting),
    ("titan.email", "Titan", Hosting),
    ("migadu.com", "Migadu", Hosting),
    ("mxbiz1.qq.com", "Tencent Exmail", Hosting),
    ("mxbiz2.qq.com", "Tencent Exmail", Hosting),
    ("qq.com", "QQ", Consumer),
    ("mxhichina.com", "Alibaba", Hosting),
    ("qiye.aliyun.com", "Alibaba", Hosting),
    ("qiye.163.com", "NetEase", Hosting),
    ("mx.cloudflare.net", "Cloudflare", Forwarder),
    ("mailgun.org", "Mailgun", Hosting),
    ("mx.sendgrid.net", "SendGrid", Hosting),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn name(domain: &str, hosts: &[&str]) -> Option<&'static str> {
        of_hosts(domain, hosts.iter().copied()).map(|provider| provider.name)
    }

    #[test]
    fn providers_are_told_by_their_hosts() {
        for (host, expected) in [
            ("ASPMX.L.Google.com.", "Google Workspace"),
            ("gmail-smtp-in.l.google.com", "Gmail"),
            ("alt1.gmail-smtp-in.l.google.com", "Gmail"),
            ("acme-example.mail.protection.outlook.com", "Microsoft 365"),
            ("acme-com.l-v1.mx.microsoft", "Microsoft 365"),
            ("outlook-com.olc.protection.outlook.com", "Outlook.com"),
            ("mxa-0001.gslb.pphosted.com", "Proofpoint"),
            ("inbound-smtp.eu-west-1.amazonaws.com", "Amazon"),
            ("mxbiz1.qq.com", "Tencent Exmail"),
            ("mx3.qq.com", "QQ"),
        ] {
            assert_eq!(name("acme.example", &[host]), Some(expected), "{host}");
        }
    }

    #[test]
    fn look_alikes_are_not_taken_for_a_provider() {
        for host in ["notmimecast.com", "google.com.evil.example", "mx.l-google.com", "amazonaws.com"] {
            assert_eq!(name("acme.example", &[host]), None, "{host}");
        }
    }

    #[test]
    fn a_host_under_the_domain_is_self_hosted_unless_a_provider_is_named_too() {
        assert_eq!(name("acme.example", &["mx.acme.example"]), Some("self-hosted"));
        assert_eq!(name("acme.example", &["acme.example"]), Some("self-hosted"));
        assert_eq!(
            name("acme.example", &["mx.acme.example", "mx.eu.mimecast.com"]),
            Some("Mimecast"),
            "a gateway anywhere is worth naming"
        );
        assert_eq!(name("acme.example", &["mx.other.example"]), None);
    }

    #[test]
    fn no_suffix_is_hidden_by_a_shorter_one_before_it() {
        for (index, (suffix, _, _)) in SUFFIXES.iter().enumerate() {
            let first = SUFFIXES.iter().position(|(other, _, _)| is_under(suffix, other));
            assert_eq!(first, Some(index), "{suffix}");
        }
    }
}
