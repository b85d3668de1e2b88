//! The tour of `tests::tour`, on the one-process server; `emulator` takes it on AWS's side.

use std::process::{Command, Stdio};
use tests::binary::{self, Server};
use tests::tour::{self, Site, Visitor, leaks};

const SANDBOX_LIMIT: &str = "3";

#[tokio::test]
async fn the_tour_is_complete_on_the_local_server_and_its_log_names_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let settings =
        [("SANDBOX_DAILY_LIMIT", SANDBOX_LIMIT), ("RATE_LIMITS", "99,99,99,99,99"), ("RUST_LOG", "info")];
    let written = Stdio::from(std::fs::File::create(&log).unwrap());
    let server = Server::start_logging(folder.path(), &settings, written).await.unwrap();
    let operate = |arguments: &[&str]| {
        let mut command = Command::new(binary::path());
        let done = command.arg("--data-dir").arg(folder.path()).args(arguments).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    let site = Site {
        http: tour::client(),
        address: Box::new(|path| format!("{}{path}", server.address)),
        operate: Box::new(operate),
        sandbox_limit: SANDBOX_LIMIT.parse().unwrap(),
    };
    let souvenirs = site.tour(&Visitor::new("Canarina")).await;
    drop(site);
    assert!(server.interrupt().await.unwrap().0);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("/v1/enrich") && log.contains("request.id"), "calls are logged: {log}");
    assert_eq!(leaks(&log, &souvenirs.private), Vec::<&str>::new());
}
