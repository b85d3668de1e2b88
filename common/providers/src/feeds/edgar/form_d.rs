//! The body of a Form D: the notice of securities sold without registration.

use domain::Location;
use jiff::civil::Date;
use language::country;
use serde::Deserialize;

/// What a notice says, as far as it concerns us.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Offering {
    pub company: String,
    pub location: Location,
    pub industry: Option<String>,
    pub first_sale: Option<Date>,
    sold: Option<u64>,
    equity: bool,
    amendment: bool,
    exemptions: Vec<String>,
}

impl Offering {
    /// The money a company raised; nothing for funds, property, debt, amendments and offers without a buyer yet.
    pub(super) fn raised(&self) -> Option<u64> {
        let industry = self.industry.as_deref().unwrap_or_default();
        let is_fund =
            ["Pooled Investment Fund", "REITS and Finance", "Commercial", "Residential", "Construction"]
                .contains(&industry)
                || industry.contains("Real Estate");
        let exempt = self.exemptions.iter().any(|item| item == "06b" || item == "06c");
        let sold = self.sold.filter(|sold| *sold > 0)?;
        (self.equity && exempt && !is_fund && !self.amendment).then_some(sold)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Submission {
    primary_issuer: Issuer,
    offering_data: OfferingData,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Issuer {
    entity_name: String,
    issuer_address: Option<Address>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Address {
    city: Option<String>,
    state_or_country: Option<String>,
    state_or_country_description: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct OfferingData {
    industry_group: Option<IndustryGroup>,
    federal_exemptions_exclusions: Option<Exemptions>,
    type_of_filing: Option<TypeOfFiling>,
    types_of_securities_offered: Option<Securities>,
    offering_sales_amounts: Option<Amounts>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct IndustryGroup {
    industry_group_type: Option<String>,
}

#[derive(Deserialize)]
struct Exemptions {
    #[serde(default)]
    item: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypeOfFiling {
    new_or_amendment: Option<NewOrAmendment>,
    date_of_first_sale: Option<FirstSale>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewOrAmendment {
    is_amendment: Option<bool>,
}

#[derive(Deserialize)]
struct FirstSale {
    value: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Securities {
    is_equity_type: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Amounts {
    /// A number.
    total_amount_sold: Option<String>,
}

pub(super) fn parse(body: &[u8]) -> Result<Offering, &'static str> {
    let text = std::str::from_utf8(body).map_err(|_| "it is not UTF-8")?;
    let submission: Submission = quick_xml::de::from_str(text).map_err(|_| "it is not a Form D")?;
    let data = submission.offering_data;
    let filing = data.type_of_filing;
    let amendment = filing.as_ref().and_then(|filing| filing.new_or_amendment.as_ref()?.is_amendment);
    let first_sale = filing.and_then(|filing| filing.date_of_first_sale?.value);
    Ok(Offering {
        company: submission.primary_issuer.entity_name.trim().to_owned(),
        location: submission.primary_issuer.issuer_address.map(location).unwrap_or_default(),
        industry: data.industry_group.and_then(|group| group.industry_group_type),
        first_sale: first_sale.and_then(|date| date.trim().parse().ok()),
        sold: data.offering_sales_amounts.and_then(|amounts| amounts.total_amount_sold?.trim().parse().ok()),
        equity: data.types_of_securities_offered.and_then(|types| types.is_equity_type).unwrap_or(false),
        amendment: amendment.unwrap_or(false),
        exemptions: data.federal_exemptions_exclusions.map(|list| list.item).unwrap_or_default(),
    })
}

/// Addresses give a U.S. state by its code, another country by EDGAR's own code and in words.
fn location(address: Address) -> Location {
    let state = address.state_or_country.unwrap_or_default();
    let abroad = address.state_or_country_description.as_deref().and_then(country::code);
    let american = country::regions_by_code(&state).any(|(country, _)| country == "US");
    match abroad {
        _ if american => Location { city: address.city, region: Some(state), country: Some("US".to_owned()) },
        code => Location { city: address.city, region: None, country: code.map(str::to_owned) },
    }
}
