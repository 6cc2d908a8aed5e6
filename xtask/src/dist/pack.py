"""Archives that are the same bytes wherever the same files are packed.

pack.py pack ARCHIVE FOLDER SECONDS    FOLDER as .tar.gz or .zip; its files are as old as that
pack.py unpack ARCHIVE FOLDER          into FOLDER
pack.py sums FOLDER                    writes FOLDER/SHA256SUMS
"""

import gzip
import hashlib
import sys
import tarfile
import time
import zipfile
from pathlib import Path


def files(folder: Path) -> list[tuple[str, Path, int]]:
    """Names in the archive, where the files are, and their modes."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    mode = lambda path: 0o755 if path.stat().st_mode & 0o100 else 0o644
    return [(path.relative_to(folder.parent).as_posix(), path, mode(path)) for path in found]


def pack(archive: Path, folder: Path, seconds: int) -> None:
    if archive.suffix == ".zip":
        pack_zip(archive, folder, seconds)
        return
    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", 6, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for name, path, mode in files(folder):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = path.stat().st_size, mode, seconds
            with path.open("rb") as content:
                tar.addfile(entry, content)


def pack_zip(archive: Path, folder: Path, seconds: int) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for name, path, mode in files(folder):
            entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
            entry.external_attr, entry.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def unpack(archive: Path, folder: Path) -> None:
    if archive.suffix == ".zip":
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
        return
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def sums(folder: Path) -> None:
    given = sorted(path for path in folder.iterdir() if path.name != "SHA256SUMS")
    line = lambda path: f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
    # As `sha256sum --check` reads it, on every system.
    (folder / "SHA256SUMS").write_bytes("".join(map(line, given)).encode())


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["pack", archive, folder, seconds]:
            pack(Path(archive), Path(folder), int(seconds))
        case ["unpack", archive, folder]:
            unpack(Path(archive), Path(folder))
        case ["sums", folder]:
            sums(Path(folder))
        case _:
            sys.exit(__doc__)
