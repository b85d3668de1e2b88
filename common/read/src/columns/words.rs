//! The words of column headers in the languages people export in, and what several of them mean together.
//!
//! A header is a bag of words: `Business E-Mail`, `E-Mail (geschäftlich)` and `EMAIL_ADDR` are all an address with something said
//! about it. Every word must be known, and they must go together; otherwise the header means nothing here, so that `Email Opt In
//! Date` is never taken for an address.

use super::Target;
use domain::name::fold;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Declares what words stand for, each a bit, with the forms that mean it.
macro_rules! notions {
    ($($name:ident = $forms:literal),+ $(,)?) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name),+ }
        $(const $name: u64 = 1 << (Bit::$name as u64);)+
        const FORMS: &[(u64, &str)] = &[$(($name, $forms)),+, (0, FILLERS)];
    };
}

/// Words that add nothing, by bars; so do numbers up to one.
const FILLERS: &str = "of|the|for|your|my|and|or|a|primary|current|valid|default|value|field|text|mailing|1\
    |de|du|des|la|le|les|l|d|del|della|dello|dell|degli|di|do|da|dos|das|el|los|las|y|e|en|et|und|oder|o|ou|s\
    |der|die|das|zur|zum|van|het|een|ten|i|lub|w|nr 1|principal|principale|aktuell|aktuelle|aktueller|haupt|obecny|obecne|obecna|glowny|zajmowane|huidig|huidige|attuale|actual|actuel|actuelle|atual";

