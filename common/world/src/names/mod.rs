//! Personal names by culture: real given and family names, combined at random, so that they mean no real person.

mod north_east;
mod south_east;
mod west;

use super::rng::key_of;
use domain::name::fold;

/// Name lists of one culture; entries are `|`-separated.
pub(super) struct Lists {
    women: &'static str,
    men: &'static str,
    families: &'static str,
}

macro_rules! cultures {
    ($($culture:ident = $lists:path, $language:literal);+ $(;)?) => {
        /// Where a name comes from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Culture { $($culture),+ }

        impl Culture {
            pub(super) const ALL: &'static [Self] = &[$(Self::$culture),+];

            fn lists(self) -> &'static Lists {
                match self { $(Self::$culture => &$lists),+ }
            }

            /// The language a bearer of the name may have from home.
            pub(super) fn language(self) -> &'static str {
                match self { $(Self::$culture => $language),+ }
            }
        }
    };
}

cultures! {
    Anglo = west::ANGLO, "English";
    Irish = west::IRISH, "English";
    Hispanic = west::HISPANIC, "Spanish";
    Portuguese = west::PORTUGUESE, "Portuguese";
    French = west::FRENCH, "French";
    German = west::GERMAN, "German";
    Dutch = west::DUTCH, "Dutch";
    Italian = west::ITALIAN, "Italian";
    Greek = west::GREEK, "Greek";
    Nordic = north_east::NORDIC, "Swedish";
    Finnish = north_east::FINNISH, "Finnish";
    Polish = north_east::POLISH, "Polish";
    Czech = north_east::CZECH, "Czech";
    Ukrainian = north_east::UKRAINIAN, "Ukrainian";
    Turkish = south_east::TURKISH, "Turkish";
    Jewish = south_east::JEWISH, "Hebrew";
    Arabic = south_east::ARABIC, "Arabic";
    Persian = south_east::PERSIAN, "Persian";
    Indian = south_east::INDIAN, "Hindi";
    Chinese = south_east::CHINESE, "Mandarin";
    Japanese = south_east::JAPANESE, "Japanese";
    Korean = south_east::KOREAN, "Korean";
    Vietnamese = south_east::VIETNAMESE, "Vietnamese";
    WestAfrican = south_east::WEST_AFRICAN, "Yoruba";
    EastAfrican = south_east::EAST_AFRICAN, "Swahili";
    SouthernAfrican = south_east::SOUTHERN_AFRICAN, "Zulu";
}

/// One name of a list, in the forms the world needs.
#[derive(Debug)]
pub(super) struct Name {
    pub(super) text: String,
    /// As it stands in an email address or a profile address.
    pub(super) ascii: String,
    /// A hash of that spelling.
    pub(super) key: u64,
}

/// All names of all cultures, split and folded once.
#[derive(Debug)]
pub(super) struct Names {
    cultures: Vec<CultureNames>,
}

#[derive(Debug)]
pub(super) struct CultureNames {
    /// Given names: the women's first.
    pub(super) given: Vec<Name>,
    pub(super) women: usize,
    pub(super) families: Vec<Name>,
    /// Family names as women bear them, where that differs; otherwise empty.
    pub(super) feminine: Vec<Name>,
}

impl Names {
    pub(super) fn load() -> Self {
        Self { cultures: Culture::ALL.iter().map(|culture| CultureNames::load(*culture)).collect() }
    }

    pub(super) fn of(&self, culture: Culture) -> &CultureNames {
        &self.cultures[culture as usize]
    }
}

impl CultureNames {
    fn load(culture: Culture) -> Self {
        let lists = culture.lists();
        let name = |text: &str| {
            let ascii = ascii(culture, text);
            Name { text: text.to_owned(), key: key_of(&ascii), ascii }
        };
        let mut given: Vec<Name> = lists.women.split('|').map(name).collect();
        let women = given.len();
        given.extend(lists.men.split('|').map(name));
        let families = lists.families.split('|').map(name).collect();
        let feminine = match culture {
            Culture::Polish | Culture::Czech => {
                lists.families.split('|').map(|family| name(&feminine(culture, family))).collect()
            }
            _ => Vec::new(),
        };
        Self { given, women, families, feminine }
    }

