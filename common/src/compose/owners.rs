//! Small businesses and who owns them.

use super::Compose;
use crate::catalog::parts::{OwnedBusiness, PersonBrief};
use crate::domain::Company;
use crate::error::Result;
use crate::search::filters::Range;

/// What counts as small.
pub const SMALL: Range = Range { min: None, max: Some(200) };

impl Compose {
    /// A business with its owner and how to reach them; nothing where either is not known.
    pub async fn owned(&self, business: &Company) -> Result<Option<OwnedBusiness>> {
        let Some(domain) = &business.domain else { return Ok(None) };
        let Some(owner) = self.owner(domain)? else { return Ok(None) };
        let reach = self.reach(&owner.person).await?;
        if reach.is_empty() {
            return Ok(None);
        }
        Ok(Some(OwnedBusiness {
            business: business.clone(),
            owner: PersonBrief::from(&owner.person),
            mobile: reach.mobile,
            email: reach.email,
            email_verified: reach.email_verified,
        }))
    }
}
