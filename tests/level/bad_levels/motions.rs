//! A route that is too long.

use super::{assert_error, spoilt};

#[test]
fn a_route_has_sixty_four_points_at_most() {
    let points = "(-8, 3, 0), (-8, 4, 0), ".repeat(33);
    let route = format!("Route(points: [{points}], speed_m_s: 2)");
    let long = spoilt("Rise(height_m: 3, period_secs: 8)", &route);
    assert_error(&long, "must hold 1 to 64 points, holds 66");
}
