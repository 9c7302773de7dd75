//! A goal of which only packets come, a few in a second: held, and extrapolated.

use spring_math::catalogue::extrapolation::Extrapolation;

use crate::clock::OwnSteps;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "extrapolation",
    title: "Extrapolation that decays, between packets",
    chapter: Chapter::Goals,
    calls: "spring_math::catalogue::extrapolation::Extrapolation::step",
    formula: "x = packet + v (1 - exp(-r t)) / r,  r = ln 2 / half_life",
    to_try: "Lower the packet rate: held packets lag in stairs; extrapolated ones move on, and miss only the turns.",
    mistake: "A held packet is late by half the time between packets, on average.",
    traces: &[Trace::right("extrapolated"), Trace::wrong("held")],
    script: Script::Wander,
    measure: Measure::FromGoal,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Packets {
    /// Packets a second.
    #[default(10.0)]
    #[reflect(@limits(1.0..=60.0, 3.0..=20.0))]
    packet_rate_hz: f32,
    /// Half-life of the velocity since the packet.
    #[default(0.3)]
    #[reflect(@limits(0.01..=10.0, 0.1..=1.0))]
    half_life_secs: f32,
    #[reflect(ignore)]
    clock: OwnSteps,
    packet: Moving,
}

impl Motion for Packets {
    fn rest(&mut self, at: Vec2) {
        (self.clock, self.packet) = (OwnSteps::default(), at_rest(at));
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let every_secs = 1.0 / self.packet_rate_hz;
        if self.clock.due(frame.dt, every_secs) > 0 {
            // Each packet is on time: it left when it was due, between the last frame and this one.
            let velocity = frame.goal_velocity();
            let since = self.clock.alpha(every_secs) * every_secs;
            self.packet = (frame.goal - velocity * since.min(frame.dt), velocity);
        }
        let (x, v) = self.packet;
        let since = self.clock.alpha(every_secs) * every_secs;
        let extrapolated = Extrapolation::from_half_life(self.half_life_secs)
            .map_or(x, |it| it.step(x, v, since).0);
        vec![extrapolated, x]
    }
}
