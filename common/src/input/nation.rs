//! Which company a call names beside a number in national form: numbers are read in its country where none is said.

use super::{Raw, json};
use domain::{Domain, Phone};
use lookup::CompanyQuery;
use serde_json::Value;

/// The company whose country decides how a call's number is read; nothing where no number needs one, or the call says it.
pub fn company_beside_phone(raw: &Raw<'_>) -> Option<CompanyQuery> {
    let Some(body) = raw.body else {
        let of = |wanted: &str| raw.query.iter().find(|(name, _)| is(name, wanted)).map(|(_, text)| &**text);
        return company(&of);
    };
    // Few calls bring a number: no other body is read twice.
    if !body.windows(5).any(|letters| letters.eq_ignore_ascii_case(b"phone")) {
        return None;
    }
    company_of(&json::parse(body).ok()?)
}

/// The same of one item of a call.
pub fn company_of(item: &Value) -> Option<CompanyQuery> {
    let fields = item.as_object()?;
    company(&|wanted| fields.iter().find(|(name, _)| is(name, wanted)).and_then(|(_, value)| value.as_str()))
}

fn is(name: &str, wanted: &str) -> bool {
    super::walk::fold(name) == wanted
}

fn company<'a>(of: &dyn Fn(&str) -> Option<&'a str>) -> Option<CompanyQuery> {
    if of("country").is_some() || Phone::parse(of("phone")?).is_ok() {
        return None;
    }
    let domain = of("domain").and_then(|domain| Domain::parse(domain).ok());
    let name = of("company").map(str::to_owned).filter(|_| domain.is_none());
    let query = CompanyQuery { domain, name, ..CompanyQuery::default() };
    (query.domain.is_some() || query.name.is_some()).then_some(query)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(body: &str) -> Option<String> {
        let query = company_beside_phone(&Raw { body: Some(body.as_bytes()), ..Raw::default() })?;
        query.name.or(query.domain.map(|domain| domain.to_string()))
    }

    #[test]
    fn only_a_number_in_national_form_without_a_country_needs_the_company() {
        for (body, company) in [
            (r#"{"phone": "030 901820", "domain": "acme.com"}"#, Some("acme.com")),
            (r#"{"Phone": "030 901820", "company": "Acme"}"#, Some("Acme")),
            (r#"{"phone": "030 901820", "company": "Acme", "domain": "acme.com"}"#, Some("acme.com")),
            (r#"{"phone": "030 901820"}"#, None),
            (r#"{"phone": "+49 30 901820", "domain": "acme.com"}"#, None),
            (r#"{"phone": "030 901820", "domain": "acme.com", "country": "DE"}"#, None),
            (r#"{"email": "ada@acme.com", "domain": "acme.com"}"#, None),
            ("phone", None),
        ] {
            assert_eq!(named(body).as_deref(), company, "{body}");
        }
    }
}
