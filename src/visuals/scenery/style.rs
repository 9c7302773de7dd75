//! What a plain solid is given: turf on the ground, a plinth and a cap on walls, a nosing on each step. It follows from the shape
//! and the colour alone, so a level of boxes needs no word about it. No top is higher or wider than the collider.

use bevy::prelude::*;

use super::builder::Builder;
use super::coat::{BORDER_M, Coat, earth};
use super::paint::{self, lawn, paint, shaded};
use super::profile::{Footprint, Ring, sweep, sweep_open};
use super::slide;
use super::tiles::{Tiles, add_tiles};
use super::windows::{Faces, add_windows};
use crate::level::Palette;
use crate::level::shape::Part;
use crate::visuals::ColourSet;

/// The part of a corner that is cut off, m.
const CORNER_M: f32 = 0.07;
/// The plinth: parts of the height, and the most, m.
const PLINTH: (f32, f32) = (0.08, 0.35);
/// The cap: the same.
const CAP: (f32, f32) = (0.12, 0.30);
/// How far plinth and cap stand out from the collider, m. More than this shows: the figure would stand beside the ground that is drawn.
const OVERHANG_M: f32 = 0.07;
/// Width of the strip of darker stone inside it, m.
const TRIM_M: f32 = 0.12;
/// A top wider than this is tiled, m.
const TILED_FROM_M: f32 = 3.0;
/// Walls lean in by this part of their height on each side, and the most, m.
const TAPER: (f32, f32) = (0.04, 0.10);
/// A solid lower than this is a slab: it gets a bevel only, m.
const SLAB_M: f32 = 0.35;
/// Width of a bevel on slabs and steps, m.
const EDGE_M: f32 = 0.04;
/// A top of more tiles than this has none: the mesh would be too large.
const MOST_TILES: f32 = 2500.0;
/// Thickness of the turf on a block of ground, m.
const TURF_M: f32 = 0.45;

/// Adds a step of a stair: sharp below, where it stands on the one before, and with a light edge above.
pub(super) fn add_step(builder: &mut Builder, part: &Part, palette: Palette) {
    let Part::Box { centre, size } = *part else {
        return;
    };
    let coat = Coat::of(palette);
    let pose = builder.pose;
    builder.pose = pose * Transform::from_translation(centre - 0.5 * size.y * Vec3::Y);
    let half = 0.5 * size.xz();
    let edge = EDGE_M.min(0.4 * size.y);
    let rings = [
        ring(0.0, 0.0, coat.side),
        ring(0.0, size.y - edge, coat.cap),
        ring(-edge, size.y, coat.top),
    ];
    sweep(builder, Footprint::Rectangle { half, cut: 0.0 }, &rings);
    builder.pose = pose;
}

