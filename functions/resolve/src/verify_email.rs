//! POST /v1/verify-email

use common::app::Cx;
use common::catalog::resolve::{EmailStatus, VerifyEmailRequest, VerifyEmailResponse};
use common::domain::EmailAddress;
use common::error::Result;
use common::upstream::mail::mx::MailHosts;
use common::upstream::mail::{lists, provider, typo};

pub async fn verify_email(cx: Cx, request: VerifyEmailRequest) -> Result<VerifyEmailResponse> {
    let mut verdict = VerifyEmailResponse {
        email: request.email.trim().to_owned(),
        status: EmailStatus::Invalid,
        reason: "bad_syntax".to_owned(),
        syntax_valid: false,
        disposable: false,
        mx_found: None,
        mx_host: None,
        provider: None,
        free_provider: false,
        generic: false,
        catch_all: None,
        mailbox_exists: None,
        did_you_mean: None,
        checked_at: cx.now(),
    };
    let Ok(address) = EmailAddress::parse(&request.email) else { return Ok(verdict) };
    verdict.syntax_valid = true;
    verdict.email = address.to_string();
    verdict.disposable = lists::is_disposable(address.host());
    verdict.free_provider = lists::is_free(address.host());
    verdict.generic = lists::is_generic(address.local());
    verdict.did_you_mean = typo::suggestion(&address);
    let hosts = match &cx.app.upstream.dns {
        Some(dns) => dns.mail_hosts(address.host(), cx.deadline).await.ok(),
        None => None,
    };
    if let Some(hosts) = &hosts {
        verdict.mx_found = Some(!hosts.hosts().is_empty());
        verdict.mx_host = hosts.hosts().first().cloned();
        let known = provider::of_hosts(address.host(), hosts.hosts().iter().map(String::as_str));
        verdict.provider = known.map(|provider| provider.name.to_owned());
    }
    let (status, reason) = match hosts {
        Some(MailHosts::NoDomain) => (EmailStatus::Invalid, "no_such_domain"),
        Some(MailHosts::NullMx | MailHosts::None) => (EmailStatus::Invalid, "domain_takes_no_mail"),
        _ if verdict.disposable => (EmailStatus::Risky, "disposable"),
        Some(_) => (EmailStatus::Unknown, "mailbox_not_checked"),
        None => (EmailStatus::Unknown, "dns_unavailable"),
    };
    (verdict.status, verdict.reason) = (status, reason.to_owned());
    Ok(verdict)
}
