//! `template.yaml` under traffic that pays: what a bad value, a bad version, a flood or a failed deploy does, and who is told.

use crate::aws::template::{CHECK, Template, list, of_alias, table_name};
use common::config::Config;
use common::http::ORIGIN_SECRET;
use common::store::Table;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tests::golden;

/// A table as a resource, with its policies.
fn resource(template: &'static Template, table: Table) -> &'static Value {
    let of_name = |(_, resource): &(&String, &Value)| {
        resource["Type"] == "AWS::DynamoDB::Table" && table_name(&resource["Properties"]) == table.name()
    };
    template.resources().iter().find(of_name).expect("a table").1
}

#[tokio::test]
async fn what_is_worth_money_can_be_restored_and_outlives_the_stack_but_not_a_first_deploy_that_failed() {
    let template = Template::read().await;
    for table in Table::ALL.iter().copied() {
        let (resource, name) = (resource(template, table), table.name());
        let properties = &resource["Properties"];
        let kept = table.lasts();
        let policy = if kept { "RetainExceptOnCreate" } else { "Delete" };
        assert_eq!(resource["DeletionPolicy"], policy, "{name}");
        assert_eq!(resource["UpdateReplacePolicy"], if kept { "Retain" } else { "Delete" }, "{name}");
        let restored = &properties["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"];
        assert_eq!(*restored == true, kept, "{name}");
        // A failed first deploy cannot take back a protected table.
        let protected = properties.get("DeletionProtectionEnabled");
        assert_eq!(protected, kept.then_some(&json!({"Fn::If": ["Protected", true, false]})), "{name}");
        assert_eq!(properties["OnDemandThroughput"]["Fn::If"][0], "IsCapped", "{name}");
        assert_eq!(resource["Condition"], "OwnTables", "{name}");
    }
    assert_eq!(template.made["Parameters"]["ProtectTables"]["Default"], "off");
    for table in [Table::Accounts, Table::Keys, Table::Requests, Table::Counters] {
        let warm = &resource(template, table)["Properties"]["WarmThroughput"]["Fn::If"];
        assert_eq!(warm[0], "IsWarm", "every call writes to {}", table.name());
    }
}

/// The settings of parameters, with values that CloudFormation must take or refuse.
const VALUES: &[(&str, &str, &[&str], &[&str])] = &[
    (
        "RateLimits",
        "RATE_LIMITS",
        &["1,5,10,50,200", "999999999,1,1,1,1"],
        &["1,5", "0,1,1,1,1", "1,5,10,50,200,", "a,b,c,d,e", "1,5,10,50,99999999999"],
    ),
    (
        "TrialCredits",
        "TRIAL_CREDITS",
        &["0", "50", "0.5", "12.125", "999999"],
        &["1.2.3", ".", "-1", "1.2345", "9999999"],
    ),
    ("SignupsPerIp", "SIGNUPS_PER_IP", &["0", "5", "999999999"], &["five", "-1", "9999999999"]),
    ("SandboxDailyLimit", "SANDBOX_DAILY_LIMIT", &["0", "50"], &["1.5", "99999999999"]),
    (
        "JobBoards",
        "JOB_BOARDS",
        &["greenhouse:acme=acme.com,lever:foo", "ashby:acme"],
        &["monster:acme", "greenhouse", "greenhouse:acme,", "greenhouse:acme lever:foo"],
    ),
    (
        "ContactEmail",
        "CONTACT_EMAIL",
        &["ada@acme.com"],
        &["ada", "ada@", "ada@acme", "ada lovelace@acme.com"],
    ),
    ("TablePrefix", "TABLE_PREFIX", &["almanac-", "restored_2.x-"], &["al/manac", "al manac"]),
    ("MailIdentity", "MAIL_IDENTITY", &["acme.com", "post@acme.com"], &["acme com", "a/b"]),
    (
        "CorsOrigins",
        "CORS_ORIGINS",
        &["*", "https://app.acme.com", "https://app.acme.com,http://localhost:3000"],
        &["app.acme.com", "https://app.acme.com/", "https://app.acme.com/x", "*,https://a.b"],
    ),
    (
        "OperatorAddresses",
        "OPERATOR_ADDRESSES",
        &["203.0.113.7", "203.0.113.0/24,198.51.100.0/28", "2001:db8::/32,::1"],
        &["office", "203.0.113", "203.0.113.0/24 198.51.100.1", "203.0.113.0/24,", "203.0.113.0-9"],
    ),
];

#[tokio::test]
async fn a_bad_value_stops_the_deploy_and_not_the_service() {
    let template = Template::read().await;
    let parameters = &template.made["Parameters"];
    for (parameter, variable, good, bad) in VALUES {
        let pattern = parameters[parameter]["AllowedPattern"].as_str().expect("a pattern");
        let pattern = regex_lite::Regex::new(&format!("^(?:{pattern})$")).expect("a pattern");
        let read = |value: &str| Config::from_variables(|name| (name == *variable).then(|| value.to_owned()));
        for value in *good {
            assert!(pattern.is_match(value), "{parameter} refuses {value}");
            assert!(read(value).is_ok(), "{parameter} lets {value} pass, which ends the service");
        }
        for value in *bad {
            assert!(!pattern.is_match(value), "{parameter} lets {value} pass");
        }
    }
    // What several parameters say together.
    let rules = &template.made["Rules"];
    for (rule, names) in [
        ("SourcesAreWhole", ["Edgar", "ContactEmail"]),
        ("SecretsAreWhole", ["SecretKeyArn", "SecretArn"]),
        ("FirewallIsPossible", ["Firewall", "FirewallArn"]),
        ("FirewallIsPossible", ["Firewall", "OwnDomainOnly"]),
        ("FirewallsCertificateIsMeant", ["FirewallCertificateArn", "Firewall"]),
        ("DomainIsWhole", ["DomainName", "CertificateArn"]),
        ("OwnDomainIsThere", ["OwnDomainOnly", "DomainName"]),
    ] {
        let rule = &rules[rule];
        assert!(rule["RuleCondition"].to_string().contains(names[0]), "{rule}");
        assert!(rule["Assertions"].to_string().contains(names[1]), "{rule}");
    }
}

/// A slip of the pen in a prefix would make new tables, and every customer's key unknown.
#[tokio::test]
async fn another_table_prefix_alone_is_refused() {
    let template = Template::read().await;
    let rule = &template.made["Rules"]["NewTablesAreMeant"];
    assert_eq!(rule["RuleCondition"], json!({"Fn::Equals": [{"Ref": "Tables"}, "own"]}));
    let same = json!({"Fn::Equals": [{"Ref": "TablePrefix"}, {"Ref": "NewTables"}]});
    assert_eq!(rule["Assertions"][0]["Assert"], same);
    let parameters = &template.made["Parameters"];
    for part in ["Default", "AllowedPattern"] {
        assert_eq!(
            parameters["TablePrefix"][part], parameters["NewTables"][part],
            "a first deploy names neither"
        );
    }
}

/// Before its name leads anywhere, a domain must not take the only address there is.
#[tokio::test]
async fn a_domain_takes_over_in_two_steps() {
    let template = Template::read().await;
    let body =
        &template.properties("Api")["Body"]["servers"][0]["x-amazon-apigateway-endpoint-configuration"];
    assert_eq!(body["disableExecuteApiEndpoint"]["Fn::If"][0], "OnlyOwnDomain");
    let condition = template.made["Conditions"]["OnlyOwnDomain"].to_string();
    assert!(condition.contains("HasDomain") && condition.contains("OwnDomainOnly"), "{condition}");
    assert_eq!(template.made["Parameters"]["OwnDomainOnly"]["Default"], "off");
    let outputs = &template.made["Outputs"];
    assert_eq!(
        outputs["Url"]["Value"]["Fn::If"][0], "OnlyOwnDomain",
        "callers are sent where somebody answers"
    );
    assert_eq!(outputs["DomainTarget"]["Condition"], "HasDomain");
    let url = &template.properties("WorkerFunction")["Environment"]["Variables"]["PUBLIC_URL"];
    assert_eq!(url["Fn::If"][0], "OnlyOwnDomain", "links in letters, too");
    let own = json!({"Fn::Sub": "https://${DomainName}"});
    let known = json!({"Fn::If": ["OnlyOwnDomain", own, {"Fn::If": ["FrontsDomain", own, ""]}]});
    for function in ["ConnectionsFunction", "AccountFunction", "ConsoleFunction", "McpFunction"] {
        let url = &template.properties(function)["Environment"]["Variables"]["PUBLIC_URL"];
        assert_eq!(
            *url, known,
            "{function}: behind CloudFront the gateway does not know the name that calls come by"
        );
    }
}

/// Without a secret that is named the stack makes one, so that no function starts without SEAL_SECRET.
#[tokio::test]
async fn every_function_has_a_seal_secret_from_the_first_deploy_on() {
    let template = Template::read().await;
    let made = &template.resources()["Secret"];
    assert_eq!(
        (&made["Condition"], &made["DeletionPolicy"]),
        (&json!("OwnSecret"), &json!("RetainExceptOnCreate"))
    );
    let generated = &made["Properties"]["GenerateSecretString"];
    assert_eq!(generated["GenerateStringKey"], "SEAL_SECRET");
    assert!(generated["PasswordLength"].as_u64().is_some_and(|length| length >= 32));
    let own = json!({"Fn::If": ["OwnSecret", {"Ref": "Secret"}, {"Ref": "SecretArn"}]});
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let named = &function["Environment"]["Variables"]["SECRETS_ARN"];
        assert!(*named == own || named["Fn::Join"][1][0] == own, "{name}: {named}");
    }
}

