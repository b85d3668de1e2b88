//! Files: every row worked on once, whatever happens to messages and workers; never more than was held, and all of the rest back.

use super::bulk::{found_of, made_up};
use bulk::{sweeper, worker};
use common::dataset::Dataset;
use common::domain::{Clock, Credits, Plan, ids};
use common::lookup::contact::KnownMobile;
use common::queue::Message;
use common::store::jobs::CHUNK;
use common::store::requests::{EntryKind, EntryRange};
use futures::FutureExt;
use futures::future::join_all;
use jiff::SignedDuration;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde_json::{Value, json};
use tests::stage::{Stage, worker as employee};
use tests::{Customer, Reply, Service, invariants, noon, tools, unhurried};

/// A file of which every third row is found; with one that says nothing, and one that breaks its worker, where there is room.
fn csv(rows: usize) -> String {
    let row = |index: usize| match index {
        7 => "Row 7,,\n".to_owned(),
        8 => "Row 8,poison@tests.example,\n".to_owned(),
        _ if index.is_multiple_of(3) => format!("Row {index},found{index}@tests.example,=1+1\n"),
        10 => "Row 10,missing10@tests.example,-\n".to_owned(),
        _ => format!("Row {index},missing{index}@tests.example,\"a, b\"\n"),
    };
    format!("Label,Work Email,Remark\n{}", (0..rows).map(row).collect::<String>())
}

pub(super) async fn upload(service: &Service, customer: &Customer, body: impl Into<reqwest::Body>) -> Reply {
    service.send(service.request("POST", "/v1/files?name=list.csv", Some(customer)).body(body)).await
}

pub(super) async fn uploaded(service: &Service, customer: &Customer, rows: usize) -> String {
    let reply = upload(service, customer, csv(rows)).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    reply.body["id"].as_str().expect("an id").to_owned()
}

pub(super) async fn run(service: &Service, customer: &Customer, id: &str, body: &Value) -> Reply {
    service.post(customer, &format!("/v1/files/{id}/run"), body).await
}

pub(super) async fn ended(service: &Service, customer: &Customer, id: &str) -> Reply {
    for _ in 0..100_000 {
        let reply = service.get(customer, &format!("/v1/files/{id}")).await;
        if matches!(reply.body["status"].as_str(), Some("completed" | "failed" | "cancelled")) {
            return reply;
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    panic!("the run of {id} does not end");
}

/// The cells of a result, by the names of its columns.
async fn result(
    service: &Service,
    customer: &Customer,
    id: &str,
) -> Vec<std::collections::HashMap<String, String>> {
    let reply = service.get(customer, &format!("/v1/files/{id}/result")).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, "text/csv; charset=utf-8"));
    let mut reader = csv::Reader::from_reader(reply.bytes.as_slice());
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

#[tokio::test]
async fn rows_that_repeat_an_earlier_one_are_counted_before_anything_is_paid() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 100).await;
    let twice = "Full Name,Email,Company\nAda Lovelace,ada@acme.example,Acme\nA. Lovelace,ADA@acme.example,Acme\n\
        Alan Turing,,Acme\nalan turing,,ACME\nGrace Hopper,,Acme\n,,\n";
    let made = upload(&service, &customer, twice).await;
    assert_eq!((made.status, &made.body["repeated_rows"]), (201, &json!(2)), "{}", made.body);
    let path = format!("/v1/files/{}", made.body["id"].as_str().unwrap());
    assert_eq!(service.get(&customer, &path).await.body["repeated_rows"], 2);
    let once = upload(&service, &customer, csv(60)).await;
    assert_eq!((once.status, &once.body["repeated_rows"]), (201, &json!(null)), "{}", once.body);
}

