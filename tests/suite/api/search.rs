//! Search over HTTP: billing, every filter, paging, suggestions, and what bad input is told.

use common::domain::{Clock, Plan};
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::collections::HashSet;
use tests::{Reply, Service, invariants, noon, unhurried};

fn results(reply: &Reply) -> &[Value] {
    reply.body["results"].as_array().map(Vec::as_slice).unwrap_or_default()
}

#[tokio::test]
async fn a_search_costs_its_base_and_each_result() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 200).await;
    let people = json!({"filters": {"departments": ["engineering"]}, "limit": 7});
    let people = service.post(&customer, "/v1/search/people", &people).await;
    assert_eq!((people.status, results(&people).len()), (200, 7), "{}", people.body);
    assert_eq!(people.body["cost"], json!({"credits": 8, "balance_remaining": 192}));
    let companies = json!({"filters": {"employee_ranges": ["11-50"]}, "limit": 5});
    let companies = service.post(&customer, "/v1/search/companies", &companies).await;
    assert_eq!((companies.status, results(&companies).len()), (200, 5), "{}", companies.body);
    assert_eq!(companies.body["cost"]["credits"], json!(3.5));
    let nobody = json!({"titles": ["Grand Vizier of Nowhere"]});
    let nobody = service.post(&customer, "/v1/search/people", &nobody).await;
    assert_eq!((nobody.status, &nobody.body["total"]), (200, &json!(0)), "{}", nobody.body);
    assert_eq!(nobody.body["cost"]["credits"], json!(1), "the base even for nothing");
    let suggest = service.get(&customer, "/v1/search/suggest?field=titles&q=eng").await;
    assert_eq!((suggest.status, suggest.header("x-credits-charged")), (200, "0"), "{}", suggest.body);
    let dry = json!({"filters": {"departments": ["sales"]}});
    let dry = service.post(&customer, "/v1/search/people?dry_run=true", &dry).await;
    assert_eq!(dry.body["max_credits"], json!(26), "the default page of 25");
    invariants::check(&service, &customer, &[people, companies, nobody, suggest, dry]).await;
}

#[tokio::test]
async fn people_in_results_carry_no_email_or_phone() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 200).await;
    let body = json!({"filters": {"seniorities": ["vp", "c_suite"]}, "limit": 50});
    let reply = service.post(&customer, "/v1/search/people", &body).await;
    assert_eq!(results(&reply).len(), 50);
    for person in results(&reply) {
        for secret in ["email", "emailVerified", "phone", "mobile", "personal_email"] {
            assert!(person.get(secret).is_none(), "{secret} in {person}");
        }
        assert!(person["fullName"].is_string() && person["networkUrl"].is_string());
    }
    let text = String::from_utf8_lossy(&reply.bytes).into_owned();
    let mut words = text.split(|c: char| c == '"' || c.is_whitespace());
    assert!(words.all(|word| common::domain::EmailAddress::parse(word).is_err()), "no address anywhere");
}

