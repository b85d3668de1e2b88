//! Files of people that imports are measured with: people of the demo world's kind, in several orders and shapes.

use anyhow::Result;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use world::World;

/// How a file differs from people written company by company.
#[derive(Clone, Copy)]
pub struct Shape {
    /// Rows come in any order.
    pub shuffled: bool,
    /// A fifth works for one company.
    pub skewed: bool,
    /// Companies have no website.
    pub nameless: bool,
    /// Each person has another title than before.
    pub changed: bool,
    /// Other people at the same companies.
    pub others: bool,
}

/// People written company by company.
pub const SORTED: Shape =
    Shape { shuffled: false, skewed: false, nameless: false, changed: false, others: false };

/// People at a company, but for the largest of a skewed file.
const STAFF: usize = 20;

/// The number of the person in a row; a prime that divides no count gives every number once, in no order.
pub fn number(row: usize, count: usize, is_shuffled: bool) -> usize {
    if is_shuffled { (row as u64 * 2_147_483_647 % count as u64) as usize } else { row }
}

/// People whose names are drawn from the demo world's, twenty to a company; some without an address or a profile.
pub fn write(path: &Path, from: usize, count: usize, shape: Shape) -> Result<()> {
    let world = world()?;
    let people: Vec<_> = world.people.iter().map(|record| &record.person).collect();
    let mut out = csv::Writer::from_writer(BufWriter::new(File::create(path)?));
    out.write_record([
        "First Name",
        "Last Name",
        "Title",
        "Company",
        "Website",
        "Email",
        "City",
        "Country",
        "LinkedIn URL",
    ])?;
    for row in 0..count {
        let n = from + number(row, count, shape.shuffled);
        let mut state = (n as u64 + 1) * if shape.others { 31 } else { 1 };
        let mut roll = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % below
        };
        let (one, other) = (people[roll(people.len())], people[roll(people.len())]);
        let (Some(given), Some(family)) = (&one.first_name, &other.last_name) else { continue };
        let company = if shape.skewed && roll(5) == 0 { 0 } else { n / STAFF };
        let who = if shape.others { "q" } else { "p" };
        let title = if shape.changed { other } else { one }.title.as_deref().unwrap_or_default();
        let website = format!("firm{company}.example");
        let name = name(&world, company);
        let place = one.location.as_ref();
        let email = if roll(10) < 8 { format!("{who}{n}@{website}") } else { String::new() };
        let profile =
            if roll(10) < 6 { format!("https://www.linkedin.com/in/{who}-{n}") } else { String::new() };
        out.write_record([
            given.as_str(),
            family,
            title,
            &name,
            if shape.nameless { "" } else { website.as_str() },
            &email,
            place.and_then(|place| place.city.as_deref()).unwrap_or_default(),
            place.and_then(|place| place.country.as_deref()).unwrap_or_default(),
            &profile,
        ])?;
    }
    out.into_inner()?.flush()?;
    Ok(())
}

/// The companies of so many people, in no order, with an industry and a size that no row of a person tells.
pub fn write_companies(path: &Path, people: usize) -> Result<()> {
    let world = world()?;
    let mut out = csv::Writer::from_writer(BufWriter::new(File::create(path)?));
    out.write_record(["Company", "Website", "Industry", "Employees", "Country"])?;
    let count = people.div_ceil(STAFF);
    for row in 0..count {
        let at = number(row, count, true);
        let like = &world.companies[at % world.companies.len()].company;
        let employees = like.employee_count.map(|count| count.to_string());
        out.write_record([
            name(&world, at).as_str(),
            &format!("firm{at}.example"),
            like.industry.as_deref().unwrap_or_default(),
            &employees.unwrap_or_default(),
            "DE",
        ])?;
    }
    out.into_inner()?.flush()?;
    Ok(())
}

fn world() -> Result<World> {
    Ok(World::generate_sized(1, "2026-06-01T12:00:00Z".parse()?, 1_000, 20_000))
}

fn name(world: &World, company: usize) -> String {
    format!("{} {company}", world.companies[company % world.companies.len()].company.name)
}
