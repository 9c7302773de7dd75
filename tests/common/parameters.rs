//! Sets a parameter of a tuning to a different allowed value. Included by path, in tests without a game.

use springyard::tuning::{Parameter, Tuning, Value};

/// Changes a parameter: a number goes a third of the way up to its usual maximum and a little more, to a value with many digits;
/// a switch is toggled.
pub fn change(parameter: &Parameter, tuning: &mut Tuning) {
    let changed = match (parameter.get(tuning), parameter.limits) {
        (Value::Number(number), Some(limits)) => {
            let (low, high) = limits.usual;
            Value::Number(number + (high - number) / 3.0 + (high - low) / 70.0)
        }
        (value, None) => Value::Switch(value != Value::Switch(true)),
        (_, Some(_)) => panic!("{} has a range but is not a number", parameter.path),
    };
    parameter.write(tuning, changed);
}
