//! Fields of a tuning, set to something else.
//!
//! Included by path: these tests need no game.

use springyard::tuning::{Access, Knob, Tuning};

/// Another value that is allowed: a third of the way up to what is usual and a little more, no number that ends soon.
pub fn change(knob: &Knob, tuning: &mut Tuning) {
    match knob.access {
        Access::Number(number) => {
            let number = number(tuning);
            *number += (knob.usual.1 - *number) / 3.0 + (knob.usual.1 - knob.usual.0) / 70.0;
        }
        Access::Switch(on) => *on(tuning) ^= true,
    }
}
