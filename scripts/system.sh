# shellcheck shell=sh
# What a machine must have before cargo can build, play or test Springyard. Sourced by `play`, `test` and
# `tests/window/`, from the repository's root. docs/building.md says the same in prose. $install is the caller's: yes
# or no (then missing packages are only listed).
: "${install:=no}"

# --- what is needed -------------------------------------------------------------------------------------------------

# need DEBIAN FEDORA ARCH PURPOSE CHECK...: when CHECK fails, the package goes on the list, under this system's name.
# Checks look for the thing, not for the package: what was installed by another way counts too.
need() {
    case $packager in
    dnf) package=$2 ;;
    pacman) package=$3 ;;
    *) package=$1 ;;
    esac
    purpose=$4
    shift 4
    "$@" >/dev/null 2>&1 && return
    packages="$packages $package"
    missing="$missing$(printf '  %-22s %s' "$package" "$purpose")
"
}

# find_missing play|test|test-no-window: fills $packages (names), $missing (the list to print) and $rust_problem.
find_missing() {
    packages='' missing='' rust_problem=''
    find_packager
    find_rust_problem "$1"
    # Elsewhere the windows and the graphics driver are the system's own.
    if [ "$(uname -s)" != Linux ]; then
        [ "$packager" != xcode ] || need 'command line tools' '' '' 'C compiler and linker: Rust links with them' links_a_program
        return
    fi

    need 'gcc libc6-dev' gcc gcc 'C compiler and linker: Rust links with them' links_a_program
    need pkg-config pkgconf-pkg-config pkgconf 'for the build, to find the libraries below' command -v pkg-config
    # Without pkg-config these cannot be checked, so all are on the list; apt skips what is there.
    need libudev-dev systemd-devel systemd-libs 'to build: gamepads' pkg-config --exists libudev
    need libasound2-dev alsa-lib-devel alsa-lib 'to build: sound' pkg-config --exists alsa
    need libwayland-dev wayland-devel wayland 'to build: windows on Wayland' pkg-config --exists wayland-client
    need libxkbcommon-dev libxkbcommon-devel libxkbcommon 'to build: keyboard layouts' pkg-config --exists xkbcommon
    need libxkbcommon-x11-0 libxkbcommon-x11 libxkbcommon-x11 'to run: keyboard layouts on X11' has_lib libxkbcommon-x11.so.0
    need libx11-xcb1 libX11-xcb libx11 'to run: windows on X11' has_lib libX11-xcb.so.1
    need libxcursor1 libXcursor libxcursor 'to run: mouse pointer on X11' has_lib libXcursor.so.1
    need libxi6 libXi libxi 'to run: mouse and keyboard on X11' has_lib libXi.so.6
    need libxrandr2 libXrandr libxrandr 'to run: screens on X11' has_lib libXrandr.so.2
    need libvulkan1 vulkan-loader vulkan-icd-loader 'to run: finds the Vulkan driver' has_lib libvulkan.so.1
    if [ "$1" != test ]; then
        # Any driver will do. Mesa's serves most graphics cards, and draws on the processor where there is none.
        need mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast 'to run: a Vulkan driver' has_vulkan_driver
    else
        need mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast \
            'window test: the Vulkan driver that needs no graphics card' has_software_vulkan
        need xvfb xorg-x11-server-Xvfb xorg-server-xvfb 'window test: a screen in memory' command -v Xvfb
        need xdotool xdotool xdotool 'window test: presses the keys' command -v xdotool
        need jq jq jq 'window test: reads what the game reports' command -v jq
    fi
    # rustup's own command line wants curl; a bare Debian has none.
    if [ -n "$rust_problem" ] && ! command -v rustup >/dev/null 2>&1; then
        need 'curl ca-certificates' curl curl 'to fetch Rust' command -v curl
    fi
}

find_packager() {
    packager=''
    if [ "$(uname -s)" = Darwin ]; then
        packager=xcode
    elif [ -e /etc/debian_version ] && command -v apt-get >/dev/null 2>&1; then
        packager=apt-get
    elif command -v dnf >/dev/null 2>&1; then
        packager=dnf
    elif command -v pacman >/dev/null 2>&1; then
        packager=pacman
    fi
}

# --- checks ----------------------------------------------------------------------------------------------------------

links_a_program() {
    program=$(mktemp)
    linked=0
    echo 'int main(void) { return 0; }' | cc -x c - -o "$program" || linked=$?
    rm -f "$program"
    return "$linked"
}

# These libraries are opened by name while the game runs. Where ldconfig has no list (musl, NixOS) they cannot be
# checked, so they count as present.
has_lib() {
    known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null) || return 0
    case $known in *"$1"*) ;; *) return 1 ;; esac
}