#[tokio::test]
async fn a_file_is_recognised_priced_exactly_run_and_given_back_with_what_was_added() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 100).await;
    let made = upload(&service, &customer, csv(60)).await;
    assert_eq!((made.status, &made.body["rows"], &made.body["name"]), (201, &json!(60), &json!("list.csv")));
    assert_eq!(made.body["columns"], json!(["Label", "Work Email", "Remark"]));
    assert_eq!(made.body["mapping"], json!({"Work Email": "email"}));
    assert_eq!(made.body["preview"].as_array().map(Vec::len), Some(10));
    let id = made.body["id"].as_str().unwrap().to_owned();

    let path = format!("/v1/files/{id}/run");
    let wanted = json!({"add": ["person"]});
    let dry = service.post(&customer, &format!("{path}?dry_run=true"), &wanted).await;
    assert_eq!(dry.body["max_credits"], 59, "the row that says nothing cannot cost anything: {}", dry.body);
    let two = json!({"add": ["person", "phone"]});
    let dry = service.post(&customer, &format!("{path}?dry_run=true"), &two).await;
    assert_eq!(dry.body["max_credits"], 59 * 13);
    assert_eq!(run(&service, &customer, &id, &two).await.status, 402, "it is more than there is");

    let begun = run(&service, &customer, &id, &wanted).await;
    assert_eq!((begun.status, &begun.body["status"]), (202, &json!("queued")), "{}", begun.body);
    assert_eq!(begun.body["cost"], json!({"credits": 0, "held": 59, "balance_remaining": 41}));
    let twice = run(&service, &customer, &id, &wanted).await;
    assert_eq!((twice.status, &twice.body["code"]), (409, &json!("conflict")));

    let done = ended(&service, &customer, &id).await;
    let found = found_of(60);
    let progress = &done.body["progress"];
    assert_eq!((&done.body["status"], &progress["done"]), (&json!("completed"), &json!(60)), "{}", done.body);
    assert_eq!((&progress["found"], &progress["failed"]), (&json!(found), &json!(1)));
    assert_eq!((&progress["credits"], &progress["max_credits"]), (&json!(found), &json!(59)));
    assert_eq!(done.body["cost"]["held"], 0);
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 100 - found);

    let rows = result(&service, &customer, &id).await;
    assert_eq!(rows.len(), 60);
    assert_eq!((rows[0]["almanac_status"].as_str(), rows[0]["almanac_credits"].as_str()), ("found", "1"));
    assert_eq!(rows[0]["almanac_person_full_name"], "Made Up");
    assert_eq!(rows[0]["Remark"], "'=1+1", "no spreadsheet takes a cell for a formula");
    assert_eq!(
        (
            rows[1]["almanac_status"].as_str(),
            rows[1]["almanac_person_reason"].as_str(),
            rows[1]["Remark"].as_str()
        ),
        ("not_found", "not_found", "a, b")
    );
    assert_eq!(
        (rows[7]["almanac_status"].as_str(), rows[8]["almanac_status"].as_str()),
        ("no_input", "failed")
    );
    assert_eq!(rows[10]["Remark"], "-", "a cell comes back as it was");
    assert!(service.get(&customer, "/v1/bulk").await.body["results"].as_array().unwrap().is_empty());
    let usage = service.get(&customer, "/v1/me/usage").await;
    assert_eq!(usage.body["by_endpoint"][0]["path"], "/v1/enrich", "{}", usage.body);
    invariants::check(&service, &customer, &[made, begun, done]).await;
}

#[tokio::test]
async fn a_cap_is_never_exceeded_by_any_number_of_workers_and_used_up() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 1000).await;
    let id = uploaded(&service, &customer, 400).await;
    let begun = run(&service, &customer, &id, &json!({"add": ["person"], "max_credits": 20})).await;
    assert_eq!(begun.body["cost"]["held"], 20, "{}", begun.body);
    let done = ended(&service, &customer, &id).await;
    assert_eq!(
        (&done.body["progress"]["credits"], &done.body["progress"]["done"]),
        (&json!(20), &json!(400))
    );
    assert_eq!(service.get(&customer, "/v1/me").await.body["balance"], 980);
    let rows = result(&service, &customer, &id).await;
    let of = |status: &str| rows.iter().filter(|row| row["almanac_status"] == status).count();
    assert_eq!(of("found"), 20);
    assert!(of("cap_reached") > 100, "{}", of("cap_reached"));
    assert!(rows.iter().all(|row| row["almanac_status"] != "cap_reached" || row["almanac_credits"] == "0"));
    invariants::check(&service, &customer, &[begun, done]).await;
}

