//! The industries, and what a company of each says of itself.

use crate::domain::Department;

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
    /// What its companies append to their brand.
    pub(super) nouns: &'static str,
    /// What they do: continues "Acme …".
    pub(super) offers: &'static str,
    /// For whom: continues "… for".
    pub(super) customers: &'static str,
    /// One more thing to know.
    pub(super) details: &'static str,
}

use Group::*;

pub(super) const INDUSTRIES: &[Industry] = &[
    Industry {
        name: "Software",
        group: Tech,
        weight: 150,
        nouns: "Software|Labs|Systems|HQ|Works",
        offers: "builds scheduling software|makes a contract workspace|develops an inventory forecasting platform|\
            sells a no-code form and workflow builder|builds a time-tracking app|makes a customer feedback portal|\
            develops a field-service app|builds an internal wiki that answers questions",
        customers: "mid-sized service firms|construction crews|independent grocers|HR teams|professional services firms|\
            product teams|hospital groups|agencies",
        details: "Most customers are live within two weeks.|It ships every Tuesday and publishes its changelog.|\
            The product is offered as a service and on a customer's own servers.|About a third of the team works remotely.",
    },
    Industry {
        name: "Cloud Infrastructure",
        group: Tech,
        weight: 45,
        nouns: "Cloud|Compute|Systems|Infra",
        offers: "runs a managed Kubernetes platform|offers object storage without egress fees|\
            builds a control plane for edge clusters|sells cost control for cloud spending|hosts managed PostgreSQL",
        customers: "regulated companies|software teams in Europe|game studios|mid-market engineering teams|AI labs",
        details: "It operates its own hardware in three data centres.|Its status page goes back to the first day.|\
            Support is answered by the engineers on call.",
    },
    Industry {
        name: "Cybersecurity",
        group: Tech,
        weight: 50,
        nouns: "Security|Defense|Shield|Trust",
        offers: "detects account takeovers|monitors exposed credentials|offers managed detection and response|\
            automates evidence for SOC 2 and ISO 27001 audits|scans infrastructure code for misconfigurations",
        customers: "banks and insurers|software companies|hospitals|public authorities|mid-sized manufacturers",
        details: "Its analysts work around the clock from two continents.|It publishes its detection rules.|\
            The company grew out of a university research group.",
    },
    Industry {
        name: "Artificial Intelligence",
        group: Tech,
        weight: 60,
        nouns: "AI|Intelligence|Labs|Research",
        offers: "trains document understanding models|builds voice agents|makes evaluation tools for language models|\
            develops demand models|builds a coding assistant for legacy systems",
        customers: "insurers|call centres|banks|logistics planners|public administrations",
        details: "Its models run on the customer's own machines.|Half the team came from academic research.|\
            It was spun out of a machine-learning consultancy.",
    },
    Industry {
        name: "Data & Analytics",
        group: Tech,
        weight: 45,
        nouns: "Analytics|Data|Insights|Metrics",
        offers: "turns warehouse data into daily briefings|builds a semantic layer|runs data quality monitoring|\
            offers product analytics without cookies|sells a feature store",
        customers: "retail chains|finance teams|product managers|marketing departments|energy traders",
        details: "It connects to forty sources out of the box.|The core of the product is open source.|\
            Its founders ran the data team of a large retailer.",
    },
    Industry {
        name: "Marketing Technology",
        group: Tech,
        weight: 40,
        nouns: "Reach|Engage|Signal|Media",
        offers: "automates partner programmes|builds a customer data platform|measures incrementality of advertising|\
            runs a referral engine|makes an email design system",
        customers: "consumer brands|subscription businesses|online shops|travel companies|B2B marketers",
        details: "It bills by outcome rather than by seat.|The team is split between two offices.",
    },
    Industry {
        name: "Human Resources Technology",
        group: Tech,
        weight: 35,
        nouns: "People|Talent|Hire|Teams",
        offers: "runs payroll across borders|builds a shift marketplace|makes structured interviews easy|\
            automates onboarding|measures engagement with weekly check-ins",
        customers: "distributed companies|hospitality groups|fast-growing start-ups|care homes|warehouse operators",
        details: "It pays people in fifty countries.|The idea came from a restaurant owner's spreadsheet.",
    },
    Industry {
        name: "Gaming",
        group: Tech,
        weight: 20,
        nouns: "Games|Interactive|Studios|Play",
        offers: "makes cooperative puzzle games|runs live services|builds a matchmaking back end|\
            develops strategy games",
        customers: "mobile players|PC and console players|independent studios|tabletop fans",
        details: "Its best-known title has been updated monthly for six years.|The studio is owned by its employees.",
    },
    Industry {
        name: "Telecommunications",
        group: Tech,
        weight: 22,
        nouns: "Telecom|Networks|Connect|Fibre",
        offers: "builds regional fibre networks|runs a virtual mobile network|sells programmable voice and messaging|\
            operates private 5G networks",
        customers: "rural communities|factories and ports|contact centres|travellers|business parks",
        details: "It laid its thousandth kilometre of fibre last year.|Its network operations centre never closes.",
    },
    Industry {
        name: "Semiconductors",
        group: Industrial,
        weight: 18,
        nouns: "Semiconductor|Silicon|Devices|Micro",
        offers: "designs power-management chips|makes silicon photonics modules|develops radar sensors|\
            tests wafers under contract",
        customers: "car makers|data centres|industrial robots|battery makers|medical devices",
        details: "It is fabless and works with two foundries.|A third of its staff are analogue designers.",
    },
    Industry {
        name: "Financial Technology",
        group: Financial,
        weight: 75,
        nouns: "Pay|Finance|Ledger|Money|Capital",
        offers: "reconciles payments|issues virtual cards|builds lending infrastructure|runs an invoice-financing platform|\
            offers instant account-to-account payments|screens transactions for fraud",
        customers: "online marketplaces|small businesses|credit unions|freight forwarders|travel agencies|neobanks",
        details: "It is licensed as a payment institution.|It moves several billion a year and employs few people.|\
            Its ledger is double-entry and open to auditors.",
    },
    Industry {
        name: "Banking",
        group: Financial,
        weight: 25,
        nouns: "Bank|Savings Bank|Trust|Bancorp",
        offers: "runs a regional bank|offers business banking|provides trade finance|runs a cooperative bank",
        customers: "family-owned companies|farmers|exporters|private households|the self-employed",
        details: "It has kept its branches open.|It was founded by local merchants.|It finances about one in five homes nearby.",
    },
    Industry {
        name: "Insurance",
        group: Financial,
        weight: 30,
        nouns: "Insurance|Mutual|Assurance|Cover",
        offers: "insures small fleets|writes cyber insurance|offers parametric crop cover|settles household claims in a day|\
            underwrites professional liability",
        customers: "tradespeople|shipping companies|growers|start-ups|landlords",
        details: "It is a mutual owned by its members.|Two thirds of its claims are settled without a phone call.",
    },
    Industry {
        name: "Investment Management",
        group: Financial,
        weight: 26,
        nouns: "Capital|Partners|Asset Management|Advisors",
        offers: "manages infrastructure funds|advises family offices|runs a private-equity fund|manages sustainable bond funds",
        customers: "pension funds|foundations|owner-led companies|private clients",
        details: "It invests its partners' own money alongside.|Its average holding period is seven years.",
    },
    Industry {
        name: "Healthcare Services",
        group: Health,
        weight: 45,
        nouns: "Health|Care|Clinics|Medical",
        offers: "runs outpatient clinics|operates physiotherapy centres|offers home nursing|runs urgent-care centres|\
            provides telemedicine",
        customers: "working families|patients after surgery|rural districts|older people|employers",
        details: "Appointments are usually available within three days.|Its clinicians set the schedule themselves.",
    },
    Industry {
        name: "Health Technology",
        group: Health,
        weight: 50,
        nouns: "Health|Clinical|Care|Vitals",
        offers: "builds software for discharge planning|makes remote monitoring kits|digitises clinical trials|\
            schedules operating theatres|offers a patient intake app",
        customers: "hospital groups|cardiology practices|contract research organisations|dialysis centres|general practices",
        details: "The product is certified as a medical device.|It is used on four hundred wards.",
    },
    Industry {
        name: "Biotechnology",
        group: Health,
        weight: 40,
        nouns: "Bio|Therapeutics|Genomics|Biosciences",
        offers: "develops antibody therapies|engineers enzymes|sequences tumours|grows organoids for drug testing",
        customers: "rare diseases|food producers|oncology centres|pharmaceutical companies",
        details: "Its lead programme is in phase II.|It shares laboratories with a university hospital.",
    },
    Industry {
        name: "Pharmaceuticals",
        group: Health,
        weight: 20,
        nouns: "Pharma|Laboratories|Pharmaceuticals",
        offers: "makes generic injectables|produces vaccines under contract|develops dermatology products|\
            distributes hospital medicines",
        customers: "hospitals|public health programmes|pharmacies|veterinary practices",
        details: "Its main plant is inspected by three authorities.|It has made the same antiseptic for sixty years.",
    },
    Industry {
        name: "Medical Devices",
        group: Health,
        weight: 26,
        nouns: "Medical|Devices|Surgical|Instruments",
        offers: "makes infusion pumps|develops hearing implants|builds surgical navigation systems|produces wound dressings",
        customers: "intensive care units|audiologists|orthopaedic surgeons|outpatient clinics",
        details: "Every device can be traced to its operator.|It holds more than ninety patents.",
    },
    Industry {
        name: "Industrial Manufacturing",
        group: Industrial,
        weight: 70,
        nouns: "Manufacturing|Industries|Engineering|Works|Machinery",
        offers: "makes packaging machines|produces precision castings|builds conveyor systems|makes industrial pumps|\
            manufactures sensors|forges gear components",
        customers: "food producers|car suppliers|parcel carriers|water utilities|machine builders",
        details: "Spare parts leave the warehouse the same day.|It has trained apprentices since it was founded.|\
            Four fifths of its output is exported.",
    },
    Industry {
        name: "Automotive",
        group: Industrial,
        weight: 28,
        nouns: "Automotive|Motors|Mobility|Drive",
        offers: "makes battery housings|develops driver-assistance software|supplies lightweight seats|\
            converts vans to electric drive",
        customers: "car makers|delivery fleets|bus builders|municipal fleets",
        details: "Its newest line runs without forklifts.|It supplies plants on three continents.",
    },
    Industry {
        name: "Aerospace & Defense",
        group: Industrial,
        weight: 18,
        nouns: "Aerospace|Aviation|Orbital|Avionics",
        offers: "builds cube-satellite buses|makes cabin interiors|develops air-traffic displays|overhauls turboprop engines",
        customers: "research institutes|regional airlines|airports|rescue services",
        details: "Its hardware has flown on eleven missions.|It is certified to repair forty engine types.",
    },
    Industry {
        name: "Robotics",
        group: Industrial,
        weight: 24,
        nouns: "Robotics|Automation|Dynamics|Motion",
        offers: "builds picking robots|makes autonomous floor scrubbers|develops grippers|automates greenhouses",
        customers: "e-commerce warehouses|airports|electronics makers|vegetable growers",
        details: "Customers rent the robots by the hour.|Its test hall is open to customers on Fridays.",
    },
    Industry {
        name: "Chemicals & Materials",
        group: Industrial,
        weight: 24,
        nouns: "Chemicals|Materials|Polymers|Coatings",
        offers: "makes bio-based adhesives|produces specialty coatings|recycles plastics|supplies battery electrolytes",
        customers: "furniture makers|ship yards|packaging companies|cell manufacturers",
        details: "It runs a pilot plant next to its laboratory.|Its recycling line takes mixed waste.",
    },
    Industry {
        name: "Construction",
        group: Industrial,
        weight: 38,
        nouns: "Construction|Build|Contractors|Structures",
        offers: "builds timber housing|renovates schools|plans and builds data centres|makes prefabricated bathrooms|\
            manages building sites",
        customers: "housing associations|municipalities|cloud providers|hotel chains|developers",
        details: "Its crews are employed, not subcontracted.|It hands over most projects early.",
    },
    Industry {
        name: "Renewable Energy",
        group: Industrial,
        weight: 40,
        nouns: "Energy|Renewables|Power|Solar|Wind",
        offers: "develops solar parks|operates battery storage|installs heat pumps|runs a virtual power plant|\
            maintains offshore wind turbines",
        customers: "municipal utilities|logistics parks|home owners|industrial sites|grid operators",
        details: "It operates more than a gigawatt.|It shares proceeds with the villages around its parks.",
    },
    Industry {
        name: "Logistics & Transportation",
        group: Industrial,
        weight: 48,
        nouns: "Logistics|Freight|Cargo|Transport|Shipping",
        offers: "runs refrigerated trucking|operates fulfilment centres|forwards air freight|plans last-mile deliveries|\
            runs a digital freight exchange",
        customers: "food producers|online shops|pharmaceutical companies|furniture retailers|exporters",
        details: "Nine in ten lorries drive home loaded.|Its depots run on their own solar power.",
    },
    Industry {
        name: "Food & Beverage",
        group: Consumer,
        weight: 34,
        nouns: "Foods|Kitchen|Brewing|Provisions",
        offers: "makes plant-based cheese|roasts coffee|bakes frozen bread|brews alcohol-free beer|bottles cold-pressed juice",
        customers: "supermarkets|offices|restaurants|hotels|canteens",
        details: "It buys from two hundred farms directly.|Its oats travel less than a hundred kilometres.",
    },
    Industry {
        name: "Retail",
        group: Consumer,
        weight: 38,
        nouns: "Stores|Market|Outfitters|Supply|Home",
        offers: "runs outdoor shops|sells refurbished electronics|operates a chain of book shops|sells furniture to rent|\
            runs organic supermarkets",
        customers: "families|students|hikers and climbers|city dwellers|small offices",
        details: "Every shop repairs what it sells.|Half of its turnover is online.",
    },
    Industry {
        name: "E-commerce",
        group: Consumer,
        weight: 48,
        nouns: "Shop|Cart|Direct|Box|Commerce",
        offers: "sells bicycles online|runs a marketplace for spare parts|ships meal kits|sells prescription glasses|\
            runs a second-hand fashion platform",
        customers: "commuters|workshops|busy households|first-time parents|collectors",
        details: "Returns are free and rare.|It photographs every item itself.",
    },
    Industry {
        name: "Travel & Hospitality",
        group: Consumer,
        weight: 26,
        nouns: "Travel|Hotels|Journeys|Stays",
        offers: "runs design hostels|plans rail holidays|operates alpine lodges|manages serviced apartments",
        customers: "young travellers|families|business guests|walking groups",
        details: "Its busiest month is February.|Staff are housed on site.",
    },
    Industry {
        name: "Media & Publishing",
        group: Consumer,
        weight: 26,
        nouns: "Media|Press|Publishing|Pictures|Audio",
        offers: "publishes trade magazines|produces documentary series|runs podcasts|prints illustrated books|\
            runs a regional newspaper",
        customers: "engineers|streaming services|commuters|children|local readers",
        details: "It pays its writers within a week.|Its archive goes back to 1921.",
    },
    Industry {
        name: "Real Estate",
        group: Services,
        weight: 28,
        nouns: "Properties|Estates|Living|Spaces",
        offers: "manages office buildings|develops student housing|runs co-working spaces|lets furnished flats",
        customers: "pension funds|universities|freelancers|companies on the move",
        details: "Its buildings report their energy use live.|It holds what it builds.",
    },
    Industry {
        name: "Management Consulting",
        group: Services,
        weight: 36,
        nouns: "Consulting|Advisory|Partners|Group",
        offers: "advises on procurement|plans factory moves|helps with carbon accounting|redesigns supply chains|\
            coaches leadership teams",
        customers: "mid-sized manufacturers|ministries|family businesses|retail groups|hospitals",
        details: "Its consultants stay until the numbers show it.|Partners lead every project themselves.",
    },
    Industry {
        name: "IT Services",
        group: Services,
        weight: 60,
        nouns: "IT|Digital|Solutions|Consulting|Technologies",
        offers: "runs IT departments|migrates mainframes to the cloud|builds custom software|offers a managed service desk|\
            implements ERP systems",
        customers: "law firms|insurers|public authorities|wholesalers|charities",
        details: "Its engineers are certified on four clouds.|The first hour of every incident is free.",
    },
    Industry {
        name: "Legal Services",
        group: Services,
        weight: 20,
        nouns: "Law|Legal|LLP|Chambers",
        offers: "practises employment law|handles patent filings|advises on cross-border mergers|runs a legal subscription",
        customers: "technology companies|inventors|family businesses|start-ups",
        details: "It quotes fixed prices.|Its partners answer their own telephones.",
    },
    Industry {
        name: "Advertising & Design",
        group: Services,
        weight: 28,
        nouns: "Studio|Creative|Collective|Agency",
        offers: "designs brand identities|plans media campaigns|builds trade-fair stands|produces product films",
        customers: "challenger brands|museums|engineering companies|food brands",
        details: "It never pitches for free.|Designers and developers sit at one table.",
    },
    Industry {
        name: "Education",
        group: Public,
        weight: 34,
        nouns: "Learning|Academy|Education|School",
        offers: "runs coding schools|teaches languages online|builds reading software|offers vocational training|\
            prepares students for entrance exams",
        customers: "career changers|primary schools|companies with international teams|young adults|universities",
        details: "Four in five graduates find work within six months.|Lessons are never larger than eight.",
    },
    Industry {
        name: "Nonprofit",
        group: Public,
        weight: 24,
        nouns: "Foundation|Alliance|Trust|Initiative",
        offers: "restores wetlands|funds maternal health programmes|runs food banks|mentors first-generation students|\
            teaches repair skills",
        customers: "coastal communities|rural districts|families in need|school leavers|newcomers",
        details: "Eighty-eight per cent of its income reaches its programmes.|It is carried by nine hundred volunteers.",
    },
    Industry {
        name: "Agriculture",
        group: Industrial,
        weight: 22,
        nouns: "Farms|Agro|Harvest|Growers",
        offers: "grows salads in vertical farms|breeds drought-tolerant wheat|makes soil sensors|runs a seed bank",
        customers: "supermarkets|cereal growers|vineyards|cooperatives",
        details: "It uses a twentieth of the usual water.|Field trials run in six countries.",
    },
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
