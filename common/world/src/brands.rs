//! Company names: invented, pronounceable, and never twice the same domain.

use crate::cast;
use crate::industries::{Group, Industry};
use crate::money::investors;
use crate::rng::Rng;
use domain::name::fold;
use std::collections::HashSet;

const HEADS: &str = "Alder|Amber|Arbor|Ash|Aspen|Birch|Blue|Bright|Brook|Cedar|Clear|Cliff|Cobalt|Copper|Coral|Crest|\
    Dawn|Deep|Drift|Dune|Eagle|East|Elder|Elm|Ever|Fair|Falcon|Fern|Field|Flint|Forest|Frost|Gale|Glen|Gold|Granite|\
    Green|Grey|Harbor|Haven|Hazel|Heather|High|Hollow|Iron|Ivory|Juniper|Keel|Kestrel|Lake|Lantern|Lark|Laurel|Light|\
    Linden|Long|Maple|Marsh|Meadow|Merid|Mill|Mist|Moon|Moss|North|Oak|Ocean|Old|Olive|Onyx|Opal|Orchard|Osprey|\
    Pebble|Pine|Quarry|Quill|Raven|Red|Reed|Ridge|River|Rock|Rose|Rowan|Sage|Salt|Sand|Shore|Silver|Sky|Slate|Snow|\
    South|Spring|Spruce|Star|Steel|Still|Stone|Storm|Summer|Sun|Swift|Tall|Thorn|Tide|Timber|True|Umber|Vale|Velvet|\
    West|White|Wild|Willow|Wind|Winter|Wood|Wren";
const TAILS: &str = "bank|beam|berg|bridge|brook|burn|bury|cove|crest|croft|dale|fall|field|ford|forge|frame|gate|glen|\
    grove|harbor|haven|helm|hill|holm|keep|land|leaf|line|loft|mark|mere|mill|mont|moor|path|peak|point|port|reach|\
    ridge|rise|shed|side|span|spire|stead|stone|stream|thread|tide|vale|view|wall|ward|water|way|well|wharf|wick|\
    wind|wood|works|yard";
const ONSETS: &str = "Al|An|Ar|Av|Bel|Bri|Cal|Cor|Dal|Del|Dro|El|En|Fal|Fen|Gal|Hel|Il|In|Jor|Kal|Kel|Kor|Lan|Lev|Lum|\
    Mar|Mel|Mir|Nal|Nor|Nov|Ol|Or|Pal|Per|Pol|Qua|Ral|Ren|Sal|Sel|Sol|Tal|Tel|Tor|Ul|Val|Vel|Ver|Vor|Xan|Yar|Zel|Zen";
const CODAS: &str = "ando|ara|aris|atia|ecta|elis|ena|enda|entis|era|esta|eva|ibra|ica|idea|ido|ika|ima|inda|ion|iqa|\
    ista|iva|ivo|ixa|ona|onda|ora|oria|ova|uma|una|uro|yne";

/// Names already given out, and the pieces new ones are made of.
pub(super) struct Brands {
    heads: Vec<&'static str>,
    tails: Vec<&'static str>,
    onsets: Vec<&'static str>,
    codas: Vec<&'static str>,
    taken: HashSet<String>,
    /// Brands of earlier companies, for the few that share one.
    shared: Vec<String>,
}

impl Brands {
    pub(super) fn new() -> Self {
        let split = |list: &'static str| list.split('|').collect();
        Self {
            heads: split(HEADS),
            tails: split(TAILS),
            onsets: split(ONSETS),
            codas: split(CODAS),
            taken: investors().chain(cast::names()).map(slug).collect(),
            shared: Vec::new(),
        }
    }

    /// A name for a company of this industry whose founder has this family name, with the slug of its addresses.
    pub(super) fn name(&mut self, rng: &mut Rng, industry: &Industry, family: &str) -> (String, String) {
        let nouns: Vec<&str> = industry.nouns.split('|').collect();
        let noun = *rng.pick(&nouns);
        let partnership =
            matches!(industry.name, "Legal Services" | "Management Consulting" | "Investment Management");
        loop {
            let name = match rng.below(100) {
                // A brand that another company bears too: name alone does not tell them apart.
                0..=4 if !self.shared.is_empty() => format!("{} {noun}", rng.pick(&self.shared)),
                5..=24 if partnership || industry.group == Group::Industrial => match rng.below(3) {
                    0 => format!("{family} & Partners"),
                    1 => format!("{family} {noun}"),
                    _ => format!("{family} & {}", self.heads[rng.below(self.heads.len())]),
                },
                5..=40 => format!("{} {noun}", self.compound(rng)),
                41..=58 => self.compound(rng),
                59..=76 => format!("{}{}", rng.pick(&self.onsets), rng.pick(&self.codas)),
                _ => format!("{}{} {noun}", rng.pick(&self.onsets), rng.pick(&self.codas)),
            };
            if let Some(slug) = self.claim(&name) {
                if self.shared.len() < 400 && rng.chance(12) {
                    self.shared.extend(name.split(' ').next().map(str::to_owned));
                }
                return (name, slug);
            }
        }
    }

    fn compound(&self, rng: &mut Rng) -> String {
        loop {
            let (head, tail) = (*rng.pick(&self.heads), *rng.pick(&self.tails));
            if !head.eq_ignore_ascii_case(tail) {
                return format!("{head}{tail}");
            }
        }
    }

    /// Takes the slug of a name, unless another company has it.
    pub(super) fn claim(&mut self, name: &str) -> Option<String> {
        let slug = slug(name);
        self.taken.insert(slug.clone()).then_some(slug)
    }
}

/// The name as it stands in a domain: `Bäckerei Vogt & Söhne` → `baeckerei-vogt-soehne` without the umlauts' `e`.
pub(super) fn slug(name: &str) -> String {
    fold(name).replace(' ', "-")
}