/// Every message there can be, several times over, in any order and at the same time.
#[tokio::test]
async fn each_row_settles_once_however_messages_come() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Indie, 1000).await;
    for seed in 0..4 {
        let id = uploaded(&service, &customer, 230).await;
        assert_eq!(run(&service, &customer, &id, &json!({"add": ["person"]})).await.status, 202);
        let job = ids::derived(ids::Kind::Job, &id);
        let chunks = 230_u32.div_ceil(CHUNK as u32);
        let mut messages: Vec<Message> =
            (0..chunks).flat_map(|chunk| vec![Message::Chunk { job: job.clone(), chunk }; 3]).collect();
        messages.shuffle(&mut StdRng::seed_from_u64(seed));
        for some in messages.chunks(7) {
            let works = some.iter().map(|message| async {
                // Some are stopped where they are, as if their process had been.
                let stop = std::time::Duration::from_millis(3);
                let _ = tokio::time::timeout(stop, worker::work(&service.app, message, 1)).await;
            });
            join_all(works).await;
        }
        sweeper::recover(&service.app).await.expect("it recovers");
        while let Some(received) = service.queue.receive().now_or_never() {
            let _ = worker::work(&service.app, &received.message, received.receives).await;
            received.done();
        }
        let done = ended(&service, &customer, &id).await;
        assert_eq!(done.body["progress"]["done"], 230);
        let entries = service.app.store.all_entries(&customer.id, EntryRange::default()).await.unwrap();
        let own = entries.iter().filter(|entry| entry.kind == EntryKind::Item && entry.note.starts_with(&id));
        let charged: i64 = own.map(|entry| entry.charged().as_milli()).sum();
        let told: Credits = serde_json::from_value(done.body["progress"]["credits"].clone()).unwrap();
        assert_eq!(charged, told.as_milli(), "the ledger and the run agree");
        invariants::check(&service, &customer, &[done]).await;
    }
}

#[tokio::test]
async fn a_run_is_paused_resumed_and_cancelled_and_its_file_deleted() {
    let (service, _) = made_up(false).await;
    let customer = service.customer(Plan::Indie, 1000).await;
    let id = uploaded(&service, &customer, 300).await;
    assert_eq!(run(&service, &customer, &id, &json!({"add": ["person"]})).await.status, 202);
    let act = |action: &'static str| {
        let path = format!("/v1/files/{id}/{action}");
        let (service, customer) = (&service, &customer);
        async move { service.post(customer, &path, &json!({})).await }
    };
    let drain = || async {
        let mut worked = 0;
        while let Some(received) = service.queue.receive().now_or_never() {
            worker::work(&service.app, &received.message, 1).await.expect("it works");
            received.done();
            worked += 1;
        }
        worked
    };
    // One chunk is worked on, then the run is paused: whatever comes then does nothing.
    let received = service.queue.receive().await;
    worker::work(&service.app, &received.message, 1).await.unwrap();
    received.done();
    let paused = act("pause").await;
    assert_eq!((paused.status, &paused.body["status"]), (200, &json!("paused")), "{}", paused.body);
    assert_eq!(act("pause").await.status, 200, "paused is paused");
    assert!(drain().await > 0);
    let still = service.get(&customer, &format!("/v1/files/{id}")).await;
    assert_eq!((&still.body["status"], &still.body["progress"]["done"]), (&json!("paused"), &json!(CHUNK)));
    assert_eq!(still.body["cost"]["held"], 299 - 9, "what is held stays held: {}", still.body["cost"]);
    sweeper::recover(&service.app).await.unwrap();
    assert_eq!(drain().await, 0, "nobody but its owner resumes it");
    let delete = || service.send(service.request("DELETE", &format!("/v1/files/{id}"), Some(&customer)));
    assert_eq!(delete().await.status, 409, "what runs is not deleted");

    assert_eq!(act("resume").await.body["status"], "running");
    let received = service.queue.receive().await;
    worker::work(&service.app, &received.message, 1).await.unwrap();
    received.done();
    let cancelled = act("cancel").await;
    assert_eq!(
        (cancelled.status, &cancelled.body["status"]),
        (200, &json!("cancelled")),
        "{}",
        cancelled.body
    );
    drain().await;
    let after = service.get(&customer, &format!("/v1/files/{id}")).await;
    assert_eq!(after.body["progress"]["done"], 2 * CHUNK, "a cancelled run goes no further");
    assert_eq!(after.body["cost"]["held"], 0);
    for action in ["pause", "resume", "cancel"] {
        assert_eq!(act(action).await.status, 409, "{action} of what has ended");
    }
    assert_eq!(result(&service, &customer, &id).await.len(), 300, "what was added stays");
    invariants::check(&service, &customer, &[]).await;

    assert_eq!(delete().await.body, json!({"id": id, "deleted": true, "cost": delete_cost(&after)}));
    assert_eq!(delete().await.status, 404);
    sweeper::sweep(&service.app).await.unwrap();
    assert!(service.app.store.file_rows(&id, 0).await.unwrap().is_empty(), "its rows are gone");
    let job = ids::derived(ids::Kind::Job, &id);
    assert!(service.app.store.settled_items(&job, 0, 300).await.unwrap().is_empty(), "so are its results");
}

