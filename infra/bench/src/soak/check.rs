//! When it is quiet: what every caller was told against ledger, history, balance, usage, jobs and files.

use super::call::{Asked, Reply};
use super::caller::Caller;
use super::customer::{CANCEL_FILE, Customer, FILES, SUBMIT, results};
use super::operator::Grant;
use super::shared::{Shared, count, lock};
use anyhow::{Context, Result};
use common::catalog;
use common::store::Store;
use common::store::requests::{Entry, EntryKind, EntryRange};
use domain::Credits;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// Within which time everything must come to rest.
const REST: Duration = Duration::from_secs(15 * 60);
/// The note of what an account begins with.
const OPENING: &str = "opening credits";
const LOOK_EVERY: Duration = Duration::from_secs(1);
const TELL_EVERY: Duration = Duration::from_secs(10);

/// How much was compared.
#[derive(Default)]
pub struct Compared {
    pub answers: AtomicU64,
    pub rows: AtomicU64,
    pub jobs: AtomicU64,
    pub files: AtomicU64,
    pub items: AtomicU64,
}

/// Waits until nothing is held and no job or run goes on; a run that was left paused is ended.
pub async fn come_to_rest(caller: &mut Caller, customers: &[Arc<Customer>]) -> Result<()> {
    let began = Instant::now();
    let mut told = began;
    for customer in customers {
        while let Some(why) = restless(caller, customer).await? {
            if began.elapsed() > REST {
                caller.shared.wrong(format!("{} does not come to rest: {why}", customer.id));
                break;
            }
            if told.elapsed() > TELL_EVERY {
                told = Instant::now();
                println!("{:>5} s  {}: {why}", began.elapsed().as_secs(), customer.id);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
    println!("{:>5} s  everything is at rest", began.elapsed().as_secs());
    Ok(())
}

/// What still goes on in an account.
async fn restless(caller: &mut Caller, customer: &Customer) -> Result<Option<String>> {
    for file in pages(caller, customer, FILES, 50).await? {
        let (id, status) = (text(&file["id"]), text(&file["status"]));
        if status == "paused" {
            let cancel = Asked::post(CANCEL_FILE, &json!({})).about(&id).with_key(format!("end {id}"));
            caller.make(&cancel, &customer.secret).await?;
        }
        if matches!(status.as_str(), "queued" | "running" | "paused") {
            let progress = &file["progress"];
            return Ok(Some(format!(
                "the file {id} is {status}: {} of {} rows",
                progress["done"], progress["rows"]
            )));
        }
    }
    for job in pages(caller, customer, "/v1/bulk", 100).await? {
        if !matches!(text(&job["status"]).as_str(), "completed" | "failed") {
            return Ok(Some(format!("the job {} is {}: {}", job["id"], job["status"], job["counts"])));
        }
    }
    let me = read(caller, customer, Asked::get("/v1/me")).await?.json();
    let held = credits(&me["held"]);
    Ok((!held.is_zero()).then(|| format!("{held} are held")))
}

/// Compares everything one customer was told.
pub async fn compare(
    caller: &mut Caller,
    customer: &Customer,
    store: &Store,
    grants: &[Grant],
    compared: &Compared,
) -> Result<()> {
    let entries = store.all_entries(&customer.id, EntryRange::default()).await?;
    let shared = caller.shared.clone();
    let mut by_thing: HashMap<&str, i64> = HashMap::new();
    for entry in entries.iter().filter(|entry| entry.kind == EntryKind::Item) {
        let thing = entry.note.split('#').next().unwrap_or_default();
        *by_thing.entry(thing).or_default() += entry.charged().as_milli();
    }
    let books = Books { shared: &shared, customer, entries: &entries, by_thing, compared };
    books.answers();
    books.grants(grants);
    books.items();
    books.caps();
    let me = read(caller, customer, Asked::get("/v1/me")).await?.json();
    let usage = read(caller, customer, Asked::get("/v1/me/usage")).await?.json();
    books.sums(&me, &usage);
    books.history(&pages(caller, customer, "/v1/me/history", 1000).await?);
    jobs(caller, &books).await?;
    files(caller, &books).await?;
    let kept = std::mem::take(&mut *lock(&customer.kept));
    for (asked, told) in &kept {
        caller.repeat(asked, &customer.secret, told).await?;
    }
    let after = read(caller, customer, Asked::get("/v1/me")).await?.json();
    if after["balance"] != me["balance"] {
        books.wrong(format!("repeats changed the balance from {} to {}", me["balance"], after["balance"]));
    }
    Ok(())
}

/// An account's ledger beside what its callers know.
struct Books<'a> {
    shared: &'a Shared,
    customer: &'a Customer,
    entries: &'a [Entry],
    /// What was charged for the items of each job and the rows of each file, in thousandths.
    by_thing: HashMap<&'a str, i64>,
    compared: &'a Compared,
}

impl Books<'_> {
    fn wrong(&self, what: String) {
        self.shared.wrong(format!("{}: {what}", self.customer.id));
    }

    /// Every charge was answered or its answer was lost; and every answered charge exists.
    fn answers(&self) {
        let by_id: HashMap<&str, &Entry> = self.entries.iter().map(|e| (e.request_id.as_str(), e)).collect();
        if by_id.len() != self.entries.len() {
            self.wrong("an entry stands in the ledger twice".to_owned());
        }
        let log = lock(&self.customer.log);
        let mut explained: HashSet<&str> = HashSet::new();
        let mut replayed: Vec<(&str, Credits)> = Vec::new();
        let mut lost: HashMap<&str, u32> = HashMap::new();
        for made in log.iter() {
            *lost.entry(made.route).or_default() += made.unexplained();
            for id in &made.refused {
                count(&self.compared.answers);
                if let Some(entry) = by_id.get(id.as_str()).filter(|entry| !entry.charged().is_zero()) {
                    self.wrong(format!(
                        "{} {id} was told that it costs nothing, and cost {}",
                        made.route,
                        entry.charged()
                    ));
                }
            }
            let Some(answered) = &made.answered else { continue };
            count(&self.compared.answers);
            let (id, told) = (answered.request_id.as_str(), answered.credits);
            match by_id.get(id) {
                _ if answered.replayed => replayed.push((made.route, told)),
                Some(entry) if entry.charged() == told && entry.status == answered.status => {
                    explained.insert(id);
                }
                Some(entry) => self.wrong(format!(
                    "{} {id} was told {told} credits and status {}, the ledger has {} and {}",
                    made.route,
                    answered.status,
                    entry.charged(),
                    entry.status
                )),
                None if !told.is_zero() => {
                    self.wrong(format!("{} {id} was charged {told} and has no entry", made.route));
                }
                // Looking after an account leaves no row.
                None => {}
            }
        }
        let is_open = |entry: &&Entry| {
            let is_charge = entry.kind == EntryKind::Call && !entry.charged().is_zero();
            is_charge && !explained.contains(entry.request_id.as_str())
        };
        let mut open: Vec<&Entry> = self.entries.iter().filter(is_open).collect();
        for (route, told) in replayed.into_iter().filter(|(_, told)| !told.is_zero()) {
            match open.iter().position(|entry| entry.path == route && entry.charged() == told) {
                Some(at) => {
                    open.swap_remove(at);
                }
                None => {
                    self.wrong(format!("a repeat of {route} was told {told}, which no ledger row charges"))
                }
            }
        }
        for entry in open {
            match lost.get_mut(entry.path.as_str()) {
                Some(left) if *left > 0 => *left -= 1,
                _ => self.wrong(format!(
                    "{} {} was charged {}, and no answer said so",
                    entry.path,
                    entry.request_id,
                    entry.charged()
                )),
            }
        }
        for entry in self.entries.iter().filter(|entry| !entry.charged().is_zero()) {
            if !(200..300).contains(&entry.status) {
                self.wrong(format!("{} {} is an error and was charged", entry.path, entry.request_id));
            }
        }
    }

    /// Credits that were given stand in the ledger once, those of lost answers once at most, and no others do.
    fn grants(&self, grants: &[Grant]) {
        let mut left: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.kind == EntryKind::Grant).collect();
        let is_opening = |e: &&Entry| e.note == OPENING && e.delta() == self.customer.opening;
        match left.iter().position(is_opening) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => self.wrong(format!("the opening credits, {}, are missing", self.customer.opening)),
        }
        for grant in grants.iter().filter(|grant| grant.account == self.customer.id) {
            let found = left.iter().position(|e| e.note == grant.note && e.delta() == grant.credits);
            match found {
                Some(at) => {
                    left.swap_remove(at);
                }
                None if grant.is_told => {
                    self.wrong(format!("{} of {} is missing", grant.note, grant.credits))
                }
                None => {}
            }
        }
        for entry in left {
            self.wrong(format!(
                "{} credits ({}) were given, by no call of the operator",
                entry.delta(),
                entry.note
            ));
        }
    }

    /// No item of a job and no addition to a row is settled twice, and each costs its price or nothing.
    fn items(&self) {
        let mut seen = HashSet::new();
        for entry in self.entries.iter().filter(|entry| entry.kind == EntryKind::Item) {
            count(&self.compared.items);
            if !seen.insert(entry.note.as_str()) {
                self.wrong(format!("the item {} was settled twice", entry.note));
            }
            let spec = catalog::specs().find(|spec| spec.path == entry.path);
            let price = spec.map_or(Credits::ZERO, |spec| spec.price.unit);
            let charged = entry.charged();
            let is_due = charged.is_zero() || (charged == price && entry.found != Some(false));
            if !is_due {
                self.wrong(format!("the item {} was charged {charged}", entry.note));
            }
        }
    }

    /// No key spent more than its cap, not even together with those it was rotated to. A month's end begins anew.
    fn caps(&self) {
        for cap in lock(&self.customer.caps).iter() {
            let mut months: HashMap<String, i64> = HashMap::new();
            for entry in self.entries.iter().filter(|entry| cap.keys.contains(&entry.key_id)) {
                let month = entry.at.strftime("%Y-%m").to_string();
                *months.entry(month).or_default() += entry.charged().as_milli();
            }
            for (month, spent) in months {
                if spent > cap.most.as_milli() {
                    let (spent, most) = (Credits::milli(spent), cap.most);
                    self.wrong(format!("keys with a cap of {most} spent {spent} in {month}"));
                }
            }
        }
    }

    /// Ledger, balance and usage have the same sums.
    fn sums(&self, me: &Value, usage: &Value) {
        let ledger: i64 = self.entries.iter().map(|entry| entry.delta().as_milli()).sum();
        let charged: i64 = self.entries.iter().map(|entry| entry.charged().as_milli()).sum();
        let (balance, used) = (credits(&me["balance"]), credits(&usage["credits"]));
        if balance.as_milli() != ledger {
            self.wrong(format!("the balance is {balance}, the ledger sums to {}", Credits::milli(ledger)));
        }
        if used.as_milli() != charged {
            self.wrong(format!("usage says {used}, the ledger charged {}", Credits::milli(charged)));
        }
        let calls = self.calls().count() as u64;
        if usage["requests"].as_u64() != Some(calls) {
            self.wrong(format!("usage counts {} calls, the ledger {calls}", usage["requests"]));
        }
    }

    fn calls(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|e| matches!(e.kind, EntryKind::Call | EntryKind::Item))
    }

    /// History shows every call of the ledger, and nothing else.
    fn history(&self, rows: &[Value]) {
        let by_id: HashMap<&str, &Value> =
            rows.iter().filter_map(|row| Some((row["request_id"].as_str()?, row))).collect();
        for entry in self.calls() {
            count(&self.compared.rows);
            let Some(row) = by_id.get(entry.request_id.as_str()) else {
                self.wrong(format!("{} {} is not in history", entry.path, entry.request_id));
                continue;
            };
            let same = row["path"] == entry.path.as_str()
                && row["status"] == entry.status
                && credits(&row["credits"]) == entry.charged();
            if !same {
                self.wrong(format!("history has {row} for {} of {}", entry.request_id, entry.charged()));
            }
        }
        let calls = self.calls().count();
        if by_id.len() != calls || rows.len() != calls {
            self.wrong(format!("history has {} rows, the ledger {calls}", rows.len()));
        }
    }

    /// What the ledger charged for the items of a job or the rows of a file.
    fn charged_for(&self, id: &str) -> Credits {
        Credits::milli(self.by_thing.get(id).copied().unwrap_or_default())
    }
}

