//! `template.yaml` against the code: routes, tables, variables, queues, alarms and policies. A piece that is forgotten
//! fails here by its name.

use common::auth;
use common::catalog::{self};
use common::config;
use common::domain::{Family, Scope};
use common::store::Table;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tests::{golden, tools};
use tokio::process::Command;
use tokio::sync::OnceCell;

/// The template as it is written, and as SAM makes CloudFormation of it.
pub struct Template {
    pub written: Value,
    pub made: Value,
}

impl Template {
    pub async fn read() -> &'static Self {
        static TEMPLATE: OnceCell<Template> = OnceCell::const_new();
        TEMPLATE
            .get_or_init(|| async {
                tools::install_aws().await;
                let printed = tools::run(tools::aws("python").arg(tools::script("template.py"))).await;
                let mut both: Value = serde_json::from_str(&printed).expect("JSON");
                Template { written: both["written"].take(), made: both["made"].take() }
            })
            .await
    }

    pub fn resources(&self) -> &Map<String, Value> {
        self.made["Resources"].as_object().expect("resources")
    }

    pub fn of_type<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let of_type = self.resources().iter().filter(move |(_, resource)| resource["Type"] == kind);
        of_type.map(|(name, resource)| (name.as_str(), &resource["Properties"]))
    }

    /// The functions that callers or messages reach, each by its alias; what checks new versions of them is none.
    pub fn in_service(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.of_type("AWS::Lambda::Function").filter(|(name, _)| *name != CHECK)
    }

    pub fn properties(&self, name: &str) -> &Value {
        &self.resources().get(name).unwrap_or_else(|| panic!("the template has no {name}"))["Properties"]
    }

    /// The binary of a function, of those with an engine the one for snapshots.
    pub fn binary(&self, function: &str) -> &str {
        let binary = &self.written["Resources"][function]["Metadata"]["BuildProperties"]["Binary"];
        let binary = binary["Fn::If"].get(2).unwrap_or(binary);
        binary.as_str().unwrap_or_else(|| panic!("{function} has no Binary"))
    }

    /// The functions by the paths that lead to them.
    fn routes(&self) -> BTreeMap<&str, &str> {
        let paths = self.properties("Api")["Body"]["paths"].as_object().expect("paths");
        paths
            .iter()
            .map(|(path, methods)| {
                let any = &methods["x-amazon-apigateway-any-method"]["x-amazon-apigateway-integration"];
                assert_eq!(any["payloadFormatVersion"], "2.0", "{path}");
                let uri =
                    any["uri"]["Fn::Sub"].as_str().unwrap_or_else(|| panic!("{path} takes not every method"));
                let alias = uri.rsplit("${").next().and_then(|rest| rest.split('}').next());
                (path.as_str(), of_alias(alias.expect("an alias")))
            })
            .collect()
    }

    /// The statements a function's role allows it.
    pub fn statements(&self, role: &str) -> Vec<&Value> {
        let role = self.properties(role);
        let attached = role["ManagedPolicyArns"].as_array().into_iter().flatten();
        // What AWS Backup may do AWS knows best; no function of ours has such a policy.
        let is_for_backups = |policy: &&Value| {
            policy["Fn::Sub"]
                .as_str()
                .is_some_and(|name| name.contains(":iam::aws:policy/service-role/AWSBackup"))
        };
        let of_backup = role.to_string().contains("backup.amazonaws.com");
        let attached = attached.filter(move |policy| !(of_backup && is_for_backups(policy)));
        let attached = attached.map(|policy| {
            let name =
                policy["Ref"].as_str().or(policy["Fn::If"][1]["Ref"].as_str()).expect("a policy of ours");
            &self.properties(name)["PolicyDocument"]
        });
        let own = role["Policies"].as_array().into_iter().flatten().map(|policy| &policy["PolicyDocument"]);
        attached
            .chain(own)
            .flat_map(|document| document["Statement"].as_array().expect("statements"))
            // One that some deployments have and others do not.
            .map(|statement| statement.pointer("/Fn::If/1").unwrap_or(statement))
            .collect()
    }

    /// What a role may do with tables and their indexes, as `Action table` or `Action table/index`.
    pub fn table_rights(&self, role: &str) -> BTreeSet<String> {
        let mut rights = BTreeSet::new();
        for statement in self.statements(role).into_iter().filter(|statement| statement["Effect"] != "Deny") {
            for action in
                list(&statement["Action"]).filter_map(|action| action.as_str()?.strip_prefix("dynamodb:"))
            {
                rights.extend(
                    list(&statement["Resource"])
                        .map(|resource| format!("{action} {}", Self::table(resource))),
                );
            }
        }
        rights
    }

    /// The table, or the index of one, that a policy's resource is.
    fn table(resource: &Value) -> String {
        let rest = resource["Fn::Sub"].as_str().and_then(|text| text.strip_prefix(TABLES));
        rest.unwrap_or_else(|| panic!("{resource} is no table")).replace("/index/", "/")
    }
}