/// With a firewall every request comes through it: CloudFront sends what only it and the functions know.
#[tokio::test]
async fn a_firewall_stands_before_every_function_and_nobody_gets_around_it() {
    let template = Template::read().await;
    let secret = json!({"Fn::Sub": "{{resolve:secretsmanager:${OriginSecret}}}"});
    let own = json!({"Fn::If": ["HasFirewall", secret, ""]});
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        assert_eq!(function["Environment"]["Variables"]["ORIGIN_SECRET"], own, "{name}");
    }
    let distribution = &template.properties("Distribution")["DistributionConfig"];
    let origin = &distribution["Origins"][0];
    let header = &origin["OriginCustomHeaders"][0];
    assert_eq!(header["HeaderName"].as_str().expect("a header").to_ascii_lowercase(), ORIGIN_SECRET);
    assert_eq!(header["HeaderValue"], secret);
    assert!(origin["DomainName"].to_string().contains("execute-api"), "{origin}");
    let acl = &distribution["WebACLId"]["Fn::If"];
    assert_eq!((&acl[0], &acl[2]["Ref"]), (&json!("OwnFirewall"), &json!("FirewallArn")));
    let cached = &distribution["DefaultCacheBehavior"]["CachePolicyId"];
    assert_eq!(cached, "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "AWS's policy that caches nothing");
    let acl = template.properties("WebAcl");
    assert_eq!(acl["Scope"], "CLOUDFRONT", "an HTTP API takes none itself");
    let rules = acl["Rules"].as_array().expect("rules");
    for part in rules.iter().chain([acl]) {
        let samples = &part["VisibilityConfig"]["SampledRequestsEnabled"];
        assert_eq!(samples, false, "a sample holds the path, and the path may hold a key: {part}");
    }
    let limit = &rules[0]["Statement"]["RateBasedStatement"];
    assert_eq!((&limit["Limit"]["Ref"], &limit["AggregateKeyType"]), (&json!("FirewallRate"), &json!("IP")));
    for resource in ["OriginSecret", "WebAcl", "Distribution"] {
        assert!(
            template.resources()[resource]["Condition"].is_string(),
            "{resource} is there without Firewall"
        );
    }
    assert_eq!(template.made["Parameters"]["Firewall"]["Default"], "off");
    let outputs = &template.made["Outputs"];
    assert!(outputs["Url"]["Value"].to_string().contains("Distribution.DomainName"), "where callers get in");
}

