//! The words of company names: trade words with their spellings, those that tell little, those that make another company of a group.

/// A trade word and its other spellings, folded.
#[rustfmt::skip]
pub(crate) const TRADE_WORDS: &[&str] = &[
    "administration admin administrations", "advertising advtg advert", "advisor advisors adviser advisers", "agency agencies agcy agence agentur agencia agenzia",
    "airline airlines", "airway airways", "apparel apparels", "appliance appliances", "architect architects", "associate associates assocs",
    "association assn assoc asociacion associazione associacao associations", "attorney attorneys", "automation automations",
    "automotive automotives", "bank banque banco banca banka", "bancorp bancorporation bancorporations", "beverage beverages", "brand brands",
    "brother bros brothers gebruder gebr hermanos fratelli freres", "builder builders", "building bldg bldgs buildings", "business businesses",
    "capital cap", "center ctr cntr centre centers centres centro centrum zentrum", "chemical chemicals chemie", "clinic clinics",
    "college coll colleges", "commission commissions", "communication communications", "company co companies",
    "component components", "computer computers", "concept concepts", "concrete concretes", "construction constr constrn constructions", "consultant consultants",
    "consulting consultancy consultoria consultants", "contractor contractors", "control controls", "corporation corp corpn corporations", "cosmetic cosmetics",
    "creation creations", "department dept depts departments", "design designs", "developer developers", "development devt dvlpmt developments",
    "device devices", "diagnostic diagnostics", "distribution distr distrib distributions", "distributor distributors", "dynamic dynamics", "education educ educational",
    "electric elect electrical", "electronic electronics elektronik", "energy energies energie energia", "engineering engrg engr engg engineers ingenierie ingenieria ingegneria",
    "enterprise enterprises entreprises", "entertainment ent entertainments", "environmental environ envtl", "equipment equip equipments", "estate estates",
    "export exports", "farm farms", "fashion fashions", "finance finances finanz", "financial fincl financials", "food foods", "foundation fdn fndn foundations fondation fundacion fondazione stiftung stichting fundacja",
    "game games", "garment garments", "government govt", "group grp gp groupe gruppe grupo gruppo grupa groep gruppen koncernen", 
    "holding hldg hldgs holdings hlds", "home homes", "hospital hosp hospitals", "hotel hotels", "import imports", "industry inds industries industrie industria industrias indus",
    "industrial indl industriale industriel", "ingredient ingredients", "innovation innovations", "institute inst institut instituto istituto institutes", "instrument instruments",
    "insurance insur assurance assurances versicherung versicherungen seguros assicurazioni verzekeringen", "interior interiors",
    "international intl intern'l internat'l internat internationale internacional internazionale internationaal",
    "investment invest invts invmts investments inversiones", "investor investors", "lab labs laboratory laboratories laboratoire laboratoires laboratorio laboratorios labo",
    "logistic logistics logistik logistique logistica", "machine machines", "management mgmt mngmt mgt managements", "manufacturing mfg mfrg manuf manufacture", "manufacturer mfr mfrs manufacturers",
    "market markets", "marketing mktg mkting", "material materials", "medical med medicals", "metal metals", "motor motors", "municipal munic", "museum museums",
    "mutual mut", "national natl nat'l nacional nationale nazionale", "network networks netwk netwrk", "operation operations", "organization org organisation organizations organisations",
    "partner partners ptnrs", "pharmaceutical pharma pharmaceuticals pharmaceutica farmaceutica farma", "pharmacy pharmacies", "photo photos", "plastic plastics", "power powers",
    "product prods products produkte produits productos produtos prodotti", "production productions produktion", "professional profl professionals", "property props properties", "publication publications pubs", "publishing publ", "publisher publishers publrs",
    "railway railways rwy", "railroad railroads", "resource resources", "restaurant restaurants", "retailer retailers", "school schools", "science sciences", "security securities",
    "service svc svcs serv services servicios servicos servizi dienste dienstleistungen", "shop shops", "solution solns soln solutions soluciones solucoes soluzioni losungen", "son sons", "specialty specialties speciality", "sport sports",
    "store stores", "studio studios", "supply supplies", "supermarket supermarkets", "system sys systems systeme sistemas sistemi systemes systemen", "technology tech techs technologies technol technologie technologien tecnologia tecnologias tecnologie technique",
    "telecommunication telecom telecoms telecommunications telecomm telecomunicaciones telekom telekommunikation", "textile textiles", "theater theatre theaters theatres", "therapeutic therapeutics", "tool tools", "toy toys", "trader traders", "trading tradg",
    "training trng", "transport transp transportation transports transportes", "travel travels", "trust tr trusts", "university univ universities universitat universite universidad universidade universita universiteit uniwersytet universitet",
    "utility utilities", "vehicle vehicles", "venture ventures", "warehouse whse warehouses", "wholesale whsle", "winery wineries", "work works", "workshop workshops",
    "st saint", "ste sainte", "mt mount", "ft fort", "coop cooperative",
];

