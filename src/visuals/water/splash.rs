//! The droplets of the last thing that fell in. They are spawned once and used again, and follow from the simulated time since the fall:
//! in a rewind they fly back.

use bevy::prelude::*;

use super::SurfaceHeight;
use super::droplets::{COUNT, Droplets};
use super::fallen::FellIn;
use crate::visuals::yard_material::{Detail, YardMaterial};
use crate::visuals::{VisualsSystems, ball_at, hidden, show_at};
use springyard_timestep::ShownClock;

/// On a droplet: its index.
#[derive(Component, Debug, Clone, Copy)]
struct Droplet(usize);

/// The last splash: where, m (x and z), and when, s of simulated time.
#[derive(Resource, Debug, Clone, Copy, Default)]
struct Splash {
    last: Option<(Vec2, f64, Droplets)>,
    count: u64,
}

/// Foam, as in `water.wgsl`.
const FOAM: LinearRgba = LinearRgba::rgb(0.86, 0.93, 0.93);
/// Sectors and stacks of a droplet: 20 triangles.
const SECTORS: u32 = 5;
const STACKS: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Splash>()
        .add_systems(Startup, spawn_droplets)
        .add_systems(
            PostUpdate,
            (begin_splash, place_droplets)
                .chain()
                .in_set(VisualsSystems::Pose),
        );
}

fn spawn_droplets(
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<YardMaterial>>,
    mut commands: Commands,
) {
    let ball = meshes.add(Sphere::new(1.0).mesh().uv(SECTORS, STACKS));
    let white = materials.add(YardMaterial::new(FOAM.into(), Detail::Unlit));
    for index in 0..COUNT {
        commands.spawn((hidden("droplet", &ball, &white), Droplet(index)));
    }
}

fn begin_splash(mut fallen: MessageReader<FellIn>, mut splash: ResMut<Splash>) {
    for it in fallen.read() {
        splash.count += 1;
        let droplets = Droplets {
            seed: splash.count,
            radius_m: it.radius_m,
            speed_m_s: it.speed_m_s,
        };
        splash.last = Some((it.place, it.at_secs, droplets));
    }
}

fn place_droplets(
    time: ShownClock,
    surface: Res<SurfaceHeight>,
    mut splash: ResMut<Splash>,
    mut droplets: Query<(&Droplet, &mut Transform, &mut Visibility)>,
) {
    let now_secs = time.secs();
    // A rewind has undone it.
    if splash.last.is_some_and(|(_, secs, _)| secs > now_secs) {
        splash.last = None;
    }
    for (Droplet(index), mut transform, mut visibility) in &mut droplets {
        let seen = splash.last.zip(surface.0);
        let ball = seen.and_then(|((place, began_secs, thrown), surface_m)| {
            let (from_middle, radius) = thrown.at(*index, (now_secs - began_secs) as f32)?;
            Some(ball_at(place.extend(surface_m).xzy() + from_middle, radius))
        });
        show_at(ball, &mut transform, &mut visibility);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn droplets_have_the_colour_of_the_shaders_foam() {
        let LinearRgba {
            red, green, blue, ..
        } = FOAM;
        let line = format!("const FOAM = vec3<f32>({red:.2}, {green:.2}, {blue:.2});");
        assert!(include_str!("water.wgsl").contains(&line), "{line}");
    }
}
