//! Small businesses and who owns them.

use super::Compose;
use crate::catalog::parts::{OwnedBusiness, PersonBrief};
use crate::error::Result;
use domain::Company;
use lookup::filters::Range;

/// What counts as small.
pub const SMALL: Range = Range { min: None, max: Some(200) };

impl Compose {
    /// A business with its owner and how to reach them; nothing where either is not known.
    pub async fn owned(&self, business: &Company) -> Result<Option<OwnedBusiness>> {
        let Some(domain) = &business.domain else { return Ok(None) };
        let Some(owner) = self.owner(domain).await? else { return Ok(None) };
        let details = self.contact_details(&owner.person).await?;
        if details.is_empty() {
            return Ok(None);
        }
        Ok(Some(OwnedBusiness {
            business: business.clone(),
            owner: PersonBrief::from(&owner.person),
            mobile: details.mobile,
            email: details.email,
            email_verified: details.email_verified,
        }))
    }
}
