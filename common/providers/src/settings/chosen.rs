//! What an operator chooses while the service runs: orders, keys and the budget. It stands before what the service was started with.

use super::ProviderSettings;
use crate::vendor::{LOCAL, Secret};
use crate::vendors::Vendors;
use lookup::Capability;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The choices. They hold keys, so that the store keeps them sealed.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// The providers to ask, in order, by capability.
    pub order: BTreeMap<Capability, Vec<String>>,
    /// What one request may spend, in millionths of a US dollar.
    pub budget: Option<u64>,
    /// Keys by variable.
    pub keys: BTreeMap<String, String>,
}

impl ProviderSettings {
    /// These settings with the choices before them, and other vendor files where those have changed. What no longer fits, such as the
    /// key of a vendor whose file is gone, is passed over.
    pub fn with(&self, vendors: Option<Vendors>, chosen: &Chosen) -> Self {
        let mut settings = self.clone();
        if let Some(vendors) = vendors {
            settings.vendors = vendors;
        }
        for (variable, _) in settings.vendors.secrets() {
            if let Some(key) = chosen.keys.get(variable) {
                settings.credentials.insert(variable, Secret::new(key));
            }
        }
        for (capability, order) in &chosen.order {
            let mut order = order.clone();
            order.retain(|name| name == LOCAL || settings.vendors.name(name).is_some());
            settings.order.insert(*capability, order);
        }
        settings.budget = chosen.budget.unwrap_or(settings.budget);
        settings
    }

    /// Why providers cannot be asked for a capability in this order, where they cannot.
    pub fn check_order(&self, capability: Capability, order: &[String]) -> Result<(), String> {
        let mut names: Vec<&String> = order.iter().collect();
        names.sort_unstable();
        if names.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("names a provider twice".to_owned());
        }
        for name in order.iter().filter(|name| *name != LOCAL) {
            match self.vendors.get(name) {
                None => return Err(format!("names {name}, which is not a provider")),
                Some(vendor) if !vendor.offers(capability) => {
                    return Err(format!("names {name}, which does not offer {capability}"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Whether a variable is the key of a vendor.
    pub fn is_key(&self, variable: &str) -> bool {
        self.vendors.secrets().iter().any(|(known, _)| *known == variable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_stand_before_the_settings_and_what_no_longer_fits_is_passed_over() {
        let settings = ProviderSettings::default();
        let chosen = Chosen {
            order: BTreeMap::from([(Capability::Email, vec!["hunter".into(), "gone".into(), LOCAL.into()])]),
            budget: Some(7),
            keys: BTreeMap::from([("HUNTER_API_KEY".into(), "k".into()), ("AWS_SECRET".into(), "s".into())]),
        };
        let now = settings.with(None, &chosen);
        assert_eq!(now.order[&Capability::Email], ["hunter", LOCAL]);
        assert_eq!(now.order[&Capability::Person], settings.order[&Capability::Person]);
        assert_eq!(now.budget, 7);
        assert_eq!(now.credentials["HUNTER_API_KEY"].reveal(), "k");
        assert!(!now.credentials.contains_key("AWS_SECRET"), "only keys of vendors can be chosen");
        let order = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert!(now.check_order(Capability::Email, &order(&["hunter", LOCAL])).is_ok());
        assert!(now.check_order(Capability::Email, &order(&["hunter", "hunter"])).is_err());
        assert!(now.check_order(Capability::Email, &order(&["apollo"])).is_ok(), "its key may follow");
        assert!(now.check_order(Capability::Email, &order(&["nobody"])).is_err());
        assert!(now.check_order(Capability::Email, &order(&["twilio"])).is_err());
    }
}
