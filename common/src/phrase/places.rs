//! Places: after "in", before a company, and by themselves.

use super::Of;
use super::reading::Reading;
use super::words::FIRMS;
use language::country;
use language::place::{Part, Wanted};
use language::title::Title;

const LONGEST: usize = 4;
/// Words after which a place may stand that is written with a capital.
const BESIDE: &[&str] = &["not", "except", "excluding"];
/// Words after which a place may stand.
const THERE: &[&str] = &[
    "in",
    "from",
    "near",
    "around",
    "across",
    "throughout",
    "outside",
    "within",
    "greater",
    "metro",
    "central",
];
/// Words that stand between these and a place.
const BETWEEN: &[&str] = &["the", "of", "greater", "metro"];
/// Names of places that mostly mean something else where nothing says that they are places.
#[rustfmt::skip]
const ORDINARY: &[&str] = &[
    "nice", "mobile", "reading", "orange", "split", "bath", "male", "sale", "most", "best", "central", "center", "centre", "capital", "north",
    "south", "east", "west", "northern", "southern", "eastern", "western", "nord", "sud", "est", "ouest", "union", "open", "lead", "deal", "bar",
    "media", "sales", "marketing", "head", "senior", "series", "seed", "data", "cloud", "growth", "enterprise", "founder", "product", "digital",
    "group", "global", "general", "chief", "vice", "stage", "who", "the", "find", "show", "all", "any", "many", "china", "turkey", "man", "bay",
];

/// Nationalities, and the countries they are of.
#[rustfmt::skip]
pub const NATIONALITIES: &[(&str, &str)] = &[
    ("german", "Germany"), ("french", "France"), ("spanish", "Spain"), ("italian", "Italy"), ("dutch", "Netherlands"),
    ("belgian", "Belgium"), ("austrian", "Austria"), ("swiss", "Switzerland"), ("british", "United Kingdom"), ("irish", "Ireland"),
    ("scottish", "Scotland"), ("english", "England"), ("welsh", "Wales"), ("portuguese", "Portugal"), ("polish", "Poland"),
    ("czech", "Czechia"), ("slovak", "Slovakia"), ("hungarian", "Hungary"), ("romanian", "Romania"), ("bulgarian", "Bulgaria"),
    ("greek", "Greece"), ("turkish", "Turkey"), ("swedish", "Sweden"), ("norwegian", "Norway"), ("danish", "Denmark"),
    ("finnish", "Finland"), ("icelandic", "Iceland"), ("estonian", "Estonia"), ("latvian", "Latvia"), ("lithuanian", "Lithuania"),
    ("ukrainian", "Ukraine"), ("croatian", "Croatia"), ("slovenian", "Slovenia"), ("serbian", "Serbia"), ("american", "United States"),
    ("canadian", "Canada"), ("mexican", "Mexico"), ("brazilian", "Brazil"), ("argentinian", "Argentina"), ("chilean", "Chile"),
    ("colombian", "Colombia"), ("australian", "Australia"), ("indian", "India"), ("chinese", "China"), ("japanese", "Japan"),
    ("korean", "South Korea"), ("singaporean", "Singapore"), ("indonesian", "Indonesia"), ("vietnamese", "Vietnam"),
    ("thai", "Thailand"), ("malaysian", "Malaysia"), ("filipino", "Philippines"), ("israeli", "Israel"), ("egyptian", "Egypt"),
    ("nigerian", "Nigeria"), ("kenyan", "Kenya"), ("emirati", "United Arab Emirates"), ("saudi", "Saudi Arabia"),
    ("kiwi", "New Zealand"), ("russian", "Russia"), ("luxembourgish", "Luxembourg"), ("peruvian", "Peru"),
    ("taiwanese", "Taiwan"), ("pakistani", "Pakistan"), ("bangladeshi", "Bangladesh"), ("moroccan", "Morocco"), ("ghanaian", "Ghana"),
    ("qatari", "Qatar"), ("maltese", "Malta"), ("cypriot", "Cyprus"),
];

