//! Changes of jobs: what the feed says, with the people resolved.

use super::Compose;
use crate::catalog::parts::without_contact;
use crate::error::Result;
use crate::signals::about::Subjects;
use crate::store::signals::{Feed, FeedPlace, SignalRange};
use domain::signal::{JobChangeData, Position, Signal, SignalData, SignalKind};
use domain::{CompanyRef, Department, Domain, NetworkUrl, Person, Seniority};
use jiff::Timestamp;
use language::text::key;
use language::title::Title;
use lookup::told::is_same_company;

const FIRST_PAGE: usize = 32;
const LARGEST_PAGE: usize = 1_000;

/// A change of job, and who changed.
#[derive(Debug, Clone)]
pub struct Move {
    pub person: Person,
    pub data: JobChangeData,
    pub at: Timestamp,
}

/// Which changes are wanted; an empty list asks for nothing in particular.
#[derive(Debug, Clone, Default)]
pub struct MoveFilter {
    pub titles: Vec<Title>,
    pub seniorities: Vec<Seniority>,
    pub departments: Vec<Department>,
    /// Of the new employer, folded.
    pub industries: Vec<String>,
    pub to: Vec<Domain>,
    pub from: Vec<Domain>,
    /// Only with a text that announces it.
    pub announced: bool,
    /// Only where the new job is not a lower one.
    pub not_down: bool,
    /// Also people who left, and whose next job is not known.
    pub departures: bool,
}

impl MoveFilter {
    pub fn industries(names: &[String]) -> Vec<String> {
        names.iter().map(|name| key(name)).collect()
    }

    fn admits(&self, signal: &Signal) -> bool {
        let Some(change) = job_change(signal) else { return false };
        // A promotion is not a move, and a departure only half of one.
        if is_promotion(change) || (change.is_departure() && !self.departures) {
            return false;
        }
        let at = |position: &Position, wanted: &[Domain]| {
            let domain = position.company.as_ref().and_then(|company| company.domain.as_ref());
            wanted.is_empty() || domain.is_some_and(|domain| wanted.contains(domain))
        };
        let industry = || signal.company.as_ref()?.industry.as_deref().map(key);
        let announced = || {
            let post = change.announcement.as_ref().and_then(|post| post.text.as_deref());
            change.current.title.is_some() && post.is_some_and(|text| !text.is_empty())
        };
        at(&change.previous, &self.from)
            && at(&change.current, &self.to)
            && (self.industries.is_empty() || industry().is_some_and(|own| self.industries.contains(&own)))
            && (!self.announced || announced())
            && (!self.not_down || !is_step_down(change))
            && self.admits_title(change.current.title.as_deref())
    }

    fn admits_title(&self, title: Option<&str>) -> bool {
        if self.titles.is_empty() && self.seniorities.is_empty() && self.departments.is_empty() {
            return true;
        }
        let Some(title) = title.map(Title::parse) else { return false };
        (self.titles.is_empty() || self.titles.iter().any(|wanted| wanted.score(&title.words) > 0.0))
            && (self.seniorities.is_empty()
                || title.seniority.is_some_and(|own| self.seniorities.contains(&own)))
            && (self.departments.is_empty()
                || title.department.is_some_and(|own| self.departments.contains(&own)))
    }
}

/// The job change of a signal, if it is one.
pub fn job_change(signal: &Signal) -> Option<&JobChangeData> {
    match &signal.data {
        SignalData::JobChange(change) => Some(change),
        _ => None,
    }
}

