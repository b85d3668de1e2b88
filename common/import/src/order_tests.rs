//! The same rows in any order, in any shape, in parts or at once: the same records and the same answers.

use crate::{Import, Options, export};
use dataset::Dataset;
use dataset::snapshot::SnapshotDir;
use domain::EmployeeRange;
use lookup::filters::PeopleFilters;
use lookup::{Objections, Search};
use read::columns::Kind;

const TODAY: jiff::civil::Date = jiff::civil::date(2026, 6, 1);
const PEOPLE: &str =
    "First Name,Last Name,Email,LinkedIn URL,Title,Company,Website,Industry,Employees,City,Country";
const COMPANIES: &str = "Company,Website,Industry,Employees,Country";

/// Rows of people and of their companies. What is said of one company never contradicts itself, but most rows say little of it.
#[derive(Clone, Copy)]
struct Shape {
    /// A third works for one company.
    skewed: bool,
    /// No row has a website.
    nameless: bool,
    /// The titles are others than before.
    changed: bool,
    /// Other people at the same companies.
    others: bool,
}

const PLAIN: Shape = Shape { skewed: false, nameless: false, changed: false, others: false };
const COUNT: usize = 240;
const FIRMS: usize = 12;

impl Shape {
    fn people(self) -> Vec<String> {
        let row = |n: usize| {
            let firm = if self.skewed && n.is_multiple_of(3) { 0 } else { n % FIRMS };
            let who = if self.others { "q" } else { "p" };
            let first = ["Ada", "Grace", "Alan", "Robert", "Katherine"][n % 5];
            let email = if n % 5 < 4 { format!("{who}{n}@firm{firm}.example") } else { String::new() };
            let profile =
                if n % 5 > 2 { format!("https://www.linkedin.com/in/{who}-{n}") } else { String::new() };
            let website = if self.nameless { String::new() } else { format!("firm{firm}.example") };
            let title = ["Engineer", "CTO", "Recruiter"][(n + usize::from(self.changed)) % 3];
            // One row in seven tells of the company.
            let (industry, employees) = match n % 7 {
                0 => (["Banking", "Energy", "Retail"][firm % 3], (firm * 30 + 5).to_string()),
                _ => ("", String::new()),
            };
            let (city, country) = if n.is_multiple_of(4) { ("Berlin", "DE") } else { ("", "") };
            format!(
                "{first},{who}Name{n},{email},{profile},{title},Firm {firm},{website},{industry},{employees},{city},{country}"
            )
        };
        (0..COUNT).map(row).collect()
    }
}

/// What the companies' own file says is not what the rows of people say.
fn companies() -> Vec<String> {
    let row = |firm: usize| {
        let industry = ["Logistics", "Media"][firm % 2];
        format!("Firm {firm},firm{firm}.example,{industry},{},FR", firm * 400 + 3)
    };
    (0..FIRMS).map(row).collect()
}

/// The orders that rows come in.
fn orders(rows: &[String]) -> Vec<(&'static str, Vec<String>)> {
    let company = |row: &String| row.split(',').nth(5).map(str::to_owned);
    let mut sorted = rows.to_vec();
    sorted.sort_by_key(company);
    let reversed = sorted.iter().rev().cloned().collect();
    let shuffled =
        |seed: usize| (0..rows.len()).map(|at| rows[(at * seed + 7) % rows.len()].clone()).collect();
    vec![("sorted", sorted), ("reversed", reversed), ("shuffled", shuffled(97)), ("otherwise", shuffled(167))]
}

/// A directory of which the salt is known, so that ids are the same in another.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        std::fs::create_dir_all(desk.snapshots().path()).unwrap();
        std::fs::write(desk.snapshots().path().join("salt"), [7; 32]).unwrap();
        desk
    }

    fn snapshots(&self) -> SnapshotDir {
        SnapshotDir::new(self.0.path().join("data"))
    }

    fn import(&self, kind: Kind, head: &str, rows: &[String], part: usize) -> (u64, u64) {
        let path = self.0.path().join("rows.csv");
        std::fs::write(&path, format!("{head}\n{}\n", rows.join("\n"))).unwrap();
        let options = Options {
            mappings: Vec::new(),
            source: Some("crm".to_owned()),
            now: "2026-06-01T12:00:00Z".parse().unwrap(),
            partial: false,
            dry_run: false,
            status_objections: true,
            name_rejects: false,
        };
        let mut writer = self.snapshots().writer(|| {}).unwrap();
        let mut import = Import::onto(&mut writer).in_parts_of(part);
        let report = import.file(&path, kind, &options, |_| {}).unwrap();
        assert_eq!((report.rows, report.rejected), (rows.len() as u64, 0));
        import.publish().unwrap();
        (report.added, report.updated)
    }

    fn people(&self, rows: &[String], part: usize) -> (u64, u64) {
        self.import(Kind::People, PEOPLE, rows, part)
    }

    /// All records, and what searches find by what people have and by what their companies tell.
    fn told(&self) -> Vec<String> {
        let dataset = self.snapshots().open().unwrap();
        let mut lines = Vec::new();
        for people in [true, false] {
            let mut csv = Vec::new();
            export::csv(&dataset, &mut csv, people, &Objections::default()).unwrap();
            lines.extend(String::from_utf8(csv).unwrap().lines().map(str::to_owned));
        }
        lines.sort();
        let one = |text: &str| vec![text.to_owned()].into();
        for title in ["Engineer", "CTO", "Recruiter", "Dragon Tamer"] {
            lines.push(found(&dataset, title, PeopleFilters { titles: one(title), ..Default::default() }));
        }
        for industry in ["Banking", "Energy", "Retail", "Logistics", "Media"] {
            let filters = PeopleFilters { industries: one(industry), ..Default::default() };
            lines.push(found(&dataset, industry, filters));
        }
        for place in ["Germany", "France"] {
            lines.push(found(&dataset, place, PeopleFilters { locations: one(place), ..Default::default() }));
        }
        for size in EmployeeRange::ALL {
            let filters = PeopleFilters { company_sizes: vec![*size], ..Default::default() };
            lines.push(found(&dataset, &format!("{size:?}"), filters));
        }
        for firm in 0..FIRMS {
            let staff = dataset.people_at(&format!("firm{firm}.example").parse().unwrap()).unwrap().len();
            lines.push(format!("at {firm}: {staff}"));
        }
        lines
    }
}

