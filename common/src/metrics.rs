//! Metrics for CloudWatch, written into the log in its embedded metric format, from which CloudWatch reads them: no
//! call, no agent, nothing to wait for. The alarms and the dashboard of `template.yaml` go by these names.

use domain::Credits;
use jiff::Timestamp;
use providers::guard::Asked;
use serde_json::{Map, Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Metrics of every call, in total and by family.
const OF_CALLS: [(&str, &str); 5] = [
    ("Requests", "Count"),
    ("ServerErrors", "Count"),
    ("RateLimited", "Count"),
    ("Latency", "Milliseconds"),
    ("CreditsCharged", "Count"),
];
/// Metrics that are written only when they have a value.
const BESIDES: [(&str, &str); 7] = [
    ("SettleConflicts", "Count"),
    ("LedgerDifferences", "Count"),
    ("DropDue", "Count"),
    // Answered with 5xx, and no fault of the service: a vendor failed, or the operator paused it.
    ("VendorErrors", "Count"),
    ("VendorCalls", "Count"),
    ("VendorHits", "Count"),
    // In US dollars, a unit that CloudWatch does not know.
    ("VendorSpend", "None"),
];
/// Metrics of the feeds: the age of the oldest one, and the delay of signals after their publication.
const OF_FEEDS: [(&str, &str); 2] = [("FeedAge", "Seconds"), ("SignalDelay", "Seconds")];

/// Something that happened besides calls. An alarm goes off when the first happens, and when the others no longer do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A function that starts cannot use the present version of a secret, and uses the one before.
    SecretsRefused,
    /// The sweeper came to its end.
    Swept,
    /// The poller of signals came to its end.
    Polled,
    /// The worker of connections looked for those that are due, and came to its end.
    ConnectionsSwept,
    /// The reader of websites looked for those that are due, and came to its end.
    SitesSwept,
}

impl Event {
    const ALL: [Self; 5] =
        [Self::SecretsRefused, Self::Swept, Self::Polled, Self::ConnectionsSwept, Self::SitesSwept];

    const fn metric(self) -> (&'static str, &'static str) {
        match self {
            Self::SecretsRefused => ("SecretsRefused", "Count"),
            Self::Swept => ("Sweeps", "Count"),
            Self::Polled => ("Polls", "Count"),
            Self::ConnectionsSwept => ("ConnectionSweeps", "Count"),
            Self::SitesSwept => ("SiteSweeps", "Count"),
        }
    }
}

/// The names of the metrics.
pub fn names() -> impl Iterator<Item = &'static str> {
    let events = Event::ALL.into_iter().map(Event::metric);
    OF_CALLS.into_iter().chain(BESIDES).chain(OF_FEEDS).chain(events).map(|(name, _)| name)
}

/// How many values of a metric one line may have.
const VALUES: usize = 100;

/// Counters of the store, until the next metrics line.
#[derive(Debug, Default)]
pub struct Tally {
    conflicts: AtomicU64,
    charged: AtomicU64,
    differences: AtomicU64,
    delays: Mutex<Vec<u64>>,
    drop_due: AtomicU64,
}

/// The counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Counted {
    conflicts: u64,
    charged: Credits,
    differences: u64,
    drop_due: u64,
}

impl Tally {
    /// Counts a transaction that has to be tried again because another one holds its items.
    pub fn conflict(&self) {
        self.conflicts.fetch_add(1, Ordering::Relaxed);
    }

    pub fn charged(&self, amount: Credits) {
        self.charged.fetch_add(u64::try_from(amount.as_milli()).unwrap_or_default(), Ordering::Relaxed);
    }

    /// Counts an account that does not have what its ledger says.
    pub fn difference(&self) {
        self.differences.fetch_add(1, Ordering::Relaxed);
    }

    /// Notes how many seconds a signal took from its publication until it can be read.
    pub fn delay(&self, seconds: u64) {
        let mut delays = self.delays.lock().unwrap_or_else(|e| e.into_inner());
        if delays.len() < VALUES {
            delays.push(seconds);
        }
    }

