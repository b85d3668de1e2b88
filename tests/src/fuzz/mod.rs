//! Tries to break every reader of what strangers send: seeds of `tests/fuzz/corpus`, changed by seeded chance.
//!
//! Each reader works in a process of its own with bounded memory, so that a crash, a full stack or a failed allocation is seen like
//! a panic. An input follows from the reader, the seed and its number; one that broke something is written to `.tools/fuzz`.
//! `cargo fuzz` runs the same readers on a nightly compiler: see `tests/fuzz/Cargo.toml`.

mod broken;
mod mutate;
mod readers;

pub use readers::{READERS, Reader};

use crate::golden::in_repository;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Inputs of each reader in every run of the tests, and the seed they follow from.
const INPUTS: u64 = 200;
const SEED: u64 = 1;
/// Seconds of a run before a release, for all readers together.
const RELEASE: u64 = 60;
/// The memory of a reader's process, in KiB.
const MEMORY: u64 = 512 << 10;
/// How long one input may take on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How much is tried.
#[derive(Clone, Copy)]
enum Effort {
    /// All inputs below this number.
    Inputs(u64),
    Seconds(f64),
}

/// What the command line asks for.
struct Wanted {
    reader: Option<String>,
    /// A file to be read instead of what chance makes.
    input: Option<PathBuf>,
    /// The first input of a reader's own process.
    from: Option<u64>,
    effort: Option<Effort>,
    seed: u64,
}

impl Wanted {
    fn of(arguments: &[String]) -> Self {
        let value = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let number = |name: &str| value(name)?.parse::<u64>().ok();
        let seconds = value("--seconds").and_then(|seconds| seconds.parse().ok()).map(Effort::Seconds);
        Self {
            reader: value("--reader"),
            input: value("--input").map(PathBuf::from),
            from: number("--from"),
            effort: number("--inputs").map(Effort::Inputs).or(seconds),
            seed: number("--seed").unwrap_or(SEED),
        }
    }
}

/// Runs what the command line asks for: every reader, one of them, or one of them on one file.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // A filter that names another test, or a list of tests, is not for this one.
    let is_for_others = |argument: &String| {
        argument == "--list" || !argument.starts_with('-') && !"fuzz".contains(argument.as_str())
    };
    if arguments.first().is_some_and(is_for_others) {
        return ExitCode::SUCCESS;
    }
    let mut wanted = Wanted::of(&arguments);
    let readers: Vec<&Reader> = match &wanted.reader {
        Some(name) => READERS.iter().chain(broken::READERS).filter(|reader| reader.name == name).collect(),
        None => READERS.iter().collect(),
    };
    if readers.is_empty() {
        let names: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
        eprintln!("there is no such reader; the readers are {}", names.join(", "));
        return ExitCode::FAILURE;
    }
    if let Some(path) = &wanted.input {
        let input = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        readers.iter().for_each(|reader| (reader.read)(&input));
        return ExitCode::SUCCESS;
    }
    if let (Some(from), Some(effort), [reader]) = (wanted.from, wanted.effort, &readers[..]) {
        return alone(reader, wanted.seed, from, effort);
    }
    let effort = match wanted.effort {
        Some(effort) => effort,
        None if std::env::var_os("TESTS_RELEASE").is_some() => {
            wanted.seed = fastrand::u64(..1 << 32);
            Effort::Seconds(RELEASE as f64)
        }
        None => Effort::Inputs(INPUTS),
    };
    let effort = match effort {
        Effort::Seconds(seconds) => Effort::Seconds(seconds / readers.len() as f64),
        inputs => inputs,
    };
    let mut is_well = true;
    for reader in broken::READERS {
        if tried(reader, wanted.seed, Effort::Inputs(1)).is_ok() {
            is_well = false;
            println!("FAILED: nobody noticed that a reader {}", reader.name);
        }
    }
    for reader in readers {
        let started = Instant::now();
        match tried(reader, wanted.seed, effort) {
            Ok(inputs) => println!("{:<10} {inputs} inputs in {:.1?}", reader.name, started.elapsed()),
            Err(broke) => {
                is_well = false;
                println!("{:<10} FAILED: {}", reader.name, kept(reader, wanted.seed, &broke));
            }
        }
    }
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reads one input as `cargo fuzz` does.
pub fn read(name: &str, input: &[u8]) {
    let reader = READERS.iter().find(|reader| reader.name == name).expect("a reader of this name");
    (reader.read)(input);
}

