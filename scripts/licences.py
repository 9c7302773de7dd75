#!/usr/bin/env python3
"""Prints the licences of everything that is in the program, as one text: `scripts/licences.py TARGET`, from the repository's root.

TARGET is the platform, such as x86_64-unknown-linux-gnu. The dependencies are those of `cargo metadata`, which needs no network once they
are fetched; the texts are those that their packages have. A text that several packages share is printed once. The same dependencies give
the same bytes. Fails if a package states no licence."""

import json
import re
import subprocess
import sys
from pathlib import Path

# The files of a package that are a licence, or must stay beside one, by a word of their names; and those without such a word.
NAMES = re.compile(r"(^|[-_.])(licen[cs]es?|copying|notice|unlicense|copyright|ofl|ufl)([-_.]|$)", re.IGNORECASE)
OTHER_NAMES = {"Hack-Regular.txt"}
# The endings of files that are not texts for people.
CODE = {".rs", ".py", ".toml", ".json", ".yml", ".yaml", ".sh", ".html", ".ttf"}
# Files of the repository that are not of a package, with what they are about.
OWN_FILES = [("The letters of signs: Fredoka", "src/visuals/text/OFL.txt")]
RULE = "=" * 100


def dependencies(target):
    """The packages that the program is built with, without those of its tests and build scripts, by name and version."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    metadata = json.loads(told.stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    waiting = [metadata["resolve"]["root"]]
    found = set()
    while waiting:
        package = waiting.pop()
        if package in found:
            continue
        found.add(package)
        for dependency in nodes[package]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    members = set(metadata["workspace_members"])
    others = [packages[package] for package in found - members]
    return sorted(others, key=lambda package: (package["name"], package["version"]))


def texts(package):
    """The licence texts of a package: the files in its folder and below that have such a name, and the one that it names."""
    folder = Path(package["manifest_path"]).parent
    files = {file for file in folder.rglob("*") if NAMES.search(file.name) or file.name in OTHER_NAMES}
    named = package.get("license_file")
    if named:
        files.add(folder / named)
    found = []
    for file in sorted(files):
        if file.is_file() and file.suffix.lower() not in CODE:
            text = file.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n")
            found.append("\n".join(line.rstrip() for line in text.strip().splitlines()))
    return found


def listed(package):
    """A line about a package."""
    authors = ", ".join(re.sub(r"\s*<[^>]*>", "", author) for author in package["authors"])
    licence = package["license"] or "see its text"
    return f"{package['name']} {package['version']}: {licence}" + (f" ({authors})" if authors else "")


def main():
    if len(sys.argv) != 2:
        sys.exit("licences.py: name the platform, such as x86_64-unknown-linux-gnu")
    packages = dependencies(sys.argv[1])
    by_text, without = {}, []
    for package in packages:
        found = texts(package)
        if not found:
            without.append(package)
        if not found and not package["license"]:
            sys.exit(f"licences.py: {package['name']} {package['version']} states no licence")
        for text in found:
            by_text.setdefault(text, []).append(f"{package['name']} {package['version']}")

    print("Springyard is under MIT or Apache 2.0, as you like: LICENSE-MIT, LICENSE-APACHE.")
    print(f"The program is built with these {len(packages)} packages, each under the licence beside it. Their texts follow.\n")
    print("\n".join(listed(package) for package in packages))
    if without:
        print("\nThe packages of these have no text of their own; that of the licence named above is below, with others:\n")
        print("\n".join(listed(package) for package in without))
    own = [(about, Path(file).read_text(encoding="utf-8").strip()) for about, file in OWN_FILES]
    shared = sorted((", ".join(sorted(set(names))), text) for text, names in by_text.items())
    for about, text in own + shared:
        print(f"\n{RULE}\n{about}\n{RULE}\n\n{text}")


main()
