//! The program as a Python wheel, for machines without Rust: it is built and installed as the README says.

use std::path::Path;
use tests::golden::in_repository;
use tests::{binary, tools};
use tokio::process::Command;

/// The README's command.
pub const COMMAND: &str = "infra/wheel packages && pip install packages/almanac_server-*.whl";

/// Compares every file that the wheel installed with the checksum that its RECORD has.
const CHECK: &str = "
import base64, hashlib, importlib.metadata
listed = [file for file in importlib.metadata.files('almanac-server') if file.hash and 'INSTALLER' not in str(file)]
for file in listed:
    digest = hashlib.new(file.hash.mode, file.locate().read_bytes()).digest()
    assert base64.urlsafe_b64encode(digest).rstrip(b'=').decode() == file.hash.value, file
print(len(listed), importlib.metadata.metadata('almanac-server')['License-Expression'])
";

/// Runs a script in a folder with an environment's programs first on the PATH.
async fn run(folder: &Path, environment: &Path, script: &str) -> String {
    let path = format!("{}:{}", environment.join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let script = format!("cd '{}' && {script}", folder.display());
    let mut shell = Command::new("bash");
    shell.args(["-euo", "pipefail", "-c", &script]).env("PATH", path).env("PIP_NO_INDEX", "1");
    tools::run(shell.env("PIP_DISABLE_PIP_VERSION_CHECK", "1")).await
}

#[tokio::test]
async fn the_readmes_wheel_installs_a_program_that_runs() {
    let readme = std::fs::read_to_string(in_repository("README.md")).unwrap();
    assert!(readme.contains(&format!("```sh\n{COMMAND}\n```")), "the README has another command");
    let folder = tempfile::tempdir().unwrap();
    let environment = folder.path().join("environment");
    tools::run(Command::new("python3").args(["-m", "venv"]).arg(&environment)).await;
    // Compiling takes minutes: the wheel carries the program that was built with the tests.
    let (wheel, program) = (in_repository("infra/wheel"), binary::path());
    let command = COMMAND
        .replace("infra/wheel packages", &format!("'{}' packages '{}'", wheel.display(), program.display()));
    assert_ne!(command, COMMAND);
    run(folder.path(), &environment, &command).await;
    let own = tools::run(Command::new(program).arg("--version")).await;
    let installed = run(folder.path(), &environment, "command -v almanac && almanac --version").await;
    let expected = format!("{}\n{own}", environment.join("bin/almanac").display());
    assert_eq!(installed, expected);
    let script = folder.path().join("check.py");
    std::fs::write(&script, CHECK).unwrap();
    let checked = run(folder.path(), &environment, "python check.py").await;
    assert!(checked.ends_with("MIT OR Apache-2.0\n") && !checked.starts_with('0'), "{checked}");
}

/// A platform's tag names the machines that take a wheel, and equal programs give equal wheels.
#[tokio::test]
async fn a_wheel_names_its_platforms_and_is_the_same_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("almanac");
    std::fs::write(&program, "#!/bin/sh\necho almanac\n").unwrap();
    let platform = "manylinux2014_x86_64.musllinux_1_1_x86_64";
    let mut wheels = Vec::new();
    for place in ["one", "two"] {
        let mut command = Command::new(in_repository("infra/wheel"));
        command.arg(folder.path().join(place)).arg(&program).arg(platform);
        let made = tools::run(&mut command).await;
        assert!(made.trim_end().ends_with(&format!("-py3-none-{platform}.whl")), "{made}");
        wheels.push(std::fs::read(made.trim_end()).unwrap());
    }
    assert_eq!(wheels[0], wheels[1]);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(wheels.remove(0))).unwrap();
    let names: Vec<String> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let about = names.iter().find(|name| name.ends_with("/WHEEL")).expect("tags").clone();
    let tags = std::io::read_to_string(archive.by_name(&about).unwrap()).unwrap();
    for tag in ["Tag: py3-none-manylinux2014_x86_64\n", "Tag: py3-none-musllinux_1_1_x86_64\n"] {
        assert!(tags.contains(tag), "{tags}");
    }
    let program = names.iter().find(|name| name.ends_with(".data/scripts/almanac")).expect("the program");
    let mode = archive.by_name(program).unwrap().unix_mode().expect("a mode");
    assert_eq!(mode & 0o777, 0o755);
}
