//! What changed at a company between two readings of its site. A page that was not read says nothing, so only what both readings tell is
//! compared: the leaders on a page that failed once are not new when it is back.

use crate::facts::{Fact, Field};
use crate::record::{Leader, leaders};
use crate::site::{Outcome, Site};
use crate::wanted::Kind;
use domain::Location;
use domain::name::fold;

/// Something that changed.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// A person who leads the company and was not named before.
    Leads(Leader),
    /// A person who led the company, and whom two readings in a row did not name.
    Left(Leader),
    /// The head office is elsewhere.
    Moved { from: String, to: String },
    /// There are pages for those who look for a job; the first of them.
    Hires(String),
    /// The site leads to another domain.
    Redirects(String),
}

/// What changed from one reading to the next.
pub fn between(before: &Site, now: &Site) -> Vec<Change> {
    if before.outcome != Outcome::Read {
        return Vec::new();
    }
    match (&now.outcome, &now.moved_to) {
        (Outcome::Read, _) => {}
        (Outcome::Moved, Some(domain)) => return vec![Change::Redirects(domain.clone())],
        _ => return Vec::new(),
    }
    let again = now.pages.iter().filter(|page| before.page(&page.url).is_some());
    let again: Vec<Fact> = again.flat_map(|page| page.facts.iter().cloned()).collect();
    let (old, new) = (leaders(&before.facts()), leaders(&again));
    let is_known = |leader: &Leader| old.iter().any(|known| fold(&known.name) == fold(&leader.name));
    // Where no one was named before, people were not asked for.
    let leads = new.into_iter().filter(|leader| !old.is_empty() && !is_known(leader)).map(Change::Leads);
    let moved = place(before).zip(place(now)).filter(|((from, _), (to, _))| from != to);
    let moved = moved.map(|((_, from), (_, to))| Change::Moved { from, to });
    let hires = jobs(now).filter(|_| jobs(before).is_none()).map(Change::Hires);
    let left = leaders(&absent(before, now).left).into_iter().map(Change::Left);
    leads.chain(left).chain(moved).chain(hires).collect()
}

/// Who led the company before and is not named now. The next reading tells whether they left.
pub(crate) fn missing(before: &Site, now: &Site) -> Vec<Fact> {
    if before.outcome != Outcome::Read || now.outcome != Outcome::Read {
        return before.missing.clone();
    }
    absent(before, now).missing
}

#[derive(Default)]
struct Absent {
    left: Vec<Fact>,
    missing: Vec<Fact>,
}

/// The leaders of before whom a page that still names leaders does not name. A page that names no one may only look different.
fn absent(before: &Site, now: &Site) -> Absent {
    let named: Vec<String> = leaders(&now.facts()).iter().map(|leader| fold(&leader.name)).collect();
    let is_named = |fact: &Fact| {
        leaders(std::slice::from_ref(fact)).iter().any(|leader| named.contains(&fold(&leader.name)))
    };
    let names_others = |fact: &Fact| {
        let page = now.page(&fact.page);
        page.is_some_and(|page| page.facts.iter().any(|other| other.field == Field::Leader))
    };
    let mut absent = Absent::default();
    for fact in before.missing.iter().filter(|fact| !is_named(fact)) {
        let whom = if names_others(fact) { &mut absent.left } else { &mut absent.missing };
        whom.push(fact.clone());
    }
    let led = before.facts().into_iter().filter(|fact| fact.field == Field::Leader);
    absent.missing.extend(led.filter(|fact| !is_named(fact) && names_others(fact)));
    absent
}

/// The city and country of a site's company: to compare, and to read.
fn place(site: &Site) -> Option<((String, String), String)> {
    let Location { city, country, .. } = site.company()?.company.location?;
    let (city, country) = (city?, country?);
    Some(((fold(&city), country.clone()), format!("{city}, {country}")))
}