/// The seeds of a reader: its files, in order, and those that follow from the code.
pub fn seeds(reader: &Reader) -> Vec<Vec<u8>> {
    let folder = in_repository("tests/fuzz/corpus").join(reader.name);
    let files = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.sort();
    let kept = paths.iter().map(|path| std::fs::read(path).expect("a seed"));
    kept.chain((reader.seeds)()).collect()
}

/// The input of a number: the seeds as they are, then what chance makes of them.
fn input(seeds: &[Vec<u8>], reader: &Reader, seed: u64, number: u64) -> Vec<u8> {
    match usize::try_from(number).ok().and_then(|at| seeds.get(at)) {
        Some(seed) => seed.clone(),
        None => {
            let mut random = fastrand::Rng::with_seed((seed << 32) ^ number);
            mutate::mutated(&mut random, seeds, reader.words)
        }
    }
}

/// What became of a reader.
struct Broke {
    /// The input that it was reading.
    number: Option<u64>,
    said: String,
}

/// Tries a reader in processes of its own; how many inputs it read.
fn tried(reader: &Reader, seed: u64, effort: Effort) -> Result<u64, Broke> {
    let never_began = |error: std::io::Error| Broke { number: None, said: error.to_string() };
    let program = std::env::current_exe().map_err(never_began)?;
    let bounded = format!("ulimit -c 0 && ulimit -d {MEMORY} && exec \"$0\" \"$@\"");
    let started = Instant::now();
    let mut from = 0;
    loop {
        let effort = match effort {
            Effort::Inputs(to) => ["--inputs".to_owned(), to.to_string()],
            Effort::Seconds(seconds) => {
                let left = (seconds - started.elapsed().as_secs_f64()).max(0.0);
                ["--seconds".to_owned(), left.to_string()]
            }
        };
        let done = Command::new("sh")
            .args(["-c", &bounded])
            .arg(&program)
            .args(["--reader", reader.name, "--seed", &seed.to_string(), "--from", &from.to_string()])
            .args(effort)
            .output()
            .map_err(never_began)?;
        let last = String::from_utf8_lossy(&done.stdout);
        let last: Option<u64> = last.lines().last().and_then(|line| line.parse().ok());
        if done.status.success() {
            return Ok(last.map_or(from, |last| last + 1));
        }
        let said = format!("{}: {}", done.status, String::from_utf8_lossy(&done.stderr));
        match last {
            // What a crate of others asks for in vain is no news; the next input may be.
            Some(last) if reader.is_others && said.contains("memory allocation of") => from = last + 1,
            number => return Err(Broke { number, said }),
        }
    }
}

/// Keeps the input that broke a reader; what to do with it.
fn kept(reader: &Reader, seed: u64, broke: &Broke) -> String {
    let Broke { number: Some(number), said } = broke else {
        return format!("it did not begin, {}", broke.said);
    };
    let folder = in_repository(".tools/fuzz");
    let path = folder.join(format!("{}-{seed}-{number}", reader.name));
    let written = std::fs::create_dir_all(&folder);
    let written = written.and_then(|()| std::fs::write(&path, input(&seeds(reader), reader, seed, *number)));
    match written {
        Ok(()) => format!(
            "{said}\nagain: cargo test -p tests --test fuzz -- --reader {} --input {}",
            reader.name,
            path.display()
        ),
        Err(error) => format!("{said}\nwith input {number} of seed {seed}, which could not be kept: {error}"),
    }
}

/// A reader's own process: says the number of each input before it is read, and ends with the first that breaks something.
fn alone(reader: &'static Reader, seed: u64, from: u64, effort: Effort) -> ExitCode {
    if !reader.is_others {
        // A thread that a reader started breaks in silence otherwise.
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            usual(panic);
            std::process::abort();
        }));
    }
    let (done, each) = channel();
    let work = std::thread::spawn(move || {
        let (seeds, started) = (seeds(reader), Instant::now());
        for number in from.. {
            let goes_on = match effort {
                Effort::Inputs(to) => number < to.max(seeds.len() as u64),
                Effort::Seconds(seconds) => started.elapsed().as_secs_f64() < seconds,
            };
            if !goes_on {
                return;
            }
            println!("{number}");
            (reader.read)(&input(&seeds, reader, seed, number));
            // Who waits no longer has ended the process.
            let _ = done.send(());
        }
    });
    loop {
        match each.recv_timeout(PATIENCE) {
            Ok(()) => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                eprintln!("an input takes more than {PATIENCE:?}");
                return ExitCode::FAILURE;
            }
        }
    }
    if work.join().is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