/// Every job that was accepted has ended with a result for each item; a job without an answer belongs to a lost one.
async fn jobs(caller: &mut Caller, books: &Books<'_>) -> Result<()> {
    let told: HashMap<String, usize> = lock(&books.customer.jobs).iter().cloned().collect();
    let listed = pages(caller, books.customer, "/v1/bulk", 100).await?;
    let unknown = listed.iter().filter(|job| !told.contains_key(&text(&job["id"]))).count();
    let lost: u32 = lock(&books.customer.log)
        .iter()
        .filter(|made| made.route == SUBMIT)
        .map(|made| made.unexplained())
        .sum();
    if unknown > lost as usize {
        books.wrong(format!("{unknown} jobs of which no answer told, and {lost} answers were lost"));
    }
    for (id, items) in &told {
        let asked = Asked::get("/v1/bulk/{id}").about(id).with_query("limit=500");
        let job = read(caller, books.customer, asked).await?;
        count(&books.compared.jobs);
        job_is_whole(books, id, *items, &job);
    }
    Ok(())
}

fn job_is_whole(books: &Books<'_>, id: &str, items: usize, told: &Reply) {
    let (job, results) = (told.json(), results(told));
    let number = |name: &str| job["counts"][name].as_u64().unwrap_or(u64::MAX);
    let with = |status: &str| results.iter().filter(|result| result["status"] == status).count() as u64;
    let is_counted = number("total") == items as u64
        && number("processed") == items as u64
        && number("found").saturating_add(number("not_found")).saturating_add(number("failed"))
            == items as u64;
    // Who objected since is shown as not found, and was found when it was counted.
    let is_shown =
        results.len() == items && with("failed") == number("failed") && with("found") <= number("found");
    if !is_counted || !is_shown {
        books.wrong(format!(
            "the job {id} of {items} items has {} and {} results",
            job["counts"],
            results.len()
        ));
    }
    let sum: i64 = results.iter().map(|result| credits(&result["credits"]).as_milli()).sum();
    let (told, charged) = (credits(&job["cost"]["credits"]), books.charged_for(id));
    if told != charged || sum != charged.as_milli() {
        let sum = Credits::milli(sum);
        books.wrong(format!("the job {id} says {told}, its results {sum}, the ledger {charged}"));
    }
}

