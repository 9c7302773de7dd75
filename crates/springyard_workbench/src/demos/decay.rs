//! The decay of a damper over time, by three names for one constant: and the half-life taken for a time constant.

use spring_math::catalogue::damper::{Damper, lerp_each_frame};

use super::*;

pub(super) const PAGE: Page = Page {
    name: "decay",
    title: "Half-life or time constant: base 2 or base e",
    chapter: Chapter::Dampers,
    calls: "spring_math::catalogue::damper::Damper::from_rate",
    instead: Some("spring_math::catalogue::damper::Damper::from_half_life"),
    formula: "from_rate(1 / h), the half-life taken for a time constant: left = exp(-t / h)",
    right: "left = 2^(-t / h) = exp(-t ln 2 / h) = kept^(t / frame), kept = 2^(-frame / h): one curve in three bases",
    to_try: "Turn the frame: halved or not, the recurrence left = left * kept meets the curve at the end of each frame, for any length of frame.",
    mistake: "exp(-t / h) leaves 37 % after h, not half: a half-life h is a time constant of h / ln 2, a rate of ln 2 / h. Change the base, and the constant changes with it.",
    traces: &[
        Trace::right("2^(-t / h)"),
        Trace::wrong("exp(-t / h)"),
        Trace::other("kept, frame by frame"),
    ],
    view: View::Function {
        x: (0.0, 4.0),
        x_label: "time, s",
        y_label: "part of the way that is left",
    },
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Decay {
    /// Time until half of the way is left.
    #[default(1.0)]
    #[reflect(@limits(0.05..=4.0, 0.25..=2.0))]
    half_life_secs: f32,
    /// Length of a frame of the recurrence.
    #[default(1.0)]
    #[reflect(@limits(0.02..=2.0, 0.1..=1.0))]
    frame_secs: f32,
}

impl Motion for Decay {
    fn at(&self, secs: f32) -> Vec<f32> {
        let half_life = Damper::from_half_life(self.half_life_secs).unwrap_or(Damper::AT_ONCE);
        let constant = Damper::from_rate(1.0 / self.half_life_secs).unwrap_or(Damper::AT_ONCE);
        let part = half_life.covered(self.frame_secs);
        let frames = (secs / self.frame_secs + 1e-4) as u32;
        let recurrence = (0..frames).fold(1.0, |left, _| lerp_each_frame(left, 0.0, part));
        let [right, wrong] = [half_life, constant].map(|damper| damper.step(1.0, 0.0, secs));
        vec![right, wrong, recurrence]
    }
}