/// Copies that nobody restored are hopes.
#[tokio::test]
async fn backups_are_restored_on_a_schedule_and_a_failure_alarms() {
    let template = Template::read().await;
    let vaults = &template.properties("RestoreTest")["RecoveryPointSelection"]["IncludeVaults"][0];
    assert_eq!(vaults["Fn::GetAtt"][0], "BackupVault");
    let selection = template.properties("RestoreTestSelection");
    assert_eq!(selection["RestoreTestingPlanName"]["Ref"], "RestoreTest");
    assert_eq!(selection["ProtectedResourceType"], "DynamoDB");
    assert_eq!(template.properties("RestoreTestAlarm")["MetricName"], "NumberOfRestoreJobsFailed");
    // AWS Backup counts jobs by vault alone, and jobs of copies by the vault that they copy into.
    let there = json!({"Fn::Select": [6, {"Fn::Split": [":", {"Ref": "BackupCopyVaultArn"}]}]});
    for (name, alarm) in template.of_type("AWS::CloudWatch::Alarm") {
        if alarm["Namespace"] == "AWS/Backup" {
            let copies = alarm["MetricName"].as_str().is_some_and(|metric| metric.contains("CopyJobs"));
            let vault = if copies { there.clone() } else { json!({"Ref": "BackupVault"}) };
            let dimensions = json!([{"Name": "BackupVaultName", "Value": vault}]);
            assert_eq!(alarm["Dimensions"], dimensions, "{name} would never go off");
        }
    }
    for resource in ["RestoreTest", "RestoreTestSelection", "RestoreRole", "RestoreTestAlarm"] {
        assert_eq!(template.resources()[resource]["Condition"], "CopiesBackups", "{resource}");
    }
}