/// The function that calls a new version before callers reach it.
pub const CHECK: &str = "CheckFunction";

/// Where tables are, the stack's own and restored ones.
const TABLES: &str = "arn:${AWS::Partition}:dynamodb:${AWS::Region}:${AWS::AccountId}:table/${TablePrefix}";

/// The function of an alias, which callers reach it by.
pub fn of_alias(alias: &str) -> &str {
    alias.strip_suffix("Aliaslive").unwrap_or_else(|| panic!("{alias} is not the alias `live`"))
}

/// One thing, or each of several.
pub fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice).iter()
}

pub fn table_name(properties: &Value) -> String {
    let name = properties["TableName"]["Fn::Sub"].as_str().expect("a name");
    name.strip_prefix("${TablePrefix}").expect("the prefix in front").to_owned()
}

/// The route API Gateway would choose: what is spelled out beats a parameter, which beats the rest of a path.
fn chosen<'a>(routes: &BTreeMap<&'a str, &'a str>, path: &str) -> Option<(&'a str, &'a str)> {
    let matches = |route: &str| {
        let (mut route, mut path) = (route.split('/'), path.split('/'));
        loop {
            match (route.next(), path.next()) {
                (Some(part), Some(rest)) if part.ends_with("+}") => return !rest.is_empty(),
                (Some(part), Some(word)) if part.starts_with('{') && !word.is_empty() => {}
                (Some(part), Some(word)) if part == word => {}
                (None, None) => return true,
                _ => return false,
            }
        }
    };
    let specific = |route: &str| {
        route
            .split('/')
            .map(|part| {
                if part.ends_with("+}") {
                    0
                } else if part.starts_with('{') {
                    1
                } else {
                    2
                }
            })
            .collect::<Vec<_>>()
    };
    routes
        .iter()
        .filter(|(route, _)| matches(route))
        .max_by_key(|(route, _)| specific(route))
        .map(|(r, f)| (*r, *f))
}

/// A path as the gateway routes it: whatever follows a parameter goes to the same function. Where the paths before it are another
/// family's, the path is spelled out.
fn routed(spec: &catalog::Spec) -> String {
    let rest = |path: &str| path.split_once("/{").map(|(before, _)| format!("{before}/{{proxy+}}"));
    let Some(own) = rest(spec.path) else { return spec.path.to_owned() };
    let shared = catalog::specs().filter(|other| rest(other.path).as_ref() == Some(&own));
    let owner = shared.min_by_key(|other| other.path.len()).map(|other| other.family);
    if owner == Some(spec.family) { own } else { spec.path.to_owned() }
}

/// `MeKeysAny` of `/v1/me/keys/{proxy+}`.
fn route_name(path: &str) -> String {
    let words = path.trim_start_matches("/v1").split(['/', '-']).filter(|word| !word.is_empty());
    let named = words.map(|word| match word {
        "{proxy+}" => "Any".to_owned(),
        "{id}" => "Id".to_owned(),
        word => word[..1].to_uppercase() + &word[1..],
    });
    named.collect()
}

#[test]
fn routes_are_those_of_the_catalogue() {
    for family in Family::ALL.iter().filter(|family| **family != Family::Sandbox) {
        let mut routes: Vec<String> = Vec::new();
        for spec in catalog::specs().filter(|spec| spec.family == *family) {
            let path = routed(spec);
            if !routes.contains(&path) {
                routes.push(path);
            }
        }
        let line = |path: &String| {
            let properties = format!("{{ApiId: !Ref Api, Path: \"{path}\", Method: ANY}}");
            format!("{}: {{Type: HttpApi, Properties: {properties}}}\n", route_name(path))
        };
        let lines: String = routes.iter().map(line).collect();
        golden::check_lines("template.yaml", &format!("routes of {family}"), &lines);
    }
}

