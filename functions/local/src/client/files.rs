//! A file of rows, each of which becomes one call: read and written as a stream, so that memory does not grow with the file.
//!
//! A row's call carries an idempotency key made of the file, the row and the request. Together with the state beside the output a run
//! that was interrupted, however hard, goes on where it stopped: rows whose answer was lost are asked again and paid once.

use super::Run;
use super::budget::Budget;
use super::output::{self, Asked, Output};
use super::server::{Failure, Said, Server};
use super::show;
use super::state::State;
use super::task::Task;
use crate::counted::counted;
use common::catalog::{self, Method};
use common::domain::Credits;
use futures::{StreamExt, stream};
use import::columns::{self, Kind, Mapping, Target};
use import::contents::Understood;
use import::{Input, Row, Rows, contents};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the progress is saved.
const NOTE_EVERY: Duration = Duration::from_secs(1);

/// A file that was read through once.
struct Table {
    path: PathBuf,
    mappings: Vec<Mapping>,
    rows: u64,
    /// Rows that have an identifier.
    askable: u64,
    /// Rows that ask the same as an earlier one.
    repeated: u64,
    fingerprint: String,
    columns: Columns,
}

/// The columns of a file, as this task uses them.
#[derive(Default)]
struct Columns {
    used: Vec<(String, Target)>,
    /// Columns that are not used, and the field that each may be meant for.
    ignored: Vec<(String, Option<Target>)>,
}

/// Ignored columns that are named.
const MOST_NAMED: usize = 20;

impl Columns {
    fn of(task: &dyn Task, headers: &[String], understood: &[Understood]) -> Self {
        let mut columns = Self::default();
        for (header, column) in headers.iter().zip(understood).filter(|(header, _)| !header.is_empty()) {
            match column.target.filter(|target| task.is_readable(*target)) {
                Some(target) => columns.used.push((header.clone(), target)),
                None => {
                    let nearest = column.nearest.filter(|target| task.is_readable(*target));
                    columns.ignored.push((header.clone(), nearest));
                }
            }
        }
        columns
    }

    /// What is read from which column, and what is not.
    fn text(&self) -> String {
        let mut out = String::new();
        for (name, target) in &self.used {
            out.push_str(&format!("  {name:<32} {}\n", target.as_str()));
        }
        for (name, nearest) in &self.ignored {
            if let Some(field) = nearest {
                let field = field.as_str();
                out.push_str(&format!(
                    "  column \"{name}\" was ignored; to use it: --map \"{name}={field}\"\n"
                ));
            }
        }
        let others = self.ignored.iter().filter(|(_, nearest)| nearest.is_none());
        let others: Vec<&str> = others.map(|(name, _)| name.as_str()).collect();
        if !others.is_empty() {
            let more = if others.len() > MOST_NAMED { ", …" } else { "" };
            let shown = others[..others.len().min(MOST_NAMED)].join(", ");
            out.push_str(&format!("  ignored columns: {shown}{more}\n"));
        }
        out
    }

    /// Why a row has nothing to ask about: the other columns may have it.
    fn lacking(&self, task: &dyn Task) -> String {
        let names: Vec<&str> = self.used.iter().map(|(name, _)| name.as_str()).collect();
        format!("this row has no {} in the recognized columns ({})", task.needs(), names.join(", "))
    }
}