/// Groups of countries, and areas under the names that records give them.
#[rustfmt::skip]
const GROUPS: &[(&str, &[&str])] = &[
    ("dach", &["Germany", "Austria", "Switzerland"]),
    ("benelux", &["Belgium", "Netherlands", "Luxembourg"]),
    ("nordics", NORDIC), ("nordic", NORDIC), ("nordic countries", NORDIC),
    ("scandinavia", &["Denmark", "Norway", "Sweden"]),
    ("scandinavian", &["Denmark", "Norway", "Sweden"]),
    ("baltics", BALTIC), ("baltic", BALTIC), ("baltic states", BALTIC),
    ("iberia", &["Portugal", "Spain"]), ("iberian peninsula", &["Portugal", "Spain"]),
    ("cee", CENTRAL_EAST), ("central and eastern europe", CENTRAL_EAST), ("eastern europe", CENTRAL_EAST),
    ("europe", EUROPE), ("european", EUROPE), ("eu", UNION), ("european union", UNION),
    ("uk and ireland", &["United Kingdom", "Ireland"]), ("uk and i", &["United Kingdom", "Ireland"]), ("uki", &["United Kingdom", "Ireland"]),
    ("north america", &["United States", "Canada"]), ("north american", &["United States", "Canada"]),
    ("latin america", LATIN), ("latam", LATIN), ("latin american", LATIN),
    ("south america", SOUTH_AMERICA), ("south american", SOUTH_AMERICA),
    ("middle east", MIDDLE_EAST), ("gulf", GULF), ("gcc", GULF), ("gulf states", GULF),
    ("southeast asia", SOUTH_EAST_ASIA), ("south east asia", SOUTH_EAST_ASIA), ("asean", SOUTH_EAST_ASIA),
    ("anz", &["Australia", "New Zealand"]), ("australasia", &["Australia", "New Zealand"]),
    ("new england", &["Connecticut", "Maine", "Massachusetts", "New Hampshire", "Rhode Island", "Vermont"]),
    ("midwest", MIDWEST), ("midwestern", MIDWEST), ("west coast", &["California", "Oregon", "Washington State"]),
    ("bay area", &["San Francisco Bay Area"]), ("sf bay area", &["San Francisco Bay Area"]), ("silicon valley", &["San Francisco Bay Area"]),
    ("san francisco bay area", &["San Francisco Bay Area"]),
];
const NORDIC: &[&str] = &["Denmark", "Finland", "Iceland", "Norway", "Sweden"];
const BALTIC: &[&str] = &["Estonia", "Latvia", "Lithuania"];
#[rustfmt::skip]
const UNION: &[&str] = &[
    "Austria", "Belgium", "Bulgaria", "Croatia", "Cyprus", "Czechia", "Denmark", "Estonia", "Finland", "France", "Germany", "Greece",
    "Hungary", "Ireland", "Italy", "Latvia", "Lithuania", "Luxembourg", "Malta", "Netherlands", "Poland", "Portugal", "Romania", "Slovakia",
    "Slovenia", "Spain", "Sweden",
];
#[rustfmt::skip]
const EUROPE: &[&str] = &[
    "Albania", "Andorra", "Austria", "Belarus", "Belgium", "Bosnia and Herzegovina", "Bulgaria", "Croatia", "Cyprus", "Czechia", "Denmark",
    "Estonia", "Finland", "France", "Germany", "Greece", "Hungary", "Iceland", "Ireland", "Italy", "Latvia", "Liechtenstein", "Lithuania",
    "Luxembourg", "Malta", "Moldova", "Monaco", "Montenegro", "Netherlands", "North Macedonia", "Norway", "Poland", "Portugal", "Romania",
    "Russia", "San Marino", "Serbia", "Slovakia", "Slovenia", "Spain", "Sweden", "Switzerland", "Ukraine", "United Kingdom",
];
const CENTRAL_EAST: &[&str] = &[
    "Bulgaria",
    "Croatia",
    "Czechia",
    "Estonia",
    "Hungary",
    "Latvia",
    "Lithuania",
    "Poland",
    "Romania",
    "Slovakia",
    "Slovenia",
];
#[rustfmt::skip]
const SOUTH_AMERICA: &[&str] = &[
    "Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Ecuador", "Guyana", "Paraguay", "Peru", "Suriname", "Uruguay", "Venezuela",
];
#[rustfmt::skip]
const LATIN: &[&str] = &[
    "Argentina", "Bolivia", "Brazil", "Chile", "Colombia", "Costa Rica", "Cuba", "Dominican Republic", "Ecuador", "El Salvador", "Guatemala",
    "Honduras", "Mexico", "Nicaragua", "Panama", "Paraguay", "Peru", "Puerto Rico", "Uruguay", "Venezuela",
];
const GULF: &[&str] = &["Bahrain", "Kuwait", "Oman", "Qatar", "Saudi Arabia", "United Arab Emirates"];
#[rustfmt::skip]
const MIDDLE_EAST: &[&str] = &[
    "Bahrain", "Egypt", "Iran", "Iraq", "Israel", "Jordan", "Kuwait", "Lebanon", "Oman", "Palestine", "Qatar", "Saudi Arabia", "Syria",
    "Turkey", "United Arab Emirates", "Yemen",
];
#[rustfmt::skip]
const SOUTH_EAST_ASIA: &[&str] = &[
    "Brunei", "Cambodia", "Indonesia", "Laos", "Malaysia", "Myanmar", "Philippines", "Singapore", "Thailand", "Timor-Leste", "Vietnam",
];
#[rustfmt::skip]
const MIDWEST: &[&str] = &[
    "Illinois", "Indiana", "Iowa", "Kansas", "Michigan", "Minnesota", "Missouri", "Nebraska", "North Dakota", "Ohio", "South Dakota",
    "Wisconsin",
];