    /// The delays that were noted since the last time.
    pub fn take_delays(&self) -> Vec<u64> {
        std::mem::take(&mut self.delays.lock().unwrap_or_else(|e| e.into_inner()))
    }

    /// Counts that the state's lists of deletion requests have to be asked for in a few days, or had to be.
    pub fn drop_due(&self) {
        self.drop_due.fetch_add(1, Ordering::Relaxed);
    }

    fn take(&self) -> Counted {
        let charged = self.charged.swap(0, Ordering::Relaxed);
        Counted {
            conflicts: self.conflicts.swap(0, Ordering::Relaxed),
            charged: Credits::milli(i64::try_from(charged).unwrap_or(i64::MAX)),
            differences: self.differences.swap(0, Ordering::Relaxed),
            drop_due: self.drop_due.swap(0, Ordering::Relaxed),
        }
    }
}

/// A call that was answered.
#[derive(Debug, Clone)]
pub struct Call {
    pub status: u16,
    /// Whether the service itself failed.
    pub is_ours: bool,
    pub took: Duration,
    pub family: &'static str,
    /// Its method and path, where calls are counted by them.
    pub endpoint: Option<String>,
    /// What the log tells of it in the same line, which is paid by its length; nothing where calls are not logged.
    pub logged: Option<Logged>,
}

/// What the log tells of a call besides its metrics.
#[derive(Debug, Clone)]
pub struct Logged {
    pub request_id: String,
    pub account_id: Option<String>,
    /// Its method and path, as the catalogue writes it.
    pub call: String,
}

/// Writes what a call, or work without one, amounts to.
pub fn write(namespace: &str, tally: &Tally, asked: Asked, call: Option<Call>, now: Timestamp) {
    if let Some(line) = line(namespace, call, tally.take(), asked, now) {
        println!("{line}");
    }
}

/// Writes how old the oldest feed is, and how long new signals took.
pub fn write_feeds(namespace: &str, tally: &Tally, age: Option<u64>, now: Timestamp) {
    if let Some(line) = feeds_line(namespace, &tally.take_delays(), age, now) {
        println!("{line}");
    }
}

/// Writes that something happened.
pub fn write_event(namespace: &str, event: Event, now: Timestamp) {
    println!("{}", event_line(namespace, event, now));
}

fn event_line(namespace: &str, event: Event, now: Timestamp) -> Value {
    let (mut fields, mut announced) = (Map::new(), Vec::new());
    announce(&mut fields, &mut announced, namespace, json!([[]]), [(event.metric(), json!(1))]);
    finished(fields, announced, now)
}

fn feeds_line(namespace: &str, delays: &[u64], age: Option<u64>, now: Timestamp) -> Option<Value> {
    let delays = (!delays.is_empty()).then(|| json!(delays));
    let values = OF_FEEDS.into_iter().zip([age.map(|age| json!(age)), delays]);
    let values = values.filter_map(|(metric, value)| Some((metric, value?)));
    let (mut fields, mut announced) = (Map::new(), Vec::new());
    announce(&mut fields, &mut announced, namespace, json!([[]]), values);
    (!announced.is_empty()).then(|| finished(fields, announced, now))
}