#[tokio::test]
async fn a_function_is_built_with_the_engine_that_the_parameter_names() {
    let template = Template::read().await;
    let mut with_an_engine = 0;
    for (name, _) in template.of_type("AWS::Lambda::Function") {
        let written = &template.written["Resources"][name];
        let folder = golden::in_repository(written["Properties"]["CodeUri"].as_str().expect("a package"));
        let package = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a package");
        let linked = |binary: &str| {
            let named = format!("name = \"{binary}\"\npath = \"");
            let path = package.split_once(&named).and_then(|(_, rest)| rest.split('"').next());
            let path = path.unwrap_or_else(|| panic!("{name}: {binary} is not a program of its package"));
            let main = std::fs::read_to_string(folder.join(path)).expect("a program");
            ["embedded", "postgres"].map(|engine| main.contains(&format!("engine::{engine};")))
        };
        match &written["Metadata"]["BuildProperties"]["Binary"] {
            Value::String(binary) => assert_eq!(linked(binary), [false, false], "{name} asks for no records"),
            chosen => {
                let [condition, database, snapshots] = ["0", "1", "2"].map(|at| {
                    chosen.pointer(&format!("/Fn::If/{at}")).and_then(Value::as_str).expect("three parts")
                });
                assert_eq!(condition, "InDatabase", "{name}");
                assert_eq!(linked(snapshots), [true, false], "{name}");
                assert_eq!(linked(database), [false, true], "{name}");
                with_an_engine += 1;
            }
        }
    }
    assert!(with_an_engine >= 10, "only {with_an_engine} functions have an engine");
}

#[tokio::test]
async fn every_endpoint_leads_to_its_function_and_no_route_leads_nowhere() {
    let template = Template::read().await;
    let routes = template.routes();
    let mut used = BTreeSet::new();
    let endpoints = catalog::with_sandbox().map(|entry| (entry.spec.path, entry.spec.family.as_str()));
    let pages = console::PATHS
        .into_iter()
        .map(|path| (path, "console"))
        .chain(privacy::page::PATHS.map(|path| (path, "privacy")))
        .chain(resolve::reconcile::PATHS.map(|path| (path, "resolve")))
        .chain(account::oauth::PATHS.map(|path| (path, "account")))
        .chain([
            (mcp::PATH, "mcp"),
            (sticky::unsubscribe::PATH, "sticky"),
            (find::callbacks::PATH, "find"),
            (connections::hook::PATH, "connections"),
        ]);
    for (path, binary) in endpoints.chain(pages) {
        let example = path.replace("{id}", "wl_1").replace("{domain}", "acme.example");
        let example = example.replace("{file}", "site.css").replace("{code}", "internal");
        let (route, function) = chosen(&routes, &example).unwrap_or_else(|| panic!("{path} is not routed"));
        assert_eq!(template.binary(function), binary, "{path} goes by {route}");
        used.insert(route);
    }
    used.insert("$default");
    let unused: Vec<_> = routes.keys().filter(|route| !used.contains(*route)).collect();
    assert!(unused.is_empty(), "{unused:?} lead to no endpoint");
    assert_eq!(template.binary(routes["$default"]), "account", "which answers for what does not exist");
}

#[test]
fn routes_are_chosen_as_the_gateway_does() {
    let routes = BTreeMap::from([("/a", "1"), ("/a/{id}", "2"), ("/a/b", "3"), ("/a/{proxy+}", "4")]);
    for (path, function) in [("/a", "1"), ("/a/x", "2"), ("/a/b", "3"), ("/a/b/c", "4")] {
        assert_eq!(chosen(&routes, path).map(|(_, function)| function), Some(function), "{path}");
    }
    assert_eq!(chosen(&routes, "/b"), None);
}

