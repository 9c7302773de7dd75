//! Ranges that several fields of a level file share, and their defaults as numbers. A range of one field is on that field.

use springyard_state::parameter::{Limits, allowed};

/// The reason given for sizes.
pub const WHOLE_LENGTH: &str = "it is the full length from one side to the other";

/// A place in the level.
pub const PLACE: Limits = allowed(-10_000.0..=10_000.0)
    .unit("m")
    .why("farther out, 32-bit positions are too coarse to walk on");
/// Kill height.
pub const KILL_HEIGHT: Limits =
    allowed(-1000.0..=1000.0).why("usually a few metres under the lowest ground");
/// A direction or a rotation.
pub const ANGLE: Limits = allowed(-360.0..=360.0).why("one turn either way is enough");
/// A direction by its coordinates, of any length.
pub const AXIS: Limits = allowed(-1000.0..=1000.0)
    .unit("(a direction)")
    .why("only the direction counts, for example (0, 1, 0)");
/// A length of static geometry.
pub const LENGTH: Limits = allowed(0.1..=1000.0).why(WHOLE_LENGTH);
/// Size of a pad or a checkpoint.
pub const MARK_SIZE: Limits = allowed(0.2..=20.0).why("usually 1 to 2 m");
/// Height of a letter.
pub const LETTER_HEIGHT: Limits =
    allowed(0.05..=5.0).why("usually 0.2 to 0.6 m: a letter of 0.3 m is read from 9 m away");
/// Mass of a body.
pub const MASS: Limits = allowed(0.01..=100_000.0)
    .why("a body needs mass to be pushed")
    .if_above("usually 1 to 1000 kg");
/// Friction coefficient.
pub const FRICTION: Limits = allowed(0.0..=2.0)
    .unit("(a coefficient)")
    .why("0 is ice, usually 0.3 to 1");
/// Part of the impact speed that is left.
pub const BOUNCE: Limits = allowed(0.0..=1.0)
    .unit("(a ratio)")
    .why("0 stays down, 1 leaves as fast as it came");
/// Velocity of a belt along each axis, and its speed.
pub const BELT_SPEED: Limits =
    allowed(-20.0..=20.0).why("usually 1 to 4; the character runs 5 m/s");
/// Frequency of a spring.
pub const FREQUENCY: Limits = allowed(0.1..=30.0)
    .why("usually 2 to 8 Hz")
    .if_above("usually 2 to 8 Hz; no step rate follows more than 30");
/// Damping ratio of a spring.
pub const DAMPING: Limits = allowed(0.0..=10.0)
    .unit("(a ratio)")
    .why("1 comes to rest soonest without overshoot");
/// Part of the target's velocity that a drive gets.
pub const FEED_FORWARD: Limits = allowed(0.0..=1.0)
    .unit("(a part of the velocity)")
    .why("1 follows without lag, 0 lags");
/// Frame rate of a clock of its own.
pub const CLOCK_FPS: Limits = allowed(1.0..=1000.0)
    .unit("frames per second")
    .why("usually 15 to 144");
/// Peak speed of a platform's target.
pub const TRAVEL_SPEED: Limits = allowed(0.01..=50.0)
    .why("`to` gives the direction; to stand, use motion: Still")
    .if_above("the character runs 5 m/s");
/// Pause at the end of a way.
pub const PAUSE: Limits = allowed(0.0..=600.0).why("usually 1 to 3 s");
/// Period of a motion.
pub const PERIOD: Limits = allowed(0.5..=600.0).why("there and back together, usually 6 to 20 s");
/// Half-life of a filter.
pub const HALF_LIFE: Limits = allowed(0.001..=60.0).why("usually 0.1 to 1 s");
/// Duration of a filter.
pub const DURATION: Limits = allowed(0.05..=600.0).why("usually 1 to 4 s");
/// Lead of a timed spring.
pub const LEAD: Limits =
    allowed(0.0..=60.0).why("usually 0.3 to 1 s; 0 is late, as long as secs is a plain spring");
/// Value of a dial, and what a pad adds.
pub const DIAL_VALUE: Limits = allowed(-10_000.0..=10_000.0)
    .unit("(a number)")
    .why("the numbers of a dial must be readable");
/// Frequency of a reed.
pub const REED_FREQUENCY: Limits = allowed(0.1..=30.0).why("a platform swings at 0.3 to 4 Hz");

/// A default: `whole::<3>` is 3.
#[must_use]
pub fn whole<const N: u32>() -> f32 {
    N as f32
}

/// A default: `hundredths::<60>` is 0.6, the number that is nearest to it.
#[must_use]
pub fn hundredths<const N: u32>() -> f32 {
    N as f32 / 100.0
}