#[tokio::test]
async fn every_filter_works_inside_filters_and_at_the_top_level() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10_000).await;
    let person =
        service.post(&customer, "/v1/enrich", &json!({"email": service.known_email()})).await.body["person"]
            .clone();
    let company =
        service.post(&customer, "/v1/companies", &json!({"domain": person["company"]["domain"]})).await.body
            ["company"]
            .clone();
    for (path, filter) in [
        ("people", json!({"titles": [person["title"]]})),
        ("people", json!({"seniorities": [person["seniority"]]})),
        ("people", json!({"departments": [person["department"]]})),
        ("people", json!({"skills": [person["skills"][0]]})),
        ("people", json!({"industries": [person["company"]["industry"]]})),
        ("people", json!({"locations": [person["location"]["city"]]})),
        ("people", json!({"locations": [person["location"]["country"]]})),
        ("people", json!({"languages": [person["languages"][0]]})),
        ("people", json!({"company_domains": [person["company"]["domain"]]})),
        ("people", json!({"company_sizes": ["11-50", "51-200"]})),
        ("people", json!({"technologies": [company["technologies"][0]["name"]]})),
        ("people", json!({"years_of_experience": {"min": 1, "max": 60}})),
        ("people", json!({"changed_job_within_days": 365})),
        ("people", json!({"keywords": [person["skills"][0]]})),
        ("companies", json!({"industries": [company["industry"]]})),
        ("companies", json!({"technologies": [company["technologies"][0]["name"]]})),
        (
            "companies",
            json!({"technologies_all": [company["technologies"][0]["name"], company["technologies"][1]["name"]]}),
        ),
        ("companies", json!({"employee_count": {"min": 10, "max": 5000}})),
        ("companies", json!({"employee_ranges": [company["employeeRange"]]})),
        ("companies", json!({"revenue_ranges": [company["revenueRange"]]})),
        ("companies", json!({"funding": {"stages": ["seed", "series_a"], "min_amount": 1000}})),
        ("companies", json!({"locations": [company["location"]["country"]]})),
        ("companies", json!({"founded": {"min": 1990}})),
        ("companies", json!({"keywords": [company["name"]]})),
    ] {
        let path = format!("/v1/search/{path}");
        let inside = service.post(&customer, &path, &json!({"filters": filter, "limit": 2})).await;
        assert_eq!(inside.status, 200, "{filter}: {}", inside.body);
        assert!(inside.body["total"].as_u64().unwrap() > 0, "{filter} finds nothing");
        let mut flat = filter.clone();
        flat["limit"] = json!(2);
        let flat = service.post(&customer, &path, &flat).await;
        assert_eq!(flat.body["results"], inside.body["results"], "{filter}");
        let without = json!({"filters": filter, "exclude": filter, "limit": 2});
        let without = service.post(&customer, &path, &without).await;
        if filter["titles"].is_null() {
            assert_eq!(without.body["total"], 0, "excluding {filter} from itself");
        } else {
            // A person whose title only stands in for the one refused, as a CEO does for a managing director, stays.
            let left = without.body["results"].as_array().unwrap();
            assert!(left.iter().all(|person| person["title"] != filter["titles"][0]), "{}", without.body);
        }
    }
}

#[tokio::test]
async fn titles_are_understood_and_facets_describe_everything_found() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    let mut totals = HashSet::new();
    for spelling in
        ["VP Eng", "VP of Engineering", "Vice President Engineering", "vice president, engineering"]
    {
        let reply =
            service.post(&customer, "/v1/search/people", &json!({"titles": [spelling], "limit": 3})).await;
        totals.insert(reply.body["total"].as_u64().unwrap());
    }
    assert!(totals.len() == 1 && !totals.contains(&0), "{totals:?}");
    let reply = service.post(&customer, "/v1/search/people", &json!({"titles": ["CTO"], "limit": 1})).await;
    let seniorities = reply.body["facets"]["seniorities"].as_array().unwrap();
    let sum: u64 = seniorities.iter().map(|value| value["count"].as_u64().unwrap()).sum();
    assert_eq!(sum, reply.body["total"].as_u64().unwrap(), "{}", reply.body["facets"]);
}

#[tokio::test]
async fn a_place_is_found_by_any_of_its_names_and_no_other_is() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    for kind in ["people", "companies"] {
        let path = format!("/v1/search/{kind}");
        let found = async |place: &str| {
            let reply = service.post(&customer, &path, &json!({"locations": [place], "limit": 1})).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            reply.body["total"].as_u64().unwrap()
        };
        for names in [
            &["Texas", "TX", "US-TX", "State of Texas", "Texas, USA"][..],
            &["Austin, Texas", "Austin, TX", "Austin TX"],
            &["Bavaria", "Bayern", "Bavière"],
            &["Munich", "München", "Monaco di Baviera"],
            &["NYC", "New York City", "New York, NY"],
            &["Catalonia", "Cataluña"],
        ] {
            let mut totals = HashSet::new();
            for name in names {
                totals.insert(found(name).await);
            }
            assert_eq!(totals.len(), 1, "{kind} in {names:?}: {totals:?}");
            // There are few companies to be somewhere.
            assert!(kind == "companies" || !totals.contains(&0), "{kind} in {names:?}: {totals:?}");
        }
        let (england, scotland, kingdom) =
            (found("England").await, found("Scotland").await, found("United Kingdom").await);
        assert!(england > 0 && england + scotland <= kingdom);
        assert!(kind == "companies" || scotland > 0);
        assert_eq!((found("Atlantis").await, found("Munich, Texas").await), (0, 0));
    }
}

