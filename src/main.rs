//! The binary `springyard`. Arguments and commands are in the module `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    springyard::cli::main()
}