/// What is spent by accident is told, as soon as there is somebody to tell it to.
#[tokio::test]
async fn a_budget_comes_with_the_address_that_alarms_go_to() {
    let template = Template::read().await;
    assert!(
        template.made["Parameters"]["MonthlyBudget"]["Default"].as_u64().is_some_and(|dollars| dollars > 0)
    );
    let condition = template.made["Conditions"]["HasBudget"].to_string();
    assert!(condition.contains("HasAlarmEmail") && condition.contains("MonthlyBudget"), "{condition}");
}

/// Functions may sign in to the database that is named and to no other, and only those that ask it.
#[tokio::test]
async fn signing_in_by_iam_is_a_right_of_those_who_ask_for_records() {
    let template = Template::read().await;
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        let login = &function["Environment"]["Variables"]["DIRECTORY_LOGIN"];
        assert_eq!(*login, json!({"Fn::If": ["ByIam", "iam", ""]}), "{name}");
        let role = function["Role"]["Fn::GetAtt"][0].as_str().expect("a role");
        let may = template.statements(role).into_iter().find(|of| of["Action"] == "rds-db:connect");
        let asks = function["Environment"]["Variables"].get("DATASET_DIR").is_some();
        let named = may.map(|statement| &statement["Resource"]["Ref"]);
        assert_eq!(named, asks.then_some(&json!("DirectoryLoginArn")), "{name}");
    }
}

/// A vendor that fails, or one call at night, is no reason to take a deploy back.
#[tokio::test]
async fn alarms_on_errors_are_rates_with_a_floor_and_leave_out_vendors() {
    let template = Template::read().await;
    for (alarm, parts) in [
        ("ServerErrorsAlarm", ["errors >= 5", "errors * 100 > calls"]),
        ("GatewayErrorsAlarm", [">= 5", "failed - FILL(vendors, 0)) * 100 > calls"]),
    ] {
        let metrics = template.properties(alarm)["Metrics"].as_array().expect("metrics");
        let expression = metrics.iter().find_map(|metric| metric["Expression"].as_str()).expect("a rate");
        assert!(parts.iter().all(|part| expression.contains(part)), "{alarm}: {expression}");
        let told: Vec<_> = metrics.iter().filter(|metric| metric["ReturnData"] != false).collect();
        assert_eq!(told.len(), 1, "{alarm}");
    }
}

#[tokio::test]
async fn what_needs_no_key_cannot_take_what_pays() {
    let template = Template::read().await;
    let stage = template.of_type("AWS::ApiGatewayV2::Stage").next().expect("a stage").1;
    let all = &stage["DefaultRouteSettings"];
    assert_eq!(
        (&all["ThrottlingRateLimit"]["Ref"], &all["ThrottlingBurstLimit"]["Ref"]),
        (&json!("CallsPerSecond"), &json!("CallsAtOnce"))
    );
    let parameters = &template.made["Parameters"];
    let of = |name: &str| parameters[name]["Default"].as_u64().expect("a number");
    assert!(of("AnonymousCallsPerSecond") * 10 <= of("CallsPerSecond"));
    let routes: BTreeSet<String> = template.properties("Api")["Body"]["paths"]
        .as_object()
        .expect("paths")
        .keys()
        .map(|path| if path == "$default" { path.clone() } else { format!("ANY {path}") })
        .collect();
    let limited = stage["RouteSettings"].as_object().expect("limits of routes");
    for route in ["ANY /v1/sandbox/{proxy+}", "ANY /v1/signup", "ANY /v1/signup/verify"] {
        assert_eq!(limited[route]["ThrottlingRateLimit"]["Ref"], "AnonymousCallsPerSecond", "{route}");
    }
    let pages = console::PATHS.into_iter().chain(privacy::page::PATHS);
    let mut flooded: Vec<(String, &str)> =
        pages.map(|page| (format!("ANY {page}"), "PageViewsPerSecond")).collect();
    flooded.push(("$default".to_owned(), "AnonymousCallsPerSecond"));
    flooded.push((format!("ANY {}", mcp::PATH), "AgentCallsPerSecond"));
    flooded.extend(account::oauth::PATHS.map(|path| (format!("ANY {path}"), "AnonymousCallsPerSecond")));
    for (route, limit) in flooded.iter().filter(|(route, _)| routes.contains(route)) {
        assert_eq!(limited[route]["ThrottlingRateLimit"]["Ref"], *limit, "{route}");
        assert!(of(limit) * 10 <= of("CallsPerSecond"), "{route}");
    }
    for route in limited.keys() {
        assert!(routes.contains(route), "{route} is limited and leads nowhere");
    }
    for function in ["SandboxFunction", "ConsoleFunction"] {
        let aside = &template.properties(function)["ReservedConcurrentExecutions"]["Fn::If"];
        assert_eq!((&aside[0], &aside[1]["Ref"]), (&json!("SetsAside"), &json!("AnonymousConcurrency")));
    }
    // A new account has ten executions, of which none may be set aside.
    assert_eq!(of("AnonymousConcurrency"), 0);
    assert_eq!(template.properties("Api").get("FailOnWarnings"), None);
}

