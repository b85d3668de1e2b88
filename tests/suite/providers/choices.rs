//! What the operator chooses about providers while the service runs, through the API and the console's forms.

use crate::providers::own::OWN;
use crate::providers::vendors::{service, traced};
use common::auth;
use serde_json::{Value, json};
use tests::vendor::{Behaviour, Question, Vendor};
use tests::{Customer, Reply, Service, invariants};

/// Hunter, by its own file or by the operator's; it knows everyone.
async fn hunter() -> Vendor {
    Vendor::start(|question: &Question| {
        let body: Value = serde_json::from_str(&question.body).unwrap_or_default();
        let first = body["name"].as_str().and_then(|name| name.split(' ').next()).unwrap_or_default();
        let email = format!("{}@unlisted-anywhere.example", first.to_lowercase());
        match question.target.as_str() {
            "/find" => Behaviour::Json(200, json!({"email": email, "ok": true, "spent": 2})),
            _ => Behaviour::Json(404, json!({"errors": []})),
        }
    })
    .await
}

async fn apollo() -> Vendor {
    Vendor::always(Behaviour::Json(200, json!({"person": null}))).await
}

/// An operator's key of a service.
async fn operator(service: &Service) -> Customer {
    let secret = auth::new_operator_secret();
    let key = auth::new_key(&secret, auth::OPERATOR, "desk", Vec::new(), service.app.clock.now());
    service.app.store.put_key(&key).await.unwrap();
    Customer { id: auth::OPERATOR.to_owned(), key: secret }
}

async fn find(service: &Service, customer: &Customer, name: &str) -> Reply {
    let ask = json!({"fullName": name, "domain": "unlisted-anywhere.example"});
    service.post(customer, "/v1/find-email", &ask).await
}

