//! One server without AWS: what a container and systemd are told, and the binary under their conditions: another user, who owns
//! nothing but the data directory.

use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use tests::tour::client;
use tests::{binary, golden, tools};
use tokio::process::Command;

fn read(path: &str) -> String {
    std::fs::read_to_string(golden::in_repository(path)).expect("a file")
}

#[tokio::test]
async fn the_linters_of_containers_have_nothing_to_say() {
    tools::install_aws().await;
    let mut hadolint = Command::new(golden::in_repository(".tools/hadolint/bin/hadolint"));
    tools::run(hadolint.arg("infra/Dockerfile")).await;
    let mut checkov = Command::new(golden::in_repository(".tools/checkov/bin/checkov"));
    checkov.args(["--file", "infra/Dockerfile", "--framework", "dockerfile", "--skip-download", "--quiet"]);
    tools::run(&mut checkov).await;
    // What the image says of itself is what the binary takes.
    let dockerfile = read("infra/Dockerfile");
    for line in ["USER 65532:65532", "ALMANAC_DATA_DIR=/data", "\"/almanac\", \"health\""] {
        assert!(dockerfile.contains(line), "{line}");
    }
    let mut parse = tools::aws("python");
    parse.arg("-c").arg("import json, yaml; print(json.dumps(yaml.safe_load(open('infra/compose.yaml'))))");
    let compose: Value = serde_json::from_str(&tools::run(&mut parse).await).expect("JSON");
    let (almanac, proxy) = (&compose["services"]["almanac"], &compose["services"]["proxy"]);
    assert!(almanac.get("ports").is_none(), "nobody reaches it past the proxy");
    assert_eq!((&almanac["read_only"], &almanac["cap_drop"][0]), (&true.into(), &"ALL".into()));
    let trusted = &almanac["environment"]["TRUSTED_PROXIES"];
    assert_eq!(*trusted, compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]);
    for service in [almanac, proxy] {
        assert!(service["networks"].as_array().expect("networks").contains(&"inside".into()));
    }
    for name in almanac["environment"].as_object().expect("variables").keys() {
        assert!(common::config::settings().any(|setting| setting.variable == name), "nothing reads {name}");
    }
}

#[tokio::test]
async fn systemd_takes_the_unit() {
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("almanac.service");
    let binary = binary::path().to_str().expect("UTF-8").to_owned();
    std::fs::write(&unit, read("infra/almanac.service").replace("/usr/local/bin/almanac", &binary)).unwrap();
    let Ok(verified) = Command::new("systemd-analyze").arg("verify").arg(&unit).output().await else {
        println!("systemd is not here");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert!(verified.status.success() && !said.contains("almanac.service"), "{said}");
}

/// Behind a proxy that is trusted, callers are told apart by the address it names; without that, the proxy is the one caller.
#[tokio::test]
async fn under_another_user_and_behind_a_proxy_it_serves_and_tells_callers_apart() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let is_root =
        std::fs::metadata("/proc/self").is_ok_and(|of| std::os::unix::fs::MetadataExt::uid(&of) == 0);
    let mut command = if is_root {
        give(folder.path(), 0o755);
        std::os::unix::fs::chown(&data, Some(65532), Some(65532)).unwrap();
        let copy = folder.path().join("almanac");
        std::fs::copy(binary::path(), &copy).unwrap();
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65532", "--regid=65532", "--clear-groups", "--no-new-privs"]).arg(copy);
        command
    } else {
        Command::new(binary::path())
    };
    let settings = [
        ("HOST", "0.0.0.0"),
        ("PORT", "0"),
        ("TRUSTED_PROXIES", "127.0.0.0/8"),
        ("SANDBOX_DAILY_LIMIT", "1"),
    ];
    command.arg("--data-dir").arg(&data).env_clear().envs(settings).current_dir("/");
    command.stdout(Stdio::piped()).stderr(Stdio::inherit()).kill_on_drop(true);
    let mut child = command.spawn().expect("almanac starts");
    let mut lines =
        tokio::io::AsyncBufReadExt::lines(tokio::io::BufReader::new(child.stdout.take().unwrap()));
    let line = lines.next_line().await.unwrap().expect("a greeting");
    let port = line.split_whitespace().find_map(|word| word.strip_prefix("http://0.0.0.0:")).expect("a port");
    let address = format!("http://127.0.0.1:{port}");
    let health = binary::run(&data, &["health", "--url", &address]);
    assert!(health.status.success(), "{}", String::from_utf8_lossy(&health.stderr));
    let call = async |from: &str| {
        let call = client().post(format!("{address}/v1/sandbox/enrich")).header("x-forwarded-for", from);
        call.json(&serde_json::json!({"email": "ada@acme.example"})).send().await.unwrap().status().as_u16()
    };
    let statuses =
        [call("198.51.100.1").await, call("198.51.100.1").await, call("1.1.1.1, 198.51.100.2").await];
    assert_eq!(statuses, [200, 429, 200]);
    assert!(!binary::run(&data, &["health", "--url", "http://127.0.0.1:9"]).status.success());
    // The calls that the pipeline makes after a deploy.
    let smoke = || Command::new(golden::in_repository("infra/smoke"));
    tools::run(smoke().arg(&address).env("NO_PROXY", "*")).await;
    let failed = smoke().arg(format!("{address}/nowhere")).env("NO_PROXY", "*").output().await.unwrap();
    assert!(!failed.status.success() && String::from_utf8_lossy(&failed.stderr).contains("/health"));
}

fn give(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
}
