//! The places of the world: real cities, and the facts about a life that depend on the country.

use crate::names::Culture;

/// A city with its region and country.
#[derive(Debug)]
pub(super) struct City {
    pub(super) name: &'static str,
    pub(super) region: &'static str,
    pub(super) country: &'static str,
    /// Hours ahead of UTC, for the time of day at which things happen there.
    pub(super) utc: i32,
    /// How many companies have their head office there, relative to the others.
    pub(super) weight: u32,
    /// Whether the world has local businesses there.
    pub(super) local: bool,
}

const fn city(
    name: &'static str,
    region: &'static str,
    country: &'static str,
    utc: i32,
    weight: u32,
) -> City {
    City { name, region, country, utc, weight, local: false }
}

const fn town(
    name: &'static str,
    region: &'static str,
    country: &'static str,
    utc: i32,
    weight: u32,
) -> City {
    City { name, region, country, utc, weight, local: true }
}

pub(super) const CITIES: &[City] = &[
    city("New York", "New York", "US", -5, 90),
    city("San Francisco", "California", "US", -8, 90),
    city("Los Angeles", "California", "US", -8, 35),
    town("Seattle", "Washington", "US", -8, 35),
    town("Austin", "Texas", "US", -6, 45),
    town("Boston", "Massachusetts", "US", -5, 45),
    town("Chicago", "Illinois", "US", -6, 35),
    town("Denver", "Colorado", "US", -7, 28),
    town("Atlanta", "Georgia", "US", -5, 25),
    town("Miami", "Florida", "US", -5, 20),
    town("Portland", "Oregon", "US", -8, 14),
    town("Nashville", "Tennessee", "US", -6, 12),
    town("Toronto", "Ontario", "CA", -5, 30),
    city("Vancouver", "British Columbia", "CA", -8, 14),
    city("Montréal", "Quebec", "CA", -5, 16),
    city("Mexico City", "Mexico City", "MX", -6, 16),
    city("São Paulo", "São Paulo", "BR", -3, 22),
    city("Buenos Aires", "Buenos Aires", "AR", -3, 10),
    city("Bogotá", "Bogotá", "CO", -5, 10),
    town("London", "England", "GB", 0, 85),
    town("Manchester", "England", "GB", 0, 20),
    city("Edinburgh", "Scotland", "GB", 0, 12),
    town("Dublin", "Leinster", "IE", 0, 22),
    town("Berlin", "Berlin", "DE", 1, 42),
    city("Munich", "Bavaria", "DE", 1, 30),
    city("Hamburg", "Hamburg", "DE", 1, 18),
    city("Stuttgart", "Baden-Württemberg", "DE", 1, 12),
    city("Paris", "Île-de-France", "FR", 1, 42),
    city("Lyon", "Auvergne-Rhône-Alpes", "FR", 1, 14),
    city("Madrid", "Community of Madrid", "ES", 1, 20),
    city("Barcelona", "Catalonia", "ES", 1, 20),
    city("Lisbon", "Lisbon", "PT", 0, 12),
    city("Milan", "Lombardy", "IT", 1, 18),
    city("Turin", "Piedmont", "IT", 1, 8),
    city("Amsterdam", "North Holland", "NL", 1, 28),
    city("Brussels", "Brussels", "BE", 1, 12),
    city("Zürich", "Zürich", "CH", 1, 18),
    city("Vienna", "Vienna", "AT", 1, 12),
    city("Stockholm", "Stockholm", "SE", 1, 22),
    city("Copenhagen", "Capital Region", "DK", 1, 14),
    city("Oslo", "Oslo", "NO", 1, 10),
    city("Helsinki", "Uusimaa", "FI", 2, 12),
    city("Warsaw", "Masovia", "PL", 1, 18),
    city("Kraków", "Lesser Poland", "PL", 1, 10),
    city("Prague", "Prague", "CZ", 1, 12),
    city("Istanbul", "Istanbul", "TR", 3, 14),
    city("Tel Aviv", "Tel Aviv", "IL", 2, 20),
    city("Dubai", "Dubai", "AE", 4, 12),
    city("Bengaluru", "Karnataka", "IN", 5, 42),
    city("Mumbai", "Maharashtra", "IN", 5, 24),
    city("Singapore", "Singapore", "SG", 8, 22),
    city("Tokyo", "Tokyo", "JP", 9, 26),
    city("Seoul", "Seoul", "KR", 9, 16),
    town("Sydney", "New South Wales", "AU", 10, 24),
    city("Melbourne", "Victoria", "AU", 10, 16),
    city("Cape Town", "Western Cape", "ZA", 2, 10),
    city("Lagos", "Lagos", "NG", 1, 12),
    city("Nairobi", "Nairobi", "KE", 3, 8),
];