#[tokio::test]
async fn a_value_nobody_has_is_answered_with_values_that_exist() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 1000).await;
    for (path, filter, value) in [
        ("people", "locations", "Germny"),
        ("people", "technologies", "Postgres"),
        ("companies", "industries", "Fintech"),
    ] {
        let path = format!("/v1/search/{path}");
        let nobody = service.post(&customer, &path, &json!({filter: [value], "limit": 1})).await;
        assert_eq!((nobody.status, &nobody.body["total"]), (200, &json!(0)), "{}", nobody.body);
        let told = &nobody.body["suggestions"][0];
        assert_eq!((&told["filter"], &told["value"]), (&json!(filter), &json!(value)), "{}", nobody.body);
        let found = service.post(&customer, &path, &json!({filter: [told["try"][0]], "limit": 1})).await;
        assert_eq!(results(&found).len(), 1, "{told} leads nowhere: {}", found.body);
        assert!(found.body.get("suggestions").is_none(), "{}", found.body);
    }
}

#[tokio::test]
async fn paging_gives_everybody_once_and_ends() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10_000).await;
    let mut body = json!({"filters": {"titles": ["Engineering Manager"]}, "limit": 30});
    let (mut seen, mut total) = (HashSet::new(), None);
    loop {
        let reply = service.post(&customer, "/v1/search/people", &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert!(total.is_none_or(|total| total == reply.body["total"]), "the total stays");
        total = Some(reply.body["total"].clone());
        for person in results(&reply) {
            assert!(seen.insert(person["id"].as_str().unwrap().to_owned()), "{person} came twice");
        }
        match &reply.body["next_cursor"] {
            Value::Null => break,
            cursor => body["cursor"] = cursor.clone(),
        }
        assert!(seen.len() < 5000, "paging never ends");
    }
    assert_eq!(json!(seen.len()), total.unwrap());
    assert!(seen.len() > 30, "one page tests nothing");
}

#[tokio::test]
async fn mistakes_are_named_and_cost_nothing() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 100).await;
    let mut replies = Vec::new();
    for (path, body, field, said) in [
        ("people", json!({}), "filters", "seniorities"),
        ("people", json!({"filters": {}, "exclude": {"titles": ["CTO"]}}), "filters", "years_of_experience"),
        ("companies", json!({"limit": 5}), "filters", "technologies_all"),
        ("people", json!({"filters": {"seniority": ["vp"]}}), "filters.seniority", "seniorities"),
        ("people", json!({"filters": {"seniorities": ["boss"]}}), "filters.seniorities[0]", "c_suite"),
        ("people", json!({"filters": {"color": ["red"]}}), "filters.color", "titles"),
        (
            "companies",
            json!({"filters": {"employee_ranges": ["12-13"]}}),
            "filters.employee_ranges[0]",
            "10001+",
        ),
        (
            "companies",
            json!({"filters": {"funding": {"stages": ["series_z"]}}}),
            "filters.funding.stages[0]",
            "series_a",
        ),
        ("companies", json!({"filters": {"funding": {}}}), "filters.funding", "min_amount"),
        (
            "companies",
            json!({"filters": {"employee_count": {"min": 9, "max": 3}}}),
            "filters.employee_count",
            "above",
        ),
        ("people", json!({"titles": ["CTO"], "filters": {"titles": ["CEO"]}}), "filters", "not both"),
        ("people", json!({"titles": ["CTO"], "limit": 101}), "limit", "100"),
        ("people", json!({"titles": ["CTO"], "cursor": "nonsense"}), "cursor", "cursor"),
        ("people", json!({"titles": "CTO"}), "titles", "a list"),
        ("people", json!({"company_domains": ["not a domain"]}), "company_domains[0]", "domain"),
    ] {
        let reply = service.post(&customer, &format!("/v1/search/{path}"), &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{body}: {}", reply.body);
        assert!(reply.body["errors"][0]["detail"].as_str().unwrap().contains(said), "{}", reply.body);
        replies.push(reply);
    }
    let other = service.post(&customer, "/v1/search/people", &json!({"titles": ["CTO"], "limit": 2})).await;
    let body = json!({"titles": ["CEO"], "cursor": other.body["next_cursor"]});
    let reply = service.post(&customer, "/v1/search/people", &body).await;
    assert_eq!((reply.status, reply.bad_fields()), (400, vec!["cursor"]), "{}", reply.body);
    replies.extend([other, reply]);
    invariants::check(&service, &customer, &replies).await;
}

