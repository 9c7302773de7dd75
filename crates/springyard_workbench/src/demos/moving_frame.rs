//! A spring on board of a ship, as seen from the ship: towards a goal on board, and towards the same goal in the world.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "moving_frame",
    title: "On a moving ship: spring in the ship's frame",
    chapter: Chapter::Springs,
    calls: "spring_math::Propagator::advance",
    formula: "on board: x and v as seen from the ship;  in the world: a = w^2 (ship + goal - x) - 2 z w v, which trails the ship by about 2 z / w of its velocity",
    to_try: "Drag the goal on board, and turn the speed: a spring in world space trails the ship, and swings to the other side as the ship turns back.",
    mistake: "Damping acts on the velocity that it is given. In world space that includes the ship's, so the spring brakes the flight and trails its goal.",
    traces: &[
        Trace::right("in the ship's frame"),
        Trace::wrong("in the world's frame"),
    ],
    goal: "goal on board",
    script: Script::Still,
    measure: Measure::FromGoal,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct MovingFrame {
    /// Speed of the ship, which turns back every two seconds.
    #[default(2.0)]
    #[reflect(@limits(0.0..=10.0, 0.0..=4.0).unit("m/s"))]
    ship_speed: f32,
    /// Undamped frequency.
    #[default(1.5)]
    #[reflect(@limits(0.2..=10.0, 0.5..=4.0))]
    frequency_hz: f32,
    /// Damping ratio.
    #[default(0.7)]
    #[reflect(@limits(0.0..=3.0, 0.2..=1.5))]
    damping_ratio: f32,
    ship: Vec2,
    on_board: Moving,
    in_world: Moving,
}

/// Time in which the ship flies one way, s.
const ONE_WAY_SECS: f64 = 2.0;

impl Motion for MovingFrame {
    fn rest(&mut self, at: Vec2) {
        self.ship = Vec2::ZERO;
        (self.on_board, self.in_world) = (at_rest(at), at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let spring = spring(self.frequency_hz, self.damping_ratio);
        let flies_up = ((frame.now_secs / ONE_WAY_SECS) as u64).is_multiple_of(2);
        let way = self.ship_speed * frame.dt;
        self.ship.y += if flies_up { way } else { -way };
        self.on_board = exact(spring, self.on_board, frame.goal, frame.dt);
        self.in_world = exact(spring, self.in_world, self.ship + frame.goal, frame.dt);
        vec![self.on_board.0, self.in_world.0 - self.ship]
    }
}