#[tokio::test]
async fn the_tables_are_those_the_store_uses() {
    let template = Template::read().await;
    let mut described: BTreeMap<String, &Value> =
        template.of_type("AWS::DynamoDB::Table").map(|(_, table)| (table_name(table), table)).collect();
    let schema = |partition: &str, sort: Option<&str>| {
        let hash = json!({"AttributeName": partition, "KeyType": "HASH"});
        let range = sort.map(|sort| json!({"AttributeName": sort, "KeyType": "RANGE"}));
        Value::from_iter([hash].into_iter().chain(range))
    };
    for table in Table::ALL.iter().copied() {
        let name = table.name();
        let made = described.remove(name).unwrap_or_else(|| panic!("there is no table {name}"));
        assert_eq!(made["BillingMode"], "PAY_PER_REQUEST", "{name}");
        assert_eq!(made["KeySchema"], schema(table.keys().partition, table.keys().sort), "{name}");
        let mut attributes = BTreeSet::from([table.keys().partition]);
        attributes.extend(table.keys().sort);
        let indexes: Vec<Value> = table
            .indexes()
            .iter()
            .map(|index| {
                attributes.insert(index.keys.partition);
                attributes.extend(index.keys.sort);
                json!({
                    "IndexName": index.name,
                    "KeySchema": schema(index.keys.partition, index.keys.sort),
                    "Projection": {"ProjectionType": index.projection.as_str()},
                })
            })
            .collect();
        assert_eq!(made["GlobalSecondaryIndexes"].as_array().unwrap_or(&Vec::new()), &indexes, "{name}");
        let defined = made["AttributeDefinitions"].as_array().expect("attributes");
        assert!(defined.iter().all(|attribute| attribute["AttributeType"] == "S"), "{name}");
        let defined = defined.iter().filter_map(|attribute| attribute["AttributeName"].as_str()).collect();
        assert_eq!(attributes, defined, "{name}");
        let expires = json!({"AttributeName": "expires_at", "Enabled": true});
        assert_eq!(made["TimeToLiveSpecification"] == expires, table.expires(), "the expiry of {name}");
    }
    assert!(described.is_empty(), "nothing uses {:?}", described.keys());
}

#[tokio::test]
async fn every_variable_of_a_function_is_one_the_service_reads() {
    let template = Template::read().await;
    let known: BTreeSet<&str> = config::settings().map(|setting| setting.variable).collect();
    let elsewhere = [
        "RUST_LOG",
        "SECRETS_ARN",
        "AWS_ENDPOINT_URL",
        "DATASET_DIR",
        "WORKER",
        "CHECKED_FUNCTIONS",
        // OpenTelemetry's own.
        "OTEL_EXPORTER_OTLP_HEADERS",
        "OTEL_RESOURCE_ATTRIBUTES",
        "OTEL_SERVICE_NAME",
    ];
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        assert_eq!(function["Runtime"], "provided.al2023", "{name}");
        assert_eq!(function["Architectures"], json!([{"Ref": "Architecture"}]), "{name}");
        let code = template.written["Resources"][name]["Properties"]["CodeUri"].as_str().expect("a package");
        let package =
            std::fs::read_to_string(golden::in_repository(code).join("Cargo.toml")).expect("a package");
        assert!(
            package.contains(&format!("name = \"{}\"", template.binary(name))),
            "{name} is not built by {code}"
        );
        for variable in function["Environment"]["Variables"].as_object().expect("variables").keys() {
            let read = known.contains(variable.as_str()) || elsewhere.contains(&variable.as_str());
            assert!(read, "{name} has {variable}, which nothing reads");
        }
    }
    let variables = |name: &str| template.properties(name)["Environment"]["Variables"].clone();
    for (function, role) in
        [("WorkerFunction", "queue"), ("DeadLettersFunction", "dead-letters"), ("SweeperFunction", "sweeper")]
    {
        assert_eq!((template.binary(function), &variables(function)["WORKER"]), ("worker", &json!(role)));
        assert!(variables(function)["QUEUE_URL"].is_object(), "{function}");
    }
    for family in Family::ALL.iter().filter(|family| **family != Family::Sandbox) {
        let searches =
            !matches!(family.scope(), Scope::Account | Scope::Bulk | Scope::Signals | Scope::Connections);
        let mut names = template.of_type("AWS::Lambda::Function").map(|(name, _)| name);
        let name = names.find(|name| template.binary(name) == family.as_str()).expect("a function");
        assert_eq!(variables(name).get("DATASET_DIR").is_some(), searches, "{name}");
    }
    for (name, parameter) in template.made["Parameters"].as_object().expect("parameters") {
        assert!(parameter["Description"].is_string(), "{name} is not described");
    }
}