    pub(super) fn family(&self, index: usize, woman: bool) -> &Name {
        if woman && !self.feminine.is_empty() { &self.feminine[index] } else { &self.families[index] }
    }
}

/// The spelling without marks that its bearers use; Germans write `ü` as `ue`, others drop the dots.
fn ascii(culture: Culture, text: &str) -> String {
    let spelt = match culture {
        Culture::German => text.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue"),
        _ => text.to_owned(),
    };
    let folded = fold(&spelt);
    // Hyphens survive in given names such as Jean-Luc; particles and spaced names are written together.
    if text.contains('-') { folded.replace(' ', "-") } else { folded.replace(' ', "") }
}

fn feminine(culture: Culture, family: &str) -> String {
    let swap = |ending: &str, with: &str| family.strip_suffix(ending).map(|stem| format!("{stem}{with}"));
    match culture {
        Culture::Polish => {
            swap("ski", "ska").or_else(|| swap("cki", "cka")).unwrap_or_else(|| family.to_owned())
        }
        _ if family.ends_with('í') => family.to_owned(),
        _ => swap("ý", "á")
            .or_else(|| swap("ek", "ková"))
            .or_else(|| swap("ec", "cová"))
            .or_else(|| swap("a", "ová"))
            .unwrap_or_else(|| format!("{family}ová")),
    }
}

/// Short forms by which colleagues know people.
pub(super) const NICKNAMES: &[(&str, &str)] = &[
    ("Robert", "Bob"),
    ("William", "Bill"),
    ("James", "Jim"),
    ("Michael", "Mike"),
    ("Richard", "Rick"),
    ("Thomas", "Tom"),
    ("Christopher", "Chris"),
    ("Matthew", "Matt"),
    ("Andrew", "Andy"),
    ("Edward", "Ted"),
    ("Joseph", "Joe"),
    ("Daniel", "Dan"),
    ("Benjamin", "Ben"),
    ("Samuel", "Sam"),
    ("Nicholas", "Nick"),
    ("Alexander", "Alex"),
    ("Jonathan", "Jon"),
    ("Gregory", "Greg"),
    ("Timothy", "Tim"),
    ("Stephen", "Steve"),
    ("Steven", "Steve"),
    ("Patrick", "Paddy"),
    ("Elizabeth", "Liz"),
    ("Katherine", "Kate"),
    ("Jennifer", "Jen"),
    ("Jessica", "Jess"),
    ("Rebecca", "Becky"),
    ("Margaret", "Maggie"),
    ("Susan", "Sue"),
    ("Deborah", "Debbie"),
    ("Samantha", "Sam"),
    ("Victoria", "Vicky"),
    ("Abigail", "Abby"),
    ("Stephanie", "Steph"),
    ("Christine", "Chrissy"),
    ("Patricia", "Trish"),
    ("Francisco", "Paco"),
    ("José", "Pepe"),
    ("Guadalupe", "Lupita"),
    ("Ignacio", "Nacho"),
    ("Giuseppe", "Beppe"),
    ("Francesco", "Checco"),
    ("Maximilian", "Max"),
    ("Katharina", "Kathi"),
    ("Sebastian", "Basti"),
    ("Aleksandra", "Ola"),
    ("Katarzyna", "Kasia"),
    ("Małgorzata", "Gosia"),
    ("Krzysztof", "Krzysiek"),
    ("Oleksandr", "Sasha"),
    ("Mehmet", "Memo"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fold_to_what_an_address_can_hold() {
        let names = Names::load();
        for culture in Culture::ALL {
            let names = names.of(*culture);
            for name in names.given.iter().chain(&names.families).chain(&names.feminine) {
                assert!(
                    !name.ascii.is_empty() && name.ascii.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
                    "{name:?}"
                );
            }
        }
    }

    #[test]
    fn slavic_women_bear_the_feminine_form() {
        assert_eq!(feminine(Culture::Polish, "Kowalski"), "Kowalska");
        assert_eq!(feminine(Culture::Polish, "Nowak"), "Nowak");
        assert_eq!(feminine(Culture::Czech, "Novák"), "Nováková");
        assert_eq!(feminine(Culture::Czech, "Novotný"), "Novotná");
        assert_eq!(feminine(Culture::Czech, "Svoboda"), "Svobodová");
        assert_eq!(feminine(Culture::Czech, "Jelínek"), "Jelínková");
    }
}