/// The secrets that a role may read.
fn secrets_of(template: &Template, role: &str) -> BTreeSet<String> {
    let read = template.statements(role).into_iter().filter(|statement| {
        list(&statement["Action"]).any(|action| action == "secretsmanager:GetSecretValue")
    });
    let name = |resource: &Value| {
        let own_or_named = &resource["Fn::If"][2]["Ref"];
        resource["Ref"].as_str().or(own_or_named.as_str()).expect("a secret").to_owned()
    };
    read.map(|statement| name(&statement["Resource"])).collect()
}

#[tokio::test]
async fn providers_keys_are_read_by_who_asks_providers_and_by_nobody_else() {
    let template = Template::read().await;
    for (name, function) in template.in_service() {
        let role = function["Role"]["Fn::GetAtt"][0].as_str().expect("a role");
        let variables = &function["Environment"]["Variables"];
        let asks = variables.get("DATASET_DIR").is_some();
        let named = variables["SECRETS_ARN"].to_string();
        assert_eq!(named.contains("ProviderSecretArn"), asks, "{name} is told of {named}");
        let secrets = secrets_of(template, role);
        assert_eq!(secrets.contains("ProviderSecretArn"), asks, "{name} may read {secrets:?}");
        assert!(secrets.contains("SecretArn"), "{name}");
        let decrypts = template.statements(role).into_iter().find(|s| s["Action"] == "kms:Decrypt");
        let via = decrypts.map(|statement| &statement["Condition"]["StringEquals"]["kms:ViaService"]);
        assert!(via.is_some(), "{name}");
    }
}

/// The function that a resource of a policy is. One has a name of its own, which others know it by without depending on it.
pub fn function_of(resource: &Value) -> &str {
    let name = resource["Fn::GetAtt"][0].as_str().or_else(|| {
        let text = resource["Fn::Sub"].as_str()?.trim_end_matches(":*");
        let own = text.ends_with(":function:${AWS::StackName}-worker").then_some("WorkerFunction");
        own.or_else(|| text.strip_prefix("${")?.strip_suffix(".Arn}"))
    });
    name.unwrap_or_else(|| panic!("{resource} is no function"))
}

