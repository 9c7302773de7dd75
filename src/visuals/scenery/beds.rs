//! Beds of earth with a border of stone: what grass grows in where the ground is paved.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::builder::Builder;
use super::coat::earth;
use super::{SQUARE_M, paint};
use crate::level::spawn::{Appearance, Finish};
use crate::level::{GrassPatch, Palette};
use crate::visuals::ground::Block;

/// Width of the earth beyond the blades, and of the border, m.
const EARTH_M: f32 = 0.1;
const BORDER_M: f32 = 0.12;
/// Heights of border and earth above the ground, m: below the shadow under the figure.
const BORDER_UP_M: f32 = 0.006;
const EARTH_UP_M: f32 = 0.012;

/// Adds a bed under each patch of grass on paved ground.
pub(super) fn add_beds<'a>(
    squares: &mut BTreeMap<[i32; 2], Builder>,
    patches: &[GrassPatch],
    solids: impl Iterator<Item = (&'a Appearance, &'a Transform)>,
) {
    let paved: Vec<Block> = solids
        .filter(|(appearance, _)| is_paved(appearance.finish))
        .flat_map(|(it, pose)| it.parts.iter().map(|part| Block::new(part, pose)))
        .collect();
    for patch in patches {
        let below = patch.position - Vec3::Y * 0.05;
        if paved.iter().any(|block| block.contains(below)) {
            let square = (patch.position.xz() / SQUARE_M).floor().as_ivec2();
            add_bed(squares.entry(square.to_array()).or_default(), patch);
        }
    }
}

fn is_paved(finish: Finish) -> bool {
    matches!(
        finish,
        Finish::Solid(Palette::Stone | Palette::Sand | Palette::Slate | Palette::Roof)
    )
}

fn add_bed(builder: &mut Builder, patch: &GrassPatch) {
    builder.pose = Transform::from_translation(patch.position)
        .with_rotation(Quat::from_rotation_y(patch.facing_deg.to_radians()));
    builder.fades_near = false;
    let half = 0.5 * patch.size_m + EARTH_M;
    let stone = paint::palette(Palette::Slate, 0.0);
    for (half, up, paint) in [
        (half + BORDER_M, BORDER_UP_M, stone),
        (half, EARTH_UP_M, earth(0.1)),
    ] {
        let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)];
        let corners = corners.map(|(x, z)| Vec3::new(x * half.x, up, z * half.y));
        builder.polygon(&corners, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::shape::Part;

    #[test]
    fn grass_has_a_bed_on_stone_and_none_on_a_lawn() {
        let patch = r#"(name: "patch", position: (1, 0, 1), size_m: (2, 1), blades: 40)"#;
        let patch: GrassPatch = ron::from_str(patch).unwrap();
        let beds_on = |palette: Palette| {
            let (centre, size) = (Vec3::ZERO, Vec3::splat(4.0));
            let block = Appearance {
                parts: vec![Part::Box { centre, size }],
                finish: Finish::Solid(palette),
            };
            let (pose, mut squares) = (Transform::from_xyz(0.0, -2.0, 0.0), BTreeMap::new());
            let patches = std::slice::from_ref(&patch);
            add_beds(&mut squares, patches, std::iter::once((&block, &pose)));
            squares.len()
        };
        assert_eq!(beds_on(Palette::Stone), 1);
        assert_eq!(beds_on(Palette::Grass), 0);
    }
}
