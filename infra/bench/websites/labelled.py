"""Precision and recall of our technology rules on the labelled set: python labelled.py PAGES JUDGED.jsonl [FOUND.jsonl]

labels.tsv says for each page what it was made with: the technologies that it shows, and those that it only seems to. It was written by
pooling: what our rules or Wappalyzer's found, and what a person saw who read the page, was decided one by one. Rules are mended on the half
`fit` alone. The half is told by the page's name. Precision is over all that was found; recall over the technologies that there is a rule
for. What was found and never decided counts as wrong, and is printed. FOUND is Wappalyzer's own findings (wappalyzer_judge.mjs)."""
import hashlib
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
RULES = HERE / "../../../common/website/src/technology/own.txt"
PRECISION, RECALL = 0.98, 0.9


def half(page):
    return "fit" if hashlib.sha256(page.encode()).digest()[0] % 2 == 0 else "report"


def names(cell):
    return {name.strip() for name in cell.split(";") if name.strip()}


def found_in(file):
    lines = [json.loads(line) for line in pathlib.Path(file).read_text().splitlines()]
    sure = lambda found: found if isinstance(found, str) else found[0] if found[2] >= 50 else None
    return {line["file"]: {sure(found) for found in line["technologies"]} - {None} for line in lines}


def score(title, labels, found, known, told):
    passes = True
    for part in ("fit", "report"):
        pages = [page for page in labels if half(page) == part]
        right = wrong = missed = unseen = 0
        for page in pages:
            shows, _ = labels[page]
            own = found.get(page, set()) & known
            right += len(own & shows)
            wrong += len(own - shows)
            missed += len((shows & known) - own)
            unseen += len(shows - known)
            if told and (own - shows or (shows & known) - own):
                seems = labels[page][1]
                undecided = own - shows - seems
                print(f"  {page}: wrong {sorted(own & seems)}, undecided {sorted(undecided)}, missed {sorted((shows & known) - own)}")
        precision, recall = right / max(right + wrong, 1), right / max(right + missed, 1)
        print(f"{title}, {part}: {len(pages)} pages, {right} right, {wrong} wrong, {missed} missed: precision {precision:.3f}, "
              f"recall {recall:.3f}; {unseen} more that no rule is for: {right / max(right + missed + unseen, 1):.3f} of all")
        if part == "report":
            passes = precision >= PRECISION and recall >= RECALL
    return passes


def main():
    folder, judged = pathlib.Path(sys.argv[1]), sys.argv[2]
    lines = (HERE / "labels.tsv").read_text().splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    labels = {page: (names(shows), names(seems)) for page, shows, seems in ((cells + ["", ""])[:3] for cells in cells)}
    absent = [page for page in labels if not (folder / page).exists()]
    if absent:
        sys.exit(f"{len(absent)} labelled pages are not in {folder}, such as {absent[0]}: run collect.py again")
    rules = [line.split("|")[0].strip() for line in RULES.read_text().splitlines() if "|" in line and not line.startswith("#")]
    passes = score("our rules", labels, found_in(judged), set(rules), True)
    if len(sys.argv) > 3:
        score("Wappalyzer on what our rules are for", labels, found_in(sys.argv[3]), set(rules), False)
    sys.exit(not passes)


main()
