//! Values as people write them, put into one form: by words and rules alone, without any record.

use crate::catalog::resolve::{CleanItem, CleanKind, Cleaned};
use domain::{Domain, EmailAddress, Location, Phone, generation};
use language::company_name::{CompanyName, normal};
use language::mail::{lists, typo};
use language::place::Whereabouts;
use language::title::Title;
use language::written::{names, words};
use language::{country, known_names, place};
use std::collections::BTreeMap;

/// The confidence where a rule decides, such as a numbering plan.
const SURE: f64 = 1.0;
/// Where the words are known ones and may mean something else; nine in ten such titles are read right on held-out ones.
const KNOWN: f64 = 0.9;
/// Where part of it is known.
const PARTLY: f64 = 0.7;
/// Where it has the form and nothing more is known.
const FORM: f64 = 0.5;

/// A value in its usual form; nothing where it is none of its kind.
pub fn cleaned(item: &CleanItem) -> Option<Cleaned> {
    let text = words::one_line(words::unquoted(&item.value));
    if !text.contains(char::is_alphanumeric) {
        return None;
    }
    let nation = item.country.as_deref().and_then(country::code);
    match item.kind {
        CleanKind::Title => title(&text),
        CleanKind::Company => company(&text),
        CleanKind::Place => place(&text, nation),
        CleanKind::Phone => phone(&text, nation),
        CleanKind::Name => name(&text),
        CleanKind::Email => email(&text),
        CleanKind::Domain => site(&text),
    }
}

/// Parts or codes: those that are told.
fn told<const N: usize>(all: [(&str, Option<String>); N]) -> BTreeMap<String, String> {
    let filled = all.into_iter().filter_map(|(name, value)| Some((name, value?)));
    filled.filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.to_owned(), value)).collect()
}

fn title(text: &str) -> Option<Cleaned> {
    let Title { words: read, seniority, department } = Title::parse(text);
    if read.is_empty() {
        return None;
    }
    let confidence = match (seniority, department) {
        (Some(_), Some(_)) => KNOWN,
        (None, None) => FORM,
        _ => PARTLY,
    };
    let codes = [
        ("seniority", seniority.map(|seniority| seniority.to_string())),
        ("department", department.map(|department| department.to_string())),
    ];
    Some(Cleaned {
        value: words::job_title(text),
        parts: told([("words", Some(read.join(" ")))]),
        codes: told(codes),
        confidence,
    })
}

fn company(text: &str) -> Option<Cleaned> {
    let read = CompanyName::parse(text);
    let key = normal(text);
    if key.is_empty() {
        return None;
    }
    let (name, form) = without_form(text, &read);
    let shown = |name: &str| {
        if words::has_lower(name) || name.len() <= 5 { name.to_owned() } else { words::capitalised(name) }
    };
    let value = match &form {
        Some(form) => format!("{} {form}", shown(&name)),
        None => shown(&name),
    };
    Some(Cleaned {
        value,
        parts: told([("name", Some(shown(&name))), ("legalForm", form)]),
        codes: told([("key", Some(key)), ("legalForm", read.forms.first().map(|form| (*form).to_owned()))]),
        confidence: if read.goes_on { FORM } else { KNOWN },
    })
}

/// A company's name as it is written without the legal form behind it, and that form.
fn without_form(text: &str, read: &CompanyName) -> (String, Option<String>) {
    let written: Vec<&str> = text.split(' ').collect();
    let is_whole = |words: &[&str]| {
        let part = CompanyName::parse(&words.join(" "));
        part.words == read.words && part.forms.is_empty() && !part.goes_on
    };
    match (1..written.len()).find(|count| is_whole(&written[..*count])) {
        Some(count) => {
            let name = written[..count].join(" ").trim_end_matches(',').to_owned();
            (name, Some(written[count..].join(" ")))
        }
        None => (text.to_owned(), None),
    }
}

