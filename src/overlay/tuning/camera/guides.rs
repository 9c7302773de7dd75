//! Guides in the world, while a field of the tuning panel that sets one of them is under the pointer, dragged or has the keyboard:
//! the camera's dead zone, and the limit of its look ahead.
//!
//! Both are drawn where the camera's drivers have them in this frame, with the parameters in force.

use std::f32::consts::TAU;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::overlay::OverlaySystems;
use crate::overlay::tuning::{TuningPanel, draw_panel, style};
use springyard_camera::{DeadZone, LiveRig, LookAhead, Rig, RigState};

/// A guide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guide {
    /// The heights between which a jump does not move the camera.
    DeadZone,
    /// The circle within which the look ahead moves the pivot.
    LookAhead,
}

impl Guide {
    /// The guide of the field at a path.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        match path {
            "camera.dead_zone.up_m" | "camera.dead_zone.down_m" => Some(Self::DeadZone),
            "camera.look_ahead.limit_m" => Some(Self::LookAhead),
            _ => None,
        }
    }
}

/// Half the width at which the dead zone is drawn, m. It has no width of its own: only heights count.
const HALF_WIDTH_M: f32 = 0.8;
/// Corners of the circle of the look ahead.
const CORNERS: u16 = 64;
/// Width of a line, and radius of a dot, points.
const LINE: f32 = 2.0;
const DOT: f32 = 4.0;
const SIZE: f32 = 12.0;
const EDGE: Color32 = style::UNUSUAL;
const FILL: Color32 = Color32::from_rgba_premultiplied(40, 29, 11, 40);
/// Behind words and below lines, so that they are seen on light ground.
const DARK: Color32 = Color32::from_rgba_premultiplied(20, 22, 28, 200);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_guides
            .after(draw_panel)
            .in_set(OverlaySystems::DrawPanels)
            .run_if(|panel: Res<TuningPanel>| panel.shown),
    );
}

fn draw_guides(
    mut contexts: EguiContexts,
    panel: Res<TuningPanel>,
    camera: Query<(&Camera, &Transform, &Rig, &RigState, &DeadZone, &LookAhead), With<LiveRig>>,
) -> Result {
    let guide = panel.field_in_use().and_then(Guide::of);
    let (Some(guide), Ok((camera, pose, rig, state, zone, ahead))) = (guide, camera.single())
    else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    // That of this frame: egui runs before transforms are propagated. A rig has no parent.
    let eye = &GlobalTransform::from(*pose);
    // From logical pixels to egui's points, which the scale of the interface makes larger.
    let zoom = ctx.zoom_factor();
    let project = |place: Vec3| {
        let at = camera.world_to_viewport(eye, place).ok()? / zoom;
        Some(egui::pos2(at.x, at.y))
    };
    let painter = ctx.layer_painter(egui::LayerId::background());
    match guide {
        Guide::DeadZone => draw_dead_zone(&painter, project, rig, state, zone),
        Guide::LookAhead => draw_look_ahead(&painter, project, rig, state, ahead),
    }
    Ok(())
}

/// Draws the zone as a rectangle that faces the camera, around the character. The dot is the place that is compared with it: the
/// middle of the body.
pub fn draw_dead_zone(
    painter: &Painter,
    project: impl Fn(Vec3) -> Option<Pos2>,
    rig: &Rig,
    state: &RigState,
    zone: &DeadZone,
) {
    let body = rig.subject.position;
    let aside = rig.rotation * Vec3::X * HALF_WIDTH_M;
    let [low, high] = state.dead_zone.edges_m(zone);
    let corner = |height: f32, side: f32| project(body.with_y(height) + aside * side);
    let corners = [(high, -1.0), (high, 1.0), (low, 1.0), (low, -1.0)];
    let corners: Option<Vec<Pos2>> = (corners.into_iter())
        .map(|(height, side)| corner(height, side))
        .collect();
    let Some(corners) = corners else {
        return;
    };
    painter.add(Shape::convex_polygon(corners.clone(), FILL, Stroke::NONE));
    for (stroke, edges) in [
        (Stroke::new(0.5 * LINE, EDGE), [[1, 2], [3, 0]]),
        (Stroke::new(LINE, EDGE), [[0, 1], [2, 3]]),
    ] {
        for edge in edges {
            painter.line_segment(edge.map(|index| corners[index]), stroke);
        }
    }
    for (at, align, text) in [
        (
            corners[1],
            Align2::LEFT_BOTTOM,
            format!("up {:.2} m", zone.up_m),
        ),
        (
            corners[2],
            Align2::LEFT_TOP,
            format!("down {:.2} m", zone.down_m),
        ),
    ] {
        draw_words(painter, at + vec2(6.0, 0.0), align, text);
    }
    if let Some(at) = project(body) {
        draw_dot(painter, at);
    }
}

/// Draws the circle around the place of the pivot without look ahead, and the line from there to the pivot.
pub fn draw_look_ahead(
    painter: &Painter,
    project: impl Fn(Vec3) -> Option<Pos2>,
    rig: &Rig,
    state: &RigState,
    ahead: &LookAhead,
) {
    let middle = rig.pivot - state.look_ahead.ahead();
    let corner = |number| {
        let angle = TAU * f32::from(number) / f32::from(CORNERS);
        project(middle + ahead.limit_m * Vec3::new(angle.cos(), 0.0, angle.sin()))
    };
    let circle: Option<Vec<Pos2>> = (0..CORNERS).map(corner).collect();
    let (Some(circle), Some(from), Some(to)) = (circle, project(middle), project(rig.pivot)) else {
        return;
    };
    let highest = circle.iter().copied().min_by(|a, b| a.y.total_cmp(&b.y));
    painter.add(Shape::closed_line(circle, Stroke::new(LINE, EDGE)));
    painter.line_segment([from, to], Stroke::new(LINE, style::PLAYED));
    draw_dot(painter, to);
    if let Some(at) = highest {
        let text = format!("look ahead, at most {:.2} m", ahead.limit_m);
        draw_words(painter, at - vec2(0.0, 4.0), Align2::CENTER_BOTTOM, text);
    }
}

fn draw_dot(painter: &Painter, at: Pos2) {
    painter.circle_filled(at, DOT + 1.0, DARK);
    painter.circle_filled(at, DOT, style::PLAYED);
}

fn draw_words(painter: &Painter, at: Pos2, align: Align2, text: String) {
    let galley = painter.layout_no_wrap(text, FontId::proportional(SIZE), EDGE);
    let rect = align.anchor_size(at, galley.size());
    painter.rect_filled(rect.expand2(vec2(3.0, 1.0)), 2.0, DARK);
    painter.galley(rect.min, galley, EDGE);
}
