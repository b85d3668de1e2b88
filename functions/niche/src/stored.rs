//! The people a call compares: sent along, of a watch list, or of the records that a connection matched.

use common::app::Cx;
use common::bounds::CONTACTS;
use common::catalog::niche::{People, PeoplePage};
use common::catalog::parts::{Contact, read_contacts};
use common::catalog::sticky::Target;
use common::domain::NetworkUrl;
use common::error::{Error, Result};
use common::store::watch_lists::WatchListHead;

/// As many people as are compared in a call.
const MOST: usize = CONTACTS.most as usize;

/// What the answer says of a connection none of whose records has a known person.
pub const NOT_MATCHED: &str =
    "no record of this connection was matched to a person yet; POST /v1/connections/{id}/run matches them";

/// The people to compare in this call.
pub async fn people(cx: &Cx, people: People<'_>) -> Result<PeoplePage> {
    if let Some(sent) = people.sent {
        let (contacts, invalid) = read_contacts(sent);
        return Ok(PeoplePage { contacts, invalid, ..PeoplePage::default() });
    }
    match (people.watch_list_id, people.connection_id) {
        (Some(id), _) => of_list(cx, id, people.cursor).await,
        (None, Some(id)) => of_connection(cx, id, people.cursor).await,
        (None, None) => Ok(PeoplePage::default()),
    }
}

async fn of_list(cx: &Cx, id: &str, cursor: Option<&str>) -> Result<PeoplePage> {
    let list: Option<WatchListHead> = cx.app.store.list(cx.account_id(), id).await?;
    let list = list.ok_or(Error::NotFound("There is no such watch list in this account."))?;
    if list.kind != Target::People {
        return Err(Error::field(
            "watch_list_id",
            "not_applicable",
            "is a list of companies; send one of people",
        ));
    }
    let first = match cursor {
        Some(cursor) => cursor.parse().map_err(|_| bad_cursor())?,
        None => 0,
    };
    let entries = cx.app.store.list_entries(&list.id).await?;
    let contact = |entry: &String| {
        let network_url = Some(NetworkUrl::parse(entry).ok()?);
        Some(Contact { network_url, ..Contact::default() })
    };
    let page = entries.iter().enumerate().skip(first).take(MOST);
    let contacts = page.filter_map(|(at, entry)| Some((at, contact(entry)?))).collect();
    let next = first.saturating_add(MOST);
    Ok(PeoplePage {
        contacts,
        next_cursor: (next < entries.len()).then(|| next.to_string()),
        ..PeoplePage::default()
    })
}

async fn of_connection(cx: &Cx, id: &str, cursor: Option<&str>) -> Result<PeoplePage> {
    let store = &cx.app.store;
    let connection = store.connection(cx.account_id(), id).await?;
    let connection = connection.ok_or(Error::NotFound("There is no such connection in this account."))?;
    let after = cursor.map(|cursor| hex::decode(cursor).ok().and_then(|text| String::from_utf8(text).ok()));
    let after = after.map(|after| after.ok_or_else(bad_cursor)).transpose()?;
    let (rows, next) = store.matched_people(&connection.id, after.as_deref(), MOST).await?;
    let mut page = PeoplePage { next_cursor: next.map(hex::encode), ..PeoplePage::default() };
    for (index, row) in rows.into_iter().enumerate() {
        // The profile is the same for every version of the records, our id is not.
        let network_url = row.profile.as_deref().and_then(|profile| NetworkUrl::parse(profile).ok());
        let id = row.subject.filter(|_| network_url.is_none());
        page.contacts.push((index, Contact { id, network_url, ..Contact::default() }));
        page.records.push(row.record);
    }
    Ok(page)
}

fn bad_cursor() -> Error {
    Error::field("cursor", "invalid", "is not a next_cursor of this list; leave it out to begin again")
}
