//! [`Sounds`]: all that was struck in a run, as it is heard from the camera.

use bevy::prelude::*;
use springyard_camera::{CameraSystems, LiveRig};
use springyard_sound::{Bus, Heard, Listener, ParameterError, Strike, limit, render};
use springyard_state::RegisterState;

use super::SoundSystems;
use crate::input::PlayerControlled;

/// Samples a second, Hz.
pub const RATE_HZ: u32 = 48_000;

/// The loudest that a sample may be: a file holds 1.
const CEILING: f32 = 0.98;

/// A blow in a step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Struck {
    /// With what it is turned up and down.
    pub bus: Bus,
    /// When, s of simulated time.
    pub at_secs: f64,
    /// Where, m.
    pub place: Vec3,
    /// What, and how hard.
    pub strike: Strike,
}

/// What was struck since the start of the run.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub struct Sounds {
    /// In the steps of this frame.
    struck: Vec<Struck>,
    /// Earlier.
    heard: Vec<(Bus, Heard)>,
}

impl Sounds {
    /// Adds a blow of the running step.
    pub fn strike(&mut self, struck: Struck) {
        self.struck.push(struck);
    }

    /// All that has been heard, in the order in which it was struck.
    pub fn heard(&self) -> impl Iterator<Item = &Heard> {
        self.heard.iter().map(|(_, heard)| heard)
    }

    /// Takes away all that has been heard since the last call.
    pub fn take(&mut self) -> Vec<(Bus, Heard)> {
        std::mem::take(&mut self.heard)
    }

    /// The samples of a run of `secs` seconds, left and right, [`RATE_HZ`] a second, and nowhere louder than a file holds.
    pub fn samples(&self, secs: f64) -> Result<Vec<[f32; 2]>, ParameterError> {
        let heard: Vec<Heard> = self.heard().copied().collect();
        let mut samples = render(&heard, RATE_HZ, secs)?;
        limit(&mut samples, CEILING, RATE_HZ)?;
        Ok(samples)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_unkept::<Sounds>("what is heard of the run; no step reads it");
    app.init_resource::<Sounds>().add_systems(
        PostUpdate,
        hear.in_set(SoundSystems::Hear).after(CameraSystems::Place),
    );
}

/// Hears the blows of this frame's steps from the camera, or from the figure where there is no camera.
fn hear(
    cameras: Query<&Transform, With<LiveRig>>,
    players: Query<&Transform, With<PlayerControlled>>,
    mut sounds: ResMut<Sounds>,
) {
    let pose = cameras.iter().next().or_else(|| players.iter().next());
    let pose = pose.copied().unwrap_or_default();
    let listener = Listener {
        place: pose.translation,
        right: *pose.right(),
    };
    let struck = std::mem::take(&mut sounds.struck);
    let heard = struck.iter().map(|struck| {
        let heard = Heard {
            at_secs: struck.at_secs,
            strike: struck.strike,
            ears: listener.ears(struck.place),
        };
        (struck.bus, heard)
    });
    sounds.heard.extend(heard);
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_sound::{Body, Material, Shape};

    #[test]
    fn what_is_to_the_right_of_the_camera_is_heard_on_the_right() {
        let mut app = App::new();
        app.init_resource::<Sounds>().add_systems(Update, hear);
        // It looks along -Z from 2 m behind the origin.
        let camera = app
            .world_mut()
            .spawn(Transform::from_xyz(0.0, 0.0, 2.0))
            .id();
        app.world_mut()
            .entity_mut(camera)
            .insert(LiveRig::new(camera));
        app.world_mut().resource_mut::<Sounds>().strike(Struck {
            bus: Bus::World,
            at_secs: 0.25,
            place: Vec3::new(4.0, 0.0, 2.0),
            strike: Strike {
                body: Body::of_pitch(Shape::Bar, Material::Bronze, 440.0),
                hammer: Material::Steel,
                impulse_n_s: 10.0,
            },
        });
        app.update();
        app.update();
        let sounds = app.world().resource::<Sounds>();
        let ears: Vec<[f32; 2]> = sounds.heard().map(|heard| heard.ears).collect();
        assert!(
            ears.len() == 1 && ears[0][0] < 1e-3 && (ears[0][1] - 0.25).abs() < 1e-3,
            "{ears:?}"
        );
        let samples = sounds.samples(0.5).unwrap();
        let first = samples.iter().position(|ears| ears[1] != 0.0);
        assert_eq!(first, Some(12_000));
    }
}