/// Abbreviations that may be names of their own in front; they are taken for the word behind one or with a full stop.
#[rustfmt::skip]
pub(crate) const LATER_WORDS: &[(&str, &str)] = &[
    ("int", "international"), ("ind", "industry"), ("fin", "financial"), ("ins", "insurance"), ("eng", "engineering"), ("comm", "communication"),
    ("comms", "communication"), ("elec", "electric"), ("chem", "chemical"), ("chems", "chemical"), ("dist", "distribution"), ("inv", "investment"), ("rest", "restaurant"),
    ("prod", "product"), ("sol", "solution"), ("sols", "solution"), ("dev", "development"), ("res", "research"), ("gen", "general"), ("nat", "national"), ("env", "environmental"),
    ("const", "construction"), ("mach", "machine"), ("equip", "equipment"), ("acad", "academy"), ("lib", "library"), ("mkt", "market"), ("mkts", "market"), ("bk", "bank"), ("bus", "business"),
    ("mut", "mutual"), ("sch", "school"), ("soc", "society"), ("sec", "security"), ("auto", "automotive"), ("cons", "consulting"), ("tel", "telecommunication"), ("trans", "transport"),
    ("par", "partner"), ("pwr", "power"), ("pub", "publishing"), ("med", "medical"), ("ent", "entertainment"), ("cap", "capital"), ("tech", "technology"), ("org", "organization"),
    ("gp", "group"), ("tr", "trust"), ("invest", "investment"), ("inst", "institute"), ("educ", "education"), ("admin", "administration"), ("farma", "pharmaceutical"), ("coll", "college"),
    ("props", "property"), ("publ", "publishing"), ("serv", "service"), ("sys", "system"), ("labo", "lab"), ("elect", "electric"), ("co", "company"), ("corp", "corporation"),
];

/// Trade words that tell little of which company is meant.
#[rustfmt::skip]
pub(crate) const GENERIC: &[&str] = &[
    "group", "service", "solution", "technology", "international", "global", "system", "consulting", "company", "corporation", "enterprise", "industry",
    "industrial", "management", "trading", "worldwide", "national", "product", "production", "development", "engineering", "business", "network", "digital", "software", "design",
    "marketing", "communication", "consultant", "associate", "association", "center", "institute", "general", "professional", "advisor", "construction", "supply",
    "distribution", "manufacturing", "electronic", "data", "online", "web", "agency", "office", "team", "world", "universal", "innovation", "creative",
    "strategy", "resource", "market", "store", "shop", "training", "education", "security", "support", "project", "limited", "inc", "trade", "commerce", "commercial", "import", "export",
    "computer", "information", "interactive", "internet", "concept", "operation", "organization", "brother", "son", "brand", "retail", "wholesale", "transport", "equipment", "material",
    "machine", "tool", "control", "automation", "component", "of", "for", "de", "del", "the", "new", "american", "united", "first", "1st", "company", "firm", "house", "home", "work", "process",
    "partner", "medical", "food", "travel", "sport", "sale", "event", "consultancy", "advertising", "publishing", "contractor", "builder", "building", "device", "application", "platform",
];

