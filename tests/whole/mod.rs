//! The game as a whole: input, time, order, determinism and state.

mod crouch_mode;
mod device_settings;
mod directions;
mod frame_order;
mod recorded_grab;
mod rumble;
mod same_run;
mod settings;
mod sound;
mod sound_live;
mod sound_rhythm;
mod state;
mod stays_finite;
mod taps;
mod time_controls;
mod toggles;
