//! The words that stand around names: titles, degrees, particles. Without full stops, in lower case.

/// Words before a name, without full stops.
#[rustfmt::skip]
pub(crate) const TITLES: &[&str] = &[
    "mr", "mrs", "ms", "miss", "mx", "mister", "messrs", "dr", "dra", "doctor", "prof", "professor", "profa", "sir", "dame", "lord", "lady", "rev",
    "reverend", "revd", "hon", "honorable", "honourable", "judge", "justice", "senator", "sen", "rep", "congressman", "congresswoman", "gov", "governor",
    "ambassador", "amb", "president", "pres", "chancellor", "mayor", "councillor", "cllr", "secretary", "minister", "attorney", "atty", "coach", "capt", "captain",
    "cpt", "lt", "lieutenant", "col", "colonel", "gen", "maj", "sgt", "sergeant", "ssgt", "msgt", "cpl", "corporal", "pvt", "pfc", "adm", "admiral", "radm", "vadm", "cmdr",
    "commander", "cdr", "brig", "brigadier", "ltcol", "ltgen", "majgen", "officer", "detective", "inspector", "fr", "father", "pastor", "elder", "deacon", "rabbi", "imam", "sheikh", "shaikh", "sheik",
    "cardinal", "archbishop", "msgr", "monsignor", "herr", "hr", "frau", "fräulein", "ing", "dr-ing", "univ-prof", "priv-doz", "mmag", "ddr", "dkfm", "mag", "magister", "eng", "arch", "arq", "avv",
    "dott", "dottssa", "drssa", "profssa", "prof-dr", "dottoressa", "dottore", "sig", "signor", "signora", "sigra", "rag", "geom", "mme", "mlle", "madame", "mademoiselle", "monsieur", "maître", "me", "sr", "sra", "srta", "señor",
    "señora", "señorita", "senhor", "senhora", "lic", "licda", "doña", "dña", "dn", "mgr", "bc", "mudr", "judr", "rndr", "phdr", "paeddr", "mvdr", "thdr", "doc", "pan", "pani", "hab", "inz", "inż",
    "dhr", "mevr", "mw", "drs", "ir", "jhr", "bay", "bayan", "shri", "sri", "smt", "kumari", "haji", "hajji", "hj", "tan", "datuk", "dato", "dato'", "ustad", "ust", "er", "ca", "adv",
    "advocate", "kyrios", "kyria", "his", "her", "excellency", "hrh", "sh", "mohtaram", "aunt", "uncle", "auntie", "sister", "brother", "nurse",
];

/// Titles a given name follows: `Sir Gerald`, but `Dr. Smith`.
#[rustfmt::skip]
pub(crate) const GIVEN_NAME_TITLES: &[&str] = &[
    "sir", "dame", "lady", "doña", "dña", "dn", "aunt", "auntie", "uncle", "sister", "brother", "father", "sheikh", "shri", "sri", "haji", "bay", "pani",
];

/// Titles that are names too, taken for titles only with a full stop.
pub(crate) const TITLES_WITH_STOP: &[&str] = &[
    "me", "sh", "er", "ca", "tan", "pan", "mag", "eng", "doc", "bay", "hr", "ir", "arch", "fr", "his", "her",
    "hab", "sig", "ust", "dn",
];

/// Words that extend the title before them: `Prof. Dr. med. habil.`
#[rustfmt::skip]
pub(crate) const TITLE_TAILS: &[&str] = &[
    "med", "phil", "rer", "nat", "jur", "iur", "habil", "hc", "mult", "techn", "oec", "pol", "vet", "dent", "theol", "publ", "univ", "soc", "agr", "don", "emeritus", "col", "gen", "cmdr",
];

/// The same, with a full stop alone; without one they are names.
#[rustfmt::skip]
pub(crate) const STOPPED_TITLE_TAILS: &[&str] = &[
    "sc", "hum", "paed", "ing", "kfm", "kffr", "inf", "psych", "phys", "chem", "math", "biol", "betriebsw", "volksw", "wirt",
];