/// Adds a part of a solid. `foot_m` is how much of its height, from its lower end, is under water, m; `is_free` tells whether no other
/// solid is at a place in the world, m: there it may have windows.
pub(super) fn add_part(
    builder: &mut Builder,
    part: &Part,
    palette: Palette,
    foot_m: f32,
    is_free: &dyn Fn(Vec3) -> bool,
) {
    let (middle, footprint, height) = match *part {
        Part::Box { centre, size } => {
            let half = 0.5 * size.xz();
            let is_wide = 2.0 * half.min_element() > TILED_FROM_M;
            // Tiles fill a whole rectangle.
            let cut = if is_wide { 0.0 } else { CORNER_M };
            let footprint = Footprint::Rectangle { half, cut };
            (centre - 0.5 * size.y * Vec3::Y, footprint, size.y)
        }
        Part::Column {
            foot,
            radius,
            height,
        } => (foot, Footprint::Circle(radius), height),
        Part::Wedge { size } => {
            slide::add_wedge(builder, size, &Coat::of(palette), &Tiles::of(palette));
            return;
        }
    };
    let pose = builder.pose;
    builder.pose = pose * Transform::from_translation(middle);
    let is_upright = (pose.rotation * Vec3::Y).y > 0.999;
    let rings = if !is_upright || height < SLAB_M || footprint.width() < 0.2 {
        slab(height, footprint.width(), Coat::of(palette))
    } else if palette == Palette::Grass {
        turf(height)
    } else if palette == Palette::Moss {
        hedge(height, footprint.width())
    } else {
        wall(height, foot_m, footprint.width(), Coat::of(palette))
    };
    if let (Footprint::Rectangle { half, .. }, [_, _, lower, upper, ..]) = (footprint, &rings[..])
        && is_upright
        && matches!(palette, Palette::Stone | Palette::Sand)
    {
        let faces = Faces {
            half: [lower, upper].map(|ring| half + ring.out),
            up: [lower.up, upper.up],
        };
        add_windows(builder, &faces, is_free);
    }
    let tiles = Tiles::of(palette);
    match (footprint, rings.last()) {
        (Footprint::Rectangle { half, .. }, Some(top))
            if is_upright
                && footprint.width() > TILED_FROM_M
                && 4.0 * half.element_product() < MOST_TILES * tiles.size.element_product() =>
        {
            sweep_open(builder, footprint, &rings);
            add_tiles(builder, half + top.out, top.up, &tiles);
        }
        _ => sweep(builder, footprint, &rings),
    }
    builder.pose = pose;
}

impl Tiles {
    /// Slabs on stone, stripes on a lawn, as if it were mown.
    pub(super) fn of(palette: Palette) -> Self {
        let colour = ColourSet::Standard.colour(palette);
        if palette == Palette::Grass {
            let dark = colour.mix(&ColourSet::Standard.colour(Palette::Moss), 0.07);
            return Self {
                size: Vec2::new(2.5, 20.0),
                is_checkered: false,
                paints: [lawn(colour), lawn(dark)],
            };
        }
        Self {
            size: Vec2::splat(2.0),
            is_checkered: true,
            paints: [paint(colour), shaded(colour, 0.075)],
        }
    }
}

fn ring(out: f32, up: f32, paint: Vec4) -> Ring {
    Ring { out, up, paint }
}

/// A slab: bevelled above and below.
fn slab(height: f32, width: f32, coat: Coat) -> Vec<Ring> {
    let bevel = EDGE_M.min(0.4 * height).min(0.2 * width);
    vec![
        ring(-bevel, 0.0, coat.side),
        ring(0.0, bevel, coat.side),
        ring(0.0, height - bevel, coat.cap),
        ring(-bevel, height, coat.top),
    ]
}

/// A block of ground: layers of earth under a lip of turf.
fn turf(height: f32) -> Vec<Ring> {
    let turf = TURF_M.min(0.5 * height);
    let lip = OVERHANG_M.min(0.3 * turf);
    let rim = paint(
        ColourSet::Standard
            .colour(Palette::Grass)
            .mix(&Color::WHITE, 0.12),
    );
    let side = paint::palette(Palette::Moss, 0.0);
    let under = height - turf;
    vec![
        ring(0.0, 0.0, earth(0.45)),
        ring(0.0, 0.45 * under, earth(0.45)),
        ring(0.0, 0.46 * under, earth(0.2)),
        ring(0.0, 0.78 * under, earth(0.2)),
        ring(0.0, 0.79 * under, earth(0.0)),
        ring(0.0, under, side),
        ring(lip, under + lip, side),
        ring(lip, height - lip, rim),
        ring(
            0.0,
            height,
            lawn(ColourSet::Standard.colour(Palette::Grass)),
        ),
    ]
}

