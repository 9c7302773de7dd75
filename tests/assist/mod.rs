//! Assists, the speed of the game, new runs on request, and the marks of a run: what they do, and that recordings contain them.

mod falls;
mod jumps;
mod marks;
mod new_run;
mod recordings;
mod speed;

use springyard::input::Assist;
use springyard::input::script::Event;

use crate::common::{Play, ahead_until, on_strip, resource, strip};

const LONG_JUMP_WINDOWS: Assist = Assist {
    long_jump_windows: true,
    double_jump: false,
    free_falls: false,
};
const DOUBLE_JUMP: Assist = Assist {
    long_jump_windows: false,
    double_jump: true,
    free_falls: false,
};
const FREE_FALLS: Assist = Assist {
    long_jump_windows: false,
    double_jump: false,
    free_falls: true,
};
const NONE: Assist = Assist {
    long_jump_windows: false,
    double_jump: false,
    free_falls: false,
};

/// Plays a strip with these assists from the start and this input.
fn play(words: &str, assist: Assist, mut script: Vec<(f64, Event)>) -> Play {
    script.insert(0, (0.0, assist.into()));
    on_strip(words, script)
}
