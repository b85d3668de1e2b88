//! Headers as exports have them.

use super::*;

fn headers(line: &str) -> Vec<String> {
    line.split(',').map(str::to_owned).collect()
}

fn mapped(line: &str, kind: Kind) -> Vec<&'static str> {
    map(&headers(line), &[], kind).into_iter().map(|target| target.map_or("-", Target::as_str)).collect()
}

#[test]
fn the_exports_people_have_are_recognised() {
    assert_eq!(
        mapped(
            "First Name,Last Name,Title,Company,Email,Email Status,# Employees,Person Linkedin Url,Website,Stage",
            Kind::People
        ),
        [
            "first_name",
            "last_name",
            "title",
            "company_name",
            "email",
            "email_status",
            "company_employee_count",
            "network_url",
            "company_domain",
            "contact_status"
        ]
    );
    assert_eq!(
        mapped(
            "Id,FirstName,LastName,Company,Email,MobilePhone,DoNotCall,HasOptedOutOfEmail,EmailBouncedDate",
            Kind::People
        ),
        [
            "external_id",
            "first_name",
            "last_name",
            "company_name",
            "email",
            "phone_mobile",
            "do_not_contact",
            "do_not_contact",
            "email_bounced"
        ]
    );
    assert_eq!(
        mapped("First Name,Last Name,URL,Email Address,Company,Position,Connected On", Kind::People),
        ["first_name", "last_name", "network_url", "email", "company_name", "title", "-"]
    );
    assert_eq!(
        mapped("id,name,website,founded,size,locality,region,country,industry,linkedin_url", Kind::Companies),
        [
            "company_external_id",
            "company_name",
            "company_domain",
            "founded",
            "company_size",
            "company_city",
            "company_region",
            "company_country",
            "industry",
            "company_network_url"
        ]
    );
    assert_eq!(
        mapped(
            "Record ID - Contact,First Name,Email,Phone Number,Record ID - Company,Company name,Phone Number,City",
            Kind::People
        ),
        [
            "external_id",
            "first_name",
            "email",
            "phone_direct",
            "company_external_id",
            "company_name",
            "phone_company",
            "company_city"
        ]
    );
}

#[test]
fn a_mapping_by_hand_wins_and_a_wrong_one_is_explained() {
    let by_hand = vec!["Job=title".parse().unwrap(), "Title=headline".parse().unwrap()];
    assert_eq!(
        map(&headers("Job,Title"), &by_hand, Kind::People),
        [Some(Target::Title), Some(Target::Headline)]
    );
    assert!("Job=boss".parse::<Mapping>().unwrap_err().contains("full_name"));
    assert!("Job".parse::<Mapping>().is_err());
    assert!("X=company".parse::<Mapping>().unwrap_err().contains("did you mean company_name?"));
    let told = none_recognised(&headers("Colour,Shape"), |target| target == Target::Email);
    assert_eq!(
        told,
        "no column is recognized among Colour, Shape; map one with --map \"Colour=email\"; the main fields are email"
    );
}

/// The headers of a table, `header = field` a line (`-` for none), that are taken for something else in a file of people.
fn mistaken(table: &str) -> (usize, Vec<String>) {
    let (mut all, mut wrong) = (0, Vec::new());
    for line in table.lines().filter(|line| line.contains(" = ")) {
        let (header, meant) = line.rsplit_once(" = ").unwrap();
        let found = recognise(header.trim(), Kind::People).map_or("-", Target::as_str);
        all += 1;
        if found != meant.trim() {
            wrong.push(format!("{}: {found} instead of {}", header.trim(), meant.trim()));
        }
    }
    (all, wrong)
}

