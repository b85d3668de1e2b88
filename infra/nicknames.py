"""Makes common/language/src/nicknames_listed.txt: pairs of a public table of nicknames that nicknames.txt does not have.

    nicknames.py TABLE

TABLE is `nicknames/names.csv` of the package nicknames 1.0.1 (pip install --target DIR nicknames==1.0.1), which says Apache-2.0: rows of a
name, `has_nickname` and a nickname. A line of the file is a name, a stroke, and its nicknames: each stands for that name alone.
"""

import csv
import sys
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "common/language/src"


def main() -> None:
    known = set()
    for line in (SOURCES / "nicknames.txt").read_text().splitlines():
        short, _, national = line.partition(" / ")
        name, *forms = short.split()
        words = [name, *forms]
        known |= {(one, other) for one in words for other in words}
        for form in national.split():
            known |= {(name, form), (form, name)}
    lines: dict[str, list[str]] = {}
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            name, nickname = row["name1"].strip().lower(), row["name2"].strip().lower()
            # One letter is an initial, which is read as such.
            if not (name.isalpha() and nickname.isalpha() and len(name) > 1 and len(nickname) > 1):
                continue
            if name == nickname or (name, nickname) in known:
                continue
            known |= {(name, nickname), (nickname, name)}
            lines.setdefault(name, []).append(nickname)
    text = "".join(f"{name} / {' '.join(forms)}\n" for name, forms in sorted(lines.items()))
    (SOURCES / "nicknames_listed.txt").write_text(text)
    print(f"{sum(map(len, lines.values()))} pairs of {len(lines)} names, {len(text)} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