/// Words before a title that are part of it.
pub(crate) const TITLE_HEADS: &[&str] = &["the", "right", "rt", "most", "very", "his", "her", "pd"];

/// Words after a name, without full stops.
#[rustfmt::skip]
pub(crate) const SUFFIXES: &[&str] = &[
    "jr", "sr", "jnr", "snr", "junior", "senior", "ii", "iii", "iv", "vi", "vii", "viii", "2nd", "3rd", "4th", "esq", "esquire", "ret", "retd", "retired", "dec", "deceased", "phd", "md", "mba", "cpa", "cfa", "pmp", "jd", "dds",
    "dmd", "dvm", "rn", "bsn", "msn", "aprn", "fnp", "msc", "bsc", "meng", "beng", "mphil", "dphil", "edd", "psyd", "pharmd", "lcsw", "lmft", "lpc", "cissp", "cisa", "cism", "shrm-cp", "shrm-scp", "phr",
    "sphr", "cfp", "clu", "chfc", "lutc", "caia", "frm", "acca", "fcca", "fca", "cma", "obe", "cbe", "mbe", "kbe", "dbe", "gbe", "qc", "kc", "mep", "frs", "frcs", "frcp", "frcpc", "mrcp", "mbbs", "mbchb", "llb", "llm", "bcom",
    "mcom", "bba", "mpa", "mpp", "mph", "msw", "mfa", "bfa", "aia", "faia", "pgmp", "csm", "cspo", "itil", "ceng", "fiet", "miet", "dsc", "dlitt", "scd", "thd", "dmin", "mdiv", "usn", "usmc", "usaf", "usa", "facs", "facp", "facc",
    "faan", "fasce", "leed", "sj", "csc", "op", "osb", "cpcu", "cebs", "gphr", "cphr", "crpc", "cfe", "cipp", "cipm", "mshrm", "rdn", "rph", "otr", "ccc-slp", "dpt", "dnp", "crna", "pa-c", "bvsc", "mrcvs", "frsa", "mcipd", "fcipd", "fcma", "cgma",
    "mim", "msct", "mtech", "btech", "bca", "mca", "mcomm", "bcomm", "bds", "mds", "drph", "pharm", "rpt", "cscs", "cae", "cfre", "aicp", "ccim", "sior", "crs", "gri", "abr", "cips", "fcips", "mcips", "dba", "csc", "drsc", "dis", "fhea", "frics", "mrics", "ficpa", "cpeng", "pgce", "pgdip", "mbacp", "lld", "dbl", "cma", "cipp/e", "cipp/us", "cbap", "cams", "psm", "pspo", "acma", "ccna", "ccie", "peng", "mres", "dclinpsy",
];

/// Degrees that are names or words too: behind a comma, with full stops, or in capitals where the rest is not.
#[rustfmt::skip]
pub(crate) const DOUBTFUL_SUFFIXES: &[&str] = &[
    "ma", "ba", "ms", "bs", "do", "od", "dc", "pe", "pa", "np", "ca", "ch", "om", "mp", "i", "v", "x", "med", "bed", "fsa", "asa", "aca", "sm", "am", "ab", "ra", "rd", "ot", "pt", "cm", "ed", "se", "fils", "pere", "ing", "stb", "wp", "mla", "rmt", "eit", "dr", "prof", "cia", "csa", "mdes", "mia", "lac",
];

/// Words that begin a family name.
#[rustfmt::skip]
pub(crate) const PARTICLES: &[&str] = &[
    "de", "del", "della", "delle", "dello", "degli", "dei", "dal", "dalla", "dela", "di", "da", "das", "dos", "do", "du", "des", "d’", "d'", "la", "le", "las", "los", "lo", "van", "von", "vom", "vander", "vande", "vanden", "der",
    "den", "dem", "ter", "ten", "te", "tot", "zu", "zum", "zur", "af", "av", "al", "el", "ul", "ad", "bin", "binti", "bint", "bte", "ibn", "ibnu", "ben", "abu", "ould", "ait", "st", "ste", "saint", "san", "santa", "santo", "são",
    "mac", "mc", "fitz", "o'", "o’", "'t", "’t", "van't", "op", "ap", "ní", "nic", "uí", "ó", "mhic", "vel", "de'", "ver",
];

