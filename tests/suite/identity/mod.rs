//! People: members and their roles, signing in by mail, sessions, and the log of who did what.

mod actions;
mod console;
mod members;
mod sign_in;

use common::config::{Config, Hidden};
use common::domain::{Clock, Plan};
use serde_json::{Value, json};
use tests::post::Post;
use tests::{Customer, Reply, Service, unhurried};

/// A service that sends mail, and its mail server.
pub struct House {
    pub service: Service,
    pub post: Post,
}

fn config(mailer: &str) -> Config {
    unhurried().with(|config| {
        config.mailer.server = Hidden(mailer.to_owned());
        config.mailer.from = Some("almanac@service.example".parse().unwrap());
        config.stored.seal_secret = Hidden("a secret of this deployment".into());
        config.network.public_url = "https://almanac.example".into();
    })
}

impl House {
    pub async fn open() -> Self {
        let (post, address) = Post::open().await;
        let service = Service::start_with(config(&address), Clock::fixed(tests::noon())).await;
        Self { service, post }
    }

    /// An account, the key it was opened with, and its owner, signed in.
    pub async fn account(&self) -> (Customer, Person) {
        let customer = self.service.customer(Plan::Pro, 1_000).await;
        let email = self.service.get(&customer, "/v1/me").await.body["email"].as_str().unwrap().to_owned();
        let owner = self.sign_in(&email, None).await;
        assert_eq!(owner.role, "owner");
        (customer, owner)
    }

    pub async fn send(&self, method: &str, path: &str, body: Value) -> Reply {
        self.service.send(self.service.request(method, path, None).json(&body)).await
    }

    /// Asks for a code; the challenge.
    pub async fn asked(&self, email: &str) -> String {
        let asked = self.send("POST", "/v1/sign-in", json!({"email": email})).await;
        assert_eq!(asked.status, 200, "{}", asked.body);
        asked.body["challenge"].as_str().unwrap().to_owned()
    }

    pub async fn sign_in(&self, email: &str, account: Option<&str>) -> Person {
        // Letters to a mailbox are limited by the hour.
        let challenge = self.asked(email).await;
        let mut body = json!({"email": email, "challenge": challenge, "code": self.post.code()});
        if let Some(account) = account {
            body["account"] = json!(account);
        }
        let begun = self.send("POST", "/v1/sign-in/verify", body).await;
        assert_eq!(begun.status, 201, "{}", begun.body);
        Person::of(email, &begun.body)
    }

    /// Invites a person, who accepts and signs in.
    pub async fn join(&self, by: &Person, email: &str, role: &str) -> Person {
        let invited =
            self.service.post(&by.customer, "/v1/me/members", &json!({"email": email, "role": role})).await;
        assert_eq!(invited.status, 201, "{}", invited.body);
        let accepted = self.send("POST", "/v1/invitations/accept", json!({"token": self.token()})).await;
        assert_eq!((accepted.status, accepted.body["role"].as_str()), (200, Some(role)), "{}", accepted.body);
        self.sign_in(email, Some(&by.customer.id)).await
    }

    /// The token of the last letter.
    pub fn token(&self) -> String {
        let letters = self.post.letters();
        let letter = letters.last().expect("a letter").replace("=\r\n", "");
        let token = letter.split("/console/invitation/").nth(1).expect("a link");
        token.split(|c: char| c.is_whitespace()).next().expect("a token").to_owned()
    }

    pub async fn call(&self, by: &Person, method: &str, path: &str, body: Value) -> Reply {
        let request = self.service.request(method, path, Some(&by.customer));
        let request = if method == "GET" || method == "DELETE" { request } else { request.json(&body) };
        self.service.send(request).await
    }
}

/// A member who is signed in.
#[derive(Debug, Clone)]
pub struct Person {
    pub email: String,
    pub member: String,
    pub role: String,
    pub session: String,
    /// The account, with the session's token.
    pub customer: Customer,
}

impl Person {
    fn of(email: &str, begun: &Value) -> Self {
        let text = |name: &str| begun[name].as_str().unwrap_or_default().to_owned();
        Self {
            email: email.to_owned(),
            member: text("member"),
            role: text("role"),
            session: text("id"),
            customer: Customer { id: text("account"), key: text("token") },
        }
    }
}
