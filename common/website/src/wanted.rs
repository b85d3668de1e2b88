//! Which pages of a site matter, by the words of their links in ten languages and more: those that say whose site it is.

use crate::page::Page;
use domain::name::fold;
use url::Url;

domain::vocabulary! {
    /// What a page is for.
    Kind {
        Home = "home", Legal = "legal", Contact = "contact", About = "about", Careers = "careers",
        Press = "press", Team = "team", Privacy = "privacy",
    }
}

/// Words of links and of the last parts of paths, folded: no accents, no capitals, a space between words. English, German, French,
/// Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Danish and Norwegian, Finnish, Czech.
#[rustfmt::skip]
const WORDS: &[(Kind, &[&str])] = &[
    (Kind::Legal, &[
        "impressum", "imprint", "legal notice", "legal notices", "legal", "legal information", "legal info", "site notice", "company details",
        "company information", "anbieterkennzeichnung", "rechtliches", "rechtliche hinweise", "pflichtangaben", "offenlegung",
        "mentions legales", "informations legales", "aviso legal", "informacion legal", "datos legales", "note legali", "informazioni legali",
        "dati societari", "colofon", "juridisch", "juridische informatie", "disclaimer", "bedrijfsgegevens", "informacoes legais", "ficha tecnica",
        "nota prawna", "informacje prawne", "dane firmy", "juridisk information", "juridisk informasjon", "oikeudelliset tiedot",
        "pravni informace", "identifikacni udaje",
    ]),
    (Kind::Contact, &[
        "contact", "contact us", "contacts", "get in touch", "kontakt", "kontaktieren", "kontakt und anfahrt", "nous contacter", "contactez nous",
        "contacto", "contactar", "contacta", "contacta con nosotros", "contatti", "contattaci", "contacteer ons", "neem contact op",
        "contato", "contactos", "fale conosco", "skontaktuj sie", "kontakta oss", "kontakt os", "kontakt oss", "ota yhteytta", "yhteystiedot",
        "kontakty",
    ]),
    (Kind::About, &[
        "about", "about us", "company", "who we are", "our company", "our story", "corporate", "about the company", "uber uns", "ueber uns",
        "unternehmen", "das unternehmen", "wir uber uns", "firma", "a propos", "qui sommes nous", "notre entreprise", "lentreprise",
        "entreprise", "societe", "sobre nosotros", "quienes somos", "la empresa", "empresa", "sobre", "chi siamo", "azienda", "lazienda", "over ons",
        "wie zijn wij", "ons bedrijf", "over", "sobre nos", "quem somos", "a empresa", "o nas", "o firmie", "om oss", "om os", "om foretaget",
        "om virksomheten", "tietoa meista", "yritys", "meista", "o spolecnosti",
    ]),
    (Kind::Careers, &[
        "careers", "career", "jobs", "work with us", "join us", "join our team", "were hiring", "we are hiring", "hiring", "vacancies", "open positions", "open roles",
        "karriere", "stellenangebote", "stellen", "offene stellen", "jobs karriere", "jobs und karriere", "karriere und jobs", "arbeiten bei uns",
        "recrutement", "carrieres", "emplois", "offres demploi", "nous rejoindre", "rejoignez nous", "trabaja con nosotros", "empleo", "ofertas de empleo",
        "lavora con noi", "carriere", "posizioni aperte", "vacatures", "werken bij", "werken bij ons", "carreiras", "trabalhe conosco", "vagas",
        "kariera", "praca", "oferty pracy", "jobba hos oss", "lediga jobb", "karriar", "ledige stillinger", "jobb hos oss", "ledige jobs",
        "avoimet tyopaikat", "ura", "kariera u nas", "volna mista",
    ]),
    (Kind::Press, &[
        "press", "newsroom", "news", "press room", "media", "press releases", "blog", "presse", "pressemitteilungen", "aktuelles", "neuigkeiten", "actualites",
        "espace presse", "prensa", "sala de prensa", "noticias", "stampa", "sala stampa", "comunicati stampa", "notizie", "pers", "nieuws", "persberichten",
        "imprensa", "sala de imprensa", "prasa", "biuro prasowe", "aktualnosci", "pressrum", "nyheter", "presserom", "nyheder", "uutiset", "media ja lehdisto",
        "tiskove zpravy", "aktuality",
    ]),
    (Kind::Team, &[
        "team", "our team", "the team", "people", "leadership", "management", "leadership team", "management team", "board of directors", "our people",
        "unser team", "das team", "ansprechpartner", "geschaftsfuhrung", "vorstand", "equipe", "notre equipe", "lequipe", "direction", "equipo", "nuestro equipo",
        "direccion", "il team", "squadra", "ons team", "directie", "equipa", "a equipa", "zespol", "nasz zespol", "zarzad", "vart team", "ledning", "vores team",
        "teamet", "ledelse", "tiimi", "johto", "tym", "vedeni",
    ]),
    (Kind::Privacy, &[
        "privacy", "privacy policy", "privacy notice", "privacy statement", "datenschutz", "datenschutzerklarung", "politique de confidentialite",
        "confidentialite", "privacidad", "politica de privacidad", "informativa privacy", "privacyverklaring", "privacybeleid", "privacidade",
        "politica de privacidade", "polityka prywatnosci", "integritetspolicy", "privatlivspolitik", "personvern", "tietosuoja", "ochrana osobnich udaju",
    ]),
];

