//! Countries and regions: the names people write, and the ISO 3166 codes records carry.

use crate::text::key;
use std::collections::HashMap;
use std::sync::LazyLock;

/// ISO 3166 alpha-2 codes with the usual English name.
#[rustfmt::skip]
pub const COUNTRIES: &[(&str, &str)] = &[
    ("AF", "Afghanistan"), ("AL", "Albania"), ("DZ", "Algeria"), ("AD", "Andorra"), ("AO", "Angola"),
    ("AG", "Antigua and Barbuda"), ("AR", "Argentina"), ("AM", "Armenia"), ("AU", "Australia"),
    ("AT", "Austria"), ("AZ", "Azerbaijan"), ("BS", "Bahamas"), ("BH", "Bahrain"), ("BD", "Bangladesh"),
    ("BB", "Barbados"), ("BY", "Belarus"), ("BE", "Belgium"), ("BZ", "Belize"), ("BJ", "Benin"),
    ("BM", "Bermuda"), ("BT", "Bhutan"), ("BO", "Bolivia"), ("BA", "Bosnia and Herzegovina"),
    ("BW", "Botswana"), ("BR", "Brazil"), ("BN", "Brunei"), ("BG", "Bulgaria"), ("BF", "Burkina Faso"),
    ("BI", "Burundi"), ("KH", "Cambodia"), ("CM", "Cameroon"), ("CA", "Canada"), ("CV", "Cape Verde"),
    ("KY", "Cayman Islands"), ("CF", "Central African Republic"), ("TD", "Chad"), ("CL", "Chile"),
    ("CN", "China"), ("CO", "Colombia"), ("KM", "Comoros"), ("CG", "Congo"), ("CD", "DR Congo"),
    ("CR", "Costa Rica"), ("CI", "Ivory Coast"), ("HR", "Croatia"), ("CU", "Cuba"), ("CY", "Cyprus"),
    ("CZ", "Czechia"), ("DK", "Denmark"), ("DJ", "Djibouti"), ("DM", "Dominica"),
    ("DO", "Dominican Republic"), ("EC", "Ecuador"), ("EG", "Egypt"), ("SV", "El Salvador"),
    ("GQ", "Equatorial Guinea"), ("ER", "Eritrea"), ("EE", "Estonia"), ("SZ", "Eswatini"), ("ET", "Ethiopia"),
    ("FJ", "Fiji"), ("FI", "Finland"), ("FR", "France"), ("GA", "Gabon"), ("GM", "Gambia"), ("GE", "Georgia"),
    ("DE", "Germany"), ("GH", "Ghana"), ("GI", "Gibraltar"), ("GR", "Greece"), ("GL", "Greenland"),
    ("GD", "Grenada"), ("GT", "Guatemala"), ("GG", "Guernsey"), ("GN", "Guinea"), ("GW", "Guinea-Bissau"),
    ("GY", "Guyana"), ("HT", "Haiti"), ("HN", "Honduras"), ("HK", "Hong Kong"), ("HU", "Hungary"),
    ("IS", "Iceland"), ("IN", "India"), ("ID", "Indonesia"), ("IR", "Iran"), ("IQ", "Iraq"),
    ("IE", "Ireland"), ("IM", "Isle of Man"), ("IL", "Israel"), ("IT", "Italy"), ("JM", "Jamaica"),
    ("JP", "Japan"), ("JE", "Jersey"), ("JO", "Jordan"), ("KZ", "Kazakhstan"), ("KE", "Kenya"),
    ("KI", "Kiribati"), ("KW", "Kuwait"), ("KG", "Kyrgyzstan"), ("LA", "Laos"), ("LV", "Latvia"),
    ("LB", "Lebanon"), ("LS", "Lesotho"), ("LR", "Liberia"), ("LY", "Libya"), ("LI", "Liechtenstein"),
    ("LT", "Lithuania"), ("LU", "Luxembourg"), ("MO", "Macau"), ("MG", "Madagascar"), ("MW", "Malawi"),
    ("MY", "Malaysia"), ("MV", "Maldives"), ("ML", "Mali"), ("MT", "Malta"), ("MH", "Marshall Islands"),
    ("MR", "Mauritania"), ("MU", "Mauritius"), ("MX", "Mexico"), ("FM", "Micronesia"), ("MD", "Moldova"),
    ("MC", "Monaco"), ("MN", "Mongolia"), ("ME", "Montenegro"), ("MA", "Morocco"), ("MZ", "Mozambique"),
    ("MM", "Myanmar"), ("NA", "Namibia"), ("NR", "Nauru"), ("NP", "Nepal"), ("NL", "Netherlands"),
    ("NZ", "New Zealand"), ("NI", "Nicaragua"), ("NE", "Niger"), ("NG", "Nigeria"), ("KP", "North Korea"),
    ("MK", "North Macedonia"), ("NO", "Norway"), ("OM", "Oman"), ("PK", "Pakistan"), ("PW", "Palau"),
    ("PS", "Palestine"), ("PA", "Panama"), ("PG", "Papua New Guinea"), ("PY", "Paraguay"), ("PE", "Peru"),
    ("PH", "Philippines"), ("PL", "Poland"), ("PT", "Portugal"), ("PR", "Puerto Rico"), ("QA", "Qatar"),
    ("RO", "Romania"), ("RU", "Russia"), ("RW", "Rwanda"), ("KN", "Saint Kitts and Nevis"),
    ("LC", "Saint Lucia"), ("VC", "Saint Vincent and the Grenadines"), ("WS", "Samoa"), ("SM", "San Marino"),
    ("ST", "Sao Tome and Principe"), ("SA", "Saudi Arabia"), ("SN", "Senegal"), ("RS", "Serbia"),
    ("SC", "Seychelles"), ("SL", "Sierra Leone"), ("SG", "Singapore"), ("SK", "Slovakia"), ("SI", "Slovenia"),
    ("SB", "Solomon Islands"), ("SO", "Somalia"), ("ZA", "South Africa"), ("KR", "South Korea"),
    ("SS", "South Sudan"), ("ES", "Spain"), ("LK", "Sri Lanka"), ("SD", "Sudan"), ("SR", "Suriname"),
    ("SE", "Sweden"), ("CH", "Switzerland"), ("SY", "Syria"), ("TW", "Taiwan"), ("TJ", "Tajikistan"),
    ("TZ", "Tanzania"), ("TH", "Thailand"), ("TL", "Timor-Leste"), ("TG", "Togo"), ("TO", "Tonga"),
    ("TT", "Trinidad and Tobago"), ("TN", "Tunisia"), ("TR", "Turkey"), ("TM", "Turkmenistan"),
    ("TV", "Tuvalu"), ("UG", "Uganda"), ("UA", "Ukraine"), ("AE", "United Arab Emirates"),
    ("GB", "United Kingdom"), ("US", "United States"), ("UY", "Uruguay"), ("UZ", "Uzbekistan"),
    ("VU", "Vanuatu"), ("VA", "Vatican City"), ("VE", "Venezuela"), ("VN", "Vietnam"), ("YE", "Yemen"),
    ("ZM", "Zambia"), ("ZW", "Zimbabwe"),
];

