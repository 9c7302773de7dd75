//! What a creature does at a time, of all that it has noticed. Pure: no world access.

use bevy::prelude::*;
use spring_math::{ParameterError, Propagator, Spring, angle};

use super::motion::{Hops, Posture, breath_m, duck_m};
use super::notice::{Noticed, Sight};

/// A landing or a dash this near is noticed, m.
const NOTICES_M: f32 = 5.0;
/// The head follows the player this near, m.
const LOOKS_M: f32 = 12.0;
/// A blow reaches a creature later the farther away it is, s per m.
const DELAY_S_M: f32 = 0.03;
/// Hops when the goal is reached.
const CHEER_HOPS: u32 = 16;
/// Distance of the player up to which a creature breathes fully, m, and from which it does not.
const BREATHES_M: f32 = 14.0;
/// The player's distance from which a creature at rest is left alone, m.
pub const ASLEEP_M: f32 = 20.0;
/// The neck's spring: critically damped, so that the head does not shake. rad/s.
const NECK_RAD_S: f32 = 11.0;
/// An angle, rad, and a velocity, rad/s, that are as good as none.
const STILL: f32 = 1e-3;

/// Hops in a row.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Row {
    /// Simulated time at which the first begins, s.
    begins_secs: f64,
    count: u32,
}

/// What all creatures know at a time.
#[derive(Debug, Clone, Copy)]
pub struct Now<'a> {
    /// Simulated time, s.
    pub secs: f64,
    /// What has been noticed.
    pub noticed: &'a Noticed,
    /// Simulated time at which the goal was reached, s.
    pub goal_secs: Option<f64>,
    /// Their hops.
    pub hops: Hops,
    /// Whether there is to be little motion.
    pub is_calm: bool,
}

impl Now<'_> {
    /// The posture of a creature at a place, m. `phase`, 0 to 1, is another for each.
    pub fn posture(
        &self,
        place: Vec3,
        phase: f32,
        player_m: f32,
    ) -> Result<Posture, ParameterError> {
        let posture = self.row(place, phase).map_or(Posture::REST, |row| {
            let age = (self.secs - row.begins_secs) as f32;
            self.hops.posture(age, row.count)
        });
        let mut more_m = 0.0;
        for dash in near(&self.noticed.dashes, place) {
            more_m += duck_m((self.secs - dash.secs) as f32)?;
        }
        if !self.is_calm {
            let awake = (ASLEEP_M - player_m) / (ASLEEP_M - BREATHES_M);
            more_m += breath_m(self.secs, phase) * awake.clamp(0.0, 1.0);
        }
        Ok(posture.stretched_by(more_m))
    }

    /// The hops that it makes. A landing while it is in the air is not noticed; a cheer waits for the touch-down.
    fn row(&self, place: Vec3, phase: f32) -> Option<Row> {
        let delay = |sight: &Sight| f64::from(DELAY_S_M * sight.place.distance(place));
        let landings = near(&self.noticed.landings, place).map(|landing| Row {
            begins_secs: landing.secs + delay(landing),
            count: 1,
        });
        let cheer = self.goal_secs.map(|secs| Row {
            begins_secs: secs + f64::from(phase * self.hops.period_secs()),
            count: CHEER_HOPS,
        });
        let mut rows: Vec<Row> = landings.chain(cheer).collect();
        rows.sort_by(|a, b| a.begins_secs.total_cmp(&b.begins_secs));
        let mut current: Option<Row> = None;
        for mut row in rows {
            let free_secs = current.map_or(f64::MIN, |row| self.ends_secs(row));
            if row.begins_secs < free_secs && row.count > 1 {
                row.begins_secs = free_secs;
            }
            if row.begins_secs >= free_secs && row.begins_secs <= self.secs {
                current = Some(row);
            }
        }
        current
    }

    fn ends_secs(&self, row: Row) -> f64 {
        row.begins_secs + f64::from(self.hops.period_secs() * row.count as f32)
    }

    /// Whether creatures cheer.
    #[must_use]
    pub fn is_cheering(&self) -> bool {
        // The first has waited for a hop, the last for its turn.
        let longest = self.hops.lasts_secs(CHEER_HOPS + 2);
        self.goal_secs
            .is_some_and(|goal| (0.0..f64::from(longest)).contains(&(self.secs - goal)))
    }
}

/// Those of these that are near a place, m.
fn near(sights: &[Sight], place: Vec3) -> impl Iterator<Item = &Sight> {
    sights
        .iter()
        .filter(move |sight| sight.place.distance(place) < NOTICES_M)
}

/// The neck: the head's turn to the left of where the creature looks at rest, rad, on a spring.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Neck {
    /// Angle, rad.
    pub yaw: f32,
    rate: f32,
}

impl Neck {
    /// Turns it for `dt`, s, towards a yaw, rad, the shorter way round. Without a `dt` time has jumped: it is there.
    pub fn turn(&mut self, goal: f32, dt: Option<f32>) -> Result<(), ParameterError> {
        if let Some(dt) = dt {
            let step = Propagator::exact(Spring::critical(NECK_RAD_S)?, dt);
            (self.yaw, self.rate) = angle::step_angle(&step, self.yaw, self.rate, goal);
            self.yaw = angle::wrap_angle(self.yaw);
        }
        let is_there =
            angle::angle_between(goal, self.yaw).abs() < STILL && self.rate.abs() < STILL;
        if dt.is_none() || is_there {
            (self.yaw, self.rate) = (goal, 0.0);
        }
        Ok(())
    }
}

