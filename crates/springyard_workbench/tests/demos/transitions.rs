//! Transitions: no jump, no kink.

use springyard_workbench::Measure;

use crate::support::{RATES, number, run};

#[test]
fn an_inertialized_switch_has_no_kink_and_a_cut_has() {
    for rate in RATES {
        let bench = run("inertialize", rate, 4.0);
        let cut = number(&bench, Measure::Kink, "cut");
        let smooth = number(&bench, Measure::Kink, "inertialized");
        assert!(cut > 8.0 * smooth, "{cut} for {smooth} at {rate:?}");
    }
}
