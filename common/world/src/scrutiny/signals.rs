//! Signals: that they tell what the records hold.

use super::{Crawl, Rule, day, days_between, group_of};
use crate::announcements::tenure;
use domain::signal::{AcquisitionData, JobChangeData, Signal, SignalData};
use domain::{Experience, Seniority};
use language::title::Title;

pub(super) const RULES: &[(&str, Rule)] = &[
    ("a change of job is in the person's own experience", changes_as_experienced),
    ("a post about a change tells the years that were served", posts_tell_the_years),
    ("nobody announces a step down", no_step_down_is_announced),
    ("a round is in the record of its company", rounds_as_recorded),
    ("a buyer is larger than what it buys, of a kin, and nobody's subsidiary", deals_make_sense),
    ("nothing is told before it happens", nothing_is_early),
];

/// Contradictions between one job change and the jobs of the person.
fn each_change(
    crawl: &Crawl<'_>,
    holds: impl Fn(&JobChangeData, &Signal, &[Experience]) -> bool,
) -> Vec<String> {
    let mut broken = Vec::new();
    for signal in crawl.signals() {
        if let SignalData::JobChange(change) = &signal.data {
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref()).unwrap();
            let jobs = &crawl.people[url.as_str()].person.experience;
            if !holds(change, &signal, jobs) {
                broken.push(format!("{change:?} at {} of {jobs:?}", signal.occurred_at));
            }
        }
    }
    broken
}

/// The place of the job that a change led to.
fn place(change: &JobChangeData, signal: &Signal, jobs: &[Experience]) -> Option<usize> {
    jobs.iter().position(|job| {
        job.start_date == Some(day(signal.occurred_at))
            && job.title == change.current.title
            && Some(&job.company) == change.current.company.as_ref()
    })
}

fn changes_as_experienced(crawl: &Crawl<'_>) -> Vec<String> {
    each_change(crawl, |change, signal, jobs| {
        let before = place(change, signal, jobs).and_then(|place| jobs.get(place + 1));
        before.is_some_and(|before| {
            before.title == change.previous.title
                && Some(&before.company) == change.previous.company.as_ref()
                && before.end_date.is_some_and(|end| days_between(end, day(signal.occurred_at)) <= 160)
        })
    })
}

fn posts_tell_the_years(crawl: &Crawl<'_>) -> Vec<String> {
    each_change(crawl, |change, signal, jobs| {
        let Some(text) = change.announcement.as_ref().and_then(|post| post.text.as_ref()) else {
            return true;
        };
        let Some(place) = place(change, signal, jobs) else { return false };
        let before = &jobs[place + 1];
        let there = jobs[place + 1..].iter().take_while(|job| job.company == before.company);
        let joined = there.filter_map(|job| job.start_date).min().unwrap();
        let left = before.end_date.unwrap();
        let at_company = tenure(days_between(joined, left));
        let under_title = tenure(days_between(before.start_date.unwrap(), left));
        let tells = |opening: &str, ending: &str, words: &str| {
            let told = text.split(opening).nth(1).and_then(|rest| rest.split_once(ending));
            told.is_none_or(|(told, _)| told == words)
        };
        tells("After ", &format!(" at {}, I've decided", before.company.name), at_company)
            && tells(": after ", " as ", under_title)
    })
}

fn no_step_down_is_announced(crawl: &Crawl<'_>) -> Vec<String> {
    each_change(crawl, |change, _, _| {
        let seniority = |title: &Option<String>| -> Option<Seniority> {
            title.as_deref().and_then(|title| Title::parse(title).seniority)
        };
        // The higher seniority is the smaller.
        let down = seniority(&change.current.title) > seniority(&change.previous.title);
        !down || change.announcement.is_none()
    })
}

fn rounds_as_recorded(crawl: &Crawl<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for signal in crawl.signals() {
        if let SignalData::Funding(data) = &signal.data {
            let company = crawl.company(&signal.company.as_ref().unwrap().domain).unwrap();
            let mut rounds = company.funding.iter().flat_map(|funding| &funding.rounds);
            let told = rounds.any(|round| {
                (round.stage, round.amount, round.announced_at)
                    == (data.stage, data.amount, Some(day(signal.occurred_at)))
                    && round.investors == data.investors
            });
            if !told {
                broken.push(format!("{signal:?}"));
            }
        }
    }
    broken
}

fn deals_make_sense(crawl: &Crawl<'_>) -> Vec<String> {
    let makes_sense = |deal: &AcquisitionData| {
        let company = |side: &Option<domain::CompanyRef>| crawl.company(&side.as_ref()?.domain);
        let (Some(acquirer), Some(target)) = (company(&deal.acquirer), company(&deal.target)) else {
            return false;
        };
        let group = |company: &domain::Company| company.industry.as_deref().and_then(group_of);
        acquirer.domain != target.domain
            && group(acquirer) == group(target)
            && acquirer.employee_count > target.employee_count
            && target.kind.as_deref() == Some("subsidiary")
            && acquirer.founded_year.unwrap() < crawl.today().year()
    };
    let deals = crawl.signals().into_iter().filter_map(|signal| match signal.data {
        SignalData::Acquisition(deal) => Some(deal),
        _ => None,
    });
    deals.filter(|deal| !makes_sense(deal)).map(|deal| format!("{deal:?}")).collect()
}

fn nothing_is_early(crawl: &Crawl<'_>) -> Vec<String> {
    let early = |signal: &Signal| match &signal.data {
        SignalData::Hiring(job) => job.posted_at > signal.occurred_at,
        _ => signal.occurred_at > crawl.now || signal.detected_at < signal.occurred_at,
    };
    crawl.signals().into_iter().filter(early).map(|signal| format!("{signal:?}")).collect()
}
