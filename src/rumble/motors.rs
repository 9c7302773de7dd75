//! The rumble of an impulse: [`rumble_of`].

/// Strength of a gamepad's motors, and for how long.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rumble {
    /// The weak motor, which hums at a high frequency: 0 to 1.
    pub weak: f32,
    /// The strong motor, which shakes at a low frequency: 0 to 1.
    pub strong: f32,
    /// Duration, s.
    pub secs: f32,
}

/// Impulses below this are not felt, N s: a step against a light crate.
const FELT_FROM_N_S: f32 = 20.0;
/// The rumble is full from this impulse on, N s: 80 kg that stop from 20 m/s.
const FULL_FROM_N_S: f32 = 1600.0;
/// Duration of the lightest and of the full rumble, s.
const SECS: (f32, f32) = (0.08, 0.35);

/// The rumble of an impulse on the character, N s. `None` below 20 N s, and for NaN; full from 1600 N s on.
///
/// In between, `part` grows linearly from 0 to 1. The strong motor has `part`. The weak one has its square root, so that light blows are
/// felt as well: a throw of 60 N s on the weak motor alone, at 0.16; a landing from a jump of 1.2 m (600 N s) on both, at 0.6 and 0.37.
#[must_use]
pub fn rumble_of(impulse_n_s: f32) -> Option<Rumble> {
    if impulse_n_s.is_nan() || impulse_n_s < FELT_FROM_N_S {
        return None;
    }
    let part = (impulse_n_s - FELT_FROM_N_S) / (FULL_FROM_N_S - FELT_FROM_N_S);
    let part = part.min(1.0);
    Some(Rumble {
        weak: part.sqrt(),
        strong: part,
        secs: SECS.0 + (SECS.1 - SECS.0) * part,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_the_threshold_or_no_number_is_not_felt() {
        for impulse in [0.0, -500.0, 19.9, f32::NAN, f32::NEG_INFINITY] {
            assert_eq!(rumble_of(impulse), None, "{impulse}");
        }
    }

    #[test]
    fn a_stronger_impulse_rumbles_more_and_longer_up_to_the_limit() {
        let rumbles: Vec<Rumble> = [20.0, 60.0, 600.0, 1200.0, 1600.0]
            .into_iter()
            .filter_map(rumble_of)
            .collect();
        assert_eq!(rumbles.len(), 5);
        for pair in rumbles.windows(2) {
            assert!(pair[0].weak < pair[1].weak && pair[0].strong < pair[1].strong);
            assert!(pair[0].secs < pair[1].secs);
        }
        let full = Rumble {
            weak: 1.0,
            strong: 1.0,
            secs: 0.35,
        };
        for impulse in [1600.0, 1e9, f32::INFINITY] {
            let rumble = rumble_of(impulse).unwrap();
            assert_eq!((rumble.weak, rumble.strong), (full.weak, full.strong));
            assert!((rumble.secs - full.secs).abs() < 1e-6);
        }
    }

    #[test]
    fn the_numbers_of_the_description() {
        let near = |impulse, weak: f32, strong: f32| {
            let rumble = rumble_of(impulse).unwrap();
            assert!((rumble.weak - weak).abs() < 0.01, "{rumble:?}");
            assert!((rumble.strong - strong).abs() < 0.01, "{rumble:?}");
        };
        near(60.0, 0.16, 0.025);
        near(600.0, 0.6, 0.37);
    }
}
