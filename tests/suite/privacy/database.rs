//! People who are held in a database alone: the ledger of who has to be told and every list of objections know them, and what was
//! imported there is looked after by the same commands.

use serde_json::{Value, json};
use tempfile::TempDir;
use tests::binary;
use tests::postgres::Postgres;
use tests::vendor::{Behaviour, Vendor};

const CONTACTS: &str = "First Name,Last Name,Title,Company,Email,LinkedIn URL,Website
Ada,Lovelace,VP Engineering,Acme GmbH,ada@acme.example,https://network.example/in/ada-lovelace,acme.example
Grace,Hopper,CTO,Acme GmbH,grace@acme.example,https://network.example/in/grace-hopper,acme.example
";

/// An installation whose records are in a database.
struct Installation {
    folder: TempDir,
    server: Postgres,
    settings: Vec<(&'static str, String)>,
}

impl Installation {
    /// With two people, supplied by `crm`.
    async fn start() -> Self {
        let (folder, server) = (tempfile::tempdir().unwrap(), Postgres::start().await);
        let settings = vec![("DIRECTORY", server.url())];
        let this = Self { folder, server, settings };
        this.good(&["directory", "migrate"]);
        let contacts = this.file("contacts.csv", CONTACTS);
        this.good(&["import", "people", &contacts, "--source", "crm"]);
        this
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, arguments: &[&str]) -> (bool, String, String) {
        let settings: Vec<_> = self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let output = binary::run_with(self.folder.path(), arguments, &settings);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.success(), text(output.stdout), text(output.stderr))
    }

    fn good(&self, arguments: &[&str]) -> String {
        let (good, said, error) = self.run(arguments);
        assert!(good, "{arguments:?}: {said}{error}");
        said
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let said = self.good(arguments);
        serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}"))
    }

    /// Whether a person known by a profile alone is kept out once their record is gone.
    async fn is_kept_out(&self, name: &str, profile: &str) -> bool {
        let gone = format!("delete from almanac.people where network_url = '{profile}'");
        self.server.sql(&gone).await;
        let again = self.file("again.csv", &format!("Full Name,LinkedIn URL\n{name},{profile}\n"));
        self.json(&["import", "people", &again, "--json"])["suppressed"] == 1
    }
}

