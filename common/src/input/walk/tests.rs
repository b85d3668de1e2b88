//! Requests with every kind of mistake.

use super::*;
use schemars::SchemaGenerator;
use serde_json::json;

/// The schema keywords that the walk understands, and those it may ignore because they do not affect validity.
const UNDERSTOOD: &[&str] = &[
    "$defs",
    "$ref",
    "$schema",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "deprecated",
    "description",
    "enum",
    "examples",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "oneOf",
    "properties",
    "required",
    "title",
    "type",
];

fn assert_understood(at: &str, schema: &Value) {
    let Some(keywords) = schema.as_object() else { return };
    for (keyword, value) in keywords {
        assert!(UNDERSTOOD.contains(&keyword.as_str()), "{at} uses {keyword}, which is not checked");
        match keyword.as_str() {
            "properties" | "$defs" => {
                let parts = value.as_object().into_iter().flatten();
                parts.for_each(|(name, part)| assert_understood(&format!("{at}.{name}"), part));
            }
            "items" => assert_understood(&format!("{at}[]"), value),
            "anyOf" => {
                let options = value.as_array().expect("a list");
                let null = options.iter().filter(|option| has_type(option, "null")).count();
                assert!(
                    options.len() == 2 && null == 1,
                    "{at}: anyOf other than an optional value is not checked"
                );
                options.iter().for_each(|option| assert_understood(at, option));
            }
            "oneOf" => {
                let closed =
                    value.as_array().is_some_and(|all| all.iter().all(|one| one.get("const").is_some()));
                assert!(closed, "{at}: oneOf other than a vocabulary is not checked");
            }
            _ => {}
        }
    }
}

#[test]
fn no_request_of_the_catalogue_uses_more_schema_than_is_checked() {
    let written = crate::catalog::all().map(|entry| (entry.spec.path, entry.types.request));
    for (path, request) in written {
        let mut generator = SchemaGenerator::default();
        let schema = request(&mut generator);
        assert_understood(path, schema.as_value());
        let definitions = generator.take_definitions(true);
        definitions.iter().for_each(|(name, schema)| assert_understood(&format!("{path} {name}"), schema));
    }
}

#[test]
fn every_kind_of_mistake_is_found_in_one_pass() {
    let schema = json!({
        "type": "object", "additionalProperties": false, "required": ["name", "filters"],
        "properties": {
            "name": {"type": "string", "minLength": 2, "maxLength": 5},
            "limit": {"type": ["integer", "null"], "format": "uint32", "minimum": 1, "maximum": 100},
            "share": {"type": "number", "minimum": 0, "maximum": 1},
            "kind": {"enum": ["a", "b"]},
            "list": {"type": "array", "items": {"type": "string", "format": "domain"}, "minItems": 1, "maxItems": 3},
            "filters": {"anyOf": [{"$ref": "#/$defs/F"}, {"type": "null"}]},
            "flag": {"type": "boolean"},
        },
        "$defs": {"F": {"type": "object", "properties": {"companyDomain": {"type": "string", "format": "domain"}}}},
    });
    let errors = |value: Value| {
        let mut problems = Problems::default();
        check(&schema, value, None, &mut problems);
        let found = problems
            .into_result()
            .err()
            .unwrap_or_default()
            .into_iter()
            .map(|error| format!("{} {}", error.field, error.code));
        found.collect::<Vec<_>>()
    };
    assert_eq!(errors(json!({"name": "abc", "filters": {"domain": "acme.example"}, "limit": 10.0})), [""; 0]);
    let wrong = json!({
        "name": "x", "limit": 0, "share": 2, "kind": "c", "list": ["acme.example", "no", 3], "flag": "yes",
        "filters": {"domain": "-", "nmae": 1}, "other": null
    });
    let found = errors(wrong);
    for expected in [
        "name too_short",
        "limit out_of_range",
        "share out_of_range",
        "kind not_allowed",
        "list[1] invalid_format",
        "list[2] wrong_type",
        "flag wrong_type",
        "filters.domain invalid_format",
        "filters.nmae unknown_field",
        "other unknown_field",
    ] {
        assert!(found.iter().any(|error| error == expected), "{expected} is not in {found:?}");
    }
    assert_eq!(errors(json!({})), ["name required", "filters required"]);
    assert_eq!(errors(json!({"name": "abc", "filters": {}, "limit": 1.5})), ["limit wrong_type"]);
    assert_eq!(
        errors(json!({"name": "abc", "filters": {}, "list": ["a", "b", "c", "d"]})),
        ["list too_long"]
    );
}