#[tokio::test]
async fn a_new_version_takes_over_step_by_step_and_goes_back_by_itself() {
    let template = Template::read().await;
    let alarms: BTreeSet<String> = template
        .of_type("AWS::CloudWatch::Alarm")
        .map(|(name, alarm)| {
            alarm["AlarmName"]["Fn::Sub"].as_str().map_or_else(|| name.to_owned(), str::to_owned)
        })
        .collect();
    let groups: BTreeMap<&str, &Value> = template.of_type("AWS::CodeDeploy::DeploymentGroup").collect();
    for (name, function) in template.in_service() {
        let alias = &template.resources()[&format!("{name}Aliaslive")];
        let update = &alias["UpdatePolicy"]["CodeDeployLambdaAliasUpdate"];
        // Nobody is led to a version that has not answered, but where the operator says so.
        let hook = &update["BeforeAllowTrafficHook"]["Fn::If"];
        assert_eq!((&hook[0], &hook[1]["Ref"]), (&json!("IsChecked"), &json!(CHECK)), "{name}");
        let group = groups[format!("{name}DeploymentGroup").as_str()];
        assert_eq!(group["AutoRollbackConfiguration"]["Enabled"], true, "{name}");
        // One deploy can do without, while an alarm of another cause goes off.
        let guarded = &group["AlarmConfiguration"]["Fn::If"];
        assert_eq!((&guarded[0], &guarded[2]), (&json!("IsGuarded"), &json!({})), "{name}");
        let watched = guarded[1]["Alarms"].as_array().expect("alarms");
        assert!((3..=10).contains(&watched.len()), "{name}: {watched:?}");
        for alarm in watched {
            let alarm = alarm["Name"]["Ref"].as_str().or(alarm["Name"]["Fn::Sub"].as_str()).expect("a name");
            assert!(alarms.contains(alarm), "{name} is watched by {alarm}, which there is not");
        }
        // Without them another prefix or limit would make no new version, and stay without effect.
        let written = &template.written["Resources"][name]["Properties"];
        assert_eq!(written["AutoPublishAliasAllProperties"], true, "{name}");
        let described = &written["VersionDescription"];
        let mut versions = template.of_type("AWS::Lambda::Version");
        let version = versions.find(|(_, version)| version["FunctionName"]["Ref"] == name);
        assert_eq!(version.expect("a version").1["Description"], *described, "{name}");
        let told = referred(described);
        assert_eq!(told, LONGEST.iter().map(|(name, _)| (*name).to_owned()).collect(), "{name}");
        let is_parameter = |name: &&String| template.made["Parameters"].get(name.as_str()).is_some();
        for parameter in referred(function).difference(&told).filter(is_parameter) {
            let noted = TAKES_A_REVISION.contains(&parameter.as_str());
            assert!(noted, "{name}: another {parameter} would make no new version");
        }
        assert!(function["Tags"].to_string().contains("revision"), "{name}");
        // What fails is told at this level; a report of each call is a matter of the operator's, who pays for it.
        let level = &function["LoggingConfig"]["SystemLogLevel"];
        assert_eq!(*level, json!({"Fn::If": ["LogsReports", "INFO", "WARN"]}), "{name}");
    }
    assert!(LONGEST.iter().map(|(_, length)| length + 1).sum::<usize>() <= 256, "what Lambda takes");
    let functions: BTreeSet<&str> = template.in_service().map(|(name, _)| name).collect();
    let shifter = template.statements("RolloutRole");
    let of = |action: &str| {
        let may = shifter.iter().filter(|statement| list(&statement["Action"]).any(|own| own == action));
        may.flat_map(|statement| list(&statement["Resource"])).map(function_of).collect::<BTreeSet<_>>()
    };
    assert_eq!(of("lambda:UpdateAlias"), functions);
    assert_eq!(of("lambda:InvokeFunction"), BTreeSet::from([CHECK]));
    for (_, permission) in template.of_type("AWS::Lambda::Permission") {
        of_alias(permission["FunctionName"]["Ref"].as_str().expect("an alias"));
    }
}

/// Parameters that are too long, or too private, for a version's description.
const TAKES_A_REVISION: [&str; 16] = [
    "SecretArn",
    "ProviderSecretArn",
    "DatasetLayerArn",
    "DatasetAccessPointId",
    "SubnetIds",
    "SecurityGroupIds",
    "JobBoards",
    "ContactEmail",
    "DomainName",
    "MailIdentity",
    "CorsOrigins",
    "OperatorAddresses",
    "OtlpEndpoint",
    "OtlpHeaders",
    "EndpointUrl",
    // Which functions have it set aside does not depend on their version.
    "AnonymousConcurrency",
];

/// How long the others can be, by their patterns, which makes a version's description 234 characters with what is between them.
const LONGEST: [(&str, usize); 15] = [
    ("Revision", 40),
    ("TablePrefix", 60),
    ("MemorySize", 5),
    ("Architecture", 6),
    ("RateLimits", 49),
    ("TrialCredits", 10),
    ("Signup", 6),
    ("SignupProof", 4),
    ("SignupsPerIp", 9),
    ("SandboxDailyLimit", 9),
    ("MetricsBy", 8),
    ("LogLevel", 5),
    ("Tracing", 3),
    ("Edgar", 3),
    ("Maintenance", 3),
];

/// What a part of the template refers to.
pub fn referred(part: &Value) -> BTreeSet<String> {
    match part {
        Value::Object(map) => {
            let whole = map.get("Ref").and_then(Value::as_str);
            let within = map.get("Fn::Sub").and_then(Value::as_str).unwrap_or_default();
            let within = within.split("${").skip(1).filter_map(|rest| Some(rest.split_once('}')?.0));
            let deeper = map.values().flat_map(referred);
            whole.into_iter().chain(within).map(str::to_owned).chain(deeper).collect()
        }
        Value::Array(list) => list.iter().flat_map(referred).collect(),
        _ => BTreeSet::new(),
    }
}

/// What an alarm watches, as (namespace, metric, of whom).
fn watched(alarm: &Value) -> Vec<(String, String, String)> {
    let one = |metric: &Value| {
        let namespace = metric["Namespace"].as_str().or(metric["Namespace"]["Fn::Sub"].as_str());
        let (namespace, name) = (namespace.expect("a namespace"), metric["MetricName"].as_str());
        let whose = metric["Dimensions"][0]["Value"].clone();
        let whose = whose["Ref"].as_str().or(whose["Fn::GetAtt"][0].as_str()).or(whose["Fn::Sub"].as_str());
        (namespace.to_owned(), name.expect("a name").to_owned(), whose.unwrap_or_default().to_owned())
    };
    match alarm["Metrics"].as_array() {
        Some(metrics) => metrics.iter().filter_map(|m| m.pointer("/MetricStat/Metric")).map(one).collect(),
        None => vec![one(alarm)],
    }
}

