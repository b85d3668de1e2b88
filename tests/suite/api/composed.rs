//! Composites, niche calls and bundles on a stage where every answer is known: what they find, what they cost, what they refuse,
//! and the shape of their answers.

use common::catalog::{self};
use common::domain::{Credits, Plan};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tests::stage::Stage;
use tests::{Reply, golden, invariants};

/// One call: what it takes, what it finds, and what it refuses.
struct Case {
    path: &'static str,
    /// A request and how many billable things it finds.
    finds: Vec<(Value, u64)>,
    /// A good request that finds nothing.
    misses: Value,
    /// Bad requests and the field each is refused for.
    refused: Vec<(Value, &'static str)>,
}

fn case(
    path: &'static str,
    finds: Vec<(Value, u64)>,
    misses: Value,
    refused: Vec<(Value, &'static str)>,
) -> Case {
    Case { path, finds, misses, refused }
}

fn person(slug: &str) -> Value {
    json!(format!("https://network.example/in/{slug}"))
}

fn cases() -> Vec<Case> {
    let bad_limits = |base: Value| {
        [0, 101].map(|limit| {
            let mut body = base.clone();
            body["limit"] = json!(limit);
            (body, "limit")
        })
    };
    let with = |mut refused: Vec<(Value, &'static str)>, base: Value| {
        refused.extend(bad_limits(base));
        refused
    };
    let too_many = json!(vec![json!({"email": "a@b.example"}); 501]);
    vec![
        case(
            "/v1/find-decision-maker",
            vec![
                (json!({"company_domain": "acme.example", "role": "VP Engineering"}), 3),
                (
                    json!({"domain": "https://www.acme.example/", "role": "Head of Engineering", "limit": 1}),
                    1,
                ),
                (json!({"company_domain": "pipes.example", "role": "VP Sales"}), 1),
            ],
            json!({"company_domain": "acme.example", "role": "flurbl"}),
            vec![
                (json!({"role": "CEO"}), "company_domain"),
                (json!({"company_domain": "acme.example"}), "role"),
                (json!({"company_domain": "acme.example", "role": " "}), "role"),
                (json!({"company_domain": "nonsense", "role": "CEO"}), "company_domain"),
                (json!({"company_domain": "acme.example", "role": "CEO", "limit": 4}), "limit"),
            ],
        ),
        case(
            "/v1/buying-committee",
            vec![
                (json!({"company_domain": "acme.example", "deal_type": "engineering", "max_per_role": 1}), 5),
                (json!({"company_domain": "acme.example", "deal_type": "exec"}), 2),
                (json!({"company_domain": "umbrella.example", "deal_type": "data_infra"}), 2),
                (json!({"company_domain": "tubs.example", "deal_type": "exec"}), 1),
            ],
            json!({"company_domain": "nobody.example", "deal_type": "security"}),
            vec![
                (json!({"company_domain": "acme.example", "deal_type": "legal"}), "deal_type"),
                (json!({"company_domain": "acme.example"}), "deal_type"),
                (
                    json!({"company_domain": "acme.example", "deal_type": "exec", "max_per_role": 0}),
                    "max_per_role",
                ),
                (
                    json!({"company_domain": "acme.example", "deal_type": "exec", "max_per_role": 11}),
                    "max_per_role",
                ),
            ],
        ),
        case(
            "/v1/prospect-package",
            vec![
                (json!({"networkUrl": person("grace-hopper")}), 1),
                (json!({"network_url": person("mary-jackson")}), 1),
            ],
            json!({"networkUrl": person("nobody")}),
            vec![
                (json!({}), "networkUrl"),
                (json!({"networkUrl": "https://network.example/company/acme"}), "networkUrl"),
                (json!({"networkUrl": "nonsense"}), "networkUrl"),
            ],
        ),
        case(
            "/v1/congrats-trigger",
            vec![(json!({}), 3), (json!({"limit": 1}), 1)],
            json!({"limit": 5}),
            with(vec![(json!({"since": 3}), "since")], json!({})),
        ),
        case(
            "/v1/job-change-radar",
            vec![
                (json!({}), 3),
                (
                    json!({"since_days": 90, "titles": ["VP Engineering"], "from_domains": ["acme.example"]}),
                    1,
                ),
                (
                    json!({"company_domains": ["umbrella.example"], "seniorities": ["vp"], "industries": ["software"]}),
                    1,
                ),
            ],
            json!({"departments": ["legal"]}),
            with(
                vec![
                    (json!({"since_days": 91}), "since_days"),
                    (json!({"since_days": 0}), "since_days"),
                    (json!({"seniorities": ["boss"]}), "seniorities[0]"),
                ],
                json!({}),
            ),
        ),
        case(
            "/v1/funding-radar",
            vec![
                (json!({}), 4),
                (json!({"stages": ["series_a"], "min_amount": 5_000_000}), 1),
                (json!({"countries": ["Germany"], "industries": ["Software"], "role": "CTO"}), 2),
            ],
            json!({"stages": ["growth"]}),
            with(
                vec![
                    (json!({"since_days": 541}), "since_days"),
                    (json!({"stages": ["series_z"]}), "stages[0]"),
                    (json!({"stages": []}), "stages"),
                ],
                json!({}),
            ),
        ),
        case(
            "/v1/funded-and-hiring",
            vec![(json!({}), 2), (json!({"departments": ["engineering"], "min_open_roles": 5}), 1)],
            json!({"min_open_roles": 7}),
            with(vec![(json!({"min_open_roles": 0}), "min_open_roles")], json!({})),
        ),
        case(
            "/v1/hiring-intent",
            vec![
                // Umbrella hires an analyst, and has no head of data or of the whole company.
                (json!({}), 2),
                (json!({"departments": ["engineering"]}), 1),
                (json!({"titles": ["Data Analyst"], "role": "CTO"}), 1),
                (json!({"keywords": ["software"], "industries": ["Software"]}), 1),
            ],
            json!({"departments": ["legal"]}),
            with(vec![(json!({"departments": ["magic"]}), "departments[0]")], json!({})),
        ),
        case(
            "/v1/tech-stack-targets",
            vec![
                (json!({"technology": "postgresql"}), 2),
                (json!({"technology": "Rust", "employee_count": {"max": 120}}), 1),
            ],
            json!({"technology": "COBOL"}),
            with(
                vec![
                    (json!({}), "technology"),
                    (json!({"technology": "Rust", "employee_count": {"min": 9, "max": 3}}), "employee_count"),
                    (json!({"technology": "Rust", "employee_count": {}}), "employee_count"),
                ],
                json!({"technology": "Rust"}),
            ),
        ),
        case(
            "/v1/lookalike-accounts",
            vec![
                (json!({"domains": ["acme.example"], "limit": 1}), 1),
                (json!({"domains": ["acme.example", "unknown.example"], "limit": 2}), 2),
            ],
            json!({"domains": ["unknown.example"]}),
            with(
                vec![
                    (json!({"domains": []}), "domains"),
                    (
                        json!({"domains": ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"]}),
                        "domains",
                    ),
                    (json!({"domains": ["nonsense"]}), "domains[0]"),
                ],
                json!({"domains": ["acme.example"]}),
            ),
        ),
        case(
            "/v1/find-similar-people",
            vec![
                (json!({"networkUrl": person("niklaus-wirth"), "limit": 1}), 1),
                (json!({"email": "ada.lovelace@acme.example", "limit": 2}), 2),
            ],
            json!({"networkUrl": person("nobody")}),
            with(
                vec![
                    (json!({}), "networkUrl"),
                    (json!({"networkUrl": person("a"), "email": "a@b.example"}), "networkUrl"),
                    (json!({"networkUrl": "https://network.example/company/acme"}), "networkUrl"),
                ],
                json!({"networkUrl": person("ada-lovelace")}),
            ),
        ),
        case(
            "/v1/champion-just-moved",
            vec![
                (
                    json!({"contacts": [{"networkUrl": person("mary-jackson")}, {"email": "joan.clarke@umbrella.example"}]}),
                    2,
                ),
                (
                    json!({"contacts": [{"fullName": "Mary Jackson", "domain": "acme.example"}, {"email": "nobody@acme.example"}]}),
                    1,
                ),
            ],
            json!({"contacts": [{"networkUrl": person("ada-lovelace")}], "since_days": 90}),
            vec![
                (json!({}), "contacts"),
                (json!({"contacts": []}), "contacts"),
                (json!({"contacts": too_many}), "contacts"),
                (json!({"contacts": [{"networkUrl": person("a")}], "since_days": 91}), "since_days"),
                (json!({"contacts": [{"fullName": "Ada Lovelace"}]}), "contacts[0].domain"),
                (json!({"contacts": [{"emial": "a@b.example"}]}), "contacts[0].emial"),
            ],
        ),
        case(
            "/v1/low-competition-hires",
            vec![
                (json!({}), 5),
                (json!({"max_applicants": 3}), 1),
                (json!({"titles": ["Software Engineer"], "locations": ["Germany"], "limit": 2}), 2),
            ],
            json!({"locations": ["Paris"]}),
            with(vec![(json!({"max_applicants": 25}), "max_applicants")], json!({})),
        ),
        case(
            "/v1/local-business-owners",
            vec![
                (json!({"industry": "plumbing", "city": "Austin, TX"}), 2),
                (json!({"industry": "plumbing", "city": "Austin, TX", "size": {"min": 5}}), 1),
            ],
            json!({"industry": "Plumbing", "city": "Dallas"}),
            with(
                vec![
                    (json!({"city": "Austin"}), "industry"),
                    (json!({"industry": "Plumbing"}), "city"),
                    (json!({"industry": "Plumbing", "city": "Austin", "size": {"min": 3, "max": 2}}), "size"),
                ],
                json!({"industry": "Plumbing", "city": "Austin"}),
            ),
        ),
        case(
            "/v1/just-funded-smb-leaders",
            vec![(json!({"city": "Austin", "country": "US"}), 2), (json!({"limit": 1}), 1)],
            json!({"city": "Lima"}),
            with(vec![(json!({"country": "X"}), "country")], json!({})),
        ),
        case(
            "/v1/competitor-talent-leaving",
            vec![
                (json!({"competitor_domain": "globex.example"}), 2),
                (json!({"competitor_domain": "acme.example", "departments": ["engineering"]}), 1),
            ],
            json!({"competitor_domain": "umbrella.example"}),
            with(
                vec![
                    (json!({}), "competitor_domain"),
                    (json!({"competitor_domain": "acme.example", "departments": ["x"]}), "departments[0]"),
                ],
                json!({"competitor_domain": "acme.example"}),
            ),
        ),
        case(
            "/v1/silent-promoter-radar",
            vec![
                (
                    json!({"contacts": [{"networkUrl": person("ada-lovelace")}, {"email": "grace.hopper@acme.example"}]}),
                    1,
                ),
                (
                    json!({"contacts": [{"networkUrl": person("ada-lovelace")}, {"networkUrl": person("rita-riser")}]}),
                    2,
                ),
            ],
            json!({"contacts": [{"networkUrl": person("mary-jackson")}]}),
            vec![(json!({}), "contacts"), (json!({"contacts": [7]}), "contacts[0]")],
        ),
        case(
            "/v1/hiring-velocity",
            vec![(json!({}), 2), (json!({"department": "engineering", "min_roles": 5, "role": "CTO"}), 1)],
            json!({"min_roles": 6}),
            with(
                vec![(json!({"min_roles": 4}), "min_roles"), (json!({"department": "x"}), "department")],
                json!({}),
            ),
        ),
        case(
            "/v1/just-acquired-buyers",
            vec![(json!({}), 2), (json!({"industry": "software", "role": "CEO"}), 1)],
            json!({"industry": "Mining"}),
            with(vec![(json!({"role": ""}), "role")], json!({})),
        ),
        case(
            "/v1/buyer-budget-window",
            vec![
                (json!({"filters": {"industries": ["Software"]}}), 2),
                (json!({"filters": {"technologies": ["Kafka"]}}), 1),
            ],
            json!({"filters": {"industries": ["Plumbing"]}}),
            with(
                vec![
                    (json!({}), "filters"),
                    (json!({"filters": {}}), "filters"),
                    (
                        json!({"filters": {"industries": ["x"]}, "saved_icp_id": "icp_0123456789abcdef0123456789abcdef"}),
                        "filters",
                    ),
                    (json!({"saved_icp_id": "7"}), "saved_icp_id"),
                    (json!({"filters": {"funding": {"since_days": 3}}}), "filters.funding"),
                    (json!({"filters": {"colour": "red"}}), "filters.colour"),
                ],
                json!({"filters": {"industries": ["x"]}}),
            ),
        ),
        case(
            "/v1/multi-source-phone",
            vec![
                (json!({"networkUrl": person("grace-hopper")}), 1),
                (json!({"domain": "pipes.example", "firstName": "Mario", "lastName": "Rossi"}), 1),
            ],
            json!({"networkUrl": person("alan-turing")}),
            vec![(json!({"firstName": "Mario", "lastName": "Rossi"}), "domain")],
        ),
        case(
            "/v1/smb-buying-committee",
            vec![
                (json!({"company_domain": "pipes.example"}), 4),
                (json!({"company_domain": "tubs.example", "max_per_role": 1}), 1),
            ],
            json!({"company_domain": "nobody.example"}),
            vec![
                (json!({}), "company_domain"),
                (json!({"company_domain": "pipes.example", "max_per_role": 11}), "max_per_role"),
            ],
        ),
        case(
            "/v1/funded-and-using-tech",
            vec![
                (json!({"technology": "Rust"}), 2),
                (json!({"technology": "Kafka", "stages": ["series_a"], "since_days": 30}), 1),
            ],
            json!({"technology": "Oracle"}),
            with(vec![(json!({}), "technology")], json!({"technology": "Rust"})),
        ),
        case(
            "/v1/quiet-power-users",
            vec![
                (
                    json!({"champions": [{"networkUrl": person("mary-jackson")}, {"networkUrl": person("ada-lovelace")}]}),
                    2,
                ),
                (json!({"champions": [{"networkUrl": person("rita-riser")}]}), 1),
            ],
            json!({"champions": [{"networkUrl": person("ken-thompson")}]}),
            vec![(json!({}), "champions"), (json!({"champions": [{}]}), "champions[0].networkUrl")],
        ),
        case(
            "/v1/local-service-by-revenue",
            vec![
                (json!({"revenue_band": "0-1M"}), 2),
                (json!({"revenue_band": "0-1M", "limit": 1}), 1),
                (json!({"revenue_band": "0-1M", "industry": "Plumbing", "city": "Austin"}), 2),
            ],
            json!({"revenue_band": "1B-10B"}),
            with(
                vec![(json!({}), "revenue_band"), (json!({"revenue_band": "lots"}), "revenue_band")],
                json!({"revenue_band": "0-1M"}),
            ),
        ),
        case(
            "/v1/bundles/sales-deck",
            vec![
                (json!({"company_domain": "acme.example", "target_role": "VP Engineering"}), 1),
                (json!({"company_domain": "initech.example", "target_role": "flurbl"}), 1),
            ],
            json!({"company_domain": "nobody.example", "target_role": "CEO"}),
            vec![
                (json!({"target_role": "CEO"}), "company_domain"),
                (json!({"company_domain": "acme.example"}), "target_role"),
            ],
        ),
        case(
            "/v1/bundles/recruiter-pack",
            vec![(json!({"networkUrl": person("ada-lovelace")}), 1)],
            json!({"networkUrl": person("nobody")}),
            vec![(json!({}), "networkUrl")],
        ),
        case(
            "/v1/bundles/founder-research",
            vec![(json!({"company_domain": "acme.example"}), 1)],
            json!({"company_domain": "nobody.example"}),
            vec![(json!({}), "company_domain")],
        ),
        case(
            "/v1/bundles/competitive-intel",
            vec![(json!({"company_domain": "acme.example"}), 1)],
            json!({"company_domain": "nobody.example"}),
            vec![(json!({}), "company_domain")],
        ),
        case(
            "/v1/bundles/relationship-graph",
            vec![(json!({"networkUrl": person("ada-lovelace")}), 1)],
            json!({"networkUrl": person("nobody")}),
            vec![(json!({}), "networkUrl")],
        ),
    ]
}

#[test]
fn every_composed_call_has_its_case() {
    let composed = ["composites", "niche", "bundles"];
    let mut listed: Vec<&str> =
        catalog::all().filter(|e| composed.contains(&e.spec.family.as_str())).map(|e| e.spec.path).collect();
    let mut tested: Vec<&str> = cases().iter().map(|case| case.path).collect();
    listed.sort_unstable();
    tested.sort_unstable();
    assert_eq!(tested, listed);
    for Case { path, finds, .. } in cases() {
        let price = catalog::all().find(|entry| entry.spec.path == path).unwrap().spec.price;
        let counts: Vec<u64> = finds.iter().map(|(_, count)| *count).collect();
        assert!(counts.contains(&1), "{path}: the price of one is tested");
        let flat = price.per == "call" || path == "/v1/multi-source-phone";
        assert!(flat || counts.iter().any(|count| *count > 1), "{path}: the price of many is tested");
    }
}

#[tokio::test]
async fn each_call_finds_what_is_there_and_costs_what_it_found() {
    let service = Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 20_000).await;
    let (mut replies, mut wrong) = (Vec::new(), Vec::new());
    for Case { path, finds, .. } in cases() {
        let price = catalog::all().find(|entry| entry.spec.path == path).unwrap().spec.price;
        for (body, count) in finds {
            let reply = service.post(&customer, path, &body).await;
            assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
            assert_eq!(reply.body["cost"]["credits"], json!(reply.credits()), "{path}");
            let results = reply.body["results"].as_array().map_or(count, |results| results.len() as u64);
            if Some(reply.credits()) != price.of(count) || results != count {
                wrong.push(format!("{path} {body} finds {count}: {}", reply.body));
            }
            replies.push(reply);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn where_there_is_nothing_nothing_is_charged() {
    let mut stage = Stage::default();
    // The calls that take no filter find nothing only where nothing happened.
    stage.signals.clear();
    let service = stage.open().await;
    let customer = service.customer(Plan::Pro, 20_000).await;
    let mut replies = Vec::new();
    for Case { path, misses, .. } in cases() {
        let reply = service.post(&customer, path, &misses).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        assert_eq!(reply.credits(), Credits::ZERO, "{path} {misses}: {}", reply.body);
        let empty = reply.body["results"].as_array().is_some_and(Vec::is_empty);
        assert!(
            empty || reply.body["found"] == json!(false) || reply.body["total_people"] == json!(0),
            "{path}: {}",
            reply.body
        );
        replies.push(reply);
    }
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn every_rule_is_enforced_by_name_and_costs_nothing() {
    let service = Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 20_000).await;
    let mut replies = Vec::new();
    for Case { path, refused, .. } in cases() {
        for (body, field) in refused {
            let reply = service.post(&customer, path, &body).await;
            let shown: String = body.to_string().chars().take(200).collect();
            assert_eq!(
                (reply.status, reply.bad_fields()),
                (400, vec![field]),
                "{path} {shown}: {}",
                reply.body
            );
            replies.push(reply);
        }
    }
    let deal = service
        .post(&customer, "/v1/buying-committee", &json!({"company_domain": "acme.example", "deal_type": "x"}))
        .await;
    let detail = deal.body["errors"][0]["detail"].as_str().unwrap().to_owned();
    for allowed in ["security", "data_infra", "sales_ops", "exec", "marketing", "engineering"] {
        assert!(detail.contains(allowed), "{detail}");
    }
    invariants::check(&service, &customer, &replies).await;
}

/// What kind of value stands where: golden in `shapes.json`.
#[tokio::test]
async fn answers_keep_their_shape() {
    let service = Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 20_000).await;
    let mut shapes: BTreeMap<&str, Value> = BTreeMap::new();
    for Case { path, finds, .. } in cases() {
        let reply: Reply = service.post(&customer, path, &finds[0].0).await;
        shapes.insert(path, shape(&reply.body));
    }
    let feed = service.get(&customer, "/v1/signals?kind=job-change&limit=1").await;
    shapes.insert("/v1/signals", shape(&feed.body));
    let made = serde_json::to_string_pretty(&shapes).unwrap() + "\n";
    golden::check("tests/suite/api/shapes.json", &made);
}

fn shape(value: &Value) -> Value {
    match value {
        Value::Null => json!("null"),
        Value::Bool(_) => json!("boolean"),
        Value::Number(_) => json!("number"),
        Value::String(_) => json!("string"),
        Value::Array(items) => json!([items.first().map_or(json!("nothing"), shape)]),
        Value::Object(fields) => Value::Object(
            fields.iter().map(|(name, value)| (name.clone(), shape(value))).collect::<Map<_, _>>(),
        ),
    }
}

#[tokio::test]
async fn a_call_that_could_cost_more_than_is_left_is_refused_first() {
    let service = Stage::default().open().await;
    let customer = service.customer(Plan::Pro, 8).await;
    let body = json!({"company_domain": "acme.example", "role": "VP Engineering"});
    let reply = service.post(&customer, "/v1/find-decision-maker", &body).await;
    assert_eq!((reply.status, &reply.body["required"]), (402, &json!(12)), "{}", reply.body);
    let body = json!({"company_domain": "acme.example", "role": "VP Engineering", "limit": 2});
    let reply = service.post(&customer, "/v1/find-decision-maker", &body).await;
    assert_eq!((reply.status, reply.credits()), (200, Credits::whole(8)), "{}", reply.body);
    invariants::check(&service, &customer, &[reply]).await;
}
