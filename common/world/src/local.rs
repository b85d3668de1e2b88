//! The small businesses around the corner: trades, what they are called, and what their owners pay for.

use crate::brands::Brands;
use crate::places::CITIES;
use crate::rng::Rng;
use domain::Technology;

/// A trade; lists are `|`-separated.
#[derive(Debug)]
pub(super) struct Trade {
    pub(super) industry: &'static str,
    /// The role of those who do the work.
    pub(super) worker: &'static str,
    /// The words for such a business after the name of its owner, street or quarter, in English and, if there is one, in German.
    nouns: &'static str,
    german: &'static str,
    offers: &'static str,
}

pub(super) const TRADES: &[Trade] = &[
    Trade {
        industry: "Plumbing",
        worker: "trade_plumbing",
        nouns: "Plumbing|Plumbing & Heating|Drain & Sewer",
        german: "Sanitär|Sanitär & Heizung",
        offers: "repairs leaks and boilers|fits bathrooms|clears drains at any hour",
    },
    Trade {
        industry: "HVAC",
        worker: "trade_hvac",
        nouns: "Heating & Air|HVAC|Climate",
        german: "Kältetechnik|Klima & Lüftung",
        offers: "installs heat pumps and air conditioning|services commercial ventilation|keeps server rooms cool",
    },
    Trade {
        industry: "Electrical Services",
        worker: "trade_electrical",
        nouns: "Electric|Electrical|Power & Light",
        german: "Elektro|Elektrotechnik",
        offers: "rewires old houses|installs charging points|maintains shop lighting",
    },
    Trade {
        industry: "Landscaping",
        worker: "trade_landscaping",
        nouns: "Landscaping|Gardens|Lawn & Garden",
        german: "Gartenbau|Garten & Landschaft",
        offers: "plans and plants gardens|looks after parks and courtyards|builds dry-stone walls",
    },
    Trade {
        industry: "Auto Repair",
        worker: "trade_auto",
        nouns: "Auto Repair|Garage|Motor Works",
        german: "Kfz-Werkstatt|Autoservice",
        offers: "repairs cars of all makes|services electric vans|restores classic cars",
    },
    Trade {
        industry: "Dental Practice",
        worker: "trade_dental",
        nouns: "Dental|Family Dentistry|Dental Care",
        german: "Zahnarztpraxis",
        offers: "runs a family dental practice|specialises in children's dentistry|offers implants and orthodontics",
    },
    Trade {
        industry: "Bakery",
        worker: "trade_bakery",
        nouns: "Bakery|Bread Co.|Patisserie",
        german: "Bäckerei|Backstube",
        offers: "bakes sourdough bread|supplies cafés with pastry|bakes gluten-free bread and cakes",
    },
    Trade {
        industry: "Law Office",
        worker: "trade_law",
        nouns: "Law Office|Attorneys|Legal",
        german: "Rechtsanwälte|Kanzlei",
        offers: "advises families and small employers|handles property law|represents tenants and landlords",
    },
    Trade {
        industry: "Fitness Studio",
        worker: "trade_gym",
        nouns: "Fitness|Gym|Strength & Motion",
        german: "Fitness|Sportstudio",
        offers: "runs a neighbourhood gym|offers small-group training|runs climbing and yoga classes",
    },
    Trade {
        industry: "Hair Salon",
        worker: "trade_salon",
        nouns: "Hair|Salon|Barbers",
        german: "Friseure|Haarstudio",
        offers: "cuts and colours hair|runs two barber shops|trains apprentice stylists",
    },
    Trade {
        industry: "Veterinary Clinic",
        worker: "trade_vet",
        nouns: "Veterinary Clinic|Animal Hospital|Pet Care",
        german: "Tierarztpraxis|Tierklinik",
        offers: "treats small animals|runs an emergency animal hospital|looks after horses and farm animals",
    },
    Trade {
        industry: "Roofing",
        worker: "trade_roofing",
        nouns: "Roofing|Roofs & Gutters|Exteriors",
        german: "Dachdecker|Bedachungen",
        offers: "repairs storm damage|covers flat roofs|installs solar roofs",
    },
    Trade {
        industry: "Cleaning Services",
        worker: "trade_cleaning",
        nouns: "Cleaning|Janitorial|Property Care",
        german: "Gebäudereinigung",
        offers: "cleans offices at night|cleans practices and laboratories|looks after holiday flats",
    },
    Trade {
        industry: "Moving Services",
        worker: "trade_moving",
        nouns: "Moving|Movers|Removals & Storage",
        german: "Umzüge|Umzugsservice",
        offers: "moves households and pianos|moves offices over a weekend|stores furniture",
    },
    Trade {
        industry: "Accounting Office",
        worker: "trade_accounting",
        nouns: "Accounting|Tax & Books|Bookkeeping",
        german: "Steuerberatung",
        offers: "keeps the books of restaurants and shops|prepares taxes|runs payroll for small employers",
    },
    Trade {
        industry: "Restaurant",
        worker: "trade_restaurant",
        nouns: "Kitchen|Grill|Café|Tavern",
        german: "Gasthaus|Café",
        offers: "serves a short seasonal menu|runs a breakfast café|caters for offices and weddings",
    },
];

