//! Suggestions while a user types: types and properties from their lists, companies by their names, people where the text says who.

use super::Visit;
use super::kinds::{self, Kind, Property};
use super::queries::{self, Query};
use super::wire::{Answered, Params, Reply};
use common::app::App;
use common::error::{Error, Result};
use common::lookup::{ProviderError, SuggestField};
use serde_json::{Value, json};

const MOST: usize = 10;

fn prefix(params: &Params) -> String {
    params.get("prefix").unwrap_or_default().to_lowercase()
}

/// Whether a word of a name begins with what was typed, or its id does.
fn begins(prefix: &str, id: &str, name: &str) -> bool {
    let name = name.to_lowercase();
    id.to_lowercase().starts_with(prefix)
        || name.starts_with(prefix)
        || name.split_whitespace().any(|word| word.starts_with(prefix))
}

pub fn types(params: &Params) -> Reply {
    let prefix = prefix(params);
    let kinds = Kind::ALL.into_iter().filter(|kind| begins(&prefix, kind.id(), kind.name()));
    let result: Vec<Value> = kinds
        .map(|kind| json!({"id": kind.id(), "name": kind.name(), "description": kind.about()}))
        .collect();
    Reply::Json(json!({"result": result}))
}

pub fn properties(params: &Params) -> Reply {
    let prefix = prefix(params);
    let kinds = kinds::asked(params).map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
    let mut result: Vec<Value> = Vec::new();
    for property in kinds.into_iter().flat_map(Kind::properties) {
        if begins(&prefix, property.id, property.name) && !result.contains(&property.shown()) {
            result.push(property.shown());
        }
    }
    Reply::Json(json!({"result": result}))
}

/// Companies by the beginning of their names, free, since `/v1/search/suggest` tells as much; people by a question at its own price, and only
/// where the text identifies one or names an employer, since most of what is typed does not. Without a type only an identifier is taken
/// for a person's: `Acme, Inc.` is a name.
pub async fn entities(app: &App, visit: &Visit<'_>) -> Answered<Reply> {
    let text = visit.params.get("prefix").unwrap_or_default();
    let kind = kinds::asked(&visit.params).unwrap_or_else(|| kinds::guessed(text, &[]));
    let result = match kind {
        Kind::Company => companies(app, text).await?,
        Kind::Person => match Query::of_text(text, Some(kind)).question() {
            Some(question) => {
                let found = queries::candidates(visit, &question).await?;
                found.iter().map(|one| suggested(kind, one)).collect()
            }
            None => Vec::new(),
        },
    };
    Ok(Reply::Json(json!({"result": result})))
}

fn suggested(kind: Kind, entity: &Value) -> Value {
    json!({
        "id": entity["id"], "name": entity["name"], "description": entity["description"],
        "notable": [kind.shown()],
    })
}

async fn companies(app: &App, prefix: &str) -> Result<Vec<Value>> {
    let directory = app.providers.directory().ok_or(ProviderError::NoDirectory)?;
    let mut result = Vec::new();
    for named in directory.suggest(SuggestField::Companies, prefix, MOST).await? {
        let Some(domain) = &named.domain else { continue };
        if let Some((_, record)) = directory.company_by_domain(domain).await? {
            let entity = json!({"id": record.company.id, "name": record.company.name, "description": domain});
            result.push(suggested(Kind::Company, &entity));
        }
    }
    Ok(result)
}

pub fn type_flyout(params: &Params) -> Result<Reply> {
    let kind =
        params.get("id").and_then(Kind::named).ok_or(Error::NotFound("There is no type with this id."))?;
    Ok(flyout(kind.id(), kind.name(), kind.about()))
}

pub fn property_flyout(params: &Params) -> Result<Reply> {
    let property = params.get("id").and_then(Property::named);
    let property = property.ok_or(Error::NotFound("There is no property with this id."))?;
    let kinds = Kind::ALL.into_iter().filter(|kind| property.of(*kind).is_some());
    let of = kinds.map(|kind| kind.name().to_lowercase()).collect::<Vec<_>>().join(" or ");
    Ok(flyout(property.id, property.name, &format!("Of a {of}.")))
}

fn flyout(id: &str, name: &str, about: &str) -> Reply {
    let html = maud::html! { p { b { (name) } } p { (about) } };
    Reply::Json(json!({"id": id, "html": html.into_string()}))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(reply: Reply) -> Vec<String> {
        let Reply::Json(answer) = reply else { panic!("a page") };
        let all = answer["result"].as_array().unwrap().clone();
        all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn types_and_properties_are_found_by_any_word_of_theirs() {
        assert_eq!(ids(types(&Params::of(&[("prefix", "Pers")]))), ["person"]);
        assert_eq!(ids(types(&Params::of(&[]))), ["person", "company"]);
        assert_eq!(ids(properties(&Params::of(&[("prefix", "title")]))), ["title"], "Job title");
        assert!(ids(properties(&Params::of(&[("prefix", "founded"), ("type", "person")]))).is_empty());
    }
}