fn delete_cost(after: &Reply) -> Value {
    json!({"credits": 0, "balance_remaining": after.body["cost"]["balance_remaining"]})
}

#[tokio::test]
async fn a_run_left_behind_is_found_and_one_too_old_gives_its_credits_back() {
    let clock = Clock::fixed(noon());
    let provider = std::sync::Arc::new(tests::people::MadeUp::default());
    let service = Service::start_custom(unhurried(), clock.clone(), provider.sources(), false).await;
    let customer = service.customer(Plan::Indie, 1000).await;
    let (first, second) = (uploaded(&service, &customer, 60).await, uploaded(&service, &customer, 60).await);
    for id in [&first, &second] {
        assert_eq!(run(&service, &customer, id, &json!({"add": ["person"]})).await.status, 202);
        while let Some(lost) = service.queue.receive().now_or_never() {
            lost.done();
        }
    }
    assert_eq!(service.post(&customer, &format!("/v1/files/{second}/pause"), &json!({})).await.status, 200);
    clock.advance(SignedDuration::from_mins(6));
    sweeper::sweep(&service.app).await.unwrap();
    while let Some(received) = service.queue.receive().now_or_never() {
        worker::work(&service.app, &received.message, 1).await.unwrap();
        received.done();
    }
    assert_eq!(ended(&service, &customer, &first).await.body["status"], "completed");
    clock.advance(SignedDuration::from_hours(8 * 24));
    sweeper::sweep(&service.app).await.unwrap();
    let old = service.get(&customer, &format!("/v1/files/{second}")).await;
    assert_eq!(
        (&old.body["status"], &old.body["cost"]["held"]),
        (&json!("cancelled"), &json!(0)),
        "{}",
        old.body
    );
    invariants::check(&service, &customer, &[old]).await;
}