const AREAS: &str = "Riverside|Lakeview|Hillcrest|Oak Street|Old Town|Harbor|Parkside|Northgate|Southside|Maple Avenue|\
    Station Road|Market Square|West End|Garden District|Canal|Mill Lane|Sunnyside|Eastfield|Bridge Street|Cathedral";
const ADJECTIVES: &str = "Reliable|Honest|Golden|Five Star|Family|Precision|Premier|All-Season|Friendly|Blue Ribbon|Evergreen|\
    Heritage|Sunrise|Liberty|Corner|Trusty";

/// The cities that have local businesses.
pub(super) fn towns() -> Vec<u8> {
    (0..CITIES.len()).filter(|city| CITIES[*city].local).map(|city| city as u8).collect()
}

/// A name with its slug, and what the business says of itself.
pub(super) fn brand(
    rng: &mut Rng,
    brands: &mut Brands,
    trade: &Trade,
    city: usize,
    family: &str,
) -> (String, String) {
    let city = &CITIES[city];
    let german = city.country == "DE";
    let nouns: Vec<&str> = if german { trade.german } else { trade.nouns }.split('|').collect();
    loop {
        let noun = *rng.pick(&nouns);
        let of = |list: &'static str, rng: &mut Rng| {
            let items: Vec<&str> = list.split('|').collect();
            *rng.pick(&items)
        };
        let name = match rng.below(10) {
            0..=3 if german => format!("{noun} {family}"),
            4..=9 if german => match rng.below(3) {
                0 => format!("{noun} {family} & Söhne"),
                1 => format!("{family} {noun} {}", city.name),
                _ => format!(
                    "{noun} am {}",
                    of("Stadtpark|Kanal|Markt|Dom|Hafen|Rathaus|Südkreuz|Volkspark", rng)
                ),
            },
            0..=2 => format!("{family} {noun}"),
            3 => format!("{family} & Sons {noun}"),
            4 => format!("{family} Brothers {noun}"),
            5..=6 => format!("{} {noun}", of(AREAS, rng)),
            7 => format!("{} {noun}", of(ADJECTIVES, rng)),
            8 => format!("{} {} {noun}", city.name, of(ADJECTIVES, rng)),
            _ => format!("{} {} {noun}", of(AREAS, rng), family),
        };
        if let Some(slug) = brands.claim(&name) {
            return (name, slug);
        }
    }
}

pub(super) fn description(rng: &mut Rng, name: &str, trade: &Trade, city: usize, year: i16) -> String {
    let offers: Vec<&str> = trade.offers.split('|').collect();
    let offer = *rng.pick(&offers);
    let city = CITIES[city].name;
    match rng.below(4) {
        0 => format!("{name} {offer} in and around {city}. Family-owned since {year}."),
        1 => format!("{name} {offer} in {city}. Open since {year}."),
        2 => format!("Since {year}, {name} {offer} for people and shops across {city}."),
        _ => format!("{name} {offer} in {city}. Most customers come by word of mouth."),
    }
}

/// The handful of systems such a business runs on.
pub(super) fn stack(rng: &mut Rng, employees: u32) -> Vec<Technology> {
    const SYSTEMS: &[(&str, &str, usize)] = &[
        ("QuickBooks", "Finance & ERP", 60),
        ("Square", "Payments", 45),
        ("WordPress", "Content management", 50),
        ("Google Workspace", "Collaboration", 45),
        ("Mailchimp", "Marketing automation", 25),
        ("Jobber", "Field service", 22),
        ("ServiceTitan", "Field service", 12),
        ("Google Analytics", "Web analytics", 35),
        ("Gusto", "Human resources", 18),
        ("HubSpot", "CRM", 8),
    ];
    let reach = if employees > 15 { 120 } else { 80 };
    let uses = SYSTEMS.iter().filter(|(_, _, percent)| rng.chance((percent * reach / 100).min(95)));
    uses.map(|(name, category, _)| Technology {
        name: (*name).to_owned(),
        category: Some((*category).to_owned()),
    })
    .collect()
}
