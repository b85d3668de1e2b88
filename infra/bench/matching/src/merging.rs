//! How well an import merges: people of the demo world in two files of one customer each, some of them twice or more in ways that
//! files have them twice, beside people who are easily taken for each other. Whose each row is, is known; the rows carry it as a skill.

use crate::noise::{self, Dice};
use crate::page::{Page, Table, thousands};
use anyhow::{Context, Result};
use dataset::Dataset;
use dataset::snapshot::SnapshotDir;
use domain::name::fold;
use import::columns::Kind;
use import::{Import, Options};
use language::nickname;
use lookup::record::PersonRecord;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::time::Instant;
use world::World;

const PEOPLE: usize = 16_000;
const COMPANIES: usize = 1_400;
/// A fifth of all work at these.
const LARGE: usize = 4;

const HEAD: &str = "First Name,Last Name,Title,Company,Website,Email,Mobile Phone,Linkedin Url,Skills\n";

#[derive(Debug, Clone, Default)]
struct Row {
    first: String,
    last: String,
    title: String,
    company: String,
    website: String,
    email: String,
    mobile: String,
    profile: String,
    /// Whose it is.
    person: usize,
    /// How the person comes to be there again, or whom they may be taken for.
    kind: &'static str,
    file: usize,
}

/// Rows of which it is known whose they are.
struct Made {
    rows: Vec<Row>,
    people: usize,
    dice: Dice,
}

/// Degrees and forms of address as people write them.
const BEFORE: [&str; 6] = ["Dr.", "Prof. Dr.", "Mr.", "Frau", "Dipl.-Ing.", "Ing."];
const BEHIND: [&str; 5] = ["MBA", "PhD", "CPA", "PMP", "M.D."];
const FORMS: [&str; 5] = ["GmbH", "Ltd", "Inc.", "S.A.", "LLC"];
/// Mailboxes that no list of roles knows.
const SHARED: [&str; 4] = ["werkstatt", "team3", "thecrew", "bottega"];

impl Made {
    fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    fn somebody_new(&mut self) -> usize {
        self.people += 1;
        self.people - 1
    }

    fn one_in(&mut self, many: usize) -> bool {
        self.dice.roll(many) == 0
    }

    fn file(&mut self) -> usize {
        self.dice.roll(2)
    }

    /// A person's row again, in one of the ways in which files have people twice.
    fn again(&mut self, own: &Row) {
        let file = self.file();
        let bare =
            Row { email: String::new(), profile: String::new(), mobile: String::new(), file, ..own.clone() };
        let row = match self.dice.roll(9) {
            0 => Row { kind: "again as it was", file, ..own.clone() },
            1 => Row {
                kind: "a slip, the same address",
                last: noise::slip(&mut self.dice, &own.last),
                mobile: String::new(),
                file,
                ..own.clone()
            },
            2 => {
                let form = FORMS[self.dice.roll(FORMS.len())];
                let company =
                    if self.one_in(3) { format!("{} {form}", own.company) } else { own.company.clone() };
                Row { kind: "company without a domain", company, website: String::new(), ..bare }
            }
            3 if !own.mobile.is_empty() => {
                let last = noise::slip(&mut self.dice, &own.last);
                Row { kind: "same mobile and a slip", last, mobile: own.mobile.clone(), ..bare }
            }
            4 => {
                let forms = nickname::related(&fold(&own.first));
                if forms.is_empty() {
                    return;
                }
                let form = forms[self.dice.roll(forms.len())];
                let first: String = form[..1].to_uppercase() + &form[1..];
                Row { kind: "nickname", first, ..bare }
            }
            5 => {
                let first = format!("{} {}", BEFORE[self.dice.roll(BEFORE.len())], own.first);
                Row { kind: "form of address", first, ..bare }
            }
            6 => {
                let last = format!("{}, {}", own.last, BEHIND[self.dice.roll(BEHIND.len())]);
                Row { kind: "degree", last, ..bare }
            }
            7 => Row { kind: "name and domain alone", ..bare },
            8 if !own.profile.is_empty() => {
                let (company, website) =
                    ("Elsewhere and Sons".to_owned(), "elsewhere-and-sons.example".to_owned());
                Row {
                    kind: "moved, the same profile",
                    company,
                    website,
                    profile: own.profile.clone(),
                    ..bare
                }
            }
            _ => return,
        };
        let blank = row.kind == "a slip, the same address" && own.email.is_empty();
        if !blank {
            self.add(row);
        }
    }

