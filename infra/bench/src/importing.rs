//! One import as an operator runs it: its time, its memory, its disk; and the first answer of a server after it.

use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LOOK: Duration = Duration::from_millis(100);

/// What one import took.
pub struct Took {
    pub time: Duration,
    /// What it used of the processor, in seconds: other programs beside it change that less than the time.
    pub processor: f64,
    /// The most memory it had, and of that what was not files it had mapped, in kilobytes.
    pub resident: u64,
    pub own: u64,
    /// The most the directory held meanwhile, in bytes.
    pub disk: u64,
}

/// Imports a file of people, into the directory in a database where one is named.
pub fn import(almanac: &Path, data: &Path, file: &Path, database: Option<&str>) -> Result<Took> {
    import_kind("people", almanac, data, file, database)
}

/// Imports a file of people or companies.
pub fn import_kind(
    kind: &str,
    almanac: &Path,
    data: &Path,
    file: &Path,
    database: Option<&str>,
) -> Result<Took> {
    let started = Instant::now();
    let mut child = Command::new(almanac)
        .args(["import", kind, "--json", "--data-dir"])
        .args([data, file])
        .envs(database.map(|address| ("DIRECTORY", address)))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let (mut resident, mut own, mut disk, mut used) = (0, 0, 0, 0.0);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        resident = resident.max(memory(&child, "VmHWM:").unwrap_or_default());
        own = own.max(memory(&child, "RssAnon:").unwrap_or_default());
        used = processor(&child).unwrap_or(used);
        disk = disk.max(held(data));
        std::thread::sleep(LOOK);
    };
    ensure!(status.success(), "the import ended with {status}");
    Ok(Took { time: started.elapsed(), processor: used, resident, own, disk })
}

/// A line of what the system tells of a process's memory, in kilobytes.
pub fn memory(child: &Child, line: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let found = status.lines().find_map(|text| text.strip_prefix(line))?;
    found.trim().trim_end_matches(" kB").parse().ok()
}

/// What a process has used of the processor, in seconds.
fn processor(child: &Child) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The program's name may have spaces; behind it, the twelfth and thirteenth are hundredths of a second.
    let mut numbers = status.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || numbers.next()?.parse::<f64>().ok();
    Some((next()? + next()?) / 100.0)
}

/// The bytes of all files below a directory; each file counts once, however many names it has.
pub fn held(directory: &Path) -> u64 {
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
pub fn serve(almanac: &Path, data: &Path) -> Result<()> {
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
