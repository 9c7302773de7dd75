//! [`Overrides`]: what the player's settings of [`Comfort`] change about the camera, the stick and the figure, as a layer on top of the
//! tuning.
//!
//! The tuning itself stays as it is, in its files and in the panel; cameras and figures get its values with the overrides applied
//! ([`live`](super::live)). No step reads a value that an override changes: a run has the same state hash with any of them. (A
//! camera that turns behind the character by itself turns the look direction, as the mouse does; that is input, and recorded as such.)

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::comfort::Comfort;
use super::figure_tuning::FigureTuning;
use super::{Parameter, Tuning, Value};
use crate::input::LookLimits;
use springyard_camera::ThirdPerson;

/// Changes on top of the tuning. The default changes nothing.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Overrides {
    /// The player's settings.
    pub comfort: Comfort,
    /// Whether the device used last is a gamepad. A mouse turns the camera as fast as the player thinks, a stick does not.
    pub pad_in_use: bool,
}

/// Whether decoration stands still, by the setting *reduced motion*. Off in an app without [`Overrides`].
#[derive(SystemParam)]
pub struct ReducedMotion<'w>(Option<Res<'w, Overrides>>);

impl ReducedMotion<'_> {
    /// Whether it is on.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.as_ref().is_some_and(|it| it.comfort.reduced_motion)
    }
}

impl Overrides {
    /// The camera's parameters in force over those of a tuning.
    #[must_use]
    pub fn over_camera(&self, tuned: ThirdPerson) -> ThirdPerson {
        let (comfort, mut camera) = (&self.comfort, tuned);
        // 0 is the tuning's own.
        if comfort.field_of_view_deg > 0.0 {
            camera.fov_kick.fov_deg = comfort.field_of_view_deg;
        }
        camera.shake.turn_deg *= comfort.camera_shake;
        camera.shake.shift_m *= comfort.camera_shake;
        camera.look_ahead.lead_secs *= comfort.look_ahead;
        camera.look_ahead.limit_m *= comfort.look_ahead;
        camera.recentre.after_secs = comfort
            .turn_behind
            .after_secs(self.pad_in_use, tuned.recentre.after_secs);
        if comfort.reduced_motion {
            calm(&mut camera);
        }
        camera
    }

    /// The limits of the look direction in force over those of a tuning.
    #[must_use]
    pub fn over_look(&self, tuned: LookLimits) -> LookLimits {
        let calm_deg_s = if self.comfort.reduced_motion {
            100.0
        } else {
            f32::INFINITY
        };
        LookLimits {
            stick_limit_deg_s: tuned.stick_limit_deg_s.min(calm_deg_s),
        }
    }

    /// The figure's parameters in force over those of a tuning.
    #[must_use]
    pub fn over_figure(&self, tuned: FigureTuning) -> FigureTuning {
        FigureTuning {
            blink: tuned.blink && !self.comfort.reduced_motion,
            ..tuned
        }
    }

    /// All parameters in force over a tuning.
    #[must_use]
    pub fn over(&self, tuning: &Tuning) -> Tuning {
        Tuning {
            character: tuning.character,
            moves: tuning.moves,
            camera: self.over_camera(tuning.camera),
            look: self.over_look(tuning.look),
            figure: self.over_figure(tuning.figure),
        }
    }

    /// The value in force of a parameter, if it is not that of the tuning.
    #[must_use]
    pub fn sets(&self, parameter: &Parameter, tuning: &Tuning) -> Option<Value> {
        let in_force = parameter.get(&self.over(tuning));
        (in_force != parameter.get(tuning)).then_some(in_force)
    }
}