    /// Another person of the same name at the same company.
    fn namesake(&mut self, own: &Row, other: &Row) {
        if own.email.is_empty() && own.profile.is_empty() {
            return;
        }
        let (person, file) = (self.somebody_new(), self.file());
        let local = format!("{}.{}{}", ascii(&own.first), ascii(&own.last), 2 + self.dice.roll(7));
        let email = if self.one_in(4) { String::new() } else { format!("{local}@{}", own.website) };
        let profile = format!("https://network.example/in/{local}-{person}");
        let profile = if email.is_empty() || self.one_in(2) { profile } else { String::new() };
        let mobile = if self.one_in(2) { number(900_000 + person) } else { String::new() };
        let title = other.title.clone();
        self.add(Row { title, email, profile, mobile, person, kind: "namesake", file, ..own.clone() });
    }

    /// Father and son, who share a number and sometimes have nothing else.
    fn junior(&mut self, own: &Row) {
        let mobile = number(800_000 + own.person);
        let bare = self.one_in(2);
        let local = format!("{}.{}", ascii(&own.first), ascii(&own.last));
        for (behind, extra) in [("Sr.", ".sr"), ("Jr.", ".jr")] {
            let (person, file) = (self.somebody_new(), self.file());
            let email = if bare { String::new() } else { format!("{local}{extra}@{}", own.website) };
            let last = format!("{} {behind}", own.last);
            let row = Row {
                email,
                last,
                mobile: mobile.clone(),
                person,
                kind: "father and son",
                file,
                ..own.clone()
            };
            self.add(Row { profile: String::new(), ..row });
        }
    }

    /// People of other names who share a mailbox, a number, or both.
    fn sharing(&mut self, own: &Row, others: &[Row]) {
        let role = ["info", "office", "kontakt"][self.dice.roll(3)];
        let evident = SHARED[self.dice.roll(SHARED.len())];
        let (kind, local) =
            if self.one_in(2) { ("shared role mailbox", role) } else { ("shared mailbox", evident) };
        let shares_number = self.one_in(2);
        for other in others {
            let (person, file) = (self.somebody_new(), self.file());
            let mobile = if shares_number { number(700_000 + own.person) } else { number(600_000 + person) };
            let row = Row {
                first: other.first.clone(),
                last: other.last.clone(),
                title: other.title.clone(),
                email: format!("{local}@{}", own.website),
                profile: String::new(),
                mobile,
                person,
                kind,
                file,
                ..own.clone()
            };
            // The same file again is of the same people.
            if self.one_in(2) {
                let file = self.file();
                self.add(Row { kind: "reader of a shared mailbox again", file, ..row.clone() });
            }
            self.add(row);
        }
    }

    /// One family at one company and with one number, the given names as different as they come.
    fn family(&mut self, own: &Row, others: &[Row]) {
        let mobile = number(500_000 + own.person);
        let mut given = vec![fold(&own.first)];
        for other in others {
            // No family gives two children one name, or a form of it.
            let name = fold(&other.first);
            if given.iter().any(|known| *known == name || nickname::are_related(known, &name)) {
                continue;
            }
            given.push(name);
            let (person, file) = (self.somebody_new(), self.file());
            let first = other.first.clone();
            let none = String::new();
            let row = Row {
                first,
                mobile: mobile.clone(),
                email: none.clone(),
                profile: none,
                person,
                file,
                ..own.clone()
            };
            self.add(Row { kind: "family with one number", ..row });
        }
    }
}

fn ascii(name: &str) -> String {
    fold(name).chars().filter(char::is_ascii_alphanumeric).collect()
}

fn number(n: usize) -> String {
    format!("+49151{:08}", 10_000_000 + n)
}

