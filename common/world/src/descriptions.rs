//! What companies say of themselves.

use crate::places::CITIES;
use crate::rng::Rng;

/// What companies of an industry do and for whom, and one more thing to know; `|` separates, and after `>` there is
/// a choice.
fn pitch(industry: &str) -> (&'static str, &'static str) {
    match industry {
        "Software" => (
            "builds scheduling software for >construction crews/hospital groups/cleaning firms/ferry operators|\
             makes a contract workspace for >legal teams/procurement teams/film productions|\
             develops an inventory forecasting platform for >independent grocers/wholesalers/pharmacies/fashion brands|\
             sells a workflow builder for >public authorities/insurance brokers/universities|\
             builds a time-tracking app for >agencies/consultancies/workshops|\
             makes a customer feedback portal for >product teams/hotel groups/banks|\
             develops a field-service app for >lift maintenance/heating engineers/telecom installers|\
             builds an internal wiki that answers questions for >support teams/engineering teams/franchise networks|\
             makes reservation software for >restaurants/escape rooms/driving schools/ski resorts|\
             builds rostering tools for >care homes/airports/retail chains",
            "Most customers are live within two weeks.|It ships every Tuesday and publishes its changelog.|\
             The product is offered as a service and on a customer's own servers.|About a third of the team works remotely.|\
             It is profitable and says so.|Its largest customer has eleven thousand users.",
        ),
        "Cloud Infrastructure" => (
            "runs a managed Kubernetes platform for >regulated companies/game studios/software agencies|\
             offers object storage without egress fees for >media companies/research institutes/backup providers|\
             builds a control plane for >edge clusters/factory servers/retail branches|\
             sells cost control for cloud spending of >mid-market companies/large engineering teams|\
             hosts managed PostgreSQL for >start-ups/software vendors/European public bodies|\
             rents GPU clusters to >AI labs/animation studios/biotech companies",
            "It operates its own hardware in three data centres.|Its status page goes back to the first day.|\
             Support is answered by the engineers on call.|Waste heat from its racks warms a swimming pool.",
        ),
        "Cybersecurity" => (
            "detects account takeovers for >banks/online shops/airlines|\
             monitors exposed credentials for >mid-sized companies/hospitals/universities|\
             offers managed detection and response for >manufacturers/municipalities/law firms|\
             automates evidence for SOC 2 and ISO 27001 audits of >software companies/fintechs|\
             scans infrastructure code for >misconfigurations/leaked secrets|\
             trains employees against phishing in >hospitals/insurance companies/logistics firms",
            "Its analysts work around the clock.|It publishes its detection rules.|\
             The company grew out of a university research group.|Every finding comes with a fix.",
        ),
        "Artificial Intelligence" => (
            "trains document understanding models for >insurers/customs brokers/tax advisers|\
             builds voice agents for >call centres/restaurants/medical practices|\
             makes evaluation tools for >language models/speech models|\
             develops demand models for >energy traders/supermarket chains/airlines|\
             builds a coding assistant for >mainframe teams/embedded developers|\
             reads satellite images for >insurers/foresters/port authorities",
            "Its models run on the customer's own machines.|Half the team came from academic research.|\
             It was spun out of a machine-learning consultancy.|It publishes its benchmarks, good or bad.",
        ),
        "Data & Analytics" => (
            "turns warehouse data into daily briefings for >retail chains/hotel managers/finance teams|\
             builds a semantic layer for >BI teams/data platforms of banks|\
             runs data quality monitoring for >insurers/marketplaces/hospitals|\
             offers product analytics without cookies to >publishers/health apps/online shops|\
             sells a feature store to >fraud teams/recommendation teams|\
             forecasts electricity prices for >utilities/industrial buyers",
            "It connects to forty sources out of the box.|The core of the product is open source.|\
             Its founders ran the data team of a large retailer.|Dashboards are limited to seven charts, on purpose.",
        ),
        "Marketing Technology" => (
            "automates partner programmes for >consumer brands/software vendors|\
             builds a customer data platform for >retailers/travel companies/publishers|\
             measures the incrementality of advertising for >online shops/subscription businesses|\
             runs a referral engine for >banks/meal-kit services/mobile carriers|\
             makes an email design system for >agencies/charities/sports clubs|\
             plans out-of-home campaigns for >regional brands/film distributors",
            "It bills by outcome rather than by seat.|Its reports fit on one screen.|\
             It has never used third-party cookies.",
        ),
        "Human Resources Technology" => (
            "runs payroll across borders for >distributed companies/humanitarian organisations|\
             builds a shift marketplace for >hospitality groups/care homes/warehouse operators|\
             makes structured interviews easy for >fast-growing start-ups/hospital groups/police forces|\
             automates onboarding for >retail chains/consultancies/airlines|\
             measures engagement with weekly check-ins for >manufacturers/software companies|\
             matches apprentices with >workshops/machine builders/bakeries",
            "It pays people in fifty countries.|The idea came from a restaurant owner's spreadsheet.|\
             It publishes its own salary bands.",
        ),
        "Gaming" => (
            "makes cooperative puzzle games for >families/long train journeys|\
             runs live services for >sports games/racing games|\
             builds a matchmaking back end for >independent studios/large publishers|\
             develops strategy games for >PC players/tablet players|\
             designs narrative games for >mobile players/museums",
            "Its best-known title is updated every month.|The studio answers every letter it gets.|\
             Nobody there works weekends before a release.",
        ),
        "Telecommunications" => (
            "builds regional fibre networks for >rural communities/business parks/islands|\
             runs a virtual mobile network for >travellers/students/machine builders|\
             sells programmable voice and messaging to >contact centres/logistics apps/banks|\
             operates private 5G networks for >factories and ports/mines/stadiums",
            "It laid its thousandth kilometre of fibre last year.|Its network operations centre never closes.|\
             Village councils sit on its advisory board.",
        ),
        "Semiconductors" => (
            "designs power-management chips for >battery tools/data centres/electric bicycles|\
             makes silicon photonics modules for >switch makers/lidar developers|\
             develops radar sensors for >car makers/lift doors/care beds|\
             tests wafers under contract for >fabless designers/car suppliers",
            "It is fabless and works with two foundries.|A third of its staff are analogue designers.|\
             Its parts are specified to minus fifty degrees.",
        ),
        "Financial Technology" => (
            "reconciles payments for >online marketplaces/ticket sellers/property managers|\
             issues virtual cards for >travel agencies/marketing teams/aid organisations|\
             builds lending infrastructure for >credit unions/retailers/neobanks|\
             runs an invoice-financing platform for >freight forwarders/small manufacturers/staffing agencies|\
             offers instant account-to-account payments to >petrol stations/online shops/utilities|\
             screens transactions for fraud at >neobanks/ticket marketplaces|\
             keeps the books of >freelancers/landlords/corner shops",
            "It is licensed as a payment institution.|It reconciles every account every night.|\
             Its ledger is double-entry and open to auditors.|Its first customer is still a customer.",
        ),
        "Banking" => (
            "runs a regional bank for >family-owned companies/farmers/private households|\
             offers business banking to >exporters/the self-employed/medical practices|\
             provides trade finance to >commodity merchants/machine exporters|\
             runs a cooperative bank for >craftspeople/teachers",
            "It has kept its branches open.|It was founded by local merchants.|It finances about one in five homes nearby.",
        ),
        "Insurance" => (
            "insures small fleets for >couriers/taxi operators/tradespeople|\
             writes cyber insurance for >law firms/start-ups/clinics|\
             offers parametric crop cover to >growers/vineyards/cooperatives|\
             settles household claims within a day for >tenants/home owners|\
             underwrites professional liability for >architects/midwives/engineers",
            "It still sends a person to every large claim.|Two thirds of its claims are settled without a phone call.|\
             Its actuaries answer letters personally.",
        ),
        "Investment Management" => (
            "manages infrastructure funds for >pension funds/insurers|advises >family offices/foundations|\
             runs a private-equity fund for >owner-led companies/regional champions|\
             manages sustainable bond funds for >churches/savers",
            "It invests its partners' own money alongside.|Its average holding period is seven years.|\
             It has never charged a performance fee.",
        ),
        "Healthcare Services" => (
            "runs outpatient clinics for >working families/rural districts|\
             operates physiotherapy centres for >patients after surgery/athletes/older people|\
             offers home nursing to >older people/children with chronic illness|\
             runs urgent-care centres for >suburbs/airports|\
             provides telemedicine to >employers/ships' crews/islands",
            "Appointments are usually available within three days.|Its clinicians set the schedule themselves.|\
             It measures waiting times in minutes and publishes them.",
        ),
        "Health Technology" => (
            "builds software for >discharge planning/ward rounds/blood banks|\
             makes remote monitoring kits for >heart patients/newborns/dialysis patients|\
             digitises clinical trials for >contract research organisations/university hospitals|\
             schedules operating theatres for >hospital groups/eye clinics|\
             offers a patient intake app for >general practices/dentists/physiotherapists",
            "The product is certified as a medical device.|It was first tried on a children's ward.|\
             Nurses sit on its product council.",
        ),
        "Biotechnology" => (
            "develops antibody therapies for >rare diseases/autoimmune disorders|\
             engineers enzymes for >food producers/detergent makers/paper mills|\
             sequences tumours for >oncology centres/trial sponsors|\
             grows organoids for >drug testing/toxicology laboratories|\
             breeds phages against >resistant infections/salmonella",
            "Its lead programme is in phase II.|It shares laboratories with a university hospital.|\
             Its strain library counts nine thousand entries.",
        ),
        "Pharmaceuticals" => (
            "makes generic injectables for >hospitals/veterinary clinics|\
             produces vaccines under contract for >public health programmes/biotech companies|\
             develops dermatology products for >pharmacies/children's clinics|\
             distributes hospital medicines to >island clinics/university hospitals",
            "Its main plant is inspected by three authorities.|It has made the same antiseptic since it was founded.",
        ),
        "Medical Devices" => (
            "makes infusion pumps for >intensive care units/ambulances|\
             develops hearing implants for >children/adults|\
             builds surgical navigation systems for >orthopaedic surgeons/neurosurgeons|\
             produces wound dressings for >burn centres/home care",
            "Every device can be traced to its operator.|It holds more than ninety patents.|\
             Surgeons test every prototype before its engineers do.",
        ),
        "Industrial Manufacturing" => (
            "makes packaging machines for >food producers/cosmetics brands/seed companies|\
             produces precision castings for >pump makers/turbine builders|\
             builds conveyor systems for >parcel carriers/airports/quarries|\
             makes industrial pumps for >water utilities/breweries/mines|\
             manufactures sensors for >machine builders/elevator makers|\
             forges gear components for >wind turbines/trams|\
             builds woodworking machines for >joineries/guitar makers",
            "Spare parts leave the warehouse the same day.|It has trained apprentices since it was founded.|\
             Four fifths of its output is exported.|It still services the first machine it sold.",
        ),
        "Automotive" => (
            "makes battery housings for >car makers/bus builders|\
             develops driver-assistance software for >lorry makers/delivery fleets|\
             supplies lightweight seats to >sports-car makers/train builders|\
             converts vans to electric drive for >bakeries/municipal fleets/postal services",
            "Its newest line runs without forklifts.|It supplies plants on three continents.",
        ),
        "Aerospace & Defense" => (
            "builds cube-satellite buses for >research institutes/weather services|\
             makes cabin interiors for >regional airlines/business jets|\
             develops air-traffic displays for >airports/military airfields|\
             overhauls turboprop engines for >rescue services/island carriers",
            "Its hardware has flown on eleven missions.|It is certified to repair forty engine types.",
        ),
        "Robotics" => (
            "builds picking robots for >e-commerce warehouses/pharmacies|\
             makes autonomous floor scrubbers for >airports/supermarkets/hospitals|\
             develops grippers for >electronics makers/bakeries|\
             automates greenhouses for >vegetable growers/flower farms",
            "Customers rent the robots by the hour.|Its test hall is open to customers on Fridays.|\
             A robot of its first series is still at work.",
        ),
        "Chemicals & Materials" => (
            "makes bio-based adhesives for >furniture makers/shoe makers|\
             produces specialty coatings for >shipyards/bridges/cookware|\
             recycles plastics for >packaging companies/car suppliers|\
             supplies electrolytes to >cell manufacturers/research laboratories",
            "It runs a pilot plant next to its laboratory.|Its recycling line takes mixed waste.",
        ),
        "Construction" => (
            "builds timber housing for >housing associations/young families|\
             renovates schools for >municipalities/church trusts|\
             plans and builds data centres for >cloud providers/banks|\
             makes prefabricated bathrooms for >hotel chains/student residences|\
             manages building sites for >developers/hospitals",
            "Its crews are employed, not subcontracted.|It hands over most projects early.|\
             It owns three cranes and is proud of all of them.",
        ),
        "Renewable Energy" => (
            "develops solar parks for >municipal utilities/farming cooperatives|\
             operates battery storage for >grid operators/industrial sites|\
             installs heat pumps for >home owners/housing associations|\
             runs a virtual power plant for >logistics parks/cold stores|\
             maintains wind turbines for >offshore parks/citizens' energy groups",
            "It publishes what every site yields.|It shares proceeds with the villages around its parks.|\
             Its control room forecasts clouds.",
        ),
        "Logistics & Transportation" => (
            "runs refrigerated trucking for >food producers/flower growers/vaccine makers|\
             operates fulfilment centres for >online shops/publishers|\
             forwards air freight for >exporters/fashion houses|\
             plans last-mile deliveries for >furniture retailers/grocers|\
             runs a digital freight exchange for >hauliers/shippers|\
             moves oversize loads for >wind-farm builders/theatres",
            "Nine in ten lorries drive home loaded.|Its depots run on their own solar power.|\
             Drivers choose their own routes.",
        ),
        "Food & Beverage" => (
            "makes plant-based cheese for >supermarkets/pizza chains|\
             roasts coffee for >offices/restaurants/night trains|bakes frozen bread for >hotels/canteens|\
             brews alcohol-free beer for >restaurants/sports clubs|\
             bottles cold-pressed juice for >schools/gyms|preserves vegetables for >delicatessens/airlines",
            "It buys from two hundred farms directly.|Its oats travel less than a hundred kilometres.|\
             The recipe book has a hand-written page one.",
        ),
        "Retail" => (
            "runs outdoor shops for >hikers and climbers/families|\
             sells refurbished electronics to >students/schools/small offices|\
             operates a chain of book shops for >curious towns/railway stations|\
             rents furniture to >city dwellers/start-ups|\
             runs organic supermarkets for >families/city districts",
            "Every shop repairs what it sells.|Half of its turnover is online.|\
             Its loyalty scheme is a paper card.",
        ),
        "E-commerce" => (
            "sells bicycles online to >commuters/parents|\
             runs a marketplace for >tractor parts/camera lenses/sheet music|\
             ships meal kits to >busy households/night-shift workers|\
             sells prescription glasses to >students/drivers|\
             runs a second-hand platform for >children's clothes/designer furniture|\
             sells tools to >workshops/gardeners",
            "Returns are free and rare.|It photographs every item itself.|Its warehouse is a former tram depot.",
        ),
        "Travel & Hospitality" => (
            "runs design hostels for >young travellers/cycling groups|\
             plans rail holidays for >families/retired couples|\
             operates alpine lodges for >walking groups/company retreats|\
             manages serviced apartments for >business guests/film crews",
            "Its busiest month is February.|Staff are housed on site.|Guests rate the breakfast above all.",
        ),
        "Media & Publishing" => (
            "publishes trade magazines for >engineers/bakers/hoteliers|\
             produces documentary series for >streaming services/public broadcasters|\
             runs podcasts for >commuters/history lovers|prints illustrated books for >children/museums|\
             runs a regional newspaper for >islanders/three valleys",
            "It pays its writers within a week.|Its archive fills two cellars.|It owns its printing press.",
        ),
        "Real Estate" => (
            "manages office buildings for >pension funds/insurers|\
             develops student housing for >universities/foundations|\
             runs co-working spaces for >freelancers/research teams|\
             lets furnished flats to >companies on the move/visiting doctors",
            "Its buildings report their energy use live.|It holds what it builds.|Tenants have its chief's phone number.",
        ),
        "Management Consulting" => (
            "advises on procurement for >hospitals/retail groups/ministries|\
             plans factory moves for >mid-sized manufacturers/breweries|\
             helps with carbon accounting for >shipping lines/family businesses|\
             redesigns supply chains for >fashion brands/machine builders|\
             coaches leadership teams of >cooperatives/scale-ups",
            "Its consultants stay until the numbers show it.|Partners lead every project themselves.|\
             It turns down one enquiry in three.",
        ),
        "IT Services" => (
            "runs IT departments for >law firms/charities/private schools|\
             migrates mainframes to the cloud for >insurers/public authorities|\
             builds custom software for >wholesalers/ports/clinics|\
             offers a managed service desk to >hotel groups/architects|\
             implements ERP systems for >food producers/spare-parts dealers",
            "Its engineers are certified on four clouds.|The first hour of every incident is free.|\
             Every project ends with a handbook.",
        ),
        "Legal Services" => (
            "practises employment law for >technology companies/works councils|\
             handles patent filings for >inventors/universities|\
             advises on cross-border mergers of >family businesses/funds|\
             runs a legal subscription for >start-ups/landlords",
            "It quotes fixed prices.|Its partners answer their own telephones.",
        ),
        "Advertising & Design" => (
            "designs brand identities for >challenger brands/museums|\
             plans media campaigns for >food brands/universities|\
             builds trade-fair stands for >engineering companies/book publishers|\
             produces product films for >tool makers/bicycle brands",
            "It never pitches for free.|Designers and developers sit at one table.|Its best work hangs in a hospital.",
        ),
        "Education" => (
            "runs coding schools for >career changers/refugees/teenagers|\
             teaches languages online to >nurses/international teams/holiday makers|\
             builds reading software for >primary schools/speech therapists|\
             offers vocational training to >young adults/electricians|\
             prepares students for >medical school/conservatories",
            "Four in five graduates find work within six months.|Lessons are never larger than eight.|\
             A third of its places are scholarships.",
        ),
        "Nonprofit" => (
            "restores wetlands for >coastal communities/migrating birds|\
             funds maternal health programmes for >rural districts/refugee camps|\
             runs food banks for >families in need/pensioners|\
             mentors >first-generation students/school leavers|\
             teaches repair skills to >newcomers/teenagers",
            "Eighty-eight per cent of its income reaches its programmes.|It is carried by nine hundred volunteers.|\
             Its accounts fit on one page.",
        ),
        _ => (
            "grows salads in vertical farms for >supermarkets/canteens|\
             breeds drought-tolerant wheat for >cereal growers/seed banks|\
             makes soil sensors for >vineyards/golf courses|\
             runs a seed bank for >cooperatives/botanical gardens|\
             raises insects as feed for >fish farms/poultry farms",
            "It uses a twentieth of the usual water.|Field trials run in six countries.",
        ),
    }
}

fn choose<'a>(rng: &mut Rng, list: &'a str, separator: char) -> &'a str {
    let items: Vec<&str> = list.split(separator).collect();
    items[rng.below(items.len())]
}

/// A sentence or two about a company.
pub(super) fn describe(rng: &mut Rng, name: &str, industry: &str, city: usize, year: i16) -> String {
    let (offers, details) = pitch(industry);
    let offer = choose(rng, offers, '|');
    let offer = match offer.split_once('>') {
        Some((what, customers)) => format!("{what}{}", choose(rng, customers, '/')),
        None => offer.to_owned(),
    };
    let detail = choose(rng, details, '|');
    let city = CITIES[city].name;
    match rng.below(4) {
        0 => format!("{name} {offer}. {detail}"),
        1 => format!("Founded in {year} in {city}, {name} {offer}."),
        2 => format!("{name} {offer}. {detail} Its head office is in {city}."),
        _ => format!("{city}-based {name} {offer}. {detail} It was founded in {year}."),
    }
}