#[tokio::test]
async fn what_is_no_file_is_refused_and_says_why() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Indie, 100).await;
    for (body, why) in [
        ("", "empty"),
        ("   \n", "empty"),
        ("Email\n", "no rows"),
        ("Email\na@b.example,too,many\n", "cells"),
        ("PK\u{3}\u{4}nonsense", "unpacked"),
    ] {
        let reply = upload(&service, &customer, body.to_owned()).await;
        let detail = reply.body["errors"][0]["detail"].as_str().unwrap_or_default().to_owned();
        assert_eq!((reply.status, reply.bad_fields()), (400, vec!["file"]), "{body:?}: {}", reply.body);
        assert!(detail.contains(why), "{body:?}: {detail}");
    }
    let many = format!("Email\n{}", "a@b.example\n".repeat(100_001));
    let reply = upload(&service, &customer, many).await;
    assert!(reply.body["errors"][0]["detail"].as_str().unwrap().contains("100,000"), "{}", reply.body);
    assert_eq!(upload(&service, &customer, vec![b'a'; 50_050_000]).await.status, 413);

    let id = uploaded(&service, &customer, 3).await;
    let refusals = [
        (json!({}), "add"),
        (json!({"add": []}), "add"),
        (json!({"add": ["person", "person"]}), "add[1]"),
        (json!({"add": ["shoes"]}), "add[0]"),
        (json!({"add": ["person"], "max_credits": 0}), "max_credits"),
        (json!({"add": ["person"], "mapping": {"Nothing": "email"}}), "mapping.Nothing"),
        (json!({"add": ["person"], "mapping": {"Label": "shoe_size"}}), "mapping.Label"),
        (json!({"add": ["person"], "mapping": {}}), "mapping"),
    ];
    for (body, field) in refusals {
        let reply = run(&service, &customer, &id, &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{}", reply.body);
    }
    let other = service.customer(Plan::Indie, 100).await;
    for path in [format!("/v1/files/{id}"), format!("/v1/files/{id}/result"), "/v1/files/file_1".to_owned()] {
        assert_eq!(service.get(&other, &path).await.status, 404, "{path}");
    }
    assert_eq!(run(&service, &other, &id, &json!({"add": ["person"]})).await.status, 404);
    assert!(service.get(&other, "/v1/files").await.body["results"].as_array().unwrap().is_empty());
    let now = service.app.clock.now();
    let (earlier, later) = (now - SignedDuration::from_secs(60), now + SignedDuration::from_secs(60));
    for (query, listed) in [
        (format!("since={earlier}&until={later}"), true),
        (format!("since={later}"), false),
        (format!("until={earlier}"), false),
    ] {
        let files = service.get(&customer, &format!("/v1/files?{query}")).await;
        assert_eq!(files.body["results"].to_string().contains(&id), listed, "{query}: {}", files.body);
    }
    let backwards = service.get(&customer, &format!("/v1/files?since={later}&until={earlier}")).await;
    assert_eq!((backwards.status, backwards.bad_fields()), (400, vec!["since"]), "{}", backwards.body);
    assert_eq!(service.get(&customer, &format!("/v1/files/{id}/result")).await.status, 409, "it was not run");
    invariants::check(&service, &customer, &[]).await;
}

