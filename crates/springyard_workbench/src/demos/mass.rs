//! A spring in newtons on two masses.

use super::*;

pub(super) const PAGE: Page = Page {
    name: "mass",
    title: "Mass: the same constants, another spring",
    chapter: Chapter::Springs,
    calls: "spring_math::Spring::from_stiffness_damping_mass",
    instead: Some("spring_math::Spring::stiffness"),
    formula: "w = sqrt(k / m), z = c / (2 sqrt(k m));  k in N/m, c in N s/m",
    right: "k = m w^2 = m stiffness(), c = 2 z w m = m damping(), from the w and z that every mass shall have",
    to_try: "Turn up the mass: it swings more slowly and for longer; turn it below 1 kg: it hardly swings.",
    mistake: "Constants tuned for one mass are another spring on another mass. Keep w and z instead, or change the velocity itself, as an acceleration.",
    traces: &[Trace::right("1 kg"), Trace::wrong("your mass")],
    measure: Measure::Overshoot,
    ..Page::USUAL
};

/// See the page.
#[derive(Reflect, SmartDefault)]
pub(super) struct Mass {
    /// Stiffness.
    #[default(60.0)]
    #[reflect(@limits(1.0..=1000.0, 20.0..=200.0).unit("N/m"))]
    stiffness: f32,
    /// Damping.
    #[default(12.0)]
    #[reflect(@limits(0.0..=100.0, 1.0..=30.0).unit("N s/m"))]
    damping: f32,
    /// Mass of the second body.
    #[default(8.0)]
    #[reflect(@limits(0.05..=100.0, 0.2..=20.0).unit("kg"))]
    mass_kg: f32,
    springs: [Moving; 2],
}

impl Motion for Mass {
    fn step(&mut self, frame: &Frame) -> Vec<Vec2> {
        let springs = [1.0, self.mass_kg].map(|mass_kg| {
            let spring = Spring::from_stiffness_damping_mass(self.stiffness, self.damping, mass_kg);
            spring.unwrap_or(Spring::UNIT)
        });
        by_springs(springs, &mut self.springs, frame.goal, frame.dt)
    }
}