/// Words that make another company of the same group.
#[rustfmt::skip]
pub(crate) const TELLING: &[&str] = &[
    // What the company does within the group.
    "holding", "capital", "bank", "bancorp", "venture", "partner", "foundation", "insurance", "reinsurance", "energy", "healthcare", "health", "financial", "finance", "mobility", "lab", "research",
    "studio", "media", "cloud", "logistic", "leasing", "estate", "realty", "property", "trust", "fund", "asset", "wealth", "securities", "security", "investment", "investor", "credit", "mortgage",
    "pension", "retirement", "life", "mutual", "advisor", "broker", "brokerage", "payment", "card", "hospital", "clinic", "medical", "pharmaceutical", "pharmacy", "biotech", "biologics", "diagnostic", "therapeutic",
    "university", "college", "school", "academy", "museum", "library", "church", "union", "club", "hotel", "resort", "casino", "restaurant", "airline", "airway", "aviation", "aerospace", "defense", "defence", "space", "marine", "maritime",
    "shipping", "rail", "railway", "railroad", "automotive", "motor", "truck", "trucks", "bus", "telecommunication", "wireless", "mobile", "broadband", "cable", "radio", "television", "tv", "news", "press", "publishing", "music",
    "picture", "pictures", "film", "films", "entertainment", "game", "gaming", "sport", "power", "gas", "oil", "petroleum", "solar", "wind", "nuclear", "water", "utility", "renewables", "mining", "mineral", "minerals", "steel", "metal",
    "cement", "concrete", "paper", "packaging", "plastic", "chemical", "coatings", "agriculture", "agro", "farm", "food", "beverage", "brewery", "winery", "dairy", "fashion", "apparel", "textile", "cosmetic", "jewelry",
    "furniture", "construction", "architect", "engineering", "environmental", "laundry", "staffing", "recruitment", "legal", "law", "accounting", "audit", "tax", "government", "federal", "municipal", "retail", "wholesale", "robotics",
    "semiconductor", "semiconductors", "photonics", "optics", "analytics", "consulting", "training", "education", "travel", "tour", "tours", "express", "cargo", "freight", "warehouse", "charity", "charitable", "museum", "ministry", "department",
    "subsidiary", "branch", "alumni", "acquisition", "spac", "franchise", "ip", "services", "digital", "software", "hardware", "security", "care", "pet", "veterinary", "dental", "kids", "junior", "home",
    // Directions, continents and regions.
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "northeast", "northwest", "southeast", "southwest", "northeastern", "northwestern", "southeastern", "southwestern", "central", "midwest", "pacific", "atlantic",
    "nord", "sud", "ost", "norte", "sur", "sul", "ouest", "oeste", "este", "noord", "zuid", "oost", "upper", "lower", "europe", "european", "europa", "asia", "asian", "africa", "african", "america", "americas", "american", "oceania",
    "australasia", "latam", "emea", "apac", "asean", "mena", "nordic", "nordics", "scandinavia", "scandinavian", "baltic", "baltics", "benelux", "dach", "iberia", "iberica", "balkan", "caribbean", "arabia", "arabian", "gulf", "eurasia", "mediterranean",
    "usa", "us", "uk", "uae", "gb", "eu", "na", "england", "scotland", "wales", "britain", "kingdom", "states", "emirates", "zealand", "kong", "hongkong", "korea", "holland", "ksa", "prc", "deutschland", "osterreich", "schweiz", "suisse", "svizzera", "espana",
    "italia", "polska", "ceska", "cesko", "cz", "slovensko", "magyarorszag", "hungaria", "sverige", "norge", "danmark", "suomi", "nederland", "belgie", "belgique", "brasil", "rossiya", "rus", "ukraina", "turkiye", "turk", "lietuva", "latvija", "eesti", "hrvatska", "srbija",
    "slovenija", "bulgariya", "hellas", "eire", "islandia", "maroc", "tunisie", "algerie", "liban", "senegal", "cameroun", "misr", "nippon", "nihon", "zhongguo", "taiwan", "bharat", "россия", "рус", "украина", "україна", "中国", "日本", "한국", "台湾", "香港", "美国", "قطر", "مصر", "السعودية",
    // Nationalities.
    "german", "french", "british", "english", "scottish", "irish", "welsh", "italian", "spanish", "portuguese", "dutch", "belgian", "swiss", "austrian", "polish", "czech", "slovak", "hungarian", "romanian", "bulgarian", "greek", "turkish",
    "russian", "ukrainian", "swedish", "norwegian", "danish", "finnish", "icelandic", "estonian", "latvian", "lithuanian", "croatian", "serbian", "slovenian", "israeli", "egyptian", "moroccan", "tunisian", "algerian", "saudi", "qatari", "emirati",
    "kuwaiti", "lebanese", "jordanian", "iranian", "iraqi", "pakistani", "indian", "bangladeshi", "nepalese", "chinese", "japanese", "korean", "taiwanese", "vietnamese", "thai", "malaysian", "singaporean", "indonesian", "philippine", "filipino", "australian",
    "canadian", "mexican", "brazilian", "argentine", "argentinian", "chilean", "peruvian", "colombian", "venezuelan", "nigerian", "kenyan", "ghanaian", "ethiopian", "deutsche", "deutscher", "deutsches", "francaise", "francais", "britannica", "italiana", "italiano",
    "espanola", "espanol", "portuguesa", "brasileira", "brasileiro", "mexicana", "mexicano", "argentina", "polski", "polskie", "nederlandse", "svenska", "norske", "norsk", "dansk", "danske", "suomen",
];

