//! What a mail server's answers mean. Pure: replies in, verdict out.

use super::provider::Kind;
use super::reply::Reply;
use lookup::mail::{Reason, RecipientState, Status, Verification};

/// Reads a reply to RCPT TO. The order matters: a refusal of us must never pass for a missing mailbox.
pub fn read(reply: &Reply) -> RecipientState {
    let has = |words: &[&str]| words.iter().any(|word| reply.text.contains(word));
    match reply.code {
        250 | 251 => return RecipientState::Accepted,
        252 => return RecipientState::Unclear,
        521 | 556 => return RecipientState::NoMail,
        code if !(400..600).contains(&code) => return RecipientState::Unclear,
        _ => {}
    }
    let subject = reply.subject();
    if reply.is_temporary() && has(COME_BACK) {
        return RecipientState::Later;
    }
    if is_about_us(reply) {
        return RecipientState::Blocked;
    }
    if subject == Some((2, 1)) && !reply.is_temporary() || has(DISABLED) {
        return RecipientState::Disabled;
    }
    if subject == Some((2, 2)) || reply.code == 552 || has(FULL) {
        return RecipientState::Full;
    }
    if reply.is_temporary() {
        return RecipientState::Later;
    }
    if subject == Some((1, 2)) || subject == Some((1, 10)) && has(&["null mx"]) {
        return RecipientState::NoMail;
    }
    let named = matches!(subject, Some((1, 1 | 3 | 6 | 10)) | Some((4, 1)));
    // Under a policy code (x.7.x) only plain words count: "recipient address rejected: SPF" is about us.
    let policy = matches!(subject, Some((7, _)));
    if named || has(NO_MAILBOX) || (!policy && has(REJECTED)) {
        return RecipientState::NoMailbox;
    }
    match reply.code {
        _ if policy => RecipientState::Blocked,
        551 | 553 => RecipientState::NoMailbox,
        _ => RecipientState::Unclear,
    }
}

/// Whether a refusal is about the sender: block lists, reputation, reverse DNS, greeting, encryption, authentication.
pub fn is_about_us(reply: &Reply) -> bool {
    let code = matches!(reply.code, 530 | 535) || matches!(reply.subject(), Some((7, 23..=29 | 600..)));
    // Edge blocking of unknown recipients says "access denied" too, with 5.4.1 (Microsoft).
    let words = ABOUT_US.iter().any(|word| reply.text.contains(word)) && reply.subject() != Some((4, 1));
    let not_understood = matches!(reply.code, 500..=504);
    !reply.is_positive() && !not_understood && (code || words)
}

const ABOUT_US: &[&str] = &[
    "blocklist",
    "blacklist",
    "block list",
    "black list",
    "blocked using",
    "spamhaus",
    "spamcop",
    "barracudacentral",
    "sorbs",
    "dnsbl",
    " rbl",
    "reputation",
    "banned",
    "access denied",
    "reverse dns",
    "rdns",
    "ptr record",
    "no ptr",
    "helo",
    "ehlo",
    "starttls",
    "must use tls",
    "authentication required",
    "client host",
    "your ip",
    "ip address",
    "sender rejected",
    "sender address rejected",
    "sender verify failed",
    "not authorized to send",
    "spam message",
];
const DISABLED: &[&str] = &[
    "disabled",
    "inactive",
    "suspended",
    "discontinued",
    "deactivated",
    "no longer active",
    "account has been locked",
];
const FULL: &[&str] =
    &["mailbox full", "mailbox is full", "quota", "over quota", "out of storage", "inbox is full"];
const NO_MAILBOX: &[&str] = &[
    "no such user",
    "no such recipient",
    "no such mailbox",
    "no such address",
    "no mailbox",
    "user unknown",
    "unknown user",
    "unknown recipient",
    "recipient unknown",
    "unknown address",
    "unknown mailbox",
    "unknown local",
    "user not found",
    "not found",
    "does not exist",
    "doesn't exist",
    "do not exist",
    "not exist",
    "no user",
    "not a valid mailbox",
    "not a known user",
    "not our customer",
    "invalid recipient",
    "invalid mailbox",
    "invalid address",
    "invalid user",
    "no longer available",
];
const REJECTED: &[&str] = &[
    "mailbox unavailable",
    "mailbox not",
    "address rejected",
    "recipient rejected",
    "undeliverable",
    "unrouteable",
    "unroutable",
];
const COME_BACK: &[&str] = &["greylist", "graylist", "grey-list", "try again", "come back", "try later"];

/// The outcome of the mailbox step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    pub status: Status,
    pub reason: Reason,
    pub mailbox_exists: Option<bool>,
    pub catch_all: Option<bool>,
}

