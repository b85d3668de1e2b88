//! How two names of companies agree. Legal forms, joiners and abbreviations are read away by `language`; here words are compared,
//! and it is known which words tell little and which make another company of the same group.

use crate::another_name::{is_another_name, romanised_alike};
use crate::slips::{Nearness, slips};
use language::company_name::{CompanyName, before_possible_form, is_generic, tells_apart};
use strsim::osa_distance;

/// How two companies' names agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// The same domain; only where both sides tell one.
    Domain,
    /// The same words, and no other legal form.
    Same,
    /// The same words under another legal form.
    OtherForm,
    /// One slip, which gives a word that is no company's.
    Near,
    /// One has a word more that tells little: `Acme`, `Acme Group`.
    Generic,
    /// Slips in a name of several words or a long one.
    Alike,
    /// A word that cannot be read, in a name whose other words agree.
    Damaged,
    /// A slip, but the word is known from other names.
    Known,
    /// The first letters of the other's words.
    Acronym,
    /// One has a word more: `Northwind`, `Northwind Traders`.
    Part,
    /// A short name much alike: enough where everything else agrees.
    Far,
    /// One has a word more that tells companies apart: `Siemens`, `Siemens Energy`.
    Related,
    Different,
}

pub const LEVELS: usize = Level::Different as usize + 1;

/// Words of one name beyond this are not compared.
const MOST_WORDS: usize = 8;
/// What may be left of a word that cannot be read: its slips for each of its letters.
const UNREADABLE: f32 = 0.4;
/// A name of so many letters can have a slip in each word.
const LONG: usize = 10;

/// How two names agree. `is_word` says whether a word of the name asked for is known from other companies.
pub fn agreement(asked: &CompanyName, known: &CompanyName, is_word: &dyn Fn(&str) -> bool) -> Level {
    let level = written(asked, known, false, is_word);
    if level <= Level::OtherForm {
        return level;
    }
    // Names in other letters are compared in Latin ones, as they are read and as machines write them.
    let in_latin = |latin: fn(&CompanyName) -> Option<CompanyName>| {
        let (mine, theirs) = (latin(asked), latin(known));
        if mine.is_none() && theirs.is_none() {
            return Level::Different;
        }
        written(mine.as_ref().unwrap_or(asked), theirs.as_ref().unwrap_or(known), true, is_word)
    };
    let level = level.min(in_latin(CompanyName::in_latin));
    if level <= Level::Near { level } else { level.min(in_latin(CompanyName::in_latin_by_letter)) }
}

/// How two names agree as they are written; `romanised` where one is put into Latin letters, which is done in several ways.
fn written(
    asked: &CompanyName,
    known: &CompanyName,
    romanised: bool,
    is_word: &dyn Fn(&str) -> bool,
) -> Level {
    // The other's legal form is one in other letters, too: `AO Lukoil` is `АО Лукойл`.
    let (mine, theirs) = match romanised {
        true => (without_form_of(known, &asked.words), without_form_of(asked, &known.words)),
        false => (shortened(&asked.words), shortened(&known.words)),
    };
    if mine.is_empty() || theirs.is_empty() {
        return Level::Different;
    }
    let (whole, other) = (mine.concat(), theirs.concat());
    // `Mueller` is `Müller`, and `Østergaard & Uelker` is `Østergaard & Ülker`.
    let spelt_out = asked.spelt_out.as_deref() == Some(&other)
        || known.spelt_out.as_deref() == Some(whole.as_str())
        || (asked.spelt_out.is_some() && asked.spelt_out == known.spelt_out);
    if whole == other || spelt_out {
        let conflict = !asked.forms.is_empty()
            && !known.forms.is_empty()
            && !asked.forms.iter().any(|form| known.forms.contains(form));
        return if conflict { Level::OtherForm } else { Level::Same };
    }
    let best = slipped(&mine, &theirs, romanised, is_word);
    if best <= Level::Near {
        return best;
    }
    // A trade word with a slip in it is known only as it was spelt.
    let (spelt, other) = (shortened(&asked.spelt), shortened(&known.spelt));
    let best = best.min(slipped(&spelt, &other, romanised, is_word)).min(apart_from_form(&spelt, &other));
    // A legal form with a slip in it is read as a word of the name.
    let bare = (
        without_slipped_form(&mine, known.written_form.as_deref(), theirs.len(), is_word),
        without_slipped_form(&theirs, asked.written_form.as_deref(), mine.len(), is_word),
    );
    let best = match bare {
        (Some(mine), _) if mine == theirs => best.min(Level::Near),
        (_, Some(theirs)) if mine == theirs => best.min(Level::Near),
        (Some(mine), _) => best.min(slipped(mine, &theirs, romanised, is_word).max(Level::Alike)),
        (_, Some(theirs)) => best.min(slipped(&mine, theirs, romanised, is_word).max(Level::Alike)),
        (None, None) => best,
    };
    if best <= Level::Known {
        return best;
    }
    let cut = cut_short(&mine, &theirs, asked.goes_on);
    if cut < Level::Different {
        return best.min(cut);
    }
    best.min(part(&mine, &theirs)).min(acronym(&mine, &theirs)).min(acronym(&theirs, &mine))
}

