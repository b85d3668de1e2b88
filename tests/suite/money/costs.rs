//! What calls cost the operator: capacity units that are counted, and US dollars at list prices. The table of infra/DEPLOYING.md and the
//! calculator of infra/costs.html are made of them.

use super::reserved::sold_by;
use super::scene::Scene;
use common::config::Config;
use common::domain::Plan;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tests::hostile::{self, Sent, Units};
use tests::{demo, golden, noon};

/// List prices of us-east-1, in US dollars: per million units, requests and gigabyte-seconds, and per gigabyte.
const WRITES: f64 = 0.625;
const READS: f64 = 0.125;
const GATEWAY: f64 = 1.00;
const INVOCATIONS: f64 = 0.20;
const GIGABYTE_SECONDS: f64 = 13.3334;
const LOGS: f64 = 0.50;
const NAT: f64 = 0.045;
/// The memory of a function, and what Lambda (nothing, unless `LambdaLines` is on) and the gateway write about a call beside our own
/// line, in bytes.
const GIGABYTES: f64 = 0.5;
const REPORT: f64 = 0.0;
const ACCESS: f64 = 77.0;
/// Our own line about a call; a test of `common::metrics` holds it to that.
const LINES: f64 = 460.0;
/// The traffic with a vendor about one lookup, which passes a NAT gateway where functions are in a network.
const VENDOR: f64 = 8_000.0;

/// How long calls are billed, in seconds: guesses, the second of a vendor that takes a second.
const FAST: f64 = 0.015;
const SLOW: f64 = 1.0;

/// Calls of one kind.
struct Kind {
    name: &'static str,
    path: &'static str,
    email: &'static str,
    with_key: bool,
    is_bought: bool,
    /// The time between two calls.
    every: Duration,
}

const QUIET: Duration = Duration::from_secs(1);
const BUSY: Duration = Duration::from_millis(50);

const fn kind(name: &'static str, with_key: bool, every: Duration) -> Kind {
    Kind { name, path: "/v1/enrich", email: "", with_key, is_bought: false, every }
}

const KINDS: [Kind; 6] = [
    kind("Paid, sent by an SDK (with an Idempotency-Key)", true, QUIET),
    kind("The same, of an account that makes 20 calls a second", true, BUSY),
    kind("Paid, without an Idempotency-Key", false, QUIET),
    Kind { email: "nobody@nowhere.example", ..kind("Nothing found, sent by an SDK", true, QUIET) },
    Kind { is_bought: true, ..kind("Bought from a vendor, sent by an SDK", true, QUIET) },
    Kind { path: "/v1/enrich?dry_run=true", ..kind("A price (`dry_run`)", false, QUIET) },
];

/// The units of one call on average, once the process is warm.
async fn counted(kind: &Kind) -> Units {
    const CALLS: u32 = 40;
    const WARM: u32 = 10;
    let config = Config { sole_process: false, ..Config::default() };
    let sources = match kind.is_bought {
        true => sold_by(&Arc::default()),
        false => local::cli::sources(&config, &hostile::own_time(noon()), demo()).expect("sources"),
    };
    let scene = Scene::with(sources, config).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000).await;
    // Many people, and not the one of whom the words are that answers are packed with.
    let example = local::server::demo::example_email(&demo()).expect("somebody");
    let all = demo();
    let records = all.people_numbers().step_by(97).filter_map(|number| all.person(number).ok());
    let emails = records.filter_map(|record| record.person.email.clone()).filter(|email| *email != example);
    let known: Vec<String> = emails.take((WARM + CALLS) as usize).map(|email| email.to_string()).collect();
    for number in 0..WARM + CALLS {
        if number == WARM {
            scene.world.units();
        }
        let email = match (kind.is_bought, kind.email) {
            (true, _) => format!("buyer{number}@tests.example"),
            (false, "") => known[number as usize].clone(),
            (false, email) => email.to_owned(),
        };
        let sent = Sent::post(&customer, kind.path, json!({"email": email}));
        let sent = if kind.with_key { sent.with_key(&format!("sdk-{number:032}")) } else { sent };
        let reply = sent.to(&scene.router).await;
        assert_eq!(reply.status, 200, "{}: {}", kind.name, reply.body);
        tokio::time::sleep(kind.every).await;
    }
    let Units { read, written } = scene.world.units();
    scene.is_sound(&customer).await;
    Units { read: read / f64::from(CALLS), written: written / f64::from(CALLS) }
}

