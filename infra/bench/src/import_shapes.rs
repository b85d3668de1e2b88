//! Imports of the same people in several orders and shapes, and of other people's files: how long each takes against people sorted by
//! company. `bench import-shapes [PEOPLE] [FILE.csv …]`; `import-shapes-postgres` does the same into PostgreSQL.

use crate::database::Database;
use crate::import::{Took, import};
use crate::made_people::{Shape, write};
use anyhow::{Context, Result, ensure};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

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

    fn import(&self, almanac: &Path, file: &Path) -> Result<Took> {
        let database = self.database.as_ref().map(|database| database.address.as_str());
        import(almanac, &self.folder.path().join("data"), file, database)
    }
}

/// Imports every shape and prints a table.
pub fn run(in_database: bool) -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(300_000), |text| text.parse())?;
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    ensure!(almanac.is_file(), "build almanac in the same profile first");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("people.csv");
    println!(
        "| | rows | order | companies | people at the largest | seconds | of processor | times sorted | MB of its own |\n\
         |---|---|---|---|---|---|---|---|---|"
    );
    let mut sorted = None;
    let mut tell = |name: &str, file: &Path, ground: &Ground| -> Result<()> {
        let Skew { rows, order, companies, largest } = Skew::of(file)?;
        let took = ground.import(&almanac, file)?;
        let (seconds, processor) = (took.time.as_secs_f64(), took.processor);
        // Per row: files of others have another number of them.
        let ratio = seconds / rows as f64 / *sorted.get_or_insert(seconds / rows as f64);
        let own = took.own / 1024;
        println!(
            "| {name} | {rows} | {order} | {companies} | {largest} | {seconds:.1} | {processor:.1} | {ratio:.2} | {own} |"
        );
        Ok(())
    };
    let shuffled = Shape { shuffled: true, ..Shape::default() };
    let onto_nothing = [
        ("the same people", Shape::default()),
        ("a fifth at one company", Shape { skewed: true, ..shuffled }),
        ("no websites", Shape { nameless: true, ..shuffled }),
        ("the same people", shuffled),
    ];
    let mut ground = Ground::new(&almanac, in_database)?;
    for (at, (name, shape)) in onto_nothing.into_iter().enumerate() {
        if at > 0 {
            ground = Ground::new(&almanac, in_database)?;
        }
        write(&file, 0, count, shape)?;
        tell(name, &file, &ground)?;
    }
    let onto_shuffled = [
        ("then each again with another title", Shape { changed: true, ..shuffled }),
        ("then other people at the same companies", Shape { others: true, ..shuffled }),
    ];
    for (name, shape) in onto_shuffled {
        write(&file, 0, count, shape)?;
        tell(name, &file, &ground)?;
    }
    for path in std::env::args().skip(3).map(PathBuf::from) {
        ground = Ground::new(&almanac, in_database)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        tell(&name.unwrap_or_default(), &path, &ground)?;
    }
    Ok(())
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
