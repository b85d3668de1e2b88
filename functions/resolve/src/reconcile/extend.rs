//! The data extension service: chosen properties of records that were reconciled, each at the price of reading the record.

use super::Visit;
use super::kinds::{self, Kind, Property};
use super::wire::{Answered, Params, Reply};
use common::error::Error;
use futures::{StreamExt, TryStreamExt};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

const AT_ONCE: usize = 4;

/// Which properties of which records are wanted.
#[derive(Deserialize)]
struct Wanted {
    ids: Vec<String>,
    properties: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

pub async fn answer(visit: &Visit<'_>) -> Answered<Reply> {
    let mut wanted: Wanted = visit.params.json("extend")?;
    // A record that is asked for twice at the same moment is paid for twice.
    let mut seen = HashSet::new();
    wanted.ids.retain(|id| seen.insert(id.clone()));
    visit.bound("extend.ids", wanted.ids.len())?;
    let mut properties = Vec::with_capacity(wanted.properties.len());
    for named in &wanted.properties {
        let property = Property::named(&named.id).ok_or_else(|| {
            Error::field("extend.properties", "not_allowed", format!("there is no property {:?}", named.id))
        })?;
        properties.push(property);
    }
    let properties = &properties;
    let rows = futures::stream::iter(wanted.ids)
        .map(|id| async move {
            let record = record(visit, &id).await?;
            let kind = Kind::of_record(&id);
            let values = properties
                .iter()
                .map(|property| (property.id.to_owned(), json!(property.values(kind, &record))));
            Answered::Ok((id, Value::Object(values.collect())))
        })
        .buffered(AT_ONCE);
    let rows: Map<String, Value> = rows.try_collect::<Vec<_>>().await?.into_iter().collect();
    let meta: Vec<Value> = properties.iter().map(|property| property.shown()).collect();
    Ok(Reply::Json(json!({"meta": meta, "rows": rows})))
}

/// The record of an id; nothing where there is none.
async fn record(visit: &Visit<'_>, id: &str) -> Answered<Value> {
    if id.trim().is_empty() {
        return Ok(Value::Null);
    }
    let kind = Kind::of_record(id);
    let mut answer = visit.asking.record(kind.record_path(), id, None).await?;
    Ok(answer[kind.id()].take())
}

/// The properties that a record of some kind can be extended with.
pub fn proposed(params: &Params) -> Reply {
    let kind = kinds::asked(params);
    let limit = params.get("limit").and_then(|limit| limit.parse().ok()).unwrap_or(usize::MAX);
    let kinds = kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
    let mut all: Vec<Value> = Vec::new();
    for property in
        kinds.iter().flat_map(|kind| kind.properties().filter(move |property| property.is_told(*kind)))
    {
        if !all.contains(&property.shown()) {
            all.push(property.shown());
        }
    }
    all.truncate(limit);
    let mut answer = json!({"properties": all});
    answer["type"] = json!(kind.map(Kind::id));
    if limit < usize::MAX {
        answer["limit"] = json!(limit);
    }
    Reply::Json(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposed_are_the_properties_that_records_of_the_type_tell() {
        let ids = |fields: &[(&str, &str)]| {
            let Reply::Json(answer) = proposed(&Params::of(fields)) else { panic!("a page") };
            let all = answer["properties"].as_array().unwrap().clone();
            all.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let (person, company) = (ids(&[("type", "person")]), ids(&[("type", "company")]));
        assert!(person.contains(&"title".into()) && !person.contains(&"foundedYear".into()), "{person:?}");
        assert!(company.contains(&"foundedYear".into()) && !company.contains(&"title".into()), "{company:?}");
        assert!(!person.contains(&"phone".into()), "no record tells it");
        let (all, few) = (ids(&[]), ids(&[("limit", "3")]));
        assert!(all.len() > person.len().max(company.len()) && few.len() == 3, "{all:?}");
    }
}
