//! The drives, on bodies in a world of their own.

#[path = "../common/drive_lab.rs"]
#[allow(dead_code)]
mod lab;
#[path = "../common/owned.rs"]
mod owned;
#[path = "../../crates/spring_math/tests/support/worst.rs"]
mod worst;

mod comparison;
mod exact;
mod faults;
mod limits;
mod mass;
mod pile;
mod reaction;
mod sleep;
mod smoothed_targets;
mod stability;
mod targets;