/// What stands between words and says no more than `&`.
#[rustfmt::skip]
pub(crate) const LINKS: &[&str] = &[
    "and", "und", "et", "y", "e", "og", "och", "en", "i", "и", "і", "й", "та", "και", "kai", "ve", "ja", "és", "u",
];

/// Articles in front of a word for a company; before other words they belong to the name (`La Poste`).
pub(crate) const ARTICLES: &[&str] = &["die", "der", "das", "le", "la", "les", "el", "il", "de", "het"];

#[rustfmt::skip]
pub(crate) const COMPANY_NOUNS: &[&str] = &[
    "societe", "groupe", "compagnie", "fondation", "banque", "maison", "gruppe", "firma", "grupo", "compania", "empresa",
    "fundacion", "gruppo", "societa", "banca", "fondazione", "deutsche", "groep", "stiftung",
];

#[rustfmt::skip]
pub(crate) const NUMBERS: &[(&str, u32)] = &[
    ("zero", 0), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8), ("nine", 9), ("ten", 10),
    ("eleven", 11), ("twelve", 12), ("thirteen", 13), ("fourteen", 14), ("fifteen", 15), ("sixteen", 16), ("seventeen", 17), ("eighteen", 18),
    ("nineteen", 19), ("twenty", 20), ("thirty", 30), ("forty", 40), ("fifty", 50), ("sixty", 60), ("seventy", 70), ("eighty", 80), ("ninety", 90),
];

#[rustfmt::skip]
pub(crate) const ORDINALS: &[(&str, &str)] = &[
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"), ("sixth", "6th"), ("seventh", "7th"),
    ("eighth", "8th"), ("ninth", "9th"), ("tenth", "10th"), ("eleventh", "11th"), ("twelfth", "12th"),
];

/// Endings of domains that names carry: general ones, and those of countries, after which the name must end.
#[rustfmt::skip]
pub(crate) const ENDINGS: &[&str] = &[
    "com", "net", "org", "io", "ai", "app", "dev", "biz", "info", "tv", "gg", "xyz", "tech", "online", "shop", "cloud", "eu", "us", "co", "me", "fm", "ly",
];

#[rustfmt::skip]
pub(crate) const COUNTRY_ENDINGS: &[&str] = &[
    "de", "fr", "uk", "nl", "be", "it", "es", "pt", "pl", "cz", "sk", "hu", "ro", "bg", "gr", "at", "ch", "dk", "no", "fi", "ru", "ua", "lt", "lv", "ee", "tr", "il",
    "in", "cn", "jp", "kr", "tw", "hk", "sg", "my", "th", "vn", "id", "ph", "au", "nz", "ca", "mx", "br", "ar", "cl", "pe", "za", "ke", "ng", "ae", "ir", "by", "kz", "ie", "lu", "hr", "rs", "si",
];