/// Every run of a file says what its rows and the ledger say, and no added value names a person who opted out.
async fn files(caller: &mut Caller, books: &Books<'_>) -> Result<()> {
    let listed = pages(caller, books.customer, FILES, 50).await?;
    let known: HashSet<String> = listed.iter().map(|file| text(&file["id"])).collect();
    for id in lock(&books.customer.runs).iter().filter(|id| !known.contains(*id)) {
        books.wrong(format!("the file {id}, whose run was accepted, is not there"));
    }
    for file in listed.iter().filter(|file| !file["progress"].is_null()) {
        let id = text(&file["id"]);
        let result = read(caller, books.customer, Asked::get("/v1/files/{id}/result").about(&id)).await?;
        count(&books.compared.files);
        file_is_whole(books, file, &result.bytes).with_context(|| format!("the result of {id}"))?;
    }
    Ok(())
}

fn file_is_whole(books: &Books<'_>, file: &Value, result: &[u8]) -> Result<()> {
    let (id, progress) = (text(&file["id"]), &file["progress"]);
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(result);
    let header = reader.headers()?.clone();
    let column = |name: &str| header.iter().position(|column| column == name).context("a column is missing");
    let (status, cost) = (column("almanac_status")?, column("almanac_credits")?);
    let (mut rows, mut done, mut sum) = (0_u64, 0_u64, 0_i64);
    for row in reader.records() {
        let row = row?;
        rows += 1;
        let cell = |at: usize| row.get(at).unwrap_or_default();
        if !cell(status).is_empty() {
            done += 1;
            sum += cell(cost).parse::<Credits>().map_err(anyhow::Error::msg)?.as_milli();
        }
        for added in (status..row.len()).map(cell) {
            if let Some(word) = books.shared.objector_in(added.as_bytes(), Instant::now(), |_| false) {
                books.wrong(format!("the file {id} adds {word}, who had objected"));
            }
        }
    }
    let is_complete = file["status"] != "completed" || progress["done"] == file["rows"];
    if file["rows"] != rows || progress["done"] != done || !is_complete {
        books.wrong(format!("the file {id} has {rows} rows, {done} of them done, and says {file}"));
    }
    let (told, charged) = (credits(&progress["credits"]), books.charged_for(&id));
    if told != charged || sum != charged.as_milli() {
        let sum = Credits::milli(sum);
        books.wrong(format!("the file {id} says {told}, its rows {sum}, the ledger {charged}"));
    }
    Ok(())
}

/// An answer that must be there.
async fn read(caller: &mut Caller, customer: &Customer, asked: Asked) -> Result<Reply> {
    let told = caller.get(&asked, &customer.secret).await?;
    told.with_context(|| format!("{} cannot be read", asked.path))
}

/// Everything that a list has.
async fn pages(
    caller: &mut Caller,
    customer: &Customer,
    route: &'static str,
    limit: u32,
) -> Result<Vec<Value>> {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = Asked::get(route).with_query(&format!("limit={limit}{cursor}"));
        let page = read(caller, customer, page).await?;
        all.extend(results(&page));
        match page.json()["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(all),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn credits(value: &Value) -> Credits {
    serde_json::from_value(value.clone()).unwrap_or_default()
}
