//! People are known by every spelling of their mailbox, those too who were there before mailboxes were noted.

use crate::server::Server;
use directory::{Change, Increment, KnownBy, Stored, Target, known_by};
use lookup::IdentifierKind;
use lookup::record::PersonRecord;
use postgres::{Postgres, Settings, Writer, migrate};
use serde_json::json;

const KEPT: [(&str, &str); 5] = [
    ("per_1", "a.gatha.p@gmail.com"),
    ("per_2", "bertp+news@googlemail.com"),
    ("per_3", "carl+x@acme.example"),
    ("per_4", "dora@acme.example"),
    ("per_5", "\u{435}lena@acme.example"),
];
const GIVEN: [(&str, &str); 5] = [
    ("per_1", "AgathaP+a@googlemail.com"),
    ("per_2", "b.ert.p@gmail.com"),
    ("per_3", "Carl@acme.example"),
    ("per_4", "dora+y@ACME.example"),
    ("per_5", "elena@acme.example"),
];

async fn publish(server: &Server, increment: Increment) {
    let mut writer = Writer::open(&server.address()).await.unwrap();
    let done = tokio::task::spawn_blocking(move || writer.publish(increment, Change::default()));
    done.await.unwrap().unwrap();
}

async fn known(server: &Server, given: &str) -> KnownBy {
    let given = vec![(IdentifierKind::Email, given.to_owned())];
    let postgres = Postgres::open(server.address(), Settings::default()).await.unwrap();
    postgres.look(move |records| known_by(records, &given)).await.unwrap()
}

async fn everybody_is_known(server: &Server) {
    for (id, given) in GIVEN {
        let found = known(server, given).await.people;
        let ids: Vec<&str> = found.iter().map(|(_, stored)| stored.record.person.id.as_str()).collect();
        assert_eq!(ids, [id], "{given}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_known_by_every_spelling_and_nothing_is_left_of_who_is_taken_out() {
    let server = Server::with_directory().await;
    let person = |(id, email): (&str, &str)| -> Stored<PersonRecord> {
        let record: PersonRecord = serde_json::from_value(
            json!({"person": {"id": id, "fullName": format!("{id} Poe"), "email": email}}),
        )
        .unwrap();
        record.into()
    };
    publish(&server, Increment { people: KEPT.map(person).to_vec(), ..Increment::default() }).await;
    everybody_is_known(&server).await;

    // As version 5 left it: no person is noted by a mailbox.
    let noted = "SELECT count(*) FROM almanac.identifier";
    let count = async || -> i64 { server.client().await.query_one(noted, &[]).await.unwrap().get(0) };
    let before = count().await;
    for (_, email) in KEPT {
        let mailbox = domain::lookalike::mailbox_of(email).unwrap();
        let key = lookup::identifier::hash(IdentifierKind::Mailbox, &mailbox) as i64;
        server
            .sql(&format!(
                "DELETE FROM almanac.identifier WHERE hash = '{key}'::bigint; \
                 UPDATE almanac.person_record SET keys = array_remove(keys, '{key}'::bigint)"
            ))
            .await;
    }
    assert_eq!(count().await, before - 4);
    server.sql("DELETE FROM almanac.migration WHERE version > 5").await;
    migrate(&server.address()).await.unwrap();
    assert_eq!(count().await, before);
    everybody_is_known(&server).await;

    for (_, given) in GIVEN {
        let replaced = known(&server, given).await.people.iter().map(|(number, _)| *number).collect();
        publish(&server, Increment { replaced, ..Increment::default() }).await;
        assert!(known(&server, given).await.people.is_empty(), "{given}");
    }
    assert_eq!(count().await, 0, "no identifier of theirs is left");
}