/// How many a search finds, and what there is beside it.
fn found(dataset: &Dataset, name: &str, filters: PeopleFilters) -> String {
    let search = Search { filters, limit: 100, ..Search::default() };
    let page = dataset.search_people(&search, TODAY).unwrap();
    let mut people: Vec<&str> = page.people.iter().map(|record| record.person.full_name.as_str()).collect();
    people.sort_unstable();
    // Of more than a page, which come first among equals depends on where they lie; so does the order of facets with equal counts.
    let shown = if page.total <= 100 { people.join(", ") } else { String::new() };
    let facets = format!("{:?}", page.facets);
    let mut facets: Vec<&str> = facets.split("FacetValue").collect();
    facets.iter_mut().for_each(|facet| *facet = facet.split('}').next().unwrap_or_default());
    facets.sort_unstable();
    format!("{name}: {} {} {shown}", page.total, facets.join(";"))
}

fn assert_same(name: &str, one: &[String], other: &[String]) {
    let differ = |from: &[String], with: &[String]| -> Vec<String> {
        from.iter().filter(|line| !with.contains(line)).cloned().collect()
    };
    assert_eq!(differ(one, other), differ(other, one), "{name}");
    assert_eq!(one.len(), other.len(), "{name}");
}

#[test]
fn rows_give_the_same_records_in_any_order_and_in_parts_of_any_size() {
    let shapes = [
        ("plain", PLAIN),
        ("skewed", Shape { skewed: true, ..PLAIN }),
        ("nameless", Shape { nameless: true, ..PLAIN }),
    ];
    for (shape, rows) in shapes.map(|(name, shape)| (name, shape.people())) {
        let whole = Desk::new();
        assert_eq!(whole.people(&rows, usize::MAX), (COUNT as u64, 0));
        let expected = whole.told();
        assert!(expected.len() > COUNT);
        for (order, rows) in orders(&rows) {
            for part in [usize::MAX, 31] {
                let desk = Desk::new();
                assert_eq!(desk.people(&rows, part), (COUNT as u64, 0), "{shape}, {order}");
                assert_same(&format!("{shape}, {order}, parts of {part}"), &desk.told(), &expected);
            }
        }
    }
}

#[test]
fn what_companies_learn_later_reaches_their_people_in_whatever_order_rows_come() {
    for (order, rows) in orders(&PLAIN.people()) {
        let (first, later, parts) = (Desk::new(), Desk::new(), Desk::new());
        first.import(Kind::Companies, COMPANIES, &companies(), usize::MAX);
        first.people(&rows, usize::MAX);
        let expected = first.told();
        assert!(expected.iter().any(|line| line.starts_with("Media: 120")), "the companies' file says so");
        later.people(&rows, usize::MAX);
        later.import(Kind::Companies, COMPANIES, &companies(), usize::MAX);
        assert_same(order, &later.told(), &expected);
        parts.people(&rows, 31);
        parts.import(Kind::Companies, COMPANIES, &companies(), 5);
        assert_same(order, &parts.told(), &expected);
        // Written together, they say the same.
        parts.snapshots().writer(|| {}).unwrap().compact(true).unwrap();
        assert_same(order, &parts.told(), &expected);
    }
}

#[test]
fn a_file_that_updates_every_row_or_brings_colleagues_gives_the_same_in_any_order() {
    let again = [
        ("updated", Shape { changed: true, ..PLAIN }, (0, COUNT as u64)),
        ("others", Shape { others: true, ..PLAIN }, (COUNT as u64, 0)),
    ];
    for (name, shape, counts) in again {
        let whole = Desk::new();
        whole.people(&PLAIN.people(), usize::MAX);
        assert_eq!(whole.people(&shape.people(), usize::MAX), counts, "{name}");
        let expected = whole.told();
        for ((order, before), (_, rows)) in
            orders(&PLAIN.people()).into_iter().zip(orders(&shape.people()).into_iter().rev())
        {
            let desk = Desk::new();
            desk.people(&before, 31);
            assert_eq!(desk.people(&rows, 37), counts, "{name}, {order}");
            assert_same(&format!("{name}, {order}"), &desk.told(), &expected);
        }
    }
}
