#!/bin/sh
# Packs a built program into an archive that runs without this repository: `scripts/package.sh --help`.
set -eu

usage() {
    cat <<END
Usage: scripts/package.sh PROGRAM [FOLDER]

Writes FOLDER/springyard-VERSION-SYSTEM.tar.xz and its checksum; FOLDER is out/package if none is named. The archive has the program, the
licences of all that is in it, a page on the controls, an entry and an icon for the desktop's menu, and checksums. The parts that other games
use are written to FOLDER/crates, as cargo publishes them.

  PROGRAM   the program, for example target/dist/springyard after: cargo build --profile dist
  -h, --help  this text

The same program, sources and dependencies give the same bytes. All files get the time SOURCE_DATE_EPOCH (seconds since 1970), which is that of
the last commit if it is not set. Needs cargo, rustc, python3, tar (GNU) and xz, and for the icon a Vulkan driver; nothing is compiled. To be
sure of the same icon on every machine, name Mesa's software driver in VK_DRIVER_FILES (docs/building.md).
END
}

fail() {
    echo "package.sh: $1" >&2
    exit 2
}

case ${1:-} in
-h | --help) usage && exit ;;
'') usage >&2 && exit 2 ;;
esac
[ $# -le 2 ] || fail "what is '$3'? see scripts/package.sh --help"
[ -f "$1" ] && [ -x "$1" ] || fail "$1: there is no such program: build it first"
program=$(realpath -- "$1")
out=${2:-out/package}
case $out in
/*) ;;
*) [ $# -lt 2 ] || out=$PWD/$out ;;
esac

CDPATH='' cd -- "$(dirname -- "$0")/.."
for tool in cargo rustc python3 tar xz sha256sum; do
    command -v "$tool" >/dev/null || fail "$tool is missing"
done

[ -n "${SOURCE_DATE_EPOCH:-}" ] || SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) ||
    fail "there is no commit whose time the files could get: name one in SOURCE_DATE_EPOCH"
export SOURCE_DATE_EPOCH
export LC_ALL=C
umask 022

version=$("$program" --version | cut -d' ' -f2)
target=$(rustc -vV | sed -n 's/^host: //p')
name=springyard-$version-$target
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
folder=$scratch/$name
mkdir -p "$folder" "$out"

install -m755 "$program" "$folder/springyard"
# The game's files must be inside the program: its copy is asked, from a folder that has none.
(cd "$scratch" && SPRINGYARD_CONFIG=$scratch "$folder/springyard" check yard >"$scratch/checked") ||
    fail "$program: does not find its level outside of this repository"

install -m644 LICENSE-MIT LICENSE-APACHE scripts/package/springyard.desktop "$folder"
# The newest version of the GNU C library that the program names is the oldest that will do.
glibc=$(grep -ao 'GLIBC_2\.[0-9]*' "$program" | sort -uV | tail -n 1)
sed "s/@GLIBC@/${glibc#GLIBC_}/" scripts/package/README.md >"$folder/README.md"
python3 scripts/licences.py "$target" >"$folder/LICENSES.txt"

# The controls of docs/bindings.md, which a test compares with the bindings.
controls=$(sed -n '/^<!-- controls -->$/,/^<!-- end -->$/p' docs/bindings.md | sed '/^<!--/d')
[ -n "$controls" ] || fail "docs/bindings.md has no table of controls between '<!-- controls -->' and '<!-- end -->'"
printf '# Controls\n\nThe menu (Escape) gives the actions other keys and buttons.\n\n%s\n' "$controls" >"$folder/CONTROLS.md"

# The figure on its spring, without a window.
(cd "$scratch" && SPRINGYARD_CONFIG=$scratch "$folder/springyard" capture look --at 1.2 --from 1.7,1.1,4.9 --towards 0.6,1,8 \
    --overlay none --size 256x256 --quality high --out "$scratch/icon" >/dev/null)
install -m644 "$scratch"/icon/*.png "$folder/springyard.png"

(cd "$folder" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >"$scratch/sums")
install -m644 "$scratch/sums" "$folder/SHA256SUMS"

archive=$name.tar.xz
# In two steps: of a pipe, sh sees the last status alone.
tar --create --file "$scratch/$name.tar" --directory "$scratch" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner "$name"
xz -9 --threads=1 <"$scratch/$name.tar" >"$scratch/$archive"
(cd "$scratch" && sha256sum "$archive" >"$archive.sha256")
install -m644 "$scratch/$archive" "$scratch/$archive.sha256" "$out"

# The parts that are published, from what cargo has fetched already.
set --
for manifest in crates/*/Cargo.toml; do
    grep -q '^publish = false' "$manifest" || set -- "$@" --package "$(basename "$(dirname "$manifest")")"
done
cargo package --quiet --offline --locked --no-verify --allow-dirty --target-dir "$scratch/parts" "$@"
mkdir -p "$out/crates"
install -m644 "$scratch"/parts/package/*.crate "$out/crates"

ls -l "$out/$archive"
cat "$out/$archive.sha256"