fn place(text: &str, nation: Option<&'static str>) -> Option<Cleaned> {
    let mut read = place::read(text)?;
    read.country = read.country.or_else(|| nation.map(str::to_owned));
    let place = Whereabouts::of(&read);
    // What is in one country alone is there.
    read.country = read.country.or_else(|| place.country().map(str::to_owned));
    let is_known = !place.regions.is_empty() || !place.cities.is_empty();
    if !is_known && read.country.is_none() {
        return None;
    }
    let confidence = match (&read, is_known) {
        (Location { city: None, region: None, .. }, _) => SURE,
        (Location { country: Some(_), .. }, true) => KNOWN,
        (Location { country: None, .. }, _) => FORM,
        _ => PARTLY,
    };
    let region = place.regions.first().map(|region| region.code());
    let code = region.map(|(country, code)| format!("{country}-{code}"));
    let spelt = |text: &str| {
        if words::has_lower(text) && words::has_upper(text) {
            text.to_owned()
        } else {
            words::capitalised(text)
        }
    };
    let named = |text: &String| {
        let full = country::regions_by_code(text).find(|(of, _)| read.country.as_deref() == Some(*of));
        full.map_or_else(|| spelt(text), |(_, name)| name.to_owned())
    };
    let parts = [
        ("city", read.city.as_deref().map(spelt)),
        ("region", read.region.as_ref().map(named)),
        ("country", read.country.as_deref().and_then(country::name).map(str::to_owned)),
    ];
    let value: Vec<String> = parts.iter().filter_map(|(_, part)| part.clone()).collect();
    Some(Cleaned {
        value: value.join(", "),
        parts: told(parts),
        codes: told([("country", read.country.clone()), ("region", code)]),
        confidence,
    })
}

fn phone(text: &str, nation: Option<&str>) -> Option<Cleaned> {
    let phone = Phone::parse_in(text, nation).ok()?;
    let codes = [("country", phone.country()), ("lineType", Some(phone.line_type().to_string()))];
    Some(Cleaned { value: phone.to_string(), parts: BTreeMap::new(), codes: told(codes), confidence: SURE })
}

fn name(text: &str) -> Option<Cleaned> {
    let is_name = text.chars().any(char::is_alphabetic);
    if !is_name || text.chars().any(|letter| letter.is_ascii_digit() || letter == '@') {
        return None;
    }
    let (full, read) = names::full(text);
    if read.first.is_empty() {
        return None;
    }
    let folded = |part: &str| domain::name::fold(part).replace(' ', "");
    let is_given = known_names::given(&folded(&read.first)).is_some();
    let is_family = known_names::family(&folded(&read.last)).is_some();
    let confidence = match (is_given, is_family) {
        (true, true) => KNOWN,
        (false, false) => FORM,
        _ => PARTLY,
    };
    // A junior and a senior are different people.
    let generation = full.split(' ').next_back().filter(|_| generation::of(&full).is_some());
    let middle = read.middle.join(" ");
    let whole = [read.first.as_str(), &middle, &read.last, generation.unwrap_or_default()];
    let whole: Vec<&str> = whole.into_iter().filter(|part| !part.is_empty()).collect();
    Some(Cleaned {
        value: whole.join(" "),
        parts: told([
            ("firstName", Some(read.first.clone())),
            ("middleName", Some(middle.clone())),
            ("lastName", Some(read.last.clone())),
            ("nickname", read.nickname.clone()),
        ]),
        codes: BTreeMap::new(),
        confidence,
    })
}

fn email(text: &str) -> Option<Cleaned> {
    let address = EmailAddress::parse(text.trim_start_matches("mailto:")).ok()?;
    let class = match address.host() {
        host if lists::is_disposable(host) => "disposable",
        _ if lists::is_generic(address.local()) => "role",
        host if lists::is_free(host) => "free",
        _ => "business",
    };
    let meant = typo::suggestion(&address);
    let confidence = if meant.is_some() { FORM } else { SURE };
    let (local, host) = (address.local().to_lowercase(), address.host().to_owned());
    Some(Cleaned {
        value: address.key(),
        parts: told([("local", Some(local)), ("domain", Some(host))]),
        codes: told([("class", Some(class.to_owned())), ("didYouMean", meant)]),
        confidence,
    })
}

