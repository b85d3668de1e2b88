//! Which vendors there are. Most are files of `vendors/`, listed when the service is built and read when one of them is asked about; an
//! operator's own files come before them. Code of ours are Wikidata and websites, which are no APIs of one question and one answer,
//! and searches, whose filters are each vendor's own query language. Nothing outside can speak to a vendor: only the guard gets
//! hold of what `connect` makes.

pub(crate) mod apollo;
mod pdl;
pub(crate) mod website;
mod wikidata;

use crate::files::{self, FileVendor};
use crate::http::AddressPolicy;
use crate::vendor::{Access, Capabilities, Vendor};
use lookup::Capability;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The vendors that code of ours asks.
static CODE: [Vendor; 2] = [wikidata::VENDOR, website::VENDOR];

/// A vendor file that is built in.
struct Shipped {
    name: &'static str,
    text: &'static str,
    /// The variables of its keys with their meanings, so that the file need not be read for them.
    secrets: &'static [(&'static str, &'static str)],
    read: OnceLock<Option<&'static Vendor>>,
}

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

impl Shipped {
    const fn new(
        name: &'static str,
        text: &'static str,
        secrets: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self { name, text, secrets, read: OnceLock::new() }
    }

    fn vendor(&self) -> Option<&'static Vendor> {
        *self.read.get_or_init(|| match files::parse(self.text) {
            // An operator's proxy may stand between, so addresses are not judged.
            Ok(file) => Some(files::vendor(file, AddressPolicy::Chosen)),
            Err(problems) => {
                tracing::error!(provider.name = self.name, ?problems, "a vendor file cannot be read");
                None
            }
        })
    }
}

/// The vendor of this name that is built in.
pub fn shipped(name: &str) -> Option<&'static Vendor> {
    let file = FILES.iter().find(|file| file.name == name);
    file.map_or_else(|| CODE.iter().find(|vendor| vendor.name == name), Shipped::vendor)
}

/// Every vendor the service can ask: those built in, and an operator's own, which come before them.
#[derive(Clone, Default)]
pub struct Vendors {
    own: Vec<&'static Vendor>,
}

impl std::fmt::Debug for Vendors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.own.iter().map(|vendor| vendor.name)).finish()
    }
}

impl PartialEq for Vendors {
    fn eq(&self, other: &Self) -> bool {
        self.own.iter().map(|vendor| vendor.name).eq(other.own.iter().map(|vendor| vendor.name))
    }
}

impl Vendors {
    /// Those built in and those of a folder.
    pub fn with_folder(path: &Path) -> Result<Self, String> {
        Ok(Self { own: files::folder(path)? })
    }

    /// The vendor of this name.
    pub fn get(&self, name: &str) -> Option<&'static Vendor> {
        self.own.iter().copied().find(|vendor| vendor.name == name).or_else(|| shipped(name))
    }

    /// The names of all, as they are kept for ever.
    pub fn names(&self) -> Vec<&'static str> {
        let built_in = FILES.iter().map(|file| file.name).chain(CODE.iter().map(|vendor| vendor.name));
        let own = self.own.iter().map(|vendor| vendor.name);
        let mut names: Vec<&'static str> = built_in.chain(own).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The name of a vendor, if there is one of this name.
    pub fn name(&self, name: &str) -> Option<&'static str> {
        let built_in = FILES.iter().map(|file| file.name).chain(CODE.iter().map(|vendor| vendor.name));
        let mut known = built_in.chain(self.own.iter().map(|vendor| vendor.name));
        known.find(|known| *known == name)
    }

    pub fn all(&self) -> impl Iterator<Item = &'static Vendor> {
        self.names().into_iter().filter_map(|name| self.get(name))
    }

    /// The vendors that offer a capability.
    pub fn offering(&self, capability: Capability) -> impl Iterator<Item = &'static Vendor> {
        self.all().filter(move |vendor| vendor.offers(capability))
    }

    /// The variables of vendors' keys with their meanings.
    pub fn secrets(&self) -> Vec<(&'static str, &'static str)> {
        let replaced = |name: &str| self.own.iter().any(|vendor| vendor.name == name);
        let built_in =
            FILES.iter().filter(|file| !replaced(file.name)).flat_map(|file| file.secrets).copied();
        let own = self.own.iter().filter_map(|vendor| vendor.file).flat_map(|file| &file.secrets);
        built_in.chain(own.map(|(variable, meaning)| (variable.as_str(), meaning.as_str()))).collect()
    }

    /// The variables without which a vendor cannot be asked; its file is not read for them.
    pub fn credentials(&self, name: &str) -> Vec<&'static str> {
        let own = self.own.iter().find(|vendor| vendor.name == name);
        let file = FILES.iter().find(|file| file.name == name);
        match (own, file) {
            (Some(own), _) => own.credentials.to_vec(),
            (None, Some(file)) => file.secrets.iter().map(|(variable, _)| *variable).collect(),
            (None, None) => shipped(name).map(|vendor| vendor.credentials.to_vec()).unwrap_or_default(),
        }
    }
}

/// Sets a vendor's adapter up; nothing is sent yet.
pub fn connect(vendor: &Vendor, access: Access) -> Capabilities {
    let Some(file) = vendor.file else {
        return match vendor.name {
            "wikidata" => wikidata::connect(access),
            "website" => website::connect(access),
            _ => Capabilities::default(),
        };
    };
    let adapter = Arc::new(FileVendor::new(file, access));
    let mut able = adapter.capabilities();
    if file.people_search.is_some() {
        able.people_search = match vendor.name {
            "pdl" => Some(Arc::new(pdl::Pdl(adapter.clone()))),
            "apollo" => Some(Arc::new(apollo::Apollo(adapter.clone()))),
            _ => None,
        };
    }
    if file.company_search.is_some() {
        able.company_search = match vendor.name {
            "pdl" => Some(Arc::new(pdl::Pdl(adapter))),
            "apollo" => Some(Arc::new(apollo::Apollo(adapter))),
            _ => None,
        };
    }
    able
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_is_built_in_is_read_and_its_list_of_keys_agrees() {
        for shipped in &FILES {
            let file = files::parse(shipped.text)
                .unwrap_or_else(|problems| panic!("{}: {problems:?}", shipped.name));
            assert_eq!(file.name, shipped.name, "a file is named after its vendor");
            let mut listed: Vec<(&str, &str)> = shipped.secrets.to_vec();
            listed.sort_unstable();
            let read: Vec<(&str, &str)> =
                file.secrets.iter().map(|(v, m)| (v.as_str(), m.as_str())).collect();
            assert_eq!(listed, read, "{}", shipped.name);
        }
        assert!(FILES.len() >= 20, "{} files", FILES.len());
    }

    #[test]
    fn what_a_default_order_names_offers_what_it_is_asked() {
        for capability in Capability::ALL.iter().copied() {
            let named = capability.default_order().split(',').filter(|name| *name != crate::vendor::LOCAL);
            for name in named {
                assert!(shipped(name).unwrap().offers(capability), "{name} {capability}");
            }
        }
    }
}
