//! Imports as an operator runs them: a file of generated people into an empty directory by the command line, then ten
//! thousand rows more, then a server's start and its first answer. Time, peak memory, peak disk and bytes a person.
//!
//! `bench import-shapes [PEOPLE] [FILE.csv …]` imports the same people in other orders and shapes, and other people's files.

use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use world::World;

const INCREMENT: usize = 10_000;
const LOOK: Duration = Duration::from_millis(100);

/// What one import took.
pub struct Took {
    pub time: Duration,
    /// The most memory it had, and of that what was not files it had mapped, in kilobytes.
    resident: u64,
    pub own: u64,
    /// The most the directory held meanwhile, in bytes.
    disk: u64,
}

pub fn run() -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(1_000_000), |text| text.parse())?;
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    ensure!(almanac.is_file(), "build almanac in the same profile first");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("people.csv");
    let more = folder.path().join("more.csv");
    write(&file, 0, count, Shape::default())?;
    write(&more, count, INCREMENT, Shape::default())?;
    println!("{count} people, {:.0} MB of CSV", file.metadata()?.len() as f64 / 1e6);

    let data = folder.path().join("data");
    let first = import(&almanac, &data, &file, None)?;
    let size = held(&data.join("dataset"));
    report("import", count, &first);
    println!(
        "  disk: {:.0} bytes a person; at its most {:.2} × the final size",
        size as f64 / count as f64,
        first.disk as f64 / size as f64
    );
    let second = import(&almanac, &data, &more, None)?;
    report("increment", INCREMENT, &second);
    println!(
        "  increment / import: {:.1}% of the time for {:.1}% of the rows",
        100.0 * second.time.as_secs_f64() / first.time.as_secs_f64(),
        100.0 * INCREMENT as f64 / count as f64
    );
    let started = Instant::now();
    serve(&almanac, &data)?;
    println!("start to the first answer: {:.0} ms", started.elapsed().as_secs_f64() * 1e3);
    Ok(())
}

fn report(name: &str, rows: usize, took: &Took) {
    let seconds = took.time.as_secs_f64();
    println!(
        "{name}: {rows} rows in {seconds:.1} s, {:.0} rows/s, peak {} MB resident, {} MB of its own",
        rows as f64 / seconds,
        took.resident / 1024,
        took.own / 1024
    );
}

/// How a file differs from people written company by company.
#[derive(Clone, Copy, Default)]
struct Shape {
    /// Rows come in any order.
    shuffled: bool,
    /// A fifth works for one company.
    skewed: bool,
    /// Companies have no website.
    nameless: bool,
    /// Everybody has another title than before.
    changed: bool,
    /// Other people at the same companies.
    others: bool,
}

/// The same people in several shapes, and files of other people's making, each against people sorted by company.
pub fn shapes() -> Result<()> {
    let count: usize = std::env::args().nth(2).map_or(Ok(300_000), |text| text.parse())?;
    let almanac = std::env::current_exe()?.with_file_name("almanac");
    ensure!(almanac.is_file(), "build almanac in the same profile first");
    let folder = tempfile::tempdir()?;
    let (file, data) = (folder.path().join("people.csv"), folder.path().join("data"));
    println!("| {count} people | seconds | times sorted | MB of its own |\n|---|---|---|---|");
    let mut sorted = None;
    let mut tell = |name: &str, took: &Took| {
        let seconds = took.time.as_secs_f64();
        let ratio = seconds / *sorted.get_or_insert(seconds);
        println!("| {name} | {seconds:.1} | {ratio:.2} | {} |", took.own / 1024);
    };
    let shuffled = Shape { shuffled: true, ..Shape::default() };
    let onto_nothing = [
        ("sorted by company", Shape::default()),
        ("a fifth at one company, shuffled", Shape { skewed: true, ..shuffled }),
        ("no websites, shuffled", Shape { nameless: true, ..shuffled }),
        ("shuffled", shuffled),
    ];
    for (name, shape) in onto_nothing {
        let _ = std::fs::remove_dir_all(&data);
        write(&file, 0, count, shape)?;
        tell(name, &import(&almanac, &data, &file, None)?);
    }
    let onto_shuffled = [
        ("then every row again with another title", Shape { changed: true, ..shuffled }),
        ("then other people at the same companies", Shape { others: true, ..shuffled }),
    ];
    for (name, shape) in onto_shuffled {
        write(&file, 0, count, shape)?;
        tell(name, &import(&almanac, &data, &file, None)?);
    }
    for path in std::env::args().skip(3) {
        let _ = std::fs::remove_dir_all(&data);
        tell(&path, &import(&almanac, &data, Path::new(&path), None)?);
    }
    Ok(())
}