/// The words without one at an end that is the other name's legal form there.
fn without_form_of<'w>(other: &CompanyName, words: &'w [String]) -> Vec<&'w str> {
    let mut words = shortened(words);
    let is = |word: Option<&&str>, form: &Option<String>| word.is_some() && word.copied() == form.as_deref();
    if words.len() > 1 && is(words.first(), &other.form_in_front) {
        words.remove(0);
    }
    if words.len() > 1 && is(words.last(), &other.written_form) {
        words.pop();
    }
    words
}

/// The words in front of one that is the other name's legal form but for a slip: `Kessler KGsA` beside `Kessler KGaA`.
fn without_slipped_form<'a, 'w>(
    words: &'a [&'w str],
    form: Option<&str>,
    count: usize,
    is_word: &dyn Fn(&str) -> bool,
) -> Option<&'a [&'w str]> {
    let (last, rest) = words.split_last()?;
    let form = form.filter(|form| form.len() > 2 && rest.len() == count)?;
    // Short forms are near to words: `Inn` is not `Inc`.
    let may_be_word =
        form.len() == 3 && last.contains(['a', 'e', 'i', 'o', 'u', 'y']) && !last.contains(char::is_numeric);
    let is_slip = match osa_distance(last, form) {
        1 => !may_be_word,
        // `GhmB`, `LSijited`: nobody's name, and what is left of it is read as the form.
        2 => form.len() > 3 && may_be_read_as(last, form) && !is_another_name(last, form, false),
        _ => false,
    };
    // `EO` is what is left of EOOD, `S` of San.
    let is_cut = form.starts_with(last) && !is_another_name(last, form, false);
    ((is_slip || is_cut) && !tells_apart(last) && !is_word(last)).then_some(rest)
}

/// A name that breaks off before the other ends, after words enough to be known by: `Perez, Howard and`.
fn cut_short(asked: &[&str], known: &[&str], goes_on: bool) -> Level {
    let (asked, goes_on) = match asked.split_last() {
        Some((&("a" | "an"), rest)) => (rest, true),
        _ => (asked, goes_on),
    };
    let Some((last, whole)) = asked.split_last() else { return Level::Different };
    let Some((meant, rest)) = known.strip_prefix(whole).and_then(|behind| behind.split_first()) else {
        return Level::Different;
    };
    let telling = whole.iter().chain((last == meant).then_some(last)).filter(|word| is_telling(word)).count();
    // `Goldman Sachs` is not its bank, nor `Christian Dior` its couture. What goes on is told by nothing behind.
    let is_other = !goes_on && rest.iter().any(|word| tells_apart(word) && !is_generic(word));
    let breaks_off = goes_on || last != meant || telling > 2 || rest.iter().all(|word| is_generic(word));
    // A word that breaks off in the middle says itself that something is missing: `Ribeiro & Åk`, `Leconte Da C`.
    let is_broken = last != meant && rest.len() < 2 && telling > 0 && whole.len() + last.chars().count() > 2;
    // `АО «Кондрать`: nothing but a long beginning, in a quotation that never ends.
    let is_begun = goes_on && whole.is_empty() && last != meant && last.chars().count() > 4;
    let is_cut =
        meant.starts_with(last) && !is_other && ((telling > 1 && breaks_off) || is_broken || is_begun);
    if is_cut { Level::Damaged } else { Level::Different }
}

fn is_telling(word: &str) -> bool {
    word.len() > 2 && !is_generic(word)
}

fn shortened(words: &[String]) -> Vec<&str> {
    words.iter().take(MOST_WORDS).map(String::as_str).collect()
}

