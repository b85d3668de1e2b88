//! An event as a letter, for those who read mail.

use super::FITTING;
use super::notify::{Data, Named};
use crate::catalog::sticky::{IcpResult, WatchMatch};
use crate::mailer::Letter;
use crate::store::webhooks::Event;
use domain::EmailAddress;
use domain::signal::{Position, Signal, SignalData, WebsiteChange};
use lookup::cursor;

/// The context under which unsubscribe links are sealed.
const SEALED: &str = "unsubscribe";

/// Where one click ends the letters of a list.
pub fn unsubscribe_path(account_id: &str, list: &str) -> String {
    format!("/unsubscribe/{}", cursor::seal(SEALED, &format!("{account_id} {list}")))
}

/// The account and the list that such a link names.
pub fn unsubscribed(token: &str) -> Option<(String, String)> {
    let opened = cursor::open(SEALED, token).ok()?;
    opened.split_once(' ').map(|(account, list)| (account.to_owned(), list.to_owned()))
}

/// The email of an event; `None` when no match is left.
pub fn letter(
    body: &[u8],
    to: EmailAddress,
    account_id: &str,
    message: &str,
    address: &str,
) -> Option<Letter> {
    let Event { kind, data, .. } = serde_json::from_slice::<Event<Data<serde_json::Value>>>(body).ok()?;
    let is_icp = kind == FITTING;
    let line = |matched| match is_icp {
        true => serde_json::from_value(matched).ok().map(|fitting| fit(&fitting)),
        false => serde_json::from_value(matched).ok().map(|matched| happened(&matched)),
    };
    let lines: Vec<String> = data.matches.into_iter().filter_map(line).collect();
    let count = lines.len();
    if count == 0 {
        return None;
    }
    let Named { id, name } = data.list;
    let link = format!("{address}{}", unsubscribe_path(account_id, &id));
    let noun = if count == 1 { "match" } else { "matches" };
    let opening = match is_icp {
        true => format!("Your saved ICP {name} has new matches."),
        false => format!("Your watch list {name} has new matches."),
    };
    let what = if is_icp { "saved ICP" } else { "list" };
    Some(Letter {
        to,
        subject: format!("{count} new {noun}: {}", name.replace(['\r', '\n'], " ")),
        text: format!("{opening}\n\n{}\n\nThe {what} is {id}. Unsubscribe: {link}\n", lines.join("\n")),
        id: Some(message.to_owned()),
        unsubscribe: Some(link),
    })
}

/// An entry's event.
fn happened(matched: &WatchMatch) -> String {
    let who = match (&matched.person, &matched.company) {
        (Some(person), _) => person.full_name.clone(),
        (None, Some(company)) => company.name.clone(),
        (None, None) => matched.entry.clone(),
    };
    let day = matched.signal.occurred_at.strftime("%-d %B %Y");
    let page: String = matched.signal.source.url.iter().map(|url| format!("\n  {url}")).collect();
    format!("- {who}: {} ({day}){page}", in_words(&matched.signal))
}

/// A new match.
fn fit(fitting: &IcpResult) -> String {
    match fitting {
        IcpResult::Person(person) => {
            let title = person.title.iter().map(|title| format!(", {title}"));
            let company = person.company.iter().map(|company| format!(" at {}", company.name));
            format!("- {}{}", person.full_name, title.chain(company).collect::<String>())
        }
        IcpResult::Company(company) => {
            let domain = company.domain.iter().map(|domain| format!(" ({domain})"));
            format!("- {}{}", company.name, domain.collect::<String>())
        }
    }
}

/// The event in a few words.
fn in_words(signal: &Signal) -> String {
    let money = |amount: Option<u64>, currency: &Option<String>| match (amount, currency) {
        (Some(amount), Some(currency)) => format!(" of {amount} {currency}"),
        (Some(amount), None) => format!(" of {amount}"),
        _ => String::new(),
    };
    match &signal.data {
        SignalData::Funding(round) => {
            let stage = round.stage.as_str().replace('_', " ");
            format!("a round ({stage}){}", money(round.amount, &round.currency))
        }
        SignalData::Acquisition(deal) => {
            let side = |side: &Option<domain::CompanyRef>| side.as_ref().map(|company| company.name.clone());
            match (side(&deal.acquirer), side(&deal.target)) {
                (Some(acquirer), Some(target)) => format!("{acquirer} buys {target}"),
                _ => format!("an acquisition{}", money(deal.amount, &deal.currency)),
            }
        }
        SignalData::Hiring(job) => format!("hires a {}", job.title),
        SignalData::JobChange(change) => format!("now {}", job(&change.current)),
        SignalData::Technology(change) => {
            let listed = |verb: &str, names: &[String]| {
                (!names.is_empty()).then(|| format!("{verb} {}", names.join(", ")))
            };
            let said = [listed("now uses", &change.added), listed("dropped", &change.dropped)];
            said.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
        SignalData::Headcount(move_) => format!("from {} to {} people", move_.previous, move_.current),
        SignalData::Website(data) => {
            let now = data.now.as_deref().unwrap_or_default();
            match data.change {
                WebsiteChange::AddressMoved => format!("moved to {now}"),
                WebsiteChange::JobsOpened => format!("opened a jobs page: {now}"),
                WebsiteChange::Redirected => format!("its website leads to {now}"),
                WebsiteChange::Gone => "its website is gone".to_owned(),
            }
        }
        SignalData::Engagement(data) => match &data.detail {
            Some(detail) => format!("{}: {detail}", data.activity),
            None => data.activity.to_string(),
        },
    }
}

fn job(position: &Position) -> String {
    let title = position.title.as_deref().unwrap_or("in another job");
    match &position.company {
        Some(company) => format!("{title} at {}", company.name),
        None => title.to_owned(),
    }
}