/// The yaw at which a head looks at the player, rad to the left of where the creature looks at rest. `towards`: the way to the player, m.
#[must_use]
pub fn yaw_towards(towards: Vec3, facing_rad: f32) -> f32 {
    let is_above = towards.xz().length() < 0.1;
    if towards.length() > LOOKS_M || is_above {
        return 0.0;
    }
    angle::wrap_angle((-towards.x).atan2(-towards.z) - facing_rad)
}

/// A number from 0 to 1, another for each place.
#[must_use]
pub fn phase_of(place: Vec3) -> f32 {
    let turns = f64::from(place.x) * 0.37 + f64::from(place.z) * 0.71;
    turns.rem_euclid(1.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_test_lab::worst::largest;

    const PLACE: Vec3 = Vec3::new(2.0, 0.0, -4.0);

    fn now(noticed: &Noticed, secs: f64, goal_secs: Option<f64>) -> Now<'_> {
        Now {
            secs,
            noticed,
            goal_secs,
            hops: Hops::new(false).unwrap(),
            is_calm: true,
        }
    }

    fn landing(secs: f64, away_m: f32) -> Noticed {
        let place = PLACE + Vec3::X * away_m;
        Noticed {
            landings: vec![Sight { secs, place }],
            dashes: Vec::new(),
        }
    }

    fn highest(noticed: &Noticed, goal_secs: Option<f64>, from: u16, to: u16) -> f32 {
        let at = |ms: u16| now(noticed, 1e-3 * f64::from(ms), goal_secs);
        let up = |ms| at(ms).posture(PLACE, 0.5, 3.0).unwrap().up_m;
        largest((from..to).map(up).chain([0.0]))
    }

    #[test]
    fn a_creature_hops_at_a_landing_3_m_away_and_rests_a_second_later() {
        let noticed = landing(7.0, 3.0);
        assert_eq!(highest(&noticed, None, 6000, 7090), 0.0);
        assert!(highest(&noticed, None, 7090, 8000) > 0.2);
        let rest = now(&noticed, 8.0, None).posture(PLACE, 0.5, 3.0);
        assert_eq!(rest.unwrap(), Posture::REST);
        assert_eq!(highest(&landing(7.0, 5.1), None, 7000, 9000), 0.0);
    }

    #[test]
    fn a_second_landing_does_not_cut_a_hop_short() {
        let mut noticed = landing(7.0, 3.0);
        let alone: Vec<_> = postures(&noticed).collect();
        let second = Sight {
            secs: 7.3,
            place: PLACE,
        };
        noticed.landings.push(second);
        assert!(postures(&noticed).eq(alone));
    }

    fn postures(noticed: &Noticed) -> impl Iterator<Item = Posture> {
        (700..800_u16).map(|at| {
            let now = now(noticed, 0.01 * f64::from(at), None);
            now.posture(PLACE, 0.5, 3.0).unwrap()
        })
    }

    #[test]
    fn a_creature_cheers_for_some_seconds_also_where_the_player_has_just_landed() {
        for noticed in [Noticed::default(), landing(9.9, 1.0)] {
            for from in [11_000, 13_000, 15_000] {
                assert!(highest(&noticed, Some(10.0), from, from + 500) > 0.2);
            }
            assert_eq!(highest(&noticed, Some(10.0), 19_000, 21_000), 0.0);
        }
    }

    #[test]
    fn a_dash_makes_it_duck() {
        let noticed = Noticed {
            landings: Vec::new(),
            dashes: landing(7.0, 2.0).landings,
        };
        let coil = |secs| now(&noticed, secs, None).posture(PLACE, 0.0, 3.0);
        assert!(coil(7.15).unwrap().coil_m < 0.6 * Posture::REST.coil_m);
        assert_eq!(coil(6.9).unwrap(), Posture::REST);
        assert_eq!(coil(9.0).unwrap(), Posture::REST);
    }

    #[test]
    fn half_a_second_after_the_player_has_come_a_head_looks_at_it() {
        let facing = 2.0_f32;
        for around in [-3.0, -1.0, 0.5, 2.9_f32] {
            // The way that a head turned by `around` about the up axis looks along.
            let towards = Quat::from_rotation_y(around) * Vec3::NEG_Z * 8.0;
            for fps in [30_u16, 144] {
                let mut neck = Neck::default();
                for _ in 0..fps / 2 {
                    let goal = yaw_towards(towards, facing);
                    neck.turn(goal, Some(1.0 / f32::from(fps))).unwrap();
                }
                let looks = Quat::from_rotation_y(facing + neck.yaw) * Vec3::NEG_Z;
                let off = looks.angle_between(towards).to_degrees();
                assert!(off < 6.0, "{off} degrees at {fps} frames a second");
            }
        }
        assert_eq!(yaw_towards(Vec3::X * 13.0, facing), 0.0);
    }
}