/// The same words but for slips, and for how they are joined.
fn slipped(mine: &[&str], theirs: &[&str], romanised: bool, is_word: &dyn Fn(&str) -> bool) -> Level {
    // Numbers are names of their own: Studio 54 is not Studio 55.
    let numbers = |words: &[&str]| -> Vec<String> {
        let all_digits = |word: &&&str| word.chars().all(|c| c.is_ascii_digit());
        words.iter().filter(all_digits).map(|word| (*word).to_owned()).collect()
    };
    if numbers(mine) != numbers(theirs) {
        return Level::Different;
    }
    if mine.len() == theirs.len() {
        return word_by_word(mine, theirs, romanised, is_word);
    }
    // A word more is no slip.
    let (few, many) = if mine.len() < theirs.len() { (mine, theirs) } else { (theirs, mine) };
    if few.iter().all(|word| many.contains(word)) {
        return Level::Different;
    }
    // Words joined or split; `and` may be caught between them.
    let whole = |words: &[&str]| words.concat().replace("and", "");
    let (whole, other) = (whole(mine), whole(theirs));
    if whole == other {
        return Level::Near;
    }
    match Nearness::of(&whole, &other) {
        Nearness::Near if whole.chars().count() >= 6 => Level::Near,
        Nearness::Alike if whole.chars().count() >= 10 => Level::Alike,
        Nearness::Alike if whole.chars().count() >= 6 => Level::Far,
        _ => Level::Different,
    }
}

/// As many words on either side, each compared with its like.
fn word_by_word(mine: &[&str], theirs: &[&str], romanised: bool, is_word: &dyn Fn(&str) -> bool) -> Level {
    let (mut worst, mut slips, mut unreadable) = (Level::Same, 0, 0);
    let kept = mine.iter().zip(theirs).filter(|(one, other)| one == other && is_telling(one)).count();
    for (at, (one, other)) in mine.iter().zip(theirs).enumerate().filter(|(_, (one, other))| one != other) {
        // A cut-off word says nothing of its own: `Northwind Tr`.
        let cut_off = other.starts_with(one) && at > 0 && at + 1 == mine.len();
        let is_another = || !cut_off && (is_word(one) || is_another_name(one, other, mine.len() == 1));
        let level = match Nearness::of(one, other) {
            // `Design op Fischer`: no company is known by a word that says nothing.
            _ if other.len() < 4 && one.len() < 4 && is_generic(other) => Level::Near,
            Nearness::Near | Nearness::Alike if is_another() => Level::Known,
            // Few letters say little: `Bosh` is not `Bosch`.
            Nearness::Near if mine.len() == 1 && one.len().min(other.len()) < 5 => Level::Far,
            Nearness::Near => Level::Near,
            _ if romanised && romanised_alike(one, other) => Level::Near,
            // A name of one word has nothing else to be known by.
            Nearness::Alike | Nearness::Far if mine.len() == 1 => Level::Far,
            Nearness::Alike => Level::Alike,
            _ if mine.len() == 1 => return Level::Different,
            _ if is_another() && osa_distance(one, other) == 1 => Level::Known,
            _ if is_another() => return Level::Different,
            // What tells companies apart may be damaged where two other words agree: `Paiva Cardoso Apial`.
            _ if !(cut_off || may_be_read_as(one, other) || (kept > 1 && may_be_left_of(one, other))) => {
                return Level::Different;
            }
            _ => {
                unreadable += 1;
                Level::Damaged
            }
        };
        slips += 1;
        worst = worst.max(level);
    }
    // Two words that each have a slip are less than one; slips in one of several words leave the others.
    if worst == Level::Near && slips > 1 {
        return Level::Alike;
    }
    // `Perry, Baron and Johnson` are hardly others than `Perry, Barron and Johnson`.
    match worst {
        // A word of another name beside one that cannot be read: too much differs.
        Level::Known if unreadable > 0 => return Level::Different,
        Level::Known if slips == 1 && kept > 1 => return Level::Damaged,
        Level::Known => return worst,
        _ => {}
    }
    let whole = mine.concat();
    let near = Nearness::of(&whole, &theirs.concat());
    let telling = |words: &[&str]| -> String {
        words.iter().zip(theirs).filter(|(_, known)| !is_generic(known)).map(|(word, _)| *word).collect()
    };
    let (rest, other) = (telling(mine), telling(theirs));
    let tells = kept > 0 || (other.len() >= 8 && Nearness::of(&rest, &other) <= Nearness::Near);
    // Slips in every word of a long name leave too much of it for another.
    let is_long = near <= Nearness::Alike && whole.chars().count() >= LONG;
    match unreadable {
        0 if worst == Level::Alike && !tells => {
            if is_long {
                Level::Damaged
            } else {
                Level::Far
            }
        }
        0 => worst,
        1 | 2 if near == Nearness::Near && tells => Level::Alike,
        1 if tells && near <= Nearness::Far => Level::Damaged,
        1 | 2 if is_long => Level::Damaged,
        1 | 2 if near <= Nearness::Alike => Level::Far,
        _ => Level::Different,
    }
}