notions! {
    PERSON = "contact|contacts|person|people|lead|prospect|individual|kontakt|kontakts|kontaktu|ansprechpartner|ansprechperson|ansprechpartnerin|kontaktperson\
        |personne|interlocuteur|contacto|persona|persona de contacto|contatto|referente|contato|pessoa|pessoa de contato|contactpersoon|persoon|osoba|osoba kontaktowa|osoby|osoby kontaktowej",
    COMPANY = "company|co|companies|account|accounts|organization|organisation|organizations|org|employer|firm|enterprise|corporation|billing|job company\
        |firma|firmen|unternehmen|unternehmens|gesellschaft|arbeitgeber|organisations|betrieb|kunde firma\
        |entreprise|societe|employeur|compagnie|empresa|compania|sociedad|empleador|organizacion|azienda|societa|impresa|ditta|datore di lavoro|organizzazione\
        |companhia|empregador|organizacao|bedrijf|bedrijfs|onderneming|werkgever|organisatie|firmy|przedsiebiorstwo|przedsiebiorstwa|spolka|spolki|pracodawca|pracodawcy|organizacja|organizacji",
    LEGAL_NAME = "raison sociale|razon social|ragione sociale|razao social|firmenbezeichnung|denominazione|denominazione sociale|handelsnaam|nazwa firmy",
    WORK = "business|work|professional|office|corporate|biz|geschaft|geschaftlich|geschaftliche|geschaftlicher|dienstlich|dienstliche|beruflich|berufliche|buro|arbeit\
        |professionnel|professionnelle|pro|travail|bureau|trabajo|profesional|laboral|corporativo|corporativa|oficina|lavoro|professionale|aziendale|ufficio\
        |trabalho|profissional|comercial|escritorio|werk|zakelijk|zakelijke|kantoor|sluzbowy|sluzbowa|sluzbowe|praca|firmowy|firmowa|biuro|biznesowy",
    HOME = "personal|private|home|privat|privater|personlich|personliche|personnel|personnelle|prive|privee|domicile|privado|privada|particular|casa\
        |personale|privato|pessoal|thuis|persoonlijk|persoonlijke|prywatny|prywatna|prywatne|osobisty|domowy",
    OTHER = "other|secondary|tertiary|additional|alternate|alternative|alt|second|third|extra|backup|2|3|4|weitere|weiterer|zusatzlich|zusatzliche|zweite|sonstige|autre|secondaire\
        |otro|otra|secundario|secundaria|adicional|altro|altra|secondario|secondaria|outro|outra|ander|andere|tweede|dodatkowy|dodatkowa|inny|drugi",
    EMAIL = "email|e mail|mail|emails|eml|email id|mail id|mel|courriel|courrier electronique|adresse electronique|correo|correo electronico|email correo\
        |posta elettronica|indirizzo di posta|correio eletronico|correio electronico|poczta|poczta elektroniczna|adres poczty elektronicznej|epost|mailadres",
    ADDRESS = "address|addr|adr|adresse|anschrift|direccion|indirizzo|endereco|adres|morada",
    PHONE = "phone|telephone|tel|ph|phones|telefon|telefonnummer|rufnummer|fon|landline|festnetz|fixe|telefono|fijo|fisso|telefone|fixo|telefoon|telefoonnummer|telefonu|telefoniczny|tlf|tfno|fono|contact no|contact number|contact num",
    MOBILE = "mobile|mob|cell|cellular|cellphone|cell phone|mobil|mobilnummer|mobiltelefon|handy|handynummer|natel|portable|gsm|movil|celular|cellulare|cell no|telemovel\
        |mobiel|mobiele|mobieltje|komorka|komorkowy|kom|smartphone|whatsapp",
    DIRECT = "direct|direct dial|direct line|ddi|did|durchwahl|direktwahl|direkt|ligne directe|directe|directo|linea directa|diretto|linea diretta|direto|doorkies|doorkiesnummer|bezposredni",
    MAIN = "main|hq|head office|headquarters|headquarter|switchboard|zentrale|hauptsitz|siege|siege social|standard telephonique|sede|sede central|centralita|centralino|hoofdkantoor|centrala|siedziba",
    NUMBER = "number|no|num|nr|nbr|numero|nummer|numer|numeros|n",
    COUNT = "number of|no of|num of|count|total|anz|anzahl|anzahl der|zahl|zahl der|numero de|numero di|aantal|liczba|ilosc",
    FIRST = "first|fname|firstname|given|givenname|forename|f name|christian|vorname|vornamen|rufname|prenom|prenoms|nombre de pila|primer nombre|nome proprio|primeiro nome|primo nome\
        |voornaam|roepnaam|imie|imiona|first nm|fornavn|fornamn",
    LAST = "last|lname|lastname|surname|family|familyname|l name|sname|last nm|nachname|nachnamen|familienname|zuname|nom de famille|patronyme|apellido|apellidos|primer apellido|cognome|sobrenome|ultimo nome|apelido\
        |achternaam|familienaam|nazwisko|etternavn|efternamn|efternavn",
    NAME = "name|names|nm|naam|namen|nazwa|nom|nombre|nombres|nome|denominacion",
    FULL = "full|complete|whole|display|fullname|complet|completo|completa|vollstandig|vollstandiger|voller|volledig|volledige|pelne|pelna",
    BOTH_NAMES = "imie i nazwisko|nom et prenom|nom prenom|prenom nom|prenom et nom|nombre y apellidos|nombre y apellido|nombres y apellidos|nome e cognome|cognome e nome|nome e sobrenome|vor und nachname|vor und zuname|voor en achternaam|first and last",
    JOB = "job|jobs|employment|emploi|empleo|berufs|stellen",
    TITLE = "title|titles|position|positions|designation|occupation|role|roles|position held|job role|job position|profession|titel im unternehmen|jobtitel|berufsbezeichnung|stellenbezeichnung|stelle|stellung|funktion|position im unternehmen|tatigkeit|beruf|rolle\
        |poste|poste occupe|fonction|intitule du poste|intitule de poste|titre du poste|titre de poste|titre professionnel|emploi occupe|metier\
        |puesto|puesto de trabajo|cargo|posicion|titulo del puesto|titulo profesional|ocupacion|profesion\
        |ruolo|ruolo aziendale|mansione|qualifica|posizione|posizione lavorativa|incarico|professione|titolo professionale\
        |funcao|posicao|titulo do cargo|titulo profissional|ocupacao|profissao|functie|functietitel|functieomschrijving|functienaam|beroep|rol|stanowisko|stanowisko pracy|funkcja|zawod",
    NETWORK = "linkedin|linked in|li profile",
    PROFILE = "profile|profil|perfil|profilo|profiel|public profile|social profile",
    URL = "url|link|uri|page|slug url|lien|enlace|collegamento|pagina|seite",
    WEBSITE = "website|web site|web|www|webpage|web page|homepage|home page|domain|domains|site web|site internet|webseite|website url|internetseite|internetadresse\
        |domaine|sitio web|pagina web|dominio|sito|sito web|sito internet|webpagina|webadres|domein|strona|strona www|strona internetowa|domena",
    CITY = "city|town|locality|municipality|village|cty|stadt|ort|wohnort|gemeinde|ortschaft|ville|commune|localite|ciudad|localidad|municipio|poblacion|citta|comune|localita\
        |cidade|localidade|stad|plaats|woonplaats|plaatsnaam|gemeente|miasto|miejscowosc|miejscowosci",
    REGION = "state|region|province|county|prefecture|canton|st prov|bundesland|kanton|provinz|provincia|comunidad autonoma|regione|regiao|distrito|uf|provincie|wojewodztwo|regio",
    COUNTRY = "country|nation|countries|ctry|land|country of residence|pays|pays de residence|pais|paese|nazione|kraj|panstwo",
    LOCATION = "location|geography|geo|standort|lieu|ubicacion|localizacion|ubicazione|localizacao|locatie|lokalizacja|vestiging",
    CODE = "code|iso|iso2|iso code|kod|codigo|codice",
    INDUSTRY = "industry|industries|sector|vertical|branche|branchen|industrie|wirtschaftszweig|secteur|secteur d activite|secteur activite|industria|sector de actividad|settore|settore di attivita|setor|setor de atuacao|ramo|ramo de atividade|bedrijfstak|branza|sektor",
    EMPLOYEES = "employees|employee|headcount|staff|mitarbeiter|mitarbeitende|mitarbeitern|beschaftigte|beschaftigten|effectif|effectifs|salaries|employes|nombre d employes|nombre de salaries|empleados|trabajadores|dipendenti|addetti|funcionarios|colaboradores|medewerkers|werknemers|pracownikow|pracownicy|zatrudnienie|mitarbeiterzahl",
    SIZE = "size|range|band|grosse|taille|tranche|tamano|rango|dimensione|dimensioni|fascia|tamanho|porte|faixa|grootte|omvang|wielkosc|rozmiar",
    REVENUE = "revenue|revenues|turnover|umsatz|jahresumsatz|chiffre d affaires|chiffre affaires|facturacion|ingresos|volumen de negocio|fatturato|faturamento|receita|volume de negocios|omzet|obrot|obroty|przychod|przychody",
    YEAR = "year|annual|yearly|jahr|annee|annuel|ano|anual|anno|annuo|jaar|jaarlijks|rok|roczny|roczne",
    FOUNDED = "founded|foundation|established|gegrundet|grundungsjahr|grundung|creation|annee de creation|fondation|fundacion|ano de fundacion|fondazione|anno di fondazione|fundacao|ano de fundacao|opgericht|oprichtingsjaar|zalozenia|rok zalozenia",
    DEPARTMENT = "department|departments|dept|job function|business unit|abteilung|fachabteilung|departamento|reparto|dipartimento|afdeling|dzial",
    SENIORITY = "seniority|job level|management level|karrierestufe|hierarchieebene|niveau hierarchique|nivel jerarquico|senioritat",
    LEVEL = "level|grade|stufe|niveau|nivel|livello|poziom",
    STATUS = "status|stage|lifecycle|lifecycle stage|life cycle stage|lifecyclestage|statut|etape|etape du cycle de vie|fase|fase del ciclo de vida|fase del ciclo di vita|etapa|etapa do ciclo de vida|estado del lead|estado del contacto|stato del contatto|stato del lead|estagio|levenscyclusfase|etap",
}

