//! [`this_build`]: which program ran. Another one may compute other bits from the same input.

/// Version, profile, processor and system of this program: `0.1.0 release x86_64 linux`.
#[must_use]
pub fn this_build() -> String {
    let profile = if cfg!(debug_assertions) {
        "debug"
    } else {
        "release"
    };
    format!(
        "{} {profile} {} {}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    )
}