/// Whether a record agrees with a move: a person who left an employer is no longer there, or came back. A change that is not believed, or
/// is outdated, is not told.
pub fn agrees(person: &Person, change: &JobChangeData) -> bool {
    let is_at = |company: &CompanyRef, other: (&str, Option<&Domain>)| {
        is_same_company((&company.name, company.domain.as_ref()), other)
    };
    let works_at = |company: &CompanyRef| {
        let employer = person.company.as_ref();
        employer.is_some_and(|own| is_at(company, (&own.name, own.domain.as_ref())))
    };
    let title = |position: &Position| position.title.as_deref().map(|title| Title::parse(title).words);
    if is_promotion(change) {
        let own = person.title.as_deref().map(|title| Title::parse(title).words);
        let still = own.is_some() && own == title(&change.previous) && own != title(&change.current);
        return !(still && change.current.company.as_ref().is_some_and(works_at));
    }
    let was_at = |company: &CompanyRef| {
        person.experience.iter().any(|job| is_at(company, (&job.company.name, job.company.domain.as_ref())))
    };
    let stayed = change.previous.company.as_ref().is_some_and(works_at);
    !stayed || change.current.company.as_ref().is_some_and(was_at)
}

/// Whether a person was promoted.
pub fn is_promotion(change: &JobChangeData) -> bool {
    match (&change.previous.company, &change.current.company) {
        (Some(before), Some(after)) => match (&before.domain, &after.domain) {
            (Some(before), Some(after)) => before == after,
            _ => key(&before.name) == key(&after.name),
        },
        _ => false,
    }
}

/// Leaves out departures of people whose move away from the same company is told, too: both are one change.
pub fn leave_out_followed(signals: &mut Vec<Signal>) {
    let left = |signal: &Signal| {
        let url = signal.person.as_ref()?.network_url.clone()?;
        Some((url, job_change(signal)?.previous.company.clone()?))
    };
    let is_departure = |signal: &Signal| job_change(signal).is_some_and(JobChangeData::is_departure);
    let moves: Vec<_> = signals.iter().filter(|signal| !is_departure(signal)).filter_map(left).collect();
    signals.retain(|signal| {
        let is_followed = |(url, from): (NetworkUrl, CompanyRef)| {
            moves.iter().any(|(other, company)| {
                *other == url
                    && is_same_company(
                        (&from.name, from.domain.as_ref()),
                        (&company.name, company.domain.as_ref()),
                    )
            })
        };
        !is_departure(signal) || !left(signal).is_some_and(is_followed)
    });
}

/// Whether the new title is a lower one than the old: of a lower seniority, or a lower step of the same.
pub fn is_step_down(change: &JobChangeData) -> bool {
    let standing = |position: &Position| {
        let title = Title::parse(position.title.as_deref()?);
        // The higher seniority is the smaller.
        Some((std::cmp::Reverse(title.seniority?), step(&title)))
    };
    match (standing(&change.previous), standing(&change.current)) {
        (Some(before), Some(after)) => after < before,
        _ => false,
    }
}

/// A person's rank within a seniority.
fn step(title: &Title) -> u8 {
    let has = |wanted: &str| title.words.iter().any(|word| word == wanted);
    match () {
        () if has("evp") || has("principal") || has("distinguished") => 4,
        () if has("svp") || has("staff") || has("lead") => 3,
        () if has("senior") => 2,
        () if has("junior") => 0,
        () => 1,
    }
}

impl Compose {
    /// The latest job changes since a moment, with the people resolved; people who cannot be are left out.
    pub async fn moves(&self, filter: &MoveFilter, since: Timestamp, limit: usize) -> Result<Vec<Move>> {
        if !filter.from.is_empty() || !filter.to.is_empty() {
            let companies = if filter.from.is_empty() { &filter.to } else { &filter.from };
            let subjects = Subjects { people: &[], companies };
            let kinds = [SignalKind::JobChange];
            let now = self.cx.now();
            let mut signals = self.cx.app.store.signals_about(subjects, &kinds, since, now).await?;
            signals.retain(|signal| signal.occurred_at <= now && filter.admits(signal));
            leave_out_followed(&mut signals);
            return self.unmasked(signals, limit).await;
        }
        let mut range = SignalRange { since: Some(since), until: self.until(), ..SignalRange::default() };
        let (mut moves, mut page) = (Vec::new(), FIRST_PAGE.max(limit));
        while moves.len() < limit {
            let feed = Feed::Kind(SignalKind::JobChange);
            let signals = self.cx.app.store.signals(feed, &range, page, self.cx.now()).await?;
            let Some(last) = signals.last() else { break };
            range.after = Some(FeedPlace::of(last));
            let ended = signals.len() < page;
            let wanted: Vec<Signal> = signals.into_iter().filter(|signal| filter.admits(signal)).collect();
            moves.extend(self.unmasked(wanted, limit - moves.len()).await?);
            if ended {
                break;
            }
            page = (page * 2).min(LARGEST_PAGE);
        }
        Ok(moves)
    }

