//! The threat model names the tests that hold its promises: all of them exist.

use regex_lite::Regex;
use tests::golden::in_repository;
use tests::named;

const DOCUMENT: &str = "infra/SECURITY.md";

#[test]
fn every_promise_of_the_threat_model_names_a_test_that_exists() {
    let text = std::fs::read_to_string(in_repository(DOCUMENT)).expect("the threat model");
    let promised = text.split("\n## Promised\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let promised = promised.expect("a part that is promised");
    let name = Regex::new("`([a-z0-9]+(?:_[a-z0-9]+){2,})`").expect("a pattern");
    let mut rows = 0;
    for row in promised.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise |")) {
        rows += 1;
        let names: Vec<&str> =
            name.captures_iter(row).filter_map(|found| Some(found.get(1)?.as_str())).collect();
        assert!(!names.is_empty(), "no test holds this: {row}");
        for test in names {
            assert!(named::tests().contains(test), "{DOCUMENT} names {test}, which is no test");
        }
    }
    assert!(rows > 30, "only {rows} promises were found");
}
