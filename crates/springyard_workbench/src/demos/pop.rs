//! An object that a server corrects: it pops, or its offset decays.

use spring_math::catalogue::extrapolation::Extrapolation;
use spring_math::catalogue::inertialize::Inertializer;

use crate::clock::OwnSteps;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "pop",
    title: "Network correction: a pop at each packet",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::inertialize::Inertializer",
    formula: "between packets x += v dt, fading; at a packet offset += shown - said; shown = x + offset, and the offset decays",
    to_try: "Make packets rarer, or wiggle the goal: the corrections grow, and only the inertialized object hides them.",
    mistake: "Setting the position of each packet is right to the millimetre, and pops.",
    traces: &[
        Trace::right("inertialized"),
        Trace::wrong("set at each packet"),
    ],
    script: Script::Wander,
    measure: Measure::Jitter,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
#[reflect(from_reflect = false)]
pub(super) struct Pop {
    /// Time between packets: each says where the goal is, and how fast it moves.
    #[default(0.4)]
    #[reflect(@limits(0.02..=2.0, 0.1..=0.8))]
    packet_secs: f32,
    /// Time until half of a correction is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    #[reflect(ignore)]
    packets: OwnSteps,
    /// The last packet, extrapolated.
    said: Moving,
    #[reflect(ignore)]
    #[default(Inertializer::new(Vec2::ZERO))]
    offset: Inertializer<Vec2>,
}

/// The velocity of a packet halves in this time, s: about steady for a packet's time, and at rest when no more come.
const VELOCITY_HALF_LIFE_SECS: f32 = 1.0;

impl Motion for Pop {
    fn rest(&mut self, at: Vec2) {
        self.packets = OwnSteps::default();
        self.said = at_rest(at);
        self.offset = Inertializer::new(Vec2::ZERO);
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let (x, v) = self.said;
        self.said = Extrapolation::from_half_life(VELOCITY_HALF_LIFE_SECS)
            .map_or(self.said, |it| it.step(x, v, frame.dt));
        let step = Propagator::exact(critical_by_half_life(self.half_life_secs), frame.dt);
        // The shown place is the same before and after a packet.
        let shown = self.offset.step(&step, self.said);
        if self.packets.due(frame.dt, self.packet_secs) > 0 {
            let packet = (frame.goal, frame.goal_velocity());
            self.offset.switch(self.said, packet);
            self.said = packet;
        }
        vec![shown.0, self.said.0]
    }
}
