//! The fields of a connection: what each holds, which rule it has, and what is looked up.

use super::connections::{AT, added, called};
use super::files::named;
use super::visit::{Pairs, Screen, Shown, Visit, encoded, shown};
use crate::page::{heading, notice};
use common::catalog::bulk::Addition;
use common::catalog::connections::{
    Connection, ConnectionSystem, ConnectionTest, Meaning, ObjectSettings, Objects, Policy, Rule, SystemField,
};
use common::connect::{FieldType, Object};
use http::Method;
use maud::{Markup, html};
use serde_json::{Value, json};

/// A form of more fields would be too long.
const SHOWN: usize = 300;
/// What the names of fields begin with that we make.
const OWN: &str = "almanac_";

pub async fn fields(visit: &Visit, id: &str, post: bool) -> Screen {
    let path = format!("/v1/connections/{}", encoded(id));
    let connection: Connection = visit.api.get(&path).await?;
    let wanted = visit.query.get("object").or(visit.form.get("object"));
    let wanted = wanted.and_then(|word| word.parse::<Object>().ok());
    let mut all = connection.objects.each();
    let first = all.next();
    let Some((object, settings)) =
        wanted.and_then(|wanted| Some((wanted, connection.objects.of(wanted)?))).or(first)
    else {
        return Ok(Shown::Goto(format!("{AT}/{}", connection.id)));
    };
    let mut refused = None;
    if post {
        let objects = changed(&connection, object, settings, &visit.form);
        let sent: Result<Connection, _> =
            visit.api.call(Method::PATCH, &path, Some(json!({ "objects": objects }))).await;
        match sent {
            Ok(_) => {
                let create = visit.form.get("own").is_some();
                let test = json!({ "create_fields": create });
                let test: ConnectionTest = visit.api.post(&format!("{path}/test"), test).await?;
                let to = format!("{AT}/{}", connection.id);
                return Ok(Shown::Goto(if test.ok { to } else { format!("{to}/fields?object={object}") }));
            }
            Err(error) => refused = Some(error.of_form()?.0),
        }
    }
    let test: ConnectionTest = visit.api.post(&format!("{path}/test"), json!({})).await?;
    let content = html! {
        p class="back" { a href={ (AT) "/" (connection.id) } { "← " (connection.name) } }
        (heading("Fields", &format!("What the {object} of {} hold, and which values may be replaced.", called(connection.system))))
        @if let Some(detail) = &refused { (notice("bad", detail)) }
        @for problem in &test.problems { (notice("bad", &format!("{}: {}.", problem.field, problem.detail))) }
        @if connection.objects.each().count() > 1 { p { @for (other, _) in connection.objects.each() {
            a class="button quiet" href={ (AT) "/" (connection.id) "/fields?object=" (other.as_str()) } { (other.as_str()) } " "
        } } }
        form method="post" {
            input type="hidden" name="object" value=(object.as_str());
            (table(settings, &of(object, settings, test.fields)))
            section class="card" {
                h2 { "Look up" }
                div class="choices" { @for addition in Addition::ALL {
                    @let (name, about) = named(*addition);
                    label class="choice" {
                        input type="checkbox" name="add" value=(addition.as_str()) checked[settings.add.contains(addition)];
                        span { b { (name) } " " span class="note" { (about) } }
                        span class="price" { (addition.spec().price.to_string()) }
                    }
                } }
                @if object == Object::People && settings.link().is_some() {
                    label class="choice" {
                        input type="checkbox" name="create_companies" value="true" checked[settings.create_companies == Some(true)];
                        span { b { "Create missing companies" } " " span class="note" { "to link people to whose company the system does not have" } }
                    }
                }
                @if connection.system != ConnectionSystem::Postgres && !settings.mapping.0.values().any(|meaning| *meaning == Meaning::Status) {
                    label class="choice" {
                        input type="checkbox" name="own" value="true";
                        span { b { "Create Almanac's own fields" } " " span class="note" { "status and date of the last look-up, on every record" } }
                    }
                }
            }
            button { "Save" }
        }
    };
    shown("Fields", AT, content)
}