/// Weighs the answer for the address against the answer for a random one at the same domain.
///
/// `random` is `None` when no random recipient was tried.
pub fn judge(target: RecipientState, random: Option<RecipientState>, kind: Option<Kind>) -> Verdict {
    let catch_all = match random {
        // A consumer provider that accepts a random name accepts every name; it is no catch-all.
        Some(RecipientState::Accepted) => Some(kind != Some(Kind::Consumer)),
        Some(RecipientState::NoMailbox | RecipientState::Disabled | RecipientState::Full) => Some(false),
        // The same session tells the two apart, whatever words it uses.
        Some(RecipientState::Blocked | RecipientState::Unclear) if target == RecipientState::Accepted => {
            Some(false)
        }
        _ => None,
    };
    let verdict = |status, reason, mailbox_exists| Verdict { status, reason, mailbox_exists, catch_all };
    match target {
        RecipientState::Accepted => match (catch_all, random) {
            (Some(true), _) => verdict(Status::Risky, Reason::CatchAll, None),
            (_, Some(RecipientState::Accepted)) => verdict(Status::Unknown, Reason::NotConclusive, None),
            (Some(false), _) => verdict(Status::Valid, Reason::Accepted, Some(true)),
            (None, _) => verdict(Status::Risky, Reason::NotConclusive, None),
        },
        RecipientState::NoMailbox => verdict(Status::Invalid, Reason::NoMailbox, Some(false)),
        RecipientState::Disabled => verdict(Status::Invalid, Reason::MailboxDisabled, Some(false)),
        RecipientState::Full => verdict(Status::Risky, Reason::MailboxFull, Some(true)),
        RecipientState::NoMail => verdict(Status::Invalid, Reason::NoMailHost, Some(false)),
        RecipientState::Later => verdict(Status::Unknown, Reason::TryLater, None),
        RecipientState::Blocked => verdict(Status::Unknown, Reason::Blocked, None),
        RecipientState::Unclear => verdict(Status::Unknown, Reason::NotConclusive, None),
        RecipientState::Timeout => verdict(Status::Unknown, Reason::Timeout, None),
        RecipientState::Unreachable => verdict(Status::Unknown, Reason::Unreachable, None),
        RecipientState::NotAsked => verdict(Status::Unknown, Reason::NotChecked, None),
    }
}