fn line(
    namespace: &str,
    call: Option<Call>,
    counted: Counted,
    asked: Asked,
    now: Timestamp,
) -> Option<Value> {
    let (mut fields, mut announced) = (Map::new(), Vec::new());
    if let Some(call) = &call {
        let mut dimensions = vec![json!([]), json!(["Family"])];
        fields.insert("Family".into(), call.family.into());
        if let Some(logged) = &call.logged {
            fields.insert("request.id".into(), logged.request_id.as_str().into());
            fields.extend(logged.account_id.clone().map(|id| ("account.id".to_owned(), id.into())));
            fields.insert("call".into(), logged.call.as_str().into());
            fields.insert("status".into(), call.status.into());
        }
        if let Some(endpoint) = &call.endpoint {
            dimensions.push(json!(["Family", "Endpoint"]));
            fields.insert("Endpoint".into(), endpoint.as_str().into());
        }
        let values = [
            json!(1),
            json!(u8::from(call.is_ours)),
            json!(u8::from(call.status == 429)),
            json!(u64::try_from(call.took.as_millis()).unwrap_or(u64::MAX)),
            json!(counted.charged),
        ];
        // Of most calls there is neither an error nor a refusal to tell, and a line is paid by its length.
        let told = |(metric, value): &((&str, &str), Value)| {
            !["ServerErrors", "RateLimited"].contains(&metric.0) || value.as_f64() != Some(0.0)
        };
        let values = OF_CALLS.into_iter().zip(values).filter(told);
        announce(&mut fields, &mut announced, namespace, dimensions.into(), values);
    } else if counted.charged > Credits::ZERO {
        announce(
            &mut fields,
            &mut announced,
            namespace,
            json!([[]]),
            [(OF_CALLS[4], json!(counted.charged))],
        );
    }
    let values = [
        json!(counted.conflicts),
        json!(counted.differences),
        json!(counted.drop_due),
        json!(u8::from(call.is_some_and(|call| call.status >= 500 && !call.is_ours))),
        json!(asked.calls),
        json!(asked.hits),
        json!(asked.cost as f64 / 1e6),
    ];
    let besides = BESIDES.into_iter().zip(values).filter(|(_, value)| value.as_f64() != Some(0.0));
    announce(&mut fields, &mut announced, namespace, json!([[]]), besides);
    (!announced.is_empty()).then(|| finished(fields, announced, now))
}

/// Adds metrics with their values, in these dimensions.
fn announce(
    fields: &mut Map<String, Value>,
    announced: &mut Vec<Value>,
    namespace: &str,
    dimensions: Value,
    metrics: impl IntoIterator<Item = ((&'static str, &'static str), Value)>,
) {
    let mut described = Vec::new();
    for ((name, unit), value) in metrics {
        described.push(json!({"Name": name, "Unit": unit}));
        fields.insert(name.into(), value);
    }
    if !described.is_empty() {
        announced.push(json!({"Namespace": namespace, "Dimensions": dimensions, "Metrics": described}));
    }
}