/// Every form, in plain letters, with what it stands for.
static WORDS: LazyLock<HashMap<&'static str, u64>> = LazyLock::new(|| {
    let mut words = HashMap::new();
    for (notion, forms) in FORMS {
        for form in forms.split('|').map(str::trim) {
            words.entry(form).or_insert(*notion);
        }
    }
    words
});

/// Words of the longest form.
const LONGEST: usize = 5;

/// The meaning of a folded header by its words; `None` if one of them is unknown.
pub(crate) fn meaning(folded: &str) -> Option<Target> {
    target(notions(&plain(folded))?)
}

/// Whether a header says that it is about a person.
pub(crate) fn is_about_person(folded: &str) -> bool {
    notions(&plain(folded)).is_some_and(|found| found & (PERSON | FIRST | LAST | BOTH_NAMES) != 0)
}

/// The same for a header that may be misspelt: every word may be one slip away from a known one.
pub(crate) fn nearest_meaning(folded: &str) -> Option<Target> {
    let words = plain(folded);
    let corrected: Option<Vec<&str>> = words.split(' ').map(nearest_word).collect();
    target(notions(&corrected?.join(" "))?)
}

/// A folded header in plain letters, numbers apart from the words before them.
fn plain(folded: &str) -> String {
    let mut apart = String::with_capacity(folded.len() + 2);
    let mut after_letter = false;
    for c in fold(folded).chars() {
        if c.is_ascii_digit() && after_letter {
            apart.push(' ');
        }
        after_letter = c.is_alphabetic();
        apart.push(c);
    }
    apart
}

