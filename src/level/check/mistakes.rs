//! The list of mistakes (or of warnings) in a level's file.

use crate::level::file::Level;
use crate::ron_file;

pub(super) type Mistakes<'a> = ron_file::Mistakes<'a, Level>;