fn finished(mut fields: Map<String, Value>, announced: Vec<Value>, now: Timestamp) -> Value {
    let about = json!({"Timestamp": now.as_millisecond(), "CloudWatchMetrics": announced});
    fields.insert("_aws".into(), about);
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(endpoint: Option<&str>) -> Call {
        Call {
            status: 503,
            is_ours: true,
            took: Duration::from_millis(12),
            family: "resolve",
            endpoint: endpoint.map(str::to_owned),
            logged: None,
        }
    }

    /// What `tests/suite/money/costs.rs` counts on: a line is paid by its length.
    #[test]
    fn one_line_tells_the_log_and_the_metrics_of_a_call_and_is_short() {
        let now = Timestamp::from_millisecond(1_772_366_400_000).unwrap();
        let logged = Logged {
            request_id: domain::ids::new(domain::ids::Kind::Request, now),
            account_id: Some(domain::ids::new(domain::ids::Kind::Account, now)),
            call: "POST /v1/enrich".to_owned(),
        };
        let paid = Call { status: 200, is_ours: false, logged: Some(logged.clone()), ..call(None) };
        let counted = Counted { charged: Credits::whole(1), ..Counted::default() };
        let line = line("Almanac/almanac", Some(paid), counted, Asked::default(), now).unwrap();
        assert_eq!(
            (&line["request.id"], &line["status"]),
            (&json!(logged.request_id), &json!(200)),
            "{line}"
        );
        assert_eq!((&line["account.id"], &line["call"]), (&json!(logged.account_id), &json!(logged.call)));
        let length = line.to_string().len();
        assert!(length <= 460, "{length} bytes: {line}");
    }

    #[test]
    fn feeds_are_told_by_age_and_delay_and_not_at_all_where_there_is_nothing() {
        let tally = Tally::default();
        (0..150).for_each(|seconds| tally.delay(seconds));
        let line = feeds_line("Almanac/test", &tally.take_delays(), Some(7), Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!((&line["FeedAge"], line["SignalDelay"].as_array().unwrap().len()), (&json!(7), VALUES));
        assert_eq!(feeds_line("Almanac/test", &tally.take_delays(), None, Timestamp::UNIX_EPOCH), None);
    }

    #[test]
    fn a_line_has_every_metric_it_announces_and_what_was_counted_is_counted_once() {
        let tally = Tally::default();
        tally.conflict();
        tally.charged(Credits::milli(1500));
        tally.difference();
        tally.drop_due();
        let asked = Asked { calls: 3, hits: 2, cost: 250_000 };
        let line = line(
            "Almanac/test",
            Some(call(Some("POST /v1/enrich"))),
            tally.take(),
            asked,
            Timestamp::UNIX_EPOCH,
        );
        let line = line.unwrap();
        let mut told = Vec::new();
        for announced in line["_aws"]["CloudWatchMetrics"].as_array().unwrap() {
            assert_eq!(announced["Namespace"], "Almanac/test");
            for dimension in
                announced["Dimensions"].as_array().unwrap().iter().flat_map(|d| d.as_array()).flatten()
            {
                assert!(line[dimension.as_str().unwrap()].is_string(), "{dimension}: {line}");
            }
            for metric in announced["Metrics"].as_array().unwrap() {
                let name = metric["Name"].as_str().unwrap();
                told.push((name, line[name].as_f64().unwrap()));
            }
        }
        let expected = [1.0, 1.0, 12.0, 1.5, 1.0, 1.0, 1.0, 3.0, 2.0, 0.25];
        let ours = names().filter(|name| !["VendorErrors", "RateLimited"].contains(name));
        assert_eq!(told, ours.zip(expected).collect::<Vec<_>>());
        let by = &line["_aws"]["CloudWatchMetrics"][0]["Dimensions"];
        assert_eq!(*by, json!([[], ["Family"], ["Family", "Endpoint"]]));
        assert_eq!(tally.take(), Counted::default());
    }

    #[test]
    fn an_event_is_told_under_its_name_once_for_each_time_it_happens() {
        for event in Event::ALL {
            let line = event_line("Almanac/test", event, Timestamp::UNIX_EPOCH);
            assert_eq!(line[event.metric().0], 1, "{line}");
            assert_eq!(line["_aws"]["CloudWatchMetrics"][0]["Namespace"], "Almanac/test", "{line}");
        }
    }

    #[test]
    fn a_vendor_that_fails_is_no_error_of_the_service() {
        let failed = Call { status: 502, is_ours: false, ..call(None) };
        let line = line("n", Some(failed), Counted::default(), Asked::default(), Timestamp::UNIX_EPOCH);
        let line = line.unwrap();
        assert_eq!((&line["ServerErrors"], &line["VendorErrors"]), (&Value::Null, &json!(1)), "{line}");
    }

    #[test]
    fn work_that_amounts_to_nothing_is_not_written_and_a_call_always_is() {
        let nothing = (Counted::default(), Asked::default(), Timestamp::UNIX_EPOCH);
        assert_eq!(line("n", None, nothing.0, nothing.1, nothing.2), None);
        let line = line("n", Some(call(None)), nothing.0, nothing.1, nothing.2).unwrap();
        assert_eq!(line["_aws"]["CloudWatchMetrics"].as_array().unwrap().len(), 1, "{line}");
        assert!(line.get("Endpoint").is_none() && line["Requests"] == 1, "{line}");
    }
}