/// A place as it was read: its words, and the values that it became.
struct Told {
    from: usize,
    to: usize,
    names: Vec<String>,
}

/// Reads the places; a word that `is_other` is no place unless something says so.
pub fn read(reading: &mut Reading<'_>, is_other: impl Fn(&str) -> bool) {
    let is_lower = !reading.words.iter().any(|word| word.text.chars().any(char::is_uppercase));
    let mut all: Vec<Told> = Vec::new();
    let mut at = 0;
    while at < reading.len() {
        let found = place(reading, at, &all, &is_other, is_lower);
        at = found.as_ref().map_or(at + 1, |found| found.to);
        if let Some(found) = found {
            reading.take(found.from, found.to, "locations", found.names.join(", "));
            all.push(found);
        }
    }
    let is_of_people = reading.of == Of::People;
    let employers: Vec<bool> =
        all.iter().map(|place| is_of_people && is_of_employer(reading, place)).collect();
    // At German fintechs: there is where people work, unless it is said where they are.
    let is_apart = employers.iter().any(|own| *own) && employers.iter().any(|own| !*own);
    for (place, is_employer) in all.into_iter().zip(employers) {
        let own = match reading.of {
            Of::People if is_apart && is_employer => {
                reading.rename(place.from, "locations", "companies.locations");
                &mut reading.companies.locations
            }
            Of::People => &mut reading.people.locations,
            Of::Companies => &mut reading.companies.locations,
        };
        for name in place.names {
            if !own.contains(&name) {
                own.push(name);
            }
        }
    }
}

/// Whether a place stands before employers: at US companies, for American banks.
fn is_of_employer(reading: &Reading<'_>, place: &Told) -> bool {
    let before = |at: usize| place.from.checked_sub(at).map_or("", |at| reading.words[at].key.as_str());
    let is_at =
        ["at", "for", "of"].contains(&before(1)) || before(1) == "the" && ["at", "for"].contains(&before(2));
    let ends = reading.words[place.to - 1].comma_after;
    is_at
        && !ends
        && (place.to..place.to + 3).any(|at| reading.is(at, FIRMS) || reading.key(at).ends_with('s'))
}

