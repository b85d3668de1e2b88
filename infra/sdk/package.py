"""Writes the sources of a package: the files that are kept for it, and those generated."""

import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What a build leaves beside the files that are kept.
LEFT = ("__pycache__", "dist", "node_modules")


def write(folder: Path, kept: Iterable[Path], made: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for path in kept:
        if path.is_dir() and path.name not in LEFT:
            shutil.copytree(path, folder / path.name, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT))
        elif path.is_file():
            shutil.copy(path, folder)
    for name, text in made.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
