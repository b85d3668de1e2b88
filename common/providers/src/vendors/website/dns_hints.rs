//! Services a domain is registered with, by its DNS records. A verification token shows that the company has or had an
//! account, not that the service is in use today.

use super::technology::Hint;
use crate::mail::mx::Dns;
use crate::mail::provider;
use std::time::Instant;

/// What a TXT record starts with, and what that shows.
#[rustfmt::skip]
const TOKENS: &[(&str, Hint)] = &[
    ("google-site-verification=", ("Google Search Console", "Marketing")),
    ("ms=ms", ("Microsoft 365", "Productivity")),
    ("atlassian-domain-verification=", ("Atlassian", "Collaboration")),
    ("slack-domain-verification=", ("Slack", "Collaboration")),
    ("docusign=", ("DocuSign", "Document signing")),
    ("dropbox-domain-verification=", ("Dropbox", "File storage")),
    ("box-domain-verification=", ("Box", "File storage")),
    ("facebook-domain-verification=", ("Meta Business", "Advertising")),
    ("stripe-verification=", ("Stripe", "Payments")),
    ("zoom_verify_", ("Zoom", "Collaboration")), ("zoom-domain-verification=", ("Zoom", "Collaboration")),
    ("notion-domain-verification=", ("Notion", "Collaboration")),
    ("figma-domain-verification=", ("Figma", "Design")), ("miro-verification=", ("Miro", "Collaboration")),
    ("canva-site-verification=", ("Canva", "Design")), ("adobe-idp-site-verification=", ("Adobe", "Design")),
    ("airtable-verification=", ("Airtable", "Collaboration")),
    ("postman-domain-verification=", ("Postman", "Development")), ("docker-verification=", ("Docker", "Development")),
    ("jetbrains-domain-verification=", ("JetBrains", "Development")),
    ("mongodb-site-verification=", ("MongoDB", "Database")),
    ("hcp-domain-verification=", ("HashiCorp Cloud", "Infrastructure")),
    ("twilio-domain-verification=", ("Twilio", "Communications")),
    ("pendo-domain-verification=", ("Pendo", "Analytics")),
    ("hubspot-domain-verification", ("HubSpot", "Marketing automation")),
    ("onetrust-domain-verification=", ("OneTrust", "Privacy")),
    ("openai-domain-verification=", ("OpenAI", "Artificial intelligence")),
    ("anthropic-domain-verification", ("Anthropic", "Artificial intelligence")),
    ("h1-domain-verification=", ("HackerOne", "Security")), ("wiz-domain-verification=", ("Wiz", "Security")),
    ("jamf-site-verification=", ("Jamf", "Device management")),
    ("smartsheet-site-validation=", ("Smartsheet", "Collaboration")),
    ("status-page-domain-verification=", ("Statuspage", "Monitoring")),
];

/// What an SPF record includes, and who sends the mail then.
#[rustfmt::skip]
const SENDERS: &[(&str, Hint)] = &[
    ("_spf.google.com", ("Google Workspace", "Productivity")),
    ("spf.protection.outlook.com", ("Microsoft 365", "Productivity")),
    ("amazonses.com", ("Amazon SES", "Email delivery")), ("sendgrid.net", ("SendGrid", "Email delivery")),
    ("mailgun.org", ("Mailgun", "Email delivery")), ("mandrillapp.com", ("Mailchimp", "Email marketing")),
    ("servers.mcsv.net", ("Mailchimp", "Email marketing")), ("mailjet.com", ("Mailjet", "Email delivery")),
    ("mail.zendesk.com", ("Zendesk", "Customer support")), ("_spf.salesforce.com", ("Salesforce", "CRM")),
    ("hubspotemail.net", ("HubSpot", "Marketing automation")), ("sendinblue.com", ("Brevo", "Email marketing")),
    ("pphosted.com", ("Proofpoint", "Security")), ("mimecast.com", ("Mimecast", "Security")),
];

#[rustfmt::skip]
const NAME_SERVERS: &[(&str, Hint)] = &[
    (".awsdns-", ("Amazon Route 53", "DNS")), (".ns.cloudflare.com", ("Cloudflare", "CDN")),
    (".azure-dns.", ("Azure DNS", "DNS")), (".googledomains.com", ("Google Cloud DNS", "DNS")),
    (".domaincontrol.com", ("GoDaddy", "DNS")), (".vercel-dns.com", ("Vercel", "Hosting")),
    (".ns.hetzner.com", ("Hetzner", "Hosting")), (".ovh.net", ("OVHcloud", "Hosting")),
];

/// Everything the records of a domain show.
pub(super) async fn read(dns: &Dns, domain: &str, deadline: Instant) -> Vec<Hint> {
    let (texts, servers, mail) = tokio::join!(
        dns.texts(domain, deadline),
        dns.name_servers(domain, deadline),
        dns.mail_hosts(domain, deadline)
    );
    let mut hints: Vec<Hint> = texts.unwrap_or_default().iter().flat_map(|text| of_text(text)).collect();
    for server in servers.unwrap_or_default() {
        hints.extend(NAME_SERVERS.iter().filter(|(part, _)| server.contains(part)).map(|(_, hint)| *hint));
    }
    let hosts = mail.map(|mail| mail.hosts().to_vec()).unwrap_or_default();
    let host = provider::of_hosts(domain, hosts.iter().map(String::as_str));
    hints.extend(host.map(|provider| (provider.name, "Email")));
    hints
}

fn of_text(text: &str) -> Vec<Hint> {
    let text = text.to_ascii_lowercase();
    if text.starts_with("v=spf1") {
        return SENDERS.iter().filter(|(part, _)| text.contains(part)).map(|(_, hint)| *hint).collect();
    }
    TOKENS.iter().filter(|(token, _)| text.starts_with(token)).map(|(_, hint)| *hint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_senders_are_recognised() {
        let names = |text: &str| of_text(text).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names("MS=ms12345678"), ["Microsoft 365"]);
        assert_eq!(
            names("v=spf1 include:_spf.google.com include:sendgrid.net ~all"),
            ["Google Workspace", "SendGrid"]
        );
        assert!(names("unrelated").is_empty());
    }
}