pub async fn run(
    server: &Server,
    task: &dyn Task,
    file: &Path,
    output: Option<PathBuf>,
    mappings: &[Mapping],
    options: &Run,
) -> Result<(), Failure> {
    let spooled = (file == Path::new("-")).then(spool).transpose()?;
    let path = spooled.as_ref().map_or(file, |spooled| spooled.path());
    if output.as_deref().is_some_and(|output| same_file(output, path)) {
        return Err(Failure::usage("the output would overwrite the input; choose another name"));
    }
    if let Some(output) = &output {
        output::check_name(output)?;
        if !options.dry_run && !options.restart {
            State::refuse_finished(output)?;
        }
    }
    let table = survey(server, task, path, mappings)?;
    eprint!("{}", table.columns.text());
    if table.askable == 0 {
        return Err(nothing_to_ask(task, &table));
    }
    let (price, balance) = price(server, task).await?;
    let most = price.checked_mul(table.askable).ok_or_else(|| Failure::other("the price overflows"))?;
    if table.repeated > 0 {
        eprintln!("almanac: {}", repeats(table.repeated));
    }
    if options.dry_run {
        return tell_price(task, &table, most, balance);
    }
    let state = match &output {
        Some(output) if options.restart => {
            let left = options.max_credits.map_or(balance, |most| most.min(balance));
            State::refuse_unpaid(output, price, left)?;
            State::remove(output);
            None
        }
        Some(output) => State::read(output, &table.fingerprint)?,
        None => None,
    };
    let resumed = state.is_some();
    let mut state =
        state.unwrap_or_else(|| State { fingerprint: table.fingerprint.clone(), ..State::default() });
    let (mut rows, understood) = open(task, &table)?;
    let columns = targets(task, &understood);
    let mut out = Output::open(output.as_deref(), task, &rows.headers, resumed.then_some(state.bytes))?;
    for _ in 0..state.rows {
        rows.next_row().map_err(Failure::other)?;
    }
    // From now on the output is known to be of this run, even if it is killed at once.
    note(&mut state, &mut out, output.as_deref())?;
    let bar = progress(table.rows, state.rows);
    let budget = Budget::new(options.max_credits.map(|most| most.saturating_sub(state.credits)), price);
    let (headers, started, before) = (rows.headers.clone(), Instant::now(), state.rows);
    let source = stream::iter(std::iter::from_fn(|| rows.next_row().transpose()));
    let answers = source.map(|row| look_up(server, task, &table, &columns, &budget, row));
    let mut answers = std::pin::pin!(answers.buffered(usize::from(options.concurrency)));
    let mut noted = Instant::now();
    let mut interrupted = std::pin::pin!(tokio::signal::ctrl_c());
    let ended = loop {
        let next = tokio::select! {
            _ = &mut interrupted => {
                break Err(Failure { code: 130, text: "interrupted; run the same command again to resume".into() });
            }
            next = answers.next() => next,
        };
        let Some(asked) = next else { break Ok(()) };
        let asked = match asked {
            Ok(asked) => asked,
            Err(failure) => break Err(failure),
        };
        state.found += u64::from(asked.answer.as_ref().is_ok_and(|answer| task.is_found(answer)));
        state.failed += u64::from(asked.failed);
        state.without += u64::from(asked.is_without);
        state.credits = state.credits.checked_add(asked.credits).unwrap_or(state.credits);
        if asked.is_already_paid() {
            state.replayed += 1;
            let replayed = state.replayed_credits.checked_add(asked.credits);
            state.replayed_credits = replayed.unwrap_or(state.replayed_credits);
        }
        if output.is_some() {
            out.write(task, &headers, &asked)?;
        } else {
            // A printed row must not share the bar's line.
            bar.suspend(|| out.write(task, &headers, &asked))?;
        }
        state.rows += 1;
        bar.set_position(state.rows);
        bar.set_message(state.credits.with_unit());
        if noted.elapsed() >= NOTE_EVERY {
            noted = Instant::now();
            note(&mut state, &mut out, output.as_deref())?;
        }
    };
    note(&mut state, &mut out, output.as_deref())?;
    bar.finish_and_clear();
    let rate = (state.rows - before) as f64 / started.elapsed().as_secs_f64().max(0.001);
    let place = output.as_deref().map(|output| format!(" → {}", output.display())).unwrap_or_default();
    eprintln!("{}, {rate:.0} rows/s{place}", summary(task, &table, &state));
    ended?;
    if let Some(output) = &output {
        State::remove(output);
    }
    if state.failed > 0 {
        return Err(Failure {
            code: 6,
            text: format!("{} failed; the output has the reasons", counted(state.failed, "row")),
        });
    }
    Ok(())
}

/// What became of the rows, and what they cost.
fn summary(task: &dyn Task, table: &Table, state: &State) -> String {
    let State { rows, found, failed, without, credits, replayed, replayed_credits, .. } = state;
    let mut parts = Vec::new();
    if *rows < table.rows {
        parts.push(format!("{rows} of {} done", counted(table.rows, "row")));
    }
    parts.push(format!("{found} of {} found", counted(*rows, "row")));
    if *without > 0 {
        parts.push(format!("{without} had no {}", task.needs()));
    }
    if *failed > 0 {
        parts.push(format!("{failed} failed"));
    }
    let charged = credits.saturating_sub(*replayed_credits).with_unit();
    parts.push(match *replayed {
        0 => charged,
        1 => format!("{charged}; 1 row was already paid for"),
        many => format!("{charged}; {} were already paid for", counted(many, "row")),
    });
    parts.join(", ")
}

/// The failure of a file in which no row can be asked about.
fn nothing_to_ask(task: &dyn Task, table: &Table) -> Failure {
    let path = table.path.display();
    Failure::usage(match table.rows {
        0 => format!("{path} has no rows under its header; there is nothing to do"),
        _ => format!("{path}: no row has an {}; map a column with --map column=field", task.needs()),
    })
}

