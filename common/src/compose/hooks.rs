//! Sentences to begin a conversation with, made of facts: each says something that a record or a signal tells, or is not there.

use domain::signal::{JobChangeData, Signal, SignalData};
use domain::{Company, FundingStage, Person};
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// How many hooks an answer has at most.
pub const HOOKS: usize = 4;

/// The strongest facts first: what just happened, then what the company does, then the person's past.
pub fn hooks(person: &Person, company: Option<&Company>, signals: &[Signal], today: Date) -> Vec<String> {
    let mut hooks = Vec::new();
    hooks.extend(signals.iter().filter_map(of_signal));
    hooks.extend(new_in_job(person, today));
    if let Some(company) = company {
        hooks.extend(funding(company, today));
        hooks.extend(hiring(company));
    }
    hooks.extend(career(person));
    hooks.extend(schooling(person));
    hooks.extend(skills(person));
    if let Some(company) = company {
        hooks.extend(technologies(company));
        hooks.extend(company.description.as_deref().map(|text| format!("{}: {text}", company.name)));
    }
    let mut seen = Vec::new();
    hooks.retain(|hook| {
        let fresh = !seen.contains(hook);
        seen.push(hook.clone());
        fresh
    });
    hooks.truncate(HOOKS);
    hooks
}

/// A sentence about a person's new job.
pub fn congratulation(name: &str, change: &JobChangeData) -> String {
    let first = name.split_whitespace().next().unwrap_or(name);
    let title = change.current.title.as_deref().unwrap_or("a new role");
    let to = change.current.company.as_ref().map(|company| company.name.as_str());
    let from = change.previous.company.as_ref().map(|company| company.name.as_str());
    match (to, from, change.previous.title.as_deref()) {
        (Some(to), Some(from), Some(before)) => {
            format!("{first} moved from {before} at {from} to {title} at {to}.")
        }
        (Some(to), Some(from), None) => format!("{first} left {from} to become {title} at {to}."),
        (Some(to), ..) => format!("{first} started as {title} at {to}."),
        _ => format!("{first} started as {title}."),
    }
}

fn of_signal(signal: &Signal) -> Option<String> {
    let day = signal.occurred_at.to_zoned(TimeZone::UTC).date();
    match &signal.data {
        SignalData::JobChange(change) => {
            let title = change.current.title.as_deref()?;
            let company = change.current.company.as_ref()?;
            let before = change.previous.company.as_ref()?;
            Some(if super::moves::is_promotion(change) {
                format!("Promoted to {title} at {} on {day}", company.name)
            } else {
                format!("Joined {} from {} as {title} on {day}", company.name, before.name)
            })
        }
        SignalData::Acquisition(deal) => {
            let (acquirer, target) = (deal.acquirer.as_ref()?, deal.target.as_ref()?);
            Some(format!("{} acquired {} on {day}", acquirer.name, target.name))
        }
        SignalData::Funding(_)
        | SignalData::Hiring(_)
        | SignalData::Technology(_)
        | SignalData::Headcount(_)
        | SignalData::Website(_)
        | SignalData::Engagement(_) => None,
    }
}

fn new_in_job(person: &Person, today: Date) -> Option<String> {
    let job = person.experience.iter().find(|job| job.current)?;
    let (start, title) = (job.start_date?, job.title.as_deref()?);
    let days = (today - start).get_days();
    (0..=180).contains(&days).then(|| format!("{title} at {} since {start}", job.company.name))
}

fn funding(company: &Company, today: Date) -> Option<String> {
    let rounds = company.funding.iter().flat_map(|funding| &funding.rounds);
    let round = rounds
        .filter(|round| round.announced_at.is_some_and(|day| day <= today))
        .max_by_key(|r| r.announced_at)?;
    let day = round.announced_at?;
    if (today - day).get_days() > 550 {
        return None;
    }
    let stage = stage(round.stage);
    let amount = match (round.amount, &round.currency) {
        (Some(amount), Some(currency)) => format!(" of {currency} {}", grouped(amount)),
        _ => String::new(),
    };
    let lead = round.investors.first().map(|investor| format!(", with {investor}")).unwrap_or_default();
    let article = if stage.starts_with('u') { "an" } else { "a" };
    Some(format!("{} announced {article} {stage} round{amount} on {day}{lead}", company.name))
}

/// A stage as people write it: `Series A`, `pre-seed`.
fn stage(stage: FundingStage) -> String {
    match stage.as_str().split_once('_') {
        Some(("series", letter)) => format!("Series {}", letter.to_uppercase()),
        Some(("pre" | "post", _)) => stage.as_str().replace("_ipo", "_IPO").replace('_', "-"),
        _ => stage.as_str().replace('_', " "),
    }
}

fn hiring(company: &Company) -> Option<String> {
    let open = company.open_roles.filter(|open| *open > 1)?;
    Some(format!("{} has {open} open roles", company.name))
}

fn career(person: &Person) -> Option<String> {
    let current = person.company.as_ref().map(|company| company.name.as_str());
    let before =
        person.experience.iter().find(|job| !job.current && Some(job.company.name.as_str()) != current)?;
    let title = before.title.as_deref()?;
    Some(format!("Was {title} at {} before", before.company.name))
}

fn schooling(person: &Person) -> Option<String> {
    let school = person.education.first()?;
    Some(match &school.field {
        Some(field) => format!("Studied {field} at {}", school.school),
        None => format!("Went to {}", school.school),
    })
}

fn skills(person: &Person) -> Option<String> {
    let named = person.skills.get(..person.skills.len().min(3)).filter(|skills| !skills.is_empty())?;
    Some(format!("Lists {} as skills", named.join(", ")))
}

fn technologies(company: &Company) -> Option<String> {
    let names: Vec<&str> =
        company.technologies.iter().take(3).map(|technology| technology.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("{} uses {}", company.name, names.join(", ")))
}

/// `1500000` → `1,500,000`
fn grouped(amount: u64) -> String {
    let digits = amount.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