/// Everything that the words of a header stand for.
fn notions(plain: &str) -> Option<u64> {
    let words: Vec<&str> = plain.split(' ').filter(|word| !word.is_empty()).collect();
    let (mut found, mut at) = (0, 0);
    while at < words.len() {
        let most = LONGEST.min(words.len() - at);
        let phrase = (1..=most).rev().find_map(|length| {
            let phrase = words[at..at + length].join(" ");
            WORDS.get(phrase.as_str()).map(|notion| (*notion, length))
        });
        let (notion, length) = phrase.or_else(|| Some((compound(words[at])?, 1)))?;
        found |= notion;
        at += length;
    }
    (found != 0).then_some(found)
}

/// The meaning of a word that consists of known words: `companyname`, `handynummer`.
fn compound(word: &str) -> Option<u64> {
    const SHORTEST: usize = 3;
    if !word.is_ascii() || word.len() < 2 * SHORTEST {
        return None;
    }
    // The longest first part whose rest is known.
    (SHORTEST..=word.len() - SHORTEST).rev().find_map(|cut| {
        let (first, rest) = word.split_at(cut);
        let first = WORDS.get(first).filter(|notion| **notion != 0)?;
        let rest = WORDS.get(rest).copied().filter(|notion| *notion != 0).or_else(|| compound(rest))?;
        Some(first | rest)
    })
}

/// A word as it is, or the only known one that a slip makes of it.
fn nearest_word(word: &str) -> Option<&str> {
    if WORDS.contains_key(word) || compound(word).is_some() {
        return Some(word);
    }
    let slips = match word.chars().count() {
        0..=4 => return None,
        _ if is_no_slip(word) => return None,
        5..=8 => 1,
        _ => 2,
    };
    let near = WORDS.iter().filter(|(form, notion)| {
        **notion != 0 && form.len().abs_diff(word.len()) <= slips && form.chars().count() > 3
    });
    let near = near.map(|(form, notion)| (language::near::slips(word, form), *notion, *form));
    let near: Vec<(usize, u64, &str)> = near.filter(|(distance, ..)| *distance <= slips).collect();
    let least = near.iter().map(|(distance, ..)| *distance).min()?;
    let mut meant = near.iter().filter(|(distance, ..)| *distance == least);
    let (_, notion, form) = meant.next()?;
    meant.all(|(_, other, _)| other == notion).then_some(*form)
}

/// Words that are near to one of a header's and mean something else.
const NO_SLIPS: &[&str] = &[
    "contract",
    "contracts",
    "phase",
    "place",
    "price",
    "statue",
    "static",
    "station",
    "cities",
    "mailed",
    "males",
];

pub(crate) fn is_no_slip(word: &str) -> bool {
    NO_SLIPS.contains(&word)
}