fn assert_recognised(table: &str) {
    let (all, wrong) = mistaken(table);
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_header_of_the_exports_people_have_is_known() {
    let known = "
        full_name: name|full name|contact|contact name|contact full name|display name|fullname|nom complet|nombre completo|vollständiger name
        first_name: first name|firstname|given name|givenname|first|known first name|vorname|prénom|prenom|voornaam
        last_name: last name|lastname|surname|family name|familyname|last|nachname|nom de famille|apellido|apellidos|achternaam|cognome
        title: title|job title|jobtitle|position|contact title|organization 1 title|organization title|current title|current position|occupation|role
        title: jobtitel|berufsbezeichnung|titre du poste|poste|fonction|cargo|puesto|functie
        headline: headline|summary line|linkedin headline
        seniority: seniority|seniority level|management level|job title levels|job level|job title hierarchy level|employment seniority
        department: department|departments|job function|job title role|functions|job department|organization 1 department|organization department
        department: abteilung
        email: email|email address|e mail|e mail address|mail|work email|business email|primary email|contact email|email work|e mail 1 value
        email: professional email|company email|corporate email|verified email|email 1|e mail 1|adresse e mail|adresse mail|correo|correo electrónico
        email: e mail adresse
        email_status: email status|primary email status|email verification status|email verification|email validation|email validation status
        email_status: verification status|contact email status
        email_bounced: email bounced|email bounced date|email bounced reason|emailbounceddate|emailbouncedreason|email hard bounce reason
        email_bounced: hs email hard bounce reason enum|hs email hard bounce reason|invalid email address|hs email bad address|bounced|is email bounced
        email_bounced: isemailbounced|hard bounced
        extra_email: secondary email|tertiary email|other email|additional email|additional emails|additional email addresses|email 2|email 3
        extra_email: e mail 2 value|e mail 3 value|e mail 2 address|e mail 3 address|alternate email|emails|contact contact emails|email other
        extra_email: hs additional emails
        personal_email: personal email|personal emails|home email|private email|email home|recommended personal email|personal email address
        phone_mobile: mobile phone|mobile|mobilephone|mobile phone number|mobile number|cell|cell phone|cell phone number|cellphone|phone mobile
        phone_mobile: mobiltelefonnummer|mobiltelefon|handy|téléphone mobile|portable|móvil|teléfono móvil|mobiel
        phone_direct: work direct phone|direct phone|direct phone number|direct dial|direct|business phone|business phone 2|phone|phone number
        phone_direct: phone numbers|phones|telephone|tel|homephone|home phone|otherphone|other phone|work phone|phone work|phone home|phone other
        phone_direct: primary phone|contact phone numbers|phone 1 value|phone 2 value|phone 3 value|telefonnummer|telefon|numéro de téléphone|téléphone
        phone_direct: teléfono|telefoonnummer
        phone_company: corporate phone|company phone|company main phone|company hq phone|hq phone|main phone|switchboard|company phone number
        network_url: person linkedin url|linkedin url|linkedin|profile url|network url|networkurl|linkedin profile|linkedin profile url
        network_url: linkedin contact profile url|linkedin bio|hs linkedin url|linkedinurl|linkedin person url|li url|public profile url|linkedin link
        city: city|locality|town|mailing city|location locality|other city|business city|home city|address 1 city|location city|stadt|ort|ville|ciudad
        region: state|state region|region|province|mailing state|mailing state province|location region|state province|other state|other state province
        region: business state|home state|address 1 region|address 1 state province|state code|mailing state code|location state|bundesland
        country: country|country region|mailing country|location country|other country|country code|country territory|business country region
        country: business country|home country region|address 1 country|address 1 country region|mailing country code|land|pays|país
        location: location|location name|person location|address 1 formatted|geography
        company_name: company|company name|account name|account|company account|organization|organisation|organization name|organization 1 name
        company_name: associated company|primary associated company|job company name|employer|employer name|current company|current employer
        company_name: current company name|firm|business name|company name for emails|legal name|firma|firmenname|unternehmen|unternehmensname
        company_name: name des unternehmens|entreprise|société|nom de l entreprise|empresa|nombre de la empresa|bedrijf
        company_domain: website|company domain name|domain|website url|company website|job company website|company domain|web site|web page|webpage
        company_domain: homepage|website 1 value|company url|organization website url|organization primary domain|primary domain|domain name
        company_domain: organization domain|url der website|site web|sitio web|webseite|unternehmensdomain
        company_network_url: company linkedin url|job company linkedin url|company network url|company linkedin|linkedin company profile url
        company_network_url: linkedin company page|linkedin company url|company linkedin company page|organization linkedin url
        company_size: size|size range|employee range|employees range|headcount|headcount range|company size|job company size|employee size
        company_size: number of employees range|company headcount|company size range|unternehmensgröße
        company_employee_count: employees|number of employees|no of employees|numberofemployees|employee count|employeecount|num employees
        company_employee_count: current employee estimate|total employees|estimated num employees|company employee count|company employees|numemployees
        company_employee_count: hs num employees|anzahl der mitarbeiter|mitarbeiter|mitarbeiterzahl|effectif|nombre d employés|número de empleados
        company_employee_count: linkedin employee count
        company_city: company city|billing city|company hq city|hq city|headquarters city|job company location locality
        company_region: company state|company region|billing state province|billing state|billing state code|company hq state|hq state
        company_region: headquarters state|job company location region|company state region
        company_country: company country|billing country|billing country code|company hq country|hq country|headquarters country
        company_country: job company location country|company country region
        company_location: company location|headquarters|headquarters location|company headquarters|hq location|job company location name|company hq
        company_location: organization raw address
        company_description: short description|about us|company description|company short description|organization short description|seo description
        company_description: company overview|company about us
        company_type: company type|ownership|type of company|job company type|ownership type
        industry: industry|job company industry|company industry|primary industry|industries|sector|industry sector|branche|secteur|sector industrial
        revenue: annual revenue|annualrevenue|revenue|company revenue|annual turnover|turnover|revenue range|inferred revenue|revenue range in usd
        revenue: estimated revenue|annual revenue printed|job company inferred revenue|company annual revenue|jahresumsatz|umsatz|chiffre d affaires
        revenue_thousands: revenue in 000s usd|revenue in 000s|revenue in thousands|annual revenue in thousands
        founded: founded|year founded|founded year|yearstarted|year started|foundedyear|foundation year|company founded|company founded year
        founded: job company founded|gründungsjahr|incorporated
        technologies: technologies|tech stack|web technologies|technology names|technology stack|company technologies|technologies used
        technologies: current technologies|organization technology names
        funding_total: total funding|total money raised|total funding raised|funding total|job company total funding raised|total funding amount
        funding_last_stage: latest funding|latest funding stage|last funding type|last funding stage|funding stage|last funding round
        funding_last_amount: latest funding amount|last funding amount
        funding_last_date: last raised at|last funding date|latest funding date|latest funding round date|last funding at
        skills: skills
        languages: languages|language|languages spoken
        certifications: certifications|certificates
        school: school|education|university|schools
        experience: experience|employment history|work history|job history
        start_date: start date|job start date|current job start date|current position start date
        do_not_contact: do not call|donotcall|hasoptedoutofemail|has opted out of email|email opt out|email opt out status|do not contact|do not email
        do_not_contact: donotemail|do not mail|opted out|opt out|unsubscribed|unsubscribed from all email|opted out of email
        do_not_contact: opted out of email unsubscribed from all email|hs email optout|do not process|gdpr objection|do not sell
        external_id: id|record id|record id contact|contact id|apollo contact id|lead id|person id|hs object id|zoominfo contact id|pdl id|vid
        external_id: contact id 18|lead contact id
        company_external_id: record id company|apollo account id|account id|accountid|apollo record id|company id|job company id|organization id
        company_external_id: zoominfo company id|associated company id|associated company ids|associated company ids primary
        company_external_id: primary associated company id
        updated_at: updated at|last modified date|last modified|last updated|last update|date modified|modified time|update time|person update time
        updated_at: job last changed|last refreshed at|hs lastmodifieddate|lastmodifieddate|systemmodstamp|modified on|last updated date
        verified_at: primary email last verified at|last verified at|last verified|verified at|email verified at|email last verified at
        verified_at: job last verified|last verified date|verification date|email verification date";
    for line in known.lines().filter(|line| line.contains(':')) {
        let (field, headers) = line.trim().split_once(": ").unwrap();
        for header in headers.split('|') {
            assert_eq!(recognise(header, Kind::People).map_or("-", Target::as_str), field, "{header}");
        }
    }
}

#[test]
fn headers_are_read_by_their_words() {
    assert_recognised(
        "Job Title / Position = title
        Designation = title
        FNAME = first_name
        LNAME = last_name
        F_NAME = first_name
        EMAIL_ADDR = email
        EMAILADDRESS = email
        Email ID = email
        Business E-Mail = email
        Work E-mail Address = email
        E-Mail (Work) = email
        Personal E-Mail Address = personal_email
        Home Email = personal_email
        Alt. Email = extra_email
        Email 2 = extra_email
        EMAIL2 = extra_email
        Town/City = city
        City/Town = city
        City/State = location
        Town / State / Country = location
        County = region
        State/Province = region
        Country/Region = country
        COMPANYNAME = company_name
        Company/Organisation = company_name
        Employer / Co. = company_name
        Mob. = phone_mobile
        Mob No = phone_mobile
        Business Name = company_name
        Org Name = company_name
        Employee Name = full_name
        First & Last Name = full_name
        Name (First) = first_name
        Name (Last) = last_name
        Contact Full Name = full_name
        Cell No. = phone_mobile
        Mobile # = phone_mobile
        Contact No. = phone_direct
        Contact Number = phone_direct
        Office Phone = phone_direct
        Phone/Mobile = phone_direct
        Tel. = phone_direct
        Direct Line = phone_direct
        Head Office Phone = phone_company
        LinkedIn Profile Link = network_url
        Linked In URL = network_url
        Company LinkedIn Page = company_network_url
        Web Address = company_domain
        Company Web Site = company_domain
        Industry Sector = industry
        No. of Employees = company_employee_count
        Employee Size = company_size
        Annual Turnover = revenue
        Year Founded = founded
        Dept. = department
        Job Role = title
        Lead Status = contact_status
        Contact Status = contact_status
        Lifecycle Stage = contact_status
        HQ City = company_city
        Company Country Code = company_country",
    );
}

#[test]
fn headers_are_read_in_eight_languages() {
    assert_recognised(
        "Geschäftliche E-Mail = email
        E-Mail-Adresse (geschäftlich) = email
        Dienstliche E-Mail-Adresse = email
        Private E-Mail = personal_email
        Weitere E-Mail-Adresse = extra_email
        Mobilnummer = phone_mobile
        Handynummer = phone_mobile
        Telefon geschäftlich = phone_direct
        Telefon (Zentrale) = phone_company
        Firmenname = company_name
        Name der Firma = company_name
        Firma/Organisation = company_name
        Stellenbezeichnung = title
        Funktion = title
        Position / Funktion = title
        Familienname = last_name
        Vor- und Nachname = full_name
        Ansprechpartner = full_name
        Wohnort = city
        Ort = city
        Bundesland = region
        Land = country
        Firmenort = company_city
        Anzahl Mitarbeiter = company_employee_count
        Unternehmensgröße = company_size
        Branche = industry
        Abteilung = department
        Internetadresse = company_domain
        Kontaktstatus = contact_status
        Adresse e-mail professionnelle = email
        E-mail pro = email
        Courriel = email
        E-mail personnel = personal_email
        Téléphone portable = phone_mobile
        Numéro de téléphone = phone_direct
        Tél. fixe = phone_direct
        Intitulé du poste = title
        Poste occupé = title
        Fonction = title
        Nom de famille = last_name
        Nom et prénom = full_name
        Raison sociale = company_name
        Nom de la société = company_name
        Ville = city
        Pays = country
        Secteur d'activité = industry
        Chiffre d'affaires = revenue
        Nombre d'employés = company_employee_count
        Site internet = company_domain
        Correo electrónico del trabajo = email
        Correo personal = personal_email
        Teléfono móvil = phone_mobile
        Número de teléfono = phone_direct
        Celular = phone_mobile
        Puesto de trabajo = title
        Cargo = title
        Nombre y apellidos = full_name
        Nombre de la empresa = company_name
        Razón social = company_name
        Ciudad = city
        Provincia = region
        País = country
        Número de empleados = company_employee_count
        Página web = company_domain
        Facturación anual = revenue
        Indirizzo e-mail = email
        E-mail aziendale = email
        Email personale = personal_email
        Cellulare = phone_mobile
        Numero di telefono = phone_direct
        Ruolo = title
        Posizione lavorativa = title
        Nome e cognome = full_name
        Ragione sociale = company_name
        Nome azienda = company_name
        Città = city
        Paese = country
        Settore = industry
        Numero di dipendenti = company_employee_count
        Fatturato annuo = revenue
        Sito web = company_domain
        E-mail profissional = email
        Correio eletrônico = email
        E-mail pessoal = personal_email
        Telemóvel = phone_mobile
        Telefone comercial = phone_direct
        Primeiro nome = first_name
        Sobrenome = last_name
        Nome completo = full_name
        Nome da empresa = company_name
        Função = title
        Cidade = city
        País = country
        Setor = industry
        Número de funcionários = company_employee_count
        Zakelijk e-mailadres = email
        Privé e-mail = personal_email
        Mobiel nummer = phone_mobile
        Telefoonnummer = phone_direct
        Voornaam = first_name
        Achternaam = last_name
        Volledige naam = full_name
        Bedrijfsnaam = company_name
        Functietitel = title
        Functie = title
        Plaats = city
        Woonplaats = city
        Provincie = region
        Aantal medewerkers = company_employee_count
        Afdeling = department
        Adres e-mail = email
        E-mail służbowy = email
        Prywatny e-mail = personal_email
        Telefon komórkowy = phone_mobile
        Numer telefonu = phone_direct
        Imię = first_name
        Nazwisko = last_name
        Imię i nazwisko = full_name
        Nazwa firmy = company_name
        Firma = company_name
        Stanowisko = title
        Miasto = city
        Województwo = region
        Kraj = country
        Branża = industry
        Liczba pracowników = company_employee_count
        Strona internetowa = company_domain",
    );
}

#[test]
fn a_header_with_another_word_in_it_is_something_else() {
    assert_recognised(
        "Email Opt In Date = -
        Email Sent = -
        Email Open = -
        Last Email Date = -
        Phone Call Count = -
        Company Address = -
        Mailing Street = -
        Mailing Zip/Postal Code = -
        Number of Retail Locations = -
        Employee Number = -
        Mitarbeiternummer = -
        Kundennummer = -
        Personalnummer = -
        Contract Name = -
        Contact Owner = -
        Account Status = -
        Deal Stage = -
        Owner Email = -
        Birth City = -
        Geburtsort = -
        Email/Phone = -
        Job Title/Department = -
        Middle Name = -
        Nickname = -
        Product Name = -
        Campaign Name = -
        File Name = -
        User Name = -
        Domain Authority = -
        LinkedIn Followers = -
        Country Manager = -
        City Tax = -
        Titel = -
        Anrede = -
        Telefax = -
        Fax Number = -
        Personal Website = -
        Tax Number = -
        Company Registration Number = -",
    );
}

#[test]
fn a_name_means_what_its_neighbours_leave_to_it() {
    for (line, meant) in [
        ("Nombre,Apellidos,Correo", ["first_name", "last_name", "email"]),
        ("Nome,Cognome,E-mail", ["first_name", "last_name", "email"]),
        ("Nome,Sobrenome,E-mail", ["first_name", "last_name", "email"]),
        ("Nombre,Empresa,Correo", ["full_name", "company_name", "email"]),
        ("Nom,Société,E-mail", ["full_name", "company_name", "email"]),
        ("Cidade,Estado,País", ["city", "region", "country"]),
        ("Nombre,Correo,Estado", ["full_name", "email", "contact_status"]),
        ("Name,First Name,Last Name", ["full_name", "first_name", "last_name"]),
    ] {
        assert_eq!(mapped(line, Kind::People), meant, "{line}");
    }
}

#[test]
fn only_a_slip_is_suggested() {
    let suggested = |header: &str| nearest(header, Kind::People).map_or("-", Target::as_str);
    for (header, field) in [
        ("Job Ttile", "title"),
        ("Emial", "email"),
        ("Emial Adress", "email"),
        ("Frist Name", "first_name"),
        ("Comapny", "company_name"),
        ("Telephon", "phone_direct"),
        ("Coutry", "country"),
        ("Linkedn URL", "network_url"),
        ("Favourite Colour", "-"),
        ("Email Opt In Date", "-"),
        ("Contract", "-"),
        ("Contract Name", "-"),
        ("Lang", "-"),
        ("Date of birth", "-"),
        ("Notes", "-"),
        ("T-Shirt Size", "-"),
        ("Product", "-"),
        ("Rating", "-"),
        ("Phase", "-"),
        ("Custom 17", "-"),
    ] {
        assert_eq!(suggested(header), field, "{header}");
    }
}