fn made(seed: u64) -> Result<Made> {
    let now = "2026-06-01T12:00:00Z".parse()?;
    let world = World::generate_sized(seed, now, COMPANIES, PEOPLE);
    let mut made = Made { rows: Vec::new(), people: 0, dice: Dice(seed) };
    let large: Vec<_> = world.companies.iter().take(LARGE).collect();
    let mut own: Vec<Row> = Vec::new();
    let mut addresses = HashSet::new();
    for record in world.people.iter().take(PEOPLE) {
        let PersonRecord { person, .. } = record;
        let (Some(employer), Some(first), Some(last)) =
            (&person.company, &person.first_name, &person.last_name)
        else {
            continue;
        };
        let (mut company, mut website) =
            (employer.name.clone(), employer.domain.as_ref().map(ToString::to_string));
        if made.one_in(5) {
            let at = &large[made.dice.roll(LARGE)].company;
            (company, website) = (at.name.clone(), at.domain.as_ref().map(ToString::to_string));
        }
        let Some(website) = website else { continue };
        let who = made.somebody_new();
        let local = format!("{}.{}", ascii(first), ascii(last));
        // Two of a name at one company have two addresses.
        let mut email = format!("{local}@{website}");
        if !addresses.insert(email.clone()) {
            email = format!("{local}{who}@{website}");
        }
        let row = Row {
            first: first.clone(),
            last: last.clone(),
            title: person.title.clone().unwrap_or_default(),
            company,
            email: if made.one_in(5) { String::new() } else { email },
            mobile: if made.one_in(2) { String::new() } else { number(who) },
            profile: match made.one_in(2) {
                true => format!("https://network.example/in/{local}-{who}"),
                false => String::new(),
            },
            website,
            person: who,
            kind: "first",
            file: made.file(),
        };
        own.push(row);
    }
    for at in 0..own.len() {
        let row = own[at].clone();
        made.add(row.clone());
        let neighbours: Vec<Row> = (1..4).map(|by| own[(at * 7 + by * 31) % own.len()].clone()).collect();
        if made.one_in(3) {
            made.again(&row);
        }
        match made.dice.roll(60) {
            0 | 1 => made.namesake(&row, &neighbours[0]),
            2 => made.junior(&row),
            3 => made.sharing(&row, &neighbours),
            4 => made.family(&row, &neighbours[..2]),
            _ => {}
        }
    }
    // In any order.
    for at in (1..made.rows.len()).rev() {
        let other = made.dice.roll(at + 1);
        made.rows.swap(at, other);
    }
    Ok(made)
}

fn imported(rows: &[Row], folder: &Path) -> Result<std::sync::Arc<Dataset>> {
    let snapshots = SnapshotDir::new(folder.join("data"));
    let mut dataset = None;
    for file in 0..2 {
        let mut text = HEAD.to_owned();
        for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.file == file) {
            let Row { first, last, title, company, website, email, mobile, profile, .. } = row;
            let title = title.replace('"', "");
            text.push_str(&format!(
                "\"{first}\",\"{last}\",\"{title}\",\"{company}\",{website},{email},{mobile},{profile},row{at}\n"
            ));
        }
        let path = folder.join(format!("file{file}.csv"));
        std::fs::write(&path, text)?;
        let mut writer = snapshots.writer(|| {})?;
        let mut import = Import::onto(&mut writer);
        let source = Some(format!("file{file}"));
        let now = "2026-06-01T12:00:00Z".parse()?;
        let options = Options {
            mappings: Vec::new(),
            source,
            now,
            partial: false,
            dry_run: false,
            status_objections: true,
            name_rejects: false,
        };
        let report = import.file(&path, Kind::People, &options, |_| {})?;
        anyhow::ensure!(report.rejected == 0, "{} rows were rejected", report.rejected);
        dataset = import.publish()?;
    }
    dataset.context("nothing was written")
}