/// The fields of an object, those with a meaning first; mapped ones that the system lacks are there, too.
fn of(object: Object, settings: &ObjectSettings, mut fields: Vec<SystemField>) -> Vec<SystemField> {
    fields.retain(|field| field.object == object);
    let lacking = settings.mapping.0.keys().filter(|name| fields.iter().all(|field| field.name != **name));
    let lacking = lacking.map(|name| SystemField {
        object,
        name: name.clone(),
        label: "missing".to_owned(),
        kind: FieldType::Text,
        options: Vec::new(),
        writable: false,
    });
    let lacking: Vec<SystemField> = lacking.collect();
    fields.extend(lacking);
    fields.sort_by_key(|field| (!settings.mapping.0.contains_key(&field.name), !field.writable));
    fields.truncate(SHOWN);
    fields
}

fn table(settings: &ObjectSettings, fields: &[SystemField]) -> Markup {
    html! { section class="card" {
        p class="note" {
            b { "blank" } " fills empty fields. " b { "tracked" } " also replaces what Almanac wrote last and no one changed since. "
            b { "always" } " replaces everything, " b { "never" } " only identifies the record."
        }
        div class="wide" tabindex="0" role="region" aria-label="Fields" { table {
            thead { tr { th { "Field" } th { "Type" } th { "Holds" } th { "Rule" } } }
            tbody { @for (at, field) in fields.iter().enumerate() {
                @let meaning = settings.mapping.0.get(&field.name);
                @let rule = settings.rules.as_ref().and_then(|rules| rules.0.get(&field.name)).map(|rule| rule.policy());
                tr {
                    td class="clip" { (field.label) " " code { (field.name) } input type="hidden" name={ "field-" (at) } value=(field.name); }
                    td { (field.kind.as_str()) @if !field.writable { " " span class="note" { "read-only" } } }
                    td { select name={ "meaning-" (at) } aria-label={ "What " (field.name) " holds" } {
                        option value="" { "–" }
                        @for one in Meaning::ALL { option value=(one.as_str()) selected[meaning == Some(one)] { (one.as_str().replace('_', " ")) } }
                    } }
                    td { select name={ "rule-" (at) } aria-label={ "Rule of " (field.name) } {
                        option value="" { "usual" }
                        @for one in Policy::ALL { option value=(one.as_str()) selected[rule == Some(*one)] { (one.as_str()) } }
                    } }
                }
            } }
        } }
        @if fields.len() == SHOWN { p class="note" { "These are the first " (SHOWN) " fields; the API maps any other." } }
    } }
}

/// The settings with what a form says of the fields that it shows.
fn changed(connection: &Connection, object: Object, settings: &ObjectSettings, form: &Pairs) -> Objects {
    let mut new = settings.clone();
    let mut rules = new.rules.take().unwrap_or_default();
    for at in 0..SHOWN {
        let Some((_, name)) = form.0.iter().find(|(name, _)| *name == format!("field-{at}")) else { break };
        let meaning = form.get(&format!("meaning-{at}")).and_then(|word| word.parse::<Meaning>().ok());
        let policy = form.get(&format!("rule-{at}")).and_then(|word| word.parse::<Policy>().ok());
        match meaning {
            Some(meaning) => drop(new.mapping.0.insert(name.clone(), meaning)),
            None => drop(new.mapping.0.remove(name)),
        }
        // A rule that also wants confidence stays as long as its policy does.
        match policy.filter(|_| meaning.is_some()) {
            Some(policy) if rules.0.get(name).map(|rule| rule.policy()) == Some(policy) => {}
            Some(policy) => drop(rules.0.insert(name.clone(), Rule::Policy(policy))),
            None => drop(rules.0.remove(name)),
        }
    }
    if form.get("own").is_some() {
        let end = if connection.system == ConnectionSystem::Salesforce { "__c" } else { "" };
        for (name, meaning) in [("status", Meaning::Status), ("enriched_at", Meaning::EnrichedAt)] {
            new.mapping.0.insert(format!("{OWN}{name}{end}"), meaning);
        }
    }
    let creates = form.get("create_companies").is_some() && new.link().is_some();
    new.create_companies = creates.then_some(true);
    new.rules = Some(rules).filter(|rules| !rules.0.is_empty());
    let add: Value = added(form, object.as_str());
    new.add = serde_json::from_value(add).unwrap_or_else(|_| settings.add.clone());
    let mut objects = connection.objects.clone();
    match object {
        Object::People => objects.people = Some(new),
        Object::Companies => objects.companies = Some(new),
    }
    objects
}