/// Writes the answers, then the progress.
fn note(state: &mut State, out: &mut Output, output: Option<&Path>) -> Result<(), Failure> {
    state.bytes = out.flush()?;
    output.map_or(Ok(()), |output| state.write(output))
}

fn same_file(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Standard input as a file, since it is read twice.
fn spool() -> Result<tempfile::NamedTempFile, Failure> {
    let mut file = tempfile::NamedTempFile::new()?;
    std::io::copy(&mut std::io::stdin().lock(), &mut file)?;
    file.flush()?;
    Ok(file)
}

/// The meaning of each column, where this task uses it.
fn targets(task: &dyn Task, understood: &[Understood]) -> Vec<Option<Target>> {
    let used = |column: &Understood| column.target.filter(|target| task.is_readable(*target));
    understood.iter().map(used).collect()
}

fn open(task: &dyn Task, table: &Table) -> Result<(Rows, Vec<Understood>), Failure> {
    let refused = |reason: String| Failure::usage(format!("{}: {reason}", table.path.display()));
    let readable = |target: Option<Target>| target.filter(|target| task.is_readable(*target));
    let known = |headers: &[String]| {
        let columns = columns::map(headers, &table.mappings, Kind::People);
        columns.into_iter().filter_map(readable).count()
    };
    let rows = Rows::open(&Input::File(table.path.clone()), &known).map_err(refused)?;
    // Every line is given back, so that the output has the lines of the input.
    let mut rows = rows.with_empty();
    for mapping in &table.mappings {
        if !rows.headers.iter().any(|header| columns::fold(header) == mapping.column) {
            let known = rows.headers.join(", ");
            return Err(refused(format!(
                "there is no column {:?} to map; the columns are {known}",
                mapping.column
            )));
        }
    }
    let sample = rows.sample(contents::SAMPLE);
    let understood = contents::understand(&rows.headers, &sample, &table.mappings, Kind::People);
    if understood.iter().all(|column| readable(column.target).is_none()) {
        return Err(refused(columns::none_recognised(&rows.headers, |target| task.is_readable(target))));
    }
    Ok((rows, understood))
}

/// Counts the rows and takes the file's fingerprint.
fn survey(server: &Server, task: &dyn Task, path: &Path, mappings: &[Mapping]) -> Result<Table, Failure> {
    let missing = |error: std::io::Error| {
        Failure::usage(match error.kind() {
            std::io::ErrorKind::NotFound => format!("there is no file {}", path.display()),
            _ => format!("{}: {error}", path.display()),
        })
    };
    let mut hasher = Sha256::new();
    let mut file = File::open(path).map_err(missing)?;
    let mut chunk = vec![0; 1 << 16];
    loop {
        match file.read(&mut chunk).map_err(missing)? {
            0 => break,
            length => hasher.update(&chunk[..length]),
        }
    }
    for part in [task.path(), server.address(), &format!("{mappings:?}")] {
        hasher.update([0]);
        hasher.update(part);
    }
    let mut table = Table {
        path: path.to_owned(),
        mappings: mappings.to_vec(),
        rows: 0,
        askable: 0,
        repeated: 0,
        fingerprint: hex::encode(hasher.finalize()),
        columns: Columns::default(),
    };
    let (mut rows, understood) = open(task, &table)?;
    let columns = targets(task, &understood);
    table.columns = Columns::of(task, &rows.headers, &understood);
    let mut seen = HashSet::new();
    while let Some(row) = rows.next_row().map_err(Failure::other)? {
        table.rows += 1;
        let Some(request) = row.cells.ok().and_then(|cells| task.request(&columns, &cells)) else { continue };
        table.askable += 1;
        let mut hasher = DefaultHasher::new();
        request.to_string().to_lowercase().hash(&mut hasher);
        table.repeated += u64::from(!seen.insert(hasher.finish()));
    }
    Ok(table)
}

/// The most one row can cost, and the balance.
pub async fn price(server: &Server, task: &dyn Task) -> Result<(Credits, Credits), Failure> {
    let spec = catalog::specs().find(|spec| spec.path == task.path() && spec.method == Method::Post);
    let example = spec.and_then(|spec| serde_json::from_str(spec.example).ok()).unwrap_or_else(|| json!({}));
    let said = server.call("POST", &format!("{}?dry_run=true", task.path()), Some(&example), None).await?;
    let body = said.success()?;
    let of = |name: &str| serde_json::from_value(body[name].clone());
    match (of("max_credits"), of("balance_remaining")) {
        (Ok(most), Ok(balance)) => Ok((most, balance)),
        _ => Err(Failure::unreachable(format!(
            "{} returned no price; is it an Almanac server?",
            server.address()
        ))),
    }
}

/// That rows would be charged again, and how to avoid it.
fn repeats(rows: u64) -> String {
    let (verb, charged) = if rows == 1 { ("repeats", "is") } else { ("repeat", "are") };
    format!(
        "{} {verb} an earlier row and {charged} charged again; almanac dedupe FILE marks them, and with --golden leaves them out",
        counted(rows, "row")
    )
}

fn tell_price(task: &dyn Task, table: &Table, most: Credits, balance: Credits) -> Result<(), Failure> {
    if std::io::stdout().is_terminal() {
        return show::write(&price_told(task, table, most, balance));
    }
    let mut told = json!({
        "dry_run": true, "rows": table.rows, "askable": table.askable, "max_credits": most, "balance_remaining": balance,
    });
    if table.repeated > 0 {
        told["repeated"] = table.repeated.into();
    }
    show::write(&format!("{told}\n"))
}

/// The price in a sentence, for a person.
fn price_told(task: &dyn Task, table: &Table, most: Credits, balance: Credits) -> String {
    let Table { rows, askable, .. } = table;
    let without = match rows - askable {
        0 => String::new(),
        1 => " 1 row has no identifier.".to_owned(),
        many => format!(" {} have no identifier.", counted(many, "row")),
    };
    let done = task.done_to_rows();
    format!(
        "{askable} of {} can be {done} for up to {} (balance: {balance}).{without}\n",
        counted(*rows, "row"),
        most.with_unit()
    )
}

fn progress(rows: u64, done: u64) -> ProgressBar {
    let target = if std::io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(rows), target);
    let style =
        ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} rows  {speed}  {eta} left  {msg}");
    if let Ok(style) = style {
        let speed = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", HumanCount(state.per_sec().round() as u64));
        };
        bar.set_style(style.with_key("speed", speed));
    }
    bar.set_position(done);
    bar.reset_eta();
    bar
}

