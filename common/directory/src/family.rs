//! Companies that belong to companies: whom a company belongs to, and who belongs to it. A record names its parent by a number in a
//! register or by a domain, so that either may be imported first.

use crate::error::DirectoryError;
use crate::records::{Number, Records};
use crate::schema::Tag;
use domain::{Company, CompanyLink, Domain};
use lookup::ProviderError;
use lookup::filters::MOST_BELOW;
use lookup::record::{CompanyRecord, ENDED};
use std::collections::HashSet;
use std::sync::Arc;

/// What others name a company by as their parent.
fn keys(record: &CompanyRecord) -> impl Iterator<Item = String> + '_ {
    let domain = record.company.domain.iter().map(|domain| format!("domain:{domain}"));
    record.registrations.iter().cloned().chain(domain)
}

/// The company that a key names.
fn named(records: &dyn Records, key: &str) -> Result<Option<Arc<CompanyRecord>>, DirectoryError> {
    match key.strip_prefix("domain:").map(Domain::parse) {
        Some(Ok(domain)) => Ok(records.company_by_domain(&domain)?.map(|(_, record)| record)),
        Some(Err(_)) => Ok(None),
        None => records.company_by_registration(key),
    }
}

/// The public record with the companies above it, and how many are directly below.
pub fn told(records: &dyn Records, record: &CompanyRecord) -> Result<Company, DirectoryError> {
    let link = |key: &Option<String>| -> Result<Option<CompanyLink>, DirectoryError> {
        let Some(key) = key.as_deref().filter(|key| !key.starts_with(ENDED)) else { return Ok(None) };
        let above = named(records, key)?.filter(|above| above.company.id != record.company.id);
        Ok(above.map(|above| {
            let Company { id, name, domain, .. } = above.company.clone();
            CompanyLink { id, name, domain }
        }))
    };
    let mut company = record.company.clone();
    company.parent = link(&record.parent)?;
    company.ultimate_parent = link(&record.ultimate_parent)?;
    let below = records.companies_tagged(&directly_below(record))?;
    company.subsidiary_count = Some(below.len() as u64).filter(|count| *count > 0);
    Ok(company)
}

/// The tags of the companies directly below one.
fn directly_below(record: &CompanyRecord) -> Vec<u64> {
    keys(record).map(|key| Tag::parent(&key)).collect()
}

/// The tags of the companies below the company of a domain: directly, or also those further down.
pub fn below(records: &dyn Records, domain: &Domain, all: bool) -> Result<Vec<u64>, DirectoryError> {
    let Some(top) = records.company_by_domain(domain)? else { return Ok(Vec::new()) };
    Ok(if all { beneath(records, &[top])?.1 } else { directly_below(&top.1) })
}

/// The companies below these at any depth, and the tags that they have for it.
pub fn beneath(
    records: &dyn Records,
    tops: &[(Number, Arc<CompanyRecord>)],
) -> Result<(Vec<Number>, Vec<u64>), DirectoryError> {
    let mut seen: HashSet<Number> = tops.iter().map(|(number, _)| *number).collect();
    let mut tags = Vec::new();
    for (_, top) in tops {
        tags.extend(directly_below(top));
        tags.extend(keys(top).map(|key| Tag::ultimate_parent(&key)));
    }
    let (mut found, mut all) = (Vec::new(), tags.clone());
    while !tags.is_empty() {
        let mut next = records.companies_tagged(&tags)?;
        next.retain(|number| seen.insert(*number));
        // A part of a group would answer another question, and the opposite one where the group is refused.
        if found.len() + next.len() > MOST_BELOW {
            return Err(ProviderError::WideGroup.into());
        }
        tags = records.companies(&next)?.iter().flat_map(|below| directly_below(below)).collect();
        all.extend(&tags);
        found.extend(next);
    }
    Ok((found, all))
}
