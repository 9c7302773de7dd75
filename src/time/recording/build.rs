//! [`build()`]: which program this is.

use std::env::consts::{ARCH, OS};

/// Version, profile, processor and system of this program: `0.1.0 release x86_64 linux`. Floats can differ in their last bit between
/// two of them.
#[must_use]
pub fn build() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let profile = if cfg!(debug_assertions) {
        "debug"
    } else {
        "release"
    };
    format!("{version} {profile} {ARCH} {OS}")
}