/// The facts that depend on the country.
#[derive(Debug)]
pub(super) struct Country {
    pub(super) code: &'static str,
    /// The currency rounds are raised in there, and how many of its units a US dollar is worth, in hundredths.
    pub(super) currency: &'static str,
    pub(super) per_dollar: u64,
    /// Endings of legal names of companies, separated by `|`.
    pub(super) legal: &'static str,
    /// The languages people there list, first the ones all speak; `|`-separated.
    pub(super) languages: &'static str,
    /// The cultures of its people, with weights.
    pub(super) people: &'static [(Culture, u32)],
    /// Where people there went to school; `|`-separated.
    pub(super) schools: &'static str,
}

use Culture::*;

pub(super) const COUNTRIES: &[Country] = &[
    Country {
        code: "US",
        currency: "USD",
        per_dollar: 100,
        legal: "Inc.|Inc.|LLC|Corp.",
        languages: "English",
        people: &[
            (Anglo, 58),
            (Hispanic, 13),
            (Indian, 8),
            (Chinese, 6),
            (Irish, 4),
            (Italian, 3),
            (Korean, 2),
            (Vietnamese, 2),
            (German, 2),
            (Jewish, 2),
            (WestAfrican, 2),
        ],
        schools: "University of Michigan|University of Texas at Austin|Ohio State University|UCLA|\
            University of Washington|Boston University|Georgia Institute of Technology|Purdue University|\
            University of Illinois Urbana-Champaign|New York University|Arizona State University|\
            University of Colorado Boulder|Penn State University|University of Florida",
    },
    Country {
        code: "CA",
        currency: "CAD",
        per_dollar: 136,
        legal: "Inc.|Ltd.|Corp.",
        languages: "English|French",
        people: &[
            (Anglo, 50),
            (French, 16),
            (Indian, 10),
            (Chinese, 9),
            (Irish, 6),
            (Italian, 4),
            (Persian, 3),
        ],
        schools: "University of Toronto|University of British Columbia|McGill University|University of Waterloo|\
            Université de Montréal|Queen's University",
    },
    Country {
        code: "MX",
        currency: "USD",
        per_dollar: 100,
        legal: "S.A. de C.V.|S. de R.L. de C.V.",
        languages: "Spanish|English",
        people: &[(Hispanic, 96), (Anglo, 2), (Italian, 2)],
        schools: "Tecnológico de Monterrey|UNAM|Instituto Politécnico Nacional|Universidad Iberoamericana",
    },
    Country {
        code: "BR",
        currency: "USD",
        per_dollar: 100,
        legal: "Ltda.|S.A.",
        languages: "Portuguese|English",
        people: &[(Portuguese, 86), (Italian, 7), (German, 3), (Japanese, 4)],
        schools: "Universidade de São Paulo|Unicamp|Universidade Federal do Rio de Janeiro|FGV|PUC-Rio",
    },
    Country {
        code: "AR",
        currency: "USD",
        per_dollar: 100,
        legal: "S.A.|S.R.L.",
        languages: "Spanish|English",
        people: &[(Hispanic, 76), (Italian, 22), (German, 2)],
        schools: "Universidad de Buenos Aires|ITBA|Universidad Torcuato Di Tella|Universidad Nacional de La Plata",
    },
    Country {
        code: "CO",
        currency: "USD",
        per_dollar: 100,
        legal: "S.A.S.|S.A.",
        languages: "Spanish|English",
        people: &[(Hispanic, 100)],
        schools: "Universidad de los Andes|Universidad Nacional de Colombia|Pontificia Universidad Javeriana",
    },
    Country {
        code: "GB",
        currency: "GBP",
        per_dollar: 78,
        legal: "Ltd|Limited|plc",
        languages: "English",
        people: &[
            (Anglo, 66),
            (Indian, 9),
            (Irish, 6),
            (WestAfrican, 4),
            (Polish, 4),
            (Arabic, 4),
            (Chinese, 3),
            (French, 2),
            (Italian, 2),
        ],
        schools: "University of Manchester|University College London|University of Bristol|University of Leeds|\
            University of Edinburgh|Imperial College London|University of Warwick|University of Nottingham|\
            King's College London",
    },
    Country {
        code: "IE",
        currency: "EUR",
        per_dollar: 92,
        legal: "Ltd|DAC",
        languages: "English|Irish",
        people: &[(Irish, 74), (Anglo, 12), (Polish, 6), (Portuguese, 4), (Indian, 4)],
        schools: "Trinity College Dublin|University College Dublin|University of Galway|University College Cork",
    },
    Country {
        code: "DE",
        currency: "EUR",
        per_dollar: 92,
        legal: "GmbH|GmbH|AG|SE|GmbH & Co. KG",
        languages: "German|English",
        people: &[
            (German, 76),
            (Turkish, 9),
            (Polish, 5),
            (Italian, 3),
            (Arabic, 3),
            (Ukrainian, 2),
            (Indian, 2),
        ],
        schools: "Technical University of Munich|RWTH Aachen|Humboldt-Universität zu Berlin|Universität Hamburg|\
            Universität Mannheim|TU Berlin|Universität Stuttgart|LMU Munich",
    },
    Country {
        code: "FR",
        currency: "EUR",
        per_dollar: 92,
        legal: "SAS|SA|SARL",
        languages: "French|English",
        people: &[
            (French, 80),
            (Arabic, 10),
            (Portuguese, 3),
            (WestAfrican, 3),
            (Italian, 2),
            (Vietnamese, 2),
        ],
        schools: "Sorbonne Université|Université Paris-Saclay|HEC Paris|INSA Lyon|École Polytechnique|\
            Université Grenoble Alpes|Sciences Po",
    },
    Country {
        code: "ES",
        currency: "EUR",
        per_dollar: 92,
        legal: "S.L.|S.A.",
        languages: "Spanish|English|Catalan",
        people: &[(Hispanic, 93), (Italian, 2), (Arabic, 3), (Anglo, 2)],
        schools: "Universidad Complutense de Madrid|Universitat de Barcelona|Universidad Politécnica de Madrid|\
            ESADE|Universitat Pompeu Fabra",
    },
    Country {
        code: "PT",
        currency: "EUR",
        per_dollar: 92,
        legal: "Lda.|S.A.",
        languages: "Portuguese|English|Spanish",
        people: &[(Portuguese, 97), (Anglo, 3)],
        schools: "Universidade de Lisboa|Universidade do Porto|Instituto Superior Técnico|Nova SBE",
    },
    Country {
        code: "IT",
        currency: "EUR",
        per_dollar: 92,
        legal: "S.r.l.|S.p.A.",
        languages: "Italian|English",
        people: &[(Italian, 97), (Arabic, 3)],
        schools: "Politecnico di Milano|Università Bocconi|Università di Bologna|Politecnico di Torino|\
            Sapienza Università di Roma",
    },
    Country {
        code: "NL",
        currency: "EUR",
        per_dollar: 92,
        legal: "B.V.|B.V.|N.V.",
        languages: "Dutch|English|German",
        people: &[(Dutch, 82), (Turkish, 5), (Arabic, 5), (Indian, 4), (German, 4)],
        schools: "Delft University of Technology|University of Amsterdam|Erasmus University Rotterdam|\
            Utrecht University|Eindhoven University of Technology",
    },
    Country {
        code: "BE",
        currency: "EUR",
        per_dollar: 92,
        legal: "BV|SA|NV",
        languages: "French|Dutch|English",
        people: &[(Dutch, 45), (French, 45), (Arabic, 6), (Italian, 4)],
        schools: "KU Leuven|Ghent University|Université libre de Bruxelles|UCLouvain",
    },
    Country {
        code: "CH",
        currency: "CHF",
        per_dollar: 88,
        legal: "AG|GmbH|SA",
        languages: "German|English|French",
        people: &[(German, 66), (French, 16), (Italian, 14), (Portuguese, 4)],
        schools: "ETH Zürich|University of Zürich|University of St. Gallen|EPFL",
    },
    Country {
        code: "AT",
        currency: "EUR",
        per_dollar: 92,
        legal: "GmbH|AG",
        languages: "German|English",
        people: &[(German, 86), (Turkish, 6), (Czech, 4), (Polish, 4)],
        schools: "TU Wien|University of Vienna|WU Vienna|TU Graz",
    },
    Country {
        code: "SE",
        currency: "SEK",
        per_dollar: 1040,
        legal: "AB",
        languages: "Swedish|English",
        people: &[(Nordic, 88), (Arabic, 5), (Finnish, 4), (Persian, 3)],
        schools: "KTH Royal Institute of Technology|Lund University|Uppsala University|Chalmers University of Technology",
    },
    Country {
        code: "DK",
        currency: "DKK",
        per_dollar: 690,
        legal: "ApS|A/S",
        languages: "Danish|English",
        people: &[(Nordic, 95), (German, 5)],
        schools: "Technical University of Denmark|University of Copenhagen|Aarhus University|Copenhagen Business School",
    },
    Country {
        code: "NO",
        currency: "NOK",
        per_dollar: 1060,
        legal: "AS|ASA",
        languages: "Norwegian|English",
        people: &[(Nordic, 95), (Polish, 5)],
        schools: "NTNU|University of Oslo|NHH Norwegian School of Economics|BI Norwegian Business School",
    },
    Country {
        code: "FI",
        currency: "EUR",
        per_dollar: 92,
        legal: "Oy|Oyj",
        languages: "Finnish|English|Swedish",
        people: &[(Finnish, 92), (Nordic, 8)],
        schools: "Aalto University|University of Helsinki|Tampere University|LUT University",
    },
    Country {
        code: "PL",
        currency: "EUR",
        per_dollar: 92,
        legal: "sp. z o.o.|S.A.",
        languages: "Polish|English",
        people: &[(Polish, 93), (Ukrainian, 7)],
        schools: "University of Warsaw|Warsaw University of Technology|AGH University|Jagiellonian University|\
            Wrocław University of Science and Technology",
    },
    Country {
        code: "CZ",
        currency: "EUR",
        per_dollar: 92,
        legal: "s.r.o.|a.s.",
        languages: "Czech|English",
        people: &[(Czech, 90), (Ukrainian, 6), (Vietnamese, 4)],
        schools: "Charles University|Czech Technical University in Prague|Masaryk University|Brno University of Technology",
    },
    Country {
        code: "TR",
        currency: "USD",
        per_dollar: 100,
        legal: "A.Ş.|Ltd. Şti.",
        languages: "Turkish|English",
        people: &[(Turkish, 100)],
        schools: "Boğaziçi University|Middle East Technical University|Koç University|Istanbul Technical University",
    },
    Country {
        code: "IL",
        currency: "USD",
        per_dollar: 100,
        legal: "Ltd.",
        languages: "Hebrew|English",
        people: &[(Jewish, 88), (Arabic, 12)],
        schools: "Technion|Tel Aviv University|Hebrew University of Jerusalem|Ben-Gurion University|Reichman University",
    },
    Country {
        code: "AE",
        currency: "USD",
        per_dollar: 100,
        legal: "FZ-LLC|LLC|DMCC",
        languages: "English|Arabic",
        people: &[(Arabic, 42), (Indian, 34), (Anglo, 10), (Persian, 8), (French, 6)],
        schools: "American University of Sharjah|Khalifa University|American University of Beirut|Cairo University",
    },
    Country {
        code: "IN",
        currency: "USD",
        per_dollar: 100,
        legal: "Pvt. Ltd.|Pvt. Ltd.|Ltd.",
        languages: "English|Hindi",
        people: &[(Indian, 100)],
        schools: "IIT Bombay|IIT Madras|BITS Pilani|University of Delhi|University of Mumbai|Anna University|\
            NIT Karnataka|IIM Bangalore|Delhi Technological University",
    },
    Country {
        code: "SG",
        currency: "SGD",
        per_dollar: 134,
        legal: "Pte. Ltd.",
        languages: "English|Mandarin",
        people: &[(Chinese, 66), (Indian, 16), (Anglo, 8), (Vietnamese, 5), (Arabic, 5)],
        schools: "National University of Singapore|Nanyang Technological University|Singapore Management University",
    },
    Country {
        code: "JP",
        currency: "USD",
        per_dollar: 100,
        legal: "K.K.|G.K.",
        languages: "Japanese|English",
        people: &[(Japanese, 94), (Anglo, 3), (Korean, 3)],
        schools: "University of Tokyo|Keio University|Waseda University|Kyoto University|Osaka University",
    },
    Country {
        code: "KR",
        currency: "USD",
        per_dollar: 100,
        legal: "Co., Ltd.|Inc.",
        languages: "Korean|English",
        people: &[(Korean, 98), (Anglo, 2)],
        schools: "Seoul National University|KAIST|Yonsei University|Korea University|POSTECH",
    },
    Country {
        code: "AU",
        currency: "AUD",
        per_dollar: 151,
        legal: "Pty Ltd|Ltd",
        languages: "English",
        people: &[
            (Anglo, 64),
            (Chinese, 9),
            (Indian, 8),
            (Irish, 6),
            (Italian, 6),
            (Greek, 4),
            (Vietnamese, 3),
        ],
        schools: "University of Sydney|UNSW Sydney|University of Melbourne|Monash University|University of Queensland",
    },
    Country {
        code: "ZA",
        currency: "USD",
        per_dollar: 100,
        legal: "(Pty) Ltd",
        languages: "English|Afrikaans|Zulu",
        people: &[(SouthernAfrican, 46), (Dutch, 16), (Anglo, 28), (Indian, 10)],
        schools: "University of Cape Town|Stellenbosch University|University of the Witwatersrand",
    },
    Country {
        code: "NG",
        currency: "USD",
        per_dollar: 100,
        legal: "Ltd",
        languages: "English|Yoruba",
        people: &[(WestAfrican, 100)],
        schools: "University of Lagos|Obafemi Awolowo University|University of Ibadan|Covenant University",
    },
    Country {
        code: "KE",
        currency: "USD",
        per_dollar: 100,
        legal: "Ltd",
        languages: "English|Swahili",
        people: &[(EastAfrican, 88), (Indian, 8), (Anglo, 4)],
        schools: "University of Nairobi|Strathmore University|Kenyatta University|JKUAT",
    },
];

/// The country of a city; every city's country is listed.
pub(super) fn country_of(city: usize) -> usize {
    COUNTRIES.iter().position(|country| country.code == CITIES[city].country).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_city_lies_in_a_country_of_the_list() {
        for city in CITIES {
            assert!(COUNTRIES.iter().any(|country| country.code == city.country), "{}", city.name);
        }
    }
}