/// Imports generated files and tells how many pairs of rows of one person are one record, and how many pairs in one record are of one
/// person.
pub fn report(seeds: &[u64]) -> Result<()> {
    let (mut files, mut all) = (Vec::new(), Kinds::new());
    for seed in seeds {
        let made = made(*seed)?;
        let folder = tempfile::tempdir()?;
        let started = Instant::now();
        let dataset = imported(&made.rows, folder.path())?;
        let seconds = started.elapsed().as_secs_f64();
        let mut record_of = vec![usize::MAX; made.rows.len()];
        for number in dataset.people_numbers() {
            for skill in &dataset.person(number)?.person.skills {
                if let Some(at) =
                    skill.to_lowercase().strip_prefix("row").and_then(|at| at.parse::<usize>().ok())
                {
                    record_of[at] = number as usize;
                }
            }
        }
        anyhow::ensure!(record_of.iter().all(|number| *number != usize::MAX), "a row is in no record");
        let (precision, recall, kinds) = tell(*seed, &made, &record_of, seconds);
        let (rows, people) = (thousands(made.rows.len() as u64), thousands(made.people as u64));
        files.push(vec![
            format!("Seed {seed}: {rows} rows of {people} people"),
            format!("precision {precision:.3}, recall {recall:.3}"),
        ]);
        for (kind, (right, count)) in kinds {
            let sum = all.entry(kind).or_default();
            *sum = (sum.0 + right, sum.1 + count);
        }
    }
    for (kind, (right, count)) in all {
        let mut letters = kind.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let called = first.into_iter().chain(letters).collect();
        files.push(vec![called, format!("{} of {}", thousands(right), thousands(count))]);
    }
    println!("\nThe table for functions/console/assets/guides/accuracy.html:\n");
    println!("{}", Page::read()?.table(Table::Merging, files));
    Ok(())
}

/// By how people come to be there again: how many are merged, and of how many.
type Kinds = BTreeMap<&'static str, (u32, u32)>;

fn pairs(count: usize) -> u64 {
    (count * count.saturating_sub(1) / 2) as u64
}

/// Prints what became of one file; its precision, its recall, and how many of each kind are merged.
fn tell(seed: u64, made: &Made, record_of: &[usize], seconds: f64) -> (f64, f64, Kinds) {
    let (mut both, mut records, mut people) = (HashMap::new(), HashMap::new(), HashMap::new());
    for (row, record) in made.rows.iter().zip(record_of) {
        *both.entry((row.person, *record)).or_insert(0) += 1;
        *records.entry(*record).or_insert(0) += 1;
        *people.entry(row.person).or_insert(0) += 1;
    }
    let sum = |counts: Vec<usize>| counts.into_iter().map(pairs).sum::<u64>() as f64;
    let right = sum(both.into_values().collect());
    let (merged, same) = (sum(records.into_values().collect()), sum(people.into_values().collect()));
    let (precision, recall) = (right / merged.max(1.0), right / same.max(1.0));
    println!(
        "seed {seed}: {} rows of {} people in {seconds:.1} s: precision {precision:.4}, recall {recall:.4} ({same:.0} pairs are one person's, {} are taken for one wrongly)",
        made.rows.len(),
        made.people,
        merged - right,
    );
    // By how people come to be there again: those who are where their first row is.
    let first: HashMap<usize, usize> = made
        .rows
        .iter()
        .zip(record_of)
        .filter(|(row, _)| row.kind == "first" || row.kind.starts_with("shared"))
        .map(|(row, record)| (row.person, *record))
        .collect();
    let mut kinds = Kinds::new();
    let mut wrong: BTreeMap<&str, u32> = BTreeMap::new();
    let mut by_record: HashMap<usize, Vec<&Row>> = HashMap::new();
    for (row, record) in made.rows.iter().zip(record_of) {
        by_record.entry(*record).or_default().push(row);
        if let Some(known) = first.get(&row.person).filter(|_| row.kind != "first") {
            let (right, all) = kinds.entry(row.kind).or_default();
            *right += u32::from(known == record);
            *all += 1;
        }
    }
    for rows in by_record.values().filter(|rows| rows.iter().any(|row| row.person != rows[0].person)) {
        let kind = rows.iter().map(|row| row.kind).find(|kind| *kind != "first").unwrap_or("first");
        *wrong.entry(kind).or_default() += 1;
        if std::env::var_os("MISSES").is_some() {
            println!("  wrong: {rows:#?}");
        }
    }
    if std::env::var_os("MISSES").is_some() {
        for (row, record) in made.rows.iter().zip(record_of) {
            if first.get(&row.person).is_some_and(|known| known != record) {
                let own = made.rows.iter().find(|own| own.person == row.person && own.kind == "first");
                println!("  missed: {row:?}\n      of: {own:?}");
            }
        }
    }
    kinds.retain(|kind, _| !kind.starts_with("shared"));
    for (kind, (right, all)) in &kinds {
        println!("  {kind:<34}{right:>5} of {all}");
    }
    for (kind, records) in wrong {
        println!("  records of several people, among them {kind}: {records}");
    }
    (precision, recall, kinds)
}
