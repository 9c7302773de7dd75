//! Forms that the scenarios are built of.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// A plane of 40 x 10 m that rises towards -Z by this angle, degrees; its middle is at the origin.
pub fn slope(angle_deg: f32) -> (Collider, Transform) {
    let turned = Quat::from_rotation_x(angle_deg.to_radians());
    let slab = Collider::cuboid(5.0, 0.5, 20.0);
    let at = Transform::from_translation(turned * Vec3::NEG_Y * 0.5).with_rotation(turned);
    (slab, at)
}

/// A wedge of 8 m width that rises along -Z from the middle of its foot by this angle (degrees), `length` m long; or that falls, if
/// `falls`, to its foot at -Z.
pub fn wedge(angle_deg: f32, length: f32, falls: bool) -> Option<Collider> {
    let high = length * angle_deg.to_radians().tan();
    let crest = if falls { 0.0 } else { -length };
    let points: Vec<Vec3> = [-4.0, 4.0]
        .into_iter()
        .flat_map(|x| [(0.0, 0.0), (0.0, -length), (high, crest)].map(|(y, z)| Vec3::new(x, y, z)))
        .collect();
    Collider::convex_hull(&points)
}

/// A stair that rises along -Z from its foot: height and depth of a step (m), and their number.
pub fn stair(high: f32, deep: f32, steps: u8) -> Collider {
    let back = deep * f32::from(steps);
    // A slab for each step, from its edge to the back: columns side by side would have vertical seams.
    let slab = |i: u8| {
        let depth = deep * f32::from(steps - i);
        let centre = Vec3::new(0.0, high * (f32::from(i) + 0.5), 0.5 * depth - back);
        (
            centre,
            Quat::IDENTITY,
            Collider::cuboid(2.0, 0.5 * high, 0.5 * depth),
        )
    };
    Collider::compound((0..steps).map(slab).collect())
}

/// A flat mesh with its top at 0: triangles of 1 m, 8 m wide, from 4 m behind the origin to 40 m ahead of it along -Z.
pub fn flat_mesh() -> Option<Collider> {
    const COLUMNS: u8 = 8;
    const ROWS: u8 = 44;
    let corner =
        |row: u8, column: u8| Vec3::new(f32::from(column) - 4.0, 0.0, 4.0 - f32::from(row));
    let points = (0..=ROWS).flat_map(|row| (0..=COLUMNS).map(move |column| corner(row, column)));
    let wide = u32::from(COLUMNS) + 1;
    let triangles = (0..u32::from(ROWS)).flat_map(|row| {
        (0..u32::from(COLUMNS)).flat_map(move |column| {
            let near = row * wide + column;
            let far = near + wide;
            // Counterclockwise from above.
            [[near, near + 1, far], [near + 1, far + 1, far]]
        })
    });
    let flags = TriMeshFlags::FIX_INTERNAL_EDGES;
    Collider::trimesh_with_flags(points.collect(), triangles.collect(), flags).ok()
}