/// A filter by place has two names, and every call takes both.
#[tokio::test]
async fn groups_combine_filters_and_are_checked_like_them() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10_000).await;
    let count = async |of: &str, body: Value| {
        let reply = service.post(&customer, &format!("/v1/search/{of}/count"), &body).await;
        assert_eq!(reply.status, 200, "{body}: {}", reply.body);
        reply.body["total"].as_u64().unwrap_or_default()
    };
    let (vp, sales) = (json!({"seniorities": ["vp"]}), json!({"departments": ["sales"]}));
    let of = async |body: Value| count("people", body).await;
    let (vps, sellers) = (of(vp.clone()).await, of(sales.clone()).await);
    let both = of(json!({"all": [vp, sales]})).await;
    assert_eq!(both, of(json!({"seniorities": ["vp"], "departments": ["sales"]})).await);
    assert!(both > 0 && both < vps && both < sellers, "{vps} {sellers} {both}");
    assert_eq!(of(json!({"any": [vp, sales]})).await, vps + sellers - both);
    assert_eq!(of(json!({"filters": {"seniorities": ["vp"], "not": [sales]}})).await, vps - both);
    // What is refused together is one thing; what is excluded is each for itself.
    let together = json!({"seniorities": ["vp"], "departments": ["sales"]});
    assert_eq!(of(json!({"seniorities": ["vp"], "not": [together]})).await, vps - both);
    assert_eq!(of(json!({"filters": vp, "exclude": {"all": [vp, sales]}})).await, vps - both);
    assert_eq!(of(json!({"filters": vp, "exclude": {"not": [sales]}})).await, both);
    let (german, software) = (json!({"locations": ["Germany"]}), json!({"industries": ["Software"]}));
    let of = async |body: Value| count("companies", body).await;
    let (here, soft) = (of(german.clone()).await, of(software.clone()).await);
    let both = of(json!({"all": [german, software]})).await;
    assert!(both > 0, "{here} {soft}");
    assert_eq!(of(json!({"any": [german, software]})).await, here + soft - both);
    assert_eq!(of(json!({"not": [{"not": [german]}], "industries": ["Software"]})).await, both);

    // A page has whom the count counted, and a saved search finds the same.
    let filters = json!({"any": [vp, sales], "not": [{"locations": ["Germany"]}]});
    let total = count("people", filters.clone()).await;
    let page = service.post(&customer, "/v1/search/people", &json!({"filters": filters, "limit": 100})).await;
    assert_eq!((page.status, &page.body["total"]), (200, &json!(total)), "{}", page.body);
    for person in results(&page) {
        assert!(person["seniority"] == "vp" || person["department"] == "sales", "{person}");
        assert_ne!(person["location"]["country"], "DE", "{person}");
    }
    let saved = json!({"name": "groups", "target": "people", "filters": filters});
    let saved = service.post(&customer, "/v1/saved-icps", &saved).await;
    assert_eq!((saved.status, &saved.body["filters"]), (201, &filters), "{}", saved.body);
    let run = format!("/v1/saved-icps/{}/run", saved.body["id"].as_str().unwrap());
    let run = service.post(&customer, &run, &json!({})).await;
    assert_eq!((run.status, &run.body["total"]), (200, &json!(total)), "{}", run.body);

    // Nobody fits: the value in the way is named with its group.
    let nobody = json!({"any": [{"locations": ["Germny"]}], "not": [{"locations": ["Atlantis"]}]});
    let nobody = service.post(&customer, "/v1/search/people/count", &nobody).await;
    let told = &nobody.body["suggestions"];
    assert_eq!(
        (&told[0]["filter"], &told[0]["try"][0]),
        (&json!("any[0].locations"), &json!("Germany")),
        "{told}"
    );
    assert_eq!(told.as_array().map(Vec::len), Some(1), "{told}");

    for (body, field, said) in [
        (json!({"any": []}), "any", "at least 1"),
        (json!({"any": [{}]}), "any[0]", "at least one filter"),
        (json!({"not": {"titles": ["CTO"]}}), "not", "a list"),
        (json!({"not": [{"title": ["CTO"]}]}), "not[0].title", "titles"),
        (json!({"all": [{"any": [{"seniorities": ["boss"]}]}]}), "all[0].any[0].seniorities[0]", "c_suite"),
        (json!({"all": [{"years_of_experience": {}}]}), "all[0].years_of_experience", "min"),
        (
            json!({"filters": {"any": [{"years_of_experience": {"min": 9, "max": 1}}]}}),
            "filters.any[0].years_of_experience",
            "above",
        ),
        (json!({"not": [{"not": [{"not": [{"not": [vp]}]}]}]}), "not[0].not[0].not[0].not", "3 deep"),
        (json!({"any": vec![json!({"any": vec![&vp; 5]}); 4]}), "any[3].any", "20 groups"),
        (
            json!({"filters": {"titles": ["CTO"]}, "exclude": {"any": [{}]}}),
            "exclude.any[0]",
            "at least one filter",
        ),
    ] {
        let reply = service.post(&customer, "/v1/search/people", &body).await;
        assert_eq!((reply.status, reply.bad_fields()), (400, vec![field]), "{body}: {}", reply.body);
        assert!(reply.body["errors"][0]["detail"].as_str().unwrap().contains(said), "{}", reply.body);
    }
    let deep = (0..100).fold(vp, |inner, _| json!({"not": [inner]}));
    let reply = service.post(&customer, "/v1/search/people", &deep).await;
    assert_eq!(reply.status, 400, "{}", reply.body);
}

