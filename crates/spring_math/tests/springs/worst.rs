//! Tests of `support/worst.rs`, the largest and smallest of measured values: a NaN must not be lost.

use crate::support::worst::{Extreme, largest, smallest};

#[test]
fn a_nan_among_the_measurements_fails_the_assertion_wherever_it_comes() {
    for place in 0..3 {
        let mut values = [0.1_f64, 0.3, 0.2];
        values[place] = f64::NAN;
        let (mut high, mut low) = (0.0, 1.0);
        for value in values {
            high.keep_largest(value);
            low.keep_smallest(value);
        }
        assert!(high.is_nan() && low.is_nan(), "{place}: {high} {low}");
        assert!(largest(values).is_nan(), "{place}");
        assert!(smallest(values).is_nan(), "{place}");
        let values = values.map(|value| value as f32);
        assert!(largest(values).is_nan(), "{place}");
        assert!(smallest(values).is_nan(), "{place}");
    }
}

#[test]
fn numbers_and_infinities_are_compared_as_usual() {
    let values = [-2.0_f32, 5.0, -7.0, 5.0, 1.0];
    assert_eq!((largest(values), smallest(values)), (5.0, -7.0));
    let values = [1.0, f64::INFINITY, f64::NEG_INFINITY];
    assert_eq!(largest(values), f64::INFINITY);
    assert_eq!(smallest(values), f64::NEG_INFINITY);
    let (mut high, mut low) = (2.0_f32, 2.0_f32);
    for value in values {
        high.keep_largest(value as f32);
        low.keep_smallest(value as f32);
    }
    assert_eq!((high, low), (f32::INFINITY, f32::NEG_INFINITY));
}

#[test]
#[should_panic(expected = "no values")]
fn nothing_measured_is_no_success() {
    largest::<f64>([]);
}