/// The place that begins here.
fn place(
    reading: &Reading<'_>,
    at: usize,
    all: &[Told],
    is_other: &impl Fn(&str) -> bool,
    is_lower: bool,
) -> Option<Told> {
    let told = |to: usize, names: Vec<String>| Some(Told { from: at, to, names });
    // Saudi Arabia is no nationality.
    let is_longer =
        (2..=3).any(|count| reading.joined(at, count).is_some_and(|key| country::code(&key).is_some()));
    if let Some((_, country)) =
        NATIONALITIES.iter().find(|(word, _)| reading.is(at, &[*word])).filter(|_| !is_longer)
    {
        return told(at + 1, vec![(*country).to_owned()]);
    }
    let group = (1..=LONGEST).rev().find_map(|count| {
        let key = reading.joined(at, count)?;
        let is_us = key == "eu" && reading.words[at].text != "EU";
        GROUPS.iter().find(|(name, _)| *name == key && !is_us).map(|(_, names)| (at + count, *names))
    });
    if let Some((to, names)) = group {
        return told(to, names.iter().map(|name| (*name).to_owned()).collect());
    }
    // Berlin-based.
    let text = reading.words[at].text;
    if let Some((place, "based")) =
        text.rsplit_once('-').filter(|(place, _)| reading.is_free(at) && is_place(place))
    {
        return told(at + 1, vec![place.to_owned()]);
    }
    let before = reading.before(at);
    let is_there = is_said(reading, at) || follows(reading, at, all);
    let found = (1..=LONGEST).rev().find_map(|count| {
        let key = reading.joined(at, count)?;
        let written = reading.written(at, at + count);
        let is_code = key.len() <= 3 && count == 1;
        let has_capital = written.chars().next().is_some_and(char::is_uppercase);
        let named = if is_there {
            // US, but no us.
            (!is_code || is_capital(written)) && is_place(written)
        } else if BESIDE.contains(&before) {
            has_capital && (!is_code || is_capital(written)) && is_place(written)
        } else if is_code {
            ["US", "USA", "UK", "UAE", "NYC", "LA", "SF"].contains(&written)
        } else {
            let is_country = has_capital || key.len() > 4 && !ORDINARY.contains(&key.as_str());
            is_country && country::code(&key).is_some()
                || (has_capital || is_lower && key.len() > 3) && is_alone(reading, at, count, &key, is_other)
        };
        named.then(|| (written.to_owned(), at + count))
    });
    let (mut name, mut end) = found?;
    // Austin, TX and Paris, France are one place each.
    if end < reading.len() && (reading.words[end - 1].comma_after || is_capital(reading.words[end].text)) {
        let larger = (1..=3).rev().find_map(|count| {
            reading.joined(end, count)?;
            let written = reading.written(end, end + count);
            is_larger(&name, written).then(|| (written.to_owned(), end + count))
        });
        if let Some((larger, to)) = larger {
            name = format!("{name}, {larger}");
            end = to;
        }
    }
    told(end, vec![name])
}

/// Whether the words before say that a place follows: in the greater Boston area.
fn is_said(reading: &Reading<'_>, at: usize) -> bool {
    let mut before = reading.words[at.saturating_sub(3)..at].iter().rev().map(|word| word.key.as_str());
    before.find(|key| !BETWEEN.contains(key) || THERE.contains(key)).is_some_and(|key| THERE.contains(&key))
}

/// Whether a name that nothing says is a place is one, and nothing else.
fn is_alone(
    reading: &Reading<'_>,
    at: usize,
    count: usize,
    key: &str,
    is_other: &impl Fn(&str) -> bool,
) -> bool {
    let written = reading.written(at, at + count);
    let words = &reading.words[at..at + count];
    let is_written = words
        .iter()
        .all(|word| word.text.chars().next().is_some_and(char::is_uppercase) || word.key.len() <= 3)
        || words.iter().all(|word| word.text.chars().all(char::is_lowercase));
    let title = Title::parse(key);
    let is_title = title.seniority.is_some() || title.department.is_some();
    is_written
        && !is_title
        && !ORDINARY.contains(&key)
        && !is_other(key)
        && !FIRMS.contains(&key)
        && is_place(written)
}

fn is_capital(text: &str) -> bool {
    text.chars().all(|letter| letter.is_uppercase() || letter == '.')
}

/// Whether the second place is the region or country that the first is in.
fn is_larger(name: &str, larger: &str) -> bool {
    if larger.len() <= 3 && !is_capital(larger) {
        return false;
    }
    if larger.len() == 2 && country::code(name).is_none() && country::regions_by_code(larger).next().is_some()
    {
        return true;
    }
    let wanted = Wanted::parse(&format!("{name}, {larger}"));
    let Some([place, around]) = wanted.ways().first().map(Vec::as_slice) else { return false };
    // Georgia, USA is the state.
    let is_in = |code: &str| {
        place.cities.iter().any(|city| city.country() == code)
            || place.regions.iter().any(|region| region.country() == code)
    };
    around.country.is_some_and(is_in)
        || around.regions.iter().any(|region| place.cities.iter().any(|city| city.is_in(region)))
}

/// Whether the list of places before goes on with this word.
fn follows(reading: &Reading<'_>, at: usize, all: &[Told]) -> bool {
    let joins = at > 0 && ["and", "or", "&", "/"].contains(&reading.before(at));
    let last = if joins { at.checked_sub(2) } else { at.checked_sub(1) };
    let is_parted =
        |last: &usize| joins || reading.words[*last].comma_after || reading.words[*last].key == "/";
    last.filter(is_parted).is_some_and(|last| all.last().is_some_and(|place| place.to == last + 1))
}

/// Whether the tables of places know a name.
fn is_place(text: &str) -> bool {
    let part = Part::alone(text);
    part.country.is_some() || !part.regions.is_empty() || !part.cities.is_empty()
}
