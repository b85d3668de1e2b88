//! Small businesses and who owns them.

use super::Compose;
use super::contact_details::ContactDetails;
use crate::catalog::parts::{OwnedBusiness, PersonBrief};
use crate::error::Result;
use crate::find::Take;
use domain::{Company, FundingStage};
use lookup::filters::Range;
use lookup::record::CompanyRecord;

/// The largest size of a small business.
pub const SMALL: Range = Range { min: None, max: Some(200) };

/// Whether a company belongs to those who run it: not to the public, to another company or to venture investors.
fn belongs_to_its_owner(business: &Company) -> bool {
    let kind = business.kind.as_deref().unwrap_or_default();
    let of_others =
        ["public", "subsidiary", "nonprofit"].iter().any(|other| kind.eq_ignore_ascii_case(other));
    let mut rounds = business.funding.iter().flat_map(|funding| &funding.rounds);
    !of_others && rounds.all(|round| is_small(round.stage))
}

/// Whether a small business can have such a round: a loan, a grant or a start, not venture capital in series.
pub fn is_small(stage: FundingStage) -> bool {
    use FundingStage::{Debt, Grant, PreSeed, Seed, Undisclosed};
    matches!(stage, PreSeed | Seed | Debt | Grant | Undisclosed)
}

impl Compose {
    /// A small business with its owner and contacts; `None` if it is not small, or no one there can be reached.
    pub async fn owned(&self, record: &CompanyRecord, take: Take) -> Result<Option<OwnedBusiness>> {
        let business = &record.company;
        if !belongs_to_its_owner(business) {
            return Ok(None);
        }
        let owner = match &business.domain {
            Some(domain) => self.owner(domain).await?,
            None => None,
        };
        let details = match &owner {
            Some(owner) => self.contact_details(&owner.person, take).await?,
            None => ContactDetails::default(),
        };
        // Contacts of a business from a register of places are not verified.
        let has_own = record.phone.is_some() || record.email.is_some();
        let own = has_own && take == Take::Any;
        if details.is_empty() && !own {
            if details.is_withheld() || has_own {
                self.withhold();
            }
            return Ok(None);
        }
        let own_email = record.email.clone().filter(|_| own && details.email.is_none());
        Ok(Some(OwnedBusiness {
            business: business.clone(),
            owner: owner.map(|owner| PersonBrief::from(&owner.person)),
            mobile: details.mobile,
            carrier_verified: details.carrier_verified,
            email_verified: details.email_verified.or(own_email.as_ref().map(|_| false)),
            email: details.email.or(own_email),
            phone: record.phone.clone().filter(|_| own),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Funding, FundingRound};

    #[test]
    fn whoever_lives_on_venture_capital_or_belongs_to_others_is_no_small_business() {
        let business = |kind: &str, stages: &[FundingStage]| {
            let round = |stage: &FundingStage| FundingRound {
                stage: *stage,
                amount: None,
                currency: None,
                announced_at: None,
                investors: Vec::new(),
            };
            let rounds = stages.iter().map(round).collect();
            let funding = Some(Funding { total_raised: None, currency: None, rounds });
            Company { kind: Some(kind.to_owned()), funding, ..Company::named("Cedar Plumbing") }
        };
        assert!(belongs_to_its_owner(&Company::named("Cedar Plumbing")));
        assert!(belongs_to_its_owner(&business("private", &[FundingStage::Debt, FundingStage::Seed])));
        assert!(!belongs_to_its_owner(&business("private", &[FundingStage::Debt, FundingStage::SeriesC])));
        assert!(!belongs_to_its_owner(&business("private", &[FundingStage::PrivateEquity])));
        assert!(!belongs_to_its_owner(&business("Subsidiary", &[])));
    }
}
