//! The booms of stations: a rod from the middle of the player to a ball where the boom is. Teal; amber for one that forgets its
//! velocity. They are there while the player is in the area of a station that measures them, or always if none does.

use bevy::prelude::*;

use super::look::MarkLook;
use crate::level::{Area, CurrentLevel, SpringBoom};
use crate::stations::{SpringBoomState, StationSystems};
use crate::visuals::{VisualsSystems, drawn, seen_if};
use springyard_timestep::{FrameSteps, Interpolate, LastTwo};

/// On a boom: its look, and its ends after the last two steps.
#[derive(Component, Debug, Clone)]
struct BoomLook {
    rod: Entity,
    ball: Entity,
    /// The areas of the stations that measure it.
    areas: Vec<Area>,
    /// How far above the line from player to boom it is drawn, m.
    above_m: f32,
    ends: LastTwo<Ends>,
}

/// The ends of a boom.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Ends {
    /// The player, m.
    leader: Vec3,
    /// The boom, m.
    boom: Vec3,
}

impl Interpolate for Ends {
    fn interpolate(&self, to: &Self, part: f32) -> Self {
        Self {
            leader: self.leader.lerp(to.leader, part),
            boom: self.boom.lerp(to.boom, part),
        }
    }
}

const BALL_RADIUS_M: f32 = 0.13;
const ROD_M: f32 = 0.04;
/// The right boom is drawn this far below the middle of the player, the wrong one above it, m: they lie on one line.
const ASIDE_M: f32 = 0.18;
/// A shorter rod has no direction, m.
const SHORTEST_M: f32 = 1e-3;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(dress_boom)
        .add_systems(FixedPostUpdate, record_ends.after(StationSystems::Measure))
        .add_systems(PostUpdate, place_booms.in_set(VisualsSystems::Pose));
}

fn dress_boom(
    added: On<Add, SpringBoom>,
    booms: Query<&SpringBoom>,
    level: Res<CurrentLevel>,
    look: Res<MarkLook>,
    mut commands: Commands,
) -> Result {
    let boom = booms.get(added.entity)?;
    let stations = level.level.stations.iter();
    let measured = stations.filter(|station| {
        let mut measures = station.right.iter().chain(&station.wrong);
        measures.any(|measure| measure.names().contains(&boom.name))
    });
    let (material, above_m) = match boom.forgets_velocity {
        true => (&look.amber, ASIDE_M),
        false => (&look.teal, -ASIDE_M),
    };
    let mut part = |name: &'static str, mesh: &Handle<Mesh>| {
        let part = commands.spawn((
            drawn(name, mesh, material),
            ChildOf(added.entity),
            Transform::from_scale(Vec3::splat(BALL_RADIUS_M)),
        ));
        part.id()
    };
    let look = BoomLook {
        rod: part("boom rod", &look.cube),
        ball: part("boom ball", &look.ball),
        areas: measured.map(|station| station.area).collect(),
        above_m,
        ends: LastTwo::default(),
    };
    commands
        .entity(added.entity)
        .insert((look, Transform::IDENTITY, Visibility::Hidden));
    Ok(())
}

fn record_ends(mut booms: Query<(&SpringBoomState, &mut BoomLook)>) {
    for (state, mut look) in &mut booms {
        let now = Ends {
            leader: state.leader.unwrap_or(state.position),
            boom: state.position,
        };
        look.ends.record(now);
    }
}

fn place_booms(
    frame: Res<FrameSteps>,
    mut booms: Query<(&BoomLook, &mut Visibility)>,
    mut parts: Query<&mut Transform>,
) {
    for (look, mut visibility) in &mut booms {
        let leader = look.ends.current.leader;
        let is_seen = look.areas.is_empty() || look.areas.iter().any(|it| it.contains(leader));
        visibility.set_if_neq(seen_if(is_seen));
        let above = Vec3::Y * look.above_m;
        let Ends { leader, boom } = look.ends.at(frame.alpha);
        let (leader, boom) = (leader + above, boom + above);
        if let Ok(mut ball) = parts.get_mut(look.ball) {
            ball.translation = boom;
        }
        if let Ok(mut rod) = parts.get_mut(look.rod) {
            *rod = rod_between(leader, boom);
        }
    }
}

/// The transform of a cube with sides of 1 m, to be the rod between two places, m.
#[must_use]
fn rod_between(from: Vec3, to: Vec3) -> Transform {
    let way = to - from;
    let direction = Dir3::new(way).unwrap_or(Dir3::Z);
    Transform::from_translation(from.midpoint(to))
        .looking_to(direction, Vec3::Y)
        .with_scale(Vec3::new(ROD_M, ROD_M, way.length().max(SHORTEST_M)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rod_reaches_from_one_end_to_the_other() {
        for to in [
            Vec3::new(3.0, 1.0, -4.0),
            Vec3::new(1.0, 6.0, 2.0),
            Vec3::new(1.0, 1.0, 2.5),
        ] {
            let from = Vec3::new(1.0, 1.0, 2.0);
            let rod = rod_between(from, to);
            let ends = [0.5, -0.5].map(|z| rod * (Vec3::Z * z));
            let off = ends[0].distance(from) + ends[1].distance(to);
            assert!(off < 1e-5, "{ends:?} for {from} and {to}");
        }
        assert!(rod_between(Vec3::X, Vec3::X).is_finite());
    }
}