/// A dataset is in a layer or, when it is larger, in a file system, which a function may read and nothing more.
#[tokio::test]
async fn a_dataset_is_where_functions_look_for_it() {
    let template = Template::read().await;
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let role = function["Role"]["Fn::GetAtt"][0].as_str().expect("a role");
        let actions: BTreeSet<&str> = template
            .statements(role)
            .into_iter()
            .flat_map(|statement| list(&statement["Action"]).filter_map(Value::as_str))
            .filter(|action| action.starts_with("elasticfilesystem:"))
            .collect();
        let Some(directory) = function["Environment"]["Variables"].get("DATASET_DIR") else {
            for property in ["Layers", "FileSystemConfigs", "VpcConfig"] {
                // A table that a connection reads may be in the operator's network.
                if (name, property) == ("ConnectionsFunction", "VpcConfig") {
                    continue;
                }
                assert!(function.get(property).is_none(), "{name} reads no dataset but has {property}");
            }
            assert_eq!(actions, BTreeSet::new(), "{name}");
            continue;
        };
        assert_eq!(actions, BTreeSet::from(["elasticfilesystem:ClientMount"]), "{name}");
        let (in_files, in_layer) = (&directory["Fn::If"], &directory["Fn::If"][2]["Fn::If"]);
        assert_eq!((&in_files[0], &in_layer[0]), (&json!("HasFiles"), &json!("HasLayer")), "{name}");
        let mounted = &function["FileSystemConfigs"]["Fn::If"];
        assert_eq!((&mounted[0], &mounted[1][0]["LocalMountPath"]), (&in_files[0], &in_files[1]), "{name}");
        // A directory in a database is reached through the same network.
        assert_eq!(function["VpcConfig"]["Fn::If"][0], "HasNetwork", "{name}");
        let layer = &function["Layers"]["Fn::If"];
        assert_eq!((&layer[0], &layer[1][0]["Ref"]), (&in_layer[0], &json!("DatasetLayerArn")), "{name}");
        assert_eq!(in_layer[1], "/opt/dataset", "{name}: layers are unpacked under /opt");
    }
}

/// cargo-lambda lets a panic end what it builds unless it is told otherwise, and a message that breaks the worker would take
/// its batch along.
#[test]
fn the_deployed_worker_survives_a_panic() {
    let read = |path: &str| std::fs::read_to_string(golden::in_repository(path)).expect("a manifest");
    let asked = "[package.metadata.lambda.build]\ndisable_optimizations = true\n";
    assert!(read("functions/bulk/Cargo.toml").contains(asked));
    assert!(!read("Cargo.toml").contains("panic ="), "the profile says what cargo-lambda should");
}

#[tokio::test]
async fn messages_come_back_after_failing_and_end_with_the_dead_letters() {
    let template = Template::read().await;
    let queues = [
        ("Queue", "WorkerFunction"),
        ("Fences", "WorkerFunction"),
        ("Deliveries", "WorkerFunction"),
        ("Connections", "ConnectionsWorkerFunction"),
        ("Sites", "SitesFunction"),
        ("DeadLetters", "DeadLettersFunction"),
    ];
    let sources: BTreeMap<_, _> = template
        .of_type("AWS::Lambda::EventSourceMapping")
        .map(|(_, source)| (source["EventSourceArn"]["Fn::GetAtt"][0].as_str().expect("a queue"), source))
        .collect();
    for (name, function) in queues {
        let queue = template.properties(name);
        if name != "DeadLetters" {
            assert_eq!(
                queue["RedrivePolicy"]["deadLetterTargetArn"]["Fn::GetAtt"][0], "DeadLetters",
                "{name}"
            );
        }
        let source = sources.get(name).unwrap_or_else(|| panic!("nobody consumes {name}"));
        assert_eq!(of_alias(source["FunctionName"]["Ref"].as_str().expect("an alias")), function);
        assert_eq!(source["FunctionResponseTypes"], json!(["ReportBatchItemFailures"]), "{name}");
        assert_eq!(source["Enabled"], json!({"Fn::If": ["InMaintenance", false, true]}), "{name}");
        let timeout = template.properties(function)["Timeout"].as_u64().expect("a timeout");
        let visibility = queue["VisibilityTimeout"].as_u64().expect("a visibility");
        assert!(visibility >= 6 * timeout, "{name}: {visibility} is less than 6 × {timeout}");
    }
    let still = u64::try_from(bulk::sweeper::STILL.as_secs()).unwrap();
    assert!(
        template.properties("WorkerFunction")["Timeout"].as_u64().unwrap() < still,
        "the sweeper waits for workers"
    );
    let scheduled: BTreeSet<_> = template
        .of_type("AWS::Scheduler::Schedule")
        .map(|(_, schedule)| {
            assert_eq!(schedule["ScheduleExpression"], "rate(1 minute)");
            assert_eq!(schedule["State"], json!({"Fn::If": ["InMaintenance", "DISABLED", "ENABLED"]}));
            of_alias(schedule["Target"]["Arn"]["Ref"].as_str().expect("an alias"))
        })
        .collect();
    let regular = ["ConnectionsWorkerFunction", "IngestFunction", "SitesFunction", "SweeperFunction"];
    assert_eq!(scheduled, BTreeSet::from(regular));
}