/// A spreadsheet in a form, as a browser sends it; and the result as a spreadsheet again.
#[tokio::test]
async fn spreadsheets_go_in_and_come_out() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Indie, 100).await;
    let email = service.known_email();
    let rows = vec![
        ["Contact", "E-Mail", "Since", "Deals", "Code"].map(str::to_owned).to_vec(),
        ["First", email.as_str(), "2026-03-01", "1200.5", "007"].map(str::to_owned).to_vec(),
        ["+1 555", "nobody@nowhere.example", "soon", "=1+1", "4915112345678"].map(str::to_owned).to_vec(),
    ];
    let mut book = bulk::files::workbook::Workbook::begin(Vec::new()).unwrap();
    book.write(&rows).unwrap();
    let book = book.finish().unwrap();
    let mut form =
        b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"people.xlsx\"\r\n\r\n".to_vec();
    form.extend(book);
    form.extend(b"\r\n--b--\r\n");
    let request = service.request("POST", "/v1/files", Some(&customer));
    let made =
        service.send(request.header("content-type", "multipart/form-data; boundary=b").body(form)).await;
    assert_eq!((made.status, &made.body["name"]), (201, &json!("people.xlsx")), "{}", made.body);
    let id = made.body["id"].as_str().unwrap();
    let begun = run(&service, &customer, id, &json!({"add": ["person", "company", "email"]})).await;
    assert_eq!(begun.status, 202, "{}", begun.body);
    let done = ended(&service, &customer, id).await;
    assert_eq!(done.body["progress"]["found"], 1, "{}", done.body);
    let reply = service.get(&customer, &format!("/v1/files/{id}/result?format=xlsx")).await;
    assert!(reply.header("content-disposition").contains("people-almanac.xlsx"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("result.xlsx");
    std::fs::write(&file, &reply.bytes).expect("written");
    tools::install().await;
    let mut program = tools::python("python");
    let printed = tools::run(program.arg(tools::script("spreadsheet.py")).arg(&file)).await;
    let sheet: Vec<Vec<(String, Value)>> = serde_json::from_str(&printed).expect("rows");
    let cell = |row: usize, name: &str| {
        let at = sheet[0]
            .iter()
            .position(|(_, title)| title == name)
            .unwrap_or_else(|| panic!("{name}: {printed}"));
        (sheet[row][at].0.as_str(), sheet[row][at].1.clone())
    };
    for (row, name, read) in [
        (1, "Since", ("date", json!("2026-03-01"))),
        (1, "Deals", ("number", json!(1200.5))),
        (1, "Code", ("text", json!("007"))),
        (1, "almanac_credits", ("number", json!(done.body["progress"]["credits"].as_f64()))),
        (1, "almanac_person_email", ("text", json!(email))),
        (2, "Contact", ("text", json!("+1 555"))),
        (2, "Since", ("text", json!("soon"))),
        (2, "Deals", ("text", json!("=1+1"))),
        (2, "Code", ("text", json!("4915112345678"))),
    ] {
        let (kind, value) = cell(row, name);
        let is_same = match (value.as_f64(), read.1.as_f64()) {
            (Some(one), Some(other)) => one == other,
            _ => value == read.1,
        };
        assert!(kind == read.0 && is_same, "{name} of row {row}: {kind} {value}, not {read:?}");
    }
    let upload = common::input::Upload { bytes: reply.bytes.into(), ..Default::default() };
    let meter = read::Meter::new(bulk::files::sheets::LIMITS);
    let back = bulk::files::sheets::read(upload, &meter).unwrap();
    let column = |name: &str| back.columns.iter().position(|one| one == name).expect("a column");
    assert_eq!(back.preview[0][column("almanac_person_email")].as_deref(), Some(email.as_str()));
    assert_eq!(back.preview[0][column("almanac_person_source")].as_deref(), Some("demo"));
    assert_eq!(back.preview[1][column("almanac_status")].as_deref(), Some("not_found"));
    invariants::check(&service, &customer, &[made, begun, done]).await;
}

#[tokio::test]
async fn a_file_is_a_table_that_is_filtered_sorted_and_copied_in_part() {
    let (service, _) = made_up(true).await;
    let customer = service.customer(Plan::Pro, 3_000).await;
    let id = uploaded(&service, &customer, 1_200).await;
    let rows = |query: String| {
        let path = format!("/v1/files/{id}/rows?{query}");
        let (service, customer) = (&service, &customer);
        async move {
            let reply = service.get(customer, &path).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            reply.body
        }
    };
    let before = rows("limit=2".into()).await;
    assert_eq!((&before["total"], &before["results"][0]["status"]), (&json!(1_200), &json!("waiting")));
    assert_eq!(before["columns"].as_array().map(Vec::len), Some(3));
    run(&service, &customer, &id, &json!({"add": ["person"]})).await;
    ended(&service, &customer, &id).await;

    let page = rows("offset=498&limit=4".into()).await;
    let numbers: Vec<u64> =
        page["results"].as_array().unwrap().iter().filter_map(|row| row["row"].as_u64()).collect();
    assert_eq!(numbers, [498, 499, 500, 501], "over the end of a part");
    let row = &page["results"][0];
    assert_eq!((row["cells"][0].as_str(), row["status"].as_str()), (Some("Row 498"), Some("found")), "{row}");
    assert_eq!((&row["credits"], &row["added"][0]["of"]), (&json!(1), &json!("person")));
    assert_eq!(row["cells"].as_array().map(Vec::len), page["columns"].as_array().map(Vec::len));
    let found = rows("status=found&limit=1".into()).await;
    assert_eq!(found["total"], json!(found_of(1_200)));
    let failed = rows("status=failed".into()).await;
    assert_eq!((&failed["total"], &failed["results"][0]["row"]), (&json!(1), &json!(8)));
    let text = rows("q=row%20119&limit=20".into()).await;
    assert_eq!(text["total"], json!(11), "Row 119 and Row 1190 to 1199");
    let last = rows("sort=0&descending=true&limit=1".into()).await;
    assert_eq!(last["results"][0]["cells"][0], "Row 999", "as text");
    let only = rows("only=7,3,5000".into()).await;
    let numbers: Vec<u64> =
        only["results"].as_array().unwrap().iter().filter_map(|row| row["row"].as_u64()).collect();
    assert_eq!(numbers, [7, 3], "these, in this order");
    let bad = service.get(&customer, &format!("/v1/files/{id}/rows?sort=99")).await;
    assert_eq!((bad.status, bad.bad_fields()), (400, vec!["sort"]));

    // A result that is uploaded again is the table that it was, with where everything comes from.
    let result = service.get(&customer, &format!("/v1/files/{id}/result")).await;
    let back = upload(&service, &customer, result.bytes).await;
    assert_eq!(
        (back.status, &back.body["mapping"]["almanac_person_network_url"]),
        (201, &json!("network_url"))
    );
    let back = back.body["id"].as_str().unwrap().to_owned();
    let found = service.get(&customer, &format!("/v1/files/{back}/rows?status=found&limit=100")).await.body;
    let first = rows("status=found&limit=100".into()).await;
    assert_eq!((&found["total"], &found["columns"]), (&first["total"], &first["columns"]));
    for (again, before) in
        found["results"].as_array().unwrap().iter().zip(first["results"].as_array().unwrap())
    {
        // A cell that a spreadsheet would take for a formula comes with a quote before it.
        let cells = |row: &Value| row["cells"].to_string().replace("\"'=", "\"=");
        assert_eq!(cells(again), cells(before), "{again}");
        for field in ["row", "status", "credits"] {
            assert_eq!(again[field], before[field], "{field} of {again}");
        }
        for field in ["of", "source", "confidence", "credits"] {
            assert_eq!(again["added"][0][field], before["added"][0][field], "{field} of {again}");
        }
    }

    let body = json!({"status": "found", "q": "row 3", "name": "again"});
    let copy = service.post(&customer, &format!("/v1/files/{id}/copy"), &body).await;
    assert_eq!((copy.status, &copy.body["name"]), (201, &json!("again")), "{}", copy.body);
    assert_eq!(
        copy.body["mapping"]["person network url"], "network_url",
        "what was found identifies: {}",
        copy.body
    );
    let copied = copy.body["id"].as_str().unwrap();
    let path = format!("/v1/files/{copied}/run?dry_run=true");
    let price = service.post(&customer, &path, &json!({"add": ["company"]})).await;
    assert_eq!(price.status, 200, "a copy has a run of its own: {}", price.body);
    let none = service.post(&customer, &format!("/v1/files/{id}/copy"), &json!({"q": "nowhere"})).await;
    assert_eq!(none.status, 409, "{}", none.body);
    let stranger = service.customer(Plan::Pro, 1).await;
    assert_eq!(service.get(&stranger, &format!("/v1/files/{id}/rows")).await.status, 404);
    invariants::check(&service, &customer, &[]).await;
}

#[tokio::test]
async fn rows_with_a_contact_that_could_not_be_verified_are_filtered_whether_it_was_taken_or_not() {
    let mut stage = Stage::default();
    let mut imported = employee("Irene Import", "Owner", "acme");
    imported.mobile = Some(KnownMobile {
        number: "+15125550177".parse().expect("a number"),
        carrier: None,
        checked_at: None,
    });
    stage.people.push(imported);
    let dataset =
        std::sync::Arc::new(Dataset::in_memory(stage.companies, stage.people).expect("the stage is built"));
    let (config, clock) = (unhurried(), Clock::fixed(noon()));
    let sources = local::cli::sources(&config, &clock, dataset).expect("the providers are built");
    let service = Service::start_custom(config, clock, sources, true).await;
    let customer = service.customer(Plan::Pro, 100).await;
    let people =
        "Profile URL\nhttps://network.example/in/irene-import\nhttps://network.example/in/mario-rossi\n";
    for allowed in [false, true] {
        let made = upload(&service, &customer, people).await;
        let id = made.body["id"].as_str().expect("an id").to_owned();
        run(&service, &customer, &id, &json!({"add": ["phone"], "allow_unverified": allowed})).await;
        ended(&service, &customer, &id).await;
        let rows = service.get(&customer, &format!("/v1/files/{id}/rows")).await.body;
        let fit = service.get(&customer, &format!("/v1/files/{id}/rows?status=unverified")).await.body;
        assert_eq!((&fit["total"], &fit["results"][0]["row"]), (&json!(1), &json!(0)), "{rows}");
        let given = fit["results"][0].to_string().contains("+15125550177");
        assert_eq!(given, allowed, "{fit}");
        assert_eq!(rows["results"][1]["status"], "found", "one whose number was verified: {rows}");
    }
    invariants::check(&service, &customer, &[]).await;
}