/// Family names that an `O` standing alone begins; before others it is an initial.
#[rustfmt::skip]
pub(crate) const AFTER_O: &[&str] = &[
    "connor", "brien", "neill", "neil", "neal", "reilly", "sullivan", "donnell", "keefe", "leary", "hara", "malley", "callaghan", "dwyer", "grady", "rourke", "shea",
    "toole", "mahony", "mahoney", "farrell", "connell", "flaherty", "hagan", "hare", "kane", "keeffe", "meara", "riordan", "driscoll", "donoghue", "halloran", "loughlin", "dea", "gorman",
];

/// Words between the halves of a double family name: `Ortega y Gasset`.
pub(crate) const LINKS: &[&str] = &["y", "e", "i", "and", "und", "et", "&"];

/// Words that make one given name with the next.
#[rustfmt::skip]
pub(crate) const BOUND_GIVEN_NAMES: &[&str] = &["abdul", "abdel", "abdal", "abdur", "abd", "abu", "umm"];

/// The epithets of Mary and Joseph, which are no family names: `María del Carmen García`.
#[rustfmt::skip]
pub(crate) const DEVOTIONS: &[&str] = &[
    "carmen", "pilar", "angeles", "luz", "lourdes", "fatima", "mar", "rosario", "jesus", "concepcion", "dolores", "mercedes", "gracas", "conceicao",
    "socorro", "consuelo", "refugio", "guadalupe", "paz", "soledad", "gloria", "nieves", "amparo", "remedios", "esperanza", "gracia", "milagros", "monte", "asuncion", "dores", "ceu",
];
pub(crate) const DEVOUT: &[&str] = &["maria", "ma", "jose", "ana", "juan", "rosa", "luz", "teresa", "flor"];

/// Signs around a nickname.
pub(crate) const QUOTES: &[(char, char)] =
    &[('(', ')'), ('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('[', ']'), ('「', '」')];

/// Suffixes that are names too: between other words in mixed case they are.
pub(crate) const NAMES_TOO: &[&str] = &[
    "mba", "mim", "cae", "usa", "dec", "ret", "kc", "op", "sj", "gri", "abr", "dis", "ceng", "pharm", "leed",
    "csm", "frm", "scd",
];

/// Degrees that are written in front of names too; two letters are initials there: `JD Vance`.
#[rustfmt::skip]
pub(crate) const DEGREES_IN_FRONT: &[&str] = &[
    "phd", "mba", "cpa", "msc", "bsc", "llm", "llb", "mphil", "dphil", "pharmd", "psyd", "meng", "beng", "esq", "mph", "mpa", "cfa", "pmp", "dds",
];

/// Degrees that are not mistaken for initials when their letters are written apart, with full stops or without.
pub(crate) const PLAINLY_SPLIT: &[&str] = &["phd", "llm", "llb", "pharmd", "psyd", "dphil", "mphil"];

/// Titles that count behind a comma without a full stop too.
#[rustfmt::skip]
pub(crate) const BEHIND_COMMA: &[&str] = &[
    "dr", "dra", "prof", "mr", "mrs", "ms", "herr", "frau", "mme", "mlle", "dr-ing", "mudr", "judr", "rndr", "phdr", "univ-prof", "dott", "dottssa", "drssa",
];

/// Titles that some write behind the name, with a full stop.
pub(crate) const TITLES_AT_END: &[&str] =
    &["dr", "prof", "dr-ing", "ing", "mag", "dra", "drs", "univ-prof", "dott", "mudr", "judr"];

/// Words in brackets that say something of a name or of a degree, and are no nickname.
#[rustfmt::skip]
pub(crate) const ASIDES: &[&str] = &[
    "née", "nee", "né", "geb", "geborene", "born", "formerly", "she", "he", "they", "she/her", "he/him", "they/them", "fh", "th", "tu", "univ", "uni", "hons", "cantab", "oxon",
];
