"""Full names that other parsers are tested with, OUT/names.csv, and nickname pairs, OUT/nicknames.csv.

names.csv: source, full, and what is expected of it: title, first, middle, last, suffix, nickname. Of nameparser only
tests with the default settings are read. A part that a test says nothing of is empty, as is a part that is not there.
"""

import ast
import csv
import re
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

from packages import members, text

PARTS = ["title", "first", "middle", "last", "suffix", "nickname"]


def of_nameparser():
    """HumanName("...") in a test, with the assertions self.m(hn.part, "...", hn) that follow it."""
    for path, source in sorted(members("nameparser").items()):
        if not re.fullmatch(r"tests/test_\w+\.py", path):
            continue
        for test in ast.walk(ast.parse(source)):
            if not isinstance(test, ast.FunctionDef) or test.decorator_list or len(test.args.args) != 1:
                continue
            body = ast.unparse(test)
            if "Constants" in body or "CONSTANTS" in body or ".C." in body or "capitalize" in body:
                continue
            full, found = None, {}
            for line in test.body:
                match line:
                    case ast.Assign(value=ast.Call(func=ast.Name(id="HumanName"), args=args, keywords=keywords)):
                        if full:
                            yield full, found
                        plain = len(args) == 1 and not keywords and isinstance(args[0], ast.Constant)
                        full, found = (args[0].value if plain else None), {}
                    case ast.Expr(value=ast.Call(func=ast.Attribute(attr="m"), args=[
                            ast.Attribute(attr=part), ast.Constant(value=value), *_])) if part in PARTS:
                        found[part] = value
            if full:
                yield full, found


def of_probablepeople():
    """The labelled names of one person with a given name and a family name."""
    tags = {"GivenName": "first", "FirstInitial": "first", "MiddleName": "middle", "MiddleInitial": "middle",
            "Surname": "last", "SuffixGenerational": "suffix", "SuffixOther": "suffix", "PrefixMarital": "title",
            "PrefixOther": "title", "Nickname": "nickname"}
    for name in xml.parse(text("probablepeople", "name_data/labeled/person_labeled.xml")).getroot():
        if any(token.tag not in tags for token in name):
            continue
        found = {}
        for token in name:
            part = tags[token.tag]
            value = token.text.strip().strip("()\"'" if part == "nickname" else ",")
            found[part] = f"{found.get(part, '')} {value}".strip()
        if {"GivenName", "Surname"} <= {token.tag for token in name}:
            yield " ".join("".join(name.itertext()).split()), found


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "names.csv", "w", newline="", encoding="utf-8") as file:
        writer, seen = csv.writer(file, lineterminator="\n"), set()
        writer.writerow(["source", "full", *PARTS])
        for source, rows in [("nameparser", of_nameparser()), ("probablepeople", of_probablepeople())]:
            for full, found in rows:
                if isinstance(full, str) and full not in seen and found.get("last") and found.get("first"):
                    seen.add(full)
                    writer.writerow([source, full, *(found.get(part, "") for part in PARTS)])
    import nicknames
    table = Path(nicknames.__file__).parent / "names.csv"
    with open(table, newline="", encoding="utf-8") as source, open(out / "nicknames.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["name", "nickname"])
        writer.writerows(sorted({(r["name1"], r["name2"]) for r in csv.DictReader(source)
                                 if r["relationship"] == "has_nickname"}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