/// Other names of countries, folded, and alpha-3 codes.
#[rustfmt::skip]
const ALIASES: &[(&str, &str)] = &[
    ("united states of america", "US"), ("america", "US"), ("u s a", "US"), ("u s", "US"),
    ("great britain", "GB"), ("britain", "GB"), ("uk", "GB"), ("u k", "GB"), ("england", "GB"),
    ("scotland", "GB"), ("wales", "GB"), ("northern ireland", "GB"), ("deutschland", "DE"),
    ("allemagne", "DE"), ("alemania", "DE"), ("oesterreich", "AT"), ("osterreich", "AT"), ("schweiz", "CH"),
    ("suisse", "CH"), ("svizzera", "CH"), ("espana", "ES"), ("italia", "IT"), ("brasil", "BR"),
    ("nederland", "NL"), ("holland", "NL"), ("the netherlands", "NL"), ("belgie", "BE"), ("belgique", "BE"),
    ("polska", "PL"), ("sverige", "SE"), ("norge", "NO"), ("danmark", "DK"), ("suomi", "FI"),
    ("czech republic", "CZ"), ("ceska republika", "CZ"), ("magyarorszag", "HU"), ("turkiye", "TR"),
    ("russian federation", "RU"), ("republic of korea", "KR"), ("korea", "KR"), ("korea south", "KR"),
    ("viet nam", "VN"), ("uae", "AE"), ("emirates", "AE"), ("hong kong sar", "HK"), ("macao", "MO"),
    ("republic of ireland", "IE"), ("eire", "IE"), ("mexique", "MX"), ("prc", "CN"),
    ("people s republic of china", "CN"), ("peoples republic of china", "CN"), ("cote d ivoire", "CI"),
    ("cote divoire", "CI"), ("democratic republic of the congo", "CD"), ("burma", "MM"), ("swaziland", "SZ"),
    ("macedonia", "MK"), ("moldova republic of", "MD"), ("iran islamic republic of", "IR"),
    ("syrian arab republic", "SY"), ("tanzania united republic of", "TZ"),
    ("venezuela bolivarian republic of", "VE"), ("bolivia plurinational state of", "BO"),
    ("taiwan province of china", "TW"), ("nippon", "JP"), ("hellas", "GR"), ("romania", "RO"),
    ("roumanie", "RO"), ("cabo verde", "CV"), ("east timor", "TL"), ("palestinian territory", "PS"),
    ("bosnia", "BA"), ("brunei darussalam", "BN"), ("lao people s democratic republic", "LA"),
    ("republic of singapore", "SG"), ("bharat", "IN"), ("afg", "AF"), ("are", "AE"), ("arg", "AR"),
    ("aus", "AU"), ("aut", "AT"), ("bel", "BE"), ("bgd", "BD"), ("bgr", "BG"), ("bra", "BR"), ("can", "CA"),
    ("che", "CH"), ("chl", "CL"), ("chn", "CN"), ("col", "CO"), ("cri", "CR"), ("cyp", "CY"), ("cze", "CZ"),
    ("deu", "DE"), ("dnk", "DK"), ("dza", "DZ"), ("ecu", "EC"), ("egy", "EG"), ("esp", "ES"), ("est", "EE"),
    ("fin", "FI"), ("fra", "FR"), ("gbr", "GB"), ("gha", "GH"), ("grc", "GR"), ("hkg", "HK"), ("hrv", "HR"),
    ("hun", "HU"), ("idn", "ID"), ("ind", "IN"), ("irl", "IE"), ("irn", "IR"), ("irq", "IQ"), ("isl", "IS"),
    ("isr", "IL"), ("ita", "IT"), ("jor", "JO"), ("jpn", "JP"), ("ken", "KE"), ("kor", "KR"), ("kwt", "KW"),
    ("lbn", "LB"), ("lka", "LK"), ("ltu", "LT"), ("lux", "LU"), ("lva", "LV"), ("mar", "MA"), ("mex", "MX"),
    ("mlt", "MT"), ("mys", "MY"), ("nga", "NG"), ("nld", "NL"), ("nor", "NO"), ("npl", "NP"), ("nzl", "NZ"),
    ("pak", "PK"), ("per", "PE"), ("phl", "PH"), ("pol", "PL"), ("prt", "PT"), ("qat", "QA"), ("rou", "RO"),
    ("rus", "RU"), ("sau", "SA"), ("sgp", "SG"), ("srb", "RS"), ("svk", "SK"), ("svn", "SI"), ("swe", "SE"),
    ("tha", "TH"), ("tun", "TN"), ("tur", "TR"), ("twn", "TW"), ("ukr", "UA"), ("ury", "UY"), ("usa", "US"),
    ("ven", "VE"), ("vnm", "VN"), ("zaf", "ZA"),
];