/// A message waits behind others of its kind alone: a bulk job of a hundred thousand items keeps no charge and no webhook waiting.
#[tokio::test]
async fn each_kind_of_message_has_its_own_queue_that_every_sender_may_send_to() {
    let template = Template::read().await;
    let all = [
        ("QUEUE_URL", "Queue"),
        ("FENCE_QUEUE_URL", "Fences"),
        ("DELIVERY_QUEUE_URL", "Deliveries"),
        ("CONNECTION_QUEUE_URL", "Connections"),
    ];
    let mut senders = 0;
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let variables = &function["Environment"]["Variables"];
        let role = function["Role"]["Fn::GetAtt"][0].as_str().expect("a role");
        let allowed: BTreeSet<&str> = template
            .statements(role)
            .into_iter()
            .filter(|statement| list(&statement["Action"]).any(|action| action == "sqs:SendMessage"))
            .flat_map(|statement| list(&statement["Resource"]))
            .filter_map(|resource| resource["Fn::GetAtt"][0].as_str())
            .collect();
        if name == "SitesFunction" {
            // Nobody else sends it anything, and it sends nothing else.
            assert_eq!(variables["SITE_QUEUE_URL"]["Ref"], "Sites");
            assert_eq!(allowed, BTreeSet::from(["Sites"]), "{name}");
            continue;
        }
        let told = all.map(|(variable, _)| variables[variable]["Ref"].as_str());
        if allowed.is_empty() {
            assert_eq!(told, [None; 4], "{name}");
            continue;
        }
        senders += 1;
        assert_eq!(told, all.map(|(_, queue)| Some(queue)), "{name}");
        assert_eq!(allowed, all.map(|(_, queue)| queue).into(), "{name}");
    }
    assert!(senders >= 6, "{senders}");
}

/// A call that Lambda ends is one whose charge may have been made and whose caller is told nothing.
#[tokio::test]
async fn functions_may_take_as_long_as_the_service_believes() {
    let template = Template::read().await;
    let timeout = config::TIMEOUT.as_secs();
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        assert!(function["Timeout"].as_u64().is_some_and(|seconds| seconds >= timeout), "{name}");
    }
    assert_eq!(template.properties("ResolveFunction")["Timeout"], timeout);
}

/// A release that needs an index must not answer before the index exists: CloudFormation waits for what a function depends on.
#[tokio::test]
async fn functions_change_after_the_tables_they_touch() {
    let template = Template::read().await;
    let tables: BTreeSet<&str> =
        template.of_type("AWS::DynamoDB::Table").map(|(resource, _)| resource).collect();
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let prefix = &function["Environment"]["Variables"]["TABLE_PREFIX"]["Fn::If"];
        assert_eq!((&prefix[0], &prefix[2]["Ref"]), (&json!("OwnTables"), &json!("TablePrefix")), "{name}");
        let chosen = &prefix[1]["Fn::Select"];
        assert_eq!((&chosen[0], &chosen[1][0]["Ref"]), (&json!(0), &json!("TablePrefix")), "{name}");
        let after: BTreeSet<&str> =
            list(&chosen[1]).skip(1).filter_map(|table| table["Ref"].as_str()).collect();
        assert_eq!(after, tables, "{name}");
    }
}

/// What belongs to no resource that could be named: alarms that are looked for, traces, and the network interfaces that Lambda itself makes.
const NAMELESS: [&str; 9] = [
    "cloudwatch:DescribeAlarms",
    "xray:PutTraceSegments",
    "xray:PutTelemetryRecords",
    "ec2:CreateNetworkInterface",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:DeleteNetworkInterface",
    "ec2:AssignPrivateIpAddresses",
    "ec2:UnassignPrivateIpAddresses",
];

