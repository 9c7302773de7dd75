//! Lets the camera glance at the lift when a coil is collected, if the player wants it.

use bevy::prelude::*;

use crate::level::{CurrentLevel, PlatformMover};
use crate::stations::StationNews;
use springyard_camera::GlanceAt;

/// Whether the camera glances at the lift when a coil is collected: a setting.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct LiftGlances(pub bool);

impl Default for LiftGlances {
    fn default() -> Self {
        Self(true)
    }
}

/// Time of a glance, there and back, s.
const GLANCE_SECS: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LiftGlances>()
        .add_message::<GlanceAt>()
        .add_message::<StationNews>()
        .add_systems(Update, glance_at_lift);
}

fn glance_at_lift(
    level: Res<CurrentLevel>,
    wanted: Res<LiftGlances>,
    platforms: Query<(&Name, &Transform), With<PlatformMover>>,
    mut news: MessageReader<StationNews>,
    mut glances: MessageWriter<GlanceAt>,
) {
    let coils = news.read().filter(|it| matches!(it, StationNews::Coil(_)));
    if coils.count() == 0 || !wanted.0 {
        return;
    }
    let goal = level.level.goal.as_ref();
    let Some(lift) = goal.and_then(|goal| goal.lift.as_ref()) else {
        return;
    };
    let mut platforms = platforms.iter();
    if let Some((_, at)) = platforms.find(|(name, _)| name.as_str() == lift.platform) {
        glances.write(GlanceAt {
            place: at.translation,
            secs: GLANCE_SECS,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coil_lets_the_camera_glance_at_the_lift_unless_the_setting_is_off() {
        let level = crate::level::load("levels/yard.ron");
        let level = level.unwrap_or_else(|errors| panic!("{errors}"));
        let mut platforms = level.platforms.iter();
        let platform = platforms.find(|it| it.name == "gate_lift").unwrap().clone();
        for wanted in [true, false] {
            let level = level.clone();
            let mut app = App::new();
            app.insert_resource(CurrentLevel { level })
                .add_plugins(plugin)
                .insert_resource(LiftGlances(wanted));
            let mover = PlatformMover::new(platform.clone());
            let at = Transform::from_xyz(14.0, 0.2, -22.0);
            app.world_mut().spawn((Name::new("gate_lift"), mover, at));
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