/// A clipped hedge: round at its upper edges, and darker below.
fn hedge(height: f32, width: f32) -> Vec<Ring> {
    let round = 0.16_f32.min(0.3 * width).min(0.4 * height);
    let leaves = |part| paint::palette(Palette::Moss, part);
    let light = ColourSet::Standard
        .colour(Palette::Moss)
        .mix(&Color::WHITE, 0.10);
    vec![
        ring(-0.04, 0.0, leaves(0.5)),
        ring(0.0, 0.25 * height, leaves(0.25)),
        ring(0.0, height - round, leaves(0.0)),
        ring(-0.3 * round, height - 0.3 * round, paint(light)),
        ring(-round, height, paint(light)),
    ]
}

/// A wall or a block: plinth, a face that leans in, and a cap.
fn wall(height: f32, foot_m: f32, width: f32, coat: Coat) -> Vec<Ring> {
    let seen = (height - foot_m).max(0.2 * height);
    let foot = height - seen;
    let out = OVERHANG_M.min(0.12 * width);
    let part = |(part, most): (f32, f32)| (part * seen).min(most);
    let (plinth, cap) = (part(PLINTH), part(CAP));
    let taper = part(TAPER).min(0.1 * width);
    let bevel = out.min(0.4 * cap).min(0.4 * plinth);
    let lip = out.min(0.5 * cap);
    let border = BORDER_M.min(0.12 * width);
    vec![
        ring(out, 0.0, coat.plinth),
        ring(out, foot + plinth - bevel, coat.plinth),
        ring(0.0, foot + plinth, coat.side),
        ring(-taper, height - cap - bevel, coat.side),
        ring(out, height - cap, coat.cap),
        ring(out, height - lip, coat.cap),
        ring(0.0, height, coat.cap),
        ring(-border, height, coat.trim),
        ring(-border - TRIM_M.min(0.04 * width), height, coat.top),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::builder::positions;
    use super::*;

    #[test]
    fn a_solid_is_drawn_no_higher_than_its_collider_and_hardly_wider() {
        let sizes = [
            Vec3::new(48.0, 7.0, 18.0),
            Vec3::new(2.4, 0.45, 0.8),
            Vec3::new(0.25, 6.4, 0.6),
            Vec3::new(4.0, 0.02, 4.0),
            Vec3::new(0.6, 0.8, 16.0),
            Vec3::new(5.0, 0.4, 5.0),
        ];
        for (size, palette) in sizes
            .into_iter()
            .flat_map(|size| [Palette::Stone, Palette::Grass, Palette::Moss].map(|it| (size, it)))
        {
            for under_water_m in [0.0, 0.6 * size.y] {
                let mut builder = Builder::default();
                let part = Part::Box {
                    centre: Vec3::ZERO,
                    size,
                };
                add_part(&mut builder, &part, palette, under_water_m, &|_| true);
                let places = positions(builder);
                let high = places.iter().copied().reduce(Vec3::max).unwrap();
                let low = places.iter().copied().reduce(Vec3::min).unwrap();
                let (most, what) = (
                    0.5 * size + 1e-4,
                    format!("{size} {palette:?} {high} {low}"),
                );
                assert!(high.y <= most.y && low.y >= -most.y, "{what}");
                assert!(high.y > 0.5 * size.y - 1e-3, "as high: {what}");
                let wider = high.xz().max(-low.xz()) - most.xz();
                assert!(wider.max_element() <= OVERHANG_M, "{what}");
            }
        }
    }

    #[test]
    fn no_ring_of_a_profile_lies_below_the_one_before() {
        for height in [0.36_f32, 0.45, 0.6, 1.0, 3.0, 12.0] {
            for width in [0.25, 0.8, 20.0] {
                let coat = Coat::of(Palette::Stone);
                for rings in [
                    wall(height, 0.0, width, coat),
                    wall(height, 0.7 * height, width, coat),
                    slab(height, width, coat),
                    turf(height),
                    hedge(height, width),
                ] {
                    for pair in rings.windows(2) {
                        assert!(
                            pair[0].up <= pair[1].up + 1e-6,
                            "{height} {width} {rings:?}"
                        );
                    }
                }
            }
        }
    }
}