#[tokio::test]
async fn countries_and_locations_are_one_filter() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 10_000).await;
    for (path, own, other, rest) in [
        ("/v1/search/people", "locations", "countries", json!({"titles": ["CTO"], "limit": 2})),
        ("/v1/search/companies", "locations", "countries", json!({"industries": ["Software"], "limit": 2})),
        ("/v1/funding-radar", "countries", "locations", json!({"since_days": 540, "limit": 2})),
    ] {
        let asked = |names: &[&str]| {
            let mut body = rest.clone();
            for name in names {
                body[name] = json!(["Germany"]);
            }
            body
        };
        let documented = service.post(&customer, path, &asked(&[own])).await;
        let alike = service.post(&customer, path, &asked(&[other])).await;
        assert_eq!((documented.status, alike.status), (200, 200), "{path}: {}", alike.body);
        assert_eq!(documented.body["results"], alike.body["results"], "{path}");
        let both = service.post(&customer, path, &asked(&[own, other])).await;
        assert_eq!((both.status, &both.body["errors"][0]["code"]), (400, &json!("duplicate")), "{path}");
    }
    let feed = service.get(&customer, "/v1/signals?kind=funding&countries=DE&limit=2").await;
    assert_eq!(feed.status, 200, "{}", feed.body);
    let path = "/v1/enrich";
    let unknown = service.post(&customer, path, &json!({"email": "a@b.example", "countries": ["DE"]})).await;
    assert_eq!(unknown.status, 400, "a person's country is no filter");
}