fn names(told: &Value, capability: &str, of: &str) -> Vec<String> {
    let orders = told["orders"].as_array().unwrap();
    let order = orders.iter().find(|order| order["capability"] == capability).unwrap();
    order[of].as_array().unwrap().iter().map(|one| one["provider"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn order_keys_budget_and_files_change_while_the_service_runs() {
    let (hunter, apollo) = (hunter().await, apollo().await);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap().to_owned();
    let settings = [("PROVIDERS_EMAIL", "hunter"), ("PROVIDER_FILES", path.as_str())];
    let (service, customer) = service(&[("hunter", &hunter), ("apollo", &apollo)], &settings).await;
    let desk = operator(&service).await;
    let send = async |path: &str, body: Value| {
        let reply = service.post(&desk, &format!("/v1/operator/providers/{path}"), &body).await;
        assert_eq!(reply.status, 200, "{path} {}", reply.body);
        reply.body
    };
    let refused = async |path: &str, body: Value| {
        let reply = service.post(&desk, &format!("/v1/operator/providers/{path}"), &body).await;
        assert_eq!(reply.status, 400, "{path} {}", reply.body);
        reply.bad_fields().join(",")
    };
    let told = service.get(&desk, "/v1/operator/providers/choices").await.body;
    assert_eq!(names(&told, "email", "order"), ["hunter"]);
    assert!(names(&told, "email", "others").contains(&"apollo".to_owned()), "{told}");
    assert_eq!(service.get(&customer, "/v1/operator/providers/choices").await.status, 401);

    let mut replies = vec![find(&service, &customer, "Ada Example").await];
    assert!(apollo.questions().is_empty());
    let told = send("order", json!({"capability": "email", "order": ["apollo", "hunter"]})).await;
    assert_eq!(names(&told, "email", "order"), ["apollo", "hunter"]);
    replies.push(find(&service, &customer, "Bob Example").await);
    let trace = traced(&service, &customer).await;
    let vendors: Vec<&str> = trace.iter().filter_map(|one| one.split(' ').next()).collect();
    let place = |name: &str| vendors.iter().position(|one| *one == name);
    assert!(place("apollo") < place("hunter") && place("apollo").is_some(), "{trace:?}");
    assert_eq!(refused("order", json!({"capability": "email", "order": ["nobody"]})).await, "order");
    assert_eq!(refused("order", json!({"capability": "email", "order": ["twilio"]})).await, "order");
    assert_eq!(
        refused("order", json!({"capability": "email", "order": ["hunter", "hunter"]})).await,
        "order"
    );

    // A file that is put into the folder is in force with the next call, and one that is wrong changes nothing.
    let own = OWN.replace("ACMEDATA", "HUNTER").replace("name = \"acmedata\"", "name = \"hunter\"");
    std::fs::write(folder.path().join("hunter.toml"), &own).unwrap();
    service.app.choices.follow_now(&service.app.store, &service.app.providers).await.unwrap();
    send("order", json!({"capability": "email", "order": ["hunter"]})).await;
    let asked =
        |path: &str| hunter.questions().into_iter().filter(|one| one.target == path).collect::<Vec<_>>();
    replies.push(find(&service, &customer, "Gus Example").await);
    assert_eq!(asked("/find").len(), 1, "{:?}", hunter.questions());
    std::fs::write(folder.path().join("hunter.toml"), "name = 7 # half written").unwrap();
    service.app.choices.follow_now(&service.app.store, &service.app.providers).await.unwrap();

    let told = send("keys", json!({"variable": "HUNTER_API_KEY", "key": "chosen-in-the-console"})).await;
    let key =
        told["keys"].as_array().unwrap().iter().find(|key| key["variable"] == "HUNTER_API_KEY").unwrap();
    assert_eq!(key["set_by"], "console");
    assert!(!told.to_string().contains("chosen-in-the-console"), "a key is never shown");
    replies.push(find(&service, &customer, "Cyril Example").await);
    assert_eq!(asked("/find").last().unwrap().header("x-key"), "chosen-in-the-console");
    assert_eq!(refused("keys", json!({"variable": "AWS_SECRET_ACCESS_KEY", "key": "k"})).await, "variable");
    assert_eq!(refused("keys", json!({"variable": "HUNTER_API_KEY", "key": "two words"})).await, "key");
    let table = format!("{}providers", service.app.config.stored.table_prefix);
    let stored = service.app.store.client().scan().table_name(table).send().await.unwrap();
    assert!(stored.items().iter().any(|item| item["provider"].as_s().is_ok_and(|name| name == "#choices")));
    let plain = format!("{stored:?}");
    assert!(!plain.contains("chosen-in-the-console"), "keys are stored sealed");

    send("budget", json!({"budget_usd": 0})).await;
    let before = hunter.questions().len();
    replies.push(find(&service, &customer, "Dee Example").await);
    assert_eq!(hunter.questions().len(), before, "nothing may be spent");
    send("budget", json!({})).await;
    send("keys", json!({"variable": "HUNTER_API_KEY"})).await;
    let told = send("order", json!({"capability": "email"})).await;
    assert_eq!(names(&told, "email", "order"), ["hunter"]);
    replies.push(find(&service, &customer, "Eve Example").await);
    assert_eq!(asked("/find").last().unwrap().header("x-key"), "key", "the setting's key is back");

    let question = |most: f64| {
        json!({"provider": "hunter", "capability": "email", "name": "Fay Example",
            "domain": "unlisted-anywhere.example", "most_usd": most})
    };
    assert_eq!(refused("try", question(0.001)).await, "most_usd", "it asks before it spends");
    let tried = send("try", question(0.05)).await;
    assert_eq!((&tried["found"], &tried["cost_usd"]), (&json!(true), &json!(0.02)), "{tried}");
    assert_eq!(tried["trace"][0]["outcome"], "found");
    invariants::check(&service, &customer, &replies).await;
}

#[tokio::test]
async fn the_consoles_forms_move_providers_set_keys_and_try_a_vendor_without_a_script() {
    let (hunter, apollo) = (hunter().await, apollo().await);
    let settings = [("PROVIDERS_EMAIL", "hunter,apollo")];
    let (service, _) = service(&[("hunter", &hunter), ("apollo", &apollo)], &settings).await;
    let desk = operator(&service).await;
    let stays = reqwest::redirect::Policy::none();
    let http = reqwest::Client::builder().no_proxy().redirect(stays).build().unwrap();
    let sign_in = http.post(format!("{}/console/sign-in", service.address));
    let sign_in = sign_in.header("sec-fetch-site", "same-origin").body(format!("key={}", desk.key));
    let entered = service.send(sign_in).await;
    let cookie = entered.header("set-cookie").split(';').next().unwrap().to_owned();
    let page = async |form: Option<(&str, &str)>| {
        let path = form.map_or_else(String::new, |(path, _)| format!("/{path}"));
        let address = format!("{}/console/operator/providers{path}", service.address);
        let request = match form {
            Some((_, body)) => http.post(address).body(body.to_owned()),
            None => http.get(address),
        };
        let request = request.header("cookie", &cookie).header("sec-fetch-site", "same-origin");
        let reply = service.send(request).await;
        let page = String::from_utf8(reply.bytes).unwrap();
        assert_eq!(reply.status, 200, "{page}");
        page
    };
    let first = page(None).await;
    for part in [
        "aria-label=\"Move hunter down\"",
        "aria-label=\"Move apollo up\"",
        "name=\"budget_usd\"",
        "PROSPEO_API_KEY",
    ] {
        assert!(first.contains(part), "{part}");
    }
    let moved = page(Some(("order", "capability=email&order=hunter%2Capollo&move=up+apollo"))).await;
    assert!(
        moved.contains("The new order applies from now on") && moved.contains("email: apollo, hunter"),
        "{moved}"
    );
    let added = page(Some(("order", "capability=email&order=apollo%2Chunter&add=prospeo"))).await;
    assert!(added.contains("email: apollo, hunter, prospeo"));
    let back = page(Some(("order", "capability=email&order=apollo&move=reset"))).await;
    assert!(back.contains("email: hunter, apollo"));
    let keyed = page(Some(("keys", "variable=PROSPEO_API_KEY&key=only-for-prospeo"))).await;
    assert!(keyed.contains("The key applies from now on") && !keyed.contains("only-for-prospeo"));
    let wrong = page(Some(("keys", "variable=AWS_SECRET_ACCESS_KEY&key=x"))).await;
    assert!(wrong.contains("class=\"notice bad\"") || wrong.contains("invalid"), "{wrong}");
    assert!(page(Some(("budget", "budget_usd=0.25"))).await.contains("value=\"0.25\""));
    let tried =
        "provider=apollo&capability=email&name=Ada+Example&domain=unlisted-anywhere.example&most_usd=5";
    assert!(page(Some(("try", tried))).await.contains("Not found"));
}