fn site(text: &str) -> Option<Cleaned> {
    let domain = Domain::parse(text).ok()?;
    let nation = domain.country_code().and_then(country::code);
    Some(Cleaned {
        value: domain.to_string(),
        parts: told([("label", Some(domain.label().to_owned()))]),
        codes: told([("country", nation.map(str::to_owned))]),
        confidence: if domain.has_known_suffix() { SURE } else { FORM },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: CleanKind, value: &str, country: Option<&str>) -> Option<Cleaned> {
        cleaned(&CleanItem { kind, value: value.to_owned(), country: country.map(str::to_owned) })
    }

    #[test]
    fn values_of_every_kind_are_put_into_their_usual_form() {
        use CleanKind::{Company, Domain, Email, Name, Phone, Place, Title};
        for (kind, value, country, clean, codes) in [
            (
                Title,
                "VICE PRESIDENT OF ENGINEERING",
                None,
                "Vice President of Engineering",
                "department=engineering seniority=vp",
            ),
            (Title, "leiter vertrieb", None, "Leiter Vertrieb", "department=sales seniority=head"),
            (
                Company,
                "  MÜLLER & SÖHNE GMBH & CO. KG ",
                None,
                "Müller & Söhne GMBH & CO. KG",
                "key=muller sohne legalForm=",
            ),
            (Company, "Acme, Inc.", None, "Acme Inc.", "key=acme legalForm="),
            (Place, "münchen, deutschland", None, "München, Germany", "country=DE region=DE-BY"),
            (Place, "San Diego, CA", None, "San Diego, California, United States", "country=US region=US-CA"),
            (Place, "Deutschland", None, "Germany", "country=DE"),
            (Phone, "030 901820", Some("Germany"), "+4930901820", "country=DE lineType=landline"),
            (Name, "LOVELACE, ADA", None, "Ada Lovelace", ""),
            (Name, "Dr. Sammy Davis Jr.", None, "Sammy Davis Jr.", ""),
            (Email, "Ada@GMAIL.con", None, "ada@gmail.con", "class=business didYouMean=Ada@gmail.com"),
            (Email, "info@acme.com", None, "info@acme.com", "class=role"),
            (Domain, "https://www.Acme.co.uk/about", None, "acme.co.uk", "country=GB"),
        ] {
            let found = of(kind, value, country).unwrap_or_else(|| panic!("{value} is a {kind}"));
            assert_eq!(found.value, clean, "{value}");
            let told: Vec<String> = found.codes.iter().map(|(name, code)| format!("{name}={code}")).collect();
            let told = told.join(" ");
            // The legal form's own code is the matcher's.
            let told = told.split_once("legalForm=").map_or(told.as_str(), |(before, _)| before).to_owned();
            assert_eq!(told, codes.replace("legalForm=", ""), "{value}");
            assert!(found.confidence >= FORM && found.confidence <= SURE, "{value}");
        }
    }

    #[test]
    fn a_value_that_is_none_of_its_kind_is_none() {
        for (kind, value) in [
            (CleanKind::Phone, "030 901820"),
            (CleanKind::Phone, "call me"),
            (CleanKind::Email, "ada at acme"),
            (CleanKind::Name, "ada@acme.com"),
            (CleanKind::Name, "---"),
            (CleanKind::Company, "&"),
            (CleanKind::Place, "Xyzzyville"),
            (CleanKind::Domain, "no domain"),
            (CleanKind::Title, "..."),
        ] {
            assert_eq!(of(kind, value, None), None, "{value} is no {kind}");
        }
    }
}