const OWN: &str = "Almanac/${AWS::StackName}";

#[tokio::test]
async fn alarms_watch_what_is_measured() {
    let template = Template::read().await;
    let all: BTreeSet<(String, String, String)> =
        template.of_type("AWS::CloudWatch::Alarm").flat_map(|(_, alarm)| watched(alarm)).collect();
    for (namespace, name, whose) in [
        (OWN, "ServerErrors", ""),
        (OWN, "SettleConflicts", ""),
        (OWN, "LedgerDifferences", ""),
        (OWN, "Latency", ""),
        (OWN, "VendorSpend", ""),
        (OWN, "FeedAge", ""),
        (OWN, "SecretsRefused", ""),
        (OWN, "VendorErrors", ""),
        ("AWS/ApiGateway", "5xx", "Api"),
        ("AWS/Lambda", "Throttles", ""),
        // A function drains the dead letters, so that their number says nothing: that it was called does, and that some stay.
        ("AWS/Lambda", "Invocations", "DeadLettersFunction"),
        ("AWS/SQS", "ApproximateAgeOfOldestMessage", "DeadLetters"),
        ("AWS/SQS", "ApproximateAgeOfOldestMessage", "Queue"),
        ("AWS/SQS", "ApproximateAgeOfOldestMessage", "Fences"),
        ("AWS/SQS", "ApproximateAgeOfOldestMessage", "Deliveries"),
        ("AWS/SQS", "ApproximateAgeOfOldestMessage", "Connections"),
        ("AWS/DynamoDB", "WriteThrottleEvents", "${TablePrefix}accounts"),
    ] {
        let metric = (namespace.to_owned(), name.to_owned(), whose.to_owned());
        assert!(all.contains(&metric), "nothing watches {metric:?}: {all:#?}");
    }
    for function in scheduled(template).chain(consuming(template)) {
        let errors = ("AWS/Lambda".to_owned(), "Errors".to_owned(), function.to_owned());
        assert!(all.contains(&errors), "nothing watches the errors of {function}: {all:#?}");
    }
    for (_, name, _) in all.iter().filter(|(namespace, _, _)| namespace == OWN) {
        assert!(common::metrics::names().any(|written| written == name), "{name} is never written");
    }
    for (name, alarm) in template.of_type("AWS::CloudWatch::Alarm") {
        assert_eq!(alarm["AlarmActions"][0]["Fn::If"][1]["Ref"], "AlarmTopic", "{name} tells nobody");
    }
    for (name, function) in template.of_type("AWS::Lambda::Function") {
        assert_eq!(function["Environment"]["Variables"]["METRICS_NAMESPACE"]["Fn::Sub"], OWN, "{name}");
        assert_eq!(function["LoggingConfig"]["LogGroup"]["Ref"], "Logs", "{name}");
    }
    for (name, group) in template.of_type("AWS::Logs::LogGroup") {
        assert_eq!(group["RetentionInDays"]["Ref"], "LogRetentionDays", "{name}");
    }
    let access = template.of_type("AWS::ApiGatewayV2::Stage").next().expect("a stage").1["AccessLogSettings"]
        ["Format"]
        .as_str();
    for personal in ["sourceIp", "identity", "requestHeader", "path\"", "userAgent"] {
        assert!(!access.expect("a format").contains(personal), "the access log holds {personal}");
    }
}

/// The functions that run by the clock.
fn scheduled(template: &Template) -> impl Iterator<Item = &str> {
    let schedules = template.of_type("AWS::Scheduler::Schedule");
    schedules.map(|(_, schedule)| of_alias(schedule["Target"]["Arn"]["Ref"].as_str().expect("an alias")))
}

/// The functions that consume a queue.
fn consuming(template: &Template) -> impl Iterator<Item = &str> {
    let sources = template.of_type("AWS::Lambda::EventSourceMapping");
    sources.map(|(_, source)| of_alias(source["FunctionName"]["Ref"].as_str().expect("an alias")))
}