/// Whether a word may be a cut-off form of another, and says nothing of its own.
fn may_be_read_as(one: &str, other: &str) -> bool {
    !tells_apart(other) && may_be_left_of(one, other)
}

fn may_be_left_of(one: &str, other: &str) -> bool {
    let letters = one.chars().count().max(other.chars().count()) as f32;
    !tells_apart(one) && slips(one, other) <= UNREADABLE * letters
}

/// The same words in front of what may be a legal form.
fn apart_from_form(mine: &[&str], theirs: &[&str]) -> Level {
    let (one, other) = (before_possible_form(mine), before_possible_form(theirs));
    let bare = one.len() < mine.len() || other.len() < theirs.len();
    if bare && one.concat() == other.concat() && !one.iter().all(|word| is_generic(word)) {
        Level::OtherForm
    } else {
        Level::Different
    }
}

/// One name within the other, and what the words beyond it tell.
fn part(mine: &[&str], theirs: &[&str]) -> Level {
    // A slip in a name of one word is no word more.
    if mine.len() == 1 && theirs.len() == 1 {
        return Level::Different;
    }
    let (few, many) = if mine.len() <= theirs.len() { (mine, theirs) } else { (theirs, mine) };
    let mut rest: Vec<&str> = many.to_vec();
    for word in few {
        let Some(at) = rest.iter().position(|other| Nearness::of(word, other) <= Nearness::Near) else {
            return Level::Different;
        };
        rest.remove(at);
    }
    match () {
        // The first word names a company: `Bank of Acme` is not `Acme`.
        () if rest.iter().any(|word| tells_apart(word) || word.chars().any(|c| c.is_ascii_digit())) => {
            Level::Related
        }
        () if few.iter().all(|word| is_generic(word)) => Level::Different,
        () if rest.iter().all(|word| is_generic(word)) => Level::Generic,
        () if few.first() == many.first() => Level::Part,
        () => Level::Related,
    }
}

