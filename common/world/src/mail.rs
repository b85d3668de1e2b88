//! How companies make addresses, and who runs their mail.

use crate::rng::Rng;

/// How an address is made of a name, in Hunter's notation; `Plan::local_part` makes it.
pub(super) const PATTERNS: [&str; 10] = [
    "{first}.{last}",
    "{f}{last}",
    "{first}",
    "{first}{l}",
    "{f}.{last}",
    "{first}{last}",
    "{first}.{l}",
    "{last}.{first}",
    "{first}_{last}",
    "{last}{f}",
];

// The priors for companies of 200 and more, of 51 to 199 and of up to 50 people.
const LARGE: [u32; 10] = [55, 20, 5, 4, 5, 4, 2, 2, 2, 1];
const MIDDLE: [u32; 10] = [46, 20, 14, 6, 4, 4, 2, 1, 2, 1];
const SMALL: [u32; 10] = [30, 12, 40, 5, 3, 3, 3, 1, 2, 1];

/// The mail of a company.
#[derive(Debug)]
pub(super) struct Mail {
    /// A place in [`PATTERNS`]; none where the domain takes no mail at all.
    pub(super) pattern: Option<u8>,
    pub(super) catch_all: bool,
    pub(super) provider: Option<&'static str>,
}

pub(super) fn of_company(rng: &mut Rng, country: &str, employees: u32, local: bool) -> Mail {
    let weights = match employees {
        0..=50 => &SMALL,
        51..200 => &MIDDLE,
        _ => &LARGE,
    };
    let pattern = rng.weighted(weights) as u8;
    let catch_all = rng.chance(if employees > 1000 { 10 } else { 19 });
    let provider = provider(rng, country, employees, local);
    // One company in sixty publishes a null MX: no mail reaches it.
    if rng.below(60) == 0 && !local {
        return Mail { pattern: None, catch_all: false, provider: None };
    }
    Mail { pattern: Some(pattern), catch_all, provider: Some(provider) }
}

fn provider(rng: &mut Rng, country: &str, employees: u32, local: bool) -> &'static str {
    let home = match country {
        "DE" | "AT" => "IONOS",
        "FR" => "OVH",
        "CH" => "Infomaniak",
        "IN" => "Zoho",
        _ if local => "GoDaddy",
        _ => "Rackspace",
    };
    let (names, weights): ([&str; 8], [u32; 8]) = if employees > 500 {
        (
            [
                "Microsoft 365",
                "Google Workspace",
                "Proofpoint",
                "Mimecast",
                "Barracuda",
                "Cisco",
                "Trend Micro",
                "self-hosted",
            ],
            [42, 18, 16, 10, 4, 5, 2, 3],
        )
    } else {
        (
            [
                "Google Workspace",
                "Microsoft 365",
                home,
                "Zoho",
                "Proton",
                "Fastmail",
                "Namecheap Private Email",
                "self-hosted",
            ],
            [50, 30, 10, 3, 2, 2, 2, 1],
        )
    };
    names[rng.weighted(&weights)]
}