# vulkan_drivers [PATTERN]: the manifests of the installed drivers, separated by colons as VK_DRIVER_FILES wants them.
vulkan_drivers() (
    shares="${XDG_DATA_HOME:-${HOME:-}/.local/share}:${XDG_DATA_DIRS:-}:/usr/local/share:/usr/share:/etc:/run/opengl-driver/share"
    IFS=:
    found=''
    for share in $shares; do
        for manifest in "$share"/vulkan/icd.d/${1:-*}.json; do
            [ -e "$manifest" ] && found="$found:$manifest"
        done
    done
    printf '%s' "${found#:}"
)

has_vulkan_driver() { [ -n "${VK_DRIVER_FILES:-${VK_ICD_FILENAMES:-$(vulkan_drivers)}}" ]; }

has_software_vulkan() { [ -n "$(vulkan_drivers 'lvp_icd*')" ]; }

# find_rust_problem play|test...: $rust_problem is empty or one line.
find_rust_problem() {
    # A shell opened before rustup came does not know its folder yet.
    if ! command -v cargo >/dev/null 2>&1 && [ -x "${HOME:-}/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    if ! command -v cargo >/dev/null 2>&1; then
        rust_problem="Rust is missing: Springyard needs $wanted or newer."
    # rustup's cargo fetches the version that rust-toolchain.toml names when first called; not with --no-install.
    elif ! version=$(with_rustup cargo --version) || ! with_rustup rustc --version >/dev/null; then
        rust_problem="cargo is there, but not the version that rust-toolchain.toml names (or no rustc). With rustup: rustup toolchain install"
    else
        version=${version#cargo }
        version=${version%% *}
        if ! printf '%s\n' "$wanted" "$version" | sort -V -C; then
            rust_problem="Rust $version is too old: Springyard needs $wanted or newer."
        elif [ "$1" != play ] && ! { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1; then
            rust_problem="cargo fmt or cargo clippy is missing. With rustup: rustup component add rustfmt clippy"
        fi
    fi
}

with_rustup() {
    if [ "$install" = no ]; then RUSTUP_AUTO_INSTALL=0 "$@"; else "$@"; fi
}

# --- saying it, and fixing it ----------------------------------------------------------------------------------------

# ensure_system play|test|test-no-window: returns when all is there; else says what is missing, and installs it where
# apt can, or exits with 1.
ensure_system() {
    find_missing "$1"
    if [ -z "$packages$rust_problem" ]; then
        return
    fi
    print_missing
    if [ -n "$packages" ]; then
        if [ "$install" = no ]; then
            exit 1
        fi
        if [ "$packager" != apt-get ]; then
            echo "Then call ./$(basename "$0") again." >&2
            exit 1
        fi
        install_packages
        find_missing "$1"
        if [ -n "$packages" ]; then
            echo "Still not found, though apt-get installed it:" >&2
            printf '%s' "$missing" >&2
            exit 1
        fi
        # Once more, because the first time has scrolled away.
        print_rust_problem
    fi
    [ -z "$rust_problem" ] || exit 1
}

print_missing() {
    if [ -n "$packages" ]; then
        printf 'Springyard needs what this machine does not have:\n%s' "$missing"
        printf '\nTo install it:\n  %s\n\n' "$(install_line)"
    fi >&2
    print_rust_problem
}

print_rust_problem() {
    if [ -n "$rust_problem" ]; then
        echo "$rust_problem"
        if ! command -v rustup >/dev/null 2>&1; then
            cat <<END
rustup brings it (other systems: https://rustup.rs):
  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh
then call ./$(basename "$0") again.
END
        fi
    fi >&2
}

# What a person would type.
install_line() {
    root='sudo '
    [ "$(id -u)" -ne 0 ] || root=''
    case $packager in
    apt-get) echo "${root}apt-get update && ${root}apt-get install --no-install-recommends$packages" ;;
    dnf) echo "${root}dnf install$packages" ;;
    pacman) echo "${root}pacman -S --needed$packages" ;;
    xcode) echo 'xcode-select --install' ;;
    *) echo "your system's package manager; these are Debian's names:$packages" ;;
    esac
}

install_packages() {
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        echo "Installing takes root's rights, and there is no sudo here. Ask root for the command above (without sudo)." >&2
        exit 1
    fi
    # A fresh machine has no package lists, and old lists name files that are gone: an update fixes both.
    # shellcheck disable=SC2086  # $packages is a list of words
    {
        { apt_get install --simulate $packages >/dev/null 2>&1 && apt_get install $packages; } ||
            { apt_get update && apt_get install $packages; } ||
            {
                printf 'apt-get failed; its words are above. By hand:\n  %s\n' "$(install_line)" >&2
                exit 1
            }
    }
}

# Never asks: the list was printed. Waits a while for the lock, which a new machine's automatic updates like to hold.
apt_get() {
    set -- env DEBIAN_FRONTEND=noninteractive apt-get --yes --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"
    [ "$(id -u)" -eq 0 ] || set -- sudo "$@"
    "$@" </dev/null
}
