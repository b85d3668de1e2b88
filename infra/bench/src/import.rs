//! Imports of the same people in several orders and shapes, and of other people's files, as an operator runs them: how long each takes
//! against people sorted by company, and with how much memory and disk.
//!
//! `bench import [PEOPLE] [SERIES …] [FILE.csv …]`, all series unless some are named; `import-postgres` does it in PostgreSQL.

use crate::database::Database;
use crate::importing::{Took, held, import_kind, serve};
use crate::made_people::{self, Shape};
use anyhow::{Context, Result, ensure};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tempfile::TempDir;

/// People who come after all others.
const INCREMENT: usize = 10_000;

const SHUFFLED: Shape = Shape { shuffled: true, ..made_people::SORTED };

/// One file after the other into an empty directory.
struct Series {
    name: &'static str,
    files: &'static [(&'static str, What)],
}

/// What a file has.
#[derive(Clone, Copy)]
enum What {
    People(Shape),
    /// A few people more than there are.
    More,
    /// The companies of all people, with facts that no row of a person has.
    Companies,
}

const SERIES: &[Series] = &[
    Series {
        name: "sorted",
        files: &[("the same people", What::People(made_people::SORTED)), ("then some more", What::More)],
    },
    Series {
        name: "skewed",
        files: &[("a fifth at one company", What::People(Shape { skewed: true, ..SHUFFLED }))],
    },
    Series {
        name: "nameless",
        files: &[("no websites", What::People(Shape { nameless: true, ..SHUFFLED }))],
    },
    Series {
        name: "shuffled",
        files: &[
            ("the same people", What::People(SHUFFLED)),
            ("then each again with another title", What::People(Shape { changed: true, ..SHUFFLED })),
            ("then other people at the same companies", What::People(Shape { others: true, ..SHUFFLED })),
            ("then what their companies tell", What::Companies),
        ],
    },
    Series {
        name: "companies",
        files: &[("companies", What::Companies), ("then their people", What::People(SHUFFLED))],
    },
];

/// An empty directory, in a folder or in a server of its own.
struct Ground {
    folder: TempDir,
    database: Option<Database>,
    /// Apart: the database's user can open its own alone.
    _cluster: Option<TempDir>,
}

impl Ground {
    fn new(almanac: &Path, in_database: bool) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        if !in_database {
            return Ok(Self { folder, database: None, _cluster: None });
        }
        let cluster = tempfile::tempdir()?;
        let database = Database::start(cluster.path())?;
        let made = Command::new(almanac)
            .args(["directory", "migrate"])
            .env("DIRECTORY", &database.address)
            .output()?;
        ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Ok(Self { folder, database: Some(database), _cluster: Some(cluster) })
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn import(&self, almanac: &Path, kind: &str, file: &Path) -> Result<Took> {
        let database = self.database.as_ref().map(|database| database.address.as_str());
        import_kind(kind, almanac, &self.data(), file, database)
    }
}

/// Imports every shape and prints a table.
pub fn run(in_database: bool) -> Result<()> {
    let mut arguments = std::env::args().skip(2).peekable();
    let count: usize = match arguments.next_if(|text| text.parse::<usize>().is_ok()) {
        Some(text) => text.parse()?,
        None => 300_000,
    };
    let (files, names): (Vec<String>, Vec<String>) = arguments.partition(|text| Path::new(text).is_file());
    for name in &names {
        let known: Vec<&str> = SERIES.iter().map(|series| series.name).collect();
        ensure!(known.contains(&name.as_str()), "{name} is no file and none of {}", known.join(", "));
    }
    let is_all = files.is_empty() && names.is_empty();
    let almanac = crate::search_served::almanac()?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("rows.csv");
    println!(
        "| | rows | order | companies | people at the largest | seconds | of processor | times the first | MB at its most | of its own | bytes a row on disk | at its most |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|"
    );
    let mut answers = Vec::new();
    let mut table = Table { almanac: &almanac, each: None, rows: 0 };
    for series in SERIES.iter().filter(|series| is_all || names.iter().any(|name| name == series.name)) {
        let ground = Ground::new(&almanac, in_database)?;
        table.rows = 0;
        for (name, what) in series.files {
            match *what {
                What::People(shape) => made_people::write(&file, 0, count, shape)?,
                What::More => made_people::write(&file, count, INCREMENT, made_people::SORTED)?,
                What::Companies => made_people::write_companies(&file, count)?,
            }
            let kind = if matches!(what, What::Companies) { "companies" } else { "people" };
            table.tell(name, kind, &file, &ground)?;
        }
        if !in_database {
            let started = Instant::now();
            serve(&almanac, &ground.data())?;
            answers.push(format!("{} {:.0} ms", series.name, started.elapsed().as_secs_f64() * 1e3));
        }
    }
    for path in files.into_iter().map(PathBuf::from) {
        let ground = Ground::new(&almanac, in_database)?;
        table.rows = 0;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        table.tell(&name.unwrap_or_default(), "people", &path, &ground)?;
    }
    if !answers.is_empty() {
        println!("\nfirst answer of a server started on it: {}", answers.join(", "));
    }
    Ok(())
}

/// The table that is printed.
struct Table<'a> {
    almanac: &'a Path,
    /// What a row of the first file took, in seconds: files of others have another number of them.
    each: Option<f64>,
    /// Rows of files before, in the same directory.
    rows: usize,
}

impl Table<'_> {
    fn tell(&mut self, name: &str, kind: &str, file: &Path, ground: &Ground) -> Result<()> {
        let Skew { rows, order, companies, largest } = Skew::of(file)?;
        let took = ground.import(self.almanac, kind, file)?;
        let (seconds, processor) = (took.time.as_secs_f64(), took.processor);
        let ratio = seconds / rows as f64 / *self.each.get_or_insert(seconds / rows as f64);
        self.rows += rows;
        let size = held(&ground.data().join("dataset"));
        let disk = match size {
            0 => "| |".to_owned(),
            size => {
                format!("{:.0} | {:.2} × |", size as f64 / self.rows as f64, took.disk as f64 / size as f64)
            }
        };
        println!(
            "| {name} | {rows} | {order} | {companies} | {largest} | {seconds:.1} | {processor:.1} | {ratio:.2} | {} | {} | {disk}",
            took.resident / 1024,
            took.own / 1024
        );
        Ok(())
    }
}

/// How the rows of a file are spread over companies.
struct Skew {
    rows: usize,
    order: &'static str,
    companies: usize,
    /// The people at the largest company.
    largest: usize,
}

impl Skew {
    fn of(path: &Path) -> Result<Self> {
        let mut file = csv::Reader::from_path(path)?;
        let named = |name: &str| name.eq_ignore_ascii_case("company");
        let column = file.headers()?.iter().position(named).context("the file has no column Company")?;
        let (mut people, mut before, mut neighbours) = (HashMap::<String, usize>::new(), String::new(), 0);
        for row in file.records() {
            let row = row?;
            let company = row.get(column).unwrap_or_default();
            neighbours += usize::from(company == before);
            company.clone_into(&mut before);
            *people.entry(company.to_owned()).or_default() += 1;
        }
        let rows = people.values().sum();
        let largest = people.values().copied().max().unwrap_or_default();
        let order = if neighbours * 2 > rows { "by company" } else { "shuffled" };
        Ok(Self { rows, order, companies: people.len(), largest })
    }
}