fn acronym(short: &[&str], long: &[&str]) -> Level {
    let [word] = short else { return Level::Different };
    let initials: String = long.iter().filter_map(|word| word.chars().next()).collect();
    if long.len() >= 3 && *word == initials { Level::Acronym } else { Level::Different }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn level(one: &str, other: &str) -> Level {
        agreement(&CompanyName::parse(one), &CompanyName::parse(other), &|_| false)
    }

    #[test]
    fn a_legal_form_of_other_letters_is_one_in_latin_letters() {
        for (one, other) in [
            ("AO Lukoil", "АО Лукойл"),
            ("OOO Romashka", "ООО «Ромашка»"),
            ("Ivanov OOD", "Иванов ООД"),
            ("TOV Kyiv Khlib", "ТОВ Київ Хліб"),
            ("Papadopoulos AE", "Παπαδόπουλος ΑΕ"),
            ("Naoym, Lakkas kai Rogaris", "Ναούμ, Λάκκας και Ρόγαρης"),
            ("Mpakas kai Ntoymas", "Μπάκας και Ντούμας"),
            ("T'pchileshchov EOOD", "Тъпчилещов EOOD"),
        ] {
            assert!(level(one, other) <= Level::Damaged, "{one} / {other}: {:?}", level(one, other));
        }
        assert!(level("AO Gazprom", "АО Лукойл") > Level::Far);
    }

    #[test]
    fn what_is_left_of_a_name_is_read_and_other_companies_are_not() {
        for (one, other) in [
            ("Dixon & Antón GhmB", "Dixon & Antón GmbH"),
            ("Consulting of Pinto Heyne LSijited", "Consulting of Pinto Heyne Limited"),
            ("Simmons, Martinez and", "Simmons, Martinez and Holland"),
            ("Ribeiro & Åk", "Ribeiro & Åkerman Oy"),
            ("АО «Кондрать", "АО «Кондратьева»"),
            ("Paiva Cardoso apial GmbH & Co. KG", "Paiva Cardoso Capital GmbH & Co. KG"),
        ] {
            assert!(level(one, other) <= Level::Damaged, "{one} / {other}: {:?}", level(one, other));
        }
        for (one, other) in [
            ("Bosh", "Bosch"),
            ("Martel", "Mattel"),
            ("Andersen", "Anderson"),
            ("Goldman Sachs", "Goldman Sachs Bank"),
            ("University of California", "University of California Davis"),
            ("Delta F", "Delta Faucet"),
            ("Acme Gold", "Acme GmbH"),
        ] {
            assert!(level(one, other) > Level::Damaged, "{one} / {other}: {:?}", level(one, other));
        }
    }

    #[test]
    fn names_agree_to_a_degree() {
        for (one, other, expected) in [
            ("Acme", "ACME", Level::Same),
            ("Acme Inc", "Acme, Incorporated", Level::Same),
            ("Acme", "Acme GmbH", Level::Same),
            ("Acme Inc", "Acme GmbH", Level::OtherForm),
            ("Data Dog", "Datadog, Inc.", Level::Same),
            ("Northwind Traders", "Nortwind Traders Ltd", Level::Near),
            ("Northwind", "Northwind Traders", Level::Part),
            ("Acme", "Acme Group", Level::Generic),
            ("Siemens", "Siemens Bank", Level::Related),
            ("Delhaize vat", "Delhaize", Level::OtherForm),
            ("Delhaize ks", "Delhaize KS", Level::OtherForm),
            ("International Business Machines", "IBM", Level::Acronym),
            ("Studio 54", "Studio 55", Level::Different),
            ("Acme", "Globex", Level::Different),
            ("", "Globex", Level::Different),
        ] {
            assert_eq!(level(one, other), expected, "{one} / {other}");
            assert_eq!(level(other, one), expected, "{other} / {one}");
        }
    }

    #[test]
    fn a_slip_that_makes_a_known_word_counts_less() {
        let (one, other) = (CompanyName::parse("Acne Studios"), CompanyName::parse("Acme Studios"));
        assert_eq!(agreement(&one, &other, &|word| word == "acne"), Level::Known);
        for (one, other) in
            [("Mattel", "Martel"), ("Anderson", "Andersen"), ("Bosch", "Bosh"), ("Shell", "Snell")]
        {
            assert!(level(other, one) > Level::Near, "{other} / {one}");
        }
    }

    #[test]
    fn a_word_that_cannot_be_read_does_not_make_another_company() {
        for (asked, known, most) in [
            ("Council of Haos Suby Repair", "Council of Chaos Ruby Repair", Level::Alike),
            ("Grand Hxr8our Logistics", "Grand Harbour Logistics", Level::Damaged),
            ("Northwind Trad", "Northwind Traders", Level::Damaged),
            ("AT&amp;T", "AT&T", Level::Same),
            ("Mueller & Soehne GmbH", "Müller & Söhne", Level::Same),
            ("Gazprom Neft", "ПАО Газпром нефть", Level::Near),
            ("Yandex", "ООО Яндекс", Level::Near),
            ("Elliniki Trapeza", "Ελληνική Τράπεζα", Level::Near),
            ("Armenis A.V.E.E.", "Αρμένης Α.Β.Ε.Ε.", Level::Near),
            ("Østergaard & Uelker Ltd", "Østergaard & Ülker Ltd", Level::Same),
            ("Nette Eckbauer KGsA", "Nette Eckbauer KGaA", Level::Near),
            ("Şafak Lltd.", "Şafak Ltd.", Level::Near),
            ("Perry, Baron and Johnson", "Perry, Barron and Johnson", Level::Damaged),
            ("Perez, Howard and", "Perez, Howard and Tucker", Level::Damaged),
            ("Malmkvist Hrafnbergsson", "Malmkvist Hrafnbergsson Systems AB", Level::Damaged),
            ("Kapoodr & Mreau Inc.", "Kapoor & Moreau Inc.", Level::Damaged),
            ("Design op Voinea Pereira", "Design of Voinea Pereira", Level::Near),
        ] {
            assert!(level(asked, known) <= most, "{asked} / {known}: {:?}", level(asked, known));
        }
        for (asked, known) in [
            ("Bank of Oman", "Bank of Iran"),
            ("North Sea Foods", "South Sea Foods"),
            ("Blue Harbour Logistics", "Kering Harbour Logistics"),
            ("Acme Inn", "Acme Inc"),
            ("Goldman Sachs", "Goldman Sachs Bank"),
            ("Christian Dior", "Christian Dior Couture"),
            ("Perry, Coleman and Johnson", "Perry, Barron and Johnson"),
            ("Barnette Inc.", "Barnett Inc."),
        ] {
            assert!(level(asked, known) > Level::Damaged, "{asked} / {known}: {:?}", level(asked, known));
        }
    }

    proptest! {
        #[test]
        fn any_names_can_be_compared(one in "\\PC{0,30}", other in "\\PC{0,30}") {
            let _ = level(&one, &other);
        }
    }
}