async fn look_up(
    server: &Server,
    task: &dyn Task,
    table: &Table,
    columns: &[Option<Target>],
    budget: &Budget,
    row: Result<Row, String>,
) -> Result<Asked, Failure> {
    let Row { number, cells, .. } = row.map_err(Failure::other)?;
    let cells = match cells {
        Ok(cells) => cells,
        Err(reason) => {
            return Ok(Asked {
                number,
                is_without: false,
                cells: Vec::new(),
                answer: Err(reason),
                credits: Credits::ZERO,
                replayed: false,
                failed: true,
            });
        }
    };
    let Some(mut body) = task.request(columns, &cells) else {
        return Ok(Asked {
            number,
            is_without: true,
            cells,
            answer: Err(table.columns.lacking(task)),
            credits: Credits::ZERO,
            replayed: false,
            failed: false,
        });
    };
    if !budget.take().await {
        return Err(Failure::credits(
            "--max-credits is used up; run the same command with a higher limit to resume",
        ));
    }
    let said = ask(server, task, table, number, &mut body).await;
    budget.give_back(said.as_ref().map_or(Credits::ZERO, |said| said.credits));
    let said = said?;
    match said.status {
        200..300 => {
            let Said { body, credits, replayed, .. } = said;
            Ok(Asked { number, is_without: false, cells, answer: Ok(body), credits, replayed, failed: false })
        }
        401..=403 => Err(said.failure()),
        _ => {
            let answer = Err(said.problem());
            Ok(Asked {
                number,
                is_without: false,
                cells,
                answer,
                credits: Credits::ZERO,
                replayed: false,
                failed: true,
            })
        }
    }
}

/// Makes the call for a row, and repeats it without the fields that were refused, if others are left.
async fn ask(
    server: &Server,
    task: &dyn Task,
    table: &Table,
    number: u64,
    body: &mut Value,
) -> Result<Said, Failure> {
    loop {
        let once = Sha256::new().chain_update(&table.fingerprint).chain_update(number.to_be_bytes());
        let once = hex::encode(once.chain_update(body.to_string()).finalize());
        let said = server.call("POST", task.path(), Some(body), Some(&once)).await?;
        let fields = body.as_object_mut().filter(|_| said.status == 400);
        let Some(fields) = fields else { return Ok(said) };
        let before = fields.len();
        fields.retain(|name, _| !said.bad_fields().contains(&name.as_str()));
        if fields.len() == before || fields.is_empty() {
            return Ok(said);
        }
    }
}