/// What a million calls cost: the tables, the gateway, Lambda, logs; and all of it.
fn dollars(kind: &Kind, units: Units) -> [f64; 5] {
    let tables = units.written * WRITES + units.read * READS;
    let lambda = INVOCATIONS + if kind.is_bought { SLOW } else { FAST } * GIGABYTES * GIGABYTE_SECONDS;
    let logs = (LINES + REPORT + ACCESS) * 1e6 / 1e9 * LOGS;
    [tables, GATEWAY, lambda, logs, tables + GATEWAY + lambda + logs]
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

#[tokio::test(start_paused = true)]
async fn a_million_calls_of_an_sdk_cost_five_dollars_at_most_and_the_guide_says_what_each_kind_costs() {
    let mut lines = String::from(
        "| A million calls | Writes | Reads | DynamoDB | Gateway | Lambda | Logs | US $ |\n|---|---|---|---|---|---|---|---|\n",
    );
    let (mut kinds, mut sums): (Vec<Value>, Vec<f64>) = (Vec::new(), Vec::new());
    for kind in &KINDS {
        let Units { read, written } = counted(kind).await;
        let units = Units { read: hundredths(read), written: hundredths(written) };
        let [tables, gateway, lambda, logs, all] = dollars(kind, units);
        lines.push_str(&format!(
            "| {} | {} | {} | {tables:.2} | {gateway:.2} | {lambda:.2} | {logs:.2} | {all:.2} |\n",
            kind.name, units.written, units.read
        ));
        let name = kind.name.replace('`', "");
        let seconds = if kind.is_bought { SLOW } else { FAST };
        kinds.push(json!({"name": name, "writes": units.written, "reads": units.read, "seconds": seconds,
            "nat": if kind.is_bought { VENDOR } else { 0.0 }}));
        sums.push(all);
    }
    println!("{lines}");
    assert!(sums[0] <= 5.0, "a call of an SDK costs {:.2} US $ a million", sums[0]);
    assert!(sums[4] <= 20.0, "one that buys costs {:.2} US $ a million", sums[4]);
    golden::check_block("infra/DEPLOYING.md", "costs", &lines);
    let prices = json!({"writes": WRITES, "reads": READS, "gateway": GATEWAY, "invocations": INVOCATIONS,
        "gigabyteSeconds": GIGABYTE_SECONDS, "logs": LOGS, "nat": NAT});
    let measures = json!({"gigabytes": GIGABYTES, "logBytes": LINES + REPORT + ACCESS});
    let units = json!({"kinds": kinds, "prices": prices, "measures": measures});
    let script =
        format!("<script type=\"application/json\" id=\"units\">\n{}</script>\n", golden::json(&units));
    golden::check_block("infra/costs.html", "units", &script);
}

/// A cheap read may miss what was written a moment ago: each begins where the last whole one ended, so that nothing is passed over.
#[tokio::test(start_paused = true)]
async fn what_is_followed_at_half_the_price_is_read_wholly_once_a_minute() {
    let config = Config { sole_process: false, ..Config::default() };
    let sources = local::cli::sources(&config, &hostile::own_time(noon()), demo()).expect("sources");
    let scene = Scene::with(sources, config).await;
    let customer = hostile::customer(&scene.world, Plan::Pro, 1_000).await;
    let reads: Arc<Mutex<Vec<(bool, String)>>> = Arc::default();
    let kept = reads.clone();
    scene.fate.to(move |asked| {
        let values = &asked.body["ExpressionAttributeValues"];
        if asked.operation == "Query" && values[":log"]["S"] == "told" {
            let read = (asked.body["ConsistentRead"] == true, values[":since"]["S"].to_string());
            kept.lock().unwrap().push(read);
        }
        None
    });
    for _ in 0..130 {
        let sent = Sent::post(&customer, "/v1/enrich", json!({"email": "nobody@nowhere.example"}));
        assert_eq!(sent.to(&scene.router).await.status, 200);
        tokio::time::sleep(QUIET).await;
    }
    let reads = reads.lock().unwrap();
    let whole = reads.iter().filter(|(is_whole, _)| *is_whole).count();
    assert!(reads[0].0 && whole == 3 && reads.len() > 60, "{whole} of {}", reads.len());
    for cheap in reads.split(|(is_whole, _)| *is_whole) {
        assert!(cheap.iter().all(|(_, since)| *since == cheap[0].1), "{cheap:?}");
    }
}