/// A page that is worth reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub kind: Kind,
    pub url: Url,
    /// How well its link says what it is; less is better.
    rank: usize,
}

/// The pages of the same company that a page links to, the best of each kind first.
pub fn linked(page: &Page) -> Vec<Candidate> {
    let own = page.url.host_str().and_then(domain::domain_name::registrable).unwrap_or_default().to_owned();
    let mut found: Vec<Candidate> = Vec::new();
    for link in &page.links {
        let Some(url) = page.address(&link.href) else { continue };
        if url.host_str().and_then(domain::domain_name::registrable) != Some(own.as_str())
            || is_file(url.path())
        {
            continue;
        }
        let Some((kind, rank)) = kind_of(&link.text, &url) else { continue };
        if !found.iter().any(|known| known.url == url && known.kind == kind) {
            found.push(Candidate { kind, url, rank });
        }
    }
    // In the order of the page among equals.
    found.sort_by_key(|candidate| candidate.rank);
    found
}

/// The pages among the addresses of a sitemap.
pub fn listed(addresses: &[Url]) -> Vec<Candidate> {
    let kind = |url: &Url| kind_of("", url).map(|(kind, rank)| Candidate { kind, url: url.clone(), rank });
    let mut found: Vec<Candidate> = addresses.iter().filter_map(kind).collect();
    found.sort_by_key(|candidate| (candidate.rank, candidate.url.path().len()));
    found
}

/// What a link is to, by its words and else by its address.
fn kind_of(text: &str, url: &Url) -> Option<(Kind, usize)> {
    let text = squeezed(text);
    let path = url.path().trim_end_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let last = last.rsplit_once('.').map_or(last, |(name, _)| name);
    let part = squeezed(&percent_encoding::percent_decode_str(last).decode_utf8_lossy());
    let depth = path.matches('/').count();
    let is = |wanted: &str| WORDS.iter().find(|(_, words)| words.contains(&wanted)).map(|(kind, _)| *kind);
    // A word among few is what the link is about; among many it is about something else.
    let among = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let few = words.len() <= 4;
        let found =
            (1..words.len().min(4)).rev().find_map(|n| words.windows(n).find_map(|some| is(&some.join(" "))));
        found.filter(|_| few)
    };
    if depth > 4 {
        return None;
    }
    is(&text)
        .map(|kind| (kind, depth))
        .or_else(|| is(&part).map(|kind| (kind, 10 + depth)))
        .or_else(|| among(&text).map(|kind| (kind, 20 + depth)))
        .or_else(|| among(&part).filter(|_| depth <= 2).map(|kind| (kind, 30 + depth)))
}