/// Parts of the United Kingdom that people write as their country.
const NATIONS: [&str; 4] = ["England", "Scotland", "Wales", "Northern Ireland"];

/// Regions that are commonly written as a code: country, code, name.
#[rustfmt::skip]
const REGIONS: &[(&str, &str, &str)] = &[
    ("US", "AL", "Alabama"), ("US", "AK", "Alaska"), ("US", "AZ", "Arizona"), ("US", "AR", "Arkansas"),
    ("US", "CA", "California"), ("US", "CO", "Colorado"), ("US", "CT", "Connecticut"),
    ("US", "DE", "Delaware"), ("US", "DC", "District of Columbia"), ("US", "FL", "Florida"),
    ("US", "GA", "Georgia"), ("US", "HI", "Hawaii"), ("US", "ID", "Idaho"), ("US", "IL", "Illinois"),
    ("US", "IN", "Indiana"), ("US", "IA", "Iowa"), ("US", "KS", "Kansas"), ("US", "KY", "Kentucky"),
    ("US", "LA", "Louisiana"), ("US", "ME", "Maine"), ("US", "MD", "Maryland"), ("US", "MA", "Massachusetts"),
    ("US", "MI", "Michigan"), ("US", "MN", "Minnesota"), ("US", "MS", "Mississippi"),
    ("US", "MO", "Missouri"), ("US", "MT", "Montana"), ("US", "NE", "Nebraska"), ("US", "NV", "Nevada"),
    ("US", "NH", "New Hampshire"), ("US", "NJ", "New Jersey"), ("US", "NM", "New Mexico"),
    ("US", "NY", "New York"), ("US", "NC", "North Carolina"), ("US", "ND", "North Dakota"),
    ("US", "OH", "Ohio"), ("US", "OK", "Oklahoma"), ("US", "OR", "Oregon"), ("US", "PA", "Pennsylvania"),
    ("US", "RI", "Rhode Island"), ("US", "SC", "South Carolina"), ("US", "SD", "South Dakota"),
    ("US", "TN", "Tennessee"), ("US", "TX", "Texas"), ("US", "UT", "Utah"), ("US", "VT", "Vermont"),
    ("US", "VA", "Virginia"), ("US", "WA", "Washington"), ("US", "WV", "West Virginia"),
    ("US", "WI", "Wisconsin"), ("US", "WY", "Wyoming"), ("CA", "AB", "Alberta"),
    ("CA", "BC", "British Columbia"), ("CA", "MB", "Manitoba"), ("CA", "NB", "New Brunswick"),
    ("CA", "NL", "Newfoundland and Labrador"), ("CA", "NS", "Nova Scotia"), ("CA", "ON", "Ontario"),
    ("CA", "PE", "Prince Edward Island"), ("CA", "QC", "Quebec"), ("CA", "SK", "Saskatchewan"),
    ("AU", "NSW", "New South Wales"), ("AU", "QLD", "Queensland"), ("AU", "SA", "South Australia"),
    ("AU", "TAS", "Tasmania"), ("AU", "VIC", "Victoria"), ("AU", "WA", "Western Australia"),
    ("AU", "ACT", "Australian Capital Territory"),
];