#[tokio::test]
async fn people_of_a_database_have_to_be_told_that_data_about_them_is_held() {
    let own = Installation::start().await;
    own.good(&["privacy", "basis", "set", "broker", "consent"]);
    let bases = own.good(&["privacy", "basis", "list"]);
    assert!(bases.contains("broker: consent") && bases.contains("crm: no legal basis recorded"), "{bases}");
    // The month begins with the import, whenever the ledger is first asked for.
    own.server.sql("update almanac.import set at = at - interval '40 days'").await;
    let status = own.json(&["privacy", "notices", "status", "--json"]);
    assert_eq!((&status["to_be_told"], &status["late"]), (&json!(2), &json!(2)), "{status}");
    own.good(&["privacy", "suppress", "--email", "grace@acme.example"]);
    let out = own.path("due.csv");
    own.good(&["privacy", "notices", "export", &out]);
    let due = std::fs::read_to_string(&out).unwrap();
    assert!(due.contains("ada@acme.example") && due.contains(",crm,"), "{due}");
    assert!(!due.contains("grace@"), "who objected is not written to: {due}");
    own.good(&["privacy", "notices", "sent", &out]);
    let status = own.json(&["privacy", "notices", "status", "--json"]);
    assert_eq!((&status["people"], &status["to_be_told"]), (&json!(2), &json!(1)), "{status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_objections_hides_people_of_a_database_by_all_they_are_known_by() {
    let mut own = Installation::start().await;
    let list = own.file("list.csv", "email\nada@acme.example\nnobody@acme.example\n");
    let said = own.json(&["privacy", "suppress", "--file", &list, "--json"]);
    assert_eq!((&said["people"], &said["records"]), (&json!(2), &json!(1)), "{said}");
    assert!(own.is_kept_out("Ada Lovelace", "https://network.example/in/ada-lovelace").await);

    assert!(!own.is_kept_out("Grace Hopper", "https://network.example/in/grace-hopper").await);
    let contacts = own.path("contacts.csv");
    own.good(&["import", "people", &contacts, "--source", "crm"]);
    let pdl = Vendor::always(Behaviour::Html(
        200,
        "pdl_id,email\nqEnOZ5Oh0poWnQ1luFBfVw_0000,grace@acme.example\n",
    ))
    .await;
    own.settings
        .extend([("PDL_API_KEY", "key".to_owned()), ("PROVIDER_URLS", format!("pdl={}", pdl.address))]);
    let listed = own.json(&["privacy", "vendors", "--json"]);
    assert_eq!(listed[0]["listed"], 1, "{listed}");
    assert!(own.is_kept_out("Grace Hopper", "https://network.example/in/grace-hopper").await);
}

#[tokio::test]
async fn what_was_imported_into_a_database_is_listed_exported_and_taken_out() {
    let own = Installation::start().await;
    let other = "First Name,Last Name,Company,Website\nAda,Lovelace,Acme GmbH,acme.example\nMary,Shelley,Zeta,zeta.example\n";
    let other = own.file("other.csv", other);
    own.good(&["import", "people", &other, "--source", "broker"]);
    let listed = own.json(&["datasets", "list", "--json"]);
    let names: Vec<&str> =
        listed.as_array().unwrap().iter().filter_map(|past| past["name"].as_str()).collect();
    assert_eq!(names, ["other.csv", "contacts.csv"]);
    assert!(own.good(&["datasets", "list"]).contains("other.csv: people from broker, 1 added, 1 merged"));
    let supplied = || {
        let shown = own.json(&["datasets", "show", "--json"]);
        let sources = shown["sources"].as_array().unwrap().iter();
        sources.map(|source| format!("{} {}", source["source"], source["people"])).collect::<Vec<_>>()
    };
    assert_eq!(supplied(), ["\"broker\" 2", "\"crm\" 2"]);
    assert!(own.good(&["datasets", "merges"]).contains("1 person was merged from several rows"));
    let companies = own.good(&["datasets", "merges", "--of", "companies"]);
    assert!(companies.contains("1 company is known from several sources"), "{companies}");

    own.good(&["privacy", "suppress", "--email", "grace@acme.example"]);
    let export = |of: &str, name: &str| {
        let file = own.path(name);
        own.good(&["datasets", "export", &file, "--of", of]);
        std::fs::read_to_string(file).unwrap()
    };
    let people = export("people", "people.csv");
    assert_eq!(people.lines().count(), 3, "a header, and everybody who did not object: {people}");
    assert!(people.contains("Mary Shelley") && people.contains("ada@acme.example"), "{people}");
    assert_eq!(export("people", "people.jsonl").lines().count(), 2);
    let companies = export("companies", "companies.csv");
    assert!(companies.contains("acme.example") && companies.contains("zeta.example"), "{companies}");

    own.good(&["datasets", "remove-source", "broker"]);
    let left =
        own.server.sql("select string_agg(full_name, ', ' order by full_name) from almanac.people").await;
    assert_eq!(left, "Ada Lovelace, Grace Hopper");
    assert_eq!(
        own.server.sql("select string_agg(domain, ', ') from almanac.companies").await,
        "acme.example"
    );
    assert_eq!(supplied(), ["\"crm\" 2"]);
    assert!(own.good(&["datasets", "list"]).contains("removed the source broker"));
    let (good, _, error) = own.run(&["datasets", "undo"]);
    assert!(!good && error.contains("remove-source") && error.lines().count() == 1, "{error}");
    assert!(own.good(&["datasets", "compact"]).contains("nothing to compact"));
}
