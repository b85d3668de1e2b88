//! What the operator's own imports tell: who changed jobs, which company changed, and who newly fits a saved ICP.

use crate::money::webhooks::Receiver;
use common::domain::Clock;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use tests::binary::{self, Server};

const HEADER: &str = "First Name,Last Name,Title,Company,Website,Industry,LinkedIn URL\n";

fn people(rows: &[(&str, &str, &str)]) -> String {
    let row = |(name, title, company): &(&str, &str, &str)| {
        let slug = format!("{}-tester", name.to_lowercase());
        format!(
            "{name},Tester,{title},{company},{}.example,Software,https://www.linkedin.com/in/{slug}\n",
            company.to_lowercase()
        )
    };
    HEADER.to_owned() + &rows.iter().map(row).collect::<String>()
}

fn import(folder: &Path, what: &str, content: &str) {
    let file = folder.join(format!("{what}.csv"));
    std::fs::write(&file, content).unwrap();
    let done = binary::run(folder, &["import", what, file.to_str().unwrap(), "--source", "crm"]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// The names told of, over all events of a type.
fn delivered(receiver: &Receiver, kind: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (_, body) in receiver.received.lock().unwrap().iter() {
        let event: Value = serde_json::from_str(body).unwrap();
        if event["type"] == kind {
            for matched in event["data"]["matches"].as_array().unwrap() {
                let name = matched["fullName"].as_str().or(matched["name"].as_str());
                names.push(name.or(matched["person"]["fullName"].as_str()).unwrap().to_owned());
            }
        }
    }
    names.sort();
    names
}

async fn until(what: &str, mut done: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !done().await {
        assert!(started.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn imports_tell_who_moved_and_who_newly_fits() {
    // Slow: waits for the server to take up several imports.
    let folder = tempfile::tempdir().unwrap();
    let first =
        people(&[("Ada", "Engineer", "Acme"), ("Ben", "CTO", "Acme"), ("Cem", "Sales Manager", "Globex")]);
    import(folder.path(), "people", &first);
    let mut server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let http = tests::tour::client();
    let address = server.address.clone();
    let send = async |address: &str, method: &str, path: &str, body: &Value| -> (u16, Value) {
        let method = method.parse().unwrap();
        let request = http.request(method, format!("{address}{path}")).bearer_auth(&key).json(body);
        let reply = request.send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    };
    let receiver = Receiver::start(&[204]).await;
    let notify = json!({"webhook_url": receiver.url});
    let icp = json!({"name": "CTOs", "target": "people", "filters": {"titles": ["CTO"]}, "notify": notify});
    let (status, made) = send(&address, "POST", "/v1/saved-icps", &icp).await;
    assert_eq!((status, &made["notify"]["schedule"]), (201, &json!("instant")), "{made}");
    let list = json!({"name": "all", "kind": "people", "notify": notify, "signals": ["job-change"],
        "entries": ["https://www.linkedin.com/in/ada-tester", "https://www.linkedin.com/in/cem-tester"]});
    assert_eq!(send(&address, "POST", "/v1/watch-lists", &list).await.0, 201);
    // It has seen what there is.
    tokio::time::sleep(Duration::from_secs(4)).await;

    // Ada becomes CTO elsewhere, Dora is new, Eva is new and nothing of the kind, Cem's title is merely written otherwise.
    let second = people(&[
        ("Ada", "CTO", "Globex"),
        ("Ben", "CTO", "Acme"),
        ("Cem", "Manager, Sales", "Globex"),
        ("Dora", "CTO", "Initech"),
        ("Eva", "Designer", "Initech"),
    ]);
    import(folder.path(), "people", &second);
    until("the ICP calls", async || delivered(&receiver, "icp.matched").len() >= 2).await;
    assert_eq!(delivered(&receiver, "icp.matched"), ["Ada Tester", "Dora Tester"]);
    until("the list calls", async || !delivered(&receiver, "watch.matched").is_empty()).await;
    assert_eq!(delivered(&receiver, "watch.matched"), ["Ada Tester"]);
    let (_, moved) = send(&address, "GET", "/v1/signals?kind=job-change", &json!({})).await;
    let moved = moved["results"].as_array().unwrap().clone();
    assert_eq!(moved.len(), 1, "{moved:?}");
    let (change, source) = (&moved[0]["data"], &moved[0]["source"]);
    assert_eq!(change["previous"]["company"]["name"], "Acme", "{change}");
    assert_eq!(change["current"]["company"]["domain"], "globex.example", "{change}");
    let detail = source["detail"].as_str().unwrap();
    assert!(detail.starts_with("crm, import 2 of ") && detail.contains(" against 1 of "), "{detail}");

    // Killed in the middle of things; the same file again says nothing new.
    server.child.kill().await.unwrap();
    import(folder.path(), "people", &second);
    import(folder.path(), "people", &people(&[("Finn", "CTO", "Acme")]));
    server = Server::start(folder.path(), &[]).await.unwrap();
    let address = server.address.clone();
    until("what came meanwhile", async || delivered(&receiver, "icp.matched").len() >= 3).await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(delivered(&receiver, "icp.matched"), ["Ada Tester", "Dora Tester", "Finn Tester"]);
    assert_eq!(delivered(&receiver, "watch.matched"), ["Ada Tester"]);
    let (_, me) = send(&address, "GET", "/v1/me", &json!({})).await;
    assert_eq!(me["balance"], json!(10_000.0 - 3.0 * 0.5 - 2.0), "{me}");
    // What called is not new to a run.
    let path = format!("/v1/saved-icps/{}", made["id"].as_str().unwrap());
    let (_, run) = send(&address, "POST", &format!("{path}/run"), &json!({"only_new": true})).await;
    let names: Vec<&Value> =
        run["results"].as_array().unwrap().iter().map(|found| &found["fullName"]).collect();
    assert_eq!(names, ["Ben Tester"], "{run}");

    // A round makes a company fit that no record tells of.
    let funded = json!({"name": "funded", "target": "companies", "notify": notify,
        "filters": {"industries": ["Software"], "funding": {"stages": ["seed"], "since_days": 30}}});
    assert_eq!(send(&address, "POST", "/v1/saved-icps", &funded).await.0, 201);
    let day = Clock::System.now().strftime("%Y-%m-%d").to_string();
    let rounds = format!(
        "kind,occurred_at,company_name,company_domain,stage,amount\nfunding,{day},Globex,globex.example,seed,5\n\
         funding,{day},Acme,acme.example,series_b,5\nfunding,{day},Nobody,nobody.example,seed,5\n"
    );
    import(folder.path(), "signals", &rounds);
    until("the round", async || delivered(&receiver, "icp.matched").len() >= 4).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(delivered(&receiver, "icp.matched"), ["Ada Tester", "Dora Tester", "Finn Tester", "Globex"]);

    // No more calls once it is off.
    let (_, off) = send(&address, "PATCH", &path, &json!({"notify": {"schedule": "off"}})).await;
    assert_eq!(off["notify"], Value::Null);
    import(folder.path(), "people", &people(&[("Gus", "CTO", "Acme")]));
    tokio::time::sleep(Duration::from_secs(5)).await;
    assert_eq!(delivered(&receiver, "icp.matched").len(), 4);
}

fn companies(rows: &[(&str, u32, &str)]) -> String {
    let row = |(name, employees, technologies): &(&str, u32, &str)| {
        format!("{name},{}.example,Software,DE,{employees},{technologies}\n", name.to_lowercase())
    };
    let header = "Company Name,Domain,Industry,Country,Employees,Technologies\n";
    header.to_owned() + &rows.iter().map(row).collect::<String>()
}

#[tokio::test]
async fn imports_tell_what_companies_use_and_how_they_grow() {
    let folder = tempfile::tempdir().unwrap();
    let first = [
        ("Acme", 100, "PostgreSQL;Kafka"),
        ("Globex", 40, "Oracle"),
        ("Initech", 40, ""),
        ("Umbrella", 10, "Redis"),
    ];
    import(folder.path(), "companies", &companies(&first));
    let server = Server::start(folder.path(), &[]).await.unwrap();
    let key = binary::new_key(folder.path());
    let http = tests::tour::client();
    let send = async |method: &str, path: &str, body: &Value| -> (u16, Value) {
        let url = format!("{}{path}", server.address);
        let request = http.request(method.parse().unwrap(), url).bearer_auth(&key).json(body);
        let reply = request.send().await.unwrap();
        (reply.status().as_u16(), reply.json().await.unwrap())
    };
    let receiver = Receiver::start(&[204]).await;
    let list = json!({"name": "accounts", "kind": "companies", "notify": {"webhook_url": receiver.url},
        "signals": ["technology"], "entries": ["acme.example", "globex.example"]});
    assert_eq!(send("POST", "/v1/watch-lists", &list).await.0, 201);
    tokio::time::sleep(Duration::from_secs(4)).await;

    // Globex lost some people, too few to tell of; of Initech nobody had looked at what it uses; Umbrella halved
    // and its database is merely written otherwise.
    let second = [
        ("Acme", 115, "postgresql;Snowflake"),
        ("Globex", 37, "Oracle"),
        ("Initech", 41, "Kafka"),
        ("Umbrella", 5, "REDIS"),
    ];
    import(folder.path(), "companies", &companies(&second));
    until("the list calls", async || !receiver.received.lock().unwrap().is_empty()).await;
    let (_, used) = send("GET", "/v1/signals?kind=technology&country=DE", &json!({})).await;
    let used = used["results"].as_array().unwrap().clone();
    assert_eq!(used.len(), 1, "{used:?}");
    assert_eq!(used[0]["company"]["domain"], "acme.example");
    assert_eq!(used[0]["data"], json!({"added": ["Snowflake"], "dropped": ["Kafka"]}));
    let (_, sizes) = send("GET", "/v1/signals?kind=headcount", &json!({})).await;
    let mut sizes: Vec<(&str, u64, u64)> = sizes["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|signal| {
            let (name, data) = (signal["company"]["name"].as_str().unwrap(), &signal["data"]);
            (name, data["previous"].as_u64().unwrap(), data["current"].as_u64().unwrap())
        })
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [("Acme", 100, 115), ("Umbrella", 10, 5)]);
    let (_, body) = receiver.received.lock().unwrap()[0].clone();
    let event: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(event["data"]["matches"].as_array().unwrap().len(), 1, "{event}");
    assert_eq!(event["data"]["matches"][0]["signal"]["kind"], "technology", "{event}");
}