/// Where a site has its jobs: a board, or a page of its own.
fn jobs(site: &Site) -> Option<String> {
    let boards = site.facts().into_iter().find(|fact| fact.field == Field::Board).map(|fact| fact.page);
    let read = site.pages.iter().find(|page| page.kind == Kind::Careers).map(|page| page.url.clone());
    let linked = || {
        let mut links = site.pages.iter().flat_map(|page| &page.leads_to);
        links.find(|(kind, _)| *kind == Kind::Careers).map(|(_, url)| url.clone())
    };
    read.or_else(linked).or(boards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::How;
    use crate::site::{ReadPage, Validators};
    use domain::Domain;
    use jiff::Timestamp;

    fn site(facts: &[(Field, &str)], leads_to: &[(Kind, &str)]) -> Site {
        let url = "https://acme.example/".to_owned();
        let fact = |(field, value): &(Field, &str)| Fact {
            field: *field,
            value: (*value).to_owned(),
            how: How::Legal,
            page: url.clone(),
            at: Timestamp::UNIX_EPOCH,
        };
        let page = ReadPage {
            url: url.clone(),
            kind: Kind::Home,
            read_at: Timestamp::UNIX_EPOCH,
            validators: Validators::default(),
            facts: facts.iter().chain(&[(Field::Name, "Acme")]).map(fact).collect(),
            technologies: Vec::new(),
            openings: Vec::new(),
            leads_to: leads_to.iter().map(|(kind, url)| (*kind, (*url).to_owned())).collect(),
        };
        Site {
            domain: Domain::parse("acme.example").unwrap(),
            outcome: Outcome::Read,
            read_at: Timestamp::UNIX_EPOCH,
            pages: vec![page],
            dns: Vec::new(),
            moved_to: None,
            failing_since: None,
            missing: Vec::new(),
        }
    }

    const BERLIN: &[(Field, &str)] =
        &[(Field::City, "Berlin"), (Field::Country, "DE"), (Field::Leader, "Managing Director: Ada Example")];

    #[test]
    fn what_two_readings_tell_differently_is_a_change() {
        let before = site(BERLIN, &[]);
        let after = site(
            &[
                (Field::City, "München"),
                (Field::Country, "DE"),
                (Field::Leader, "Managing Director: Ada EXAMPLE"),
                (Field::Leader, "Managing Director: Ben Example"),
            ],
            &[(Kind::Careers, "https://acme.example/jobs")],
        );
        let [Change::Leads(leader), moved, hires] = &between(&before, &after)[..] else {
            panic!("three changes")
        };
        assert_eq!((leader.name.as_str(), leader.title.as_str()), ("Ben Example", "Managing Director"));
        assert_eq!(*moved, Change::Moved { from: "Berlin, DE".into(), to: "München, DE".into() });
        assert_eq!(*hires, Change::Hires("https://acme.example/jobs".into()));
        assert_eq!(between(&after, &after), []);
    }

    #[test]
    fn what_was_not_read_has_not_changed() {
        let (before, nothing) =
            (site(BERLIN, &[(Kind::Careers, "https://acme.example/jobs")]), site(&[], &[]));
        assert_eq!(between(&before, &nothing), []);
        assert_eq!(
            between(&nothing, &site(BERLIN, &[])),
            [],
            "leaders and addresses that were not read before are no changes"
        );
        assert_eq!(between(&Site { outcome: Outcome::Refused, ..nothing.clone() }, &before), []);
        assert_eq!(between(&before, &Site { outcome: Outcome::Refused, ..nothing }), []);
    }

    #[test]
    fn a_page_that_failed_once_names_nobody_anew() {
        let whole = |leaders: &[(Field, &str)]| {
            let (mut whole, mut other) = (site(BERLIN, &[]), site(leaders, &[]).pages.remove(0));
            (other.url, other.kind) = ("https://acme.example/team".to_owned(), Kind::Team);
            other.facts.iter_mut().for_each(|fact| fact.page = other.url.clone());
            whole.pages.push(other);
            whole
        };
        let ben = whole(&[(Field::Leader, "Managing Director: Ben Example")]);
        let failed = site(BERLIN, &[]);
        assert_eq!(between(&ben, &failed), []);
        assert_eq!(between(&failed, &ben), [], "Ben was there before the page failed");
        let cleo = whole(&[(Field::Leader, "CEO: Cleo Example"), (Field::Leader, "CTO: Ben Example")]);
        let [Change::Leads(leader)] = &between(&ben, &cleo)[..] else { panic!("one change") };
        assert_eq!(
            (leader.name.as_str(), leader.evidence.page.as_str()),
            ("Cleo Example", "https://acme.example/team")
        );
    }

    #[test]
    fn who_is_not_named_twice_in_a_row_has_left() {
        let leaders = |names: &[&str]| {
            let told: Vec<String> = names.iter().map(|name| format!("Managing Director: {name}")).collect();
            let facts: Vec<(Field, &str)> = told.iter().map(|told| (Field::Leader, told.as_str())).collect();
            site(&facts, &[])
        };
        let read = |before: &Site, names: &[&str]| {
            let mut now = leaders(names);
            now.missing = missing(before, &now);
            let left: Vec<String> = between(before, &now)
                .into_iter()
                .filter_map(|change| match change {
                    Change::Left(leader) => Some(leader.name),
                    _ => None,
                })
                .collect();
            (now, left)
        };
        let both = leaders(&["Ada Example", "Ben Example"]);
        let (once, left) = read(&both, &["Ben Example"]);
        assert!(left.is_empty(), "the page may have been incomplete");
        let (twice, left) = read(&once, &["Ben Example"]);
        assert_eq!(left, ["Ada Example"]);
        assert!(read(&twice, &["Ben Example"]).1.is_empty(), "once is enough");
        assert!(read(&once, &["Ada EXAMPLE", "Ben Example"]).1.is_empty(), "she is back");
        let (unread, left) = read(&once, &[]);
        assert!(left.is_empty(), "a page that names nobody says nothing");
        assert_eq!(read(&unread, &["Ben Example"]).1, ["Ada Example"]);
        let refused = Site { outcome: Outcome::Refused, ..leaders(&[]) };
        assert_eq!(missing(&once, &refused), once.missing, "what was not read changes nothing");
    }

    #[test]
    fn a_site_that_leads_elsewhere_has_changed() {
        let before = site(BERLIN, &[]);
        let sold =
            Site { outcome: Outcome::Moved, moved_to: Some("globex.example".into()), ..before.clone() };
        assert_eq!(between(&before, &sold), [Change::Redirects("globex.example".into())]);
        assert_eq!(between(&sold, &sold), []);
    }
}
