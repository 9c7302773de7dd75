//! Forty offsets with one half-life, beside a half-life for each distance.

use spring_math::catalogue::batch;

use super::*;

pub(super) const PAGE: Page = Page {
    name: "forty_bones",
    title: "Inertialization of 40 bones: one half-life",
    chapter: Chapter::Transitions,
    calls: "spring_math::catalogue::batch::decay",
    formula: "(offset, velocity) = M (offset, velocity), one matrix M for all bones: that of a critical step, w = 2 ln 2 / half_life",
    to_try: "Flick the goal: of 40 bones, the 12th goes 12/40 of the way. With one half-life, large and small offsets halve together.",
    mistake: "A half-life in proportion to each offset: the small ones are gone long before the large ones, and the pose changes its shape.",
    traces: &[
        Trace::right("bone 40 of 40"),
        Trace::wrong("40, own half-life"),
        Trace::right("bone 12 of 40"),
        Trace::wrong("12, own half-life"),
    ],
    measure: Measure::Halves,
    ..Page::USUAL
};

const BONES: usize = 40;
/// The bones that are drawn: the one that goes all of the goal's way, and one that goes 12/40 of it.
const DRAWN: [usize; 2] = [BONES - 1, 11];

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct FortyBones {
    /// Time until half of all offsets is gone, by the *Roll-Call*'s measure for critical springs.
    #[default(0.15)]
    #[reflect(@limits(0.01..=1.0, 0.05..=0.3))]
    half_life_secs: f32,
    /// Offsets and their velocities: of one half-life, and of one each.
    #[default([[[Vec2::ZERO; BONES]; 2]; 2])]
    bones: [[[Vec2; BONES]; 2]; 2],
}

/// How far a bone goes when the goal goes 1.
fn part(bone: usize) -> f32 {
    (bone + 1) as f32 / BONES as f32
}

impl Motion for FortyBones {
    fn rest(&mut self, _at: Vec2) {
        self.bones = [[[Vec2::ZERO; BONES]; 2]; 2];
    }

    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let step = |half_life_secs: f32| {
            Propagator::exact(critical_by_half_life(half_life_secs), frame.dt)
        };
        for [offsets, _] in &mut self.bones {
            for (bone, offset) in offsets.iter_mut().enumerate() {
                *offset += (frame.last_goal - frame.goal) * part(bone);
            }
        }
        let [[offsets, velocities], [own, own_velocities]] = &mut self.bones;
        batch::decay(&step(self.half_life_secs), offsets, velocities);
        for bone in 0..BONES {
            let step = step(self.half_life_secs * 2.0 * part(bone));
            let (offset, velocity) = (&mut own[bone..=bone], &mut own_velocities[bone..=bone]);
            batch::decay(&step, offset, velocity);
        }
        DRAWN
            .iter()
            .flat_map(|&bone| [offsets[bone], own[bone]])
            .map(|offset| frame.goal + offset)
            .collect()
    }
}
