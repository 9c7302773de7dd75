//! Swings the camera up about the pivot, over ground that rises behind it, so that a hill does not shorten the boom as a wall does.

use super::collision::{Clearance, reach_lifted, smallest_enough, thin_blockers_at_pivot};
use super::prelude::*;

/// Driver that lifts the camera over hills: on the way down a slope the camera tilts instead of coming nearer.
///
/// The tilt is at most the angle at which the ground behind rises above the character's feet. On flat ground there is none, so it
/// never works against the player's own look upwards. The driver also writes [`Rig::hill_slope_deg`], with which [`Boom`](super::Boom) slides
/// up the hill until the tilt has caught up.
#[derive(
    Component, Reflect, SmartDefault, Debug, Clone, Copy, PartialEq, Serialize, Deserialize,
)]
#[serde(default, deny_unknown_fields)]
#[require(Clearance)]
pub struct HillLift {
    /// Steepest ground that counts as a hill; steeper ground is a wall. Low: a slope pulls the camera in; high: the camera climbs
    /// walls.
    #[default(60.0)]
    #[reflect(@limits(0.0..=90.0, 50.0..=70.0), @Label("hill slope limit"), @Synonyms("steep, terrain"))]
    pub slope_deg: f32,
    /// Largest angle by which the camera swings up over ground that rises behind the character. 0: the camera comes nearer
    /// instead; high: it looks straight down.
    #[default(35.0)]
    #[reflect(@limits(0.0..=80.0, 20.0..=40.0), @Label("hill lift limit"), @Synonyms("terrain"))]
    pub lift_deg: f32,
    /// Frequency of the spring on the swing over hills. Low: the camera slides along the ground; high: it nods at each bump.
    #[default(1.2)]
    #[reflect(@limits(0.05..=10.0, 0.6..=2.0), @Label("hill lift spring"), @Synonyms("terrain, smooth, lazy, snappy"))]
    pub frequency_hz: f32,
}

/// State of the tilt between frames.
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    lift_deg: Sprung<f32>,
}

/// Bisections of the lift angle: the result is good to 1/32 of the largest angle.
const HALVINGS: u8 = 5;

/// Clearance over the hill on top of the camera's own radius, m. Without it, a boom along a slope loses half its length to a
/// bump, and loses it within one frame at a crest.
const BERTH_M: f32 = 0.4;

/// Swings the camera up. `radius` of free space around the camera, m; `boom_m`: length of the boom without walls, m.
pub fn update(
    hills: &HillLift,
    state: &mut State,
    mut rig: Rig,
    sight: &Sight,
    radius: f32,
    boom_m: f32,
    dt: f32,
) -> Result<Rig> {
    rig.hill_slope_deg = (hills.lift_deg > 0.0).then_some(hills.slope_deg);
    let spring = Spring::from_hertz(hills.frequency_hz, 1.0)?;
    let goal = needed_lift_deg(sight, &rig, hills, radius, boom_m.max(rig.distance));
    if rig.subject.cut {
        state.lift_deg.reset(goal);
    }
    rig.tilt_down(state.lift_deg.towards(spring, dt, goal));
    Ok(rig)
}

