//! Phone numbers in E.164, checked against the numbering plans of libphonenumber.

use crate::{ParseError, text_identifier};
use rlibphonenumber::enums::Region;
use rlibphonenumber::{PHONE_NUMBER_UTIL, PhoneNumberFormat};

/// A valid number in international form, `+442079460958`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Phone(String);

text_identifier!(
    Phone,
    "phone",
    "A phone number in international format, with its leading +",
    "+14155550132"
);

impl Phone {
    /// Parses a number that carries its country: `+44 20 7946 0958`, `0044 20…`, `tel:+44…`, `(+44) 20…`.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        Self::parse_in(text, None)
    }

    /// Parses a number that may be in the national form of `country` (ISO 3166 alpha-2).
    pub fn parse_in(text: &str, country: Option<&str>) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.len() > 64 {
            return Err(ParseError("a phone number has at most 15 digits"));
        }
        let text = text.strip_prefix("tel:").unwrap_or(text);
        let region = country.and_then(|code| code.to_ascii_uppercase().parse::<Region>().ok());
        // Most countries dial 00 for abroad, but not all.
        match text.strip_prefix("00") {
            Some(rest) if region.is_none() => valid(&format!("+{rest}"), None),
            Some(rest) => {
                valid(text, region).or_else(|error| valid(&format!("+{rest}"), None).map_err(|_| error))
            }
            None => valid(text, region),
        }
    }

    /// A number that is already in the stored form.
    pub fn trusted(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the numbering plan says of the line. In North America it cannot tell mobile from fixed.
    pub fn line_type(&self) -> LineType {
        use rlibphonenumber::PhoneNumberType as Plan;
        let Ok(number) = PHONE_NUMBER_UTIL.parse(&self.0, None) else { return LineType::Unknown };
        match number.get_type() {
            Plan::Mobile => LineType::Mobile,
            Plan::FixedLine => LineType::Landline,
            Plan::FixedLineOrMobile => LineType::LandlineOrMobile,
            Plan::VoIP => LineType::Voip,
            Plan::TollFree => LineType::TollFree,
            Plan::PremiumRate | Plan::SharedCost => LineType::Premium,
            _ => LineType::Unknown,
        }
    }

    /// The country the number belongs to, ISO 3166 alpha-2.
    pub fn country(&self) -> Option<String> {
        let number = PHONE_NUMBER_UTIL.parse(&self.0, None).ok()?;
        Some(number.get_region_code()?.to_string())
    }
}

fn valid(text: &str, region: Option<Region>) -> Result<Phone, ParseError> {
    let number = PHONE_NUMBER_UTIL
        .parse(text, region)
        .map_err(|_| ParseError("not a phone number in international format, such as +14155550132"))?;
    if !number.is_valid() {
        return Err(ParseError("no numbering plan has such a phone number"));
    }
    Ok(Phone(number.format_as(PhoneNumberFormat::E164).into_owned()))
}

crate::vocabulary! {
    /// The kind of line of a number.
    LineType {
        Mobile = "mobile", Landline = "landline", LandlineOrMobile = "landline_or_mobile", Voip = "voip",
        TollFree = "toll_free", Premium = "premium", Unknown = "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_spelling_of_a_number_becomes_e164() {
        for given in
            ["+44 20 7946 0958", "0044 20 7946 0958", "tel:+44-20-7946-0958", "(+44) (0)20 7946 0958"]
        {
            assert_eq!(Phone::parse(given).unwrap().as_str(), "+442079460958", "{given}");
        }
        for (given, country, expected) in [
            ("030 901820", "DE", "+4930901820"),
            ("(512) 555-0100", "US", "+15125550100"),
            ("512.555.0100", "us", "+15125550100"),
            ("020 7946 0958", "GB", "+442079460958"),
            ("01 70 18 99 00", "FR", "+33170189900"),
            ("+44 20 7946 0958", "US", "+442079460958"),
            ("0044 20 7946 0958", "DE", "+442079460958"),
            ("0044 20 7946 0958", "US", "+442079460958"),
        ] {
            assert_eq!(
                Phone::parse_in(given, Some(country)).unwrap().as_str(),
                expected,
                "{given} {country}"
            );
        }
    }

    #[test]
    fn what_no_numbering_plan_has_is_refused() {
        for bad in
            ["", "12", "+1 555", "020 7946 0958", "+999 123456789", "phone", "+44 20 7946 0958 0000 0000"]
        {
            assert!(Phone::parse(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_numbering_plan_tells_lines_and_countries_apart() {
        for (number, kind, country) in [
            ("+447400123456", LineType::Mobile, "GB"),
            ("+442079460958", LineType::Landline, "GB"),
            ("+12015550123", LineType::LandlineOrMobile, "US"),
            ("+4915123456789", LineType::Mobile, "DE"),
            ("+18002345678", LineType::TollFree, "US"),
        ] {
            let phone = Phone::parse(number).unwrap();
            assert_eq!((phone.line_type(), phone.country().as_deref()), (kind, Some(country)), "{number}");
        }
    }

    proptest! {
        #[test]
        fn parsing_never_panics_and_is_stable(text in "\\PC{0,40}|[+0-9 ().-]{0,25}") {
            if let Ok(phone) = Phone::parse(&text) {
                prop_assert_eq!(Phone::parse(phone.as_str()).unwrap(), phone);
            }
        }
    }
}
