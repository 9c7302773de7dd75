//! Parameters of feel, each described once, on its field: what it does (the doc comment), its unit (the end of its name), its
//! default and its ranges.
//!
//! To add a parameter, add a public field like this one to a settings struct:
//!
//! ```
//! # use bevy::prelude::*;
//! # use smart_default::SmartDefault;
//! # use springyard_state::parameter::limits;
//! #[derive(Reflect, SmartDefault)]
//! struct Jump {
//!     /// Height of the top of a held jump. Low: the character cannot jump onto a bench; high: it jumps over walls.
//!     #[default(1.2)]
//!     #[reflect(@limits(0.1..=50.0, 0.8..=2.0))]
//!     apex_m: f32,
//! }
//! # assert_eq!(Jump::default().apex_m, 1.2);
//! ```
//!
//! The tuning panel, the check of a tuning file, the tables of `docs/tuning.md` and the comments of `assets/tuning/grounded.ron`
//! read all of this by reflection (`bevy_reflect` keeps doc comments and attributes).

use std::ops::RangeInclusive;

use bevy::reflect::Reflect;

/// The allowed and the usual range of a numeric parameter, in the unit of its field. Made by [`limits`].
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// The lowest and the highest allowed value. A value outside is refused: it has no meaning, or the simulation becomes
    /// unstable.
    pub range: (f32, f32),
    /// The lowest and the highest usual value: the middle half of the slider in the tuning panel.
    pub usual: (f32, f32),
}

/// The attribute of a numeric parameter: `#[reflect(@limits(allowed, usual))]`.
#[must_use]
pub const fn limits(range: RangeInclusive<f32>, usual: RangeInclusive<f32>) -> Limits {
    Limits {
        range: (*range.start(), *range.end()),
        usual: (*usual.start(), *usual.end()),
    }
}

/// The attribute that begins a group of parameters: `#[reflect(@Heading("Body"))]` on the first field of the group, or on a field
/// that is a struct of parameters. The tuning panel shows the text above the group.
#[derive(Reflect, Debug, Clone, Copy, PartialEq)]
pub struct Heading(pub &'static str);
