//! What a page of the springs plays.

use spring_math::Spring;
use springyard_sound::{Body, Bus, Heard, Material, Order, Shape, Strike};

/// How hard it is struck, N s.
const PLAYED_N_S: f32 = 200.0;

/// The sound of a steel plate that hangs on this spring, from 2 m away.
pub(super) fn played(spring: Spring) -> Order {
    let body = Body {
        damping_ratio: Some(spring.zeta()),
        ..Body::on_spring(Shape::Plate, Material::Steel, spring.frequency_hz())
    };
    let strike = Strike {
        body,
        hammer: Material::Wood,
        impulse_n_s: PLAYED_N_S,
    };
    let heard = Heard {
        at_secs: 0.0,
        strike,
        ears: [0.35; 2],
    };
    Order::Strike(Bus::Page, heard)
}
