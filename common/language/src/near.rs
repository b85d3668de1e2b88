//! Suggests existing values for one that does not exist: misspelt, shortened, or under another name.

use strsim::osa_distance;

/// Other names of values, folded, with the names under which they may exist.
#[rustfmt::skip]
const SYNONYMS: &[(&str, &[&str])] = &[
    ("fintech", &["Financial Technology", "Financial Services", "Banking", "Payments"]),
    ("financial services", &["Financial Technology", "Banking", "Investment Management", "Insurance"]),
    ("finance", &["Financial Services", "Financial Technology", "Banking", "Investment Management"]),
    ("insurtech", &["Insurance", "Financial Technology"]),
    ("crypto", &["Blockchain", "Financial Technology", "Financial Services"]),
    ("web3", &["Blockchain", "Financial Technology"]),
    ("saas", &["Software", "Cloud Infrastructure", "IT Services"]),
    ("tech", &["Software", "IT Services", "Information Technology"]),
    ("information technology", &["IT Services", "Software"]),
    ("it", &["IT Services", "Information Technology", "Software"]),
    ("cloud", &["Cloud Infrastructure", "Cloud Computing"]),
    ("ai", &["Artificial Intelligence", "Machine Learning"]),
    ("ml", &["Machine Learning", "Artificial Intelligence"]),
    ("big data", &["Data & Analytics", "Data Engineering"]),
    ("infosec", &["Cybersecurity", "Information Security", "Security"]),
    ("security", &["Cybersecurity", "Information Security"]),
    ("adtech", &["Marketing Technology", "Advertising & Design", "Advertising"]),
    ("martech", &["Marketing Technology", "Marketing"]),
    ("hrtech", &["Human Resources Technology", "Human Resources"]),
    ("edtech", &["Education", "E-Learning"]),
    ("healthtech", &["Health Technology", "Healthcare Services"]),
    ("healthcare", &["Healthcare Services", "Health Technology", "Hospitals"]),
    ("medtech", &["Medical Devices", "Health Technology"]),
    ("biotech", &["Biotechnology", "Pharmaceuticals"]),
    ("pharma", &["Pharmaceuticals", "Biotechnology"]),
    ("proptech", &["Real Estate", "Construction"]),
    ("legaltech", &["Legal Services", "Software"]),
    ("law", &["Legal Services", "Law Practice"]),
    ("agtech", &["Agriculture"]),
    ("agritech", &["Agriculture"]),
    ("farming", &["Agriculture"]),
    ("foodtech", &["Food & Beverage"]),
    ("restaurants", &["Food & Beverage", "Travel & Hospitality"]),
    ("hotels", &["Travel & Hospitality", "Hospitality"]),
    ("tourism", &["Travel & Hospitality", "Travel"]),
    ("cleantech", &["Renewable Energy", "Environmental Services"]),
    ("greentech", &["Renewable Energy"]),
    ("solar", &["Renewable Energy", "Solar Energy"]),
    ("energy", &["Renewable Energy", "Utilities", "Oil & Gas"]),
    ("shipping", &["Logistics & Transportation", "Logistics"]),
    ("transport", &["Logistics & Transportation", "Transportation"]),
    ("supply chain", &["Logistics & Transportation", "Supply Chain Management"]),
    ("cars", &["Automotive"]),
    ("aviation", &["Aerospace & Defense"]),
    ("telco", &["Telecommunications"]),
    ("telecom", &["Telecommunications"]),
    ("chips", &["Semiconductors"]),
    ("games", &["Gaming"]),
    ("news", &["Media & Publishing"]),
    ("agency", &["Advertising & Design", "Marketing"]),
    ("ngo", &["Nonprofit"]),
    ("charity", &["Nonprofit"]),
    ("real estate agent", &["Real Estate"]),
    ("online shop", &["E-commerce", "Retail"]),
    ("defence", &["Aerospace & Defense", "Defense", "Defense & Space"]),
    ("defense", &["Aerospace & Defense", "Defense & Space"]),
    ("aerospace", &["Aerospace & Defense", "Aviation & Aerospace"]),
    ("hospital", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("hospitals", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("clinics", &["Hospital & Health Care", "Healthcare Services", "Medical Practice"]),
    ("health care", &["Healthcare", "Healthcare Services", "Hospital & Health Care"]),
    ("university", &["Higher Education", "Education"]),
    ("universities", &["Higher Education", "Education"]),
    ("college", &["Higher Education", "Education"]),
    ("school", &["Education", "Primary/Secondary Education"]),
    ("law firm", &["Legal Services", "Law Practice"]),
    ("law firms", &["Legal Services", "Law Practice"]),
    ("consulting", &["Management Consulting", "Consulting", "Business Consulting and Services"]),
    ("consultancy", &["Management Consulting", "Consulting", "Business Consulting and Services"]),
    ("consultancies", &["Management Consulting", "Consulting", "Business Consulting and Services"]),
    ("advertising", &["Advertising & Design", "Marketing & Advertising", "Advertising Services"]),
    ("ad agency", &["Advertising & Design", "Marketing & Advertising", "Advertising Services"]),
    ("advertising agency", &["Advertising & Design", "Marketing & Advertising", "Advertising Services"]),
    ("marketing agency", &["Advertising & Design", "Marketing & Advertising", "Marketing", "Marketing Services"]),
    ("creative agency", &["Advertising & Design", "Design", "Design Services"]),
    ("design agency", &["Advertising & Design", "Design", "Design Services"]),
    ("pr agency", &["Public Relations", "Advertising & Design"]),
    ("recruitment", &["Staffing & Recruiting", "Staffing and Recruiting", "Human Resources"]),
    ("recruitment agency", &["Staffing & Recruiting", "Staffing and Recruiting"]),
    ("recruiting agency", &["Staffing & Recruiting", "Staffing and Recruiting"]),
    ("staffing", &["Staffing & Recruiting", "Staffing and Recruiting"]),
    ("staffing agency", &["Staffing & Recruiting", "Staffing and Recruiting"]),
    ("temp agency", &["Staffing & Recruiting", "Staffing and Recruiting"]),
    ("travel agency", &["Travel & Hospitality", "Travel", "Leisure, Travel & Tourism"]),
    ("real estate agency", &["Real Estate"]),
    ("property", &["Real Estate"]),
    ("estate agents", &["Real Estate"]),
    ("venture capital", &["Venture Capital", "Venture Capital & Private Equity", "Investment Management"]),
    ("vc", &["Venture Capital", "Venture Capital & Private Equity", "Investment Management"]),
    ("private equity", &["Private Equity", "Venture Capital & Private Equity", "Investment Management"]),
    ("asset management", &["Investment Management", "Asset Management"]),
    ("hedge fund", &["Investment Management"]),
    ("wealth management", &["Investment Management"]),
    ("manufacturing", &["Manufacturing", "Industrial Machinery"]),
    ("industrial", &["Manufacturing", "Industrial Machinery"]),
    ("machinery", &["Industrial Machinery", "Machinery", "Machinery Manufacturing"]),
    ("mechanical engineering", &["Industrial Machinery", "Mechanical or Industrial Engineering", "Machinery"]),
    ("chemical", &["Chemicals", "Chemicals & Materials"]),
    ("chemicals", &["Chemicals & Materials", "Chemical Manufacturing"]),
    ("carmaker", &["Automotive"]),
    ("car", &["Automotive"]),
    ("trucking", &["Logistics & Transportation", "Transportation/Trucking/Railroad"]),
    ("freight", &["Logistics & Transportation", "Logistics"]),
    ("transportation", &["Logistics & Transportation", "Logistics"]),
    ("logistics", &["Logistics & Transportation", "Logistics and Supply Chain"]),
    ("airline", &["Airlines", "Airlines/Aviation", "Aviation"]),
    ("airlines", &["Airlines/Aviation", "Aviation", "Aerospace & Defense"]),
    ("hospitality", &["Travel & Hospitality", "Hotels"]),
    ("hotel", &["Travel & Hospitality", "Hospitality", "Hotels"]),
    ("travel", &["Travel & Hospitality", "Leisure, Travel & Tourism"]),
    ("restaurant", &["Restaurants", "Food & Beverage", "Travel & Hospitality"]),
    ("food", &["Food & Beverage", "Food & Beverages", "Food Production"]),
    ("beverage", &["Food & Beverage", "Food & Beverages"]),
    ("drinks", &["Food & Beverage", "Food & Beverages"]),
    ("winery", &["Wine & Spirits", "Food & Beverage"]),
    ("brewery", &["Food & Beverage", "Wine & Spirits"]),
    ("fashion", &["Apparel & Fashion", "Fashion", "Luxury Goods & Jewelry"]),
    ("apparel", &["Apparel & Fashion", "Fashion"]),
    ("clothing", &["Apparel & Fashion", "Fashion"]),
    ("textiles", &["Textiles", "Apparel & Fashion"]),
    ("ecommerce", &["E-commerce", "Internet Retail"]),
    ("ecom", &["E-commerce"]),
    ("online retail", &["E-commerce", "Retail"]),
    ("video games", &["Gaming", "Computer Games"]),
    ("game", &["Gaming", "Computer Games"]),
    ("gaming", &["Computer Games", "Video Games"]),
    ("telecoms", &["Telecommunications"]),
    ("telcos", &["Telecommunications"]),
    ("semiconductor", &["Semiconductors"]),
    ("chipmaker", &["Semiconductors"]),
    ("solar energy", &["Renewable Energy"]),
    ("wind", &["Renewable Energy"]),
    ("renewables", &["Renewable Energy"]),
    ("climate", &["Renewable Energy", "Environmental Services"]),
    ("climate tech", &["Renewable Energy", "Environmental Services"]),
    ("climatetech", &["Renewable Energy", "Environmental Services"]),
    ("oil and gas", &["Oil & Gas", "Oil & Energy"]),
    ("utility", &["Utilities"]),
    ("mining", &["Mining & Metals", "Mining"]),
    ("metals", &["Mining & Metals"]),
    ("media", &["Media & Publishing", "Media", "Online Media"]),
    ("publishing", &["Media & Publishing", "Publishing"]),
    ("publisher", &["Media & Publishing", "Publishing"]),
    ("medical device", &["Medical Devices"]),
    ("medical technology", &["Medical Devices", "Health Technology"]),
    ("medical", &["Medical Devices", "Healthcare Services"]),
    ("life sciences", &["Biotechnology", "Pharmaceuticals"]),
    ("pharmaceutical", &["Pharmaceuticals"]),
    ("dental", &["Dentistry", "Healthcare Services"]),
    ("digital health", &["Health Technology"]),
    ("nonprofits", &["Nonprofit", "Non-profit Organization Management"]),
    ("not for profit", &["Nonprofit"]),
    ("artificial intelligence", &["Artificial Intelligence", "Machine Learning"]),
    ("machine learning", &["Artificial Intelligence", "Machine Learning"]),
    ("software development", &["Software"]),
    ("software as a service", &["Software"]),
    ("it services", &["IT Services", "Information Technology & Services"]),
    ("internet", &["Software", "Internet"]),
    ("cyber security", &["Cybersecurity", "Computer & Network Security"]),
    ("cyber", &["Cybersecurity", "Computer & Network Security"]),
    ("payments", &["Financial Technology", "Payments"]),
    ("bank", &["Banking"]),
    ("accountancy", &["Accounting"]),
    ("bookkeeping", &["Accounting"]),
    ("blockchain", &["Blockchain", "Financial Technology"]),
    ("cryptocurrency", &["Blockchain", "Financial Technology"]),
    ("government", &["Government Administration", "Public Sector"]),
    ("public sector", &["Government Administration", "Government"]),
    ("sport", &["Sports"]),
    ("builder", &["Construction"]),
    ("homebuilders", &["Construction"]),
    ("elearning", &["E-Learning", "Education"]),
    ("hr tech", &["Human Resources Technology", "Human Resources"]),
    ("legal tech", &["Legal Services", "Software"]),
    ("ad tech", &["Marketing Technology", "Advertising & Design"]),
    ("food tech", &["Food & Beverage"]),
    ("agri", &["Agriculture"]),
    ("farm", &["Agriculture"]),
    ("consumer electronics", &["Consumer Electronics", "Electronics"]),
    // German.
    ("maschinenbau", &["Industrial Machinery", "Machinery", "Mechanical or Industrial Engineering", "Manufacturing"]),
    ("automobil", &["Automotive"]),
    ("automobilindustrie", &["Automotive"]),
    ("automobilzulieferer", &["Automotive"]),
    ("versicherung", &["Insurance"]),
    ("versicherungen", &["Insurance"]),
    ("banken", &["Banking"]),
    ("logistik", &["Logistics & Transportation", "Logistics"]),
    ("spedition", &["Logistics & Transportation", "Logistics"]),
    ("speditionen", &["Logistics & Transportation", "Logistics"]),
    ("einzelhandel", &["Retail"]),
    ("handel", &["Retail"]),
    ("bau", &["Construction"]),
    ("bauwesen", &["Construction"]),
    ("immobilien", &["Real Estate"]),
    ("gesundheitswesen", &["Healthcare Services", "Healthcare"]),
    ("krankenhaus", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("krankenhauser", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("chemie", &["Chemicals & Materials", "Chemicals"]),
    ("lebensmittel", &["Food & Beverage", "Food & Beverages"]),
    ("energie", &["Energy", "Renewable Energy", "Utilities"]),
    ("beratung", &["Management Consulting", "Consulting"]),
    ("unternehmensberatung", &["Management Consulting", "Consulting"]),
    ("unternehmensberatungen", &["Management Consulting", "Consulting"]),
    ("werbeagentur", &["Advertising & Design", "Marketing & Advertising"]),
    ("werbeagenturen", &["Advertising & Design", "Marketing & Advertising"]),
    ("kanzlei", &["Legal Services", "Law Practice"]),
    ("kanzleien", &["Legal Services", "Law Practice"]),
    ("bildung", &["Education"]),
    ("hochschulen", &["Higher Education", "Education"]),
    ("telekommunikation", &["Telecommunications"]),
    ("luftfahrt", &["Aerospace & Defense", "Airlines"]),
    ("landwirtschaft", &["Agriculture"]),
    ("tourismus", &["Travel & Hospitality", "Travel"]),
    // French.
    ("banque", &["Banking"]),
    ("banques", &["Banking"]),
    ("assurance", &["Insurance"]),
    ("assurances", &["Insurance"]),
    ("logiciel", &["Software"]),
    ("logiciels", &["Software"]),
    ("editeurs de logiciels", &["Software"]),
    ("logistique", &["Logistics & Transportation", "Logistics"]),
    ("immobilier", &["Real Estate"]),
    ("batiment", &["Construction"]),
    ("sante", &["Healthcare Services", "Healthcare", "Health Technology"]),
    ("hopitaux", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("hotellerie", &["Travel & Hospitality", "Hospitality"]),
    ("grande distribution", &["Retail"]),
    ("agroalimentaire", &["Food & Beverage", "Food & Beverages"]),
    ("cabinets de conseil", &["Management Consulting", "Consulting"]),
    ("conseil", &["Management Consulting", "Consulting"]),
    ("cabinets d avocats", &["Legal Services", "Law Practice"]),
    ("aeronautique", &["Aerospace & Defense"]),
    ("energies renouvelables", &["Renewable Energy"]),
    ("chimie", &["Chemicals & Materials", "Chemicals"]),
    ("industrie pharmaceutique", &["Pharmaceuticals"]),
    // Spanish.
    ("banco", &["Banking"]),
    ("bancos", &["Banking"]),
    ("banca", &["Banking"]),
    ("seguros", &["Insurance"]),
    ("aseguradora", &["Insurance"]),
    ("aseguradoras", &["Insurance"]),
    ("constructora", &["Construction"]),
    ("constructoras", &["Construction"]),
    ("construccion", &["Construction"]),
    ("inmobiliaria", &["Real Estate"]),
    ("inmobiliarias", &["Real Estate"]),
    ("logistica", &["Logistics & Transportation", "Logistics"]),
    ("energias renovables", &["Renewable Energy"]),
    ("salud", &["Healthcare Services", "Healthcare", "Health Technology"]),
    ("hospitales", &["Hospitals", "Hospital & Health Care", "Healthcare Services"]),
    ("automocion", &["Automotive"]),
    ("automotriz", &["Automotive"]),
    ("alimentacion", &["Food & Beverage", "Food & Beverages"]),
    ("consultoras", &["Management Consulting", "Consulting"]),
    ("consultoria", &["Management Consulting", "Consulting"]),
    ("telecomunicaciones", &["Telecommunications"]),
    ("hoteles", &["Travel & Hospitality", "Hospitality", "Hotels"]),
    ("farmaceutica", &["Pharmaceuticals"]),
    ("farmaceuticas", &["Pharmaceuticals"]),
    ("mineria", &["Mining & Metals", "Mining"]),
    ("postgres", &["PostgreSQL"]),
    ("psql", &["PostgreSQL"]),
    ("pg", &["PostgreSQL"]),
    ("mongo", &["MongoDB"]),
    ("mssql", &["Microsoft SQL Server", "SQL Server"]),
    ("k8s", &["Kubernetes"]),
    ("aws", &["Amazon Web Services"]),
    ("gcp", &["Google Cloud", "Google Cloud Platform"]),
    ("azure", &["Microsoft Azure"]),
    ("gsuite", &["Google Workspace"]),
    ("g suite", &["Google Workspace"]),
    ("office 365", &["Microsoft 365", "Microsoft Teams"]),
    ("sfdc", &["Salesforce"]),
    ("sap", &["SAP S/4HANA", "SAP SuccessFactors"]),
    ("golang", &["Go"]),
    ("js", &["JavaScript", "TypeScript"]),
    ("javascript", &["TypeScript", "React", "Node.js"]),
    ("ts", &["TypeScript"]),
    ("node", &["Node.js"]),
    ("reactjs", &["React"]),
    ("rails", &["Ruby on Rails"]),
    ("cpp", &["C++"]),
    ("csharp", &["C#"]),
    ("dotnet", &[".NET", "ASP.NET", "C#"]),
    ("es", &["Elasticsearch"]),
    ("powerbi", &["Power BI"]),
    ("ga4", &["Google Analytics"]),
    ("deutsch", &["German"]),
    ("francais", &["French"]),
    ("espanol", &["Spanish"]),
    ("italiano", &["Italian"]),
    ("mandarin", &["Chinese", "Mandarin Chinese"]),
];

/// Below this two values have nothing to do with each other.
pub const LEAST: f64 = 0.35;

/// The other names of a folded value.
pub fn synonyms(asked: &str) -> &'static [&'static str] {
    SYNONYMS.iter().find(|(name, _)| *name == asked).map_or(&[], |(_, others)| others)
}

/// A text with what tells most others from it before they are compared.
pub(crate) struct Spelt<'a> {
    pub text: &'a str,
    pub length: usize,
    pub letters: u64,
}

impl<'a> From<&'a str> for Spelt<'a> {
    fn from(text: &'a str) -> Self {
        Self { text, length: text.chars().count(), letters: letters(text) }
    }
}

/// The letters of a text, a bit each: a slip changes at most two bits.
fn letters(text: &str) -> u64 {
    text.chars().fold(0, |bits, letter| bits | 1 << (letter as u32 % u64::BITS))
}

impl Spelt<'_> {
    /// The most slips in a text.
    pub(crate) const SLIPS: usize = 3;

    /// How many slips are forgiven beside a text of this length: one in a short word, up to three in a long one.
    fn slips(&self, other: usize) -> usize {
        match self.length.max(other) {
            0..=3 => 0,
            4..=6 => 1,
            7..=10 => 2,
            _ => Self::SLIPS,
        }
    }

    /// Whether a text of this length and these letters may have nearly the same letters.
    #[inline]
    pub(crate) fn may_be(&self, length: usize, letters: u64) -> bool {
        let slips = self.slips(length);
        self.length.abs_diff(length) <= slips && (self.letters ^ letters).count_ones() as usize <= 2 * slips
    }

    /// How alike a text that may be spelt so is, 0 to 1.
    pub(crate) fn likeness(&self, other: &str) -> f64 {
        if self.text == other {
            return 1.0;
        }
        let length = other.chars().count();
        let distance = osa_distance(self.text, other);
        if distance > self.slips(length) {
            0.0
        } else {
            1.0 - distance as f64 / self.length.max(length) as f64
        }
    }
}

/// How many letters are wrong, missing, too many or swapped between two words.
pub fn slips(one: &str, other: &str) -> usize {
    osa_distance(one, other)
}

/// Words of one root, such as `plumber` and `plumbing`: at least their first four letters are the same.
pub(crate) fn stem(one: &str, other: &str) -> f64 {
    let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let shortest = one.chars().count().min(other.chars().count());
    if shared >= 4 && shared * 10 >= shortest * 6 { 0.6 } else { 0.0 }
}

/// How alike two folded values are, compared by themselves: what [`crate::values::Values`] finds is measured by it.
#[cfg(test)]
pub(crate) fn likeness(asked: &str, known: &str) -> f64 {
    let spelling = |one: &str, other: &str| {
        let (one, shape) = (Spelt::from(one), Spelt::from(other));
        if one.may_be(shape.length, shape.letters) { one.likeness(other) } else { 0.0 }
    };
    if asked.is_empty() || known.is_empty() {
        return 0.0;
    }
    let whole = spelling(asked, known);
    if whole > 0.0 {
        return whole;
    }
    let (words, own): (Vec<&str>, Vec<&str>) = (asked.split(' ').collect(), known.split(' ').collect());
    let best =
        |word: &&str| own.iter().map(|own| spelling(word, own).max(stem(word, own))).fold(0.0, f64::max);
    let closeness = words.len() as f64 / words.len().max(own.len()) as f64;
    words.iter().map(best).sum::<f64>() / words.len() as f64 * (0.7 + 0.2 * closeness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_misspelt_or_shortened_is_near_and_what_was_not_is_not() {
        for (asked, known) in [
            ("germny", "germany"),
            ("postgres", "postgresql"),
            ("plumber", "plumbing"),
            ("kuberntes", "kubernetes"),
            ("cloud", "cloud infrastructure"),
            ("enginering manager", "engineering manager"),
        ] {
            assert!(likeness(asked, known) >= LEAST, "{asked} and {known}: {}", likeness(asked, known));
        }
        for (asked, known) in [
            ("germany", "norway"),
            ("java", "go"),
            ("plumber", "software engineer"),
            ("grand vizier of nowhere", "grand hotel manager"),
            ("", "germany"),
        ] {
            assert!(likeness(asked, known) < LEAST, "{asked} and {known}: {}", likeness(asked, known));
        }
        assert!(likeness("germny", "germany") > likeness("germny", "jersey"));
        assert_eq!(synonyms("fintech")[0], "Financial Technology");
        assert!(synonyms("nonsense").is_empty());
    }

    #[test]
    fn synonyms_are_folded_and_listed_once() {
        for (at, (name, others)) in SYNONYMS.iter().enumerate() {
            assert_eq!(crate::text::key(name), *name);
            assert!(
                !others.is_empty() && SYNONYMS[at + 1..].iter().all(|(other, _)| other != name),
                "{name}"
            );
        }
    }
}
