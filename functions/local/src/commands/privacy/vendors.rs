//! `almanac privacy vendors`: the lists of those who opted out with a vendor, as far as vendors give them out.

use super::{Desk, list_file, print};
use anyhow::{Context, Result, bail};
use common::config::Config;
use common::privacy::{desk, stores};
use common::providers::http::{AddressPolicy, HttpClient, send_at_most};
use serde_json::json;

/// Who gives a list out, and where.
const LISTS: [(&str, &str); 1] = [("pdl", "/person/subjectrequest")];
const LARGEST: usize = 512 << 20;

pub async fn run(desk: &Desk, config: &Config, as_json: bool) -> Result<()> {
    let mut done = Vec::new();
    for (name, path) in LISTS {
        let vendor = config.providers.vendors.get(name).context("no such vendor")?;
        let Some(key) = vendor.credentials.first().and_then(|key| config.providers.credentials.get(key))
        else {
            continue;
        };
        let base = config.providers.urls.get(name).map_or(vendor.url, String::as_str);
        let url = format!("{}{path}", base.trim_end_matches('/')).parse().context("PROVIDER_URLS")?;
        let client = HttpClient::new(AddressPolicy::Chosen);
        let request = client.request("GET".parse()?, url)?.header("x-api-key", key.reveal());
        let answer = send_at_most(request, LARGEST).await.with_context(|| name.to_owned())?;
        if answer.status != 200 {
            bail!("{name} answers {}", answer.status);
        }
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), &answer.body)?;
        let read = list_file::read(desk, file.path(), Some(name)).await?;
        let mut marks = read.marks;
        marks.sort_unstable();
        marks.dedup();
        let before = common::objections::applied(Vec::new(), &desk.store.objections_after(0).await?);
        marks.retain(|mark| before.binary_search(mark).is_err());
        if !marks.is_empty() {
            desk::suppress(&desk.store, &desk.pepper, &marks, name, desk.now).await?;
            stores::forget_vendor(&desk.store, name).await?;
        }
        done.push(
            json!({"vendor": name, "listed": read.rows, "rejected": read.rejected, "new": marks.len()}),
        );
    }
    if done.is_empty() {
        bail!(
            "no configured vendor publishes such a list; import one with almanac privacy suppress --file --vendor"
        );
    }
    print(as_json, &json!(done), |_| {
        let line = |of: &serde_json::Value| {
            format!("{}: {} listed, {} of them new", of["vendor"], of["listed"], of["new"])
        };
        done.iter().map(line).collect::<Vec<_>>().join("\n")
    });
    Ok(())
}