#[tokio::test]
async fn suggestions_are_values_that_a_search_finds() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Free, 100).await;
    for (field, filter) in [
        ("titles", "titles"),
        ("skills", "skills"),
        ("industries", "industries"),
        ("technologies", "technologies"),
        ("locations", "locations"),
    ] {
        let suggested =
            service.get(&customer, &format!("/v1/search/suggest?field={field}&q=s&limit=3")).await;
        assert_eq!((suggested.status, results(&suggested).len()), (200, 3), "{}", suggested.body);
        let body = json!({filter: [results(&suggested)[0]["value"]], "limit": 1});
        let found = service.post(&customer, "/v1/search/people", &body).await;
        assert!(found.body["total"].as_u64().unwrap() > 0, "{body}: {}", found.body);
    }
    let companies = service.get(&customer, "/v1/search/suggest?field=companies&q=a").await;
    assert!(results(&companies)[0]["domain"].is_string(), "{}", companies.body);
    let wrong = service.get(&customer, "/v1/search/suggest?field=colours").await;
    assert_eq!((wrong.status, wrong.bad_fields()), (400, vec!["field"]));
    assert!(wrong.body["errors"][0]["detail"].as_str().unwrap().contains("technologies"));
    assert_eq!(service.get(&customer, "/v1/search/suggest").await.bad_fields(), ["field"]);
}

#[tokio::test]
async fn a_count_is_free_leaves_no_row_and_agrees_with_the_search() {
    let service = Service::start().await;
    let customer = service.customer(Plan::Pro, 200).await;
    let filters = json!({"filters": {"departments": ["engineering"], "seniorities": ["vp"]}});
    let counted = service.post(&customer, "/v1/search/people/count", &filters).await;
    assert_eq!((counted.status, counted.header("x-credits-charged")), (200, "0"), "{}", counted.body);
    assert!(counted.body.get("results").is_none(), "no records: {}", counted.body);
    let history = service.get(&customer, "/v1/me/history").await;
    assert_eq!(results(&history).len(), 0, "a free count is no call to look back at");
    let searched = service.post(&customer, "/v1/search/people", &filters).await;
    assert!(counted.body["total"].as_u64() > Some(0));
    assert_eq!(counted.body["total"], searched.body["total"]);
    assert_eq!(counted.body["facets"], searched.body["facets"]);
    let body = json!({"filters": {"locations": ["Germny"]}});
    let none = service.post(&customer, "/v1/search/companies/count", &body).await;
    assert_eq!((none.status, &none.body["total"]), (200, &json!(0)), "{}", none.body);
    assert_eq!(none.body["suggestions"][0]["value"], "Germny", "{}", none.body);
    let empty = service.post(&customer, "/v1/search/people/count", &json!({})).await;
    assert_eq!((empty.status, empty.bad_fields()), (400, vec!["filters"]));
    invariants::check(&service, &customer, &[counted, searched, none, empty]).await;
}

#[tokio::test]
async fn an_account_counts_sixty_times_a_minute() {
    let service = Service::start_with(unhurried(), Clock::fixed(noon())).await;
    let customer = service.customer(Plan::Pro, 1).await;
    let titles = json!({"titles": ["CTO"]});
    let count = || service.post(&customer, "/v1/search/people/count", &titles);
    for _ in 0..60 {
        assert_eq!(count().await.status, 200);
    }
    let refused = count().await;
    assert_eq!((refused.status, &refused.body["code"]), (429, &json!("rate_limited")), "{}", refused.body);
    service.app.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(count().await.status, 200, "a minute later");
}
