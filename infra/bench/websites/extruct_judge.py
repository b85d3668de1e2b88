"""Compares the structured data that `judged` read with what extruct reads: python extruct_judge.py PAGES JUDGED.jsonl"""
import json
import pathlib
import re
import sys

import extruct


def calm(value):
    """Values without white space: extruct guesses where inline elements are parted."""
    if isinstance(value, str):
        return re.sub(r"\s+", "", value)
    if isinstance(value, list):
        return [calm(inner) for inner in value]
    if isinstance(value, dict):
        return {key: calm(inner) for key, inner in value.items()}
    return value


pages, judged = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
same, different, documents = 0, [], 0
for line in judged.read_text().splitlines():
    ours = json.loads(line)
    html = (pages / ours["file"]).read_bytes().decode("utf-8", "replace")
    try:
        theirs = extruct.extract(html, base_url="https://page.example/", syntaxes=["json-ld", "microdata"], errors="ignore")
    except Exception as error:  # A page that breaks extruct decides nothing.
        print(f"{ours['file']}: extruct failed: {error}")
        continue
    for syntax in ("json-ld", "microdata"):
        mine, known = calm(ours[syntax]), calm(theirs.get(syntax, []))
        if not mine and not known:
            continue
        documents += max(len(mine), len(known))
        if mine == known:
            same += 1
        else:
            different.append((ours["file"], syntax, mine, known))
for file, syntax, mine, known in different:
    print(f"{file} {syntax}: {len(mine)} of ours, {len(known)} of extruct's")
    for place, (one, other) in enumerate(zip(mine, known)):
        if one != other:
            print("  first difference at", place, "\n   ours  ", json.dumps(one)[:600], "\n   theirs", json.dumps(other)[:600])
            break
print(f"{same} of {same + len(different)} pages with data are equal ({documents} items)")
sys.exit(bool(different))