/// Takes over what was learned of a mailbox.
pub(crate) fn conclude(
    seen: &mut Verification,
    target: RecipientState,
    random: Option<RecipientState>,
    kind: Option<Kind>,
) {
    let verdict = judge(target, random, kind);
    seen.status = verdict.status;
    seen.reason = verdict.reason;
    seen.mailbox_exists = verdict.mailbox_exists;
    seen.catch_all = verdict.catch_all;
    if seen.disposable && seen.status == Status::Valid {
        seen.status = Status::Risky;
        seen.reason = Reason::Disposable;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reply(line: &str) -> Reply {
        Reply::take(format!("{line}\r\n").as_bytes()).unwrap().unwrap().0
    }

    #[test]
    fn replies_of_the_wild_are_read_as_they_are_meant() {
        for (line, expected) in [
            ("250 2.1.5 OK", RecipientState::Accepted),
            ("251 User not local; will forward", RecipientState::Accepted),
            ("252 Cannot VRFY user, but will accept message", RecipientState::Unclear),
            ("421 4.7.0 Too many connections", RecipientState::Later),
            (
                "450 4.2.1 The user you are trying to contact is receiving mail too quickly",
                RecipientState::Later,
            ),
            ("450 4.2.0 <ada@acme.example>: Recipient address rejected: Greylisted", RecipientState::Later),
            ("451 4.7.1 Greylisting in action, please come back later", RecipientState::Later),
            ("451 4.3.0 temporary failure", RecipientState::Later),
            ("452 4.2.2 The email account is over quota", RecipientState::Full),
            ("452 4.5.3 Too many recipients", RecipientState::Later),
            ("454 4.7.0 TLS not available", RecipientState::Later),
            ("500 command unrecognized", RecipientState::Unclear),
            ("503 bad sequence of commands", RecipientState::Unclear),
            ("521 host does not accept mail", RecipientState::NoMail),
            ("556 5.1.10 domain does not accept mail", RecipientState::NoMail),
            ("530 5.7.0 Authentication required", RecipientState::Blocked),
            (
                "550 5.1.1 The email account that you tried to reach does not exist.",
                RecipientState::NoMailbox,
            ),
            (
                "550 5.1.1 <x@acme.example>: Recipient address rejected: User unknown",
                RecipientState::NoMailbox,
            ),
            ("550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found", RecipientState::NoMailbox),
            ("550 5.4.1 Recipient address rejected: Access denied.", RecipientState::NoMailbox),
            ("550 No such user here", RecipientState::NoMailbox),
            ("550 5.7.1 no such user", RecipientState::NoMailbox),
            ("550 Requested action not taken: mailbox unavailable", RecipientState::NoMailbox),
            ("550 5.2.1 The email account that you tried to reach is disabled.", RecipientState::Disabled),
            (
                "554 delivery error: this user doesn't have an account: account has been suspended",
                RecipientState::Disabled,
            ),
            (
                "550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using Spamhaus",
                RecipientState::Blocked,
            ),
            ("550 5.7.606 Access denied, banned sending IP", RecipientState::Blocked),
            (
                "550 5.7.25 The IP address sending this message does not have a PTR record",
                RecipientState::Blocked,
            ),
            ("550 5.7.1 Relaying denied", RecipientState::Blocked),
            (
                "550 5.7.1 <x@acme.example>: Recipient address rejected: SPF check failed",
                RecipientState::Blocked,
            ),
            ("451 4.7.1 Greylisted: your IP is new here, try again in 300 seconds", RecipientState::Later),
            ("554 5.7.1 Your IP has a poor reputation", RecipientState::Blocked),
            ("550 Access denied - Invalid HELO name", RecipientState::Blocked),
            ("551 User not local; please try elsewhere", RecipientState::NoMailbox),
            ("552 5.2.2 mailbox full", RecipientState::Full),
            ("553 mailbox name not allowed", RecipientState::NoMailbox),
            ("554 transaction failed", RecipientState::Unclear),
            ("550 5.3.0 other mail system problem", RecipientState::Unclear),
            ("554 5.1.2 bad destination domain", RecipientState::NoMail),
        ] {
            assert_eq!(read(&reply(line)), expected, "{line}");
        }
    }

    #[test]
    fn verdicts_follow_from_both_answers() {
        use {Kind as K, Reason as R, RecipientState as A, Status as S};
        #[rustfmt::skip]
        let table = [
            // target, random, provider → status, reason, mailbox_exists, catch_all
            (A::Accepted, Some(A::NoMailbox), None, S::Valid, R::Accepted, Some(true), Some(false)),
            (A::Accepted, Some(A::Blocked), None, S::Valid, R::Accepted, Some(true), Some(false)),
            (A::Accepted, Some(A::Accepted), None, S::Risky, R::CatchAll, None, Some(true)),
            (A::Accepted, Some(A::Accepted), Some(K::Gateway), S::Risky, R::CatchAll, None, Some(true)),
            (A::Accepted, Some(A::Accepted), Some(K::Consumer), S::Unknown, R::NotConclusive, None, Some(false)),
            (A::Accepted, Some(A::Later), None, S::Risky, R::NotConclusive, None, None),
            (A::Accepted, None, None, S::Risky, R::NotConclusive, None, None),
            (A::NoMailbox, Some(A::NoMailbox), None, S::Invalid, R::NoMailbox, Some(false), Some(false)),
            (A::NoMailbox, Some(A::Accepted), None, S::Invalid, R::NoMailbox, Some(false), Some(true)),
            (A::Disabled, Some(A::NoMailbox), None, S::Invalid, R::MailboxDisabled, Some(false), Some(false)),
            (A::Full, Some(A::NoMailbox), None, S::Risky, R::MailboxFull, Some(true), Some(false)),
            (A::NoMail, None, None, S::Invalid, R::NoMailHost, Some(false), None),
            (A::Blocked, Some(A::Blocked), None, S::Unknown, R::Blocked, None, None),
            (A::Later, Some(A::Later), None, S::Unknown, R::TryLater, None, None),
            (A::Unclear, Some(A::Unclear), None, S::Unknown, R::NotConclusive, None, None),
            (A::Timeout, None, None, S::Unknown, R::Timeout, None, None),
            (A::Unreachable, None, None, S::Unknown, R::Unreachable, None, None),
            (A::NotAsked, None, None, S::Unknown, R::NotChecked, None, None),
        ];
        for (target, random, kind, status, reason, mailbox_exists, catch_all) in table {
            let expected = Verdict { status, reason, mailbox_exists, catch_all };
            assert_eq!(judge(target, random, kind), expected, "{target:?} beside {random:?} at {kind:?}");
        }
    }

    #[test]
    fn what_could_not_be_asked_is_never_invalid() {
        for target in [
            RecipientState::Later,
            RecipientState::Blocked,
            RecipientState::Unclear,
            RecipientState::Timeout,
            RecipientState::Unreachable,
            RecipientState::NotAsked,
        ] {
            for random in [
                None,
                Some(RecipientState::Accepted),
                Some(RecipientState::NoMailbox),
                Some(RecipientState::Timeout),
            ] {
                let verdict = judge(target, random, None);
                assert_eq!((verdict.status, verdict.mailbox_exists), (Status::Unknown, None));
            }
        }
    }
}