/// People whose names are drawn from the demo world's, twenty to a company; some without an address or a profile.
fn write(path: &Path, from: usize, count: usize, shape: Shape) -> Result<()> {
    let world = World::generate_sized(1, "2026-06-01T12:00:00Z".parse()?, 1_000, 20_000);
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
        // A prime that no count is a multiple of gives every number once, in no order.
        let n =
            from + if shape.shuffled { (row as u64 * 2_147_483_647 % count as u64) as usize } else { row };
        let mut state = (n as u64 + 1) * if shape.others { 31 } else { 1 };
        let mut roll = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) as usize) % below
        };
        let (one, other) = (people[roll(people.len())], people[roll(people.len())]);
        let (Some(given), Some(family)) = (&one.first_name, &other.last_name) else { continue };
        let company = if shape.skewed && roll(5) == 0 { 0 } else { n / 20 };
        let who = if shape.others { "q" } else { "p" };
        let title = if shape.changed { other } else { one }.title.as_deref().unwrap_or_default();
        let website = format!("firm{company}.example");
        let name = &world.companies[company % world.companies.len()].company.name;
        let place = one.location.as_ref();
        let email = if roll(10) < 8 { format!("{who}{n}@{website}") } else { String::new() };
        let profile =
            if roll(10) < 6 { format!("https://www.linkedin.com/in/{who}-{n}") } else { String::new() };
        out.write_record([
            given.as_str(),
            family,
            title,
            &format!("{name} {company}"),
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

/// Imports a file of people, into the directory in a database where one is named.
pub fn import(almanac: &Path, data: &Path, file: &Path, database: Option<&str>) -> Result<Took> {
    let started = Instant::now();
    let mut child = Command::new(almanac)
        .args(["import", "people", "--json", "--data-dir"])
        .args([data, file])
        .envs(database.map(|address| ("DIRECTORY", address)))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let (mut resident, mut own, mut disk) = (0, 0, 0);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        resident = resident.max(memory(&child, "VmHWM:").unwrap_or_default());
        own = own.max(memory(&child, "RssAnon:").unwrap_or_default());
        disk = disk.max(held(data));
        std::thread::sleep(LOOK);
    };
    ensure!(status.success(), "the import ended with {status}");
    Ok(Took { time: started.elapsed(), resident, own, disk })
}

/// A line of what the system tells of a process's memory, in kilobytes.
pub fn memory(child: &Child, line: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let found = status.lines().find_map(|text| text.strip_prefix(line))?;
    found.trim().trim_end_matches(" kB").parse().ok()
}

/// The bytes of all files below a directory; each file counts once, however many names it has.
fn held(directory: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let mut seen = std::collections::HashSet::new();
    let mut open: Vec<PathBuf> = vec![directory.to_owned()];
    let mut total = 0;
    while let Some(path) = open.pop() {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() {
                open.push(entry.path());
            } else if seen.insert(metadata.ino()) {
                total += metadata.len();
            }
        }
    }
    total
}

/// Starts a server on the directory, asks it how it is, and stops it.
fn serve(almanac: &Path, data: &Path) -> Result<()> {
    let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut child = Command::new(almanac)
        .args(["--port", &port.to_string(), "--data-dir"])
        .arg(data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let deadline = Instant::now() + Duration::from_secs(60);
    let answer = loop {
        if let Ok(answer) = ask(port) {
            break Some(answer);
        }
        if Instant::now() > deadline {
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    child.kill()?;
    child.wait()?;
    let answer = answer.context("the server did not answer within a minute")?;
    ensure!(answer.contains("200 OK"), "{answer}");
    Ok(())
}

fn ask(port: u16) -> Result<String> {
    use std::io::Read;
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", port))?;
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
