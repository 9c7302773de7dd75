//! The fields of a struct as a list: each number, switch or choice with its unit, ranges, default and description, read by reflection
//! from the struct itself (see [`springyard_state::parameter`]). Tuning and settings have such a list, for their panels, files and tables.
//!
//! - [`list`](mod@list): the list of a struct, with the way to each value. Start with [`Parameter`].
//! - [`write()`]: the text of a file with all of them.
//! - [`numbers`]: each number inside a value of any form, such as a level, with its path, for a check against its range.

pub mod list;
pub mod numbers;
mod write;

pub use list::{Choice, Group, Parameter, Value, list, list_of};
pub use numbers::{Number, each_number};
pub use write::write;