    /// Just after now: a later date has not happened yet.
    pub fn until(&self) -> Option<Timestamp> {
        self.cx.now().checked_add(jiff::SignedDuration::from_millis(1)).ok()
    }

    /// The people behind the signals.
    async fn unmasked(&self, signals: Vec<Signal>, limit: usize) -> Result<Vec<Move>> {
        self.first(signals, limit, |signal| async move {
            let url = signal.person.as_ref().and_then(|person| person.network_url.as_ref());
            let (Some(url), Some(data)) = (url, job_change(&signal).cloned()) else { return Ok(None) };
            let person = self.person(url).await?.filter(|person| agrees(person, &data));
            Ok(person.map(|person| Move {
                person: without_contact((*person).clone()),
                data,
                at: signal.occurred_at,
            }))
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::signal::{SignalPerson, SignalSource};

    #[test]
    fn a_departure_is_left_out_where_the_move_is_known() {
        let at = |name: &str| CompanyRef { name: name.to_owned(), domain: None };
        let told = |who: &str, from: &str, to: Option<&str>| {
            let previous = Position { title: None, company: Some(at(from)) };
            let current = Position { title: None, company: to.map(at) };
            let data = SignalData::JobChange(JobChangeData { previous, current, announcement: None });
            let network_url = format!("https://network.example/in/{who}").parse().ok();
            Signal {
                id: format!("sig_{who}_{from}"),
                kind: SignalKind::JobChange,
                occurred_at: Timestamp::UNIX_EPOCH,
                detected_at: Timestamp::UNIX_EPOCH,
                company: None,
                person: Some(SignalPerson { id: None, full_name: who.to_owned(), network_url }),
                data,
                source: SignalSource { name: "import".to_owned(), url: None, detail: None },
                sources: Vec::new(),
                confidence: 0.9,
            }
        };
        let followed = told("ada", "Acme, Inc.", None);
        let (moved, left) = (told("ada", "Acme", Some("Globex")), told("ben", "Acme", None));
        let again = told("ada", "Globex", None);
        let mut signals = vec![followed, moved.clone(), left.clone(), again.clone()];
        leave_out_followed(&mut signals);
        assert_eq!(signals, [moved, left.clone(), again]);

        let open = MoveFilter::default();
        assert!(!open.admits(&left), "nothing is known of where Ben went");
        assert!(MoveFilter { departures: true, ..open }.admits(&left));
    }

    #[test]
    fn a_lower_title_is_a_step_down() {
        let down = |before: &str, after: &str| {
            let position = |title: &str| Position { title: Some(title.to_owned()), company: None };
            let (previous, current) = (position(before), position(after));
            is_step_down(&JobChangeData { previous, current, announcement: None })
        };
        for (higher, lower) in [
            ("VP of Sales", "Head of Sales"),
            ("CFO", "Finance Director"),
            ("Senior Data Engineer", "Data Engineer"),
            ("Principal Engineer", "Senior Engineer"),
            ("SVP of Sales", "VP of Sales"),
            ("Senior Director, Security", "Director, Security"),
            ("Sales Manager", "Account Executive"),
            ("Data Analyst", "Junior Data Analyst"),
        ] {
            assert!(down(higher, lower), "{higher} → {lower}");
            assert!(!down(lower, higher), "{lower} → {higher}");
            assert!(!down(higher, higher), "{higher}");
        }
    }
}
