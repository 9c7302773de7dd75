//! Lets the camera glance at the lift when a coil is collected, if the player wants it.

use bevy::prelude::*;

use crate::level::LiftBody;
use crate::stations::StationNews;
use crate::tuning::Overrides;
use springyard_camera::GlanceAt;

/// Time of a glance, there and back, s.
const GLANCE_SECS: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Overrides>()
        .add_message::<GlanceAt>()
        .add_message::<StationNews>()
        .add_systems(Update, glance_at_lift);
}

fn glance_at_lift(
    overrides: Res<Overrides>,
    lifts: Query<&Transform, With<LiftBody>>,
    mut news: MessageReader<StationNews>,
    mut glances: MessageWriter<GlanceAt>,
) {
    let coils = news.read().filter(|it| matches!(it, StationNews::Coil(_)));
    if coils.count() == 0 || !overrides.comfort.glances_at_lift() {
        return;
    }
    for at in &lifts {
        glances.write(GlanceAt {
            place: at.translation,
            secs: GLANCE_SECS,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Comfort;

    #[test]
    fn a_coil_lets_the_camera_glance_at_the_lift_unless_a_setting_forbids_it() {
        for (glance_at_lift, reduced_motion) in [(true, false), (false, false), (true, true)] {
            let wanted = glance_at_lift && !reduced_motion;
            let comfort = Comfort {
                glance_at_lift,
                reduced_motion,
                ..default()
            };
            let mut app = App::new();
            app.add_plugins(plugin).insert_resource(Overrides {
                comfort,
                ..default()
            });
            let at = Transform::from_xyz(14.0, 0.2, -22.0);
            app.world_mut().spawn((LiftBody, at));
            let glances = |app: &mut App, news: StationNews| {
                app.world_mut().write_message(news);
                app.update();
                let mut messages = app.world_mut().resource_mut::<Messages<GlanceAt>>();
                messages.drain().collect::<Vec<_>>()
            };
            assert!(glances(&mut app, StationNews::Loop("arch".into())).is_empty());
            let sent = glances(&mut app, StationNews::Coil("pit coil".into()));
            assert_eq!(sent.len(), usize::from(wanted));
            assert!(sent.iter().all(|it| it.place == at.translation));
        }
    }
}
