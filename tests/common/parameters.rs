//! Fields of a tuning, set to something else.
//!
//! Included by path: these tests need no game.

use springyard::tuning::{Parameter, Tuning, Value};

/// Another value that is allowed: a third of the way up to the usual maximum and a little more, with many digits.
pub fn change(parameter: &Parameter, tuning: &mut Tuning) {
    let changed = match (parameter.get(tuning), parameter.limits) {
        (Value::Number(number), Some(limits)) => {
            let (low, high) = limits.usual;
            Value::Number(number + (high - number) / 3.0 + (high - low) / 70.0)
        }
        (value, None) => Value::Switch(value != Value::Switch(true)),
        (Value::Switch(_), Some(_)) => panic!("{} has a range and is a switch", parameter.path),
    };
    parameter.write(tuning, changed);
}