#[tokio::test]
async fn no_policy_has_a_wildcard_and_no_function_shares_a_role() {
    let template = Template::read().await;
    let mut roles = BTreeSet::new();
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let role = function["Role"]["Fn::GetAtt"][0]
            .as_str()
            .unwrap_or_else(|| panic!("{name} has no role of ours"));
        assert!(roles.insert(role), "{role} has two functions");
    }
    for (role, properties) in template.of_type("AWS::IAM::Role") {
        let attached = properties["ManagedPolicyArns"].as_array().map_or(0, Vec::len);
        assert!(attached <= 10, "{role} has {attached} policies; AWS takes ten");
        for statement in template.statements(role) {
            let nameless = list(&statement["Action"]).all(|action| {
                let action = action.as_str().expect("an action");
                assert!(!action.contains('*'), "{role}: {statement}");
                NAMELESS.contains(&action)
            });
            if statement["Effect"] == "Deny" {
                continue;
            }
            assert_eq!(statement["Effect"], "Allow", "{role}: {statement}");
            for resource in list(&statement["Resource"]) {
                let text = resource.to_string();
                // Versions have numbers that nobody knows before, and CloudFormation makes up the names of groups.
                let of_versions =
                    role == "CheckRole" && (text.contains(":*") || text.contains("Application}/*"));
                let named = resource.is_object() && (of_versions || !text.contains('*'));
                assert!(named || nameless, "{role}: {statement}");
            }
            let interfaces = statement["Action"].to_string().contains("NetworkInterface");
            let denied = |other: &&Value| {
                other["Effect"] == "Deny"
                    && other["Action"] == statement["Action"]
                    && other["Condition"]["ArnLike"]["lambda:SourceFunctionArn"].is_object()
            };
            assert!(!interfaces || template.statements(role).iter().any(denied), "{role}: its code may, too");
        }
    }
}

/// A writer of the keys' table can make a key. Only the functions that operators call reach the rows of operator keys, and of
/// those no other: sign-up cannot make an operator.
#[tokio::test]
async fn only_the_functions_of_operators_reach_operator_keys() {
    let template = Template::read().await;
    let rows = json!({"dynamodb:LeadingKeys": [format!("{}#*", auth::OPERATOR)]});
    let on_keys = |statement: &&Value| {
        list(&statement["Resource"])
            .any(|resource| resource["Fn::Sub"].as_str().is_some_and(|text| text == format!("{TABLES}keys")))
    };
    let mut checked = 0;
    for (role, _) in template.of_type("AWS::IAM::Role") {
        let statements = template.statements(role);
        let allowed: Vec<&Value> =
            statements.iter().copied().filter(on_keys).filter(|of| of["Effect"] == "Allow").collect();
        if allowed.is_empty() {
            continue;
        }
        checked += 1;
        if ["OperatorRole", "PrivacyRole"].contains(&role) {
            let own = |of: &&Value| of["Condition"] == json!({"ForAllValues:StringLike": rows});
            assert!(allowed.iter().all(own), "{role}: {allowed:?}");
            continue;
        }
        let denied = statements.iter().copied().filter(on_keys).find(|of| of["Effect"] == "Deny");
        let denied = denied.unwrap_or_else(|| panic!("{role} reaches operator keys"));
        assert_eq!(denied["Condition"], json!({"ForAnyValue:StringLike": rows}), "{role}");
        let denied: Vec<&Value> = list(&denied["Action"]).collect();
        for action in allowed.iter().flat_map(|of| list(&of["Action"])) {
            assert!(denied.contains(&action), "{role} may {action} operator keys");
        }
    }
    assert!(checked > 10, "only {checked} roles reach keys");
}

#[tokio::test]
async fn the_linters_have_nothing_to_say() {
    // Slow: cfn-lint, SAM and checkov each read the whole template.
    tools::install_aws().await;
    let mut lint = tools::aws("cfn-lint");
    let mut validate = tools::aws("sam");
    let mut checkov = Command::new(golden::in_repository(".tools/checkov/bin/checkov"));
    tokio::join!(
        tools::run(lint.arg("template.yaml")),
        tools::run(validate.args(["validate", "--lint", "--template", "template.yaml"])),
        tools::run(checkov.args(["--config-file", "infra/checkov.yaml"])),
    );
}