/// Names in the languages that matter, lines of `code|name|…`: those of Unicode CLDR, made by `infra/places/make.py`.
const TRANSLATIONS: &str = include_str!("places/countries.txt");

static BY_NAME: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let lines = TRANSLATIONS.lines().filter_map(|line| line.split_once('|'));
    let known =
        lines.filter_map(|(code, names)| Some((COUNTRIES.iter().find(|(own, _)| *own == code)?.0, names)));
    let translations = known.flat_map(|(code, names)| names.split('|').map(move |name| (key(name), code)));
    let names = COUNTRIES.iter().map(|(code, name)| (key(name), *code));
    let codes = COUNTRIES.iter().map(|(code, _)| (code.to_ascii_lowercase(), *code));
    let aliases = ALIASES.iter().map(|(name, code)| ((*name).to_owned(), *code));
    // The last of those that are the same decides.
    translations.chain(names).chain(codes).chain(aliases).collect()
});

/// The ISO code of a country given by any of its names or codes.
pub fn code(text: &str) -> Option<&'static str> {
    let folded = key(text);
    BY_NAME.get(&folded).or_else(|| BY_NAME.get(folded.strip_prefix("the ")?)).copied()
}

/// The nation that a name is of, if it is not the whole country: a search for England must not find Scotland.
pub fn nation(text: &str) -> Option<&'static str> {
    let folded = key(text);
    let folded = folded.strip_prefix("the ").unwrap_or(&folded);
    NATIONS.into_iter().find(|nation| key(nation) == folded)
}