/// The meaning of these notions together.
fn target(found: u64) -> Option<Target> {
    let has = |any: u64| found & any != 0;
    let only = |allowed: u64| found & !allowed == 0;
    const ABOUT: u64 = PERSON | WORK | HOME | OTHER;
    const PLACES: u64 = CITY | REGION | COUNTRY | LOCATION;
    Some(match () {
        () if has(EMAIL) && only(EMAIL | ADDRESS | ABOUT | COMPANY | NUMBER | MAIN | DIRECT | EMPLOYEES) => {
            match () {
                () if has(HOME) => Target::PersonalEmail,
                () if has(OTHER) => Target::ExtraEmail,
                () => Target::Email,
            }
        }
        () if has(PHONE | MOBILE | DIRECT)
            && only(PHONE | MOBILE | DIRECT | NUMBER | COUNT | ABOUT | COMPANY | MAIN | EMPLOYEES) =>
        {
            match () {
                () if has(COMPANY | MAIN) => Target::PhoneCompany,
                () if has(MOBILE) => Target::PhoneMobile,
                () => Target::PhoneDirect,
            }
        }
        () if has(NETWORK) && only(NETWORK | PROFILE | URL | PERSON | COMPANY | ADDRESS)
            || has(PROFILE) && has(URL) && only(PROFILE | URL | PERSON) =>
        {
            if has(COMPANY) {
                Target::CompanyNetworkUrl
            } else {
                Target::NetworkUrl
            }
        }
        () if has(WEBSITE) && only(WEBSITE | URL | ADDRESS | COMPANY | WORK | NAME)
            || has(COMPANY) && has(URL) && only(COMPANY | URL) =>
        {
            Target::CompanyDomain
        }
        () if has(BOTH_NAMES) && only(BOTH_NAMES | NAME | FULL | PERSON) => Target::FullName,
        () if has(FIRST) && has(LAST) && only(FIRST | LAST | NAME | FULL | PERSON | EMPLOYEES) => {
            Target::FullName
        }
        () if has(FIRST) && only(FIRST | NAME | PERSON | EMPLOYEES) => Target::FirstName,
        () if has(LAST) && only(LAST | NAME | PERSON | EMPLOYEES) => Target::LastName,
        () if has(LEGAL_NAME) && only(LEGAL_NAME | COMPANY | NAME) => Target::CompanyName,
        () if has(NAME) && has(COMPANY | WORK) && only(NAME | COMPANY | WORK | PERSON | FULL) => {
            Target::CompanyName
        }
        () if has(NAME) && only(NAME | PERSON | FULL | EMPLOYEES) => Target::FullName,
        () if has(COMPANY) && only(COMPANY | PERSON | JOB) => Target::CompanyName,
        () if has(TITLE) && only(TITLE | JOB | PERSON | WORK | NAME) => Target::Title,
        () if has(PLACES) && only(PLACES | ABOUT | COMPANY | MAIN | ADDRESS | NAME | CODE) => {
            let of_company = has(COMPANY | MAIN);
            let (person, company) = match found & (CITY | REGION | COUNTRY) {
                CITY if has(CODE) => return None,
                CITY => (Target::City, Target::CompanyCity),
                REGION => (Target::Region, Target::CompanyRegion),
                COUNTRY => (Target::Country, Target::CompanyCountry),
                _ => (Target::Location, Target::CompanyLocation),
            };
            if of_company { company } else { person }
        }
        () if has(INDUSTRY) && only(INDUSTRY | COMPANY | NAME) => Target::Industry,
        () if has(EMPLOYEES) && has(SIZE) && only(EMPLOYEES | SIZE | COMPANY | COUNT | NUMBER) => {
            Target::CompanySize
        }
        () if has(SIZE) && has(COMPANY) && only(SIZE | COMPANY) => Target::CompanySize,
        () if has(EMPLOYEES) && only(EMPLOYEES | COUNT | COMPANY) => Target::CompanyEmployeeCount,
        () if has(REVENUE) && only(REVENUE | YEAR | COMPANY | SIZE) => Target::Revenue,
        () if has(FOUNDED) && only(FOUNDED | YEAR | COMPANY) => Target::Founded,
        () if has(DEPARTMENT) && only(DEPARTMENT | JOB | PERSON | NAME) => Target::Department,
        () if has(SENIORITY) && only(SENIORITY | LEVEL | JOB | PERSON) => Target::Seniority,
        () if has(STATUS) && only(STATUS | PERSON) => Target::ContactStatus,
        () => return None,
    })
}