/// A dead process raises no alarm: an alarm on its regular work goes off when that work stops.
#[tokio::test]
async fn silence_of_the_background_work_is_an_alarm() {
    let template = Template::read().await;
    let of_backups = [
        ("BackupSilentAlarm".to_owned(), "NumberOfBackupJobsCompleted"),
        ("CopiesSilentAlarm".to_owned(), "NumberOfCopyJobsCompleted"),
    ];
    let of_functions = scheduled(template).map(|function| {
        let name = function.trim_end_matches("Function").trim_end_matches("Worker");
        let alarm = format!("{name}SilentAlarm");
        let metric = template.properties(&alarm)["MetricName"].as_str().expect("a metric");
        assert!(common::metrics::names().any(|written| written == metric), "{alarm}");
        (alarm, metric)
    });
    let alarms: Vec<_> = of_functions.chain(of_backups).collect();
    assert_eq!(alarms.iter().map(|(_, metric)| metric).collect::<BTreeSet<_>>().len(), alarms.len());
    for (alarm, metric) in alarms {
        let alarm = template.properties(&alarm);
        assert_eq!((&alarm["MetricName"], &alarm["TreatMissingData"]), (&json!(metric), &json!("breaching")));
        assert_eq!(
            (&alarm["ComparisonOperator"], &alarm["Threshold"]),
            (&json!("LessThanThreshold"), &json!(1))
        );
    }
    for (name, alarm) in template.of_type("AWS::CloudWatch::Alarm") {
        let silent = name.ends_with("SilentAlarm");
        assert_eq!(alarm["TreatMissingData"] == "breaching", silent, "{name}");
    }
}

#[tokio::test]
async fn the_tables_that_hold_money_are_copied_to_another_account_or_region_every_day() {
    let template = Template::read().await;
    let rule = &template.properties("BackupPlan")["BackupPlan"]["BackupPlanRule"][0];
    assert_eq!(rule["CopyActions"][0]["DestinationBackupVaultArn"]["Ref"], "BackupCopyVaultArn");
    let chosen = &template.properties("BackupSelection")["BackupSelection"]["Resources"];
    let chosen: BTreeSet<&str> = list(chosen)
        .filter_map(|resource| resource["Fn::Sub"].as_str()?.rsplit_once("${TablePrefix}"))
        .map(|(_, table)| table)
        .collect();
    let lasting = Table::ALL.iter().filter(|table| table.lasts()).map(|table| table.name()).collect();
    assert_eq!(chosen, lasting);
    assert_eq!(template.resources()["BackupVault"]["DeletionPolicy"], "RetainExceptOnCreate");
}

#[tokio::test]
async fn the_dashboard_shows_metrics_that_are_written() {
    let template = Template::read().await;
    let body = template.properties("Dashboard")["DashboardBody"]["Fn::Sub"].as_str().expect("a body");
    let body: Value = serde_json::from_str(body).expect("JSON, before and after names are put in");
    let written: BTreeSet<&str> = common::metrics::names().collect();
    let mut shown = BTreeSet::new();
    for widget in body["widgets"].as_array().expect("widgets") {
        for metric in widget["properties"]["metrics"].as_array().expect("metrics") {
            if metric[0] == OWN {
                shown.insert(metric[1].as_str().expect("a name").to_owned());
            }
            let searched =
                metric[0]["expression"].as_str().and_then(|text| text.split("MetricName=\"").nth(1));
            shown.extend(searched.and_then(|text| text.split('"').next()).map(str::to_owned));
        }
    }
    let shown: BTreeSet<&str> = shown.iter().map(String::as_str).collect();
    assert_eq!(shown, written);
    for word in ["p50", "p99", "ApproximateAgeOfOldestMessage", "Throttles", "WriteThrottleEvents"] {
        assert!(body.to_string().contains(word), "{word}");
    }
}

/// Tools of another version would build something else than what was tried.
#[test]
fn the_guide_names_the_versions_that_were_tried() {
    let read = |path: &str| std::fs::read_to_string(golden::in_repository(path)).expect("a file");
    let (guide, pipeline) = (read("infra/DEPLOYING.md"), read("infra/pipeline.yaml"));
    let production = pipeline.split("\n  production:").nth(1).expect("a job for production");
    assert!(
        production.contains("needs: staging") && production.contains("steps: *deploy"),
        "what was tried before"
    );
    for word in ["id-token: write", "role-to-assume", "infra/smoke", "detect-stack-drift"] {
        assert!(pipeline.contains(word), "the pipeline has no {word}");
    }
    for line in read("tests/tools/python/aws.txt").lines().filter(|line| !line.starts_with("ministack")) {
        assert!(guide.contains(line), "the guide does not install {line}");
        assert!(pipeline.contains(line), "the pipeline does not install {line}");
    }
    for command in ["service-quotas", "put-file-system-policy", "ProtectTables=on", "Architecture="] {
        assert!(guide.contains(command), "the guide does not tell of {command}");
    }
}