#[test]
fn a_number_is_read_in_the_country_said_beside_it() {
    let phone = json!({"type": ["string", "null"], "format": "phone"});
    let country = json!({"type": ["string", "null"], "format": "country"});
    let domain = json!({"type": "string", "format": "domain"});
    let schema =
        json!({"type": "object", "properties": {"phone": phone, "country": country, "domain": domain}});
    let read_by = |value: Value, nation: Option<&str>| {
        let mut problems = Problems::default();
        let read = check(&schema, value, nation, &mut problems);
        (read["phone"].clone(), problems.into_result().err().unwrap_or_default())
    };
    let read = |value: Value| read_by(value, None);
    // The company's own fields come before guesses from its domain, and the request's fields before both.
    for (sent, phone) in [
        (json!({"phone": "030 901820", "domain": "acme.com"}), "+4930901820"),
        (json!({"phone": "030 901820", "domain": "acme.fr"}), "+4930901820"),
        (json!({"phone": "020 7946 0958", "domain": "acme.com", "country": "GB"}), "+442079460958"),
    ] {
        assert_eq!(read_by(sent.clone(), Some("DE")).0, json!(phone), "{sent}");
    }
    for (sent, phone) in [
        (json!({"phone": "+44 20 7946 0958"}), "+442079460958"),
        (json!({"phone": "0044 20 7946 0958"}), "+442079460958"),
        (json!({"phone": "020 7946 0958", "country": "GB"}), "+442079460958"),
        (json!({"country": "united kingdom", "phone": "020 7946 0958"}), "+442079460958"),
        (json!({"phone": "030 901820", "country": "Deutschland"}), "+4930901820"),
        (json!({"phone": "(512) 555-0100", "country": "US", "domain": "acme.de"}), "+15125550100"),
        (json!({"phone": "030 901820", "domain": "acme.de"}), "+4930901820"),
        (json!({"phone": "+1 512 555 0100", "country": "DE"}), "+15125550100"),
    ] {
        let (read, errors) = read(sent.clone());
        assert_eq!((read, errors.len()), (json!(phone), 0), "{sent}");
    }
    for (sent, field, said) in [
        (json!({"phone": "020 7946 0958"}), "phone", "add country"),
        (json!({"phone": "030 901820", "domain": "acme.io"}), "phone", "add country"),
        (json!({"phone": "+1 555"}), "phone", "phone number"),
        (json!({"phone": "12", "country": "US"}), "phone", "phone number"),
        (json!({"phone": "020 7946 0958", "country": "Atlantis"}), "country", "not a country"),
    ] {
        let errors = read(sent.clone()).1;
        let named = errors.iter().any(|error| error.field == field && error.detail.contains(said));
        assert!(named, "{sent}: {errors:?}");
    }
}

#[test]
fn a_query_is_read_as_the_types_it_should_have() {
    let schema = json!({"type": "object", "properties": {
        "limit": {"type": "integer"}, "min_amount": {"type": "number"}, "flag": {"type": "boolean"},
        "stage": {"type": "array", "items": {"type": "string"}}, "kind": {"type": "string"},
    }});
    let read = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut problems = Problems::default();
        let fields = from_query(&schema, &pairs, &mut problems);
        (Value::Object(fields), problems.into_result().err().map_or(0, |errors| errors.len()))
    };
    let (fields, wrong) = read(&[
        ("limit", "5"),
        ("min_amount", "1.5"),
        ("flag", "true"),
        ("stage", "a,b"),
        ("stage", "c"),
        ("kind", "7"),
    ]);
    assert_eq!(
        fields,
        json!({"limit": 5, "min_amount": 1.5, "flag": true, "stage": ["a", "b", "c"], "kind": "7"})
    );
    assert_eq!(wrong, 0);
    assert_eq!(read(&[("kind", "a"), ("kind", "b")]).1, 1);
    assert_eq!(read(&[("limit", "five")]).0, json!({"limit": "five"}));
}
