//! The burst that a coil or loop leaves when it is taken: the dust of a landing, larger and in the colour of the goal, and for a coil a ring that springs open. There
//! is one burst, with a few balls that are used again: nothing is spawned in play.

use bevy::prelude::*;
use spring_math::{Propagator, Spring};

use super::super::figure::puff::{BALLS, DUST_SECS, Puff};
use super::look::MarkLook;
use super::pop::LASTS_SECS;
use crate::tuning::ReducedMotion;
use crate::visuals::yard_material::YardMaterial;
use crate::visuals::{VisualsSystems, ball_at, hidden, seen_if, show_at};
use springyard_timestep::ShownClock;

/// The last burst.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct Burst {
    /// Where it began, m, and when, s of simulated time; `None` before the first.
    began: Option<(Vec3, f64)>,
    /// Number of bursts so far: each flies differently.
    count: u64,
    /// Whether it has a ring.
    has_ring: bool,
}

/// On a ball of the burst: its index.
#[derive(Component, Debug, Clone, Copy)]
struct BurstBall(usize);

/// On the ring of the burst.
#[derive(Component, Debug, Clone, Copy)]
struct BurstRing;

/// Radius of the ring at first and at its end, m, and the spring on which it opens: it overshoots by 16 % of its way.
const RING_FROM_M: f32 = 0.25;
const RING_TO_M: f32 = 0.9;
const RING_HZ: f32 = 2.8;
const RING_RATIO: f32 = 0.5;
/// Opacity of the ring at first.
const RING_OPACITY: f32 = 0.95;
/// The dust is that of a landing at this velocity, m/s, and this much larger.
const AS_LANDING_M_S: f32 = 12.0;
const LARGER: f32 = 1.3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Burst>()
        .add_systems(Startup, spawn_parts)
        .add_systems(
            PostUpdate,
            (forget_undone, place_balls, open_ring)
                .chain()
                .in_set(VisualsSystems::Pose),
        );
}

impl Burst {
    /// Starts a burst at a place, m, and a simulated time, s, with a ring or without. An earlier one ends.
    pub(super) fn start(&mut self, place: Vec3, now_secs: f64, has_ring: bool) {
        self.has_ring = has_ring;
        self.began = Some((place, now_secs));
        self.count += 1;
    }

    /// Where it began, m, and its age, s, while it is seen.
    fn seen(&self, now_secs: f64) -> Option<(Vec3, f32)> {
        let (place, began) = self.began?;
        let age = (now_secs - began) as f32;
        (0.0..DUST_SECS).contains(&age).then_some((place, age))
    }

    #[cfg(test)]
    pub(super) fn is_seen(&self, now_secs: f64) -> bool {
        self.seen(now_secs).is_some()
    }
}

fn spawn_parts(look: Res<MarkLook>, mut commands: Commands) {
    for index in 0..BALLS {
        commands.spawn((hidden("burst", &look.ball, &look.goal), BurstBall(index)));
    }
    commands.spawn((
        hidden("ring of the burst", &look.thin_ring, &look.opening),
        BurstRing,
    ));
}

/// What a rewind has undone does not happen again where play goes on from there.
fn forget_undone(time: ShownClock, mut burst: ResMut<Burst>) {
    let now_secs = time.secs();
    if burst.began.is_some_and(|(_, secs)| secs > now_secs) {
        burst.began = None;
    }
}

fn open_ring(
    time: ShownClock,
    burst: Res<Burst>,
    reduced_motion: ReducedMotion,
    look: Res<MarkLook>,
    mut materials: ResMut<Assets<YardMaterial>>,
    rings: Single<(&mut Transform, &mut Visibility), With<BurstRing>>,
) -> Result {
    let is_calm = reduced_motion.is_on();
    let seen = burst.seen(time.secs());
    let seen = seen.filter(|_| burst.has_ring && !is_calm);
    let (mut transform, mut visibility) = rings.into_inner();
    visibility.set_if_neq(seen_if(seen.is_some()));
    let Some((place, age)) = seen else {
        return Ok(());
    };
    let spring = Spring::from_hertz(RING_HZ, RING_RATIO)?;
    let radius = Propagator::exact(spring, age).advance(RING_FROM_M, 0.0, RING_TO_M);
    *transform = Transform::from_translation(place).with_scale(Vec3::splat(radius.0));
    if let Some(mut material) = materials.get_mut(&look.opening) {
        let part = (age / LASTS_SECS).clamp(0.0, 1.0);
        material
            .colour
            .set_alpha(RING_OPACITY * (1.0 - part * part));
    }
    Ok(())
}

fn place_balls(
    time: ShownClock,
    burst: Res<Burst>,
    mut balls: Query<(&BurstBall, &mut Transform, &mut Visibility)>,
) -> Result {
    let seen = burst.seen(time.secs());
    let puff = Puff::of(AS_LANDING_M_S, burst.count)?;
    for (BurstBall(index), mut transform, mut visibility) in &mut balls {
        let ball = seen.zip(puff).map(|((place, age), puff)| {
            let place = place + LARGER * puff.dust_place_m(*index, age);
            ball_at(place, LARGER * puff.dust_radius_m(age))
        });
        show_at(ball, &mut transform, &mut visibility);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_lasts_half_a_second_of_the_games_time() {
        let mut burst = Burst::default();
        assert!(!burst.is_seen(0.0));
        burst.start(Vec3::X, 7.0, true);
        assert!(burst.is_seen(7.0) && burst.is_seen(7.4));
        assert!(!burst.is_seen(7.6) && !burst.is_seen(6.9));
    }
}
