"""Writes generated files, or with --check says which of those kept are out of date."""

import os
import sys
from pathlib import Path


def keep(files: dict[Path, str], command: str) -> None:
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        raise SystemExit(f"usage: {command} [--check]")
    stale = [file for file, text in files.items() if not file.exists() or file.read_text() != text]
    if check and stale:
        names = "\n".join(f"  {file.relative_to(Path(__file__).resolve().parents[2])}" for file in stale)
        raise SystemExit(f"out of date, {command} writes them:\n{names}")
    for file in stale:
        file.parent.mkdir(parents=True, exist_ok=True)
        # In one piece, as another run may be reading it.
        written = file.with_suffix(f".{os.getpid()}")
        written.write_text(files[file])
        written.replace(file)
    print(f"{len(files)} files, {len(stale)} {'written' if stale else 'changed'}")
