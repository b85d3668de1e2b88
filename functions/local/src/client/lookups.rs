//! `almanac search`, `almanac signals` and `almanac jobs`.

use super::server::{Failure, Server};
use super::show::{self, Printer};
use super::{Jobs, Kind, Search, Signals};
use crate::counted::counted;
use common::domain::Credits;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// The most results of one page.
const PAGE: u32 = 100;

pub async fn search(server: &Server, search: &Search) -> Result<(), Failure> {
    let mut fields = Map::new();
    for filter in &search.filters {
        let (name, text) = filter
            .split_once('=')
            .ok_or_else(|| Failure::usage(format!("{filter:?} is not a filter; write it as name=value")))?;
        fields.insert(name.trim().to_owned(), value(name, text));
    }
    let (path, columns): (_, &[_]) = match search.kind {
        Kind::People => (
            "/v1/search/people",
            &[
                ("name", "/fullName"),
                ("title", "/title"),
                ("company", "/company/name"),
                ("city", "/location/city"),
                ("country", "/location/country"),
            ],
        ),
        Kind::Companies => (
            "/v1/search/companies",
            &[
                ("name", "/name"),
                ("domain", "/domain"),
                ("industry", "/industry"),
                ("employees", "/employeeCount"),
                ("country", "/location/country"),
            ],
        ),
    };
    let (mut left, mut spent) = (search.limit, Credits::ZERO);
    let mut printer = Printer::new(columns);
    loop {
        fields.insert("limit".into(), json!(left.min(PAGE)));
        let body = Value::Object(fields.clone());
        if search.dry_run || search.max_credits.is_some() {
            let told =
                server.call("POST", &format!("{path}?dry_run=true"), Some(&body), None).await?.success()?;
            if search.dry_run {
                // Pages cost alike, so that the whole is told and not the first of them.
                let pages = search.limit.div_ceil(PAGE);
                let most: Credits = serde_json::from_value(told["max_credits"].clone()).unwrap_or_default();
                let told = json!({"dry_run": true, "pages": pages, "max_credits_per_page": most, "balance_remaining": told["balance_remaining"]});
                return show::write(&format!("{told}\n"));
            }
            let most: Credits = serde_json::from_value(told["max_credits"].clone()).unwrap_or_default();
            let total = spent.checked_add(most).unwrap_or(most);
            if search.max_credits.is_some_and(|bound| total > bound) {
                return Err(Failure::credits(format!(
                    "the next page can cost up to {}; {spent} already spent",
                    most.with_unit()
                )));
            }
        }
        let said = server.post(path, &body).await?;
        spent = spent.checked_add(said.credits).unwrap_or(spent);
        let body = said.success()?;
        let results = body["results"].as_array().cloned().unwrap_or_default();
        printer.print(&results)?;
        left = left.saturating_sub(u32::try_from(results.len()).unwrap_or(u32::MAX));
        match &body["next_cursor"] {
            Value::String(cursor) if left > 0 => fields.insert("cursor".into(), json!(cursor)),
            _ => {
                for unknown in body["suggestions"].as_array().into_iter().flatten() {
                    eprintln!("{}", instead(unknown));
                }
                let total = counted(body["total"].as_u64().unwrap_or_default(), "result");
                let why = match (search.limit - left, spent > Credits::ZERO) {
                    (0, true) => " (a search has a base price, also without results)",
                    _ => "",
                };
                eprintln!("{} of {total}, {}{why}", search.limit - left, spent.with_unit());
                return Ok(());
            }
        };
    }
}