/// The usual English name of a country by its ISO code.
pub fn name(code: &str) -> Option<&'static str> {
    let at = COUNTRIES.iter().find(|(known, _)| known.eq_ignore_ascii_case(code));
    at.map(|(_, name)| *name)
}

/// The number of a country, from 1, for columns; 0 is no country of the list.
pub fn ordinal(code: &str) -> u8 {
    COUNTRIES.iter().position(|(known, _)| known.eq_ignore_ascii_case(code)).map_or(0, |at| at as u8 + 1)
}

/// The code a country's number stands for.
pub fn of_ordinal(ordinal: u8) -> Option<&'static str> {
    COUNTRIES.get((ordinal as usize).checked_sub(1)?).map(|(code, _)| *code)
}

/// The country and name of a region written as its postal code, such as `CA` or `NSW`.
pub fn regions_by_code(text: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let code = text.trim().to_ascii_uppercase();
    REGIONS.iter().filter(move |(_, known, _)| *known == code).map(|(country, _, name)| (*country, *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_known_by_their_names_and_codes() {
        for (given, expected) in [
            ("Germany", "DE"),
            ("deutschland", "DE"),
            ("DE", "DE"),
            ("deu", "DE"),
            ("USA", "US"),
            ("U.S.A.", "US"),
            ("United States", "US"),
            ("the Netherlands", "NL"),
            ("Österreich", "AT"),
            ("Côte d'Ivoire", "CI"),
            ("UK", "GB"),
            ("South Korea", "KR"),
            ("Türkiye", "TR"),
            ("Германия", "DE"),
            ("德國", "DE"),
            ("德国", "DE"),
            ("ألمانيا", "DE"),
            ("독일", "DE"),
            ("Tyskland", "DE"),
            ("日本", "JP"),
            ("Việt Nam", "VN"),
            ("Россия", "RU"),
            ("Hrvatska", "HR"),
            ("Jordan", "JO"),
            ("Niger", "NE"),
            ("nga", "NG"),
            ("Georgia", "GE"),
            ("Dominica", "DM"),
            ("Guinea", "GN"),
        ] {
            assert_eq!(code(given), Some(expected), "{given}");
        }
        assert_eq!(code("Atlantis"), None);
        assert_eq!(name("de"), Some("Germany"));
        assert_eq!(regions_by_code("ca").collect::<Vec<_>>(), [("US", "California")]);
    }

    #[test]
    fn a_country_s_number_leads_back_to_it() {
        assert!(COUNTRIES.len() < 255);
        for (code, _) in COUNTRIES {
            assert_eq!(of_ordinal(ordinal(code)), Some(*code));
        }
        assert_eq!((ordinal("XX"), of_ordinal(0)), (0, None));
    }
}
