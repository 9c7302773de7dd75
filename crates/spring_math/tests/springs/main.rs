//! The springs, against a solver of differential equations that knows no spring, and against the articles that they come from. One
//! program, since linking takes most of the time: select with `cargo test -p spring_math dampers::`.

mod support;

mod blending;
mod character;
mod dampers;
mod errata;
mod exact_against_an_ode_solver;
mod followers;
mod forms_and_batches;
mod frame_rate_independence;
mod long_steps;
mod modes;
mod no_input_panics;
mod numbers_of_the_pages;
mod parameters;
mod signals;
mod stability;
mod substeps;
mod turned;
mod worst;