fn squeezed(text: &str) -> String {
    let words: String = fold(text).chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.split_whitespace().take(8).collect::<Vec<_>>().join(" ")
}

/// Whether an address is that of a file to download.
fn is_file(path: &str) -> bool {
    let end = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    matches!(
        end.as_str(),
        "pdf"
            | "jpg"
            | "jpeg"
            | "png"
            | "gif"
            | "svg"
            | "webp"
            | "zip"
            | "doc"
            | "docx"
            | "xls"
            | "xlsx"
            | "mp4"
            | "ics"
            | "vcf"
            | "exe"
            | "dmg"
    )
}

/// Addresses that are tried where no link and no sitemap leads to a page: the usual ones, by the country of the site.
pub fn guesses(kind: Kind, country: Option<&str>) -> &'static [&'static str] {
    match (kind, country) {
        (Kind::Legal, Some("de" | "at" | "ch")) => &["/impressum"],
        (Kind::Legal, Some("fr")) => &["/mentions-legales"],
        (Kind::Legal, Some("es")) => &["/aviso-legal"],
        (Kind::Contact, Some("de" | "at" | "ch" | "pl" | "dk" | "no" | "se")) => &["/kontakt"],
        (Kind::Contact, _) => &["/contact"],
        (Kind::About, _) => &["/about"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderMap;

    fn found(html: &str) -> Vec<(Kind, String)> {
        let page = Page::read(html, "https://www.acme.example/".parse().unwrap(), HeaderMap::new());
        linked(&page).into_iter().map(|found| (found.kind, found.url.path().to_owned())).collect()
    }

    #[test]
    fn pages_are_found_by_the_words_of_their_links() {
        for (text, kind) in [
            ("Über uns", Kind::About),
            ("Qui sommes-nous ?", Kind::About),
            ("Quiénes somos", Kind::About),
            ("Mentions légales", Kind::Legal),
            ("Aviso legal", Kind::Legal),
            ("Note legali", Kind::Legal),
            ("Colofon", Kind::Legal),
            ("Kontakta oss", Kind::Contact),
            ("Skontaktuj się", Kind::Contact),
            ("Trabalhe conosco", Kind::Careers),
            ("Lavora con noi", Kind::Careers),
            ("We're hiring!", Kind::Careers),
            ("Stellenangebote", Kind::Careers),
            ("Datenschutzerklärung", Kind::Privacy),
            ("Avoimet työpaikat", Kind::Careers),
        ] {
            assert_eq!(found(&format!("<a href=/x1>{text}</a>")), [(kind, "/x1".to_owned())], "{text}");
        }
    }

    #[test]
    fn an_address_says_it_where_the_words_do_not_and_other_sites_and_files_are_left() {
        assert_eq!(
            found("<a href='/de/ueber-uns.html'><img></a>"),
            [(Kind::About, "/de/ueber-uns.html".into())]
        );
        assert_eq!(
            found("<a href='https://careers.acme.example/jobs'>Read on</a>"),
            [(Kind::Careers, "/jobs".into())]
        );
        assert!(found("<a href='https://other.example/impressum'>Impressum</a>").is_empty());
        assert!(found("<a href='/team.pdf'>Team</a><a href='mailto:a@acme.example'>Contact</a>").is_empty());
        assert!(found("<a href='/p/1'>Five things we learned about contact lenses this year</a>").is_empty());
    }

    #[test]
    fn the_plainest_link_comes_first() {
        let all = found(
            "<a href='/blog/how-to-contact'>x</a><a href='/en/contact-us/'>Talk</a><a href='/k'>Contact</a>",
        );
        let contact: Vec<&str> =
            all.iter().filter(|(kind, _)| *kind == Kind::Contact).map(|(_, path)| path.as_str()).collect();
        assert_eq!(contact[..2], ["/k", "/en/contact-us/"]);
    }
}
