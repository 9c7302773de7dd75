//! The one binary: arguments -> a command.

use std::process::ExitCode;

fn main() -> ExitCode {
    springyard::cli::main()
}