/// A value that nothing has, and what may have been meant.
fn instead(unknown: &Value) -> String {
    let of = |name: &str| unknown[name].as_str().unwrap_or_default();
    let what = match of("filter") {
        "locations" => "place".to_owned(),
        filter => match filter.strip_suffix("ies") {
            Some(stem) => format!("{stem}y"),
            None => filter.strip_suffix('s').unwrap_or(filter).replace('_', " "),
        },
    };
    let meant: Vec<&str> =
        unknown["try"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let meant = match meant.as_slice() {
        [] => String::new(),
        meant => format!("; did you mean {}?", meant[..meant.len().min(3)].join(" or ")),
    };
    format!("no {what} {:?}{meant}", of("value"))
}

/// A filter's value: a range or number where it is one, else a list of texts.
fn value(name: &str, text: &str) -> Value {
    let text = text.trim();
    if let Some((min, max)) = text.split_once("..") {
        let mut range = Map::new();
        for (end, number) in [("min", min), ("max", max)] {
            if let Ok(number) = number.trim().parse::<u64>() {
                range.insert(end.into(), json!(number));
            }
        }
        return Value::Object(range);
    }
    match (name, text.parse::<u64>()) {
        ("changed_job_within_days", Ok(days)) => json!(days),
        _ => text.split(',').map(str::trim).filter(|item| !item.is_empty()).collect(),
    }
}

pub async fn signals(server: &Server, options: &Signals) -> Result<(), Failure> {
    let mut printer = Printer::new(&[
        ("when", "/occurred_at"),
        ("company", "/company/name"),
        ("person", "/person/fullName"),
        ("what", "/data/title"),
        ("stage", "/data/stage"),
        ("amount", "/data/amount"),
    ]);
    let (mut seen, mut told) = (BTreeSet::new(), false);
    loop {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        query.append_pair("kind", &options.kind).append_pair("limit", &options.limit.to_string());
        for (name, value) in [("since", &options.since), ("domain", &options.domain)] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        let body = match server.get(&format!("/v1/signals?{}", query.finish())).await {
            Ok(said) => said.success()?,
            // With --follow, wait for the server to come back.
            Err(failure) if options.follow && !seen.is_empty() => {
                eprintln!("almanac: {failure}");
                json!({})
            }
            Err(failure) => return Err(failure),
        };
        // Newest last, as in any log.
        let mut fresh: Vec<Value> = body["results"].as_array().cloned().unwrap_or_default();
        fresh.reverse();
        fresh.retain(|signal| seen.insert(signal["id"].to_string()));
        printer.print(&fresh)?;
        if seen.is_empty() && !told && body["results"].is_array() {
            told = true;
            eprintln!("{}", none_yet(options));
        }
        if !options.follow {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(options.every)).await;
    }
}

/// What a list without a signal means, and what to try.
fn none_yet(options: &Signals) -> String {
    let kind = &options.kind;
    let about = options.domain.as_ref().map(|domain| format!(" about {domain}")).unwrap_or_default();
    let since = options.since.as_ref().map(|since| format!(" since {since}")).unwrap_or_default();
    let next = match (&options.domain, &options.since, options.follow) {
        (_, _, true) => "waiting for new ones",
        (Some(_), Some(_), _) => "try an earlier --since, or leave out --domain",
        (None, Some(_), _) => "try an earlier --since",
        (Some(_), None, _) => "leave out --domain, or try another kind",
        (None, None, _) => {
            "try another kind, or add --follow to wait; the operator adds sources with almanac sources add"
        }
    };
    format!("No {kind} signals{about}{since}; {next}")
}

pub async fn jobs(server: &Server, options: &Jobs) -> Result<(), Failure> {
    let Some(id) = &options.id else {
        let mut printer = Printer::new(&[
            ("id", "/id"),
            ("status", "/status"),
            ("rows", "/counts/total"),
            ("done", "/counts/processed"),
            ("found", "/counts/found"),
            ("created", "/created_at"),
        ]);
        let mut path = "/v1/bulk?limit=100".to_owned();
        let first = path.clone();
        loop {
            let body = server.get(&path).await?.success()?;
            if path == first && body["results"].as_array().is_some_and(Vec::is_empty) {
                eprintln!("No jobs yet");
            }
            printer.print(body["results"].as_array().map(Vec::as_slice).unwrap_or_default())?;
            match body["next_cursor"].as_str() {
                Some(cursor) => path = format!("/v1/bulk?limit=100&cursor={}", encoded(cursor)),
                None => return Ok(()),
            }
        }
    };
    let mut printer = Printer::new(&[
        ("row", "/index"),
        ("ref", "/ref"),
        ("status", "/status"),
        ("name", "/person/fullName"),
        ("email", "/person/email"),
        ("credits", "/credits"),
    ]);
    let first = format!("/v1/bulk/{}", encoded(id));
    let mut body = server.get(&first).await?.success()?;
    while options.wait && !matches!(body["status"].as_str(), Some("completed" | "failed")) {
        eprint!("\r{} of {} rows ", body["counts"]["processed"], body["counts"]["total"]);
        tokio::time::sleep(Duration::from_secs(1)).await;
        body = server.get(&first).await?.success()?;
    }
    let cost: Credits = serde_json::from_value(body["cost"]["credits"].clone()).unwrap_or_default();
    eprintln!("{id}: {}, {}", body["status"].as_str().unwrap_or_default(), cost.with_unit());
    let failed = body["status"] == "failed";
    loop {
        printer.print(body["results"].as_array().map(Vec::as_slice).unwrap_or_default())?;
        match body["next_cursor"].as_str() {
            Some(cursor) => {
                body = server.get(&format!("{first}?cursor={}", encoded(cursor))).await?.success()?
            }
            None if failed => return Err(Failure { code: 6, text: "the job failed".into() }),
            None => return Ok(()),
        }
    }
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}