/// The smallest lift with which a ball of `radius` (m) at the end of a boom of `farthest` (m) clears the hill behind, degrees;
/// the largest lift allowed if none does.
fn needed_lift_deg(
    sight: &Sight,
    rig: &Rig,
    hill_lift: &HillLift,
    radius: f32,
    farthest: f32,
) -> f32 {
    let berth = radius + BERTH_M;
    let thin = thin_blockers_at_pivot(rig, sight, radius);
    let hill_behind = |lift_deg: f32| {
        let (at, normal) = reach_lifted(rig, sight, lift_deg, farthest, berth, &thin).touch?;
        (normal.y >= hill_lift.slope_deg.to_radians().cos()).then_some(at)
    };
    let Some(hill) = hill_behind(0.0) else {
        return 0.0;
    };
    // Ground height by the pivot. With the character's own height, the camera would nod at each jump.
    let feet = rig.pivot.with_y(rig.ground_y());
    let way = hill - feet;
    let rises_deg = way.y.atan2(way.with_y(0.0).length()).to_degrees();
    if rig.subject.footing_m.is_none() && rises_deg > hill_lift.slope_deg {
        // A fall into a pit: its rim is no hill, and over it the camera would look straight down.
        return 0.0;
    }
    let most_deg = rises_deg.clamp(0.0, hill_lift.lift_deg);
    if most_deg == 0.0 || hill_behind(most_deg).is_some() {
        return most_deg;
    }
    smallest_enough(0.0, most_deg, HALVINGS, |deg| hill_behind(deg).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::{Casts, Reach};

    /// A rim 2.6 m above the feet and 1 m behind them, which stops each ball.
    struct Rim;

    impl Casts for Rim {
        fn body_of(&self, _: Entity) -> Option<Entity> {
            None
        }

        fn cast_ray(&self, _: Vec3, _: Vec3, _: &dyn Fn(Entity) -> bool) -> Option<(Entity, Vec3)> {
            None
        }

        fn cast_ball(
            &self,
            _: Vec3,
            _: Vec3,
            _: f32,
            _: &dyn Fn(Entity) -> bool,
        ) -> Option<(Entity, Reach)> {
            let touch = Some((Vec3::new(0.0, 1.5, 1.0), Vec3::new(0.0, 0.8, -0.6)));
            let reach = Reach { metres: 1.0, touch };
            Some((Entity::PLACEHOLDER, reach))
        }

        fn touched(&self, _: Vec3, _: f32, _: &dyn Fn(Entity) -> bool) -> Vec<Entity> {
            Vec::new()
        }

        fn nearest_point(&self, _: Vec3, _: &dyn Fn(Entity) -> bool) -> Option<(Vec3, bool)> {
            None
        }
    }

    /// The lift after a second, degrees.
    fn lift_deg(footing_m: Option<f32>) -> f32 {
        let sight = Sight::new(Rim, |_, _| true, 0.6);
        let mut rig = Rig {
            pivot: Vec3::Y * 0.5,
            ..Rig::default()
        };
        rig.subject.feet_m = 1.1;
        rig.subject.footing_m = footing_m;
        let mut state = State::default();
        let mut pitch_deg = 0.0;
        for _ in 0..60 {
            let hills = HillLift::default();
            let lifted = update(&hills, &mut state, rig, &sight, 0.2, 5.0, 1.0 / 60.0);
            pitch_deg = lifted.unwrap().pitch_deg;
        }
        -pitch_deg
    }

    #[test]
    fn the_rim_of_a_pit_does_not_lift_the_camera_in_a_fall() {
        assert!(lift_deg(Some(0.0)) > 30.0);
        assert!(lift_deg(None).abs() < 1e-3);
    }

    #[test]
    fn over_a_rise_behind_it_swings_as_far_as_its_edge_rises_above_the_feet_at_most() {
        use crate::boxes::{sight, solid};
        const ALL: [f32; 2] = [-90.0, 90.0];
        let lift = |top_m: f32, grounded: bool, most_deg: f32| {
            let rise = sight([solid(ALL, [-9.0, top_m], [3.0, 3.1])], 0.0);
            let hills = HillLift {
                lift_deg: most_deg,
                slope_deg: 90.0,
                ..default()
            };
            let mut rig = crate::boxes::rig(0.0, 0.0);
            (rig.subject.feet_m, rig.subject.cut) = (1.1, true);
            rig.subject.footing_m = grounded.then_some(0.0);
            let lifted = update(
                &hills,
                &mut State::default(),
                rig,
                &rise,
                0.2,
                5.0,
                1.0 / 60.0,
            );
            let lifted = lifted.unwrap();
            (-lifted.pitch_deg, lifted.hill_slope_deg)
        };
        // The ball meets it 1.6 m above the feet and 3 m behind them, and does not get over it.
        let (high_deg, slope_deg) = lift(9.0, true, 60.0);
        assert_eq!(slope_deg, Some(90.0));
        assert!((high_deg - 28.07).abs() < 0.05, "{high_deg}");
        assert!((lift(9.0, true, 20.0).0 - 20.0).abs() < 1e-3);
        assert_eq!(lift(9.0, true, 0.0), (0.0, None));
        assert!(
            (lift(9.0, false, 60.0).0 - 28.07).abs() < 0.05,
            "in the air, too"
        );
        assert_eq!(lift(-1.0, true, 35.0).0, 0.0);
    }
}