/// Applies the numbers of `assets/tuning/reduced_motion.ron`, each only where the tuning does not move the picture less already.
fn calm(camera: &mut ThirdPerson) {
    let at_least = |value: &mut f32, calm: f32| *value = value.max(calm);
    let at_most = |value: &mut f32, calm: f32| *value = value.min(calm);
    at_least(&mut camera.follow.frequency_hz, 4.0);
    at_most(&mut camera.dead_zone.frequency_hz, 1.0);
    at_least(&mut camera.dead_zone.up_m, 2.0);
    camera.look_ahead.lead_secs = 0.0;
    camera.look_ahead.limit_m = 0.0;
    camera.recentre.after_secs = 0.0;
    at_most(&mut camera.recentre.asked_hz, 0.6);
    at_most(&mut camera.lock_on.frequency_hz, 0.6);
    at_most(&mut camera.lock_frame.frequency_hz, 0.4);
    camera.edge_look.tilt_deg = 0.0;
    camera.by_pitch.below_fov_deg = 0.0;
    camera.by_pitch.above_fov_deg = 0.0;
    at_most(&mut camera.shoulder.frequency_hz, 0.7);
    camera.shoulder.aim_fov_deg = 0.0;
    camera.shake.enabled = false;
    camera.fov_kick.kick_deg = 0.0;
    at_most(&mut camera.hill_lift.lift_deg, 15.0);
    at_most(&mut camera.hill_lift.frequency_hz, 0.6);
    camera.boom.drag = 0.0;
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::tuning::TurnBehind;

    const PRESETS: [&str; 4] = ["grounded", "floaty", "arcade", "reduced_motion"];

    fn preset(name: &str) -> Tuning {
        let path = format!("assets/tuning/{name}.ron");
        Tuning::load(Path::new(&path)).unwrap_or_else(|errors| panic!("{errors}"))
    }

    fn of(comfort: Comfort) -> Overrides {
        Overrides {
            comfort,
            ..default()
        }
    }

    fn set(overrides: &Overrides, tuning: &Tuning) -> Vec<&'static str> {
        let parameters = Tuning::parameters();
        let set = parameters.filter(|it| overrides.sets(it, tuning).is_some());
        set.map(|it| it.path).collect()
    }

    #[test]
    fn without_a_setting_every_tuning_is_as_its_file_says() {
        for name in PRESETS {
            let tuning = preset(name);
            assert_eq!(Overrides::default().over(&tuning), tuning, "{name}");
        }
    }

    #[test]
    fn reduced_motion_over_the_defaults_is_the_preset_of_that_name() {
        let overrides = of(Comfort {
            reduced_motion: true,
            ..default()
        });
        let calm = preset("reduced_motion");
        assert_eq!(overrides.over(&Tuning::default()), calm);
        assert_eq!(overrides.over(&calm), calm, "no calmer than it is");
    }

    #[test]
    fn a_tuning_that_is_calmer_still_keeps_its_own_numbers() {
        let mut tuning = Tuning::default();
        tuning.camera.follow.frequency_hz = 8.0;
        tuning.camera.hill_lift.lift_deg = 5.0;
        tuning.look.stick_limit_deg_s = 60.0;
        let overrides = of(Comfort {
            reduced_motion: true,
            ..default()
        });
        let in_force = overrides.over(&tuning);
        assert_eq!(in_force.camera.follow.frequency_hz, 8.0);
        assert_eq!(in_force.camera.hill_lift.lift_deg, 5.0);
        assert_eq!(in_force.look.stick_limit_deg_s, 60.0);
    }

    #[test]
    fn each_setting_sets_the_parameters_that_it_is_about_and_no_other() {
        let tuning = Tuning::default();
        let fov = of(Comfort {
            field_of_view_deg: 90.0,
            ..default()
        });
        assert_eq!(set(&fov, &tuning), ["camera.fov_kick.fov_deg"]);
        let parameter = Tuning::parameter("camera.fov_kick.fov_deg").unwrap();
        assert_eq!(fov.sets(parameter, &tuning), Some(Value::Number(90.0)));
        let still = of(Comfort {
            camera_shake: 0.0,
            look_ahead: 0.5,
            ..default()
        });
        let expected = [
            "camera.look_ahead.lead_secs",
            "camera.look_ahead.limit_m",
            "camera.shake.turn_deg",
            "camera.shake.shift_m",
        ];
        assert_eq!(set(&still, &tuning), expected);
        assert_eq!(still.over(&tuning).camera.look_ahead.limit_m, 0.5);
        assert_eq!(still.over(&tuning).camera.shake.turn_deg, 0.0);
    }

    #[test]
    fn reduced_motion_ends_the_turns_behind_the_character() {
        let turns = Comfort {
            turn_behind: TurnBehind::Always,
            ..default()
        };
        assert_eq!(
            set(&of(turns), &Tuning::default()),
            ["camera.recentre.after_secs"]
        );
        let calm = Comfort {
            reduced_motion: true,
            ..turns
        };
        let camera = of(calm).over_camera(ThirdPerson::default());
        assert_eq!(camera.recentre.after_secs, 0.0);
    }

    #[test]
    fn no_setting_changes_what_a_step_reads() {
        let overrides = Overrides {
            comfort: Comfort {
                field_of_view_deg: 110.0,
                camera_shake: 0.0,
                look_ahead: 0.0,
                turn_behind: TurnBehind::Always,
                glance_at_lift: false,
                reduced_motion: true,
            },
            pad_in_use: true,
        };
        for name in PRESETS {
            let paths = set(&overrides, &preset(name));
            let read = paths.iter().find(|path| path.starts_with("character."));
            assert_eq!(read, None, "{name}");
        }
    }
}
