//! The industries, and how companies of each are staffed.

use domain::Department;

/// Industries that staff and equip themselves alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Tech,
    Financial,
    Health,
    Industrial,
    Consumer,
    Services,
    Public,
}

/// One industry; lists are `|`-separated.
#[derive(Debug)]
pub(super) struct Industry {
    pub(super) name: &'static str,
    pub(super) group: Group,
    pub(super) weight: u32,
    /// The year of its first companies.
    pub(super) since: i16,
    /// What its companies append to their brand.
    pub(super) nouns: &'static str,
}

use Group::*;

const fn industry(
    name: &'static str,
    group: Group,
    weight: u32,
    since: i16,
    nouns: &'static str,
) -> Industry {
    Industry { name, group, weight, since, nouns }
}

pub(super) const INDUSTRIES: &[Industry] = &[
    industry("Software", Tech, 150, 1975, "Software|Labs|Systems|HQ|Works"),
    industry("Cloud Infrastructure", Tech, 45, 1999, "Cloud|Compute|Systems|Infra"),
    industry("Cybersecurity", Tech, 50, 1988, "Security|Defense|Shield|Trust"),
    industry("Artificial Intelligence", Tech, 60, 2008, "AI|Intelligence|Labs|Research"),
    industry("Data & Analytics", Tech, 45, 1990, "Analytics|Data|Insights|Metrics"),
    industry("Marketing Technology", Tech, 40, 1998, "Reach|Engage|Signal|Media"),
    industry("Human Resources Technology", Tech, 35, 1996, "People|Talent|Hire|Teams"),
    industry("Gaming", Tech, 20, 1979, "Games|Interactive|Studios|Play"),
    industry("Telecommunications", Tech, 22, 1960, "Telecom|Networks|Connect|Fibre"),
    industry("Semiconductors", Industrial, 18, 1965, "Semiconductor|Silicon|Devices|Micro"),
    industry("Financial Technology", Financial, 75, 1999, "Pay|Finance|Ledger|Money|Capital"),
    industry("Banking", Financial, 25, 1820, "Bank|Savings Bank|Trust|Bancorp"),
    industry("Insurance", Financial, 30, 1820, "Insurance|Mutual|Assurance|Cover"),
    industry("Investment Management", Financial, 26, 1920, "Capital|Partners|Asset Management|Advisors"),
    industry("Healthcare Services", Health, 45, 1930, "Health|Care|Clinics|Medical"),
    industry("Health Technology", Health, 50, 1998, "Health|Clinical|Care|Vitals"),
    industry("Biotechnology", Health, 40, 1980, "Bio|Therapeutics|Genomics|Biosciences"),
    industry("Pharmaceuticals", Health, 20, 1880, "Pharma|Laboratories|Pharmaceuticals"),
    industry("Medical Devices", Health, 26, 1950, "Medical|Devices|Surgical|Instruments"),
    industry(
        "Industrial Manufacturing",
        Industrial,
        70,
        1860,
        "Manufacturing|Industries|Engineering|Works|Machinery",
    ),
    industry("Automotive", Industrial, 28, 1920, "Automotive|Motors|Mobility|Drive"),
    industry("Aerospace & Defense", Industrial, 18, 1930, "Aerospace|Aviation|Orbital|Avionics"),
    industry("Robotics", Industrial, 24, 1985, "Robotics|Automation|Dynamics|Motion"),
    industry("Chemicals & Materials", Industrial, 24, 1880, "Chemicals|Materials|Polymers|Coatings"),
    industry("Construction", Industrial, 38, 1890, "Construction|Build|Contractors|Structures"),
    industry("Renewable Energy", Industrial, 40, 1985, "Energy|Renewables|Power|Solar|Wind"),
    industry(
        "Logistics & Transportation",
        Industrial,
        48,
        1900,
        "Logistics|Freight|Cargo|Transport|Shipping",
    ),
    industry("Food & Beverage", Consumer, 34, 1880, "Foods|Kitchen|Brewing|Provisions"),
    industry("Retail", Consumer, 38, 1900, "Stores|Market|Outfitters|Supply|Home"),
    industry("E-commerce", Consumer, 48, 1997, "Shop|Cart|Direct|Box|Commerce"),
    industry("Travel & Hospitality", Consumer, 26, 1920, "Travel|Hotels|Journeys|Stays"),
    industry("Media & Publishing", Consumer, 26, 1880, "Media|Press|Publishing|Pictures|Audio"),
    industry("Real Estate", Services, 28, 1920, "Properties|Estates|Living|Spaces"),
    industry("Management Consulting", Services, 36, 1930, "Consulting|Advisory|Partners|Group"),
    industry("IT Services", Services, 60, 1978, "IT|Digital|Solutions|Consulting|Technologies"),
    industry("Legal Services", Services, 20, 1880, "Law|Legal|LLP|Chambers"),
    industry("Advertising & Design", Services, 28, 1930, "Studio|Creative|Collective|Agency"),
    industry("Education", Public, 34, 1970, "Learning|Academy|Education|School"),
    industry("Nonprofit", Public, 24, 1920, "Foundation|Alliance|Trust|Initiative"),
    industry("Agriculture", Industrial, 22, 1985, "Farms|Agro|Harvest|Growers"),
];

/// How a group divides its ordinary staff among departments; the order of [`DEPARTMENTS`].
pub(super) const DEPARTMENTS: [Department; 15] = [
    Department::Engineering,
    Department::It,
    Department::Security,
    Department::Data,
    Department::Product,
    Department::Design,
    Department::Sales,
    Department::Marketing,
    Department::CustomerSuccess,
    Department::Operations,
    Department::Finance,
    Department::Hr,
    Department::Legal,
    Department::Research,
    Department::Support,
];

impl Group {
    pub(super) const fn departments(self) -> &'static [u32; 15] {
        match self {
            //        eng it sec dat prd dsg sal mkt cs ops fin hr leg res sup
            Self::Tech => &[34, 3, 3, 7, 6, 5, 15, 7, 6, 4, 3, 4, 1, 1, 6],
            Self::Financial => &[14, 6, 4, 8, 5, 2, 15, 6, 5, 12, 16, 4, 6, 1, 6],
            Self::Health => &[8, 5, 2, 5, 3, 1, 11, 5, 3, 22, 5, 5, 3, 20, 6],
            Self::Industrial => &[22, 5, 1, 3, 3, 2, 13, 4, 2, 28, 6, 5, 1, 6, 3],
            Self::Consumer => &[8, 4, 1, 5, 5, 5, 14, 15, 4, 24, 6, 5, 1, 1, 8],
            Self::Services => &[14, 8, 2, 5, 3, 8, 14, 8, 6, 17, 6, 6, 6, 1, 3],
            Self::Public => &[4, 6, 1, 4, 4, 4, 6, 12, 6, 28, 8, 7, 2, 8, 5],
        }
    }
}
