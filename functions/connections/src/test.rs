//! POST /v1/connections/{id}/test

use crate::shown::own;
use crate::system;
use common::app::Cx;
use common::catalog::connections::{
    ConnectionTest, Meaning, ObjectSettings, Policy, SystemField, TestConnectionRequest, TestProblem,
};
use common::connect::{Failure, Field, FieldType, NewField, Object};
use common::error::Result;

/// What the names of fields that are made begin with.
const OWN: &str = "almanac_";

pub async fn test(cx: Cx, request: TestConnectionRequest) -> Result<ConnectionTest> {
    let head = own(&cx, &request.id).await?;
    let credentials = common::credentials::of(&cx.app.store, &head)?;
    let mut test = ConnectionTest { ok: false, problems: Vec::new(), fields: Vec::new() };
    let system = match system::open(&cx.app, &head, &credentials) {
        Ok(system) => system,
        Err(failure) => {
            test.problems.push(problem("credentials", &failure));
            return Ok(test);
        }
    };
    for (object, settings) in head.settings.objects.each() {
        let described = async {
            let fields = system.describe(object).await?;
            let missing =
                if request.create_fields == Some(true) { missing(settings, &fields) } else { Vec::new() };
            if missing.is_empty() {
                return Ok(fields);
            }
            system.create_fields(object, &missing).await?;
            system.describe(object).await
        };
        match described.await {
            Ok(fields) => {
                check(object, settings, &fields, &mut test.problems);
                test.fields.extend(fields.into_iter().map(|field| shown(object, field)));
            }
            Err(failure) => test.problems.push(problem(&format!("objects.{object}"), &failure)),
        }
    }
    test.ok = test.problems.is_empty();
    Ok(test)
}

/// A failure as something to correct.
pub(crate) fn problem(field: &str, failure: &Failure) -> TestProblem {
    TestProblem { code: failure.code().to_owned(), field: field.to_owned(), detail: failure.to_string() }
}

/// Mapped fields of ours that the system lacks.
fn missing(settings: &ObjectSettings, fields: &[Field]) -> Vec<NewField> {
    let is_there = |name: &str| fields.iter().any(|field| field.name == name);
    // Salesforce's own spelling is Almanac_Status__c.
    let is_own = |name: &str| name.get(..OWN.len()).is_some_and(|start| start.eq_ignore_ascii_case(OWN));
    let lacking = settings.mapping.0.iter().filter(|(name, _)| is_own(name) && !is_there(name));
    let new = lacking.map(|(name, meaning)| NewField {
        name: name.clone(),
        label: label(name),
        kind: match meaning {
            Meaning::EnrichedAt => FieldType::Time,
            Meaning::Confidence | Meaning::Employees | Meaning::Founded => FieldType::Number,
            _ => FieldType::Text,
        },
    });
    new.collect()
}

/// `almanac_enriched_at` as people read it.
fn label(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn check(object: Object, settings: &ObjectSettings, fields: &[Field], problems: &mut Vec<TestProblem>) {
    for (name, meaning) in &settings.mapping.0 {
        let at = format!("objects.{object}.mapping.{name}");
        let Some(field) = fields.iter().find(|field| field.name == *name) else {
            problems.push(problem(&at, &Failure::NoField(name.clone())));
            continue;
        };
        let ruled = settings.rules.as_ref().and_then(|rules| rules.0.get(name));
        let wants = ruled.is_some_and(|rule| rule.policy() != Policy::Never) || meaning.is_own();
        if wants && !field.is_writable {
            problems.push(TestProblem {
                code: "read_only".to_owned(),
                field: at,
                detail: "the system does not allow writing this field; set its rule to never".to_owned(),
            });
        }
    }
}

fn shown(object: Object, field: Field) -> SystemField {
    SystemField {
        object,
        name: field.name,
        label: field.label,
        kind: field.kind,
        options: field.options,
        writable: field.is_writable,
    }
}
